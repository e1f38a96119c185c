package coarseness

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/form"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Words used more than once here.
const (
	wordsHierarchyOf language.Text = "Hierarchy of {column}"
	wordsEmpty       language.Text = "(empty)"
)

// The views of a hierarchy.
const (
	viewTree  = "tree"
	viewTable = "table"
)

// column renders the hierarchy of a column: its description and what can be done with it.
func (s *Screen) column(name string) app.UI {
	spec := s.C.Spec(name)
	view := s.C.Views[name]
	section := app.Section().Class("card hierarchy").DataSet("testid", ui.Shaping).DataSet("column", name).
		Aria("label", ui.Fill(wordsHierarchyOf, "column", name))
	if view == nil || view.Asked {
		section = section.Aria("busy", true)
	}
	body := []app.UI{s.title(name, spec)}
	if view == nil || view.Asked && len(view.View.Levels) == 0 && len(view.Problems()) == 0 {
		return section.Body(append(body, ui.Para("busy", wordsBuilding))...)
	}
	if a := s.C.Aggregate(name); a != nil {
		return section.Body(append(body,
			ui.P("calm", ui.Fill("Every group shows {value}. These steps are not used.", "value", state.AggregateWord(a.Function))),
			s.treatment(name))...)
	}
	problems := view.Problems()
	for i, p := range problems {
		if i == 3 {
			body = append(body, ui.Why(ui.Fills(len(problems)-3, "and 1 more problem of this hierarchy.",
				"and {n} more problems of this hierarchy.")))
			break
		}
		body = append(body, ui.ProblemBox(here(p), s.fixes(name, p)...))
	}
	if len(view.View.Missing) > 0 {
		body = append(body, s.missing(name, spec, view))
	}
	for _, w := range view.View.Warnings {
		body = append(body, ui.WarningBox(here(w), s.cures(name, w, view)...))
	}
	if s.editor.options {
		body = append(body, s.options(name, spec))
	}
	if len(view.View.Levels) > 0 && len(problems) == 0 {
		body = append(body, s.shown(name, view)...)
	}
	body = append(body, s.treatment(name), s.actions(name, spec, view))
	return section.Body(body...)
}

// here returns a problem without what the screen already shows: the column it concerns and its
// place in a project file.
func here(p *problem.Problem) *problem.Problem {
	q := *p
	q.Place.Attribute, q.Place.Path = "", ""
	return &q
}

// shown renders the hierarchy in the chosen view.
func (s *Screen) shown(name string, view *state.View) []app.UI {
	if s.editor.view == viewTable {
		return []app.UI{s.views(view), s.levelTable(name, view), s.ladder(name, view)}
	}
	return append([]app.UI{s.views(view)}, s.tree(name, view)...)
}

// views chooses between the tree and the table.
func (s *Screen) views(view *state.View) app.UI {
	smallest := view.View.Levels[0].Smallest
	return ui.Div("row shaping-views",
		ui.P("why grow", ui.Fill("Rarest value: {people}", "people", s.people(smallest))),
		ui.Segments("shaping-view", language.T("How the hierarchy is shown"), s.editor.view, []ui.Radio{
			{Value: viewTree, Label: "Tree", ID: ui.ShapeTree}, {Value: viewTable, Label: "Levels", ID: ui.ShapeTable},
		}, func(v string) { s.editor.view = v }))
}

