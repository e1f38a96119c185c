package perturb

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }

// TestLoss: the figures of six records are computed by hand.
func TestLoss(t *testing.T) {
	x := column(t, strings.Fields("1 2 3 4 5 NA"))
	y := column(t, strings.Fields("2 2 3 4 9 NA"))
	kept := column(t, strings.Fields("5 4 3 2 1 7"))
	l := LossOf([]Column{{Column: x, Spec: &Spec{Method: Noise}}}, []*table.Column{y},
		[]*table.Column{kept, column(t, strings.Fields("a b c d e f"))})
	c := l.Columns[0]
	if c.Values != 5 || c.Changed != 2 || !near(c.Before.Mean, 3) || !near(c.After.Mean, 4) || !near(c.Before.Deviation, math.Sqrt(2.5)) ||
		!near(c.After.Deviation, math.Sqrt(8.5)) {
		t.Errorf("%+v %+v %+v", c, c.Before, c.After)
	}
	if want := (1 + 4) / math.Sqrt(2*2.5) / 5; !near(*l.IL1, want) || !near(*c.IL1, want) {
		t.Errorf("IL1 %v, want %v", *l.IL1, want)
	}
	if want := 8.5/2.5 - 1; !near(*l.Eigenvalues, want) {
		t.Errorf("eigenvalues %v, want %v", *l.Eigenvalues, want)
	}
	// Covariance of 2 2 3 4 9 with 5 4 3 2 1: (-2*2 + -2*1 + 0 + 0*-1 + 5*-2) / 4 = -4.
	if len(l.Correlations) != 1 || !near(l.Correlations[0].Before, -1) || !near(l.Correlations[0].After, -4/math.Sqrt(8.5*2.5)) {
		t.Errorf("%+v", l.Correlations)
	}
	words := column(t, strings.Fields("a b a b a a"))
	if l := LossOf([]Column{{Column: words, Spec: &Spec{Method: PRAM}}}, []*table.Column{column(t, strings.Fields("a b b b a a"))},
		nil); l.IL1 != nil || l.Eigenvalues != nil || l.Columns[0].Changed != 1 || l.Columns[0].Before != nil {
		t.Errorf("%+v", l)
	}
	twice := []Column{{Column: x, Spec: &Spec{Method: Noise}}, {Column: x, Spec: &Spec{Method: Noise}}}
	if l := LossOf(twice, []*table.Column{y, y}, nil); l.Eigenvalues != nil {
		t.Errorf("an eigenvalue is 0, and %v was divided by it", *l.Eigenvalues)
	}
}

// Of 2 by 2 matrices the eigenvalues are known; of larger ones they have the trace of the
// matrix, of its square and of its cube, and the determinant by elimination.
func FuzzEigenvalues(f *testing.F) {
	f.Add(uint64(1), 2)
	f.Add(uint64(2), 5)
	f.Fuzz(func(t *testing.T, seed uint64, n int) {
		n = min(max(n, 1), maxCorrelated)
		rng := rand.New(rand.NewPCG(seed, 1))
		a := make([][]float64, n)
		for i := range a {
			a[i] = make([]float64, n)
			for j := range i + 1 {
				a[i][j] = rng.NormFloat64()
				a[j][i] = a[i][j]
			}
		}
		traces, power := [3]float64{}, a
		for p := range traces {
			for i := range n {
				traces[p] += power[i][i]
			}
			power = times(power, a)
		}
		two := n == 2
		var want []float64
		if two {
			half, root := (a[0][0]+a[1][1])/2, math.Hypot((a[0][0]-a[1][1])/2, a[0][1])
			want = []float64{half + root, half - root}
		}
		got := eigenvalues(a)
		if !slices.IsSortedFunc(got, func(x, y float64) int { return int(math.Copysign(1, y-x)) }) {
			t.Fatal(got)
		}
		for p := range traces {
			sum := 0.0
			for _, x := range got {
				sum += math.Pow(x, float64(p+1))
			}
			if math.Abs(sum-traces[p]) > 1e-8*math.Pow(float64(n)*4, float64(p+1)) {
				t.Fatalf("power %d: %v, want %v", p+1, sum, traces[p])
			}
		}
		for i := range want {
			if !near(got[i], want[i]) {
				t.Fatal(got, want)
			}
		}
	})
}

