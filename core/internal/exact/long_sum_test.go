package exact

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestLongSum compares with big.Float of enough precision, rounded once, and
// checks that no order gives other bits.
func TestLongSum(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range 2000 {
		type summand struct {
			n uint64
			x float64
		}
		var all []summand
		want := new(big.Float).SetPrec(2200)
		spread := 1 + rng.IntN(900)
		for range rng.IntN(40) {
			x := math.Ldexp(math.Floor(rng.Float64()*(1<<53)), rng.IntN(spread))
			switch rng.IntN(4) {
			case 0:
				x = float64(rng.IntN(100))
			case 1:
				x = math.Ldexp(1, rng.IntN(spread))
			}
			n := uint64(rng.Uint32()) >> rng.IntN(32)
			all = append(all, summand{n, x})
			product := new(big.Float).SetPrec(2200).SetUint64(n)
			want.Add(want, product.Mul(product, new(big.Float).SetFloat64(x)))
		}
		nearest, _ := want.Float64()
		for range 2 {
			rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			var s LongSum
			for _, a := range all {
				s.Add(a.n, a.x)
			}
			if got := s.Float64(); got != nearest {
				t.Fatalf("round %d: sum of %v is %v, want %v", round, all, got, nearest)
			}
		}
	}
}

func TestLongSumCarries(t *testing.T) {
	var s LongSum
	for range 1 << 16 {
		s.Add(math.MaxUint32, 1<<53-1)
		s.pending = 1<<30 - 1 // pass carries on at every addition
	}
	want, _ := new(big.Float).SetInt(new(big.Int).Lsh(new(big.Int).Mul(big.NewInt(math.MaxUint32), big.NewInt(1<<53-1)), 16)).Float64()
	if got := s.Float64(); got != want {
		t.Errorf("sum %v, want %v", got, want)
	}
}

func TestLongSumOverflow(t *testing.T) {
	for _, x := range []float64{math.Inf(1), math.MaxFloat64} {
		var s LongSum
		s.Add(2, x)
		if got := s.Float64(); got != math.MaxFloat64 {
			t.Errorf("2 * %v = %v, want the highest finite number", x, got)
		}
	}
}
