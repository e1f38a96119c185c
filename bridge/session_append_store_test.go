package bridge

import (
	"bytes"
	"io"
	"testing"

	"github.com/fulgurite/fulgurite/core"
)

// held is a store of a test.
type held struct{ bytes.Buffer }

func (h *held) Put(part []byte) error    { _, err := h.Write(part); return err }
func (h *held) Open() (io.Reader, error) { return bytes.NewReader(h.Bytes()), nil }
func (h *held) NewSum() core.Sum         { return nil }

// TestCommitStores: what nobody reads back, such as the state of batches, is in the
// store all the same once it is committed.
func TestCommitStores(t *testing.T) {
	store := &held{}
	s := &Session{host: Host{NewStore: func(int64) Store { return store }}}
	out := s.newSink()
	if _, err := io.WriteString(out, "published"); err != nil {
		t.Fatal(err)
	}
	if err := out.Commit(); err != nil || store.String() != "published" || out.Bytes() != 9 {
		t.Errorf("stored %q, %d bytes, %v", store.String(), out.Bytes(), err)
	}
}
