package hierarchy

import (
	"fmt"
	"math"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// grouping groups categories: neighbours in an order, or named groups.
//
// Without Groups, Fanout neighbours of the order form a group on level 1,
// Fanout groups a group on level 2, and so on until one would be left, which
// is the top. A group is called after its first and last value: "north to south".
// With Groups, each level maps the labels of the level below by name.
var grouping = builder{
	Info: Info{
		Kind:     KindGrouping,
		Label:    "Groups of categories",
		Sentence: "Categories are put into groups that you name, or neighbours in an order are put together. Good for countries, occupations and grades.",
		Example:  "Lyon -> France -> Europe -> *",
		Fields: []param.Param{
			{Name: "groups", Kind: param.Groups, Label: "Groups", Sentence: "Named groups for each level; what no group names keeps its label."},
			{Name: "order", Kind: param.List, Label: "Or neighbours in this order",
				Sentence: "The order of the values. Empty: the order of the column if it has one, numbers by size, words by the alphabet."},
			{Name: "fanout", Kind: param.Integer, Label: "Neighbours in a group", Default: 2.0, Min: 2, Max: math.MaxInt32,
				Sentence: "How many neighbours each level puts together."},
		},
		Types: []table.Type{table.String, table.Ordinal, table.Integer},
	},
	options: func(s Spec) options { return s.Grouping },
}

func (g *Grouping) build(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	if g == nil {
		g = &Grouping{}
	}
	if len(g.Groups) > 0 {
		return g.buildNamed(c, in)
	}
	return g.buildNeighbours(c, in)
}

// validate checks the options; nil means the defaults.
func (g *Grouping) validate() error {
	if g == nil {
		return nil
	}
	if len(g.Groups) > 0 && (g.Fanout != 0 || len(g.Order) > 0) {
		return specProblem("grouping.groups", "Delete one of them.", "Groups are named one by one or made of neighbours in an order, not both.")
	}
	if g.Fanout != 0 && g.Fanout < 2 {
		return specProblem("grouping.fanout", "Give 2 or more.", "A group needs at least 2 neighbours, not %d.", g.Fanout)
	}
	at := make(map[string]int, len(g.Order))
	for i, value := range g.Order {
		if before, ok := at[value]; ok {
			return specProblem(fmt.Sprintf("grouping.order[%d]", i), "Delete one of the two.",
				"The order lists %s twice, as number %d and as number %d.", quote(value), before+1, i+1)
		}
		at[value] = i
	}
	if levels := len(g.Groups) + 2; levels > maxHeight {
		return tooHigh("grouping.groups", levels, "Delete some levels.")
	}
	for l, groups := range g.Groups {
		if len(groups) == 0 {
			return specProblem(fmt.Sprintf("grouping.groups[%d]", l), "Add a group, or delete the level.", "Level %d has no groups.", l+1)
		}
		labels := make(map[string]bool, len(groups))
		groupOf := map[string]string{}
		for i, group := range groups {
			path := fmt.Sprintf("grouping.groups[%d][%d]", l, i)
			if group.Label == "" {
				return specProblem(path+".label", "Give the group a name.", "A group on level %d has no name.", l+1)
			}
			if labels[group.Label] {
				return specProblem(path+".label", "Put the members into one group, or give one of them another name.",
					"Two groups on level %d are called %s.", l+1, quote(group.Label))
			}
			labels[group.Label] = true
			if len(group.Members) == 0 {
				return specProblem(path+".members", "Add members, or delete the group.", "The group %s on level %d is empty.", quote(group.Label), l+1)
			}
			for j, member := range group.Members {
				if other, ok := groupOf[member]; ok {
					return specProblem(fmt.Sprintf("%s.members[%d]", path, j), "Keep it in one group.",
						"%s is a member of %s and of %s on level %d.", quote(member), quote(other), quote(group.Label), l+1)
				}
				groupOf[member] = group.Label
			}
		}
	}
	return nil
}

// buildNamed maps labels by the named groups. Missing-value words may be
// members; all other values of no group keep their label.
func (g *Grouping) buildNamed(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	codes := natural.Order[uint32](c.Dict.Len())
	sortNaturally(c, codes)
	groupOf := make([]map[string]string, len(g.Groups))
	var names []*problem.Text
	for l, groups := range g.Groups {
		groupOf[l] = map[string]string{}
		for _, group := range groups {
			for _, member := range group.Members {
				groupOf[l][member] = group.Label
			}
		}
		names = append(names, problem.Say("groups %d", l+1))
	}
	return assemble(c, in, between(names...), codes, nil, func(i, level int) string {
		label := c.Dict.Value(codes[i])
		for l := range level {
			if group, ok := groupOf[l][label]; ok {
				label = group
			}
		}
		return label
	})
}

// buildNeighbours groups neighbours of the order.
func (g *Grouping) buildNeighbours(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	codes, kept := g.ordered(c)
	fanout := g.Fanout
	if fanout == 0 {
		fanout = 2
	}
	var names []*problem.Text
	sizes := []int{1}
	// Sizes stay below len(codes), so that multiplying cannot overflow.
	for size := fanout; size < len(codes); size *= fanout {
		names, sizes = append(names, problem.Say("groups of %d", size)), append(sizes, size)
		if size > len(codes)/fanout {
			break
		}
	}
	levels := between(names...)
	if len(levels) > maxHeight {
		return nil, tooHigh("grouping.fanout", len(levels), "Put more neighbours into a group.")
	}
	var last [maxHeight]struct {
		first int
		label string
	}
	h, err := assemble(c, in, levels, codes, kept, func(i, level int) string {
		size := sizes[level]
		first := i / size * size
		reuse := &last[level]
		if reuse.label == "" || reuse.first != first {
			end := min(first+size, len(codes)) - 1
			reuse.first, reuse.label = first, c.Dict.Value(codes[first])
			if end > first {
				reuse.label += in.to + c.Dict.Value(codes[end])
			}
		}
		return reuse.label
	})
	if err != nil {
		return nil, err
	}
	if measured(c) && len(codes) > 0 {
		h.warnOfExtremes(c, codes, func(string, uint32) bool { return true }) // groups are called after their ends
	}
	// Values with such a “to” in them may read like a group.
	return h, h.checkClash(c)
}

// ordered returns the codes in the order given, or in that of an ordinal
// column, those that it does not list last in natural order; missing-value
// words apart, unless they are listed.
func (g *Grouping) ordered(c *table.Column) (codes, kept []uint32) {
	order := g.Order
	if len(order) == 0 {
		order = c.Order
	}
	place := make(map[string]int, len(order))
	for i, value := range order {
		place[value] = i
	}
	byPlace := make([]int64, len(order)) // code+1, 0: does not occur
	var rest []uint32
	for code := range uint32(c.Dict.Len()) {
		if i, ok := place[c.Dict.Value(code)]; ok {
			byPlace[i] = int64(code) + 1
		} else if isMissing(c, code) {
			kept = append(kept, code)
		} else {
			rest = append(rest, code)
		}
	}
	for _, code := range byPlace {
		if code > 0 {
			codes = append(codes, uint32(code-1))
		}
	}
	sortNaturally(c, rest)
	sortAlphabetically(c, kept)
	return append(codes, rest...), kept
}
