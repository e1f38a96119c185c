package table

import (
	"maps"
	"slices"
)

// Unheld stands in a column for what is not held of it: its cells, because it has
// more different values than Limits.Held allows. Column.Codes is empty then, and
// Column.Dict has one in Share of its different values, drawn by a hash of their
// text, whose records are all counted (Wegman's adaptive sampling; Flajolet, On
// adaptive sampling, Computing 34, 1990), with every missing-value word. So the
// column's type is that of a sample.
//
// Cells are taken from the file again: Fetch for some records, Hold for all.
type Unheld struct {
	Share int   // of the different values, one in so many is in the dictionary; a power of 2
	Bytes int64 // of all cells

	counts  []int // by code of the dictionary: records
	empty   int   // records without a character
	missing int   // records with a missing-value word
	order   blocks
	last    tail
}

// Held reports whether the column's cells are in memory.
func (c *Column) Held() bool { return c.Unheld == nil }

// Share says that the dictionary has one in so many of the column's different values:
// 1 where it is held.
func (c *Column) Share() int {
	if c.Held() {
		return 1
	}
	return c.Unheld.Share
}

// Rows is the number of records.
func (u *Unheld) Rows() int { return u.last.rows }

// through returns the statistics for a column whose values are numbered anew.
func (u *Unheld) through(number []uint32, values int) *Unheld {
	own := *u
	own.counts = make([]int, values)
	for code, n := range u.counts {
		own.counts[number[code]] += n
	}
	return &own
}

// Sampled returns some records of a column that is not held, ascending, and a column
// of their cells: blocks of neighbours, evenly spread over the file.
func (c *Column) Sampled() (rows []uint32, cells *Column) {
	o := &c.Unheld.order
	own := &Column{Name: c.Name, Dict: o.values, Codes: CodesOf(o.codes), Type: c.Type, Format: c.Format, Order: c.Order}
	words := map[string]bool{}
	for code, missing := range c.Missing {
		if missing {
			words[c.Dict.Value(uint32(code))] = true
		}
	}
	own.Missing = make([]bool, o.values.Len())
	for code, value := range o.values.Values() {
		own.Missing[code] = words[value]
	}
	return o.rows, own
}

const (
	maxDrawn  = 1 << 14 // different values that a sample has
	blockBits = 6       // of neighbours in a sample of records
	maxInRow  = 1 << 16 // records of such a sample
	lastKept  = 16      // records at the end of the file
)

// gauge measures a column that is not held while it is read.
type gauge struct {
	*Unheld
	drawn   *Dictionary
	bits    uint // of the hash that are 0 for a value that is drawn
	words   map[string]bool
	longest int            // bytes of the longest word
	found   map[string]int // words that occur
	data    bool           // most of the first values look like numbers or dates
}

// newGauge begins with what was held until now.
func newGauge(c *Column, codes *Codes, words map[string]bool) *gauge {
	g := &gauge{Unheld: &Unheld{order: newBlocks(1)}, drawn: newDictionary(), words: words, found: map[string]int{}, data: mostlyData(c.Dict)}
	for word := range words {
		g.longest = max(g.longest, len(word))
	}
	counts := make([]int, c.Dict.Len())
	last := codes.Len() - lastKept
	for row, code := range codes.All() {
		counts[code]++
		if g.order.wants(row) {
			g.order.add(row, []byte(c.Dict.Value(code)))
		}
		if row >= last {
			g.last.add(row, []byte(c.Dict.Value(code)))
		}
	}
	for code, n := range counts {
		if value := c.Dict.Value(uint32(code)); n > 0 {
			g.count(value, hashString(value), n)
		}
	}
	return g
}

// Leave returns the table without the cells of the columns that are not needed: they
// are taken from the file from now on. A table without a file keeps all.
func (t *Table) Leave(needed func(column string) bool) *Table {
	if t.Source == nil {
		return t
	}
	own, words := *t, t.options.missingWords()
	own.Columns = slices.Clone(t.Columns)
	for i, c := range t.Columns {
		if !c.Held() || needed(c.Name) {
			continue
		}
		left := *c
		newGauge(c, &c.Codes, words).finish(&left)
		left.mark(words)
		if left.Unfit != nil {
			fits := left.fitter(left.Type, left.Format, left.rankOf())
			left.Unfit = make([]bool, left.Dict.Len())
			for code := range left.Unfit {
				left.Unfit[code] = !left.Missing[code] && !fits(left.Dict.Value(uint32(code)))
			}
		}
		own.Columns[i] = &left
	}
	return &own
}

