//go:build !js

package charset

import (
	"bytes"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"golang.org/x/text/encoding/htmlindex"
)

// Decode returns a reader of r's text in UTF-8. label names a charset as browsers do (the WHATWG's
// Encoding Standard); empty means UTF-8, which the caller checks. Bytes that the charset does not
// have are a problem with their line.
func Decode(r io.Reader, label string) (io.Reader, error) {
	if label == "" {
		return r, nil
	}
	if Own(label) {
		return decodeOwn(r, label), nil
	}
	encoding, err := htmlindex.Get(strings.TrimSpace(label))
	if err != nil {
		return nil, problem.New("charset-unknown", `Such as "utf-8", "windows-1252", "iso-8859-15" or "utf-16le".`,
			"There is no text encoding %q.", label)
	}
	if name, err := htmlindex.Name(encoding); err != nil {
		return nil, err
	} else if Own(name) {
		return decodeOwn(r, name), nil
	}
	return &decoder{r: encoding.NewDecoder().Reader(r), label: label, line: 1}, nil
}

// replacement is the UTF-8 of U+FFFD, which decoders write for undecodable bytes.
var replacement = []byte("\uFFFD")

// decoder rejects text that could not be decoded.
type decoder struct {
	r     io.Reader
	label string
	line  int
	tail  []byte // the last bytes of what was read, where a replacement may have begun
}

func (d *decoder) Read(p []byte) (int, error) {
	n, err := d.r.Read(p)
	text := append(d.tail, p[:n]...)
	if at := bytes.Index(text, replacement); at >= 0 {
		line := d.line + bytes.Count(text[:at], []byte("\n"))
		return 0, problem.New("charset-wrong", "Choose another encoding.",
			"The file is not written in the encoding %q: it has bytes that mean nothing there.", d.label).At(problem.Place{Line: line})
	}
	keep := min(len(text), len(replacement)-1)
	d.line += bytes.Count(text[:len(text)-keep], []byte("\n"))
	d.tail = append([]byte(nil), text[len(text)-keep:]...)
	return n, err
}

// foreign decodes a guessed charset whose tables another package has. The text begins on the given
// line.
func foreign(r io.Reader, label string, line int) io.Reader {
	encoding, err := htmlindex.Get(label)
	if err != nil { // all guessed charsets are known, as the test checks
		return r
	}
	return &decoder{r: encoding.NewDecoder().Reader(r), label: label, line: line}
}
