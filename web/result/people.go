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

// Headline says in whole numbers what the result means for people, and by which
// columns.
func Headline(o *state.Outcome) string {
	by := knownWords(o)
	switch k := o.After.Smallest; {
	case o.After.Records == 0:
		return "Everybody had to be left out: nobody can be found, and nothing can be learned."
	case o.People != nil && o.Config.Size == project.Persons && o.After.People:
		return "Every group has records of several people, but whoever picks a record " + by + " is right " + tries(o.After.Highest) + " in the worst case."
	case k <= 1:
		return "Some people are still the only one of their kind."
	case o.After.People: // of a group nobody owns more than 1 of k records
		return "Whoever looks for one person " + by + " is now right in 1 of " + ui.Int(k) + " tries at best."
	default:
		return "Whoever looks for one person " + by + " now finds at least " + small(k) + " who look the same."
	}
}

// knownWords says by what somebody looks for a person: nothing is promised beyond it.
func knownWords(o *state.Outcome) string {
	if n := len(names(o, project.QuasiIdentifying)); n > 1 {
		return "by the " + small(n) + " columns that you called known"
	}
	return "by the one column that you called known"
}

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
	for _, text := range Uncovered(o) {
		not = append(not, app.Li().Text(text))
	}
	return app.Div().Class("grid two").Body(
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
	if o.Suppressed > 0 {
		switch c.LeftOut {
		case project.Blank:
			lines = append(lines, ui.Count(o.Suppressed, "record that is left out is", "records that are left out are")+" written with * in every column.")
		case project.Mask:
			lines = append(lines, ui.Count(o.Suppressed, "record that is left out has", "records that are left out have")+" * in the details; the other columns stay. Together they are a group that meets the rules.")
		}
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

// Uncovered says what the promise does not cover.
func Uncovered(o *state.Outcome) (lines []string) {
	if kept := names(o, project.Insensitive); len(kept) > 0 {
		lines = append(lines, "You called "+ui.ListUpTo(kept, 6)+" harmless. Whoever does know "+them(kept)+" may find people by "+them(kept)+".")
	}
	for _, name := range names(o, project.Sensitive) {
		if !protected(o, name) {
			lines = append(lines, "No rule protects "+name+".")
		}
	}
	if o.Linked {
		lines = append(lines, "The file shows which records belong to the same person: whoever knows one of them sees all.")
	}
	if o.People == nil && !o.Config.RowsArePeople {
		lines = append(lines, "Nobody said whose records these are, and no column that names people repeats: the promise takes each row for another person.")
	}
	if o.People != nil && o.After.People && o.Config.Size == project.Persons {
		lines = append(lines, "Groups are counted by people: somebody who picks a record of a group may be right more often than in 1 of so many tries.")
	}
	if o.Contents.Outside == project.Mask {
		lines = append(lines, "The file shows who belongs to the part that is released and who does not.")
	}
	if o.Contents.LeftOut == project.Blank && o.Suppressed > 0 {
		lines = append(lines, "The file shows how many records were left out.")
	}
	return append(lines, "Whoever knows the method may learn a little from which groups there are and which there are not.")
}

func them(names []string) string {
	if len(names) == 1 {
		return "it"
	}
	return "them"
}

func protected(o *state.Outcome, column string) bool {
	for _, m := range o.Config.Models {
		if m.Attribute == column {
			return true
		}
	}
	return false
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
		ui.Warnings(remarks(o)))
}

func cure(id, title, why string, press func()) app.UI {
	return app.Button().Type("button").Class("preset").DataSet("testid", id).
		OnClick(func(app.Context, app.Event) { press() }, id).
		Body(app.B().Text(title), app.Span().Class("why").Text(why))
}
