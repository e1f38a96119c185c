package result

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/risks"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsPeople language.Text = "People"

// singled lists the few details that suffice to find somebody, without showing anybody.
func (s *Screen) singled(o *state.Outcome) app.UI {
	return s.riskFold(ui.Singled, "Who is found by few details?",
		"Which one to four details are enough to single somebody out, before and after.", func(r *bridge.RiskReport) []app.UI {
			if len(r.Before.Ranked) == 0 {
				return []app.UI{besides(r)}
			}
			b, a := &r.Before.Special, &r.After.Special
			var rows []app.UI
			for i := range max(len(b.Singled), len(a.Singled)) {
				rows = append(rows, ui.Line(risks.By(i+1), singledBy(b, i), singledBy(a, i)).DataSet("testid", ui.SingledPrefix+strconv.Itoa(i+1)))
			}
			rows = append(rows, ui.Line(language.T("Highest SUDA score"), ui.Decimal(b.HighestScore, 0), ui.Decimal(a.HighestScore, 0)),
				ui.Line(language.T("Average SUDA score"), ui.Decimal(b.AverageScore, 1), ui.Decimal(a.AverageScore, 1)))
			for i, c := range b.Contributions {
				rows = append(rows, ui.Line(ui.Fill("Contribution of {column} to SUDA scores", "column", c.Column), ui.Percent(c.Share),
					ui.Percent(a.Contributions[i].Share)))
			}
			return []app.UI{
				besides(r),
				ui.P("calm", SingledSentence(ofPeople(o), b, a)),
				ui.Captioned(either(o, "People who are singled out", "Records that are singled out"),
					ui.Figures("", wordsBefore, wordsAfter), rows...).Class("narrow"),
				ui.Div("grid two", risks.Sets(wordsBefore, either(o, wordsPeople, wordsRecords), b),
					risks.Sets(wordsAfter, either(o, wordsPeople, wordsRecords), a)),
				ui.Why(risks.Unique(ofPeople(o)))}
		})
}

func singledBy(s *risk.Specials, size int) string {
	if size >= len(s.Singled) {
		return language.T("not looked at")
	}
	return ui.Int(s.Singled[size])
}

// SingledSentence says how many people, or records, are found by few details.
func SingledSentence(people bool, before, after *risk.Specials) string {
	sum := func(s *risk.Specials) (n int) {
		for _, by := range s.Singled {
			n += by
		}
		return n
	}
	words := wordsSingledByRecords
	if people {
		words = wordsSingledByPeople
	}
	was, is := ui.Fill(words.none, "details", risks.UpTo(before.Most)), ui.Fill(words.noneAfter, "details", risks.UpTo(after.Most))
	if n := sum(before); n > 0 {
		was = ui.Fills(n, words.one, words.many, "all", ui.Int(before.People), "details", risks.UpTo(before.Most))
	}
	if n := sum(after); n > 0 {
		is = ui.Fills(n, words.oneAfter, words.manyAfter, "details", risks.UpTo(after.Most))
	}
	text := was + " " + is
	if most := min(before.Most, after.Most); most < min(before.Asked, after.Asked) {
		text += " " + language.T("In a table of this size it would take too long to look at more details together.")
	}
	return text
}
