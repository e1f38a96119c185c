package utility

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestWide compares with package big.
func TestWide(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 64))
	for range 20000 {
		var sum wide
		want := new(big.Int)
		for range 1 + rng.IntN(4) {
			a, b := rng.Uint64()>>(1+rng.IntN(63)), rng.Uint64()>>(1+rng.IntN(63))
			sum.add(a, b)
			want.Add(want, new(big.Int).Mul(new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)))
		}
		if nearest, _ := new(big.Float).SetInt(want).Float64(); sum.float64() != nearest {
			t.Fatalf("%v is %v, not %v", want, nearest, sum.float64())
		}
	}
}
