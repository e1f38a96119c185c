package recode

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

func column(t *testing.T, values ...string) *table.Column {
	t.Helper()
	rows := make([][]string, len(values))
	for i, v := range values {
		rows[i] = []string{v}
	}
	tab, err := table.EncodeStrings("t.csv", []string{"x"}, rows)
	if err != nil {
		t.Fatal(err)
	}
	return tab.Columns[0]
}

// TestAggregate: each function by hand, on two classes of interleaved rows; the
// empty text is a missing value.
func TestAggregate(t *testing.T) {
	numbers := []string{"1", "10", "2", "10", "4", "", "", "1000"} // 1 2 4 and a missing one; 10 10 1000 and one
	for _, test := range []struct {
		values []string
		f      Function
		even   string // of rows 0, 2, 4, 6
		odd    string
		source string
	}{
		{numbers, Mean, "2.3", "340", "7/3 = 2.33 to one decimal; 1020/3"},
		{numbers, GeometricMean, "2", "46.4", "8^(1/3); 100000^(1/3) = 46.4159"},
		{numbers, Median, "2", "10", ""},
		{numbers, Mode, "1", "10", "1, 2 and 4 are as frequent: the first"},
		{numbers, Interval, "[1, 4]", "[10, 1000]", "by number, not by text"},
		{numbers, Set, "{1, 2, 4}", "{10, 1000}", ""},
		{[]string{"b", "x", "a", "x", "b", "x", "a", "x"}, Median, "a", "x", "of a a b b the lower one"},
		{[]string{"b", "x", "a", "x", "b", "x", "a", "x"}, Set, "{a, b}", "x", "one value is itself"},
		{[]string{"2024-03-01", "2024-01-01", "2023-12-31", "2024-01-01"}, Interval, "[2023-12-31, 2024-03-01]", "2024-01-01", "dates"},
		{[]string{"1.25", "", "1.5", "", "2", "", "2", ""}, Mean, "1.688", "*", "6.75/4 = 1.6875 to three decimals; nothing is known"},
		{[]string{"-1", "0", "1", "-0.4", "-0.1", "0"}, Mean, "-0.03", "-0.13", "-0.1/3, -0.4/3 to two decimals"},
		{[]string{"1e3", "1", "2e3", "2"}, Mean, "1500", "1.5", "exponents"},
	} {
		c := column(t, test.values...)
		if err := test.f.Fits(c); err != nil {
			t.Fatal(err)
		}
		of := make([]uint32, len(test.values))
		for row := range of {
			of[row] = uint32(row % 2)
		}
		codes, labels := Aggregate(c, test.f, of, 2)
		for row, code := range codes {
			if want := []string{test.even, test.odd}[row%2]; labels[code] != want {
				t.Errorf("%s of %q: %q, want %q (%s)", test.f, test.values, labels[code], want, test.source)
				break
			}
		}
	}
}

func TestAggregateRefuses(t *testing.T) {
	for _, test := range []struct {
		f      Function
		values []string
		code   problem.Code
	}{
		{Mean, []string{"a"}, "recode-aggregate-type"},
		{Mean, []string{"2024-01-01"}, "recode-aggregate-type"},
		{GeometricMean, []string{"1", "0"}, "recode-aggregate-positive"},
	} {
		if err := test.f.Fits(column(t, test.values...)); problem.From(err).Code != test.code {
			t.Errorf("%s of %q: %v", test.f, test.values, err)
		}
	}
}

// TestAggregateLoss: of four values, three rows show two and one shows one; a
// suppressed row has lost all: (3*1/3 + 0 + 1)/5.
func TestAggregateLoss(t *testing.T) {
	c := column(t, "a", "b", "a", "c", "d")
	got := AggregateLoss(c, []uint32{0, 0, 0, 1, 2}, 3, []bool{false, false, false, false, true})
	if math.Abs(got-0.4) > 1e-15 {
		t.Errorf("%v, want 0.4", got)
	}
}

