package evidence

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// became says what is written of a column.
func (m *maker) became(i int, c *project.Column) *problem.Text {
	claim := m.Claim.Columns[i]
	text := problem.Say("as in the table")
	switch claim.Treatment {
	case verify.Removed:
		return problem.Say("not written")
	case verify.Replaced:
		return problem.Say("* in every record")
	case verify.Counted:
		return problem.Say("the sum over all lines of the table that became one line")
	case verify.Aggregated:
		text = recode.Function(claim.Function).OfGroup()
	case verify.Itemized:
		text = m.itemized()
	case verify.Generalized, verify.Recoded:
		text = m.levels(claim.Hierarchy)
	case verify.Pseudonymized:
		return problem.Say("a pseudonym for each value, made with the key: the same value has the same one")
	case verify.Numbered:
		return problem.Say("a number for each value, in random order")
	case verify.Shifted:
		text = problem.Say("dates moved by 1 to %d days, all of a person by as many; those beyond the first and the last date are hidden", claim.Days)
	}
	if c != nil && c.Perturb != nil {
		text = changed(c.Perturb)
	}
	if c != nil && c.TopBottom != nil {
		if claim.Bottom != nil {
			text = problem.Say("%s; values below %s became %s", text, *claim.Bottom, *claim.Bottom)
		}
		if claim.Top != nil {
			text = problem.Say("%s; values above %s became %s", text, *claim.Top, *claim.Top)
		}
	}
	return text
}

// changed says how the values of a column were changed.
func changed(s *perturb.Spec) *problem.Text {
	switch s.Method {
	case perturb.Noise:
		share := inPercent(s.Deviation())
		if s.Joint {
			return problem.Say("each number with noise, whose standard deviation is %s of the column's and which has the correlations of the columns changed with it", share)
		}
		return problem.Say("each number with noise, whose standard deviation is %s of the column's", share)
	case perturb.Rounding:
		return problem.Say("rounded to multiples of %v", s.Base)
	case perturb.RankSwapping:
		return problem.Say("values changed places with others whose rank differs by %s of the records at most", inPercent(s.Window()))
	}
	return problem.Say("categories drawn anew so that their numbers stay about the same (invariant PRAM, in two steps in each of which one stays with the probability %v)", s.Diagonal())
}

// itemized says what became of the values in the cells of a column.
func (m *maker) itemized() *problem.Text {
	i := m.Result.Itemized
	if i == nil {
		return problem.Say("coarser values in each cell")
	}
	return problem.Say("%s different values became %s labels; %s of %s values in cells were left out", count(i.Values), count(i.Labels), count(i.LeftOut), count(i.Cells))
}

// levels says how coarse the next column of the transformation became.
func (m *maker) levels(h *hierarchy.Hierarchy) *problem.Text {
	if m.generated >= len(m.Result.Transformation) {
		return problem.Say("labels of its hierarchy, on levels that differ by group")
	}
	g := m.Result.Transformation[m.generated]
	m.generated++
	top := g.Height - 1
	switch {
	case g.Highest == 0 && g.Level == 0:
		return problem.Say("unchanged (level 0 of %d)", top)
	case g.Highest > 0:
		return problem.Say("levels %d to %d of %d, by group", g.Level, min(g.Highest, top), top)
	case g.Name != "":
		return problem.Say("%s (level %d of %d)", levelName(g.Said, g.Name), g.Level, top)
	}
	return problem.Say("(level %d of %d)", g.Level, top)
}

// levelName names a level: what it was made of, unless somebody named it.
func levelName(said *problem.Text, name string) *problem.Text {
	if said != nil {
		return said
	}
	return problem.Say("%s", name)
}
