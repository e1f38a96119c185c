// Package parquet reads and writes Apache Parquet files (the format's specification, version 2.11):
// columns of plain values, as in tables; lists are left out. A file is read page by page, with at
// most one page a column in memory.
package parquet

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

const magic = "PAR1"

type table struct {
	src     tabular.Source
	columns []column
	leaves  int // columns of the file, with those that are left out
	groups  []thing
	rows    int64 // of the group that is read
	chunks  []*chunk
	codec   codec
	notes   []*problem.Problem
}

// Open opens a file.
func Open(src tabular.Source) (tabular.Table, error) {
	t := &table{src: src}
	if err := t.open(); err != nil {
		return nil, explained(err)
	}
	return t, nil
}

func explained(err error) error { return tabular.Explained("Parquet", err) }

// maxFooter limits the description at the end of a file, in bytes.
const maxFooter = 128 << 20

func (t *table) open() error {
	var tail [8]byte
	if t.src.Size < 12 {
		return io.ErrUnexpectedEOF
	}
	if _, err := t.src.ReadAt(tail[:], t.src.Size-8); err != nil && err != io.EOF {
		return err
	}
	if string(tail[4:]) == "PARE" {
		return problem.New("format-encrypted", "Write it without encryption.", "The Parquet file is encrypted.")
	}
	size := int64(binary.LittleEndian.Uint32(tail[:]))
	if string(tail[4:]) != magic || size > t.src.Size-12 {
		return io.ErrUnexpectedEOF
	}
	if size > maxFooter {
		return problem.New("format-too-large", "Write it again with fewer columns or larger row groups.",
			"The description of the table in the file takes more than %d MB, which is the limit.", maxFooter>>20)
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(io.NewSectionReader(t.src, t.src.Size-8-size, size), data); err != nil {
		return err
	}
	r := thrift{data: data}
	meta := r.structure(0)
	if r.err != nil {
		return r.err
	}
	var err error
	var left []string
	if t.columns, left, t.leaves, err = schema(meta.list(2)); err != nil {
		return err
	}
	if len(left) > 0 {
		names := problem.Some(left)
		if len(t.columns) == 0 {
			return problem.New("format-column",
				"In the program that made the file, turn the values into text, or put elements of lists into columns of their own.",
				"None of the columns can be read: %s. They hold lists or other values that a cell of a table cannot have.", names)
		}
		t.notes = append(t.notes, tabular.Note("columns-left-out",
			problem.Several(len(left), "%d column was left out, because it holds lists or other values that a cell of a table cannot have: %s.",
				"%d columns were left out, because they hold lists or other values that a cell of a table cannot have: %s.", len(left), names)))
	}
	utc := false
	for i := range t.columns {
		c := &t.columns[i]
		utc = utc || c.utc && c.meaning == instant
	}
	if utc {
		t.notes = append(t.notes, tabular.Note("time-zone", problem.Say("Times are in UTC, as the file has them.")))
	}
	t.groups = meta.list(4)
	return nil
}

// Columns returns the columns of the file.
func (t *table) Columns() []tabular.Column {
	columns := make([]tabular.Column, len(t.columns))
	for i := range t.columns {
		columns[i] = t.columns[i].Column
	}
	return columns
}

// Named returns true: columns have names.
func (t *table) Named() bool { return true }

// Notes describes times, left-out columns, and bytes that are not text.
func (t *table) Notes() []*problem.Problem {
	notes := t.notes
	for i := range t.columns {
		switch c := &t.columns[i]; {
		case c.strange > 0 && c.meaning == text:
			notes = append(notes, tabular.Note("charset",
				problem.Several(c.strange, "The column %q has %d text that is not UTF-8: what cannot be read of it is the sign \ufffd.",
					"The column %q has %d texts that are not UTF-8: what cannot be read of them is the sign \ufffd.", c.Name, c.strange)))
		case c.strange > 0:
			notes = append(notes, tabular.Note("bytes",
				problem.Several(c.strange, "The column %q has %d value of bytes that are no text: it was read as hexadecimal digits.",
					"The column %q has %d values of bytes that are no text: they were read as hexadecimal digits.", c.Name, c.strange)))
		}
	}
	return notes
}

// Next gives the next record.
func (t *table) Next(r *tabular.Record) error {
	for t.rows == 0 {
		if len(t.groups) == 0 {
			return io.EOF
		}
		if err := t.group(&t.groups[0]); err != nil {
			return explained(err)
		}
		t.groups = t.groups[1:]
	}
	t.rows--
	r.Reset()
	for _, k := range t.chunks {
		i, err := k.next()
		if err == nil && i >= 0 {
			r.Text, err = k.column.append(r.Text, k.source(), i)
		}
		if err != nil {
			return explained(err)
		}
		r.End()
	}
	return nil
}

// group starts a row group.
func (t *table) group(g *thing) error {
	t.rows = g.number(3, -1)
	chunks := g.list(1)
	if t.rows == 0 {
		return nil // writers give an empty table a group without values
	}
	if t.rows < 0 || len(chunks) != t.leaves {
		return fmt.Errorf("a group of %d records has %d columns", t.rows, len(chunks))
	}
	t.chunks = t.chunks[:0]
	t.codec.held = 0
	for i := range t.columns {
		c := &t.columns[i]
		k, err := newChunk(c, t.src, t.src.Size, &t.codec, &chunks[c.leaf], t.rows)
		if err != nil {
			return err
		}
		t.chunks = append(t.chunks, k)
	}
	return nil
}

// append appends a value as text.
func (c *column) append(out []byte, v *values, i int) ([]byte, error) {
	if c.inBytes() {
		return c.appendBytes(out, v.bytes[i])
	}
	x := v.numbers[i]
	switch {
	case c.meaning == decimal:
		return appendDecimal(out, big.NewInt(x), c.scale), nil
	case c.meaning == date:
		return tabular.AppendDays(out, epoch, float64(x)), nil
	case c.meaning == clock:
		return appendClock(out, x, c.unit), nil
	case c.meaning == instant:
		return appendInstant(out, x, c.unit), nil
	case c.meaning == unsigned && c.physical == int32s:
		return strconv.AppendUint(out, uint64(uint32(x)), 10), nil
	case c.meaning == unsigned:
		return strconv.AppendUint(out, uint64(x), 10), nil
	case c.physical == boolean:
		return strconv.AppendBool(out, x != 0), nil
	case c.physical == floats:
		return tabular.AppendFloat(out, float64(math.Float32frombits(uint32(x))), 32), nil
	case c.physical == doubles:
		return tabular.AppendFloat(out, math.Float64frombits(uint64(x)), 64), nil
	}
	return strconv.AppendInt(out, x, 10), nil
}

var epoch = time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)

