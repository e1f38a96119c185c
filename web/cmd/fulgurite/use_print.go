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

// predicted tells how well a column is predicted.
func predicted(r *predict.Report) string {
	var b strings.Builder
	at := slices.IndexFunc(predict.Methods(), func(m predict.MethodInfo) bool { return m.ID == r.Method })
	fmt.Fprintf(&b, "%s\n\n", r.Sentence())
	fmt.Fprintf(&b, "Predicted:    %s of %s, from %s\n", r.Target, count(r.Records, "record", "records"), problem.List(r.Features, problem.Listed))
	fmt.Fprintf(&b, "Learned by:   %s, in %d folds\n", strings.ToLower(predict.Methods()[at].Name), r.Folds)
	if r.Records < r.Of {
		fmt.Fprintf(&b, "Sample:       %.1f %% of %s\n", 100*float64(r.Records)/float64(r.Of), count(r.Of, "record", "records"))
	}
	fmt.Fprintf(&b, "Released:     %s, with the value of %s\n", count(r.Learned, "record", "records"), r.Target)
	b.WriteString("\n")
	columns := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(columns, "\tguessed\tbefore\tafter\t\n")
	fmt.Fprintf(columns, "right\t%.2f %%\t%.2f %%\t%.2f %%\t\n", 100*r.Majority, 100*r.Before.Accuracy, 100*r.After.Accuracy)
	fmt.Fprintf(columns, "area under the curve\t%.4f\t%.4f\t%.4f\t\n", 0.5, r.Before.AUC, r.After.AUC)
	_ = columns.Flush() // what cannot be printed is lost to nobody but the printer
	fmt.Fprintf(&b, "\nBy value (before, after):\n")
	columns = tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(columns, "%s\trecords\tprecision\t\trecall\t\tarea\t\t\n", r.Target)
	for i, before := range r.Before.Classes {
		after := r.After.Classes[i]
		fmt.Fprintf(columns, "%s\t%s\t%s\t%s\t%.3f\t%.3f\t%.3f\t%.3f\t\n", before.Value, thousands(int64(before.Records)),
			share(before.Precision), share(after.Precision), before.Recall, after.Recall, before.AUC, after.AUC)
	}
	_ = columns.Flush() // as above
	return b.String()
}

// spread tells of each column how its values are spread.
func spread(all []summary.Distribution) string {
	var b strings.Builder
	for i, d := range all {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s: %.2f %% moved, %.2f %% not shown\n", d.Name, 100*d.Moved, 100*d.Hidden)
		columns := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintf(columns, "value\tbefore\tafter\t\n")
		for _, bin := range d.Bins {
			fmt.Fprintf(columns, "%s\t%.2f %%\t%.2f %%\t\n", binName(bin.Kind, bin.Text, bin.To), 100*bin.Before, 100*bin.After)
		}
		if d.Before != nil && d.After != nil {
			fmt.Fprintf(columns, "mean\t%s\t%s\t\n", brief(d.Before.Mean), brief(d.After.Mean))
			fmt.Fprintf(columns, "lower quartile\t%s\t%s\t\n", brief(d.Before.Q1), brief(d.After.Q1))
			fmt.Fprintf(columns, "median\t%s\t%s\t\n", brief(d.Before.Median), brief(d.After.Median))
			fmt.Fprintf(columns, "upper quartile\t%s\t%s\t\n", brief(d.Before.Q3), brief(d.After.Q3))
			fmt.Fprintf(columns, "standard deviation\t%s\t%s\t\n", brief(d.Before.Deviation), brief(d.After.Deviation))
		}
		_ = columns.Flush() // what cannot be printed is lost to nobody but the printer
	}
	return b.String()
}

// paired tells how often values of two columns occur together.
func paired(p *summary.Pairs) string {
	var b strings.Builder
	side := func(when string, c *summary.Contingency) {
		fmt.Fprintf(&b, "%s and %s, %s, of %s:\n", c.Rows.Name, c.Columns.Name, when, count(c.Records, "record", "records"))
		columns := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
		for _, label := range c.Columns.Labels {
			fmt.Fprintf(columns, "\t%s", binName(label.Kind, label.Text, ""))
		}
		fmt.Fprintf(columns, "\t\n")
		for i, label := range c.Rows.Labels {
			fmt.Fprint(columns, binName(label.Kind, label.Text, ""))
			for _, n := range c.Counts[i] {
				fmt.Fprintf(columns, "\t%s", thousands(int64(n)))
			}
			fmt.Fprintf(columns, "\t\n")
		}
		_ = columns.Flush() // what cannot be printed is lost to nobody but the printer
		if c.CramersV != nil {
			fmt.Fprintf(&b, "Cramér's V: %.4f. Chi-squared: %s, with %s of freedom.\n", *c.CramersV, brief(*c.ChiSquared), count(c.Freedom, "degree", "degrees"))
		} else {
			b.WriteString("One of the columns has a single value, so that it cannot be told how closely they go together.\n")
		}
	}
	side("before", &p.Before)
	b.WriteString("\n")
	if p.After == nil {
		fmt.Fprintf(&b, "The file does not have both %s and %s.\n", p.Before.Rows.Name, p.Before.Columns.Name)
		return b.String()
	}
	side("after", p.After)
	return b.String()
}

// analysed tells what an analysis found.
func analysed(a *summary.Analysis) string {
	var b strings.Builder
	columns := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	head := []string{a.By, "records before", "after", "difference"}
	if a.Of != "" {
		head = append(head, "mean of "+a.Of+" before", "after", "difference")
	}
	line := func(cells ...string) { fmt.Fprintf(columns, "%s\t\n", strings.Join(cells, "\t")) }
	line(head...)
	row := func(name string, before, after *summary.Tally) {
		cells := []string{name, brief(before.Records), brief(after.Records), brief(after.Records - before.Records)}
		if a.Of != "" {
			off := "-"
			if before.Mean != nil && after.Mean != nil {
				off = brief(*after.Mean - *before.Mean)
			}
			cells = append(cells, given(before.Mean), given(after.Mean), off)
		}
		line(cells...)
	}
	for i := range a.Groups {
		g := &a.Groups[i]
		row(binName(g.Kind, g.Text, g.To), &g.Before, &g.After)
	}
	row("all records", &a.All.Before, &a.All.After)
	_ = columns.Flush() // as above
	if a.Hidden > 0 {
		fmt.Fprintf(&b, "Of %s the file does not show %s: in no group.\n", count(a.Hidden, "record", "records"), a.By)
	}
	return b.String()
}

// binName names a group of values.
func binName(kind summary.Kind, text, to string) string {
	switch {
	case kind == summary.Others:
		return "all others"
	case kind == summary.Missing:
		return "missing"
	case to != "":
		return text + " to " + to
	}
	return text
}

// brief writes a number with three digits behind the point at most.
func brief(x float64) string {
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
	return fmt.Sprintf("%.3f", *x)
}
