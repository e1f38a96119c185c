package ui

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Plot is a bar chart that uPlot draws (static/charts.js). It is for the eye:
// its sentence says the same to others, and a Twin belongs below it. In a
// browser that did not load the library only these two are there.
type Plot struct {
	app.Compo

	ID       string // test id
	Sentence string // what the chart shows, for readers
	Axis     string // name of the axis of the bars
	Pairs    []Pair
	Single   bool       // shows After alone
	Mark     *Threshold // nil: none

	drawn  string // what is drawn
	remove app.Value
}

// Threshold is a line through a chart, such as a limit.
type Threshold struct {
	At   float64 // among the bars: 0 is left of the first, 1.5 amid the second
	Text string
}

// BarPairs draws shares before and after side by side, with a line through them if mark
// is not nil.
func BarPairs(id, sentence string, axis language.Text, pairs []Pair, mark *Threshold) app.UI {
	return &Plot{ID: id, Sentence: sentence, Axis: language.T(axis), Pairs: pairs, Mark: mark}
}

// Bars draws shares of one kind.
func Bars(id, sentence, axis string, bars []Pair) app.UI {
	return &Plot{ID: id, Sentence: sentence, Axis: axis, Pairs: bars, Single: true}
}

// Render gives the library its place.
func (p *Plot) Render() app.UI {
	return app.Div().Class("plot").DataSet("testid", p.ID).Role("img").Aria("label", p.Sentence)
}

// OnMount draws the chart.
func (p *Plot) OnMount(ctx app.Context) { p.draw(ctx) }

// OnUpdate draws it again if it shows something else.
func (p *Plot) OnUpdate(ctx app.Context) { p.draw(ctx) }

// OnDismount gives back what the chart holds.
func (p *Plot) OnDismount() { p.clear() }

func (p *Plot) clear() {
	if p.remove != nil {
		p.remove.Call("call")
		p.remove = nil
	}
}

// draw waits until the place is in the page, where it has a width.
func (p *Plot) draw(ctx app.Context) {
	names := []any{}
	before, after := series(true), series(false)
	shown := p.Axis
	for _, x := range p.Pairs {
		names = append(names, x.Label)
		add(before, x.Before)
		add(after, x.After)
		shown += "|" + x.Label + " " + Raw(x.Before) + " " + Raw(x.After)
	}
	if p.Mark != nil {
		shown += "|" + p.Mark.Text + " " + Raw(p.Mark.At)
	}
	if shown == p.drawn {
		return
	}
	p.drawn = shown
	all := []any{before, after}
	if p.Single {
		all = all[1:]
	}
	spec := map[string]any{"names": names, "axis": p.Axis, "unit": "%", "series": all}
	if p.Mark != nil {
		spec["mark"] = map[string]any{"at": p.Mark.At, "text": p.Mark.Text}
	}
	ctx.Defer(func(app.Context) {
		p.clear()
		library := app.Window().Get("fulguriteCharts")
		place := p.JSValue()
		if !library.Truthy() || place == nil || !place.Truthy() {
			return
		}
		if remove := library.Call("bars", place, spec); remove.Truthy() {
			p.remove = remove
		}
	})
}

func series(hollow bool) map[string]any {
	return map[string]any{"hollow": hollow, "values": []any{}, "texts": []any{}}
}

func add(series map[string]any, share float64) {
	series["values"] = append(series["values"].([]any), share*100)
	series["texts"] = append(series["texts"].([]any), barLabel(share))
}
