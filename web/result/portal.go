package result

import (
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// handOver is the button that gives the table to the page around this one, if there is one: rows
// get there in no other way.
func handOver(c *control.Control) app.UI {
	if c.Portal == nil {
		return nil
	}
	return ui.ButtonAs(ui.HandOver, ui.Fill("Hand over to {origin}", "origin", c.Portal.Origin()), ui.Primary, c.HandOver)
}

// PortalAsks says that the page around this one waits for the table.
func PortalAsks(c *control.Control) app.UI {
	if c.Portal == nil || !c.PortalAsks {
		return nil
	}
	return ui.Para("card note", "The page around this one asks for the finished table. It gets it when you press the button, and not before.").
		DataSet("testid", ui.PortalAsks).Role("status")
}
