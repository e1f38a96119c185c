package project

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/differential"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Differential holds the parameters of a project's model "differential-privacy".
type Differential struct {
	differential.Budget
	Score string // for choosing levels
	Steps int    // largest number of steps, where levels cannot all be evaluated at once
}

// Differential returns the parameters of differential privacy, nil if the project does not use the
// model. They are valid if Validate finds nothing.
func (p *Project) Differential() *Differential {
	for _, m := range p.Models {
		if m.Model != privacy.DifferentialPrivacy {
			continue
		}
		d := &Differential{Budget: privacy.DifferentialOf(m.Params)}
		d.Score, d.Steps = privacy.SearchOf(m.Params)
		return d
	}
	return nil
}

// FixRanges completes hierarchies of number ranges under differential privacy, which must not
// derive anything from the table: unless the project says otherwise, numbers are whole and labels
// are in words. Without that rule it changes nothing.
func (p *Project) FixRanges() {
	if p.Differential() == nil {
		return
	}
	for i := range p.Columns {
		c := &p.Columns[i]
		if c.Hierarchy == nil || c.Hierarchy.Kind != hierarchy.KindIntervals || c.Hierarchy.Intervals == nil {
			continue
		}
		if c.Type == "" && c.Format == "" {
			c.Type, c.Format = table.Integer, "1234.5"
		}
		if fixed := *c.Hierarchy.Intervals; fixed.Labels == "" {
			fixed.Labels = "words"
			c.Hierarchy.Intervals = &fixed
		}
	}
}

// differential refuses what would tell of a record beyond what differential privacy
// accounts for, or what its proof does not know.
func (v *validator) differential(p *Project) {
	d := p.Differential()
	if d == nil {
		return
	}
	refuse := func(path, hint, format string, args ...any) {
		v.say("config-differential", path, hint, "Differential privacy: %s", problem.Say(format, args...))
	}
	for i, m := range p.Models {
		if m.Model != privacy.DifferentialPrivacy && m.Model != privacy.KAnonymity {
			refuse(fmt.Sprintf("models[%d]", i), "Remove one of the two rules. k-anonymity may stay: it only leaves out more groups by their size.",
				"the rule %q looks at the records that were drawn, which the guarantee does not account for.", m.Model)
		}
	}
	if !p.Recoding.Chosen().Uniform() {
		refuse("recoding.method", "Choose “The same steps for everybody” (full-domain).",
			"the way of recoding %q makes its groups by looking at the records, and no part of epsilon pays for that.", p.Recoding.Method)
	}
	if p.Subset != nil {
		refuse("subset", "Remove the subset, or make a table of these records first.",
			"records are drawn at random, so a research subset cannot be chosen as well.")
	}
	if p.SuppressionLimit != 1 {
		refuse("suppressionLimit", "Let 100 % of the records be left out, and see how many were.",
			"whether a limit of left-out records is kept depends on single records, so there can be none.")
	}
	if p.Output.LeftOut.Chosen() != Drop {
		refuse("output.leftOut", "Do not write records that are left out.",
			"how many records are left out depends on single records, so the file must not show them.")
	}
	if p.Output.Order == Original {
		refuse("output.order", "Let the records be shuffled or sorted.", "the place of a record in the original order tells of it.")
	}
	if len(p.Person) > 0 && p.MaxRows != 1 {
		refuse("maxRows", "Keep at most 1 record of each person, drawn at random.",
			"it protects one record, but a person may have several. Only where 1 record of each person is kept are people protected.")
	}
	if d.Search > 0 && len(p.Recoding.Levels) > 0 {
		refuse("recoding.levels", "Remove the levels; or spend nothing on the search, if they were chosen without looking at the table.",
			"the levels are chosen already, and a share of epsilon is to choose them.")
	}
	v.differentialColumns(p, d)
}

func (v *validator) differentialColumns(p *Project, d *Differential) {
	for i := range p.Columns {
		c, path := &p.Columns[i], fmt.Sprintf("columns[%d]", i)
		refuse := func(field, hint, format string, args ...any) {
			v.say("config-differential", path+field, hint, "Differential privacy: %s", problem.Say(format, args...))
		}
		switch {
		case c.Role == Identifying:
			if t := p.Treated(c); t != Remove && t != Hide {
				refuse(".treatment", "Leave the column out.", "what the column %q would show in place of names (%s) is one person's alone.", c.Name, t)
			}
			continue
		case c.Held():
			continue
		case c.Role == Count:
			refuse(".role", "Open a table with a line for each record.",
				"records are drawn one by one, but by the counts in %q each line stands for several.", c.Name)
			continue
		case c.Role != QuasiIdentifying:
			refuse(".role",
				"Mark it as one that somebody could know, so that it is made coarser with the others, or leave it out as one that names people.",
				"the column %q would be written as it is, and a single record may show there.", c.Name)
			continue
		case c.Treatment == Shift:
			refuse(".treatment", "Make the dates coarser instead.", "how the dates of %q are moved is one person's alone.", c.Name)
			continue
		case c.Microaggregate != nil:
			refuse(".microaggregate", "Make the column coarser by a hierarchy.", "the averages of %q depend on single records.", c.Name)
			continue
		}
		h := hierarchy.Spec{Kind: hierarchy.KindAuto}
		if c.Hierarchy != nil {
			h = *c.Hierarchy
		}
		if c.TopBottom != nil && (c.Type == "" || c.Format == "" && c.Type != table.Integer && c.Type != table.Ordinal) {
			refuse(".type", "Give the column its type, and the format of its dates or numbers.",
				"how the bounds of %q are read is taken from its values.", c.Name)
		}
		if what, instead := h.Taken(c.Type, c.Format); what != nil {
			v.add(problem.New("config-differential", "",
				"Differential privacy: the hierarchy of %q has to be fixed before anybody looks at the table, but %s is taken from its values.",
				c.Name, what).
				Advising(instead).AtPath(path + ".hierarchy"))
		}
		_, named := p.Recoding.Levels[c.Name]
		fixed := named || c.MaxLevel != nil && (*c.MaxLevel == 0 || c.MinLevel != nil && *c.MinLevel == *c.MaxLevel)
		switch {
		case d.Search == 0 && !fixed:
			refuse(".maxLevel", "Give it a lowest and a highest level that are the same, or spend a share of epsilon on the search.",
				"nothing is spent to choose levels, but %q may have several.", c.Name)
		case h.TopTaken() && c.MaxLevel == nil && !named:
			refuse(".maxLevel", "Give it a highest level, one below that on which all is hidden.",
				"how many levels %q has is taken from its longest value.", c.Name)
		}
	}
}
