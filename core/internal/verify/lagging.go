package verify

import "runtime"

// behindRecords is from how many records of the original on an output is compared by a goroutine of
// its own while the next records are read; there is no other processor in browsers.
var behindRecords = 1 << 15 // tests take fewer

// lagging compares records of the output, in blocks, behind the reader.
type lagging struct {
	see   func(at int, cells [][]byte) error
	block *records
	full  chan *records
	empty chan *records
	ended chan struct{}
	err   error // of the comparison, valid once it has ended
}

// records are cells of consecutive records.
type records struct {
	from  int
	n     int // records
	cells int // of a record
	text  []byte
	ends  []int
}

// blockBytes is the size at which a block of text is handed on, after the record that reaches it.
const blockBytes = 1 << 18

// compareBehind starts the comparison; nil: it is not worth a goroutine.
func compareBehind(see func(at int, cells [][]byte) error, rows int) *lagging {
	if runtime.GOARCH == "wasm" || runtime.GOMAXPROCS(0) < 2 || rows < behindRecords {
		return nil
	}
	b := &lagging{see: see, block: &records{}, full: make(chan *records, 1), empty: make(chan *records, 2), ended: make(chan struct{})}
	b.empty <- &records{}
	b.empty <- &records{}
	go func() {
		defer close(b.ended)
		var cells [][]byte
		for block := range b.full {
			start, end := 0, block.ends
			for i := 0; i < block.n && b.err == nil; i++ {
				cells = cells[:0]
				for _, to := range end[:block.cells] {
					cells = append(cells, block.text[start:to])
					start = to
				}
				end = end[block.cells:]
				b.err = b.see(block.from+i, cells)
			}
			if b.err != nil {
				return
			}
			*block = records{text: block.text[:0], ends: block.ends[:0]}
			b.empty <- block
		}
	}()
	return b
}

// add takes a record of the output.
func (b *lagging) add(at int, cells [][]byte) error {
	block := b.block
	if block.n == 0 {
		block.from, block.cells = at, len(cells)
	}
	for _, cell := range cells {
		block.text = append(block.text, cell...)
		block.ends = append(block.ends, len(block.text))
	}
	if block.n++; len(block.text)+len(block.ends) < blockBytes {
		return nil
	}
	return b.hand()
}

// hand gives the block to the comparison.
func (b *lagging) hand() error {
	select {
	case b.full <- b.block:
	case <-b.ended:
		return b.err
	}
	select {
	case b.block = <-b.empty:
		return nil
	case <-b.ended:
		return b.err
	}
}

// wait ends the comparison after all records that were added.
func (b *lagging) wait() error {
	select {
	case <-b.ended:
	default:
		if b.block.n > 0 {
			_ = b.hand() // says what b.err says
		}
	}
	close(b.full)
	<-b.ended
	return b.err
}
