package core

import (
	"encoding/binary"
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// merge puts the rows of a table with counts together that show the same in all other
// columns, and adds up their counts: the count of a row that was one of the original's
// would tell which one it was. What is written are these rows, without those that are
// left out or outside the research subset. It claims which rows became which.
func (w *writing) merge() error {
	counts := slices.IndexFunc(w.source, func(column int) bool { return w.table.Columns[column].Name == w.project.CountColumn() })
	w.Contents = Contents{LeftOut: project.Drop, Order: project.Shuffled}
	if w.project.Output.Order != "" {
		w.Order = w.project.Output.Order
	}
	if w.project.Subset != nil {
		w.Outside = project.Drop
	}
	merged := rowsAlike(w.cells, counts, func(row int) bool {
		return (w.claim.Subset == nil || w.claim.Subset[row]) && (w.cells.Suppressed == nil || !w.cells.Suppressed[row])
	})
	if len(merged.first) == 0 {
		return nothingLeft()
	}
	out := table.Output{Rows: len(merged.first)}
	for i, c := range w.cells.Columns {
		if i != counts {
			if c.Codes.Len() > 0 {
				c.Codes = table.PickCodes(&c.Codes, merged.first)
			}
			out.Columns = append(out.Columns, c)
			continue
		}
		sums := table.OutputColumn{Name: c.Name}
		codes, code := make([]uint32, len(merged.sum)), map[int]uint32{}
		for row, sum := range merged.sum {
			n, known := code[sum]
			if !known {
				n = uint32(len(sums.Labels))
				code[sum] = n
				sums.Labels = append(sums.Labels, strconv.Itoa(sum))
			}
			codes[row] = n
		}
		sums.Codes = table.CodesOf(codes)
		w.Counts = len(sums.Labels)
		out.Columns = append(out.Columns, sums)
	}
	w.cells, w.Written, w.claim.Into = out, out.Rows, merged.into
	w.rows = make([]uint32, out.Rows)
	for row := range w.rows {
		w.rows[row] = uint32(row)
	}
	for _, n := range merged.sum {
		w.Stand += n
	}
	return nil
}

// alike are rows that show the same.
type alike struct {
	into  []uint32 // by row: its number among the different ones, or verify.NotWritten
	first []uint32 // by number: the first of its rows
	sum   []int    // by number: records
}

// rowsAlike finds the rows, of those that are written, that show the same texts in all
// columns but one.
func rowsAlike(cells table.Output, counts int, written func(row int) bool) alike {
	a := alike{into: make([]uint32, cells.Rows)}
	var texts [][]uint32 // by column: code -> number of its text
	for i := range cells.Columns {
		texts = append(texts, numberedTexts(&cells.Columns[i]))
	}
	known := map[string]uint32{}
	var key []byte
	for row := range a.into {
		if a.into[row] = verify.NotWritten; !written(row) {
			continue
		}
		key = key[:0]
		for i := range cells.Columns {
			if c := &cells.Columns[i]; i != counts && c.Codes.Len() > 0 {
				key = binary.LittleEndian.AppendUint32(key, texts[i][c.Codes.At(row)])
			}
		}
		n, seen := known[string(key)]
		if !seen {
			n = uint32(len(a.first))
			known[string(key)] = n
			a.first, a.sum = append(a.first, uint32(row)), append(a.sum, 0)
		}
		a.into[row] = n
		a.sum[n] += cells.Weights.Of(row)
	}
	return a
}

// numberedTexts numbers the texts of a column, by code: codes that show the same have the same
// number.
func numberedTexts(c *table.OutputColumn) []uint32 {
	same, _ := c.Numbered()
	if c.Map == nil {
		return same
	}
	byCode := make([]uint32, len(c.Map))
	for code, text := range c.Map {
		byCode[code] = same[text]
	}
	return byCode
}

// arrangeMerged puts the rows into the order that was drawn.
func (w *writing) arrangeMerged(rows []uint32) {
	w.cells.Order = rows
	place := make([]uint32, len(rows))
	for at, row := range rows {
		place[row] = uint32(at)
	}
	for row, to := range w.claim.Into {
		if to != verify.NotWritten {
			w.claim.Into[row] = place[to]
		}
	}
}
