package result

import (
	"math"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

const wordsDifference language.Text = "difference"

// analysis is the user's own analysis: the records of each group of a column, and the mean of
// another one, before and after.
func (s *Screen) analysis(o *state.Outcome) app.UI {
	var columns []ui.Choice
	means := []ui.Choice{ui.Pick("", "only count the records")}
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
			means = append(means, ui.Choice{Value: c.Name, Label: ui.Fill("mean of {column}", "column", c.Name)})
		}
	}
	if first == "" {
		return nil
	}
	var body []app.UI
	if a := s.C.Insight.Analysis; a != nil {
		by, of := s.C.Insight.Analysed.By, s.C.Insight.Analysed.Of
		body = append(body, ui.Div("pairs",
			ui.Labelled(ui.AnalysisBy, "Group by", "", "",
				ui.Select(ui.AnalysisBy, "", by, columns, func(v string) { s.C.AskAnalysis(v, of) }, of)),
			ui.Labelled(ui.AnalysisOf, "In each group", "", "",
				ui.Select(ui.AnalysisOf, "", of, means, func(v string) { s.C.AskAnalysis(by, v) }, by))))
		if wait := ui.Waiting(true, a.Waiting, a.Problems); wait != nil {
			body = append(body, wait)
		} else {
			body = append(body, analysed(&a.Report)...)
		}
	}
	return ui.AskFold(ui.Analysis, "An analysis of your own",
		"Group the records by a column, count them or take a mean, and see how far the finished table leads you astray.", func() {
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

// analysed shows the result of an analysis.
func analysed(a *summary.Analysis) []app.UI {
	heads := []app.UI{ui.Col(a.By), ui.Num(wordsRecordsBefore), ui.Num(wordsColourAfter), ui.Num(wordsDifference)}
	if a.Of != "" {
		heads = append(heads, ui.NumAs(ui.Fill("Mean of {column} before", "column", a.Of)), ui.Num(wordsColourAfter), ui.Num(wordsDifference))
	}
	var rows []app.UI
	row := func(id, name string, before, after *summary.Tally) {
		cells := []string{records(before.Records), records(after.Records), more(after.Records - before.Records)}
		if a.Of != "" {
			cells = append(cells, mean(before.Mean), mean(after.Mean), off(before.Mean, after.Mean))
		}
		rows = append(rows, ui.Line(name, cells...).DataSet("testid", ui.AnalysisPrefix+id).DataSet("before", ui.Raw(before.Records)).
			DataSet("after", ui.Raw(after.Records)).
			DataSet("mean-before", raw(before.Mean)).DataSet("mean-after", raw(after.Mean)))
	}
	for i := range a.Groups {
		g := &a.Groups[i]
		row(strconv.Itoa(i+1), groupName(g), &g.Before, &g.After)
	}
	row("all", language.T("All records"), &a.All.Before, &a.All.After)
	how := language.Text("A coarser label counts in equal parts for the values that it stands for.")
	if a.Of != "" {
		how = "A coarser label counts in equal parts for the values that it stands for; a coarser number counts as the mean of these."
	}
	return []app.UI{
		ui.Told("calm", AnalysisSentence(a)),
		ui.Sideways(ui.Fill("Records by {column}", "column", a.By), ui.Table(ui.Heads(heads...), rows...).DataSet("testid", ui.AnalysisTable)),
		ui.Why(language.T(how) + " " + language.T("The command line gives the same figures: fulgurite use --by."))}
}

// AnalysisSentence says where the finished table deviates most.
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
	text, furthest := language.T("Every group has as many records as before."),
		language.Text("Furthest off is {column} = {group}: {before} records before, {after} after.")
	if a.Of != "" {
		text, furthest = language.T("Every group that shows one has the same mean as before."),
			"Furthest off is {column} = {group}: a mean of {before} before, {after} after."
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
		text += " " + ui.Fills(a.Hidden, "Of 1 record the finished table does not show {column}; it is in no group.",
			"Of {n} records the finished table does not show {column}; they are in no group.", "column", a.By)
	}
	return text
}

// groupName names a group of values.
func groupName(g *summary.AnalysisGroup) string {
	switch {
	case g.Kind == summary.Others:
		return language.T(wordsOthers)
	case g.Kind == summary.Missing:
		return language.T("missing")
	case g.To != "":
		return ui.Fill("{from} to {to}", "from", g.Text, "to", g.To)
	}
	return g.Text
}

// records formats a number of records, which may be fractional.
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

// off formats the difference of two means.
func off(before, after *float64) string {
	if before == nil || after == nil {
		return "–"
	}
	return differs(*after-*before, 3)
}

// more formats a difference of numbers of records.
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

// differs formats a difference with its sign.
func differs(x float64, digits int) string {
	text := ui.Decimal(x, digits)
	if x > 0 && text != "0" {
		return "+" + text
	}
	return text
}
