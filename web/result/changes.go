package result

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// changes says what became coarser, and what did not.
func (s *Screen) changes(o *state.Outcome) app.UI {
	var items []app.UI
	for i := range o.Columns {
		if c := &o.Columns[i]; c.Role == project.QuasiIdentifying && len(c.Levels) == 0 {
			items = append(items, aggregated(c, o))
		} else if c.Role == project.QuasiIdentifying {
			items = append(items, change(c))
		}
	}
	return ui.Card("What became coarser", app.Ul().Class("changes").Body(items...), rest(o))
}

func change(c *bridge.ColumnChange) app.UI {
	var cells []ui.Cell
	for l, label := range c.Levels {
		if l == 0 {
			label = "as it is"
		}
		cells = append(cells, ui.Cell{Label: label, Chosen: l >= c.Level && l <= max(c.Level, c.Highest), Says: "level " + strconv.Itoa(l)})
	}
	level := "level " + levelText(c.Level, c.Highest)
	why := "unchanged"
	switch {
	case c.Highest > c.Level:
		why = "on average " + ui.Decimal(c.Average, 1)
	case c.Level > 0 && c.After <= 1:
		why = "hidden for everybody"
	case c.Level > 0:
		why = ui.Count(c.Before, "value", "values") + " → " + ui.Int(c.After)
	}
	if q := c.Quality; q != nil && q.Granularity != nil && max(c.Level, c.Highest) > 0 && c.After > 1 {
		why += " · " + ui.Percent(q.Granularity.Quality) + " kept"
	}
	return app.Li().DataSet("testid", ui.LevelPrefix+c.Name).DataSet("value", strconv.Itoa(c.Level)).Body(
		app.Div().Class("change-name").Body(app.B().Text(c.Name), app.P().Class("why").Text(level+" · "+why)),
		ui.Strip("", cells))
}

// aggregated is a column of which a group shows one value.
func aggregated(c *bridge.ColumnChange, o *state.Outcome) app.UI {
	why, shows := ui.Count(c.Before, "value", "values")+" → "+ui.Int(c.After), "one value for each group"
	for _, a := range o.Aggregated {
		if a.Attribute == c.Name {
			why += " · " + ui.Percent(1-a.Loss) + " kept"
			shows = "a group shows " + state.AggregateWord(a.Function)
		}
	}
	return app.Li().DataSet("testid", ui.AggregatedPrefix+c.Name).Body(
		app.Div().Class("change-name").Body(app.B().Text(c.Name), app.P().Class("why").Text(why)),
		app.P().Class("calm").Text(shows))
}

// levelText is a level, or the lowest and the highest where they differ by record.
func levelText(level, highest int) string {
	if highest > level {
		return strconv.Itoa(level) + "–" + strconv.Itoa(highest)
	}
	return strconv.Itoa(level)
}

// qualities is the table of what is left of each column, by several measures.
func (s *Screen) qualities(o *state.Outcome) app.UI {
	var rows []app.UI
	worst, least := "", 2.0
	cell := func(m *summary.Measure) app.UI {
		text := "–"
		if m != nil {
			text = ui.Percent(m.Quality)
		}
		return app.Td().Class("n").Text(text)
	}
	for i := range o.Columns {
		c := &o.Columns[i]
		q := c.Quality
		if q == nil {
			continue
		}
		if q.Granularity != nil && q.Granularity.Quality < least {
			worst, least = c.Name, q.Granularity.Quality
		}
		rows = append(rows, app.Tr().DataSet("testid", ui.QualityPrefix+c.Name).Body(app.Th().Scope("row").Text(c.Name),
			cell(q.Granularity), cell(q.Entropy), cell(q.Intensity), cell(q.SquaredError)))
	}
	if len(rows) == 0 {
		return nil
	}
	text := "Most detail is gone from " + worst + ", which keeps " + ui.Percent(least) + " of it."
	if least >= 1 {
		text = "No detail is gone from any column."
	}
	head := func(label, title string) app.UI { return app.Th().Scope("col").Class("n").Title(title).Text(label) }
	return ui.Card("What is left of each detail",
		ui.Why(text+" 100 % is as it was, 0 % is nothing."),
		ui.Sideways("What is left of each detail", app.Table().Class("plain").Body(
			app.THead().Body(app.Tr().Body(app.Th().Scope("col").Text("Column"),
				head("Precision of cells", "Granularity: how narrow the range is that a cell covers"),
				head("Information", "Non-uniform entropy: how well the original value can be told from the published one"),
				head("Steps", "Generalization intensity: how few of the hierarchy's steps were taken"),
				head("Nearness", "Squared error: how near numbers are to what they were"))),
			app.TBody().Body(rows...))))
}

