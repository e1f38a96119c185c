package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/experiment/experimenttest"
)

// data writes a data folder with a small made-up table that passes for ADULT.
func data(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	if err := os.CopyFS(dir, experimenttest.People(60, "adult")); err != nil {
		t.Fatal(err)
	}
	return dir
}

func bench(args ...string) (code int, stdout, stderr string) {
	var out, log bytes.Buffer
	code = run(context.Background(), args, &out, &log)
	return code, out.String(), log.String()
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// Environment variables that turn this test program into another one.
const (
	peerData = "FULGURITE_TEST_BENCH_PEER" // a peer that measures the tables of this folder
	benchRun = "FULGURITE_TEST_BENCH_RUN"  // a run with these arguments, one a line
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(peerData); dir != "" {
		start := time.Now()
		err := experiment.Serve(context.Background(), os.Stdin, os.Stdout, &experiment.Runner{
			Suites: suites, Load: func(folder string) (*experiment.Data, error) { return experiment.Load(os.DirFS(dir), folder) },
			Clock: func() time.Duration { return time.Since(start) }, Platform: "elsewhere", Environment: "test 1",
		})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if args := os.Getenv(benchRun); args != "" {
		os.Exit(run(context.Background(), strings.Split(args, "\n"), os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// TestRun measures here and on a peer, and writes the page, again from the file.
func TestRun(t *testing.T) {
	dir, out := data(t), t.TempDir()
	results, report := filepath.Join(out, "all.jsonl"), filepath.Join(out, "performance.md")
	t.Setenv(peerData, dir)
	code, stdout, stderr := bench("grid", "ladder", "files", "--data", dir, "--only",
		"/adult(/k=2/limit=0/.*)?$", "--repeat", "1", "--json", results,
		"--report", report, "--date", "2026-01-02", "--machine", "a machine", "--", os.Args[0])
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	for _, want := range []string{"BenchmarkGrid/adult/k=2/limit=0/loss/flash 1 ", "platform: elsewhere (test 1)\n", "/flash/snapshots 1 ",
		" checks/op", "that have to agree do", "4 of 4 cases measured now"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is missing in\n%s", want, stdout)
		}
	}
	page := read(t, report)
	for _, want := range []string{"2026-01-02", "a machine", "## Exact searches", "search ms/native", "scale 0 of 5"} {
		if !bytes.Contains(page, []byte(want)) {
			t.Errorf("%q is missing in\n%s", want, page)
		}
	}
	// Two platforms: four algorithms in two cases, four steps, one file.
	if lines := strings.Count("\n"+stdout, "\nBenchmark"); lines != 2*(8+4+1) {
		t.Errorf("%d results of benchmarks", lines)
	}
	again := filepath.Join(t.TempDir(), "performance.md")
	if code, _, stderr := bench("--from", results, "--report", again, "--date", "2026-01-02", "--machine", "a machine"); code != 0 ||
		!bytes.Equal(read(t, again), page) {
		t.Errorf("exit code %d, or the report from the file is another one: %s", code, stderr)
	}
}

// TestKilled kills a run in the middle and lets another one go on.
func TestKilled(t *testing.T) {
	dir, out := data(t), t.TempDir()
	results := filepath.Join(out, "paper.jsonl")
	args := []string{"times", "--data", dir, "--json", results, "--only", "/adult/"}
	process := exec.Command(os.Args[0])
	process.Env = append(os.Environ(), benchRun+"="+strings.Join(args, "\n"))
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	var before []byte
	for deadline := time.Now().Add(time.Minute); bytes.Count(before, []byte("\n")) < 3 &&
		time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		before, _ = os.ReadFile(results) // not there at first
	}
	if err := process.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = process.Wait() // killed
	before = read(t, results)
	before = before[:bytes.LastIndexByte(before, '\n')+1]
	done, all := bytes.Count(before, []byte("\n")), 27 // 9 k x 3 limits
	if done < 3 || done >= all {
		t.Fatalf("killed after %d of %d cases", done, all)
	}
	// As if the end had come while a line was being written.
	if err := os.WriteFile(results, append(bytes.Clone(before), before[:len(before)/2/done]...), 0o644); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr := bench(args...)
	if want := fmt.Sprintf("%d of 27 cases measured now", all-done); code != 0 || !strings.Contains(stdout, want) {
		t.Fatalf("exit code %d, no %q: %s%s", code, want, stdout, stderr)
	}
	after := read(t, results)
	if !bytes.HasPrefix(after, before) {
		t.Error("what was measured before is not there as it was")
	}
	if records, _, err := experiment.Read(after, results); err != nil || len(records) != all {
		t.Errorf("%d records, %v; want %d", len(records), err, all)
	}
	// A third run has nothing to do.
	if code, stdout, _ := bench(args...); code != 0 || !strings.Contains(stdout, "0 of 27 cases measured now") {
		t.Errorf("exit code %d: %s", code, stdout)
	}
}

// TestClock: records tell with which clock they were measured.
func TestClock(t *testing.T) {
	if processor == nil {
		t.Skip("this system does not tell the processor time")
	}
	dir, results := data(t), filepath.Join(t.TempDir(), "all.jsonl")
	if code, _, stderr := bench("paper", "--data", dir, "--json", results, "--only",
		"^times/adult/.*/k=5/limit=0/", "--quick", "--cpu"); code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	records, _, err := experiment.Read(read(t, results), results)
	if err != nil || len(records) != 1 ||
		!strings.HasSuffix(records[0].Runs[0].Environment, ", processor time") || records[0].Runs[0].SearchMs <= 0 {
		t.Errorf("%+v, %v", records, err)
	}
}

// TestWrong: results that must not be so are a failure, and the words in front
// of the measured part of a page stay.
func TestWrong(t *testing.T) {
	dir := t.TempDir()
	file, report := filepath.Join(dir, "rows.jsonl"), filepath.Join(dir, "recoding.md")
	c := suites[2].Cases(experiment.Effort{})[0]
	write := func(lost float64) {
		record := experiment.Record{Version: "v1", Case: c}
		for _, way := range c.Algorithms {
			m := experiment.Measurement{Platform: experiment.Native, Environment: "abacus", Algorithm: way, Records: 100, Lost: lost, FileLoss: lost}
			if way == "full-domain" {
				m.Lost, m.FileLoss = 0.5, 0.5
			}
			record.Runs = append(record.Runs, m)
		}
		line, err := record.Line()
		if err == nil {
			err = os.WriteFile(file, line, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(report, []byte("# Ways\n\nWords.\n\n## What they keep\n\nold\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	write(0.25)
	if code, _, stderr := bench("recoding", "--from", file, "--report", report); code != 0 {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	if page := string(read(t, report)); !strings.HasPrefix(page, "# Ways\n\nWords.\n\n## What they keep\n\nThis page") ||
		strings.Contains(page, "old") || !strings.Contains(page, "| adult/k=2/limit=1/loss | 0.5000 | 0.2500 |") {
		t.Error(page)
	}
	write(0.5)
	if code, _, stderr := bench("recoding", "--from", file, "--report", report); code != 1 ||
		!strings.Contains(stderr, "adult/k=2/limit=1/loss (native): local recoding loses as much") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
}

func TestList(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"--list --only ^grid/.*/limit=1/loss$", "grid/adult/k=2/limit=1/loss\ngrid/adult/k=5/limit=1/loss\ngrid/adult/k=10/limit=1/loss\n"},
		{"files --list --quick", "files/adult\nfiles/fars\nfiles/discharges/size=100000\n"},
		{"recoding --list --only adult.*/k=5", "recoding/adult/k=5/limit=1/loss\nrecoding/adult/distinct-3-diversity/k=5/limit=1/loss\nrecoding/adult/0.3-closeness/k=5/limit=1/loss\nprediction/adult/k=5/limit=1/loss\n"},
	} {
		if code, stdout, _ := bench(strings.Fields(test.args)...); code != 0 || stdout != test.want {
			t.Errorf("%s: exit code %d: %q, want %q", test.args, code, stdout, test.want)
		}
	}
	if code, stdout, _ := bench("stability", "--list"); code != 0 || strings.Count(stdout, "\n") != 3 {
		t.Errorf("exit code %d: %s", code, stdout)
	}
}

func TestRefuses(t *testing.T) {
	dir := data(t)
	notes := filepath.Join(dir, "notes.jsonl")
	if err := os.WriteFile(notes, []byte("no results\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		args []string
		code int
		says string
	}{
		{"no folder", nil, 2, "--data"},
		{"nothing to write", []string{"--from", notes}, 2, "--report"},
		{"nothing to write it from", []string{"--report", "x.md"}, 2, "--json"},
		{"fewer than no runs", []string{"--data", dir, "--repeat", "-1"}, 2, "--repeat"},
		{"an unknown part", []string{"adult", "--data", dir}, 2, `"adult"`},
		{"parts of two suites", []string{"grid", "times", "--data", dir}, 2, `"times"`},
		{"a part behind a flag", []string{"--data", dir, "grid"}, 2, `"grid"`},
		{"an unknown platform", []string{"--data", dir, "--peer", "abacus"}, 2, "--peer"},
		{"an unknown flag", []string{"--fast"}, 2, "-fast"},
		{"a broken pattern", []string{"--data", dir, "--only", "("}, 1, "no regular expression"},
		{"a pattern for nothing", []string{"--data", dir, "--only", "^x$"}, 1, "--list"},
		{"a missing folder", []string{"files", "--data", filepath.Join(dir, "none"), "--only", "adult"}, 1, "cannot be read"},
		{"missing results", []string{"--from", filepath.Join(dir, "none.jsonl"), "--report", "x.md"}, 1, "no such file"},
		{"other results", []string{"--from", notes, "--report", "x.md"}, 1, "no result of a benchmark"},
		{"no such program", []string{"files", "--data", dir, "--only", "adult", "--", filepath.Join(dir, "none")}, 1, "cannot be started"},
		{"a program that says nothing",
			[]string{"files", "--data", dir, "--only", "adult", "--", os.Args[0], "-test.run=^$"}, 1, "does not answer"},
	} {
		if code, _, stderr := bench(test.args...); code != test.code || !strings.Contains(stderr, test.says) {
			t.Errorf("%s: exit code %d, want %d with %q: %s", test.name, code, test.code, test.says, stderr)
		}
	}
	if code, stdout, _ := bench("--help"); code != 0 || !strings.Contains(stdout, "--peer") || !strings.Contains(stdout, "-repeat runs") {
		t.Errorf("exit code %d: %s", code, stdout)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var log bytes.Buffer
	if code := run(ctx, []string{"--data", dir, "--only", "^grid/adult/k=2/limit=0/"}, &log, &log); code != 130 {
		t.Errorf("exit code %d: %s", code, log.String())
	}
}
