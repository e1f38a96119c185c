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

// leftOut says what became of records that are left out.
func leftOut(o *state.Outcome) string {
	how := map[project.LeftOut]string{project.Drop: wordsNotWritten, project.Blank: wordsWrittenStar, project.Mask: wordsShownStar}[o.Contents.LeftOut]
	return ui.Fills(o.Suppressed, wordsLeftOutOne, wordsLeftOutMany, "how", how, "limit", ui.Int(o.Limit))
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
	at := situation(o)
	at.Brief = true
	for _, said := range at.NotCovered() {
		line := []app.UI{app.Text(language.Text(said.Made))}
		if names := map[string][]string{"kept": at.Kept, "unmarked": at.Unmarked, "held-back": at.HeldBack}[said.ID]; len(names) > evidence.Few {
			line = append(line, app.Details().Class("more").Body(app.Summary().Text(wordsWhichColumns), app.P().Class("why").Text(strings.Join(names, ", "))))
		}
		not = append(not, app.Li().DataSet("id", said.ID).Body(line...))
	}
	return app.Div().Class("grid two uneven").Body(
		ui.Card(wordsContents, list),
		ui.Card(wordsNotCovered, app.Ul().Class("advice").DataSet("testid", ui.Uncovered).Body(not...)))
}

// Contents says what the file has.
func Contents(o *state.Outcome) (lines []string) {
	c := &o.Contents
	text := ui.Fills(c.Written, wordsWrittenOne, wordsWrittenMany, "of", ui.Int(o.Records+o.Beyond+o.Unattributed))
	if o.Config.Subset != nil {
		text = ui.Fills(c.Written, wordsSubsetOne, wordsSubsetMany, "part", ui.Int(o.Records))
	}
	if c.Stand > 0 {
		text = ui.Fills(c.Written, wordsStandOne, wordsStandMany, "records", ui.Int(c.Stand), "of", ui.Int(o.Records))
	}
	lines = append(lines, text)
	if p := o.People; p != nil {
		lines = append(lines, PeopleSentence(o))
	}
	if o.Beyond > 0 {
		lines = append(lines, ui.Fills(o.Beyond, wordsBeyondOne, wordsBeyondMany, "most", ui.Int(o.Config.MaxRows)))
	}
	if o.Unattributed > 0 {
		lines = append(lines, ui.Fills(o.Unattributed, wordsUnattributedOne, wordsUnattributedMany))
	}
	if d := o.Drawn; d != nil {
		lines = append(lines, ui.Fills(d.Records, wordsDrawnOne, wordsDrawnMany, "of", ui.Records(d.Of), "chance", ui.Percent(d.Beta), "size", ui.Int(d.Size)))
	}
	if c.Outside == project.Drop {
		lines = append(lines, wordsOutside)
	}
	switch {
	case c.Because != nil:
		lines = append(lines, language.Problem(c.Because).Sentence)
	case c.Order == project.Shuffled:
		lines = append(lines, wordsRandom)
	case c.Order == project.Sorted:
		lines = append(lines, wordsSorted)
	default:
		lines = append(lines, wordsAsTable)
	}
	return lines
}

// PeopleSentence says whose records they are, and who loses some.
func PeopleSentence(o *state.Outcome) string {
	p := o.People
	text := []string{ui.Fills(p.Persons, wordsAboutOne, wordsAboutMany, "records", ui.Records(p.Most))}
	if p.LeftOut == 0 {
		text = append(text, wordsNobodyOut)
	} else {
		text = append(text, ui.Fills(p.LeftOut, wordsOutOne, wordsOutMany))
	}
	if p.Partly > 0 {
		text = append(text, ui.Fills(p.Partly, wordsPartlyOne, wordsPartlyMany))
	}
	if p.Profiles > 0 {
		if o.Linked {
			text = append(text, wordsLinked)
		}
		text = append(text, ui.Fills(p.Alike, wordsAlikeOne, wordsAlikeMany))
	}
	if p.Unknown > 0 {
		text = append(text, ui.Fills(p.Unknown, wordsUnknownOne, wordsUnknownMany))
	}
	return strings.Join(text, " ")
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
	body := []app.UI{app.P().Text(language.Problem(p).Sentence)}
	if p.Code == core.ErrLeftOut.Code {
		body = append(body, app.Div().Class("choices").Body(
			cure(ui.CureDrop, wordsCureDrop, ui.Fills(o.Suppressed, wordsCureDropOne, wordsCureDropMany), take(project.Drop)),
			cure(ui.CureBlank, wordsCureBlank, wordsCureBlankWhy, take(project.Blank))))
	} else {
		body = append(body, app.P().Text(language.Problem(p).Hint))
	}
	return app.Div().Class("screen result").DataSet("testid", ui.Refused).DataSet("code", string(p.Code)).Body(
		ui.Head(wordsRefused, wordsRefusedWhy),
		app.Section().Class("card ask").Role("alert").DataSet("testid", ui.Problem).DataSet("code", string(p.Code)).Body(body...),
		app.Div().Class("row").Body(ui.Button(ui.Again, wordsChangeRules, ui.Plain, func() { s.C.Go(state.Rules) })),
		ui.Warnings(remarks(o), nil))
}

func cure(id, title, why string, press func()) app.UI {
	return app.Button().Type("button").Class("preset").DataSet("testid", id).
		OnClick(func(app.Context, app.Event) { press() }, id).
		Body(app.B().Text(title), app.Span().Class("why").Text(why))
}
