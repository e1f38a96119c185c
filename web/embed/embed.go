// Package embed is the page's way to the page around it, called the portal,
// where it is shown in a frame. The script static/embed.js decides who may
// talk, checks the form of every message, and starts the program when a portal
// has connected; what is left to do here is to carry the messages out.
//
// A portal is told which step is on show, how far a search is, and by their
// codes what went wrong: nothing that says anything about a row. The finished
// table goes to it by control.Control.HandOver alone, which a button calls.
package embed

import (
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/vugu/vjson"
)

// Frame is the way to the portal. A nil Frame is that of a page that stands
// for itself: it does nothing.
type Frame struct {
	script app.Value // window.fulguriteFrame of embed.js
	attach func(app.Value) client.File
	value  func(client.Blob) app.Value
	told   string // the last status
}

// Find returns the frame that the page is shown in, nil if there is none. The
// functions turn files of the browser into those of the engine's client, and its
// blobs into the browser's.
func Find(attach func(app.Value) client.File, value func(client.Blob) app.Value) *Frame {
	script := app.Window().Get("fulguriteFrame")
	if !script.Truthy() {
		return nil
	}
	return &Frame{script: script, attach: attach, value: value}
}

// Origin names the portal.
func (f *Frame) Origin() string { return f.script.Get("origin").String() }

// Take hands the table over.
func (f *Frame) Take(figures control.Figures, table client.Blob) {
	// Lists are lists for the portal, also where they are empty.
	figures.Transformation = append([]core.Generalized{}, figures.Transformation...)
	figures.Models = append([]project.Model{}, figures.Models...)
	text, err := vjson.Marshal(figures)
	if err != nil {
		panic(err) // numbers that came as JSON, and texts
	}
	f.script.Call("handOver", string(text), f.value(table))
}

// Join binds the page to the portal: what it shows, and whom it answers.
func (f *Frame) Join(c *control.Control, dispatch func(func())) {
	if f == nil {
		return
	}
	c.Portal = f
	steps := f.script.Get("steps")
	for i := range steps.Length() {
		c.Shown = append(c.Shown, state.Step(steps.Index(i).String()))
	}
	f.script.Call("listen", app.FuncOf(func(_ app.Value, args []app.Value) any {
		kind, id, name, file := args[0].String(), args[1].Int(), args[2].String(), args[3]
		dispatch(func() {
			if p := f.do(c, kind, name, file); p != nil {
				f.script.Call("answer", id, string(p.Code), language.Problem(p).Sentence, language.Problem(p).Hint)
			} else {
				f.script.Call("answer", id)
			}
		})
		return nil
	}))
}

// do carries out what the portal asks for, and says why if it does not. What
// the person in front of the page is working on is never replaced.
func (f *Frame) do(c *control.Control, kind, name string, file app.Value) *problem.Problem {
	size := int64(0)
	if file.Truthy() {
		size = int64(file.Get("size").Float())
	}
	switch kind {
	case "open":
		if p := busy(c); p != nil {
			return p
		}
		c.Choose(state.Anonymize, control.File{Name: name, Size: size, Data: f.attach(file)})
	case "settings":
		if p := busy(c); p != nil {
			return p
		}
		c.ChooseProject(control.File{Name: ui.Fill("The settings of {origin}", "origin", f.Origin()), Size: size, Data: f.attach(file)})
	case "ask":
		c.PortalAsks = true
		c.Revision++
	}
	return nil
}

func busy(c *control.Control) *problem.Problem {
	if c.Source == nil && c.Pending == nil {
		return nil
	}
	return problem.New("embed-busy", "Give settings before the table, and another table after this one is closed.",
		"A table is open in the frame, and the page around it cannot change it or its settings.")
}

// status tells what a portal may know while somebody works.
type status struct {
	Step     state.Step     `json:"step"`
	Open     bool           `json:"open"`    // a table is open
	Running  bool           `json:"running"` // a search is under way
	Decided  float64        `json:"decided"` // share of the search that is done, 0 to 1, where known
	Elapsed  float64        `json:"elapsed"` // seconds
	Found    bool           `json:"found"`   // there is a result that can be handed over
	Problems []problem.Code `json:"problems"`
}

// Tell tells the portal how far the work is, if that has changed.
func (f *Frame) Tell(c *control.Control, step state.Step) {
	if f == nil {
		return
	}
	now := status{Step: step, Open: c.Profile != nil, Running: c.Search != nil, Found: c.Outcome != nil && c.Outcome.Verified,
		Problems: []problem.Code{}}
	if c.Search != nil {
		now.Decided, now.Elapsed = c.Search.Progress.Decided, c.Search.Progress.Elapsed
	}
	lists := [][]*problem.Problem{c.Failed, c.Problems}
	if c.Pending != nil {
		lists = append(lists, c.Pending.Refused)
	}
	for _, list := range lists {
		for _, p := range list {
			now.Problems = append(now.Problems, p.Code)
		}
	}
	text, err := vjson.Marshal(now)
	if err != nil {
		panic(err) // shares and words can always be written
	}
	if string(text) != f.told {
		f.told = string(text)
		f.script.Call("tell", f.told)
	}
}
