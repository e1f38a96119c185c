//go:build js

package charset

import (
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Decode returns a reader of r's text if Own is true for the label, or the label is empty. Programs
// in a browser link no tables of other charsets: the page lets the browser decode them.
func Decode(r io.Reader, label string) (io.Reader, error) {
	if label == "" {
		return r, nil
	}
	if Own(label) {
		return decodeOwn(r, label), nil
	}
	return nil, problem.New("charset-unknown", "Save the file as UTF-8.", "This program does not know the encoding %q.", label)
}

// foreign reports a guessed charset that only the browser decodes.
func foreign(_ io.Reader, label string, _ int) io.Reader {
	return refused{problem.New("charset-foreign", "Choose that encoding, or the right one, where the page says how the file was read.",
		"The file seems to be written in the encoding %q.", label)}
}

// refused is a reader that only returns an error.
type refused struct{ err error }

func (r refused) Read([]byte) (int, error) { return 0, r.err }
