package risk

import (
	"context"
	"slices"
	"sort"
)

var wildcardFigure = figure{
	ID:       "wildcard",
	Name:     "Risk with wildcards",
	Sentence: "How likely somebody is found if a suppressed value could be any value.",
	Definition: `A record matches all records that agree with it in every known column in which neither of the two has "*". ` +
		"Highest, average (over records) and lowest of 1/m, m being the number of records matched, the record itself among them.",
	Source: elEmam + `, with "*" read as a wildcard`,
	Attack: "A prosecutor who takes into account that the person's values may be among those that are not shown.",
}

// Wildcard is the risk with "*" as a wildcard. All numbers are 0 where no record is left.
type Wildcard struct {
	Records int     `json:"records"`
	Highest float64 `json:"highest"`
	Average float64 `json:"average"` // over records
	Lowest  float64 `json:"lowest"`
	// Sizes counts records by how many records they match, ascending; Classes counts different
	// combinations of values.
	Sizes []PopulationCount `json:"sizes"`
}

// Wildcards computes the risk with "*" as a wildcard for the records of a view
// that are inside; nil: all.
//
// Where nothing or whole columns are suppressed, its cost is that of grouping.
// Otherwise it grows with the number of different patterns of "*" times the
// number of different combinations of values; it ends early with the context's
// error.
func Wildcards(ctx context.Context, v View, inside []bool) (Wildcard, error) {
	t := v.tuples(inside).shown()
	matches, err := t.matches(ctx, v.Columns)
	if err != nil {
		return Wildcard{}, err
	}
	w := Wildcard{}
	at := map[int]int{}
	for i, m := range matches {
		k, ok := at[m]
		if !ok {
			k = len(w.Sizes)
			at[m] = k
			w.Sizes = append(w.Sizes, PopulationCount{Size: m})
		}
		w.Sizes[k].Records += t.sample[i]
		w.Sizes[k].Classes++
		w.Records += t.sample[i]
	}
	if w.Records == 0 {
		w.Sizes = []PopulationCount{}
		return w, nil
	}
	sort.Slice(w.Sizes, func(i, j int) bool { return w.Sizes[i].Size < w.Sizes[j].Size })
	w.Highest, w.Lowest = 1/float64(w.Sizes[0].Size), 1/float64(w.Sizes[len(w.Sizes)-1].Size)
	w.Average = successRate(w.Sizes, w.Records)
	return w, nil
}

// AtRisk returns the share of records with a risk above the threshold
// (strictly), 0 if there are none.
func (w Wildcard) AtRisk(threshold float64) float64 {
	return Journalist{Records: w.Records, Sizes: w.Sizes}.AtRisk(threshold)
}

// pattern holds the combinations that have "*" in the same columns.
type pattern struct {
	starred []bool // by column
	members []uint32
}

// matches returns how many records each combination matches. Between two patterns only the columns
// count that neither stars: a combination matches the records of those that agree with it there.
// For each pattern the others are grouped by the remaining columns, so that each such set is
// grouped once.
func (t tuples) matches(ctx context.Context, columns []Known) ([]int, error) {
	matches := make([]int, len(t.sample))
	patterns := t.patterns(columns)
	var p partition
	for _, own := range patterns {
		remaining, others := map[string]int{}, []pattern{}
		for _, other := range patterns {
			union := make([]bool, len(columns))
			key := make([]byte, len(columns))
			for c := range union {
				if union[c] = own.starred[c] || other.starred[c]; union[c] {
					key[c] = 1
				}
			}
			i, ok := remaining[string(key)]
			if !ok {
				i = len(others)
				remaining[string(key)] = i
				others = append(others, pattern{starred: union})
			}
			others[i].members = append(others[i].members, other.members...)
		}
		for _, other := range others {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			t.join(&p, columns, own.members, other, matches)
		}
	}
	return matches, nil
}

// join adds, to the matches of own, the records of the others that agree in all columns that are
// not starred.
func (t tuples) join(p *partition, columns []Known, own []uint32, others pattern, matches []int) {
	members := slices.Concat(own, others.members)
	of, labels, groups := make([]uint32, len(members)), make([]uint32, len(members)), 1
	for c := range columns {
		if others.starred[c] {
			continue
		}
		for i, m := range members {
			labels[i] = t.labels[c][m]
		}
		groups = p.split(of, of, groups, labels, columns[c].Labels)
	}
	records := make([]int, groups)
	for i, m := range others.members {
		records[of[len(own)+i]] += t.sample[m]
	}
	for i, m := range own {
		matches[m] += records[of[i]]
	}
}

// patterns groups combinations by the columns in which they have "*".
func (t tuples) patterns(columns []Known) []pattern {
	at := map[string]int{}
	var patterns []pattern
	key := make([]byte, len(columns))
	for i := range t.sample {
		for c := range columns {
			key[c] = 0
			if columns[c].Star >= 0 && t.labels[c][i] == uint32(columns[c].Star) {
				key[c] = 1
			}
		}
		k, ok := at[string(key)]
		if !ok {
			k = len(patterns)
			at[string(key)] = k
			starred := make([]bool, len(key))
			for c := range key {
				starred[c] = key[c] == 1
			}
			patterns = append(patterns, pattern{starred: starred})
		}
		patterns[k].members = append(patterns[k].members, uint32(i))
	}
	return patterns
}
