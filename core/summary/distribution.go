package summary

import (
	"cmp"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/table"
)

// Distribution compares how the records are spread over the values of a column, before and after.
//
// A coarser label such as "20-39" is shared out equally over the values of the column that it
// stands for, as by somebody who knows which values there are but not how often each occurs. So
// both sides have one scale, and hidden detail shows as a difference. "*" is not shared out: see
// Hidden.
type Distribution struct {
	Name string `json:"name"`
	Bins []Bin  `json:"bins"` // in the column's order, missing values last
	// Hidden is the share of the records for which the release shows "*" or nothing.
	Hidden float64 `json:"hidden"`
	// Moved is the total variation distance between the column as shown and as it was: the share of
	// the records that would have to change their bin. 0 to 1; 1 where nothing is shown.
	Moved  float64 `json:"moved"`
	Before *Center `json:"before,omitempty"` // of numbers
	After  *Center `json:"after,omitempty"`  // of the numbers shown, shared out as above; left out where there are none
}

// Bin is a value, a range of values, or the rarest ones together.
type Bin struct {
	Text   string  `json:"text"` // for ranges the first value that occurs
	To     string  `json:"to,omitempty"`
	Kind   Kind    `json:"kind"`   // Plain, Missing or Others
	Before float64 `json:"before"` // share of the records, 0 to 1
	After  float64 `json:"after"`  // share of the records that show something
}

// Center holds the mean, the quartiles and the deviation of numbers.
type Center struct {
	Mean      float64 `json:"mean"`
	Q1        float64 `json:"q1"`     // the first number that a quarter of the records do not exceed
	Median    float64 `json:"median"` // the same of half of them
	Q3        float64 `json:"q3"`     // the same of three quarters
	Deviation float64 `json:"deviation"`
}

// Bins of a distribution, not counting missing values.
const (
	maxBins = 12
	ranges  = 10
)

// DistributionOf compares a column with what a release shows of it. Both are counted over all rows
// of the table; after is nil if the release does not have the column. Rows inside count (nil: all),
// and the release shows nothing of hidden ones.
func DistributionOf(before Values, after *Values, inside, hidden []bool) Distribution {
	d := Distribution{Name: before.Name, Bins: []Bin{}, Moved: 1}
	s := spread{before: &before, after: after, was: make([]float64, len(before.Labels)), is: make([]float64, len(before.Labels))}
	records, shown := s.count(inside, hidden)
	if records == 0 {
		return d
	}
	d.Hidden = float64(records-shown) / float64(records)
	bins, of := binsOf(&before)
	for label, bin := range of {
		if bin >= 0 {
			bins[bin].Before += s.was[label]
			bins[bin].After += s.is[label]
		}
	}
	for _, extra := range s.extra { // numbers that the table did not have, such as means
		if bin := nearest(&before, extra.number, of); bin >= 0 {
			bins[bin].After += float64(extra.Rows)
		}
	}
	for _, b := range bins {
		if b.Before > 0 || b.After > 0 {
			b.Before, b.After = b.Before/float64(records), b.After/float64(max(1, shown))
			d.Bins = append(d.Bins, b)
		}
	}
	if shown > 0 {
		d.Moved = 0
		for _, b := range d.Bins {
			d.Moved += float64(math.Abs(b.Before-b.After) / 2) // not fused, for equal results on every platform
		}
	}
	if before.Type == table.Integer || before.Type == table.Decimal {
		d.Before, d.After = s.center(s.was, nil), s.center(s.is, s.extra)
	}
	return d
}

// spread holds how records are spread over the labels of a column.
type spread struct {
	before  *Values
	after   *Values
	was, is []float64 // by label of before: records, in parts where they share a label
	extra   []Label   // numbers that only the release has
}

// count spreads the records. Sums are in the order of labels, so that they do not depend on the
// order of the records.
func (s *spread) count(inside, hidden []bool) (records, shown int) {
	var rows []int      // by label of after
	var covered [][]int // by label of after: labels of before that it stands for
	if s.after != nil {
		rows, covered = make([]int, len(s.after.Labels)), standsFor(s.before, s.after, inside, hidden)
	}
	for row := range s.before.total {
		interrupt.Row(row)
		if inside != nil && !inside[row] {
			continue
		}
		n := s.before.weights.Of(row)
		records += n
		value := s.before.At(row)
		s.was[value] += float64(n)
		if s.after == nil || hidden != nil && hidden[row] {
			continue
		}
		label := s.after.At(row)
		if s.after.Labels[label].Kind == Suppressed {
			continue
		}
		shown += n
		rows[label] += n
	}
	named := map[string]int{}
	for i, l := range s.before.Labels {
		named[l.Text] = i
	}
	for label, n := range rows {
		l := s.after.Labels[label]
		at, known := named[l.Text]
		switch {
		case n == 0:
		case l.Kind == Generalized:
			for _, value := range covered[label] {
				s.is[value] += float64(n) / float64(len(covered[label]))
			}
		case known:
			s.is[at] += float64(n)
		case l.Kind == Plain && s.before.Type != table.String:
			l.Rows = n
			s.extra = append(s.extra, l)
		}
	}
	return records, shown
}

