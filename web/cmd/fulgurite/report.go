package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"text/tabwriter"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/utility"
)

// printJob tells a result to people: what changed, what it means for the
// persons in the table, what was left out.
func printJob(w io.Writer, j *job) {
	quasi := len(j.Levels) + len(j.Aggregated)
	if j.Itemized != nil {
		quasi++
	}
	fmt.Fprintf(w, "%s\n\n", say("%s, %s:", records(j.Records),
		problem.Several(quasi, "%d quasi-identifying column", "%d quasi-identifying columns", quasi)))
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, g := range j.Levels {
		level, name := describeLevels(g)
		fmt.Fprintf(columns, "  %s\t%s\t%s\n", g.Attribute, level, name)
	}
	for _, a := range j.Aggregated {
		fmt.Fprintf(columns, "  %s\t%s\t%s\n", a.Attribute, worded(a.Function.OfGroup()), say("%s of its detail lost", percent(a.Loss, 1)))
	}
	if i := j.Itemized; i != nil {
		fmt.Fprintf(columns, "  %s\t%s\t%s\n", i.Attribute,
			say("%s became %s", problem.Several(i.Values, "%s value", "%s different values", thousands(i.Values)),
				problem.Several(i.Labels, "%s label", "%s labels", thousands(i.Labels))),
			say("%s of its detail lost, %s of %s values in cells left out", percent(i.Loss, 1), thousands(i.LeftOut), thousands(i.Cells)))
	}
	if j.Perturbed != nil {
		for _, c := range j.Perturbed.Columns {
			fmt.Fprintf(columns, "  %s\t%s\t%s\n", c.Column, worded(c.Method.Said()), worded(moved(c)))
		}
	}
	_ = columns.Flush() // what cannot be printed is lost to nobody but the printer
	fmt.Fprintln(w)
	if d := j.Drawn; d != nil {
		sayTo(w, "Drawn at random: %s of %s records, each with a probability of %.4g; groups of fewer than %s of them are left out.",
			thousands(d.Records), thousands(d.Of), d.Beta, thousands(d.Size))
	}
	printLeftOut(w, j)
	switch p := j.People; {
	case p != nil && p.Profiles > 0:
		sayTo(w, "Groups of records that look the same: %s. Groups of people who show the same in all of their records: %s.",
			thousands(j.Classes), thousands(p.Profiles))
	case j.situation.People != evidence.Rows: // several records may be one person's
		sayTo(w, "Groups of records that look the same: %s.", thousands(j.Classes))
	default:
		sayTo(w, "Groups of people who look the same: %s.", thousands(j.Classes))
	}
	sayTo(w, "Detail kept: %s. Score (%s): %s, %s.", percent(j.Anonymized.Kept, 1), scale(j), number(j.Anonymized.Score), proof(j))
	fmt.Fprintf(w, "%s\n\n", say("%s.", work(j)))
	for _, s := range j.situation.Promise() {
		line(w, s.Made)
	}
	fmt.Fprintf(w, "\n%s\n", say("Not covered:"))
	for _, s := range j.situation.NotCovered() {
		fmt.Fprintf(w, "- %s\n", worded(s.Made))
	}
	fmt.Fprintf(w, "\n%s\n", writtenLine(j))
}

// scale is the measure of a score as flags name it, with how it puts the columns together.
func scale(j *job) *problem.Text {
	if together := utility.Together(j.Aggregate); together != nil {
		return problem.Say("%s, %s", string(j.Measure), together)
	}
	return problem.Say("%s", string(j.Measure))
}

// describeLevels says how coarse a column became.
func describeLevels(g core.Generalized) (level, name string) {
	top := g.Height - 1
	switch {
	case g.Highest == 0 && g.Level == 0:
		return say("level %d of %d", 0, top), say("unchanged")
	case g.Highest == 0:
		return say("level %d of %d", g.Level, top), language.Named(g.Said, g.Name)
	case g.Highest > top:
		name = say("by group, %.1f on average, hidden in some groups", g.Average)
	default:
		name = say("by group, %.1f on average", g.Average)
	}
	return say("levels %d to %d of %d", g.Level, min(g.Highest, top), top), name
}

func proof(j *job) *problem.Text {
	switch {
	case j.Chosen:
		return problem.Say("of the levels that you chose")
	case j.Drawn != nil:
		return problem.Say("of levels that were drawn at random, better ones more likely")
	case j.Optimal:
		return problem.Say("the best possible")
	case j.Itemized != nil && j.Itemized.Balanced:
		return problem.Say("on levels that leave more of all columns together")
	}
	return problem.Say("the best found")
}

// work says what the search did, without a full stop.
func work(j *job) *problem.Text {
	seconds := fmt.Sprintf("%.1f", j.Times.Search/1000)
	if j.Chosen {
		return problem.Say("The levels were chosen, one of %s possibilities; nothing was searched", problem.Many(j.Lattice))
	}
	if j.Method.Groups() {
		return problem.Say("Groups of similar records formed in %s s", problem.Digits(seconds))
	}
	checks := problem.Several(j.Checks, "%s check", "%s checks", thousands(j.Checks))
	text := problem.Several(int(min(j.Lattice, 2)), "%s possibility searched by %s with %s in %s s",
		"%s possibilities searched by %s with %s in %s s", problem.Many(j.Lattice), j.Algorithm, checks, problem.Digits(seconds))
	if len(j.Rounds) > 0 { // each with possibilities of its own
		text = problem.Say("Searched by %s with %s in %s s", j.Algorithm, checks, problem.Digits(seconds))
	}
	switch j.Stopped {
	case "time":
		text = problem.Say("%s (stopped by the time limit)", text)
	case "checks":
		text = problem.Say("%s (stopped by the limit on checks)", text)
	case "memory":
		text = problem.Say("%s (stopped as the memory for a search was full)", text)
	}
	if n := len(j.Rounds); n > 0 {
		text = problem.Say("%s; %s", text, problem.Several(n, "%d round", "%d rounds", n))
	}
	return text
}

// number writes a score: whole ones in full as far as they are exact, others
// with six digits.
func number(x float64) problem.Digits {
	if x == math.Trunc(x) && math.Abs(x) < 1<<53 {
		return thousands(int64(x))
	}
	return problem.Digits(strconv.FormatFloat(x, 'g', 6, 64))
}

// moved says how many numbers were changed, and what became of their mean and their standard
// deviation.
func moved(c perturb.Change) *problem.Text {
	changed := problem.Say("%s of %s values changed", thousands(c.Changed), thousands(c.Values))
	if c.Before == nil || c.After == nil || c.IL1 == nil {
		return changed
	}
	return problem.Say("%s; mean %s, was %s; standard deviation %s, was %s; IL1 %s", changed, number(c.After.Mean), number(c.Before.Mean),
		number(c.After.Deviation), number(c.Before.Deviation), number(*c.IL1))
}
