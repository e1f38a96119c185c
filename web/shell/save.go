package shell

import (
	"time"

	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Save hands a blob to the user as a download.
func (a *App) Save(name string, blob client.Blob) { download(name, a.env.Value(blob)) }

// Place implements control.Platform.
func (a *App) Place(name string, blob client.Blob, done func(how control.Placing, name, words string)) bool {
	if !app.Window().Get("showSaveFilePicker").Truthy() {
		return false
	}
	var told app.Func
	told = app.FuncOf(func(_ app.Value, args []app.Value) any {
		told.Release()
		how, name, words := control.Placing(args[0].String()), args[1].String(), args[2].String()
		a.Dispatch(func() { done(how, name, words) })
		return nil
	})
	app.Window().Call("fulguritePlace", name, a.env.Value(blob), told)
	return true
}

// SaveBytes hands bytes to the user as a download.
func (a *App) SaveBytes(name, mediaType string, content []byte) {
	array := app.Window().Get("Uint8Array").New(len(content))
	app.CopyBytesToJS(array, content)
	parts := app.Window().Get("Array").New()
	parts.Call("push", array)
	download(name, app.Window().Get("Blob").New(parts, map[string]any{"type": mediaType}))
}

// keepURL says how long the address of a download stays valid: a slow dialog for
// the file's place must not find it gone.
const keepURL = 2 * time.Minute

func download(name string, blob app.Value) {
	document, addresses := app.Window().Get("document"), app.Window().Get("URL")
	url := addresses.Call("createObjectURL", blob)
	link := document.Call("createElement", "a")
	link.Set("href", url)
	link.Set("download", name)
	link.Set("hidden", true)
	document.Get("body").Call("appendChild", link)
	link.Call("click")
	link.Call("remove")
	time.AfterFunc(keepURL, func() { addresses.Call("revokeObjectURL", url) })
}
