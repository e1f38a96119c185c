//go:build js

package charset

import (
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Decode returns a reader of r's text where Own is true of the label, or the label
// is empty. The programs of a browser link no tables of other charsets: whoever opens
// a file there lets the browser decode it.
func Decode(r io.Reader, label string) (io.Reader, error) {
	if label == "" {
		return r, nil
	}
	if Own(label) {
		return decodeOwn(r, label), nil
	}
	return nil, problem.New("charset-unknown", "Save the file as UTF-8.", "This program does not know the encoding %q.", label)
}

// foreign asks for a charset that was guessed and that only the browser decodes.
func foreign(_ io.Reader, label string, _ int) io.Reader {
	return refused{problem.New("charset-foreign", "Choose that encoding, or the right one, where the page says how the file was read.",
		"The file seems to be written in the encoding %q.", label)}
}

// refused is a reader of nothing but an error.
type refused struct{ err error }

func (r refused) Read([]byte) (int, error) { return 0, r.err }
