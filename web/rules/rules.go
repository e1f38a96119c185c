// Package rules renders the step in which people decide what the result must promise: group size,
// how many people may be left out, how detail is measured and how long to search. All texts about
// models, measures and searches come from the engine's metadata.
package rules

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/grow"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Screen renders the step.
type Screen struct {
	app.Compo
	C        *control.Control
	Attach   open.Attach
	Revision int

	another string // the column selected for perturbation
}

// Render shows the presets, the rules, and what a search will do.
func (s *Screen) Render() app.UI {
	body := []app.UI{
		ui.Head(language.T("Which rules must this table meet before you share it?"), ""),
		s.presets(),
	}
	return ui.Div("screen", append(body, ui.Parts(
		func() app.UI {
			return ui.Div("grid cards", append([]app.UI{s.protection(), s.cells(), s.people()}, s.secrets()...)...)
		},
		s.experts,
		s.effects,
		s.start,
		func() app.UI { return grow.Fold(s.C, s.Attach) })...)...)
}

// experts folds what a first table does without.
func (s *Screen) experts() app.UI {
	return ui.Details("card fold",
		app.Summary().Body(ui.H2("What experts set"),
			ui.Note("Further rules, part of the records, measure, search, changed numbers, what is written")),
		ui.Div("grid cards", s.whole(), s.subset(), s.measure(), s.search(), s.perturbed(), s.written())).
		DataSet("testid", ui.Experts)
}

func (s *Screen) presets() app.UI {
	var body []app.UI
	chosen := ""
	for _, p := range state.Presets {
		matches := s.C.Matches(p)
		class := "preset"
		if matches {
			class = "preset on"
		}
		body = append(body, app.Button().Type("button").Class(class).DataSet("testid", ui.PresetPrefix+p.ID).Aria("pressed", matches).
			OnClick(func(app.Context, app.Event) { s.C.Edit(func(st *state.State) { st.SetPreset(p) }) }, p.ID).
			Body(
				ui.B(p.Name),
				ui.Span("preset-rule", ui.Fill("groups of {k}", "k", ui.Int(p.K)))))
		if matches {
			chosen = language.T(p.Why)
		}
	}
	return ui.Div("stack",
		ui.Group("presets", language.T("Kind of release"), body...),
		ui.Why(chosen))
}

// protection renders k and the suppression limit.
func (s *Screen) protection() app.UI {
	n := ui.Int(s.C.K())
	size := app.UI(ui.Para("calm", "No group size is required. To require one again, add k-anonymity under “Further rules”."))
	g, chosen := s.C.GroupSize()
	if chosen {
		size = s.fieldAs(g, form.Look{Term: language.T("k, k-anonymity"), Unit: "people",
			Why: ui.Fill("In a group of {k}, somebody who looks for one person is right in 1 of {k} tries at best.", "k", n)})
	}
	why := wordsTooUnusual(s.C.Config.Output.LeftOut.Chosen())
	if n, known := s.C.LeftOut(); known {
		why += " " + ui.Fill("Here at most {records}.", "records", ui.Records(n))
	}
	if state.Method(s.C.Runnable()).Groups() {
		why = language.T(
			"The table that is searched for leaves nobody out. The limit applies to the uniform table, which the result can show instead.")
	}
	body := []app.UI{size, s.curve(), s.fieldAs(s.C.Limit(), form.Look{Term: language.T("suppression limit"), Unit: "%", Why: why})}
	if info := s.C.Model(state.KAnonymity); info != nil && chosen {
		body = append(body, grounds(info))
		if len(s.C.Config.Models) > 1 {
			body = append(body, ui.Div("row", ui.Button(ui.RemoveModelPrefix+strconv.Itoa(s.C.Chosen(state.KAnonymity, "")),
				"Require no group size", ui.Quiet, func() {
					s.C.Edit(func(st *state.State) { st.RemoveModel(st.Chosen(state.KAnonymity, "")) })
				})))
		}
	}
	return ui.Card("Protection", body...)
}

