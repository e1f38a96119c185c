package shell

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// themes chooses between light and dark; the system decides at first, or a
// portal.
func (a *App) themes() app.UI {
	return ui.Div("theme", ui.Select(ui.Theme, language.T("Theme"), theme(),
		[]ui.Choice{ui.Pick("", "Theme: system"), ui.Pick("light", "Theme: light"),
			ui.Pick("dark", "Theme: dark")}, func(v string) {
			if v == "" {
				root().Call("removeAttribute", themeAttribute)
			} else {
				root().Call("setAttribute", themeAttribute, v)
			}
		}).Alone())
}

const themeAttribute = "data-theme"

func root() app.Value { return app.Window().Get("document").Get("documentElement") }

// theme returns the theme that was chosen, here or by the portal around the page.
func theme() string {
	if app.IsServer {
		return ""
	}
	if v := root().Call("getAttribute", themeAttribute); v.Truthy() {
		return v.String()
	}
	return ""
}
