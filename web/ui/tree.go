package ui

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Tree is a tree of lines that can be folded, ticked and dragged. Its lines are
// made in the document directly: of a few hundred, go-app's own elements would take
// longer than a person waits. The focus is on the whole tree, and one of the lines
// is the active one (WAI-ARIA Authoring Practices, tree view).
type Tree struct {
	app.Compo

	ID    string // also the test id
	Label string
	Lines []TreeLine
	// Fold, Tick and Key are told the line that is meant; Key also which key it
	// was: "Enter", "Delete", "g", or with Alt "up" and "down". Drop is told the
	// line that was dragged, and onto which.
	Fold, Tick func(line int)
	Key        func(key string, line int)
	Drop       func(from, to int)

	ctx       app.Context
	drawn     []TreeLine
	active    int
	folding   bool // a line is being folded: what is drawn is not how it will be
	later     []treePress
	listeners map[string]app.Func
}

// treePress is a key that was pressed while a line was being folded.
type treePress struct {
	key string
	alt bool
}

// TreeLine is one line of a tree.
type TreeLine struct {
	Key    string // of its own, also when it moves
	Depth  int    // 0 is outermost
	Label  string
	Note   string // in colour, such as "few"
	Count  string
	Says   language.Text // what readers are told after the count
	Folds  bool          // has lines below it
	Open   bool
	Ticked bool
}

// most depth that is drawn with more space before it.
const treeDepths = 9

// OnMount listens. go-app's own handlers would draw the whole page again for
// every arrow key.
func (t *Tree) OnMount(ctx app.Context) {
	t.ctx = ctx
	t.listeners = map[string]app.Func{}
	for event, handle := range map[string]func(app.Event){
		"click": t.click, "keydown": t.key, "dragstart": t.dragStart, "dragover": t.dragOver, "dragleave": t.dragLeave, "drop": t.dropped,
	} {
		f := app.FuncOf(func(_ app.Value, args []app.Value) any {
			handle(app.Event{Value: args[0]})
			return nil
		})
		t.listeners[event] = f
		t.JSValue().Call("addEventListener", event, f)
	}
	t.draw()
}

// OnUpdate draws what has changed, and then does what was pressed meanwhile.
func (t *Tree) OnUpdate(app.Context) {
	t.draw()
	later := t.later
	t.folding, t.later = false, nil
	for _, p := range later {
		t.press(p.key, p.alt)
	}
}

// OnDismount stops listening.
func (t *Tree) OnDismount() {
	for _, f := range t.listeners {
		f.Release()
	}
}

// Render gives the lines their place.
func (t *Tree) Render() app.UI {
	return app.Div().Class("tree").ID(t.ID).DataSet("testid", t.ID).TabIndex(0).Role("tree").Aria("label", t.Label).
		Aria("multiselectable", "true")
}

// draw makes the lines that differ from those that are there.
func (t *Tree) draw() {
	box := t.JSValue()
	if box == nil || !box.Truthy() || slices.Equal(t.drawn, t.Lines) {
		return
	}
	key := ""
	if t.active < len(t.drawn) {
		key = t.drawn[t.active].Key
	}
	children := box.Get("children")
	for i, line := range t.Lines {
		if i < len(t.drawn) && t.drawn[i] == line {
			continue
		}
		made := t.make(i, line)
		if i < len(t.drawn) {
			box.Call("replaceChild", made, children.Index(i))
		} else {
			box.Call("appendChild", made)
		}
	}
	for i := len(t.drawn); i > len(t.Lines); i-- {
		box.Call("removeChild", box.Get("lastChild"))
	}
	t.drawn = slices.Clone(t.Lines)
	if at := slices.IndexFunc(t.Lines, func(l TreeLine) bool { return l.Key == key }); at >= 0 {
		t.active = at
	}
	t.activate(min(t.active, len(t.Lines)-1), false)
}

func (t *Tree) make(i int, line TreeLine) app.Value {
	document := app.Window().Get("document")
	span := func(class, text string) app.Value {
		s := document.Call("createElement", "span")
		s.Set("className", class)
		s.Set("textContent", text)
		return s
	}
	row := document.Call("createElement", "div")
	class := Class("tree-line", "d"+strconv.Itoa(min(line.Depth, treeDepths)))
	row.Set("id", t.lineID(i))
	row.Call("setAttribute", "role", "treeitem")
	row.Call("setAttribute", "aria-level", strconv.Itoa(line.Depth+1))
	row.Call("setAttribute", "aria-selected", strconv.FormatBool(line.Ticked))
	row.Call("setAttribute", "data-label", line.Label)
	row.Call("setAttribute", "draggable", "true")
	fold := span("tree-fold", "")
	if line.Folds {
		row.Call("setAttribute", "aria-expanded", strconv.FormatBool(line.Open))
		fold.Set("className", Class("tree-fold", map[bool]string{true: "open", false: "closed"}[line.Open]))
	}
	if line.Ticked {
		class += " ticked"
	}
	row.Set("className", class)
	row.Call("appendChild", fold)
	row.Call("appendChild", span("tree-box", ""))
	row.Call("appendChild", span("tree-label", line.Label))
	if line.Note != "" {
		row.Call("appendChild", span("tree-note", line.Note))
	}
	row.Call("appendChild", span("tree-count", line.Count))
	row.Call("appendChild", span("unseen", " "+language.T(line.Says)))
	return row
}

