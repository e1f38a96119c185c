package hierarchy

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// intervals groups numbers into ranges [low, high) that grow by level.
//
// Whole numbers are written "20-29", others "20-<30"; where a bound is
// negative "-10 to -1". Everything below Bottom is "<18", everything from Top
// on ">=90", on all levels up to the top.
var intervals = builder{
	Info: Info{
		Kind:     KindIntervals,
		Label:    "Ranges of numbers",
		Sentence: "Numbers are replaced by ranges that grow wider level by level. Good for age, amounts and measurements.",
		Example:  "34 -> 30-34 -> 30-39 -> 20-39 -> *",
		Fields: []param.Param{
			{Name: "widths", Kind: param.Numbers, Label: "Widths", Sentence: "The width of the ranges on each level; each must be a multiple of the one before. Empty: round widths that suit the values."},
			{Name: "origin", Kind: param.Real, Label: "A boundary", Default: 0.0, Sentence: "A number at which ranges begin on every level."},
			{Name: "cuts", Kind: param.Cuts, Label: "Or boundaries one by one",
				Sentence: "The numbers at which ranges begin, for each level; higher levels keep some of the boundaries below."},
			{Name: "bottom", Kind: param.Real, Label: "Lump together below", Sentence: "All smaller numbers form one group on every level."},
			{Name: "top", Kind: param.Real, Label: "Lump together from",
				Sentence: "All numbers from here on form one group on every level, such as 90 for ages."},
			{Name: "labels", Kind: param.Choice, Label: "Written as", Default: "signs", Sentence: "How ranges are written.",
				Choices: []param.Option{{Value: "signs", Label: "30-39, <18, >=90"}, {Value: inWords, Label: "30 to 39, under 18, 90 and over"}}},
			{Name: "notation", Kind: param.Choice, Label: "Numbers in labels", Default: "",
				Sentence: "How numbers are written in labels.", Choices: notationChoices()},
		},
		Types: []table.Type{table.Integer, table.Decimal},
	},
	options: func(s Spec) options { return s.Intervals },
}

// validate checks the options; nil means the defaults.
func (o *Intervals) validate() error {
	if o == nil {
		return nil
	}
	if o.Labels != "" && o.Labels != "signs" && o.Labels != inWords {
		return specProblem("intervals.labels", "Give signs or words.", "Ranges cannot be written as %s.", quote(o.Labels))
	}
	if _, ok := param.NotationOf(o.Notation); !ok {
		return specProblem("intervals.notation", "", "Numbers cannot be written as %s.", quote(o.Notation)).
			Hinted("Write 1234.5 as one of: %s.", strings.Join(param.Notations(), "; "))
	}
	if len(o.Widths) > 0 && len(o.Cuts) > 0 {
		return specProblem("intervals.cuts", "Delete one of them.", "Ranges are given by widths or by boundaries, not by both.")
	}
	if !isFinite(o.Origin) {
		return specProblem("intervals.origin", "Give a number.", "The boundary is not a number.")
	}
	if o.Origin != 0 && len(o.Cuts) > 0 {
		return specProblem("intervals.origin", "Delete the origin, or give widths.",
			"An origin belongs to widths; boundaries given one by one have none.")
	}
	if levels := max(len(o.Widths), len(o.Cuts)) + 2; levels > maxHeight {
		return tooHigh("intervals", levels, "Delete some levels.")
	}
	for i, w := range o.Widths {
		path := fmt.Sprintf("intervals.widths[%d]", i)
		if !isFinite(w) || w <= 0 {
			return specProblem(path, "Give a number greater than 0.", "A range cannot be %s wide.", digits(w))
		}
		if i == 0 {
			continue
		}
		if _, ok := multiple(w, o.Widths[i-1]); !ok {
			return specProblem(path, "", "Ranges of width %s do not fit into ranges of width %s: each width must be a multiple of the one before.",
				digits(o.Widths[i-1]), digits(w)).
				Hinted("Give 2, 3, ... times %s.", digits(o.Widths[i-1]))
		}
	}
	for l, cuts := range o.Cuts {
		if len(cuts) == 0 {
			return specProblem(fmt.Sprintf("intervals.cuts[%d]", l),
				"Give at least one number, or delete the level: the last level is * anyway.", "Level %d has no boundaries.", l+1)
		}
		for i, x := range cuts {
			path := fmt.Sprintf("intervals.cuts[%d][%d]", l, i)
			switch {
			case !isFinite(x):
				return specProblem(path, "Give a number.", "A boundary is not a number.")
			case i > 0 && x <= cuts[i-1]:
				return specProblem(path, "Sort the boundaries and name each once.",
					"The boundaries must ascend, but %s follows %s.", digits(x), digits(cuts[i-1]))
			case l > 0 && !contains(o.Cuts[l-1], x):
				return specProblem(path, "",
					"Level %d has the boundary %s, which level %d lacks: a range there would belong to two ranges here.", l+1, digits(x), l).
					Hinted("Add %s to level %d, or delete it here.", digits(x), l)
			}
		}
	}
	return checkEnds("intervals.bottom", "intervals.top", o.Bottom, o.Top)
}

