package shell

import (
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// help opens the help with what it says on the step on show; static/help.js
// makes the dialog.
func (a *App) help() app.UI {
	topic := a.shown().Help()
	return ui.Button(ui.Help, "Help", ui.Link, func() { app.Window().Call("fulguriteHelp", topic) }, topic).Aria("haspopup",
		"dialog")
}
