package summary

import (
	"maps"
	"slices"
)

// Analysis is a user's own analysis of a table as it was and of what a release shows of it: how
// many records each group has, by the values of a column, and the mean of another column in it.
//
// A record with a coarser label of the first column, such as "20-39", counts in equal parts for the
// values that the label stands for, and one with a coarser label of the second as their mean, as
// for somebody who knows which values there are but not how often each occurs.
type Analysis struct {
	By     string          `json:"by"`
	Of     string          `json:"of,omitempty"` // the numeric column whose means these are
	Groups []AnalysisGroup `json:"groups"`       // in the column's order, missing values last
	All    AnalysisGroup   `json:"all"`          // all records, whatever they show in By
	// Hidden counts the records for which the release shows nothing in By: they are in no group.
	Hidden int `json:"hidden"`
}

// AnalysisGroup is a value, a range of values, or the rarest ones together, as in a distribution.
type AnalysisGroup struct {
	Text   string `json:"text"`
	To     string `json:"to,omitempty"`
	Kind   Kind   `json:"kind"`
	Before Tally  `json:"before"`
	After  Tally  `json:"after"`
}

// Tally holds the figures of a group of records.
type Tally struct {
	Records float64  `json:"records"`        // afterwards fractional, where labels stand for several groups
	Mean    *float64 `json:"mean,omitempty"` // of the records that show a number; left out if there are none

	weight, sum float64
}

// Pair is a column before, and as the release shows it, both counted over all rows of the table.
type Pair struct {
	Before Values
	After  *Values // nil: the release does not have it
}

// AnalysisOf groups records by a column, and averages another one; nil: it only counts. Records
// inside count (nil: all), and the release shows nothing of hidden ones.
func AnalysisOf(by Pair, of *Pair, inside, hidden []bool) Analysis {
	a := Analysis{By: by.Before.Name}
	numbers := [2][]*float64{{nil}, {nil}} // before and after: by label of the second column
	if of != nil {
		a.Of = of.Before.Name
		numbers = of.numbers(inside, hidden)
	}
	bins, parts := by.parts(inside, hidden)
	a.Groups = make([]AnalysisGroup, len(bins))
	for i, b := range bins {
		a.Groups[i] = AnalysisGroup{Text: b.Text, To: b.To, Kind: b.Kind}
	}
	// Count by shown labels, so that sums do not depend on the order of records.
	var counts [2]map[[2]int]int
	for side := range counts {
		counts[side] = map[[2]int]int{}
	}
	for row := range by.Before.total {
		if inside != nil && !inside[row] {
			continue
		}
		value := 0
		if of != nil {
			value = of.Before.At(row)
		}
		n := by.Before.weights.Of(row)
		counts[0][[2]int{by.Before.At(row), value}] += n
		if hidden != nil && hidden[row] {
			a.Hidden += n
			continue
		}
		label, value := -1, -1 // nothing is shown
		if by.After != nil {
			label = by.After.At(row)
		}
		if of == nil {
			value = 0
		} else if of.After != nil {
			value = of.After.At(row)
		}
		if label < 0 || len(parts[1][label]) == 0 {
			a.Hidden += n
		}
		counts[1][[2]int{label, value}] += n
	}
	for side, all := range counts {
		tally := func(g *AnalysisGroup) *Tally {
			if side == 0 {
				return &g.Before
			}
			return &g.After
		}
		for _, shown := range slices.SortedFunc(maps.Keys(all), func(x, y [2]int) int { return slices.Compare(x[:], y[:]) }) {
			n := float64(all[shown])
			var x *float64
			if shown[1] >= 0 {
				x = numbers[side][shown[1]]
			}
			tally(&a.All).add(n, x)
			if shown[0] < 0 {
				continue
			}
			in := parts[side][shown[0]]
			for _, bin := range in {
				tally(&a.Groups[bin]).add(n/float64(len(in)), x)
			}
		}
	}
	for i := range a.Groups {
		a.Groups[i].Before.done()
		a.Groups[i].After.done()
	}
	a.All.Before.done()
	a.All.After.done()
	return a
}

// add counts n records that show a number; nil: none.
func (t *Tally) add(n float64, x *float64) {
	t.Records += n
	if x != nil {
		t.weight += n
		t.sum += float64(n * *x) // not fused, for equal results on every platform
	}
}

func (t *Tally) done() {
	if t.weight > 0 {
		mean := t.sum / t.weight
		t.Mean = &mean
	}
}

// parts returns the bins of a column, and the bins that each label counts for, in equal parts,
// before and after.
func (p *Pair) parts(inside, hidden []bool) (bins []Bin, parts [2][][]int) {
	bins, of := binsOf(&p.Before)
	parts[0] = make([][]int, len(of))
	named := map[string]int{}
	for label, bin := range of {
		parts[0][label] = []int{bin}
		named[p.Before.Labels[label].Text] = bin
	}
	if p.After == nil {
		return bins, parts
	}
	parts[1] = make([][]int, len(p.After.Labels))
	covered := standsFor(&p.Before, p.After, inside, hidden)
	for label, l := range p.After.Labels {
		bin, known := named[l.Text]
		switch {
		case l.Kind == Suppressed:
		case l.Kind == Generalized:
			for _, value := range covered[label] {
				parts[1][label] = append(parts[1][label], of[value])
			}
		case known:
			parts[1][label] = []int{bin}
		case l.Kind == Plain: // a number that the table did not have, such as a mean
			if bin := nearest(&p.Before, l.number, of); bin >= 0 {
				parts[1][label] = []int{bin}
			}
		}
	}
	return bins, parts
}

// numbers returns the numbers that labels stand for, before and after; nil: no number.
func (p *Pair) numbers(inside, hidden []bool) (all [2][]*float64) {
	all[0] = make([]*float64, len(p.Before.Labels))
	for i := range p.Before.Labels {
		if l := &p.Before.Labels[i]; l.Kind == Plain {
			all[0][i] = &l.number
		}
	}
	if p.After == nil {
		return all
	}
	all[1] = make([]*float64, len(p.After.Labels))
	covered := standsFor(&p.Before, p.After, inside, hidden)
	for i := range p.After.Labels {
		l := &p.After.Labels[i]
		if l.Kind == Plain {
			all[1][i] = &l.number
			continue
		}
		sum, n := 0.0, 0
		for _, value := range covered[i] {
			if x := all[0][value]; x != nil {
				sum, n = sum+*x, n+1
			}
		}
		if n > 0 {
			mean := sum / float64(n)
			all[1][i] = &mean
		}
	}
	return all
}
