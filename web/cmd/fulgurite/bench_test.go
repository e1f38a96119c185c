package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/bench"
)

// benchData writes a data folder with a small made-up table that passes for
// ADULT.
func benchData(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	var text, ages strings.Builder
	text.WriteString("age;sex\n")
	for i := range 60 {
		fmt.Fprintf(&text, "%d;%c\n", 20+i*i%30, "fm"[i%2])
	}
	for age := 20; age < 50; age++ {
		fmt.Fprintf(&ages, "%d;%d-%d;*\n", age, age/10*10, age/10*10+9)
	}
	if err := os.Mkdir(filepath.Join(dir, "adult"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"data.csv": text.String(), "hierarchy_age.csv": ages.String(), "hierarchy_sex.csv": "f;*\nm;*\n"} {
		if err := os.WriteFile(filepath.Join(dir, "adult", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// peerData names the environment variable that turns this test program into a
// peer that measures the tables of a folder.
const peerData = "FULGURITE_TEST_BENCH_PEER"

// TestBenchPeerProcess is no test: TestBench starts it as another platform.
func TestBenchPeerProcess(t *testing.T) {
	dir := os.Getenv(peerData)
	if dir == "" {
		t.Skip("started by TestBench only")
	}
	start := time.Now()
	err := bench.Serve(context.Background(), os.Stdin, os.Stdout, &bench.Runner{
		Load:  func(folder string) (*bench.Data, error) { return bench.Load(os.DirFS(dir), folder) },
		Clock: func() time.Duration { return time.Since(start) }, Platform: "elsewhere", Environment: "test 1",
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0) // before the test program prints that it passed
}

func TestBench(t *testing.T) {
	dir, out := benchData(t), t.TempDir()
	results, report := filepath.Join(out, "all.json"), filepath.Join(out, "performance.md")
	t.Setenv(peerData, dir)
	code, stdout, stderr := runBench("--data", dir, "--only", "^(grid|ladder|files)/adult(/k=2/limit=0/.*)?$", "--repeat", "1", "--json", results, "--report", report,
		"--date", "2026-01-02", "--machine", "a machine", "--", os.Args[0], "-test.run=^TestBenchPeerProcess$")
	if code != exitDone {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	for _, want := range []string{"adult, k = 2, limit 0 %, flash", "flash-bounds, elsewhere", "snapshots", "elsewhere against native"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is missing in\n%s", want, stdout)
		}
	}
	if strings.Contains(stdout, "must not differ") {
		t.Errorf("platforms differ:\n%s", stdout)
	}
	all, err := readResults(results)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(all.Platforms(), " "); got != "native elsewhere" {
		t.Errorf("platforms %q", got)
	}
	page, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"2026-01-02", "a machine", "## Exact searches", "elsewhere / native"} {
		if !bytes.Contains(page, []byte(want)) {
			t.Errorf("%q is missing in\n%s", want, page)
		}
	}
	again := filepath.Join(out, "again", "performance.md")
	if err := os.Mkdir(filepath.Dir(again), 0o755); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := runBench("--from", results, "--report", again, "--date", "2026-01-02", "--machine", "a machine"); code != exitDone {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	if second, err := os.ReadFile(again); err != nil || !bytes.Equal(page, second) {
		t.Errorf("the report from the file is another one (%v)", err)
	}
}

func TestBenchList(t *testing.T) {
	code, stdout, _ := runBench("--list", "--only", "^grid/.*/limit=1/loss$")
	if want := "grid/adult/k=2/limit=1/loss\ngrid/adult/k=5/limit=1/loss\ngrid/adult/k=10/limit=1/loss\n"; code != exitDone || stdout != want {
		t.Errorf("exit code %d: %q, want %q", code, stdout, want)
	}
}

func TestBenchRefuses(t *testing.T) {
	dir := benchData(t)
	notes := filepath.Join(dir, "notes.json")
	if err := os.WriteFile(notes, []byte("no results"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		args []string
		code int
		says string
	}{
		{"no folder", nil, exitUsage, "--data"},
		{"results without a run", []string{"--from", "x.json"}, exitUsage, "--report"},
		{"no runs", []string{"--data", dir, "--repeat", "0"}, exitUsage, "--repeat"},
		{"a stray argument", []string{"--data", dir, "adult"}, exitUsage, `"adult"`},
		{"a broken pattern", []string{"--data", dir, "--only", "("}, exitProblem, "no regular expression"},
		{"a pattern for nothing", []string{"--data", dir, "--only", "^x$"}, exitProblem, "--list"},
		{"a missing folder", []string{"--data", filepath.Join(dir, "none"), "--only", "^files/adult"}, exitProblem, "cannot be read"},
		{"missing results", []string{"--from", filepath.Join(dir, "none.json"), "--report", "x.md"}, exitProblem, "There is no file"},
		{"other results", []string{"--from", notes, "--report", "x.md"}, exitProblem, "no results of a benchmark"},
		{"no such program", []string{"--data", dir, "--only", "^files/adult", "--", filepath.Join(dir, "none")}, exitProblem, "cannot be started"},
		{"a program that says nothing", []string{"--data", dir, "--only", "^files/adult", "--", os.Args[0], "-test.run=^$"}, exitProblem, "does not answer"},
	} {
		code, _, stderr := runBench(test.args...)
		if code != test.code || !strings.Contains(stderr, test.says) {
			t.Errorf("%s: exit code %d, want %d with %q: %s", test.name, code, test.code, test.says, stderr)
		}
	}
}

func TestBenchInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, log bytes.Buffer
	if code := run(ctx, []string{"bench", "--data", benchData(t), "--only", "^grid/adult/k=2/limit=0/"}, streams{out: &out, err: &log}); code != exitInterrupted {
		t.Errorf("exit code %d: %s", code, log.String())
	}
}

func runBench(args ...string) (code int, stdout, stderr string) {
	var out, log bytes.Buffer
	code = run(context.Background(), append([]string{"bench"}, args...), streams{out: &out, err: &log})
	return code, out.String(), log.String()
}
