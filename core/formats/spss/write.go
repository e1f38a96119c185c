package spss

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
)

// MaxLabel limits the label of a value, in bytes.
const MaxLabel = 120

// maxText limits a text, in bytes.
const maxText = 32_767

// A text of more than maxShort bytes is several variables of that width, which stand for
// shortStep bytes each where they are counted.
const (
	maxShort  = 255
	shortStep = 252
)

var naming = typed.Naming{Format: "SPSS", Name: 64, Label: 255, Size: func(s string) int { return len(s) },
	Legal: func(r rune) bool {
		return unicode.IsLetter(r) || r >= '0' && r <= '9' || strings.ContainsRune("._$#@", r)
	},
	Letter: func(r rune) bool { return r == '@' || unicode.IsLetter(r) },
	Reserved: func(s string) bool {
		return strings.Contains(" ALL AND BY EQ GE GT LE LT NE NOT OR TO WITH ", " "+strings.ToUpper(s)+" ")
	}}

// Write writes records with numbers packed into bytes, as SPSS does. Numbers and dates are such
// where their texts can be made of them again; columns with value labels are numbers with labels;
// empty cells are system-missing, or have the value that was declared missing.
func Write(w io.Writer, columns []typed.Column, rows int, named bool, next typed.Next) error {
	f := &fileWriter{out: bufio.NewWriterSize(w, 64<<10)}
	if err := f.describe(columns); err != nil {
		return err
	}
	f.head(rows)
	if err := f.records(named, next); err != nil {
		return err
	}
	return f.out.Flush()
}

type fileWriter struct {
	out       *bufio.Writer
	variables []written
	elements  int
	commands  []byte // up to 8 that say how elements are packed
	packed    []byte // what stands behind them
}

// written is a variable that is written.
type written struct {
	*typed.Column
	typed.Named
	shape   typed.Shape
	width   int // bytes of a text; 0: a number
	format  int
	measure int               // 1 nominal, 2 ordinal, 3 of numbers
	codes   map[string]string // of a text with labels, by label
	missing *float64          // that empty cells have; nil: they are system-missing
}

// Formats of the manual, "Variable Record".
const (
	formatA        = 1
	formatF        = 5
	formatTime     = 21
	formatDateTime = 22
	formatSDate    = 39
)

func shown(kind, width, decimals int) int { return kind<<16 | width<<8 | decimals }

func (f *fileWriter) describe(columns []typed.Column) error {
	names, err := naming.Names(columns)
	if err != nil {
		return err
	}
	for i := range columns {
		c := &columns[i]
		v := written{Column: c, Named: names[i], shape: c.Shape(), format: shown(formatF, 8, 0), measure: 3}
		if c.Own.TextCodes && c.Own.Format != "" && !c.Coarse {
			v.ownCodes()
		}
		own, err := strconv.Atoi(c.Own.Format)
		cal := (&variable{format: own}).calendar()
		fitting := err == nil && own>>16 == formatF && (own>>8&0xff != typed.Exactly || own&0xff == 0)
		switch v.shape {
		case typed.Texts:
			if v.width = max(1, c.Longest); v.width > maxText {
				return c.TooLong("SPSS", maxText)
			}
			v.measure, v.format, fitting = 1, shown(formatA, min(v.width, maxShort), 0), false
		case typed.Coded:
			v.measure = 1
			if c.Coarse {
				v.measure = 2
			}
		case typed.Floats:
			if decimals := min(c.Most, 16); decimals > 0 {
				v.format = shown(formatF, 20+decimals, decimals) // never of the width that Decimals have
			}
		case typed.Decimals:
			v.format, fitting = shown(formatF, typed.Exactly, c.Most), false
		case typed.Days:
			v.format, fitting = shown(formatSDate, 10, 0), err == nil && cal == day
		case typed.Instants:
			v.format, fitting = shown(formatDateTime, 20, 0), err == nil && cal == second
		case typed.Clocks:
			v.format, fitting = shown(formatTime, 8, 0), err == nil && cal == clock
		}
		if fitting {
			v.format = own
		}
		if x, err := strconv.ParseFloat(string(c.Own.Missing), 64); err == nil && v.width == 0 &&
			(c.Codes == nil || x < c.Codes.Least || x > c.Codes.Most) {
			v.missing = &x
		}
		for _, width := range v.widths() {
			f.elements += (max(1, width) + 7) / 8
		}
		f.variables = append(f.variables, v)
	}
	if f.elements > maxElements {
		return typed.TooMany("SPSS", maxElements, f.elements)
	}
	return nil
}

// ownCodes makes the variable a text with labels, as it was, if its codes are short.
func (v *written) ownCodes() {
	codes, longest := map[string]string{}, v.Longest
	for _, own := range v.Own.Values {
		if len(own.Code) > 8 {
			return
		}
		codes[own.Label], longest = own.Code, max(longest, len(own.Code))
	}
	v.shape, v.codes = typed.Texts, codes
}

// widths returns the widths of the variables that stand for one in the file.
func (v *written) widths() []int {
	if v.width <= maxShort {
		return []int{v.width}
	}
	n := (v.width + shortStep - 1) / shortStep
	widths := make([]int, n)
	for i := range widths {
		widths[i] = maxShort
	}
	widths[n-1] = v.width - (n-1)*shortStep
	return widths
}

// into appends what records consist of: numbers of four bytes, of eight, and texts.
func into(out []byte, parts ...any) []byte {
	order := binary.LittleEndian
	for _, part := range parts {
		switch p := part.(type) {
		case int:
			out = order.AppendUint32(out, uint32(int32(p)))
		case float64:
			out = order.AppendUint64(out, math.Float64bits(p))
		case string:
			out = append(out, p...)
		}
	}
	return out
}