func notationChoices() []param.Option {
	choices := []param.Option{{Value: "", Label: "as in the column"}}
	for _, sample := range param.Notations() {
		choices = append(choices, param.Option{Value: sample, Label: sample})
	}
	return choices
}

// writer writes numbers in labels.
func (o *Intervals) writer(c *table.Column) func(x float64) string {
	if n, ok := param.NotationOf(o.Notation); ok && o.Notation != "" {
		return func(x float64) string { return n.Written(writeNumber(x)) }
	}
	return func(x float64) string { return c.Notation().Localized(writeNumber(x)) }
}

// inWords writes the ends of ranges in words.
const inWords = "words"

// checkEnds checks the ends of a range, each of which may be missing, at their
// paths.
func checkEnds(lowPath, highPath string, low, high *float64) error {
	switch {
	case low != nil && !isFinite(*low):
		return specProblem(lowPath, "Give a number.", "The lower end is not a number.")
	case high != nil && !isFinite(*high):
		return specProblem(highPath, "Give a number.", "The upper end is not a number.")
	case low != nil && high != nil && *low >= *high:
		return specProblem(highPath, "", "The upper end %s is not above the lower end %s.", digits(*high), digits(*low)).
			Hinted("Give a number greater than %s.", digits(*low))
	}
	return nil
}

// multiple returns how many times a goes into b, if that is 2 or more and whole
// up to the last bits of decimal fractions.
func multiple(b, a float64) (float64, bool) {
	q := b / a
	n := math.Round(q)
	return n, n >= 2 && n < 1<<53 && math.Abs(q-n) <= 1e-9*n
}

func contains(ascending []float64, x float64) bool {
	i := sort.SearchFloat64s(ascending, x)
	return i < len(ascending) && ascending[i] == x
}

func (o *Intervals) build(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	codes, kept, number := numbers(c)
	if len(codes) == 0 {
		return nil, problem.New("hierarchy-not-numbers", "Choose another kind of hierarchy.",
			"Ranges need numbers, but no value of the column is a number.")
	}
	if o == nil {
		o = &Intervals{}
	}
	if len(o.Widths) == 0 && len(o.Cuts) == 0 {
		chosen := *o
		chosen.Widths = roundWidths(numericRange(c, codes, number))
		o = &chosen
	}
	r, err := newRanges(o, codes, number, in)
	if err != nil {
		return nil, err
	}
	r.write = o.writer(c)
	var inner []*problem.Text
	for _, w := range o.Widths {
		inner = append(inner, problem.Say("%s wide", digits(w)))
	}
	for _, cuts := range o.Cuts {
		inner = append(inner, rangesOf(len(cuts)+1))
	}
	names := between(inner...)
	// The codes ascend, so that a range's label is made once and reused.
	last := make([]struct {
		index int64
		label string
	}, len(names))
	reused := func(i, level int) string {
		index, reuse := r.index(number[codes[i]], level), &last[level]
		if reuse.label == "" || reuse.index != index {
			reuse.index, reuse.label = index, r.label(index, level)
		}
		return reuse.label
	}
	h, err := assemble(c, in, names, codes, kept, reused)
	if err == nil {
		h.warnOfExtremes(c, codes, func(label string, code uint32) bool {
			return r.given(number[code]) && bounds(label, r.to, r.write(number[code]), in)
		})
	}
	return h, err
}

// rangesOf is the name of a level that has so many ranges.
func rangesOf(n int) *problem.Text {
	if n == 1 {
		return problem.Say("1 range")
	}
	return problem.Say("%d ranges", n)
}

// given reports whether a boundary was chosen that lets a range begin or end
// with x. Boundaries made from widths are round and say nothing.
func (r *ranges) given(x float64) bool {
	chosen := slices.Concat(r.Cuts...)
	for _, end := range []*float64{r.Bottom, r.Top} {
		if end != nil {
			chosen = append(chosen, *end)
		}
	}
	return slices.Contains(chosen, x) || r.whole && slices.Contains(chosen, x+1)
}

// ranges numbers the ranges of each level.
type ranges struct {
	*Intervals
	digits int     // decimals of the boundaries made from widths
	times  []int64 // by level from 1: how many ranges of level 1 a range holds
	whole  bool    // all numbers and boundaries are whole
	to     string  // between low and high
	in     *vocabulary
	write  func(x float64) string
}

const (
	belowBottom = math.MinInt64 // index of the group below Bottom
	fromTop     = math.MaxInt64 // index of the group from Top on
)

