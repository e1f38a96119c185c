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

	"github.com/fulgurite/fulgurite/core/bench/paper"
)

// paperCases are those that can be measured on the table of benchData.
const paperCases = "^times/adult/"

func runPaper(args ...string) (code int, stdout, stderr string) {
	return runBench(append([]string{"paper"}, args...)...)
}

// paperProcess names the environment variable that turns this test program
// into one that measures: the folder and the file of results.
const paperProcess = "FULGURITE_TEST_PAPER"

// TestPaperProcess is no test: TestPaperKilled starts and kills it.
func TestPaperProcess(t *testing.T) {
	dir, results, ok := strings.Cut(os.Getenv(paperProcess), "|")
	if !ok {
		t.Skip("started by TestPaperKilled only")
	}
	os.Exit(run(context.Background(), []string{"bench", "paper", "--data", dir, "--json", results, "--only", paperCases}, streams{out: os.Stdout, err: os.Stderr}))
}

// TestPaperKilled kills a run in the middle and lets another one go on.
func TestPaperKilled(t *testing.T) {
	dir, out := benchData(t), t.TempDir()
	results := filepath.Join(out, "paper.jsonl")
	process := exec.Command(os.Args[0], "-test.run=^TestPaperProcess$")
	process.Env = append(os.Environ(), paperProcess+"="+dir+"|"+results)
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	var before []byte
	for deadline := time.Now().Add(time.Minute); bytes.Count(before, []byte("\n")) < 3; time.Sleep(time.Millisecond) {
		before, _ = os.ReadFile(results) // not there at first
		if time.Now().After(deadline) {
			break
		}
	}
	if err := process.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = process.Wait() // killed
	before, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	before = before[:bytes.LastIndexByte(before, '\n')+1]
	done, all := bytes.Count(before, []byte("\n")), 27 // 9 k x 3 limits
	if done < 3 || done >= all {
		t.Fatalf("killed after %d of %d cases", done, all)
	}
	// As if the end had come while a line was being written.
	if err := os.WriteFile(results, append(bytes.Clone(before), before[:len(before)/2/done]...), 0o644); err != nil {
		t.Fatal(err)
	}
	report, table := filepath.Join(out, "papers.md"), filepath.Join(out, "paper.csv")
	code, stdout, stderr := runPaper("--data", dir, "--json", results, "--only", paperCases, "--report", report, "--csv", table, "--date", "2026-01-02", "--machine", "a machine")
	if code != exitDone {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	after, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(after, before) {
		t.Error("what was measured before is not there as it was")
	}
	records, _, err := paper.Read(after, results)
	if err != nil || len(records) != all || len(paper.Latest(records)) != all {
		t.Errorf("%d records, %d cases, %v; want %d of each", len(records), len(paper.Latest(records)), err, all)
	}
	if want := fmt.Sprintf("27 cases, %d of them now", all-done); !strings.Contains(stdout, want) {
		t.Errorf("no %q in\n%s", want, stdout)
	}
	// A third run has nothing to do; the page needs no tables.
	if code, stdout, _ := runPaper("--data", dir, "--json", results, "--only", paperCases); code != exitDone || !strings.Contains(stdout, "27 cases, 0 of them now") {
		t.Errorf("exit code %d: %s", code, stdout)
	}
	page, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := runPaper("--json", results, "--report", report, "--date", "2026-01-02", "--machine", "a machine"); code != exitDone {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	if again, err := os.ReadFile(report); err != nil || !bytes.Equal(again, page) || !bytes.Contains(page, []byte("2026-01-02")) {
		t.Errorf("the page from the file is another one (%v)", err)
	}
	if lines, err := os.ReadFile(table); err != nil || bytes.Count(lines, []byte("\n")) != 1+all*4*3 { // steps x algorithms
		t.Errorf("%d lines in the table (%v)", bytes.Count(lines, []byte("\n")), err)
	}
}

// TestPaperClock: records tell with which clock they were measured.
func TestPaperClock(t *testing.T) {
	if !tellsProcessorTime {
		t.Skip("this system does not tell the processor time")
	}
	dir, results := benchData(t), filepath.Join(t.TempDir(), "paper.jsonl")
	if code, _, stderr := runPaper("--data", dir, "--json", results, "--only", "^times/adult/.*/k=5/limit=0/", "--quick", "--cpu"); code != exitDone {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	data, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	records, _, err := paper.Read(data, results)
	if err != nil || len(records) != 1 || !strings.HasSuffix(records[0].Environment, ", "+paper.ProcessorTime) || records[0].Runs[0].Ms <= 0 {
		t.Errorf("%+v, %v", records, err)
	}
}

func TestPaperRefuses(t *testing.T) {
	dir := benchData(t)
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
		{"no file of results", []string{"--data", dir}, exitUsage, "--json"},
		{"nothing to do", []string{"--json", notes}, exitUsage, "--data"},
		{"a stray argument", []string{"--data", dir, "--json", notes, "adult"}, exitUsage, `"adult"`},
		{"a broken pattern", []string{"--data", dir, "--json", notes, "--only", "("}, exitProblem, "no regular expression"},
		{"a pattern for nothing", []string{"--data", dir, "--json", notes, "--only", "^x$"}, exitProblem, "--list"},
		{"other results", []string{"--data", dir, "--json", notes}, exitProblem, "no result of the papers"},
		{"missing results", []string{"--json", filepath.Join(dir, "none"), "--report", "x.md"}, exitProblem, "There is no file"},
		{"a missing table", []string{"--data", dir, "--json", filepath.Join(dir, "new.jsonl"), "--only", "^times/fars"}, exitProblem, "cannot be read"},
	} {
		code, _, stderr := runPaper(test.args...)
		if code != test.code || !strings.Contains(stderr, test.says) {
			t.Errorf("%s: exit code %d, want %d with %q: %s", test.name, code, test.code, test.says, stderr)
		}
	}
	if code, stdout, _ := runPaper("--list", "--only", "^stability/"); code != exitDone || strings.Count(stdout, "\n") != 3 {
		t.Errorf("exit code %d: %s", code, stdout)
	}
}
