package postgres

import "errors"

// rows parses CSV, byte by byte: cells separated by commas, in double quotes where they contain
// commas, quotes or line breaks.
type rows struct {
	cells  []string
	cell   []byte
	state  state
	broken bool // a two-character line break has begun
}

type state int

const (
	atCell   state = iota // before a cell
	plain                 // in a cell without quotes
	quoted                // between quotes
	closed                // after a quote that ends a cell, or is the first of two
	atRecord              // before a record
)

var errCSV = errors.New("the release is not written as CSV with commas")

// take processes the next byte, and returns a record that ends with it.
func (r *rows) take(c byte) ([]string, error) {
	if r.state == quoted {
		if c == '"' {
			r.state = closed
		} else {
			r.cell = append(r.cell, c)
		}
		return nil, nil
	}
	if r.broken && c != '\n' {
		return nil, errCSV
	}
	switch {
	case c == '"' && r.state == closed:
		r.cell, r.state = append(r.cell, c), quoted
	case c == '"' && r.state != plain:
		r.state = quoted
	case c == ',':
		r.next()
		r.state = atCell
	case c == '\r':
		r.broken = true
	case c == '\n':
		r.broken = false
		return r.record(), nil
	case r.state == closed || c == '"':
		return nil, errCSV
	default:
		r.cell, r.state = append(r.cell, c), plain
	}
	return nil, nil
}

// end returns a last record without a line break, if there is one.
func (r *rows) end() ([]string, error) {
	switch {
	case r.state == quoted || r.broken:
		return nil, errCSV
	case r.state == atRecord || r.state == atCell && len(r.cells) == 0:
		return nil, nil
	}
	return r.record(), nil
}

func (r *rows) next() {
	r.cells = append(r.cells, string(r.cell))
	r.cell = r.cell[:0]
}

func (r *rows) record() []string {
	r.next()
	all := r.cells
	r.cells, r.state = nil, atRecord
	return all
}
