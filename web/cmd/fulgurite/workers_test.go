package main

import (
	"io"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"testing"
)

// watchedWorkers is a place to write to that remembers how many goroutines may run at the
// same time when something is written.
type watchedWorkers struct {
	io.Writer
	seen int
}

func (w *watchedWorkers) Write(p []byte) (int, error) {
	w.seen = runtime.GOMAXPROCS(0)
	return len(p), nil
}

// TestWorkersFlag: every command takes --workers, uses so many processors as long as it
// works, and leaves it at that.
func TestWorkersFlag(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	for _, args := range [][]string{
		{"version", "--workers", "3"},
		{"--workers=3", "version"},
		{"bench", "--rows", "100", "--repeat", "1", "--workers", "3"},
		{"man", "--workers", "3"},
	} {
		var out watchedWorkers
		if code := run(t.Context(), args, streams{out: &out, err: io.Discard}); code != exitDone || out.seen != 3 {
			t.Errorf("%v: exit code %d, %d at the same time", args, code, out.seen)
		}
		if now := runtime.GOMAXPROCS(0); now != before {
			t.Fatalf("%v: %d afterwards, and before %d", args, now, before)
		}
	}
	for _, wrong := range []string{"0", "-1", "1025", "many", ""} {
		fulgurite(t, "version", "--workers="+wrong).want(t, exitUsage, "--workers")
	}
	fulgurite(t, "__complete", "verify", "--work").want(t, exitDone, "--workers\t")
}

// durations are what differs from run to run: the times that a result tells.
var durations = regexp.MustCompile(`"[a-z]+_ms": [0-9.]+`)

// TestWorkersSame: however many processors a command uses, it writes the same bytes and says
// the same. The table is so large that work is shared out by both ways of recoding: by the
// one that groups records, and by the one that compares them.
func TestWorkersSame(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		name string
		rows int
		more []string
	}{
		{"finest", 4_000, []string{"--recoding", "finest", "--check-limit", "800"}},
		{"full-domain", 70_000, []string{"--recoding", "full-domain", "--limit", "0.02", "--check-limit", "10"}},
	} {
		fulgurite(t, "sample", "--rows", strconv.Itoa(c.rows), filepath.Join(dir, c.name)).want(t, exitDone)
		in, safe := filepath.Join(dir, c.name, "hospital-discharges.csv"), filepath.Join(dir, c.name, "safe.csv")
		var file, said, checked string
		for _, workers := range []string{"1", "3"} {
			r := fulgurite(t, append([]string{"anonymize", "--workers", workers, "--qi", "birth date,sex,postcode", "--k", "5", "--rows-are-people",
				"--identifying", "name,patient number", "--keep", "admission date,discharge date,diagnosis,insurer,length of stay,cost",
				"--order", "original", "--json", "--output", safe, in}, c.more...)...)
			r.want(t, exitDone)
			r.out = durations.ReplaceAllString(r.out, "")
			risks := fulgurite(t, "check", "--workers", workers, "--qi", "birth date,sex,postcode", "--json", safe)
			if file == "" {
				file, said, checked = read(t, safe), r.out, risks.out
				continue
			}
			if read(t, safe) != file {
				t.Errorf("%s, %s workers: another file", c.name, workers)
			}
			if r.out != said || risks.out != checked {
				t.Errorf("%s, %s workers:\n%s\n%s\nand one:\n%s\n%s", c.name, workers, r.out, risks.out, said, checked)
			}
		}
	}
}
