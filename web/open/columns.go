package open

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// lineHeight is the approximate height of a column's line, in pixels.
const lineHeight = 46

// manyColumns is the number of columns from which on their fields are drawn only when somebody
// opens them.
const manyColumns = 24

// readings shows how every column was read, and asks what cannot be known.
func readings(c *control.Control) app.UI {
	var all []app.UI
	for i := range c.Profile.Columns {
		p := &c.Profile.Columns[i]
		if of := c.Column(p.Name); of != nil {
			all = append(all, &columnLine{C: c, Is: *p, Set: *of, Many: len(c.Profile.Columns) >= manyColumns, Language: language.Current()})
		}
	}
	lede := language.T("There are no questions about the values. If a column was read wrongly, change it here.")
	if n := c.Asks(); n > 0 {
		lede = wordsAsked(n)
	}
	lines := ui.Lines{Count: len(all), Line: func(i int) app.UI { return all[i] }, List: "readings", Height: lineHeight}
	return ui.Card("How each column was read", ui.Why(lede), app.Div().Body(lines.Groups()...))
}

// columnLine is the line of a column. It is redrawn only if its contents change: these are
// therefore values, and include the language.
type columnLine struct {
	app.Compo

	C        *control.Control
	Is       bridge.ColumnProfile
	Set      project.Column
	Many     bool
	Language *language.Language
}

// Render draws the line.
func (l *columnLine) Render() app.UI {
	c, p := l.C, &l.Is
	// Every part is present, empty or not: otherwise everything behind it would be redrawn whenever
	// something is asked or answered.
	var refused app.UI
	if p.Refused != nil {
		refused = ui.ProblemBox(p.Refused, ui.Fix{Label: language.T("Read it as guessed"), Press: func() {
			c.Edit(func(s *state.State) { s.AsGuessed(p.Name) })
		}})
	}
	proposals := c.Proposals(p)
	var questions []app.UI
	for _, proposal := range proposals {
		questions = append(questions, asked(c, p.Name, proposal))
	}
	return app.Li().Class(ui.Class("reading", map[bool]string{true: "asks"}[len(proposals) > 0])).
		DataSet("testid", ui.ReadingPrefix+p.Name).DataSet("asks", strconv.Itoa(len(proposals))).Body(
		&ui.Fold{ID: ui.ReadMorePrefix + p.Name, Many: l.Many, Summary: l.summary, Body: l.otherwise},
		ui.Div("part", refused),
		ui.Div("part", questions...))
}

// summary shows how the column was read.
func (l *columnLine) summary() app.UI {
	return app.Summary().Class("read").Body(app.B().Text(l.Is.Name), app.Text(" "), app.Span().Text(lineOf(l.Is.Reading)), app.Text(" "),
		app.Small().Text(language.T("Change")))
}

// asked shows a question with a button for each answer.
func asked(c *control.Control, column string, p detect.Proposal) app.UI {
	var buttons []app.UI
	for i, answer := range p.Answers {
		id := ui.AnswerPrefix + column + "-" + string(p.Kind) + "-" + strconv.Itoa(i)
		kind := ui.Plain
		if i == 0 {
			kind = ui.Strong
		}
		buttons = append(buttons, ui.ButtonAs(id, language.Render(answer.Said), kind, func() {
			c.Edit(func(s *state.State) { s.Answer(column, answer) })
		}, language.Render(p.Said)))
	}
	return ui.Div("asked", app.P().Text(language.Render(p.Said)), ui.Div("row", buttons...))
}

