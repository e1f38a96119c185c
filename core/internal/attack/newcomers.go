package attack

import (
	"math"
	"slices"
)

// Newcomers reports what the difference of two releases shows. If all records of an earlier release
// stand in the file, whoever knows that somebody came since then looks at the other ones alone
// (J.-W. Byun, Y. Sohn, E. Bertino, N. Li, Secure anonymization for incremental datasets. SDM
// 2006).
type Newcomers struct {
	Earlier string    `json:"earlier"` // name of the file
	Records int       `json:"records"` // of the file that the earlier one lacks
	People  int       `json:"people"`  // whose records these are, as far as they can be told apart
	Below   int       `json:"below"`   // people for whom at least k records are reduced to fewer than k
	Certain []Crossed `json:"certain"` // by the new records alone
}

// came attacks the people who came after an earlier release, by the columns in same; nil if the
// earlier release is no part of the file, or all of it.
func (v *view) came(earlier *view, x *index, t *tuples, same []*cover) (*Newcomers, error) {
	columns := slices.Clone(same) // first: their codes are asked for
	for _, c := range v.written() {
		if !slices.Contains(same, c) && earlier.file.Column(c.in.Name) != nil {
			columns = append(columns, c)
		}
	}
	shows, of := v.alike([]*view{earlier}, columns)
	all, fresh := make([]int, shows.n), make([]int, shows.n) // records, by what they show
	for _, key := range of[0] {
		all[key]++
		fresh[key]++
	}
	for _, key := range of[1] {
		if fresh[key]--; fresh[key] < 0 {
			return nil, nil // the earlier release has a record that the file lacks
		}
	}
	found := &Newcomers{Earlier: earlier.file.Name, Records: v.file.Rows - earlier.file.Rows}
	if found.Records == 0 {
		return nil, nil
	}
	for _, c := range same {
		found.Certain = append(found.Certain, Crossed{Column: c.in.Name})
	}
	people, below := 0.0, 0.0
	alone, certain := make([]float64, len(same)), make([]float64, len(same))
	whole, left := newTally(shows), newTally(shows)
	err := t.each(v.ctx, func(values []uint32, rows []personRow) {
		m := x.matchRecord(values)
		whole.count(x, m, of[0])
		left.clear()
		total := 0
		for _, key := range whole.keys {
			if n := fresh[key]; n > 0 {
				left.add(key, float64(n))
				total += n
			}
		}
		if total == 0 {
			return
		}
		byAll, byNew := whole.only(), left.only()
		for _, r := range rows {
			share, key := 0.0, uint32(0) // how likely the person is one of the new ones
			for _, own := range v.own[r.person] {
				if v.source != nil && v.source[own] != r.row || x.weight[x.groupOf[own]] < 0 {
					continue
				}
				if n := float64(fresh[of[0][own]]) / float64(all[of[0][own]]); n > share {
					share, key = n, of[0][own]
				}
			}
			people += share
			if k := float64(max(v.K, 2)); m.records >= k && float64(total) < k {
				below += share
			}
			for j, value := range shows.cells[int(key)*len(columns):][:len(same)] {
				if byAll[j] == value {
					alone[j] += share
				}
				if byNew[j] == value {
					certain[j] += share
				}
			}
		}
	})
	found.People, found.Below = int(math.Round(people)), int(math.Round(below))
	for j := range same {
		found.Certain[j].Alone, found.Certain[j].Certain = int(math.Round(alone[j])), int(math.Round(certain[j]))
	}
	return found, err
}
