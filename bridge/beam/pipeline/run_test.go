package pipeline

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/convert"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

// TestMain runs the tests, or a job that one of them asks for in a process of its own.
func TestMain(m *testing.M) {
	beam.Init()
	slog.SetDefault(slog.New(slog.DiscardHandler)) // the local runner's
	log.SetLogger(silent{})
	if stage := os.Getenv(killedAt); stage != "" {
		os.Exit(killed(stage))
	}
	os.Exit(m.Run())
}

type silent struct{}

func (silent) Log(context.Context, log.Severity, int, string) {}

func prism(ctx context.Context, p *beam.Pipeline) (beam.PipelineResult, error) {
	return beam.Run(ctx, "prism", p)
}

// trial is a table, and what is to become of it.
type trial struct {
	records [][]string
	project *project.Project
	shard   int
}

// released makes the release of a table by a pipeline, and fails if it is not that of the table as
// one file.
func (c trial) released(t *testing.T) (*Result, *core.Result, []string) {
	t.Helper()
	folder := t.TempDir()
	job := c.job(t, folder)
	r, err := job.Run(context.Background(), prism)
	if err != nil {
		t.Fatal(err)
	}
	texts := written(t, job.Output)
	native, rows := c.same(t, texts)
	if left := entries(t, folder); !slices.Equal(left, []string{"safe", "table"}) {
		t.Errorf("there are %q", left)
	}
	c.told(t, r, native, job.Output, rows)
	return r, native, rows
}

func (c trial) job(t *testing.T, folder string) *Job {
	t.Helper()
	write(t, filepath.Join(folder, "table"), c.records)
	return &Job{Project: c.project, Inputs: []string{filepath.Join(folder, "table", "*")},
		Output: filepath.Join(folder, "safe"), ShardSize: c.shard}
}

// same compares files with the release of the table as one file.
func (c trial) same(t *testing.T, texts []string) (*core.Result, []string) {
	t.Helper()
	p := *c.project
	p.Input.Delimiter = ","
	var out core.Buffer
	native, err := core.Release(context.Background(),
		core.FromReader("table.csv", strings.NewReader(csvOf(t, c.records))), &p, &out, core.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !native.Found {
		t.Fatal("nothing meets the rules in the file")
	}
	names, rows := records(t, ',', texts...)
	wantNames, wantRows := records(t, ',', string(out.Bytes()))
	sameRecords(t, names, rows, wantNames, wantRows)
	return native, rows
}

// told compares the report with the release of the table as one file.
func (c trial) told(t *testing.T, r *Result, native *core.Result, folder string, rows []string) {
	t.Helper()
	if r.Score != native.Score || int(r.Records) != native.Table.Rows || int(r.Released) != len(rows) ||
		int(r.LeftOut) != native.Suppressed || len(r.Rules) == 0 {
		t.Errorf("%+v; of the file: score %v, left out %d of %d, written %d", r.Report,
			native.Score, native.Suppressed, native.Table.Rows, len(rows))
	}
	var names []string
	for _, f := range r.Files {
		names = append(names, f.Name)
	}
	if there := entries(t, folder); !slices.Equal(there, append(names, ReportName)) {
		t.Errorf("files %q, and the report names %q", there, names)
	}
	if len(r.Stages) != len(Stages) {
		t.Errorf("stages: %v", r.Stages)
	}
}

func entries(t *testing.T, folder string) (names []string) {
	t.Helper()
	all, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		names = append(names, e.Name())
	}
	return names
}

