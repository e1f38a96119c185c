package result

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// verdict is a line of the most important figures, before and after: how likely somebody is picked
// out, how many are one of a kind, what is kept, and what is left out.
func (s *Screen) verdict(o *state.Outcome) app.UI {
	picked, alone := language.Text("best odds of picking a record out"), language.Text("records that are one of a kind")
	if ofPeople(o) {
		picked, alone = "best odds of picking a person out", "people who are one of a kind"
	}
	average, kept := "", language.T(wordsKept)
	if o.After.Records > 0 {
		average = ui.Fill("on average {odds}", "odds", ui.OneIn(o.After.Average))
	}
	if o.MostKept != nil && *o.MostKept > o.Kept+0.005 {
		kept = ui.Fill("of the detail is kept, at most {share} can be", "share", ui.Percent(*o.MostKept))
	}
	return app.Section().Class("standing").Aria("label", language.T("Verdict")).Body(
		standing(number(ui.RiskAfter, ui.Raw(o.After.Highest), ui.OneIn(o.After.Highest)),
			was(ui.RiskBefore, ui.Raw(o.Before.Highest), certain(o.Before.Highest)),
			language.T(picked), average),
		standing(number(ui.UniqueTo, strconv.Itoa(o.After.Unique), ui.Int(o.After.Unique)),
			was(ui.UniqueFrom, strconv.Itoa(o.Before.Unique), ui.Int(o.Before.Unique)), language.T(alone), ""),
		standing(number(ui.Kept, ui.Raw(o.Kept), ui.Percent(o.Kept)), ui.Bar(o.Kept), kept, ""),
		standing(number(ui.Suppressed, strconv.Itoa(o.Suppressed), ui.Int(o.Suppressed)), nil, leftOut(o), ""),
		s.checked(o))
}

// standing is one of them; beside stands beside its number.
func standing(number, beside app.UI, caption, more string) app.UI {
	lines := []app.UI{app.Span().Text(caption)}
	if more != "" {
		lines = append(lines, app.Span().Text(more))
	}
	return app.Div().Body(app.P().Body(number, beside), app.P().Class("why").Body(lines...))
}

func number(id, raw, text string) app.UI {
	return app.Strong().DataSet("testid", id).DataSet("value", raw).Text(text)
}

// was shows the earlier value of a figure.
func was(id, raw, text string) app.UI {
	return app.Span().Class("was").DataSet("testid", id).DataSet("value", raw).Text(ui.Fill("was {before}", "before", text))
}

// certain words odds of a guess that may always be right.
func certain(risk float64) string {
	if risk >= 1 {
		return language.T("certain")
	}
	return ui.OneIn(risk)
}

// checked shows the verdict of the independent check, in short: see seal.
func (s *Screen) checked(o *state.Outcome) app.UI {
	switch {
	case !o.Verified:
		return app.P().Class("checked bad").Body(ui.Cross(), app.Text(language.T("The second check disagrees")))
	case s.C.Stale():
		return app.P().Class("checked old").Text(language.T("Checked with earlier settings"))
	}
	return app.P().Class("checked").Body(ui.SmallTick(), app.Text(language.T("Checked: every rule holds")))
}

// found words how the table was found, and its score.
func (s *Screen) found(o *state.Outcome) app.UI {
	proved := wordsFound(o)
	if gap := Gap(o); gap != "" {
		proved += " · " + gap
	}
	return app.P().Class("why").Body(
		app.Span().DataSet("testid", ui.Score).DataSet("value", ui.Raw(o.Score)).
			Text(s.C.ScoreName(o.Measure, o.Aggregate)+" "+ui.ScoreText(o.Score)),
		app.Text(" · "+proved+" · "),
		app.Span().DataSet("testid", ui.Classes).DataSet("value", strconv.Itoa(o.Classes)).Text(ui.Groups(o.Classes)))
}
