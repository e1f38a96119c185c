package result

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/control"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Verdict is a line of the figures that count: of a result, before beside after, how likely
// somebody is picked out, how many are one of a kind, what is kept, and what is left out; before
// there is one, what the table has.
func Verdict(c *control.Control) []app.UI {
	o := c.Outcome
	if !o.HasPlaces() {
		return ahead(c)
	}
	picked, alone := language.Text("best odds of picking a record out"), language.Text("records that are one of a kind")
	if ofPeople(o) {
		picked, alone = "best odds of picking a person out", "people who are one of a kind"
	}
	average, kept := "", language.T(wordsKept)
	if o.After.Records > 0 {
		average = ui.Fill("on average {odds}", "odds", ui.OneIn(o.After.Average))
	}
	if o.MostKept != nil && *o.MostKept > o.Kept+0.005 {
		kept = ui.Fill("of the detail is kept, at most {share} can be", "share", ui.Percent(*o.MostKept))
	}
	figures := []app.UI{
		standing(number(ui.RiskAfter, ui.Raw(o.After.Highest), ui.OneIn(o.After.Highest)),
			was(ui.RiskBefore, ui.Raw(o.Before.Highest), certain(o.Before.Highest)),
			language.T(picked), average),
		standing(number(ui.UniqueTo, strconv.Itoa(o.After.Unique), ui.Int(o.After.Unique)),
			was(ui.UniqueFrom, strconv.Itoa(o.Before.Unique), ui.Int(o.Before.Unique)), language.T(alone), ""),
		standing(number(ui.Kept, ui.Raw(o.Kept), ui.Percent(o.Kept)), ui.Bar(o.Kept), kept, ""),
		standing(number(ui.Suppressed, strconv.Itoa(o.Suppressed), ui.Int(o.Suppressed)), nil, leftOut(o), "")}
	return append(append(figures, attacked(c)...), checked(c))
}

// attacked says, once the file was attacked, how many people are found, more likely right than
// wrong, by whoever also knew the worst column.
func attacked(c *control.Control) []app.UI {
	a := c.Insight.Attacked
	if a == nil || a.Waiting || len(a.Problems) > 0 {
		return nil
	}
	worst := a.Report.Worst()
	if worst == nil && a.Report.AlsoOpen > 0 {
		return nil // not known
	}
	if worst == nil {
		return []app.UI{standing(number(ui.FoundBy, "0", "0"), nil, language.T("people found by whoever also knew one column"), "")}
	}
	return []app.UI{standing(number(ui.FoundBy, strconv.Itoa(worst.Found), ui.Int(worst.Found)), nil,
		ui.Fill("people found by whoever also knew {column}", "column", worst.Columns[0]), "")}
}

// ahead says what the table has of which there is no result yet.
func ahead(c *control.Control) []app.UI {
	figures := []app.UI{}
	figure := func(n int, one, many language.Text) {
		if n > 0 {
			caption := many
			if n == 1 {
				caption = one
			}
			figures = append(figures, standing(app.Strong().Text(ui.Int(n)), nil, language.T(caption), ""))
		}
	}
	figure(len(c.QuasiIdentifiers()), "column could be known", "columns could be known")
	figure(len(c.ColumnsWith(project.Sensitive)), "column must stay secret", "columns must stay secret")
	figure(len(c.ColumnsWith(project.Identifying)), "names the person", "name the person")
	figure(len(c.ColumnsWith(project.Insensitive)), "leaves as it is", "leave as they are")
	figure(len(c.Undecided()), "column is undecided", "columns are undecided")
	if now := looking(c); now != nil {
		return append(figures, now)
	}
	if o := c.Outcome; o != nil && !o.Found && !c.Stale() {
		return append(figures, ui.Button("", wordsNone, ui.Unmet, func() { c.Go(state.Result) }))
	}
	return append(figures, ui.Para("checked old", "Not anonymized yet"))
}

// looking tells of a search that started by itself: the share of detail that its table keeps at
// least. It returns nil if there is none.
func looking(c *control.Control) app.UI {
	if c.Auto == nil || c.Auto.Cancelling {
		return nil
	}
	text := language.T("Searching")
	if kept, ok := c.AtLeast(); ok {
		text = ui.Fill("Searching: at least {share} of the detail is kept", "share", ui.Percent(kept))
	}
	return ui.ButtonAs("", text, ui.Sought, c.Run)
}

// standing is one of them; beside stands beside its number.
func standing(number, beside app.UI, caption, more string) app.UI {
	lines := []app.UI{app.Span().Text(caption)}
	if more != "" {
		lines = append(lines, app.Span().Text(more))
	}
	return app.Div().Body(app.P().Body(number, beside), app.P().Class("why").Body(lines...))
}

func number(id, raw, text string) app.UI {
	return app.Strong().DataSet("testid", id).DataSet("value", raw).Text(text)
}

// was shows the earlier value of a figure.
func was(id, raw, text string) app.UI {
	return ui.Span("was", ui.Fill("was {before}", "before", text)).DataSet("testid", id).DataSet("value", raw)
}

// certain words odds of a guess that may always be right.
func certain(risk float64) string {
	if risk >= 1 {
		return language.T("certain")
	}
	return ui.OneIn(risk)
}

// checked is the verdict of the independent check, in short: see seal.
func checked(c *control.Control) app.UI {
	switch {
	case !c.Outcome.Verified:
		return app.P().Class("checked bad").Body(ui.Cross(), app.Text(language.T("The second check disagrees")))
	case c.Stale() && looking(c) != nil:
		return looking(c)
	case c.Stale():
		return ui.Para("checked old", "Checked with earlier settings")
	}
	return app.P().Class("checked").Body(ui.SmallTick(), app.Text(language.T("Checked: every rule holds")))
}

// found words how the table was found, and its score.
func (s *Screen) found(o *state.Outcome) app.UI {
	proved := wordsFound(o)
	if gap := Gap(o); gap != "" {
		proved += " · " + gap
	}
	return app.P().Class("why").Body(
		app.Span().DataSet("testid", ui.Score).DataSet("value", ui.Raw(o.Score)).
			Text(s.C.ScoreName(o.Measure, o.Aggregate)+" "+ui.ScoreText(o.Score)),
		app.Text(" · "+proved+" · "),
		app.Span().DataSet("testid", ui.Classes).DataSet("value", strconv.Itoa(o.Classes)).Text(ui.Groups(o.Classes)))
}
