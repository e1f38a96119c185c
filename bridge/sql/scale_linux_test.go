package sql_test

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

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestScale makes a release of as many generated records as FULGURITE_SCALE says, in each
// database and from a file by the program, compares them, and says how long each step took:
// make bench-scale.
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
		project.LDiversity("illness", 3)) // the columns in the order of the table
	p.RowsArePeople = true
	p.Columns = append(p.Columns, project.Column{Name: "cost", Role: project.Insensitive})
	dir := t.TempDir()
	table := filepath.Join(dir, "table.csv")
	t.Logf("records: %d", n)
	generating := timed(t, "making the table")
	generate(t, table, n)
	generating()
	program := built(t, dir, p)
	safe := program.anonymizes(t, "fulgurite anonymize", "safe.csv", table)
	eachDatabase(t, func(t *testing.T, db database) {
		job := &sql.Job{Dialect: db.dialect(), Project: p, Table: sql.Name{"large"}, Release: sql.Name{"large safe"}}
		m := made{job: job, folder: t.TempDir()}
		step := func(what string, do func() error) {
			t.Helper()
			defer timed(t, what)()
			defer processor(t, db, what)()
			if err := do(); err != nil {
				t.Fatal(err)
			}
		}
		step("loading the table", func() error {
			return loadLarge(db, job.Table, "age smallint, sex char(1), region char(3), illness text, cost integer", table)
		})
		m.write(t, sql.GroupName, job.Group())
		script := func(name string) {
			defer processor(t, db, name)()
			m.run(t, db, name)
		}
		script(sql.GroupName)
		step("fulgurite sql --tuples", func() error {
			in, err := os.Open(filepath.Join(m.folder, "tuples.csv"))
			if err != nil {
				return err
			}
			defer in.Close()
			m.choice, err = job.Choose(context.Background(), core.FromReader("tuples.csv", in), core.Options{})
			return err
		})
		t.Logf("left out: %d, classes: %d, levels: %v", m.choice.Suppressed, m.choice.Classes, m.choice.Transformation)
		for _, script := range m.choice.Scripts() {
			m.write(t, script.Name, script.Text)
		}
		script("2-hierarchies.sql")
		script("3-release.sql")
		verifying := processor(t, db, "4-verify.sql")
		m.right(t, db)
		verifying()
		released := filepath.Join(dir, db.dialect().Name+".csv")
		step("writing the release into a file", func() error { return dump(db, job.Release, released) })
		step("comparing", func() error { return exec.Command("testdata/same-lines.sh", released, safe).Run() })
		if server, ok := db.(*postgreSQL); ok {
			queried := program.anonymizes(t, "fulgurite anonymize --from", "queried.csv", "--from",
				"postgres:///postgres?host="+server.Folder+"&user=fulgurite", "--query", "SELECT * FROM large")
			if err := exec.Command("testdata/same-lines.sh", queried, safe).Run(); err != nil {
				t.Errorf("of the query it is another table: %v", err)
			}
		}
	})
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

// release is the program, in a folder with a project.
type release struct{ folder string }

func built(t *testing.T, folder string, p *project.Project) release {
	t.Helper()
	text, err := p.JSON()
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "project.json"), text, 0o600)
	}
	if err == nil {
		_, err = output(exec.Command("go", "build", "-o", filepath.Join(folder, "fulgurite"), "../../web/cmd/fulgurite"))
	}
	if err != nil {
		t.Fatal(err)
	}
	return release{folder}
}

// anonymizes is the file with the release that the program makes.
func (r release) anonymizes(t *testing.T, what, to string, from ...string) string {
	t.Helper()
	defer timed(t, what)()
	to = filepath.Join(r.folder, to)
	c := exec.Command(filepath.Join(r.folder, "fulgurite"),
		append([]string{"anonymize", "--quiet", "--project", filepath.Join(r.folder, "project.json"), "--output", to}, from...)...)
	if _, err := output(c); err != nil {
		t.Fatal(err)
	}
	used := c.ProcessState.SysUsage().(*syscall.Rusage)
	t.Logf("%s: %v of processor time, at most %d MB of memory", what,
		(c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Round(time.Millisecond), used.Maxrss/1000)
	return to
}

// processor logs how much processor time a database takes from now on, which other work on
// the computer does not lengthen as it does what the clock says.
func processor(t *testing.T, db database, what string) func() {
	before := spent(t, db)
	return func() { t.Logf("%s: %v of the database's processor time", what, spent(t, db)-before) }
}

// spent is the processor time of the process of a database, of those that it has begun, and of
// those that have ended.
func spent(t *testing.T, db database) time.Duration {
	t.Helper()
	pid := ""
	switch db := db.(type) {
	case *postgreSQL:
		text, err := os.ReadFile(filepath.Join(db.Folder, "data", "postmaster.pid"))
		if err != nil {
			t.Fatal(err)
		}
		pid, _, _ = strings.Cut(string(text), "\n")
	case *duckDB:
		pid = strconv.Itoa(db.pid)
	}
	sum, err := ticks(pid)
	if err != nil {
		t.Fatal(err)
	}
	begun, err := os.ReadFile("/proc/" + pid + "/task/" + pid + "/children")
	if err != nil {
		t.Fatal(err)
	}
	for _, child := range strings.Fields(string(begun)) {
		if n, err := ticks(child); err == nil { // else it has ended just now
			sum += n
		}
	}
	return time.Duration(sum) * 10 * time.Millisecond // Linux has 100 ticks a second here
}

// ticks returns the processor time of a process and of its children that have ended, in user and in
// system mode.
func ticks(pid string) (sum int, err error) {
	text, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), ") ") // behind the name of the program
	for _, field := range strings.Fields(rest)[11:15] {
		n, err := strconv.Atoi(field)
		if err != nil {
			return 0, err
		}
		sum += n
	}
	return sum, nil
}

// loadLarge loads a file in which no cell needs quotes.
func loadLarge(db database, table sql.Name, columns, file string) error {
	if _, ok := db.(*postgreSQL); ok {
		return db.load(table, columns, file)
	}
	_, err := db.query("CREATE TABLE " + table.String() + " (" + columns + "); COPY " +
		table.String() + " FROM '" + file + "' (FORMAT csv, HEADER)")
	return err
}

// dump writes a table into a file.
func dump(db database, table sql.Name, file string) error {
	p, ok := db.(*postgreSQL)
	if !ok {
		_, err := db.query("COPY " + table.String() + " TO '" + file + "' (FORMAT csv, HEADER)")
		return err
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	defer f.Close()
	c := p.Command("psql", "-X", "-q", "-c", "COPY "+table.String()+" TO STDOUT WITH (FORMAT csv, HEADER)")
	c.Stdout = f
	return c.Run()
}
