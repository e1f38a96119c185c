package standard

import (
	"context"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
)

// Steps of the part People: what is measured in turn.
const (
	perRecord = "records"
	oneEach   = "one record each"
	perPerson = "persons"
)

// crowds are what the steps take for the number of records of a person.
func crowds(c x.Case) []x.Case {
	records, one := c, c
	records.Persons, one.Persons = 0, 1
	return []x.Case{records, one, c}
}

// people measures a search over records, one over persons of whom each has one
// record, and one over persons who have several, drawn at random: the worst case,
// as nothing that a person has in one record is likely to be in another.
func people(ctx context.Context, r *x.Runner, c x.Case) ([]x.Measurement, error) {
	var runs []x.Measurement
	for _, algorithm := range c.Algorithms {
		first := len(runs)
		for _, step := range []string{perRecord, oneEach, perPerson} {
			m := r.Begin(algorithm)
			m.Step = step
			runs = append(runs, m)
		}
		for round := range c.Repeat + 1 {
			for i, crowd := range crowds(c) {
				m := &runs[first+i]
				if _, err := r.Find(ctx, crowd, m, x.Search{Meter: round == 0}); err != nil {
					return nil, err
				}
				if round == 0 { // it warms up
					m.RunsMs = nil
				}
			}
		}
	}
	return runs, nil
}

// longer is how many times as long a search takes as that over records, on the same
// platform; 0 where it was not measured.
func longer(all x.Rows, r x.Row) float64 {
	records := all.On(r.Platform).Where(func(o x.Row) bool { return o.Name() == r.Name() }).Step(r.Algorithm, perRecord)
	if records == nil || records.SearchMs <= 0 {
		return 0
	}
	return r.SearchMs / records.SearchMs
}

// crowded writes what persons cost.
func crowded(r *x.Report) {
	all := r.Of(People)
	if len(all) == 0 {
		return
	}
	r.Line("\n## Persons\n")
	r.Line("The same search over records, over persons of whom each has one record, and over persons who have %d records on average,", all[0].Persons)
	r.Line("drawn at random: %s. Times are medians of %s runs, measured in turn, and ratios are to the search over records.", x.Scope(all),
		x.List(x.Distinct(all, func(r x.Row) int { return r.Repeat })))
	r.Table("Configuration, platform", "checks", "rows", "records ms", oneEach, perPerson)
	for _, c := range all.Cases() {
		for _, platform := range c.Platforms() {
			for _, row := range c.On(platform) {
				if row.Step != perPerson {
					continue
				}
				cells := []string{row.Title() + ", " + platform, checks.Cell(row), rows.Cell(row), "", "", x.Times(longer(all, row))}
				if records := c.On(platform).Step(row.Algorithm, perRecord); records != nil {
					cells[3] = x.Number(records.SearchMs)
				}
				if one := c.On(platform).Step(row.Algorithm, oneEach); one != nil {
					cells[4] = x.Times(longer(all, *one))
				}
				r.Cells(cells...)
			}
		}
	}
}
