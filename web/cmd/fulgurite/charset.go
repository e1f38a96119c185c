package main

import (
	"bytes"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"golang.org/x/text/encoding/htmlindex"
)

// decode returns a reader of r's text in UTF-8. label is a charset as browsers
// name it, so that a project file means the same here and in the page; empty
// means UTF-8, which the engine checks itself.
//
// The engine says of any failure to read that the file could not be read;
// after one, failed returns what this reader itself had to say, or nil.
func decode(r io.Reader, label string) (text io.Reader, failed func() error, err error) {
	none := func() error { return nil }
	encoding, err := htmlindex.Get(strings.TrimSpace(label))
	if label != "" && err != nil {
		return nil, none, problem.New("charset-unknown", `Such as "utf-8", "windows-1252", "iso-8859-15" or "utf-16le".`,
			"There is no charset %q.", label)
	}
	if label == "" {
		return r, none, nil
	}
	if name, err := htmlindex.Name(encoding); err != nil || name == "utf-8" {
		return r, none, err
	}
	d := &decoded{r: encoding.NewDecoder().Reader(r), label: label, line: 1}
	return d, func() error { return d.failed }, nil
}

// replacement is the UTF-8 of U+FFFD, which decoders write for what they do
// not understand.
var replacement = []byte("\uFFFD")

// decoded refuses text that could not be decoded.
type decoded struct {
	r      io.Reader
	label  string
	line   int
	failed error
	tail   []byte // the last bytes of what was read, where a replacement may have begun
}

func (d *decoded) Read(p []byte) (int, error) {
	n, err := d.r.Read(p)
	text := append(d.tail, p[:n]...)
	if at := bytes.Index(text, replacement); at >= 0 {
		line := d.line + bytes.Count(text[:at], []byte("\n"))
		d.failed = problem.New("charset-wrong", "Choose another charset with --encoding.",
			"The file is not written in the charset %q: there are bytes that it does not have.", d.label).At(problem.Place{Line: line})
		return 0, d.failed
	}
	keep := min(len(text), len(replacement)-1)
	d.line += bytes.Count(text[:len(text)-keep], []byte("\n"))
	d.tail = append([]byte(nil), text[len(text)-keep:]...)
	return n, err
}
