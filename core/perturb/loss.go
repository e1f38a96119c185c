package perturb

import (
	"math"

	"github.com/fulgurite/fulgurite/core/table"
)

// Loss measures the effect of changing values, over all records of the table. The measures are
// those of dUtility in sdcMicro (Templ, Kowarik, Meindl 2015), as means where sdcMicro has sums.
type Loss struct {
	Columns []Change `json:"columns"`
	// IL1 is the mean over all changed numbers of |x - y| / (sqrt(2) s), with the standard
	// deviation s of the column before (J. M. Mateo-Sanz, J. Domingo-Ferrer, F. Sebé,
	// Probabilistic information loss measures in confidentiality protection of continuous microdata,
	// Data Mining and Knowledge Discovery 11, 2005); left out without numbers.
	IL1 *float64 `json:"il1,omitempty"`
	// Eigenvalues is the mean of |l - m| / l, over the eigenvalues l of the covariance matrix of the
	// changed numbers, standardized by their means and deviations before, and the eigenvalues m
	// afterwards, both in descending order; left out where an l is 0 or there is nothing to compute it
	// from.
	Eigenvalues *float64 `json:"eigenvalues,omitempty"`
	// Correlations pairs each changed numeric column with each other one and with the kept numeric
	// columns, at most maxCorrelated in all.
	Correlations []Correlation `json:"correlations,omitempty"`
}

// maxCorrelated limits the numeric columns whose correlations are computed.
const maxCorrelated = 12

// Change describes the changes of a column. Means and standard deviations are those of numbers.
type Change struct {
	Column  string   `json:"column"`
	Method  Method   `json:"method"`
	Values  int      `json:"values"`  // records that have one
	Changed int      `json:"changed"` // records that show another value
	Before  *Moments `json:"before,omitempty"`
	After   *Moments `json:"after,omitempty"`
	IL1     *float64 `json:"il1,omitempty"` // of the column; left out unless it has numbers that differ
}

// Moments are the mean and the standard deviation (of a sample) of numbers.
type Moments struct {
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"`
}

// Correlation is Pearson's, of two columns, over the records that have both.
type Correlation struct {
	A      string  `json:"a"`
	B      string  `json:"b"`
	Before float64 `json:"before"`
	After  float64 `json:"after"`
}

// LossOf compares columns before and after they were changed; kept holds unchanged columns, of
// which the numeric ones are used.
func LossOf(columns []Column, after, kept []*table.Column) *Loss {
	l := &Loss{Columns: make([]Change, len(columns))}
	var was, is, other [][]float64 // NaN: no number
	var names []string
	sum, n := 0.0, 0
	for i, c := range columns {
		change := Change{Column: c.Name, Method: c.Spec.Method}
		for row, code := range c.Codes.All() {
			if c.Valued(code) {
				change.Values++
				if c.Dict.Value(code) != after[i].Cell(row) {
					change.Changed++
				}
			}
		}
		if isNumeric(c.Column) && len(was) < maxCorrelated {
			x, y := byRow(c.Column), byRow(after[i])
			was, is, names = append(was, x), append(is, y), append(names, c.Name)
			change.Before, change.After = momentsOf(x), momentsOf(y)
			if b := change.Before; b != nil && b.Deviation > 0 {
				difference, values := 0.0, 0
				for row := range x {
					if !math.IsNaN(x[row]) {
						difference += math.Abs(x[row]-y[row]) / (math.Sqrt2 * b.Deviation)
						values++
					}
				}
				sum, n = sum+difference, n+values
				il1 := difference / float64(values)
				change.IL1 = &il1
			}
		}
		l.Columns[i] = change
	}
	if n > 0 {
		il1 := sum / float64(n)
		l.IL1 = &il1
	}
	changed := len(was)
	for _, c := range kept {
		if changed > 0 && len(was)+len(other) < maxCorrelated && isNumeric(c) && c.Held() {
			other, names = append(other, byRow(c)), append(names, c.Name)
		}
	}
	both := [2][][]float64{append(was[:changed:changed], other...), append(is[:changed:changed], other...)}
	for i := range changed {
		for j := i + 1; j < len(names); j++ {
			before, ok := correlation(both[0][i], both[0][j])
			after, still := correlation(both[1][i], both[1][j])
			if ok && still {
				l.Correlations = append(l.Correlations, Correlation{names[i], names[j], before, after})
			}
		}
	}
	l.Eigenvalues = spectral(was, is)
	return l
}

func isNumeric(c *table.Column) bool { return c.Type == table.Integer || c.Type == table.Decimal }

// byRow returns the numbers of a column by row, NaN where there is none.
func byRow(c *table.Column) []float64 {
	of, ok := numbers(c)
	for code := range of {
		if !ok[code] {
			of[code] = math.NaN()
		}
	}
	x := make([]float64, c.Codes.Len())
	for row, code := range c.Codes.All() {
		x[row] = of[code]
	}
	return x
}

// momentsOf returns the moments of the numbers present, nil if there are fewer than two.
func momentsOf(x []float64) *Moments {
	covariance, mean, n := joint([][]float64{x})
	if n < 2 {
		return nil
	}
	return &Moments{Mean: mean[0], Deviation: math.Sqrt(covariance[0][0])}
}

func correlation(x, y []float64) (r float64, ok bool) {
	c, _, n := joint([][]float64{x, y})
	if n < 2 || c[0][0] == 0 || c[1][1] == 0 {
		return 0, false
	}
	return c[0][1] / math.Sqrt(float64(c[0][0]*c[1][1])), true
}

// joint returns the covariance matrix of columns of numbers, and their means, over the rows that
// have all of them.
func joint(x [][]float64) (covariance [][]float64, mean []float64, rows int) {
	mean, covariance = make([]float64, len(x)), make([][]float64, len(x))
	for i := range covariance {
		covariance[i] = make([]float64, len(x))
	}
	each := func(do func(row int)) {
	rows:
		for row := range x[0] {
			for i := range x {
				if math.IsNaN(x[i][row]) {
					continue rows
				}
			}
			do(row)
		}
	}
	each(func(row int) {
		rows++
		for i := range x {
			mean[i] += x[i][row]
		}
	})
	for i := range mean {
		mean[i] /= float64(max(rows, 1))
	}
	each(func(row int) {
		for i := range x {
			for j := range i + 1 {
				covariance[i][j] += float64((x[i][row] - mean[i]) * (x[j][row] - mean[j]))
			}
		}
	})
	for i := range x {
		for j := range i + 1 {
			covariance[i][j] /= float64(max(rows-1, 1))
			covariance[j][i] = covariance[i][j]
		}
	}
	return covariance, mean, rows
}

// spectral compares eigenvalues: see Loss.
func spectral(was, is [][]float64) *float64 {
	if len(was) == 0 {
		return nil
	}
	before, _, n := joint(was)
	after, _, _ := joint(is)
	if n < 2 {
		return nil
	}
	deviation := make([]float64, len(was))
	for i := range deviation {
		if deviation[i] = math.Sqrt(before[i][i]); deviation[i] == 0 {
			return nil
		}
	}
	for i := range before {
		for j := range before {
			before[i][j] /= float64(deviation[i] * deviation[j])
			after[i][j] /= float64(deviation[i] * deviation[j])
		}
	}
	const little = 1e-9
	sum, of, to := 0.0, eigenvalues(before), eigenvalues(after)
	for i := range of {
		if of[i] < little {
			return nil
		}
		sum += math.Abs(of[i]-to[i]) / of[i]
	}
	sum /= float64(len(of))
	return &sum
}
