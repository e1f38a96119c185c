package hierarchy

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// dates generalizes dates by calendar units.
//
// A day belongs to one week, month, quarter, year, span of five years, decade
// and century, and each of these to one of the next, except the week: it may
// belong to two months and to two years. Weeks are those of ISO 8601.
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
		},
		Types: []table.Type{table.Date},
	},
	present:  func(s Spec) bool { return s.Dates != nil },
	validate: func(s Spec) error { return s.Dates.validate() },
	build:    func(s Spec, c *table.Column) (*Hierarchy, error) { return s.Dates.build(c) },
}

var defaultUnits = []string{"month", "quarter", "year", "5-years", "decade"}

// calendarUnits lists the units from fine to coarse.
var calendarUnits = []struct {
	name  string
	label func(t time.Time) string
}{
	{"day", func(t time.Time) string { return t.Format("2006-01-02") }},
	{"week", func(t time.Time) string {
		year, week := t.ISOWeek()
		return fmt.Sprintf("%04d-W%02d", year, week)
	}},
	{"month", func(t time.Time) string { return t.Format("2006-01") }},
	{"quarter", func(t time.Time) string { return fmt.Sprintf("%04d-Q%d", t.Year(), (int(t.Month())+2)/3) }},
	{"year", func(t time.Time) string { return fmt.Sprintf("%04d", t.Year()) }},
	{"5-years", yearSpan(5)},
	{"decade", yearSpan(10)},
	{"century", yearSpan(100)},
}

// yearSpan writes the span of n years, starting at a multiple of n.
func yearSpan(n int) func(time.Time) string {
	return func(t time.Time) string {
		first := t.Year() / n * n
		return fmt.Sprintf("%04d-%04d", first, first+n-1)
	}
}

func unitChoices() []param.Option {
	var choices []param.Option
	for _, u := range calendarUnits {
		choices = append(choices, param.Option{Value: u.name, Label: strings.ReplaceAll(u.name, "-", " ")})
	}
	return choices
}

func unitRank(name string) int {
	for i, u := range calendarUnits {
		if u.name == name {
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
	for i, unit := range d.Units {
		path := fmt.Sprintf("dates.units[%d]", i)
		rank := unitRank(unit)
		if rank < 0 {
			var known []string
			for _, u := range calendarUnits {
				known = append(known, u.name)
			}
			return specProblem(path, "Known units: "+strings.Join(known, ", ")+".", "There is no calendar unit %s.", quote(unit))
		}
		if i == 0 {
			continue
		}
		before := d.Units[i-1]
		if rank <= unitRank(before) {
			return specProblem(path, "List the units from fine to coarse, each once.", "A %s is not coarser than a %s.", unit, before)
		}
		if before == "week" {
			return specProblem(path, "Delete the week or all units above it.",
				"A week may lie in two of the unit %q, so weeks cannot be followed by it.", unit)
		}
	}
	return nil
}

func (d *Dates) build(c *table.Column) (*Hierarchy, error) {
	units := defaultUnits
	if d != nil && len(d.Units) > 0 {
		units = d.Units
	}
	codes, kept, times := parseDates(c)
	if len(codes) == 0 {
		return nil, problem.New("hierarchy-not-dates", "Set the column's type to date and give the format of its values, or choose another kind of hierarchy.",
			"Calendar levels need dates, but no value of the column is a date of a known format.")
	}
	for _, unit := range units {
		if value, ok := across(c, codes, times, unit); ok {
			return nil, problem.New("hierarchy-date-period", "Choose coarser units.",
				"The dates are periods already, and %s is not inside one %s.", quote(value), strings.ReplaceAll(unit, "-", " "))
		}
	}
	names := append(append([]string{"value"}, units...), "hidden")
	ranks := make([]int, len(units))
	for i, unit := range units {
		ranks[i] = unitRank(unit)
	}
	return assemble(c, names, codes, kept, func(i, level int) string {
		return calendarUnits[ranks[level-1]].label(times[codes[i]])
	})
}

// across returns a value that is a period and not inside one of the units.
func across(c *table.Column, codes []uint32, times []time.Time, unit string) (string, bool) {
	label := calendarUnits[unitRank(unit)].label
	for _, code := range codes {
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
	slices.SortFunc(codes, func(a, b uint32) int {
		if order := times[a].Compare(times[b]); order != 0 {
			return order
		}
		return strings.Compare(c.Dict.Value(a), c.Dict.Value(b))
	})
	return codes, kept, times
}
