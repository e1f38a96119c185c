package pipeline

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestScale makes a release of as many generated records as FULGURITE_SCALE says by Beam's local
// runner and by the program, compares them line by line, and says what each took: make bench-scale.
func TestScale(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("FULGURITE_SCALE"))
	if err != nil {
		t.Skip("FULGURITE_SCALE does not say how many records")
	}
	p := project.New(project.KAnonymity(20), project.SuppressionLimit(0.02),
		project.QuasiIdentifier("age",
			&hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{5, 10, 20, 40}}}),
		project.QuasiIdentifier("sex"),
		project.QuasiIdentifier("region", &hierarchy.Spec{Kind: hierarchy.KindRedaction, Redaction: &hierarchy.Redaction{}}),
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
	sh := func(format string, args ...any) string {
		t.Helper()
		out, err := exec.Command("sh", "-c", "export LC_ALL=C; cd "+folder+"; sorted='sort -S 20% -T .'; "+fmt.Sprintf(format, args...)).Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	settings, input := "project.json", file
	if n > table.DefaultLimits.Rows {
		// The program takes no file of so many records, but a line for all that are the same.
		settings, input = "counts.json", filepath.Join(folder, "counts.csv")
		text, err := withCounts(p)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, settings), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		sh("(echo age,sex,region,illness,cost,records; tail -n +2 table.csv | $sorted | uniq -c | sed -E 's/ *([0-9]+) (.*)/\\2,\\1/') > counts.csv")
	}
	began := time.Now()
	c := run(program, "anonymize", "--quiet", "--project", filepath.Join(folder, settings),
		"--output", filepath.Join(folder, "safe.csv"), input)
	used := c.ProcessState.SysUsage().(*syscall.Rusage)
	t.Logf("%d records, fulgurite anonymize: %.1f s, %.1f s of processor, %d MB", n, time.Since(began).Seconds(),
		(c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds(), used.Maxrss/1024)
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
	t.Logf("fulgurite-beam: %.1f s, %.1f s of processor, %d MB; %d tuples, %d files, %d left out", time.Since(began).Seconds(),
		processor.Seconds(), own.Maxrss/1024, r.Tuples, len(r.Files), r.LeftOut)
	rest := processor
	for _, s := range r.Stages {
		rest -= s.Processor
		t.Logf("%-7s %6.1f s, processor %6.1f s, %4.1f %%", s.Stage, s.Clock.Seconds(),
			s.Processor.Seconds(), 100*s.Processor.Seconds()/processor.Seconds())
	}
	t.Logf("runner  processor %.1f s, %.1f %%", rest.Seconds(), 100*rest.Seconds()/processor.Seconds())
	// How often each line is there, in both.
	of := func(release string) string { return sh("%s | $sorted | uniq -c | sha256sum", release) }
	theirs := "tail -n +2 safe.csv"
	if settings != "project.json" {
		theirs += ` | awk -F, '{n = $NF; sub(/,[0-9]+$/, ""); while (n-- > 0) print}'`
	}
	if a, b := of("for f in safe/*.csv; do tail -n +2 $f; done"), of(theirs); a != b {
		t.Errorf("the releases are not the same: %s %s", a, b)
	}
}

// withCounts is a project for a table that says in a last column how many records each line
// stands for.
func withCounts(p *project.Project) ([]byte, error) {
	counted := *p
	counted.Columns = append(slices.Clone(p.Columns), project.Column{Name: "records", Role: project.Count})
	return counted.JSON()
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
		fmt.Fprintf(w, "%d,%c,%c%c%c,%s,%d\n", age, "fm"[rng.IntN(2)], 'A'+min(rng.IntN(20), rng.IntN(20)),
			'a'+rng.IntN(10), 'a'+min(rng.IntN(10), rng.IntN(10)),
			illnesses[min(rng.IntN(6), rng.IntN(6))], 1+rng.IntN(5))
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
}
