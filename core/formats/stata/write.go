package stata

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
	"github.com/fulgurite/fulgurite/core/problem"
)

// MaxLabel limits the label of a value, in bytes.
const MaxLabel = 32_000

// maxText is how many bytes a text can have that stands in its record; longer ones are strL.
const maxText = 2045

// maxVariables limits the variables of a file of release 118.
const maxVariables = 32_767

var naming = typed.Naming{Format: "Stata", Name: 32, Label: 80, Size: utf8.RuneCountInString,
	Legal:  func(r rune) bool { return r == '_' || unicode.IsLetter(r) || r >= '0' && r <= '9' },
	Letter: func(r rune) bool { return r == '_' || unicode.IsLetter(r) },
	Reserved: func(s string) bool {
		return strings.Contains(" _all _b _coef _cons _n _N _pi _pred _rc _se _skip byte double float if in int "+
			"long strL using with ", " "+s+" ") ||
			strings.HasPrefix(s, "str") && strings.Trim(s[3:], "0123456789") == ""
	}}

// Write writes records in release 118 of the format, which Stata reads from version 14 on. Numbers
// and dates are such where their texts can be made of them again; columns with value labels are
// numbers with labels; empty cells are missing.
func Write(w io.Writer, columns []typed.Column, rows int, named bool, next typed.Next) error {
	f := &fileWriter{out: bufio.NewWriterSize(w, 64<<10), rows: rows}
	if err := f.describe(columns); err != nil {
		return err
	}
	f.head()
	if err := f.records(named, next); err != nil {
		return err
	}
	f.tail()
	return f.out.Flush()
}

type fileWriter struct {
	out       *bufio.Writer
	at        int64
	rows      int
	variables []written
	long      []byte // strings that stand behind the records
}

// written is a variable that is written.
type written struct {
	*typed.Column
	typed.Named
	shape  typed.Shape
	kind   kind
	code   int // of its type
	size   int
	format string
	empty  float64 // what stands for an empty cell
	set    []byte  // of value labels; nil: it has none
}

func (f *fileWriter) describe(columns []typed.Column) error {
	if len(columns) > maxVariables {
		return typed.TooMany("Stata", maxVariables, len(columns))
	}
	names, err := naming.Names(columns)
	if err != nil {
		return err
	}
	for i := range columns {
		c := &columns[i]
		v := written{Column: c, Named: names[i], shape: c.Shape(), kind: float64s, code: 65526, size: 8, format: "%10.0g"}
		own := calendarOf(c.Own.Format)
		fitting := own == none
		switch v.shape {
		case typed.Texts, typed.Clocks:
			v.shape, v.kind = typed.Texts, text
			v.code = max(1, c.Longest)
			v.size, v.format = v.code, fmt.Sprintf("%%%ds", min(v.code, 80))
			if v.code > maxText {
				v.kind, v.code, v.size, v.format = longText, 32768, 8, "%9s"
			}
			fitting = false
		case typed.Coded:
			if c.Codes.Whole && c.Codes.Least >= -math.MaxInt32 && c.Codes.Most < missing32 {
				v.long()
			}
		case typed.Integers:
			if c.Digits <= 9 {
				v.long()
			}
		case typed.Decimals:
			v.format = fmt.Sprintf("%%%d.%df", typed.Exactly, c.Most)
			fitting = false
		case typed.Days:
			v.long()
			v.format, fitting = "%tdCCYY-NN-DD", own == days
		case typed.Instants:
			v.format, fitting = "%tcCCYY-NN-DD_HH:MM:SS", own == milliseconds
		}
		if fitting && strings.HasPrefix(c.Own.Format, "%") && !strings.HasSuffix(c.Own.Format, "s") && len(c.Own.Format) < 57 &&
			decimalsOf(c.Own.Format) < 0 {
			v.format = c.Own.Format
		}
		v.empty = missingValue(v.kind, c.Own.Missing)
		v.set = v.labels()
		f.variables = append(f.variables, v)
	}
	return nil
}

func (v *written) long() { v.kind, v.code, v.size, v.format = int32s, 65528, 4, "%12.0g" }

// missingValue returns the number that stands for an empty cell: that of its missing value, else
// that of ".".
func missingValue(k kind, code tabular.Missing) float64 {
	n := 0
	if len(code) == 2 && code[0] == '.' && code[1] >= 'a' && code[1] <= 'z' {
		n = int(code[1]-'a') + 1
	}
	if k == int32s {
		return float64(missing32 + n)
	}
	return math.Float64frombits(missing64 + uint64(n)<<40)
}

func (f *fileWriter) write(b []byte) {
	f.out.Write(b) // whose error Flush returns
	f.at += int64(len(b))
}

func (f *fileWriter) text(s string) { f.write([]byte(s)) }

// fixed writes a text with zeros behind.
func (f *fileWriter) fixed(s string, size int) {
	b := make([]byte, size)
	copy(b, s)
	f.write(b)
}

func (f *fileWriter) section(name string, write func()) {
	f.text("<" + name + ">")
	write()
	f.text("</" + name + ">")
}

