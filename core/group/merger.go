package group

import "math/bits"

// Merger adds up distributions by class. It keeps its buffers, so that after
// warm-up merging allocates only what its result needs.
type Merger struct {
	cells []uint32 // place of a class * domain + value -> records; all zero between calls
	seen  []uint64 // by place of a class: words of bits, one a value; all zero between calls
	place []uint32 // class -> 1 + its place, 0: left out
}

// mergerCells bounds the memory of cells; beyond it, rows are sorted by class.
const mergerCells = 8 << 20

// Merge adds up the distributions of each class's rows into out: of[row] is the
// row's class, count[class] its records, domain the number of values. Classes
// with fewer than least records are left out: they have no pairs.
//
// Counts of values are kept in one array, and a bit a value tells which were
// touched, so that values come out in ascending order without sorting.
func (m *Merger) Merge(d *Distribution, domain int, of, count []uint32, least uint32, out *Distribution) {
	m.place = grown(m.place, len(count))
	places := uint32(0)
	for class, n := range count {
		m.place[class] = 0
		if n >= least {
			places++
			m.place[class] = places
		}
	}
	if int(places)*domain > mergerCells {
		*out = mergeSorted(d, of, count, least)
		return
	}
	words := (domain + 63) / 64
	m.cells, m.seen = grown(m.cells, int(places)*domain), grown(m.seen, int(places)*words)
	m.add(d, of, domain, words)
	m.take(len(count), domain, words, out)
}

func (m *Merger) add(d *Distribution, of []uint32, domain, words int) {
	start := d.Start[0]
	for row, class := range of {
		end := d.Start[row+1]
		if place := int(m.place[class]) - 1; place >= 0 {
			cells, seen := m.cells[place*domain:(place+1)*domain], m.seen[place*words:(place+1)*words]
			values, counts := d.Values[start:end], d.Counts[start:end]
			for i, v := range values {
				cells[v] += counts[i]
				seen[v/64] |= 1 << (v % 64)
			}
		}
		start = end
	}
}

// take moves the counts to out and leaves the buffers empty.
func (m *Merger) take(classes, domain, words int, out *Distribution) {
	out.Start, out.Values, out.Counts = append(out.Start[:0], 0), out.Values[:0], out.Counts[:0]
	for class := range classes {
		if place := int(m.place[class]) - 1; place >= 0 {
			cells := m.cells[place*domain : (place+1)*domain]
			for w := range words {
				set := m.seen[place*words+w]
				m.seen[place*words+w] = 0
				for ; set != 0; set &= set - 1 {
					v := uint32(64*w + bits.TrailingZeros64(set))
					out.Values, out.Counts = append(out.Values, v), append(out.Counts, cells[v])
					cells[v] = 0
				}
			}
		}
		out.Start = append(out.Start, uint32(len(out.Values)))
	}
}

// grown returns s with room for n elements; those it had stay, new ones are 0.
func grown[T any](s []T, n int) []T {
	if len(s) < n {
		s = append(s, make([]T, n-len(s))...)
	}
	return s
}
