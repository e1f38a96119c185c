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
package classes

// Rows are distinct packed rows with weights: a table's rows after merging
// identical ones, or the classes of an earlier transformation, each stood for
// by one of its rows (a snapshot). Both are input to Grouper.Group, which
// makes a roll-up the same operation as a first grouping.
type Rows struct {
	Words [][]uint16 // word -> row -> packed level-0 code, or its lower or upper half; see Block
	Count []uint32   // row -> records of the table that it stands for, at least 1; 1 with Wide
	// Wide are the records that rows stand for where these are more than 2^32-1 together,
	// nil elsewhere: classes are then added up in a second pass, so that the first is as
	// fast as it can be for all others.
	Wide []uint64
	// Aux are further weights by row that are summed a class, for models and
	// measures that need them. They cost nothing where there are none.
	Aux [][]uint64
	// Dist are distributions of sensitive values by row, merged a class.
	Dist []Distribution
}

// Len returns the number of rows.
func (r *Rows) Len() int { return len(r.Count) }

// code returns a block's packed code in a row.
func (r *Rows) code(b *block, row uint32) uint32 {
	code := uint32(r.Words[b.word][row])
	if b.double() {
		code |= uint32(r.Words[b.word+1][row]) << 16
	}
	return code
}

// Pack packs rows of which codes[c] has the level-0 label codes of a column, as many as
// there are weights. They need not be distinct.
func (l *Layout) Pack(codes []Codes, weights []uint32) *Rows {
	rows := &Rows{Words: make([][]uint16, l.words), Count: weights}
	for i := range rows.Words {
		rows.Words[i] = make([]uint16, len(weights))
	}
	zero := make([][]uint32, len(l.Columns))
	for c := range zero {
		zero[c] = l.Columns[c].Up[0]
	}
	l.pack(codes, zero, 0, rows.Words, make([]uint32, len(weights)))
	return rows
}

// Keep returns some of the rows in the order given, words and weights alone. It uses the
// memory of other ones that are not needed any more.
func (r *Rows) Keep(rows []uint32, into *Rows) *Rows {
	into.Words, into.Count = resized(into.Words, len(r.Words)), resized(into.Count, len(rows))
	for i, word := range r.Words {
		into.Words[i] = resized(into.Words[i], len(rows))
		pick(word, rows, into.Words[i])
	}
	for i, row := range rows {
		into.Count[i] = r.Count[row]
	}
	return into
}
