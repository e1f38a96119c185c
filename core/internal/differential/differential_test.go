package differential_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/differential"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

// TestOracle compares with the values of ARX 3.9.2, whose loop returns one more than the
// least size.
func TestOracle(t *testing.T) {
	text := sharedtest.Read(t, "oracle", "dp.json")
	var cases []struct {
		Epsilon, Delta, Beta float64
		K                    int
	}
	if err := json.Unmarshal(text, &cases); err != nil || len(cases) == 0 {
		t.Fatal(err, len(cases))
	}
	for _, c := range cases {
		if k := differential.MinimalSize(c.Epsilon, c.Delta); k != c.K && k != c.K-1 {
			t.Errorf("epsilon %v, delta %v: %d, want %d or one less", c.Epsilon, c.Delta, k, c.K)
		}
		if math.Abs(differential.Beta(c.Epsilon)-c.Beta) > 1e-14 {
			t.Errorf("epsilon %v: beta %v, want %v", c.Epsilon, differential.Beta(c.Epsilon), c.Beta)
		}
	}
}

// exp is exp(x) in so many digits that the rest does not count, by squaring.
func exp(x *big.Float) *big.Float {
	small := new(big.Float).SetMantExp(x, -20)
	sum, term := big.NewFloat(1).SetPrec(600), big.NewFloat(1).SetPrec(600)
	for n := int64(1); n < 40; n++ {
		term.Mul(term, small).Quo(term, new(big.Float).SetInt64(n))
		sum.Add(sum, term)
	}
	for range 20 {
		sum.Mul(sum, sum)
	}
	return sum
}

// tails are P(Bin(n, beta) > gamma n) by n, from whole numbers, as far as Chernoff's bound of
// the paper is above a delta.
func tails(epsilon, delta float64) (gamma *big.Rat, tail []*big.Float) {
	x := new(big.Float).SetPrec(600).SetFloat64(epsilon)
	x.Sub(x, new(big.Float).SetMantExp(x, -50))
	e, _ := exp(x).Rat(nil)
	beta := new(big.Rat).SetFrac(new(big.Int).SetUint64(differential.Threshold(epsilon)), new(big.Int).Lsh(big.NewInt(1), 64))
	one := big.NewRat(1, 1)
	gamma = new(big.Rat).Sub(e, one)
	gamma.Add(gamma, beta).Quo(gamma, e)
	b, _ := beta.Float64()
	g, _ := gamma.Float64()
	slope := g*math.Log(g/b) - (g - b)
	tail = []*big.Float{new(big.Float)}
	for n := int64(1); float64(n-1)*slope < -math.Log(delta)+1; n++ {
		at := new(big.Rat).Mul(gamma, big.NewRat(n, 1))
		from := new(big.Int).Quo(at.Num(), at.Denom()).Int64() + 1
		sum := new(big.Int) // over 2^(64n)
		for j := from; j <= n; j++ {
			term := new(big.Int).Binomial(n, j)
			term.Mul(term, new(big.Int).Exp(new(big.Int).SetUint64(differential.Threshold(epsilon)), big.NewInt(j), nil))
			other := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 64), new(big.Int).SetUint64(differential.Threshold(epsilon)))
			sum.Add(sum, term.Mul(term, other.Exp(other, big.NewInt(n-j), nil)))
		}
		tail = append(tail, new(big.Float).SetMantExp(new(big.Float).SetInt(sum), int(-64*n)))
	}
	return gamma, tail
}

// TestMinimalSize: with the size delta_k is at most delta, and with one less it is not;
// delta_k by its definition, from exact fractions.
func TestMinimalSize(t *testing.T) {
	for _, epsilon := range []float64{0.3, 0.6931471805599453, 1, 1.0986122886681098}[figures.Number(0, 0, 2):] {
		for _, delta := range []float64{0.2, 0.01} {
			gamma, tail := tails(epsilon, delta)
			deltaOf := func(k int) *big.Float {
				from := new(big.Rat).Quo(big.NewRat(int64(k), 1), gamma) // ceil(k/gamma - 1), never whole for an irrational gamma
				whole := new(big.Int).Quo(from.Num(), from.Denom()).Int64()
				if from.IsInt() {
					whole--
				}
				most := new(big.Float)
				for n := whole; n < int64(len(tail)); n++ {
					if tail[n].Cmp(most) > 0 {
						most = tail[n]
					}
				}
				return most
			}
			k := differential.MinimalSize(epsilon, delta)
			bound := big.NewFloat(delta)
			if deltaOf(k).Cmp(bound) > 0 || deltaOf(k-1).Cmp(bound) <= 0 {
				t.Errorf("epsilon %v, delta %v: %d gives %v, %d gives %v", epsilon, delta, k, deltaOf(k), k-1, deltaOf(k-1))
			}
		}
	}
}

// TestProtects: of a class of n records, and of n-1, the numbers that are seen differ by
// no more than epsilon and delta: the definition itself, in floating point, in both
// directions.
func TestProtects(t *testing.T) {
	for _, epsilon := range []float64{0.1, 0.5, 1, 2} {
		for _, delta := range []float64{0.1, 1e-3, 1e-6} {
			k, beta := differential.MinimalSize(epsilon, delta), differential.Beta(epsilon)
			seen := func(n int) []float64 { // by number of records, fewer than k being none
				p := make([]float64, n+2)
				chance := math.Pow(1-beta, float64(n))
				for j := 0; j <= n; j++ {
					if j < k {
						p[0] += chance
					} else {
						p[j] = chance
					}
					chance *= float64(n-j) / float64(j+1) * beta / (1 - beta)
				}
				return p
			}
			for n := 1; n < 12*k && float64(n)*math.Log(1-beta) > -600; n++ {
				more, less := seen(n), append(seen(n-1), 0)
				var up, down float64
				for j := range more {
					up += max(0, more[j]-math.Exp(epsilon)*less[j])
					down += max(0, less[j]-math.Exp(epsilon)*more[j])
				}
				if math.IsNaN(up) || up > delta || down > delta {
					t.Fatalf("epsilon %v, delta %v, k %d: of %d records %v and %v", epsilon, delta, k, n, up, down)
				}
			}
		}
	}
}

