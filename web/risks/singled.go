package risks

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Unique says what is counted.
const Unique = "Minimal sample uniques (Elliot, Manning and Ford 2002; SUDA2): values that only one person has, while no fewer of them are enough. The fewer details it takes, the likelier somebody knows them."

// By names a number of details that are enough.
func By(n int) string {
	if n == 1 {
		return "By one detail"
	}
	return "By " + ui.Small(n) + ", and no fewer"
}

// UpTo is a number of details that somebody knows.
func UpTo(n int) string {
	if n == 1 {
		return "one detail"
	}
	return ui.Small(n) + " details"
}

// shownSets is how many sets are listed for each number of details.
const shownSets = 3

// Sets lists the details by which most are singled out; who heads their number.
func Sets(heading, who string, s *risk.Specials) app.UI {
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
		app.Caption().Text(heading), ui.Heads("Known together", who), app.TBody().Body(rows...)))
}
