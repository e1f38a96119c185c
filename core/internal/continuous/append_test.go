package continuous

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

func encode(t testing.TB, names []string, rows [][]string) *table.Table {
	t.Helper()
	tab, err := table.EncodeStrings("batch.csv", names, rows)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// written writes the output of a batch and reads it back.
func written(t *testing.T, b *Batch) *table.Table {
	t.Helper()
	var file bytes.Buffer
	if _, err := table.Write(&file, b.Recoded.Output, b.Table.Dialect, table.WriteOptions{}); err != nil {
		t.Fatal(err)
	}
	back, err := table.Read(&file, "written.csv", int64(file.Len()),
		table.Options{Delimiter: string(rune(b.Table.Dialect.Delimiter))}, table.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return back
}

func growing(method project.Method, k int, limit float64) project.Project {
	ages := &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{}}
	for age := range 60 {
		ages.Table.Rows = append(ages.Table.Rows,
			[]string{fmt.Sprint(age), fmt.Sprint(age/5*5, "-", age/5*5+4), fmt.Sprint(age/20*20, "-", age/20*20+19), "*"})
	}
	places := &hierarchy.Spec{Kind: hierarchy.KindRedaction, Redaction: &hierarchy.Redaction{From: "right"}}
	return project.Project{Version: project.Version, SuppressionLimit: limit, Recoding: project.Recoding{Method: method},
		Measure: project.Measure{Measure: "loss"},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(k)}}},
		Columns: []project.Column{{Name: "id", Role: project.Identifying}, {Name: "age", Role: project.QuasiIdentifying, Hierarchy: ages},
			{Name: "place", Role: project.QuasiIdentifying, Hierarchy: places}}}
}

// TestBatches: over several batches, each release by itself is k-anonymous, or with
// Join the union of all; each record is released once, or withheld and handed in
// again; the verifier accepts every output and refuses a class that lost a record;
// and the state that is saved and read says what a count of the output says.
func TestBatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 7))
	joined, joinedFew, withheld, refused := 0, 0, 0, 0
	for range figures.Number(150, 150, 75) {
		k := 2 + rng.IntN(4)
		cfg := growing([]project.Method{project.FullDomain, project.Local, project.Graph}[rng.IntN(3)], k, []float64{0, 0.1, 1}[rng.IntN(3)])
		join := rng.IntN(2) == 0
		var state *State
		published := map[string]int{}
		var again [][]string
		id, released := 0, 0
		for range 4 {
			rows := again
			for range rng.IntN(60) + 1 {
				id++
				rows = append(rows, []string{fmt.Sprint("person", id), fmt.Sprint(rng.IntN(60)), fmt.Sprint(1000 + rng.IntN(30)), "x"})
			}
			b, err := Append(context.Background(), state, encode(t, []string{"id", "age", "place", "note"}, rows), cfg, Options{Join: join})
			if err != nil {
				t.Fatal(err)
			}
			again = nil
			for _, row := range b.Withheld {
				again = append(again, rows[row])
			}
			withheld += len(b.Withheld)
			if b.Released+len(b.Withheld) != len(rows) {
				t.Fatalf("%d released and %d withheld of %d", b.Released, len(b.Withheld), len(rows))
			}
			if b.Released == 0 {
				if b.After != state {
					t.Fatal("nothing was released, but the state changed")
				}
				continue
			}
			joined += b.Joined
			released += b.Released
			claim, err := b.Claim(false)
			if err != nil {
				t.Fatal(err)
			}
			back := written(t, b)
			if _, err := verify.Output(b.Table, back, claim); err != nil {
				t.Fatalf("%+v: %v", b, err)
			}
			now := map[string]int{}
			for row := range back.Rows {
				now[fmt.Sprint(back.Record(row)[:2])]++
			}
			for labels, n := range now {
				if published[labels] += n; published[labels] < k || !join && n < k {
					t.Fatalf("k=%d, join %v: %d records with %s, %d in all", k, join, n, labels, published[labels])
				}
				if n < k {
					joinedFew++
				}
			}
			// What no hierarchy makes of the value, a value that is to stay changed, and
			// a record less.
			for at, code := range []problem.Code{0: "verify-generalization", 2: "verify-cell"} {
				if code == "" {
					continue
				}
				records := make([][]string, back.Rows)
				for row := range records {
					records[row] = back.Record(row)
				}
				records[len(records)/2][at] = "?"
				if _, err := verify.Output(b.Table, encode(t, back.Names(), records), claim); problem.From(err).Code != code {
					t.Fatalf("damage of column %d: %v", at, err)
				}
				if len(records) > 1 {
					if _, err := verify.Output(b.Table, encode(t, back.Names(), records[1:]), claim); err == nil {
						t.Fatal("a record less was accepted")
					}
				}
			}
			// Take a record of a class away from it.
			damaged := back.Record(0)
			for labels, n := range now {
				if n+published[labels]-now[labels] != k || fmt.Sprint(damaged[:2]) != labels || damaged[0] == "*" {
					continue
				}
				records := make([][]string, back.Rows)
				for row := range records {
					records[row] = back.Record(row)
				}
				records[0][0] = "*"
				if now[fmt.Sprint(records[0][:2])] > 0 || published[fmt.Sprint(records[0][:2])] > 0 {
					continue
				}
				if _, err := verify.Output(b.Table, encode(t, back.Names(), records), claim); problem.From(err).Code != "verify-rule" {
					t.Fatalf("damage: %v", err)
				}
				refused++
			}
			text, err := b.After.JSON()
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), "person") || strings.Contains(string(text), `"x"`) {
				t.Fatalf("the state holds records: %s", text)
			}
			if state, err = ParseState(text, "state.json"); err != nil {
				t.Fatal(err)
			}
			if state.Records != released || len(state.Classes) != len(published) {
				t.Fatalf("state of %d records in %d classes, published %d in %d", state.Records, len(state.Classes), released, len(published))
			}
			for _, c := range state.Classes {
				if published[fmt.Sprint(c.Labels)] != c.Count {
					t.Fatalf("%+v, published %d", c, published[fmt.Sprint(c.Labels)])
				}
			}
		}
	}
	if joined < 500 || joinedFew < 50 || withheld < figures.Number(200, 200, 100) || refused < 20 {
		t.Errorf("%d joined, %d times fewer than k; %d withheld, %d refused", joined, joinedFew, withheld, refused)
	}
	t.Logf("%d joined, %d times fewer than k; %d withheld, %d refused", joined, joinedFew, withheld, refused)
}