// rest says what happens to the other columns.
func rest(o *state.Outcome) app.UI {
	var lines []app.UI
	line := func(text string) { lines = append(lines, app.P().Class("why").Text(text)) }
	kept := slices.DeleteFunc(append(names(o, project.Insensitive), names(o, project.Sensitive)...), func(name string) bool {
		c := o.Config.Column(name)
		return c != nil && c.Treatment == project.Shift
	})
	if len(kept) > 0 {
		verb := " stay exactly as they are."
		if len(kept) == 1 {
			verb = " stays exactly as it is."
		}
		line(ui.ListUpTo(kept, 8) + verb)
	}
	becomes := []struct {
		treatment project.Treatment
		one, many string
	}{
		{project.Remove, " is removed.", " are removed."}, {project.Hide, " is replaced by *.", " are replaced by *."},
		{project.Pseudonym, " is replaced by pseudonyms. Whoever holds the key can undo it.", " are replaced by pseudonyms. Whoever holds the key can undo it."},
		{project.Number, " is replaced by numbers in random order.", " are replaced by numbers in random order."},
		{project.Shift, ": the dates of a person are moved by the same number of days.", ": the dates of a person are moved by the same number of days."},
	}
	for _, b := range becomes {
		var all []string
		for i := range o.Config.Columns {
			if c := &o.Config.Columns[i]; c.Treatment == b.treatment && b.treatment == project.Shift || c.Role == project.Identifying && o.Config.Treated(c) == b.treatment {
				all = append(all, c.Name)
			}
		}
		switch len(all) {
		case 0:
		case 1:
			line(all[0] + b.one)
		default:
			line(ui.ListUpTo(all, 8) + b.many)
		}
	}
	return app.Div().Class("rest").Body(lines...)
}

// previewSentence says how what is shown differs from the file.
func previewSentence(o *state.Outcome) string {
	text := "Shown in the order of your table"
	if o.Contents.Order == project.Shuffled || o.Contents.Order == project.Sorted {
		text += "; the file has another"
	}
	text += "."
	switch {
	case o.Suppressed == 0:
	case o.Contents.LeftOut == project.Drop:
		text += " Records that are left out are marked: they are not in the file."
	case o.Contents.LeftOut == project.Blank:
		text += " Records that are left out are marked: the file has * in all of their columns."
	default:
		text += " Records that are left out have * in every detail that could be known."
	}
	return text
}

// preview shows the output, row by row, in the original order.
func (s *Screen) preview(o *state.Outcome) app.UI {
	first := s.C.Rows(true, 0)
	heading := "The table that will be saved"
	if first.Asked {
		return ui.Card(heading, app.P().Class("busy").Text("Fetching rows …"))
	}
	if len(first.Refused) > 0 {
		return ui.Card(heading, ui.ProblemBox(first.Refused[0]))
	}
	return ui.Card(heading,
		ui.Why(previewSentence(o)),
		&ui.Rows{ID: ui.Output, Label: "Rows of the finished table", Columns: first.Page.Columns, Total: first.Page.Total, Row: s.row})
}

func (s *Screen) row(index int) (cells []string, out, ok bool) {
	page := s.C.Rows(true, index/control.PageRows)
	i := index % control.PageRows
	if page.Asked || i >= len(page.Page.Cells) {
		return nil, false, false
	}
	return page.Page.Cells[i], i < len(page.Page.Out) && page.Page.Out[i], true
}
