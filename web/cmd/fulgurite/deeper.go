package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/spf13/cobra"
)

// deeper selects what a check reports beyond its usual figures.
type deeper struct {
	core.Expose
	accepted
	areas  string // a file
	weight string // a column
}

func (d *deeper) register(c command) {
	d.accepted.register(c, language.T)
	specialFlag(c, &d.Special, language.T)
	c.text(&d.weight, "sampling-weight", "column that says how many people of the population each record stands for: shows the risks of a sample; it counts as known")
	c.flag(&d.Wildcard, "wildcard", "tell the risk if * could be any value")
	c.flag(&d.SafeHarbor, "safe-harbor", "list the eighteen identifiers of HIPAA's Safe Harbor with the columns that seem to hold them")
	c.text(&d.areas, "zip-areas", "of --safe-harbor: table (CSV) with the columns zip and population of three-digit ZIP areas; without it all count as small")
	yearFlag(c, &d.Year, "of --safe-harbor: the year to which ages count, where records show no later one; years of birth may tell ages over 89")
}

// yearFlag asks for the year to which ages count.
func yearFlag(c command, year *int, help language.Text) {
	c.whole(year, "reference-year", help, 1800, 2199)
	c.Flags().Lookup("reference-year").DefValue = "" // none
}

// maxAreas is the largest table of ZIP areas, in bytes: there are fewer than a thousand of them.
const maxAreas = 1 << 20

// readAreas reads the file of a table of ZIP areas; nil of none.
func readAreas(files *disk.Set, file string) (*detect.AreaTable, error) {
	if file == "" {
		return nil, nil
	}
	text, err := files.ReadFile(file, maxAreas)
	if err != nil {
		return nil, problem.At(err, problem.Place{File: filepath.Base(file)})
	}
	return &detect.AreaTable{Name: filepath.Base(file), Text: string(text)}, nil
}

// accepted are the flags of limits that risks are held against.
type accepted struct{ limits risk.Limits }

// limitFlags are their names.
var limitFlags = []string{"highest-risk", "at-risk", "success-rate"}

// register adds the flags; of words the help of each, and says what it is of.
func (a *accepted) register(c command, of func(help language.Text) string) {
	add := func(limit *float64, name string, open bool, help language.Text) {
		c.share(limit, name, open, language.Text(of(help)))
		c.Flags().Lookup(name).DefValue = "" // nothing is asked for without it
	}
	add(&a.limits.Highest, limitFlags[0], true, "highest risk of anybody that is accepted, above 0 and up to 1")
	add(&a.limits.AtRisk, limitFlags[1], false, "share of people, or of records without --person, above the highest risk that is accepted, 0 to 1")
	add(&a.limits.Success, limitFlags[2], false, "share of right guesses that is accepted when somebody guesses whose each record is, 0 to 1")
}

// asked are the limits, nil where none is given.
func (a *accepted) asked(c *cobra.Command) *risk.Limits {
	if !slices.ContainsFunc(limitFlags, c.Flags().Changed) {
		return nil
	}
	return &a.limits
}

// specialFlag asks for special uniques.
func specialFlag(c command, most *int, of func(help language.Text) string) {
	c.whole(most, "special", language.Text(of("look for sets of up to this many columns, 1 to 6, that are enough to single somebody out")),
		1, 6)
	c.Flags().Lookup("special").DefValue = "" // as above
}

// find looks for what was asked, nil if that is nothing.
func (d *deeper) find(c *cobra.Command, files *disk.Set, t *table.Table, p *project.Project, known []string) (*core.Exposure, error) {
	d.Limits, d.Sample = d.asked(c), d.weight != ""
	if d.Limits == nil && d.Special == 0 && !d.Sample && !d.Wildcard && !d.SafeHarbor {
		return nil, nil
	}
	var err error
	if d.Areas, err = readAreas(files, d.areas); err != nil {
		return nil, err
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
	if len(e.Limits) > 0 {
		b.WriteString("\n")
	}
	limits := facts{width: 15}
	for _, a := range e.Limits {
		if a.Kept {
			limits.add(say("kept:"), a.Said)
		} else {
			limits.add(say("not kept:"), a.Said)
		}
	}
	b.WriteString(limits.String())
	if s := e.Special; s != nil {
		printSpecial(b, s, people)
	}
	if e.Sample != nil {
		f := facts{indent: "  "}
		f.told(evidence.SampleFacts(e.Sample))
		fmt.Fprintf(b, "\n%s\n%s", say("By sampling weights:"), f.String())
	}
	if w := e.Wildcard; w != nil {
		fmt.Fprintf(b, "\n%s\n  %s\n  %s\n", say("If * could be any value:"), say("highest risk: %.4g", w.Highest),
			say("average risk: %.4g", w.Average))
	}
	if len(e.SafeHarbor) > 0 {
		fmt.Fprintf(b, "\n%s\n", say("HIPAA Safe Harbor; what is not found can be there all the same:"))
	}
	for _, f := range e.SafeHarbor {
		names := []string{}
		for _, c := range f.Columns {
			if c.Cells > 0 {
				names = append(names, say("%s (within texts: %s)", c.Name, thousands(c.Cells)))
				continue
			}
			if c.SafeHarbor != f.Letter { // not by itself: a year that tells an age
				names = append(names, say("%s (%s)", c.Name, worded(c.Said)))
				continue
			}
			names = append(names, c.Name)
		}
		if len(names) == 0 {
			names = append(names, say("nothing found"))
		}
		fmt.Fprintf(b, "  %s  %s\n", f.Letter, say("%s: %s", problem.Words{f.Name}, strings.Join(names, ", ")))
	}
}

// printSpecial tells who is singled out by few columns.
func printSpecial(b *strings.Builder, s *risk.Specials, people bool) {
	of := problem.Several(s.People, "Singled out by few columns, of %s record:", "Singled out by few columns, of %s records:",
		thousands(s.People))
	if people {
		of = problem.Several(s.People, "Singled out by few columns, of %s person:", "Singled out by few columns, of %s people:",
			thousands(s.People))
	}
	fmt.Fprintf(b, "\n%s\n", worded(of))
	if s.Most < s.Asked {
		fmt.Fprintf(b, "  (%s)\n", worded(problem.Several(s.Most,
			"sets of more than %d column would take too long in this table and were not looked at",
			"sets of more than %d columns would take too long in this table and were not looked at", s.Most)))
	}
	f := facts{indent: "  "}
	f.told(evidence.SpecialFacts(s))
	b.WriteString(f.String())
	for _, set := range s.Sets {
		fmt.Fprintf(b, "  %s\n", say("%s: %s", problem.Listing{Names: set.Columns, Most: len(set.Columns)}, whose(set.People, people)))
	}
}
