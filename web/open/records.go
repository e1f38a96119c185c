package open

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// maxColumns limits the columns of the preview: nobody looks at a thousand.
const maxColumns = 60

// cellsAtOnce is the number of cells drawn at once, and rowHeight the approximate height of a row,
// in pixels.
const (
	cellsAtOnce = 120
	rowHeight   = 40
)

// records shows the first and the last records. It is redrawn only if its contents change: these
// are therefore values, and include the language.
type records struct {
	app.Compo

	Names      []string
	Types      []table.Type
	Head, Tail [][]string
	Rows       int // of the table
	Columns    int // of the table
	Language   *language.Language
}

func recordsOf(p *bridge.Profile) *records {
	r := &records{Head: p.Head, Tail: p.Tail, Rows: p.Rows, Columns: len(p.Columns), Language: language.Current()}
	for _, c := range p.Columns[:min(len(p.Columns), maxColumns)] {
		r.Names, r.Types = append(r.Names, c.Name), append(r.Types, c.Type)
	}
	return r
}

// Render draws a table of them.
func (r *records) Render() app.UI {
	head := []app.UI{ui.Num("Record")}
	for i, name := range r.Names {
		head = append(head, app.Th().Scope("col").Body(app.Text(name), app.Small().Text(TypeWord(r.Types[i]))))
	}
	var rows []func() app.UI
	for i, cells := range r.Head {
		rows = append(rows, func() app.UI { return r.record(i+1, cells) })
	}
	tail := r.Tail
	if overlap := len(r.Head) + len(tail) - r.Rows; overlap > 0 {
		tail = tail[min(overlap, len(tail)):]
	}
	if skipped := r.Rows - len(r.Head) - len(tail); skipped > 0 {
		rows = append(rows, func() app.UI {
			return app.Tr().Class("gap").Body(app.Td().ColSpan(len(r.Names) + 1).Text(wordsMore(skipped)))
		})
	}
	for i, cells := range tail {
		rows = append(rows, func() app.UI { return r.record(r.Rows-len(tail)+i+1, cells) })
	}
	lines := ui.Lines{Count: len(rows), Line: func(i int) app.UI { return rows[i]() },
		Group: max(1, cellsAtOnce/(len(r.Names)+1)), Height: rowHeight}
	body := []app.UI{ui.Sideways(language.T(wordsRecords),
		app.Table().Class("cells").DataSet("testid", ui.OpenPreview).
			Body(append([]app.UI{ui.Heads(head...)}, lines.Groups()...)...))}
	if hidden := r.Columns - len(r.Names); hidden > 0 {
		body = append(body, ui.Why(wordsNotDrawn(hidden)))
	}
	return app.Div().Body(body...)
}

// record is the line of a record.
func (r *records) record(number int, cells []string) app.UI {
	tds := []app.UI{ui.RowName(ui.Int(number)).Class("n")}
	for i := range r.Names {
		text := ""
		if i < len(cells) {
			text = cells[i]
		}
		if text == "" {
			tds = append(tds, app.Td().Class("empty").Body(app.Span().Text(language.T("empty"))))
			continue
		}
		tds = append(tds, app.Td().Title(text).Text(text))
	}
	return app.Tr().Body(tds...)
}
