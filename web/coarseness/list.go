package coarseness

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// findFrom is the number of columns from which they can be searched and changed together.
const findFrom = 8

// list shows the columns and marks those that need attention.
func (s *Screen) list(current string) app.UI {
	all := s.C.Shaped()
	attention := 0
	for _, name := range all {
		if words, _ := s.C.Attention(name); words != "" {
			attention++
		}
	}
	shown := s.listed(all)
	class := "card shaping-list"
	if s.over {
		class = ui.Class(class, "over")
	}
	var body []app.UI
	if len(all) >= findFrom {
		body = append(body, s.finder())
	}
	if attention > 0 {
		body = append(body, ui.Div("row attention",
			ui.Told("why grow", ui.Fills(attention, "1 column needs attention", "{n} columns need attention")),
			ui.Button(ui.ShapeUrgent, map[bool]language.Text{false: "Only these", true: "All columns"}[s.urgent], ui.Quiet,
				func() { s.urgent = !s.urgent }, s.urgent)))
	} else {
		s.urgent = false
	}
	var items []app.UI
	for _, name := range shown {
		items = append(items, s.item(name, name == current))
	}
	if len(items) == 0 {
		items = append(items, app.Li().Class("why").Text(language.T("No column is called that.")))
	}
	body = append(body, ui.Ul("shaping-columns", items...).Aria("label", language.T("Columns")))
	if len(all) >= findFrom {
		body = append(body, s.together(shown, current))
	}
	body = append(body, s.kept())
	return app.Aside().Class(class).Aria("label", language.T("Columns that become coarser")).
		OnDragEnter(s.drag).OnDragOver(s.drag).OnDragLeave(s.leave).OnDrop(s.drop).Body(append(body, s.importer())...)
}

// listed returns the columns that match the search.
func (s *Screen) listed(all []string) (shown []string) {
	for _, name := range all {
		words, _ := s.C.Attention(name)
		if (words != "" || !s.urgent) && strings.Contains(strings.ToLower(name), strings.ToLower(strings.TrimSpace(s.find))) {
			shown = append(shown, name)
		}
	}
	return shown
}

// finder narrows the list; submitting goes to the first match of the text typed so far, which may
// not be drawn yet.
func (s *Screen) finder() app.UI {
	return app.Form().OnSubmit(func(_ app.Context, e app.Event) {
		e.PreventDefault()
		if shown := s.listed(s.C.Shaped()); len(shown) > 0 {
			s.choose(shown[0])
		}
	}).Body(
		ui.SearchField(ui.Finding{ID: ui.ShapeFind, Placeholder: "Find a column", Text: s.find, Typed: func(text string) { s.find = text }}))
}

func (s *Screen) choose(name string) {
	if name != "" {
		s.C.Edit(func(st *state.State) { st.Shape(name) })
	}
}

// item renders one column: its name, a description of its hierarchy, what it needs.
func (s *Screen) item(name string, current bool) app.UI {
	spec, view := s.C.Spec(name), s.C.Views[name]
	words, urgent := s.C.Attention(name)
	b := app.Button().Type("button").Class(ui.Class("shaping-column", map[bool]string{true: "on"}[current])).
		DataSet("testid", ui.HierarchyPrefix+name).DataSet("kind", string(spec.Kind)).
		OnClick(func(app.Context, app.Event) { s.choose(name) }, name)
	if current {
		b = b.Aria("current", "true")
	}
	about := language.T("building …")
	if view != nil && !view.Asked {
		b = b.DataSet("levels", strconv.Itoa(len(view.View.Levels)))
		about = s.about(name, view)
	} else {
		b = b.DataSet("levels", "").Aria("busy", true)
		if view != nil && len(view.View.Levels) > 0 {
			about = s.about(name, view)
		}
	}
	body := []app.UI{app.B().Text(name), app.Small().Text(about)}
	if words != "" {
		body = append(body, app.Em().Class(map[bool]string{true: "urgent"}[urgent]).Text(words))
	}
	return app.Li().Body(b.Body(body...))
}

// about describes a hierarchy in a few words.
func (s *Screen) about(name string, view *state.View) string {
	if a := s.C.Aggregate(name); a != nil {
		return ui.Fill("every group shows {value}", "value", state.AggregateWord(a.Function))
	}
	levels := view.View.Levels
	if len(levels) == 0 {
		return language.T("no steps yet")
	}
	if len(levels) == 2 && levels[1].Distinct == 1 {
		return ui.Fill("{values} · kept or hidden", "values", values(levels[0].Distinct))
	}
	return ui.Fills(len(levels)-1, "{values} · 1 step", "{values} · {n} steps", "values", values(levels[0].Distinct))
}

// together changes all listed columns at once.
func (s *Screen) together(shown []string, current string) app.UI {
	choices := []ui.Choice{ui.Pick("", "make them …")}
	for _, kind := range []hierarchy.Kind{hierarchy.KindAuto, hierarchy.KindSuppression, hierarchy.KindPriority} {
		if b := s.C.Builder(kind); b != nil {
			choices = append(choices, ui.Choice{Value: string(kind), Label: b.Label})
		}
	}
	const like = "like"
	choices = append(append(choices, ui.Choice{Value: like, Label: ui.Fill("Like {column}", "column", current)}), s.templates()...)
	return ui.Div("shaping-together",
		ui.P("why", ui.Fills(len(shown), "The column that is listed here:", "The {n} columns that are listed here:")),
		ui.Select(ui.ShapeAll, language.T("How the hierarchies of all columns in the list are made"), "", choices, func(kind string) {
			switch {
			case kind == "", s.useTemplate(shown, kind):
			case kind == like:
				s.C.Edit(func(st *state.State) { st.ShapeLike(shown, current) })
			default:
				s.C.Edit(func(st *state.State) { st.ShapeAll(shown, hierarchy.Kind(kind)) })
			}
		}, strings.Join(shown, "\n"), current, len(choices)).Alone())
}

// importer accepts hierarchy files for several columns at once.
func (s *Screen) importer() app.UI {
	return ui.Div("shaping-import",
		ui.Button("", "Import hierarchies", ui.Quiet, func() { ui.OpenDialog(ui.ImportHierarchies) }),
		ui.FileInput(ui.ImportHierarchies, ".csv,.txt,text/csv,text/plain", language.T("Hierarchies of several columns"), true,
			func(p []ui.Picked) {
				s.C.Import("", s.Attach.Files(p))
			}),
		ui.Note("Or drop CSV files here: hierarchy_age.csv or age.csv finds the column age."))
}
