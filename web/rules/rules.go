// Package rules is the step in which it is decided what the result has to
// promise: the size of groups, how many people may be left out, how detail is
// measured and how long is searched. All texts of models, measures and
// searches come from the engine's metadata.
package rules

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/utility"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/grow"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Screen is the step.
type Screen struct {
	app.Compo
	C        *control.Control
	Attach   open.Attach
	Revision int
}

// Render shows the presets, the rules, and what a search will mean.
func (s *Screen) Render() app.UI {
	body := []app.UI{
		ui.Head("What must hold before this table may be shared?",
			"Start from the kind of release and change what you need. Every rule is printed in the report, with the reason for it."),
		s.presets(),
	}
	return app.Div().Class("screen").Body(append(body, ui.Parts(
		func() app.UI {
			if secrets := s.secrets(); len(secrets) > 0 {
				return app.Div().Class("stack large").Body(secrets...)
			}
			return nil
		},
		func() app.UI {
			return app.Div().Class("grid cards").Body(s.protection(), s.whole(), s.subset(), s.measure(), s.search(), s.output())
		},
		s.effects,
		s.start,
		func() app.UI { return grow.Fold(s.C, s.Attach) })...)...)
}

func (s *Screen) presets() app.UI {
	var body []app.UI
	for _, p := range state.Presets {
		matches := s.C.Matches(p)
		class := "preset"
		if matches {
			class = "preset on"
		}
		body = append(body, app.Button().Type("button").Class(class).DataSet("testid", ui.PresetPrefix+p.ID).Aria("pressed", matches).
			OnClick(func(app.Context, app.Event) { s.C.Edit(func(st *state.State) { st.SetPreset(p) }) }, p.ID).
			Body(
				app.B().Text(p.Name),
				app.Span().Class("preset-rule").Text(s.presetRule(p)),
				app.Span().Class("why").Text(p.Why)))
	}
	return app.Div().Class("presets").Role("group").Aria("label", "Kind of release").Body(body...)
}

func (s *Screen) presetRule(p state.Preset) string {
	text := "groups of " + ui.Int(p.K) + " · at most " + ui.Percent(p.Limit) + " left out"
	if len(s.C.ColumnsWith("sensitive")) > 0 {
		text += " · " + ui.Int(p.L) + " different values of every secret"
	}
	return text
}

// protection is k and the suppression limit.
func (s *Screen) protection() app.UI {
	k := param.Param{Name: "k", Kind: param.Integer, Default: 5.0, Min: 2, Max: 1e9}
	why := "In a group of 5, somebody who looks for one person is right in 1 of 5 tries at best."
	index := s.C.Chosen(state.KAnonymity, "")
	if info := s.C.Model(state.KAnonymity); info != nil && len(info.Params) > 0 {
		k = info.Params[0]
	}
	if n := s.C.K(); n > 1 {
		why = "In a group of " + ui.Int(n) + ", somebody who looks for one person is right in 1 of " + ui.Int(n) + " tries at best."
	}
	limit := param.Param{Name: "limit", Kind: param.Real, Default: 2.0, Min: 0, Max: 100}
	limitWhy := "People who are too special for any group are left out: their details become *."
	if p := s.C.Profile; p != nil {
		limitWhy += " Here at most " + ui.Count(int(s.C.Config.SuppressionLimit*float64(p.Rows)), "person", "people") + "."
	}
	size := ui.Labelled(ui.K, "People who look the same, at least", "k, k-anonymity", why, s.number(ui.K, "Size of the smallest group", ui.Raw(float64(s.C.K())), "people", k, func(st *state.State, v float64) {
		st.SetModelParam(index, k.Name, v)
	}))
	if index < 0 {
		size = app.P().Class("calm").Text("No size of groups is asked for. Further rules has k-anonymity, to add it again.")
	}
	body := []app.UI{size,
		ui.Labelled(ui.Limit, "People who may be left out, at most", "suppression limit", limitWhy, s.number(ui.Limit, "Suppression limit", ui.Decimal(s.C.Config.SuppressionLimit*100, 6), "%", limit, func(st *state.State, v float64) {
			st.SetLimit(share(v))
		}))}
	if info := s.C.Model(state.KAnonymity); info != nil && index >= 0 {
		body = append(body, grounds(info))
		if len(s.C.Config.Models) > 1 {
			body = append(body, app.Div().Class("row").Body(ui.Button(ui.RemoveModelPrefix+strconv.Itoa(index), "Ask for no size of groups", ui.Quiet, func() {
				s.C.Edit(func(st *state.State) { st.RemoveModel(index) })
			}, index)))
		}
	}
	return ui.Card("Protection", body...)
}

