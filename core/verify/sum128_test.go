package verify

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestSum128 compares sums of products with those of math/big.
func TestSum128(t *testing.T) {
	large := 0
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 128))
		var sum sum128
		var want big.Int
		for want.Sign() < 1 || rng.IntN(4) > 0 {
			x, y := rng.Int64N(1<<(1+rng.IntN(62))), rng.Int64N(1<<(1+rng.IntN(50)))
			if rng.IntN(3) == 0 {
				y = -y
			}
			sum.addProduct(int(x), int(y))
			want.Add(&want, new(big.Int).Mul(big.NewInt(x), big.NewInt(y)))
		}
		if want.BitLen() > 64 {
			large++
		}
		f, _ := new(big.Float).SetInt(&want).Float64()
		if got := sum.float64(); got != f {
			t.Fatalf("seed %d: %v, want %v", seed, got, f)
		}
	}
	if large < 500 {
		t.Errorf("only %d sums exceeded 64 bits", large)
	}
}
