package exact

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// whole is the slow twin: a sum of products by math/big.
type whole struct{ big.Int }

func (w *whole) add(a, b uint64, sign int64) {
	product := new(big.Int).Mul(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b))
	w.Add(&w.Int, product.Mul(product, big.NewInt(sign)))
}

// nearest is rounded by math/big: to nearest, ties to even.
func nearest(w *big.Int) float64 {
	f, _ := new(big.Float).SetInt(w).Float64()
	return f
}

var modulus = new(big.Int).Lsh(big.NewInt(1), 128)

// draw adds and subtracts products, most of them of numbers with few bits set,
// so that sums lie exactly between two float64, or next to that.
func draw(rng *rand.Rand) (s Sum, w whole) {
	number := func() uint64 {
		switch rng.IntN(4) {
		case 0:
			return uint64(rng.IntN(3))
		case 1:
			low, high := rng.IntN(64), rng.IntN(64)
			return 1<<low | 1<<high
		}
		return rng.Uint64() >> rng.IntN(64)
	}
	for range rng.IntN(8) {
		a, b := number(), number()
		if rng.IntN(3) == 0 {
			s.Subtract(a, b)
			w.add(a, b, -1)
		} else {
			s.Add(a, b)
			w.add(a, b, 1)
		}
	}
	// Only the end has to be in range.
	w.Mod(&w.Int, modulus)
	return s, w
}

func checkSums(t *testing.T, seed uint64) (large bool) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 128))
	s, w := draw(rng)
	if got, want := s.Float64(), nearest(&w.Int); got != want {
		t.Fatalf("seed %d: %v is %v, want %v", seed, &w.Int, got, want)
	}
	r, v := draw(rng)
	if got, want := s.Minus(r), nearest(new(big.Int).Sub(&w.Int, &v.Int)); got != want {
		t.Fatalf("seed %d: %v - %v is %v, want %v", seed, &w.Int, &v.Int, got, want)
	}
	return w.BitLen() > 64
}

func TestSum(t *testing.T) {
	large := 0
	for seed := range uint64(50_000) {
		if checkSums(t, seed) {
			large++
		}
	}
	if large < 10_000 {
		t.Errorf("only %d sums exceeded 64 bits", large)
	}
}

func FuzzSum(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { checkSums(t, seed) })
}

// FuzzSumRounding rounds any 128 bits.
func FuzzSumRounding(f *testing.F) {
	f.Add(uint64(1), uint64(0))
	f.Add(uint64(1<<63), uint64(1))
	f.Add(uint64(math.MaxUint64), uint64(math.MaxUint64))
	f.Fuzz(func(t *testing.T, high, low uint64) {
		w := new(big.Int).Lsh(new(big.Int).SetUint64(high), 64)
		w.Add(w, new(big.Int).SetUint64(low))
		if got, want := (Sum{high, low}).Float64(), nearest(w); got != want {
			t.Fatalf("%v is %v, want %v", w, got, want)
		}
	})
}

// TestSumTies: a number exactly between two float64 becomes the even one, and a
// single unit more or less decides. Rounding the words one by one fails here.
func TestSumTies(t *testing.T) {
	for high := uint64(1); high != 0; high <<= 1 {
		// The bits of a float64 reach down to unit; half of it is a tie.
		shift := bits.Len64(high) + 64 - 53
		for _, odd := range []uint64{0, 1} {
			even := new(big.Int).Lsh(new(big.Int).SetUint64(high), 64)
			even.Add(even, new(big.Int).Lsh(new(big.Int).SetUint64(odd), uint(shift)))
			tie := new(big.Int).Add(even, new(big.Int).Lsh(big.NewInt(1), uint(shift-1)))
			below, unit := nearest(even), math.Ldexp(1, shift)
			want := map[int64]float64{-1: below, 0: below + float64(odd)*unit, 1: below + unit}
			for step, w := range want {
				x := new(big.Int).Add(tie, big.NewInt(step))
				s := Sum{new(big.Int).Rsh(x, 64).Uint64(), new(big.Int).And(x, new(big.Int).SetUint64(math.MaxUint64)).Uint64()}
				if got := s.Float64(); got != w {
					t.Fatalf("%v is %v, want %v", x, got, w)
				}
			}
		}
	}
}