func (s *Screen) title(name string, spec *hierarchy.Spec) app.UI {
	why := ""
	if p := s.C.ColumnProfile(name); p != nil && p.Hierarchy.Kind == spec.Kind && p.Because != "" && spec.Kind != hierarchy.KindTable {
		why = language.Render(p.BecauseSaid)
	} else if spec.Table != nil {
		why = values(len(spec.Table.Rows))
		if spec.Table.Name != "" {
			why = ui.Fill("{values} from {file}", "values", why, "file", spec.Table.Name)
		}
	} else if b := s.C.Builder(spec.Kind); b != nil {
		why = b.Sentence
	}
	switch {
	case s.C.RoleOf(name) == project.Sensitive:
		why = ui.Fill("Says which values of this secret are similar; the column itself stays as it is. {why}", "why", why)
	case s.C.Separator(name) != "":
		why = ui.Fill("It is about single values of a cell, and each of them gets a level of its own. {why}", "why", why)
	}
	var choices []ui.Choice
	if s.C.Welcome != nil {
		for _, b := range s.C.Welcome.Builders {
			if b.Kind != hierarchy.KindTable || spec.Kind == hierarchy.KindTable {
				choices = append(choices, ui.Choice{Value: string(b.Kind), Label: b.Label})
			}
		}
	}
	choices = append(choices, s.templates()...)
	return app.Header().Class("hierarchy-head").Body(
		ui.Div("grow", app.H2().Text(name), ui.P("why", why)),
		ui.Select(ui.KindPrefix+name, ui.Fill("How the hierarchy of {column} is made", "column", name), string(spec.Kind), choices,
			func(v string) {
				if s.useTemplate([]string{name}, v) {
					return
				}
				s.C.Edit(func(st *state.State) { st.SetKind(name, hierarchy.Kind(v)) })
				s.editor.options = s.editor.options || slices.Contains(written, hierarchy.Kind(v))
			}, name, len(choices)).Alone(),
		s.changer(name, spec))
}

// written lists the kinds that define no hierarchy until somebody enters something.
var written = []hierarchy.Kind{hierarchy.KindTree, hierarchy.KindFormula}

// ladder shows how values are generalized: one row per value, one column per level.
func (s *Screen) ladder(name string, view *state.View) app.UI {
	low, high := s.C.Levels(name, len(view.View.Levels))
	head := []app.UI{}
	for l, level := range view.View.Levels {
		title := levelName(l)
		parts := []app.UI{app.Span().Text(title)}
		if level.Name != "" && l > 0 {
			parts = []app.UI{app.Span().Text(level.Name)}
		}
		parts = append(parts, app.Small().Text(ui.Fill("{level} · {values}", "level", strconv.Itoa(l), "values", values(level.Distinct))))
		head = append(head, app.Th().Scope("col").Class(barred(l, low, high)).Body(parts...))
	}
	var rows []app.UI
	for i, strip := range view.View.Strips {
		var cells []app.UI
		for l, label := range strip.Labels {
			count := ""
			if l < len(strip.Counts) {
				count = ui.Int(strip.Counts[l])
			}
			if label == "" {
				label = language.T(wordsEmpty)
			}
			cells = append(cells, app.Td().Class(barred(l, low, high)).Body(
				ui.Div("rung", app.Span().Text(label), app.Small().Text(count)).Title(label)))
		}
		row := app.Tr().Body(cells...)
		if i == 0 {
			row = row.DataSet("testid", ui.StripPrefix+name)
		}
		rows = append(rows, row)
	}
	return ui.Sideways(ui.Fill("Values of {column} from level to level", "column", name),
		app.Table().Class("ladder").Body(
			app.Caption().Class("unseen").Text(ui.Fill("Values of {column} from level to level, with how many stand behind each", "column", name)),
			ui.Heads(head...), app.TBody().Body(rows...)))
}

func barred(level, low, high int) string {
	if level < low || level > high {
		return "barred"
	}
	return ""
}

// changer opens the options of the kind of a hierarchy.
func (s *Screen) changer(name string, spec *hierarchy.Spec) app.UI {
	b := s.C.Builder(spec.Kind)
	if b == nil || len(b.Fields) == 0 {
		return nil
	}
	label := language.Text("Change the steps")
	if spec.Kind == hierarchy.KindTable {
		label = "Edit the lines"
	}
	if s.editor.options {
		label = "Done"
	}
	return ui.Button("edit-"+name, label, ui.Plain, func() { s.editor.options = !s.editor.options }, name).Aria("expanded",
		s.editor.options)
}

