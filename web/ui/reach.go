package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// WithTestID is the selector of the element with a test id.
func WithTestID(id string) string { return "[data-testid=" + strconv.Quote(id) + "]" }

// Reach brings the first element that one of the selectors finds into sight, unfolds what it is in,
// and gives it the focus, or the first thing in it that can have one. It reports whether there is
// one.
func Reach(selectors ...string) bool {
	page := app.Window().Get("document")
	for _, selector := range selectors {
		element := page.Call("querySelector", selector)
		if !element.Truthy() {
			continue
		}
		for fold := element.Call("closest", "details"); fold.Truthy(); fold = fold.Get("parentElement").Call("closest", "details") {
			fold.Set("open", true)
		}
		element.Call("scrollIntoView", map[string]any{"block": "center"})
		const focusable = "summary,button,input,select,textarea,a[href]"
		if inner := element.Call("querySelector", focusable); inner.Truthy() && !element.Call("matches", focusable).Bool() {
			element = inner
		}
		element.Call("focus", map[string]any{"preventScroll": true})
		return true
	}
	return false
}
