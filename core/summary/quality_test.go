package summary

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// decades binds ages to their decade, to half a century, and to "*".
func decades(t testing.TB, c *table.Column, domain int) *hierarchy.Encoded {
	t.Helper()
	h := &hierarchy.Hierarchy{Name: "decades"}
	for x := range domain {
		h.Rows = append(h.Rows, []string{strconv.Itoa(x), fmt.Sprint(x/10, "x"), fmt.Sprint(x/50, " halves"), "*"})
	}
	e, err := hierarchy.Encode(h, c)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// By hand: ages 1, 2, 12, 60 of 0..99.
func TestQuality(t *testing.T) {
	c := column(t, "age", "1", "2", "12", "60")
	e := decades(t, c, 100)
	q := func(r Recoded) string {
		r.Column, r.Hierarchy = c, e
		q, err := QualityOf(r)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%.4f %.4f %.4f %.4f, %.4f %.4f %.4f %.4f", q.Granularity.Loss, q.Intensity.Loss, q.Entropy.Loss, q.SquaredError.Loss,
			q.Granularity.Quality, q.Intensity.Quality, q.Entropy.Quality, q.SquaredError.Quality)
	}
	for _, test := range []struct {
		r    Recoded
		want string
	}{
		{Recoded{}, "0.0100 0.0000 0.0000 0.0000, 1.0000 1.0000 1.0000 1.0000"},
		// Entropy: 1 and 2 become one label, 1 bit each. Errors: 1, 1, 0, 0; the most 59^2, 58^2, 48^2,
		// 59^2.
		{Recoded{Level: 1}, "0.1000 0.3333 2.0000 0.5000, 0.9091 0.6667 0.7500 0.9998"},
		{Recoded{Level: 3}, "1.0000 1.0000 8.0000 3157.5000, 0.0000 0.0000 0.0000 0.0000"},
		{Recoded{Suppressed: []bool{true, true, true, true}}, "1.0000 1.0000 8.0000 3157.5000, 0.0000 0.0000 0.0000 0.0000"},
		// Decades, but 1 suppressed: alone among the suppressed, it loses nothing more.
		{Recoded{Level: 1, Suppressed: []bool{true, false, false, false}}, "0.3250 0.5000 2.0000 870.5000, 0.6818 0.5000 0.7500 0.7243"},
		// 12 and 60 suppressed: they lose another bit each.
		{Recoded{Level: 1, Suppressed: []bool{false, false, true, true}}, "0.5500 0.6667 4.0000 1446.7500, 0.4545 0.3333 0.5000 0.5418"},
		// 60 on the level of halves, where it is alone.
		{Recoded{Levels: []uint8{1, 1, 0, 2}}, "0.1775 0.3333 2.0000 0.5000, 0.8308 0.6667 0.7500 0.9998"},
		{Recoded{Level: 1, Inside: []bool{false, true, true, false}}, "0.1000 0.3333 0.0000 0.0000, 0.9091 0.6667 1.0000 1.0000"},
	} {
		if got := q(test.r); got != test.want {
			t.Errorf("%+v:\ngot  %s\nwant %s", test.r, got, test.want)
		}
	}
}

