package charset

import (
	"io"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
)

// windows1252 returns the characters of Windows-1252 from 0x80 to 0xFF. Five unassigned bytes are
// the control characters of the same number, as in browsers, so that any table can be written.
func windows1252() [128]rune {
	upper := tableOf("windows-1252").runes()
	for i, r := range upper {
		if r == utf8.RuneError {
			upper[i] = rune(utf8.RuneSelf + i)
		}
	}
	return upper
}

// Western returns a writer that converts UTF-8 to Windows-1252 for w. It fails at the first
// character that the charset does not have.
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
	rest  []byte        // of an incomplete character
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

// FromWestern returns a reader that converts the output of Western back to UTF-8.
func FromWestern(r io.Reader) io.Reader {
	d := newDecoder(r, tableOf("windows-1252"), 1)
	for i, character := range windows1252() {
		d.upper[i] = string(character)
	}
	return d
}
