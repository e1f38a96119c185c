package charset

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"unicode/utf8"
)

// windowBytes limits the bytes examined to guess a charset, from the first byte beyond ASCII on.
const windowBytes = 1 << 20

// Reader converts a source of unknown charset to UTF-8. It looks at the beginning for a byte order
// mark and for UTF-16; then it passes everything on up to the first byte beyond ASCII, wherever
// that stands, and guesses the charset from there. UTF-8 is passed on unchanged, including its byte
// order mark and its faults, which are up to the caller.
type Reader struct {
	source io.Reader
	guess  guess
	head   []byte // bytes read to decide, not returned yet
	begun  bool
	err    error     // of the source, once head is given out
	text   io.Reader // the reader from here on; nil: only ASCII so far
	line   int
	tail   []byte // the end of the returned text: a word may have begun there
}

// tailBytes limits how much of a word is kept from before the first byte beyond ASCII.
const tailBytes = 40

// NewReader returns a reader of the text of a source.
func NewReader(source io.Reader) *Reader { return &Reader{source: source, line: 1} }

// Guess returns the charset of the text, judged by what has been read so far.
func (r *Reader) Guess() guess {
	if r.guess.Label == "" {
		return guess{Label: "utf-8"}
	}
	return r.guess
}

// Read implements io.Reader. It also passes on bytes that make no sense in any charset.
func (r *Reader) Read(p []byte) (int, error) {
	if r.text != nil {
		return r.text.Read(p)
	}
	if !r.begun {
		r.begun = true
		if err := r.begin(); err != nil {
			return 0, err
		}
		if r.text != nil {
			return r.text.Read(p)
		}
	}
	n, err := r.next(p)
	at := ascii(p[:n])
	r.tail = append(r.tail, p[max(0, at-tailBytes):at]...)
	r.tail = append(r.tail[:0], r.tail[max(0, len(r.tail)-tailBytes):]...)
	if at == n {
		r.line += lineBreaks(p[:n])
		return n, err
	}
	r.line += lineBreaks(p[:at])
	// Keep everything after the first byte beyond ASCII for the guess, which begins there.
	r.head = append(append([]byte(nil), p[at:n]...), r.head...)
	r.err = err
	if err := r.window(windowBytes); err != nil {
		return at, err
	}
	r.decide()
	return at, nil
}

// next returns the bytes read to decide, then those of the source.
func (r *Reader) next(p []byte) (int, error) {
	if len(r.head) > 0 {
		n := copy(p, r.head)
		r.head = r.head[n:]
		return n, nil
	}
	if r.err != nil {
		return 0, r.err
	}
	return r.source.Read(p)
}

// begin looks for byte order marks, and for UTF-16 without one.
func (r *Reader) begin() error {
	if err := r.window(4 << 10); err != nil {
		return err
	}
	label := marked(r.head)
	if label == "" {
		label = wide(r.head[:min(len(r.head), 4<<10)])
	}
	if label == "" && (bytes.Contains(r.head, []byte("\x1b$B")) || bytes.Contains(r.head, []byte("\x1b$@"))) {
		r.guess = guess{Label: "iso-2022-jp"} // which switches between sets by these signs
		r.text = foreign(r.rest(), r.guess.Label, 1)
		return nil
	}
	if label == "" || label == "utf-8" {
		return nil
	}
	if err := r.window(windowBytes / 4); err != nil {
		return err
	}
	text, _, err := decodeWide(r.head, label == "utf-16be", true, nil)
	if err != nil {
		text = nil // the caller finds out where
	}
	r.guess = guess{label, wordsIn(string(text))}
	r.text = newWideReader(r.rest(), label)
	return nil
}

// marked returns the charset that a byte order mark names, or "".
func marked(head []byte) string {
	switch {
	case len(head) >= 3 && head[0] == 0xEF && head[1] == 0xBB && head[2] == 0xBF:
		return "utf-8"
	case len(head) >= 2 && head[0] == 0xFF && head[1] == 0xFE:
		return "utf-16le"
	case len(head) >= 2 && head[0] == 0xFE && head[1] == 0xFF:
		return "utf-16be"
	}
	return ""
}

// decide guesses the charset of head and what follows it.
func (r *Reader) decide() {
	body := r.head
	if marked(body) == "utf-8" { // the first byte beyond ASCII is that of a byte order mark, which only UTF-8 has
		r.guess = guess{"utf-8", wordsIn(string(body[3:]))}
	} else {
		r.guess = detect(append(r.tail, body...), r.err != nil)
	}
	switch r.guess.Label {
	case "utf-8", "":
		r.text = r.rest()
	default:
		r.text = foreign(r.rest(), r.guess.Label, r.line)
		if t := tableOf(r.guess.Label); t != nil {
			r.text = newDecoder(r.rest(), t, r.line)
		}
	}
}

// window reads until head has so many bytes or the source ends.
func (r *Reader) window(most int) error {
	for idle := 0; len(r.head) < most && r.err == nil && idle < 100; {
		if cap(r.head) < most {
			r.head = append(make([]byte, 0, most), r.head...)
		}
		n, err := r.source.Read(r.head[len(r.head):most])
		r.head = r.head[:len(r.head)+n]
		if r.err = err; n > 0 {
			idle = 0
		} else {
			idle++
		}
	}
	if r.err != nil && !errors.Is(r.err, io.EOF) {
		return r.err
	}
	return nil
}

// rest returns head and the rest of the source.
func (r *Reader) rest() io.Reader { return &rest{head: r.head, source: r.source, err: r.err} }

type rest struct {
	head   []byte
	source io.Reader
	err    error
}

func (r *rest) Read(p []byte) (int, error) {
	if len(r.head) > 0 {
		n := copy(p, r.head)
		if r.head = r.head[n:]; len(r.head) == 0 {
			r.head = nil // it may be a megabyte
		}
		return n, nil
	}
	if r.err != nil {
		return 0, r.err
	}
	return r.source.Read(p)
}

// ascii returns the position of the first byte that is not ASCII, or the length.
func ascii(p []byte) int {
	const upper = 0x8080808080808080
	i := 0
	for ; i+32 <= len(p); i += 32 {
		q := p[i : i+32]
		if (binary.LittleEndian.Uint64(q)|binary.LittleEndian.Uint64(q[8:])|
			binary.LittleEndian.Uint64(q[16:])|binary.LittleEndian.Uint64(q[24:]))&upper != 0 {
			break
		}
	}
	for ; i < len(p); i++ {
		if p[i] >= utf8.RuneSelf {
			return i
		}
	}
	return len(p)
}
