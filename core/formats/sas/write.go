package sas

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
	"github.com/fulgurite/fulgurite/core/problem"
)

// maxText and maxVariables are how many bytes a text can have, and what the header counts.
const (
	maxText      = 200
	maxVariables = 9999
)

var naming = typed.Naming{Format: "SAS", Name: 8, Label: 40, Size: func(s string) int { return len(s) },
	Legal:    func(r rune) bool { return r == '_' || r|0x20 >= 'a' && r|0x20 <= 'z' || r >= '0' && r <= '9' },
	Letter:   func(r rune) bool { return r == '_' || r|0x20 >= 'a' && r|0x20 <= 'z' },
	Reserved: func(string) bool { return false }}

// written is a variable that is written.
type written struct {
	*typed.Column
	typed.Named
	shape  typed.Shape
	size   int
	format string // of names and numbers, such as DATE9.0
	empty  byte   // the first of the bytes of a missing value
}

// Write writes records as a transport file of version 5 (SAS Institute, TS-140), whose only data
// set is TABLE. Numbers and dates are such where their texts can be made of them again; there are
// no labels of values in it; empty cells are missing.
func Write(w io.Writer, columns []typed.Column, _ int, named bool, next typed.Next) error {
	if len(columns) > maxVariables {
		return typed.TooMany("SAS transport", maxVariables, len(columns))
	}
	names, err := naming.Names(columns)
	if err != nil {
		return err
	}
	variables, descriptions, width := make([]written, len(columns)), []byte(nil), 0
	for i := range columns {
		v := written{Column: &columns[i], Named: names[i]}
		if err := v.describe(); err != nil {
			return err
		}
		descriptions = append(descriptions, v.description(i+1, width)...)
		width += v.size
		variables[i] = v
	}
	out := bufio.NewWriterSize(w, 64<<10)
	const none = "000000000000000000000000000000"
	for _, line := range []string{
		header + "LIBRARY HEADER RECORD!!!!!!!" + none, "SAS     SAS     SASLIB  9.4     fulgurit" + spaces(24) + when, when,
		header + "MEMBER  HEADER RECORD!!!!!!!000000000000000001600000000140", header + "DSCRPTR HEADER RECORD!!!!!!!" + none,
		"SAS     TABLE   SASDATA 9.4     fulgurit" + spaces(24) + when, when,
		fmt.Sprintf("%sNAMESTR HEADER RECORD!!!!!!!%010d%020d", header, len(columns), 0),
		string(descriptions), header + "OBS     HEADER RECORD!!!!!!!" + none,
	} {
		out.WriteString(line + filling(len(line))) // whose error Flush returns
	}
	if err := records(out, variables, width, named, next); err != nil {
		return err
	}
	return out.Flush()
}

// when a file was made is not told, so that the same result is the same bytes.
const when = "01JAN70:00:00:00"

func spaces(n int) string { return strings.Repeat(" ", n) }

// filling are the spaces up to the end of a card.
func filling(size int) string { return spaces((card - size%card) % card) }

func (v *written) describe() error {
	v.shape, v.size, v.empty = v.Shape(), 8, '.'
	own := calendarOf(v.Own.Format)
	fitting := own == none
	switch v.shape {
	case typed.Texts, typed.Coded:
		v.shape, v.size, fitting = typed.Texts, max(1, v.Longest), false
		if v.size > maxText {
			return v.TooLong("SAS transport", maxText)
		}
	case typed.Decimals:
		v.format, fitting = fmt.Sprintf("F%d.%d", typed.Exactly, v.Most), false
	case typed.Days:
		v.format, fitting = "YYMMDD10.0", own == days
	case typed.Instants:
		v.format, fitting = "DATETIME20.0", own == seconds
	case typed.Clocks:
		v.format, fitting = "TIME8.0", own == clock
	}
	if _, wide, _ := parts(v.Own.Format); fitting && v.Own.Format != "" && wide != typed.Exactly {
		v.format = v.Own.Format
	}
	if m := v.Own.Missing; len(m) == 2 && m[0] == '.' {
		v.empty = m[1]
	}
	return nil
}

// parts are the name, the width and the decimals of a format.
func parts(format string) (name string, wide, decimals int) {
	name = strings.TrimRight(format, "0123456789.")
	whole, rest, _ := strings.Cut(format[len(name):], ".")
	wide, _ = strconv.Atoi(whole) // 0 if there is none
	decimals, _ = strconv.Atoi(rest)
	return name, wide, decimals
}

// description returns the file's description of a variable: the number-th, from a place of the
// record on.
func (v *written) description(number, at int) []byte {
	order, kind := binary.BigEndian, uint16(1)
	if v.shape == typed.Texts {
		kind = 2
	}
	b := make([]byte, 140)
	order.PutUint16(b, kind)
	order.PutUint16(b[4:], uint16(v.size))
	order.PutUint16(b[6:], uint16(number))
	name, wide, decimals := parts(v.format)
	for _, text := range []struct {
		at, size int
		text     string
	}{{8, 8, v.Named.Name}, {16, 40, v.Label}, {56, 8, name}, {72, 8, ""}} {
		copy(b[text.at:text.at+text.size], text.text+spaces(text.size))
	}
	order.PutUint16(b[64:], uint16(wide))
	order.PutUint16(b[66:], uint16(decimals))
	order.PutUint32(b[84:], uint32(at))
	return b
}

func records(out *bufio.Writer, variables []written, width int, named bool, next typed.Next) error {
	size, blank := 0, 0 // blank records since the last other one
	err := next.Each(named, func(r *tabular.Record) error {
		var line []byte
		for i := range variables {
			v := &variables[i]
			cell := r.At(i)
			if v.shape == typed.Texts {
				if bytes.HasSuffix(cell, []byte(" ")) || bytes.IndexByte(cell, 0) >= 0 {
					return v.NotKept("SAS")
				}
				line = append(append(line, cell...), spaces(v.size-len(cell))...)
				continue
			}
			bits := uint64(v.empty) << 56
			if len(cell) > 0 {
				x, err := v.Value(v.shape, cell, epoch)
				if err != nil {
					return err
				}
				bits = mainframe(x)
			}
			line = binary.BigEndian.AppendUint64(line, bits)
		}
		out.Write(line)
		size += width
		if blank++; len(bytes.Trim(line, " ")) > 0 {
			blank = 0
		}
		return nil
	})
	if err != nil {
		return err
	}
	end := filling(size)
	if blankAtEnd(blank, width, len(end)) != blank {
		return problem.New("format-blank", "Save the result as CSV or Parquet.",
			"The last record is empty in each column, which SAS transport does not tell from the end of the file.")
	}
	_, err = out.WriteString(end)
	return err
}

// blankAtEnd returns how many records of spaces at the end of a file are read as records: those
// that cannot merely fill up its last card.
func blankAtEnd(blank, width, left int) int {
	return max(0, (blank*width+left-(card-1)+width-1)/width)
}

// mainframe is a number as ibm reads it. The numbers of shapes are far from what it has no room
// for.
func mainframe(x float64) uint64 {
	if x == 0 {
		return 0
	}
	fraction, exponent := math.Frexp(math.Abs(x))
	sixteenth := (exponent + 3) >> 2
	bits := uint64(sixteenth+64)<<56 | uint64(math.Ldexp(fraction, 56-4*sixteenth+exponent))
	if x < 0 {
		bits |= 1 << 63
	}
	return bits
}
