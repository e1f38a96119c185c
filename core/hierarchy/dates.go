package hierarchy

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// dates generalizes dates by calendar units.
//
// A day belongs to one week, month, quarter, year, span of five years, decade
// and century, and each of these to one of the next, except the week: it may
// belong to two months and to two years. Weeks are those of ISO 8601. Units that
// come again, such as the weekday, say nothing of the time in which they lie.
var dates = builder{
	Info: Info{
		Kind:     KindDates,
		Label:    "Calendar",
		Sentence: "Dates are replaced by the month, quarter, year or decade in which they lie. Good for dates of birth, admission and discharge.",
		Example:  "1984-05-17 -> 1984-05 -> 1984-Q2 -> 1984 -> 1980-1989 -> *",
		Fields: []param.Param{
			{Name: "units", Kind: param.Units, Label: "Steps", Default: defaultUnits,
				Sentence: "The calendar units of the levels, finest first. Weeks do not fit into months or years.",
				Choices:  unitChoices()},
			{Name: "formats", Kind: param.List, Label: "Or formats of your own",
				Sentence: "One per line, finest first: how Monday, 2 January 2006, 15:04 is written, such as January 2006, Q1 2006 or Monday. A line may also be a unit, such as decade."},
			{Name: "from", Kind: param.Words, Label: "Lump together before",
				Sentence: "All dates before this one form one group on every level: 1930, 1930-07 or 1930-07-15."},
			{Name: "until", Kind: param.Words, Label: "Lump together from", Sentence: "All dates from this one on form one group on every level."},
		},
		Types: []table.Type{table.Date},
	},
	options: func(s Spec) options { return s.Dates },
}

var defaultUnits = []string{"month", "quarter", "year", "5-years", "decade"}

// calendarUnits lists the units from fine to coarse, and then those that come again.
var calendarUnits = []struct {
	unit  string
	label func(t time.Time, in *vocabulary) string
}{
	{"hour", func(t time.Time, _ *vocabulary) string { return t.Format("2006-01-02 15:00") }},
	{"day", func(t time.Time, _ *vocabulary) string { return t.Format("2006-01-02") }},
	{"week", func(t time.Time, _ *vocabulary) string {
		year, week := t.ISOWeek()
		return fmt.Sprintf("%04d-W%02d", year, week)
	}},
	{"month", func(t time.Time, _ *vocabulary) string { return t.Format("2006-01") }},
	{"quarter", func(t time.Time, in *vocabulary) string {
		return fmt.Sprintf("%04d-%s", t.Year(), in.quarterOf(t))
	}},
	{"year", func(t time.Time, _ *vocabulary) string { return fmt.Sprintf("%04d", t.Year()) }},
	{"5-years", yearSpan(5)},
	{"decade", yearSpan(10)},
	{"century", yearSpan(100)},
	{"hour-of-day", func(t time.Time, _ *vocabulary) string { return fmt.Sprintf("%02d:00-%02d:59", t.Hour(), t.Hour()) }},
	{"quarter-of-day", func(t time.Time, _ *vocabulary) string {
		return [4]string{"00:00-05:59", "06:00-11:59", "12:00-17:59", "18:00-23:59"}[t.Hour()/6]
	}},
	{"weekday", func(t time.Time, in *vocabulary) string { return in.days[t.Weekday()] }},
	{"part-of-week", func(t time.Time, in *vocabulary) string {
		if day := t.Weekday(); day == time.Saturday || day == time.Sunday {
			return in.weekend
		}
		return in.workdays
	}},
	{"month-of-year", func(t time.Time, in *vocabulary) string { return in.months[t.Month()-1] }},
	{"quarter-of-year", func(t time.Time, in *vocabulary) string { return in.quarterOf(t) }},
}

// again are the units that come again, and what they lie in; a unit of the calendar
// is told by the one named first, or a finer one.
var again = map[string]struct {
	finest string   // the coarsest unit that tells it
	by     []string // units that come again and tell it
}{
	"hour-of-day":     {"hour", nil},
	"quarter-of-day":  {"hour", []string{"hour-of-day"}},
	"weekday":         {"day", nil},
	"part-of-week":    {"day", []string{"weekday"}},
	"month-of-year":   {"month", nil},
	"quarter-of-year": {"quarter", []string{"month-of-year"}},
}