func (t *Tree) lineID(i int) string { return t.ID + "-" + strconv.Itoa(i) }

// activate moves the active line.
func (t *Tree) activate(i int, scroll bool) {
	box := t.JSValue()
	children := box.Get("children")
	if t.active >= 0 && t.active < children.Get("length").Int() {
		children.Index(t.active).Get("classList").Call("remove", "active")
	}
	if t.active = max(i, 0); t.active >= len(t.drawn) {
		box.Call("removeAttribute", "aria-activedescendant")
		return
	}
	line := children.Index(t.active)
	line.Get("classList").Call("add", "active")
	box.Call("setAttribute", "aria-activedescendant", t.lineID(t.active))
	if scroll {
		line.Call("scrollIntoView", map[string]any{"block": "nearest"})
	}
}

// lineOf returns the line that an event is about, -1 if none.
func (t *Tree) lineOf(e app.Event) int {
	row := e.Get("target").Call("closest", ".tree-line")
	if !row.Truthy() {
		return -1
	}
	i, err := strconv.Atoi(row.Get("id").String()[len(t.ID)+1:])
	if err != nil || i >= len(t.drawn) {
		return -1
	}
	return i
}

func (t *Tree) click(e app.Event) {
	i := t.lineOf(e)
	if i < 0 {
		return
	}
	t.activate(i, false)
	if t.drawn[i].Folds && e.Get("target").Get("classList").Call("contains", "tree-fold").Bool() {
		t.ctx.Emit(func() { t.Fold(i) })
		return
	}
	t.ctx.Emit(func() { t.Tick(i) })
}

// treeKeys are the keys that a tree knows.
var treeKeys = []string{"ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp",
	"PageDown", " ", "Enter", "F2", "Delete", "g", "G"}

func (t *Tree) key(e app.Event) {
	key, alt := e.Get("key").String(), e.Get("altKey").Bool()
	if e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || !slices.Contains(treeKeys, key) || alt && key != "ArrowUp" && key != "ArrowDown" {
		return
	}
	e.PreventDefault()
	t.press(key, alt)
}

// press moves within the tree, or hands the key on.
func (t *Tree) press(key string, alt bool) {
	if len(t.drawn) == 0 {
		return
	}
	if t.folding {
		t.later = append(t.later, treePress{key, alt})
		return
	}
	at, to := t.active, -1
	tell := func(name string) { t.ctx.Emit(func() { t.Key(name, at) }) }
	line := t.drawn[at]
	switch {
	case alt && key == "ArrowUp":
		tell("up")
	case alt && key == "ArrowDown":
		tell("down")
	case key == "ArrowDown":
		to = at + 1
	case key == "ArrowUp":
		to = max(at-1, 0)
	case key == "Home":
		to = 0
	case key == "End":
		to = len(t.drawn) - 1
	case key == "PageDown":
		to = min(at+10, len(t.drawn)-1)
	case key == "PageUp":
		to = max(at-10, 0)
	case key == "ArrowRight" && line.Folds && !line.Open, key == "ArrowLeft" && line.Folds && line.Open:
		t.folding = true
		t.ctx.Emit(func() { t.Fold(at) })
	case key == "ArrowRight":
		to = at
		if line.Folds {
			to = at + 1
		}
	case key == "ArrowLeft":
		for to = at; to > 0 && t.drawn[to].Depth >= line.Depth; to-- {
		}
	case key == " ":
		t.ctx.Emit(func() { t.Tick(at) })
	case key == "Enter" || key == "F2":
		tell("Enter")
	case key == "Delete":
		tell("Delete")
	case key == "g" || key == "G":
		tell("g")
	}
	if to >= 0 && to < len(t.drawn) {
		t.activate(to, true)
	}
}

func (t *Tree) dragStart(e app.Event) {
	if i := t.lineOf(e); i >= 0 {
		e.Get("dataTransfer").Call("setData", "text/plain", t.ID+" "+strconv.Itoa(i))
	}
}

func (t *Tree) dragOver(e app.Event) {
	e.PreventDefault()
	if i := t.lineOf(e); i >= 0 {
		t.JSValue().Get("children").Index(i).Get("classList").Call("add", "over")
	}
}

func (t *Tree) dragLeave(e app.Event) {
	if i := t.lineOf(e); i >= 0 {
		t.JSValue().Get("children").Index(i).Get("classList").Call("remove", "over")
	}
}

func (t *Tree) dropped(e app.Event) {
	e.PreventDefault()
	t.dragLeave(e)
	to := t.lineOf(e)
	data := e.Get("dataTransfer").Call("getData", "text/plain").String()
	if to < 0 || len(data) <= len(t.ID)+1 || data[:len(t.ID)] != t.ID {
		return
	}
	if from, err := strconv.Atoi(data[len(t.ID)+1:]); err == nil && from != to && from < len(t.drawn) {
		t.ctx.Emit(func() { t.Drop(from, to) })
	}
}
