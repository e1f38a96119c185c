package parquet

import (
	"encoding/binary"
	"fmt"
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
)

// maxHeld limits the memory, in bytes, of the pages of all columns together: a page of a few bytes
// may hold millions of equal values.
const maxHeld = 1 << 30

// maxPage limits the unpacked length of a page, in bytes: writers make pages of about a megabyte.
const maxPage = 256 << 20

// Types of pages.
const (
	dataPage       = 0
	dictionaryPage = 2
	dataPage2      = 3
)

// values holds the values of a page or a dictionary: numbers, or bytes.
type values struct {
	numbers []int64 // also the bits of floating-point numbers
	bytes   [][]byte
}

func (v *values) len() int { return max(len(v.numbers), len(v.bytes)) }

// chunk reads the values of a column in a row group, page by page.
type chunk struct {
	column *column
	src    io.ReaderAt
	codec  *codec
	kind   int // of compression
	at     int64
	end    int64
	left   int64 // remaining values

	dictionary *values
	levels     []uint32 // of the page; nil: no value is null
	values     values
	indices    []uint32 // into the dictionary; nil: the page has its own values
	slot       int      // the next of the page
	slots      int
	value      int // the next of its values
	room       []byte
	held       int // memory of the page
}

// newChunk starts reading a column chunk.
func newChunk(c *column, src io.ReaderAt, size int64, codec *codec, described *thing, rows int64) (*chunk, error) {
	meta := described.field(3)
	if meta == nil || described.text(1) != "" {
		return nil, problem.New("format-parts", "Write it as one file.", "The table is split over several files, and this is only one of them.")
	}
	at := meta.number(9, -1)
	if dictionary := meta.number(11, 0); dictionary > 0 && dictionary < at {
		at = dictionary
	}
	k := &chunk{column: c, src: src, codec: codec, kind: int(meta.number(4, 0)), at: at,
		end: at + meta.number(7, -1), left: meta.number(5, -1)}
	if at < 4 || k.end < at || k.end > size || k.left != rows {
		return nil, fmt.Errorf("the column %q has %d values for %d records, or stands outside of the file", c.Name, k.left, rows)
	}
	return k, nil
}

// next moves to the next value and returns its index, or -1 for null.
func (k *chunk) next() (int, error) {
	for k.slot == k.slots {
		if k.left <= 0 {
			return 0, fmt.Errorf("the column %q ends too early", k.column.Name)
		}
		if err := k.page(); err != nil {
			return 0, err
		}
	}
	k.slot++
	k.left--
	if k.levels != nil && int(k.levels[k.slot-1]) < k.column.levels {
		return -1, nil
	}
	i := k.value
	k.value++
	if k.indices != nil {
		if i >= len(k.indices) || int(k.indices[i]) >= k.dictionary.len() {
			return 0, errPage
		}
		return int(k.indices[i]), nil
	}
	if i >= k.values.len() {
		return 0, errPage
	}
	return i, nil
}

// source returns the values that the indices of next refer to.
func (k *chunk) source() *values {
	if k.indices != nil {
		return k.dictionary
	}
	return &k.values
}

// headBytes is the number of bytes first read of a page's head.
const headBytes = 256

// page reads a page: of values, or the dictionary.
func (k *chunk) page() error {
	var head thing
	size := 0
	for n := int64(headBytes); ; n *= 8 {
		n = min(n, k.end-k.at)
		if n <= 0 {
			return io.ErrUnexpectedEOF
		}
		k.grow(int(n))
		if _, err := io.ReadFull(io.NewSectionReader(k.src, k.at, n), k.room[:n]); err != nil {
			return err
		}
		r := thrift{data: k.room[:n]}
		head = r.structure(0)
		if size = r.at; r.err == nil {
			break
		}
		if n == k.end-k.at || n > 1<<24 {
			return r.err
		}
	}
	whole, packed := head.number(2, -1), head.number(3, -1)
	if whole < 0 || packed < 0 || whole > maxPage || packed > k.end-k.at-int64(size) {
		return fmt.Errorf("a page of the column %q has %d bytes", k.column.Name, max(whole, packed))
	}
	k.at += int64(size)
	k.grow(int(packed))
	data := k.room[:packed]
	if _, err := io.ReadFull(io.NewSectionReader(k.src, k.at, packed), data); err != nil {
		return err
	}
	k.at += packed
	if err := k.hold(&head, whole); err != nil {
		return err
	}
	switch head.number(1, -1) {
	case dictionaryPage:
		return k.readDictionary(head.field(7), data, int(whole))
	case dataPage:
		return k.read1(head.field(5), data, int(whole))
	case dataPage2:
		return k.read2(head.field(8), data, int(whole))
	}
	return nil // an index
}