// tells reports whether dates of one unit before are all of one unit after.
func tells(before, after string) bool {
	comes, cyclic := again[after]
	_, fromCyclic := again[before]
	switch {
	case fromCyclic:
		return slices.Contains(comes.by, before)
	case cyclic && before == "week":
		return false
	case cyclic:
		return unitRank(before) <= unitRank(comes.finest)
	}
	return before != "week" && unitRank(before) < unitRank(after)
}

// yearSpan writes the span of n years, starting at a multiple of n.
func yearSpan(n int) func(time.Time, *vocabulary) string {
	return func(t time.Time, _ *vocabulary) string {
		first := t.Year() / n * n
		return fmt.Sprintf("%04d-%04d", first, first+n-1)
	}
}

func unitChoices() []param.Option {
	var choices []param.Option
	for _, u := range calendarUnits {
		choices = append(choices, param.Option{Value: u.unit, Label: spoken(u.unit)})
	}
	return choices
}

// spoken is the name of a unit in words.
func spoken(unit string) string { return strings.ReplaceAll(unit, "-", " ") }

func unitRank(name string) int {
	for i, u := range calendarUnits {
		if u.unit == name {
			return i
		}
	}
	return -1
}

// validate checks the options; nil means the defaults.
func (d *Dates) validate() error {
	if d == nil {
		return nil
	}
	if err := d.validateFormats(); err != nil {
		return err
	}
	for i, unit := range d.Units {
		path := fmt.Sprintf("dates.units[%d]", i)
		rank := unitRank(unit)
		if rank < 0 {
			var known []string
			for _, u := range calendarUnits {
				known = append(known, u.unit)
			}
			return specProblem(path, "", "There is no calendar unit %s.", quote(unit)).Hinted("Known units: %s.", strings.Join(known, ", "))
		}
		if i == 0 {
			continue
		}
		before := d.Units[i-1]
		_, comes := again[unit]
		_, came := again[before]
		switch {
		case rank <= unitRank(before):
			return specProblem(path, "List the units from fine to coarse, each once.", "The unit %s is not coarser than %s.",
				problem.Called(spoken(unit)), problem.Called(spoken(before)))
		case before == "week":
			return specProblem(path, "Delete the week or all units above it.",
				"A week may lie in two of the unit %q, so weeks cannot be followed by it.", unit)
		case !tells(before, unit) && (comes || came):
			return specProblem(path, "Delete one of the two.",
				"The unit %q does not say which %q it is, so it cannot be followed by it.", before, unit)
		}
	}
	from, until, err := d.ends(wordsOf(""))
	if err == nil && from != nil && until != nil && !from.at.Before(until.at) {
		return specProblem("dates.until", "Give a later date.", "%s is not after %s.", quote(d.Until), quote(d.From))
	}
	return err
}

// end is a date before which, or from which on, all are one group.
type end struct {
	at    time.Time
	label string
}

// ends reads the ends; nil is none.
func (d *Dates) ends(in *vocabulary) (from, until *end, err error) {
	read := func(path, text, word string) (*end, error) {
		if text == "" {
			return nil, nil
		}
		for _, layout := range []string{"2006", "2006-01", "2006-01-02"} {
			if at, err := time.Parse(layout, text); err == nil {
				return &end{at, word + text}, nil
			}
		}
		return nil, specProblem(path, "Write it as 1930, 1930-07 or 1930-07-15.", "%s is no date.", quote(text))
	}
	if from, err = read("dates.from", d.From, in.before); err != nil {
		return nil, nil, err
	}
	until, err = read("dates.until", d.Until, in.from)
	return from, until, err
}

