package table

import (
	"iter"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
)

// Codes holds the codes of a column's values, by row (0-based), in chunks of rows, each as narrow
// as its largest code needs. Codes are given in order of first appearance, so that the early chunks
// of a column are narrower than the late ones, and most columns take one byte a row instead of
// four.
//
// Codes are read-only except for Append; copies share memory as slices do.
type Codes struct {
	chunks []chunk
	rows   int
}

// chunk holds up to chunkRows codes in one of three widths; the others are nil.
type chunk struct {
	narrow []uint8
	middle []uint16
	wide   []uint32
}

const (
	chunkBits = 16
	chunkRows = 1 << chunkBits
)

// CodesOf packs codes by row.
func CodesOf(codes []uint32) Codes {
	c := Codes{chunks: make([]chunk, 0, (len(codes)+chunkRows-1)/chunkRows)}
	for len(codes) > 0 {
		n := min(len(codes), chunkRows)
		c.add(codes[:n]...)
		codes = codes[n:]
	}
	return c
}

// add appends codes that fit the chunk, and widens it if one needs it.
func (k *chunk) add(codes ...uint32) {
	most := uint32(0)
	for _, code := range codes {
		most = max(most, code)
	}
	switch {
	case most < 1<<8 && k.middle == nil && k.wide == nil:
		k.narrow = extend(k.narrow, codes)
	case most < 1<<16 && k.wide == nil:
		if k.narrow != nil {
			k.middle, k.narrow = extend[uint16](nil, k.narrow), nil
		}
		k.middle = extend(k.middle, codes)
	default:
		if k.wide == nil {
			k.wide = extend(extend[uint32](nil, k.narrow), k.middle)
			k.narrow, k.middle = nil, nil
		}
		k.wide = extend(k.wide, codes)
	}
}

type width interface{ uint8 | uint16 | uint32 }

// extend appends codes in another width. It doubles the capacity, up to a whole chunk.
func extend[To, From width](all []To, codes []From) []To {
	at := len(all)
	if n := at + len(codes); n > cap(all) {
		own := make([]To, at, max(n, min(2*cap(all), chunkRows)))
		copy(own, all)
		all = own
	}
	all = all[:at+len(codes)]
	for i, code := range codes {
		all[at+i] = To(code)
	}
	return all
}

// Len returns the number of rows.
func (c *Codes) Len() int { return c.rows }

// At returns the code of a row.
func (c *Codes) At(row int) uint32 {
	k := &c.chunks[uint(row)>>chunkBits]
	i := uint(row) & (chunkRows - 1)
	if k.narrow != nil {
		return uint32(k.narrow[i])
	}
	return k.rest(i)
}

// Gather copies the codes of some rows. One short loop lets the processor wait for many random
// accesses at once.
func (c *Codes) Gather(into, rows []uint32) {
	for i, row := range rows {
		into[i] = c.At(int(row))
	}
}

func (k *chunk) rest(i uint) uint32 {
	if k.middle != nil {
		return uint32(k.middle[i])
	}
	return k.wide[i]
}

// All iterates over all rows with their codes.
func (c *Codes) All() iter.Seq2[int, uint32] {
	return func(yield func(int, uint32) bool) {
		row := 0
		for i := range c.chunks {
			k := &c.chunks[i]
			for _, code := range k.narrow {
				interrupt.Row(row)
				if !yield(row, uint32(code)) {
					return
				}
				row++
			}
			for _, code := range k.middle {
				interrupt.Row(row)
				if !yield(row, uint32(code)) {
					return
				}
				row++
			}
			for _, code := range k.wide {
				interrupt.Row(row)
				if !yield(row, code) {
					return
				}
				row++
			}
		}
	}
}

// Slice returns all codes in one slice, for algorithms that iterate over them repeatedly.
func (c *Codes) Slice() []uint32 {
	all := make([]uint32, c.rows)
	c.Fill(all, 0)
	return all
}

// Fill copies the codes from a row on.
func (c *Codes) Fill(into []uint32, from int) {
	for len(into) > 0 {
		k := &c.chunks[from>>chunkBits]
		i := from & (chunkRows - 1)
		n := 0
		switch {
		case k.narrow != nil:
			n = min(len(into), len(k.narrow)-i)
			for j, code := range k.narrow[i : i+n] {
				into[j] = uint32(code)
			}
		case k.middle != nil:
			n = min(len(into), len(k.middle)-i)
			for j, code := range k.middle[i : i+n] {
				into[j] = uint32(code)
			}
		default:
			n = copy(into, k.wide[i:])
		}
		into, from = into[n:], from+n
	}
}

// Through maps the codes.
func (c *Codes) Through(to []uint32) Codes {
	var p pile
	for _, code := range c.All() {
		p.add(to[code])
	}
	return p.finish()
}

// PickCodes returns the codes of some rows, in their order.
func PickCodes[R int | uint32](c *Codes, rows []R) Codes {
	var p pile
	for i, row := range rows {
		interrupt.Row(i)
		p.add(c.At(int(row)))
	}
	return p.finish()
}

// Scatter returns the codes of n rows: the i-th code goes to the i-th of the rows, which are
// distinct; all other rows get 0.
func (c *Codes) Scatter(rows []uint32, n int) Codes {
	widest := chunk{narrow: []uint8{}}
	for i := range c.chunks {
		switch k := &c.chunks[i]; {
		case k.wide != nil:
			widest = chunk{wide: []uint32{}}
		case k.middle != nil && widest.wide == nil:
			widest = chunk{middle: []uint16{}}
		}
	}
	all := Codes{rows: n}
	for from := 0; from < n; from += chunkRows {
		size, k := min(chunkRows, n-from), chunk{}
		switch {
		case widest.narrow != nil:
			k.narrow = make([]uint8, size)
		case widest.middle != nil:
			k.middle = make([]uint16, size)
		default:
			k.wide = make([]uint32, size)
		}
		all.chunks = append(all.chunks, k)
	}
	for i, code := range c.All() {
		k, at := &all.chunks[rows[i]>>chunkBits], rows[i]&(chunkRows-1)
		switch {
		case k.narrow != nil:
			k.narrow[at] = uint8(code)
		case k.middle != nil:
			k.middle[at] = uint16(code)
		default:
			k.wide[at] = code
		}
	}
	return all
}

// Same reports whether two Codes share their memory.
func (c *Codes) Same(d *Codes) bool {
	return c.rows == d.rows && c.rows > 0 && &c.chunks[0] == &d.chunks[0]
}

// Append adds a row. To add many, use CodesOf.
func (c *Codes) Append(code uint32) { c.add(code) }

// add appends codes that do not cross the end of a chunk.
func (c *Codes) add(codes ...uint32) {
	if c.rows&(chunkRows-1) == 0 {
		c.chunks = append(c.chunks, chunk{})
	}
	c.chunks[len(c.chunks)-1].add(codes...)
	c.rows += len(codes)
}

// stagedRows is the size of a staged part of a chunk, small enough that those of all columns stay
// in the processor's cache.
const stagedRows = 1 << 8

// pile collects codes and packs them in batches.
type pile struct {
	codes  Codes
	staged [stagedRows]uint32 // not packed yet
	n      uint8              // number of staged codes: wraps to 0 after the last one
}

func (p *pile) add(code uint32) {
	p.staged[p.n] = code
	if p.n++; p.n == 0 {
		p.codes.add(p.staged[:]...)
	}
}

func (p *pile) finish() Codes {
	if p.n > 0 {
		p.codes.add(p.staged[:p.n]...)
		p.n = 0
	}
	return p.codes
}
