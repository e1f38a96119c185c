package project

import (
	"fmt"
	"slices"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Combination requires that somebody who knows only these columns finds at least K records:
// whatever a record shows in them, at least K records show. "*" counts as a label like any other.
type Combination struct {
	Columns []string `json:"columns"` // quasi-identifying, 2 or more
	K       int      `json:"k"`
}

// together requires a Combination for all subsets of a size of some columns.
type together struct {
	Of   []string // the columns
	Size int      // how many of them, 1 to len(Of)
	K    int
}

// maxCombinations limits the combinations of columns that a project can ask for.
const maxCombinations = 5000

// Combinations lists the combinations that the project asks for: all pairs and triples of the
// columns that are suppressed cell by cell, and the named ones.
func (p *Project) Combinations() (all []together) {
	var known []string
	for i := range p.Columns {
		if p.Columns[i].suppressed() {
			known = append(known, p.Columns[i].Name)
		}
	}
	for size, k := range map[int]int{2: p.Recoding.Pairs, 3: p.Recoding.Triples} {
		if k > 0 && len(known) > 0 {
			all = append(all, together{known, min(size, len(known)), k})
		}
	}
	slices.SortFunc(all, func(a, b together) int { return a.Size - b.Size })
	for _, c := range p.Recoding.Combinations {
		all = append(all, together{c.Columns, len(c.Columns), c.K})
	}
	return all
}

// Each calls f with the ascending places, in Of, of the columns of each combination, until it
// returns false.
func (t together) Each(f func(places []int) bool) {
	places := natural.Order[int](t.Size)
	for f(places) {
		i := t.Size - 1
		for i >= 0 && places[i] == len(t.Of)-t.Size+i {
			i--
		}
		if i < 0 {
			return
		}
		for places[i]++; i+1 < t.Size; i++ {
			places[i+1] = places[i] + 1
		}
	}
}

// suppressed reports whether local suppression hides cells of the column.
func (c *Column) suppressed() bool {
	return c.Role == QuasiIdentifying && c.Microaggregate == nil && c.Items == nil
}

// Suppressing returns the project with the hierarchies and the measure of local suppression, if
// that is its way of recoding: each cell shows its value or "*", and the loss is the share of cells
// that show "*", weighted by column. Otherwise it returns the project itself.
func (p *Project) Suppressing() *Project {
	if !p.Recoding.Chosen().Hides() {
		return p
	}
	own := *p
	own.Measure = Measure{Measure: utility.Precision, Params: param.Values{"aggregate": "arithmetic-mean"}}
	own.Columns = slices.Clone(p.Columns)
	for i := range own.Columns {
		if c := &own.Columns[i]; c.suppressed() {
			c.Hierarchy, c.MinLevel, c.MaxLevel = &hierarchy.Spec{Kind: hierarchy.KindSuppression}, nil, nil
		}
	}
	return &own
}

// suppression checks the settings of local suppression.
func (v *validator) suppression(p *Project) {
	asked := ""
	switch {
	case p.Recoding.Pairs > 0:
		asked = "pairs"
	case p.Recoding.Triples > 0:
		asked = "triples"
	case len(p.Recoding.Combinations) > 0:
		asked = "combinations"
	}
	if !p.Recoding.Chosen().Hides() {
		if asked != "" {
			v.say("config-combinations", "recoding."+asked,
				"Choose “Single values hidden” (suppression) as the way of recoding, or remove the entry.",
				"How many records show what two or three columns show together is kept by hiding single cells alone, and the way of recoding is %q.",
				p.Recoding.Chosen())
		}
		return
	}
	for i := range p.Columns {
		c := &p.Columns[i]
		if c.suppressed() && c.MinLevel != nil && *c.MinLevel > 0 {
			v.add(problem.New("config-suppression", "Let its lowest level be 0, or choose another way of recoding.",
				"“%s” must not be exact (its lowest level is %d), but hiding single values leaves all others exact.", c.Name, *c.MinLevel).
				OfColumn(c.Name).AtPath(fmt.Sprintf("columns[%d].minLevel", i)))
		}
		if asked != "" && c.Microaggregate != nil {
			v.add(problem.New("config-combinations", "",
				"“%s” shows one value for each group, which no combination of columns can be asked to hide.", c.Name).
				Hinted("Let the column be hidden cell by cell, or remove “recoding.%s”.", asked).
				OfColumn(c.Name).AtPath(fmt.Sprintf("columns[%d].microaggregate", i)))
		}
	}
	if asked == "" {
		return
	}
	if len(p.Person) > 0 {
		v.say("config-combinations", "recoding."+asked,
			`If each record is about a different person, say so: "rowsArePeople": true, and no "person".`,
			"Combinations of columns are counted in records, but the project says that people may have several.")
	}
	for i, c := range p.Recoding.Combinations {
		path := fmt.Sprintf("recoding.combinations[%d]", i)
		if len(c.Columns) < 2 {
			v.say("config-combinations", path+".columns", "Name two or more.",
				"A combination is of two columns or more, and this one has %d.", len(c.Columns))
		}
		if c.K < 1 {
			v.say("config-range", path+".k", "Ask for 1 or more.", "A combination cannot stand in %d records or more.", c.K)
		}
		for j, name := range c.Columns {
			if of := p.Column(name); of == nil || !of.suppressed() {
				v.say("config-combinations", fmt.Sprintf("%s.columns[%d]", path, j), "Name columns that somebody could know.",
					"%q is no column whose cells are hidden.", name)
			} else if slices.Contains(c.Columns[:j], name) {
				v.say("config-combinations", fmt.Sprintf("%s.columns[%d]", path, j), "Name each column once.", "%q is named twice.", name)
			}
		}
	}
	n := 0
	for _, t := range p.Combinations() {
		t.Each(func([]int) bool { n++; return n <= maxCombinations })
	}
	if n > maxCombinations {
		v.say("config-combinations", "recoding."+asked, "Ask for pairs alone, or name the combinations that somebody could know.",
			"There are more than %d combinations of columns, which is too many to be looked at.", maxCombinations)
	}
}
