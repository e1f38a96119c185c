package table

import (
	"runtime"
	"slices"
	"sync"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Records are formatted by several goroutines, a block of so many each, and given to the
// destination by one, in their order: the bytes do not depend on how many there are. Where blank
// lines may be among them, what is written depends on the records before.
const (
	blockRows  = 8 * rowsPerCall
	maxWriters = 4
)

// helper formats blocks for a writer.
type helper struct {
	writer
	full  chan bool // what is in its buffer may be taken; true: the block ends with it
	taken chan struct{}
	stop  chan struct{} // closed: nobody takes any more
}

// helper returns a writer of the same records with buffers of its own.
func (wr *writer) helper(stop chan struct{}) *helper {
	h := &helper{writer: *wr, full: make(chan bool), taken: make(chan struct{}), stop: stop}
	h.buf, h.batch, h.cells, h.report, h.examples = make([]byte, 0, writeBytes+1024), batch{}, nil, WriteReport{}, nil
	if wr.fetched != nil {
		own := *wr.fetched
		own.buffer, own.starts = own.fetch.Buffer(), nil
		h.fetched = &own
	}
	h.give = func() error { return h.hand(false) }
	return h
}

// hand waits until the buffer was taken.
func (h *helper) hand(last bool) error {
	select {
	case h.full <- last:
	case <-h.stop:
		return errStopped
	}
	select {
	case <-h.taken:
		return nil
	case <-h.stop:
		return errStopped
	}
}

// errStopped ends a helper: the writer has failed.
var errStopped = problem.New("table-write", "", "Nobody takes what is written.")

// blocks formats every so many-th block from..to-1.
func (h *helper) blocks(from, to, every int) {
	for ; from < to; from += every * blockRows {
		for at, end := from, min(from+blockRows, to); at < end; at += rowsPerCall {
			if h.rows(at, min(at+rowsPerCall, end)) != nil {
				return
			}
		}
		if h.hand(true) != nil {
			return
		}
	}
}

// together writes records by several goroutines.
func (wr *writer) together(from, to, workers int, left float64) error {
	var all sync.WaitGroup
	defer all.Wait()
	stop := make(chan struct{})
	defer close(stop)
	helpers := make([]*helper, workers)
	for i := range helpers {
		helpers[i] = wr.helper(stop)
		all.Go(func() { helpers[i].blocks(from+i*blockRows, to, workers) })
	}
	for i, at := 0, from; at < to; i, at = i+1, at+blockRows {
		interrupt.Pause()
		if wr.out.Progress != nil && (at-from)%progressRows == 0 {
			wr.out.Progress((float64(at) + (1-left)*float64(to-at)) / float64(wr.out.Records()))
		}
		h := helpers[i%workers]
		for last := false; !last; {
			last = <-h.full
			if err := wr.take(h); err != nil {
				return err
			}
			h.taken <- struct{}{}
		}
	}
	return nil
}

// take gives what a helper has formatted to the destination.
func (wr *writer) take(h *helper) error {
	if len(wr.buf) > 0 { // what was written before
		if err := wr.flush(); err != nil {
			return err
		}
	}
	wr.buf, h.buf = h.buf, wr.buf
	wr.report.Records += h.report.Records
	wr.report.Formulas += h.report.Formulas
	for _, example := range h.examples {
		wr.example(example)
	}
	h.report, h.examples = WriteReport{}, nil
	return wr.flush()
}

// example keeps one of the first different examples of a risky cell.
func (wr *writer) example(text *problem.Text) {
	known := func(t *problem.Text) bool { return t.String() == text.String() }
	if len(wr.examples) < maxExamples && !slices.ContainsFunc(wr.examples, known) {
		wr.examples = append(wr.examples, text)
	}
}

// workers returns the number of goroutines that may format records.
func (wr *writer) workers(records int) int {
	if wr.record == 0 || len(wr.blank) > 0 || records < 2*blockRows {
		return 1
	}
	return min(runtime.GOMAXPROCS(0), maxWriters)
}
