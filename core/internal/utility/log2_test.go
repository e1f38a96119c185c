package utility

import (
	"math"
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
