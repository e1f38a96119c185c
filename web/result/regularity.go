package result

import (
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// regularity says what the labels of the result cost or keep, and switches between the
// regular table, in which a value looks the same everywhere, and the finest one.
func (s *Screen) regularity(o *state.Outcome) app.UI {
	to := project.FullDomain
	if o.Method == project.FullDomain {
		to = project.Finest
	}
	other := s.C.AlternativeBy(to)
	if other == nil {
		return nil
	}
	box := app.Section().Class("card regularity").DataSet("testid", ui.Regularity).DataSet("method", string(o.Method))
	if other.Search != nil && s.C.Take == to {
		return box.Body(app.P().Class("calm").Text("The "+tableWord(to)+" is being looked for; this one stays what it is."), underWay(other), s.ends())
	}
	text, possible := Regularity(o, other, s.C.WhyRegular(o.Config))
	body := []app.UI{app.P().Class("calm grow").Text(text)}
	if possible {
		body = append(body, ui.Unless(s.C.Stale() || s.C.Comparing() != nil, ui.ShowOther, "Show the "+tableWord(to), ui.Plain, func() { s.C.Show(to) }, string(to)))
	}
	return box.Body(body...)
}

// tableWord names the table by the same steps for everybody, and the one by the finest
// groups.
func tableWord(method project.Method) string {
	if method == project.FullDomain {
		return "regular table"
	}
	return "finest table"
}

// Regularity says whether the same value looks the same in every record of a result,
// what that costs or keeps, and whether the other one of the regular and the finest
// table can be had. refused is why the finest groups are known not to be, "" if they
// are not.
func Regularity(o *state.Outcome, other *state.Alternative, refused string) (text string, possible bool) {
	text, possible = state.Irregular, true
	if o.Method == project.FullDomain {
		text = "The same value looks the same in every record."
	}
	switch name := "The " + tableWord(other.Method); {
	case other.Outcome != nil && other.Outcome.Found:
		text += " " + name + " keeps " + ui.Percent(other.Outcome.Kept) + "."
	case other.Outcome != nil:
		text, possible = text+" By the rules there is no "+tableWord(other.Method)+".", false
	case len(other.Refused) > 0:
		text, possible = text+" "+name+" cannot be had: "+state.Lower(other.Refused[0].Sentence), false
	case refused != "":
		text, possible = text+" "+name+" cannot be had: "+state.Lower(refused), false
	case other.Method == project.Finest:
		text += " Mostly the finest groups keep more; then it may be exact in one record and coarser in another."
	default:
		text += " In the regular table it looks the same everywhere, and mostly less detail is kept."
	}
	return text, possible
}
