package group

import "slices"

// Distribution holds for every row (or class) how often each sensitive value
// occurs among the records that it stands for, as sorted (value, count) pairs:
// the pairs of row i are Values[Start[i]:Start[i+1]] and the same of Counts.
type Distribution struct {
	Start  []uint32
	Values []uint32 // value codes, ascending within a row
	Counts []uint32 // above 0
}

// Pairs returns the values of a row in ascending order and their counts.
func (d *Distribution) Pairs(i int) (values, counts []uint32) {
	a, b := d.Start[i], d.Start[i+1]
	return d.Values[a:b], d.Counts[a:b]
}

// Clone returns a copy that takes no more memory than it needs.
func (d *Distribution) Clone() Distribution {
	return Distribution{Start: slices.Clone(d.Start), Values: slices.Clone(d.Values), Counts: slices.Clone(d.Counts)}
}

// mergeSorted is Merger.Merge by sorting rows by class: for classes and values
// that are too many for an array of all combinations.
func mergeSorted(d *Distribution, of, count []uint32, least uint32) Distribution {
	classes := len(count)
	// Rows in order of their class, by counting.
	first := make([]uint32, classes+1)
	for _, class := range of {
		first[class+1]++
	}
	for i := range classes {
		first[i+1] += first[i]
	}
	next := append([]uint32(nil), first[:classes]...)
	ordered := make([]uint32, len(of))
	for row, class := range of {
		ordered[next[class]] = uint32(row)
		next[class]++
	}
	domain := uint32(0)
	for _, v := range d.Values {
		domain = max(domain, v+1)
	}
	sums := make([]uint32, domain)
	touched := make([]uint32, 0, domain)
	out := Distribution{Start: make([]uint32, 1, classes+1)}
	for class := range classes {
		touched = touched[:0]
		if count[class] >= least {
			for _, row := range ordered[first[class]:first[class+1]] {
				values, counts := d.Pairs(int(row))
				for i, v := range values {
					if sums[v] == 0 {
						touched = append(touched, v)
					}
					sums[v] += counts[i]
				}
			}
		}
		slices.Sort(touched)
		for _, v := range touched {
			out.Values, out.Counts = append(out.Values, v), append(out.Counts, sums[v])
			sums[v] = 0
		}
		out.Start = append(out.Start, uint32(len(out.Values)))
	}
	return out
}
