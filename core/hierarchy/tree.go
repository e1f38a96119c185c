package hierarchy

import (
	"fmt"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// tree names groups within groups by an outline, the manual hierarchy of
// R. Garai, Data anonymization in Go, 3.4.4:
//
//	Europe
//	  France
//	    Lyon
//	    Paris
//	  Italy
//	    Rome
//
// The outermost groups are the level below the top, the groups in them the
// level below that. A value that stands further out keeps itself as label
// until the level of its group, and so do values that the outline lacks.
var tree = builder{
	Info: Info{
		Kind:     KindTree,
		Label:    "Groups within groups",
		Sentence: "Values are put into groups, and these into larger ones, by an outline that you write. Good for regions, occupations and diagnoses.",
		Example:  "Lyon -> France -> Europe -> *",
		Fields: []param.Param{
			{Name: "lines", Kind: param.List, Label: "Outline",
				Sentence: "One group or value per line; the members of a group follow below it, indented further."},
		},
		Types: []table.Type{table.String, table.Ordinal},
	},
	options: func(s Spec) options { return s.Tree },
}

func (o *Tree) validate() error {
	_, err := o.outline()
	return err
}

// outline is a tree as the groups of each value, the outermost first.
type outline struct {
	values []string            // in their order
	groups map[string][]string // by value
	depth  int                 // of groups
}

// outline reads the lines.
func (o *Tree) outline() (*outline, error) {
	if o == nil {
		return nil,
			specProblem("tree", "Write an outline, or choose another kind.", "The hierarchy is of the kind %q, but has no outline.", KindTree)
	}
	out := &outline{groups: map[string][]string{}}
	type place struct {
		indent int
		label  string
	}
	var open []place // the groups that the line before lies in, and itself
	lineOf := map[string]int{}
	add := func() { // the line before is a value
		last := open[len(open)-1]
		var groups []string
		for _, g := range open[:len(open)-1] {
			groups = append(groups, g.label)
		}
		out.values = append(out.values, last.label)
		out.groups[last.label] = groups
		out.depth = max(out.depth, len(groups))
	}
	for i, line := range o.Lines {
		label := strings.TrimLeft(line, " \t")
		if label == "" {
			continue
		}
		path := fmt.Sprintf("tree.lines[%d]", i)
		at := place{len(line) - len(label), strings.TrimRight(label, " \t\r")}
		if before, ok := lineOf[at.label]; ok {
			return nil, specProblem(path, "Give one of them another name, or delete it.",
				"%s stands in the outline twice, on the lines %d and %d.", quote(at.label), before+1, i+1)
		}
		lineOf[at.label] = i
		if len(open) > 0 && at.indent <= open[len(open)-1].indent {
			add()
			for len(open) > 0 && at.indent < open[len(open)-1].indent {
				open = open[:len(open)-1]
			}
			if len(open) == 0 || open[len(open)-1].indent != at.indent {
				return nil, specProblem(path, "Put as many blanks in front of it as in front of the other members of its group.",
					"%s stands between two levels of the outline.", quote(at.label))
			}
			open = open[:len(open)-1]
		}
		open = append(open, at)
	}
	if len(open) == 0 {
		return nil, specProblem("tree.lines", "Write one group or value per line.", "The outline is empty.")
	}
	add()
	out.dropTop()
	if levels := out.depth + 2; levels > maxHeight {
		return nil, tooHigh("tree.lines", levels, "Nest the groups less deeply.")
	}
	return out, nil
}

func (o *Tree) build(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	t, err := o.outline()
	if err != nil {
		return nil, err
	}
	codes, rest := t.ordered(c)
	var names []*problem.Text
	for l := range t.depth {
		names = append(names, problem.Say("groups %d", l+1))
	}
	h, err := assemble(c, in, between(names...), codes, rest, func(i, level int) string {
		value := c.Dict.Value(codes[i])
		groups := t.groups[value]
		if d := t.depth - level; d < len(groups) {
			return groups[d]
		}
		return value
	})
	if err != nil {
		return nil, err
	}
	// A value may be called like a group.
	if err := h.checkClash(c); err != nil {
		return nil, problem.From(err)
	}
	return h, nil
}

// dropTop leaves out a group of everything that is called "*": it is the top.
func (t *outline) dropTop() {
	for _, value := range t.values {
		if groups := t.groups[value]; len(groups) == 0 || groups[0] != Top {
			return
		}
	}
	for _, value := range t.values {
		t.groups[value] = t.groups[value][1:]
	}
	t.depth--
}

// ordered returns the codes of the outline's values in its order, and those of
// all others.
func (t *outline) ordered(c *table.Column) (codes, rest []uint32) {
	byValue := make(map[string]uint32, c.Dict.Len())
	for code := range uint32(c.Dict.Len()) {
		value := c.Dict.Value(code)
		if _, ok := t.groups[value]; ok {
			byValue[value] = code
		} else {
			rest = append(rest, code)
		}
	}
	for _, value := range t.values {
		if code, ok := byValue[value]; ok {
			codes = append(codes, code)
		}
	}
	sortAlphabetically(c, rest)
	return codes, rest
}
