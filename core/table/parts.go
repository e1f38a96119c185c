package table

import (
	"runtime"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
)

// parts writes all records. If cells have to be fetched, it does so part by part.
func (wr *writer) parts() error {
	records := wr.out.Records()
	if wr.out.Fetch == nil {
		return wr.calls(0, records, 1)
	}
	parts := wr.out.Fetch.Parts(wr.out.Order, records)
	wr.fetched = parts
	left := 1.0 // share of a part's work that remains once its cells are fetched
	if parts.size > nearby && wr.out.Progress != nil {
		left = 1 - fetching
		parts.fetch.far = func(share float64) {
			from := parts.to - len(parts.rows)
			wr.out.Progress((float64(from) + fetching*share*float64(parts.to-from)) / float64(records))
		}
	}
	for {
		from, to, err := parts.Next()
		if err != nil || from == to {
			return err
		}
		if err := wr.calls(from, to, left); err != nil {
			return err
		}
	}
}

// fetching is the approximate share of a part's work that reads its cells from the file.
const fetching = 0.8

// progressRows is the number of records between two reports of progress.
const progressRows = 64 * rowsPerCall

// calls writes records in batches; left is the share of their work that remains.
func (wr *writer) calls(from, to int, left float64) error {
	for at := from; at < to; at += rowsPerCall {
		if runtime.GOARCH != "wasm" { // which has one thread
			if workers := wr.workers(to - at); workers > 1 {
				return wr.together(at, to, workers, left)
			}
		}
		if at&(interrupt.Often-1) < rowsPerCall {
			interrupt.Pause()
		}
		if wr.out.Progress != nil && (at-from)%progressRows == 0 {
			wr.out.Progress((float64(at) + (1-left)*float64(to-at)) / float64(wr.out.Records()))
		}
		if err := wr.rows(at, min(at+rowsPerCall, to)); err != nil {
			return err
		}
	}
	return nil
}

// cell returns the text to write for a cell of the row fetched last, or of any row of the part.
func (wr *writer) cell(row, column int) string {
	if c := &wr.out.Columns[column]; c.Fetched > 0 && (wr.out.Hidden == nil || !wr.out.Hidden[row]) {
		return wr.fetched.Of(uint32(row))[c.Fetched-1]
	}
	return wr.out.Cell(row, column)
}

// Parts fetches the cells of records part by part.
type Parts struct {
	fetch *Fetch
	order []uint32 // nil: that of the file
	rows  []uint32 // of a part
	all   int
	size  int
	to    int // records of all parts so far

	cells  *Cells   // of the part
	buffer []string // of a record of it
	starts []uint32 // of the records that look was called for

	touched byte // nobody reads it: see find
}

// Parts returns the cells of records in the order of the given rows or, with nil, of the first
// records of the file.
func (f *Fetch) Parts(order []uint32, records int) *Parts {
	ascending := true
	for i := 1; i < len(order) && ascending; i++ {
		ascending = order[i-1] < order[i]
	}
	return &Parts{fetch: f, order: order, all: records, size: f.part(ascending), buffer: f.Buffer()}
}

// Next fetches the next part: records from..to-1 of the order. They are equal after the last part;
// then the file has been read to its end and is unchanged.
func (p *Parts) Next() (from, to int, err error) {
	p.cells = nil // else the last part and the texts that refer to it would stay in memory beside the next one
	clear(p.buffer[:cap(p.buffer)])
	from, to = p.to, min(p.to+p.size, p.all)
	p.to = to
	if from == to {
		return from, to, p.fetch.Close()
	}
	if p.order != nil {
		p.rows = p.order[from:to]
	} else {
		p.rows = p.rows[:0]
		for row := from; row < to; row++ {
			p.rows = append(p.rows, uint32(row))
		}
	}
	if p.cells, err = p.fetch.Cells(p.rows); err != nil {
		p.fetch.pass = nil
	}
	return from, to, err
}

// Of returns the cells of a row of the part, by column of the Fetch. They are valid until
// the next call.
func (p *Parts) Of(row uint32) []string {
	p.buffer = p.cells.Of(row, p.buffer)
	return p.buffer
}

// look looks up at most rowsPerCall records of the part, for found.
func (p *Parts) look(rows []uint32) {
	if p.starts == nil {
		p.starts = make([]uint32, rowsPerCall)
	}
	p.touched += p.cells.find(rows, p.starts)
}

// found is Of for the i-th record that was looked up.
func (p *Parts) found(i int) []string {
	p.buffer = p.cells.from(p.starts[i], p.buffer)
	return p.buffer
}
