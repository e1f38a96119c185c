package main

import (
	"fmt"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/spf13/cobra"
)

// deeper is what a check is asked for beyond what it always tells.
type deeper struct {
	core.Expose
	limits risk.Limits
}

func (d *deeper) register(c *cobra.Command) {
	f := c.Flags()
	shareFlag(f, &d.limits.Highest, "highest-risk", 1, true, "highest risk of anybody that is accepted, above 0 and up to 1")
	shareFlag(f, &d.limits.AtRisk, "at-risk", 1, false, "share of people, or of records without --person, above the highest risk that is accepted, 0 to 1")
	shareFlag(f, &d.limits.Success, "success-rate", 1, false, "share of right guesses that is accepted if it is guessed of every record whose it is, 0 to 1")
	wholeFlag(f, &d.Special, "special", 0, "look for sets of up to so many columns, 1 to 6, that are enough to single somebody out", 1, 6)
	f.BoolVar(&d.Wildcard, "wildcard", false, "tell the risk if * could be any value")
	f.BoolVar(&d.SafeHarbor, "safe-harbor", false, "list the eighteen identifiers of HIPAA's Safe Harbor with the columns that seem to hold them")
	for _, name := range []string{"highest-risk", "at-risk", "success-rate", "special"} {
		f.Lookup(name).DefValue = "" // nothing is asked for without it
	}
}

// find looks for what was asked, nil if that is nothing.
func (d *deeper) find(c *cobra.Command, t *table.Table, p *project.Project, known []string) (*core.Exposure, error) {
	for _, flag := range []string{"highest-risk", "at-risk", "success-rate"} {
		if c.Flags().Changed(flag) {
			d.Limits = &d.limits
		}
	}
	if d.Limits == nil && d.Special == 0 && !d.Wildcard && !d.SafeHarbor {
		return nil, nil
	}
	return d.Find(c.Context(), t, p, known)
}

// exceeded reports whether a risk is above its limit.
func exceeded(e *core.Exposure) bool {
	if e == nil {
		return false
	}
	for _, a := range e.Limits {
		if !a.Kept {
			return true
		}
	}
	return false
}

// printExposure tells people what was found.
func printExposure(b *strings.Builder, e *core.Exposure, people bool) {
	if e == nil {
		return
	}
	one, many := "record", "records"
	if people {
		one, many = "person", "people"
	}
	if len(e.Limits) > 0 {
		b.WriteString("\n")
	}
	for _, a := range e.Limits {
		fmt.Fprintf(b, "%-15s %s\n", map[bool]string{true: "kept:", false: "not kept:"}[a.Kept], a.Sentence)
	}
	if s := e.Special; s != nil {
		fmt.Fprintf(b, "\nSingled out by few columns, of %s:\n", count(s.People, one, many))
		if s.Most < s.Asked {
			fmt.Fprintf(b, "  (sets of more than %s would take too long in this table and were not looked at)\n", count(s.Most, "column", "columns"))
		}
		for i, n := range s.Singled {
			fmt.Fprintf(b, "  %s: %s\n", map[bool]string{true: "by one column", false: fmt.Sprintf("by %d, and no fewer", i+1)}[i == 0], count(n, one, many))
		}
		for _, set := range s.Sets {
			fmt.Fprintf(b, "  %s: %s\n", strings.Join(set.Columns, " with "), count(set.People, one, many))
		}
	}
	if w := e.Wildcard; w != nil {
		fmt.Fprintf(b, "\nIf * could be any value:\n  highest risk: %.4g\n  average risk: %.4g\n", w.Highest, w.Average)
	}
	if len(e.SafeHarbor) > 0 {
		fmt.Fprintf(b, "\nHIPAA Safe Harbor; what is not found can be there all the same:\n")
	}
	for _, f := range e.SafeHarbor {
		names := []string{}
		for _, c := range f.Columns {
			names = append(names, c.Name)
		}
		if len(names) == 0 {
			names = append(names, "nothing found")
		}
		fmt.Fprintf(b, "  %s  %s: %s\n", f.Letter, f.Name, strings.Join(names, ", "))
	}
}