// spread makes the upper bits of a hash depend on all of it.
func spread(h uint64) uint64 { return (h ^ h>>29) * 0x9E3779B97F4A7C15 }

// see counts a cell.
func (g *gauge) see(row int, cell []byte, hash uint64) {
	if spread(hash)>>(64-g.bits) == 0 || len(cell) <= g.longest {
		g.count(string(cell), hash, 1)
	} else {
		g.Bytes += int64(len(cell))
	}
	if g.order.wants(row) {
		g.order.add(row, cell)
	}
	g.last.add(row, cell)
}

// count counts records with a value.
func (g *gauge) count(value string, hash uint64, n int) {
	g.Bytes += int64(n) * int64(len(value))
	if value == "" {
		g.empty += n
	}
	if len(value) <= g.longest && g.words[value] {
		g.missing += n
		g.found[value] += n
		return
	}
	if spread(hash)>>(64-g.bits) != 0 {
		return
	}
	code, isNew := g.drawn.add([]byte(value), hash)
	if isNew {
		g.counts = append(g.counts, 0)
	}
	g.counts[code] += n
	if isNew && g.drawn.Len() > maxDrawn {
		g.thin()
	}
}

// thin draws every other value of those that were drawn.
func (g *gauge) thin() {
	for g.drawn.Len() > maxDrawn {
		values, counts := g.drawn.Values(), g.counts
		g.bits++
		g.drawn, g.counts = newDictionary(), nil
		for code, value := range values {
			if h := hashString(value); spread(h)>>(64-g.bits) == 0 {
				g.drawn.add([]byte(value), h)
				g.counts = append(g.counts, counts[code])
			}
		}
	}
}

// finish makes the column one that is not held.
func (g *gauge) finish(c *Column) {
	for _, word := range sortedWords(g.found) {
		g.drawn.add([]byte(word), hashString(word))
		g.counts = append(g.counts, g.found[word])
	}
	g.drawn.dropIndex()
	g.order.values.dropIndex()
	g.Share = 1 << g.bits
	c.Dict, c.Codes, c.Unheld = g.drawn, Codes{}, g.Unheld
}

// blocks are cells of neighbouring records, evenly spread.
type blocks struct {
	every  int // one block in so many is taken, a power of 2
	rows   []uint32
	codes  []uint32
	values *Dictionary
}

func newBlocks(every int) blocks { return blocks{every: every, values: newDictionary()} }

func (b *blocks) wants(row int) bool { return row>>blockBits&(b.every-1) == 0 }

func (b *blocks) add(row int, cell []byte) {
	if len(b.rows) == maxInRow {
		all := *b
		*b = newBlocks(2 * b.every)
		for i, row := range all.rows {
			if b.wants(int(row)) {
				b.add(int(row), []byte(all.values.Value(all.codes[i])))
			}
		}
		if !b.wants(row) {
			return
		}
	}
	b.rows = append(b.rows, uint32(row))
	code, _ := b.values.add(cell, hashBytes(cell))
	b.codes = append(b.codes, code)
}

// tail has the last cells of a column.
type tail struct {
	cells [lastKept][]byte
	rows  int // seen
}

func (t *tail) add(row int, cell []byte) {
	at := &t.cells[row%lastKept]
	*at = append((*at)[:0], cell...)
	t.rows = row + 1
}

// cell returns the cell of a record near the end.
func (t *tail) cell(row int) (string, bool) {
	if row >= t.rows || row < t.rows-lastKept {
		return "", false
	}
	return string(t.cells[row%lastKept]), true
}

// last returns the cells of a record near the end of the file, nil where they are
// neither held nor kept.
func (t *Table) last(row int) []string {
	cells := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		if c.Held() {
			cells[i] = c.Cell(row)
			continue
		}
		var ok bool
		if cells[i], ok = c.Unheld.last.cell(row); !ok {
			return nil
		}
	}
	return cells
}

func sortedWords(counts map[string]int) []string {
	return slices.Sorted(maps.Keys(counts))
}
