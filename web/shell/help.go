package shell

import (
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// helpOn says where the help begins on a step: a page of docs/, and a heading
// in it. Other steps begin with all of "Using the page".
var helpOn = map[state.Step]string{
	state.Open:       "using.html#open",
	state.Columns:    "using.html#columns",
	state.Coarseness: "hierarchies.html",
	state.Rules:      "using.html#rules",
	state.Run:        "using.html#search",
	state.Result:     "using.html#result",
}

// help opens the help with what it says on the step on show; static/help.js
// makes the dialog.
func (a *App) help() app.UI {
	topic := helpOn[a.shown()]
	if topic == "" {
		topic = "using.html"
	}
	return ui.Button(ui.Help, "Help", ui.Link, func() { app.Window().Call("fulguriteHelp", topic) }, topic).Aria("haspopup",
		"dialog")
}
