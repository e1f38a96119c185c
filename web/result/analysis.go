package result

import (
	"math"
	"strconv"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// analysis is an analysis of one's own: the records of each group of a column, and the mean of
// another one, before and after.
func (s *Screen) analysis(o *state.Outcome) app.UI {
	var columns []ui.Choice
	means := []ui.Choice{{Value: "", Label: wordsOnlyCount}}
	first := ""
	for i := range o.Columns {
		c := &o.Columns[i]
		if (c.Role == project.Identifying || c.Role == project.HeldBack) && removed(o, c.Name) {
			continue
		}
		if first == "" && c.Role == project.QuasiIdentifying && !o.Cells(c.Name) {
			first = c.Name
		}
		if o.Cells(c.Name) {
			continue
		}
		columns = append(columns, ui.Choice{Value: c.Name, Label: c.Name})
		if s.isNumber(o, c.Name) {
			means = append(means, ui.Choice{Value: c.Name, Label: ui.Fill(wordsMeanOf, "column", c.Name)})
		}
	}
	if first == "" {
		return nil
	}
	var body []app.UI
	if a := s.C.Insight.Analysis; a != nil {
		by, of := s.C.Insight.Analysed.By, s.C.Insight.Analysed.Of
		body = append(body, app.Div().Class("pairs").Body(
			ui.Labelled(ui.AnalysisBy, wordsGroupBy, "", "", ui.Select(ui.AnalysisBy, "", by, columns, func(v string) { s.C.AskAnalysis(v, of) }, of)),
			ui.Labelled(ui.AnalysisOf, wordsInGroup, "", "", ui.Select(ui.AnalysisOf, "", of, means, func(v string) { s.C.AskAnalysis(by, v) }, by))))
		if wait := ui.Waiting(true, a.Waiting, a.Problems); wait != nil {
			body = append(body, wait)
		} else {
			body = append(body, analysed(&a.Report)...)
		}
	}
	return ui.AskFold(ui.Analysis, wordsAnalysis, wordsAnalysisWhy, func() {
		if s.C.Insight.Analysis == nil {
			s.C.AskAnalysis(first, "")
		}
	}, body...)
}

// isNumber reports whether a column has numbers, as it was read.
func (s *Screen) isNumber(o *state.Outcome, name string) bool {
	kind := table.Type("")
	if p := s.C.ColumnProfile(name); p != nil {
		kind = p.Type
	}
	if c := o.Config.Column(name); c != nil && c.Type != "" {
		kind = c.Type
	}
	return kind == table.Integer || kind == table.Decimal
}

// analysed shows what an analysis found.
func analysed(a *summary.Analysis) []app.UI {
	heads := []string{a.By, "#" + wordsRecordsBefore, "#" + wordsColourAfter, "#" + wordsDifference}
	if a.Of != "" {
		heads = append(heads, "#"+ui.Fill(wordsMeanBefore, "column", a.Of), "#"+wordsColourAfter, "#"+wordsDifference)
	}
	var rows []app.UI
	row := func(id, name string, before, after *summary.Tally) {
		cells := []string{records(before.Records), records(after.Records), more(after.Records - before.Records)}
		if a.Of != "" {
			cells = append(cells, mean(before.Mean), mean(after.Mean), off(before.Mean, after.Mean))
		}
		rows = append(rows, ui.Line(name, cells...).DataSet("testid", ui.AnalysisPrefix+id).DataSet("before", ui.Raw(before.Records)).DataSet("after", ui.Raw(after.Records)).
			DataSet("mean-before", raw(before.Mean)).DataSet("mean-after", raw(after.Mean)))
	}
	for i := range a.Groups {
		g := &a.Groups[i]
		row(strconv.Itoa(i+1), groupName(g), &g.Before, &g.After)
	}
	row("all", wordsAllOfThem, &a.All.Before, &a.All.After)
	how := wordsEqualParts
	if a.Of != "" {
		how = wordsEqualPartsMean
	}
	return []app.UI{
		app.P().Class("calm").Aria("live", "polite").Text(AnalysisSentence(a)),
		ui.Sideways(ui.Fill(wordsRecordsBy, "column", a.By), ui.Table(heads, rows).DataSet("testid", ui.AnalysisTable)),
		ui.Why(how + " " + wordsSameFigures)}
}

// AnalysisSentence says where the finished table is furthest off.
func AnalysisSentence(a *summary.Analysis) string {
	worst, off := -1, 0.0
	for i := range a.Groups {
		g := &a.Groups[i]
		d := math.Abs(g.After.Records - g.Before.Records)
		if a.Of != "" {
			if g.Before.Mean == nil || g.After.Mean == nil {
				continue
			}
			d = math.Abs(*g.After.Mean - *g.Before.Mean)
		}
		if d > off {
			worst, off = i, d
		}
	}
	text, furthest := wordsSameRecords, wordsFurthest
	if a.Of != "" {
		text, furthest = wordsSameMeans, wordsFurthestMean
	}
	if worst >= 0 {
		g := &a.Groups[worst]
		before, after := records(g.Before.Records), records(g.After.Records)
		if a.Of != "" {
			before, after = mean(g.Before.Mean), mean(g.After.Mean)
		}
		text = ui.Fill(furthest, "column", a.By, "group", groupName(g), "before", before, "after", after)
	}
	if a.Hidden > 0 {
		text += " " + ui.Fills(a.Hidden, wordsHiddenOne, wordsHiddenMany, "column", a.By)
	}
	return text
}

// groupName names a group of values.
func groupName(g *summary.AnalysisGroup) string {
	switch {
	case g.Kind == summary.Others:
		return wordsOthers
	case g.Kind == summary.Missing:
		return wordsMissing
	case g.To != "":
		return ui.Fill(wordsRange, "from", g.Text, "to", g.To)
	}
	return g.Text
}

// records is a number of records, which may be parts.
func records(n float64) string {
	whole, part := math.Modf(math.Round(10*n) / 10)
	if part = math.Abs(part); part < 0.05 {
		return ui.Whole(whole)
	}
	return ui.Whole(whole) + ui.Decimal(part, 1)[1:] // without its 0
}

func mean(x *float64) string {
	if x == nil {
		return "–"
	}
	return ui.Decimal(*x, 3)
}

func raw(x *float64) string {
	if x == nil {
		return ""
	}
	return ui.Raw(*x)
}

// off is the difference of two means.
func off(before, after *float64) string {
	if before == nil || after == nil {
		return "–"
	}
	return differs(*after-*before, 3)
}

// more is a difference of numbers of records.
func more(n float64) string {
	switch text := records(math.Abs(n)); {
	case text == "0":
		return text
	case n < 0:
		return "−" + text
	default:
		return "+" + text
	}
}

// differs is a difference with its sign.
func differs(x float64, digits int) string {
	text := ui.Decimal(x, digits)
	if x > 0 && text != "0" {
		return "+" + text
	}
	return text
}
