package verify

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/differential"
)

// TestDifferentialSize: the size that the definition gives in floating point is the one
// that exact arithmetic gives. No tail of these is delta but for rounding.
func TestDifferentialSize(t *testing.T) {
	for _, epsilon := range []float64{0.001, 0.01, 0.1, 0.3, 0.5, 0.6931471805599453, 0.9, 1,
		1.0986122886681098, 1.3862943611198906, 1.5, 2, 2.5, 3, 5, 8} {
		for _, delta := range []float64{0.01, 1e-3, 1e-4, 1e-5, 1e-6, 1e-8, 1e-12} {
			for _, search := range []float64{0, 0.1, 0.5} {
				r := DifferentialPrivacy{Epsilon: epsilon, Delta: delta, Search: search}
				got, want := r.least(), differential.Budget{Epsilon: epsilon, Delta: delta, Search: search}.Size()
				if got != want {
					t.Errorf("epsilon %v, delta %v, search %v: %d, want %d", epsilon, delta, search, got, want)
				}
			}
		}
	}
}
