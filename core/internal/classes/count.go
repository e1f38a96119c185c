package classes

import (
	"math/bits"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
)

// countCells counts in an array with a cell for every possible key.
func (g *Grouper) countCells(src *Rows, from, end int) {
	if uint64(len(g.cells)) < g.direct {
		g.cells = make([]uint32, cellsFor(g.direct))
	}
	c := &g.classes
	added := 0
	for ; from < end; from += chunk {
		to := min(from+chunk, end)
		interrupt.Row(to)
		keys := g.keysOf(src, from, to)
		c.grow(len(keys))
		weights, touched, rep := src.Count[from:to], c.keys[len(c.keys):cap(c.keys)], c.Rep[len(c.Rep):cap(c.Rep)]
		if added > chunk/manyNew {
			added = countNew(g.cells, keys, weights, touched, rep, uint32(from))
		} else {
			added = countDirect(g.cells, keys, weights, touched, rep, uint32(from))
		}
		c.keys, c.Rep = c.keys[:len(c.keys)+added], c.Rep[:len(c.Rep)+added]
	}
}

// cellsFor returns how many cells there are for a key space of direct
// addressing. Their number grows in few steps, because new cells cost as much
// as counting does.
func cellsFor(space uint64) uint64 {
	size := uint64(fewCells)
	for size < space && size < directCells {
		size *= 2
	}
	return size
}

// Buffers returns how many bytes the buffers of a grouper take at most for so
// many rows and workers, those that they have outgrown included.
func Buffers(l *Layout, rows, workers int) int64 {
	space := uint64(1)
	for i := range l.Columns {
		space = min(space*uint64(l.Columns[i].Distinct[0]), directCells)
	}
	const cell, slots, class, values = 4, 4 * 4, 8 + 8 + 4, 8 << 16 // bytes: a cell, the slots and the class of a row, Grouper.values
	all := 2*cell*int64(cellsFor(space)) + int64(rows)*(slots+2*class) + values
	if parts := int64(min(workers, rows/fewestRows)); parts > 1 { // the others have together what the caller has for all rows
		all += (parts-1)*2*cell*int64(cellsFor(space)) + int64(rows)*(slots+2*class)
	}
	return all
}

// countSlots counts in a hash table of 64-bit keys.
func (g *Grouper) countSlots(src *Rows, from, end int) {
	n := end - from
	shift := g.clearSlots(min(n, fewClasses))
	c := &g.classes
	for ; from < end; from += chunk {
		to := min(from+chunk, end)
		interrupt.Row(to)
		keys := g.keysOf(src, from, to)
		c.grow(len(keys))
		if 2*(len(c.keys)+len(keys)) > len(g.slots) {
			shift = g.clearSlots(n)
			putHash(g.slots, shift, c.keys)
		}
		k := countHash(g.slots, shift, keys, src.Count[from:to], c.keys[:cap(c.keys)],
			c.Count[:cap(c.Count)], c.Rep[:cap(c.Rep)], len(c.keys), uint32(from))
		c.keys, c.Count, c.Rep = c.keys[:k], c.Count[:k], c.Rep[:k]
	}
}

// countWide counts where keys exceed 64 bits: rows are hashed, and equal
// hashes are compared block by block.
func (g *Grouper) countWide(src *Rows, from, end int) {
	shift := g.clearSlots(end - from)
	mask := uint64(len(g.slots) - 1)
	c := &g.classes
	for ; from < end; from += chunk {
		to := min(from+chunk, end)
		hashes := g.hashesOf(src, from, to)
		c.grow(len(hashes))
		for i, h := range hashes {
			row := uint32(from + i)
			for s := h >> shift; ; s = (s + 1) & mask {
				id := g.slots[s]
				if id == 0 {
					c.keys, c.Count, c.Rep = append(c.keys, h), append(c.Count, uint64(src.Count[row])), append(c.Rep, row)
					g.slots[s] = uint32(len(c.keys))
					break
				}
				if c.keys[id-1] == h && g.same(src, row, src, c.Rep[id-1]) {
					c.Count[id-1] += uint64(src.Count[row])
					break
				}
			}
		}
	}
}

// clearSlots makes room for n classes at a load of at most one half and
// returns the shift that maps a hash to a slot.
func (g *Grouper) clearSlots(n int) uint {
	size := max(16, 1<<bits.Len(uint(2*n-1)))
	if n == 0 {
		size = 16
	}
	if cap(g.slots) < size {
		g.slots = make([]uint32, size)
	} else {
		g.slots = g.slots[:size]
		clear(g.slots)
	}
	return shiftOf(g.slots)
}

