package result

import (
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// handOver is the button that gives the table to the page around this one, if
// there is any: the only way by which rows get there.
func handOver(c *control.Control) app.UI {
	if c.Portal == nil {
		return nil
	}
	button := ui.Button(ui.HandOver, "Hand over to "+c.Portal.Origin(), ui.Primary, c.HandOver)
	if !c.PortalAsks {
		return button
	}
	return app.Div().Class("stack").Body(
		app.P().DataSet("testid", ui.PortalAsks).Role("status").Text("The page around this one asks for the finished table. It gets it when you press the button, and not before."),
		button)
}
