package core_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/check/checktest"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/reliability/figures"
)

// repeated is the table with each row as often as it counts, and its project.
func repeated(t *testing.T, in *table.Table, cfg project.Project, counts []int) (*table.Table, project.Project) {
	t.Helper()
	var rows [][]string
	inside := map[int]bool{}
	if cfg.Subset != nil {
		for _, row := range cfg.Subset.Rows {
			inside[row] = true
		}
		cfg.Subset = &project.Subset{}
	}
	for row := range in.Rows {
		for range counts[row] {
			if inside[row] {
				cfg.Subset.Rows = append(cfg.Subset.Rows, len(rows))
			}
			rows = append(rows, in.Record(row))
		}
	}
	return encoded(t, in.Names(), rows), cfg
}

// withCounts is the table with a column of counts, and its project.
func withCounts(t *testing.T, in *table.Table, cfg project.Project, counts []int) (*table.Table, project.Project) {
	t.Helper()
	var rows [][]string
	for row := range in.Rows {
		rows = append(rows, append(in.Record(row), strconv.Itoa(counts[row])))
	}
	cfg.Columns = append(slices.Clone(cfg.Columns), project.Column{Name: "records", Role: project.Count})
	return encoded(t, append(in.Names(), "records"), rows), cfg
}

func encoded(t *testing.T, names []string, rows [][]string) *table.Table {
	t.Helper()
	tab, err := table.EncodeStrings("table.csv", names, rows)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// releaseOf releases a table, and returns the lines of the file with how often each stands
// there. With counts the last column says it, and no two lines may show the same.
func releaseOf(t *testing.T, in *table.Table, cfg project.Project, counts bool) (*core.Result, map[string]int, error) {
	t.Helper()
	var file core.Buffer
	r, err := core.Release(context.Background(), core.FromTable(in), &cfg, &file, core.Options{Random: rng64{rand.New(rand.NewPCG(1, 2))}})
	if err != nil || !r.Found {
		return r, nil, err
	}
	lines, err := csv.NewReader(bytes.NewReader(file.Bytes())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]int{}
	for _, line := range lines[1:] {
		n, cells := 1, line
		if counts {
			if n, err = strconv.Atoi(line[len(line)-1]); err != nil {
				t.Fatal(err)
			}
			cells = line[:len(line)-1]
			if all[strings.Join(cells, "\x00")] > 0 {
				t.Fatalf("%v stands twice in the file: %v", cells, lines)
			}
		}
		all[strings.Join(cells, "\x00")] += n
	}
	return r, all, nil
}

// sameRelease compares what is released of a table with counts with what is released of
// one with a row for each record, which is the definition.
func sameRelease(t *testing.T, at string, in *table.Table, cfg project.Project, counts []int) bool {
	t.Helper()
	long, longCfg := repeated(t, in, cfg, counts)
	short, shortCfg := withCounts(t, in, cfg, counts)
	want, wanted, wrong := releaseOf(t, long, longCfg, false)
	got, file, err := releaseOf(t, short, shortCfg, true)
	if (err == nil) != (wrong == nil) || err != nil && problem.Flatten(err)[0].Code != problem.Flatten(wrong)[0].Code {
		t.Fatalf("%s: %v, with a row for each record %v", at, err, wrong)
	}
	if err != nil {
		return false
	}
	type outcome struct {
		Found, Optimal                             bool
		Levels                                     string
		Score, Kept                                float64
		Records, Suppressed, Limit, Classes, Least int
	}
	of := func(r *core.Result) outcome {
		return outcome{r.Found, r.Optimal, fmt.Sprintf("%+v %v", r.Transformation, r.Rank), r.Score, r.Kept, r.Records, r.Suppressed, r.Limit, r.Classes, r.Verified.Smallest}
	}
	if of(got) != of(want) {
		t.Fatalf("%s:\n%+v, with a row for each record\n%+v", at, of(got), of(want))
	}
	if !reflect.DeepEqual(got.Before, want.Before) || !reflect.DeepEqual(got.After, want.After) {
		t.Fatalf("%s: risks\n%+v\n%+v, with a row for each record\n%+v\n%+v", at, got.Before, got.After, want.Before, want.After)
	}
	if !reflect.DeepEqual(file, wanted) {
		t.Fatalf("%s: %v, with a row for each record %v", at, file, wanted)
	}
	return got.Found
}

// TestWeighted: over all models, measures and limits, a table with counts gives what the
// same table gives that has each row so often.
func TestWeighted(t *testing.T) {
	problems := 400
	if figures.Long() {
		problems = 20000
	}
	rng := rand.New(rand.NewPCG(20, 11))
	found := 0
	for i := range problems {
		in, cfg := drawn(t, checktest.Draw(rng))
		counts := make([]int, in.Rows)
		for row := range counts {
			counts[row] = 1 + rng.IntN(4)*rng.IntN(3)
		}
		if sameRelease(t, fmt.Sprint("problem ", i), in, cfg, counts) {
			found++
		}
	}
	if found < problems/4 {
		t.Errorf("only %d of %d problems had a solution", found, problems)
	}
}

// tuplesOf puts the rows of a table together that are the same.
func tuplesOf(t *testing.T, in *table.Table, names []string) (*table.Table, []int) {
	t.Helper()
	var rows [][]string
	var counts []int
	at := map[string]int{}
	for row := range in.Rows {
		var cells []string
		for _, name := range names {
			cells = append(cells, in.Column(name).Cell(row))
		}
		key := strings.Join(cells, "\x00")
		n, known := at[key]
		if !known {
			n = len(rows)
			at[key] = n
			rows, counts = append(rows, cells), append(counts, 0)
		}
		counts[n]++
	}
	return encoded(t, names, rows), counts
}

// adultTuples is ADULT grouped by its quasi-identifiers, with a project for it.
func adultTuples(t *testing.T) (*table.Table, project.Project, []int) {
	t.Helper()
	tables := newOracleTables(t)
	whole, err := tables.table("adult")
	if err != nil {
		t.Fatal(err)
	}
	cfg := project.Project{Version: project.Version, SuppressionLimit: 0.02, RowsArePeople: true,
		Measure: project.Measure{Measure: "discernability", Params: param.Values{"monotonic": true}},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}}}
	names := []string{"sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation", "salary-class"}
	for _, name := range names {
		spec, err := tables.hierarchy("adult", name)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Columns = append(cfg.Columns, project.Column{Name: name, Role: project.QuasiIdentifying, Hierarchy: &spec})
	}
	in, counts := tuplesOf(t, whole, names)
	return in, cfg, counts
}