// TestBounds: values beyond a bound become it; missing ones stay; the order is that
// of the type.
func TestBounds(t *testing.T) {
	c := column(t, "5", "90", "101", "", "40", "9")
	bottom, top := "18", "90"
	coded, err := Bounds{&bottom, &top}.Apply(c)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for row := range coded.Codes.All() {
		got = append(got, coded.Cell(row))
	}
	if want := []string{"18", "90", "90", "", "40", "18"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if code, _ := coded.Dict.Code(""); !coded.Missing[code] || coded.Type != table.Integer || len(coded.Missing) != coded.Dict.Len() {
		t.Errorf("%+v", coded)
	}
	for _, b := range []Bounds{{Bottom: &top, Top: &bottom}, {Top: text("old")}} {
		if _, err := b.Apply(c); problem.From(err).Code != "recode-bounds" {
			t.Errorf("%v", err)
		}
	}
	if _, err := (Bounds{Top: &top}).Apply(column(t, "a", "b")); problem.From(err).Code != "recode-bounds" {
		t.Errorf("texts: %v", err)
	}
}

func text(s string) *string { return &s }

// TestMDAV: by hand, on a line with k = 2: the average of 0 1 2 10 11 20 is 7.33;
// the farthest is 20, with 11; the farthest from it is 0, with 1; the rest is 2, 10.
func TestMDAV(t *testing.T) {
	c := column(t, "0", "1", "2", "10", "11", "20")
	of := make([]uint32, 6)
	n, err := MDAV([]*table.Column{c}, of, 1, 2, nil, nil, func() error { return nil })
	if err != nil || n != 3 || of[5] != of[4] || of[0] != of[1] || of[2] != of[3] || of[0] == of[2] || of[0] == of[5] || of[2] == of[5] {
		t.Errorf("%v, %d clusters, %v", of, n, err)
	}
}

// TestMDAVTwin compares with the definition, written down without thought for
// speed, on random points in random classes.
func TestMDAVTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 7))
	for range 300 {
		rows, k, classes := 1+rng.IntN(40), 1+rng.IntN(4), 1+rng.IntN(3)
		var a, b []string
		of, inside := make([]uint32, rows), make([]bool, rows)
		for row := range rows {
			a, b = append(a, fmt.Sprint(rng.IntN(30))), append(b, fmt.Sprint(rng.IntN(1000)))
			of[row], inside[row] = uint32(rng.IntN(classes)), rng.IntN(10) > 0
		}
		columns := []*table.Column{column(t, a...), column(t, b...)}
		got := slices.Clone(of)
		n, err := MDAV(columns, got, classes, k, inside, nil, func() error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		want := slowMDAV(columns, of, classes, k, inside)
		if !samePartition(got, want, inside) {
			t.Fatalf("k=%d, classes %v, inside %v, %q, %q: %v, want %v", k, of, inside, a, b, got, want)
		}
		sizes, whole := make([]int, n), make([]int, classes)
		for row, c := range got {
			if inside[row] {
				sizes[c]++
				whole[of[row]]++
			}
		}
		for row, c := range got {
			if inside[row] && whole[of[row]] >= k && (sizes[c] < k || sizes[c] >= 2*k) {
				t.Fatalf("a cluster of %d with k=%d", sizes[c], k)
			}
		}
	}
}

func slowMDAV(columns []*table.Column, of []uint32, classes, k int, inside []bool) []uint32 {
	points := make([][]float64, len(of))
	for _, c := range columns {
		var xs []float64
		sum := 0.0
		for row := range of {
			x, _ := c.Number(c.Codes.At(row))
			xs = append(xs, x)
			sum += x
		}
		mean, variance := sum/float64(len(xs)), 0.0
		for _, x := range xs {
			variance += (x - mean) * (x - mean) / float64(len(xs))
		}
		for row, x := range xs {
			z := 0.0
			if variance > 0 {
				z = (x - mean) / math.Sqrt(variance)
			}
			points[row] = append(points[row], z)
		}
	}
	// Distances that differ by rounding alone are equal: the first row counts.
	d := func(a, b []float64) float64 {
		sum := 0.0
		for i := range a {
			sum += (a[i] - b[i]) * (a[i] - b[i])
		}
		return math.Round(sum*1e9) / 1e9
	}
	farthest := func(rows []int, from []float64) int {
		best := rows[0]
		for _, row := range rows {
			if d(points[row], from) > d(points[best], from) {
				best = row
			}
		}
		return best
	}
	out, next := make([]uint32, len(of)), uint32(0)
	for class := range classes {
		var rows []int
		for row, c := range of {
			if int(c) == class && inside[row] {
				rows = append(rows, row)
			}
		}
		take := func(seed int) {
			sorted := slices.Clone(rows)
			slices.SortStableFunc(sorted, func(a, b int) int {
				x, y := d(points[a], points[seed]), d(points[b], points[seed])
				switch {
				case x < y:
					return -1
				case x > y:
					return 1
				}
				return 0
			})
			for _, row := range sorted[:k] {
				out[row] = next
				rows = slices.DeleteFunc(rows, func(r int) bool { return r == row })
			}
			next++
		}
		for len(rows) >= 2*k {
			centre := make([]float64, len(columns))
			for _, row := range rows {
				for i, x := range points[row] {
					centre[i] += x / float64(len(rows))
				}
			}
			three := len(rows) >= 3*k
			far := farthest(rows, centre)
			take(far)
			if three {
				take(farthest(rows, points[far]))
			}
		}
		for _, row := range rows {
			out[row] = next
		}
		next++
	}
	return out
}

func samePartition(a, b []uint32, inside []bool) bool {
	to, back := map[uint32]uint32{}, map[uint32]uint32{}
	for row := range a {
		if !inside[row] {
			continue
		}
		x, known := to[a[row]]
		y, other := back[b[row]]
		if known && x != b[row] || other && y != a[row] {
			return false
		}
		to[a[row]], back[b[row]] = b[row], a[row]
	}
	return true
}
