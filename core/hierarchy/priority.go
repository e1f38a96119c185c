package hierarchy

import (
	"fmt"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// priority keeps frequent values and joins rare ones: on each level a value needs
// more records to stay. It follows the priority-based hierarchies of ARX
// (https://arx.deidentifier.org/anonymization-tool/hierarchies/), where a value's
// priority is its frequency.
//
// The group of rare values needs as many records as a value does on level 1, or Priority.Group: it
// takes in the least frequent of the others until it has them, since a small group would keep a
// table from its rules.
//
// Levels nest: more records are needed above, so that no fewer values are joined there.
var priority = builder{
	Info: Info{
		Kind:     KindPriority,
		Label:    "Frequent values stay",
		Sentence: "Frequent values stay as they are and rare ones are joined to one group, which takes in more on each level. Good for countries, occupations and names of products.",
		Example:  "Liechtenstein -> other -> *",
		Fields: []param.Param{
			{Name: "least", Kind: param.Numbers, Label: "Records that a value needs to stay",
				Sentence: "One number for each level, each larger than the one before. Empty: numbers that suit the values."},
			{Name: "other", Kind: param.Words, Label: "Name of the group", Default: otherLabel, Sentence: "What rare values become."},
			{Name: "group", Kind: param.Integer, Label: "Records that the group needs", Default: 0.0, Min: 0, Max: math.MaxInt32,
				Sentence: "It takes in the least frequent of the others until it has them: as many as a value needs on level 1, and k where all records become coarser by the same steps."},
		},
		Types: []table.Type{table.String, table.Ordinal, table.Integer},
	},
	options: func(s Spec) options { return s.Priority },
}

const otherLabel = "other"

// validate checks the options; nil means the defaults.
func (o *Priority) validate() error {
	if o == nil {
		return nil
	}
	if levels := len(o.Least) + 2; levels > maxHeight {
		return tooHigh("priority.least", levels, "Delete some numbers.")
	}
	for i, n := range o.Least {
		path := fmt.Sprintf("priority.least[%d]", i)
		switch {
		case !isFinite(n) || !isWhole(n) || n < 2 || n > math.MaxInt32:
			return specProblem(path, "Give a whole number of 2 or more.", "A value cannot need %s records to stay.", digits(n))
		case i > 0 && n <= o.Least[i-1]:
			return specProblem(path, "Sort the numbers and name each once.", "Each level must need more records than the one below, but %s follows %s.", digits(n), digits(o.Least[i-1]))
		}
	}
	if o.Group < 0 || o.Group > math.MaxInt32 {
		return specProblem("priority.group", "Give a whole number, 0 or more.", "The group cannot need %s records.", digits(float64(o.Group)))
	}
	if o.Other == Top {
		return specProblem("priority.other", "Give another name.", "The group cannot be called %s: that is the level above.", quote(Top))
	}
	return nil
}

// build joins rare values. Missing-value words are values like all others here:
// rare ones would else stand alone up to the top.
func (o *Priority) build(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	if o == nil {
		o = &Priority{}
	}
	other := o.Other
	if other == "" {
		other = in.other
	}
	if _, taken := c.Dict.Code(other); taken && other != in.other {
		return nil, specProblem("priority.other", "Give another name.", "The group cannot be called %s: so is a value of the column, and rare values would seem to be it.", quote(other))
	}
	counts := c.Counts()
	least := o.Least
	if len(least) == 0 {
		least = roundLeast(counts)
	}
	codes := natural.Order[uint32](c.Dict.Len())
	sortNaturally(c, codes)
	slices.SortStableFunc(codes, func(a, b uint32) int { return counts[b] - counts[a] })
	var names []*problem.Text
	for _, n := range least { // 2 or more
		names = append(names, problem.Say("from %d records", int(n)))
	}
	stay := make([]int, len(least)) // how many of the most frequent values do, by level
	for level, n := range least {
		stay[level] = staying(codes, counts, n, max(least[0], float64(o.Group)))
	}
	h, err := assemble(c, in, between(names...), codes, nil, func(i, level int) string {
		if i >= stay[level-1] {
			return other
		}
		return c.Dict.Value(codes[i])
	})
	if err != nil {
		return nil, err
	}
	if err := h.checkClash(c); err != nil {
		return nil, problem.From(err)
	}
	return h, nil
}

// staying returns how many of the codes, the most frequent first, keep their value: those with n
// records or more, but for the last ones where all others together have fewer than group.
func staying(codes []uint32, counts []int, n, group float64) int {
	stay := len(codes)
	for joined := 0; stay > 0; stay-- {
		last := counts[codes[stay-1]]
		if float64(last) >= n && (joined == 0 || float64(joined) >= group) {
			break
		}
		joined += last
	}
	return stay
}

// roundLeast chooses up to three numbers of records of the form 1, 2 or 5 times
// a power of ten, from fewRecords on, each of which joins some values and leaves two.
func roundLeast(counts []int) []float64 {
	sorted := slices.Sorted(slices.Values(counts))
	second := 0 // records of the second of the most frequent values
	if len(sorted) > 1 {
		second = sorted[len(sorted)-2]
	}
	var least []float64
	joined := 0
	for n := float64(fewRecords); n <= float64(second) && len(least) < 12; {
		below, _ := slices.BinarySearch(sorted, int(n))
		if below > max(1, joined) {
			least, joined = append(least, n), below
		}
		mantissa, exponent := roundUp(n * 1.5)
		n = round125(mantissa, exponent)
	}
	for len(least) > 3 { // few levels, from fine to coarse
		least = slices.Delete(least, 1, 2)
	}
	if len(least) == 0 {
		least = []float64{fewRecords}
	}
	return least
}
