package risk

import "math/bits"

// partition splits records into groups column by column. Groups are numbered in the order of their
// first record. It reuses its buffers and is not safe for concurrent use.
type partition struct {
	cells  []uint32 // direct addressing: 1 + group, 0 if none yet; all 0 between calls
	used   []uint64 // cells that are not 0
	slots  []uint32 // open addressing: 1 + group
	keys   []uint64 // by group
	packed []uint64 // by record
}

// directCells is the largest number of combinations of group and label that are counted in an array
// with an element for each: 16 MB of memory.
const directCells = 4 << 20

// split refines groups by labels: two records stay together if they were and
// have the same label. of[i] is the group of record i before, below groups;
// label[i] its label, below labels; the group after is written to to[i], which
// may be of. It returns the number of groups after.
func (p *partition) split(to, of []uint32, groups int, label []uint32, labels int) int {
	if hi, lo := bits.Mul64(uint64(groups), uint64(labels)); hi == 0 && lo <= directCells {
		return p.direct(to, of, label, int(lo), uint64(labels))
	}
	return p.hashed(to, of, label, uint64(labels))
}

func (p *partition) direct(to, of, label []uint32, space int, labels uint64) int {
	if len(p.cells) < space {
		p.cells = make([]uint32, space)
	}
	cells, next := p.cells, uint32(0)
	p.used = p.used[:0]
	for i, g := range of {
		key := uint64(g)*labels + uint64(label[i])
		cell := cells[key]
		if cell == 0 {
			next++
			cell = next
			cells[key] = cell
			p.used = append(p.used, key)
		}
		to[i] = cell - 1
	}
	for _, key := range p.used {
		cells[key] = 0
	}
	return int(next)
}

func (p *partition) hashed(to, of, label []uint32, labels uint64) int {
	p.packed = append(p.packed[:0], make([]uint64, len(of))...)
	for i, g := range of {
		p.packed[i] = uint64(g)*labels + uint64(label[i])
	}
	return p.number(to, p.packed)
}

// number numbers keys in order of first appearance.
func (p *partition) number(to []uint32, keys []uint64) int {
	size := max(16, 1<<bits.Len(uint(2*len(keys))))
	if cap(p.slots) < size {
		p.slots = make([]uint32, size)
	} else {
		p.slots = p.slots[:size]
		clear(p.slots)
	}
	shift, mask := 64-bits.Len(uint(size-1)), uint64(size-1)
	p.keys = p.keys[:0]
	for i, key := range keys {
		at := key * 0x9E3779B97F4A7C15 >> shift // Fibonacci hashing
		for {
			slot := p.slots[at]
			if slot == 0 {
				p.keys = append(p.keys, key)
				slot = uint32(len(p.keys))
				p.slots[at] = slot
			}
			if p.keys[slot-1] == key {
				to[i] = slot - 1
				break
			}
			at = (at + 1) & mask
		}
	}
	return len(p.keys)
}

// tuples are the different combinations of known values that occur.
type tuples struct {
	labels [][]uint32 // column -> combination -> label
	sample []int      // combination -> records of the sample that show it
	whole  []int      // combination -> records of the table that have it, shown or not
}

// tuples merges equal records. inside marks the records of the sample, nil: all. Suppressed records
// of the sample count only in whole.
func (v *View) tuples(inside []bool) tuples {
	t, first := v.merge(inside)
	for c := range v.Columns {
		labels := make([]uint32, len(first))
		for i, row := range first {
			labels[i] = v.Columns[c].label(int(row))
		}
		t.labels = append(t.labels, labels)
	}
	return t
}

// merge is tuples without labels; it returns one record of each combination.
func (v *View) merge(inside []bool) (t tuples, first []uint32) {
	of, groups := v.groups()
	t = tuples{sample: make([]int, groups), whole: make([]int, groups)}
	first = make([]uint32, groups)
	for i := v.Rows - 1; i >= 0; i-- {
		g := of[i]
		first[g] = uint32(i)
		n := v.Weights.Of(i)
		t.whole[g] += n
		if (inside == nil || inside[i]) && (v.Suppressed == nil || !v.Suppressed[i]) {
			t.sample[g] += n
		}
	}
	return t, first
}

// shown leaves only the combinations that the sample shows.
func (t tuples) shown() tuples {
	s := tuples{labels: make([][]uint32, len(t.labels))}
	for i, n := range t.sample {
		if n == 0 {
			continue
		}
		s.sample, s.whole = append(s.sample, n), append(s.whole, t.whole[i])
		for c := range t.labels {
			s.labels[c] = append(s.labels[c], t.labels[c][i])
		}
	}
	return s
}

// groups splits all records by all columns. Columns are packed into one key as
// long as it fits 64 bits, so that most tables are split in one pass.
func (v *View) groups() (of []uint32, groups int) {
	of = make([]uint32, v.Rows)
	if v.Rows == 0 {
		return of, 0
	}
	var p partition
	scratch, keys := make([]uint32, v.Rows), make([]uint64, v.Rows)
	space := uint64(1)
	for c := range v.Columns {
		k := &v.Columns[c]
		labels := k.labels(scratch)
		if hi, lo := bits.Mul64(space, uint64(k.Labels)); hi == 0 {
			space = lo
		} else {
			n := p.number(of, keys)
			for i, g := range of {
				keys[i] = uint64(g)
			}
			space = uint64(n) * uint64(k.Labels) // both are below 2^32
		}
		for i, label := range labels {
			keys[i] = keys[i]*uint64(k.Labels) + uint64(label)
		}
	}
	if space <= directCells {
		for i, key := range keys {
			scratch[i] = uint32(key)
		}
		clear(of)
		return of, p.direct(of, of, scratch, int(space), space)
	}
	return of, p.number(of, keys)
}

func (k *Known) label(row int) uint32 {
	code := uint32(0)
	if k.Codes.Len() > 0 {
		code = k.Codes.At(row)
	}
	if k.Map != nil {
		code = k.Map[code]
	}
	return code
}
