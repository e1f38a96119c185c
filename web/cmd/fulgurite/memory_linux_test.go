package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestMemoryEnds gives the program too little memory: by a limit of its own, and by one of
// the system, from the least with which a program of Go starts at all. It says so in a
// sentence, and writes nothing; with enough it writes the whole result.
func TestMemoryEnds(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(16, 3))
	var table strings.Builder
	table.WriteString("age,sex,note\n")
	for range 400_000 { // which takes far more than the least with which a program starts
		fmt.Fprintf(&table, "2%d,%c,%064x%064x\n", rng.IntN(10), "fm"[rng.IntN(2)], rng.Uint64(), rng.Uint64())
	}
	t.Chdir(files(t, map[string]string{"table.csv": table.String()}))
	run := func(limit string, args ...string) (int, string) {
		c := exec.Command("sh", append([]string{"-c", limit + ` exec "$0" "$@"`, self}, args...)...)
		c.Env = append(os.Environ(), asProgram+"=1")
		said, _ := c.CombinedOutput()
		return c.ProcessState.ExitCode(), string(said)
	}
	ended := 0
	try := func(limit string) {
		t.Helper()
		code, said := run(limit, "anonymize", "--qi", "age,sex", "--keep", "note", "--k", "2", "-q", "-o", "safe.csv", "table.csv")
		_, err := os.Stat("safe.csv")
		switch {
		case code == exitProblem && err != nil:
			ended++
			readable(t, said)
			if !strings.Contains(said, "memory") || strings.Contains(said, "runtime") {
				t.Errorf("%s: %s", limit, said)
			}
		case code == exitDone && err == nil:
			if err := os.Remove("safe.csv"); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s: exit code %d, %v: %s", limit, code, err, said)
		}
		if read(t, "table.csv") != table.String() {
			t.Fatalf("%s: the input was changed", limit)
		}
	}
	if try(""); ended > 0 {
		t.Fatal("memory ends without a limit")
	}
	try("GOMEMLIMIT=16MiB")
	for _, of := range []struct{ flag, least, step int }{{'v', 500_000, 20_000}, {'d', 40_000, 5_000}} {
		starts := 0 // with how many limits; near the least it is luck whether a program of Go does
		for kilobytes := of.least; starts < 10; kilobytes += of.step {
			limit := fmt.Sprintf("ulimit -%c %d;", of.flag, kilobytes)
			if code, _ := run(limit, "version"); code != exitDone {
				starts = 0
				continue
			}
			if starts++; starts > 8 {
				try(limit)
			}
		}
	}
	if ended < 3 {
		t.Errorf("only %d runs were short of memory", ended)
	}
	if !t.Failed() {
		figures.Record(t, figures.Figure{Name: "memory/command-line", Value: int64(ended), Unit: "runs",
			What: "Runs of the command line with too little memory, by GOMEMLIMIT, ulimit -v and ulimit -d: each ended with a sentence, an input as it was, and no output."})
	}
}
