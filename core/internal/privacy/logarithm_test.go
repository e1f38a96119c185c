package privacy

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestLogarithm compares with math/big: ln x = 2 atanh((x-1)/(x+1)), summed to
// 200 bits after dividing x by powers of 2.
func TestLogarithm(t *testing.T) {
	atanh := func(s *big.Float) *big.Float {
		square := new(big.Float).Mul(s, s)
		sum, power := new(big.Float).SetPrec(200), new(big.Float).Copy(s)
		for k := int64(1); k < 200; k += 2 {
			sum.Add(sum, new(big.Float).Quo(power, new(big.Float).SetPrec(200).SetInt64(k)))
			power.Mul(power, square)
		}
		return sum.Mul(sum, big.NewFloat(2))
	}
	one := new(big.Float).SetPrec(200).SetInt64(1)
	ratio := func(x float64) *big.Float {
		b := new(big.Float).SetPrec(200).SetFloat64(x)
		return new(big.Float).Quo(new(big.Float).Sub(b, one), new(big.Float).Add(b, one))
	}
	ln2 := atanh(ratio(2))
	exact := func(x float64) float64 {
		m, e := math.Frexp(x)
		y := atanh(ratio(m))
		y.Add(y, new(big.Float).Mul(ln2, new(big.Float).SetPrec(200).SetInt64(int64(e))))
		f, _ := y.Float64()
		return f
	}
	r := rand.New(rand.NewPCG(11, 12))
	for i := range 4000 {
		x := float64(i + 1)
		if i >= 2000 {
			x = math.Exp(20 * r.NormFloat64())
		}
		if got, want := ln(x), exact(x); got != want {
			t.Fatalf("ln %v = %v, want %v", x, got, want)
		}
	}
}

// TestGrassberger: the series above 100 continues the recurrence.
func TestGrassberger(t *testing.T) {
	for n := 1; n < 5000; n++ {
		if got, want := grassberger(n), naiveGrassberger(n); math.Abs(got-want) > 1e-12 {
			t.Fatalf("G(%d) = %v, want %v", n, got, want)
		}
	}
	// No overflow beyond 92,680, where 32-bit squares of n/2 do.
	if got, want := grassberger(1000000), math.Log(1e6); math.Abs(got-want) > 1e-12 {
		t.Errorf("G(1000000) = %v, want about %v", got, want)
	}
}
