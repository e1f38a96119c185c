package core

import (
	"crypto/rand"
	"encoding/binary"
	"io"
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/internal/order"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Contents says which records the file of a release has, and in which order.
type Contents struct {
	Written int             `json:"written"`            // records of the file, blank ones among them; with a column of counts, its lines
	Stand   int             `json:"standFor,omitempty"` // with a column of counts: the records that the lines stand for
	Counts  int             `json:"counts,omitempty"`   // with a column of counts: the different ones in the file
	LeftOut project.LeftOut `json:"leftOut,omitempty"`  // how left-out records are written; empty in a batch, where there are none
	Outside project.LeftOut `json:"outside,omitempty"`  // how records outside the research subset are written, if there is one
	Order   project.Order   `json:"order"`
	// Because says why the order differs from the original one although nobody asked for it, or what
	// the original one reveals.
	Because *problem.Problem `json:"orderBecause,omitempty"`
}

// contents chooses what to write: Order and Hidden of the cells, and the rows of the claim. It does
// not shuffle yet.
func (w *writing) contents() error {
	p := w.project
	if p.CountColumn() != "" {
		return w.merge()
	}
	w.Contents = Contents{LeftOut: p.Output.LeftOut.Chosen(), Order: p.Output.Order}
	if p.Subset != nil {
		w.Outside = p.Output.Outside.Chosen()
	}
	hidden, rows := w.leave()
	w.Written, w.rows = len(rows), rows
	if len(rows) == 0 {
		return nothingLeft()
	}
	if len(rows) < w.cells.Rows {
		w.cells.Order = rows
	}
	told, err := w.told(rows)
	if err != nil {
		return err
	}
	several := severalRecords(w.table, p.Person, rows)
	hint := `Ask for the original order only if everybody may know what it tells ("order": "original").`
	switch {
	case w.Order == project.Original && len(told) > 0:
		w.Because = problem.New("release-order", "Let the records be shuffled, unless everybody may know this.",
			"The records are written in their original order, which reveals something that the cells do not show: %s.", problem.Chain(told, "; "))
	case w.Order != "":
	case p.Differential() != nil:
		w.Order, w.Because = project.Shuffled, problem.New("release-order", `Or have them sorted ("order": "sorted").`,
			"The records are written in random order, because differential privacy protects the place of a record, too.")
	case len(told) > 0:
		w.Order, w.Because = project.Shuffled, problem.New("release-order", hint,
			"The records are written in random order, because the original order reveals something that the cells do not show: %s.",
			problem.Chain(told, "; "))
	case several:
		w.Order, w.Because = project.Shuffled, problem.New("release-order", hint,
			"The records are written in random order, because people have several of them, and in the original order these may stand together.")
	case hidden > 0:
		w.Order, w.Because = project.Shuffled, problem.New("release-order", hint,
			"The records are written in random order, because in the original order blank records would show who was left out.")
	default:
		w.Order = project.Original
	}
	return nil
}

// leave determines the written rows, and hides the cells of blank ones, which it counts. In a large
// table a list of its rows takes much memory: there is one, of the exact length, which is shuffled
// in place.
func (w *writing) leave() (hidden int, rows []uint32) {
	n := 0
	for row := range w.cells.Rows {
		if w.fate(row) != project.Drop {
			n++
		}
	}
	rows = make([]uint32, 0, n)
	for row := range w.cells.Rows {
		switch w.fate(row) {
		case project.Drop:
			continue
		case project.Blank:
			if hidden == 0 {
				w.cells.Hidden = make([]bool, w.cells.Rows)
			}
			w.cells.Hidden[row] = true
			hidden++
		}
		rows = append(rows, uint32(row))
	}
	return hidden, rows
}

// fate says how a row is written: dropped, blank, or (any other) as it is.
func (w *writing) fate(row int) project.LeftOut {
	switch {
	case w.claim.Subset != nil && !w.claim.Subset[row]:
		if w.Outside == project.Drop {
			return project.Drop
		}
	case w.cells.Suppressed != nil && w.cells.Suppressed[row]:
		return w.LeftOut
	}
	return ""
}

func nothingLeft() error {
	return problem.New(ErrEmpty.Code, "Let fewer records be left out, or allow coarser levels.",
		"All records would be left out, so there is nothing to write.").AtPath("suppressionLimit")
}

// maxTold is the number of columns that a sentence names.
const maxTold = 3

// told words what the original order of the rows reveals about columns for which the file does not
// show every value.
func (w *writing) told(rows []uint32) ([]*problem.Text, error) {
	if w.project.Output.Order == project.Shuffled || w.project.Output.Order == project.Sorted {
		return nil, nil // nobody asks
	}
	var all []*problem.Text
	var room []uint32 // shared by all columns
	for i, column := range w.original.Columns {
		if w.shows(i, rows) {
			continue
		}
		typed := column
		if c := w.project.Column(column.Name); c != nil {
			var err error
			if typed, err = c.Typed(column); err != nil {
				return nil, err
			}
		}
		looked, shown := typed, rows
		if !typed.Held() {
			looked, shown = sampled(typed, rows)
		}
		place := make([]uint32, looked.Dict.Len())
		for at, code := range looked.Sorted() {
			place[code] = uint32(at)
		}
		if len(shown) > cap(room) {
			room = make([]uint32, len(shown))
		}
		places := room[:len(shown)]
		for at, row := range shown {
			places[at] = place[looked.Codes.At(int(row))]
		}
		switch order.Of(places, len(place)) {
		case order.Sorted:
			all = append(all, problem.Say("they are sorted by %q", column.Name))
		case order.Trend:
			all = append(all, problem.Say("they are nearly sorted by %q", column.Name))
		case order.Neighbours:
			all = append(all, problem.Say("those side by side are alike in %q", column.Name))
		case order.Runs:
			all = append(all, problem.Say("equal values of %q stand side by side", column.Name))
		}
	}
	if more := len(all) - maxTold; more > 0 {
		all = append(all[:maxTold], problem.Several(more, "and so for %d more column", "and so for %d more columns", more))
	}
	return all, nil
}

// sampled returns the part of a column that is held, and which of its cells are in the rows.
func sampled(c *table.Column, rows []uint32) (cells *table.Column, shown []uint32) {
	of, cells := c.Sampled()
	at := 0
	for i, row := range of {
		for at < len(rows) && rows[at] < row {
			at++
		}
		if at < len(rows) && rows[at] == row {
			shown = append(shown, uint32(i))
		}
	}
	return cells, shown
}

// shows reports whether the file shows every value of a column of the original in the written rows.
func (w *writing) shows(column int, rows []uint32) bool {
	at := slices.Index(w.source, column)
	if at < 0 {
		return false
	}
	original, out := w.original.Columns[column], &w.cells.Columns[at]
	if out.Fetched > 0 {
		return w.cells.Hidden == nil
	}
	if !original.Held() {
		return false
	}
	if out.Dict == original.Dict && w.cells.Hidden == nil {
		return true
	}
	for _, row := range rows {
		if w.cells.Cell(int(row), at) != original.Cell(int(row)) {
			return false
		}
	}
	return true
}

// severalRecords reports whether somebody has several of the rows. Unattributed records belong to
// nobody.
func severalRecords(t *table.Table, person []string, rows []uint32) bool {
	if len(person) == 0 {
		return false
	}
	people := recode.NewPartition(t.Rows)
	var columns []*table.Column
	for _, name := range person {
		if c := t.Column(name); c != nil {
			people.SplitBy(c)
			columns = append(columns, c)
		}
	}
	seen := make([]bool, people.Classes)
	for _, row := range rows {
		known := slices.ContainsFunc(columns, func(c *table.Column) bool { return !c.Missing[c.Codes.At(int(row))] })
		if known && seen[people.Of[row]] {
			return true
		}
		seen[people.Of[row]] = true
	}
	return false
}

// arrange orders the records, and claims that order.
func (w *writing) arrange(random io.Reader, opt table.WriteOptions) error {
	rows := w.rows
	w.rows = nil
	if w.Order == project.Original {
		w.claim.Rows = w.cells.Order
		return nil
	}
	claimed := func(rows []uint32) { w.cells.Order, w.claim.Rows = rows, rows }
	if w.claim.Into != nil {
		claimed = w.arrangeMerged
	}
	if w.Order == project.Sorted {
		w.claim.Sorted = true
		claimed(w.cells.Sorted(opt))
		return nil
	}
	if err := shuffle(rows, random); err != nil {
		return err
	}
	claimed(rows)
	return nil
}

// source returns a source of randomness, the system's unless another is given.
func source(random io.Reader) io.Reader {
	if random == nil {
		return rand.Reader
	}
	return random
}

// shuffle orders rows randomly.
func shuffle(rows []uint32, random io.Reader) error {
	if err := order.Shuffle(rows, source(random)); err != nil {
		return problem.New("release-random", "Try again.",
			"The records could not be shuffled, because the system gave no random numbers: %v.", err)
	}
	return nil
}

// forget drops the arrangement of shuffled records, except for a receipt.
func (w *writing) forget() {
	if w.Order == project.Shuffled {
		if w.made == nil {
			clear(w.claim.Rows)
			clear(w.claim.Into)
		}
		w.claim.Rows, w.claim.Into, w.cells.Order = nil, nil, nil
	}
}

// merge merges the rows of a table with a count column that show the same in all other columns, and
// adds up their counts: an original count would identify its row. It writes the merged rows,
// without those left out or outside the research subset, and claims which rows became which.
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

// alike groups rows that show the same.
type alike struct {
	into  []uint32 // by row: the number of its group, or verify.NotWritten
	first []uint32 // by group: its first row
	sum   []int    // by group: records
}

// rowsAlike groups the written rows that show the same texts in all columns but one.
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

// numberedTexts numbers the texts of a column, by code: codes with equal texts have equal numbers.
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

// arrangeMerged puts the rows into a given order.
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
