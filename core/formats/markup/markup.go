// Package markup reads the XML of spreadsheets, token by token, with bounded memory: tokens are
// limited in length, and document types, by which a small file could become a huge one, are not
// supported. Names are compared without their prefix unless a prefix is given; the nesting of
// elements is not checked beyond its depth.
package markup

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// Kind is the kind of a token.
type Kind int

// The kinds of tokens. An element without content gives a Start and an End.
const (
	Start Kind = iota
	End
	Text
)

// Limit is the greatest length of a token, in bytes: a cell of a spreadsheet has
// 32,767 characters at most.
const Limit = 1 << 20

// ErrSyntax is the error for invalid XML, or XML beyond this package.
var ErrSyntax = errors.New("the XML in it is not well-formed")

// Scanner reads tokens.
type Scanner struct {
	in       io.Reader
	buf      []byte
	pos, end int // unread: buf[pos:end]
	eof      bool
	closing  bool // the element that was begun has no content
	depth    int

	name  []byte // of the element, with its prefix
	attrs []byte // of a Start, as they are written
	text  []byte // of a Text
	plain []byte // room for unescaped texts
}

// NewScanner returns a scanner of a document in UTF-8.
func NewScanner(r io.Reader) *Scanner { return &Scanner{in: r, buf: make([]byte, 64<<10)} }

// Depth returns the number of open elements, including the current one.
func (s *Scanner) Depth() int { return s.depth }

// Next reads a token; io.EOF after the last.
func (s *Scanner) Next() (Kind, error) {
	if s.closing {
		s.closing = false
		s.depth--
		return End, nil
	}
	for {
		if s.pos == s.end {
			if err := s.fill(); err != nil {
				if err == io.EOF && s.depth > 0 {
					return 0, fmt.Errorf("%w: it ends before its elements do", ErrSyntax)
				}
				return 0, err
			}
		}
		if s.buf[s.pos] != '<' {
			n, err := s.find("<", 0)
			if err == io.ErrUnexpectedEOF {
				n, err = s.end-s.pos, nil
			}
			if err != nil {
				return 0, err
			}
			s.text = s.buf[s.pos : s.pos+n]
			s.pos += n
			if err := s.unescape(); err != nil {
				return 0, err
			}
			return Text, nil
		}
		if done, kind, err := s.tag(); done || err != nil {
			return kind, err
		}
	}
}

// tag reads what begins with "<". done is false for what is not a token.
func (s *Scanner) tag() (done bool, kind Kind, err error) {
	for _, skipped := range []struct{ begin, end string }{{"<!--", "-->"}, {"<?", "?>"}, {"<![CDATA[", "]]>"}} {
		is, err := s.hasPrefix(skipped.begin)
		if err != nil {
			return false, 0, err
		}
		if !is {
			continue
		}
		n, err := s.find(skipped.end, len(skipped.begin))
		if err != nil {
			return false, 0, err
		}
		s.text = s.buf[s.pos+len(skipped.begin) : s.pos+n]
		s.pos += n + len(skipped.end)
		return skipped.begin == "<![CDATA[", Text, nil
	}
	n, err := s.findEnd()
	if err != nil {
		return false, 0, err
	}
	inside := s.buf[s.pos+1 : s.pos+n]
	s.pos += n + 1
	if len(inside) == 0 || inside[0] == '!' {
		return false, 0, fmt.Errorf("%w: it has a document type", ErrSyntax)
	}
	if inside[0] == '/' {
		s.name = bytes.TrimRight(inside[1:], " \t\r\n")
		if s.depth--; s.depth < 0 {
			return false, 0, ErrSyntax
		}
		return true, End, nil
	}
	if inside[len(inside)-1] == '/' {
		s.closing = true
		inside = inside[:len(inside)-1]
	}
	at := bytes.IndexAny(inside, " \t\r\n")
	if at < 0 {
		at = len(inside)
	}
	s.name, s.attrs = inside[:at], inside[at:]
	s.depth++
	return true, Start, nil
}

// Is reports whether the element that begins or ends has this name, ignoring its prefix.
func (s *Scanner) Is(name string) bool { return string(s.Name()) == name }

// Name returns the element's name without its prefix, valid until the next token.
func (s *Scanner) Name() []byte { return local(s.name) }

func local(name []byte) []byte {
	if at := bytes.IndexByte(name, ':'); at >= 0 {
		return name[at+1:]
	}
	return name
}

// Text returns the characters of a Text, valid until the next token.
func (s *Scanner) Text() []byte { return s.text }

// Attr returns an attribute of the current element, "" if it has none. A name without a prefix
// matches any prefix.
func (s *Scanner) Attr(name string) string {
	text, _ := s.Find(name)
	return string(text)
}

