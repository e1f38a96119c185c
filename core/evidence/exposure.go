package evidence

import (
	"fmt"
	"strings"

	"github.com/fulgurite/fulgurite/core/risk"
)

// expose tells which limits are kept, and who is singled out by few columns.
func (m *maker) expose() {
	r := m.report
	if r.Limits != nil {
		before := r.Limits.Judge(m.Result.Before)
		for i, a := range r.Limits.Judge(m.Result.After) {
			one := Accepted{Limit: a.Limit, At: a.At, Found: a.Found, Kept: a.Kept}
			if m.internal() {
				one.Before = &before[i].Found
			}
			r.Accepted = append(r.Accepted, one)
		}
	}
	switch s := m.Source.Special; {
	case s == nil || !m.internal() && s.Persons:
	case m.internal():
		r.Special = s
	default:
		r.Special = &Specials{After: s.After, Besides: s.Besides}
	}
}

// accepted tells which limits are kept.
func (r *Report) accepted(d *document) {
	if len(r.Accepted) == 0 {
		return
	}
	d.element("h2", "Limits of risk")
	d.element("p", "The risks that were accepted for this release. They change nothing in the file.")
	names := []string{"Risk", "#Limit", "#Before", "#Released", "Kept"}
	if r.Before == nil {
		names = append(names[:2], names[3:]...)
	}
	d.table("", names...)
	who := "Records"
	if r.After.People {
		who = "People"
	}
	what := map[risk.Limit]string{risk.HighestRisk: "Highest risk that a guess is right", risk.RecordsAtRisk: who + " above the highest risk that is accepted",
		risk.SuccessRate: "Right guesses, if it is guessed of every record whose it is"}
	for _, a := range r.Accepted {
		cells := []string{what[a.Limit], percent(a.At)}
		if a.Before != nil {
			cells = append(cells, percent(*a.Before))
		}
		d.row(append(cells, percent(a.Found), map[bool]string{true: "yes", false: "no"}[a.Kept])...)
	}
	d.endTable()
}

// special tells which few columns are enough to single somebody out.
func (r *Report) special(d *document) {
	if r.Special == nil {
		return
	}
	one, many := "record", "Records"
	if r.Special.Persons {
		one, many = "person", "People"
	}
	d.element("h2", "Who is singled out by few columns")
	d.element("p", fmt.Sprintf("A %s is singled out by columns whose values together nobody else has, while no fewer of them are enough (minimal sample uniques; Elliot, Manning and Ford 2002, SUDA2).", one))
	if c := r.Special.Besides; c != "" {
		d.element("p", fmt.Sprintf("What somebody may know of the values in the cells of “%s” is not counted here.", c))
	}
	sides, names := []*risk.Specials{&r.Special.After}, []string{many + " that are singled out", "#Released"}
	if r.Special.Before != nil {
		sides, names = []*risk.Specials{r.Special.Before, &r.Special.After}, []string{names[0], "#Before", "#Released"}
	}
	if r.Special.Persons {
		names[0] = "People who are singled out"
	}
	d.table("", names...)
	most := 0
	for _, s := range sides {
		most = max(most, s.Most)
	}
	for i := range most {
		cells := []string{"By one column"}
		if i > 0 {
			cells[0] = fmt.Sprintf("By %d columns, and no fewer", i+1)
		}
		for _, s := range sides {
			if i < len(s.Singled) {
				cells = append(cells, risk.Count(s.Singled[i]))
			} else {
				cells = append(cells, "not looked at")
			}
		}
		d.row(cells...)
	}
	d.endTable()
	for i, s := range sides {
		if len(s.Sets) == 0 {
			continue
		}
		d.table(` class="small"`, "Columns that single most out: "+strings.ToLower(names[i+1][1:]), "#"+many)
		for _, set := range s.Sets {
			d.row(strings.Join(set.Columns, " with "), risk.Count(set.People))
		}
		d.endTable()
	}
}
