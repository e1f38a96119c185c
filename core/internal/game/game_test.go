package game

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
)

func rational(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

// attacked is Payoffs.Attacked by rational numbers.
func attacked(p Payoffs, size int) bool {
	gain := new(big.Rat).Quo(rational(p.Gain), big.NewRat(int64(size), 1))
	return gain.Cmp(rational(p.Cost)) > 0
}

// draw draws amounts of all magnitudes, some of them 0 and many of them multiples.
func draw(r *rand.Rand) Payoffs {
	amount := func() float64 {
		switch r.IntN(6) {
		case 0:
			return 0
		case 1:
			return r.Float64() * math.Pow(10, float64(r.IntN(14)-2))
		}
		return float64(r.IntN(200)) / []float64{1, 4, 10}[r.IntN(3)]
	}
	p := Payoffs{amount(), amount(), amount(), amount()}
	if r.IntN(3) == 0 {
		p.Gain = p.Cost * float64(r.IntN(50))
	}
	return p
}

// TestPayoffs compares attacks and sizes with rational numbers, and checks that pay falls
// neither with size nor with detail.
func TestPayoffs(t *testing.T) {
	for seed := range uint64(3000) {
		checkPayoffs(t, seed)
	}
}

func FuzzPayoffs(f *testing.F) {
	f.Add(uint64(1 << 40))
	f.Fuzz(checkPayoffs)
}

func checkPayoffs(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 41))
	p := draw(r)
	safe, least := p.Safe(), p.Least()
	for range 20 {
		size := 1 + r.IntN(1+r.IntN(300))
		if p.Attacked(size) != attacked(p, size) {
			t.Fatalf("%+v, size %d: attacked %v", p, size, p.Attacked(size))
		}
		gain := new(big.Rat).Quo(rational(p.Gain), big.NewRat(int64(size), 1))
		if worthless := p.Gain == 0 || gain.Cmp(rational(p.Cost)) < 0; worthless != (size >= safe) {
			t.Fatalf("%+v: size %d is safe: %v, but the smallest safe size is %d", p, size, worthless, safe)
		}
		if pays := p.Pay(1, size) > 0; pays != (size >= least) {
			t.Fatalf("%+v: size %d pays: %v, but the smallest that does is %d", p, size, pays, least)
		}
		kept := r.Float64()
		if p.Pay(kept, size) > p.Pay(1, size) || p.Pay(kept, size) > p.Pay(kept, size+1) {
			t.Fatalf("%+v: the pay falls from %v, %d", p, kept, size)
		}
	}
}

// TestSafe has the amounts of Wan and others, and those at the borders.
func TestSafe(t *testing.T) {
	for _, c := range []struct {
		gain, cost float64
		want       int
	}{{300, 4, 76}, {300, 30, 11}, {500, 10, 51}, {1, 4, 1}, {0, 4, 1}, {0, 0, 1}, {300, 0, never},
		{1e12, 1e-300, never}, {0.3, 0.1, 3}, {3, 0.1, 30}} {
		if got := (Payoffs{Gain: c.gain, Cost: c.cost}).Safe(); got != c.want {
			t.Errorf("gain %v, cost %v: %d, want %d", c.gain, c.cost, got, c.want)
		}
	}
	if got := (Payoffs{Benefit: 100, Loss: 5000, Gain: 500, Cost: 10}).Least(); got != 50 {
		t.Errorf("least %d, want 50: it is not attacked any more", got)
	}
	if got := (Payoffs{Loss: 1, Gain: 1}).Least(); got != never {
		t.Errorf("least %d although nothing is paid", got)
	}
}

// TestDetail compares with the formula in its own words, and with the values at its ends.
func TestDetail(t *testing.T) {
	level := func(rows ...int) hierarchy.Level { return hierarchy.Level{Rows: rows} }
	columns := []*hierarchy.Encoded{
		{Size: 6, Levels: []hierarchy.Level{level(1, 1, 1, 1, 1, 1), level(2, 4), level(6)}},
		{Size: 3, Levels: []hierarchy.Level{level(1, 1, 1), level(1, 2), level(3)}},
	}
	d := NewDetail(columns)
	for a, first := range columns[0].Levels {
		for b, second := range columns[1].Levels {
			for i, x := range first.Rows {
				for j, y := range second.Rows {
					got := d.Kept([]int{a, b}, func(column int) uint32 { return uint32([]int{i, j}[column]) })
					want := -math.Log10(float64(x)/6*float64(y)/3) / math.Log10(6*3)
					if math.Abs(got-want) > 1e-15 {
						t.Errorf("levels %d, %d, labels %d, %d: %v, want %v", a, b, i, j, got, want)
					}
					if x*y == 1 && got != 1 || x*y == 18 && got != 0 {
						t.Errorf("%v of %d and %d rows", got, x, y)
					}
				}
			}
		}
	}
	one := []*hierarchy.Encoded{{Size: 1, Levels: []hierarchy.Level{level(1)}}}
	if got := NewDetail(one).Kept([]int{0}, func(int) uint32 { return 0 }); got != 1 {
		t.Errorf("a column of one value keeps %v", got)
	}
}

// TestParams: the amounts that are not among the parameters are 0.
func TestParams(t *testing.T) {
	v, err := param.Check("", Params(), nil)
	if err != nil || Of(v) != (Payoffs{1200, 300, 300, 4}) {
		t.Errorf("%+v, %v", Of(v), err)
	}
	if v, err = param.Check("", Attack(), nil); err != nil || Of(v) != (Payoffs{Gain: 300, Cost: 4}) {
		t.Errorf("%+v, %v", Of(v), err)
	}
}
