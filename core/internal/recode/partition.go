package recode

import (
	"github.com/fulgurite/fulgurite/core/table"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
)

// Partition puts rows into classes, numbered by their first rows.
type Partition struct {
	Of      []uint32 // by row
	Classes int
}

// NewPartition returns all rows in one class.
func NewPartition(rows int) *Partition { return &Partition{make([]uint32, rows), min(1, rows)} }

// SplitBy refines the classes by the values of a column.
func (p *Partition) SplitBy(c *table.Column) { p.split(&c.Codes, nil) }

// SplitByLabels refines the classes by the labels of codes.
func (p *Partition) SplitByLabels(codes *table.Codes, of []uint32) { p.split(codes, of) }

// split refines the classes by codes (none: all 0), after a map (nil: none).
func (p *Partition) split(codes *table.Codes, numbers []uint32) {
	if codes.Len() == 0 {
		return
	}
	classes := map[uint64]uint32{}
	for row, class := range p.Of {
		interrupt.Row(row)
		code := codes.At(row)
		if numbers != nil {
			code = numbers[code]
		}
		key := uint64(class)<<32 | uint64(code)
		n, ok := classes[key]
		if !ok {
			n = uint32(len(classes))
			classes[key] = n
		}
		p.Of[row] = n
	}
	p.Classes = len(classes)
}

// separate puts the rows that are marked into classes of their own.
func (p *Partition) separate(marked []bool) {
	var codes table.Codes
	for _, yes := range marked {
		code := uint32(0)
		if yes {
			code = 1
		}
		codes.Append(code)
	}
	p.split(&codes, nil)
}

// Sizes returns the sizes of the classes, rows left out not counted, and classes
// without any other rows neither.
func (p *Partition) Sizes(suppressed []bool) []int {
	sizes := make([]int, p.Classes)
	for row, class := range p.Of {
		if suppressed == nil || !suppressed[row] {
			sizes[class]++
		}
	}
	kept := sizes[:0]
	for _, n := range sizes {
		if n > 0 {
			kept = append(kept, n)
		}
	}
	return kept
}

// Partition puts the rows of an output into equivalence classes: those that show
// the same in all columns with Starred. Rows left out are never in one with others.
func (o *Table) Partition() *Partition {
	p := NewPartition(o.Rows)
	for i := range o.Columns {
		if c := &o.Columns[i]; c.Starred {
			p.split(&c.Codes, c.Map)
		}
	}
	if o.Suppressed != nil {
		p.separate(o.Suppressed)
	}
	return p
}

// Classes returns the sizes of the equivalence classes of an output, records left
// out not counted.
func (o *Table) Classes() []int { return o.Partition().Sizes(o.Suppressed) }