// julianEpoch is the Julian day number of the epoch.
const julianEpoch = 2440588

func (c *column) appendBytes(out, b []byte) ([]byte, error) {
	switch c.meaning {
	case instant: // nanoseconds of the day, and the Julian day
		day := int64(binary.LittleEndian.Uint32(b[8:])) - julianEpoch
		nanos := int64(binary.LittleEndian.Uint64(b))
		return appendMoment(out, day*86400+nanos/1e9, nanos%1e9, 1e9), nil
	case decimal: // two's complement, big-endian
		n := new(big.Int).SetBytes(b)
		if len(b) > 0 && b[0]&0x80 != 0 {
			n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
		}
		return appendDecimal(out, n, c.scale), nil
	case uuid:
		h := hex.EncodeToString(b)
		return append(out, h[:8]+"-"+h[8:12]+"-"+h[12:16]+"-"+h[16:20]+"-"+h[20:]...), nil
	case half:
		return tabular.AppendFloat(out, halfFloat(b), 32), nil
	}
	switch {
	case utf8.Valid(b):
		return append(out, b...), nil
	case c.meaning == text:
		c.strange++
		return append(out, bytes.ToValidUTF8(b, []byte("\ufffd"))...), nil
	}
	c.strange++
	return hex.AppendEncode(out, b), nil
}

func appendDecimal(out []byte, n *big.Int, scale int) []byte {
	digits := n.String()
	digits, negative := strings.CutPrefix(digits, "-")
	if missing := scale + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	if negative {
		out = append(out, '-')
	}
	out = append(out, digits[:len(digits)-scale]...)
	if scale > 0 {
		out = append(append(out, '.'), digits[len(digits)-scale:]...)
	}
	return out
}

// appendInstant appends a date and time, with its fraction of a second.
func appendInstant(out []byte, x, unit int64) []byte {
	return appendMoment(out, x/unit, x%unit, unit)
}

// appendMoment appends the date and time so many seconds and fractions after 1970. Years of more
// than four digits stay a number of seconds.
func appendMoment(out []byte, seconds, rest, unit int64) []byte {
	if rest < 0 {
		seconds, rest = seconds-1, rest+unit
	}
	at := time.Unix(seconds, 0).UTC()
	if at.Year() < 1 || at.Year() > 9999 {
		return appendPart(strconv.AppendInt(out, seconds, 10), rest, unit)
	}
	return appendPart(at.AppendFormat(out, "2006-01-02 15:04:05"), rest, unit)
}

// appendClock appends a time of a day.
func appendClock(out []byte, x, unit int64) []byte {
	if x < 0 || x/unit > 86400 {
		return strconv.AppendInt(out, x, 10)
	}
	return appendPart(epoch.Add(time.Duration(x/unit)*time.Second).AppendFormat(out, "15:04:05"), x%unit, unit)
}

// appendPart appends a fraction of a second in three, six or nine digits.
func appendPart(out []byte, rest, unit int64) []byte {
	if rest == 0 {
		return out
	}
	digits := len(strconv.FormatInt(unit, 10)) - 1
	for digits > 3 && rest%1000 == 0 {
		digits, rest = digits-3, rest/1000
	}
	return fmt.Appendf(out, ".%0*d", digits, rest)
}
