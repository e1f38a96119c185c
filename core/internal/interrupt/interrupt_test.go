package interrupt

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

var (
	errDisk = errors.New("the disk is gone")
	errElse = errors.New("what somebody made of it")
)

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errDisk }

func TestReader(t *testing.T) {
	ended, end := context.WithCancel(context.Background())
	end()
	for _, test := range []struct {
		name string
		ctx  context.Context
		in   io.Reader
		want string
		err  error
	}{
		{"to the end", context.Background(), strings.NewReader("text"), "text", nil},
		{"the source fails", context.Background(), io.MultiReader(strings.NewReader("te"), iotest.ErrReader(errDisk)), "te", errDisk},
		{"the context has ended", ended, strings.NewReader("text"), "", context.Canceled},
	} {
		r := NewReader(test.ctx, test.in)
		got, err := io.ReadAll(r)
		if string(got) != test.want || !errors.Is(err, test.err) || !errors.Is(r.Failed(), test.err) {
			t.Errorf("%s: %q, %v, %v", test.name, got, err, r.Failed())
		}
		want := test.err
		if want == nil {
			want = errElse
		}
		if !errors.Is(r.Cause(errElse), want) {
			t.Errorf("%s: the cause is %v", test.name, r.Cause(errElse))
		}
	}
}

func TestWriter(t *testing.T) {
	ended, end := context.WithCancel(context.Background())
	end()
	var out bytes.Buffer
	for _, test := range []struct {
		ctx  context.Context
		out  io.Writer
		want error
	}{{context.Background(), &out, nil}, {context.Background(), broken{}, errDisk}, {ended, &out, context.Canceled}} {
		w := NewWriter(test.ctx, test.out)
		if _, err := io.WriteString(w, "text"); !errors.Is(err, test.want) {
			t.Errorf("%v, want %v", err, test.want)
		}
		want := test.want
		if want == nil {
			want = errElse
		}
		if !errors.Is(w.Cause(errElse), want) {
			t.Errorf("the cause is %v, want %v", w.Cause(errElse), want)
		}
	}
	if out.String() != "text" {
		t.Errorf("%q", out.String())
	}
}
