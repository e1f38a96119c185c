package result

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// singled lists the few details that are enough to find somebody, without showing anybody.
func (s *Screen) singled() app.UI {
	return s.riskFold(ui.Singled, "Who is found by few details?", "Which one to four details are enough to single somebody out, before and after.", func(r *bridge.RiskReport) []app.UI {
		b, a := &r.Before.Special, &r.After.Special
		var rows []app.UI
		for i := range max(len(b.Singled), len(a.Singled)) {
			name := "By one detail"
			if i > 0 {
				name = "By " + small(i+1) + ", and no fewer"
			}
			rows = append(rows, ui.Line(name, singledBy(b, i), singledBy(a, i)).DataSet("testid", ui.SingledPrefix+strconv.Itoa(i+1)))
		}
		return []app.UI{
			app.P().Class("calm").Text(SingledSentence(b, a)),
			app.Table().Class("plain narrow").Body(app.Caption().Text("People who are singled out"), ui.Heads("", "#Before", "#After"), app.TBody().Body(rows...)),
			app.Div().Class("grid two").Body(sets("Before", b), sets("After", a)),
			ui.Why("Minimal sample uniques (Elliot, Manning and Ford 2002; SUDA2): values that only one person has, while no fewer of them are enough. The fewer details it takes, the likelier somebody knows them.")}
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
	text := "Before, nobody was singled out by up to " + upTo(before.Most) + ". "
	if n := sum(before); n > 0 {
		text = "Before, " + ui.Int(n) + " of " + ui.Count(before.People, "person", "people") + " were singled out by up to " + upTo(before.Most) + ". "
		if n == 1 {
			text = strings.Replace(text, " were ", " was ", 1)
		}
	}
	switch n := sum(after); n {
	case 0:
		text += "In the finished table nobody is by up to " + upTo(after.Most) + "."
	case 1:
		text += "In the finished table 1 person is by up to " + upTo(after.Most) + "."
	default:
		text += "In the finished table " + ui.Int(n) + " people are by up to " + upTo(after.Most) + "."
	}
	if most := min(before.Most, after.Most); most < min(before.Asked, after.Asked) {
		text += " In a table of this size it would take too long to look at more details together."
	}
	return text
}

// upTo is a number of details that somebody knows.
func upTo(n int) string {
	if n == 1 {
		return "one detail"
	}
	return small(n) + " details"
}

// shownSets is how many sets are listed for each number of details.
const shownSets = 3

// sets lists the details by which most people are singled out.
func sets(heading string, s *risk.Specials) app.UI {
	var rows []app.UI
	shown := make([]int, s.Most+1)
	for _, set := range s.Sets {
		if shown[len(set.Columns)]++; shown[len(set.Columns)] <= shownSets {
			rows = append(rows, ui.Line(strings.Join(set.Columns, " with "), ui.Int(set.People)))
		}
	}
	if len(rows) == 0 {
		rows = append(rows, ui.Line("No combination", "0"))
	}
	return ui.Sideways(heading+": details that single people out", app.Table().Class("plain").Body(
		app.Caption().Text(heading), ui.Heads("Known together", "#People"), app.TBody().Body(rows...)))
}
