package columns

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// WordsPeople asks whose records these are.
const WordsPeople language.Text = "Does each row describe a different person?"

// Whose says why somebody has to say whose records these are, if a column that names people has
// repeated values, and returns the answers; none if nobody has to.
func Whose(c *control.Control) (because string, replies []ui.Reply) {
	choices, set, assumed := c.PersonChoices(), c.CellsColumn(), c.Assumed()
	if len(choices) == 0 && set == nil {
		return "", nil
	}
	because = language.T("Five rows of one person hide nobody: say whose rows these are, so that the rules protect people.")
	if set != nil { // people with a single row each
		choices, because = nil, ui.Fill("Cells of {column} hold several values. What is promised of them is about people of whom each has one row; where somebody has several, join these into one first.", "column", set.Name)
	}
	for i, one := range choices {
		why := language.Render(one.Reason) + "."
		if slices.Equal(one.Columns, assumed) {
			why = language.T("Assumed until you answer, because it is the strictest.") + " " + why
		} else if i == 0 && !slices.Equal(one.Columns, c.Config.Person) {
			why = language.T("Suggested.") + " " + why
		}
		replies = append(replies, ui.Reply{ID: ui.PersonPrefix + strings.Join(one.Columns, "+"), Title: wordsWhom(one.Columns), Why: why,
			Given: slices.Equal(one.Columns, c.Config.Person),
			Press: func() { c.Edit(func(st *state.State) { st.SetPerson(one.Columns) }) }})
	}
	if c.Config.Tables != nil { // which are linked by people
		return because, replies
	}
	rows := language.Text("Values repeat for another reason: people share a name, or the column stands for something else.")
	if set != nil {
		rows = "Nobody is in the table twice."
	}
	return because, append(replies, ui.Reply{ID: ui.RowsArePeople, Title: language.T("Yes: each row describes a different person"),
		Why: language.T(rows), Given: c.Config.RowsArePeople, Press: func() { c.Edit(func(st *state.State) { st.SetRowsArePeople() }) }})
}

// people asks whose records these are. Where that was said before, the answer is folded.
func (s *Screen) people() app.UI {
	because, replies := Whose(s.C)
	if len(replies) == 0 {
		return nil
	}
	class, said := "card more", language.T(WordsPeople)
	if s.C.PersonUnsaid() {
		class, s.asked = "card more ask", s.C.Profile
	}
	for _, r := range replies {
		if r.Given && s.asked != s.C.Profile {
			said = r.Title
		}
	}
	return ui.Details(class,
		app.Summary().Body(app.H2().Text(said)),
		ui.P("calm", because),
		ui.Replies(language.T(WordsPeople), replies),
		s.together()).
		Open(s.asked == s.C.Profile).DataSet("testid", ui.PersonQuestion)
}

// together lets people choose several columns.
func (s *Screen) together() app.UI {
	names := s.C.ColumnsWith(project.Identifying)
	if len(names) < 2 || s.C.CellsColumn() != nil {
		return nil
	}
	var boxes []app.UI
	for _, name := range names {
		boxes = append(boxes, ui.Checkbox(ui.PersonTogetherPrefix+name, name, "", slices.Contains(s.C.Config.Person, name), func(on bool) {
			s.C.Edit(func(st *state.State) { st.PersonWith(name, on) })
		}, name))
	}
	return ui.Details("more",
		ui.Summary("It is another column, or several together"),
		ui.Note("Two rows are about the same person if they agree in all the columns that are ticked."),
		ui.Group("row boxes", language.T("Columns that together say whom a row is about"), boxes...))
}