func padded(s string, size int) string { return s + strings.Repeat(" ", max(0, size-len(s))) }

// head writes the dictionary.
func (f *fileWriter) head(rows int) {
	out := into(nil, "$FL2", padded("@(#) SPSS DATA FILE fulgurite", 60), 2, f.elements, 1, 0, rows, 100.0,
		"01 Jan 70", "00:00:00", padded("", 64+3))
	var labels, shows []byte
	var names, long []string
	at, number := 1, 0
	for i := range f.variables {
		v := &f.variables[i]
		first := at
		for k, width := range v.widths() {
			number++
			short := "V" + strconv.Itoa(number)
			label, missing := v.Label, v.missing
			if k == 0 {
				names = append(names, short+"="+v.Named.Name)
				if v.width > maxShort {
					long = append(long, fmt.Sprintf("%s=%05d\x00\t", short, v.width))
				}
			} else {
				label, missing = "", nil
			}
			format := v.format
			if width > 0 {
				format = shown(formatA, width, 0)
			}
			declared := map[bool]int{true: 1}
			out = into(out, 2, width, declared[label != ""], declared[missing != nil], format, format, padded(short, 8))
			if label != "" {
				out = into(out, len(label), padded(label, (len(label)+3)/4*4))
			}
			if missing != nil {
				out = into(out, *missing)
			}
			for range (max(1, width)+7)/8 - 1 {
				out = into(out, 2, -1, 0, 0, 0, 0, padded("", 8))
			}
			at += (max(1, width) + 7) / 8
			shows = into(shows, v.measure, max(8, min(width, 32)), declared[width == 0])
		}
		labels = append(labels, v.labels(first)...)
	}
	out = append(out, labels...)
	extension := func(kind, size int, content []byte) {
		out = append(into(out, 7, kind, size, len(content)/size), content...)
	}
	extension(3, 4, into(nil, 20, 0, 0, -1, 1, 1, 2, 65001))
	extension(4, 8, into(nil, -math.MaxFloat64, math.MaxFloat64, math.Nextafter(-math.MaxFloat64, 0)))
	extension(11, 4, shows)
	extension(13, 1, []byte(strings.Join(names, "\t")))
	if long != nil {
		extension(14, 1, []byte(strings.Join(long, "")))
	}
	extension(20, 1, []byte("UTF-8"))
	f.out.Write(into(out, 999, 0)) // whose error Flush returns
}

// labels are the records of the value labels of a variable, which begins at an element.
func (v *written) labels(at int) (out []byte) {
	n := 0
	add := func(value, label string) {
		n++
		out = append(append(into(out, value), byte(len(label))), padded(label, (len(label)+8)/8*8-1)...)
	}
	for _, own := range v.Own.Values {
		switch {
		case v.codes != nil && v.Codes.Has(own.Label):
			add(padded(own.Code, 8), naming.Cut(own.Label, MaxLabel))
		case v.missing != nil && own.Code == string(v.Own.Missing):
			add(string(into(nil, *v.missing)), naming.Cut(own.Label, MaxLabel))
		}
	}
	if v.codes == nil && v.Codes != nil {
		for _, l := range v.Codes.Labels {
			add(string(into(nil, l.Code)), l.Text)
		}
	}
	if n == 0 {
		return nil
	}
	return into(into(nil, 3, n), string(out), 4, 1, at)
}

func (f *fileWriter) records(named bool, next typed.Next) error {
	err := next.Each(named, func(r *tabular.Record) error {
		for i := range f.variables {
			if err := f.cell(&f.variables[i], r.At(i)); err != nil {
				return err
			}
		}
		return nil
	})
	for err == nil && len(f.commands) > 0 {
		f.element(0, nil)
	}
	return err
}

func (f *fileWriter) cell(v *written, cell []byte) error {
	switch {
	case v.width > 0:
		text := string(cell)
		if strings.HasSuffix(text, " ") || strings.IndexByte(text, 0) >= 0 {
			return v.NotKept("SPSS")
		}
		if code, ok := v.codes[text]; ok {
			text = code
		}
		for _, width := range v.widths() { // each has 255 bytes of what there is
			part := text[:min(len(text), maxShort)]
			text = text[len(part):]
			part = padded(part, (width+7)/8*8)
			for ; part != ""; part = part[8:] {
				if part[:8] == "        " {
					f.element(254, nil)
				} else {
					f.element(253, []byte(part[:8]))
				}
			}
		}
	case len(cell) > 0:
		x, err := v.Value(v.shape, cell, epoch)
		if err != nil {
			return err
		}
		if v.shape == typed.Days {
			x *= 86400
		}
		f.number(x)
	case v.missing != nil:
		f.number(*v.missing)
	default:
		f.element(255, nil)
	}
	return nil
}

func (f *fileWriter) number(x float64) {
	if x == math.Trunc(x) && x >= -99 && x <= 151 {
		f.element(byte(x+100), nil)
	} else {
		f.element(253, into(nil, x))
	}
}

// element writes an element: a command that says how it is packed, and its bytes if it is not.
// Eight commands stand together before their bytes.
func (f *fileWriter) element(command byte, raw []byte) {
	f.commands, f.packed = append(f.commands, command), append(f.packed, raw...)
	if len(f.commands) == 8 {
		f.out.Write(f.commands)
		f.out.Write(f.packed)
		f.commands, f.packed = f.commands[:0], f.packed[:0]
	}
}
