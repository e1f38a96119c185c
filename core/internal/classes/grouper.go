package classes

import (
	"math"
	"math/bits"
)

// Grouper groups rows of one layout. It keeps its buffers, so that after
// warm-up a grouping allocates nothing. It is for one goroutine.
type Grouper struct {
	layout  *Layout
	tables  []map[uint64]*table // block -> combination of levels -> map
	active  []digitMap          // the blocks that are not wholly at the top, narrow ones first
	narrow  int                 // how many of them are narrow
	project bool                // leave out blocks with a single label

	keys  [chunk]uint64 // class keys of the rows under way
	of    [chunk]uint32 // their classes, see Marked
	words []uint16      // of some rows, see ClassOfSome

	// How the last grouping counted: the key space where it is addressed directly, otherwise
	// 0; and whether keys exceed 64 bits.
	direct uint64
	wide   bool
	// Direct addressing: the count of each key. All zero between groupings.
	cells []uint32
	// Open addressing: 1 + class number, 0 if free.
	slots []uint32

	dense   []uint64         // sums by dense block code
	values  *[1 << 16]uint64 // sums by packed code, all zero between calls; see SumValues
	marks   []uint32         // class -> 1 if it is marked; see Marked
	picked  []uint32         // see pickClasses
	weights []uint64         // the same
	wideOf  []uint32         // row -> class, of rows with Wide

	workers int        // goroutines that may group at the same time, see Workers
	helpers []*Grouper // of the goroutines beside the caller's
	least   int        // fewestRows, or what a test says
	varied  float64    // classes of the rows of helpers, by row, the last time; see own
	found   []uint32   // of a helper: the rows of its part; see Marked

	classes Classes
	grouped *Rows // what they were found in
	each    bool  // they are the rows themselves, see Each
	rows    int64 // rows grouped since the start
}

// digitMap is an active block: its map and the value of its digit in the key.
type digitMap struct {
	*table
	block  *block
	stride uint64
}

// chunk is the number of rows whose keys are computed at a time: few enough to
// stay in the first-level cache, and small enough calls that a WebAssembly
// engine replaces the first, slow version of the kernel soon.
const chunk = 1024

// manyNew: after a chunk in which more than one row in so many began a class, the
// next one is counted without branches.
const manyNew = 64

const (
	directCells = 2 << 20 // the largest key space that is addressed directly
	fewCells    = 1 << 16 // the first ones
	cellsOfRow  = 16      // the most cells for each row, above the first ones
	fewClasses  = 1 << 16 // room in a hash table before it grows to that for all rows
)

// Classes are the equivalence classes found by Group. Slices are valid until
// the next call.
type Classes struct {
	Count []uint64 // class -> records
	Rep   []uint32 // class -> one of its rows in the source
	keys  []uint64 // class -> key; with wide keys its hash
}

// NewGrouper returns a grouper for rows packed by the layout. With project,
// blocks in which every value has the same label are skipped.
func NewGrouper(l *Layout, project bool) *Grouper {
	g := &Grouper{layout: l, project: project, least: fewestRows, tables: make([]map[uint64]*table, len(l.Blocks))}
	for b := range g.tables {
		g.tables[b] = make(map[uint64]*table)
	}
	return g
}

// Classes returns the result of the last call of Group again.
func (g *Grouper) Classes() *Classes { return &g.classes }

// Rows returns the number of rows grouped so far, the measure of work done.
func (g *Grouper) Rows() int64 { return g.rows }

// table returns the cached map of a block under the given levels of all columns.
func (g *Grouper) table(b int, levels []int) *table {
	block := &g.layout.Blocks[b]
	combo := uint64(0)
	for _, c := range block.Columns {
		combo = combo*uint64(len(g.layout.Columns[c].Up)) + uint64(levels[c])
	}
	t := g.tables[b][combo]
	if t == nil {
		own := make([]int, len(block.Columns))
		for i, c := range block.Columns {
			own[i] = levels[c]
		}
		t = newTable(g.layout, block, own)
		g.tables[b][combo] = t
	}
	return t
}

// prepare sets up the active blocks, narrow ones first, and returns the size
// of the key space, wide if it exceeds 64 bits.
func (g *Grouper) prepare(levels []int) (space uint64, wide bool) {
	g.active, g.narrow = g.active[:0], 0
	space = 1
	for _, narrow := range [...]bool{true, false} {
		for b := range g.layout.Blocks {
			block := &g.layout.Blocks[b]
			if block.narrow() != narrow {
				continue
			}
			t := g.table(b, levels)
			if g.project && t.size == 1 {
				continue
			}
			g.active = append(g.active, digitMap{table: t, block: block, stride: space})
			hi, lo := bits.Mul64(space, uint64(t.size))
			if hi != 0 {
				wide = true
			}
			space = lo
		}
		if narrow {
			g.narrow = len(g.active)
		}
	}
	return space, wide
}

