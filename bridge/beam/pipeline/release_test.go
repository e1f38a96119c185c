package pipeline

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

// trial is a table in files, and what is to become of it.
type trial struct {
	records [][]string
	project *project.Project
	files   int // over which records are spread
}

// write writes the table into files of a folder, and as one.
func (c trial) write(t *testing.T) (pattern string, whole []byte) {
	t.Helper()
	folder := t.TempDir()
	text := func(records [][]string) []byte {
		var b bytes.Buffer
		if err := csv.NewWriter(&b).WriteAll(append([][]string{c.records[0]}, records...)); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	rest := c.records[1:]
	for i := range c.files {
		part := rest[i*len(rest)/c.files : (i+1)*len(rest)/c.files]
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("table-%d.csv", i)), text(part), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(folder, "table-*.csv"), text(rest)
}

// released runs the pipeline on Beam's local runner, in a folder that is not there yet.
func (c trial) released(t *testing.T, shard int) (*Result, string, error) {
	t.Helper()
	pattern, _ := c.write(t)
	output := filepath.Join(t.TempDir(), "safe")
	r, err := (&Job{Project: c.project, Inputs: []string{pattern}, Output: output, ShardSize: shard}).Run(context.Background(), beamx.RunWithMetrics)
	return r, output, err
}

// asInFile compares the release with that of the engine for files, record by record, by code
// that knows neither.
func (c trial) asInFile(t *testing.T, shard int) (*Result, *core.Result) {
	t.Helper()
	r, output, err := c.released(t, shard)
	if err != nil {
		t.Fatal(err)
	}
	_, whole := c.write(t)
	var out core.Buffer
	want, err := core.Release(context.Background(), core.FromReader("table.csv", bytes.NewReader(whole)), c.project, &out, core.Options{})
	if err != nil || !want.Found {
		t.Fatalf("from the file: %v, found %v", err, want != nil && want.Found)
	}
	header, records := lines(t, out.Bytes())
	var all []string
	files, err := filepath.Glob(filepath.Join(output, "*.csv"))
	if err != nil || len(files) != len(r.Files) {
		t.Fatalf("%d files, the report has %d (%v)", len(files), len(r.Files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		head, some := lines(t, text)
		if head != header {
			t.Errorf("%s has the columns %q, want %q", file, head, header)
		}
		all = append(all, some...)
	}
	slices.Sort(all)
	slices.Sort(records)
	if !slices.Equal(all, records) {
		t.Fatalf("%d records, want %d, and they are not the same", len(all), len(records))
	}
	if r.Score != want.Score || r.LeftOut != int64(want.Suppressed) || r.Released != int64(len(all)) {
		t.Errorf("score %v, %d left out, %d released; from the file %v, %d, %d", r.Score, r.LeftOut, r.Released, want.Score, want.Suppressed, len(records))
	}
	nothingElse(t, output)
	return r, want
}

// lines are the header and the records of CSV, each as one text.
func lines(t *testing.T, text []byte) (header string, records []string) {
	t.Helper()
	all, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(all) == 0 {
		t.Fatalf("no table: %v", err)
	}
	for _, row := range all {
		records = append(records, fmt.Sprintf("%q", row))
	}
	return records[0], records[1:]
}

// nothingElse: no temporary file is left beside a release.
func nothingElse(t *testing.T, output string) {
	t.Helper()
	beside, err := os.ReadDir(filepath.Dir(output))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range beside {
		if f.Name() != filepath.Base(output) {
			t.Errorf("%s is left over", f.Name())
		}
	}
}

// refuses: the pipeline ends with a problem, and nothing is there.
func (c trial) refuses(t *testing.T, code problem.Code) *problem.Problem {
	t.Helper()
	_, output, err := c.released(t, 0)
	p := problem.From(err)
	if p == nil || p.Code != code {
		t.Fatalf("%v, want the code %s", err, code)
	}
	if _, err := os.Stat(output); !os.IsNotExist(err) {
		t.Errorf("there is a release: %v", err)
	}
	nothingElse(t, output)
	return p
}

// generated is a table of so many records: the same for the same number.
func generated(n int) [][]string {
	rng := rand.New(rand.NewPCG(uint64(n), 2))
	illnesses := []string{"flu", "cold", "asthma", "gout", "HIV", "scurvy"}
	rows := [][]string{{"number", "age", "sex", "region", "illness", "cost", "note"}}
	for i := range n {
		rows = append(rows, []string{fmt.Sprint(1000 + i), fmt.Sprint(min(99, rng.IntN(70)+rng.IntN(30))), []string{"f", "m"}[rng.IntN(2)],
			fmt.Sprintf("%c%c", 'A'+rng.IntN(4), 'a'+rng.IntN(8)), illnesses[min(rng.IntN(6), rng.IntN(6))], fmt.Sprint(1 + rng.IntN(5)),
			[]string{"", "NULL", "a, b", `say "x"`, "line\nbreak", "*", `back\slash`, "ä€😀"}[rng.IntN(8)]})
	}
	return rows
}

// usual is a project for such a table: each record is a person.
func usual() *project.Project {
	p := project.New(project.KAnonymity(20), project.SuppressionLimit(0.02), project.Identifier("number"),
		project.QuasiIdentifier("age", &hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{5, 10, 20, 40}}}),
		project.QuasiIdentifier("sex"), project.QuasiIdentifier("region", &hierarchy.Spec{Kind: hierarchy.KindRedaction, Redaction: &hierarchy.Redaction{}}),
		project.LDiversity("illness", 3))
	p.RowsArePeople, p.Input.Missing = true, []string{}
	p.Columns = append(p.Columns, project.Column{Name: "cost", Role: project.Insensitive}, project.Column{Name: "note", Role: project.Insensitive})
	return p
}

// TestGenerated: 10^5 records of several files, with breaks and quotes in cells, are released as
// the engine for files does, in files of some size, in random order.
func TestGenerated(t *testing.T) {
	c := trial{generated(100_000), usual(), 3}
	r, _ := c.asInFile(t, 20_000)
	if len(r.Files) != 5 || r.Records != 100_000 || r.Tuples < 1000 || len(r.Rules) < 2 || len(r.Stages) != len(Stages) {
		t.Errorf("%+v", r)
	}
	for _, f := range r.Files {
		if f.Records < 15_000 || f.Records > 25_000 || len(f.Hash) != 64 {
			t.Errorf("%+v", f)
		}
	}
}

// TestOrder: nothing of the order of records is left. Of 4,000 records that are all alike but for
// their number, which is kept, the release has no ten in a row as they were, in two runs two orders.
func TestOrder(t *testing.T) {
	rows := [][]string{{"sex", "number"}}
	for i := range 4000 {
		rows = append(rows, []string{"f", fmt.Sprint(i)})
	}
	p := project.New(project.KAnonymity(5), project.QuasiIdentifier("sex"))
	p.RowsArePeople = true
	p.Columns = append(p.Columns, project.Column{Name: "number", Role: project.Insensitive})
	var before string
	for range 2 {
		_, output, err := trial{rows, p, 1}.released(t, 0)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(output, "part-00001-of-00001.csv"))
		if err != nil {
			t.Fatal(err)
		}
		_, records := lines(t, text)
		if len(records) != 4000 || string(text) == before {
			t.Fatalf("%d records, or the same order twice", len(records))
		}
		inRow := 0
		for i := 1; i < len(records); i++ {
			var a, b int
			if _, err := fmt.Sscanf(records[i-1]+records[i], `["f" "%d"]["f" "%d"]`, &a, &b); err != nil {
				t.Fatal(err)
			}
			if b == a+1 {
				inRow++
			}
		}
		if inRow > 10 { // one is to be expected
			t.Errorf("%d records follow those that they followed", inRow)
		}
		before = string(text)
	}
}

