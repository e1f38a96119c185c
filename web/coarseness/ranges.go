package coarseness

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/sentence"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// cutsListed is the number of boundaries listed one by one.
const cutsListed = 60

// ranges renders the editor of numeric ranges: their boundaries on a histogram of the column, set
// by width or one by one.
func (s *Screen) ranges(name string, spec *hierarchy.Spec, view *state.View, fields map[string]param.Param) app.UI {
	o, h := intervalsOf(spec), view.View.Histogram
	field := func(option string) app.UI { return form.Field(s.C, s.C.Option(name, fields[option])) }
	add := func(x float64, level int) {
		s.recut(name, ui.Fill("put a boundary at {at} into {column}", "at", number(x), "column", name),
			func(o *hierarchy.Intervals) *hierarchy.Intervals { return o.WithCut(x, level) })
	}
	body := []app.UI{app.Div().Class("histogram whole").DataSet("testid", ui.ShapeHistogram).OnClick(func(ctx app.Context, e app.Event) {
		box := ctx.JSSrc().Call("getBoundingClientRect")
		share := (e.Get("clientX").Float() - box.Get("left").Float()) / box.Get("width").Float()
		at, near := h.Low+share*h.Width*float64(len(h.Counts)), h.Width/2
		x := hierarchy.RoundBetween(at-near, at+near)
		if t, _ := s.C.TypeOf(name); t == table.Integer {
			x = math.Round(x)
		}
		add(x, 1)
	}, name, h.Low, h.High).Body(app.Raw(drawHistogram(name, h, o)))}
	if len(o.Cuts) == 0 {
		body = append(body, field("widths"), field("origin"),
			ui.Div("field", ui.Button(ui.ShapeCuts, "Set boundaries one by one", ui.Plain, func() {
				s.recut(name, ui.Fill("set the boundaries of {column} one by one", "column", name),
					func(o *hierarchy.Intervals) *hierarchy.Intervals { return o })
			}, name), ui.Note("Or click on the picture where a range should begin.")))
	} else {
		body = append(body, ui.Div("whole stack", s.cuts(name, o), s.cutTools(name, add)))
	}
	body = append(body, field("bottom"), field("top"), field("labels"), field("notation"))
	return ui.Group("fields form", ui.Fill(wordsStepsOf, "column", name), body...)
}

// recut edits the boundaries of a column's ranges, after converting widths to boundaries.
func (s *Screen) recut(name, told string, edit func(o *hierarchy.Intervals) *hierarchy.Intervals) {
	h := s.C.Views[name].View.Histogram
	s.C.Edit(func(st *state.State) {
		st.Problems = nil
		o := intervalsOf(st.Spec(name))
		if len(o.Cuts) == 0 && len(o.Widths) == 0 {
			if p := st.ColumnProfile(name); p != nil && p.Hierarchy.Intervals != nil {
				o = p.Hierarchy.Intervals // the widths that were chosen for it
			}
		}
		cut, err := o.ByCuts(h.Low, h.High)
		if err != nil {
			st.Problems = problem.Flatten(err)
			return
		}
		st.SetHierarchy(name, told, hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: edit(cut)})
	})
}

func intervalsOf(spec *hierarchy.Spec) *hierarchy.Intervals {
	if spec.Intervals == nil {
		return &hierarchy.Intervals{}
	}
	return spec.Intervals
}

// cuts lists the boundaries with the highest level at which each applies.
func (s *Screen) cuts(name string, o *hierarchy.Intervals) app.UI {
	var rows []app.UI
	for i, x := range o.Cuts[0] {
		if i == cutsListed {
			break
		}
		level := 0
		for _, cuts := range o.Cuts {
			if slices.Contains(cuts, x) {
				level++
			}
		}
		var levels []ui.Choice
		for l := range o.Cuts {
			levels = append(levels, ui.Choice{Value: strconv.Itoa(l + 1), Label: ui.Fill("up to level {level}", "level", strconv.Itoa(l+1))})
		}
		at := strconv.Itoa(i)
		rows = append(rows, app.Tr().Body(
			app.Td().Body(ui.TextField(ui.ShapeCut+at, ui.Fill("Boundary {at}", "at", number(x)), number(x), func(text string) {
				to, ok := s.read(text)
				if ok && to != x {
					s.recut(name, ui.Fill("moved the boundary {at} of {column} to {to}", "at", number(x), "column", name, "to", number(to)),
						func(o *hierarchy.Intervals) *hierarchy.Intervals { return o.WithCutMoved(x, to) })
				}
			}, name, x).Alone()),
			app.Td().Body(ui.Select(ui.ShapeCutLevel+at, ui.Fill("Level of the boundary {at}", "at", number(x)), strconv.Itoa(level), levels,
				func(text string) {
					l, err := strconv.Atoi(text)
					if err != nil {
						return
					}
					s.recut(name, ui.Fill("kept the boundary {at} of {column} up to level {level}", "at", number(x), "column", name, "level", text),
						func(o *hierarchy.Intervals) *hierarchy.Intervals {
							return o.WithoutCut(x, l+1).WithCut(x, l)
						})
				}, name, x, len(o.Cuts)).Alone()),
			app.Td().Body(ui.Button(ui.ShapeCutRemove+at, wordsRemove, ui.Quiet, func() {
				s.recut(name, ui.Fill("removed the boundary {at} of {column}", "at", number(x), "column", name),
					func(o *hierarchy.Intervals) *hierarchy.Intervals { return o.WithoutCut(x, 1) })
			}, name, x).Aria("label", ui.Fill("Remove {at}", "at", number(x))))))
	}
	list := app.UI(ui.Sideways(ui.Fill("Boundaries of {column}", "column", name),
		ui.Table(ui.Cols(language.T("A range begins at"), language.T("It is kept"), language.T("Change")), rows...).Class("cuts")))
	if rest := len(o.Cuts[0]) - cutsListed; rest > 0 {
		return ui.Div("stack", list, ui.Why(ui.Fill(wordsAndMore, "n", ui.Int(rest))))
	}
	return list
}