// Group finds the classes of the source rows under the transformation.
func (g *Grouper) Group(src *Rows, levels []int) *Classes {
	n := src.Len()
	g.rows += int64(n)
	c := &g.classes
	g.grouped, g.each = src, false
	space, wide := g.prepare(levels)
	g.direct, g.wide = directly(space, wide, n), wide
	if parts := g.parts(n); parts == 1 {
		g.count(src, 0, n)
	} else {
		g.countParts(src, parts)
	}
	g.take()
	if src.Wide != nil {
		g.wideOf = g.ClassOf(src, levels, g.wideOf)
		clear(c.Count)
		SumAux(src.Wide, g.wideOf, c.Count)
	}
	return c
}

// directly returns the key space if so many rows address it directly, otherwise 0. A hash
// table is faster where there are many more cells than rows: it fits into a nearer cache.
func directly(space uint64, wide bool, rows int) uint64 {
	if wide || space > min(directCells, max(fewCells, cellsOfRow*uint64(rows))) {
		return 0
	}
	return space
}

// count finds the classes of rows from..to-1; with direct addressing their counts are in
// the cells until take.
func (g *Grouper) count(src *Rows, from, to int) {
	c := &g.classes
	c.Count, c.Rep, c.keys = c.Count[:0], c.Rep[:0], c.keys[:0]
	switch {
	case g.wide:
		g.countWide(src, from, to)
	case g.direct > 0:
		g.countCells(src, from, to)
	default:
		g.countSlots(src, from, to)
	}
}

// take completes the counts of classes.
func (g *Grouper) take() {
	if g.direct > 0 {
		g.classes.Count = takeCells(g.cells, g.classes.keys, g.classes.Count)
	}
}

// Each is Group for rows that are known to be distinct under the
// transformation, as those of the table are on level 0: every row is a class.
func (g *Grouper) Each(src *Rows) *Classes {
	n := src.Len()
	g.rows += int64(n)
	c := &g.classes
	c.keys = c.keys[:0]
	c.Count, c.Rep = append(c.Count[:0], src.Wide...), c.Rep[:0]
	if src.Wide == nil {
		for _, count := range src.Count {
			c.Count = append(c.Count, uint64(count))
		}
	}
	for row := range n {
		c.Rep = append(c.Rep, uint32(row))
	}
	g.grouped, g.each = src, true
	return c
}

// keysOf fills g.keys with the keys of rows from..to-1: the digits of up to
// three narrow blocks at once, then those of each further block.
func (g *Grouper) keysOf(src *Rows, from, to int) []uint64 {
	keys := g.keys[:to-from]
	codes := func(i int) []uint16 { return src.Words[g.active[i].block.word][from:to] }
	digits := func(i int) digits { return digits(g.active[i].to) }
	at := min(g.narrow, 3)
	switch at {
	case 0:
		clear(keys)
	case 1:
		keys1(keys, codes(0), digits(0))
	case 2:
		keys2(keys, codes(0), codes(1), digits(0), digits(1), g.active[1].stride)
	case 3:
		keys3(keys, codes(0), codes(1), codes(2), digits(0), digits(1), digits(2), g.active[1].stride, g.active[2].stride)
	}
	for i := at; i < len(g.active); i++ {
		if d := &g.active[i]; d.double == nil {
			addKeys(keys, codes(i), d.to, d.stride)
		} else {
			addDouble(keys, codes(i), src.Words[d.block.word+1][from:to], d.double, d.stride)
		}
	}
	return keys
}

// hashesOf fills g.keys with the hashes of rows from..to-1, where keys exceed
// 64 bits.
func (g *Grouper) hashesOf(src *Rows, from, to int) []uint64 {
	hashes := g.keys[:to-from]
	clear(hashes)
	for i := range g.active {
		d := &g.active[i]
		codes := src.Words[d.block.word][from:to]
		if d.double == nil {
			hashKeys(hashes, codes, d.to)
		} else {
			hashDouble(hashes, codes, src.Words[d.block.word+1][from:to], d.double)
		}
	}
	return hashes
}

// same reports whether row a of one source equals row b of another under the
// active maps.
func (g *Grouper) same(one *Rows, a uint32, other *Rows, b uint32) bool {
	for i := range g.active {
		d := &g.active[i]
		if d.digit(one.code(d.block, a)) != d.digit(other.code(d.block, b)) {
			return false
		}
	}
	return true
}

// grow makes room for n more classes in the parallel slices.
func (c *Classes) grow(n int) {
	need := len(c.keys) + n
	if cap(c.keys) >= need && cap(c.Rep) >= need && cap(c.Count) >= need {
		return
	}
	size := max(need, 2*cap(c.keys), 1<<12)
	if size > math.MaxUint32 {
		size = need
	}
	keys, rep, count := make([]uint64, len(c.keys), size), make([]uint32, len(c.Rep), size), make([]uint64, len(c.Count), size)
	copy(keys, c.keys)
	copy(rep, c.Rep)
	copy(count, c.Count)
	c.keys, c.Rep, c.Count = keys, rep, count
}
