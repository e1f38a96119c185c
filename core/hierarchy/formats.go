package hierarchy

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// dateStep is a level between dates and the top: its name, and the label of each date.
type dateStep struct {
	name  string
	said  *problem.Text // the same as the name of a level
	label func(t time.Time) string
}

// steps are the levels between value and top: units, or formats of one's own.
func (d *Dates) steps(in *vocabulary) []dateStep {
	names := defaultUnits
	switch {
	case d != nil && len(d.Formats) > 0:
		names = d.Formats
	case d != nil && len(d.Units) > 0:
		names = d.Units
	}
	var steps []dateStep
	for _, name := range names {
		name = strings.TrimSpace(name)
		if rank := unitRank(name); rank >= 0 {
			steps = append(steps,
				dateStep{name, problem.Say(calendarUnits[rank].unit), func(t time.Time) string { return calendarUnits[rank].label(t, in) }})
		} else if name != "" {
			steps = append(steps, dateStep{name, problem.Say("%s", name), in.dated(name)})
		}
	}
	return steps
}

// quarterMark stands for the quarter of 2 January 2006.
const quarterMark = "Q1"

// dated writes dates as 2 January 2006 is written in a format.
func (v *vocabulary) dated(format string) func(time.Time) string {
	parts := strings.Split(format, quarterMark)
	return func(t time.Time) string {
		texts := make([]string, len(parts))
		for i, part := range parts {
			texts[i] = v.written(part, t)
		}
		return strings.Join(texts, v.quarterOf(t))
	}
}

// quarterOf is the quarter of a date.
func (v *vocabulary) quarterOf(t time.Time) string {
	return v.quarter + strconv.Itoa((int(t.Month())+2)/3)
}

// validateFormats refuses formats that write the same of every date.
func (d *Dates) validateFormats() error {
	if len(d.Formats) > 0 && len(d.Units) > 0 {
		return specProblem("dates.formats", "Delete the units, or write them among the formats.",
			"The levels are given twice, as units and as formats.")
	}
	if levels := len(d.Formats) + 2; levels > maxHeight {
		return tooHigh("dates.formats", levels, "Delete some formats.")
	}
	for i, step := range d.Formats {
		// Two dates of which nothing is the same, not even the weekday.
		a, b := time.Date(1987, 11, 23, 1, 35, 46, 0, time.UTC), time.Date(2004, 5, 18, 14, 26, 5, 0, time.UTC)
		format := strings.TrimSpace(step)
		if label := wordsOf("").dated(format); format != "" && unitRank(format) < 0 && label(a) == label(b) {
			return specProblem(fmt.Sprintf("dates.formats[%d]", i),
				"Write how Monday, 2 January 2006, 15:04 is written, such as January 2006, 01/2006, Q1 2006 or Monday; or a unit such as decade.",
				"%s does not show how a date is written.", quote(step))
		}
	}
	return nil
}

// says reports what a label says of dates that their own layout does not, such as the
// hour of a birthday; "" if nothing.
func says(layout string, label func(time.Time) string) string {
	at := time.Date(2006, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, part := range []struct {
		name string
		next time.Time
	}{
		{"second", at.Add(time.Second)}, {"minute", at.Add(time.Minute)}, {"hour", at.Add(time.Hour)},
		{"day", at.AddDate(0, 0, 1)}, {"month", at.AddDate(0, 1, 0)}, {"quarter", at.AddDate(0, 3, 0)},
	} {
		if label(at) != label(part.next) && table.FormatDate(layout, at) == table.FormatDate(layout, part.next) {
			return part.name
		}
	}
	return ""
}

// fits refuses formats of one's own that say more than the dates do, or do not nest.
func (d *Dates) fits(c *table.Column, codes []uint32, in *vocabulary, label levelLabels) error {
	if d == nil || len(d.Formats) == 0 {
		return nil
	}
	steps := d.steps(in)
	for _, step := range steps {
		if part := says(c.Format, step.label); part != "" {
			return problem.New("hierarchy-date-period", "Choose formats that show no more than the dates of the column do.",
				"Dates such as %s do not tell the %s, which %s would show.", cell(c.Dict.Value(codes[0])), problem.Words{part}, quote(step.name))
		}
	}
	if p := nests(c, codes, len(steps), label); p != nil {
		return p.AtPath("dates.formats")
	}
	return nil
}
