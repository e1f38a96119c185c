package hierarchy

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/internal/formula"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// formulas computes each level by a formula: the functional hierarchies of R. Garai,
// Data anonymization in Go, 3.4.3, whose domain is not listed, written by whoever
// needs them. See package formula.
var formulas = builder{
	Info: Info{
		Kind:     KindFormula,
		Label:    "Formula",
		Sentence: "Each level is computed by a formula, as in a spreadsheet. Good where no other kind fits: school years, seasons, parts of a code.",
		Example:  "34 -> 30s -> adult -> *",
		Fields: []param.Param{
			{Name: "levels", Kind: param.List, Label: "Formulas",
				Sentence: `One formula per line, for level 1, 2 and so on; x is the value, below is its label one level down. For example: floor(x, 10) & "s", left(x, 3), if(x < 18, "minor", "adult").`},
		},
	},
	options: func(s Spec) options { return s.Formula },
}

func (o *Formula) validate() error {
	_, err := o.parse()
	return err
}

// parse reads the formulas, those of lines that are not empty.
func (o *Formula) parse() ([]*formula.Formula, error) {
	var levels []*formula.Formula
	if o != nil {
		for i, line := range o.Levels {
			if strings.TrimSpace(line) == "" {
				continue
			}
			f, err := formula.Parse(line)
			if err != nil {
				p := problem.From(err)
				return nil, p.Worded("Formula %d: %s", len(levels)+1, p.Told()).AtPath(fmt.Sprintf("formula.levels[%d]", i))
			}
			levels = append(levels, f)
		}
	}
	switch {
	case len(levels) == 0:
		return nil, specProblem("formula.levels",
			"Write a formula for level 1, such as left(x, 3), or choose another kind.", "The hierarchy has no formulas yet.")
	case len(levels)+2 > maxHeight:
		return nil, tooHigh("formula.levels", len(levels)+2, "Delete some formulas.")
	}
	return levels, nil
}

// build computes the labels. Values for which a formula cannot be computed are
// exceptions, which a warning counts.
func (o *Formula) build(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	levels, err := o.parse()
	if err != nil {
		return nil, err
	}
	understood := &formula.Column{
		Number: c.NumberOf,
		Date:   func(text string) (time.Time, bool) { return table.ParseDate(c.Format, text) },
		Write:  func(x float64) string { return c.Notation().Localized(writeNumber(x)) },
	}
	labels := make([][]string, c.Dict.Len())
	failed := make([]error, c.Dict.Len())
	codes, kept := split(c, func(code uint32) bool {
		labels[code], failed[code] = computed(levels, understood, c.Dict.Value(code))
		return failed[code] == nil
	})
	exceptions, first := 0, 0
	for i := len(kept) - 1; i >= 0; i-- {
		if failed[kept[i]] != nil {
			exceptions, first = exceptions+1, i
		}
	}
	if exceptions > 0 && len(codes) == 0 {
		p := problem.From(failed[kept[first]])
		return nil, p.Worded("The formulas cannot be computed for any value. For %s, for example: %s", cell(c.Dict.Value(kept[first])), p.Told())
	}
	sortNaturally(c, codes)
	label := func(i, level int) string { return labels[codes[i]][level-1] }
	if p := nests(c, codes, len(levels), label); p != nil {
		return nil, p.AtPath("formula.levels")
	}
	var names []*problem.Text
	for i, f := range levels {
		if name := f.String(); utf8.RuneCountInString(name) <= longestName {
			names = append(names, problem.Say("%s", name))
		} else {
			names = append(names, problem.Say("formula %d", i+1))
		}
	}
	h, err := assemble(c, in, between(names...), codes, kept, label)
	if err == nil && exceptions > 0 {
		p := problem.New("hierarchy-formula-exceptions", "Begin the formula with a condition, if(…, …, …), or correct these values.",
			"%s", problem.Several(exceptions, "The formulas cannot be computed for %d value. For %s, for example: %s",
				"The formulas cannot be computed for %d values. For %s, for example: %s",
				exceptions, cell(c.Dict.Value(kept[first])), problem.From(failed[kept[first]]).Told()))
		p.Count = exceptions
		h.warnings = append(h.warnings, p.OfColumn(c.Name))
	}
	return h, err
}

// longestName limits how long a formula may be, in characters, to be the name of its level.
const longestName = 40

// computed are the labels of a value on all levels.
func computed(levels []*formula.Formula, c *formula.Column, value string) ([]string, error) {
	labels := make([]string, len(levels))
	below := value
	for i, f := range levels {
		label, err := f.Label(c, value, below)
		if err != nil {
			return nil, err
		}
		labels[i], below = label, label
	}
	return labels, nil
}

// nests returns a problem if two values share a label on one of the levels between
// value and top, and not on the next one; else nil.
func nests(c *table.Column, codes []uint32, levels int, label levelLabels) *problem.Problem {
	for l := 1; l < levels; l++ {
		first := map[string]int{}
		for i := range codes {
			low := label(i, l)
			other, seen := first[low]
			if !seen {
				first[low] = i
				continue
			}
			if a, b := label(other, l+1), label(i, l+1); a != b {
				return problem.New("hierarchy-spec", "Write the levels from fine to coarse, so that values that share a label share all coarser ones.",
					"%s and %s are both called %s on level %d, but %s and %s on level %d.",
					cell(c.Dict.Value(codes[other])), cell(c.Dict.Value(codes[i])), cell(low), l, cell(a), cell(b), l+1)
			}
		}
	}
	return nil
}
