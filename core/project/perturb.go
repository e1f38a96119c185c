package project

import (
	"fmt"
	"slices"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// notPerturbed is the code of the problem that these values cannot be changed at random.
const notPerturbed problem.Code = "config-perturb"

// PerturbFields describes how the values of a column can be changed.
func PerturbFields() []Field[perturb.Spec] {
	return named([]Field[perturb.Spec]{
		{param.Param{Kind: param.Choice, Label: "How values are changed", Default: "",
			Sentence: "Of a column that is shown, and that nobody is thought to know.",
			Choices:  choices(perturb.Methods()...)}, "method", "perturb", func(s *perturb.Spec) any { return &s.Method }},
		{param.Param{Kind: param.Real, Label: "Noise", Default: perturb.DefaultShare, Min: 0, MinOpen: true, Share: true, Max: 10,
			Sentence: "The standard deviation of the noise, as a share of the column's."}, "share",
			"perturb", func(s *perturb.Spec) any { return &s.Share }},
		{param.Param{Kind: param.Flag, Label: "Correlated noise", Default: false,
			Sentence: "The noise of all columns that say so has the correlations of these columns."}, "joint",
			"perturb", func(s *perturb.Spec) any { return &s.Joint }},
		{param.Param{Kind: param.Real, Label: "Rounded to multiples of", Default: 0.0, Min: 0, Max: 1e15,
			Sentence: "Values become the nearest multiple of it."}, "base", "perturb", func(s *perturb.Spec) any { return &s.Base }},
		{param.Param{Kind: param.Real, Label: "Swapped within",
			Default: perturb.DefaultWithin, Min: 0, MinOpen: true, Share: true, Max: 1,
			Sentence: "The share of the records by which the ranks of two values that are swapped differ at most."}, "within", "perturb",
			func(s *perturb.Spec) any { return &s.Within }},
		{param.Param{Kind: param.Real, Label: "Stays in each step", Default: perturb.DefaultStay,
			Min: 0, MinOpen: true, Share: true, Max: 1, MaxOpen: true,
			Sentence: "The diagonal of the transition matrix: with this probability a category stays in each of the two steps."}, "stay",
			"perturb", func(s *perturb.Spec) any { return &s.Stay }},
	})
}

// Perturbs reports whether values of some column are changed.
func (p *Project) Perturbs() bool {
	return slices.ContainsFunc(p.Columns, func(c Column) bool { return c.Perturb != nil })
}

// Perturbed returns the columns of a table whose values the project changes at random, as it reads
// them, and their places.
func (p *Project) Perturbed(t *table.Table) (columns []perturb.Column, places []int, err error) {
	coded, err := p.Coded(t)
	if err != nil {
		return nil, nil, err
	}
	words := p.Input.Missing
	if words == nil {
		words = table.DefaultMissing
	}
	for i := range p.Columns {
		c, at := &p.Columns[i], t.Index(p.Columns[i].Name)
		if c.Perturb == nil || at < 0 {
			continue
		}
		typed, err := c.Typed(coded.Columns[at])
		if err != nil {
			return nil, nil, problem.Within(fmt.Sprintf("columns[%d]", i), err)
		}
		missing := words
		if c.Read != nil {
			missing = slices.Concat(words, c.Read.Missing)
		}
		columns, places = append(columns, perturb.Column{Column: typed, Spec: c.Perturb, Missing: missing}), append(places, at)
	}
	return columns, places, nil
}

// perturbed checks the settings of columns whose values are changed at random.
func (v *validator) perturbed(p *Project) {
	if !p.Perturbs() {
		return
	}
	for i := range p.Columns {
		c, path := &p.Columns[i], fmt.Sprintf("columns[%d].perturb", i)
		if c.Perturb == nil {
			continue
		}
		s := c.Perturb
		v.add(each(PerturbFields(), s, path)...)
		reject := func(hint, format string, args ...any) { v.say(notPerturbed, path, hint, format, args...) }
		other := func(field string, given bool, of perturb.Method) {
			if given && s.Method != of && slices.Contains(perturb.Methods(), s.Method) {
				v.say(notPerturbed, path+"."+field, "Remove it.",
					"%q belongs to the method %q, but %q is changed by the method %q.", field, of, c.Name, s.Method)
			}
		}
		other("share", s.Share != 0, perturb.Noise)
		other("joint", s.Joint, perturb.Noise)
		other("base", s.Base != 0, perturb.Rounding)
		other("within", s.Within != 0, perturb.RankSwapping)
		other("stay", s.Stay != 0, perturb.PRAM)
		switch {
		case s.Method == perturb.Rounding && s.Base == 0:
			v.say(notPerturbed, path+".base", "Give the number of which values become multiples, such as 10.",
				"It is not said to what the values of %q are rounded.", c.Name)
		case c.Role == QuasiIdentifying:
			reject("Make the column coarser by a hierarchy. If nobody can know its values, mark it as sensitive or insensitive.",
				"The column %q could be known, and whoever knows about what a value is still finds the person after it was changed a little: that is not k-anonymity.", c.Name)
		case c.Held(): // which is rejected for all possible treatments
		case c.Role == Identifying:
			reject("Remove the entry, or give the column another role.",
				"The column %q names people, so its values cannot be changed a little.", c.Name)
		case c.Role == Count:
			reject("Remove the entry.", "The column %q says for how many records each line stands, and has to stay true.", c.Name)
		case c.Treatment == Shift:
			reject("Choose one of the two.",
				"The dates of %q are shifted by a person's own days; they cannot be changed in another way, too.", c.Name)
		case s.Method != perturb.Rounding && slices.ContainsFunc(p.Models, func(m Model) bool { return m.Attribute == c.Name }):
			reject("Round the values, for which the rule is judged; or take the rule away and mark the column as insensitive; or leave the values as they are.",
				"A rule protects the column %q. Values that are changed at random look different even where a whole group has the same one, so that the rule would hold of the file, and everybody would still learn about what the value is.", c.Name)
		case p.CountColumn() != "":
			reject("Change it in a table with a line for each record.",
				"The column %q says for how many records each line stands: one change of a value of %q would move all of them.",
				p.CountColumn(), c.Name)
		case p.Subset != nil && slices.ContainsFunc(p.Subset.Where, func(w Condition) bool { return w.Column == c.Name }):
			reject("Choose the subset by another column, or leave the values as they are.",
				"The research subset is chosen by the values of %q, which are changed: the file would show who was chosen.", c.Name)
		}
	}
}