// share turns per cent into a share without the noise of binary division:
// 2.1 % is 0.021.
func share(percent float64) float64 {
	x, why := state.ParseNumber("", ui.Raw(percent)+"e-2", param.Param{Name: "x", Kind: param.Real})
	if why != nil {
		return percent / 100
	}
	return x
}

// number is a field bound to a setting: what cannot be taken stays in the
// field with its problem, and the setting keeps its value.
func (s *Screen) number(id, label, value, unit string, p param.Param, set func(*state.State, float64)) app.UI {
	return ui.NumberField(ui.Number{
		ID: id, Text: s.C.Text(id, value), Unit: unit, Problem: s.C.DraftProblem(id),
		Typed: func(text string) {
			x, why := state.ParseNumber(label, text, p)
			s.C.Edit(func(st *state.State) {
				st.Typed(id, text, why)
				if why == nil {
					set(st, x)
				}
			})
		},
		Left: func() { s.C.Edit(func(st *state.State) { st.Left(id) }) },
	})
}

// optional is number for a field that may be empty: 0 then.
func (s *Screen) optional(id, label, value, unit string, p param.Param, set func(*state.State, float64)) app.UI {
	return ui.NumberField(ui.Number{
		ID: id, Text: s.C.Text(id, value), Unit: unit, Problem: s.C.DraftProblem(id),
		Typed: func(text string) {
			s.C.Edit(func(st *state.State) {
				if blank(text) {
					st.Typed(id, text, nil)
					set(st, 0)
					return
				}
				x, why := state.ParseNumber(label, text, p)
				st.Typed(id, text, why)
				if why == nil {
					set(st, x)
				}
			})
		},
		Left: func() { s.C.Edit(func(st *state.State) { st.Left(id) }) },
	})
}

func blank(text string) bool {
	for _, r := range text {
		if r != ' ' {
			return false
		}
	}
	return true
}

func (s *Screen) measure() app.UI {
	var choices []ui.Choice
	why := ""
	var fields []app.UI
	if s.C.Welcome != nil {
		for _, m := range s.C.Welcome.Measures {
			choices = append(choices, ui.Choice{Value: string(m.ID), Label: m.Name})
			if m.ID != s.C.Config.Measure.Measure {
				continue
			}
			why = m.Sentence
			for _, p := range m.Params {
				fields = append(fields, s.param(ui.ParamPrefix+p.Name, p, s.C.Config.Measure.Params[p.Name], func(st *state.State, v any) { st.SetMeasureParam(p.Name, v) }))
			}
		}
	}
	fields = append(fields, s.weights()...)
	head := ui.Labelled(ui.Measure, "Detail that is lost is measured by", "utility measure", why,
		ui.Select(ui.Measure, "", string(s.C.Config.Measure.Measure), choices, func(v string) { s.C.Edit(func(st *state.State) { st.SetMeasure(utility.ID(v)) }) }))
	body := []app.UI{head}
	if len(fields) > 0 {
		body = append(body, app.Details().Class("more").Body(app.Summary().Text("Fine points of this measure"), app.Div().Class("stack").Body(fields...)))
	}
	return ui.Card("Detail", body...)
}

// weights are the fields that say how much each detail matters, for measures
// that add columns up.
func (s *Screen) weights() []app.UI {
	if s.C.Welcome == nil {
		return nil
	}
	for _, m := range s.C.Welcome.Measures {
		if m.ID == s.C.Config.Measure.Measure && !m.Weights {
			return nil
		}
	}
	weight := param.Param{Name: "weight", Kind: param.Real, Default: 0.5, Min: 0, Max: 1}
	var fields []app.UI
	for _, column := range s.C.QuasiIdentifiers() {
		value := 0.5
		if c := s.C.Column(column); c.Weight != nil {
			value = *c.Weight
		}
		id := "weight-" + column
		fields = append(fields, ui.Labelled(id, column, "", "", s.number(id, "Weight of "+column, ui.Raw(value), "", weight, func(st *state.State, v float64) {
			if v == 0.5 {
				st.SetWeight(column, nil)
			} else {
				st.SetWeight(column, &v)
			}
		})))
	}
	if len(fields) == 0 {
		return nil
	}
	return []app.UI{app.FieldSet().Class("field").Body(
		app.Legend().Text("How much each detail matters"),
		ui.Why("From 0 to 1; more means that the search keeps more of it."),
		app.Div().Class("pairs").Body(fields...))}
}

