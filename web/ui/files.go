package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Picked is a file of the user, as the browser gives it.
type Picked struct {
	Name  string
	Size  int64
	Value app.Value
}

// FileInput is a hidden file input that a button opens. With several it takes
// more than one file.
func FileInput(id, accept, label string, several bool, picked func([]Picked), scope ...any) app.UI {
	return app.Input().Type("file").ID(id).DataSet("testid", id).Class("file").Accept(accept).Multiple(several).
		TabIndex(-1).Aria("label", label).
		OnChange(func(ctx app.Context, e app.Event) {
			files := list(ctx.JSSrc().Get("files"))
			// Without this, choosing the same file again would be no change.
			ctx.JSSrc().Set("value", "")
			if len(files) > 0 {
				picked(files)
			}
		}, append([]any{id}, scope...)...)
}

// OpenDialog opens the file dialog of an input.
func OpenDialog(id string) {
	if input := app.Window().GetElementByID(id); input.Truthy() {
		input.Call("click")
	}
}

// Dropped returns the files of a drop event.
func Dropped(e app.Event) []Picked {
	e.PreventDefault()
	if transfer := e.Get("dataTransfer"); transfer.Truthy() {
		return list(transfer.Get("files"))
	}
	return nil
}

func list(files app.Value) []Picked {
	if !files.Truthy() {
		return nil
	}
	var all []Picked
	for i := range files.Length() {
		f := files.Index(i)
		all = append(all, Picked{Name: f.Get("name").String(), Size: int64(f.Get("size").Float()), Value: f})
	}
	return all
}

// ReadText reads a small file as text. done is called on the browser's thread;
// failed says that the file cannot be read, or is too large for a list.
func ReadText(p Picked, done func(text string, failed bool)) {
	const most = 64 << 20
	if p.Size > most {
		done("", true)
		return
	}
	var good, bad app.Func
	release := func() {
		good.Release()
		bad.Release()
	}
	good = app.FuncOf(func(_ app.Value, args []app.Value) any {
		done(args[0].String(), false)
		release()
		return nil
	})
	bad = app.FuncOf(func(app.Value, []app.Value) any {
		done("", true)
		release()
		return nil
	})
	p.Value.Call("text").Call("then", good, bad)
}
