package result

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/risks"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// singled lists the few details that are enough to find somebody, without showing anybody.
func (s *Screen) singled() app.UI {
	return s.riskFold(ui.Singled, "Who is found by few details?", "Which one to four details are enough to single somebody out, before and after.", func(r *bridge.RiskReport) []app.UI {
		b, a := &r.Before.Special, &r.After.Special
		var rows []app.UI
		for i := range max(len(b.Singled), len(a.Singled)) {
			rows = append(rows, ui.Line(risks.By(i+1), singledBy(b, i), singledBy(a, i)).DataSet("testid", ui.SingledPrefix+strconv.Itoa(i+1)))
		}
		return []app.UI{
			app.P().Class("calm").Text(SingledSentence(b, a)),
			app.Table().Class("plain narrow").Body(app.Caption().Text("People who are singled out"), ui.Heads("", "#Before", "#After"), app.TBody().Body(rows...)),
			app.Div().Class("grid two").Body(risks.Sets("Before", "#People", b), risks.Sets("After", "#People", a)),
			ui.Why(risks.Unique)}
	})
}

func singledBy(s *risk.Specials, size int) string {
	if size >= len(s.Singled) {
		return "not looked at"
	}
	return ui.Int(s.Singled[size])
}

// SingledSentence says how many people are found by few details.
func SingledSentence(before, after *risk.Specials) string {
	sum := func(s *risk.Specials) (n int) {
		for _, by := range s.Singled {
			n += by
		}
		return n
	}
	text := "Before, nobody was singled out by up to " + risks.UpTo(before.Most) + ". "
	if n := sum(before); n > 0 {
		text = "Before, " + ui.Int(n) + " of " + ui.Count(before.People, "person", "people") + " were singled out by up to " + risks.UpTo(before.Most) + ". "
		if n == 1 {
			text = strings.Replace(text, " were ", " was ", 1)
		}
	}
	switch n := sum(after); n {
	case 0:
		text += "In the finished table nobody is by up to " + risks.UpTo(after.Most) + "."
	case 1:
		text += "In the finished table 1 person is by up to " + risks.UpTo(after.Most) + "."
	default:
		text += "In the finished table " + ui.Int(n) + " people are by up to " + risks.UpTo(after.Most) + "."
	}
	if most := min(before.Most, after.Most); most < min(before.Asked, after.Asked) {
		text += " In a table of this size it would take too long to look at more details together."
	}
	return text
}
