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
	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
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
	return must(table.EncodeStrings("table.csv", names, rows))(t)
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
		return outcome{r.Found, r.Optimal, fmt.Sprintf("%+v %v", r.Transformation, r.Rank), r.Score, r.Kept, r.Records,
			r.Suppressed, r.Limit, r.Classes, r.Verified.Smallest}
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
	problems := figures.Number(20000, 400, 100)
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
	whole := must(tables.table("adult"))(t)
	cfg := project.Project{Version: project.Version, SuppressionLimit: 0.02, RowsArePeople: true,
		Measure: project.Measure{Measure: "discernability", Params: param.Values{"monotonic": true}},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}}}
	names := []string{"sex", "age", "race", "marital-status", "education", "native-country", "workclass", "occupation", "salary-class"}
	for _, name := range names {
		spec := must(tables.hierarchy("adult", name))(t)
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
	if r.Score != 2300532 || r.Records != 30162 || sum != r.Records-r.Suppressed ||
		r.Verified.Records != 30162 || r.Contents.Written != len(file) {
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
		"0": `says "0"`, "": "is empty", "-3": `says "-3"`, "2.5": `says "2.5"`, "1e3": `says "1e3"`, "many": `says "many"`,
		"1,5": `says "1,5"`, " ": "is empty", "+4": `says "+4"`,
		"99999999999999999999": "says", "4398046511104": "add up to more",
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

// TestWeightedMany: ADULT with each tuple as often as a factor says, up to 10^10 records and a
// hundred times as many (with -short 10^10 alone): the optimum for k times the factor is that of
// ADULT, and all sums are exact, in the file, too.
func TestWeightedMany(t *testing.T) {
	in, cfg, counts := adultTuples(t)
	type release struct {
		result *core.Result
		file   map[string]int
	}
	ones := map[string]release{}                   // what is released of one each is the same for every factor
	factors := []int{142_394, 331_545, 33_154_501} // below 2^32 records, 10^10, 10^12
	if testing.Short() {
		factors = factors[1:2]
	}
	for _, factor := range factors {
		many := make([]int, len(counts))
		for i, n := range counts {
			many[i] = n * factor
		}
		for _, model := range []project.Model{
			{Model: "k-anonymity", Params: param.Values{"k": 5 * float64(factor)}},
			{Model: "average-reidentification-risk", Params: param.Values{"averageRisk": 0.004 / float64(factor)}},
		} {
			for _, measure := range []project.Measure{cfg.Measure, {Measure: "loss"}, {Measure: "discernability"},
				{Measure: "aecs"}}[:figures.Number(4, 4, 2)] {
				of := cfg
				of.Models, of.Measure = []project.Model{model}, measure
				single := of
				single.Models = []project.Model{{Model: model.Model, Params: param.Values{}}}
				for name, x := range model.Params {
					single.Models[0].Params[name] = x.(float64) / float64(factor)
					if name == "averageRisk" {
						single.Models[0].Params[name] = 0.004
					}
				}
				if of.Validate() != nil || factor > 400_000 && model.Model == "k-anonymity" {
					of.Models[0].Params = param.Values{"k": 5.0} // k is at most 2^31: all groups are large enough
					single = of
					short, shortCfg := withCounts(t, in, of, many)
					r, _, err := releaseOf(t, short, shortCfg, true)
					if err != nil || !r.Found || r.Records != 30162*factor || r.Suppressed != 0 {
						t.Fatalf("%d: %+v, %v", factor, r, err)
					}
					continue
				}
				at := fmt.Sprintf("%d times, %s, %s", factor, model.Model, measure.Measure)
				short, shortCfg := withCounts(t, in, of, many)
				r, file, err := releaseOf(t, short, shortCfg, true)
				rule := fmt.Sprint(model.Model, measure)
				if ones[rule].result == nil {
					few, fewCfg := withCounts(t, in, single, counts)
					want, wanted, wrong := releaseOf(t, few, fewCfg, true)
					if wrong != nil {
						t.Fatal(at, wrong)
					}
					ones[rule] = release{want, wanted}
				}
				want, wanted := ones[rule].result, map[string]int{}
				if err != nil || !r.Found {
					t.Fatal(at, err)
				}
				for line, n := range ones[rule].file {
					wanted[line] = n * factor
				}
				// The limit is a share of records, rounded down.
				if !reflect.DeepEqual(r.Transformation, want.Transformation) && r.Limit-want.Limit*factor < factor {
					t.Errorf("%s: %v, of one each %v", at, r.Transformation, want.Transformation)
				} else if !reflect.DeepEqual(file, wanted) || r.Records != 30162*factor ||
					r.Suppressed != want.Suppressed*factor || r.Verified.Records != r.Records {
					t.Errorf("%s: %d of %d records left out, of one each %d", at, r.Suppressed, r.Records, want.Suppressed)
				}
				if measure.Measure == "discernability" {
					score, of := r.Score/float64(factor)/float64(factor), want.Score
					if d := score - of; d > 1e-12*of || -d > 1e-12*of {
						t.Errorf("%s: score %v for %v", at, r.Score, of)
					}
				}
			}
		}
	}
}

// TestWeightedTooMany: what is computed of fewer records only is refused, with a reason.
func TestWeightedTooMany(t *testing.T) {
	release := func(count string, settings ...project.Setting) error {
		p := project.New(append([]project.Setting{project.QuasiIdentifier("age"), project.KAnonymity(2), project.CountedBy("n")}, settings...)...)
		var out core.Buffer
		text := "age,ill,n\n30,a," + count + "\n30,b,2\n"
		_, err := core.Release(context.Background(), core.FromReader("t.csv", strings.NewReader(text)), keeping(p, text), &out, core.Options{})
		return err
	}
	for _, test := range []struct {
		count string
		code  problem.Code
		set   project.Setting
	}{
		{"3000000000", "", project.Minimize("loss", nil)},
		{"10000000000", "", project.Minimize("loss", nil)},
		{"4398046511102", "", project.Minimize("loss", nil)},
		{"4398046511103", "table-count-sum", project.Minimize("loss", nil)},
		{"3000000000", "privacy-too-many", project.LDiversity("ill", 2)},
		{"2000000000", "", project.LDiversity("ill", 2)},
		{"4000000000", "", project.Minimize("kl-divergence", nil)},
		{"10000000000", "utility-too-many", project.Minimize("kl-divergence", nil)},
	} {
		err := release(test.count, test.set)
		if test.code == "" && err != nil || test.code != "" && !errors.Is(err, &problem.Problem{Code: test.code}) {
			t.Errorf("%s: %v, want %q", test.count, err, test.code)
		}
	}
}