func newRanges(o *Intervals, codes []uint32, number []float64, in *vocabulary) (*ranges, error) {
	r := &ranges{Intervals: o, in: in, whole: true, to: "-", times: []int64{1}}
	bounds := []float64{o.Origin}
	for l, w := range o.Widths {
		n := int64(1)
		if l > 0 {
			times, _ := multiple(w, o.Widths[l-1])
			if float64(r.times[l])*times >= 1<<53 {
				return nil,
					specProblem(fmt.Sprintf("intervals.widths[%d]", l), "Choose widths that are nearer to each other.", "The widths differ too much.")
			}
			n = r.times[l] * int64(times)
		}
		r.times = append(r.times, n)
		bounds = append(bounds, w)
	}
	for _, cuts := range o.Cuts {
		bounds = append(bounds, cuts...)
	}
	if o.Bottom != nil {
		bounds = append(bounds, *o.Bottom)
	}
	if o.Top != nil {
		bounds = append(bounds, *o.Top)
	}
	for _, x := range bounds {
		r.whole = r.whole && isWhole(x)
	}
	for _, code := range codes {
		r.whole = r.whole && isWhole(number[code])
	}
	if len(o.Widths) > 0 {
		r.digits = max(decimals(o.Widths[0]), decimals(o.Origin))
		for _, code := range []uint32{codes[0], codes[len(codes)-1]} {
			if q := (number[code] - o.Origin) / o.Widths[0]; math.Abs(q) >= 1<<52 {
				return nil, specProblem("intervals.widths[0]", "Choose wider ranges.", "Ranges of width %s are too narrow for the number %s.",
					digits(o.Widths[0]), digits(number[code]))
			}
		}
	}
	low := number[codes[0]]
	if len(o.Widths) > 0 {
		low = r.bound(r.index(low, len(o.Widths)), len(o.Widths))
	}
	for _, x := range append(bounds[1+len(o.Widths):], low) {
		if x < 0 {
			r.to = in.to
		}
	}
	if o.Labels == inWords {
		r.to = in.to
	}
	return r, nil
}

// index returns the number of the range that holds x on a level. Levels nest
// because higher ones only divide the number on level 1.
func (r *ranges) index(x float64, level int) int64 {
	if r.Bottom != nil && x < *r.Bottom {
		return belowBottom
	}
	if r.Top != nil && x >= *r.Top {
		return fromTop
	}
	if len(r.Cuts) > 0 {
		cuts := r.Cuts[level-1]
		return int64(sort.Search(len(cuts), func(i int) bool { return cuts[i] > x }))
	}
	i := int64(math.Floor((x - r.Origin) / r.Widths[0]))
	// Division of decimal fractions may miss the boundary by one: 0.3/0.1 < 3.
	if x >= r.bound(i+1, 1) {
		i++
	} else if x < r.bound(i, 1) {
		i--
	}
	return floorDivide(i, r.times[level])
}

func floorDivide(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// bound returns where the range with the given number begins.
func (r *ranges) bound(index int64, level int) float64 {
	if level < 1 {
		level = 1
	}
	return roundTo(r.Origin+float64(index*r.times[level])*r.Widths[0], r.digits)
}

// below and from write ranges that are open at one end.
func (r *ranges) below(x float64) string {
	if r.Labels == inWords {
		return r.in.under + r.write(x)
	}
	return "<" + r.write(x)
}

func (r *ranges) from(x float64) string {
	if r.Labels == inWords {
		return r.write(x) + r.in.over
	}
	return ">=" + r.write(x)
}

// label writes the range with the given number.
func (r *ranges) label(index int64, level int) string {
	low, high := math.Inf(-1), math.Inf(1)
	switch {
	case index == belowBottom:
		return r.below(*r.Bottom)
	case index == fromTop:
		return r.from(*r.Top)
	case len(r.Cuts) > 0:
		cuts := r.Cuts[level-1]
		if index > 0 {
			low = cuts[index-1]
		}
		if index < int64(len(cuts)) {
			high = cuts[index]
		}
	default:
		low, high = r.bound(index, level), r.bound(index+1, level)
	}
	if r.Bottom != nil {
		low = math.Max(low, *r.Bottom)
	}
	if r.Top != nil {
		high = math.Min(high, *r.Top)
	}
	switch {
	case math.IsInf(low, -1) && math.IsInf(high, 1):
		return r.in.any
	case math.IsInf(low, -1):
		return r.below(high)
	case math.IsInf(high, 1):
		return r.from(low)
	case r.whole && high-low == 1:
		return r.write(low)
	case r.whole:
		return r.write(low) + r.to + r.write(high-1)
	}
	if r.Labels == inWords {
		return r.write(low) + r.in.toUnder + r.write(high)
	}
	return r.write(low) + r.to + "<" + r.write(high)
}
