//go:build js

package charset

import (
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Decode returns r itself where the label means UTF-8. The programs of a browser
// link no tables of charsets: whoever opens a file there lets the browser decode
// it.
func Decode(r io.Reader, label string) (io.Reader, error) {
	if label == "" || label == "utf-8" {
		return r, nil
	}
	return nil, problem.New("charset-unknown", "Open the file with the browser's decoder.", "This program does not know the charset %q.", label)
}
