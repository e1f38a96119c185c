package result

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsEmpty language.Text = "(empty)"

// stillTells shows what can be learned from the finished table: one column at a time, and its
// relation to another.
func (s *Screen) stillTells(o *state.Outcome) app.UI {
	first := ""
	var columns, others []ui.Choice
	others = append(others, ui.Pick("", "no other column"))
	for i := range o.Columns {
		c := &o.Columns[i]
		if (c.Role == project.Identifying || c.Role == project.HeldBack) && removed(o, c.Name) {
			continue
		}
		if first == "" && c.Role == project.QuasiIdentifying {
			first = c.Name
		}
		columns = append(columns, ui.Choice{Value: c.Name, Label: c.Name})
		if !o.Cells(c.Name) {
			others = append(others, ui.Choice{Value: c.Name, Label: c.Name})
		}
	}
	if first == "" {
		return nil
	}
	in := &s.C.Insight
	var body []app.UI
	if a := in.Summary; a != nil {
		column, with := in.Column, in.With
		together := ui.Labelled(ui.SummaryWith, "Together with", "", "",
			ui.Select(ui.SummaryWith, "", with, others, func(v string) { s.C.AskSummary(column, v) }, column))
		if o.Cells(column) {
			together = nil
		}
		body = append(body, ui.Div("pairs",
			ui.Labelled(ui.SummaryColumn, wordsColumn, "", "",
				ui.Select(ui.SummaryColumn, "", column, columns, func(v string) { s.C.AskSummary(v, beside(o, v, with)) }, with)), together))
		if wait := ui.Waiting(true, a.Waiting, a.Problems); wait != nil {
			body = append(body, wait)
		} else {
			r := &a.Report
			body = append(append(body, ui.P("calm", SummarySentence(r))), ui.Parts(
				func() app.UI { return frequent(r) },
				func() app.UI {
					if r.Cells {
						return nil
					}
					return statistics(r)
				},
				func() app.UI { return pairs(r.Pairs) })...)
		}
	}
	return ui.AskFold(ui.StillTells, "What the table still tells",
		"The values of a column and how often they occur, its statistics, and how two columns go together: before and after.", func() {
			if in.Summary == nil {
				s.C.AskSummary(first, "")
			}
		}, body...)
}

// removed reports whether a column that names people is not in the file.
func removed(o *state.Outcome, name string) bool {
	c := o.Config.Column(name)
	return c == nil || o.Config.Treated(c) == project.Remove
}

// SummarySentence words, in whole numbers, the changes of a column.
func SummarySentence(r *bridge.SummaryReport) string {
	b := &r.Before.Statistics
	had := ui.Fills(r.Before.Frequent.Distinct, "{column} had 1 value: {value}, with {records}.",
		"{column} had {n} different values; most frequent was {value}, with {records}.", "column", b.Name,
		"value", named(b.Mode), "records", ui.Records(b.ModeRows))
	if b.Count == 0 {
		had = ui.Fill("{column} had no value.", "column", b.Name)
	}
	if r.After == nil {
		return had + " " + language.T("It is not in the finished table.")
	}
	a := &r.After.Statistics
	switch {
	case a.Count == 0:
		return had + " " + language.T("In the finished table nothing of it is shown.")
	case a.Suppressed == b.Suppressed && a.Generalized == b.Generalized && a.Distinct == b.Distinct && a.Mode == b.Mode:
		return had + " " + language.T("The finished table has all of that as it was.")
	}
	text := had + " " + ui.Fills(a.Distinct, "The finished table has 1 value: {value}, with {records}.",
		"The finished table has {n} values; most frequent is {value}, with {records}.", "value", named(a.Mode), "records", ui.Records(a.ModeRows))
	if hidden := a.Suppressed - b.Suppressed; hidden > 0 {
		text += " " + ui.Fills(hidden, "1 record shows * instead.", "{n} records show * instead.")
	}
	return text
}

func named(label string) string {
	if label == "" {
		return language.T("the empty cell")
	}
	return ui.Quoted(label)
}

