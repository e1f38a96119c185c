package classes

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
)

// ClassOf returns for every row of src the number of its class. The classes
// must be those of the last call of Group or Each with the same levels: of src,
// or of a snapshot whose rows stand for those of src.
func (g *Grouper) ClassOf(src *Rows, levels []int, of []uint32) []uint32 {
	n := src.Len()
	if cap(of) < n {
		of = make([]uint32, n)
	}
	of = of[:n]
	f := g.finder(src, levels)
	if parts := g.parts(n); parts == 1 {
		f.all(g, 0, n, of)
	} else {
		f.allParts(parts, of)
	}
	f.end()
	return of
}

// all is find for rows from..end-1, chunk by chunk; of is that of all rows.
func (f *finder) all(h *Grouper, from, end int, of []uint32) {
	for ; from < end; from += chunk {
		to := min(from+chunk, end)
		f.find(h, from, to, of[from:to])
	}
}

// ClassOfSome is ClassOf for some rows, with of[row] for each; the other elements are
// arbitrary.
func (g *Grouper) ClassOfSome(src *Rows, levels []int, rows, of []uint32) []uint32 {
	of = resized(of, src.Len())
	if g.each {
		for _, row := range rows {
			of[row] = g.classes.Rep[row]
		}
		return of
	}
	some := &Rows{Words: make([][]uint16, len(src.Words))}
	if g.words == nil {
		g.words = make([]uint16, chunk*len(src.Words))
	}
	f := g.finder(some, levels)
	for len(rows) > 0 {
		n := min(chunk, len(rows))
		for i, word := range src.Words {
			some.Words[i] = g.words[chunk*i:][:n]
			pick(word, rows[:n], some.Words[i])
		}
		f.find(g, 0, n, g.of[:n])
		for i, row := range rows[:n] {
			of[row] = g.of[i]
		}
		rows = rows[n:]
	}
	f.end()
	return of
}

// Marked lists the rows of src whose class is marked; classes as in ClassOf.
func (g *Grouper) Marked(src *Rows, levels []int, mark []bool, rows []uint32) []uint32 {
	g.setMarks(mark)
	rows = rows[:0]
	f := g.finder(src, levels)
	if f.direct {
		for class, key := range g.classes.keys {
			g.cells[key] = g.marks[class]
		}
	}
	if parts := g.parts(src.Len()); parts == 1 {
		rows = f.marked(g, 0, src.Len(), rows)
	} else {
		rows = f.markedParts(parts, rows)
	}
	f.end()
	return rows
}

// marked lists the rows from..end-1 whose class is marked, with the buffers of a grouper.
func (f *finder) marked(h *Grouper, from, end int, rows []uint32) []uint32 {
	for ; from < end; from += chunk {
		to := min(from+chunk, end)
		interrupt.Row(to)
		n, at := to-from, len(rows)
		rows = slices.Grow(rows, n)
		if f.direct {
			n = pickCells(f.g.cells, h.keysOf(f.src, from, to), rows[at:at+n], uint32(from))
		} else {
			f.find(h, from, to, h.of[:n])
			n = pickMarked(h.of[:n], f.g.marks, rows[at:at+n], uint32(from))
		}
		rows = rows[:at+n]
	}
	return rows
}

// setMarks keeps the marks as numbers, so that rows are picked without branches.
func (g *Grouper) setMarks(mark []bool) {
	g.marks = g.marks[:0]
	for _, m := range mark {
		one := uint32(0)
		if m {
			one = 1
		}
		g.marks = append(g.marks, one)
	}
}

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
	g.prepare(levels)
	f.wide, f.direct = g.wide, g.direct > 0
	f.shift = shiftOf(g.slots)
	if f.direct {
		for class, key := range g.classes.keys {
			g.cells[key] = uint32(class)
		}
	}
	return f
}

// find sets of to the classes of rows from..to-1, with the buffer of a grouper that has
// the same active blocks.
func (f *finder) find(h *Grouper, from, to int, of []uint32) {
	g := f.g
	switch {
	case g.each:
		copy(of, g.classes.Rep[from:to])
	case f.wide:
		f.findWide(h.hashesOf(f.src, from, to), uint32(from), of)
	case f.direct:
		findDirect(g.cells, h.keysOf(f.src, from, to), of)
	default:
		findHash(g.slots, f.shift, h.keysOf(f.src, from, to), g.classes.keys, of)
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

// findDirect looks up what the cells of the keys hold.
func findDirect(cells []uint32, keys []uint64, of []uint32) {
	of = of[:len(keys)]
	i := 0
	for ; i+4 <= len(keys); i += 4 {
		k, o := (*[4]uint64)(keys[i:]), (*[4]uint32)(of[i:])
		o[0] = cells[k[0]]
		o[1] = cells[k[1]]
		o[2] = cells[k[2]]
		o[3] = cells[k[3]]
	}
	for ; i < len(keys); i++ {
		of[i] = cells[keys[i]]
	}
}

// findHash looks up the classes of keys that countHash has counted.
func findHash(slots []uint32, shift uint, keys, classKeys []uint64, of []uint32) {
	of = of[:len(keys)]
	mask := uint64(len(slots) - 1)
	for i, key := range keys {
		s := hash(key) >> (shift & 63)
		for classKeys[slots[s&mask]-1] != key {
			s++
		}
		of[i] = slots[s&mask] - 1
	}
}

// pickMarked lists the rows whose class has mark 1, not 0, and returns how many.
func pickMarked(of, marks, rows []uint32, first uint32) int {
	rows = rows[:len(of)]
	n, i := 0, 0
	for ; i+4 <= len(of); i += 4 {
		o := (*[4]uint32)(of[i:])
		rows[n] = first
		n += int(marks[o[0]])
		rows[n] = first + 1
		n += int(marks[o[1]])
		rows[n] = first + 2
		n += int(marks[o[2]])
		rows[n] = first + 3
		n += int(marks[o[3]])
		first += 4
	}
	for ; i < len(of); i++ {
		rows[n] = first
		n += int(marks[of[i]])
		first++
	}
	return n
}

// pickCells is pickMarked where the cells of the keys hold the marks.
func pickCells(cells []uint32, keys []uint64, rows []uint32, first uint32) int {
	rows = rows[:len(keys)]
	n, i := 0, 0
	for ; i+4 <= len(keys); i += 4 {
		k := (*[4]uint64)(keys[i:])
		rows[n] = first
		n += int(cells[k[0]])
		rows[n] = first + 1
		n += int(cells[k[1]])
		rows[n] = first + 2
		n += int(cells[k[2]])
		rows[n] = first + 3
		n += int(cells[k[3]])
		first += 4
	}
	for ; i < len(keys); i++ {
		rows[n] = first
		n += int(cells[keys[i]])
		first++
	}
	return n
}
