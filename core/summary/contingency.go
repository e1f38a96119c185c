package summary

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Contingency counts the records by pairs of values of two columns.
type Contingency struct {
	Rows    ContingencySide `json:"rows"`
	Columns ContingencySide `json:"columns"`
	Records int             `json:"records"`
	Counts  [][]int         `json:"counts"` // Rows.Labels x Columns.Labels
	Largest int             `json:"largest"`
	// CramersV is the strength of the association, from 0 (none) to 1: sqrt(X2/(n*(min(r,c)-1))) of
	// the r x c labels listed, X2 being ChiSquared (H. Cramér: Mathematical Methods of Statistics.
	// Princeton University Press, 1946, chapter 21); left out if a column has a single label.
	CramersV *float64 `json:"cramersV,omitempty"`
	// ChiSquared is Pearson's statistic of the labels listed, with the degrees of Freedom; left out as
	// CramersV is.
	ChiSquared *float64 `json:"chiSquared,omitempty"`
	Freedom    int      `json:"freedom,omitempty"`
}

// Pairs counts how often labels of two columns occur together, before and after. After is left out
// where one of them is not in the output; it counts the records that the output shows.
type Pairs struct {
	Before Contingency  `json:"before"`
	After  *Contingency `json:"after,omitempty"`
}

// PairLabels is the number of labels of each column of a pair that people are shown.
const PairLabels = 8

// ContingencySide is one of the two columns.
type ContingencySide struct {
	Name   string  `json:"name"`
	Labels []Label `json:"labels"` // in the column's order; the last may stand for the others
}

// maxLabels limits the size of a contingency table.
const maxLabels = 1000

// ContingencyOf counts pairs of labels of two columns, which must be counted over the same records
// of the same table or output. At most `most` labels (2 to 1000) of each column are listed; the
// rarest are combined.
func ContingencyOf(a, b Values, most int) (Contingency, error) {
	if most < 2 || most > maxLabels {
		return Contingency{},
			problem.New("summary-contingency", "Choose from 2 to 1,000.", "A table of two columns cannot list %d values of one.", most)
	}
	all := a.Rows == a.weights.Total(a.total) && b.Rows == b.weights.Total(b.total)
	if a.total != b.total || a.Rows != b.Rows || !all && !slices.Equal(a.inside, b.inside) {
		return Contingency{}, problem.New("summary-contingency", "Count both columns over the same records.",
			"The columns %q and %q are not counted over the same records.", a.Name, b.Name)
	}
	c := Contingency{Records: a.Rows}
	var ofA, ofB []uint32
	c.Rows, ofA = side(a, most)
	c.Columns, ofB = side(b, most)
	width := len(c.Columns.Labels)
	cells := make([]int, len(c.Rows.Labels)*width)
	for row := range a.total {
		if a.inside == nil || a.inside[row] {
			cells[int(ofA[a.labelAt(row)])*width+int(ofB[b.labelAt(row)])] += a.weights.Of(row)
		}
	}
	c.Counts = make([][]int, len(c.Rows.Labels))
	for i := range c.Counts {
		c.Counts[i] = cells[i*width : (i+1)*width]
		for _, n := range c.Counts[i] {
			c.Largest = max(c.Largest, n)
		}
	}
	c.associate()
	return c, nil
}

// side returns the labels to list, and the listed label for every label.
func side(v Values, most int) (ContingencySide, []uint32) {
	kept, others := mostFrequent(v.Labels, most)
	s := ContingencySide{Name: v.Name, Labels: []Label{}}
	of := make([]uint32, max(1, len(v.Labels)))
	for i := range of {
		of[i] = uint32(len(kept))
	}
	for i, label := range kept {
		of[label] = uint32(i)
		s.Labels = append(s.Labels, v.Labels[label])
	}
	if others > 0 {
		s.Labels = append(s.Labels, Label{Kind: Others, Rows: others})
	}
	return s, of
}

// associate measures the association of the two columns.
func (c *Contingency) associate() {
	smaller := min(len(c.Rows.Labels), len(c.Columns.Labels))
	if smaller < 2 {
		return
	}
	n, sum := float64(c.Records), 0.0
	for i, row := range c.Counts {
		for j, count := range row {
			expected := float64(c.Rows.Labels[i].Rows) * float64(c.Columns.Labels[j].Rows) / n
			d := float64(count) - expected
			sum += d * d / expected
		}
	}
	c.ChiSquared, c.Freedom = finite(sum), (len(c.Rows.Labels)-1)*(len(c.Columns.Labels)-1)
	c.CramersV = finite(min(1, math.Sqrt(sum/(n*float64(smaller-1)))))
}