// frequent lists the most frequent values of both sides.
func frequent(r *bridge.SummaryReport) app.UI {
	side := func(id string, heading language.Text, f *summary.Frequencies) app.UI {
		var rows []app.UI
		for _, x := range f.Listed {
			name := x.Text
			switch {
			case x.Kind == summary.Others:
				name = language.T(wordsOthers)
			case name == "":
				name = language.T(wordsEmpty)
			}
			rows = append(rows, ui.Tr(ui.RowName(name), ui.Td("n", ui.Int(x.Rows)), ui.Td("n", ui.Percent(x.Share)), ui.ShareCell(x.Share)))
		}
		return ui.Sideways(ui.Fill("{side}: the most frequent values", "side", language.T(heading)),
			ui.Captioned(heading, ui.Figures(language.T("Value"), wordsRecords, "Share", ""), rows...).DataSet("testid", id))
	}
	tables := []app.UI{side(ui.FrequentBefore, wordsBefore, &r.Before.Frequent)}
	if r.After != nil {
		tables = append(tables, side(ui.FrequentAfter, wordsAfter, &r.After.Frequent))
	}
	return under("The most frequent values", ui.Div("grid two", tables...))
}

// statistics compares the statistics of a column.
func statistics(r *bridge.SummaryReport) app.UI {
	after := &summary.Statistics{}
	if r.After != nil {
		after = &r.After.Statistics
	}
	before := &r.Before.Statistics
	var rows []app.UI
	row := func(name language.Text, figure func(*summary.Statistics) string) {
		b, a := figure(before), ""
		if r.After != nil {
			a = figure(after)
		}
		if b != "" || a != "" {
			rows = append(rows, ui.Line(language.T(name), b, dash(a)))
		}
	}
	count := func(n func(*summary.Statistics) int) func(*summary.Statistics) string {
		return func(s *summary.Statistics) string { return ui.Int(n(s)) }
	}
	row("Records with a value", count(func(s *summary.Statistics) int { return s.Count }))
	row("Records without one", count(func(s *summary.Statistics) int { return s.Missing }))
	row("Records that show *", count(func(s *summary.Statistics) int { return s.Suppressed }))
	row("Records with a coarser value", count(func(s *summary.Statistics) int { return s.Generalized }))
	row("Different values", count(func(s *summary.Statistics) int { return s.Distinct }))
	order := func(name language.Text, of func(*summary.Order) string) {
		row(name, func(s *summary.Statistics) string {
			if s.Order == nil {
				return ""
			}
			return of(s.Order)
		})
	}
	order("Smallest", func(o *summary.Order) string { return o.Min })
	order("First quartile", func(o *summary.Order) string { return o.Q1 })
	order("Median", func(o *summary.Order) string { return o.Median })
	order("Third quartile", func(o *summary.Order) string { return o.Q3 })
	order("Largest", func(o *summary.Order) string { return o.Max })
	moment := func(name language.Text, of func(*summary.Moments) *float64) {
		row(name, func(s *summary.Statistics) string {
			if s.Moments == nil || of(s.Moments) == nil {
				return ""
			}
			return ui.Decimal(*of(s.Moments), 3)
		})
	}
	if before.Moments != nil && before.Moments.MeanDate != "" {
		row(wordsMean, func(s *summary.Statistics) string {
			if s.Moments == nil {
				return ""
			}
			return s.Moments.MeanDate
		})
	} else {
		moment(wordsMean, func(m *summary.Moments) *float64 { return m.Mean })
	}
	moment("Geometric mean", func(m *summary.Moments) *float64 { return m.GeometricMean })
	moment(wordsDeviation, func(m *summary.Moments) *float64 { return m.Deviation })
	moment("Variance", func(m *summary.Moments) *float64 { return m.Variance })
	moment("Skewness", func(m *summary.Moments) *float64 { return m.Skewness })
	moment("Kurtosis", func(m *summary.Moments) *float64 { return m.Kurtosis })
	return under("Statistics",
		ui.Note("Figures of numbers and dates are given where every record shows a value as it was."),
		ui.Table(ui.Figures("", wordsBefore, wordsAfter), rows...).Class("narrow").DataSet("testid", ui.Statistics))
}

func dash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