func (d *Dates) build(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	codes, kept, times := parseDates(c)
	if len(codes) == 0 {
		return nil, problem.New("hierarchy-not-dates",
			"Give the column the type date and the format in which its values are written, or choose another kind of hierarchy.",
			"Calendar levels need dates, but no value of the column is a date in a known format.")
	}
	steps := d.steps(in)
	var names []*problem.Text
	for _, step := range steps {
		if !tellsUnit(c.Format, step.name) {
			return nil, problem.New("hierarchy-date-period", "Choose other units.",
				"Dates such as %s do not show the %s.", cell(c.Dict.Value(codes[0])), problem.Words{spoken(step.name)})
		}
		if value, ok := across(c, codes, times, step.label); ok && !table.Mixed(c.Format) {
			return nil, problem.New("hierarchy-date-period", "Choose coarser units.",
				"The dates are already periods, and %s does not lie within one %s.", cell(value), problem.Words{spoken(step.name)})
		}
		names = append(names, step.said)
	}
	var from, until *end
	if d != nil {
		var err error
		if from, until, err = d.ends(in); err != nil {
			return nil, err
		}
	}
	label := func(i, level int) string {
		switch t := wall(times[codes[i]]); {
		case from != nil && t.Before(from.at):
			return from.label
		case until != nil && !t.Before(until.at):
			return until.label
		default:
			return within(c, codes[i], t, steps[level-1].label)
		}
	}
	if err := d.fits(c, codes, in, label); err != nil {
		return nil, err
	}
	return assemble(c, in, between(names...), codes, kept, label)
}

// within returns the label of a date, or of a date of which only the month or the year is known, if
// all days of that have one; else that month or year.
func within(c *table.Column, code uint32, first time.Time, label func(time.Time) string) string {
	text := label(first)
	if !table.Mixed(c.Format) {
		return text
	}
	last := table.PeriodEnd(c.Format, c.Dict.Value(code), first)
	for at := first; !at.After(last); at = at.AddDate(0, 0, 1) {
		interrupt.Row(at.YearDay())
		if label(at) == text {
			continue
		}
		if last.Sub(first) > 31*24*time.Hour {
			return first.Format("2006")
		}
		return first.Format("2006-01")
	}
	return text
}

// wall returns the time that the clock shows, whatever its zone: ends have none.
func wall(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
}

// tellsUnit reports whether dates of a layout say their hour, or their day, where a
// unit that comes again is made of it; units of other kinds are all said.
func tellsUnit(layout, unit string) bool {
	comes, ok := again[unit]
	at := time.Date(2006, 1, 2, 3, 4, 5, 0, time.UTC)
	switch {
	case !ok:
		return true
	case comes.finest == "hour":
		return at.Format(layout) != at.Add(time.Hour).Format(layout)
	case comes.finest == "day" && layout != table.Serial && layout != table.Serial1904:
		return at.Format(layout) != at.AddDate(0, 0, 1).Format(layout)
	}
	return true
}

// across returns a value that is a period and does not have one label alone.
func across(c *table.Column, codes []uint32, times []time.Time, label func(time.Time) string) (string, bool) {
	for i, code := range codes {
		interrupt.Row(i)
		value, first := c.Dict.Value(code), times[code]
		if last := table.PeriodEnd(c.Format, value, first); !last.Equal(first) && label(first) != label(last) {
			return value, true
		}
	}
	return "", false
}

// parseDates reads every value of the column's date format that is not a
// missing-value word: their codes by date, all other codes, and the time by
// code (meaningless for the others).
func parseDates(c *table.Column) (codes, kept []uint32, times []time.Time) {
	times = make([]time.Time, c.Dict.Len())
	codes, kept = split(c, func(code uint32) bool {
		if c.Format == "" {
			return false
		}
		t, ok := table.ParseDate(c.Format, c.Dict.Value(code))
		times[code] = t
		return ok
	})
	var steps interrupt.Steps
	slices.SortFunc(codes, func(a, b uint32) int {
		steps.Next()
		if order := times[a].Compare(times[b]); order != 0 {
			return order
		}
		return strings.Compare(c.Dict.Value(a), c.Dict.Value(b))
	})
	return codes, kept, times
}
