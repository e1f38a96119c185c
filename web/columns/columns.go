// Package columns is the step in which every column gets its role: a question
// about people, not about mathematics.
package columns

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Screen is the step.
type Screen struct {
	app.Compo
	C        *control.Control
	Revision int
}

// Render shows one line a column.
func (s *Screen) Render() app.UI {
	var shown []*bridge.ColumnProfile
	for i := range s.C.Profile.Columns {
		if p := &s.C.Profile.Columns[i]; s.C.Column(p.Name) != nil {
			shown = append(shown, p)
		}
	}
	lines := ui.Lines(len(shown), func(i int) app.UI { return s.row(shown[i], s.C.Column(shown[i].Name)) })
	return app.Div().Class("screen").Body(
		ui.Head("Which of these could somebody know about a person?",
			"Look at each column as an outsider would. What is already known about a person becomes coarser; what names the person is taken out."),
		s.people(),
		app.Div().Class("tools").Body(s.all(), legend()),
		app.Section().Class("card flush").Body(
			app.Table().Class("columns").Body(append([]app.UI{
				ui.Heads("Column", "Values", "What it is to a stranger")}, lines...)...)))
}

func (s *Screen) row(p *bridge.ColumnProfile, c *project.Column) app.UI {
	var radios []ui.Radio
	for _, w := range state.RoleWords {
		radios = append(radios, ui.Radio{Value: string(w.Role), Label: w.Word, ID: ui.RolePrefix + p.Name + "-" + string(w.Role)})
	}
	why := []app.UI{}
	if p.Reason != "" {
		word := "suggested: "
		if c.Role != p.Role {
			word = "suggested “" + state.RoleWord(p.Role) + "”: "
		}
		why = append(why, app.P().Class("why").Text(word+lower(p.Reason)))
	}
	return app.Tr().Body(
		app.Th().Scope("row").Body(app.B().Text(p.Name), s.types(p, c)),
		app.Td().Body(values(p)...),
		app.Td().Body(append([]app.UI{
			ui.Segments("role of "+p.Name, "What "+p.Name+" is to a stranger", string(c.Role), radios, func(v string) {
				s.C.Edit(func(st *state.State) { st.SetRole(p.Name, project.Role(v)) })
			})}, why...)...))
}

// types is the select that overrules the guessed type.
func (s *Screen) types(p *bridge.ColumnProfile, c *project.Column) app.UI {
	choices := []ui.Choice{{Value: "", Label: open.TypeWord(p.Guess)}}
	for _, t := range []table.Type{table.String, table.Integer, table.Decimal, table.Date, table.Ordinal} {
		if t != p.Guess {
			choices = append(choices, ui.Choice{Value: string(t), Label: "as " + open.TypeWord(t)})
		}
	}
	return app.Div().Class("type").Body(ui.Select(ui.TypePrefix+p.Name, "Type of "+p.Name, string(c.Type), choices, func(v string) {
		s.C.Edit(func(st *state.State) { st.SetType(p.Name, table.Type(v), "") })
	}, p.Name))
}

func values(p *bridge.ColumnProfile) []app.UI {
	different := ui.Count(p.Distinct, "value", "different values")
	if p.About {
		different = "about " + different
	}
	body := []app.UI{app.Span().Text(different)}
	examples := strings.Join(p.Examples, " · ")
	switch {
	case p.Low != "" && p.High != "" && p.Low != p.High && p.Type != table.String && p.Type != table.Ordinal:
		examples = p.Low + " – " + p.High
	case p.Distinct > len(p.Examples):
		examples += " · …"
	}
	body = append(body, app.P().Class("why clip").Title(examples).Text(examples))
	if p.Missing > 0 {
		body = append(body, app.P().Class("why").Text(ui.Count(p.Missing, "record", "records")+" without a value"))
	}
	return body
}

// all gives every column one role.
func (s *Screen) all() app.UI {
	choices := []ui.Choice{{Value: "-", Label: "Mark all columns …"}, {Value: "suggested", Label: "as suggested"}}
	for _, w := range state.RoleWords {
		choices = append(choices, ui.Choice{Value: string(w.Role), Label: "as “" + w.Word + "”"})
	}
	return ui.Select(ui.RoleAll, "Mark all columns", "-", choices, func(v string) {
		s.C.Edit(func(st *state.State) {
			switch v {
			case "-":
			case "suggested":
				st.SetSuggestedRoles()
			default:
				st.SetRoles(project.Role(v))
			}
		})
	})
}

// legend says what becomes of each role, with the terms of the field.
func legend() app.UI {
	entry := func(word, term, text string) app.UI {
		return app.Div().Body(app.Dt().Body(ui.Term(word, term)), app.Dd().Text(text))
	}
	return app.Details().Class("legend").Body(
		app.Summary().Text("What do these four mean?"),
		app.Dl().Body(
			entry("names the person", "identifying", "A name, a record number, an e-mail address: it points to one person by itself. It is taken out."),
			entry("could be known", "quasi-identifying", "A detail that someone could know and look for: age, sex, postcode, a date. It becomes coarser."),
			entry("must stay secret", "sensitive", "What nobody should learn about a person, such as a diagnosis. It stays, and a rule has to protect it."),
			entry("harmless", "insensitive", "Nobody outside knows it, and it reveals nothing. It stays as it is.")))
}

func lower(s string) string {
	r := []rune(s)
	if len(r) > 1 && strings.ToUpper(string(r[1])) == string(r[1]) && strings.ToLower(string(r[1])) != string(r[1]) {
		return s // an abbreviation
	}
	return strings.ToLower(string(r[:min(1, len(r))])) + string(r[min(1, len(r)):])
}
