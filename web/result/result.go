// Package result is the step in which the finished table is judged: what it means for the people in
// it, what became coarser, what stays, and whether it was confirmed.
package result

import (
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/grow"
	"github.com/fulgurite/fulgurite/web/open"
	"github.com/fulgurite/fulgurite/web/run"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Screen is the step.
type Screen struct {
	app.Compo
	C        *control.Control
	Attach   open.Attach
	Revision int
}

// Render shows the sentence about people first, the charts after it.
func (s *Screen) Render() app.UI {
	o := s.C.Outcome
	if o == nil {
		return app.Div()
	}
	if !o.Found {
		return s.none(o)
	}
	if o.Refusal != nil {
		return s.refused(o)
	}
	return s.places(o)
}

// remarks shows the warnings that are shown nowhere else.
func (s *Screen) remarks(o *state.Outcome) app.UI {
	return ui.Warnings(append(s.C.Before(), remarks(o)...), nil)
}

// charts show how many people look the same, and how likely each is found.
func (s *Screen) charts(o *state.Outcome) app.UI {
	return ui.Div("grid two", s.sizes(o), s.distribution(o))
}

// batches leads to later rows.
func (s *Screen) batches(*state.Outcome) app.UI { return grow.Fold(s.C, s.Attach) }

// Headline says in whole numbers what the result means for people.
func Headline(o *state.Outcome) string { return language.Render(promise(o)[0].Made) }

// Lede words what holds in addition to that and to the verdict.
func Lede(o *state.Outcome) string {
	partial := o.Contents.LeftOut == project.Mask && o.Suppressed > 0 || situation(o).Outsiders // these are in no group
	text := ""
	for _, s := range promise(o)[1:] {
		if shown := s.ID == "average" || s.ID == "unique-none" || s.ID == "unique-some"; shown && !partial {
			continue
		}
		text += language.Render(s.Made) + " "
	}
	return strings.TrimSpace(text)
}

// ofPeople reports whether figures of a result are about people: it is known whose the records are.
// Otherwise they are about records.
func ofPeople(o *state.Outcome) bool { return o.Config.SaysPeople() }

// either returns a sentence about people, if the figures are, or else about records.
func either(o *state.Outcome, people, records language.Text) language.Text {
	if ofPeople(o) {
		return people
	}
	return records
}

// promise words what holds for the result, which is never empty.
func promise(o *state.Outcome) []evidence.Said { return situation(o).Promise() }

// situation returns the input of sentences about a result.
func situation(o *state.Outcome) *evidence.Situation {
	columns := make([]string, len(o.Columns))
	for i, c := range o.Columns {
		columns[i] = c.Name
	}
	found := evidence.SituationOf(&o.Config, columns, &o.Anonymized, o.Contents.Order)
	return &found
}

// Gap words how much better another table could be, "" if none could be, or hardly anything is
// known.
func Gap(o *state.Outcome) string {
	if o.Itemized != nil && o.Itemized.Balanced { // it scores less, but keeps more
		return ""
	}
	if o.Optimal || !run.Telling(o.Score, o.Bound) || !(o.Score > *o.Bound) || len(o.Rank) > 0 {
		return ""
	}
	if o.MostKept != nil {
		return ui.Fill("at most {share} more detail could still be found", "share", ui.Percent(*o.MostKept-o.Kept))
	}
	return ui.Fill("no table scores more than {share} better", "share", ui.Percent((o.Score-*o.Bound)/o.Score))
}

// disagrees says that the independent check does not confirm the result.
func (s *Screen) disagrees(o *state.Outcome) app.UI {
	if o.Verified {
		return nil
	}
	var findings []app.UI
	for _, f := range o.Findings {
		findings = append(findings, ui.ProblemBox(f))
	}
	return ui.Section("card seal bad",
		ui.Cross(),
		ui.Div("grow",
			ui.H2("The second check disagrees: nothing can be saved"),
			ui.Para("", "The finished table was read back and does not meet the rules that you chose. This is a fault of the program, not of your data. Please report it."),
			ui.Div("stack", findings...))).
		Role("alert")
}

// seal shows the verdict of the independent check.
func (s *Screen) seal(o *state.Outcome) app.UI {
	if !o.Verified {
		return nil
	}
	after := ""
	if o.Formulas > 0 && !o.Config.Output.EscapeFormulas {
		after = ui.Fills(o.Formulas, "1 cell looks like a formula to a spreadsheet; the rules step can make it harmless.",
			"{n} cells look like formulas to a spreadsheet; the rules step can make them harmless.")
	}
	return ui.Section("card seal",
		ui.Tick(),
		ui.Div("grow", ui.H2("Checked again, independently"),
			ui.Ul("met", s.promises(o)...), note(after), s.found(o)),
		ui.Button(ui.Again, wordsChangeRules, ui.Plain, func() { s.C.Go(state.Rules) }).Hidden(s.C.Hidden(state.Rules)))
}

func note(text string) app.UI {
	if text == "" {
		return nil
	}
	return app.P().Text(text)
}

// sizes shows the chart of class sizes and its table.
func (s *Screen) sizes(o *state.Outcome) app.UI {
	pairs, rows := Pairs(o.Before, o.After)
	heading, what, group := either(o, "How many people look the same?", "How many records look the same?"), either(o,
		"people who look the same", "records that look the same"), language.Text("Group of")
	if o.After.People {
		heading, what, group = "How many tries does it take to find a person?", "tries until a guess is right", "Tries"
	}
	return ui.Card(heading,
		colours(o, chartSentence(o)),
		ui.BarPairs(ui.Chart, chartSentence(o), what, pairs, s.mark(amongSizes(s.C.AcceptedRisks().Highest, o.Before))),
		ui.Twin(ui.Table(twoHeads(o, group), rows...).DataSet("testid", ui.ChartTable)))
}

// twoHeads are the headings of a table of people, or records, before and after.
func twoHeads(o *state.Outcome, of language.Text) app.UI {
	return ui.Figures(language.T(of), either(o, wordsPeopleBefore, wordsRecordsBefore), either(o, wordsPeopleAfter, wordsRecordsAfter))
}

// Pairs converts two risks to the pairs of a chart and the rows of its table.
func Pairs(before, after risk.Prosecutor) ([]ui.Pair, []app.UI) {
	var pairs []ui.Pair
	var rows []app.UI
	for i, b := range before.Buckets {
		label := ui.Int(b.From)
		switch {
		case b.To == 0:
			label += "+"
		case b.To > b.From:
			label += "–" + ui.Int(b.To)
		}
		people := 0
		if i < len(after.Buckets) {
			people = after.Buckets[i].Records
		}
		pairs = append(pairs, ui.Pair{Label: label, Before: part(b.Records, before.Records), After: part(people, after.Records)})
		rows = append(rows, ui.Line(label, ui.Int(b.Records), ui.Int(people)))
	}
	return pairs, rows
}

func chartSentence(o *state.Outcome) string {
	small := 0
	for _, b := range o.Before.Buckets {
		if b.From > 1 && b.To > 0 && b.To < 5 {
			small += b.Records
		}
	}
	if o.After.People {
		return ui.Fills(o.Before.Unique, "Before, 1 person was found at the first try and {few} in two to four. Now it takes at least {tries}.",
			"Before, {n} people were found at the first try and {few} in two to four. Now it takes at least {tries}.", "few", ui.Int(small), "tries",
			ui.TriesOf(o.After.Smallest))
	}
	if !ofPeople(o) {
		return ui.Fills(o.Before.Unique, "Before, 1 record was alone and {few} in groups of two to four. Now the smallest group has {records}.",
			"Before, {n} records were alone and {few} in groups of two to four. Now the smallest group has {records}.", "few", ui.Int(small),
			"records", ui.Records(o.After.Smallest))
	}
	return ui.Fills(o.Before.Unique, "Before, 1 person was alone and {few} in groups of two to four. Now the smallest group has {people}.",
		"Before, {n} people were alone and {few} in groups of two to four. Now the smallest group has {people}.", "few", ui.Int(small), "people",
		ui.People(o.After.Smallest))
}

// course words how the result was found.
func (s *Screen) course(o *state.Outcome) app.UI {
	if !o.Method.Uniform() {
		return rounds(o)
	}
	if o.Chosen {
		return ui.Card(wordsCourse,
			ui.Para("calm", "You chose the levels. Nothing was searched; what was written was checked like any other table."))
	}
	text := s.C.SearchName(o.Algorithm) + ". " + ui.Fill("{checks} among {ways} ways to coarsen this table took {time}.", "checks",
		wordsChecks(o), "ways", ui.Whole(o.Lattice), "time", ui.Seconds(o.Times.Search.Seconds()))
	if o.Optimal {
		text += " " + language.T("All other ways were proved to be worse or not safe.")
	} else if o.Itemized != nil && o.Itemized.Balanced {
		text += " " + ui.Fill("Then coarser levels were tried, because finer groups leave less of the values in {column}: the table keeps more of all columns together than the one with the best score.", "column", o.Itemized.Attribute)
	} else if run.Telling(o.Score, o.Bound) {
		text += " " + ui.Fill("It is proved that no table scores less than {bound}.", "bound", ui.ScoreText(*o.Bound))
	}
	body := []app.UI{ui.P("why", text)}
	if o.Trace != nil && len(o.Trace.Points) > 1 {
		bound := o.Bound
		if o.Optimal {
			bound = nil // it is the score itself
		}
		body = append(body, ui.Details("more", ui.Summary("The best so far, as time went by"),
			ui.Div("stack", run.Curve(o.Trace, s.C.ScoreName(o.Measure, o.Aggregate), bound), run.Twin(o.Trace))).DataSet("testid", ui.Course))
	}
	return ui.Card(wordsCourse, body...)
}

// none says that no table meets the rules, and what could be changed.
func (s *Screen) none(o *state.Outcome) app.UI {
	why := ui.Fill("Among {ways} ways to coarsen this table, none meets all of the rules.", "ways", ui.Whole(o.Lattice))
	if !o.Optimal {
		why = ui.Fill(
			"The search ended before it was through: {checks} among {ways} ways to coarsen this table found none that meets all of the rules.",
			"checks", wordsChecks(o), "ways", ui.Whole(o.Lattice))
	}
	advice := []app.UI{ui.Li("Allow more records to be left out: some are too unusual for any group."),
		ui.Li("Lift bounds on levels, so that details may become coarser."),
		ui.Li("Mark fewer details as known, if nobody could know them.")}
	if o.Method.Groups() { // nobody is left out, but values that must be hidden are
		why, advice = language.T("Not even a table with every detail hidden does."),
			[]app.UI{ui.Li("Ask for smaller groups.")}
	}
	if s.C.Several() != nil {
		advice = append(advice, ui.Li("Keep fewer records of each person: somebody may have too many for any group."))
	}
	return ui.Div("screen result",
		ui.Head(language.T(wordsNone), why+" "+language.T("Your settings are unchanged.")),
		ui.Card("What helps",
			ui.Ul("advice", advice...),
			ui.Div("row",
				ui.Button(ui.Again, wordsChangeRules, ui.Primary, func() { s.C.Go(state.Rules) }),
				ui.Button("", "Change the steps", ui.Plain, func() { s.C.Go(state.Coarseness) }))),
		ui.Warnings(o.Warnings, nil)).
		DataSet("testid", ui.NoSolution)
}

// names returns the columns with a role in the settings of the run.
func names(o *state.Outcome, role project.Role) []string {
	var all []string
	for _, c := range o.Columns {
		if c.Role == role {
			all = append(all, c.Name)
		}
	}
	return all
}