func TestQualityAtTheEdges(t *testing.T) {
	words := column(t, "age", "1", "", "1") // a missing value among numbers
	h := &hierarchy.Hierarchy{Rows: [][]string{{"1"}, {""}}}
	e, err := hierarchy.Encode(h, words)
	if err != nil {
		t.Fatal(err)
	}
	q, err := QualityOf(Recoded{Column: words, Hierarchy: e, Suppressed: []bool{true, false, false}})
	if err != nil {
		t.Fatal(err)
	}
	if q.Intensity.Loss != 1.0/3 || q.SquaredError.Loss != 0 || q.SquaredError.Quality != 1 || q.Granularity.Loss != 2.0/3 {
		t.Errorf("%+v %+v %+v", q.Intensity, q.SquaredError, q.Granularity)
	}
	one := column(t, "x", "a", "a")
	if e, err = hierarchy.Encode(&hierarchy.Hierarchy{Rows: [][]string{{"a", "*"}}}, one); err != nil {
		t.Fatal(err)
	}
	if q, err = QualityOf(Recoded{Column: one, Hierarchy: e, Level: 1}); err != nil || q.SquaredError != nil || q.Entropy.Quality != 1 ||
		q.Granularity.Quality != 1 || q.Intensity.Quality != 0 {
		t.Errorf("%+v, %v", q, err)
	}
	if q, err = QualityOf(Recoded{Column: one, Hierarchy: e, Inside: []bool{false, false}}); err != nil ||
		q.Records != 0 || q.Granularity != nil {
		t.Errorf("%+v, %v", q, err)
	}
	for _, r := range []Recoded{{Column: one}, {Column: words, Hierarchy: e},
		{Column: one, Hierarchy: e, Level: 2}, {Column: one, Hierarchy: e, Level: -1},
		{Column: one, Hierarchy: e, Levels: []uint8{0}}, {Column: one, Hierarchy: e, Levels: []uint8{0, 2}},
		{Column: one, Hierarchy: e, Suppressed: []bool{true}}, {Column: one, Hierarchy: e, Inside: []bool{true}}} {
		if _, err := QualityOf(r); problem.From(err).Code != "summary-quality" {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// slowQuality works record by record on texts.
func slowQuality(r Recoded, domain int) (granularity, intensity, entropy, squared float64) {
	type record struct {
		path  []string
		level int // 4: suppressed
		x     float64
	}
	var all []record
	for row, code := range r.Column.Codes.All() {
		if r.Inside != nil && !r.Inside[row] {
			continue
		}
		one := record{level: r.Level, x: float64(0)}
		one.x, _ = strconv.ParseFloat(r.Column.Dict.Value(code), 64)
		if r.Levels != nil {
			one.level = int(r.Levels[row])
		}
		if r.Suppressed != nil && r.Suppressed[row] {
			one.level = 4
		}
		x := int(one.x)
		one.path = []string{strconv.Itoa(x), fmt.Sprint(x/10, "x"), fmt.Sprint(x/50, " halves"), "*", "*"}
		all = append(all, one)
	}
	n := float64(len(all))
	for _, a := range all {
		covered := 0
		for x := range domain {
			if []string{strconv.Itoa(x), fmt.Sprint(x/10, "x"), fmt.Sprint(x/50, " halves"), "*", "*"}[a.level] == a.path[a.level] {
				covered++
			}
		}
		granularity += float64(covered) / float64(domain) / n
		intensity += float64(min(a.level, 3)) / 3 / n
		worst := 0.0
		for _, b := range all {
			if b.path[a.level] == a.path[a.level] {
				worst = max(worst, (a.x-b.x)*(a.x-b.x))
			}
		}
		squared += worst / n
	}
	var levels []int
	for _, a := range all {
		levels = append(levels, a.level)
	}
	slices.Sort(levels)
	before := 0
	for _, level := range slices.Compact(levels) {
		for _, a := range all {
			if a.level < level {
				continue
			}
			in, out := 0, 0
			for _, b := range all {
				if b.level >= level && b.path[before] == a.path[before] {
					in++
				}
				if b.level >= level && b.path[level] == a.path[level] {
					out++
				}
			}
			entropy += math.Log2(float64(out) / float64(in))
		}
		before = level
	}
	return granularity, intensity, entropy, squared
}

func FuzzQuality(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(compareQualities)
}

func TestQualityTwin(t *testing.T) {
	for seed := range uint64(300) {
		compareQualities(t, seed)
	}
}

func compareQualities(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 3))
	n, domain := 1+r.IntN(40), 1+r.IntN(120)
	cells := make([]string, n)
	rec := Recoded{Level: r.IntN(4)}
	if r.IntN(2) == 0 {
		rec.Levels = make([]uint8, n)
	}
	if r.IntN(2) == 0 {
		rec.Suppressed = make([]bool, n)
	}
	if r.IntN(2) == 0 {
		rec.Inside = make([]bool, n)
	}
	for i := range cells {
		cells[i] = strconv.Itoa(r.IntN(domain))
		if rec.Levels != nil {
			rec.Levels[i] = uint8(r.IntN(4))
		}
		if rec.Suppressed != nil {
			rec.Suppressed[i] = r.IntN(4) == 0
		}
		if rec.Inside != nil {
			rec.Inside[i] = i == 0 || r.IntN(4) > 0
		}
	}
	rec.Column = column(t, "age", cells...)
	rec.Hierarchy = decades(t, rec.Column, domain)
	q, err := QualityOf(rec)
	if err != nil {
		t.Fatal(err)
	}
	granularity, intensity, entropy, squared := slowQuality(rec, domain)
	for what, pair := range map[string][2]float64{"granularity": {q.Granularity.Loss, granularity}, "intensity": {q.Intensity.Loss, intensity},
		"entropy": {q.Entropy.Loss, entropy}, "squared error": {q.SquaredError.Loss, squared}} {
		if math.Abs(pair[0]-pair[1]) > 1e-9*max(1, pair[1]) {
			t.Fatalf("seed %d: %s %v, want %v", seed, what, pair[0], pair[1])
		}
	}
	for what, m := range map[string]*Measure{"granularity": q.Granularity, "intensity": q.Intensity,
		"entropy": q.Entropy, "squared error": q.SquaredError} {
		if m.Loss < m.Least-1e-9 || m.Loss > m.Most+1e-9*max(1, m.Most) || m.Quality < 0 || m.Quality > 1 {
			t.Fatalf("seed %d: %s out of its range: %+v", seed, what, m)
		}
	}
}
