package charset

import (
	"io"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
)

// windows1252 are the characters of Windows-1252 from 0x80 to 0x9F, as the WHATWG's
// Encoding Standard has them; the others are those of the same number.
var windows1252 = [32]rune{
	0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
	0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
}

// Western returns a writer that takes UTF-8 and gives w Windows-1252. Characters that
// it does not have are a problem that names the first.
func Western(w io.Writer) io.Writer { return &westernWriter{w: w} }

type westernWriter struct {
	w    io.Writer
	rest []byte // of a character that was cut off
	out  []byte
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
		b, ok := westernByte(r)
		if !ok {
			return 0, problem.New("charset-lacks", "Write the result in UTF-8.", "The charset Windows-1252 does not have the character %q, which is in the result.", r)
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

func westernByte(r rune) (byte, bool) {
	if r < 0x80 || r >= 0xA0 && r <= 0xFF {
		return byte(r), true
	}
	for i, c := range windows1252 {
		if c == r {
			return byte(0x80 + i), true
		}
	}
	return 0, false
}

// FromWestern returns a reader of the UTF-8 of Windows-1252.
func FromWestern(r io.Reader) io.Reader { return &westernReader{r: r} }

type westernReader struct {
	r    io.Reader
	raw  [4096]byte
	text []byte
	at   int
}

func (w *westernReader) Read(p []byte) (int, error) {
	if w.at == len(w.text) {
		n, err := w.r.Read(w.raw[:])
		w.text, w.at = w.text[:0], 0
		for _, b := range w.raw[:n] {
			switch {
			case b < 0x80:
				w.text = append(w.text, b)
			case b < 0xA0:
				w.text = utf8.AppendRune(w.text, windows1252[b-0x80])
			default:
				w.text = utf8.AppendRune(w.text, rune(b))
			}
		}
		if n == 0 {
			return 0, err
		}
	}
	n := copy(p, w.text[w.at:])
	w.at += n
	return n, nil
}
