package result

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// leftOut words how left-out records are written.
func leftOut(o *state.Outcome) string {
	how := language.T(map[project.LeftOut]language.Text{project.Drop: "not written", project.Blank: "written as *",
		project.Mask: "shown as *"}[o.Contents.LeftOut])
	return ui.Fills(o.Suppressed, "record left out ({how}), of {limit} allowed", "records left out ({how}), of {limit} allowed", "how", how,
		"limit", ui.Int(o.Limit))
}

// contents describes the contents of the file: whose records, which of them, in which order, and
// what the promise does not cover.
func (s *Screen) contents(o *state.Outcome) app.UI {
	var lines []app.UI
	line := func(text string) { lines = append(lines, app.Li().Text(text)) }
	for _, text := range Contents(o) {
		line(text)
	}
	list := ui.Ul("advice", lines...).
		DataSet("testid", ui.WrittenAs).DataSet("written", strconv.Itoa(o.Contents.Written)).
		DataSet("records", strconv.Itoa(o.Records)).DataSet("order", string(o.Contents.Order))
	if p := o.People; p != nil {
		list = list.DataSet("persons", strconv.Itoa(p.Persons)).DataSet("left", strconv.Itoa(p.LeftOut)).DataSet("partly", strconv.Itoa(p.Partly))
	}
	var not []app.UI
	told := *o
	told.Config.NobodyKnows = s.C.Config.NobodyKnows // which may have been said since
	at := situation(&told)
	at.Brief, at.By = true, s.C.About.DecidedBy
	for _, said := range at.NotCovered() {
		line := []app.UI{app.Text(language.Render(said.Made))}
		if names := map[string][]string{"kept": at.Kept, "confirmed": at.Confirmed, "unmarked": at.Unmarked,
			"held-back": at.HeldBack}[said.ID]; len(names) > evidence.Few {
			line = append(line, ui.Details("more", ui.Summary("Which columns"),
				ui.P("why", strings.Join(names, ", "))))
		}
		not = append(not, app.Li().DataSet("id", said.ID).Body(line...))
	}
	return ui.Div("grid two uneven",
		ui.Card("What the file has", list),
		ui.Card("What is not covered", ui.Ul("advice", not...).DataSet("testid", ui.Uncovered)))
}

// Contents describes the contents of the file.
func Contents(o *state.Outcome) (lines []string) {
	c := &o.Contents
	text := ui.Fills(c.Written, "1 record is written, of {of}.", "{n} records are written, of {of}.", "of",
		ui.Int(o.Records+o.Beyond+o.Unattributed))
	if o.Config.Subset != nil {
		text = ui.Fills(c.Written, "1 record is written, of {part} that were to be released.",
			"{n} records are written, of {part} that were to be released.", "part", ui.Int(o.Records))
	}
	if c.Stand > 0 {
		text = ui.Fills(c.Written, "1 line is written. It stands for {records} of {of} records; no other line shows the same.",
			"{n} lines are written. They stand for {records} of {of} records; no two show the same.", "records", ui.Int(c.Stand), "of",
			ui.Int(o.Records))
	}
	lines = append(lines, text)
	if p := o.People; p != nil {
		lines = append(lines, PeopleSentence(o))
	}
	if o.Beyond > 0 {
		lines = append(lines, ui.Fills(o.Beyond, "1 record was drawn and left out beforehand, because its person had more than {most}.",
			"{n} records were drawn and left out beforehand, because people had more than {most}.", "most", ui.Int(o.Config.MaxRows)))
	}
	if o.Unattributed > 0 {
		lines = append(lines, ui.Fills(o.Unattributed, "1 record was left out beforehand, because nothing says whose it is.",
			"{n} records were left out beforehand, because nothing says whose they are."))
	}
	if d := o.Drawn; d != nil {
		lines = append(lines, ui.Fills(d.Records,
			"1 of {of} was drawn at random, each with a probability of {chance}; groups of fewer than {size} of them are left out (differential privacy).", "{n} of {of} were drawn at random, each with a probability of {chance}; groups of fewer than {size} of them are left out (differential privacy).", "of", ui.Records(d.Of), "chance", ui.Percent(d.Beta), "size", ui.Int(d.Size)))
	}
	if c.Outside == project.Drop {
		lines = append(lines, language.T("Nothing is written of records outside the part that is released."))
	}
	switch {
	case c.Because != nil:
		lines = append(lines, language.Problem(c.Because).Sentence)
	case c.Order == project.Shuffled:
		lines = append(lines, language.T("The records are in random order."))
	case c.Order == project.Sorted:
		lines = append(lines, language.T("The records are sorted by all columns."))
	default:
		lines = append(lines, language.T("The records are in the order of the table. A test found nothing in it that the file does not show."))
	}
	return lines
}

