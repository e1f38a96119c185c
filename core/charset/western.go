package charset

import (
	"io"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
)

// windows1252 are the characters of Windows-1252 from 0x80 to 0xFF. Five bytes that the
// table leaves free are the control characters of the same number, as browsers take
// them: what a table holds can be written, whatever it is.
func windows1252() [128]rune {
	upper := tableOf("windows-1252").runes()
	for i, r := range upper {
		if r == utf8.RuneError {
			upper[i] = rune(utf8.RuneSelf + i)
		}
	}
	return upper
}

// Western returns a writer that takes UTF-8 and gives w Windows-1252. Characters that
// it does not have are a problem that names the first.
func Western(w io.Writer) io.Writer {
	bytes := make(map[rune]byte, 128)
	for i, r := range windows1252() {
		bytes[r] = byte(utf8.RuneSelf + i)
	}
	return &westernWriter{w: w, bytes: bytes}
}

type westernWriter struct {
	w     io.Writer
	bytes map[rune]byte // of the characters beyond ASCII
	rest  []byte        // of a character that was cut off
	out   []byte
}

func (w *westernWriter) Write(p []byte) (int, error) {
	text := p
	if len(w.rest) > 0 {
		text = append(w.rest, p...)
	}
	w.out = w.out[:0]
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if r == utf8.RuneError && n == 1 && !utf8.FullRune(text) {
			break
		}
		b, ok := byte(r), r < utf8.RuneSelf
		if !ok {
			b, ok = w.bytes[r]
		}
		if !ok {
			return 0, problem.New("charset-lacks", "Write the result in UTF-8.",
				"The result has the character %q, which the encoding Windows-1252 lacks.", r)
		}
		w.out = append(w.out, b)
		text = text[n:]
	}
	w.rest = append([]byte(nil), text...)
	if _, err := w.w.Write(w.out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// FromWestern returns a reader of the UTF-8 of what Western wrote.
func FromWestern(r io.Reader) io.Reader {
	d := newDecoder(r, tableOf("windows-1252"), 1)
	for i, character := range windows1252() {
		d.upper[i] = string(character)
	}
	return d
}
