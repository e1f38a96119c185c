package run

import (
	"cmp"

	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Line says in a line how far a search is that is under way beside another panel than its own,
// and lets it be ended; nil where there is none.
func Line(c *control.Control) app.UI {
	search := cmp.Or(c.Search, c.Auto)
	if search == nil || search.Cancelling || c.Search != nil && c.Step == state.Run {
		return nil
	}
	how := How(search)
	line := []app.UI{how.Said(), how.Bar().DataSet("testid", ui.Progress),
		ui.Because(notYet(search, search.Progress.Phase == "improve"), c.Tell, ui.Stop, "Stop here", ui.Quiet, c.Stop)}
	if c.Search != nil { // a search that nobody asked for begins anew
		line = append(line, ui.Because(search.Leaving(), c.Tell, ui.Cancel, "Cancel", ui.Quiet, c.Cancel))
	}
	return ui.Div("row running", line...)
}
