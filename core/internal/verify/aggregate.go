package verify

import (
	"errors"
	"math"
	"sort"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// checkAggregates recomputes, class by class of the output, what aggregated columns
// show from the originals of the class. Where two groups that were aggregated apart
// came to show the same, their union gives it too: means of equal means, medians of
// equal medians, modes, intervals and sets.
func (v *verification) checkAggregates(pairs []pair, r *Release) error {
	var all []error
	for _, p := range pairs {
		if p.Treatment != Aggregated {
			continue
		}
		a := newAggregate(p)
		count, first, want := 0, 0, ""
		for _, c := range r.Classes {
			if c.Stars && v.claim.LeftOut != Dropped {
				continue // some are hidden and not aggregated
			}
			row := int(c.Rows[0])
			if expected, ok := a.shows(p.out.Cell(row), c.Rows, v.claim.Escaped); !ok {
				if count == 0 {
					first, want = row, expected
				}
				count += len(c.Rows)
			}
		}
		if count > 0 {
			q := fault("verify-aggregate", "The output has %q where the %s of its group is %q.", problem.Cell(p.out.Cell(first)),
				problem.Called(p.Function), problem.Cell(want))
			q.Count = count
			all = append(all, q.At(v.place(first, p.in.Name)))
		}
	}
	return errors.Join(all...)
}

// aggregate recomputes a column.
type aggregate struct {
	pair
	place    []int // code -> place in the order of the type
	decimals int
}

func newAggregate(p pair) *aggregate {
	if p.changed() {
		p.Typed = p.in // with the values that count, and of the type that orders them
	}
	a := &aggregate{pair: p, place: make([]int, p.Typed.Dict.Len())}
	for i, code := range p.Typed.Sorted() {
		a.place[code] = i
	}
	// Means have one decimal more than the values, at most six.
	for code, value := range p.Typed.Dict.Values() {
		if !p.Typed.Valued(uint32(code)) {
			continue
		}
		if value = p.Typed.Notation().Bare(value); strings.ContainsAny(value, "eE") {
			a.decimals = 5
			break
		}
		if _, fraction, ok := strings.Cut(value, a.mark()); ok && len(fraction) > a.decimals {
			a.decimals = len(fraction)
		}
	}
	a.decimals = min(a.decimals+1, 6)
	return a
}

// mark stands before the decimals.
func (a *aggregate) mark() string { return a.Typed.Notation().Mark() }

// shows reports whether a cell is what the function makes of the rows, and what
// that is.
func (a *aggregate) shows(cell string, rows []uint32, escaped bool) (string, bool) {
	counts := map[uint32]int{}
	var present []uint32 // codes, in order
	n := 0
	for _, row := range rows {
		code := a.Typed.Codes.At(int(row))
		if !a.Typed.Valued(code) {
			continue
		}
		if counts[code] == 0 {
			present = append(present, code)
		}
		counts[code]++
		n++
	}
	sort.Slice(present, func(i, j int) bool { return a.place[present[i]] < a.place[present[j]] })
	if n == 0 {
		return table.Star, cell == table.Star
	}
	value := a.Typed.Dict.Value
	want := ""
	switch a.Function {
	case "mean", "geometric-mean":
		return a.mean(cell, present, counts, n, escaped)
	case "median":
		before := 0
		for _, code := range present {
			if before += counts[code]; 2*before >= n {
				want = value(code)
				break
			}
		}
	case "mode":
		best := present[0]
		for _, code := range present {
			if counts[code] > counts[best] {
				best = code
			}
		}
		want = value(best)
	case "interval":
		if want = value(present[0]); len(present) > 1 {
			want = "[" + want + ", " + value(present[len(present)-1]) + "]"
		}
	case "set":
		var texts []string
		for _, code := range present {
			texts = append(texts, value(code))
		}
		if want = strings.Join(texts, ", "); len(texts) > 1 {
			want = "{" + want + "}"
		}
	default:
		return "unknown", false
	}
	return want, cell == want && !(escaped && mustEscape(want)) || escaped && mayEscape(want) && cell == guard(want)
}

// mean compares numbers: a cell may differ from the mean by half a unit of its last
// decimal, and by what adding up rounds.
func (a *aggregate) mean(cell string, present []uint32, counts map[uint32]int, n int, escaped bool) (string, bool) {
	sum, largest := 0.0, 0.0
	for _, code := range present {
		x, ok := a.Typed.Number(code)
		if !ok {
			return "no number", false
		}
		largest = math.Max(largest, math.Abs(x))
		if a.Function == "geometric-mean" {
			if x <= 0 {
				return "no positive number", false
			}
			x = math.Log(x)
		}
		sum += x * float64(counts[code])
	}
	want := sum / float64(n)
	if a.Function == "geometric-mean" {
		want = math.Exp(want)
	}
	text := strconv.FormatFloat(want, 'f', a.decimals, 64)
	if escaped {
		cell = strings.TrimPrefix(cell, "'")
	}
	_, fraction, _ := strings.Cut(a.Typed.Notation().Bare(cell), a.mark())
	got, ok := a.Typed.NumberOf(cell)
	return text, ok && len(fraction) <= a.decimals && math.Abs(got-want) <= 0.5*math.Pow10(-a.decimals)+1e-9*largest
}
