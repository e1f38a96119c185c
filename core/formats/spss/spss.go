// Package spss reads and writes SPSS's system files (.sav, .zsav), as the PSPP project describes
// them ("System File Format" in its developers' manual). Value labels stand in the place of
// values; system-missing values and those that the user declared missing are empty;
// dates are year-month-day.
package spss

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/formats/binfile"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/formats/typed"
	"github.com/fulgurite/fulgurite/core/problem"
)

type table struct {
	dictionary
	shown []*variable
	in    *elements
	left  int64 // records; negative: as many as there are
	row   []byte
	notes []*problem.Problem
	exact bool
}

// Open opens a file.
func Open(src tabular.Source) (tabular.Table, error) {
	t := &table{}
	if err := t.open(src); err != nil {
		return nil, explained(err)
	}
	return t, nil
}

func explained(err error) error { return tabular.Explained("SPSS", err) }

func (t *table) open(src tabular.Source) error {
	in := binfile.New(src, binary.LittleEndian, 0, src.Size)
	if err := t.read(in); err != nil {
		return err
	}
	var merged *problem.Problem
	declared := 0
	for _, v := range t.variables {
		if v.more {
			continue
		}
		t.shown = append(t.shown, v)
		v.Labels = max(len(v.numbers), len(v.texts))
		v.Type = v.typeOf()
		v.Format, v.TextCodes, v.Values = strconv.Itoa(v.format), v.width > 0, v.values()
		if merged == nil {
			merged = tabular.Merged(v.Name, v.numbers)
		}
		if len(v.missing) > 0 || v.ranged || len(v.missings) > 0 {
			declared++
		}
	}
	if len(t.shown) == 0 {
		return fmt.Errorf("it has no variable")
	}
	if merged != nil {
		t.notes = append(t.notes, merged)
	}
	if declared > 0 {
		t.notes = append(t.notes, tabular.Note("missing-codes",
			problem.Say("Values that SPSS was told to take for missing are empty; columns with such values: %d.", declared)))
	}
	var err error
	t.in, err = newElements(src, in, &t.dictionary)
	t.left = t.cases
	t.row = make([]byte, 8*t.elements)
	return err
}

func (v *variable) typeOf() tabular.Type {
	switch {
	case v.width > 0 || v.Labels > 0:
		return tabular.Text
	case v.calendar() == day:
		return tabular.Date
	case v.calendar() == second:
		return tabular.DateTime
	case v.calendar() == clock:
		return tabular.Time
	case v.calendar() != none:
		return tabular.Text
	}
	return tabular.Number
}

// Columns are the variables.
func (t *table) Columns() []tabular.Column {
	var columns []tabular.Column
	for _, v := range t.shown {
		columns = append(columns, v.Column)
	}
	return columns
}

// Exact gives names and decimals as they were before the file was written here.
func (t *table) Exact() {
	t.exact = true
	for _, v := range t.shown {
		v.Name = naming.Full(v.Name, v.Label)
	}
}

// Named is true: variables have names.
func (t *table) Named() bool { return true }

// Notes are on labels and missing values.
func (t *table) Notes() []*problem.Problem { return t.notes }

// Next gives the next record.
func (t *table) Next(r *tabular.Record) error {
	if t.left == 0 {
		return io.EOF
	}
	t.left--
	err := t.in.row(t.row)
	if err == io.EOF && t.left >= 0 {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return explained(err)
	}
	r.Reset()
	for _, v := range t.shown {
		t.cell(r, v)
		r.End()
	}
	return nil
}

func (t *table) cell(r *tabular.Record, v *variable) {
	if v.width > 0 {
		t.text(r, v)
		return
	}
	x := t.in.float(t.row[8*v.first:])
	switch {
	case x == t.sysmis:
		v.Missing.See(".")
		return
	case v.ranged && x >= v.low && x <= v.high, slices.Contains(v.missing, x):
		v.Missing.See(code(x))
		return
	}
	if label, ok := v.numbers[x]; ok {
		r.Text = append(r.Text, label...)
		return
	}
	if decimals := v.format & 0xff; t.exact && decimals > 0 && v.format>>8 == formatF<<8|typed.Exactly {
		r.Text = strconv.AppendFloat(r.Text, x, 'f', decimals, 64)
		return
	}
	r.Text = v.calendar().append(r.Text, x)
}

func (t *table) text(r *tabular.Record, v *variable) {
	raw := t.row[8*v.first : 8*v.first+min(v.width, 8*v.elements)]
	if len(v.segments) > 0 {
		raw = nil
		for _, s := range v.segments {
			raw = append(raw, t.row[8*s.first:8*s.first+min(255, 8*s.elements)]...)
		}
		raw = raw[:min(len(raw), v.width)]
	}
	raw = tabular.Trimmed(raw)
	if len(v.missings) > 0 && v.missings[string(raw)] {
		return
	}
	if label, ok := v.texts[string(raw)]; ok {
		r.Text = append(r.Text, label...)
		return
	}
	r.Text = t.charset.Append(r.Text, raw)
}

// calendar says what a number means as a date.
type calendar byte

const (
	none calendar = iota
	day
	second
	clock
	lapse
	month
	quarter
	week
)

// calendar goes by the print format, whose type is in its third byte.
func (v *variable) calendar() calendar {
	switch v.format >> 16 & 0xff {
	case 20, 23, 24, 38, 39: // DATE, ADATE, JDATE, EDATE, SDATE
		return day
	case 22, 41: // DATETIME, YMDHMS
		return second
	case 21, 40: // TIME, MTIME
		return clock
	case 25: // DTIME
		return lapse
	case 28: // MOYR
		return month
	case 29: // QYR
		return quarter
	case 30: // WKYR
		return week
	}
	return none
}

// epoch is the beginning of the Gregorian calendar, from which SPSS counts seconds.
var epoch = time.Date(1582, 10, 14, 0, 0, 0, 0, time.UTC)

func (c calendar) append(out []byte, x float64) []byte {
	switch c {
	case none:
		return tabular.AppendFloat(out, x, 64)
	case clock, lapse:
		return tabular.AppendClock(out, x)
	case second:
		return tabular.AppendSeconds(out, epoch, x)
	case day:
		return tabular.AppendDays(out, epoch, x/86400)
	}
	date := string(tabular.AppendDays(nil, epoch, x/86400))
	at, err := time.Parse("2006-01-02", date)
	switch {
	case err != nil:
		return append(out, strings.TrimSpace(date)...)
	case c == month:
		return tabular.AppendPart(out, at.Year(), tabular.Month, int(at.Month()))
	case c == quarter:
		return tabular.AppendPart(out, at.Year(), tabular.Quarter, (int(at.Month())+2)/3)
	}
	return tabular.AppendPart(out, at.Year(), tabular.Week, (at.YearDay()+6)/7)
}
