package summary

import (
	"cmp"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/natural"
)

// Frequencies is a frequency distribution.
type Frequencies struct {
	Name     string      `json:"name"`
	Rows     int         `json:"rows"`     // all records
	Distinct int         `json:"distinct"` // different labels, missing words and "*" among them
	Listed   []Frequency `json:"listed"`
}

// Frequency counts how often a label occurs.
type Frequency struct {
	Label
	Share float64 `json:"share"` // of all records, in [0,1]
}

// FrequenciesOf lists at most the given number of labels (0: all) in the order of the column, or
// the most frequent first. If there are more, the last entry combines the rarest, with the kind
// Others.
func FrequenciesOf(v Values, most int, mostFrequentFirst bool) Frequencies {
	kept, others := mostFrequent(v.Labels, most)
	if mostFrequentFirst {
		slices.SortStableFunc(kept, func(a, b int) int { return cmp.Compare(v.Labels[b].Rows, v.Labels[a].Rows) })
	}
	f := Frequencies{Name: v.Name, Rows: v.Rows, Distinct: len(v.Labels), Listed: []Frequency{}}
	for _, i := range kept {
		f.Listed = append(f.Listed, Frequency{Label: v.Labels[i]})
	}
	if others > 0 {
		f.Listed = append(f.Listed, Frequency{Label: Label{Kind: Others, Rows: others}})
	}
	for i := range f.Listed {
		f.Listed[i].Share = float64(f.Listed[i].Rows) / float64(max(1, v.Rows))
	}
	return f
}

// mostFrequent returns the positions of the labels to list, ascending, and the number of records of
// the others. It returns at most `most` entries, including one for the others; of equally frequent
// labels it keeps the first.
func mostFrequent(labels []Label, most int) (kept []int, others int) {
	kept = natural.Order[int](len(labels))
	if most <= 0 || len(labels) <= most {
		return kept, 0
	}
	slices.SortStableFunc(kept, func(a, b int) int { return cmp.Compare(labels[b].Rows, labels[a].Rows) })
	for _, i := range kept[most-1:] {
		others += labels[i].Rows
	}
	kept = kept[:most-1]
	slices.Sort(kept)
	return kept, others
}