// cutTools renders the form that adds boundaries and levels.
func (s *Screen) cutTools(name string, add func(x float64, level int)) app.UI {
	return app.Form().Class("shaping-tools").OnSubmit(func(_ app.Context, e app.Event) {
		e.PreventDefault()
		field := app.Window().GetElementByID(ui.ShapeCutNew)
		if x, ok := s.read(field.Get("value").String()); ok {
			field.Set("value", "")
			add(x, 1)
		}
	}, name).Body(
		app.Label().For(ui.ShapeCutNew).Text(language.T("Another boundary")),
		app.Input().Type("text").Class("number").ID(ui.ShapeCutNew).DataSet("testid", ui.ShapeCutNew).Attr("inputmode", "decimal").
			AutoComplete(false),
		app.Button().Type("submit").Class(string(ui.Plain)).DataSet("testid", ui.ShapeCutAdd).Text(language.T("Put in")),
		app.Span().Class("grow"),
		ui.Button(ui.ShapeCutMore, "Add a coarser level", ui.Plain, func() {
			s.recut(name, ui.Fill("added a coarser level to {column}", "column", name),
				func(o *hierarchy.Intervals) *hierarchy.Intervals { return o.WithCutLevel() })
		}, name))
}

// read parses a number that was typed, and tells the user if it is not one.
func (s *Screen) read(text string) (x float64, ok bool) {
	if strings.TrimSpace(text) == "" {
		return 0, false
	}
	x, err := param.ParseNumber(text)
	if err != nil {
		s.C.Edit(func(st *state.State) { st.Problems = problem.Flatten(err) })
	}
	return x, err == nil
}

// number formats a number as it can be typed.
func number(x float64) string { return sentence.Typed(x) }

// drawHistogram draws the values of a column with the boundaries of level 1; those that also apply
// to higher levels are longer.
func drawHistogram(name string, h *hierarchy.Histogram, o *hierarchy.Intervals) string {
	const width, height, base, top = 960.0, 190, 150.0, 26.0
	most := max(slices.Max(h.Counts), 1)
	span := h.Width * float64(len(h.Counts))
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart" viewBox="0 0 %.0f %d" role="img" aria-label="%s">`, width, height,
		html.EscapeString(ui.Fill("How often the numbers of {column} occur, from {low} to {high}; a boundary can be typed below.", "column", name,
			"low", number(h.Low), "high", number(h.High))))
	step := width / float64(len(h.Counts))
	for i, n := range h.Counts {
		if n > 0 {
			tall := max(float64(n)/float64(most)*(base-top), 1.5)
			fmt.Fprintf(&b, `<rect class="histogram-bar" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`,
				float64(i)*step+0.5, base-tall, step-1, tall)
		}
	}
	cut, err := o.ByCuts(h.Low, h.High)
	if err == nil && (len(o.Cuts) > 0 || len(o.Widths) > 0) {
		last := -100.0
		for _, x := range cut.Cuts[0] {
			at := (x - h.Low) / span * width
			from, class := 14.0, "histogram-cut"
			for l, cuts := range cut.Cuts {
				if l > 0 && slices.Contains(cuts, x) {
					from, class = 0, ui.Class(class, "high")
				}
			}
			fmt.Fprintf(&b, `<line class="%s" x1="%.1f" x2="%.1f" y1="%.1f" y2="%.0f"/>`, class, at, at, from, base)
			if at-last > 56 && at > 44 && at < width-64 {
				fmt.Fprintf(&b, `<text x="%.1f" y="%.0f">%s</text>`, at, base+18, number(x))
				last = at
			}
		}
	}
	fmt.Fprintf(&b, `<line class="axis" x1="0" x2="%.0f" y1="%.0f" y2="%.0f"/><text class="start" x="0" y="%.0f">%s</text><text class="end" x="%.0f" y="%.0f">%s</text></svg>`,
		width, base, base, base+36, number(h.Low), width, base+36, number(h.High))
	return b.String()
}