// PeopleSentence says whose records they are, and who loses some.
func PeopleSentence(o *state.Outcome) string {
	p := o.People
	text := []string{ui.Fills(p.Persons, "They are about 1 person, with up to {records}.",
		"They are about {n} people, with up to {records} each.", "records", ui.Records(p.Most))}
	if p.LeftOut == 0 {
		text = append(text, language.T("Nobody is left out."))
	} else {
		text = append(text, ui.Fills(p.LeftOut, "1 person is left out.", "{n} people are left out."))
	}
	if p.Partly > 0 {
		text = append(text, ui.Fills(p.Partly, "1 person loses some records, but not all.", "{n} people lose some records, but not all."))
	}
	if p.Profiles > 0 {
		if o.Linked {
			text = append(text, language.T("The file shows which records belong together."))
		}
		text = append(text, ui.Fills(p.Alike, "At the fewest, 1 person shows the same in all of their records.",
			"At the fewest, {n} people show the same in all of their records."))
	}
	if p.Unknown > 0 {
		text = append(text, ui.Fills(p.Unknown, "Of 1 record nobody knows whose it is.", "Of {n} records nobody knows whose they are."))
	}
	return strings.Join(text, " ")
}

// remarks returns the warnings that are shown nowhere else.
func remarks(o *state.Outcome) []*problem.Problem {
	var all []*problem.Problem
	for _, w := range o.Warnings {
		if o.Contents.Because == nil || w.Code != o.Contents.Because.Code {
			all = append(all, w)
		}
	}
	return all
}

// refused says why nothing was written, with buttons for cures.
func (s *Screen) refused(o *state.Outcome) app.UI {
	p := o.Refusal
	take := func(as project.LeftOut) func() {
		return func() {
			s.C.Edit(func(st *state.State) { st.Set(st.LeftOutAs(), string(as)) })
			s.C.Run()
		}
	}
	body := []app.UI{app.P().Text(language.Problem(p).Sentence)}
	if p.Code == core.ErrLeftOut.Code {
		body = append(body, ui.Div("choices",
			cure(ui.CureDrop, "Do not write them", ui.Fills(o.Suppressed, "The file has one record fewer, and nothing in it is about that one.",
				"The file has {n} records fewer, and nothing in it is about them."), take(project.Drop)),
			cure(ui.CureBlank, "Write records of *",
				language.T("The file keeps its number of records and shows how many were left out. Their order is not that of the table."),
				take(project.Blank))))
	} else {
		body = append(body, app.P().Text(language.Problem(p).Hint))
	}
	return ui.Div("screen result",
		ui.Head(language.T("Nothing is saved: the file would give people away."),
			language.T("The search found a table, but the file that it would leave breaks your rules. Your settings are unchanged.")),
		ui.Section("card ask", body...).Role("alert").DataSet("testid", ui.Problem).DataSet("code", string(p.Code)),
		ui.Div("row", ui.Button(ui.Again, wordsChangeRules, ui.Plain, func() { s.C.Go(state.Rules) })),
		ui.Warnings(remarks(o), nil)).
		DataSet("testid", ui.Refused).DataSet("code", string(p.Code))
}

func cure(id string, title language.Text, why string, press func()) app.UI {
	return app.Button().Type("button").Class("preset").DataSet("testid", id).
		OnClick(func(app.Context, app.Event) { press() }, id).
		Body(ui.B(title), ui.Span("why", why))
}
