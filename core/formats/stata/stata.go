// Package stata reads and writes Stata's data files, versions 8 to 19 (releases 113 to 119 of the
// format; "help dta" in Stata describes them). Value labels stand in the place of
// values, every kind of missing value is empty, dates are year-month-day.
package stata

import (
	"encoding/binary"
	"fmt"
	"io"
	"strconv"

	"github.com/fulgurite/fulgurite/core/formats/binfile"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// table is an open file.
type table struct {
	src     tabular.Source
	release int
	in      *binfile.Reader
	vars    []variable
	rows    int64
	left    int64
	width   int
	charset tabular.Charset
	labels  map[string]map[int32]string
	long    map[[2]uint64]long // long strings
	notes   []*problem.Problem
	exact   bool
}

type variable struct {
	tabular.Column
	kind   kind
	size   int // bytes
	format string
	set    string // of value labels
	labels map[int32]string
	day    calendar
}

type kind byte

const (
	text kind = iota
	longText
	int8s
	int16s
	int32s
	float32s
	float64s
)

// layout holds the differences between releases.
type layout struct {
	name, format, label, sort, count int // bytes of names, formats, labels, of places in the sort order, and of the number of records
}

var layouts = map[int]layout{
	113: {33, 12, 81, 2, 4}, 114: {33, 49, 81, 2, 4}, 115: {33, 49, 81, 2, 4}, 117: {33, 49, 81, 2, 4},
	118: {129, 57, 321, 2, 8}, 119: {129, 57, 321, 4, 8},
}

// Open opens a file.
func Open(src tabular.Source) (tabular.Table, error) {
	t := &table{src: src, long: map[[2]uint64]long{}, labels: map[string]map[int32]string{}}
	if err := t.open(); err != nil {
		return nil, explained(err)
	}
	return t, nil
}

func explained(err error) error { return tabular.Explained("Stata", err) }

func (t *table) open() error {
	var head [4]byte
	if _, err := t.src.ReadAt(head[:], 0); err != nil {
		return io.ErrUnexpectedEOF
	}
	var err error
	if head[0] == '<' {
		err = t.openTagged()
	} else {
		err = t.openPlain(head)
	}
	if err != nil {
		return err
	}
	for i := range t.vars {
		v := &t.vars[i]
		v.labels = t.labels[v.set]
		v.day = calendarOf(v.format)
		v.Labels, v.Format, v.Values = len(v.labels), v.format, valuesOf(v.labels)
		v.Type = v.typeOf()
		if merged := tabular.Merged(v.Name, v.labels); merged != nil {
			t.notes = append(t.notes, merged)
		}
	}
	t.left = t.rows
	return nil
}

func (v *variable) typeOf() tabular.Type {
	switch {
	case v.kind <= longText || len(v.labels) > 0:
		return tabular.Text
	case v.day == days:
		return tabular.Date
	case v.day == milliseconds:
		return tabular.DateTime
	case v.day != none:
		return tabular.Text
	}
	return tabular.Number
}

// code makes the kind of a variable of its code.
func (v *variable) code(release int, code int) error {
	if release < 117 {
		switch {
		case code >= 1 && code <= 244:
			v.kind, v.size = text, code
			return nil
		case code >= 251 && code <= 255:
			code = []int{65530, 65529, 65528, 65527, 65526}[code-251]
		default:
			code = 0
		}
	}
	switch {
	case code >= 1 && code <= 2045:
		v.kind, v.size = text, code
	case code == 32768:
		v.kind, v.size = longText, 8
	case code == 65526:
		v.kind, v.size = float64s, 8
	case code == 65527:
		v.kind, v.size = float32s, 4
	case code == 65528:
		v.kind, v.size = int32s, 4
	case code == 65529:
		v.kind, v.size = int16s, 2
	case code == 65530:
		v.kind, v.size = int8s, 1
	default:
		return fmt.Errorf("a variable has the unknown type %d", code)
	}
	return nil
}

// openPlain reads releases 113 to 115.
func (t *table) openPlain(head [4]byte) error {
	t.release = int(head[0])
	l, ok := layouts[t.release]
	if !ok {
		return problem.New("format-version", "Open it in Stata and save it again.", "The file is of a version of Stata before 8, which this program does not read.")
	}
	order := binary.ByteOrder(binary.LittleEndian)
	if head[1] == 1 {
		order = binary.BigEndian
	}
	in := binfile.New(t.src, order, 4, t.src.Size)
	n := int(in.Uint16())
	t.rows = int64(in.Uint32())
	in.Skip(81 + 18)
	if err := t.describe(in, n, l, func() int { return int(in.Byte()) }, nil); err != nil {
		return err
	}
	for in.Err() == nil { // characteristics
		kind, n := in.Byte(), in.Int32()
		if kind == 0 {
			break
		}
		in.Skip(int64(n))
	}
	from := in.At()
	end := from + t.rows*int64(t.width)
	if in.Err() == nil && end > t.src.Size {
		in.Fail("it ends before its %d records do", t.rows)
	}
	if in.Err() != nil {
		return in.Err()
	}
	for labels := binfile.New(t.src, order, end, t.src.Size); labels.More(); {
		labels.Skip(4)
		if err := t.labelSet(labels, l.name); err != nil {
			return err
		}
	}
	t.in = binfile.New(t.src, order, from, end)
	return nil
}

// describe reads the descriptions of n variables; section is told where tags stand.
func (t *table) describe(in *binfile.Reader, n int, l layout, code func() int, section func(name string, read func())) error {
	if section == nil {
		section = func(_ string, read func()) { read() }
	}
	if n < 1 || n > 120_000 {
		in.Fail("it has %d variables", n)
	}
	if in.Err() != nil {
		return in.Err()
	}
	t.vars = make([]variable, n)
	each := func(size int, set func(v *variable, text []byte)) func() {
		return func() {
			for i := range t.vars {
				set(&t.vars[i], in.Next(size))
			}
		}
	}
	section("variable_types", func() {
		for i := range t.vars {
			if err := t.vars[i].code(t.release, code()); err != nil {
				in.Fail("%v", err)
			}
			t.width += t.vars[i].size
		}
	})
	section("varnames", each(l.name, func(v *variable, text []byte) { v.Name = t.charset.String(text) }))
	section("sortlist", func() { in.Skip(int64(l.sort) * int64(n+1)) })
	section("formats", each(l.format, func(v *variable, text []byte) { v.format = t.charset.String(text) }))
	section("value_label_names", each(l.name, func(v *variable, text []byte) { v.set = t.charset.String(text) }))
	section("variable_labels", each(l.label, func(v *variable, text []byte) { v.Label = t.charset.String(text) }))
	return in.Err()
}

// labelSet reads a set of value labels, after its length.
func (t *table) labelSet(in *binfile.Reader, name int) error {
	set := t.charset.String(in.Next(name))
	in.Skip(3)
	n := in.Count(1<<20, "value labels")
	size := in.Count(tabular.MaxHeld/8, "bytes of value labels")
	offsets, values := in.Copy(4*n), in.Copy(4*n)
	texts := in.Next(size)
	if in.Err() != nil {
		return in.Err()
	}
	labels := make(map[int32]string, n)
	for i := range n {
		offset := int(in.Order.Uint32(offsets[4*i:]))
		if offset >= size {
			return fmt.Errorf("a value label stands outside of its set")
		}
		labels[int32(in.Order.Uint32(values[4*i:]))] = t.charset.String(texts[offset:])
	}
	t.labels[set] = labels
	return nil
}

// Columns are the variables.
func (t *table) Columns() []tabular.Column {
	columns := make([]tabular.Column, len(t.vars))
	for i := range t.vars {
		columns[i] = t.vars[i].Column
	}
	return columns
}

// Exact gives names and decimals as they were before the file was written here.
func (t *table) Exact() {
	t.exact = true
	for i := range t.vars {
		t.vars[i].Name = naming.Full(t.vars[i].Name, t.vars[i].Label)
	}
}

// Named is true: variables have names.
func (t *table) Named() bool { return true }

// Notes are on value labels.
func (t *table) Notes() []*problem.Problem { return t.notes }

// Next gives the next record.
func (t *table) Next(r *tabular.Record) error {
	if t.left == 0 {
		return io.EOF
	}
	t.left--
	r.Reset()
	row := t.in.Next(t.width)
	if err := t.in.Err(); err != nil {
		return explained(err)
	}
	for i := range t.vars {
		v := &t.vars[i]
		if err := t.cell(r, v, row[:v.size]); err != nil {
			return explained(err)
		}
		row = row[v.size:]
		r.End()
	}
	return nil
}

func (t *table) cell(r *tabular.Record, v *variable, b []byte) error {
	switch v.kind {
	case text:
		r.Text = t.charset.Append(r.Text, trimmed(b))
		return nil
	case longText:
		return t.longText(r, b)
	}
	x, missing := number(t.in.Order, v.kind, b)
	switch {
	case missing != "":
		v.Missing.See(missing)
	case t.exact && decimalsOf(v.format) >= 0:
		r.Text = strconv.AppendFloat(r.Text, x, 'f', decimalsOf(v.format), 64)
	case len(v.labels) > 0 && v.label(r, x):
	case v.day != none:
		r.Text = v.day.append(r.Text, x)
	case v.kind == float32s:
		r.Text = tabular.AppendFloat(r.Text, x, 32)
	case v.kind == float64s:
		r.Text = tabular.AppendFloat(r.Text, x, 64)
	default:
		r.Text = strconv.AppendInt(r.Text, int64(x), 10)
	}
	return nil
}

// label appends the label of a value if it has one.
func (v *variable) label(r *tabular.Record, x float64) bool {
	if x != float64(int32(x)) {
		return false
	}
	label, ok := v.labels[int32(x)]
	r.Text = append(r.Text, label...)
	return ok
}
