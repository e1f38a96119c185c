package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"text/tabwriter"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/perturb"
)

// printJob tells a result to people: what changed, what it means for the
// persons in the table, what was left out.
func printJob(w io.Writer, j *job) {
	quasi := len(j.Levels) + len(j.Aggregated)
	if j.Itemized != nil {
		quasi++
	}
	fmt.Fprintf(w, "%s, %s:\n\n", count(j.Records, "record", "records"), count(quasi, "quasi-identifying column", "quasi-identifying columns"))
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, g := range j.Levels {
		level, name := describeLevels(g)
		fmt.Fprintf(columns, "  %s\t%s\t%s\n", g.Attribute, level, name)
	}
	for _, a := range j.Aggregated {
		fmt.Fprintf(columns, "  %s\t%s of the group\t%.1f %% of its detail lost\n", a.Attribute, a.Function, a.Loss*100)
	}
	if i := j.Itemized; i != nil {
		fmt.Fprintf(columns, "  %s\t%s became %s\t%.1f %% of its detail lost, %s of %s values in cells left out\n", i.Attribute,
			count(i.Values, "value", "different values"), count(i.Labels, "label", "labels"), i.Loss*100, thousands(int64(i.LeftOut)), thousands(int64(i.Cells)))
	}
	if j.Perturbed != nil {
		for _, c := range j.Perturbed.Columns {
			fmt.Fprintf(columns, "  %s\t%s\t%s of %s values changed%s\n", c.Column, c.Method, thousands(int64(c.Changed)), thousands(int64(c.Values)), moved(c))
		}
	}
	_ = columns.Flush() // what cannot be printed is lost to nobody but the printer
	if d := j.Drawn; d != nil {
		fmt.Fprintf(w, "\nDrawn at random: %s of %s records, each with a probability of %.4g; groups of fewer than %s of them are left out.", thousands(int64(d.Records)), thousands(int64(d.Of)), d.Beta, thousands(int64(d.Size)))
	}
	fmt.Fprintf(w, "\n%s", leftOutLine(j))
	if p := j.People; p != nil && p.Profiles > 0 {
		fmt.Fprintf(w, "Groups of records that look the same: %s. Groups of people who show the same in all of their records: %s.\n",
			thousands(int64(j.Classes)), thousands(int64(p.Profiles)))
	} else {
		groups := "Groups of people who look the same"
		if j.situation.People != evidence.Rows { // several records may be one person's
			groups = "Groups of records that look the same"
		}
		fmt.Fprintf(w, "%s: %s.\n", groups, thousands(int64(j.Classes)))
	}
	fmt.Fprintf(w, "Detail kept: %.1f %%. Score (%s): %s%s.\n", j.Kept*100, j.Measure, number(j.Score), proof(j))
	fmt.Fprintf(w, "%s.\n\n", work(j))
	for _, s := range j.situation.Promise() {
		fmt.Fprintln(w, s.Text)
	}
	fmt.Fprintf(w, "\nNot covered:\n")
	for _, s := range j.situation.NotCovered() {
		fmt.Fprintf(w, "- %s\n", s.Text)
	}
	fmt.Fprintln(w)
	fmt.Fprint(w, writtenLine(j))
}

// describeLevels says how coarse a column became.
func describeLevels(g anonymize.Generalized) (level, name string) {
	top := g.Height - 1
	switch {
	case g.Highest == 0 && g.Level == 0:
		return fmt.Sprintf("level 0 of %d", top), "unchanged"
	case g.Highest == 0:
		return fmt.Sprintf("level %d of %d", g.Level, top), g.Name
	case g.Highest > top:
		name = ", hidden in some groups"
	}
	return fmt.Sprintf("levels %d to %d of %d", g.Level, min(g.Highest, top), top), fmt.Sprintf("by group, %.1f on average%s", g.Average, name)
}

func proof(j *job) string {
	if j.Chosen {
		return ", of the levels that you chose"
	}
	if j.Drawn != nil {
		return ", of levels that were drawn at random, better ones more likely"
	}
	if j.Optimal {
		return ", the best possible"
	}
	return ", the best found"
}

func work(j *job) string {
	if j.Chosen {
		return "The levels were chosen, one of " + lattice.Say(j.Lattice) + " possibilities; nothing was searched"
	}
	if j.Method.Groups() {
		return fmt.Sprintf("Groups of similar records formed in %.1f s", j.Times.Search/1000)
	}
	searched := lattice.Say(j.Lattice) + " possibilities searched"
	if len(j.Rounds) > 0 { // each with possibilities of its own
		searched = "Searched"
	}
	text := fmt.Sprintf("%s by %s with %s in %.1f s", searched, j.Algorithm, count(j.Checks, "check", "checks"), j.Times.Search/1000)
	switch j.Stopped {
	case "time":
		text += " (stopped by the time limit)"
	case "checks":
		text += " (stopped by the limit on checks)"
	case "memory":
		text += " (stopped as the memory for a search was full)"
	}
	if len(j.Rounds) > 0 {
		text += "; " + count(len(j.Rounds), "round", "rounds")
	}
	return text
}

// number writes a score: whole ones in full as far as they are exact, others
// with six digits.
func number(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1<<53 {
		return string(thousands(int64(x)))
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// moved says what became of the mean and the standard deviation of numbers that were changed.
func moved(c perturb.Change) string {
	if c.Before == nil || c.After == nil || c.IL1 == nil {
		return ""
	}
	return fmt.Sprintf("; mean %s, was %s; standard deviation %s, was %s; IL1 %s", number(c.After.Mean), number(c.Before.Mean), number(c.After.Deviation), number(c.Before.Deviation), number(*c.IL1))
}
