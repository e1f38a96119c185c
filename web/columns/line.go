package columns

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsAnswer language.Text = "Go to the first step"

// line is the line of a column. It is redrawn only if its contents change: these are therefore
// values, and include the language.
type line struct {
	app.Compo

	S        *Screen
	Is       bridge.ColumnProfile
	Set      project.Column
	Asks     language.Text
	Many     bool // it can be chosen
	Chosen   bool
	Hidden   bool
	Language *language.Language
}

// Render draws the line.
func (l *line) Render() app.UI {
	class := ""
	if l.Asks != "" {
		class = "asks"
	}
	if l.Set.Held() {
		class = ui.Class("held", class)
	}
	return app.Tr().Class(ui.Class(class, map[bool]string{true: "chosen"}[l.Chosen])).ID(lineID(l.Is.Name)).
		DataSet("testid", ui.ColumnPrefix+l.Is.Name).Hidden(l.Hidden).Body(
		app.Th().Scope("row").Body(l.name(), l.types(), ui.Div("part", l.cells())),
		app.Td().Body(append(l.values(), l.suggested())...),
		app.Td().Body(l.role(), l.why(), l.asks()))
}

func lineID(column string) string { return "column-" + column }

// name shows the name of the column, and a checkbox if there are many.
func (l *line) name() app.UI {
	name := app.B().Text(l.Is.Name)
	if !l.Many {
		return name
	}
	return app.Label().Class("pick").Body(
		app.Input().Type("checkbox").DataSet("testid", ui.PickPrefix+l.Is.Name).Checked(l.Chosen).Aria("label",
			ui.Fill("Choose {column}", "column", l.Is.Name)).
			OnClick(func(ctx app.Context, e app.Event) {
				l.S.view.choose(l.S.C.State, l.Is.Name, ctx.JSSrc().Get("checked").Bool(), e.Get("shiftKey").Bool())
			}),
		name)
}

// types is the select for the type.
func (l *line) types() app.UI {
	if l.Set.Lists() { // they keep theirs
		return app.Div().Class("type")
	}
	choices := []ui.Choice{{Value: "", Label: open.TypeWord(l.Is.Guess)}}
	for _, t := range types {
		if t != l.Is.Guess {
			choices = append(choices, ui.Choice{Value: string(t), Label: ui.Fill("as {type}", "type", open.TypeWord(t))})
		}
	}
	return ui.Div("type", ui.Select(ui.TypePrefix+l.Is.Name, ui.Fill("Type of {column}", "column", l.Is.Name),
		string(l.Set.Type), choices, func(v string) {
			l.S.C.Edit(func(st *state.State) { st.SetType(l.Is.Name, table.Type(v)) })
		}, l.Is.Name).Alone())
}

// cells asks whether each cell holds one value or several; nil where that does not matter.
func (l *line) cells() app.UI {
	if !l.S.C.MaySeparate(l.Is.Name) {
		return nil
	}
	return ui.Div("type", open.Cells(l.S.C, ui.CellsPrefix+l.Is.Name, l.Is.Name,
		ui.Fill("Values in a cell of {column}", "column", l.Is.Name)).Alone())
}

var types = []table.Type{table.String, table.Integer, table.Decimal, table.Date, table.Ordinal}

func (l *line) values() []app.UI {
	p, shown := &l.Is, examples(&l.Is)
	body := []app.UI{app.Span().Text(different(p)), ui.P("why clip", shown).Title(shown)}
	if c := p.Cells; c != nil && c.Values > 0 {
		body = append(body, ui.P("why", ui.Fill("{mean} in a cell on average, {most} at most", "mean",
			ui.Decimal(float64(c.Values)/float64(max(1, l.S.C.Profile.Rows-p.Missing)), 1), "most", ui.Int(c.Most))).
			DataSet("testid", ui.InCellsPrefix+p.Name))
	}
	if p.Missing > 0 {
		body = append(body, ui.P("why", ui.Fills(p.Missing, "1 record without a value", "{n} records without a value")))
	}
	return body
}

// role asks for the role of the column.
func (l *line) role() app.UI {
	var radios []ui.Radio
	for _, w := range state.RoleWords {
		if w.Role == project.Count && !l.S.C.MayCount(l.Is.Name) ||
			w.Role == project.HeldBack && !l.Set.Held() && l.Is.Role != project.Undecided {
			continue
		}
		radios = append(radios, ui.Radio{Value: string(w.Role), Label: w.Word, ID: ui.RolePrefix + l.Is.Name + "-" + string(w.Role)})
	}
	return ui.Segments(ui.RolePrefix+l.Is.Name, ui.Fill("Role of {column}", "column", l.Is.Name), string(l.Set.Role), radios,
		func(v string) {
			l.S.C.Edit(func(st *state.State) { st.SetRole(l.Is.Name, project.Role(v)) })
		})
}

// why shows what speaks for and against each role, where somebody has to decide.
func (l *line) why() app.UI {
	if l.Is.Reason == "" || l.Is.Role != project.Undecided {
		return nil
	}
	return ui.Why(language.Render(l.Is.ReasonSaid))
}

// suggested folds the reason for the suggested role.
func (l *line) suggested() app.UI {
	if l.Is.Reason == "" || l.Is.Role == project.Undecided {
		return nil
	}
	said := language.T("Suggested.")
	if l.Set.Role != l.Is.Role {
		said = ui.Fill("“{role}” was suggested.", "role", state.RoleWord(l.Is.Role))
	}
	return ui.Details("reason", app.Summary().Text(said), ui.Why(language.Render(l.Is.ReasonSaid)))
}

// asks shows what is still open about the column. It is the last of its cell, so that nothing
// behind it is redrawn when it comes or goes.
func (l *line) asks() app.UI {
	if l.Asks == "" {
		return nil
	}
	body := []app.UI{app.Span().Text(language.T(l.Asks))}
	if (l.Asks == wordsRefused || l.Asks == wordsProposal) && !l.S.C.Hidden(state.Open) {
		body = append(body, app.Text(" "), ui.Button("", wordsAnswer, ui.Link, func() { l.S.C.Go(state.Open) }).Aria("label",
			language.T(wordsAnswer)+": "+l.Is.Name))
	}
	return app.P().Class("why open").Body(body...)
}
