package ui

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Rows is a table of any number of rows that draws those in sight alone. The
// height of a row is fixed in the style sheet (.rows).
type Rows struct {
	app.Compo

	ID      string // test id
	Label   language.Text
	Columns []string
	Total   int
	// Row returns the cells of a row, and whether the row is left out of the
	// output; ok is false while they are still to come.
	Row func(index int) (cells []string, out, ok bool)
	// Muted reports columns that stay in the background.
	Muted func(column int) bool

	first    int // first row that is drawn
	grown    bool
	listener app.Func
}

// titleFrom is the length from which a cell may be cut off, so that its whole
// text is shown as its title.
const titleFrom = 16

const (
	rowHeight = 36
	rowsDrawn = 36 // rows in sight and a margin on both sides
	rowsFirst = 13 // rows in sight, which are drawn at once; the margin a moment later
	rowsStep  = 12 // the window moves by this many
)

// OnMount listens to scrolling. go-app's own handlers would draw the whole
// page again for every event.
func (r *Rows) OnMount(ctx app.Context) {
	ctx.After(pause, func(app.Context) { r.grown = true })
	box := r.JSValue()
	r.listener = app.FuncOf(func(app.Value, []app.Value) any {
		first := int(box.Get("scrollTop").Float()) / rowHeight / rowsStep * rowsStep
		first = max(0, first-rowsStep)
		if first != r.first {
			ctx.Dispatch(func(app.Context) { r.first = first })
		}
		return nil
	})
	box.Call("addEventListener", "scroll", r.listener)
}

// OnDismount stops listening.
func (r *Rows) OnDismount() {
	if r.listener != nil {
		r.JSValue().Call("removeEventListener", "scroll", r.listener)
		r.listener.Release()
	}
}

// Render draws the rows in sight between two rows that are as high as all
// those above and below.
func (r *Rows) Render() app.UI {
	head := []app.UI{app.Th().Scope("col").Class("n").Text(language.T("Row"))}
	for i, c := range r.Columns {
		head = append(head, app.Th().Scope("col").Class(r.muted(i)).Text(c))
	}
	drawn := rowsDrawn
	if !r.grown {
		drawn = rowsFirst
	}
	first := min(r.first, max(0, r.Total-drawn))
	last := min(first+drawn, r.Total)
	var body []app.UI
	body = append(body, spacer(first, len(head)))
	for i := first; i < last; i++ {
		cells, out, ok := r.Row(i)
		class := ""
		if out {
			class = "out"
		}
		line := []app.UI{app.Td().Class("n").Text(Int(i + 1))}
		for j := range r.Columns {
			text := "…"
			if ok && j < len(cells) {
				text = cells[j]
			}
			cell := app.Td().Class(r.muted(j)).Text(text)
			if len(text) > titleFrom {
				cell = cell.Title(text)
			}
			line = append(line, cell)
		}
		body = append(body, app.Tr().Class(class).Attr("aria-rowindex", strconv.Itoa(i+2)).Body(line...))
	}
	body = append(body, spacer(r.Total-last, len(head)))
	return app.Div().Class("rows").TabIndex(0).Role("region").Aria("label", language.T(r.Label)).Body(
		app.Table().DataSet("testid", r.ID).Attr("aria-rowcount", strconv.Itoa(r.Total+1)).Body(
			app.THead().Body(app.Tr().Body(head...)),
			app.TBody().Body(body...)))
}

func (r *Rows) muted(column int) string {
	if r.Muted != nil && r.Muted(column) {
		return "muted"
	}
	return ""
}

func spacer(rows, columns int) app.UI {
	return app.Tr().Class("spacer").Aria("hidden", "true").Body(
		app.Td().ColSpan(columns).Attr("height", strconv.Itoa(rows*rowHeight)))
}
