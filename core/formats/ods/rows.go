package ods

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/markup"
	"github.com/fulgurite/fulgurite/core/formats/numfmt"
	"github.com/fulgurite/fulgurite/core/formats/sheet"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// The limits of a sheet.
const (
	maxRows    = 1 << 20
	maxColumns = 1 << 14
)

// rows reads the rows of a sheet.
type rows struct {
	in     io.Closer
	scan   *markup.Scanner
	depth  int       // of the sheet's element
	again  int       // remaining repetitions of the last row
	row    sheet.Row // the last row, if it is repeated
	last   int       // its number
	text   []byte
	hidden int
	merged int
	spans  sheet.Merged
}

// Notes lists differences from what the program that saved it shows.
func (r *rows) Notes() []*problem.Problem { return sheet.Changed(r.hidden, r.merged) }

// Next reads a row.
func (r *rows) Next(row *sheet.Row) (blank int, err error) {
	if r.again > 0 {
		r.again--
		*row = sheet.Row{}
		row.Record.Copy(&r.row.Record)
		row.Kinds, row.Spread = append(row.Kinds, r.row.Kinds...), r.row.Spread
		return 0, nil
	}
	for {
		kind, err := r.scan.Next()
		if err != nil {
			return 0, explained(err)
		}
		if kind == markup.End && r.scan.Depth() < r.depth {
			return 0, io.EOF
		}
		if kind != markup.Start || !r.scan.Is("table-row") {
			continue
		}
		hidden := r.scan.Attr("table:visibility")
		times, err := r.repeated("table:number-rows-repeated", maxRows)
		if err != nil {
			return 0, err
		}
		if err := r.cells(row); err != nil {
			return 0, explained(err)
		}
		r.spans.Spread(row, r.last+1)
		if r.last += times; r.last > maxRows {
			return 0, damaged("it has more than %d rows", maxRows)
		}
		if row.Len() == 0 && (len(row.Spread) == 0 || times > 1) {
			blank += times
			continue
		}
		if hidden != "" && hidden != "visible" {
			r.hidden += times
		}
		if r.again = times - 1; r.again > 0 {
			r.row = sheet.Row{}
			r.row.Record.Copy(&row.Record)
			r.row.Kinds, r.row.Spread = append(r.row.Kinds, row.Kinds...), row.Spread
		}
		return blank, nil
	}
}

// repeated returns the number of repetitions of the current element.
func (r *rows) repeated(attr string, most int) (int, error) {
	text := r.scan.Attr(attr)
	if text == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, damaged("row %d is repeated %q times", r.last+1, text)
	}
	return n, nil
}

// cells reads the cells of the current row.
func (r *rows) cells(row *sheet.Row) error {
	row.Reset()
	empty := 0 // cells that only exist if another one follows
	for depth := r.scan.Depth(); ; {
		kind, err := r.scan.Next()
		if err != nil {
			return err
		}
		if kind == markup.End && r.scan.Depth() < depth {
			return nil
		}
		if kind != markup.Start {
			continue
		}
		if !r.scan.Is("covered-table-cell") && !r.scan.Is("table-cell") {
			continue
		}
		times, err := r.repeated("table:number-columns-repeated", maxColumns)
		if err != nil {
			return err
		}
		across, err := r.repeated("table:number-columns-spanned", maxColumns)
		if err != nil {
			return err
		}
		down, err := r.repeated("table:number-rows-spanned", maxRows)
		if err != nil {
			return err
		}
		if across > 1 || down > 1 {
			r.merged++
			left := row.Len() + empty
			r.spans.Spans = append(r.spans.Spans, sheet.Span{Top: r.last + 1, Bottom: r.last + down, Left: left, Right: left + across - 1})
		}
		is, err := r.cell()
		if err != nil {
			return err
		}
		if len(r.text) == 0 && is == 0 {
			empty += times
			continue
		}
		if row.Len()+empty+times > maxColumns {
			return fmt.Errorf("row %d has more than %d cells", r.last+1, maxColumns)
		}
		for ; empty > 0; empty-- {
			row.End(0)
		}
		for range times {
			row.Text = append(row.Text, r.text...)
			row.End(is)
			if len(row.Text) > tabular.MaxRecord {
				return tabular.TooLong(r.last + 1)
			}
		}
	}
}

// cell reads the current cell into r.text.
func (r *rows) cell() (sheet.Kind, error) {
	s := r.scan
	kind := s.Attr("office:value-type")
	value := s.Attr(map[string]string{"date": "office:date-value", "time": "office:time-value",
		"boolean": "office:boolean-value", "string": "office:string-value"}[kind])
	if kind == "float" || kind == "percentage" || kind == "currency" {
		value = s.Attr("office:value")
	}
	if err := r.shown(); err != nil {
		return 0, err
	}
	shown := string(r.text)
	switch kind {
	case "":
		r.text = r.text[:0] // text without a type belongs to a note or a picture
		return 0, nil
	case "float", "currency", "percentage":
		text, err := number(value, shown, kind == "percentage")
		r.text = append(r.text[:0], text...)
		return sheet.Number, err
	case "boolean":
		r.text = append(r.text[:0], strings.ToUpper(value)...)
		return sheet.Boolean, nil
	case "date":
		text, is := date(value, shown)
		r.text = append(r.text[:0], text...)
		return is, nil
	case "time":
		if strings.Trim(shown, "0123456789:.,") != "" {
			r.text = append(r.text[:0], clock(value)...)
		}
		return sheet.Time, nil
	}
	if shown == "" {
		r.text = append(r.text[:0], value...)
	}
	return sheet.Text, nil
}

