package verify

import (
	"encoding/binary"
	"hash/maphash"

	"github.com/fulgurite/fulgurite/core/table"
)

// prints are fingerprints of records of the original: of their cells in the columns that
// are not held. They come from one pass over its file, in whose order they are, whatever
// the order of the output. A fingerprint has 64 bits and a seed that is drawn for each
// comparison, so that a record that is another one is taken for the same in one of 2^64
// cases, whatever is in it. Records whose fingerprints differ are compared cell by cell.
type prints struct {
	fetch   *table.Fetch
	places  []int // of the columns, among those that are compared
	rows    int
	escaped bool // formulas are made harmless in the output
	seed    maphash.Seed
	of      []uint64 // by record of the original; nil: not taken yet
	text    []byte   // of the record at hand

	others []other
	bytes  int // that the others take
}

// other is a record of the output that seems to differ from its original.
type other struct {
	at, row int
	cells   []string // by place
}

// mostOthers is how many bytes of records that differ are kept until they are compared,
// for which the original is read once more.
const mostOthers = 32 << 20

func newPrints(in *table.Table, columns, places []int, claim Claim) *prints {
	return &prints{fetch: in.NewFetch(columns), places: places, rows: in.Rows, escaped: claim.Escaped, seed: maphash.MakeSeed()}
}

// take reads the original.
func (p *prints) take() error {
	p.of = make([]uint64, p.rows)
	return p.fetch.Each(func(row int, cells [][]byte) error {
		p.text = p.text[:0]
		for _, cell := range cells {
			p.add(cell)
		}
		p.of[row] = maphash.Bytes(p.seed, p.text)
		return nil
	})
}

// add adds a cell to the text of a record: its length, and its bytes.
func (p *prints) add(cell []byte) {
	p.text = append(binary.AppendUvarint(p.text, uint64(len(cell))), cell...)
}

// written is the fingerprint that the original of a record of the output has, given all
// cells that are compared. Where formulas are made harmless it is that of the texts
// without the apostrophes; a formula without one was made of no text.
func (p *prints) written(cells [][]byte) uint64 {
	p.text = p.text[:0]
	wrong := false
	for _, k := range p.places {
		cell := cells[k]
		if p.escaped {
			switch {
			case len(cell) > 1 && cell[0] == '\'' && mayEscape(string(cell[1:])):
				cell = cell[1:]
			case mustEscape(string(cell)):
				wrong = true
			}
		}
		p.add(cell)
	}
	if wrong {
		p.text = append(p.text, 0) // there is no cell behind the last one
	}
	return maphash.Bytes(p.seed, p.text)
}

// put keeps a record that seems to differ, and reports whether there are many by now.
func (p *prints) put(at, row int, cells [][]byte) bool {
	own := make([]string, len(p.places))
	for i, k := range p.places {
		own[i] = string(cells[k])
		p.bytes += len(own[i]) + 16
	}
	p.others = append(p.others, other{at, row, own})
	p.bytes += 40
	return p.bytes > mostOthers
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
	cells, err := p.fetch.Cells(rows)
	if err != nil {
		return err
	}
	want := p.fetch.Buffer()
	for _, o := range p.others {
		want = cells.Of(uint32(o.row), want)
		for i, k := range p.places {
			compare(k, o.at, o.row, o.cells[i], want[i])
		}
	}
	p.others, p.bytes = nil, 0
	return p.fetch.Close()
}
