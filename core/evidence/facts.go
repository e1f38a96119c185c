package evidence

import (
	"math"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Fact is one thing that was found: what it is, and its value on each side that is compared, such
// as before and after. Reports and the command line show the same facts, so that both call a figure
// the same; what is short leaves out details.
type Fact struct {
	Label  *problem.Text
	Values []*problem.Text
	Detail bool
}

// factsOf collects facts of sides.
type factsOf[T any] struct {
	sides []T
	all   []Fact
}

func (f *factsOf[T]) add(label *problem.Text, value func(T) *problem.Text) *Fact {
	fact := Fact{Label: label}
	for _, side := range f.sides {
		fact.Values = append(fact.Values, value(side))
	}
	f.all = append(f.all, fact)
	return &f.all[len(f.all)-1]
}

func (f *factsOf[T]) count(label *problem.Text, value func(T) int) *Fact {
	return f.add(label, func(side T) *problem.Text { return counted(value(side)) })
}

// RiskFacts are the risks of somebody who knows all columns that were called known. The last side
// says whether they are people's, and which sizes of groups are told of: those are details.
func RiskFacts(sides ...*Risks) []Fact {
	f, last := factsOf[*Risks]{sides: sides}, sides[len(sides)-1]
	inGroups, smallest, unique := problem.Say("Records in groups"), problem.Say("Size of the smallest group"), problem.Say("Records alone in their group")
	if last.People {
		inGroups = problem.Say("People in groups")
		smallest, unique = problem.Say("Tries of which one finds the person, at the fewest"), problem.Say("People found at the first try")
	}
	f.count(inGroups, func(r *Risks) int { return r.Records })
	f.count(problem.Say("Groups of records that look the same"), func(r *Risks) int { return r.Groups })
	f.count(smallest, func(r *Risks) int { return r.Smallest })
	f.count(unique, func(r *Risks) int { return r.Unique })
	for i, size := range last.Sizes {
		if size.To != 1 { // those alone were told of
			f.count(span(size, last.People), func(r *Risks) int { return r.Sizes[i].Records }).Detail = true
		}
	}
	f.add(problem.Say("Highest risk that a guess is right"), func(r *Risks) *problem.Text { return percent(r.Highest) })
	f.add(problem.Say("Average risk that a guess is right"), func(r *Risks) *problem.Text { return percent(r.Average) })
	return f.all
}

// SpecialFacts say how many are singled out by how few columns.
func SpecialFacts(sides ...*risk.Specials) []Fact {
	f, most := factsOf[*risk.Specials]{sides: sides}, 0
	for _, side := range sides {
		most = max(most, side.Most)
	}
	for i := range most {
		label := problem.Say("By one column")
		if i > 0 {
			label = problem.Say("By %d columns, and no fewer", i+1)
		}
		f.add(label, func(s *risk.Specials) *problem.Text {
			if i < len(s.Singled) {
				return counted(s.Singled[i])
			}
			return problem.Say("not looked at")
		})
	}
	f.add(problem.Say("Highest SUDA score"), func(s *risk.Specials) *problem.Text { return scored(s, s.HighestScore) })
	f.add(problem.Say("Average SUDA score"), func(s *risk.Specials) *problem.Text { return scored(s, s.AverageScore) })
	for i, c := range sides[0].Contributions {
		f.add(problem.Say("Contribution of %s to SUDA scores", c.Column),
			func(s *risk.Specials) *problem.Text { return percent(s.Contributions[i].Share) })
	}
	return f.all
}

// SampleFacts say how likely people of the population are found in a sample.
func SampleFacts(sides ...*risk.Individual) []Fact {
	f := factsOf[*risk.Individual]{sides: sides}
	f.count(problem.Say("Records"), func(i *risk.Individual) int { return i.Records })
	f.add(problem.Say("Sum of their sampling weights"),
		func(i *risk.Individual) *problem.Text { return counted(int(math.Round(min(i.Population, 1<<53)))) })
	f.add(problem.Say("Highest individual risk"), func(i *risk.Individual) *problem.Text { return percent(i.Highest) })
	f.add(problem.Say("Average individual risk"), func(i *risk.Individual) *problem.Text { return percent(i.Average) })
	f.add(problem.Say("Records found on average (global risk)"), func(i *risk.Individual) *problem.Text {
		return problem.Say("%.4g",
			i.Global)
	})
	return f.all
}

// scored is a SUDA score with the largest size of sets that it is of.
func scored(s *risk.Specials, score float64) *problem.Text {
	return problem.Say("%.4g (M = %d)", score, s.Most)
}

// facts writes a row for each.
func (d *document) facts(all []Fact) {
	for _, f := range all {
		d.row(append([]*problem.Text{f.Label}, f.Values...)...)
	}
}
