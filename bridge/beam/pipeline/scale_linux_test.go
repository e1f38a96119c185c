package pipeline

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestScale makes a release of as many generated records as FULGURITE_SCALE says by Beam's local
// runner and by the program, compares them line by line, and says what each took: make bench-scale.
func TestScale(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("FULGURITE_SCALE"))
	if err != nil {
		t.Skip("FULGURITE_SCALE does not say how many records")
	}
	p := project.New(project.KAnonymity(20), project.SuppressionLimit(0.02),
		project.QuasiIdentifier("age", &hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{5, 10, 20, 40}}}),
		project.QuasiIdentifier("sex"), project.QuasiIdentifier("region", &hierarchy.Spec{Kind: hierarchy.KindRedaction, Redaction: &hierarchy.Redaction{}}),
		project.LDiversity("illness", 3))
	p.RowsArePeople = true
	p.Columns = append(p.Columns, project.Column{Name: "cost", Role: project.Insensitive})
	folder := t.TempDir()
	file, program := filepath.Join(folder, "table.csv"), filepath.Join(folder, "fulgurite")
	generate(t, file, n)
	text, err := p.JSON()
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "project.json"), text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	run := func(name string, args ...string) *exec.Cmd {
		c := exec.Command(name, args...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", name, err, out)
		}
		return c
	}
	run("go", "-C", "../../..", "build", "-o", program, "./web/cmd/fulgurite")
	began := time.Now()
	c := run(program, "anonymize", "--quiet", "--project", filepath.Join(folder, "project.json"), "--output", filepath.Join(folder, "safe.csv"), file)
	used := c.ProcessState.SysUsage().(*syscall.Rusage)
	t.Logf("%d records, fulgurite anonymize: %.1f s, %.1f s of processor, %d MB", n, time.Since(began).Seconds(), (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds(), used.Maxrss/1024)
	began, before := time.Now(), ProcessorTime()
	r, err := (&Job{Project: p, Inputs: []string{file}, Output: filepath.Join(folder, "safe")}).Run(context.Background(), prism)
	if err != nil {
		t.Fatal(err)
	}
	processor := ProcessorTime() - before
	var own syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &own); err != nil {
		t.Fatal(err)
	}
	t.Logf("fulgurite-beam: %.1f s, %.1f s of processor, %d MB; %d tuples, %d files, %d left out", time.Since(began).Seconds(), processor.Seconds(), own.Maxrss/1024, r.Tuples, len(r.Files), r.LeftOut)
	rest := processor
	for _, s := range r.Stages {
		rest -= s.Processor
		t.Logf("%-7s %6.1f s, processor %6.1f s, %4.1f %%", s.Stage, s.Clock.Seconds(), s.Processor.Seconds(), 100*s.Processor.Seconds()/processor.Seconds())
	}
	t.Logf("runner  processor %.1f s, %.1f %%", rest.Seconds(), 100*rest.Seconds()/processor.Seconds())
	sorted := "export LC_ALL=C; " +
		"(for f in " + filepath.Join(folder, "safe") + "/*.csv; do tail -n +2 $f; done) | sort -S 30% -T " + folder + " | sha256sum; tail -n +2 " + filepath.Join(folder, "safe.csv") + " | sort -S 30% -T " + folder + " | sha256sum"
	out, err := exec.Command("sh", "-c", sorted).Output()
	if sums := strings.Fields(string(out)); err != nil || len(sums) != 4 || sums[0] != sums[2] {
		t.Errorf("the releases are not the same: %v %s", err, out)
	}
}

// generate writes a table of so many records, the same for the same number.
func generate(t *testing.T, file string, n int) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := bufio.NewWriterSize(f, 1<<20)
	rng := rand.New(rand.NewPCG(uint64(n), 3))
	illnesses := []string{"flu", "cold", "asthma", "gout", "HIV", "scurvy"}
	fmt.Fprintln(w, "age,sex,region,illness,cost")
	for range n {
		age := min(99, rng.IntN(70)+rng.IntN(30))
		fmt.Fprintf(w, "%d,%c,%c%c%c,%s,%d\n", age, "fm"[rng.IntN(2)], 'A'+min(rng.IntN(20), rng.IntN(20)), 'a'+rng.IntN(10), 'a'+min(rng.IntN(10), rng.IntN(10)),
			illnesses[min(rng.IntN(6), rng.IntN(6))], 1+rng.IntN(5))
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
}
