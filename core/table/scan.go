package table

import (
	"context"
	"errors"
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// scanner cuts a stream of bytes into records and cells. It knows quotes and
// line breaks and nothing of columns, types or encodings: it works on bytes,
// which is safe for UTF-8, where no byte of a longer character is ASCII.
//
// The grammar is that of RFC 4180 with its usual extensions. A cell that
// begins with a quote ends with the next quote that is not doubled, and may
// hold delimiters and line breaks, which are kept as they are. In any other
// cell a quote is an ordinary character. A record ends with LF, CR LF or a CR
// that no LF follows. The last record needs no line break, and a line break at
// the end of the file begins no record.
//
// Calls are one per record, because WebAssembly engines replace a function by
// its optimized version when it is called again, not while it loops.
type scanner struct {
	source    io.Reader
	name      string // of the file, for messages
	delimiter byte
	quote     byte
	limits    Limits
	special   [256]uint8 // 1 for bytes that end an unquoted cell or need a look

	buf   []byte // bytes read and not yet given out, and those of the last record
	pos   int    // where the next record begins in buf
	eof   bool   // the source is exhausted: buf holds all that is left
	base  int    // bytes of the file before buf
	small bool   // buf was made for a file of known size
	light bool   // nobody asks for the hashes of fields
	trim  bool   // blanks around cells are none of their text

	// The last record.
	from     int // where it begins in buf
	fields   []field
	line     int     // 1-based line on which it begins
	nextLine int     // line on which the next one begins
	ended    byte    // how it ended: lineFeed, carriageReturn, both or endOfFile
	faults   []fault // text after closing quotes
	bare     bool    // an unquoted cell holds a quote
	blank    bool    // no character at all before its line break
	altered  int     // where doubled quotes were halved last, in the file

	// Records that repeat the names of the columns.
	names    [][][]byte // the cells of each line of names; nil: not known yet
	drop     bool       // they are left out
	repeated Lines      // those so far
	dropped  int        // lines that were left out
}

// field is one cell of the last record.
type field struct {
	start, end int    // in scanner.buf, without the quotes around it
	hash       uint64 // of the content, doubled quotes counted once
	doubled    bool   // the bytes hold doubled quotes, to be halved
}

// fault is text between a closing quote and the end of its cell.
type fault struct {
	line  int // 1-based
	field int // 0-based
}

// How a record ended.
const (
	endOfFile = iota
	lineFeed
	carriageReturn
	both
	breakKinds
)

// lineBreaks are the bytes of each kind of end.
var lineBreaks = [breakKinds]string{"", "\n", "\r", "\r\n"}

// bufferBytes is the number of bytes read at once. A longer record grows the buffer.
const bufferBytes = 1 << 20

// newScanner returns a scanner; size is the file's size in bytes, or UnknownSize.
func newScanner(source io.Reader, name string, size int64, limits Limits) *scanner {
	s := &scanner{source: source, name: name, limits: limits.complete(), nextLine: 1}
	capacity := bufferBytes
	if size > 0 && size < bufferBytes {
		capacity, s.small = int(size)+1, true // one more, to see the end in the same read
	}
	s.buf = make([]byte, 0, capacity)
	return s
}

// noQuote is no byte of UTF-8: where it is the quote, no cell is quoted.
const noQuote = 0xFF

// setDialect must be called before next.
func (s *scanner) setDialect(delimiter, quote byte) {
	s.delimiter, s.quote = delimiter, quote
	s.special = [256]uint8{'\n': 1, '\r': 1}
	if quote == '"' {
		s.special[quote] = 1 // an apostrophe amid a cell is nothing special
	}
	s.special[delimiter] = 1
}

// place locates the beginning of the last record.
func (s *scanner) place() problem.Place { return problem.Place{File: s.name, Line: s.line} }

// next scans one record. It returns false at the end of the file. The fields
// are valid until the next call.
func (s *scanner) next() (bool, error) {
	for {
		if s.pos == len(s.buf) && s.eof {
			return false, nil
		}
		done, err := s.scan()
		if err != nil {
			return false, err
		}
		if done {
			if s.names == nil || !s.repeats() || !s.drop {
				return true, nil
			}
			s.dropped += s.nextLine - s.line
			continue
		}
		if err := s.fill(); err != nil {
			return false, err
		}
	}
}

// scan scans the record at pos and moves on behind it. It returns false and
// stays where it is if the buffer does not hold the whole record.
func (s *scanner) scan() (bool, error) {
	buf, p := s.buf, s.pos
	s.from = p
	s.fields, s.faults, s.bare = s.fields[:0], s.faults[:0], false
	s.line = s.nextLine
	line, special := s.line, &s.special
	for {
		if s.trim {
			p = s.behindBlanks(p)
		}
		start, hash := p, uint64(hashSeed)
		if p < len(buf) && buf[p] == s.quote {
			q, ok, err := s.scanQuoted(p, &line)
			if !ok || err != nil {
				return false, err
			}
			p = q
		} else if s.light {
			for {
				for p < len(buf) && special[buf[p]] == 0 {
					p++
				}
				if p == len(buf) || buf[p] != '"' {
					break
				}
				s.bare = true
				p++
			}
			s.fields = append(s.fields, field{start: start, end: p})
		} else {
		cell:
			for p < len(buf) {
				b := buf[p]
				if special[b] != 0 {
					if b != '"' {
						break cell
					}
					s.bare = true
				}
				hash = (hash ^ uint64(b)) * hashPrime
				p++
			}
			s.fields = append(s.fields, field{start: start, end: p, hash: hash})
		}
		if s.trim {
			s.trimLast()
		}
		if len(s.fields) > s.limits.Columns {
			return false, s.tooManyColumns()
		}
		if p == len(buf) {
			if !s.eof {
				return false, nil
			}
			s.ended = endOfFile
			break
		}
		b := buf[p]
		p++
		if b == s.delimiter {
			continue
		}
		if b == '\n' {
			s.ended = lineFeed
		} else { // '\r'
			if p == len(buf) && !s.eof {
				return false, nil
			}
			s.ended = carriageReturn
			if p < len(buf) && buf[p] == '\n' {
				s.ended = both
				p++
			}
		}
		line++
		break
	}
	if p-s.pos > s.limits.RecordBytes {
		return false, s.recordTooLong()
	}
	s.blank = p-s.pos == len(lineBreaks[s.ended])
	s.nextLine = line
	s.pos = p
	return true, nil
}

// scanQuoted scans the quoted cell at p and adds its field. It returns the
// position of the byte after the cell, and false if the buffer ends before.
func (s *scanner) scanQuoted(p int, line *int) (int, bool, error) {
	buf, quote := s.buf, s.quote
	opened := *line
	p++
	f := field{start: p, hash: hashSeed}
	for {
		if p == len(buf) {
			if s.eof {
				return p, false, s.unterminated(opened)
			}
			return p, false, nil
		}
		b := buf[p]
		if b == quote {
			if p+1 == len(buf) && !s.eof {
				return p, false, nil
			}
			if p+1 == len(buf) || buf[p+1] != quote {
				break
			}
			f.doubled = true
			p++ // the first of two quotes stands for both
		} else if b == '\n' || b == '\r' && p+1 < len(buf) && buf[p+1] != '\n' {
			*line++
		}
		f.hash = (f.hash ^ uint64(b)) * hashPrime
		p++
	}
	f.end = p
	p++
	s.fields = append(s.fields, f)
	if s.trim {
		if p = s.behindBlanks(p); p == len(buf) && !s.eof {
			return p, false, nil
		}
	}
	if p < len(buf) && buf[p] != s.delimiter && buf[p] != '\n' && buf[p] != '\r' {
		s.faults = append(s.faults, fault{line: *line, field: len(s.fields) - 1})
		for p < len(buf) && buf[p] != s.delimiter && buf[p] != '\n' && buf[p] != '\r' {
			p++
		}
	}
	return p, true, nil
}

// cell returns the content of a field. It halves doubled quotes in place, once.
func (s *scanner) cell(i int) []byte {
	f := &s.fields[i]
	if f.doubled {
		n := f.start
		for p := f.start; p < f.end; p++ {
			s.buf[n] = s.buf[p]
			n++
			if s.buf[p] == s.quote {
				p++
			}
		}
		f.end, f.doubled = n, false
		s.altered = s.base + f.start
	}
	return s.buf[f.start:f.end]
}

// fill moves the unfinished record to the front of the buffer and reads on,
// until the buffer is full or the source is exhausted.
func (s *scanner) fill() error {
	rest := len(s.buf) - s.pos
	if s.pos == 0 && rest == cap(s.buf) {
		if rest > s.limits.RecordBytes {
			return s.recordTooLong()
		}
		larger := make([]byte, rest, 2*cap(s.buf))
		copy(larger, s.buf)
		s.buf = larger
	} else {
		copy(s.buf, s.buf[s.pos:])
		s.base += s.pos
		s.buf, s.pos = s.buf[:rest], 0
	}
	for idle := 0; len(s.buf) < cap(s.buf); {
		n, err := s.source.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf = s.buf[:len(s.buf)+n]
		switch {
		case err == io.EOF:
			s.eof = true
			return nil
		case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
			return err // the caller's own wish, not a fault of the file
		case errors.As(err, new(*problem.Problem)):
			return problem.At(err, problem.Place{File: s.name}) // of who unpacks the file, and knows better
		case err != nil:
			return problem.New("table-read", "Open the file again. If that does not help, copy it to another place first.",
				"The file could not be read to its end: %v.", err).At(problem.Place{File: s.name, Line: s.nextLine})
		case n > 0:
			idle = 0
		default:
			if idle++; idle == 100 {
				return problem.New("table-read", "Open the file again.",
					"The file could not be read to its end: it gave neither more bytes nor an error.").At(problem.Place{File: s.name})
			}
		}
	}
	return nil
}

// consumed returns how many bytes of the file the records so far took.
func (s *scanner) consumed() int { return s.base + s.pos }

func (s *scanner) tooManyColumns() error {
	return problem.New("table-too-many-columns",
		"Keep only the columns that are needed, or check that the file is a table with one record a line.",
		"The record has more than %d cells, which is the limit.", s.limits.Columns).At(s.place())
}

func (s *scanner) recordTooLong() error {
	return problem.New("table-record-too-long",
		"Check that the file is a table with line breaks, and that no quote is left open near this line.",
		"The record that begins here is longer than %s, which is the limit.",
		megabytes(s.limits.RecordBytes)).At(s.place())
}

func (s *scanner) unterminated(line int) error {
	return problem.New("table-unterminated-quote",
		"Add the closing quote where the cell ends, or double the quote if it belongs to the text.",
		"The cell begins with a quote that is never closed, so the rest of the file would belong to it.").
		At(problem.Place{File: s.name, Line: line, Column: len(s.fields) + 1})
}