// TestThreshold: it is at most 1 - exp(-epsilon), and no more than a rounded epsilon below.
func TestThreshold(t *testing.T) {
	for _, epsilon := range []float64{differential.MinEpsilon, 0.1, 1, 3, differential.MaxEpsilon} {
		exact := new(big.Float).Sub(big.NewFloat(1), new(big.Float).Quo(big.NewFloat(1), exp(new(big.Float).SetPrec(600).SetFloat64(epsilon))))
		exact.SetMantExp(exact, 64)
		short := new(big.Float).Sub(exact, new(big.Float).SetInt(new(big.Int).SetUint64(differential.Threshold(epsilon))))
		if gap, _ := short.Float64(); gap < 0 || gap > 1<<15 {
			t.Errorf("epsilon %v: 2^64 beta is %v below", epsilon, gap)
		}
	}
}

// TestDraw: each row is drawn with the probability, whatever happens to the others.
// 5,000 draws of 3 rows are within five standard deviations.
func TestDraw(t *testing.T) {
	random, epsilon := rand.NewChaCha8([32]byte{7}), 0.8
	counts := map[string]int{}
	const tries = 5_000
	for range tries {
		rows, err := differential.Draw(3, epsilon, random)
		if err != nil {
			t.Fatal(err)
		}
		counts[fmt.Sprint(rows)]++
	}
	beta := differential.Beta(epsilon)
	for sample := range 8 {
		rows, p := []int{}, 1.0
		for row := range 3 {
			if sample>>row&1 == 1 {
				rows, p = append(rows, row), p*beta
			} else {
				p *= 1 - beta
			}
		}
		if n := float64(counts[fmt.Sprint(rows)]); math.Abs(n-tries*p) > 5*math.Sqrt(tries*p*(1-p)) {
			t.Errorf("%v was drawn %v times, %v expected", rows, n, tries*p)
		}
	}
	if _, err := differential.Draw(1, 1, &nothing{}); err == nil {
		t.Error("without random bytes")
	}
}

type nothing struct{}

func (*nothing) Read([]byte) (int, error) { return 0, os.ErrClosed }

// TestChoose: each is chosen with its probability; the seed is fixed, and the bounds are
// five standard deviations.
func TestChoose(t *testing.T) {
	random := rand.NewChaCha8([32]byte{8})
	for _, c := range []struct {
		costs       []int64
		sensitivity int64
		epsilon     float64
	}{
		{[]int64{5}, 1, 1}, {[]int64{0, 0, 0}, 1, 1}, {[]int64{-3, 0, 1, 40}, 2, 3},
		{[]int64{1 << 40, 1<<40 + 1000, 1<<40 + 5000}, 700, 0.75}, {[]int64{0, 1 << 40}, 1, 8},
	} {
		const tries = 20_000
		counts := make([]float64, len(c.costs))
		for range tries {
			i, err := differential.Choose(c.costs, c.sensitivity, new(big.Rat).SetFloat64(c.epsilon), random)
			if err != nil {
				t.Fatal(err)
			}
			counts[i]++
		}
		weights, sum := make([]float64, len(c.costs)), 0.0
		for i, cost := range c.costs {
			weights[i] = math.Exp(-c.epsilon * float64(cost-c.costs[0]) / float64(2*c.sensitivity))
			sum += weights[i]
		}
		for i, w := range weights {
			if p := w / sum; math.Abs(counts[i]-tries*p) > 5*math.Sqrt(tries*p*(1-p))+1e-9 {
				t.Errorf("%+v: number %d was chosen %v times, %v expected", c, i, counts[i], tries*p)
			}
		}
	}
	if _, err := differential.Choose([]int64{1, 2}, 1, big.NewRat(1, 1), &nothing{}); err == nil {
		t.Error("without random bytes")
	}
}

// TestBudget: the two parts are the whole, exactly.
func TestBudget(t *testing.T) {
	for _, b := range []differential.Budget{{Epsilon: 1, Delta: 1e-6, Search: 0.1},
		{Epsilon: 0.7, Delta: 1e-6, Search: 0.33}, {Epsilon: 2, Delta: 1e-6}} {
		sum := new(big.Rat).Add(b.Choosing(), new(big.Rat).SetFloat64(b.Drawing()))
		if sum.Cmp(new(big.Rat).SetFloat64(b.Epsilon)) != 0 || (b.Search == 0) != (b.Choosing().Sign() == 0) {
			t.Errorf("%+v: %v and %v", b, b.Drawing(), b.Choosing())
		}
		if b.Size() != differential.MinimalSize(b.Drawing(), b.Delta) {
			t.Errorf("%+v: %d", b, b.Size())
		}
	}
}

// TestHelp: the sizes that the help shows are those that are computed.
func TestHelp(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "static", "docs", "differential.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, epsilon := range []float64{0.1, 0.5, 1, 1.5, 2, 3} {
		row := fmt.Sprintf("| %v | %.3f |", epsilon, differential.Beta(epsilon))
		for _, delta := range []float64{1e-4, 1e-6, 1e-8} {
			row += fmt.Sprintf(" %d |", differential.MinimalSize(epsilon, delta))
		}
		if !strings.Contains(string(text), row+"\n") {
			t.Errorf("the help lacks %s", row)
		}
	}
}
