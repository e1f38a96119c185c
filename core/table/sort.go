package table

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/internal/natural"
)

// Sorted returns the rows that are written, sorted by their cells as they are
// written with opt: column after column in the output's order, texts compared byte by
// byte. Rows that are equal in all columns are equal records of the file, so that the
// order of the file is a function of what it holds, and says nothing else.
func (o *Output) Sorted(opt WriteOptions) []uint32 {
	order := slices.Clone(o.Order)
	if order == nil {
		order = natural.Order[uint32](o.Rows)
	}
	// From the last column to the first, each time keeping the order of equals.
	next := make([]uint32, len(order))
	for i := len(o.Columns) - 1; i >= 0; i-- {
		places, star, most := o.Columns[i].places(opt)
		starred := o.Columns[i].Starred
		starts := make([]uint32, most+1)
		at := func(row uint32) uint32 {
			if starred && o.Suppressed != nil && o.Suppressed[row] || o.Hidden != nil && o.Hidden[row] {
				return star
			}
			if codes := &o.Columns[i].Codes; codes.Len() > 0 {
				return places[codes.At(int(row))]
			}
			return places[0]
		}
		for i, row := range order {
			interrupt.Row(i)
			starts[at(row)+1]++
		}
		for p := range most {
			starts[p+1] += starts[p]
		}
		for i, row := range order {
			interrupt.Row(i)
			p := at(row)
			next[starts[p]] = row
			starts[p]++
		}
		order, next = next, order
	}
	return order
}

// places returns by code the place of its text among the texts of a column, that of
// Star, and how many there are. Equal texts have the same place.
func (c *OutputColumn) places(opt WriteOptions) (places []uint32, star uint32, most int) {
	codes := c.codes()
	texts := make([]string, codes, codes+1)
	for code := range texts {
		text := c.text(uint32(code))
		if opt.EscapeFormulas && isRunnable(text) {
			text = harmless(text)
		}
		texts[code] = text
	}
	texts = append(texts, Star)
	order := natural.Order[int](len(texts))
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(texts[a], texts[b]) })
	all := make([]uint32, len(texts))
	for i, code := range order {
		if i > 0 && texts[order[i-1]] != texts[code] {
			most++
		}
		all[code] = uint32(most)
	}
	return all[:codes], all[codes], most + 1
}

// codes is the number of codes that a column may have.
func (c *OutputColumn) codes() int {
	switch {
	case c.Codes.Len() == 0:
		return 1
	case c.Map != nil:
		return len(c.Map)
	case c.Dict != nil:
		return c.Dict.Len()
	}
	return len(c.Labels)
}
