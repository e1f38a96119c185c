package bench

import (
	"bytes"

	"github.com/fulgurite/fulgurite/core/sample"
)

// Discharges names a table that is generated: people who were in hospital, in
// nine columns with few and many values, numbers and dates, some 80 bytes a
// record. Cases of the part Files may have it, with any number of rows.
const Discharges = "discharges"

// direct is how many columns of the sample come first that name people. Nobody
// would keep them.
const direct = 2

// discharges generates the table. It is made of samples of a size that needs
// little memory, so that people of different samples may be the same.
func discharges(rows int) *Data {
	const most = 50_000
	d := &Data{Name: Discharges}
	var text bytes.Buffer
	for made := 0; made < rows; made += most {
		for i, line := range bytes.SplitAfter(sample.CSV(min(most, rows-made), sample.Seed+uint64(made)), []byte("\n")) {
			if made > 0 && i == 0 || len(line) == 0 {
				continue // a second header, or what follows the last line
			}
			cells := bytes.SplitN(line, []byte(","), direct+1)
			text.Write(bytes.ReplaceAll(cells[direct], []byte(","), []byte(delimiter))) // no cell has quotes
		}
	}
	d.Text = bytes.Clone(text.Bytes())
	return d
}
