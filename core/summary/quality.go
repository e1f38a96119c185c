package summary

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Recoded describes a recoded column: each record shows its value's label on a level of the
// hierarchy, or "*".
type Recoded struct {
	Column     *table.Column
	Hierarchy  *hierarchy.Encoded // bound to the column
	Level      int                // of all records, unless Levels is given
	Levels     []uint8            // by row, for records on different levels; nil: none
	Suppressed []bool             // by row: shows "*"; nil: none
	Inside     []bool             // by row: counts; nil: all, without a research subset
}

// Quality measures how much of a column's detail is left. Measures that are not defined for the
// column are left out.
type Quality struct {
	Attribute    string   `json:"attribute"`
	Records      int      `json:"records"`
	Granularity  *Measure `json:"granularity,omitempty"`
	Intensity    *Measure `json:"intensity,omitempty"`
	Entropy      *Measure `json:"entropy,omitempty"`
	SquaredError *Measure `json:"squaredError,omitempty"` // of numbers and dates
}

// Measure is a loss on its own scale and the quality that remains.
type Measure struct {
	Loss    float64 `json:"loss"`
	Least   float64 `json:"least"`   // loss of the column as it was
	Most    float64 `json:"most"`    // loss if every cell shows "*"
	Quality float64 `json:"quality"` // 1 - (Loss-Least)/(Most-Least), in [0,1]: 1 is all detail, 0 none
}

// newMeasure puts a loss on its scale. Where nothing can be lost the quality is 1: a column of one
// value is as informative as before.
func newMeasure(loss, least, most float64) *Measure {
	m := &Measure{Loss: loss, Least: least, Most: most, Quality: 1}
	if most > least {
		m.Quality = min(1, max(0, 1-(loss-least)/(most-least)))
	}
	return m
}

// QualityOf measures a column of an output against its input. Its results do not depend on the
// order of the records. After one pass over the records it works on the column's values.
//
// Missing-value words are values like others, except for the squared error, which leaves them out.
// It fails if the parts of r do not belong together.
func QualityOf(r Recoded) (Quality, error) {
	c, err := count(r)
	if err != nil {
		return Quality{}, err
	}
	q := Quality{Attribute: r.Column.Name, Records: c.records}
	if c.records == 0 {
		return q, nil
	}
	q.Granularity, q.Intensity, q.Entropy, q.SquaredError = c.granularity(), c.intensity(), c.entropy(), c.squaredError(r.Column)
	return q, nil
}

// cells counts the cells of a column by level and value, so that every measure
// is a sum over values.
type cells struct {
	hierarchy  *hierarchy.Encoded
	records    int
	at         [][]int // level -> value -> records; nil for levels that do not occur
	suppressed []int   // value -> records
	total      []int   // value -> records
	values     []int   // all values in the order of the hierarchy, so that sums are the same for every order of records
}

func count(r Recoded) (*cells, error) {
	h, rows := r.Hierarchy, r.Column.Codes.Len()
	size := r.Column.Dict.Len()
	wrong := func(sentence string, args ...any) error {
		return problem.New("summary-quality",
			"This is a fault of the program: please report it with the steps that led here.", sentence, args...).
			OfColumn(r.Column.Name)
	}
	switch {
	case h == nil || h.Attribute != r.Column.Name || h.Height() == 0 || len(h.Levels[0].Of) != size:
		return nil, wrong("The column has no hierarchy that belongs to it.")
	case r.Levels == nil && (r.Level < 0 || r.Level >= h.Height()):
		return nil, wrong("The hierarchy has no level %d.", r.Level)
	case r.Levels != nil && len(r.Levels) != rows, r.Suppressed != nil && len(r.Suppressed) != rows, r.Inside != nil && len(r.Inside) != rows:
		return nil, wrong("The records to be measured are not those of the column.")
	case r.Levels != nil && rows > 0 && int(slices.Max(r.Levels)) >= h.Height():
		return nil, wrong("The hierarchy has no level %d.", slices.Max(r.Levels))
	}
	c := &cells{hierarchy: h, at: make([][]int, h.Height()), suppressed: make([]int, size), total: make([]int, size)}
	for row, code := range r.Column.Codes.All() {
		if r.Inside != nil && !r.Inside[row] {
			continue
		}
		n := r.Column.Weights.Of(row)
		c.records += n
		c.total[code] += n
		if r.Suppressed != nil && r.Suppressed[row] {
			c.suppressed[code] += n
			continue
		}
		level := r.Level
		if r.Levels != nil {
			level = int(r.Levels[row])
		}
		if c.at[level] == nil {
			c.at[level] = make([]int, size)
		}
		c.at[level][code] += n
	}
	c.values = make([]int, size)
	for i := range c.values {
		c.values[i] = i
	}
	slices.SortFunc(c.values, func(a, b int) int { return int(h.Levels[0].Of[a]) - int(h.Levels[0].Of[b]) })
	return c, nil
}
