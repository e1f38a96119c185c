package shell

import (
	"time"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// beyond says what the browser keeps after the tab is closed.
type beyond struct {
	possible bool // it can keep anything
	wanted   bool // somebody wants it to
	failed   bool // it could not do so
	closed   []closedTab
}

// closedTab describes the settings that a closed tab left.
type closedTab struct {
	id   string
	when time.Time // it was closed
	kept *state.Kept
}

// look finds out what the browser keeps.
func (t *Tab) look() {
	v := t.script.Call("beyond")
	b := beyond{possible: v.Get("possible").Bool(), wanted: v.Get("wanted").Bool(), failed: v.Get("failed").Bool()}
	closed := v.Get("closed")
	for i := range closed.Length() {
		one := closed.Index(i)
		if kept := control.Remembered(one.Get("text").String()); kept != nil {
			b.closed = append(b.closed, closedTab{one.Get("id").String(), time.UnixMilli(int64(one.Get("at").Float())), kept})
		}
	}
	t.beyond = b
}

// outlast follows what the browser keeps beyond the tab.
func (a *App) outlast(t *Tab) {
	t.look()
	t.script.Call("onchange", app.FuncOf(func(app.Value, []app.Value) any {
		a.Dispatch(func() {
			t.look()
			a.control.Revision++
		})
		return nil
	}))
}

// consent lets the browser keep the settings beyond the tab, or remove those of all tabs.
func (a *App) consent(t *Tab, given bool) {
	t.script.Call("consent", given)
	t.look()
	a.control.Revision++
	a.ctx.Defer(func(app.Context) { // a tick that could not be followed is none
		box := app.Window().Get("document").Call("querySelector", `[data-testid="`+ui.KeepClosed+`"]`)
		if box.Truthy() {
			box.Set("checked", t.beyond.wanted)
		}
	})
}

// closed returns the closed tabs that the first screen offers.
func (a *App) closed(t *Tab) []open.Closed {
	if t == nil {
		return nil
	}
	var all []open.Closed
	for _, one := range t.beyond.closed {
		all = append(all, open.Closed{
			Kept: one.kept,
			When: one.when,
			GoOn: func(then func()) { a.adopt(t, one, then) },
			Forget: func() {
				t.script.Call("remove", one.id)
				t.look()
				a.control.Revision++
			},
		})
	}
	return all
}

// adopt goes on with what a closed tab has left, unless another tab does by now.
func (a *App) adopt(t *Tab, one closedTab, then func()) {
	var done app.Func
	done = app.FuncOf(func(_ app.Value, args []app.Value) any {
		text := args[0].String()
		done.Release()
		a.Dispatch(func() {
			t.look()
			a.control.Revision++
			if text == "" {
				a.control.Say(ui.Fill("The settings for {file} are gone, or open in another tab.", "file", one.kept.Source.Name))
				return
			}
			t.kept = text
			a.control.Recall(text)
			then()
		})
		return nil
	})
	t.script.Call("adopt", one.id, done)
}

// partFrom leaves what a closed tab has left as it is, where it is not for the table that
// was opened.
func (a *App) partFrom(t *Tab) {
	if n := a.control.Notice; n != a.parted {
		if a.parted = n; n != nil && n.Code == state.CodeOtherTable {
			t.script.Call("part")
		}
	}
}

// keeping asks whether settings are to outlive the tab, where they can.
func (a *App) keeping() app.UI {
	t := a.env.Tab
	if t == nil || !t.beyond.possible {
		return nil
	}
	body := []app.UI{
		ui.Checkbox(ui.KeepClosed, language.T("Keep my settings in this browser when the tab is closed"),
			language.T("The browser then keeps the file's name, its columns, your settings with the values that they and the hierarchies name, and what you wrote for the report. It keeps no rows of the table."), t.beyond.wanted, func(given bool) { a.consent(t, given) }),
		app.Details().Body(ui.Summary("Who can read them, and for how long"), ui.Ul("advice",
			ui.Li("They lie unencrypted in the browser's storage on this computer. Whoever uses the same account of this computer can read them, and so can every page of the address that this page comes from."),
			ui.Li("Those of the five tabs that were closed last are kept. Others, and what is older than 30 days, are removed when this page is opened the next time; until then they stay."),
			ui.Li("Take the tick away, and those of all tabs are removed at once; Close and forget removes those of its tab.")))}
	if t.beyond.failed {
		body = append(body, app.P().Role("alert").DataSet("testid", "not-kept-closed").Text(language.T(wordsNotBeyond)))
	}
	return ui.Section("stack", body...)
}
