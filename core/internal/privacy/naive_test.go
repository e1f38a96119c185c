package privacy

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

func rat(a, b int) *big.Rat { return big.NewRat(int64(a), int64(b)) }

// decimal is the number that was typed, exactly; thirds count as typed with
// all digits that a float64 has.
func decimal(x float64) *big.Rat {
	for _, n := range []int{1, 2, 4} {
		if x == float64(n)/3 {
			return rat(n, 3)
		}
	}
	r, _ := new(big.Rat).SetString(fmt.Sprint(x))
	return r
}

// naive evaluates a model's definition for one class with rational numbers.
// The second result is true where the class is exactly at the threshold and
// the definition is evaluated in float64, so that either verdict is in order.
func naive(spec Spec, s *sample, class []int, outside int) (conforms, tie bool) {
	n, all := len(class), s.records()
	in := s.input()
	f := make([]int, s.values)
	for _, v := range class {
		f[v]++
	}
	total := in.Sensitive[0].Counts
	distinct, largest := 0, 0
	for _, x := range f {
		if x > 0 {
			distinct++
		}
		largest = max(largest, x)
	}
	number := func(name string) *big.Rat { return decimal(spec.Params.Number(name)) }
	switch spec.Model {
	case "k-anonymity":
		return n >= spec.Params.Int("k"), false
	case "distinct-l-diversity":
		return distinct >= spec.Params.Int("l"), false
	case "entropy-l-diversity":
		l := spec.Params.Number("l")
		if float64(distinct) < math.Ceil(l) {
			return false, false
		}
		psi := func(n int) float64 { return math.Log(float64(n)) }
		if spec.Params.Text("estimator") == "grassberger" {
			psi = naiveGrassberger
		}
		entropy := psi(n)
		for _, x := range f {
			if x > 0 {
				entropy -= float64(x) / float64(n) * psi(x)
			}
		}
		return entropy >= math.Log(l), math.Abs(entropy-math.Log(l)) < 1e-12
	case "recursive-cl-diversity":
		sorted := slices.Clone(f)
		slices.SortFunc(sorted, func(a, b int) int { return b - a })
		l, tail := spec.Params.Int("l"), 0
		for i := l - 1; i < len(sorted); i++ {
			tail += sorted[i]
		}
		return distinct >= l && rat(sorted[0], 1).Cmp(new(big.Rat).Mul(number("c"), rat(tail, 1))) < 0, false
	case "t-closeness":
		d := naiveDistance(spec.Params.Text("distance"), in, f, n, all)
		c := d.Cmp(number("t"))
		return c <= 0, c == 0 && spec.Params.Text("distance") == "equal"
	case "delta-disclosure-privacy":
		delta := spec.Params.Number("delta")
		for v, x := range f {
			if x == 0 && total[v] > 0 && spec.Params.Text("absent") == "count" {
				return false, false // |log2 0| is infinite
			}
			if x > 0 {
				d := math.Abs(math.Log2(float64(x) / float64(n) / (float64(total[v]) / float64(all))))
				tie = tie || math.Abs(d-delta) < 1e-12 && delta != math.Trunc(delta)
				if d > delta-1e-12 {
					return false, tie
				}
			}
		}
		return true, tie
	case "basic-beta-likeness", "enhanced-beta-likeness":
		for v, x := range f {
			if x == 0 {
				continue
			}
			q := rat(total[v], all)
			gain := new(big.Rat).Sub(rat(x, n), q)
			gain.Quo(gain, q)
			if gain.Cmp(number("beta")) > 0 {
				return false, false
			}
			exact, _ := q.Float64()
			g, _ := gain.Float64()
			if spec.Model == "enhanced-beta-likeness" && g > -math.Log(exact)+1e-12 {
				return false, false
			}
		}
		return true, false
	case "alpha-k-anonymity":
		return n >= spec.Params.Int("k") && rat(largest, n).Cmp(number("alpha")) <= 0, false
	case "delta-presence":
		d := rat(n, n+outside)
		return d.Cmp(number("deltaMin")) >= 0 && d.Cmp(number("deltaMax")) <= 0, false
	case "inclusion":
		return true, false
	case "k-map":
		return n+outside >= spec.Params.Int("k"), false
	}
	panic("no naive twin for " + spec.Model)
}

// naiveGame is naive for the models of the game, which know besides how many look the same,
// and how many eighths of the class's detail are lost.
func naiveGame(spec Spec, n, all, lost int) bool {
	number := func(name string) *big.Rat { return decimal(spec.Params.Number(name)) }
	if spec.Model == ProfitabilityJournalist || spec.Model == NoAttackJournalist {
		n = all
	}
	p := rat(1, n)
	gain := new(big.Rat).Mul(number("adversaryGain"), p)
	left := gain.Cmp(number("adversaryCost"))
	if spec.Model == NoAttackProsecutor || spec.Model == NoAttackJournalist {
		return left < 0 || number("adversaryGain").Sign() == 0
	}
	pay := new(big.Rat).Mul(number("publisherBenefit"), rat(8-lost, 8))
	if left > 0 {
		pay.Sub(pay, new(big.Rat).Mul(number("publisherLoss"), p))
	}
	return pay.Sign() > 0
}

// isGame reports whether a model is one of the game.
func isGame(id ID) bool {
	return slices.Contains([]ID{ProfitabilityProsecutor, ProfitabilityJournalist, NoAttackProsecutor, NoAttackJournalist}, id)
}

