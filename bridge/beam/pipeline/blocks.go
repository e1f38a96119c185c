package pipeline

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"hash/fnv"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// A runner keeps kilobytes of bookkeeping for each element. So elements are packed blocks of many
// records, or of many tuples.

func init() {
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func([]byte), error](&mergeFn{})
	register.DoFn1x2[[]byte, int, []byte](&together{})
	register.Iter1[[]byte]()
	register.Emitter1[[]byte]()
	register.Emitter2[int, []byte]()
}

// blockBytes is the approximate number of bytes passed on at once.
const blockBytes = 1 << 18

// packer packs blocks.
type packer struct{ w *flate.Writer }

func (p *packer) pack(block []byte) ([]byte, error) {
	var b bytes.Buffer
	if p.w == nil {
		w, err := flate.NewWriter(&b, flate.BestSpeed)
		if err != nil {
			return nil, err
		}
		p.w = w
	}
	p.w.Reset(&b)
	if _, err := p.w.Write(block); err != nil {
		return nil, err
	}
	err := p.w.Close()
	return b.Bytes(), err
}

func unpack(block []byte) ([]byte, error) {
	return io.ReadAll(flate.NewReader(bytes.NewReader(block)))
}

// unpacked calls a function with each block.
func unpacked(blocks func(*[]byte) bool, do func(block []byte) error) error {
	for packed := []byte(nil); blocks(&packed); packed = nil {
		block, err := unpack(packed)
		if err == nil {
			err = do(block)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tuple is a tuple of the table and its number of records.
type tuple struct {
	Key []byte
	N   int64
}

func (t tuple) appendTo(block []byte) []byte {
	return binary.AppendUvarint(appendCell(block, t.Key), uint64(t.N))
}

// tuplesOf iterates over the tuples of a block.
func tuplesOf(block []byte, do func(tuple)) {
	for len(block) > 0 {
		var t tuple
		t.Key, block = cut(block)
		n, width := binary.Uvarint(block)
		t.N, block = int64(n), block[width:]
		do(t)
	}
}

// parts is the number of parts that tuples are shuffled into, by a hash of their keys: so many
// workers can add them up at a time, and none of them holds more than its part.
const parts = 64

// counts counts keys, and passes them on when there are many.
type counts struct {
	n      map[string]int64
	people bool // keys begin with a person, all of whose records belong to one part
	packer
}

// maxCounted is the number of keys counted before they are passed on.
const maxCounted = 1 << 18

func (c *counts) see(key []byte, emit func(int, []byte)) error {
	if n, known := c.n[string(key)]; known {
		c.n[string(key)] = n + 1
		return nil
	}
	if len(c.n) == maxCounted {
		if err := c.flush(emit); err != nil {
			return err
		}
	}
	c.n[string(key)] = 1
	return nil
}

func (c *counts) flush(emit func(int, []byte)) error {
	var blocks [parts][]byte
	for key, n := range c.n {
		hash, of := fnv.New64a(), []byte(key)
		if who, _ := cut(of); c.people && len(who) > 0 {
			of = who
		}
		hash.Write(of)
		part := hash.Sum64() % parts
		blocks[part] = tuple{[]byte(key), n}.appendTo(blocks[part])
	}
	for part, block := range blocks {
		if len(block) == 0 {
			continue
		}
		packed, err := c.pack(block)
		if err != nil {
			return err
		}
		emit(part, packed)
	}
	clear(c.n)
	return nil
}

// mergeFn adds up the counts of the tuples of a part.
type mergeFn struct{ Stage string }

func (f *mergeFn) ProcessElement(ctx context.Context, _ int, blocks func(*[]byte) bool, emit func([]byte)) (err error) {
	defer carry(&err)
	defer timed(ctx, f.Stage)()
	sums, err := summed(blocks)
	if err != nil {
		return err
	}
	var p packer
	var block []byte
	flush := func() error {
		packed, err := p.pack(block)
		if err == nil {
			emit(packed)
			block = block[:0]
		}
		return err
	}
	for key, n := range sums {
		block = tuple{[]byte(key), n}.appendTo(block)
		if len(block) >= blockBytes {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	if len(block) > 0 {
		return flush()
	}
	return nil
}

// summed adds up the counts of the tuples of all blocks.
func summed(blocks func(*[]byte) bool) (map[string]int64, error) {
	sums := map[string]int64{}
	return sums, unpacked(blocks, func(block []byte) error {
		tuplesOf(block, func(t tuple) { sums[string(t.Key)] += t.N })
		return nil
	})
}

// together brings its input to one worker.
type together struct{}

func (*together) ProcessElement(text []byte) (int, []byte) { return 0, text }

// collected returns the tuples of all blocks, in an order that does not depend on the runner.
func collected(blocks func(*[]byte) bool) (all []tuple, err error) {
	err = unpacked(blocks, func(block []byte) error {
		tuplesOf(block, func(t tuple) { all = append(all, t) })
		return nil
	})
	sortTuples(all)
	return all, err
}
