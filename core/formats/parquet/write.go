package parquet

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
	"github.com/fulgurite/fulgurite/core/problem"
)

// groupBytes and groupRows limit a row group.
const (
	groupBytes = 32 << 20
	groupRows  = 1 << 20
)

// Write writes records. Columns whose texts can all be reproduced from numbers, dates, times or
// truth values have that type, others are text; empty cells are null. named says that the first
// record has the names.
func Write(w io.Writer, columns []typed.Column, _ int, named bool, next typed.Next) error {
	out := &fileWriter{w: w}
	names := map[string]bool{}
	for _, c := range columns {
		if names[c.Name] {
			return problem.New("format-names", "Give each column a name of its own.",
				"Two columns are called %q, which a Parquet file does not allow.", c.Name)
		}
		names[c.Name] = true
		out.columns = append(out.columns, newColumnWriter(c))
	}
	out.write([]byte(magic))
	err := next.Each(named, func(r *tabular.Record) error {
		out.rows++
		size := 0
		for i := range out.columns {
			c := &out.columns[i]
			if err := c.add(r.At(i)); err != nil {
				return err
			}
			size += len(c.data)
		}
		if size >= groupBytes || out.rows == groupRows {
			out.group()
		}
		return nil
	})
	if err != nil {
		return err
	}
	out.group()
	out.footer()
	return out.err
}

// fileWriter writes row groups.
type fileWriter struct {
	w       io.Writer
	at      int64
	err     error
	columns []columnWriter
	rows    int
	total   int64
	groups  []group
}

type group struct {
	rows   int
	bytes  int64
	chunks []written
}

type written struct {
	at, packed, whole int64
}

func (f *fileWriter) write(b []byte) {
	if f.err == nil {
		_, f.err = f.w.Write(b)
		f.at += int64(len(b))
	}
}

// group writes the collected values as a row group, one page a column.
func (f *fileWriter) group() {
	if f.rows == 0 {
		return
	}
	g := group{rows: f.rows}
	for i := range f.columns {
		c := &f.columns[i]
		whole := c.page()
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		if _, err := z.Write(whole); err != nil && f.err == nil {
			f.err = err
		}
		if err := z.Close(); err != nil && f.err == nil {
			f.err = err
		}
		t := &thriftWriter{}
		t.begin()
		t.i32(1, dataPage)
		t.i32(2, len(whole))
		t.i32(3, packed.Len())
		t.structure(5, func() {
			t.i32(1, f.rows)
			t.i32(2, encodingPlain)
			t.i32(3, encodingRLE)
			t.i32(4, encodingRLE)
		})
		t.end()
		place := written{at: f.at, packed: int64(len(t.out) + packed.Len()), whole: int64(len(t.out) + len(whole))}
		f.write(t.out)
		f.write(packed.Bytes())
		g.chunks = append(g.chunks, place)
		g.bytes += place.whole
		c.reset()
	}
	f.groups = append(f.groups, g)
	f.total += int64(f.rows)
	f.rows = 0
}

// footer writes the description of the file.
func (f *fileWriter) footer() {
	t := &thriftWriter{}
	t.begin()
	t.i32(1, 1) // version
	t.list(2, tStruct, len(f.columns)+1, func(i int) {
		if i == 0 {
			t.text(4, "table")
			t.i32(5, len(f.columns))
			return
		}
		f.columns[i-1].describe(t)
	})
	t.i64(3, f.total)
	t.list(4, tStruct, len(f.groups), func(i int) {
		g := &f.groups[i]
		t.list(1, tStruct, len(g.chunks), func(j int) {
			k, c := g.chunks[j], &f.columns[j]
			t.i64(2, k.at)
			t.structure(3, func() {
				t.i32(1, c.physical)
				t.list(2, tI32, 2, func(e int) { t.zigzag([]int64{encodingPlain, encodingRLE}[e]) })
				t.list(3, tBinary, 1, func(int) { t.bytes(c.name) })
				t.i32(4, gzipped)
				t.i64(5, int64(g.rows))
				t.i64(6, k.whole)
				t.i64(7, k.packed)
				t.i64(9, k.at)
			})
		})
		t.i64(2, g.bytes)
		t.i64(3, int64(g.rows))
	})
	t.text(6, "fulgurite")
	t.end()
	f.write(t.out)
	f.write(binary.LittleEndian.AppendUint32(nil, uint32(len(t.out))))
	f.write([]byte(magic))
}

// columnWriter collects the values of a column.
type columnWriter struct {
	name     string
	physical int
	meaning  meaning
	scale    int
	digits   int
	layout   string
	there    []bool
	data     []byte
	bits     int // of truth values
}