// hold counts the memory of a page in place of the previous one; the dictionary stays.
func (k *chunk) hold(head *thing, whole int64) error {
	dictionary := head.number(1, -1) == dictionaryPage
	bytes := whole
	for _, kind := range []struct{ field, encoding int }{{5, 2}, {7, 2}, {8, 4}} {
		of := head.field(kind.field)
		each := int64(4 + 8) // a level, and a number
		switch encoding := of.number(kind.encoding, 0); {
		case !dictionary && (encoding == encodingPlainDictionary || encoding == encodingRLEDictionary):
			each = 4 + 4 // a level, and a place in the dictionary
		case k.column.inBytes():
			each = 4 + 24 // a level, and where the text is
		}
		if n := of.number(1, 0); n >= 0 && n < 1<<32 { // others are rejected when the page is read
			bytes += n * each
		}
	}
	if !dictionary {
		k.codec.held -= k.held
		k.held = 0
	}
	if bytes > int64(maxHeld-k.codec.held) {
		return problem.New("format-too-large", "Write it again with smaller pages or fewer columns.",
			"Reading the file needs one page of every column at a time, and together these take more than %d MB, which is the limit.", maxHeld>>20)
	}
	k.codec.held += int(bytes)
	if !dictionary {
		k.held = int(bytes)
	}
	return nil
}

func (k *chunk) grow(n int) {
	if cap(k.room) < n {
		k.room = make([]byte, n)
	}
	k.room = k.room[:max(n, len(k.room))]
}

func (k *chunk) readDictionary(head *thing, data []byte, whole int) error {
	data, err := k.codec.unpack(k.kind, data, whole)
	if err != nil {
		return err
	}
	if head == nil || k.dictionary != nil {
		return errPage
	}
	if k.kind == uncompressed {
		data = append([]byte(nil), data...) // the dictionary stays
	}
	k.dictionary = &values{}
	return k.dictionary.plain(k.column, data, int(head.number(1, -1)))
}

// count validates the number of values of a page.
func (k *chunk) count(head *thing) (int, error) {
	n := head.number(1, -1)
	if head == nil || n < 0 || n > k.left || n > 1<<28 {
		return 0, fmt.Errorf("a page of the column %q has %d values of %d", k.column.Name, n, k.left)
	}
	return int(n), nil
}

// read1 reads a page of version 1: levels and values are compressed together.
func (k *chunk) read1(head *thing, data []byte, whole int) error {
	n, err := k.count(head)
	if err != nil {
		return err
	}
	if data, err = k.codec.unpack(k.kind, data, whole); err != nil {
		return err
	}
	k.levels = nil
	if k.column.levels > 0 {
		if len(data) < 4 {
			return errPage
		}
		size := binary.LittleEndian.Uint32(data)
		if head.number(3, 3) != 3 || uint64(size) > uint64(len(data)-4) {
			return errPage
		}
		if k.levels, err = hybrid(data[4:4+size], widthOf(k.column.levels), n, nil); err != nil {
			return err
		}
		data = data[4+size:]
	}
	return k.body(int(head.number(2, -1)), data, n)
}

// read2 reads a page of version 2: levels precede the compressed values.
func (k *chunk) read2(head *thing, data []byte, whole int) error {
	n, err := k.count(head)
	if err != nil {
		return err
	}
	levels, repeats := head.number(5, 0), head.number(6, 0)
	if most := int64(min(len(data), whole)); levels < 0 || repeats < 0 || levels > most || repeats > most-levels {
		return errPage
	}
	data, whole = data[repeats:], whole-int(repeats) // some write that nothing is repeated
	k.levels = nil
	if k.column.levels > 0 {
		if k.levels, err = hybrid(data[:levels], widthOf(k.column.levels), n, nil); err != nil {
			return err
		}
	}
	data = data[levels:]
	if head.number(7, 1) == 1 && len(data) > 0 {
		if data, err = k.codec.unpack(k.kind, data, whole-int(levels)); err != nil {
			return err
		}
	}
	return k.body(int(head.number(4, -1)), data, n)
}

// body reads the values of a page of n slots.
func (k *chunk) body(encoding int, data []byte, n int) error {
	k.slot, k.slots, k.value, k.indices = 0, n, 0, nil
	there := n
	if k.levels != nil {
		there = 0
		for _, l := range k.levels {
			if int(l) == k.column.levels {
				there++
			}
		}
	}
	switch encoding {
	case encodingPlainDictionary, encodingRLEDictionary:
		if k.dictionary == nil {
			return errPage
		}
		if there == 0 {
			k.indices = []uint32{}
			return nil
		}
		if len(data) == 0 {
			return errPage
		}
		var err error
		k.indices, err = hybrid(data[1:], int(data[0]), there, nil)
		return err
	}
	return k.values.decode(k.column, encoding, data, there)
}
