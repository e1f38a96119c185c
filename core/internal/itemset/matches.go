package itemset

import "slices"

// Matches returns by record how few records of its class, the record included, somebody
// finds who knows up to m items of its set, whichever these are: the least number of records
// that have a part of the set of at most m items. Records of no class have 0.
func Matches(sets [][]uint32, classes [][]uint32, m int) []int {
	labels := uint32(0)
	for _, set := range sets {
		for _, item := range set {
			labels = max(labels, item+1)
		}
	}
	all := matcher{counter: newCounter(int(labels), m), least: make([]int, len(sets))}
	var records []at
	for _, rows := range classes {
		all.of, all.owner, records = all.of[:0], all.owner[:0], records[:0]
		for _, row := range rows {
			all.least[row] = len(rows)
			from := uint32(len(all.of))
			all.of = append(all.of, sets[row]...)
			for range sets[row] {
				all.owner = append(all.owner, row)
			}
			records = append(records, at{from, uint32(len(all.of))})
		}
		all.extend(0, records)
	}
	return all.least
}

// matcher counts like find, but every set.
type matcher struct {
	counter
	owner []uint32 // by occurrence: the record
	least []int    // by record
}

func (c *matcher) extend(size int, records []at) {
	counts, ends := c.counts[size], c.ends[size]
	var labels []uint32
	for _, r := range records {
		for _, label := range c.of[r.from:r.to] {
			if counts[label] == 0 {
				labels = append(labels, label)
			}
			counts[label]++
		}
	}
	for _, r := range records {
		for i := r.from; i < r.to; i++ {
			c.least[c.owner[i]] = min(c.least[c.owner[i]], int(counts[c.of[i]]))
		}
	}
	if size+1 < len(c.counts) {
		longer := uint32(0)
		for _, label := range labels {
			ends[label] = longer
			longer += counts[label]
		}
		with := make([]at, longer)
		for _, r := range records {
			for i := r.from; i < r.to; i++ {
				with[ends[c.of[i]]] = at{i + 1, r.to}
				ends[c.of[i]]++
			}
		}
		for _, label := range labels {
			c.extend(size+1, with[ends[label]-counts[label]:ends[label]])
		}
	}
	for _, label := range labels {
		counts[label] = 0
	}
}

// Written are the sets of labels that a result writes, by record, ascending; nil for records
// of no class.
func (r *Result) Written(t Task) [][]uint32 {
	all := make([][]uint32, len(t.Sets))
	for class, rows := range t.Classes {
		for _, row := range rows {
			set := make([]uint32, 0, len(t.Sets[row]))
			for _, item := range t.Sets[row] {
				if label, shown := r.Label(class, item); shown {
					set = append(set, label)
				}
			}
			slices.Sort(set)
			all[row] = slices.Compact(set)
		}
	}
	return all
}