// countDirect adds the weights to the cells of the keys. Keys whose cell was
// empty are listed in touched, their rows in rep. It returns how many. It is for
// few empty cells.
func countDirect(cells []uint32, keys []uint64, weights []uint32, touched []uint64, rep []uint32, first uint32) int {
	weights = weights[:len(keys)]
	touched, rep = touched[:len(keys)], rep[:len(keys)]
	n, i := 0, 0
	for ; i+4 <= len(keys); i += 4 {
		k, w := (*[4]uint64)(keys[i:]), (*[4]uint32)(weights[i:])
		key := k[0]
		count := cells[key]
		if count == 0 {
			touched[n], rep[n] = key, first
			n++
		}
		cells[key] = count + w[0]
		key = k[1]
		count = cells[key]
		if count == 0 {
			touched[n], rep[n] = key, first+1
			n++
		}
		cells[key] = count + w[1]
		key = k[2]
		count = cells[key]
		if count == 0 {
			touched[n], rep[n] = key, first+2
			n++
		}
		cells[key] = count + w[2]
		key = k[3]
		count = cells[key]
		if count == 0 {
			touched[n], rep[n] = key, first+3
			n++
		}
		cells[key] = count + w[3]
		first += 4
	}
	for ; i < len(keys); i++ {
		count := cells[keys[i]]
		if count == 0 {
			touched[n], rep[n] = keys[i], first
			n++
		}
		cells[keys[i]] = count + weights[i]
		first++
	}
	return n
}

// countNew is countDirect for many empty cells, where its branch would be a coin
// toss: every row is written down, and the next one over it unless its cell was
// empty.
func countNew(cells []uint32, keys []uint64, weights []uint32, touched []uint64, rep []uint32, first uint32) int {
	weights = weights[:len(keys)]
	touched, rep = touched[:len(keys)], rep[:len(keys)]
	n, i := 0, 0
	for ; i+4 <= len(keys); i += 4 {
		k, w := (*[4]uint64)(keys[i:]), (*[4]uint32)(weights[i:])
		count := cells[k[0]]
		touched[n], rep[n] = k[0], first
		cells[k[0]] = count + w[0]
		n += empty(count)
		count = cells[k[1]]
		touched[n], rep[n] = k[1], first+1
		cells[k[1]] = count + w[1]
		n += empty(count)
		count = cells[k[2]]
		touched[n], rep[n] = k[2], first+2
		cells[k[2]] = count + w[2]
		n += empty(count)
		count = cells[k[3]]
		touched[n], rep[n] = k[3], first+3
		cells[k[3]] = count + w[3]
		n += empty(count)
		first += 4
	}
	for ; i < len(keys); i++ {
		count := cells[keys[i]]
		touched[n], rep[n] = keys[i], first
		cells[keys[i]] = count + weights[i]
		n += empty(count)
		first++
	}
	return n
}

// empty is 1 for 0 and 0 for everything else.
func empty(count uint32) int { return int((uint64(count) - 1) >> 63) }

// takeCells moves the counts of the touched cells into counts and leaves the
// cells empty.
func takeCells(cells []uint32, touched, counts []uint64) []uint64 {
	counts = counts[:len(touched)]
	i := 0
	for ; i+4 <= len(touched); i += 4 {
		k, n := (*[4]uint64)(touched[i:]), (*[4]uint64)(counts[i:])
		n[0], cells[k[0]] = uint64(cells[k[0]]), 0
		n[1], cells[k[1]] = uint64(cells[k[1]]), 0
		n[2], cells[k[2]] = uint64(cells[k[2]]), 0
		n[3], cells[k[3]] = uint64(cells[k[3]]), 0
	}
	for ; i < len(touched); i++ {
		counts[i], cells[touched[i]] = uint64(cells[touched[i]]), 0
	}
	return counts
}

// hash spreads a key over 64 bits; the high ones choose the slot. Multiplying
// by an odd constant is a bijection, so the whole key stays recoverable
// (Knuth, The Art of Computer Programming, vol. 3, 6.4: multiplicative hashing).
func hash(key uint64) uint64 {
	return (key ^ key>>32) * 0x9E3779B97F4A7C15
}

// countHash adds the weights to the classes of the keys, by open addressing
// with linear probing. classes is the number of classes so far; it returns the
// new number.
func countHash(slots []uint32, shift uint, keys []uint64, weights []uint32,
	classKeys, counts []uint64, rep []uint32, classes int, first uint32) int {
	weights = weights[:len(keys)]
	mask := uint64(len(slots) - 1)
	for i, key := range keys {
		s := hash(key) >> (shift & 63)
		for {
			id := slots[s&mask]
			if id == 0 {
				classKeys[classes], counts[classes], rep[classes] = key, uint64(weights[i]), first+uint32(i)
				classes++
				slots[s&mask] = uint32(classes)
				break
			}
			if classKeys[id-1] == key {
				counts[id-1] += uint64(weights[i])
				break
			}
			s++
		}
	}
	return classes
}

// putHash puts the classes of distinct keys into empty slots.
func putHash(slots []uint32, shift uint, classKeys []uint64) {
	mask := uint64(len(slots) - 1)
	for class, key := range classKeys {
		s := hash(key) >> (shift & 63)
		for slots[s&mask] != 0 {
			s++
		}
		slots[s&mask] = uint32(class + 1)
	}
}