func times(a, b [][]float64) [][]float64 {
	c := make([][]float64, len(a))
	for i := range a {
		c[i] = make([]float64, len(a))
		for j := range a {
			for k := range a {
				c[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return c
}

// FuzzColumns: whatever a column holds, it keeps its records, its missing values and its
// exceptions; numbers stay numbers of its notation with as many decimals, and what only
// changes places or is drawn anew was there before.
func FuzzColumns(f *testing.F) {
	f.Add("1\n2\n3.5\nNA\n1e3\n-7", uint8(0), 0.5)
	f.Add("1.234,5\n999,25\n0,1\n\n17", uint8(0), 0.1)
	f.Add("2020-01-01\n2021-05-06\nnever\n2020-02-02", uint8(2), 0.5)
	f.Add("a\nb\na\n?\nc", uint8(3), 0.5)
	f.Add("10\n25\n-25\n007", uint8(1), 10.0)
	f.Fuzz(func(t *testing.T, text string, which uint8, size float64) {
		if strings.ContainsAny(text, ";\"'\r\x00") || len(text) > 2000 || strings.TrimSpace(text) == "" || !(size > 1e-6 && size < 1e9) {
			return
		}
		tab, err := table.Read(strings.NewReader("x;y\n"+strings.ReplaceAll(text, "\n", ";1\n")+";1\n"), "t.csv",
			table.UnknownSize, table.Options{Delimiter: ";"}, table.Limits{})
		if err != nil || len(tab.Columns) != 2 {
			return
		}
		c := Column{Column: tab.Columns[0], Missing: table.DefaultMissing}
		c.Spec = &Spec{Method: Methods()[which%4]}
		switch c.Spec.Method {
		case Noise:
			c.Spec.Share = min(size, 10)
		case Rounding:
			c.Spec.Base = size
		case RankSwapping:
			c.Spec.Within = min(size, 1)
		case PRAM:
			c.Spec.Stay = min(size, 0.99)
		}
		all, err := Columns([]Column{c}, bytes.NewReader(make([]byte, 32)))
		if err != nil {
			return
		}
		out := all[0]
		if out.Codes.Len() != tab.Rows || out.Type != c.Type || out.Format != c.Format {
			t.Fatal("another column")
		}
		digits := places(c.Column)
		for row, code := range out.Codes.All() {
			was, is, from := c.Cell(row), out.Cell(row), c.Codes.At(row)
			if c.Valued(from) != out.Valued(code) || c.Column.Missing[from] != out.Missing[code] || !c.Valued(from) && was != is {
				t.Fatalf("%q became %q", was, is)
			}
			if !c.Valued(from) {
				continue
			}
			if c.Spec.Method == RankSwapping || c.Spec.Method == PRAM {
				if _, known := c.Dict.Code(is); !known {
					t.Fatalf("%q is new", is)
				}
				continue
			}
			y, ok := out.NumberOf(is)
			x, _ := c.NumberOf(was)
			if _, behind, _ := strings.Cut(is, c.Notation().Mark()); !ok || c.Type == table.Integer && behind != "" ||
				c.Spec.Method == Noise && len(behind) > digits {
				t.Fatalf("%q became %q", was, is)
			}
			if c.Spec.Method == Rounding && math.Abs(x-y) > size/2*(1+1e-6)+1e-9*math.Abs(x) {
				t.Fatalf("%q became %q, base %v", was, is, size)
			}
		}
		if l := LossOf([]Column{c}, all, nil); l.Columns[0].Changed > l.Columns[0].Values {
			t.Fatalf("%+v", l)
		}
	})
}
