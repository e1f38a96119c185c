package experiment

import (
	"bytes"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestFilter(t *testing.T) {
	all := []Case{{Part: "grid", Dataset: "adult", K: 2, Limit: 0.02, Measure: Loss, Algorithms: []string{"flash", "auto"}},
		{Part: "grid", Dataset: "adult", K: 20, Limit: 0.02, Measure: Loss, Algorithms: []string{"auto"}},
		{Part: "files", Dataset: "adult", Size: 7}}
	for _, test := range []struct {
		pattern    string
		cases      int
		algorithms []string // of the first case
	}{
		{"", 3, []string{"flash", "auto"}}, {"^grid/adult/k=2/limit=0.02/loss$", 1, []string{"flash", "auto"}}, {"/flash$", 1, []string{"flash"}},
		{"/auto$", 2, []string{"auto"}}, {"^files/adult/size=7$", 1, nil}, {"nothing of the kind", 0, nil},
	} {
		some := Filter(all, regexp.MustCompile(test.pattern))
		if len(some) != test.cases || len(some) > 0 && !slices.Equal(some[0].Algorithms, test.algorithms) {
			t.Errorf("%q: %+v", test.pattern, some)
		}
	}
	if len(all[0].Algorithms) != 2 {
		t.Error("filtering changed the cases that it was given")
	}
}

func TestRead(t *testing.T) {
	c := Case{Part: "times", Dataset: "adult", K: 2}
	record := Record{Version: "v1", Case: c, Runs: []Measurement{{Platform: Native, Environment: "here"}}}
	line, err := record.Line()
	if err != nil {
		t.Fatal(err)
	}
	cut := append(slices.Clone(line), line[:20]...)
	records, whole, err := Read(cut, "x")
	if err != nil || len(records) != 1 || whole != len(line) {
		t.Fatalf("%d records, %d of %d bytes, %v", len(records), whole, len(line), err)
	}
	if again, err := records[0].Line(); err != nil || !bytes.Equal(again, line) {
		t.Errorf("%s, %v; want %s", again, err, line)
	}
	other := c
	other.Repeat = 1
	for name, test := range map[string]struct {
		c                    Case
		version, environment string
		platforms            []string
		want                 bool
	}{
		"the same":            {c, "v1", "here", []string{Native}, true},
		"another version":     {c, "v2", "here", []string{Native}, false},
		"any version":         {c, "", "here", []string{Native}, true},
		"other parameters":    {other, "v1", "here", []string{Native}, false},
		"another environment": {c, "v1", "there", []string{Native}, false},
		"one platform more":   {c, "v1", "here", []string{Native, "node"}, false},
	} {
		if _, done := Done(records, test.c, test.version, test.environment, test.platforms...); done != test.want {
			t.Errorf("%s: %v", name, done)
		}
	}
	if _, _, err := Read([]byte("no record\n"), "x.jsonl"); err == nil || !strings.Contains(err.Error(), "x.jsonl") {
		t.Errorf("no record was read: %v", err)
	}
}

// TestLatest: of several records of a case the last one counts, for each
// platform, and what was measured natively is that of the same record.
func TestLatest(t *testing.T) {
	c, d := Case{Part: "a", Dataset: "d", K: 2, Measure: Loss, Repeat: 1}, Case{Part: "b", Dataset: "d"}
	run := func(platform string, ms float64) Measurement {
		return Measurement{Platform: platform, Algorithm: "flash", SearchMs: ms}
	}
	again := c
	again.Repeat = 5 // the same case, measured more thoroughly
	rows := Latest([]Record{
		{Case: c, Runs: []Measurement{run(Native, 1), run("node", 2)}}, {Case: d, Runs: []Measurement{run(Native, 3)}},
		{Case: again, Runs: []Measurement{run(Native, 4)}},
	})
	if len(rows) != 3 || rows[0].SearchMs != 4 || rows[1].SearchMs != 2 || rows[2].SearchMs != 3 {
		t.Errorf("%+v", rows)
	}
	if b := rows.Cases()[0].Base(rows[1], Native); b == nil || b.SearchMs != 4 {
		t.Errorf("%+v was measured natively as %+v", rows[1], b)
	}
	if b := rows.Cases()[0].Base(rows[1], "ola"); b != nil {
		t.Errorf("%+v is what OLA did", b)
	}
	if cases := rows.Cases(); len(cases) != 2 || len(cases[0]) != 2 || cases[0].Run("flash").Platform != "node" || cases[1].Run("ola") != nil {
		t.Errorf("%+v", cases)
	}
}

func TestDisagreements(t *testing.T) {
	value := func(v float64) *float64 { return &v }
	measured := func(platform, algorithm string) Measurement {
		return Measurement{Platform: platform, Algorithm: algorithm, Score: value(12), Levels: []int{1, 2}, Checks: 7, Rows: 100, Lost: 0.5}
	}
	for _, test := range []struct {
		name   string
		agree  Agreement
		change func([]Measurement)
		want   int
	}{
		{"nothing", All, func([]Measurement) {}, 0},
		{"algorithms need other checks", All, func(m []Measurement) { m[1].Checks = 8 }, 0},
		// b is not as a, and a on the other platform not as b
		{"algorithms find other levels", All, func(m []Measurement) { m[1].Levels = []int{2, 1} }, 2},
		{"algorithms may find other levels", Platforms, func(m []Measurement) { m[1].Levels = []int{2, 1} }, 0},
		{"an algorithm refuses", All, func(m []Measurement) { m[1].Refused, m[1].Levels = "no", nil }, 0},
		{"platforms find other scores", Platforms, func(m []Measurement) { m[2].Score = value(13) }, 1},
		{"a platform finds nothing", All, func(m []Measurement) { m[2].Score = nil }, 1},
		{"platforms need other checks", All, func(m []Measurement) { m[2].Checks = 9 }, 1},
		{"platforms need other rows", Platforms, func(m []Measurement) { m[2].Rows = 9 }, 1},
		{"platforms lose other details", Platforms, func(m []Measurement) { m[2].Lost = 0.25 }, 1},
		{"another program finds other levels", All, func(m []Measurement) { m[2].Algorithm, m[2].Levels = "theirs", nil }, 0},
		{"another program adds up otherwise", All, func(m []Measurement) { m[2].Algorithm, m[2].Score = "theirs", value(12+1e-11) }, 0},
		{"another program finds other scores", All, func(m []Measurement) { m[2].Algorithm, m[2].Score = "theirs", value(12.001) }, 1},
		{"times decide", Free, func(m []Measurement) { m[2].Score = nil }, 0},
	} {
		runs := []Measurement{measured(Native, "a"), measured(Native, "b"), measured("node", "a")}
		test.change(runs)
		s := &Suite{Parts: []Part{{Name: "p", Agree: test.agree}}}
		compared, wrong := Disagreements(s, Latest([]Record{{Case: Case{Part: "p"}, Runs: runs}}))
		if len(wrong) != test.want || compared != min(int(test.agree), 1) {
			t.Errorf("%s: %d compared, %v", test.name, compared, wrong)
		}
	}
}

func TestMedianAndMean(t *testing.T) {
	for _, test := range []struct {
		values          []float64
		median, product float64
	}{{[]float64{3}, 3, 3}, {[]float64{8, 2}, 5, 4}, {[]float64{9, 1, 3}, 3, 3}, {[]float64{1, 100, 10, 1000}, 55, math.Pow(10, 1.5)}} {
		if m, g := Median(test.values), Geometric(test.values); m != test.median || math.Abs(g-test.product) > 1e-9 {
			t.Errorf("%v: median %v, mean %v", test.values, m, g)
		}
	}
	if !math.IsNaN(Median(nil)) || !math.IsNaN(Geometric(nil)) {
		t.Error("figures of nothing")
	}
}

func TestFormats(t *testing.T) {
	for v, want := range map[float64]string{0.1234: "0.123", 1.234: "1.23", 12.34: "12.3", 123.4: "123", 1234567: "1,234,567", 0: "0"} {
		if got := Number(v); got != want {
			t.Errorf("%v is %q, want %q", v, got, want)
		}
	}
	if got := Number(math.NaN()); got != "" {
		t.Errorf("nothing is %q", got)
	}
}

// TestExpand: every combination once, the last field changing fastest, by the effort that was asked
// for.
func TestExpand(t *testing.T) {
	table := Expand(
		"# words\nfull a dataset=d,e k=2,3 limit=0.5 algorithms=x+y repeat=5\nquick a dataset=d\nboth quality seconds=1+2 dataset=f")
	var names []string
	for _, c := range table(Effort{Repeat: 7, Seconds: 9}) {
		names = append(names, c.Name())
		if c.Part == "a" && (c.Repeat != 7 || !slices.Equal(c.Algorithms, []string{"x", "y"})) ||
			c.Part == "quality" && (c.Repeat != 0 || !slices.Equal(c.Seconds, []float64{9})) {
			t.Errorf("%+v", c)
		}
	}
	if want := []string{"a/d/k=2", "a/d/k=3", "a/e/k=2", "a/e/k=3", "quality/f"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
	if quick := table(Effort{Quick: true}); len(quick) != 2 || quick[0].Name() != "a/d" || !slices.Equal(quick[1].Seconds, []float64{1, 2}) {
		t.Errorf("%+v", quick)
	}
	for _, mistake := range []string{"full a dataste=d", "full a k=two"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is a case", mistake)
				}
			}()
			Expand(mistake)(Effort{})
		}()
	}
}
