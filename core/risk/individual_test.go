package risk

import (
	"math"
	"math/big"
	"testing"
)

// TestIndividual: the printed risks of the theory guide of sdcpractice, table 4.1.
func TestIndividual(t *testing.T) {
	for _, x := range []struct {
		f    int
		sum  float64
		want float64
	}{{2, 360, 0.0054}, {1, 215, 0.0251}, {2, 152, 0.0126}, {1, 186, 0.0282}, {1, 180, 0.0290}, {2, 262, 0.0074}} {
		if got := individual(x.f, float64(x.f)/x.sum); math.Abs(got-x.want) > 0.00005 {
			t.Errorf("%d records of %g people: %g, want %g", x.f, x.sum, got, x.want)
		}
	}
	all := IndividualOf(guide(t), guideWeights, nil)
	if all.Records != 10 || all.Population != 1570 || math.Abs(all.Average-0.01582) > 0.000005 || math.Abs(all.Global-0.1582) > 0.00005 ||
		math.Abs(all.Highest-0.0290) > 0.00005 {
		t.Errorf("%+v", all)
	}
	// The last record is alone where the ninth is outside.
	inside := []bool{false, false, false, false, false, false, false, false, false, true}
	if got := IndividualOf(guide(t), guideWeights, inside); got.Records != 1 || got.Population != 76 || got.Highest != individual(1, 1./76) {
		t.Errorf("%+v", got)
	}
	// More records than people, and no weight at all: everybody is in the sample.
	none := make([]float64, 10)
	if got := IndividualOf(guide(t), none, nil); got.Highest != 1 || got.Global != 7 {
		t.Errorf("without weights: %+v", got)
	}
	if got := (View{}); IndividualOf(got, nil, nil) != (Individual{}) {
		t.Error("a table without records has risks")
	}
}

// TestIndividualTwin compares with the series of the hypergeometric function in 200 bits, and with
// the integral by Simpson's rule; 0.09909 of 10 records and a share of 0.99 is where its closed
// form cancels.
func TestIndividualTwin(t *testing.T) {
	if got := individual(10, 0.99); math.Abs(got-0.09909) > 0.000005 {
		t.Errorf("f = 10, p = 0.99: %g", got)
	}
	for _, f := range []int{1, 2, 10, 500} {
		if got, want := individual(f, 1), 1/float64(f); got != want {
			t.Errorf("f = %d, p = 1: %g, want %g", f, got, want)
		}
		for _, p := range []float64{1e-9, 1e-4, 0.003, 0.01, 0.1, math.Nextafter(1./8, 0), 1. / 8, 0.3, 0.5, 0.9, 0.99, 1 - 1e-9} {
			got := individual(f, p)
			if float64(f)/p < 20_000 { // elsewhere the series is long
				if want := series(f, p); math.Abs(got/want-1) > 1e-14 {
					t.Errorf("f = %d, p = %g: %.17g, the series gives %.17g", f, p, got, want)
				}
			}
			if want := integral(f, p); math.Abs(got/want-1) > 1e-9 {
				t.Errorf("f = %d, p = %g: %.17g, the integral is %.17g", f, p, got, want)
			}
		}
	}
}

// series is p^f/f 2F1(f, f; f+1; 1-p), term by term.
func series(f int, p float64) float64 {
	number := func(x float64) *big.Float { return new(big.Float).SetPrec(200).SetFloat64(x) }
	q := new(big.Float).Sub(number(1), number(p))
	sum, term := number(0), number(1)
	for k := 0.0; ; k++ {
		sum.Add(sum, term)
		// (f)_k (f)_k / (f+1)_k / k! q^k
		term.Mul(term, q).Mul(term, number(float64(f)+k)).Mul(term, number(float64(f)+k))
		term.Quo(term, number((float64(f)+k+1)*(k+1)))
		if k > float64(f)/p && term.Cmp(new(big.Float).Mul(sum, number(0x1p-80))) < 0 {
			break
		}
	}
	for range f {
		sum.Mul(sum, number(p))
	}
	r, _ := sum.Quo(sum, number(float64(f))).Float64()
	return r
}

// integral is that of p v^(f-1) / (p + q v) over v from 0 to 1: with x = ln(p + q v) that of
// p/q v^(f-1) over x from ln p to 0, by Simpson's rule in parts that double in length away from 0.
func integral(f int, p float64) float64 {
	q := 1 - p
	of := func(x float64) float64 { return p / q * math.Pow(max(0, (math.Expm1(x)+q)/q), float64(f-1)) }
	sum, to, low := 0.0, 0.0, math.Log(p)
	for part := q / float64(f); to > low; part *= 2 {
		from := max(low, to-part)
		const steps = 200
		h := (to - from) / steps
		for i := 0; i < steps; i += 2 {
			a := from + float64(i)*h
			sum += h / 3 * (of(a) + 4*of(a+h) + of(a+2*h))
		}
		to = from
	}
	return sum
}

func FuzzIndividual(f *testing.F) {
	f.Add(uint16(10), 0.99)
	f.Fuzz(func(t *testing.T, f uint16, p float64) {
		if !(p > 0.02 && p < 1) || f == 0 || f > 2000 {
			return
		}
		if got, want := individual(int(f), p), series(int(f), p); math.Abs(got/want-1) > 1e-13 {
			t.Errorf("f = %d, p = %g: %.17g, want %.17g", f, p, got, want)
		}
	})
}
