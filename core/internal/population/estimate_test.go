package population

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestDigamma: values of Abramowitz and Stegun, table 6.1, and the recurrence.
func TestDigamma(t *testing.T) {
	const eulerGamma = 0.57721566490153286060651209008240243
	for _, c := range []struct{ x, want float64 }{{1, -eulerGamma}, {2, 1 - eulerGamma}, {0.5, -eulerGamma - 2*math.Ln2},
		{1.5, 0.0364899739785765}, {100, 4.600161852738087}} {
		if got := digamma(c.x); math.Abs(got-c.want) > 1e-14 {
			t.Errorf("digamma(%v) = %v, want %v", c.x, got, c.want)
		}
	}
	if got, want := trigamma(1), math.Pi*math.Pi/6; math.Abs(got-want) > 1e-14 {
		t.Errorf("trigamma(1) = %v, want %v", got, want)
	}
	for x := 0.01; x < 200; x *= 1.01 {
		if d := digamma(x+1) - digamma(x) - 1/x; math.Abs(d) > 1e-14*(1+1/x) {
			t.Errorf("digamma(%v + 1) is off by %v", x, d)
		}
		if d := trigamma(x+1) - trigamma(x) + 1/(x*x); math.Abs(d) > 1e-14*(1+1/(x*x)) {
			t.Errorf("trigamma(%v + 1) is off by %v", x, d)
		}
	}
}

// TestPitmanSums compares the closed forms with the sums.
func TestPitmanSums(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	for range 3000 {
		n := 2 + r.IntN(3000)
		alpha := 2*r.Float64() - 1
		if r.IntN(4) == 0 {
			alpha *= 1e-6
		}
		theta := max(0, -alpha*float64(n-1))*(1+r.ExpFloat64()) + math.Exp(8*r.NormFloat64())
		got := pitmanSums(theta, alpha, n)
		var want pitmanSum
		for i := 1; i < n; i++ {
			want.add(1, float64(i), 1/(theta+float64(i)*alpha))
		}
		// The second derivatives only steer Newton's method.
		if !near(got.one, want.one, 1e-9) || !near(got.i, want.i, 1e-9) || !near(got.oneSquared, want.oneSquared, 1e-3) ||
			!near(got.iSquared, want.iSquared, 1e-3) || !near(got.iiSquared, want.iiSquared, 1e-3) {
			t.Fatalf("theta %v, alpha %v, n %d: %+v, want %+v", theta, alpha, n, got, want)
		}
	}
}

// TestZayatzHypergeometric compares with the definition by binomial coefficients.
func TestZayatzHypergeometric(t *testing.T) {
	sizes, classes := []int{1, 2, 3, 7}, []int{5, 4, 2, 1}
	const population, records = 60, 26
	probability := func(k int64) float64 {
		p := new(big.Rat).SetFrac(new(big.Int).Binomial(population-k, records-1), new(big.Int).Binomial(population, records))
		f, _ := p.Mul(p, big.NewRat(k, 1)).Float64()
		return f
	}
	sum := 0.0
	for i, k := range sizes {
		sum += float64(classes[i]) * probability(int64(k))
	}
	want := 5 * (5 * probability(1) / sum) / records
	if got := Zayatz(sizes, classes, population); !near(got, want, 1e-12) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestSNB draws samples from populations of the model's own family and finds
// their unique persons again.
func TestSNB(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for _, shape := range []int{1, 2, 4} {
		const groups, success, fraction = 40000, 0.3, 0.2
		persons, unique := 0, 0
		histogram := map[int]int{}
		largest := 0
		for range groups {
			size := 1
			for range shape { // a sum of geometric variables
				for r.Float64() > success {
					size++
				}
			}
			persons += size
			if size == 1 {
				unique++
			}
			drawn := 0
			for range size {
				if r.Float64() < fraction {
					drawn++
				}
			}
			if drawn > 0 {
				histogram[drawn]++
				largest = max(largest, drawn)
			}
		}
		var sizes, classes []int
		for k := 1; k <= largest; k++ {
			if histogram[k] > 0 {
				sizes, classes = append(sizes, k), append(classes, histogram[k])
			}
		}
		want := float64(unique) / float64(persons)
		// The estimate extrapolates from a fifth of the persons: a third of
		// relative error, or 0.003, is what repeated draws show at most.
		if got, ok := snb(sizes, classes, float64(persons)); !ok || math.Abs(got-want) > max(0.003, want/3) {
			t.Errorf("shape %d: %v, %v, want about %v", shape, got, ok, want)
		}
	}
	if u, ok := snb([]int{1}, []int{7}, 100); ok && (u <= 0 || u > 1) {
		t.Errorf("all unique: %v", u)
	}
	if u, ok := snb([]int{2}, []int{7}, 100); u != 0 || !ok {
		t.Errorf("none unique: %v, %v", u, ok)
	}
}

// TestDankar: which estimator decides, as in the oracle's risk reports.
func TestDankar(t *testing.T) {
	sizes, classes := []int{1, 2, 4, 10}, []int{26, 6, 3, 1} // 60 records
	for _, c := range []struct {
		population float64
		want       string
	}{{599, "zayatz"}, {600, "pitman"}, {100000, "pitman"}} {
		got, by := dankarReport(sizes, classes, c.population)
		decided, ok := Dankar(sizes, classes, c.population)
		want := Zayatz(sizes, classes, c.population)
		if c.want == "pitman" {
			want, _ = Pitman(sizes, classes, c.population)
		}
		if by != c.want || got != want || decided != want || !ok {
			t.Errorf("population %v: %v by %s, %v %v, want %v by %s", c.population, got, by, decided, ok, want, c.want)
		}
	}
	// Without an estimate by Pitman reports fall back, decisions do not.
	if _, by := dankarReport([]int{1}, []int{7}, 1000); by != "zayatz" {
		t.Errorf("all unique: by %q", by)
	}
	if _, ok := Dankar([]int{1}, []int{7}, 1000); ok {
		t.Error("all unique: there is no estimate to decide by")
	}
	if u, by := dankarReport([]int{2}, []int{7}, 1000); u != 0 || by != "" {
		t.Errorf("none unique: %v by %q", u, by)
	}
}
