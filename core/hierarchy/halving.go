package hierarchy

import (
	"math"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// halving divides a range into halves again and again, as the range
// generalizers of R. Garai, Data anonymization in Go, 3.4.5. The ranges that a
// value lies in are found by halving; they are never listed.
//
// Of whole numbers the lower half gets the smaller part, so that 0-10 becomes
// 0-4 and 5-10. Smaller and larger numbers than the range form a group each.
var halving = builder{
	Info: Info{
		Kind:     KindHalving,
		Label:    "Halves of a range",
		Sentence: "A range of numbers is halved again and again; each level up joins two halves. Good where no width suggests itself.",
		Example:  "4 -> 3-4 -> 2-4 -> 0-4 -> *",
		Fields: []param.Param{
			{Name: "low", Kind: param.Real, Label: "From", Sentence: "The lower end of the range. Empty: the smallest number of the column."},
			{Name: "high", Kind: param.Real, Label: "To", Sentence: "The upper end of the range. Empty: the largest number of the column."},
			{Name: "depth", Kind: param.Integer, Label: "Number of halvings", Min: 1, Max: math.MaxInt32,
				Sentence: "How often the range is halved. Empty: whole numbers until one is left, others 8 times."},
		},
		Types: []table.Type{table.Integer, table.Decimal},
	},
	options: func(s Spec) options { return s.Halving },
}

// halvings says how often a range of numbers that are not whole is halved.
const halvings = 8

func (o *Halving) validate() error {
	switch {
	case o == nil:
	case o.Depth < 0:
		return specProblem("halving.depth", "Give 1 or more.", "A range cannot be halved %d times.", o.Depth)
	case o.Depth+2 > maxHeight:
		return tooHigh("halving.depth", o.Depth+2, "Halve the range fewer times.")
	default:
		return checkEnds("halving.low", "halving.high", o.Low, o.High)
	}
	return nil
}

func (o *Halving) build(c *table.Column, in *vocabulary) (*Hierarchy, error) {
	codes, kept, number := numbers(c)
	if len(codes) == 0 {
		return nil, problem.New("hierarchy-not-numbers", "Choose another kind of hierarchy.",
			"Ranges need numbers, but no value of the column is a number.")
	}
	if o == nil {
		o = &Halving{}
	}
	r := halves{low: number[codes[0]], high: number[codes[len(codes)-1]], whole: true, to: "-"}
	if o.Low != nil {
		r.low = *o.Low
	}
	if o.High != nil {
		r.high = *o.High
	}
	if r.low > r.high {
		return nil, specProblem("halving.low", "Give ends between which the column has numbers.",
			"No number of the column lies between %s and %s.", digits(r.low), digits(r.high))
	}
	for _, code := range codes {
		r.whole = r.whole && isWhole(number[code])
	}
	// Beyond 2^53 whole numbers are not exact.
	r.whole = r.whole && isWhole(r.low) && isWhole(r.high) && max(-r.low, r.high) < 1<<53
	if r.low < 0 {
		r.to = in.to
	}
	// With so many halvings a whole number is left alone, which is level 0.
	depth, single := halvings, false
	if r.whole {
		full := 0
		for size := r.high - r.low + 1; size > 1; size = math.Ceil(size / 2) {
			full++
		}
		depth, single = full, true
		if o.Depth > 0 && o.Depth < full {
			depth, single = o.Depth, false
		}
	} else if o.Depth > 0 {
		depth = o.Depth
	}
	if single {
		depth = max(depth-1, 0)
	}
	if depth+2 > maxHeight {
		return nil, tooHigh("halving.depth", depth+2, "Give a depth, such as 8.")
	}
	var names []*problem.Text
	for l := depth; l > 0; l-- {
		names = append(names, rangesOf(1<<l))
	}
	h, err := assembleNumbers(c, in, between(names...), codes, kept, func(i, level int) string {
		return r.label(number[codes[i]], depth-level+1)
	})
	if err == nil {
		h.warnOfExtremes(c, codes, func(label string, code uint32) bool {
			x := number[code]
			return (o.Low == nil && x == r.low || o.High == nil && x == r.high) && bounds(label, r.to, c.Notation().Localized(writeNumber(x)), in)
		})
	}
	return h, err
}

// halves is a range that is halved.
type halves struct {
	low, high float64
	whole     bool   // whole numbers; otherwise all but the last half end before the next one
	to        string // between low and high
}

// label returns the part of the range that holds a number after some halvings.
func (r *halves) label(x float64, halvings int) string {
	if x < r.low {
		return "<" + writeNumber(r.low)
	}
	if x > r.high {
		return ">" + writeNumber(r.high)
	}
	low, high := r.low, r.high
	for range halvings {
		middle := low + (high-low)/2
		if r.whole {
			middle = low + math.Floor((high-low+1)/2)
		}
		switch {
		case middle <= low: // a single number is left
		case x >= middle:
			low = middle
		case r.whole:
			high = middle - 1
		default:
			high = middle
		}
	}
	switch {
	case low == high:
		return writeNumber(low)
	case r.whole || high == r.high:
		return writeNumber(low) + r.to + writeNumber(high)
	}
	return writeNumber(low) + r.to + "<" + writeNumber(high)
}
