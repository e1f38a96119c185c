package table

import "iter"

// Codes are the numbers of a column's values, by row (0-based): in chunks of rows,
// each as narrow as its largest number needs. Numbers are given in order of
// appearance, so that the early chunks of a column are narrower than the late ones,
// and most columns take one byte a row and not four.
//
// Codes are read-only but for Append; copies share memory as slices do.
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
		c.chunks = append(c.chunks, pack(codes[:n]))
		c.rows += n
		codes = codes[n:]
	}
	return c
}

func pack(codes []uint32) chunk {
	most := uint32(0)
	for _, code := range codes {
		most = max(most, code)
	}
	switch {
	case most < 1<<8:
		k := chunk{narrow: make([]uint8, len(codes))}
		for i, code := range codes {
			k.narrow[i] = uint8(code)
		}
		return k
	case most < 1<<16:
		k := chunk{middle: make([]uint16, len(codes))}
		for i, code := range codes {
			k.middle[i] = uint16(code)
		}
		return k
	}
	return chunk{wide: append(make([]uint32, 0, len(codes)), codes...)}
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

func (k *chunk) rest(i uint) uint32 {
	if k.middle != nil {
		return uint32(k.middle[i])
	}
	return k.wide[i]
}

// All goes over all rows with their codes.
func (c *Codes) All() iter.Seq2[int, uint32] {
	return func(yield func(int, uint32) bool) {
		row := 0
		for i := range c.chunks {
			k := &c.chunks[i]
			for _, code := range k.narrow {
				if !yield(row, uint32(code)) {
					return
				}
				row++
			}
			for _, code := range k.middle {
				if !yield(row, uint32(code)) {
					return
				}
				row++
			}
			for _, code := range k.wide {
				if !yield(row, code) {
					return
				}
				row++
			}
		}
	}
}

// Slice returns all codes in one piece, for algorithms that go over them again and
// again.
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

// Through returns the codes after a map, code -> code.
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
	for _, row := range rows {
		p.add(c.At(int(row)))
	}
	return p.finish()
}

// Scatter returns the codes of n rows: the i-th one in the row that rows names, which
// are different; 0 in those that it does not name.
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

// Same reports whether two share their memory.
func (c *Codes) Same(d *Codes) bool {
	return c.rows == d.rows && c.rows > 0 && &c.chunks[0] == &d.chunks[0]
}

// Append adds a row. Whoever adds many uses CodesOf.
func (c *Codes) Append(code uint32) {
	if c.rows&(chunkRows-1) == 0 {
		c.chunks = append(c.chunks, chunk{narrow: []uint8{}})
	}
	k := &c.chunks[len(c.chunks)-1]
	switch {
	case k.narrow != nil && code < 1<<8:
		k.narrow = append(k.narrow, uint8(code))
	case k.narrow == nil && k.middle != nil && code < 1<<16:
		k.middle = append(k.middle, uint16(code))
	case k.wide != nil:
		k.wide = append(k.wide, code)
	default: // wider from here on
		n := c.rows & (chunkRows - 1)
		all := make([]uint32, n+1)
		c.Fill(all[:n], c.rows-n)
		all[n] = code
		*k = pack(all)
	}
	c.rows++
}

// pile gathers codes.
type pile struct {
	codes  Codes
	staged []uint32 // the chunk that is not full
}

func (p *pile) add(code uint32) {
	p.staged = append(p.staged, code)
	if len(p.staged) == chunkRows {
		p.flush()
	}
}

func (p *pile) flush() {
	p.codes.chunks = append(p.codes.chunks, pack(p.staged))
	p.codes.rows += len(p.staged)
	p.staged = p.staged[:0]
}

func (p *pile) finish() Codes {
	if len(p.staged) > 0 {
		p.flush()
	}
	return p.codes
}
