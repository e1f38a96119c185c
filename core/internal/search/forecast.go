package search

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// forecast predicts a quantity of unchecked transformations from checked ones, as a sum of one part
// for each column and level, fitted by recursive least squares with forgetting (K. J. Åström, B.
// Wittenmark, Adaptive Control, 2nd ed. 1995, 2.2 and 2.3). It decides the order of checks, never a
// result.
type forecast struct {
	lattice *lattice.Lattice
	first   []int       // column -> weight of its second level; the lowest has none
	weights []float64   // the first is that of every transformation
	inverse [][]float64 // of the weighted sum of squares
	errors  []float64   // how far the last forecasts were from the truth
	learned int

	active []int     // scratch: the weights of a transformation
	gain   []float64 // scratch
}

const (
	forgetting  = 0.99 // share of an observation's weight left at the next one
	uncertainty = 100  // of an unknown weight
	excited     = 1e4  // of weights that are no longer observed: above it nothing is forgotten
	errorsKept  = 32
	tallest     = 16 // levels of a column; those of taller ones share a weight
)

func newForecast(l *lattice.Lattice) *forecast {
	f := &forecast{lattice: l}
	n := 1
	for i := range l.Min {
		f.first = append(f.first, n)
		n += min(l.Max[i]-l.Min[i], tallest-1)
	}
	f.weights, f.gain = make([]float64, n), make([]float64, n)
	f.inverse = make([][]float64, n)
	for i := range f.inverse {
		f.inverse[i] = make([]float64, n)
		f.inverse[i][i] = uncertainty
	}
	return f
}

// weight returns the index of the weight of a column's level, counted from the lowest; -1 for the
// lowest.
func (f *forecast) weight(column, up int) int {
	if up == 0 {
		return -1
	}
	if most := f.lattice.Max[column] - f.lattice.Min[column]; most >= tallest {
		up = (up*(tallest-1) + most - 1) / most
	}
	return f.first[column] + up - 1
}

// of predicts the quantity for a transformation.
func (f *forecast) of(levels []int) float64 {
	sum := f.weights[0]
	for i, level := range levels {
		if w := f.weight(i, level-f.lattice.Min[i]); w >= 0 {
			sum += f.weights[w]
		}
	}
	return sum
}

// all predicts the quantity for all transformations, by ID.
func (f *forecast) all(dst []float64) {
	dst[0] = f.weights[0]
	n := 1
	for i := range f.lattice.Min {
		for up := 1; up <= f.lattice.Max[i]-f.lattice.Min[i]; up++ {
			part := f.weights[f.weight(i, up)]
			interrupt.Pause()
			for j, sum := range dst[:n] {
				dst[up*n+j] = sum + part
			}
		}
		n *= f.lattice.Max[i] - f.lattice.Min[i] + 1
	}
}

// learn trains with the quantity of a checked transformation, with a weight above 0 and up to 1.
func (f *forecast) learn(levels []int, figure, weight float64) {
	wrong := figure - f.of(levels)
	if math.IsNaN(wrong) || math.IsInf(wrong, 0) {
		return
	}
	if f.learned++; f.learned > len(f.weights)/2 {
		f.errors = append(f.errors, math.Abs(wrong))
		f.errors = f.errors[max(0, len(f.errors)-errorsKept):]
	}
	f.active = append(f.active[:0], 0)
	for i, level := range levels {
		if w := f.weight(i, level-f.lattice.Min[i]); w >= 0 {
			f.active = append(f.active, w)
		}
	}
	whole := forgetting / weight
	for i, row := range f.inverse {
		f.gain[i] = 0
		for _, j := range f.active {
			f.gain[i] += row[j]
		}
	}
	for _, i := range f.active {
		whole += f.gain[i]
	}
	highest := 0.0
	for i, row := range f.inverse {
		g := f.gain[i] / whole
		f.weights[i] += g * wrong
		for j := range row {
			row[j] -= g * f.gain[j]
		}
		highest = max(highest, row[i])
	}
	if highest > excited {
		return
	}
	for _, row := range f.inverse {
		for j := range row {
			row[j] /= forgetting
		}
	}
}

// spread estimates the standard deviation of forecasts from the truth, as if errors were normally
// distributed. It is 1 if nothing is known.
func (f *forecast) spread() float64 {
	if len(f.errors) == 0 {
		return 1
	}
	sorted := slices.Sorted(slices.Values(f.errors))
	return 1.48*sorted[len(sorted)/2] + 1e-9
}

// chance approximates the probability that a forecast figure exceeds the limit. It is never 0: a
// forecast proves nothing.
func chance(figure, limit, spread float64) float64 {
	return min(0.99, max(0.01, 0.5+0.3*(figure-limit)/spread))
}
