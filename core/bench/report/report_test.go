package report

import (
	"math"
	"strings"
	"testing"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
)

// row makes a row of ADULT with a limit of 2 %.
func row(algorithm string, k int, ms float64) x.Row {
	return x.Row{Case: x.Case{Part: "grid", Dataset: "adult", K: k, Limit: 0.02},
		Measurement: x.Measurement{Platform: x.Native, Algorithm: algorithm, SearchMs: ms}}
}

// Ratios 10 and 4 have the geometric mean √40 = 6.32.
func TestTable(t *testing.T) {
	rows := x.Rows{row("a", 2, 1), row("b", 2, 10), row("a", 5, 2), row("b", 5, 8), row("c", 5, 1)}
	for _, test := range []struct {
		by, figure string
		want       string
	}{
		{"dataset", "search_ms/a",
			"| dataset | b: search ms/a | c: search ms/a |\n|---|--:|--:|\n| adult | 6.32 (4 – 10), < 1 in 0 of 2 | 0.5 |"},
		{"case", "search_ms",
			"| case | a: search ms | b: search ms | c: search ms |\n|---|--:|--:|--:|\n| adult/k=2 | 1 | 10 | - |\n| adult/k=5 | 2 | 8 | 1 |"},
		{"k algorithm", "search_ms",
			"| k, algorithm | search ms |\n|---|--:|\n| k = 2, a | 1 |\n| k = 2, b | 10 |\n| k = 5, a | 2 |\n| k = 5, b | 8 |\n| k = 5, c | 1 |"},
		{"dataset", "search_ms/arx", "Not measured here."},
		{"dataset", "checks", "Not measured here."},
	} {
		if got := table(rows, test.by, test.figure); got != test.want {
			t.Errorf("%s by %s:\n%s\nwant\n%s", test.figure, test.by, got, test.want)
		}
	}
	// Another program is compared with what runs here by itself: (30/2 · 80/5)^½ = 15.5.
	theirs := func(k int, ms float64) x.Row { r := row("theirs", k, ms); r.Platform = "other"; return r }
	both := x.Rows{row("auto", 2, 2), row("a", 2, 1), theirs(2, 30), row("auto", 5, 5), theirs(5, 80)}
	if got, want := table(both, "algorithm", "search_ms/native"),
		"| algorithm | search ms/native |\n|---|--:|\n| theirs, other | 15.5 (15 – 16), < 1 in 0 of 2 |"; got != want {
		t.Errorf("another program:\n%s\nwant\n%s", got, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("a figure that there is not is in a table")
		}
	}()
	table(rows, "dataset", "serach_ms")
}

func TestPublished(t *testing.T) {
	p := &page{Suite: &x.Suite{
		Published: "# words\ns;k=2;b;search_ms/a;9.96;10.4\ns;;b;search_ms/a;4;9\nother;;b;search_ms;1;1\ns;k=7;b;search_ms;1;1\n"}}
	got, err := p.published("s", x.Rows{row("a", 2, 1), row("b", 2, 10), row("a", 5, 2), row("b", 5, 8)}, "dataset k")
	if want := "| dataset, k | b: search ms/a |\n|---|--:|\n| adult, k = 2 | 4 – 10 (4 – 9) |\n\nOf 2 figures that were published, 1 are so here, or in the published range."; err != nil || got != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
	for _, test := range []struct {
		figure    float64
		published string
		want      int
	}{{3.6557, "3.656", 0}, {3.657, "3.656", 1}, {3.655, "3.656", -1}, {100, "100", 0}, {99, "100", -1}} {
		if got := near(test.figure, test.published); got != test.want {
			t.Errorf("%v is %d to %s, want %d", test.figure, got, test.published, test.want)
		}
	}
}

// 10 from second 1 to 2, 4 from 2 to 4, 1 from 4 to 5.
func TestAverage(t *testing.T) {
	at := func(seconds, score float64) x.Mark { return x.Mark{Seconds: seconds, Score: &score} }
	r := x.Row{Measurement: x.Measurement{Marks: []x.Mark{at(1, 10), at(5, 1)},
		Trace: []x.Mark{{Seconds: 0.1}, at(0.5, 10), at(2, 4), at(4, 1), at(6, 0.5)}}}
	if mean := average(r); mean != 19.0/4 {
		t.Error(mean)
	}
	r.Marks[0].Score = nil
	if mean := average(r); !math.IsNaN(mean) {
		t.Errorf("%v without a score to begin with", mean)
	}
}

// The best of the case is 2, a table without detail has 12: a score of 5 has lost 3 of 10. By the 3
// s that Flash took, the other one had 5.
func TestReduction(t *testing.T) {
	number := func(v float64) *float64 { return &v }
	flash, other := row("flash", 5, 3000), row("other", 5, 9000)
	flash.Score, flash.Worst, other.Score, other.Worst = number(2), number(12), number(3), number(12)
	other.Trace = []x.Mark{{Seconds: 1, Score: number(5)}, {Seconds: 4, Score: number(3)}}
	rows := x.Rows{flash, other}
	if got := reduction(rows, other, number(5)); math.Abs(got-0.3) > 1e-12 {
		t.Error(got)
	}
	if at, quality := raced(rows, other); at != 1 || math.Abs(quality-70) > 1e-9 {
		t.Errorf("%v %% after %v s", quality, at)
	}
	if got := figure(rows, other, "last_s"); got != 4 {
		t.Error(got)
	}
}

func TestLines(t *testing.T) {
	r := x.Record{Case: x.Case{Part: "grid", Dataset: "adult", K: 5}, Runs: []x.Measurement{
		{Platform: "node", Environment: "Node.js", Algorithm: "flash", Step: "one step",
			RunsMs: []float64{2, 4}, SearchMs: 3, ReadMs: 7, Checks: 9},
		{Platform: x.Native, Algorithm: "ola", Refused: "No."}}}
	var out strings.Builder
	if err := Lines(&out, r); err != nil {
		t.Fatal(err)
	}
	want := "platform: node (Node.js)\nBenchmarkGrid/adult/k=5/flash/one_step 1 9 checks/op 7e+06 read-ns/op 2e+06 ns/op\n" +
		"BenchmarkGrid/adult/k=5/flash/one_step 1 9 checks/op 7e+06 read-ns/op 4e+06 ns/op\n--- SKIP: BenchmarkGrid/adult/k=5/ola: No.\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// TestPlain: pages allow no styles, and a plot has none.
func TestPlain(t *testing.T) {
	if got := string(plain([]byte(`<path style="fill:none;stroke: #FF0000" d="M0"/>`))); got != `<path fill="none" stroke="#FF0000" d="M0"/>` {
		t.Error(got)
	}
}
