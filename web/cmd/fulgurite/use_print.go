package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/summary"
)

// arranged puts cells to the right, one below the other.
func arranged(b *strings.Builder) *tabwriter.Writer {
	return tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
}

// row writes a line of them; what cannot be printed is lost to nobody but the printer.
func row(columns *tabwriter.Writer, all ...string) {
	fmt.Fprintf(columns, "%s\t\n", strings.Join(all, "\t"))
}

// predicted tells how well a column is predicted.
func predicted(r *predict.Report) string {
	var b strings.Builder
	at := slices.IndexFunc(predict.Methods(), func(m predict.MethodInfo) bool { return m.ID == r.Method })
	fmt.Fprintf(&b, "%s\n\n", worded(r.Sentence()))
	of := facts{width: 13}
	of.add(say("Predicted:"), problem.Several(r.Records, "%s of %s record, from %s", "%s of %s records, from %s",
		r.Target, thousands(r.Records), problem.Some(r.Features)))
	of.add(say("Learned by:"), problem.Say("%s, in %d folds", problem.Words{predict.Methods()[at].Name}, r.Folds))
	if r.Records < r.Of {
		of.add(say("Sample:"),
			problem.Several(r.Of, "%s of %s record", "%s of %s records", percent(float64(r.Records)/float64(r.Of), 1), thousands(r.Of)))
	}
	of.add(say("Released:"),
		problem.Several(r.Learned, "%s record, with the value of %s", "%s records, with the value of %s", thousands(r.Learned), r.Target))
	fmt.Fprintf(&b, "%s\n", of.String())
	columns := arranged(&b)
	row(columns, "", say("guessed"), say("before"), say("after"))
	row(columns, say("right"), inPercent(r.Majority), inPercent(r.Before.Accuracy), inPercent(r.After.Accuracy))
	row(columns, say("area under the curve"), say("%.4f", 0.5), say("%.4f", r.Before.AUC), say("%.4f", r.After.AUC))
	_ = columns.Flush()
	fmt.Fprintf(&b, "\n%s\n", say("By value (before, after):"))
	columns = arranged(&b)
	row(columns, r.Target, say("records"), say("precision"), "", say("recall"), "", say("area"), "")
	for i, before := range r.Before.Classes {
		after := r.After.Classes[i]
		row(columns, before.Value, say("%s", thousands(before.Records)),
			share(before.Precision), share(after.Precision), share(&before.Recall), share(&after.Recall), share(&before.AUC), share(&after.AUC))
	}
	_ = columns.Flush()
	return b.String()
}

// inPercent writes a share.
func inPercent(x float64) string { return say("%s", percent(x, 2)) }

// spread tells of each column how its values are spread.
func spread(all []summary.Distribution) string {
	var b strings.Builder
	for i, d := range all {
		if i > 0 {
			b.WriteString("\n")
		}
		sayTo(&b, "%s: %s moved, %s not shown", d.Name, percent(d.Moved, 2), percent(d.Hidden, 2))
		columns := arranged(&b)
		row(columns, say("value"), say("before"), say("after"))
		for _, bin := range d.Bins {
			row(columns, binName(bin.Kind, bin.Text, bin.To), inPercent(bin.Before), inPercent(bin.After))
		}
		if d.Before != nil && d.After != nil {
			row(columns, say("mean"), brief(d.Before.Mean), brief(d.After.Mean))
			row(columns, say("lower quartile"), brief(d.Before.Q1), brief(d.After.Q1))
			row(columns, say("median"), brief(d.Before.Median), brief(d.After.Median))
			row(columns, say("upper quartile"), brief(d.Before.Q3), brief(d.After.Q3))
			row(columns, say("standard deviation"), brief(d.Before.Deviation), brief(d.After.Deviation))
		}
		_ = columns.Flush()
	}
	return b.String()
}

// paired tells how often values of two columns occur together.
func paired(p *summary.Pairs) string {
	var b strings.Builder
	counted(&b, say("%s and %s, before, of %s:", p.Before.Rows.Name, p.Before.Columns.Name, records(p.Before.Records)), &p.Before)
	b.WriteString("\n")
	if p.After == nil {
		sayTo(&b, "The file does not have both %s and %s.", p.Before.Rows.Name, p.Before.Columns.Name)
		return b.String()
	}
	counted(&b, say("%s and %s, after, of %s:", p.After.Rows.Name, p.After.Columns.Name, records(p.After.Records)), p.After)
	return b.String()
}

// counted shows a table of counts, and how closely its columns go together.
func counted(b *strings.Builder, heading string, c *summary.Contingency) {
	fmt.Fprintln(b, heading)
	columns := arranged(b)
	head := []string{""}
	for _, label := range c.Columns.Labels {
		head = append(head, binName(label.Kind, label.Text, ""))
	}
	row(columns, head...)
	for i, label := range c.Rows.Labels {
		line := []string{binName(label.Kind, label.Text, "")}
		for _, n := range c.Counts[i] {
			line = append(line, say("%s", thousands(n)))
		}
		row(columns, line...)
	}
	_ = columns.Flush()
	if c.CramersV == nil {
		sayTo(b, "One of the columns has a single value, so that it cannot be told how closely they go together.")
		return
	}
	line(b, problem.Several(c.Freedom, "Cramér's V: %.4f. Chi-squared: %s, with %d degree of freedom.",
		"Cramér's V: %.4f. Chi-squared: %s, with %d degrees of freedom.",
		*c.CramersV, problem.Digits(inBrief(*c.ChiSquared)), c.Freedom))
}

// analysed tells what an analysis found.
func analysed(a *summary.Analysis) string {
	var b strings.Builder
	columns := arranged(&b)
	head := []string{a.By, say("records before"), say("after"), say("difference")}
	if a.Of != "" {
		head = append(head, say("mean of %s before", a.Of), say("after"), say("difference"))
	}
	row(columns, head...)
	entry := func(name string, before, after *summary.Tally) {
		figures := []string{name, brief(before.Records), brief(after.Records), brief(after.Records - before.Records)}
		if a.Of != "" {
			off := "-"
			if before.Mean != nil && after.Mean != nil {
				off = brief(*after.Mean - *before.Mean)
			}
			figures = append(figures, given(before.Mean), given(after.Mean), off)
		}
		row(columns, figures...)
	}
	for i := range a.Groups {
		g := &a.Groups[i]
		entry(binName(g.Kind, g.Text, g.To), &g.Before, &g.After)
	}
	entry(say("all records"), &a.All.Before, &a.All.After)
	_ = columns.Flush()
	if a.Hidden > 0 {
		line(&b, problem.Several(a.Hidden, "Of %s record the file does not show %s: in no group.",
			"Of %s records the file does not show %s: in no group.", thousands(a.Hidden), a.By))
	}
	return b.String()
}

// binName names a group of values.
func binName(kind summary.Kind, text, to string) string {
	switch {
	case kind == summary.Others:
		return say("all others")
	case kind == summary.Missing:
		return say("missing")
	case to != "":
		return say("%s to %s", text, to)
	}
	return text
}

// brief writes a number with three digits behind the point at most.
func brief(x float64) string { return say("%s", problem.Digits(inBrief(x))) }

func inBrief(x float64) string {
	text := strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(x, 'f', 3, 64), "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}

// given writes a number that may not be there.
func given(x *float64) string {
	if x == nil {
		return "-"
	}
	return brief(*x)
}

// share writes a share that may not be defined.
func share(x *float64) string {
	if x == nil {
		return "-"
	}
	return say("%.3f", *x)
}
