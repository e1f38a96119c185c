// Package sas reads SAS's data sets (.sas7bdat), whose format was found out by others
// (M. Shotwell, "SAS7BDAT Database Binary Format", 2013), and its transport files
// (.xpt, versions 5 and 8; SAS Institute, TS-140). Every kind of missing value is empty, dates are
// year-month-day. Value labels are not in these files but in catalogs of their own.
package sas

import (
	"math"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// column is a variable.
type column struct {
	tabular.Column
	text   bool
	offset int // in a record
	size   int
	format string
	day    calendar

	decimals int // that numbers have which were written here; 0: as many as they need
}

func (c *column) finish() {
	c.day = calendarOf(c.format)
	switch {
	case c.text:
		c.Type = tabular.Text
	case c.day == days:
		c.Type = tabular.Date
	case c.day == seconds:
		c.Type = tabular.DateTime
	case c.day == clock:
		c.Type = tabular.Time
	default:
		c.Type = tabular.Number
	}
}

// append appends a value that is no text.
func (c *column) append(out []byte, x float64) []byte {
	if math.IsNaN(x) { // all kinds of missing values
		return out
	}
	switch c.day {
	case days:
		return tabular.AppendDays(out, epoch, x)
	case seconds:
		return tabular.AppendSeconds(out, epoch, x)
	case clock:
		return tabular.AppendClock(out, x)
	}
	return tabular.AppendFloat(out, x, 64)
}

// epoch is the day that SAS counts from.
var epoch = time.Date(1960, 1, 1, 0, 0, 0, 0, time.UTC)

// calendar says what a number means as a date.
type calendar byte

const (
	none calendar = iota
	days
	seconds
	clock
)

// calendarOf reads the name of a format, with or without its width.
func calendarOf(format string) calendar {
	name := strings.ToUpper(strings.TrimRight(format, "0123456789."))
	switch name {
	case "DATETIME", "DATEAMPM", "DTDATE", "E8601DT", "B8601DT", "IS8601DT", "E8601DN", "MDYAMPM", "NLDATM", "E8601DZ":
		return seconds
	case "TIME", "HHMM", "HOUR", "MMSS", "TOD", "TIMEAMPM", "E8601TM", "B8601TM", "IS8601TM", "NLTIME", "NLTIMAP":
		return clock
	case "DATE", "DAY", "DDMMYY", "DDMMYYB", "DDMMYYC", "DDMMYYD", "DDMMYYN", "DDMMYYP", "DDMMYYS", "EURDFDD", "EURDFDE", "EURDFDN",
		"EURDFMY", "EURDFWDX", "EURDFWKX", "JULDAY", "JULIAN", "MMDDYY", "MMDDYYB", "MMDDYYC", "MMDDYYD", "MMDDYYN", "MMDDYYP", "MMDDYYS",
		"MMYY", "MMYYC", "MMYYD", "MMYYN", "MMYYP", "MMYYS", "MONNAME", "MONTH", "MONYY", "NENGO", "NLDATE", "QTR", "QTRR", "WEEKDATE",
		"WEEKDATX", "WEEKDAY", "WORDDATE", "WORDDATX", "YEAR", "YYMM", "YYMMC", "YYMMD", "YYMMDD", "YYMMDDB", "YYMMDDC", "YYMMDDD",
		"YYMMDDN", "YYMMDDP", "YYMMDDS", "YYMMN", "YYMMP", "YYMMS", "YYMON", "YYQ", "YYQC", "YYQD", "YYQN", "YYQP", "YYQS", "YYQR",
		"E8601DA", "B8601DA", "IS8601DA", "DOWNAME":
		return days
	}
	return none
}

func explained(err error) error { return tabular.Explained("SAS", err) }

func columnsOf(all []column) []tabular.Column {
	columns := make([]tabular.Column, len(all))
	for i := range all {
		columns[i] = all[i].Column
	}
	return columns
}

// notesOn says that value labels are elsewhere, where there seem to be some.
func notesOn(all []column) []*problem.Problem {
	for _, c := range all {
		name := strings.TrimRight(c.format, "0123456789.")
		if c.day == none && name != "" && !builtIn[strings.ToUpper(strings.TrimPrefix(name, "$"))] {
			return []*problem.Problem{tabular.Note("labels-elsewhere",
				problem.Say("The column %q has the format %s: if its values have labels, they are in a catalog of formats and not in this file. The values were read without.", c.Name, name))}
		}
	}
	return nil
}

// builtIn are formats that are no value labels.
var builtIn = map[string]bool{"": true, "F": true, "BEST": true, "BESTD": true, "COMMA": true, "COMMAX": true, "DOLLAR": true,
	"DOLLARX": true, "E": true, "PERCENT": true, "PERCENTN": true,
	"NUMX": true, "Z": true, "CHAR": true, "D": true, "ROMAN": true, "WORDS": true, "NEGPAREN": true, "EURO": true,
	"EUROX": true, "UPCASE": true, "HEX": true, "$": true}
