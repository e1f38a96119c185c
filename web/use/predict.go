// Package use are the parts of the result in which somebody finds out whether the finished
// table is still good for what it is for.
package use

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsPredict language.Text = "Can one column still be predicted from the others?"

// Prediction asks whether one column can still be predicted from others.
type Prediction struct {
	app.Compo
	C        *control.Control
	Revision int

	value string // of the target, whose curve is shown; "": the first choice
}

// Render draws the question, and the answer once it is there.
func (p *Prediction) Render() app.UI {
	o := p.C.Outcome
	if o == nil || !o.Found {
		return app.Div()
	}
	asked := Asked(o, p.C.About.Predicting)
	body := []app.UI{ui.Note("A model learns from one part of the records and predicts the value of the others: once from your table, once from the finished one. The closer the two are, the more the finished table is worth to somebody who studies this.")}
	if asked.Target == "" {
		return ui.Card(wordsPredict,
			append(body,
				ui.P("calm", ui.Fill("No column of this table has between 2 and {most} different values, so there is none to predict.",
					"most", strconv.Itoa(predict.MaxClasses))))...)
	}
	body = append(body, p.question(o, asked))
	if a := p.C.Insight.Prediction; a != nil {
		switch {
		case a.Waiting:
			body = append(body, ui.Working("Learning and comparing", ui.PredictShare, a.Share, ui.PredictCancel, p.C.CancelPredict))
		case len(a.Problems) > 0:
			body = append(body, ui.ProblemBox(a.Problems[0]))
		default:
			body = append(body, p.answer(&a.Report))
		}
	}
	return ui.Card(wordsPredict, body...)
}

// Targets are the columns that can be predicted: those of few values.
func Targets(o *state.Outcome) (names []string) {
	for i := range o.Columns {
		if c := &o.Columns[i]; c.Before >= 2 && c.Before <= predict.MaxClasses && c.Role != project.Identifying &&
			c.Role != project.HeldBack && !o.Cells(c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// Asked returns the next question: the chosen one, or else about the first secret that can be
// predicted, a column that stays as it is, or any.
func Asked(o *state.Outcome, before *bridge.AskPrediction) bridge.AskPrediction {
	targets := Targets(o)
	if len(targets) == 0 {
		return bridge.AskPrediction{}
	}
	var chosen bridge.AskPrediction
	if before != nil {
		chosen = *before
	}
	if !slices.Contains(targets, chosen.Target) {
		chosen.Target, chosen.From = targets[0], nil
		for _, role := range []project.Role{project.Insensitive, project.Sensitive} {
			for i := range o.Columns {
				if c := &o.Columns[i]; c.Role == role && slices.Contains(targets, c.Name) {
					chosen.Target = c.Name
				}
			}
		}
	}
	if chosen.Method == "" {
		chosen.Method = predict.Logistic
	}
	// Of columns that were chosen for another result, some may have gone.
	all := Features(o, chosen.Target)
	left := slices.DeleteFunc(slices.Clone(chosen.From), func(name string) bool { return !slices.Contains(all, name) })
	if chosen.From == nil || len(left) == 0 && len(chosen.From) > 0 {
		left = all
	}
	chosen.From = left
	return chosen
}

// Features are the columns from which a target can be predicted: all that are left and name
// nobody.
func Features(o *state.Outcome, target string) (names []string) {
	for i := range o.Columns {
		if c := &o.Columns[i]; c.Name != target && c.Role != project.Identifying && c.Role != project.HeldBack && !o.Cells(c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

func (p *Prediction) question(o *state.Outcome, asked bridge.AskPrediction) app.UI {
	set := func(change func(*bridge.AskPrediction)) {
		next := asked
		next.From = slices.Clone(asked.From)
		change(&next)
		p.C.SetAbout(func(a *control.About) { a.Predicting = &next })
	}
	scope := append([]any{asked.Target, string(asked.Method)}, anything(asked.From)...)
	var targets, methods []ui.Choice
	for _, name := range Targets(o) {
		targets = append(targets, ui.Choice{Value: name, Label: name})
	}
	about := ""
	for _, m := range language.Described(predict.Methods()) {
		methods = append(methods, ui.Choice{Value: string(m.ID), Label: m.Name})
		if m.ID == asked.Method {
			about = m.Sentence
		}
	}
	var from []app.UI
	for _, name := range Features(o, asked.Target) {
		from = append(from, ui.Checkbox(ui.PredictFrom+name, name, "", slices.Contains(asked.From, name), func(on bool) {
			set(func(q *bridge.AskPrediction) {
				q.From = slices.DeleteFunc(Features(o, q.Target), func(other string) bool {
					return other == name && !on || other != name && !slices.Contains(asked.From, other)
				})
			})
		}, append(scope, name)...))
	}
	why := language.Text("")
	switch {
	case p.C.Insight.Prediction != nil && p.C.Insight.Prediction.Waiting:
		why = "This is being computed: wait, or cancel it first."
	case len(asked.From) == 0:
		why = "Choose at least one column to predict from first."
	}
	return ui.Div("stack",
		ui.Div("pairs",
			ui.Labelled(ui.PredictTarget, "Column to predict", language.T("target"), "",
				ui.Select(ui.PredictTarget, "", asked.Target, targets, func(v string) {
					set(func(q *bridge.AskPrediction) { q.Target, q.From = v, nil })
				}, scope...)),
			ui.Labelled(ui.PredictMethod, "Method", "", about,
				ui.Select(ui.PredictMethod, "", string(asked.Method), methods, func(v string) {
					set(func(q *bridge.AskPrediction) { q.Method = predict.Method(v) })
				}, scope...))),
		ui.Details("twin",
			app.Summary().Text(ui.Fills(len(asked.From), "From {n} column", "From {n} columns")),
			ui.Div("boxes-grid", from...)),
		ui.Div("row",
			ui.Because(language.T(why), p.C.Tell, ui.Predict, "Learn and compare", ui.Plain, func() { p.C.Predict(asked) }, scope...)))
}

func anything(names []string) (all []any) {
	for _, name := range names {
		all = append(all, name)
	}
	return all
}