// clock writes a duration, such as PT6H9M23S or P1DT30M, as times are written: 06:09:23, 24:30:00.
// Years and months, which have no fixed length, stay as they are.
func clock(value string) string {
	rest, negative := strings.CutPrefix(value, "-")
	days, clock, timed := strings.Cut(strings.TrimPrefix(rest, "P"), "T")
	seconds, known := 0.0, rest != strings.TrimPrefix(rest, "P") && (days != "" || timed && clock != "")
	take := func(from *string, unit string, length float64) {
		if text, after, found := strings.Cut(*from, unit); found {
			n, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
			seconds, known, *from = seconds+n*length, known && err == nil && n >= 0 && n < 1e9, after
		}
	}
	take(&days, "D", 86400)
	take(&clock, "H", 3600)
	take(&clock, "M", 60)
	take(&clock, "S", 1)
	if !known || days != "" || clock != "" {
		return value
	}
	sign, minutes := "", int(seconds/60)
	if negative {
		sign = "-"
	}
	text := fmt.Sprintf("%s%02d:%02d:%09.6f", sign, minutes/60, minutes%60, seconds-60*float64(minutes))
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// shown reads the shown text of the current cell: its paragraphs, without notes.
func (r *rows) shown() error {
	s := r.scan
	r.text = r.text[:0]
	paragraphs, inside := 0, 0
	for depth := s.Depth(); s.Depth() >= depth; {
		kind, err := s.Next()
		if err != nil {
			return err
		}
		switch kind {
		case markup.Start:
			switch string(s.Name()) {
			case "annotation", "table", "shapes":
				if err := s.Skip(); err != nil {
					return err
				}
			case "p", "h":
				if paragraphs++; paragraphs > 1 {
					r.text = append(r.text, '\n')
				}
				inside = s.Depth()
			case "s":
				n, err := r.repeated("text:c", markup.Limit)
				if err != nil {
					return err
				}
				r.text = append(r.text, strings.Repeat(" ", n)...)
			case "tab":
				r.text = append(r.text, '\t')
			case "line-break":
				r.text = append(r.text, '\n')
			}
		case markup.End:
			if s.Depth() < inside {
				inside = 0
			}
		case markup.Text:
			if inside > 0 {
				r.text = append(r.text, s.Text()...)
			}
		}
		if len(r.text) > markup.Limit {
			return fmt.Errorf("row %d has a cell of more than %d bytes", r.last+1, markup.Limit)
		}
	}
	return nil
}

// number formats a number with the shown leading zeros, all of its digits and at least the shown
// decimals.
func number(value, shown string, percent bool) (string, error) {
	x, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return "", fmt.Errorf("%q is no number", value)
	}
	if shown != "" && strings.Trim(shown, "0123456789") == "" {
		if same, err := strconv.ParseFloat(shown, 64); err == nil && same == x {
			return shown, nil // with its leading zeros
		}
	}
	digits := strings.Trim(shown, "-+ \u00a0%€$£'\u2019ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
	if percent {
		x *= 100
	}
	out := numfmt.AppendGeneral(nil, x)
	if at := strings.LastIndexAny(digits, ".,"); at >= 0 && strings.Trim(digits[at+1:], "0123456789") == "" {
		n := len(digits) - at - 1
		// 1,234 may be a thousand: the decimals are those that come close to the value
		if fixed := numfmt.Decimals(nil, x, n, n); near(fixed, digits) && len(fixed) > len(out) {
			out = fixed
		}
	}
	if percent {
		out = append(out, '%')
	}
	return string(out), nil
}

// near reports whether two numerals have the same digits.
func near(a []byte, b string) bool {
	digits := func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}
	return strings.Map(digits, string(a)) == strings.Map(digits, b)
}

// date returns the shown text if it consists of digits with a four-digit year, else the date as
// year-month-day.
func date(value, shown string) (string, sheet.Kind) {
	is := sheet.Date
	day, clock, timed := strings.Cut(value, "T")
	if timed && strings.Trim(clock, "0:.") != "" {
		is = sheet.DateTime
	}
	year, _, _ := strings.Cut(day, "-")
	if shown != "" && strings.Trim(shown, "0123456789./-: ") == "" && len(year) == 4 && strings.Contains(shown, year) {
		return shown, is
	}
	if is == sheet.DateTime {
		return day + " " + clock, is
	}
	return day, is
}
