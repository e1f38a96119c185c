package result

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// leftOut says what became of records that are left out.
func leftOut(o *state.Outcome) string {
	how := map[project.LeftOut]string{project.Drop: "not written", project.Blank: "written as *", project.Mask: "shown as *"}[o.Contents.LeftOut]
	if o.Suppressed == 1 {
		return "record left out (" + how + "), of " + ui.Int(o.Limit) + " allowed"
	}
	return "records left out (" + how + "), of " + ui.Int(o.Limit) + " allowed"
}

// contents says what the file has: whose records, which of them, in which order, and
// what the promise does not cover.
func (s *Screen) contents(o *state.Outcome) app.UI {
	var lines []app.UI
	line := func(text string) { lines = append(lines, app.Li().Text(text)) }
	for _, text := range Contents(o) {
		line(text)
	}
	list := app.Ul().Class("advice").DataSet("testid", ui.WrittenAs).DataSet("written", strconv.Itoa(o.Contents.Written)).
		DataSet("records", strconv.Itoa(o.Records)).DataSet("order", string(o.Contents.Order)).Body(lines...)
	if p := o.People; p != nil {
		list = list.DataSet("persons", strconv.Itoa(p.Persons)).DataSet("left", strconv.Itoa(p.LeftOut)).DataSet("partly", strconv.Itoa(p.Partly))
	}
	var not []app.UI
	for _, said := range situation(o).NotCovered() {
		not = append(not, app.Li().DataSet("id", said.ID).Text(said.Text))
	}
	return app.Div().Class("grid two uneven").Body(
		ui.Card("What the file has", list),
		ui.Card("What is not covered", app.Ul().Class("advice").DataSet("testid", ui.Uncovered).Body(not...)))
}

// Contents says what the file has.
func Contents(o *state.Outcome) (lines []string) {
	c := &o.Contents
	text := ui.Count(c.Written, "record is", "records are") + " written, of " + ui.Int(o.Records+o.Beyond) + "."
	if o.Config.Subset != nil {
		text = ui.Count(c.Written, "record is", "records are") + " written; " + ui.Int(o.Records) + " were to be released."
	}
	lines = append(lines, text)
	if p := o.People; p != nil {
		lines = append(lines, PeopleSentence(o))
	}
	if o.Beyond > 0 {
		lines = append(lines, ui.Count(o.Beyond, "record was", "records were")+" drawn and left out beforehand, because people had more than "+ui.Int(o.Config.MaxRows)+".")
	}
	if c.Outside == project.Drop {
		lines = append(lines, "Nothing is written of records outside the part that is released.")
	}
	switch {
	case c.Because != nil:
		lines = append(lines, c.Because.Sentence)
	case c.Order == project.Shuffled:
		lines = append(lines, "The records are in random order.")
	case c.Order == project.Sorted:
		lines = append(lines, "The records are sorted by all columns.")
	default:
		lines = append(lines, "The records are in the order of the table. A test found nothing in it that the file does not show.")
	}
	return lines
}

// PeopleSentence says whose records they are, and who loses some.
func PeopleSentence(o *state.Outcome) string {
	p := o.People
	text := "They are about " + ui.Count(p.Persons, "person", "people") + ", with up to " + ui.Count(p.Most, "record", "records") + " each. "
	switch {
	case p.LeftOut > 0 && p.Partly > 0:
		text += ui.Count(p.LeftOut, "person is", "people are") + " left out, " + ui.Int(p.Partly) + " more " + lose(p.Partly) + " some records."
	case p.LeftOut > 0:
		text += ui.Count(p.LeftOut, "person is", "people are") + " left out."
	case p.Partly > 0:
		text += "Nobody is left out, but " + ui.Count(p.Partly, "person loses", "people lose") + " some records."
	default:
		text += "Nobody is left out."
	}
	if p.Profiles > 0 {
		if o.Linked {
			text += " The file shows which records belong together."
		}
		text += " At the fewest, " + ui.Count(p.Alike, "person shows", "people show") + " the same in all of their records."
	}
	if p.Unknown > 0 {
		text += " Of " + ui.Count(p.Unknown, "record", "records") + " nobody knows whose they are."
	}
	return text
}

func lose(n int) string {
	if n == 1 {
		return "loses"
	}
	return "lose"
}

// remarks are the warnings that are told nowhere else.
func remarks(o *state.Outcome) []*problem.Problem {
	var all []*problem.Problem
	for _, w := range o.Warnings {
		if o.Contents.Because == nil || w.Code != o.Contents.Because.Code {
			all = append(all, w)
		}
	}
	return all
}

// refused says why nothing was written, with buttons that cure it.
func (s *Screen) refused(o *state.Outcome) app.UI {
	p := o.Refusal
	take := func(as project.LeftOut) func() {
		return func() {
			s.C.Edit(func(st *state.State) { st.Set(st.LeftOutAs(), string(as)) })
			s.C.Run()
		}
	}
	body := []app.UI{app.P().Text(p.Sentence)}
	if p.Code == core.ErrLeftOut.Code {
		body = append(body, app.Div().Class("choices").Body(
			cure(ui.CureDrop, "Do not write them", "The file has "+ui.Count(o.Suppressed, "record", "records")+" less, and nothing in it is about them.", take(project.Drop)),
			cure(ui.CureBlank, "Write records of *", "The file keeps its number of records and shows how many were left out. Their order is not that of the table.", take(project.Blank))))
	} else {
		body = append(body, app.P().Text(p.Hint))
	}
	return app.Div().Class("screen result").DataSet("testid", ui.Refused).DataSet("code", string(p.Code)).Body(
		ui.Head("Nothing is saved: the file would give people away.", "The search found a table, but the file that would leave breaks your rules. Your settings are unchanged."),
		app.Section().Class("card ask").Role("alert").DataSet("testid", ui.Problem).DataSet("code", string(p.Code)).Body(body...),
		app.Div().Class("row").Body(ui.Button(ui.Again, "Change the rules", ui.Plain, func() { s.C.Go(state.Rules) })),
		ui.Warnings(remarks(o), nil))
}

func cure(id, title, why string, press func()) app.UI {
	return app.Button().Type("button").Class("preset").DataSet("testid", id).
		OnClick(func(app.Context, app.Event) { press() }, id).
		Body(app.B().Text(title), app.Span().Class("why").Text(why))
}
