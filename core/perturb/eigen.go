package perturb

import (
	"math"
	"slices"
)

// eigenvalues returns the eigenvalues of a symmetric matrix, the largest first, by Jacobi's
// rotations (G. H. Golub, C. F. Van Loan, Matrix Computations, 4th ed. 2013, section 8.5). It
// overwrites the matrix.
func eigenvalues(a [][]float64) []float64 {
	const sweeps = 60 // convergence is quadratic: ten are enough for any matrix
	for range sweeps {
		off := 0.0
		for p := range a {
			for q := range p {
				off += math.Abs(a[p][q])
				rotate(a, q, p)
			}
		}
		if off == 0 {
			break
		}
	}
	values := make([]float64, len(a))
	for i := range a {
		values[i] = a[i][i]
	}
	slices.SortFunc(values, func(x, y float64) int {
		if x > y {
			return -1
		}
		return 1
	})
	return values
}

// rotate makes a[p][q] zero.
func rotate(a [][]float64, p, q int) {
	if math.Abs(a[p][q]) <= 1e-300 {
		a[p][q], a[q][p] = 0, 0
		return
	}
	theta := (a[q][q] - a[p][p]) / float64(2*a[p][q])
	t := math.Copysign(1, theta) / (math.Abs(theta) + math.Sqrt(float64(theta*theta)+1))
	c := 1 / math.Sqrt(float64(t*t)+1)
	s := t * c
	for k := range a {
		kp, kq := a[k][p], a[k][q]
		a[k][p], a[k][q] = float64(c*kp)-float64(s*kq), float64(s*kp)+float64(c*kq)
	}
	for k := range a {
		pk, qk := a[p][k], a[q][k]
		a[p][k], a[q][k] = float64(c*pk)-float64(s*qk), float64(s*pk)+float64(c*qk)
	}
	a[p][q], a[q][p] = 0, 0
}
