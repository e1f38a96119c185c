package main

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// TestBench: the self-test goes all steps, and its counts are those of the
// table and the same in the next run; its table says the same as its JSON.
func TestBench(t *testing.T) {
	got := fulgurite(t, "bench", "--rows", "2000", "--repeat", "3", "--json")
	got.want(t, exitDone, `"median_ms"`)
	var report benchReport
	if err := json.Unmarshal([]byte(got.out), &report); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range report.Steps {
		names = append(names, s.Step)
		if s.Median < s.Fastest || s.Fastest <= 0 {
			t.Errorf("%+v", s)
		}
	}
	if want := []string{"read", "prepare", "search", "recode", "write", "verify"}; !slices.Equal(names, want) {
		t.Errorf("steps %v, want %v", names, want)
	}
	// 2 % of 2,000 records may be left out.
	if c := report.Counts; report.Runs != 3 || c.Records != 2000 || c.Bytes < 100*c.Records/2 || c.Checks < 1 ||
		float64(c.Checks) > c.Lattice || c.Rows < 1 || c.Suppressed > 40 || c.Classes < 1 || c.Score <= 0 || c.Score >= 1 {
		t.Errorf("%+v", report)
	}
	fulgurite(t, "bench", "--rows", "2000", "--repeat", "1").want(t, exitDone, "1 run of 2,000 records")
	again, err := selfTest(context.Background(), 2000, 1)
	if err != nil || again.Counts != report.Counts {
		t.Errorf("%+v, %v; before %+v", again, err, report.Counts)
	}
}

func TestBenchRefuses(t *testing.T) {
	for _, args := range [][]string{{"--repeat", "0"}, {"--rows", "99"}, {"--rows", "10000001"}, {"data"}} {
		fulgurite(t, append([]string{"bench"}, args...)...).want(t, exitUsage, "Error")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var log strings.Builder
	if code := run(ctx, []string{"bench", "--rows", "2000"}, streams{out: &log, err: &log}); code != exitInterrupted {
		t.Errorf("exit code %d: %s", code, log.String())
	}
}
