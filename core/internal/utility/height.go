package utility

import "github.com/fulgurite/fulgurite/core/param"

// Height is the id of the measure.
const Height ID = "height"

func heightEntry() Entry {
	return Entry{
		Info: Info{
			ID:       Height,
			Name:     "Height",
			Sentence: "How many levels the columns were lifted; what is left out does not matter.",
			Formula:  "x_i = l_i; then aggregated over the columns",
			Source:   "P. Samarati, Protecting respondents' identities in microdata release, IEEE TKDE 13, 2001 (distance vectors)",
			Params:   []param.Param{aggregateParam(sumOfColumns)},
			Weights:  true,
		},
		Bind: withColumns(func(v param.Values, in Input, columns []column) (Measure, error) {
			term := func(_, l int) float64 { return float64(l) }
			return &height{newSeparable(newAggregator(v.Text("aggregate"), columns), columns, term, term), in.Records}, nil
		}),
		Cells: true,
	}
}

// height is the sum of the levels of a transformation. It ignores records.
type height struct {
	separable
	records int
}

// LevelsOnly implements LevelsOnly.
func (m *height) LevelsOnly() {}

// Score implements Measure.
func (m *height) Score(v *View) Score { return m.UnsuppressedScore(v.Levels) }

// Monotone implements Measure.
func (m *height) Monotone(bool) bool { return true }

// Range implements Ranged: all columns at the bottom, all at the top.
func (m *height) Range() (low, high Score) {
	return m.span(zero, func(i int) float64 { return float64(len(m.plain[i]) - 1) })
}
