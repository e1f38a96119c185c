package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core"
)

func TestProgressLine(t *testing.T) {
	for _, test := range []struct {
		p    core.SearchProgress
		want string
	}{
		{core.SearchProgress{}, "[........................]   0 % of the possibilities decided, 0 checks, no result yet"},
		{core.SearchProgress{Decided: 0.5, Checks: 1234, Found: true, Kept: 0.421},
			"[############............]  50 % of the possibilities decided, 1,234 checks, best keeps 42.1 % of the detail"},
		{core.SearchProgress{Elapsed: 9, TimeLimit: 5, Checks: 1}, "[########################] 100 % of the time used, 1 check, no result yet"},
	} {
		if got := new(bar).searched(test.p); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

// A shorter line has to cover a longer one that was there before it.
func TestBarCovers(t *testing.T) {
	var out strings.Builder
	b := bar{w: &out}
	b.step("reading a table")
	b.clear()
	if got, want := out.String(), "\rreading a table ...\r\r"+strings.Repeat(" ", 19)+"\r"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if newBar(&out, false).w != nil {
		t.Error("a bar on something that is no file")
	}
}

// TestBarInLog: what is no terminal gets whole lines, and none in the first half minute.
func TestBarInLog(t *testing.T) {
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	b := newBar(log, false)
	later := func() { b.shown = b.shown.Add(-logRhythm) }
	b.step("preparing")
	b.far("writing safe.csv", 0.2)
	later()
	b.far("writing safe.csv", 0.5)
	b.far("writing safe.csv", 0.6)
	later()
	b.search(core.SearchProgress{Decided: 0.5, Checks: 1234})
	later()
	b.step("preparing")
	b.clear()
	got, err := os.ReadFile(log.Name())
	if err != nil {
		t.Fatal(err)
	}
	if want := "50 % writing safe.csv\n50 % of the possibilities decided, 1,234 checks, no result yet\npreparing ...\n"; string(got) != want {
		t.Errorf("%q, want %q", got, want)
	}
	if newBar(log, true).w != nil {
		t.Error("a bar where none is wanted")
	}
}

// TestBarFar: reading is told until something is written; what is read then is part of
// that.
func TestBarFar(t *testing.T) {
	var out strings.Builder
	b := bar{w: &out}
	shown := func() string {
		b.shown = time.Time{}
		text := strings.TrimSpace(out.String())
		out.Reset()
		return text
	}
	tell := b.reading("folder/a.csv")
	if got := shown(); got != "reading a.csv ..." {
		t.Errorf("%q", got)
	}
	opt := b.options("safe.csv")
	for _, step := range []struct {
		do   func()
		want string
	}{
		{func() { tell(1, 0.5) }, "[############............]  50 % reading a.csv"},
		{func() { tell(2, 1) }, "[########################] 100 % reading a.csv once more"},
		{func() { opt.OnStage(core.Writing) }, "writing safe.csv ..."},
		{func() { tell(3, 0.5) }, ""},
		{func() { opt.Progress(core.Writing, 0.25) }, "[######..................]  25 % writing safe.csv"},
		{func() { opt.OnStage(core.Verifying); out.Reset(); opt.Progress(core.Verifying, 0) },
			"[........................]   0 % verifying safe.csv"},
	} {
		step.do()
		if got := shown(); got != step.want {
			t.Errorf("%q, want %q", got, step.want)
		}
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -1000: "-1,000", -100: "-100", 1234567: "1,234,567"} {
		if got := thousands(n); string(got) != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}
