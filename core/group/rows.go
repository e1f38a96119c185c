// Package group finds equivalence classes: which rows of a table become equal
// under a transformation, and how many there are of each. It holds the hot
// kernels of the engine and nothing else.
//
// Rows are packed: the codes of several columns form one small integer, a
// block, and a row is one integer a block: a word of 16 bits, or two where a
// single column has more than 65,536 distinct values. A transformation maps
// every block through a table, and the mapped blocks, read as digits, are the
// key of the row's class. Identical rows are merged beforehand and carry a
// weight.
package group

// Rows are distinct packed rows with weights: a table's rows after merging
// identical ones, or the classes of an earlier transformation, each stood for
// by one of its rows (a snapshot). Both are input to Grouper.Group, which
// makes a roll-up the same operation as a first grouping.
type Rows struct {
	Words [][]uint16 // word -> row -> packed level-0 code, or its lower or upper half; see Block
	Count []uint32   // row -> records of the table that it stands for, at least 1
	// Aux are further weights by row that are summed a class, for models and
	// measures that need them. They cost nothing where there are none.
	Aux [][]uint64
	// Dist are distributions of sensitive values by row, merged a class.
	Dist []Distribution
}

// Len returns the number of rows.
func (r *Rows) Len() int { return len(r.Count) }

// code returns a block's packed code in a row.
func (r *Rows) code(b *Block, row uint32) uint32 {
	code := uint32(r.Words[b.word][row])
	if b.double() {
		code |= uint32(r.Words[b.word+1][row]) << 16
	}
	return code
}
