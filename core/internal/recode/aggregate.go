package recode

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Function makes one text of the values of a class, so that all of its cells
// show the same (microaggregation: J. Domingo-Ferrer, J. M. Mateo-Sanz: Practical
// data-oriented microaggregation for statistical disclosure control. IEEE TKDE
// 14(1), 2002).
//
// Missing values and exceptions are left out, and their cells show what the class shows; a class
// that has nothing else shows "*".
type Function string

const (
	Mean          Function = "mean"           // arithmetic, of numbers
	GeometricMean Function = "geometric-mean" // of positive numbers
	Median        Function = "median"         // a value: of an even number the lower of the two in the middle
	Mode          Function = "mode"           // the most frequent value, of several the first in order
	Interval      Function = "interval"       // "[smallest, largest]", or the value if there is one
	Set           Function = "set"            // "{a, b}": all values in order, or the value if there is one
)

// Functions lists all of them.
func Functions() []Function {
	return []Function{Mean, GeometricMean, Median, Mode, Interval, Set}
}

// OfGroup says what a cell shows.
func (f Function) OfGroup() *problem.Text {
	switch f {
	case Mean:
		return problem.Say("mean of each group")
	case GeometricMean:
		return problem.Say("geometric mean of each group")
	case Median:
		return problem.Say("median of each group")
	case Mode:
		return problem.Say("most frequent value of each group")
	case Interval:
		return problem.Say("smallest and largest value of each group")
	case Set:
		return problem.Say("all values of each group")
	}
	return problem.Say("%s", string(f))
}

// Fits refuses functions that make no sense for the values of a column.
func (f Function) Fits(c *table.Column) error {
	switch f {
	case Mean, GeometricMean:
		if c.Type != table.Integer && c.Type != table.Decimal {
			return problem.New("recode-aggregate-type", `Choose "median", "mode", "interval" or "set".`,
				"The %s needs numbers, but the type of the column is %s.", string(f), string(c.Type)).OfColumn(c.Name)
		}
		for code := range uint32(c.Dict.Len()) {
			if x, ok := c.Number(code); ok && x <= 0 && f == GeometricMean {
				return problem.New("recode-aggregate-positive", `Choose "mean" or "median".`,
					"The geometric mean needs positive numbers, but the column has %s.", problem.Cell(c.Dict.Value(code))).
					OfColumn(c.Name)
			}
		}
	}
	return nil
}

// decimals is to how many digits after the point means are rounded: one more than
// any value of the column has, six at most, and six where values have exponents.
func decimals(c *table.Column) int {
	const most = 6
	digits, mark := 0, c.Notation().Mark()
	for code, value := range c.Dict.Values() {
		if !c.Valued(uint32(code)) {
			continue
		}
		if value = c.Notation().Bare(value); strings.ContainsAny(value, "eE") {
			return most
		}
		if point := strings.Index(value, mark); point >= 0 {
			digits = max(digits, len(value)-point-1)
		}
	}
	return min(digits+1, most)
}

// Aggregate replaces the values of each class by what the function makes of them.
// of tells the class of each row, below classes.
func Aggregate(c *table.Column, f Function, of []uint32, classes int) (codes []uint32, labels []string) {
	a := aggregator{column: c, decimals: decimals(c), rank: make([]uint32, c.Dict.Len()), sorted: c.Sorted()}
	for at, code := range a.sorted {
		a.rank[code] = uint32(at)
	}
	start := make([]uint32, classes+1)
	for _, class := range of {
		start[class+1]++
	}
	for i := range classes {
		start[i+1] += start[i]
	}
	ranks, next := make([]uint32, len(of)), slices.Clone(start)
	for row, class := range of {
		ranks[next[class]] = a.rank[c.Codes.At(row)]
		next[class]++
	}
	numbers := natural.Numbers[string]{}
	shown := make([]uint32, classes)
	for i := range shown {
		text := a.text(f, ranks[start[i]:start[i+1]])
		if shown[i] = numbers.Of(text); len(numbers) > len(labels) {
			labels = append(labels, text)
		}
	}
	codes = make([]uint32, len(of))
	for row, class := range of {
		codes[row] = shown[class]
	}
	return codes, labels
}

// aggregator works on the ranks of values in the order of the column's type.
type aggregator struct {
	column   *table.Column
	decimals int
	rank     []uint32 // code -> rank
	sorted   []uint32 // rank -> code, exceptions and missing values last
}

// text aggregates a class, whose ranks it sorts.
func (a *aggregator) text(f Function, ranks []uint32) string {
	slices.Sort(ranks)
	for len(ranks) > 0 && !a.column.Valued(a.sorted[ranks[len(ranks)-1]]) {
		ranks = ranks[:len(ranks)-1]
	}
	if len(ranks) == 0 {
		return Star
	}
	first, last := a.value(ranks[0]), a.value(ranks[len(ranks)-1])
	switch f {
	case Mean:
		return a.mean(ranks, func(x float64) float64 { return x }, func(x float64) float64 { return x })
	case GeometricMean:
		return a.mean(ranks, math.Log, math.Exp)
	case Median:
		return a.value(ranks[(len(ranks)-1)/2])
	case Mode:
		return a.value(mode(ranks))
	case Interval:
		if first == last {
			return first
		}
		return "[" + first + ", " + last + "]"
	}
	ranks = slices.Compact(ranks)
	if len(ranks) == 1 {
		return first
	}
	texts := make([]string, len(ranks))
	for i, rank := range ranks {
		texts[i] = a.value(rank)
	}
	return "{" + strings.Join(texts, ", ") + "}"
}

func (a *aggregator) value(rank uint32) string { return a.column.Dict.Value(a.sorted[rank]) }

// mean averages numbers on another scale. They are added in ascending order, so
// that the order of records decides nothing.
func (a *aggregator) mean(ranks []uint32, to, from func(float64) float64) string {
	sum := 0.0
	for _, rank := range ranks {
		x, _ := a.column.Number(a.sorted[rank])
		sum += to(x)
	}
	text := strconv.FormatFloat(from(sum/float64(len(ranks))), 'f', a.decimals, 64)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	if text == "-0" {
		text = "0"
	}
	return a.column.Notation().Ungrouped(text)
}

// mode returns the most frequent of sorted ranks, the first of several.
func mode(ranks []uint32) uint32 {
	best, most := ranks[0], 0
	for i := 0; i < len(ranks); {
		n := 1
		for i+n < len(ranks) && ranks[i+n] == ranks[i] {
			n++
		}
		if n > most {
			best, most = ranks[i], n
		}
		i += n
	}
	return best
}

// AggregateLoss is the share of a column's detail that aggregation takes, 0 to 1:
// each cell stands for the different values of its class, of which there are d of
// the column's m, and has lost (d-1)/(m-1), as with a label that covers d of m
// values (see Loss). Cells of suppressed records have lost all.
func AggregateLoss(c *table.Column, of []uint32, classes int, suppressed []bool) float64 {
	values, n := c.Dict.Len(), len(of)
	if values < 2 {
		return 0
	}
	seen := map[uint64]bool{}
	different, sizes := make([]int, classes), make([]int, classes)
	lost := 0.0
	for row, class := range of {
		if suppressed != nil && suppressed[row] {
			lost++
			continue
		}
		sizes[class]++
		if key := uint64(class)<<32 | uint64(c.Codes.At(row)); !seen[key] {
			seen[key] = true
			different[class]++
		}
	}
	covered := 0
	for i, d := range different {
		covered += sizes[i] * max(0, d-1)
	}
	return (lost + float64(covered)/float64(values-1)) / float64(n)
}