func (s *Screen) actions(name string, spec *hierarchy.Spec, view *state.View) app.UI {
	if s.editor.form == formKeep {
		return s.askTemplate(name)
	}
	input := ui.ImportPrefix + name
	var body []app.UI
	if height := len(view.View.Levels); height > 1 && s.C.RoleOf(name) == project.QuasiIdentifying && s.C.Separator(name) == "" {
		body = append(body, s.levels(name, height))
	}
	body = append(body, app.Span().Class("grow"))
	body = append(body,
		ui.Button("", "Import CSV", ui.Quiet, func() { ui.OpenDialog(input) }, name),
		ui.FileInput(input, ".csv,.txt,text/csv,text/plain", ui.Fill(wordsHierarchyOf, "column", name), false,
			func(p []ui.Picked) { s.C.Import(name, s.Attach.Files(p)) }, name))
	if len(view.Problems()) == 0 {
		body = append(body, ui.Button(ui.ShapeKeep, "Keep as template", ui.Quiet, func() { s.ask(formKeep) }, name),
			ui.Button(ui.ExportPrefix+name, "Export CSV", ui.Quiet, func() { s.C.Export(name) }, name))
	}
	return app.Footer().Class("row actions").Body(body...)
}

// levels renders the two selects that bound how coarse the column may become.
func (s *Screen) levels(name string, height int) app.UI {
	return ui.Div("bounds",
		app.Span().Text(language.T("at least")), form.Control(s.C, s.C.LowestLevel(name, height),
			ui.Fill("Lowest level of {column}", "column", name), "").Alone(),
		app.Span().Text(language.T("at most")), form.Control(s.C, s.C.HighestLevel(name, height),
			ui.Fill("Highest level of {column}", "column", name), "").Alone())
}

// maxMissing limits the missing values listed one by one.
const maxMissing = 30

// missing lists the values that the hierarchy does not cover, with a way to place each.
func (s *Screen) missing(name string, spec *hierarchy.Spec, view *state.View) app.UI {
	missing := view.View.Missing
	labels := state.GroupLabels(spec.Table, 60)
	put := func(values []string, label string) {
		if label == "" {
			return
		}
		s.C.Edit(func(st *state.State) {
			if err := st.PutInto(name, values, label); err != nil {
				st.Problems = problem.Flatten(err)
			}
		})
	}
	choices := []ui.Choice{ui.Pick("", "put into …")}
	for _, l := range labels {
		choices = append(choices, ui.Choice{Value: l, Label: l})
	}
	choices = append(choices, ui.Pick("other", "a new group “other”"))
	var rows []app.UI
	all := make([]string, len(missing))
	for i, m := range missing {
		all[i] = m.Value
		if i >= maxMissing {
			continue
		}
		label := m.Value
		if label == "" {
			label = language.T(wordsEmpty)
		}
		rows = append(rows, app.Li().Body(
			app.Span().Class("grow").Body(app.B().Text(label), app.Small().Text(records(m.Count))),
			ui.Select("put-"+name+"-"+strconv.Itoa(i), ui.Fill("Where to put {value}", "value", label), "", choices,
				func(v string) { put([]string{m.Value}, v) }, name, m.Value).Alone()))
	}
	if rest := len(missing) - maxMissing; rest > 0 {
		rows = append(rows, app.Li().Class("why").Text(ui.Fill(wordsAndMore, "n", ui.Int(rest))))
	}
	return ui.Div("missing",
		ui.Div("row",
			app.H3().Class("grow").Text(ui.Fills(len(missing), "1 value has no place in this hierarchy",
				"{n} values have no place in this hierarchy")),
			ui.Select("put-"+name+"-all", language.T("Where to put all of them"), "", choices, func(v string) { put(all, v) }, name,
				len(all)).Alone()),
		app.Ul().Body(rows...)).
		DataSet("testid", ui.MissingPrefix+name)
}

// cures returns the buttons of a warning.
func (s *Screen) cures(name string, w *problem.Problem, view *state.View) []ui.Fix {
	rounded := view.View.Rounded
	if w.Code != state.CodeExtreme || rounded == nil {
		return nil
	}
	return []ui.Fix{{Label: language.T("Round the boundaries"), Press: func() {
		s.C.Edit(func(st *state.State) {
			st.SetHierarchy(name, ui.Fill("rounded the boundaries of {column}", "column", name), *rounded)
		})
	}}}
}

// fixes returns the buttons that do what the hint of a problem suggests.
func (s *Screen) fixes(name string, p *problem.Problem) []ui.Fix {
	if s.C.ColumnProfile(name) == nil {
		return nil
	}
	return []ui.Fix{{Label: language.T("Use the automatic one"), Press: func() {
		s.C.Edit(func(st *state.State) { st.MakeAutomatic(name) })
	}}}
}