// referenceSearch is the select of algorithms that are there to compare with.
const referenceSearch = ui.Search + "-reference"

func (s *Screen) search() app.UI {
	var choices []ui.Choice
	reference := []ui.Choice{{Value: "", Label: "none of them"}}
	why := ""
	if s.C.Welcome != nil {
		for _, a := range s.C.Welcome.Searches {
			chosen := a.ID == s.C.Config.Search.Algorithm
			if a.Reference {
				reference = append(reference, ui.Choice{Value: string(a.ID), Label: a.Name})
			}
			if !a.Reference || chosen {
				choices = append(choices, ui.Choice{Value: string(a.ID), Label: a.Name})
			}
			if chosen {
				why = a.Sentence
				if a.Reference {
					why += " " + a.Guarantee
				}
			}
		}
	}
	choose := func(v string) {
		s.C.Edit(func(st *state.State) { st.SetSearch(search.ID(cmp.Or(v, "auto"))) })
	}
	among := "" // the reference algorithm that is chosen
	if slices.ContainsFunc(reference, func(c ui.Choice) bool { return c.Value == string(s.C.Config.Search.Algorithm) }) {
		among = string(s.C.Config.Search.Algorithm)
	}
	orNothing := func(x float64) string {
		if x == 0 {
			return ""
		}
		return ui.Raw(x)
	}
	return ui.Card("Search",
		s.recoding(),
		ui.Labelled(ui.Search, "The best table is looked for by", "search algorithm", why,
			ui.Select(ui.Search, "", string(s.C.Config.Search.Algorithm), choices, choose)),
		app.Details().Body(app.Summary().Text("Algorithms of the literature, to compare with"),
			ui.Labelled(referenceSearch, "Reference algorithm", "", "For comparisons and teaching: the automatic search never takes them.",
				ui.Select(referenceSearch, "", among, reference, choose))),
		app.Div().Class("pairs").Body(
			ui.Labelled(ui.TimeBox, "Time at most", "", "Empty: as long as the algorithm needs.",
				s.optional(ui.TimeBox, "Time", orNothing(s.C.Config.Search.TimeLimit), "seconds", param.Param{Name: "time", Kind: param.Real, Default: 30.0, Min: 0, Max: 1e6, MinOpen: true}, func(st *state.State, v float64) { st.SetTimeBox(v) })),
			ui.Labelled(ui.CheckLimit, "Tables tried at most", "", "Empty: no limit.",
				s.optional(ui.CheckLimit, "Tables tried", orNothing(float64(s.C.Config.Search.CheckLimit)), "", param.Param{Name: "checks", Kind: param.Integer, Default: 10000.0, Min: 1, Max: 2e9}, func(st *state.State, v float64) { st.SetCheckLimit(int(v)) }))))
}

func (s *Screen) output() app.UI {
	identifying := s.C.Config.Output.Identifying
	if identifying == "" {
		identifying = "remove"
	}
	names := s.C.ColumnsWith("identifying")
	why := "No column names the person."
	if len(names) > 0 {
		why = "This concerns " + ui.ListUpTo(names, 4) + "."
	}
	return ui.Card("The file that is saved",
		ui.Labelled(ui.Identify, "Columns that name the person", "identifying", why,
			ui.Select(ui.Identify, "", identifying, []ui.Choice{{Value: "remove", Label: "are removed"}, {Value: "replace", Label: "stay, with * in every cell"}}, func(v string) {
				s.C.Edit(func(st *state.State) { st.SetIdentifying(v) })
			})),
		ui.Checkbox(ui.EscapeFormulas, "Make formulas harmless", "Puts an apostrophe in front of cells that a spreadsheet would run (= + − @). Other programs will see it.", s.C.Config.Output.EscapeFormulas, func(on bool) {
			s.C.Edit(func(st *state.State) { st.SetEscapeFormulas(on) })
		}))
}
