//go:build js

package jsport

import (
	"context"
	"syscall/js"

	"github.com/fulgurite/fulgurite/bridge"
	files "github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/vugu/vjson"
)

// formats runs the separate program that converts formats. The worker's script starts it for each
// task in this worker, so that its memory is released when it ends.
type formats struct{}

// task and done mirror job.Task and job.Done of the other program.
type task struct {
	Write   bool          `json:"write,omitempty"`
	Name    string        `json:"name"`
	Format  string        `json:"format,omitempty"`
	Sheet   string        `json:"sheet,omitempty"`
	Exact   bool          `json:"exact,omitempty"`
	Written files.Written `json:"written,omitzero"`
}

type done struct {
	Format     string             `json:"format"`
	Type       string             `json:"type"`
	Sheet      string             `json:"sheet"`
	Sheets     []string           `json:"sheets"`
	Plain      bool               `json:"plain"`
	Texts      []int              `json:"texts"`
	Notes      []*problem.Problem `json:"notes"`
	Hash       string             `json:"hash"`
	Settings   string             `json:"settings"`
	Dictionary string             `json:"dictionary"`
	Problems   []*problem.Problem `json:"problems"`
}

// Read implements bridge.Formats.
func (f formats) Read(ctx context.Context, name string, file bridge.File, opt table.Options,
	exact bool, far func(share float64)) (*bridge.Text, error) {
	blob, err := valueOf(file)
	if err != nil {
		return nil, err
	}
	d, text, err := f.run(ctx, task{Name: name, Format: opt.Format, Sheet: opt.Sheet, Exact: exact}, blob, far)
	if err != nil {
		return nil, err
	}
	return &bridge.Text{File: File{text}, Plain: d.Plain, Format: d.Format, Sheet: d.Sheet, Sheets: d.Sheets, Texts: d.Texts,
		Notes: d.Notes, Hash: d.Hash, Settings: d.Settings, Dictionary: d.Dictionary}, nil
}

// Make implements bridge.Formats.
func (f formats) Make(ctx context.Context, text *bridge.Blob, format string, how files.Written, far func(share float64),
) (*bridge.Blob, error) {
	d, made, err := f.run(ctx, task{Write: true, Format: format, Written: how}, newBlob(text), far)
	if err != nil {
		return nil, err
	}
	typed := js.Global().Get("Blob").New([]any{made}, map[string]any{"type": d.Type})
	blob := bridge.HostBlob(d.Type, typed, int64(typed.Get("size").Float()))
	blob.Hash = d.Hash
	return blob, nil
}

// valueOf returns the Blob behind a file.
func valueOf(file bridge.File) (js.Value, error) {
	switch f := file.(type) {
	case File:
		return f.file, nil
	case *bridge.Blob:
		return newBlob(f), nil
	}
	return js.Value{}, problem.New("format-none", "Save the table as CSV and open that.",
		"The file is not a text, and this copy of the program reads only text.")
}

// run performs a task and reports its progress to far. Messages are handled while it waits; a
// cancelled request ends the task the next time it yields.
func (f formats) run(ctx context.Context, t task, file js.Value, far func(share float64)) (d done, made js.Value, err error) {
	text, err := vjson.Marshal(t)
	if err != nil {
		return d, made, err
	}
	type answer struct {
		text string
		made js.Value
	}
	answers, shares := make(chan answer, 1), make(chan float64, 1)
	done := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answers <- answer{args[0].String(), args[1]}
		return nil
	})
	defer done.Release()
	// Err may wait for messages, which a function that JavaScript calls must not do.
	cancelled := js.FuncOf(func(_ js.Value, args []js.Value) any {
		select {
		case shares <- args[0].Float():
		default: // the last one was not told yet
		}
		select {
		case <-ctx.Done():
			return true
		default:
			return false
		}
	})
	defer cancelled.Release()
	js.Global().Get("fulgurite").Call("formats", string(text), file, cancelled, done)
	var a answer
	for waiting := true; waiting; {
		select {
		case a = <-answers:
			waiting = false
		case share := <-shares:
			far(share)
		}
	}
	if err := ctx.Err(); err != nil {
		return d, made, err
	}
	if err := vjson.Unmarshal([]byte(a.text), &d); err != nil {
		return d, made, err
	}
	return d, a.made, problem.Join(d.Problems)
}
