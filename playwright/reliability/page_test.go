package main

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestPage: the page is what the command makes of what was recorded.
func TestPage(t *testing.T) {
	want, err := reliability("recorded", "../..")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../static/docs/reliability.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("static/docs/reliability.md is not what was recorded: run go run ./playwright/reliability page")
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := grouped(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

// TestSections: a figure that the page has no place for is an error, not silence.
func TestSections(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("FULGURITE_FIGURES", folder)
	figures.Record(t, figures.Figure{Name: "files/writes", Value: 1234, Unit: "operations", What: "One write after another failed."})
	text, err := reliability(folder, "../..")
	if line := "| One write after another failed. | 1,234 operations | "; err != nil || !strings.Contains(text, line) {
		t.Errorf("%v: the page has no line %q:\n%s", err, line, text)
	}
	figures.Record(t, figures.Figure{Name: "nowhere/writes", Unit: "operations", What: "One write after another failed."})
	if _, err := reliability(folder, "../.."); err == nil {
		t.Error("a figure without a section was left out silently")
	}
}

// TestFuzz runs a target for a moment: what it says of itself is understood, and sums grow.
func TestFuzz(t *testing.T) {
	if testing.Short() || runtime.GOOS == "js" {
		t.Skip("compiles a package")
	}
	t.Chdir("../..")
	t.Setenv("GOFLAGS", "-trimpath")
	state := filepath.Join(t.TempDir(), "fuzz.json")
	var before fuzzed
	for range 2 {
		args := []string{"--time", "2000x", "--only", "^core/internal/exact FuzzSum$", "--workers", "1", "--state", state}
		if err := fuzz(t.Context(), flag.NewFlagSet("fuzz", flag.ContinueOnError), args, t.Output()); err != nil {
			t.Fatal(err)
		}
		sums := map[string]fuzzed{}
		err := readJSON(state, &sums)
		now := sums["core/internal/exact FuzzSum"]
		if err != nil || now.Executions < before.Executions+50 || now.Processor <= before.Processor ||
			now.Corpus == 0 || now.Failures > 0 || now.Date == "" {
			t.Fatalf("%v: %+v after %+v", err, now, before)
		}
		before = now
	}
}

func TestHung(t *testing.T) {
	log := "--- FAIL: FuzzTwins (25.34s)\n    fuzzing process hung or terminated unexpectedly: exit status 2\n    Failing input written to testdata/fuzz/FuzzTwins/9102325ab450eaa4\n    To re-run:\n"
	if at := written.FindStringSubmatch(log); !hung.MatchString(log) || at == nil || at[1] != "testdata/fuzz/FuzzTwins/9102325ab450eaa4" {
		t.Errorf("%q", at)
	}
}

// TestBrowsers: what one browser cannot, or nobody tried, is not said to work.
func TestBrowsers(t *testing.T) {
	f := found{Browsers: map[string]browser{
		"one": {Version: "One 1.0", Date: "2026-11-22", Jobs: []task{{"module", "read", ""}, {"element", "show", "no: refused"}}},
		"two": {Version: "Two 2.0", Date: "2026-11-23", Jobs: []task{{"module", "read", ""}}},
	}}
	want := `| edition | what it is to do | One 1.0, 2026-11-22 | Two 2.0, 2026-11-23 |
|---|---|---|---|
| element | show | no: refused | not tried |
| module | read | yes | yes |
`
	if got, err := f.text(); err != nil || !strings.Contains(got, want) {
		t.Errorf("%v: %s\nwant\n%s", err, got, want)
	}
}

// TestStress: each run counts, one that fails begins to count anew, and what is skipped holds
// nothing up.
func TestStress(t *testing.T) {
	suites, err := suitesOf([]byte(`{"suites": [{"title": "a.spec.js", "specs": [{"title": "fine", "tests": [{"status": "expected"}, {"status": "flaky"}]}],
		"suites": [{"specs": [{"title": "odd", "tests": [{"status": "expected"}, {"status": "unexpected"}, {"status": "expected"}]},
			{"title": "never", "tests": [{"status": "skipped"}]}]}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	r := runner{sums: map[string]stressed{"odd": {Quiet: runs{Passed: 7}}, "gone": {}}, skipped: map[string]bool{}, out: t.Output()}
	r.only(suites)
	r.count(suites)
	want := map[string]stressed{"fine": {Quiet: runs{Passed: 2}}, "odd": {Quiet: runs{1, 1}}, "never": {}}
	if !maps.Equal(r.sums, want) || r.passed(suites[0]) != 1 {
		t.Errorf("%+v, want %+v", r.sums, want)
	}
	r.busy = true
	r.count(suites)
	if got := r.sums["fine"]; got != (stressed{Quiet: runs{Passed: 2}, Busy: runs{Passed: 2}}) {
		t.Errorf("busy: %+v", got)
	}
}