// newColumnWriter chooses the type.
func newColumnWriter(c typed.Column) columnWriter {
	w := columnWriter{name: c.Name, physical: byteArrays, meaning: text}
	switch {
	case c.Stars > 0 || c.Filled == 0 || c.Text: // text
	case c.Booleans:
		w.physical, w.meaning = boolean, plain
	case c.Infinite: // which no other numbers can be
		if c.Doubles {
			w.physical, w.meaning = doubles, plain
		}
	case c.Numbers && c.Most == 0 && c.Digits <= 18:
		w.physical, w.meaning = int64s, plain
	case c.Numbers && c.Least == c.Most && c.Digits <= 18 && !c.Doubles:
		w.physical, w.meaning, w.scale, w.digits = int64s, decimal, c.Most, 18
	case c.Doubles:
		w.physical, w.meaning = doubles, plain
	case c.Layout == "2006-01-02":
		w.physical, w.meaning = int32s, date
	case c.Layout == "2006-01-02 15:04:05":
		w.physical, w.meaning, w.layout = int64s, instant, c.Layout
	case c.Layout == "15:04:05":
		w.physical, w.meaning, w.layout = int64s, clock, c.Layout
	}
	return w
}

func (c *columnWriter) reset() { c.there, c.data, c.bits = c.there[:0], c.data[:0], 0 }

// add adds a cell, which must fit the type.
func (c *columnWriter) add(cell []byte) error {
	c.there = append(c.there, len(cell) > 0)
	if len(cell) == 0 {
		return nil
	}
	s := string(cell)
	switch {
	case c.physical == boolean:
		if c.bits%8 == 0 {
			c.data = append(c.data, 0)
		}
		if s == "true" {
			c.data[c.bits/8] |= 1 << (c.bits % 8)
		}
		c.bits++
	case c.meaning == date:
		at, err := time.Parse("2006-01-02", s)
		if err != nil {
			return err
		}
		c.data = binary.LittleEndian.AppendUint32(c.data, uint32(int32(at.Unix()/86400)))
	case c.meaning == instant:
		at, err := time.Parse(c.layout, s)
		if err != nil {
			return err
		}
		c.data = binary.LittleEndian.AppendUint64(c.data, uint64(at.Unix()*1e6))
	case c.meaning == clock:
		at, err := time.Parse(c.layout, s)
		if err != nil {
			return err
		}
		c.data = binary.LittleEndian.AppendUint64(c.data, uint64(int64(at.Hour()*3600+at.Minute()*60+at.Second())*1e6))
	case c.physical == doubles:
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return err
		}
		c.data = binary.LittleEndian.AppendUint64(c.data, math.Float64bits(x))
	case c.physical == int64s: // with decimals, the digits without the point
		x, err := strconv.ParseInt(strings.Replace(s, ".", "", 1), 10, 64)
		if err != nil {
			return err
		}
		c.data = binary.LittleEndian.AppendUint64(c.data, uint64(x))
	default:
		c.data = append(binary.LittleEndian.AppendUint32(c.data, uint32(len(cell))), cell...)
	}
	return nil
}

// page returns a page of version 1: a bitmap of the values that are not null, and the values.
func (c *columnWriter) page() []byte {
	groups := (len(c.there) + 7) / 8
	levels := binary.AppendUvarint(nil, uint64(groups)<<1|1)
	at := len(levels)
	levels = append(levels, make([]byte, groups)...)
	for i, there := range c.there {
		if there {
			levels[at+i/8] |= 1 << (i % 8)
		}
	}
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(levels)))
	return append(append(out, levels...), c.data...)
}

// describe writes the column's part of the schema, with the equivalent older converted type if
// there is one.
func (c *columnWriter) describe(t *thriftWriter) {
	t.i32(1, c.physical)
	t.i32(3, 1) // may be null
	t.text(4, c.name)
	switch c.meaning {
	case text:
		t.i32(6, 0)
		t.structure(10, func() { t.structure(1, func() {}) })
	case date:
		t.i32(6, 6)
		t.structure(10, func() { t.structure(6, func() {}) })
	case decimal:
		t.i32(6, 5)
		t.i32(7, c.scale)
		t.i32(8, c.digits)
		t.structure(10, func() {
			t.structure(5, func() {
				t.i32(1, c.scale)
				t.i32(2, c.digits)
			})
		})
	case instant, clock: // local, in microseconds
		id := 8
		if c.meaning == clock {
			id = 7
		}
		t.structure(10, func() {
			t.structure(id, func() {
				t.bool(1, false)
				t.structure(2, func() { t.structure(2, func() {}) })
			})
		})
	}
}