// naiveGrassberger is G(n) by its recurrence.
func naiveGrassberger(n int) float64 {
	g := -0.5772156649015329 - math.Log(2)
	for m := 2; m <= n; m += 2 {
		g += 2 / float64(m-1)
	}
	return g
}

func naiveDistance(kind string, in Input, f []int, n, all int) *big.Rat {
	extra := make([]*big.Rat, len(f))
	for v := range f {
		extra[v] = new(big.Rat).Sub(rat(f[v], n), rat(in.Sensitive[0].Counts[v], all))
	}
	return naiveMoved(kind, in.Sensitive[0], extra)
}

// naiveMoved is the distance that values have to be moved: extra is by value what a
// class has too much.
func naiveMoved(kind string, s Sensitive, extra []*big.Rat) *big.Rat {
	sum := new(big.Rat)
	switch kind {
	case "equal": // half the sum of all differences
		for _, e := range extra {
			sum.Add(sum, new(big.Rat).Abs(e))
		}
		return sum.Quo(sum, rat(2, 1))
	case "ordered":
		if len(extra) == 1 {
			return sum
		}
		byRank := make([]*big.Rat, len(extra))
		for v, r := range s.Rank {
			byRank[r] = extra[v]
		}
		cumulated := new(big.Rat)
		for _, e := range byRank {
			cumulated.Add(cumulated, e)
			sum.Add(sum, new(big.Rat).Abs(cumulated))
		}
		return sum.Quo(sum, rat(len(extra)-1, 1))
	}
	// Hierarchical: node by node, from the leaves up.
	height := len(s.Ancestors)
	current := map[uint32]*big.Rat{}
	for v, e := range extra {
		current[uint32(v)] = e
	}
	parent := func(level int, node uint32) uint32 {
		for v, x := range s.Ancestors[level-1] {
			if x == node {
				return s.Ancestors[level][v]
			}
		}
		panic("no such node")
	}
	for level := 1; level < height; level++ {
		positive, negative := map[uint32]*big.Rat{}, map[uint32]*big.Rat{}
		next := map[uint32]*big.Rat{}
		for node, e := range current {
			p := parent(level, node)
			if next[p] == nil {
				positive[p], negative[p], next[p] = new(big.Rat), new(big.Rat), new(big.Rat)
			}
			if e.Sign() > 0 {
				positive[p].Add(positive[p], e)
			} else {
				negative[p].Sub(negative[p], e)
			}
			next[p].Add(next[p], e)
		}
		for p := range next {
			smaller := positive[p]
			if negative[p].Cmp(smaller) < 0 {
				smaller = negative[p]
			}
			sum.Add(sum, new(big.Rat).Mul(smaller, rat(level, height-1)))
		}
		current = next
	}
	return sum
}

// TestClassModels compares every class model with its definition.
func TestClassModels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	verdicts := map[string][2]int{}
	for range figures.Number(4000, 4000, 1300) {
		s := randomSample(r, true)
		in := s.input()
		for _, spec := range randomSpecs(r, s) {
			m, err := New(spec, in)
			if err != nil {
				t.Fatalf("%v: %v", spec, err)
			}
			for i, class := range s.classes {
				if len(class) == 0 {
					continue
				}
				var want, tie bool
				if isGame(spec.Model) {
					want = naiveGame(spec, len(class), len(class)+s.outside[i], s.lost[i])
				} else {
					want, tie = naive(spec, s, class, s.outside[i])
				}
				got := conformsAlone(m.(ClassModel), s, i)
				if got != want && !tie {
					t.Fatalf("%v on class %v of %+v: %v, want %v", spec, class, s, got, want)
				}
				count := verdicts[string(spec.Model)+spec.Params.Text("distance")+spec.Params.Text("estimator")]
				if want {
					count[1]++
				} else {
					count[0]++
				}
				verdicts[string(spec.Model)+spec.Params.Text("distance")+spec.Params.Text("estimator")] = count
			}
		}
	}
	for name, count := range verdicts {
		if name != "inclusion" && (count[0] < 100 || count[1] < 100) {
			t.Errorf("%s: only %v verdicts of a kind", name, count)
		}
	}
}

func conformsAlone(m ClassModel, s *sample, i int) bool {
	if len(s.classes[i]) < m.MinimalClassSize() {
		return false
	}
	codes, counts := distribution(s.classes[i], s.values)
	return m.Conforms(&Class{Size: len(s.classes[i]), Persons: len(s.classes[i]), Share: len(s.classes[i]), Kept: s.kept(i),
		Population: len(s.classes[i]) + s.outside[i], Values: []Values{{codes, counts}}})
}

// TestNoAllocation: Conforms is called for every class of every transformation.
func TestNoAllocation(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	s := randomSample(r, false)
	for s.values < 5 || len(s.classes) < 3 || s.records() < 12 {
		s = randomSample(r, false)
	}
	in := s.input()
	classes := s.bind()
	for _, spec := range randomSpecs(r, s) {
		m, err := New(spec, in)
		if err != nil {
			t.Fatal(err)
		}
		d, out := NewDecider([]Model{m}), make([]bool, len(classes.Size))
		if n := testing.AllocsPerRun(20, func() { d.Decide(classes, 0, true, out) }); n > 0 {
			t.Errorf("%v: %v allocations", spec, n)
		}
	}
}
