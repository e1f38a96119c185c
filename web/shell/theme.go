package shell

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// themes chooses between light and dark; the system decides at first, or a
// portal.
func (a *App) themes() app.UI {
	return app.Div().Class("theme").Body(ui.Select(ui.Theme, language.T("Theme"), theme(),
		[]ui.Choice{{Value: "", Label: language.T("Theme: system")}, {Value: "light", Label: language.T("Theme: light")},
			{Value: "dark", Label: language.T("Theme: dark")}}, func(v string) {
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
