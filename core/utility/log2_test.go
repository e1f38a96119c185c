package utility

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestLog2(t *testing.T) {
	for k := range 63 {
		if got := log2(1 << k); got != float64(k) {
			t.Errorf("log2(2^%d) = %v", k, got)
		}
	}
	previous := -1.0
	check := func(n uint64) float64 {
		got, want := log2(n), math.Log2(float64(n))
		if math.Abs(got-want) > 0x1p-50*want {
			t.Fatalf("log2(%d) = %v, want %v", n, got, want)
		}
		return got
	}
	for n := uint64(1); n < 300_000; n++ {
		got := check(n)
		if got <= previous {
			t.Fatalf("log2(%d) = %v is not above its predecessor's", n, got)
		}
		previous = got
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300_000 {
		n := rng.Uint64N(1<<40) + 1
		if check(n) >= check(n+1) {
			t.Fatalf("log2(%d) is not below its successor's", n)
		}
	}
}

// TestWide compares with big.Int.
func TestWide(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	sum := func() (w wide, exact *big.Int) {
		exact = new(big.Int)
		bits := 1 + rng.IntN(57)
		for range rng.IntN(20) {
			weight, x := rng.Uint64()>>rng.IntN(64), fixed(rng.Uint64()>>(64-bits))
			w.add(weight, x)
			exact.Add(exact, new(big.Int).Mul(new(big.Int).SetUint64(weight), new(big.Int).SetUint64(uint64(x))))
		}
		return w, exact
	}
	for range 20_000 {
		a, x := sum()
		b, y := sum()
		nearest, _ := new(big.Float).SetInt(new(big.Int).Sub(x, y)).Float64()
		if got := a.minus(b); got != math.Ldexp(nearest, -52) {
			t.Fatalf("%v - %v = %v, want %v", x, y, got, math.Ldexp(nearest, -52))
		}
	}
}
