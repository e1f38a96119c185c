package order

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// cycle returns 0 to k-1 again and again.
func cycle(n, k int) []uint32 {
	all := make([]uint32, n)
	for i := range all {
		all[i] = uint32(i % k)
	}
	return all
}

func shuffled(places []uint32, seed uint64) []uint32 {
	out := slices.Clone(places)
	rand.New(rand.NewPCG(seed, 7)).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func ascending(places []uint32) []uint32 { out := slices.Clone(places); slices.Sort(out); return out }

func TestOf(t *testing.T) {
	down := ascending(cycle(60, 30))
	slices.Reverse(down)
	nearly := ascending(cycle(60, 60))
	for i := 0; i+3 < len(nearly); i += 4 { // some exchanged
		nearly[i], nearly[i+3] = nearly[i+3], nearly[i]
	}
	var groups []uint32 // sorted by another column of ten values first
	for g := range 10 {
		groups = append(groups, ascending(shuffled(cycle(400, 400), uint64(g))[:40])...)
	}
	var families []uint32 // two of each, side by side, the families in random order
	for _, f := range shuffled(cycle(100, 100), 3) {
		families = append(families, f, f)
	}
	for name, c := range map[string]struct {
		places []uint32
		want   pattern
	}{
		"nothing":             {nil, none},
		"one":                 {[]uint32{0}, none},
		"all equal":           {make([]uint32, 50), none},
		"two":                 {[]uint32{0, 1}, Sorted},
		"ascending":           {ascending(cycle(60, 30)), Sorted},
		"descending":          {down, Sorted},
		"small, no order":     {[]uint32{2, 0, 3, 1}, none},
		"nearly":              {nearly, Trend},
		"within groups":       {groups, Neighbours},
		"families":            {families, Runs},
		"two blocks, changed": {append(append(make([]uint32, 40), ascending(cycle(40, 2))[20:]...), make([]uint32, 30)...), Runs},
		"random":              {shuffled(cycle(1000, 50), 1), none},
		"random, unique":      {shuffled(cycle(1000, 1000), 2), none},
		"random, two values":  {shuffled(cycle(1000, 2), 4), none},
		"one pair of twins":   {append([]uint32{5, 5}, shuffled(cycle(1000, 1000), 5)...), none},
	} {
		distinct := 1
		for _, p := range c.places {
			distinct = max(distinct, int(p)+1)
		}
		if got := Of(c.places, distinct); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestFalseAlarms: of 2,000 columns in random order, of all kinds of distributions,
// the share that is taken for ordered is what the three tests allow: 0.1 % each
// expects 6; 20 would be 5.7 standard deviations above.
func TestFalseAlarms(t *testing.T) {
	alarms := 0
	for i := range 2000 {
		n := []int{30, 100, 500, 3000}[i%4]
		places := shuffled(cycle(n, []int{2, 5, 40, 400, n}[i%5]), uint64(i))
		if i%3 == 0 { // most have the value 0
			for j := range places {
				if j%4 != 0 {
					places[j] = 0
				}
			}
			places = shuffled(places, uint64(i)+1)
		}
		if Of(places, n) != none {
			alarms++
		}
	}
	if alarms > 20 {
		t.Errorf("%d of 2000 random orders tell something", alarms)
	}
	t.Logf("%d of 2000", alarms)
}

// TestStatistics compares the statistics with slow twins: ranks by counting who is
// smaller, correlations by their definition, and the moments of the number of equal
// neighbours over all orders.
func TestStatistics(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for round := range 300 {
		n := 2 + random.IntN(30)
		places := make([]uint32, n)
		for i := range places {
			places[i] = uint32(random.IntN(1 + random.IntN(12)))
		}
		c := count(places, 12)
		if c.values < 2 {
			continue
		}
		ranks, slow := c.ranks(), make([]float64, n)
		for i, p := range places {
			for _, q := range places {
				if q < p {
					slow[i]++
				} else if q == p {
					slow[i] += 0.5
				}
			}
		}
		x := make([]float64, n)
		for i := range x {
			x[i] = float64(i)
		}
		if got, want := spearman(places, ranks), correlation(x, slow); math.Abs(got-want) > 1e-12 {
			t.Errorf("round %d: Spearman %v, want %v", round, got, want)
		}
		mean, shift, norm := 0.0, 0.0, 0.0
		for _, y := range slow {
			mean += y / float64(n)
		}
		for i, y := range slow {
			norm += (y - mean) * (y - mean)
			if i > 0 {
				shift += (y - mean) * (slow[i-1] - mean)
			}
		}
		if got, want := serial(places, ranks), shift/norm; math.Abs(got-want) > 1e-12 {
			t.Errorf("round %d: serial %v, want %v", round, got, want)
		}
	}
	for _, places := range [][]uint32{{0, 0, 1, 1, 2}, {0, 0, 0, 1, 1, 1}, {0, 1, 2, 3, 3}, {0, 0, 0, 0, 1, 2, 2}} {
		var sum, squares, orders float64
		permute(places, func(p []uint32) {
			x := float64(pairs(p))
			sum, squares, orders = sum+x, squares+x*x, orders+1
		})
		mean, variance := count(places, 4).expected()
		if m := sum / orders; math.Abs(m-mean) > 1e-9 || math.Abs(squares/orders-m*m-variance) > 1e-9 {
			t.Errorf("%v: mean %v and variance %v, want %v and %v", places, mean, variance, m, squares/orders-m*m)
		}
	}
}

// permute visits all n! orders (Heap's algorithm).
func permute(places []uint32, visit func([]uint32)) {
	p := slices.Clone(places)
	var down func(k int)
	down = func(k int) {
		if k == 1 {
			visit(p)
			return
		}
		for i := range k {
			down(k - 1)
			if k%2 == 0 {
				p[i], p[k-1] = p[k-1], p[i]
			} else {
				p[0], p[k-1] = p[k-1], p[0]
			}
		}
	}
	down(len(p))
}

func correlation(x, y []float64) float64 {
	var mx, my, xy, xx, yy float64
	for i := range x {
		mx, my = mx+x[i]/float64(len(x)), my+y[i]/float64(len(x))
	}
	for i := range x {
		xy, xx, yy = xy+(x[i]-mx)*(y[i]-my), xx+(x[i]-mx)*(x[i]-mx), yy+(y[i]-my)*(y[i]-my)
	}
	return xy / math.Sqrt(xx*yy)
}

// TestShuffle: all 24 orders of four come equally often. With 24,000 draws each is
// expected 1,000 times, with a standard deviation of 31: 6 of them are 186.
func TestShuffle(t *testing.T) {
	random := rand.NewChaCha8([32]byte{1})
	seen := map[string]int{}
	for range 24000 {
		rows := []uint32{0, 1, 2, 3}
		if err := Shuffle(rows, random); err != nil {
			t.Fatal(err)
		}
		seen[fmt.Sprint(rows)]++
	}
	if len(seen) != 24 {
		t.Errorf("%d orders", len(seen))
	}
	for rows, n := range seen {
		if n < 814 || n > 1186 {
			t.Errorf("%s came %d times", rows, n)
		}
	}
}

// TestShuffleBias: the words that would make a number likelier are drawn again. Of
// three rows, 0 is the only word whose product with 3 has a low half below 2^64 mod 3.
func TestShuffleBias(t *testing.T) {
	word := func(b byte) []byte { return bytes.Repeat([]byte{b}, 8) }
	rows := []uint32{0, 1, 2}
	if err := Shuffle(rows, bytes.NewReader(slices.Concat(word(0), word(0xff), word(0xff)))); err != nil ||
		!slices.Equal(rows, []uint32{0, 1, 2}) {
		t.Errorf("%v, %v", rows, err)
	}
	if err := Shuffle([]uint32{0, 1, 2}, bytes.NewReader(word(0))); !errors.Is(err, io.EOF) {
		t.Errorf("a source that ended: %v", err)
	}
}
