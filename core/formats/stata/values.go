package stata

import (
	"bytes"
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
)

// trimmed is a text up to its end; spaces at the end belong to it.
func trimmed(b []byte) []byte {
	if at := bytes.IndexByte(b, 0); at >= 0 {
		return b[:at]
	}
	return b
}

// number reads a number, or which of the missing values it is (".", ".a" to ".z"), which are the
// largest of each type.
func number(order binary.ByteOrder, k kind, b []byte) (x float64, missing string) {
	var n int64 // the number of the missing value, below 0 of others
	switch k {
	case int8s:
		x = float64(int8(b[0]))
		n = int64(x) - 101
	case int16s:
		x = float64(int16(order.Uint16(b)))
		n = int64(x) - 32741
	case int32s:
		x = float64(int32(order.Uint32(b)))
		n = int64(x) - missing32
	case float32s:
		bits := order.Uint32(b)
		x = float64(math.Float32frombits(bits))
		n = (int64(bits&0x7fffffff) - 0x7f000000) >> 11
	default:
		bits := order.Uint64(b)
		x = math.Float64frombits(bits)
		n = (int64(bits&^(1<<63)) - missing64) >> 40
	}
	if n < 0 || math.IsInf(x, 0) { // which Stata itself does not write
		return x, ""
	}
	return x, missingName(n)
}

// missing32 and missing64 are the first of the missing values as they stand in four and eight
// bytes.
const (
	missing32 = 2147483621
	missing64 = 0x7fe0000000000000
)

func missingName(n int64) string {
	if n < 1 || n > 26 {
		return "."
	}
	return "." + string(rune('a'+n-1))
}

// valuesOf are the values with labels, in their order.
func valuesOf(labels map[int32]string) (values []tabular.Value) {
	for _, code := range slices.Sorted(maps.Keys(labels)) {
		name := strconv.Itoa(int(code))
		if code >= missing32 {
			name = missingName(int64(code) - missing32)
		}
		values = append(values, tabular.Value{Code: name, Label: labels[code]})
	}
	return values
}

// decimalsOf returns the decimals of a format in which numbers are written here that all have as
// many, -1 if it is another one.
func decimalsOf(format string) int {
	rest, ok := strings.CutPrefix(format, "%"+strconv.Itoa(typed.Exactly)+".")
	n, err := strconv.Atoi(strings.TrimSuffix(rest, "f"))
	if !ok || err != nil || n < 1 {
		return -1
	}
	return n
}

// calendar says what a number means as a date, by its display format.
type calendar byte

const (
	none calendar = iota
	days
	milliseconds
	weeks
	months
	quarters
	halves
	years
)

// calendarOf reads a display format such as %td or %tdDD/NN/CCYY.
func calendarOf(format string) calendar {
	format = strings.TrimLeft(strings.TrimPrefix(format, "%"), "-")
	switch {
	case strings.HasPrefix(format, "d"):
		return days
	case len(format) < 2 || format[0] != 't':
		return none
	}
	return map[byte]calendar{'d': days, 'c': milliseconds, 'C': milliseconds, 'w': weeks, 'm': months, 'q': quarters, 'h': halves, 'y': years}[format[1]]
}

// epoch is the day that Stata counts from.
var epoch = time.Date(1960, 1, 1, 0, 0, 0, 0, time.UTC)

// append appends a date.
func (c calendar) append(out []byte, x float64) []byte {
	switch c {
	case days:
		return tabular.AppendDays(out, epoch, x)
	case milliseconds:
		return tabular.AppendSeconds(out, epoch, x/1000)
	case weeks:
		return part(out, x, tabular.Week, 52)
	case months:
		return part(out, x, tabular.Month, 12)
	case quarters:
		return part(out, x, tabular.Quarter, 4)
	case halves:
		return part(out, x, tabular.Half, 2)
	}
	return tabular.AppendFloat(out, x, 64)
}

// part appends a part of a year that has so many of them.
func part(out []byte, x float64, name string, parts int) []byte {
	if !(math.Abs(x) < 1e6) {
		return tabular.AppendFloat(out, x, 64)
	}
	n := int(math.Floor(x))
	year := n / parts
	if n%parts < 0 {
		year--
	}
	if year < -1960 {
		return tabular.AppendFloat(out, x, 64)
	}
	return tabular.AppendPart(out, 1960+year, name, n-year*parts+1)
}
