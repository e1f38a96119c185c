package classes

import "math/bits"

// whole is the buffers of Merger.All: all zero between calls.
type whole struct {
	cells []uint32 // class * number of values + value -> records
	sets  []uint64 // class -> a bit for each value that it has
}

// wholeCells bounds the memory of whole.cells.
const wholeCells = 8 << 20

// All returns the distributions of all classes: of[row] is the class of a row of
// src, whose values are below domain. The result takes no more memory than it
// needs. All may be called only before Reset, or when Pairs is done.
//
// Few values are added up in the order of the rows, in an array of all classes
// and values, which a cache likes better than going from class to class.
func (m *Merger) All(src *Distribution, domain int, of []uint32, classes int) Distribution {
	if domain > 64 || classes*domain > wholeCells {
		return m.byClass(src, domain, of, classes)
	}
	w := &m.whole
	if len(w.cells) < classes*domain {
		w.cells = make([]uint32, classes*domain+classes*domain/4)
	}
	if len(w.sets) < classes {
		w.sets = make([]uint64, classes+classes/4)
	}
	w.add(src, domain, of)
	total := 0
	for _, set := range w.sets[:classes] {
		total += bits.OnesCount64(set)
	}
	out := newDistribution(classes, total)
	w.take(domain, &out)
	return out
}

func (w *whole) add(src *Distribution, domain int, of []uint32) {
	from := src.Start[0]
	for row, class := range of {
		to := src.Start[row+1]
		values, counts := src.Values[from:to], src.Counts[from:to]
		cells, set := w.cells[int(class)*domain:(int(class)+1)*domain], w.sets[class]
		for i, v := range values {
			cells[v] += counts[i]
			set |= 1 << (v % 64)
		}
		w.sets[class] = set
		from = to
	}
}

// take moves the counts to out.
func (w *whole) take(domain int, out *Distribution) {
	at := 0
	for class := range len(out.Start) - 1 {
		set := w.sets[class]
		w.sets[class] = 0
		cells := w.cells[class*domain : (class+1)*domain]
		for ; set != 0; set &= set - 1 {
			v := bits.TrailingZeros64(set)
			out.Values[at], out.Counts[at] = uint32(v), cells[v]
			cells[v] = 0
			at++
		}
		out.Start[class+1] = uint32(at)
	}
}

// byClass is All for any number of values.
func (m *Merger) byClass(src *Distribution, domain int, of []uint32, classes int) Distribution {
	var members Members
	members.Reset(of, classes)
	m.Reset(src, domain, &members)
	total := 0
	for class := range classes {
		values, _ := m.Pairs(class)
		total += len(values)
	}
	out := newDistribution(classes, total)
	at := 0
	for class := range classes {
		values, counts := m.Pairs(class)
		copy(out.Values[at:], values)
		at += copy(out.Counts[at:], counts)
		out.Start[class+1] = uint32(at)
	}
	return out
}

// newDistribution returns room for a number of rows with so many pairs.
func newDistribution(rows, pairs int) Distribution {
	all := make([]uint32, rows+1+2*pairs)
	return Distribution{Start: all[: rows+1 : rows+1], Values: all[rows+1 : rows+1+pairs : rows+1+pairs], Counts: all[rows+1+pairs:]}
}
