package charset

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/fulgurite/fulgurite/core/problem"
)

// TestWestern writes every character of Windows-1252 and reads it back, a byte at a time.
func TestWestern(t *testing.T) {
	var all []byte
	for i := range 256 {
		all = append(all, byte(i))
	}
	text, err := io.ReadAll(FromWestern(bytes.NewReader(all)))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "€") || !strings.Contains(string(text), "äöüß") && !strings.Contains(string(text), "ä") {
		t.Errorf("%q", text)
	}
	var out bytes.Buffer
	if _, err := io.Copy(struct{ io.Writer }{Western(&out)}, struct{ io.Reader }{iotest.OneByteReader(bytes.NewReader(text))}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(out.Bytes(), all) {
		t.Errorf("%q", out.Bytes())
	}
	if _, err := io.WriteString(Western(&out), "Łódź"); err == nil || problem.From(err).Code != "charset-lacks" {
		t.Error(err)
	}
}
