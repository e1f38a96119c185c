package verify

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Spread is the distribution of a sensitive column: in the table and, one after
// the other, in classes. The values are those of the original: the cells of
// columns that are kept have been compared with it one by one, and an
// apostrophe that guards a spreadsheet is no part of a value.
type Spread struct {
	Size    int      // records of the class looked at last, n
	Present []uint32 // codes of the values that it has, by first record, or in any order after a distance

	column  *table.Column
	names   []string // of values in cells that hold several; nil: those of the column
	records int      // N: records that count
	total   []int    // by code: records of the table with the value, F_v; suppressed ones among them
	counts  []int    // by code: records of the class with the value, f_v; 0 for all others
	weights table.Weights
	who     func() *problem.Text // names the class looked at last

	table, class *doubt // where persons are counted: whose nobody knows; of the class, counts have the most that may be
}

// Spread counts a column over the records that count. The column must exist in
// the original: claims are checked before, and Secret tells.
func (r *Release) Spread(attribute string) *Spread {
	column := r.In.Column(attribute)
	if r.Against != nil {
		s := r.Against.spread(column)
		s.weights = r.Weights
		return s
	}
	s := &Spread{column: column, records: r.Records, total: make([]int, column.Dict.Len()),
		counts: make([]int, column.Dict.Len()), weights: r.Weights}
	for row, code := range column.Codes.All() {
		if r.Subset == nil || r.Subset[row] {
			s.total[code] += r.Weights.Of(row)
		}
	}
	return s
}

// Look counts the values of a class.
func (s *Spread) Look(c Class) {
	for _, code := range s.Present {
		s.counts[code] = 0
	}
	s.Present, s.Size = s.Present[:0], s.weights.Sum(c.Rows)
	for _, row := range c.Rows {
		code := s.column.Codes.At(int(row))
		if s.counts[code] == 0 {
			s.Present = append(s.Present, code)
		}
		s.counts[code] += s.weights.Of(int(row))
	}
}

// Value is the value of a code.
func (s *Spread) Value(code uint32) string {
	if s.names != nil {
		return s.names[code]
	}
	return s.column.Dict.Value(code)
}