// write writes a table as three files: as CSV, as Parquet, and packed, if these hold its texts.
func write(t *testing.T, folder string, records [][]string) {
	t.Helper()
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	body := records[1:]
	third := len(body) / 3
	for i, rows := range [][][]string{body[:third], body[third : 2*third], body[2*third:]} {
		text := []byte(csvOf(t, append([][]string{records[0]}, rows...)))
		name := fmt.Sprintf("%d.csv", i)
		switch i {
		case 1:
			name, text = "1.parquet", parquet(t, text)
		case 2:
			var b bytes.Buffer
			w := gzip.NewWriter(&b)
			if _, err := w.Write(text); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			name, text = "2.csv.gz", b.Bytes()
		}
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// parquet is a table in CSV as Parquet.
func parquet(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	again := func() (io.Reader, error) { return bytes.NewReader(text), nil }
	if err := convert.Write(&b, formats.Parquet, again, formats.Written{}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// csvOf is a table as CSV.
func csvOf(t *testing.T, records [][]string) string {
	t.Helper()
	var b strings.Builder
	if err := csv.NewWriter(&b).WriteAll(records); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// shared reads a reference table and its hierarchies.
func shared(t *testing.T, dataset string) (records [][]string, hierarchies map[string]*hierarchy.Spec) {
	t.Helper()
	dir := sharedtest.Path(t, "data", dataset)
	f, err := os.Open(filepath.Join(dir, "data.csv"))
	if err != nil {
		t.Fatal(err)
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
			continue // the column has none
		}
		rows, lines, _, err := table.ReadRecords(bytes.NewReader(text), file, table.Options{Delimiter: ";"}, table.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		h, err := hierarchy.FromRecords(file, rows, lines)
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
	p := project.New(project.KAnonymity(5), project.SuppressionLimit(0.02),
		project.Minimize("discernability", param.Values{"monotonic": true}))
	p.Input.Missing = []string{}
	for _, name := range records[0] {
		project.QuasiIdentifier(name, hierarchies[name])(p)
	}
	r, _, _ := trial{records: records, project: p}.released(t)
	if r.Score != 2300532 {
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
	_, native, _ := trial{records: rows, project: p}.released(t)
	if native.People == nil || native.Suppressed == 0 {
		t.Errorf("people %v, left out %d: the case says nothing", native.People, native.Suppressed)
	}
}

// generated is a table of so many records: the same for the same number.
func generated(n int) [][]string {
	rng := rand.New(rand.NewPCG(uint64(n), 2))
	illnesses := []string{"flu", "cold", "asthma", "gout", "HIV", "scurvy"}
	rows := [][]string{{"number", "age", "sex", "region", "illness", "cost", "note"}}
	for i := range n {
		region := fmt.Sprintf("%c%c", 'A'+rng.IntN(4), 'a'+rng.IntN(8))
		sex := "f"
		if rng.IntN(2) == 0 {
			sex = "m"
		}
		age := min(99, rng.IntN(70)+rng.IntN(30))
		illness := illnesses[min(rng.IntN(6), rng.IntN(6))]
		note := []string{"", "NULL", "a, b", `say "x"`, "line\nbreak", "*", `back\slash`, "ä€😀"}[rng.IntN(8)]
		rows = append(rows, []string{fmt.Sprint(1000 + i), fmt.Sprint(age), sex, region, illness, fmt.Sprint(1 + rng.IntN(5)), note})
	}
	return rows
}

// generatedProject protects the generated table by some rules.
func generatedProject(rules ...project.Setting) *project.Project {
	p := project.New(project.Identifier("number"), project.SuppressionLimit(0.05),
		project.QuasiIdentifier("age",
			&hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{5, 10, 20, 40}}}),
		project.QuasiIdentifier("sex"),
		project.QuasiIdentifier("region", &hierarchy.Spec{Kind: hierarchy.KindRedaction, Redaction: &hierarchy.Redaction{}}))
	p.RowsArePeople = true
	for _, s := range rules {
		s(p)
	}
	for _, name := range []string{"illness", "cost", "note"} {
		if p.Column(name) == nil {
			p.Columns = append(p.Columns, project.Column{Name: name, Role: project.Insensitive})
		}
	}
	return p
}

// TestGenerated: a table of 100,000 records, whose order cannot be told from the release.
func TestGenerated(t *testing.T) {
	c := trial{records: generated(100_000),
		project: generatedProject(project.KAnonymity(150), project.LDiversity("illness", 3)), shard: 20_000}
	r, native, rows := c.released(t)
	if native.Suppressed == 0 || len(r.Files) != 5 {
		t.Errorf("left out %d, %d files: the case says nothing", native.Suppressed, len(r.Files))
	}
	_, other, again := c.released(t)
	if other.Score != native.Score {
		t.Errorf("score %v, and then %v", native.Score, other.Score)
	}
	if n := places(rows, again); n > len(rows)/10 {
		t.Errorf("%d of %d records stand where they stood in another release", n, len(rows))
	}
	p := *c.project
	p.Input.Delimiter, p.Output.Order = ",", project.Original
	var out core.Buffer
	if _, err := core.Release(context.Background(),
		core.FromReader("table.csv", strings.NewReader(csvOf(t, c.records))), &p, &out, core.Options{}); err != nil {
		t.Fatal(err)
	}
	_, original := records(t, ',', string(out.Bytes()))
	if n := places(rows, original); n > len(rows)/10 {
		t.Errorf("%d of %d records stand where they stood in the table", n, len(rows))
	}
}

// places counts the records that two lists have in the same place.
func places(a, b []string) (n int) {
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			n++
		}
	}
	return n
}

// TestRules: rules that scripts of a database do not verify, too, a research subset, columns
// with stars, and people who may have several records.
func TestRules(t *testing.T) {
	records := generated(3000)
	for name, change := range map[string]func(p *project.Project){
		"entropy": func(p *project.Project) { project.LDiversity("illness", 3)(p) },
		"closeness": func(p *project.Project) {
			project.KAnonymity(2)(p)
			project.TCloseness("illness", 0.2)(p)
		},
		"disclosure": func(p *project.Project) {
			project.Secret("illness")(p)
			project.Protect("delta-disclosure-privacy", "illness", param.Values{"delta": 1.5})(p)
		},
		"subset": func(p *project.Project) {
			project.KAnonymity(3)(p)
			p.Subset = &project.Subset{Where: []project.Condition{{Column: "cost", From: new("3")}}}
		},
		"stars": func(p *project.Project) {
			project.KAnonymity(7)(p)
			p.Column("number").Treatment = project.Hide
		},
		"persons": func(p *project.Project) {
			project.KAnonymity(7)(p)
			p.Column("note").Role = project.Identifying
			p.RowsArePeople, p.Person = false, []string{"number", "note"}
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := generatedProject()
			change(p)
			trial{records: records, project: p, shard: 1000}.released(t)
		})
	}
}

// TestTwice: whatever a worker does twice, because it was tried again, changes nothing.
func TestTwice(t *testing.T) {
	twice = true
	defer func() { twice = false }()
	trial{records: generated(3000), project: generatedProject(project.KAnonymity(7)), shard: 500}.released(t)
}

// TestDamaged: recoding that goes wrong is found, and nothing is written.
func TestDamaged(t *testing.T) {
	defer func() { damage = nil }()
	for name, change := range map[string]func(n int, cells [][]byte){
		"another label":      func(n int, cells [][]byte) { cells[0] = cells[0][:0] },
		"another kept cell":  func(n int, cells [][]byte) { cells[5] = []byte("x") },
		"cells that swapped": func(n int, cells [][]byte) { cells[1], cells[2] = cells[2], cells[1] },
	} {
		t.Run(name, func(t *testing.T) {
			n := 0
			damage = func(cells [][]byte) {
				if n++; n == 1234 {
					change(n, cells)
				}
			}
			c := trial{records: generated(3000), project: generatedProject(project.KAnonymity(7)), shard: 500}
			folder := t.TempDir()
			_, err := c.job(t, folder).Run(context.Background(), prism)
			if !errors.Is(err, &problem.Problem{Code: "verify-refused"}) {
				t.Errorf("%v", err)
			}
			if left := entries(t, folder); !slices.Equal(left, []string{"table"}) {
				t.Errorf("there are %q", left)
			}
		})
	}
}

// TestNothing: that nothing meets the rules comes back as the problem that it is.
func TestNothing(t *testing.T) {
	p := generatedProject(project.KAnonymity(7), project.LDiversity("illness", 7)) // there are six
	folder := t.TempDir()
	_, err := (trial{records: generated(300), project: p}).job(t, folder).Run(context.Background(), prism)
	if !errors.Is(err, ErrNothing) {
		t.Errorf("%v", err)
	}
	if left := entries(t, folder); !slices.Equal(left, []string{"table"}) {
		t.Errorf("there are %q", left)
	}
}
