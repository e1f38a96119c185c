package utility

import (
	"cmp"
	"slices"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// column holds what measures precompute for a quasi-identifier: how many records and how many rows
// of the hierarchy each label stands for. With these counts the sums over classes of most measures
// become sums over labels, of integers.
type column struct {
	size   uint64  // s: rows of the hierarchy
	weight float64 // as configured
	levels []level
	absent uint64 // records that cannot have it: see table.Absent
}

// level is a level of a column's hierarchy.
type level struct {
	rows  []uint64 // by label: rows of the hierarchy with this label; rows/size is its share
	count []uint64 // by label: records that count
	up    []uint32 // by label: its label on the next level; nil on the highest
	none  int      // the label of records that cannot have the column, -1 without any
}

// top returns the highest level.
func (c *column) top() int { return len(c.levels) - 1 }

// newColumns validates an input and precomputes its columns.
func newColumns(in Input) ([]column, error) {
	if in.Records < 1 {
		return nil, problem.New("utility-no-records", "Open a table with records, or choose a research subset that is not empty.",
			"Nothing can be measured, because there are no records.")
	}
	if len(in.Columns) == 0 {
		return nil, problem.New("utility-no-columns", "Mark at least one column as one that somebody could know.",
			"Nothing can be measured, because no column is marked as one that somebody could know (quasi-identifying).")
	}
	columns := make([]column, len(in.Columns))
	for i, c := range in.Columns {
		if err := checkColumn(in, c); err != nil {
			return nil, err
		}
		columns[i] = newColumn(c)
	}
	return columns, nil
}

// checkColumn rejects input that would make scores meaningless. Everything but the weight is a
// fault of the calling program.
func checkColumn(in Input, c QuasiIdentifier) error {
	h := c.Hierarchy
	if h == nil || h.Height() == 0 {
		return problem.New("utility-no-hierarchy", "Give every quasi-identifying column a hierarchy.",
			"A quasi-identifying column has no hierarchy.")
	}
	place := problem.Place{Attribute: h.Attribute}
	if !(c.Weight >= 0 && c.Weight <= 1) {
		return problem.New("utility-weight", "Give a number from 0 to 1.",
			"The weight of a column must lie between 0 and 1, not be %v.", c.Weight).At(place)
	}
	sum, sumAll := 0, 0
	for _, n := range c.Counts {
		sum += n
	}
	for _, n := range c.AllCounts {
		sumAll += n
	}
	values := len(h.Levels[0].Labels)
	if len(c.Counts) != values || sum != in.Records || c.AllCounts != nil && (len(c.AllCounts) != values || sumAll != in.AllRecords) {
		return problem.New("utility-input", "This is a fault of the program: please report it with the steps that led here.",
			"The column's counts (%d values, %d records, %d rows) do not fit the table (%d values, %d records, %d rows).",
			len(c.Counts), sum, sumAll, values, in.Records, in.AllRecords).At(place)
	}
	return nil
}

func newColumn(c QuasiIdentifier) column {
	h := c.Hierarchy
	out := column{size: uint64(h.Size), weight: c.Weight, levels: make([]level, h.Height())}
	for l := range out.levels {
		out.levels[l] = newLevel(h, l)
	}
	for i, n := range c.Counts {
		out.levels[0].count[i] = uint64(n)
	}
	for l := 0; l < out.top(); l++ {
		for label, up := range out.levels[l].up {
			out.levels[l+1].count[up] += out.levels[l].count[label]
		}
	}
	if none := out.levels[0].none; none >= 0 {
		out.absent = out.levels[0].count[none]
	}
	return out
}

func newLevel(h *hierarchy.Encoded, l int) level {
	from := &h.Levels[l]
	out := level{rows: make([]uint64, len(from.Labels)), count: make([]uint64, len(from.Labels)), none: slices.Index(from.Labels,
		table.Absent)}
	for label, n := range from.Rows {
		out.rows[label] = uint64(n)
	}
	if l+1 < h.Height() {
		out.up = make([]uint32, len(from.Labels))
		for value, label := range from.Of {
			out.up[label] = h.Levels[l+1].Of[value]
		}
	}
	return out
}

// widening reports whether no label has more rows of the hierarchy than the label above it. Only
// rows of values that no record has, or second rows of a value, can violate this, because
// hierarchies are checked only for used rows.
func (c *column) widening() bool {
	for l := 0; l < c.top(); l++ {
		for label, up := range c.levels[l].up {
			if c.levels[l+1].rows[up] < c.levels[l].rows[label] {
				return false
			}
		}
	}
	return true
}

// narrowest returns, by level and label, the fewest rows of the label and of all labels above it.
// It never falls along generalization, so bounds use it; where the column is widening it is the
// label's own rows.
func (c *column) narrowest() [][]uint64 {
	out := make([][]uint64, len(c.levels))
	for l := c.top(); l >= 0; l-- {
		out[l] = append([]uint64(nil), c.levels[l].rows...)
		for label, up := range c.levels[l].up {
			out[l][label] = min(out[l][label], out[l+1][up])
		}
	}
	return out
}

// recordRows returns the number of hierarchy rows that the labels of records on a level stand for,
// summed over records. It is at most records*size, which fits 63 bits for any table whose rows and
// hierarchies fit memory.
func (c *column) recordRows(l int) (sum uint64) {
	for label, n := range c.levels[l].count {
		sum += n * c.levels[l].rows[label]
	}
	return sum
}

// ranking lists a level's records by falling number of hierarchy rows under
// their labels, as running sums over labels.
type ranking struct {
	records []uint64 // by position: records up to and including this label
	sum     []uint64 // by position: their rows
	rows    []uint64 // by position: rows of this label
}

func (v *level) ranking() (r ranking) {
	order := make([]int, 0, len(v.rows))
	for label, n := range v.count {
		if n > 0 {
			order = append(order, label)
		}
	}
	var steps interrupt.Steps
	slices.SortStableFunc(order, func(a, b int) int {
		steps.Next()
		return cmp.Compare(v.rows[b], v.rows[a])
	})
	var records, sum uint64
	for _, label := range order {
		records += v.count[label]
		sum += v.count[label] * v.rows[label]
		r.records, r.sum, r.rows = append(r.records, records), append(r.sum, sum), append(r.rows, v.rows[label])
	}
	return r
}

// widest returns the largest total number of rows of any m records, where m is at most the number
// of records.
func (r *ranking) widest(m uint64) uint64 {
	at, _ := slices.BinarySearch(r.records, m)
	return r.sum[at] - (r.records[at]-m)*r.rows[at]
}
