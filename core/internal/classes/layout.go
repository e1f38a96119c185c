package classes

import (
	"fmt"
	"math"
	"slices"
)

// QuasiIdentifier is a column in packed form: Up[l][code] is the label code
// on level l of the value with level-0 label code `code`. Up[0] is the identity.
type QuasiIdentifier struct {
	Up       [][]uint32 // level -> level-0 label code -> label code
	Distinct []int      // level -> number of labels
}

// Layout says how columns are packed into blocks. The codes of a block's
// columns are the digits of a mixed-radix number; the first column is the
// lowest digit.
type Layout struct {
	Columns []QuasiIdentifier
	Blocks  []block
	words   int   // of a row
	blockOf []int // column -> block
}

// block is a set of columns packed into one integer. It has one word of a row,
// or two, the lower half first.
type block struct {
	Columns []int // indices into Layout.Columns
	Div     []int // divisor of each column's digit
	Size    int   // number of packed codes: product of the columns' distinct values
	combos  int   // number of combinations of levels
	word    int   // the first of its words
}

// narrow reports whether the block's tables have narrowSize entries.
func (b *block) narrow() bool { return b.Size <= narrowSize }

// double reports whether the block needs two words.
func (b *block) double() bool { return b.Size > math.MaxUint16+1 }

// entries is the length of the block's tables.
func (b *block) entries() int { return max(b.Size, narrowSize) }

// A block's tables must stay in the first-level cache together with those of
// the other blocks, and all its tables, one a combination of levels, in memory.
const (
	narrowSize  = 1 << 12 // codes a block, unless one column alone has more; entries of its tables
	tableBudget = 1 << 21 // entries of all tables of a block
)

// NewLayout packs columns into as few blocks as the budgets allow: first fit,
// columns by decreasing number of values.
func NewLayout(columns []QuasiIdentifier) (*Layout, error) {
	l := &Layout{Columns: columns, blockOf: make([]int, len(columns))}
	order := make([]int, len(columns))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return columns[b].Distinct[0] - columns[a].Distinct[0] })
	for _, c := range order {
		size, levels := columns[c].Distinct[0], len(columns[c].Up)
		if size > math.MaxInt32 {
			return nil, fmt.Errorf("column %d has %d distinct values: more than fit into a block", c, size)
		}
		at := slices.IndexFunc(l.Blocks, func(b block) bool {
			return b.Size*size <= narrowSize && narrowSize*b.combos*levels <= tableBudget
		})
		if at < 0 {
			at = len(l.Blocks)
			l.Blocks = append(l.Blocks, block{Size: 1, combos: 1})
		}
		b := &l.Blocks[at]
		b.Columns = append(b.Columns, c)
		b.Div = append(b.Div, b.Size)
		b.Size *= size
		b.combos *= levels
		l.blockOf[c] = at
	}
	for i := range l.Blocks {
		b := &l.Blocks[i]
		b.word = l.words
		l.words++
		if b.double() {
			l.words++
		}
	}
	return l, nil
}

// digit returns the level-0 label code of the block's i-th column in a packed
// code.
func (l *Layout) digit(b *block, i int, packed uint32) uint32 {
	return packed / uint32(b.Div[i]) % uint32(l.Columns[b.Columns[i]].Distinct[0])
}

// unpack sets codes to the level-0 label codes of a column, by row.
func (l *Layout) unpack(rows *Rows, column int, codes []uint32) []uint32 {
	at, position := l.place(column)
	block := &l.Blocks[at]
	codes = resized(codes, rows.Len())
	if len(block.Columns) == 1 {
		for row := range codes {
			codes[row] = rows.code(block, uint32(row))
		}
		return codes
	}
	digits := make([]uint32, block.Size)
	for packed := range digits {
		digits[packed] = l.digit(block, position, uint32(packed))
	}
	for row, packed := range rows.Words[block.word][:len(codes)] {
		codes[row] = digits[packed]
	}
	return codes
}

// place returns the block of a column and its position in the block.
func (l *Layout) place(column int) (block, position int) {
	block = l.blockOf[column]
	return block, slices.Index(l.Blocks[block].Columns, column)
}

// Codes are the value codes of a column by row.
type Codes interface {
	// Fill copies the codes from a row on.
	Fill(into []uint32, from int)
}

// pack packs the rows from a row on into words, as many as those have: codes[c] has the
// value codes of a column, zero[c][value code] is the level-0 label code, and a buffer has
// room for as many.
func (l *Layout) pack(codes []Codes, zero [][]uint32, from int, words [][]uint16, buffer []uint32) {
	for i := range l.Blocks {
		b := &l.Blocks[i]
		low := words[b.word]
		part := buffer[:len(low)]
		if !b.double() {
			clear(low)
		}
		for position, c := range b.Columns {
			codes[c].Fill(part, from)
			if b.double() { // of one column
				setDouble(low, words[b.word+1], part, zero[c])
			} else {
				addDigit(low, part, zero[c], uint16(b.Div[position]))
			}
		}
	}
}

func setDouble(low, high []uint16, codes, zero []uint32) {
	for i, code := range codes {
		label := zero[code]
		low[i], high[i] = uint16(label), uint16(label>>16)
	}
}

func addDigit(packed []uint16, codes, zero []uint32, div uint16) {
	for i, code := range codes {
		packed[i] += uint16(zero[code]) * div
	}
}

// table is the map of one block under one combination of levels.
type table struct {
	to     []uint16 // packed code -> dense mixed-radix code of the labels; at least narrowSize long
	double []uint32 // the same for a block of two words, nil for others
	size   int      // number of dense codes
	// distinct[i] is the radix of the block's i-th column.
	distinct []int
}

// digit maps a packed code.
func (t *table) digit(code uint32) uint32 {
	if t.double != nil {
		return t.double[code]
	}
	return uint32(t.to[code])
}

// newTable builds the map of a block: levels by position in the block. Each
// column repeats what the columns before it gave, once for each of its digits.
func newTable(l *Layout, b *block, levels []int) *table {
	if b.double() { // of one column
		column := &l.Columns[b.Columns[0]]
		distinct := column.Distinct[levels[0]]
		return &table{double: column.Up[levels[0]], size: distinct, distinct: []int{distinct}}
	}
	t := &table{to: make([]uint16, b.entries()), size: 1, distinct: make([]int, len(b.Columns))}
	for i, c := range b.Columns {
		column, run := &l.Columns[c], b.Div[i]
		up, before := column.Up[levels[i]], t.to[:run]
		for digit := len(up) - 1; digit >= 0; digit-- { // the first last, because it replaces what was before
			addTo(t.to[digit*run:][:run], before, uint16(int(up[digit])*t.size))
		}
		t.distinct[i] = column.Distinct[levels[i]]
		t.size *= t.distinct[i]
	}
	return t
}
