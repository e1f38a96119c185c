package classes

import (
	"math/bits"
	"sync"
)

// Many rows are grouped by several goroutines: each takes rows that stand side by side and
// counts them with buffers of its own. What they found is then added up in the order of the
// rows, so that classes have the numbers, the rows and the counts that one goroutine gives
// them.

// fewestRows says how many rows a goroutine gets at least: two that share fewer wait for each other
// and put together what they found for longer than one would have counted on.
const fewestRows = 1 << 16

// Workers says how many goroutines may group at the same time, with the caller's; before, it
// is one. It changes no result.
func (g *Grouper) Workers(n int) { g.workers = n }

// parts returns in how many parts so many rows are grouped.
func (g *Grouper) parts(rows int) int {
	return max(1, min(g.workers, rows/g.least))
}

// share calls work at the same time for each part of n rows: here for the first own rows, with g
// itself, and in a goroutine each for the others, with a grouper that has the active blocks of g
// and buffers of its own. It returns those groupers, in the order of their parts, when all is done.
func (g *Grouper) share(n, parts, own int, work func(h *Grouper, from, to int)) []*Grouper {
	for len(g.helpers) < parts-1 {
		g.helpers = append(g.helpers, &Grouper{layout: g.layout})
	}
	var others sync.WaitGroup
	begin := func(part int) int { return own + (n-own)*part/max(1, parts-1) }
	for i, h := range g.helpers[:parts-1] {
		h.active, h.narrow, h.direct, h.wide = append(h.active[:0], g.active...), g.narrow, g.direct, g.wide
		others.Go(func() { work(h, begin(i), begin(i+1)) })
	}
	work(g, 0, own)
	others.Wait()
	return g.helpers[:parts-1]
}

// countParts is count for all rows, in parts.
func (g *Grouper) countParts(src *Rows, parts int) {
	n, classes := src.Len(), 0
	own := g.own(n, parts)
	for _, h := range g.share(n, parts, own, func(h *Grouper, from, to int) {
		h.count(src, from, to)
		if h != g {
			h.take()
		}
	}) {
		g.join(h, src)
		classes += len(h.classes.keys)
	}
	g.varied = float64(classes) / float64(max(1, n-own))
}

// What it takes to join a class to those counted so far, and to take its count, as a share of what
// it takes to count a row.
const joining, taking = 0.6, 0.2

// own returns how many of n rows the caller counts, who joins then what was found in the others:
// fewer than these, the more of them began a class the last time.
func (g *Grouper) own(n, parts int) int {
	others := float64(parts - 1)
	each := float64(n) / (1 + others + g.varied*(taking-joining*others))
	return max(0, n-int(each*others))
}

// allParts is all for all rows, in parts.
func (f finder) allParts(parts int, of []uint32) {
	f.g.share(len(of), parts, len(of)/parts, func(h *Grouper, from, to int) { f.all(h, from, to, of) })
}

// markedParts is marked for all rows, in parts.
func (f finder) markedParts(parts int, rows []uint32) []uint32 {
	for _, h := range f.g.share(f.src.Len(), parts, f.src.Len()/parts, func(h *Grouper, from, to int) {
		if h == f.g {
			rows = f.marked(h, from, to, rows)
		} else {
			h.found = f.marked(h, from, to, h.found[:0])
		}
	}) {
		rows = append(rows, h.found...)
	}
	return rows
}

// join adds up what a grouper found in rows behind those counted so far.
func (g *Grouper) join(h *Grouper, src *Rows) {
	c, other := &g.classes, &h.classes
	c.grow(len(other.keys))
	k := len(c.keys)
	if g.direct == 0 {
		if 2*(k+len(other.keys)) > len(g.slots) {
			if shift := g.clearSlots(src.Len()); g.wide {
				putHashes(g.slots, shift, c.keys)
			} else {
				putHash(g.slots, shift, c.keys)
			}
		}
		if g.wide {
			g.joinWide(src, other)
			return
		}
		k = joinHash(g.slots, shiftOf(g.slots), other, c.keys[:cap(c.keys)], c.Count[:cap(c.Count)], c.Rep[:cap(c.Rep)], k)
		c.keys, c.Count, c.Rep = c.keys[:k], c.Count[:k], c.Rep[:k]
		return
	}
	k += joinDirect(g.cells, other, c.keys[k:cap(c.keys)], c.Rep[k:cap(c.Rep)])
	c.keys, c.Rep = c.keys[:k], c.Rep[:k]
}

// joinWide is joinHash for keys that exceed 64 bits.
func (g *Grouper) joinWide(src *Rows, other *Classes) {
	c, shift, mask := &g.classes, shiftOf(g.slots), uint64(len(g.slots)-1)
	for i, h := range other.keys {
		for s := h >> shift; ; s = (s + 1) & mask {
			id := g.slots[s]
			if id == 0 {
				c.keys, c.Count, c.Rep = append(c.keys, h), append(c.Count, other.Count[i]), append(c.Rep, other.Rep[i])
				g.slots[s] = uint32(len(c.keys))
				break
			}
			if c.keys[id-1] == h && g.same(src, other.Rep[i], src, c.Rep[id-1]) {
				c.Count[id-1] += other.Count[i]
				break
			}
		}
	}
}

// joinDirect is countDirect for classes.
func joinDirect(cells []uint32, other *Classes, touched []uint64, rep []uint32) int {
	keys := other.keys
	counts, reps := other.Count[:len(keys)], other.Rep[:len(keys)]
	touched, rep = touched[:len(keys)], rep[:len(keys)]
	n := 0
	for i, key := range keys {
		count := cells[key]
		touched[n], rep[n] = key, reps[i]
		cells[key] = count + uint32(counts[i])
		n += empty(count)
	}
	return n
}

// joinHash is countHash for classes.
func joinHash(slots []uint32, shift uint, other *Classes, classKeys, counts []uint64, rep []uint32, classes int) int {
	more, reps := other.Count[:len(other.keys)], other.Rep[:len(other.keys)]
	mask := uint64(len(slots) - 1)
	for i, key := range other.keys {
		s := hash(key) >> (shift & 63)
		for {
			id := slots[s&mask]
			if id == 0 {
				classKeys[classes], counts[classes], rep[classes] = key, more[i], reps[i]
				classes++
				slots[s&mask] = uint32(classes)
				break
			}
			if classKeys[id-1] == key {
				counts[id-1] += more[i]
				break
			}
			s++
		}
	}
	return classes
}

// putHashes puts classes into empty slots by their hashes.
func putHashes(slots []uint32, shift uint, hashes []uint64) {
	mask := uint64(len(slots) - 1)
	for class, h := range hashes {
		s := h >> shift
		for slots[s] != 0 {
			s = (s + 1) & mask
		}
		slots[s] = uint32(class + 1)
	}
}

// shiftOf returns the shift that maps a hash to one of the slots.
func shiftOf(slots []uint32) uint { return uint(64 - bits.Len(uint(len(slots)-1))) }
