package verify

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/table"
)

// Arrange brings the records of a file into the order of the original, for Output:
// rows has, by record of the file, the record of the original that it is made from.
// Records of the original that the file does not have are suppressed, and blank ones,
// which show nothing, too.
func Arrange(in, out *table.Table, claim Claim, rows []uint32) (*table.Table, error) {
	in, err := bounded(in, claim)
	if err != nil {
		return nil, err
	}
	pairs, err := align(&table.Table{Columns: in.Columns, Rows: out.Rows}, out, claim)
	if err != nil {
		return nil, err
	}
	place := make([]int, in.Rows) // by record of the original: 1 + that of the file
	for at, row := range rows {
		place[row] = at + 1
	}
	for _, row := range Blank(out) {
		place[rows[row]] = 0
	}
	arranged := *out
	arranged.Rows, arranged.Columns = in.Rows, slices.Clone(out.Columns)
	for i, p := range pairs {
		dict := &table.Dictionary{}
		for _, value := range p.out.Dict.Values() {
			dict.Add(value)
		}
		absent := make([]uint32, p.in.Dict.Len()) // by code of the original: what stands for a record that is not there
		for code, text := range p.in.Dict.Values() {
			switch {
			case p.Treatment != Kept:
				text = table.Star
			case claim.Escaped && mayEscape(text):
				text = "'" + text
			}
			absent[code] = dict.Add(text)
		}
		column := *p.out
		column.Dict, column.Codes = dict, make([]uint32, in.Rows)
		column.Missing = slices.Concat(p.out.Missing, make([]bool, dict.Len()-p.out.Dict.Len()))
		for row, at := range place {
			if at > 0 {
				column.Codes[row] = p.out.Codes[at-1]
			} else {
				column.Codes[row] = absent[p.in.Codes[row]]
			}
		}
		arranged.Columns[i] = &column
	}
	return &arranged, nil
}
