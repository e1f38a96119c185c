package table

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
)

// shape makes records as wide as their table, identically whenever its file is read.
type shape struct {
	width  int
	opt    *Options
	joinAt int // column into whose cell surplus ones are joined
}

// How a record was made as wide as the table.
type fitted int

const (
	asItWas  fitted = iota // it was not
	blank                  // a blank line has empty cells
	padded                 // empty cells were added
	narrowed               // surplus cells were left out or joined
)

// newShape is the shape of a table with some columns.
func newShape(columns []*Column, opt *Options, file string) (shape, error) {
	w := shape{width: len(columns), opt: opt, joinAt: len(columns) - 1}
	if opt.JoinInto == "" || opt.Surplus != SurplusJoin {
		return w, nil
	}
	w.joinAt = slices.IndexFunc(columns, func(c *Column) bool { return c.Name == opt.JoinInto })
	if w.joinAt < 0 {
		return w, problem.New("table-join-into", "Name one of the columns, or none to join them in the last one.",
			"Surplus cells should be joined in the column %s, which the table does not have.", excerpt(opt.JoinInto)).At(problem.Place{File: file})
	}
	return w, nil
}

// fit makes the scanner's record as wide as the table, if that is allowed.
func (w *shape) fit(s *scanner) fitted {
	switch n := len(s.fields); {
	case s.blank, n < w.width && w.opt.Ragged == RaggedPad && !s.grown():
		for len(s.fields) < w.width {
			s.fields = append(s.fields, field{start: s.pos, end: s.pos, hash: hashSeed})
		}
		if s.blank {
			return blank
		}
		return padded
	case n > w.width && w.opt.Surplus == SurplusDrop && s.emptyFrom(w.width):
		s.fields = s.fields[:w.width]
		return narrowed
	case n > w.width && w.opt.Surplus == SurplusJoin && s.plain():
		s.join(w.joinAt, n-w.width)
		return narrowed
	}
	return asItWas
}
