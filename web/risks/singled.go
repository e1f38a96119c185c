package risks

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// shownSets limits how many sets are listed for each number of details.
const shownSets = 3

// Sets lists the details by which most are singled out; who heads their number.
func Sets(heading language.Text, who language.Text, s *risk.Specials) app.UI {
	var rows []app.UI
	shown := make([]int, s.Most+1)
	for _, set := range s.Sets {
		if shown[len(set.Columns)]++; shown[len(set.Columns)] <= shownSets {
			rows = append(rows, ui.Line(ui.List(set.Columns), ui.Int(set.People)))
		}
	}
	if len(rows) == 0 {
		rows = append(rows, ui.Line(language.T("No combination"), "0"))
	}
	return ui.Sideways(ui.Fill("{heading}: details that single somebody out", "heading", language.T(heading)),
		ui.Captioned(heading, ui.Figures(language.T("Known together"), who), rows...))
}