// TestTwice: what is done twice, as a runner does after a worker died, changes nothing.
func TestTwice(t *testing.T) {
	twice = true
	defer func() { twice = false }()
	trial{generated(5_000), usual(), 2}.asInFile(t, 1_000)
}

// TestCommittedTwice: a file that has its name already is as good; one that is gone, or is another, is not.
func TestCommittedTwice(t *testing.T) {
	folder := t.TempDir()
	m := move{From: filepath.Join(folder, "unverified", "a"), To: filepath.Join(folder, "safe", "a.csv"), Bytes: 4}
	if err := os.MkdirAll(filepath.Dir(m.From), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(m.From, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := m.do(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(m.To); err != nil || string(text) != "text" {
		t.Errorf("%q, %v", text, err)
	}
	m.Bytes = 5
	if p := problem.From(m.do(context.Background())); p == nil || p.Code != "beam-commit" {
		t.Errorf("another file: %v", p)
	}
}

// TestDamaged: a release that is not what it should be is found, and nothing is written.
func TestDamaged(t *testing.T) {
	defer func() { damage = nil }()
	for what, change := range map[string]func() func(cells [][]byte){
		"an exact age": func() func([][]byte) {
			n := 0
			return func(cells [][]byte) {
				if n++; n == 77 {
					cells[0] = []byte("34")
				}
			}
		},
		"another illness": func() func([][]byte) {
			n := 0
			return func(cells [][]byte) {
				if n++; n == 1500 {
					cells[3] = append([]byte("x"), cells[3]...)
				}
			}
		},
		"two notes change places": func() func([][]byte) {
			n, at := 0, []byte(nil)
			return func(cells [][]byte) {
				switch n++; n {
				case 10:
					at, cells[5] = cells[5], []byte("ä€😀")
				case 11:
					cells[5] = at
				}
			}
		},
	} {
		t.Run(what, func(t *testing.T) {
			damage = change()
			if p := (trial{generated(3_000), usual(), 1}).refuses(t, "verify-refused"); !strings.Contains(p.Sentence, "failed its verification") {
				t.Error(p)
			}
		})
	}
}

// TestRefused: what tuples cannot do is refused before anything runs, and what is wrong with files as
// in the program.
func TestRefused(t *testing.T) {
	rows := generated(200)
	for what, c := range map[string]struct {
		change func(*project.Project)
		code   problem.Code
	}{
		"groups with labels of their own": {func(p *project.Project) { p.Recoding.Method = project.Local }, Unsupported},
		"pseudonyms":                      {func(p *project.Project) { p.Columns[0].Treatment = project.Pseudonym }, Unsupported},
		"order":                           {func(p *project.Project) { p.Output.Order = project.Original }, Unsupported},
		"a k above all":                   {func(p *project.Project) { p.Models[0].Params = param.Values{"k": 500.0} }, "privacy-size-range"},
		"seven of six illnesses":          {func(p *project.Project) { p.Models[1].Params = param.Values{"l": 7.0} }, ErrNothing.Code},
		"a column that is not there":      {func(p *project.Project) { p.Columns[1].Name = "years" }, "core-unknown-column"},
	} {
		t.Run(what, func(t *testing.T) {
			p := usual()
			c.change(p)
			_, output, err := trial{rows, p, 1}.released(t, 0)
			if q := problem.From(err); q == nil || q.Code != c.code {
				t.Errorf("%v (%s), want the code %s", err, q.Code, c.code)
			}
			if _, err := os.Stat(output); !os.IsNotExist(err) {
				t.Errorf("there is a release: %v", err)
			}
		})
	}
	if _, err := (&Job{Project: usual(), Inputs: []string{filepath.Join(t.TempDir(), "*.csv")}, Output: "safe"}).Run(context.Background(), beamx.RunWithMetrics); problem.From(err) == nil || problem.From(err).Code != "beam-input" {
		t.Errorf("no files: %v", err)
	}
	taken := t.TempDir()
	if err := os.WriteFile(filepath.Join(taken, "mine.csv"), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := (&Job{Project: usual(), Inputs: []string{"x"}, Output: taken}).Run(context.Background(), beamx.RunWithMetrics); problem.From(err) == nil || problem.From(err).Code != "beam-output" {
		t.Errorf("a folder with files: %v", err)
	}
}

// TestCancelled: a job that ends before it is done leaves nothing.
func TestCancelled(t *testing.T) {
	c := trial{generated(2_000), usual(), 1}
	pattern, _ := c.write(t)
	output := filepath.Join(t.TempDir(), "safe")
	ctx, cancel := context.WithCancel(context.Background())
	damage = func([][]byte) { cancel() }
	defer func() { damage = nil }()
	if _, err := (&Job{Project: c.project, Inputs: []string{pattern}, Output: output}).Run(ctx, beamx.RunWithMetrics); err == nil {
		t.Error("it went on")
	}
	if _, err := os.Stat(filepath.Join(output, ReportName)); !os.IsNotExist(err) {
		t.Errorf("there is a report: %v", err)
	}
}

// TestReport: the report beside the files says what they are.
func TestReport(t *testing.T) {
	r, output, err := trial{generated(2_000), usual(), 1}.released(t, 0)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(output, ReportName))
	if err != nil {
		t.Fatal(err)
	}
	var read Report
	if err := json.Unmarshal(text, &read); err != nil || read.Records != 2_000 || read.Released != r.Released || len(read.Levels) != 3 || read.Files[0].Name != "part-00001-of-00001.csv" {
		t.Errorf("%v: %s", err, text)
	}
}

// shared reads a reference table and its hierarchies.
func shared(t *testing.T, dataset string) (records [][]string, hierarchies map[string]*hierarchy.Spec) {
	t.Helper()
	dir := os.Getenv("FULGURITE_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "shared")
	}
	dir = filepath.Join(dir, "data", dataset)
	f, err := os.Open(filepath.Join(dir, "data.csv"))
	if err != nil {
		if os.Getenv("FULGURITE_REQUIRE_SHARED") == "1" {
			t.Fatalf("the reference data are required but not found: %v", err)
		}
		t.Skipf("no reference data: %v", err)
	}
	defer f.Close()
	in := csv.NewReader(f)
	in.Comma = ';'
	if records, err = in.ReadAll(); err != nil {
		t.Fatal(err)
	}
	hierarchies = map[string]*hierarchy.Spec{}
	for _, name := range records[0] {
		file := filepath.Join(dir, "hierarchy_"+name+".csv")
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		rows, at, _, err := table.ReadRecords(bytes.NewReader(text), file, table.Options{Delimiter: ";"}, table.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		h, err := hierarchy.FromRecords(file, rows, at)
		if err != nil {
			t.Fatal(err)
		}
		spec := h.Spec()
		hierarchies[name] = &spec
	}
	return records, hierarchies
}

// TestAdult: the optimum of ADULT, k = 5, 2 %, DM* is 2300532 (ARX's).
func TestAdult(t *testing.T) {
	records, hierarchies := shared(t, "adult")
	p := project.New(project.KAnonymity(5), project.SuppressionLimit(0.02), project.Minimize("discernability", param.Values{"monotonic": true}))
	p.Input.Missing, p.RowsArePeople = []string{}, true
	for _, name := range records[0] {
		project.QuasiIdentifier(name, hierarchies[name])(p)
	}
	if r, _ := (trial{records, p, 4}).asInFile(t, 10_000); r.Score != 2300532 {
		t.Errorf("score %v", r.Score)
	}
}

// TestFarsWithPersons: three records a person on average, drawn with a seed; some are about
// nobody who is known.
func TestFarsWithPersons(t *testing.T) {
	records, hierarchies := shared(t, "fars")
	rng := rand.New(rand.NewPCG(14, 9))
	rows := make([][]string, len(records))
	for i, r := range records {
		who := "who"
		if i > 0 {
			if who = fmt.Sprint(rng.IntN(len(records) / 3)); rng.IntN(1000) == 0 {
				who = ""
			}
		}
		rows[i] = append(slices.Clone(r), who)
	}
	p := project.New(project.KAnonymity(5), project.SuppressionLimit(0.05), project.Identifier("who"), project.LDiversity("iinjury", 2))
	p.Person = []string{"who"}
	for _, name := range records[0] {
		switch name {
		case "iage", "irace", "isex", "istatenum":
			project.QuasiIdentifier(name, hierarchies[name])(p)
		case "iinjury":
		default:
			p.Columns = append(p.Columns, project.Column{Name: name, Role: project.Insensitive})
		}
	}
	if _, want := (trial{rows, p, 3}).asInFile(t, 0); want.People == nil || want.Suppressed == 0 {
		t.Errorf("people %v, left out %d: the case says nothing", want.People, want.Suppressed)
	}
}
