package result

import (
	"maps"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Parameters of models that name a population.
const (
	whereParam = "population"
	sizeParam  = "populationSize"
	byNumber   = "number"
)

// populationParams returns the parameters with their texts, from the engine's metadata; nil if no
// model has them.
func (s *Screen) populationParams() (where, size *param.Param) {
	for _, m := range s.C.Metadata().Models {
		for _, p := range m.Params {
			switch p.Name {
			case whereParam:
				where = &p
			case sizeParam:
				size = &p
			}
		}
	}
	return where, size
}

// estimated shows how many people would be unique in a whole population, once somebody has said
// which: it is never assumed.
func (s *Screen) estimated(o *state.Outcome) app.UI {
	return ui.AskFold(ui.Estimated, "Unique among all people?",
		"How many people would be the only one of their kind in the population that the table was drawn from.", func() {
			if s.C.Insight.Population == nil && s.where() != nil {
				s.C.AskPopulation(s.where())
			}
		}, s.population(o))
}

// where returns the population that somebody or the rules have named, nil if nobody has.
func (s *Screen) where() param.Values {
	if s.C.About.Where != nil {
		return s.C.About.Where
	}
	for _, m := range s.C.Outcome.Config.Models {
		if v := s.C.Params(m); v.Text(whereParam) != "" {
			return param.Values{whereParam: v[whereParam], sizeParam: v[sizeParam]}
		}
	}
	return nil
}

// population estimates how many people are unique among all people.
func (s *Screen) population(o *state.Outcome) app.UI {
	where, size := s.populationParams()
	if where == nil {
		return nil
	}
	if o.Itemized != nil {
		return ui.Para("calm", "Cells of this table hold several values, of which somebody may know a few. The estimates know only groups of people who look the same.")
	}
	if o.After.People {
		return ui.Para("calm", "People have several records in this table. The estimates know only tables with one record of each person.")
	}
	now := s.where()
	if now == nil {
		now = param.Values{whereParam: "", sizeParam: size.Default}
		asked := *where
		asked.Choices = append([]param.Option{{Value: "", Label: language.T("choose a population")}}, where.Choices...)
		where = &asked
	}
	setting := func(id string, p *param.Param) state.Setting {
		return state.Setting{ID: id, Param: *p, Value: now[p.Name], Put: func(_ *project.Project, v any) {
			next := maps.Clone(now)
			next[p.Name] = v
			s.C.AskPopulation(next)
		}}
	}
	region := ""
	for _, c := range where.Choices {
		if c.Value == now.Text(whereParam) && c.Value != byNumber {
			region = c.Label
		}
	}
	choice := setting(ui.Population, where)
	choice.Param.Label = language.T("The table was drawn from")
	fields := []app.UI{form.FieldAs(s.C, choice, form.Look{Term: language.T("population")})}
	if now.Text(whereParam) == byNumber {
		number := setting(ui.PopulationSize, size)
		number.Param.Sentence = ""
		fields = append(fields, form.Field(s.C, number))
	}
	body := []app.UI{ui.Div("pairs", fields...)}
	if !ofPeople(o) {
		body = append(body,
			ui.Note("Nobody said whether each record is about another person. The estimates take it so; if people have several records, they do not hold."))
	}
	a := s.C.Insight.Population
	if now.Text(whereParam) == "" {
		return ui.Div("stack", append(body,
			ui.Para("calm", "Choose it: nothing is assumed of where the people come from."))...)
	}
	if wait := ui.Waiting(a != nil, a != nil && a.Waiting, problems(a)); wait != nil {
		body = append(body, wait)
	} else {
		body = append(body, estimates(region, &a.Report.Before, &a.Report.After)...)
	}
	return ui.Div("stack", body...)
}

// estimates shows the sentence and the table of the estimates.
func estimates(region string, before, after *risk.PopulationEstimates) []app.UI {
	row := func(name language.Text, b, a risk.PopulationEstimate) app.UI {
		return ui.Line(language.T(name), persons(b), persons(a))
	}
	return []app.UI{
		ui.P("calm", UniqueSentence(region, before, after)),
		ui.Table(ui.Figures(language.T("Estimate"), wordsBefore, wordsAfter),
			row("Dankar's rule", before.Dankar, after.Dankar),
			row("Pitman", before.Pitman, after.Pitman),
			row("Zayatz", before.Zayatz, after.Zayatz),
			row("Slide negative binomial", before.SNB, after.SNB)).
			Class("narrow").DataSet("testid", ui.UniqueTable).
			DataSet("before", ui.Raw(before.Dankar.Share)).DataSet("after", ui.Raw(after.Dankar.Share)),
		ui.Note("These are estimates from the sizes of groups; they differ because their models of a population do. Dankar's rule, which was validated on clinical data, takes Pitman's estimate for small samples and Zayatz's for others."),
	}
}

// UniqueSentence words how many people are the only one of their kind.
func UniqueSentence(region string, before, after *risk.PopulationEstimates) string {
	count := func(e risk.PopulationEstimate) string {
		switch {
		case !e.Available:
			return language.T("an unknown number")
		case e.Persons < 0.5:
			return language.T("none")
		}
		return ui.Fill("about {n} ({share})", "n", ui.Whole(e.Persons), "share", ui.Percent(e.Share))
	}
	sentence := language.Text("With their details as they were, {before} of the {people} people of {region} would be unique; with those of the finished table, {after}.")
	if region == "" {
		sentence = "With their details as they were, {before} of the {people} people would be unique; with those of the finished table, {after}."
	}
	return ui.Fill(sentence, "people", ui.Whole(before.Population), "region", region, "before",
		count(before.Dankar), "after", count(after.Dankar))
}

func persons(e risk.PopulationEstimate) string {
	if !e.Available {
		return language.T("no estimate")
	}
	return ui.Fill("{n} ({share})", "n", ui.Whole(e.Persons), "share", ui.Percent(e.Share))
}
