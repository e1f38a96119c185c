package perturb

import (
	"math"
	"math/rand/v2"

	"github.com/fulgurite/fulgurite/core/table"
)

// addNoise adds a random vector to each row of some columns: y = x + D L z, where D has the
// columns' shares on its diagonal, L L' is the covariance matrix of the columns, and z are
// independent standard normal numbers. For a single column that is normal noise with the given
// share of its standard deviation (additive noise); for several, the noise's covariances are
// proportional to theirs, so that with equal shares correlations are preserved (correlated noise:
// J. J. Kim, A method for limiting disclosure in microdata based on random noise and
// transformation, ASA Survey Research Methods, 1986). Means are preserved in expectation, and
// variances grow by the factor 1 + share².
func addNoise(columns []Column, rng *rand.Rand) ([]*table.Column, error) {
	n := len(columns)
	x := make([][]float64, n)
	for i, c := range columns {
		if err := numeric(c); err != nil {
			return nil, err
		}
		x[i] = byRow(c.Column)
	}
	covariance, _, complete := joint(x)
	for i, c := range columns {
		switch {
		case complete < 2:
			return nil, refuse(c, "Remove the entry, or let it have noise of its own.",
				"Noise needs at least two records with a value, because its size is a share of their standard deviation, but there are %d.", complete)
		case covariance[i][i] == 0:
			return nil, refuse(c, "Remove the entry.",
				"All values of the column are the same, so that noise of a share of their standard deviation would change nothing.")
		}
	}
	factor := cholesky(covariance)
	out := make([]*writer, n)
	for i, c := range columns {
		out[i] = newWriter(c, places(c.Column))
	}
	z := make([]float64, n)
	for row := range columns[0].Codes.Len() {
		for i := range z {
			z[i] = rng.NormFloat64()
		}
		for i, c := range columns {
			if math.IsNaN(x[i][row]) {
				out[i].keep(c.Codes.At(row))
				continue
			}
			noise := 0.0
			for j := range i + 1 {
				noise += float64(factor[i][j] * z[j]) // not fused, for equal results on every platform
			}
			text, free := out[i].text(x[i][row] + float64(c.Spec.Deviation()*noise))
			for try := 0; !free; try++ { // it reads like a missing-value word
				if try == tries {
					return nil, unwritable(c, text)
				}
				text, free = out[i].text(x[i][row] + float64(c.Spec.Deviation()*math.Sqrt(covariance[i][i])*rng.NormFloat64()))
			}
			out[i].put(text)
		}
	}
	changed := make([]*table.Column, n)
	for i := range out {
		changed[i] = out[i].finish()
	}
	return changed, nil
}

// tries limits how often noise is drawn anew because it turns a number into a missing-value word.
const tries = 100

func unwritable(c Column, text string) error {
	return refuse(c, "Take that number out of the words for missing values, or treat the column in another way.",
		"A value would become %q, which means “no value” in this table.", text)
}

// cholesky returns the lower triangular L with L L' = a, for a symmetric matrix without negative
// eigenvalues. A column that depends on earlier ones gets zeros.
func cholesky(a [][]float64) [][]float64 {
	const little = 1e-10
	l := make([][]float64, len(a))
	for i := range a {
		l[i] = make([]float64, len(a))
		for j := range i + 1 {
			sum := a[i][j]
			for k := range j {
				sum -= float64(l[i][k] * l[j][k])
			}
			switch {
			case i == j && sum > little*a[i][i]:
				l[i][i] = math.Sqrt(sum)
			case i != j && l[j][j] > 0:
				l[i][j] = sum / l[j][j]
			}
		}
	}
	return l
}