// head writes all before the records. The map of where parts begin stands before them: their sizes
// are known.
func (f *fileWriter) head() {
	order := binary.LittleEndian
	f.text("<stata_dta>")
	f.section("header", func() {
		f.section("release", func() { f.text("118") })
		f.section("byteorder", func() { f.text("LSF") })
		f.section("K", func() { f.write(order.AppendUint16(nil, uint16(len(f.variables)))) })
		f.section("N", func() { f.write(order.AppendUint64(nil, uint64(f.rows))) })
		f.section("label", func() { f.write([]byte{0, 0}) })
		f.section("timestamp", func() { f.write([]byte{0}) })
	})
	l, n := layouts[118], int64(len(f.variables))
	at := f.at
	places := []int64{0, at}
	begin := func(name string, content int64) {
		places = append(places, at)
		at += int64(2*len(name)+5) + content
	}
	at += int64(2*len("map")+5) + 14*8
	begin("variable_types", 2*n)
	begin("varnames", int64(l.name)*n)
	begin("sortlist", int64(l.sort)*(n+1))
	begin("formats", int64(l.format)*n)
	begin("value_label_names", int64(l.name)*n)
	begin("variable_labels", int64(l.label)*n)
	begin("characteristics", 0)
	width, long := 0, int64(0)
	for i := range f.variables {
		v := &f.variables[i]
		width += v.size
		if v.kind == longText {
			long += int64(v.Filled+v.Stars)*longHead + v.Bytes
		}
	}
	begin("data", int64(width)*int64(f.rows))
	begin("strls", long)
	labels := int64(0)
	for i := range f.variables {
		if set := f.variables[i].set; set != nil {
			labels += int64(len("<lbl></lbl>") + len(set))
		}
	}
	begin("value_labels", labels)
	places = append(places, at, at+int64(len("</stata_dta>")))
	f.section("map", func() {
		for _, place := range places {
			f.write(order.AppendUint64(nil, uint64(place)))
		}
	})
	f.section("variable_types", func() {
		for _, v := range f.variables {
			f.write(order.AppendUint16(nil, uint16(v.code)))
		}
	})
	each := func(name string, size int, text func(v *written) string) {
		f.section(name, func() {
			for i := range f.variables {
				f.fixed(text(&f.variables[i]), size)
			}
		})
	}
	each("varnames", l.name, func(v *written) string { return v.Name() })
	f.section("sortlist", func() { f.fixed("", l.sort*(len(f.variables)+1)) })
	each("formats", l.format, func(v *written) string { return v.format })
	each("value_label_names", l.name, func(v *written) string {
		if v.set == nil {
			return ""
		}
		return v.Name()
	})
	each("variable_labels", l.label, func(v *written) string { return v.Label })
	f.section("characteristics", func() {})
}

// Name is that in the file.
func (v *written) Name() string { return v.Named.Name }

// longHead are the bytes of a long string beside its own: a mark, where it belongs to, its kind,
// its length and a zero at its end.
const longHead = 3 + 4 + 8 + 1 + 4 + 1

func (f *fileWriter) records(named bool, next typed.Next) error {
	f.text("<data>")
	order := binary.LittleEndian
	row := uint64(0)
	err := next.Each(named, func(r *tabular.Record) (err error) {
		row++
		var line []byte
		for i := range f.variables {
			v := &f.variables[i]
			cell := r.At(i)
			if v.kind <= longText && strings.IndexByte(string(cell), 0) >= 0 {
				return v.NotKept("Stata")
			}
			switch {
			case v.kind == text:
				line = append(append(line, cell...), make([]byte, v.size-len(cell))...)
			case v.kind == longText && len(cell) == 0:
				line = append(line, make([]byte, 8)...)
			case v.kind == longText:
				line = order.AppendUint64(line, uint64(i+1)|row<<16)
				f.long = order.AppendUint64(order.AppendUint32(append(f.long, "GSO"...), uint32(i+1)), row)
				f.long = append(append(order.AppendUint32(append(f.long, 130), uint32(len(cell)+1)), cell...), 0)
				if len(f.long) > tabular.MaxHeld {
					return problem.New("format-too-large", "Save the result as CSV or Parquet.",
						"The texts of more than %d bytes take more than %d MB together, which is the limit.", maxText, tabular.MaxHeld>>20)
				}
			default:
				x := v.empty
				if len(cell) > 0 {
					if x, err = v.Value(v.shape, cell, epoch); err != nil {
						return err
					}
					if v.shape == typed.Instants {
						x *= 1000
					}
				}
				if v.kind == int32s {
					line = order.AppendUint32(line, uint32(int32(x)))
				} else {
					line = order.AppendUint64(line, math.Float64bits(x))
				}
			}
		}
		f.write(line)
		return nil
	})
	f.text("</data>")
	return err
}

// tail writes all behind the records.
func (f *fileWriter) tail() {
	f.section("strls", func() { f.write(f.long) })
	f.section("value_labels", func() {
		for i := range f.variables {
			if set := f.variables[i].set; set != nil {
				f.section("lbl", func() { f.write(set) })
			}
		}
	})
	f.text("</stata_dta>")
}

// labels is the set of value labels of a variable, nil if it has none.
func (v *written) labels() []byte {
	if v.Codes == nil {
		return nil
	}
	labels := v.Codes.Labels
	for _, own := range v.Own.Values {
		if own.Code == string(v.Own.Missing) {
			labels = append(labels[:len(labels):len(labels)], typed.Label{Code: missingValue(int32s, v.Own.Missing), Text: own.Label})
		}
	}
	if len(labels) == 0 {
		return nil
	}
	order := binary.LittleEndian
	var offsets, values, texts []byte
	for _, l := range labels {
		offsets = order.AppendUint32(offsets, uint32(len(texts)))
		values = order.AppendUint32(values, uint32(int32(l.Code)))
		texts = append(append(texts, l.Text...), 0)
	}
	l := layouts[118]
	set := order.AppendUint32(nil, uint32(8+len(offsets)+len(values)+len(texts)))
	set = append(set, make([]byte, l.name+3)...)
	copy(set[4:4+l.name], v.Name())
	set = order.AppendUint32(set, uint32(len(labels)))
	set = order.AppendUint32(set, uint32(len(texts)))
	return append(append(append(set, offsets...), values...), texts...)
}
