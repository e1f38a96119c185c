package group

import "math/bits"

// finder looks up the classes of rows by their keys, chunk by chunk, in what
// the last grouping left behind.
type finder struct {
	g      *Grouper
	src    *Rows
	wide   bool
	direct bool
	shift  uint
}

func (g *Grouper) finder(src *Rows, levels []int) finder {
	f := finder{g: g, src: src}
	if g.each {
		return f
	}
	space, wide := g.prepare(levels)
	f.wide, f.direct = wide, !wide && space <= directCells
	f.shift = uint(64 - bits.Len(uint(len(g.slots)-1)))
	if f.direct {
		for class, key := range g.classes.keys {
			g.cells[key] = uint32(class)
		}
	}
	return f
}

// find sets of to the classes of rows from..to-1.
func (f *finder) find(from, to int, of []uint32) {
	g := f.g
	switch {
	case g.each:
		copy(of, g.classes.Rep[from:to])
	case f.wide:
		f.findWide(g.hashesOf(f.src, from, to), uint32(from), of)
	case f.direct:
		findDirect(g.cells, g.keysOf(f.src, from, to), of)
	default:
		findHash(g.slots, f.shift, g.keysOf(f.src, from, to), g.classes.keys, of)
	}
}

func (f *finder) findWide(hashes []uint64, row uint32, of []uint32) {
	g := f.g
	keys, rep, mask := g.classes.keys, g.classes.Rep, uint64(len(g.slots)-1)
	for i, h := range hashes {
		s := h >> f.shift
		for keys[g.slots[s]-1] != h || !g.same(f.src, row+uint32(i), g.grouped, rep[g.slots[s]-1]) {
			s = (s + 1) & mask
		}
		of[i] = g.slots[s] - 1
	}
}

// end leaves the cells empty.
func (f *finder) end() {
	if f.direct {
		for _, key := range f.g.classes.keys {
			f.g.cells[key] = 0
		}
	}
}
