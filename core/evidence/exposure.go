package evidence

import (
	"github.com/fulgurite/fulgurite/core/problem"
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
	if r.Sample = m.Source.Sample; r.Sample != nil && !m.internal() {
		r.Sample = &risk.Sampled{Column: r.Sample.Column, After: r.Sample.After}
	}
}

// accepted tells which limits are kept.
func (r *Report) accepted(d *document) {
	if len(r.Accepted) == 0 {
		return
	}
	d.title(2, problem.Say("Limits of risk"))
	d.element("p", problem.Say("The risks that were accepted for this release. They change nothing in the file."))
	names := []heading{name("Risk"), figure("Limit"), figure("Before"), figure("Released"), name("Kept")}
	if r.Before == nil {
		names = append(names[:2], names[3:]...)
	}
	d.table("", names...)
	for _, a := range r.Accepted {
		at := percent(a.At)
		if a.Limit == risk.HighestRisk {
			at = risk.Shown(a.At)
		}
		cells := []*problem.Text{limited(a.Limit, r.After.People), at}
		if a.Before != nil {
			cells = append(cells, percent(*a.Before))
		}
		kept := problem.Say("no")
		if a.Kept {
			kept = problem.Say("yes")
		}
		d.row(append(cells, percent(a.Found), kept)...)
	}
	d.endTable()
}

// limited names what a limit is of.
func limited(l risk.Limit, people bool) *problem.Text {
	switch {
	case l == risk.HighestRisk:
		return problem.Say("Highest risk that a guess is right")
	case l == risk.SuccessRate:
		return problem.Say("Right guesses, if it is guessed of every record whose it is")
	case people:
		return problem.Say("People above the highest risk that is accepted")
	}
	return problem.Say("Records above the highest risk that is accepted")
}

// special tells which few columns are enough to single somebody out.
func (r *Report) special(d *document) {
	s := r.Special
	if s == nil {
		return
	}
	d.title(2, problem.Say("Who is singled out by few columns"))
	if s.Persons {
		d.element("p", problem.Say("A person is singled out by columns whose values together nobody else has, while no fewer of them are enough (minimal sample uniques; Elliot, Manning and Ford 2002, SUDA2)."))
	} else {
		d.element("p", problem.Say("A record is singled out by columns whose values together nobody else has, while no fewer of them are enough (minimal sample uniques; Elliot, Manning and Ford 2002, SUDA2)."))
	}
	sides, names := []*risk.Specials{&s.After}, []heading{name("Records that are singled out"), figure("Released")}
	if s.Before != nil {
		sides, names = []*risk.Specials{s.Before, &s.After}, []heading{names[0], figure("Before"), names[1]}
	}
	if s.Persons {
		names[0] = name("People who are singled out")
	}
	d.table("", names...)
	d.facts(SpecialFacts(sides...))
	d.endTable()
	if s.Before != nil {
		sets(d, name("Columns that single most out: before"), s.Before, s.Persons)
	}
	sets(d, name("Columns that single most out: released"), &s.After, s.Persons)
}

// sample tells the risks of a sample.
func (r *Report) sample(d *document) {
	s := r.Sample
	if s == nil {
		return
	}
	d.title(2, problem.Say("Risks of a sample"))
	d.element("p", problem.Say("The column %q says how many people of the population each record stands for. Whoever looks a record up in a register of the population is right with its individual risk (Benedetti and Franconi 1998; Franconi and Polettini 2004). Totals that are computed with the weights are biased by records that are left out.", s.Column))
	sides, names := []*risk.Individual{&s.After}, []heading{name("By sampling weights"), figure("Released")}
	if s.Before != nil {
		sides, names = []*risk.Individual{s.Before, &s.After}, []heading{names[0], figure("Before"), names[1]}
	}
	d.table("", names...)
	d.facts(SampleFacts(sides...))
	d.endTable()
}

// sets tells which columns single most out.
func sets(d *document, what heading, s *risk.Specials, persons bool) {
	if len(s.Sets) == 0 {
		return
	}
	many := figure("Records")
	if persons {
		many = figure("People")
	}
	d.table(` class="small"`, what, many)
	for _, set := range s.Sets {
		d.row(problem.Say("%s", problem.Listing{Names: set.Columns, Most: len(set.Columns)}), counted(set.People))
	}
	d.endTable()
}
