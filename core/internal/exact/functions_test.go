package exact

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The functions of package math are accurate to a unit in the last place or so.
func TestFunctions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	near := func(name string, x, got, want, scale float64) {
		t.Helper()
		if !(math.Abs(got-want) <= 0x1p-49*scale) {
			t.Fatalf("%s(%v) = %v, want %v", name, x, got, want)
		}
	}
	for range 30_000 {
		x := (r.Float64() - 0.5) * 1400
		near("Exp", x, Exp(x), math.Exp(x), math.Exp(x))
		x = (r.Float64() - 0.5) * 4
		near("Exp", x, Exp(x), math.Exp(x), math.Exp(x))
		x = math.Exp((r.Float64()-0.5)*1400*float64(r.IntN(2)*r.IntN(2)) + r.Float64() - 0.5)
		near("Log", x, Log(x), math.Log(x), max(1, math.Abs(math.Log(x))))
		near("Log2", x, Log2(x), math.Log2(x), max(1, math.Abs(math.Log2(x))))
	}
	for _, c := range []struct{ x, want float64 }{{0, 1}, {-800, 0}, {800, math.Inf(1)}, {math.Inf(1), math.Inf(1)}, {math.Inf(-1), 0}} {
		if got := Exp(c.x); got != c.want {
			t.Errorf("Exp(%v) = %v, want %v", c.x, got, c.want)
		}
	}
	if !math.IsNaN(Exp(math.NaN())) {
		t.Error("Exp of no number")
	}
	if Log(1) != 0 || Log(math.E) != 1 || Log2(8) != 3 {
		t.Errorf("%v %v %v", Log(1), Log(math.E), Log2(8))
	}
}
