package verify

import "github.com/fulgurite/fulgurite/core/table"

// prints are fingerprints of records of the original: of their cells in the columns that
// are not held. They come from one pass over its file, in whose order they are, whatever
// the order of the output. Records whose fingerprints differ are compared cell by cell.
type prints struct {
	in     *table.Table
	unheld unheld
	out    []fingerprint // of a cell of the output, by column of unheld
	places []int         // by column of unheld: among the columns that are compared
	of     [][]uint64    // by record of the original, in pieces of pieceRows; nil: not taken yet

	others []other
	bytes  int // that the others take
}

// keep adds a column, which is at a place among those that are compared.
func (p *prints) keep(column, place int, escaped bool) {
	in, out := newFingerprint(escaped)
	p.unheld.later(column, in)
	p.out, p.places = append(p.out, out), append(p.places, place)
}

// take reads the original.
func (p *prints) take() error {
	p.in.Collect() // what was needed for writing
	p.of = make([][]uint64, 0, p.in.Rows>>pieceBits+1)
	return p.unheld.each(p.in, func(row int, number uint64, _ [][]byte) {
		if row%pieceRows == 0 {
			p.of = append(p.of, make([]uint64, 0, min(pieceRows, p.in.Rows-row)))
		}
		last := &p.of[len(p.of)-1]
		*last = append(*last, number)
	})
}

// pieceRows is of how many records the fingerprints are in one piece of memory. After the
// file has been written there is much room between what is held, and little in one piece.
const (
	pieceBits = 14
	pieceRows = 1 << pieceBits
)

// at is the fingerprint of a record of the original.
func (p *prints) at(row uint32) uint64 { return p.of[row>>pieceBits][row&(pieceRows-1)] }

// written is the fingerprint that the original of a record of the output has, given all
// cells that are compared.
func (p *prints) written(cells [][]byte) (sum uint64) {
	for i, k := range p.places {
		sum += p.out[i].ofCell(cells[k])
	}
	return sum
}

// other is a record of the output that seems to differ from its original.
type other struct {
	at, row int
	cells   []string // by place
}

// maxOthers limits how many bytes of records that differ are kept until they are compared,
// for which the original is read once more.
const maxOthers = 32 << 20

// put keeps a record that seems to differ, and reports whether there are many by now.
func (p *prints) put(at, row int, cells [][]byte) bool {
	own := make([]string, len(p.places))
	for i, k := range p.places {
		own[i] = string(cells[k])
		p.bytes += len(own[i]) + 16
	}
	p.others = append(p.others, other{at, row, own})
	p.bytes += 40
	return p.bytes > maxOthers
}

// resolve gives the cells of the records that were put, with those of the original.
func (p *prints) resolve(compare func(k, at, row int, got, want string)) error {
	if p.others == nil {
		return nil
	}
	rows := make([]uint32, len(p.others))
	for i, o := range p.others {
		rows[i] = uint32(o.row)
	}
	fetch := p.in.NewFetch(p.unheld.columns)
	cells, err := fetch.Cells(rows)
	if err != nil {
		return err
	}
	want := fetch.Buffer()
	for _, o := range p.others {
		want = cells.Of(uint32(o.row), want)
		for i, k := range p.places {
			compare(k, o.at, o.row, o.cells[i], want[i])
		}
	}
	p.others, p.bytes = nil, 0
	return fetch.Close()
}
