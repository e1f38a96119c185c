package perturb

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// column is a column of a table with one line a value; a second column keeps blank lines.
func column(t testing.TB, values []string) *table.Column {
	t.Helper()
	var text strings.Builder
	text.WriteString("x;y\n")
	for _, v := range values {
		text.WriteString(v + ";1\n")
	}
	tab, err := table.Read(strings.NewReader(text.String()), "t.csv", int64(text.Len()), table.Options{Delimiter: ";"}, table.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return tab.Columns[0]
}

func change(t testing.TB, seed byte, columns ...Column) [][]string {
	t.Helper()
	for i := range columns {
		if columns[i].Missing == nil {
			columns[i].Missing = table.DefaultMissing
		}
	}
	changed, err := Columns(columns, bytes.NewReader(bytes.Repeat([]byte{seed}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	all := make([][]string, len(changed))
	for i, c := range changed {
		for row := range c.Codes.Len() {
			all[i] = append(all[i], c.Cell(row))
			if was := columns[i].Column; was.Missing[was.Codes.At(row)] != c.Missing[c.Codes.At(row)] {
				t.Fatalf("%q became %q: one of them is missing", was.Cell(row), c.Cell(row))
			}
		}
	}
	return all
}

// TestRound: the table of values is by hand.
func TestRound(t *testing.T) {
	for _, c := range []struct {
		values string
		base   float64
		want   string
	}{
		{"1 4 5 14 15 -4 -5 -15 0", 10, "0 0 10 10 20 0 -10 -20 0"},
		{"1.005 2.675 0.994 NA 3.1", 0.01, "1.010 2.680 0.990 NA 3.100"}, // ties that binary fractions are not
		{"1.5 2.5 7.49", 5, "0.00 5.00 5.00"},
		{"1,25 1000,4 -0,2", 0.5, "1,50 1000,50 0,00"},
		{"1.234,5 999.499,9 12,0", 1000, "1.000,0 999.000,0 0,0"},
		{"0.1 0.2 0.34", 0.125, "0.125 0.250 0.375"},
	} {
		got := change(t, 0, Column{Column: column(t, strings.Fields(c.values)), Spec: &Spec{Method: Rounding, Base: c.base}})[0]
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s to %v: %s, want %s", c.values, c.base, strings.Join(got, " "), c.want)
		}
	}
}

func TestRefused(t *testing.T) {
	for name, c := range map[string]Column{
		"texts":     {Column: column(t, []string{"a", "b"}), Spec: &Spec{Method: Noise}},
		"rounded":   {Column: column(t, []string{"a", "b"}), Spec: &Spec{Method: Rounding, Base: 1}},
		"unordered": {Column: column(t, []string{"a", "b"}), Spec: &Spec{Method: RankSwapping}},
		"fraction":  {Column: column(t, []string{"1", "2"}), Spec: &Spec{Method: Rounding, Base: 0.5}},
		"constant":  {Column: column(t, []string{"1", "1"}), Spec: &Spec{Method: Noise}},
		"one":       {Column: column(t, []string{"1", "NA"}), Spec: &Spec{Method: Noise}},
		"narrow":    {Column: column(t, []string{"1", "2", "3"}), Spec: &Spec{Method: RankSwapping, Within: 0.1}},
		"category":  {Column: column(t, []string{"a", "a", ""}), Spec: &Spec{Method: PRAM}},
		"word":      {Column: column(t, []string{"96", "12"}), Spec: &Spec{Method: Rounding, Base: 99}, Missing: []string{"99"}},
	} {
		_, err := Columns([]Column{c}, bytes.NewReader(make([]byte, 32)))
		if !errors.Is(err, &problem.Problem{Code: "perturb-column"}) || problem.From(err).Place.Attribute != "x" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Columns([]Column{{Column: column(t, []string{"1", "2"}), Spec: &Spec{Method: Noise}}}, bytes.NewReader(nil)); !errors.Is(err,
		&problem.Problem{Code: "release-random"}) {
		t.Error(err)
	}
	if _, err := Columns([]Column{{Column: column(t, []string{"1", "2"}), Spec: &Spec{Method: Rounding, Base: 2}}}, iotestErr{}); err != nil {
		t.Error("rounding draws nothing:", err)
	}
}

type iotestErr struct{}

func (iotestErr) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// The same source gives the same values, and another one others.
func TestSource(t *testing.T) {
	var values []string
	for i := range 500 {
		values = append(values, fmt.Sprint(i*i))
	}
	for _, spec := range []Spec{{Method: Noise}, {Method: RankSwapping}, {Method: PRAM}} {
		c := Column{Column: column(t, values), Spec: &spec}
		one, same, other := change(t, 1, c)[0], change(t, 1, c)[0], change(t, 2, c)[0]
		if !slices.Equal(one, same) || slices.Equal(one, other) || slices.Equal(one, values) {
			t.Errorf("%s does not follow from its source alone", spec.Method)
		}
	}
}

// Noise has the mean 0 and the standard deviation that was asked for, within five standard errors.
func TestNoise(t *testing.T) {
	const n = 40_000
	rng := rand.New(rand.NewPCG(1, 2))
	var a, b, c, x []string
	var xs []float64
	for range n {
		z, e := rng.NormFloat64(), rng.NormFloat64()
		a = append(a, fmt.Sprintf("%.2f", 100+10*z))
		b = append(b, fmt.Sprintf("%.3f", 5*z+5*e))
		c = append(c, fmt.Sprintf("%.4f", -z))
		v := math.Round(1000 * rng.Float64())
		xs, x = append(xs, v), append(x, fmt.Sprintf("%.0f", v))
	}
	sd := func(v []float64) (mean, sd float64) {
		for _, y := range v {
			mean += y / float64(len(v))
		}
		for _, y := range v {
			sd += (y - mean) * (y - mean) / float64(len(v)-1)
		}
		return mean, math.Sqrt(sd)
	}
	noise := func(before, after []string) []float64 {
		var all []float64
		for i := range before {
			p, _ := table.ParseNumber(before[i])
			q, ok := table.ParseNumber(after[i])
			if !ok {
				t.Fatal(after[i])
			}
			all = append(all, q-p)
		}
		return all
	}
	near := func(what string, got, want, error float64) {
		t.Helper()
		if math.Abs(got-want) > 5*error {
			t.Errorf("%s is %v, want %v, %v standard errors away", what, got, want, math.Abs(got-want)/error)
		}
	}
	single := change(t, 3, Column{Column: column(t, x), Spec: &Spec{Method: Noise, Share: 0.3}})[0]
	_, all := sd(xs)
	mean, spread := sd(noise(x, single))
	near("the mean", mean, 0, 0.3*all/math.Sqrt(n))
	near("the deviation", spread, 0.3*all, 0.3*all/math.Sqrt(2*n))
	for _, text := range single {
		if strings.Contains(text, ".") {
			t.Fatal(text)
		}
	}

	joint := &Spec{Method: Noise, Share: 0.5, Joint: true}
	out := change(t, 4, Column{Column: column(t, a), Spec: joint}, Column{Column: column(t, b), Spec: joint},
		Column{Column: column(t, c), Spec: joint})
	na, nb, nc := noise(a, out[0]), noise(b, out[1]), noise(c, out[2])
	correlation := func(u, v []float64) float64 {
		mu, su := sd(u)
		mv, sv := sd(v)
		sum := 0.0
		for i := range u {
			sum += (u[i] - mu) * (v[i] - mv) / float64(len(u)-1)
		}
		return sum / su / sv
	}
	near("the correlation of the noise", correlation(na, nb), 1/math.Sqrt2, 0.5/math.Sqrt(n)+0.002)
	near("that of a column which follows from another", correlation(na, nc), -1, 1e-4)
	_, spread = sd(nb)
	near("the deviation of correlated noise", spread, 0.5*math.Sqrt(50), 2*0.5*math.Sqrt(50)/math.Sqrt(2*n))
	if places := strings.Index(out[2][0], "."); len(out[2][0])-places-1 != 4 {
		t.Error(out[2][0])
	}
}

// A number that means "no value" is drawn anew.
func TestNoiseIsNoWord(t *testing.T) {
	var values []string
	for i := range 300 {
		values = append(values, fmt.Sprint(i%3))
	}
	for seed := range byte(5) {
		for _, got := range change(t, seed,
			Column{Column: column(t, values), Spec: &Spec{Method: Noise, Share: 1}, Missing: []string{"", "-1", "3"}})[0] {
			if got == "-1" || got == "3" || got == "-0" {
				t.Fatal(got)
			}
		}
	}
}

// FuzzPartners: whatever is swapped are partners within the window; values stay all there.
func FuzzPartners(f *testing.F) {
	f.Add(uint64(1), 1, 1)
	f.Add(uint64(2), 100, 5)
	f.Add(uint64(3), 1000, 999)
	f.Fuzz(func(t *testing.T, seed uint64, n, window int) {
		n, window = min(max(n, 0), 3000), min(max(window, 1), 3000)
		of := partners(n, window, rand.New(rand.NewPCG(seed, 0)))
		for i, j := range of {
			if j < 0 || j >= n || of[j] != i || max(i-j, j-i) > window {
				t.Fatalf("%d has the partner %d of %d, window %d", i, j, n, window)
			}
			if j != i {
				continue
			}
			for k := i + 1; k <= min(n-1, i+window); k++ {
				if of[k] == k {
					t.Fatalf("%d and %d could have been swapped", i, k)
				}
			}
		}
	})
}

// slowPartners lists who is free and takes one of them.
func slowPartners(n, window int, rng *rand.Rand) []int {
	of := make([]int, n)
	for i := range of {
		of[i] = -1
	}
	for i := range of {
		if of[i] >= 0 {
			continue
		}
		free := []int{}
		for j := i + 1; j < n && j <= i+window; j++ {
			if of[j] < 0 {
				free = append(free, j)
			}
		}
		of[i] = i
		if len(free) > 0 {
			j := free[rng.IntN(len(free))]
			of[i], of[j] = j, i
		}
	}
	return of
}

// The quick way takes partners as often as the slow one: of six ranks and a window of
// three, each matching within five standard errors.
func TestPartnersTwin(t *testing.T) {
	const draws = 60_000
	count := func(by func(n, window int, rng *rand.Rand) []int) map[string]int {
		seen, rng := map[string]int{}, rand.New(rand.NewPCG(7, 8))
		for range draws {
			seen[fmt.Sprint(by(6, 3, rng))]++
		}
		return seen
	}
	fast, slow := count(partners), count(slowPartners)
	if len(fast) != len(slow) || len(fast) < 7 {
		t.Fatalf("%d and %d matchings", len(fast), len(slow))
	}
	for way, n := range slow {
		if d := math.Abs(float64(n - fast[way])); d > 5*math.Sqrt(2*float64(n)) {
			t.Errorf("%s: %d and %d", way, n, fast[way])
		}
	}
}

func TestRankSwapping(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var dates []string
	for range 2000 {
		dates = append(dates, fmt.Sprintf("20%02d-%02d-%02d", rng.IntN(20), 1+rng.IntN(12), 1+rng.IntN(28)))
		if rng.IntN(10) == 0 {
			dates[len(dates)-1] = "NA"
		}
	}
	got := change(t, 5, Column{Column: column(t, dates), Spec: &Spec{Method: RankSwapping, Within: 0.02}})[0]
	sorted := slices.DeleteFunc(slices.Sorted(slices.Values(dates)), func(s string) bool { return s == "NA" })
	window, changed := int(0.02*float64(len(sorted))), 0
	for i := range dates {
		if dates[i] == got[i] {
			continue
		}
		changed++
		low, _ := slices.BinarySearch(sorted, min(dates[i], got[i]))
		high, _ := slices.BinarySearch(sorted, max(dates[i], got[i]))
		for low+1 < len(sorted) && sorted[low+1] == sorted[low] {
			low++ // the last of those that are equal
		}
		if high-low > window {
			t.Fatalf("%s became %s: %d ranks away, at most %d", dates[i], got[i], high-low, window)
		}
	}
	if changed < 1500 {
		t.Errorf("only %d values changed", changed)
	}
	if a, b := slices.Sorted(slices.Values(dates)), slices.Sorted(slices.Values(got)); !slices.Equal(a, b) {
		t.Error("values were lost")
	}
}

// matrix is R = P Q as the definition says.
func matrix(shares []float64, stay float64) [][]float64 {
	m := len(shares)
	p := func(i, j int) float64 {
		if i == j {
			return stay
		}
		return (1 - stay) / float64(m-1)
	}
	r := make([][]float64, m)
	for i := range r {
		r[i] = make([]float64, m)
		for j := range m {
			below := 0.0
			for l := range m {
				below += p(l, j) * shares[l]
			}
			for k := range m {
				r[i][k] += p(i, j) * p(k, j) * shares[k] / below
			}
		}
	}
	return r
}

// TestPRAM: the matrix is invariant, and categories are drawn by it.
func TestPRAM(t *testing.T) {
	counts := map[string]int{"a": 20_000, "b": 9_000, "c": 1_000}
	var values []string
	for _, name := range []string{"a", "b", "c"} {
		values = append(values, slices.Repeat([]string{name}, counts[name])...)
	}
	values = append(values, "", "NA")
	const n, stay = 30_000, 0.7
	shares := []float64{20. / 30, 9. / 30, 1. / 30}
	r := matrix(shares, stay)
	for k := range 3 {
		sum := 0.0
		for i := range 3 {
			sum += shares[i] * r[i][k]
		}
		if math.Abs(sum-shares[k]) > 1e-12 {
			t.Fatal("the definition is not invariant")
		}
	}
	got := change(t, 6, Column{Column: column(t, values), Spec: &Spec{Method: PRAM, Stay: stay}})[0]
	seen := map[string]int{}
	for i := range values {
		seen[values[i]+got[i]]++
	}
	if seen[""] != 1 || seen["NANA"] != 1 {
		t.Error("missing values changed")
	}
	for i, a := range []string{"a", "b", "c"} {
		for k, b := range []string{"a", "b", "c"} {
			all := float64(counts[a])
			want := all * r[i][k]
			if d := math.Abs(float64(seen[a+b]) - want); d > 5*math.Sqrt(want*(1-r[i][k])) {
				t.Errorf("%d records of %s became %s, want about %.0f", seen[a+b], a, b, want)
			}
		}
	}
}
