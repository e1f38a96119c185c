package stata

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// trimmed is a text up to its end; spaces at the end belong to it.
func trimmed(b []byte) []byte {
	if at := bytes.IndexByte(b, 0); at >= 0 {
		return b[:at]
	}
	return b
}

// number reads a number and whether it is one of the missing values, which are the
// largest of each type.
func number(order binary.ByteOrder, k kind, b []byte) (x float64, missing bool) {
	switch k {
	case int8s:
		n := int8(b[0])
		return float64(n), n > 100
	case int16s:
		n := int16(order.Uint16(b))
		return float64(n), n > 32740
	case int32s:
		n := int32(order.Uint32(b))
		return float64(n), n > 2147483620
	case float32s:
		bits := order.Uint32(b)
		return float64(math.Float32frombits(bits)), bits&0x7fffffff >= 0x7f000000
	}
	bits := order.Uint64(b)
	return math.Float64frombits(bits), bits&^(1<<63) >= 0x7fe0000000000000
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
