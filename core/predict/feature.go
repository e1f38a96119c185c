package predict

import (
	"cmp"
	"slices"
	"sort"

	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
)

// feature is a column as a model sees it.
type feature struct {
	of     []int32 // by record: its label, or none
	labels int
}

// Distinct labels of a column.
const (
	maxRanges = 32  // of numbers and dates
	maxLabels = 256 // of others, including the one for all the rarest
)

// features returns the inputs that a column gives a model, before and after anonymization.
func features(c *Columns, rows []int, shown func(int) bool) (before, after feature) {
	cuts := cutsOf(&c.Before)
	before = featureOf(&c.Before, cuts, rows, nil)
	if c.After == nil {
		after.of = slices.Repeat([]int32{none}, len(rows))
		return before, after
	}
	return before, featureOf(c.After, cuts, rows, shown)
}

// featureOf numbers the labels of a column by record.
func featureOf(v *summary.Values, cuts []float64, rows []int, shown func(int) bool) feature {
	numbers, of := numbered(v, cuts)
	f := feature{of: make([]int32, len(rows)), labels: numbers}
	for i, row := range rows {
		f.of[i] = none
		if shown == nil || shown(row) {
			f.of[i] = of[v.At(row)]
		}
	}
	return f
}

// numbered numbers the labels of a column: ranges first, where there are cuts.
func numbered(v *summary.Values, cuts []float64) (labels int, of []int32) {
	of = make([]int32, len(v.Labels))
	labels = len(cuts)
	var alone []int
	for i, l := range v.Labels {
		switch {
		case l.Kind == summary.Suppressed:
			of[i] = none
		case l.Kind == summary.Plain && len(cuts) > 0:
			of[i] = int32(max(0, sort.Search(len(cuts), func(at int) bool { return cuts[at] > l.Number() })-1))
		default:
			alone = append(alone, i)
		}
	}
	byRows := slices.Clone(alone)
	slices.SortStableFunc(byRows, func(a, b int) int { return cmp.Compare(v.Labels[b].Rows, v.Labels[a].Rows) })
	for at, label := range byRows {
		of[label] = int32(labels + min(at, maxLabels-1))
	}
	return labels + min(len(alone), maxLabels), of
}

// cutsOf returns the ascending lower bounds of a column's ranges of about equal numbers of records;
// none for columns whose values stay separate.
func cutsOf(v *summary.Values) (cuts []float64) {
	if v.Type != table.Integer && v.Type != table.Decimal && v.Type != table.Date {
		return nil
	}
	plain := slices.DeleteFunc(slices.Clone(v.Labels), func(l summary.Label) bool { return l.Kind != summary.Plain })
	if len(plain) <= maxRanges {
		return nil
	}
	slices.SortStableFunc(plain, func(a, b summary.Label) int { return cmp.Compare(a.Number(), b.Number()) })
	total := 0
	for _, l := range plain {
		total += l.Rows
	}
	below, last := 0, -1
	for _, l := range plain {
		if at := below * maxRanges / total; at > last {
			cuts, last = append(cuts, l.Number()), at
		}
		below += l.Rows
	}
	return cuts
}
