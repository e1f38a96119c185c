package itemset

import "slices"

// violation is a set of labels that some records of a class have, but fewer than k.
type violation struct {
	class  uint32
	labels [MaxKnown]uint32 // ascending
	size   int
}

// counter counts sets of labels by extending them: the records that have a set are
// gathered, and the labels behind its last one are counted in them. Its memory is that of
// the occurrences of labels in a class, for each size once.
type counter struct {
	of     []uint32   // labels of the records of a class, one after another
	counts [][]uint32 // by size and label, 0 between calls
	ends   [][]uint32 // the same: where the occurrences of a label end
}

// at is an occurrence: what the record has behind the label.
type at struct{ from, to uint32 }

func newCounter(labels, m int) counter {
	c := counter{}
	for range m {
		c.counts = append(c.counts, make([]uint32, labels))
		c.ends = append(c.ends, make([]uint32, labels))
	}
	return c
}

// find returns sets of at most size labels that too few records have, each of the least
// size: none of its parts is another. There may be more than maxFound; of one at least
// one is returned.
func (s *state) find(size int) []violation {
	var all []violation
	var record []uint32
	var records []at
	for class, rows := range s.Classes {
		c := &s.count
		c.of, records = c.of[:0], records[:0]
		for _, row := range rows {
			record = record[:0]
			for _, item := range s.Sets[row] {
				if label, shown := s.Label(class, item); shown {
					record = append(record, label)
				}
			}
			slices.Sort(record)
			from := uint32(len(c.of))
			c.of = append(c.of, slices.Compact(record)...)
			records = append(records, at{from, uint32(len(c.of))})
		}
		if all = c.extend(violation{class: uint32(class)}, records, size, uint32(s.K), all); len(all) >= maxFound {
			break
		}
	}
	return all
}

// extend adds to all what is found among the sets that begin with a set, which the records
// have.
func (c *counter) extend(set violation, records []at, size int, k uint32, all []violation) []violation {
	counts, ends := c.counts[set.size], c.ends[set.size]
	var labels []uint32
	for _, r := range records {
		for _, label := range c.of[r.from:r.to] {
			if counts[label] == 0 {
				labels = append(labels, label)
			}
			counts[label]++
		}
	}
	slices.Sort(labels)
	next := set
	next.size++
	longer := uint32(0)
	for _, label := range labels {
		next.labels[set.size] = label
		if counts[label] < k {
			all = append(all, next)
		} else if next.size < size {
			ends[label] = longer
			longer += counts[label]
		}
	}
	if longer > 0 {
		with := make([]at, longer)
		for _, r := range records {
			for i := r.from; i < r.to; i++ {
				if label := c.of[i]; counts[label] >= k {
					with[ends[label]] = at{i + 1, r.to}
					ends[label]++
				}
			}
		}
		for _, label := range labels {
			if counts[label] >= k && len(all) < maxFound {
				next.labels[set.size] = label
				all = c.extend(next, with[ends[label]-counts[label]:ends[label]], size, k, all)
			}
		}
	}
	for _, label := range labels {
		counts[label] = 0
	}
	return all
}
