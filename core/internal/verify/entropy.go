package verify

import (
	"math"

	"github.com/fulgurite/fulgurite/core/problem"
)

// EntropyDiversity: the values of a sensitive column are at least as uncertain
// in every class as L equally frequent ones, and there are at least L of them.
// (Machanavajjhala and others, "l-diversity: privacy beyond k-anonymity", 2007,
// section 4.1.) With f_v of the n records of a class having the value v, its
// entropy is estimated as
//
//	psi(n) - 1/n * sum over v of f_v*psi(f_v)
//
// with psi = ln, which is Shannon's entropy of the shares, or Grassberger's
// correction for few records ("Entropy estimates from insufficient samplings",
// 2003).
type EntropyDiversity struct {
	Attribute   string
	L           float64
	Grassberger bool
}

// Name returns "entropy 3-diversity of occupation".
func (r EntropyDiversity) Name() *problem.Text {
	if r.Grassberger {
		return problem.Say("entropy %v-diversity of %q by Grassberger's estimate", r.L, r.Attribute)
	}
	return problem.Say("entropy %v-diversity of %q", r.L, r.Attribute)
}

// Protects implements Protecting.
func (r EntropyDiversity) Protects() string { return r.Attribute }

// Verify finds every class whose entropy is less than ln L. Grassberger's estimate says
// nothing where persons have several records.
func (r EntropyDiversity) Verify(release *Release) []Finding {
	if !(r.L >= 1) {
		return whole("less than one value is asked for, which says nothing")
	}
	psi := math.Log
	if r.Grassberger {
		// It does not rise with every share that becomes more even, so that the most
		// frequent values of persons are not the worst that they can have.
		if wrong := release.notForPersons(); wrong != nil {
			return wrong
		}
		psi = Grassberger(release.Largest())
	}
	return release.eachSpread(r.Attribute, byChoice, func(s *Spread) *problem.Text {
		if float64(len(s.Present)) < r.L {
			return few(s)
		}
		// The entropy is a difference of numbers of the size of psi(n), and so
		// is its error.
		n := float64(s.Size)
		if h := s.Entropy(psi); !(h >= math.Log(r.L)-tolerance*(1+math.Abs(psi(n)))) {
			return problem.Say("%s, is only as uncertain as %.4g equally frequent values", s.who(), math.Exp(h))
		}
		return nil
	})
}

// few is the answer about a class that has too few values.
func few(s *Spread) *problem.Text {
	return problem.Several(len(s.Present), "%s, has only %d value", "%s, has only %d different values", s.who(), len(s.Present))
}

// Entropy estimates the entropy of the class, in nats.
func (s *Spread) Entropy(psi func(float64) float64) float64 {
	sum, n := 0.0, float64(s.Size)
	for _, code := range s.Present {
		f := float64(s.counts[code])
		sum += f * psi(f)
	}
	return psi(n) - sum/n
}

// Grassberger returns Grassberger's G for whole numbers from 1 to most. With
// Euler's gamma, G(1) = -gamma - ln 2, G(2) = G(1) + 2, G(2m+2) = G(2m) +
// 2/(2m+1), and G(2m+1) = G(2m). The errors of the sums are summed along, so
// that they do not grow.
func Grassberger(most int) func(float64) float64 {
	const gamma = 0.57721566490153286060651209008240243
	even := make([]float64, most/2+1) // G(2m); G(1) for m = 0
	sum, lost := -gamma-math.Ln2, 0.0
	even[0] = sum
	for m := 1; m < len(even); m++ {
		term := 2/float64(2*m-1) - lost
		next := sum + term
		lost = float64(next-sum) - term
		sum = next
		even[m] = sum
	}
	return func(n float64) float64 { return even[int(n)/2] }
}

// Largest is the size of the largest class.
func (r *Release) Largest() int {
	most := 0
	for _, c := range r.Classes {
		most = max(most, r.Weights.Sum(c.Rows))
	}
	return most
}
