package utility

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// The aggregates turn the terms x_i of the columns into a score. Weights are scaled so that the
// highest is 1; if all are 0, all become 1. m is the number of columns.
const (
	arithmeticMean = "arithmetic-mean" // sum w_i*x_i / m: by m, not by the sum of weights
	geometricMean  = "geometric-mean"  // (prod (1 + w_i*x_i))^(1/m) - 1
	sumOfColumns   = "sum"             // sum w_i*x_i
	maximum        = "maximum"         // max(0, w_i*x_i)
	rank           = "rank"            // the vector w_i*x_i, sorted descending, compared lexicographically
)

// aggregateParam describes the choice, with a measure's own default.
func aggregateParam(byDefault string) param.Param {
	return param.Param{
		Name:     "aggregate",
		Kind:     param.Choice,
		Label:    "Columns together",
		Sentence: "How the columns' losses become one score.",
		Default:  byDefault,
		Choices: []param.Option{
			{Value: arithmeticMean, Label: "Average", Sentence: "The average over the columns."},
			{Value: geometricMean, Label: "Geometric mean",
				Sentence: "An average that favours losing a little in every column over losing much in one."},
			{Value: sumOfColumns, Label: "Sum", Sentence: "The sum over the columns."},
			{Value: maximum, Label: "Worst column", Sentence: "The column that loses most decides alone."},
			{Value: rank, Label: "Ranking", Sentence: "The column that loses most decides; where it is equal, the next one does."},
		},
	}
}

// AggregateOf says how a measure with these parameters combines the columns into one score; "" for
// measures that do not sum over columns. Scores of one measure by two aggregates are on two scales.
func AggregateOf(id ID, params param.Values) string {
	info, _ := Find(id)
	for _, p := range info.Params {
		if p.Name != aggregateParam("").Name {
			continue
		}
		if given := params.Text(p.Name); given != "" {
			return given
		}
		return p.Default.(string)
	}
	return ""
}

// ArithmeticMean is the aggregate of measures by record.
const ArithmeticMean = arithmeticMean

// Together names an aggregate next to its measure; nil for other texts.
func Together(aggregate string) *problem.Text {
	switch aggregate {
	case arithmeticMean:
		return problem.Say("average of the columns")
	case geometricMean:
		return problem.Say("geometric mean of the columns")
	case sumOfColumns:
		return problem.Say("sum of the columns")
	case maximum:
		return problem.Say("worst column")
	case rank:
		return problem.Say("ranking of the columns")
	}
	return nil
}

// aggregator is an aggregate with its scaled weights.
//
// Aggregates are also monotone in floating point: products, sums, maxima and sorting preserve order
// under rounding, and root is made so that it does. So an aggregate of lower bounds is a lower
// bound.
type aggregator struct {
	kind    string
	weights []float64
}

func newAggregator(kind string, columns []column) aggregator {
	highest := 0.0
	for _, c := range columns {
		highest = max(highest, c.weight)
	}
	weights := make([]float64, len(columns))
	for i, c := range columns {
		weights[i] = 1
		if highest > 0 {
			weights[i] = c.weight / highest
		}
	}
	return aggregator{kind: kind, weights: weights}
}

// score aggregates terms, which are finite and at least 0. It allocates only
// the vector of a rank.
func (a *aggregator) score(terms []float64) Score {
	m := float64(len(terms))
	switch a.kind {
	case arithmeticMean:
		return Score{Value: a.sum(terms) / m}
	case geometricMean:
		product := 1.0
		for i, x := range terms {
			product *= float64(a.weights[i]*x) + 1
		}
		return Score{Value: root(product, len(terms)) - 1}
	case maximum:
		highest := 0.0
		for i, x := range terms {
			highest = max(highest, a.weights[i]*x)
		}
		return Score{Value: highest}
	case rank:
		vector := make([]float64, len(terms))
		for i, x := range terms {
			vector[i] = a.weights[i] * x
		}
		slices.SortFunc(vector, func(x, y float64) int { return compare(y, x) })
		return Score{Rank: vector}
	}
	return Score{Value: a.sum(terms)}
}

// sum adds in column order. The conversion keeps compilers from fusing the multiplication with the
// addition, which would give other bits elsewhere.
func (a *aggregator) sum(terms []float64) (sum float64) {
	for i, x := range terms {
		sum += float64(a.weights[i] * x)
	}
	return sum
}

// Composes implements Composable.
func (a *aggregator) Composes() bool { return a.kind != rank }

// Part implements Composable.
func (a *aggregator) Part(column int, term float64) float64 {
	part := float64(a.weights[column] * term)
	if a.kind == geometricMean {
		part++
	}
	return part
}

// Compose implements Composable.
func (a *aggregator) Compose(x, y float64) float64 {
	switch a.kind {
	case geometricMean:
		return x * y
	case maximum:
		return max(x, y)
	}
	return x + y
}

// Adds implements Composable.
func (a *aggregator) Adds() bool { return a.kind != geometricMean && a.kind != maximum }

// Composed implements Composable.
func (a *aggregator) Composed(parts float64) Score {
	m := len(a.weights)
	switch a.kind {
	case arithmeticMean:
		return Score{Value: lower(parts) / float64(m)}
	case geometricMean:
		return Score{Value: root(max(1, lower(parts)), m) - 1}
	}
	return Score{Value: lower(parts)}
}

// root returns the largest y whose m-th power, multiplied out in float64, does not exceed p, for p
// >= 1: the m-th root up to a few units in the last place. Unlike math.Pow it is monotone in p,
// because repeated multiplication is monotone, and has the same bits on every platform.
func root(p float64, m int) float64 {
	if m == 1 || math.IsInf(p, 1) {
		return min(p, math.MaxFloat64)
	}
	y := math.Pow(p, 1/float64(m)) // only where to start
	for power(y, m) > p {
		y = math.Nextafter(y, 0)
	}
	for next := math.Nextafter(y, math.Inf(1)); power(next, m) <= p; next = math.Nextafter(y, math.Inf(1)) {
		y = next
	}
	return y
}

func power(y float64, m int) float64 {
	p := y
	for i := 1; i < m; i++ {
		p *= y
	}
	return p
}

// lower returns a number slightly below x >= 0, by 2^-44 of it: more than the rounding errors of a
// few hundred operations. Bounds use it where arithmetic does not preserve order under rounding.
func lower(x float64) float64 { return x * (1 - 0x1p-44) }

// floor10 rounds losses and entropies of a column down, to ten decimals. It is monotone.
func floor10(x float64) float64 { return math.Floor(x*1e10) / 1e10 }
