package result

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// regularity says what the labels of the result cost or keep, and switches between the uniform
// table, in which equal values look the same everywhere, and the finest one.
func (s *Screen) regularity(o *state.Outcome) app.UI {
	to := project.FullDomain
	if o.Method.Uniform() {
		to = project.Finest
	}
	other := s.C.AlternativeBy(to)
	if other == nil || o.Config.Tables != nil { // of which there is a uniform one alone
		return nil
	}
	box := app.Section().Class("card regularity").DataSet("testid", ui.Regularity).DataSet("method", string(o.Method))
	if other.Search != nil && s.C.Take == to {
		return box.Body(ui.P("calm", lookedFor(to)), underWay(other), s.ends())
	}
	text, possible := Regularity(o, other, s.C.WhyRegular(o.Config))
	body := []app.UI{ui.P("calm grow", text)}
	if possible {
		body = append(body, ui.Because(language.T(s.C.Occupied()), s.C.Tell, ui.ShowOther, showWord(to), ui.Plain, func() { s.C.Show(to) },
			string(to)))
	}
	return box.Body(body...)
}

// lookedFor says that the table by the same steps for everybody, or that by the finest groups, is
// being made.
func lookedFor(method project.Method) string {
	if method.Uniform() {
		return language.T("The uniform table is being looked for; this one stays what it is.")
	}
	return language.T("The finest table is being looked for; this one stays what it is.")
}

// showWord names the button that shows it.
func showWord(method project.Method) language.Text {
	if method.Uniform() {
		return "Show the uniform table"
	}
	return "Show the finest table"
}

// Regularity says whether equal values look the same in every record of a result, what that costs
// or keeps, and whether the other table, uniform or finest, is possible. refused says why the
// finest groups are known to be impossible, "" if they are not.
func Regularity(o *state.Outcome, other *state.Alternative, refused string) (text string, possible bool) {
	text, possible = language.T("The same value may be exact in one record and coarser in another."), true
	if o.Method.Uniform() {
		text = language.T("The same value looks the same in every record.")
	}
	keeps, none, cannot, usually := language.Text("The finest table keeps {kept}."), language.Text("By the rules there is no finest table."),
		language.Text("The finest table cannot be had. {why}"),
		language.Text("Usually the finest groups keep more; then it may be exact in one record and coarser in another.")
	if other.Method.Uniform() {
		keeps, none, cannot, usually = "The uniform table keeps {kept}.", "By the rules there is no uniform table.",
			"The uniform table cannot be had. {why}", "In the uniform table it looks the same everywhere, and usually less detail is kept."
	}
	if len(other.Refused) > 0 {
		refused = language.Problem(other.Refused[0]).Sentence
	}
	switch {
	case other.Outcome != nil && other.Outcome.Found:
		text += " " + ui.Fill(keeps, "kept", ui.Percent(other.Outcome.Kept))
	case other.Outcome != nil:
		text, possible = text+" "+language.T(none), false
	case refused != "":
		text, possible = text+" "+ui.Fill(cannot, "why", refused), false
	default:
		text += " " + language.T(usually)
	}
	return text, possible
}