// standsFor lists, by coarser label of a release, the labels of the column that it stands for, in
// order.
func standsFor(before, after *Values, inside, hidden []bool) [][]int {
	covered, seen := make([][]int, len(after.Labels)), map[[2]int]bool{}
	for row := range before.total {
		interrupt.Row(row)
		if inside != nil && !inside[row] || hidden != nil && hidden[row] {
			continue
		}
		label := after.At(row)
		if after.Labels[label].Kind != Generalized {
			continue
		}
		if pair := [2]int{label, before.At(row)}; !seen[pair] {
			seen[pair] = true
			covered[label] = append(covered[label], pair[1])
		}
	}
	for _, all := range covered {
		slices.Sort(all)
	}
	return covered
}

// nearest returns the bin of the value nearest to a number.
func nearest(v *Values, x float64, of []int) int {
	best, off := -1, math.Inf(1)
	for i, l := range v.Labels {
		if l.Kind == Plain && math.Abs(l.number-x) < off {
			best, off = of[i], math.Abs(l.number-x)
		}
	}
	return best
}

// center returns the center of the records' numbers; nil if there are none.
func (s *spread) center(weights []float64, more []Label) *Center {
	type point struct{ x, weight float64 }
	var points []point
	for i, l := range s.before.Labels {
		if l.Kind == Plain && weights[i] > 0 {
			points = append(points, point{l.number, weights[i]})
		}
	}
	for _, l := range more {
		if l.Kind == Plain {
			points = append(points, point{l.number, float64(l.Rows)})
		}
	}
	if len(points) == 0 {
		return nil
	}
	slices.SortStableFunc(points, func(a, b point) int { return cmp.Compare(a.x, b.x) })
	total, sum := 0.0, 0.0
	for _, p := range points {
		total += p.weight
		sum += float64(p.weight * p.x)
	}
	last := points[len(points)-1].x // also where rounding leaves the sum of parts below the total
	c := &Center{Mean: sum / total, Q1: last, Median: last, Q3: last}
	squares := 0.0
	for _, p := range points {
		d := p.x - c.Mean
		squares += float64(p.weight * float64(d*d))
	}
	for _, q := range []struct {
		of    *float64
		share float64
	}{{&c.Q1, 0.25}, {&c.Median, 0.5}, {&c.Q3, 0.75}} {
		below := 0.0
		for _, p := range points {
			if below += p.weight; below >= total*q.share {
				*q.of = p.x
				break
			}
		}
	}
	c.Deviation = math.Sqrt(squares / total)
	if math.IsInf(c.Deviation, 0) || math.IsNaN(c.Deviation) {
		return nil // squares too large for a number
	}
	return c
}

// binsOf assigns the labels of a column to bins: values or, for numbers and dates, ranges of equal
// width; for other columns the most frequent values; -1 for none.
func binsOf(v *Values) (bins []Bin, of []int) {
	of = make([]int, len(v.Labels))
	var plain []int
	for i, l := range v.Labels {
		of[i] = -1
		if l.Kind == Plain {
			plain = append(plain, i)
		}
	}
	put := func(label int, text string, kind Kind, anew bool) {
		if anew {
			bins = append(bins, Bin{Text: text, Kind: kind})
		}
		of[label] = len(bins) - 1
	}
	switch {
	case len(plain) > maxBins && (v.Type == table.Integer || v.Type == table.Decimal || v.Type == table.Date):
		slices.SortStableFunc(plain, func(a, b int) int { return cmp.Compare(v.Labels[a].number, v.Labels[b].number) })
		low, high := v.Labels[plain[0]].number, v.Labels[plain[len(plain)-1]].number
		last := -1
		for _, i := range plain {
			l := v.Labels[i]
			at := min(ranges-1, int((l.number-low)/(high-low)*ranges))
			put(i, l.Text, Plain, at != last)
			bins[len(bins)-1].To = l.Text
			last = at
		}
		for i := range bins {
			if bins[i].To == bins[i].Text {
				bins[i].To = ""
			}
		}
	case len(plain) > maxBins:
		chosen := make([]Label, len(plain))
		for i, label := range plain {
			chosen[i] = v.Labels[label]
		}
		kept, _ := mostFrequent(chosen, maxBins)
		for _, i := range kept {
			put(plain[i], chosen[i].Text, Plain, true)
		}
		bins = append(bins, Bin{Kind: Others})
		for _, label := range plain {
			if of[label] < 0 {
				of[label] = len(bins) - 1
			}
		}
	default:
		for _, label := range plain {
			put(label, v.Labels[label].Text, Plain, true)
		}
	}
	first := true
	for i, l := range v.Labels {
		if l.Kind != Plain {
			put(i, "", Missing, first)
			first = false
		}
	}
	return bins, of
}