// curve shows what a uniform table keeps by k, as soon as that is known.
func (s *Screen) curve() app.UI {
	const title language.Text = "Detail that a uniform table keeps, by the size of groups (k)"
	sentence := language.T(title)
	var bars []ui.Pair
	for _, p := range s.C.Curve() {
		if p.Found {
			bars = append(bars, ui.Pair{Label: ui.Decimal(p.Value, 0), After: p.Kept})
			sentence += "; " + bars[len(bars)-1].Label + ": " + ui.Percent(p.Kept)
		}
	}
	if len(bars) == 0 {
		return app.Div().Hidden(true)
	}
	return ui.Div("stack", ui.Note(title), ui.Bars(ui.CostsChartPrefix+"k", sentence+".", "k", bars))
}

func (s *Screen) field(g state.Setting) app.UI { return form.Field(s.C, g) }

func (s *Screen) fieldAs(g state.Setting, look form.Look) app.UI { return form.FieldAs(s.C, g, look) }

func (s *Screen) fields(all []state.Setting) []app.UI {
	var fields []app.UI
	for _, g := range all {
		look := form.Look{}
		if g.Param.Kind == param.Integer || g.Param.Kind == param.Real {
			look.Term = language.Render(g.Param.Allowed())
		}
		fields = append(fields, s.fieldAs(g, look))
	}
	return fields
}

func (s *Screen) measure() app.UI {
	body := append([]app.UI{s.fieldAs(s.C.Measure(), form.Look{Term: language.T("utility measure")})}, s.responses()...)
	if fields := append(s.fields(s.C.MeasureParams()), s.weights()...); len(fields) > 0 {
		body = append(body, ui.Details("more", ui.Summary("Fine points of this measure"),
			ui.Div("stack", fields...)))
	}
	return ui.Card("Detail", body...)
}

// weights returns the fields that set how much each detail matters.
func (s *Screen) weights() []app.UI {
	var fields []app.UI
	for _, g := range s.C.Weights() {
		fields = append(fields, s.field(g))
	}
	if len(fields) == 0 {
		return nil
	}
	return []app.UI{ui.Fields("How much each detail matters",
		ui.Note("From 0 to 1; more means that the search keeps more of it."),
		ui.Div("pairs", fields...))}
}

// responses returns the fields that select the columns somebody wants to predict.
func (s *Screen) responses() []app.UI {
	all := s.C.Responses()
	if len(all) == 0 {
		return nil
	}
	return []app.UI{ui.Fields("What somebody wants to predict",
		ui.Note("The search keeps groups in which most people have the same there. Mark one at least."),
		ui.Div("pairs", s.fields(all)...))}
}

func (s *Screen) search() app.UI {
	method := state.Method(s.C.Runnable())
	recoding := []app.UI{s.fieldAs(s.C.Recoding(), form.Look{Term: language.T("way of recoding")})}
	if !method.Uniform() && !method.Groups() {
		recoding = append(recoding, s.fieldAs(s.C.RecodingMode(), form.Look{Term: language.T("mode")}))
	}
	if method.Joins() {
		recoding = append(recoding, s.fieldAs(s.C.Ranges(), form.Look{Term: language.T("ranges")}))
	}
	if method.Hides() {
		recoding = append(recoding, ui.Div("pairs", s.fields(s.C.Together())...))
	}
	body := []app.UI{ui.Div("stack", recoding...)}
	if !method.Groups() { // which search by themselves
		body = append(body, s.fieldAs(s.C.Algorithm(false), form.Look{Term: language.T("search algorithm")}),
			app.Details().Body(ui.Summary("Algorithms of the literature, to compare with"),
				s.field(s.C.Algorithm(true))))
	}
	return ui.Card("Search", append(body, ui.Div("pairs", s.fieldAs(s.C.TimeLimit(), form.Look{Unit: "seconds"}),
		s.field(s.C.CheckLimit())))...)
}
