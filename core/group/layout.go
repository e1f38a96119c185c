package group

import (
	"fmt"
	"math"
	"slices"
)

// Column is one quasi-identifier in packed form: Up[l][code] is the label code
// on level l of the value with level-0 label code `code`. Up[0] is the identity.
type Column struct {
	Up       [][]uint32 // level -> level-0 label code -> label code
	Distinct []int      // level -> number of labels
}

// Layout says how columns are packed into blocks. The codes of a block's
// columns are the digits of a mixed-radix number; the first column is the
// lowest digit.
type Layout struct {
	Columns []Column
	Blocks  []Block
	Wide    bool  // some block needs 32 bits
	blockOf []int // column -> block
}

// Block is a set of columns packed into one integer.
type Block struct {
	Columns []int // indices into Layout.Columns
	Div     []int // divisor of each column's digit
	Size    int   // number of packed codes: product of the columns' distinct values
	combos  int   // number of combinations of levels
}

// narrow reports whether the block's tables have narrowSize entries.
func (b *Block) narrow() bool { return b.Size <= narrowSize }

// entries is the length of the block's tables.
func (b *Block) entries() int { return max(b.Size, narrowSize) }

// A block's tables must stay in the first-level cache together with those of
// the other blocks, and all its tables, one a combination of levels, in memory.
const (
	narrowSize  = 1 << 12 // codes a block, unless one column alone has more; entries of its tables
	tableBudget = 1 << 21 // entries of all tables of a block
)

// NewLayout packs columns into as few blocks as the budgets allow: first fit,
// columns by decreasing number of values.
func NewLayout(columns []Column) (*Layout, error) {
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
		at := slices.IndexFunc(l.Blocks, func(b Block) bool {
			return b.Size*size <= narrowSize && narrowSize*b.combos*levels <= tableBudget
		})
		if at < 0 {
			at = len(l.Blocks)
			l.Blocks = append(l.Blocks, Block{Size: 1, combos: 1})
		}
		b := &l.Blocks[at]
		b.Columns = append(b.Columns, c)
		b.Div = append(b.Div, b.Size)
		b.Size *= size
		b.combos *= levels
		l.blockOf[c] = at
		l.Wide = l.Wide || b.Size > math.MaxUint16+1
	}
	return l, nil
}

// digit returns the level-0 label code of the block's i-th column in a packed
// code.
func (l *Layout) digit(b *Block, i int, packed uint32) uint32 {
	return packed / uint32(b.Div[i]) % uint32(l.Columns[b.Columns[i]].Distinct[0])
}

// place returns the block of a column and its position in the block.
func (l *Layout) place(column int) (block, position int) {
	block = l.blockOf[column]
	return block, slices.Index(l.Blocks[block].Columns, column)
}

// Pack packs n rows given by column: codes[c][row] is the value code, and
// zero[c][value code] the level-0 label code.
func Pack[W Word](l *Layout, codes, zero [][]uint32, n int) [][]W {
	blocks := make([][]W, len(l.Blocks))
	for b := range l.Blocks {
		packed := make([]W, n)
		for i, c := range l.Blocks[b].Columns {
			addDigit(packed, codes[c], zero[c], W(l.Blocks[b].Div[i]))
		}
		blocks[b] = packed
	}
	return blocks
}

func addDigit[W Word](packed []W, codes, zero []uint32, div W) {
	for i, code := range codes {
		packed[i] += W(zero[code]) * div
	}
}

// table is the map of one block under one combination of levels.
type table[W Word] struct {
	to   []W // packed code -> dense mixed-radix code of the labels; at least narrowSize long
	size int // number of dense codes
	// distinct[i] is the radix of the block's i-th column.
	distinct []int
}

// newTable builds the map of a block: levels by position in the block. Each
// column repeats what the columns before it gave, once for each of its digits.
func newTable[W Word](l *Layout, b *Block, levels []int) *table[W] {
	t := &table[W]{to: make([]W, b.entries()), size: 1, distinct: make([]int, len(b.Columns))}
	for i, c := range b.Columns {
		column, run := &l.Columns[c], b.Div[i]
		up, before := column.Up[levels[i]], t.to[:run]
		for digit := len(up) - 1; digit >= 0; digit-- { // the first last, because it replaces what was before
			addTo(t.to[digit*run:][:run], before, W(int(up[digit])*t.size))
		}
		t.distinct[i] = column.Distinct[levels[i]]
		t.size *= t.distinct[i]
	}
	return t
}