// TestThesis feeds the two batches of the thesis (Figures 3.9 and 3.10: ages and
// pets, k = 2) and releases nothing twice. Jack and Jill, 38 and 40, form a group of
// dogs or join that of Susan and Mark; Lilly, 27, is alone in her batch: she joins
// John and Sarah only if fewer than k may.
func TestThesis(t *testing.T) {
	ages := hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: [][]string{
		{"27", "25-30", "0-50"}, {"30", "25-30", "0-50"}, {"38", "38-40", "0-50"}, {"40", "38-40", "0-50"}}}}
	pets := hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: [][]string{{"cats", "*"}, {"dogs", "*"}}}}
	for _, method := range []project.Method{project.FullDomain, project.Local, project.Graph, project.Finest} {
		cfg := project.Project{Version: project.Version, Recoding: project.Recoding{Method: method}, Measure: project.Measure{Measure: "loss"},
			Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
			Columns: []project.Column{{Name: "Name", Role: project.Identifying}, {Name: "Age", Role: project.QuasiIdentifying, Hierarchy: &ages},
				{Name: "Pet", Role: project.QuasiIdentifying, Hierarchy: &pets}}}
		names := []string{"Name", "Age", "Pet"}
		first, err := Append(context.Background(), nil, encode(t, names,
			[][]string{{"John", "27", "cats"}, {"Susan", "38", "dogs"}, {"Sarah", "30", "cats"}, {"Mark", "40", "dogs"}}), cfg, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(cells(first)); got != "[[25-30 cats] [38-40 dogs] [25-30 cats] [38-40 dogs]]" {
			t.Errorf("%s: %s", method, got)
		}
		batch := encode(t, names, [][]string{{"Jack", "38", "dogs"}, {"Jill", "40", "dogs"}, {"Lilly", "27", "cats"}})
		strict, err := Append(context.Background(), first.After, batch, cfg, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(cells(strict), strict.Withheld, strict.Joined); got != "[[38-40 dogs] [38-40 dogs]] [2] 2" {
			t.Errorf("%s: %s", method, got)
		}
		all, err := Append(context.Background(), first.After, batch, cfg, Options{Join: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(cells(all), all.Withheld, all.Joined); got != "[[38-40 dogs] [38-40 dogs] [25-30 cats]] [] 3" {
			t.Errorf("%s: %s", method, got)
		}
	}
}

func cells(b *Batch) [][]string {
	if b.Released == 0 {
		return nil
	}
	rows := make([][]string, b.Recoded.Rows)
	for row := range rows {
		for c := range b.Recoded.Columns {
			rows[row] = append(rows[row], b.Recoded.Cell(row, c))
		}
	}
	return rows
}

func TestRefusals(t *testing.T) {
	rows := [][]string{{"a", "1", "1000", "x"}, {"b", "1", "1000", "x"}}
	batch := encode(t, []string{"id", "age", "place", "note"}, rows)
	cfg := growing(project.Local, 2, 0)
	first, err := Append(context.Background(), nil, batch, cfg, Options{})
	if err != nil {
		t.Fatal(err)
	}
	other := growing(project.Local, 3, 0)
	diverse := growing(project.Local, 2, 0)
	diverse.Models = append(diverse.Models, project.Model{Model: "distinct-l-diversity", Attribute: "note"})
	joined := growing(project.Finest, 2, 0)
	joined.Recoding.Ranges = project.Neighbours
	for _, test := range []struct {
		name string
		cfg  project.Project
		code problem.Code
	}{{"another k", other, "state-scheme"}, {"diversity", diverse, "continuous-config"}, {"ranges", joined, "continuous-config"}} {
		if _, err := Append(context.Background(), first.After, batch, test.cfg, Options{}); problem.From(err).Code != test.code {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	good, err := first.After.JSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		old, new string
		code     problem.Code
	}{
		{`"version":4`, `"version":5`, "state-version"}, {`{`, `[`, "state-syntax"}, {`"records":2`, `"records":3`, "state-damaged"},
		{`"count":2`, `"count":1`, "state-damaged"}, {`"k":2`, `"k":0`, "state-damaged"}, {`"columns":["age",`, `"columns":[`, "state-damaged"},
	} {
		text := strings.Replace(string(good), test.old, test.new, 1)
		if _, err := ParseState([]byte(text), "s.json"); text == string(good) ||
			problem.From(err).Code != test.code || problem.From(err).Place.File != "s.json" {
			t.Errorf("%s: %v", test.new, err)
		}
	}
	few, err := Append(context.Background(), nil, encode(t, []string{"id", "age", "place", "note"}, rows[:1]), cfg, Options{})
	if err != nil || few.Released != 0 || !slices.Equal(few.Withheld, []int{0}) || few.After != nil {
		t.Errorf("a batch of fewer than k: %+v, %v", few, err)
	}
}

// TestAgain: a file of which records were released is refused from then on, also after
// batches of other files; one of which nothing was is not, and Again takes any.
func TestAgain(t *testing.T) {
	cfg, names := growing(project.Local, 2, 0), []string{"id", "age", "place", "note"}
	rows := func(ids string) (all [][]string) {
		for _, id := range ids {
			all = append(all, []string{string(id), "1", "1000", "x"})
		}
		return all
	}
	var state *State
	for _, step := range []struct {
		ids, file string
		again     bool
		refused   bool
		files     int // that the state knows then
	}{
		{"a", "one", false, false, 0}, // fewer than k: withheld, and the state stays as it is
		{"ab", "two", false, false, 1},
		{"ab", "two", false, true, 1},
		{"cd", "three", false, false, 2},
		{"ab", "two", false, true, 2},
		{"ab", "two", true, false, 2},
		{"ae", "one", false, false, 3},
		{"fg", "", false, false, 3},
		{"fg", "", false, false, 3}, // nobody knows what it is
	} {
		b, err := Append(context.Background(), state, encode(t, names, rows(step.ids)), cfg, Options{File: step.file, Again: step.again})
		if refused := err != nil && problem.From(err).Code == FileAgain; refused != step.refused || err != nil && !refused {
			t.Fatalf("%+v: %v", step, err)
		}
		if err == nil && b.After != nil {
			text, err := b.After.JSON()
			if err != nil {
				t.Fatal(err)
			}
			if state, err = ParseState(text, ""); err != nil {
				t.Fatal(err)
			}
		}
		if state != nil && len(state.Files) != step.files {
			t.Errorf("%+v: %v", step, state.Files)
		}
	}
}

// TestStateOfVersion3: a state that was saved before files were known goes on.
func TestStateOfVersion3(t *testing.T) {
	names := []string{"id", "age", "place", "note"}
	first, err := Append(context.Background(), nil,
		encode(t, names, [][]string{{"a", "1", "1000", "x"}, {"b", "1", "1000", "x"}}), growing(project.Local, 2, 0), Options{})
	if err != nil {
		t.Fatal(err)
	}
	first.After.Version = 3
	text, err := first.After.JSON()
	if err != nil || strings.Contains(string(text), "files") {
		t.Fatalf("%s, %v", text, err)
	}
	state, err := ParseState(text, "")
	if err != nil || state.Upgraded() == nil {
		t.Fatal(err)
	}
	next, err := Append(context.Background(), state, encode(t, names, [][]string{{"c", "1", "1000", "x"}, {"d", "1", "1000", "x"}}),
		growing(project.Local, 2, 0), Options{File: "two"})
	if err != nil || next.After.Version != Version || next.After.Records != 4 || len(next.After.Files) != 1 {
		t.Error(next, err)
	}
}