// TestWeightedAdult: the optimum of ADULT (ARX 3.9.2) from its tuples, and 10^10 records of
// which each tuple has as many as its share: every sum is exact.
func TestWeightedAdult(t *testing.T) {
	in, cfg, counts := adultTuples(t)
	short, shortCfg := withCounts(t, in, cfg, counts)
	r, file, err := releaseOf(t, short, shortCfg, true)
	if err != nil || !r.Found {
		t.Fatal(err)
	}
	sum := 0
	for _, n := range file {
		sum += n
	}
	if r.Score != 2300532 || r.Records != 30162 || sum != r.Records-r.Suppressed || r.Verified.Records != 30162 || r.Contents.Written != len(file) {
		t.Errorf("score %v of %d records; %d of them in %d lines, left out %d", r.Score, r.Records, sum, len(file), r.Suppressed)
	}
	if !sameRelease(t, "adult", in, cfg, counts) {
		t.Error("nothing was found")
	}
}

// TestCounts: what is no count is said, with its line.
func TestCounts(t *testing.T) {
	release := func(text string, settings ...project.Setting) error {
		p := project.New(append([]project.Setting{project.QuasiIdentifier("age"), project.KAnonymity(2), project.CountedBy("n")}, settings...)...)
		var out core.Buffer
		_, err := core.Release(context.Background(), core.FromReader("t.csv", strings.NewReader(text)), p, &out, core.Options{})
		return err
	}
	for cell, want := range map[string]string{
		"0": `says "0"`, "": "is empty", "-3": `says "-3"`, "2.5": `says "2.5"`, "1e3": `says "1e3"`, "many": `says "many"`, "1,5": `says "1,5"`, " ": "is empty", "+4": `says "+4"`,
		"99999999999999999999": "says", "4294967296": "add up to more",
	} {
		err := release("age,n\n30,2\n30,\"" + cell + "\"\n")
		p := problem.From(err)
		if err == nil || p.Place.Line != 3 || p.Place.Attribute != "n" || !strings.Contains(p.Sentence, want) || p.Hint == "" {
			t.Errorf("%q: %v (line %d)", cell, err, p.Place.Line)
		}
	}
	if err := release("age,n\n30,2\n30,007\n"); err != nil {
		t.Error(err)
	}
	if err := release("age,m\n30,2\n30,7\n"); !errors.Is(err, &problem.Problem{Code: "core-unknown-column"}) {
		t.Error(err)
	}
	for path, set := range map[string]project.Setting{
		"person":          func(p *project.Project) { p.Person = []string{"id"} },
		"maxRows":         func(p *project.Project) { p.MaxRows = 2 },
		"recoding.method": project.RecodeBy(project.Recoding{Method: project.Local}),
		"output.leftOut":  func(p *project.Project) { p.Output.LeftOut = project.Mask },
		"output.order":    func(p *project.Project) { p.Output.Order = project.Original },
		"subset.sample":   project.Release(&project.Subset{Sample: &project.Sample{Share: 0.5}}),
		"columns[2].role": project.CountedBy("m"),
		"columns[1]":      func(p *project.Project) { p.Columns[1].Type = table.Integer },
		"columns[2].treatment": func(p *project.Project) {
			p.Columns = append(p.Columns, project.Column{Name: "id", Role: project.Identifying, Treatment: project.Number})
		},
		"models[1].attribute": func(p *project.Project) {
			p.Models = append(p.Models, project.Model{Model: "distinct-l-diversity", Attribute: "n"})
		},
	} {
		err := release("age,n\n30,2\n30,7\n", set)
		if !slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool {
			return p.Code == project.NotCounted && p.Place.Path == path && p.Hint != ""
		}) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