// pairs shows the relation of two columns.
func pairs(p *summary.Pairs) app.UI {
	if p == nil {
		return nil
	}
	section := app.Section().Class("stack").DataSet("testid", ui.Pairs).DataSet("before", association(&p.Before)).
		DataSet("after", association(p.After))
	tables := []app.UI{crossed(wordsBefore, &p.Before)}
	if p.After != nil {
		tables = append(tables, crossed(wordsAfter, p.After))
	}
	return section.Body(ui.H3("Together"),
		ui.P("calm", PairsSentence(p)),
		ui.Why(language.T("Each row is coloured by the shares of its records: the darker a cell, the more of the row are in it.")+
			chiSquared("Before, Pearson's chi-squared is {x} with {degrees} of freedom.", &p.Before)+
			chiSquared("After, Pearson's chi-squared is {x} with {degrees} of freedom.", p.After)),
		ui.Div("stack large", tables...))
}

// association returns Cramer's V for programs, "" where it is not defined.
func association(c *summary.Contingency) string {
	if c == nil || c.CramersV == nil {
		return ""
	}
	return ui.Raw(*c.CramersV)
}

// PairsSentence words how closely two columns are related.
func PairsSentence(p *summary.Pairs) string {
	before, after := language.Text("How closely {a} and {b} went together cannot be told, as one of the columns has a single value."),
		language.Text("In the finished table it can no longer be told.")
	v, w := "", ""
	if p.Before.CramersV != nil {
		before, v = "How closely {a} and {b} go together, from 0 (not at all) to 1 (one tells the other), was {v} before (Cramér's V).",
			ui.Decimal(*p.Before.CramersV, 3)
	}
	if p.After != nil && p.After.CramersV != nil {
		after, w = "In the finished table it is {v}.", ui.Decimal(*p.After.CramersV, 3)
	} else if p.Before.CramersV == nil {
		return ui.Fill("How closely {a} and {b} go together cannot be told, as one of the columns has a single value.", "a", p.Before.Rows.Name,
			"b", p.Before.Columns.Name)
	}
	return ui.Fill(before, "a", p.Before.Rows.Name, "b", p.Before.Columns.Name, "v", v) + " " + ui.Fill(after, "v", w)
}

// chiSquared words Pearson's statistic of one side, where it is defined.
func chiSquared(sentence language.Text, c *summary.Contingency) string {
	if c == nil || c.ChiSquared == nil {
		return ""
	}
	return " " + ui.Fill(sentence, "x", ui.Decimal(*c.ChiSquared, 1), "degrees", ui.Fills(c.Freedom, "1 degree", "{n} degrees"))
}

// heat returns the class that colours a share, from 0 to 10.
func heat(n, of int) string { return "heat-" + strconv.Itoa((10*n+of/2)/max(1, of)) }

// crossed is the table of pairs, a map of how the records of each row are spread.
func crossed(heading language.Text, c *summary.Contingency) app.UI {
	label := func(l summary.Label) string {
		switch {
		case l.Kind == summary.Others:
			return language.T(wordsOthers)
		case l.Text == "":
			return language.T(wordsEmpty)
		}
		return l.Text
	}
	head := []app.UI{ui.Col(c.Rows.Name + " \\ " + c.Columns.Name)}
	for _, l := range c.Columns.Labels {
		head = append(head, ui.NumAs(label(l)))
	}
	var rows []app.UI
	for i, counts := range c.Counts {
		cells := []app.UI{ui.RowName(label(c.Rows.Labels[i]))}
		for _, n := range counts {
			cells = append(cells, app.Td().Class("n "+heat(n, c.Rows.Labels[i].Rows)).Title(ui.Fill("{share} of the row", "share",
				ui.Percent(float64(n)/float64(max(1, c.Rows.Labels[i].Rows))))).Text(ui.Int(n)))
		}
		rows = append(rows, ui.Tr(cells...))
	}
	return ui.Sideways(ui.Fill("{side}: {a} and {b}", "side", language.T(heading), "a", c.Rows.Name, "b", c.Columns.Name),
		ui.Captioned(heading, ui.Heads(head...), rows...).Class("crossed"))
}

// beside returns the column to show next to another one: none next to cells of several values.
func beside(o *state.Outcome, column, with string) string {
	if o.Cells(column) {
		return ""
	}
	return with
}
