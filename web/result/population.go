package result

import (
	"maps"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/population"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Parameters that name a population, as models have them that look at it.
const (
	whereParam = "population"
	sizeParam  = "populationSize"
	byNumber   = "number"
)

// populationParams are the parameters with their texts, from the engine's
// metadata; nil if no model has them.
func (s *Screen) populationParams() (where, size *param.Param) {
	if s.C.Welcome == nil {
		return nil, nil
	}
	for i := range s.C.Welcome.Models {
		for j := range s.C.Welcome.Models[i].Params {
			switch p := &s.C.Welcome.Models[i].Params[j]; p.Name {
			case whereParam:
				where = p
			case sizeParam:
				size = p
			}
		}
		if where != nil && size != nil {
			return where, size
		}
	}
	return nil, nil
}

// where is the population that the rules name, or the usual one.
func (s *Screen) where() param.Values {
	if s.C.Insight.Where != nil {
		return s.C.Insight.Where
	}
	for _, m := range s.C.Outcome.Config.Models {
		if m.Params.Text(whereParam) != "" {
			return param.Values{whereParam: m.Params[whereParam], sizeParam: m.Params[sizeParam]}
		}
	}
	v := param.Values{}
	if where, size := s.populationParams(); where != nil {
		v[whereParam], v[sizeParam] = where.Default, size.Default
	}
	return v
}

// population estimates how many people are unique among all people.
func (s *Screen) population() app.UI {
	where, size := s.populationParams()
	if where == nil {
		return nil
	}
	now := s.where()
	set := func(name string, value any) {
		next := maps.Clone(now)
		next[name] = value
		s.C.AskPopulation(next)
	}
	var choices []ui.Choice
	why, region := where.Sentence, "the population"
	for _, c := range where.Choices {
		choices = append(choices, ui.Choice{Value: c.Value, Label: c.Label})
		if c.Value == now.Text(whereParam) {
			why = c.Sentence
			if c.Value != byNumber {
				region = c.Label
			}
		}
	}
	fields := []app.UI{ui.Labelled(ui.Population, "The table was drawn from", "population", why, ui.Select(ui.Population, "", now.Text(whereParam), choices, func(v string) { set(whereParam, v) }, ui.Raw(now.Number(sizeParam))))}
	if now.Text(whereParam) == byNumber {
		fields = append(fields, ui.Labelled(ui.PopulationSize, size.Label, "", "", ui.NumberField(ui.Number{
			ID: ui.PopulationSize, Text: s.C.Text(ui.PopulationSize, ui.Raw(now.Number(sizeParam))), Problem: s.C.DraftProblem(ui.PopulationSize),
			Typed: func(text string) {
				x, problem := state.ParseNumber(size.Label, text, *size)
				s.C.Edit(func(st *state.State) { st.Typed(ui.PopulationSize, text, problem) })
				if problem == nil {
					set(sizeParam, x)
				}
			},
			Left:  func() { s.C.Edit(func(st *state.State) { st.Left(ui.PopulationSize) }) },
			Scope: now.Text(whereParam),
		})))
	}
	body := []app.UI{app.Div().Class("pairs").Body(fields...)}
	a := s.C.Insight.Population
	if wait := waiting(a != nil, a != nil && a.Waiting, problems(a)); wait != nil {
		body = append(body, wait)
	} else {
		body = append(body, estimates(region, &a.Report.Before, &a.Report.After)...)
	}
	return under("Unique among all people?", body...)
}

// estimates is the sentence and the table of the estimates.
func estimates(region string, before, after *population.Estimates) []app.UI {
	row := func(name string, b, a population.Estimate) app.UI { return line(name, persons(b), persons(a)) }
	return []app.UI{
		app.P().Class("calm").Text(UniqueSentence(region, before, after)),
		app.Table().Class("plain narrow").DataSet("testid", ui.UniqueTable).DataSet("before", ui.Raw(before.Dankar.Share)).DataSet("after", ui.Raw(after.Dankar.Share)).Body(
			heads("Estimate", "#Before", "#After"), app.TBody().Body(
				row("Dankar's rule", before.Dankar, after.Dankar),
				row("Pitman", before.Pitman, after.Pitman),
				row("Zayatz", before.Zayatz, after.Zayatz),
				row("Slide negative binomial", before.SNB, after.SNB))),
		ui.Why("These are estimates from the sizes of groups; they differ because their models of a population do. Dankar's rule, which was validated on clinical data, takes Pitman's estimate for small samples and Zayatz's for others."),
	}
}

// UniqueSentence says how many people are the only one of their kind.
func UniqueSentence(region string, before, after *population.Estimates) string {
	count := func(e population.Estimate) string {
		switch {
		case !e.Available:
			return "an unknown number of them"
		case e.Persons < 0.5:
			return "nobody"
		}
		return "about " + ui.Whole(e.Persons) + " of them (" + ui.Percent(e.Share) + ")"
	}
	return "Of the " + ui.Whole(before.Population) + " people of " + region + ", " + count(before.Dankar) + " would be the only one with their details as they were; with those of the finished table, " + count(after.Dankar) + "."
}

func persons(e population.Estimate) string {
	if !e.Available {
		return "no estimate"
	}
	return ui.Whole(e.Persons) + " (" + ui.Percent(e.Share) + ")"
}