// Find returns an attribute and whether the element has it; the bytes are valid
// until the next call.
func (s *Scanner) Find(name string) ([]byte, bool) {
	prefixed := bytes.IndexByte([]byte(name), ':') >= 0
	for rest := s.attrs; ; {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		equals := bytes.IndexByte(rest, '=')
		if equals < 0 {
			return nil, false
		}
		key := bytes.TrimRight(rest[:equals], " \t\r\n")
		rest = bytes.TrimLeft(rest[equals+1:], " \t\r\n")
		if len(rest) == 0 {
			return nil, false
		}
		closed := bytes.IndexByte(rest[1:], rest[0])
		if closed < 0 {
			return nil, false
		}
		value := rest[1 : 1+closed]
		rest = rest[closed+2:]
		if string(key) == name || !prefixed && string(local(key)) == name {
			text, err := unescape(&s.plain, value)
			return text, err == nil
		}
	}
}

// Skip reads up to the end of the element that was begun.
func (s *Scanner) Skip() error {
	for depth := s.depth; s.depth >= depth; {
		if _, err := s.Next(); err != nil {
			return err
		}
	}
	return nil
}

// fill reads more, keeping what is unread.
func (s *Scanner) fill() error {
	if s.eof {
		return io.EOF
	}
	if s.pos > 0 {
		s.end = copy(s.buf, s.buf[s.pos:s.end])
		s.pos = 0
	}
	if s.end == len(s.buf) {
		if len(s.buf) > Limit {
			return fmt.Errorf("%w: a part of it is longer than %d bytes", ErrSyntax, Limit)
		}
		s.buf = append(s.buf, make([]byte, len(s.buf))...)
	}
	for range 100 {
		n, err := s.in.Read(s.buf[s.end:])
		s.end += n
		if err != nil && err != io.EOF {
			return err
		}
		s.eof = s.eof || err == io.EOF
		if n > 0 {
			return nil
		}
		if s.eof {
			return io.EOF
		}
	}
	return io.ErrNoProgress
}

// more is fill within a token.
func (s *Scanner) more() error {
	err := s.fill()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return err
}

func (s *Scanner) hasPrefix(prefix string) (bool, error) {
	for {
		unread := s.buf[s.pos:s.end]
		n := min(len(unread), len(prefix))
		if string(unread[:n]) != prefix[:n] {
			return false, nil
		}
		if n == len(prefix) {
			return true, nil
		}
		if err := s.more(); err != nil {
			return false, err
		}
	}
}

// find returns where text begins, counted from the unread bytes, not before from.
func (s *Scanner) find(text string, from int) (int, error) {
	for {
		if unread := s.buf[s.pos:s.end]; len(unread) > from {
			if at := bytes.Index(unread[from:], []byte(text)); at >= 0 {
				return from + at, nil
			}
			from = max(from, len(unread)-len(text)+1)
		}
		if err := s.more(); err != nil {
			return 0, err
		}
	}
}

// findEnd returns where the tag ends: the first ">" outside of quotes.
func (s *Scanner) findEnd() (int, error) {
	quote := byte(0)
	for at := 1; ; at++ {
		for at >= s.end-s.pos {
			if err := s.more(); err != nil {
				return 0, err
			}
		}
		switch c := s.buf[s.pos+at]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			return at, nil
		}
	}
}

func (s *Scanner) unescape() (err error) {
	s.text, err = unescape(&s.plain, s.text)
	return err
}

// unescape replaces references by their characters.
func unescape(room *[]byte, text []byte) ([]byte, error) {
	at := bytes.IndexByte(text, '&')
	if at < 0 && bytes.IndexByte(text, '\r') < 0 {
		return text, nil
	}
	out := (*room)[:0]
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\r': // XML ends lines with a line feed
			if i+1 == len(text) || text[i+1] != '\n' {
				out = append(out, '\n')
			}
		case '&':
			end := bytes.IndexByte(text[i:min(len(text), i+12)], ';')
			if end < 0 {
				return nil, fmt.Errorf("%w: a reference has no end", ErrSyntax)
			}
			r, ok := reference(string(text[i+1 : i+end]))
			if !ok {
				return nil, fmt.Errorf("%w: there is no character &%s;", ErrSyntax, text[i+1:i+end])
			}
			out = utf8.AppendRune(out, r)
			i += end
		default:
			out = append(out, text[i])
		}
	}
	*room = out
	return out, nil
}

func reference(name string) (rune, bool) {
	switch name {
	case "amp":
		return '&', true
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	if len(name) < 2 || name[0] != '#' {
		return 0, false
	}
	digits, base := name[1:], 10
	if digits[0] == 'x' || digits[0] == 'X' {
		digits, base = digits[1:], 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	return rune(n), err == nil && n > 0 && n <= utf8.MaxRune
}