// otherwise returns the fields for reading the column differently.
func (l *columnLine) otherwise() []app.UI {
	c, p, of := l.C, &l.Is, &l.Set
	name := p.Name
	choices := []ui.Choice{{Value: "", Label: ui.Fill("{type} (as guessed)", "type", TypeWord(p.Guess))}}
	for _, t := range []table.Type{table.String, table.Integer, table.Decimal, table.Date, table.Ordinal} {
		choices = append(choices, ui.Choice{Value: string(t), Label: TypeWord(t)})
	}
	fields := []app.UI{ui.Labelled(ui.ReadTypePrefix+name, "The values are", "", "",
		ui.Select(ui.ReadTypePrefix+name, "", string(of.Type), choices, func(v string) {
			c.Edit(func(s *state.State) { s.SetType(name, table.Type(v)) })
		}, name))}
	if of.Items != nil { // no other settings apply
		return []app.UI{ui.Div("fields", append(fields, ui.Labelled(ui.ReadCellsPrefix+name, "Values in a cell", "", "",
			Cells(c, ui.ReadCellsPrefix+name, name, "")))...), app.Div().Class("part"), app.Div().Class("part")}
	}
	format := func(v string) { c.Edit(func(s *state.State) { s.SetFormat(name, v) }) }
	id := ui.ReadFormatPrefix + name
	switch t, written := c.TypeOf(name); t {
	case table.Date:
		if written == "" {
			written = p.Format
		}
		fields = append(fields, ui.Labelled(id, "Dates are written as", "",
			language.T("How 2 January 2006 is written: 02.01.2006, 1/2/2006, 20060102. Years of two digits: 02.01.06 from 1930 means 1930 to 2029. serial: the days that Excel counts."),
			ui.TextField(id, "", written, format, name)))
	case table.Integer, table.Decimal:
		var notations []ui.Choice
		for _, sample := range param.Notations() {
			notations = append(notations, ui.Choice{Value: sample, Label: sample})
		}
		if written == "" {
			written = p.Format
		}
		if written == "" {
			written = notations[0].Value
		}
		fields = append(fields, ui.Labelled(id, "Numbers are written as", "",
			language.T("How one thousand two hundred and thirty-four and a half is written."),
			ui.Select(id, "", written, notations, format, name)))
	}
	fields = append(fields, ui.Labelled(ui.ReadMissingPrefix+name, "No value here, in addition to the words for the whole table",
		"", language.T("Separate them with semicolons."),
		ui.TextField(ui.ReadMissingPrefix+name, "", strings.Join(c.MissingOf(name), "; "), func(text string) {
			c.Edit(func(s *state.State) { s.SetMissingOf(name, semicolons(text)) })
		}, name)))
	var same, order app.UI
	if of.Read != nil && len(of.Read.Same) > 0 {
		same = spellings(c, name, of.Read.Same)
	}
	if words := c.Ordering(name); words != nil && of.Role != project.Identifying {
		order = Ordering(c, name, words, p.Type == table.Ordinal)
	}
	return []app.UI{ui.Div("fields", fields...), ui.Div("part", same), ui.Div("part", order)}
}

// semicolons parses a list of words.
func semicolons(text string) []string {
	var words []string
	for word := range strings.SplitSeq(text, ";") {
		if word = strings.TrimSpace(word); word != "" {
			words = append(words, word)
		}
	}
	return words
}

// spellings lists the merged spellings.
func spellings(c *control.Control, name string, same []table.Spelling) app.UI {
	var lines []app.UI
	for i, s := range same {
		value := s.Value
		lines = append(lines, app.Li().Body(
			app.Span().Text(strings.Join(s.From, ", ")+" → "+value+" "),
			ui.Button(ui.ReadApartPrefix+name+"-"+strconv.Itoa(i), "Take apart", ui.Link, func() {
				c.Edit(func(st *state.State) { st.Separate(name, value) })
			}, value).Aria("label", ui.Fill("Take the spellings of {value} apart", "value", value))))
	}
	return app.Div().Body(ui.Note("Merged: the file that is written shows the value behind the arrow."),
		ui.Ul("merged", lines...))
}

// Ordering lets people order the values of a column.
func Ordering(c *control.Control, name string, order []string, ordered bool) app.UI {
	why := language.Text("If the values are a scale, put the lowest first. Drag the words, or move them by the arrows.")
	if ordered {
		why = "From low to high. Drag the words, or move them by the arrows."
	}
	shift := func(from, to int) { c.Edit(func(s *state.State) { s.Move(name, from, to-from) }) }
	var lines []app.UI
	for i, word := range order {
		move := func(prefix, sign string, label language.Text, by int) app.UI {
			why := ""
			switch at := i + by; {
			case at < 0:
				why = ui.Fill("{word} is the first already.", "word", word)
			case at >= len(order):
				why = ui.Fill("{word} is the last already.", "word", word)
			}
			return ui.Off(why, c.Tell, ui.ButtonAs(prefix+name+"-"+strconv.Itoa(i), sign, ui.Quiet, func() { shift(i, i+by) }, name, i)).
				Aria("label", ui.Fill(label, "word", word))
		}
		lines = append(lines, ui.Draggable(app.Li(), name, i, shift).
			Body(move(ui.ReadUpPrefix, "↑", "Move up {word}", -1), move(ui.ReadDownPrefix, "↓", "Move down {word}", 1), app.Span().Text(word)))
	}
	return app.Div().Body(ui.Note(why), app.Ol().Class("ordering").Body(lines...))
}

// lineOf summarizes a column in a few words.
func lineOf(a detect.Account) string {
	parts := make([]string, len(a.Parts))
	for i, p := range a.Parts {
		parts[i] = language.Render(p)
	}
	return strings.Join(parts, ", ")
}
