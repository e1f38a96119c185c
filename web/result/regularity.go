package result

import (
	"github.com/fulgurite/fulgurite/bridge/language"
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
		return box.Body(app.P().Class("calm").Text(lookedFor(to)), underWay(other), s.ends())
	}
	text, possible := Regularity(o, other, s.C.WhyRegular(o.Config))
	body := []app.UI{app.P().Class("calm grow").Text(text)}
	if possible {
		body = append(body, ui.Because(s.C.Occupied(), s.C.Tell, ui.ShowOther, showWord(to), ui.Plain, func() { s.C.Show(to) }, string(to)))
	}
	return box.Body(body...)
}

// lookedFor says that the table by the same steps for everybody, or that by the finest
// groups, is being made.
func lookedFor(method project.Method) string {
	if method == project.FullDomain {
		return wordsRegularSearch
	}
	return wordsFinestSearch
}

// showWord is the button that shows it.
func showWord(method project.Method) string {
	if method == project.FullDomain {
		return wordsRegularShow
	}
	return wordsFinestShow
}

// Regularity says whether the same value looks the same in every record of a result,
// what that costs or keeps, and whether the other one of the regular and the finest
// table can be had. refused is why the finest groups are known not to be, "" if they
// are not.
func Regularity(o *state.Outcome, other *state.Alternative, refused string) (text string, possible bool) {
	text, possible = state.Irregular, true
	if o.Method == project.FullDomain {
		text = wordsRegular
	}
	keeps, none, cannot, usually := wordsFinestKeeps, wordsFinestNone, wordsFinestRefused, wordsFinestUsually
	if other.Method == project.FullDomain {
		keeps, none, cannot, usually = wordsRegularKeeps, wordsRegularNone, wordsRegularRefused, wordsRegularUsually
	}
	if len(other.Refused) > 0 {
		refused = language.Problem(other.Refused[0]).Sentence
	}
	switch {
	case other.Outcome != nil && other.Outcome.Found:
		text += " " + ui.Fill(keeps, "kept", ui.Percent(other.Outcome.Kept))
	case other.Outcome != nil:
		text, possible = text+" "+none, false
	case refused != "":
		text, possible = text+" "+ui.Fill(cannot, "why", refused), false
	default:
		text += " " + usually
	}
	return text, possible
}
