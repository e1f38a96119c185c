package charset

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Own reports whether this package decodes a charset itself, on every platform: UTF-8, UTF-16 and
// the charsets that it guesses. The host decodes others.
func Own(label string) bool {
	switch Canonical(label) {
	case "utf-8", "utf-16le", "utf-16be":
		return true
	}
	return tableOf(label) != nil
}

// decodeOwn returns a reader of r's text in a charset for which Own is true.
func decodeOwn(r io.Reader, label string) io.Reader {
	switch label = Canonical(label); label {
	case "utf-8":
		return r
	case "utf-16le", "utf-16be":
		return newWideReader(r, label)
	}
	return newDecoder(r, tableOf(label), 1)
}

// wrong reports bytes that are invalid in the charset in which they are read.
func wrong(label string, line int, found []byte) error {
	return problem.New("charset-wrong", "Choose another encoding.",
		"The file is not written in the encoding %q: it has bytes that mean nothing there (%s).", label, hexadecimal(found)).
		At(problem.Place{Line: line})
}

// hexadecimal formats the first bytes: "E4 9F".
func hexadecimal(p []byte) string {
	return fmt.Sprintf("% X", p[:min(len(p), 4)])
}

// lineBreaks counts line breaks for the line of a message: files whose lines end with a bare CR get
// an approximate one.
func lineBreaks(p []byte) int {
	if n := bytes.Count(p, []byte("\n")); n > 0 {
		return n
	}
	return bytes.Count(p, []byte("\r"))
}

// sliceBytes limits the bytes decoded in one step.
const sliceBytes = 64 << 10

// byteReader decodes a charset of one byte a character.
type byteReader struct {
	source io.Reader
	label  string
	upper  [128]string // the text of a byte, "" for none
	in     []byte
	out    []byte // decoded, not returned yet
	buffer []byte
	line   int
	err    error
}

// newDecoder returns a reader of a source that begins on the given line.
func newDecoder(source io.Reader, t *table, line int) *byteReader {
	d := &byteReader{source: source, label: t.label, line: line, in: make([]byte, sliceBytes), buffer: make([]byte, 0, 3*sliceBytes)}
	for i, r := range t.runes() {
		if r != utf8.RuneError {
			d.upper[i] = string(r)
		}
	}
	return d
}

func (d *byteReader) Read(p []byte) (int, error) {
	for len(d.out) == 0 {
		if d.err != nil {
			return 0, d.err
		}
		n, err := d.source.Read(d.in)
		d.err = err
		d.decode(d.in[:n])
	}
	n := copy(p, d.out)
	d.out = d.out[n:]
	return n, nil
}

// decode appends text and stops at a byte that the charset does not have.
func (d *byteReader) decode(text []byte) {
	d.out = d.buffer[:0]
	for rest := text; len(rest) > 0; {
		at := ascii(rest)
		d.out = append(d.out, rest[:at]...)
		if rest = rest[at:]; len(rest) == 0 {
			break
		}
		character := d.upper[rest[0]-utf8.RuneSelf]
		if character == "" {
			d.err = wrong(d.label, d.line+lineBreaks(text[:len(text)-len(rest)]), rest[:1])
			return
		}
		d.out = append(d.out, character...)
		rest = rest[1:]
	}
	d.line += lineBreaks(text)
}

// wideReader decodes UTF-16.
type wideReader struct {
	source io.Reader
	big    bool
	label  string
	in     []byte
	kept   int // bytes at the front of in that begin a character
	out    []byte
	line   int
	err    error
}

func newWideReader(source io.Reader, label string) *wideReader {
	return &wideReader{source: source, big: label == "utf-16be", label: label, in: make([]byte, sliceBytes), line: 1}
}

func (d *wideReader) Read(p []byte) (int, error) {
	for len(d.out) == 0 {
		if d.err != nil {
			return 0, d.err
		}
		n, err := d.source.Read(d.in[d.kept:])
		d.err = err
		text, used, faulty := decodeWide(d.in[:d.kept+n], d.big, err != nil, d.out[:0])
		if faulty != nil {
			d.err = wrong(d.label, d.line+lineBreaks(text), faulty)
		}
		d.line += lineBreaks(text)
		d.out = text
		d.kept = copy(d.in, d.in[used:d.kept+n])
	}
	n := copy(p, d.out)
	d.out = d.out[n:]
	return n, nil
}

// decodeWide appends the text of UTF-16 to out. It returns the number of bytes used, which is less
// than all if the last character is incomplete and the text goes on; and the invalid bytes at which
// it stopped, if any.
func decodeWide(text []byte, big, whole bool, out []byte) (_ []byte, used int, faulty []byte) {
	unit := func(i int) rune {
		if big {
			return rune(text[i])<<8 | rune(text[i+1])
		}
		return rune(text[i+1])<<8 | rune(text[i])
	}
	i := 0
	for ; i+1 < len(text); i += 2 {
		r := unit(i)
		if utf16.IsSurrogate(r) {
			if i+3 >= len(text) && !whole {
				return out, i, nil
			}
			if i+3 < len(text) {
				r = utf16.DecodeRune(r, unit(i+2))
			} else {
				r = utf8.RuneError
			}
			if r == utf8.RuneError {
				return out, i, text[i : i+2]
			}
			i += 2
		}
		out = utf8.AppendRune(out, r)
	}
	if i < len(text) && whole {
		return out, i, text[i:]
	}
	return out, i, nil
}

// Encode converts a text to a charset for which Own is true. It returns false if the charset lacks
// one of its characters. UTF-16 gets a byte order mark.
func Encode(text, label string) ([]byte, bool) {
	switch label = Canonical(label); label {
	case "utf-8":
		return []byte(text), true
	case "utf-16le", "utf-16be":
		out := []byte{}
		for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
			if label == "utf-16le" {
				out = append(out, byte(unit), byte(unit>>8))
			} else {
				out = append(out, byte(unit>>8), byte(unit))
			}
		}
		return out, true
	}
	t := tableOf(label)
	if t == nil {
		return nil, false
	}
	bytes := map[rune]byte{}
	for i, r := range t.runes() {
		bytes[r] = byte(i + utf8.RuneSelf)
	}
	delete(bytes, utf8.RuneError)
	var out strings.Builder
	for _, r := range text {
		b, ok := bytes[r]
		if r < utf8.RuneSelf {
			b, ok = byte(r), true
		}
		if !ok {
			return nil, false
		}
		out.WriteByte(b)
	}
	return []byte(out.String()), true
}
