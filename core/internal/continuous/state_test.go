package continuous

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// telling is a project whose values say in their texts what they are, and whose
// labels on higher levels have nothing of them.
func telling(method project.Method, k int) project.Project {
	town := &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{}}
	for i := range 40 {
		town.Table.Rows = append(town.Table.Rows, []string{fmt.Sprintf("town%02d", i), fmt.Sprint("region ", string(rune('A'+i/8))), "*"})
	}
	job := &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{}}
	for i := range 12 {
		job.Table.Rows = append(job.Table.Rows, []string{fmt.Sprintf("job%02d", i), fmt.Sprint("trade ", string(rune('A'+i/3))), "*"})
	}
	return project.Project{Version: project.Version, SuppressionLimit: 1, RowsArePeople: true, Recoding: project.Recoding{Method: method},
		Measure: project.Measure{Measure: "loss"},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(k)}}},
		Columns: []project.Column{{Name: "id", Role: project.Identifying}, {Name: "town", Role: project.QuasiIdentifying, Hierarchy: town},
			{Name: "job", Role: project.QuasiIdentifying, Hierarchy: job}}}
}

// TestStateHoldsNoRawData: no value that names people or is harmless, and none that
// is generalized away in all that was published, stands in the saved state; nor
// does any value of records that are withheld only.
func TestStateHoldsNoRawData(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	gone, kept := 0, 0
	for i := range 60 {
		cfg := telling([]project.Method{project.FullDomain, project.Local, project.Graph}[i%3], 2+rng.IntN(4))
		var state *State
		var raw []string
		published := map[string]bool{}
		for batch := range 3 {
			var rows [][]string
			for range 5 + rng.IntN(40) {
				rows = append(rows, []string{fmt.Sprint("person", rng.IntN(1e6)), fmt.Sprintf("town%02d", rng.IntN(40)),
					fmt.Sprintf("job%02d", rng.IntN(12)), fmt.Sprint("note", rng.IntN(1e6))})
				raw = append(raw, rows[len(rows)-1]...)
			}
			b, err := Append(context.Background(), state, encode(t, []string{"id", "town", "job", "note"}, rows), cfg, Options{Join: batch == 2})
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range cells(b) {
				for _, cell := range row[:2] { // town and job
					published[cell] = true
				}
			}
			state = b.After
		}
		if state == nil {
			continue
		}
		text, err := state.JSON()
		if err != nil {
			t.Fatal(err)
		}
		for _, value := range raw {
			if published[value] {
				kept++
				continue
			}
			gone++
			if strings.Contains(string(text), value) {
				t.Fatalf("%q is nowhere in the output but in the state: %s", value, text)
			}
		}
	}
	if gone < 5000 || kept < 200 {
		t.Errorf("%d cells are generalized away, %d published", gone, kept)
	}
}

// TestStateDamaged: whatever is changed in a saved state, it is refused, with the
// file's name and what to do.
func TestStateDamaged(t *testing.T) {
	b, err := Append(context.Background(), nil, encode(t, []string{"id", "town", "job", "note"},
		[][]string{{"a", "town01", "job01", "x"}, {"b", "town01", "job01", "x"}, {"c", "town09", "job02", "x"}, {"d", "town09", "job02", "x"}}),
		telling(project.Graph, 2), Options{})
	if err != nil {
		t.Fatal(err)
	}
	good, err := b.After.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ParseState(good, "s.json"); err != nil {
		t.Fatal(err)
	}
	refused := func(what string, text []byte, code problem.Code) {
		t.Helper()
		_, err := ParseState(text, "s.json")
		if err == nil {
			t.Errorf("%s was accepted: %s", what, text)
			return
		}
		if p := problem.From(err); code != "" && p.Code != code || p.Hint == "" || p.Sentence == "" || p.Place.File != "s.json" {
			t.Errorf("%s: %+v", what, p)
		}
	}
	for at, c := range good {
		if c == '\n' {
			continue
		}
		text := slices.Clone(good)
		text[at] ^= 1
		refused(fmt.Sprintf("byte %d changed", at), text, "")
		refused(fmt.Sprintf("cut at byte %d", at), good[:at], "state-syntax")
	}
	for what, change := range map[string]func(*State){
		"larger group":  func(s *State) { s.Classes[0].Count += 10; s.Records += 10 },
		"another label": func(s *State) { s.Classes[0].Labels = []string{"town05", "job05"} },
		"another level": func(s *State) { s.Classes[0].Levels = []int{1, 1} },
		"a group more": func(s *State) {
			s.Classes = append(s.Classes, Class{Labels: []string{"*", "*"}, Levels: []int{2, 2}, Count: 5})
			s.Records += 5
		},
		"smaller k":          func(s *State) { s.K = 1 },
		"project":            func(s *State) { s.Scheme = "1" },
		"number of releases": func(s *State) { s.Batches = 7 },
	} {
		s, err := ParseState(good, "")
		if err != nil {
			t.Fatal(err)
		}
		seal := s.Check
		change(s)
		text, err := s.JSON() // with the new seal, in whose place the old one is put
		if err != nil {
			t.Fatal(err)
		}
		refused(what, []byte(strings.Replace(string(text), s.sealed(t), seal, 1)), "state-damaged")
	}
	for what, text := range map[string]string{
		"a project": `{"version":1,"columns":[],"models":[],"suppressionLimit":0,"measure":{"measure":"loss"}}`,
		"a table":   "id,age\n1,2\n", "nothing": "", "an empty object": "{}"} {
		refused(what, []byte(text), "")
	}
}

// sealed returns the seal that a state would be saved with.
func (s *State) sealed(t *testing.T) string {
	t.Helper()
	own := *s
	if err := own.seal(); err != nil {
		t.Fatal(err)
	}
	return own.Check
}

// TestOldState: with the state of an earlier batch nothing is revealed that must
// not be, because published classes only grow: the groups that it knows are at
// least as large as it says.
func TestOldState(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for i := range 60 {
		k, join := 2+rng.IntN(4), i%2 == 0
		cfg := telling([]project.Method{project.FullDomain, project.Local, project.Graph}[i%3], k)
		published := map[string]int{}
		var old *State
		for batch := range 3 {
			var rows [][]string
			for range 60 {
				rows = append(rows, []string{"p", fmt.Sprintf("town%02d", rng.IntN(40)), fmt.Sprintf("job%02d", rng.IntN(12)), "n"})
			}
			b, err := Append(context.Background(), old, encode(t, []string{"id", "town", "job", "note"}, rows), cfg, Options{Join: join})
			if err != nil {
				t.Fatal(err)
			}
			if batch == 0 {
				old = b.After // and never again
			}
			now := map[string]int{}
			for _, row := range cells(b) {
				now[fmt.Sprint(row[:2])]++
			}
			for labels, n := range now {
				if published[labels] += n; published[labels] < k || !join && n < k {
					t.Fatalf("k=%d, join %v, batch %d: %d records with %s", k, join, batch+1, n, labels)
				}
			}
		}
	}
}

// TestSame: the same state, batch and project give the same release; a batch that
// is cancelled gives none; and progress is told.
func TestSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	var batches [2][][]string
	for i := range batches {
		for range 400 {
			batches[i] = append(batches[i], []string{"p", fmt.Sprintf("town%02d", rng.IntN(40)), fmt.Sprintf("job%02d", rng.IntN(12)), "n"})
		}
	}
	names := []string{"id", "town", "job", "note"}
	observed := func(observe func()) Options {
		var now time.Duration // advances whenever it is looked at, so that progress is told at every check
		return Options{Options: anonymize.Options{Rhythm: 1, Clock: func() time.Duration { now += time.Millisecond; return now },
			Observe: func(anonymize.Progress) bool { observe(); return true }}}
	}
	for _, method := range []project.Method{project.FullDomain, project.Local, project.Graph, project.Finest} {
		cfg := telling(method, 3)
		var texts []string
		for range 2 {
			var state *State
			for _, rows := range batches {
				told := 0
				b, err := Append(context.Background(), state, encode(t, names, rows), cfg, observed(func() { told++ }))
				if err != nil {
					t.Fatal(err)
				}
				if told == 0 {
					t.Errorf("%s: no progress was told", method)
				}
				state = b.After
			}
			text, err := state.JSON()
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(text))
		}
		if texts[0] != texts[1] {
			t.Errorf("%s: two runs differ", method)
		}
		ctx, cancel := context.WithCancel(context.Background())
		b, err := Append(ctx, nil, encode(t, names, batches[0]), cfg, observed(cancel))
		if b != nil || problem.From(err).Code != "cancelled" {
			t.Errorf("%s: cancelled: %+v, %v", method, b, err)
		}
		cancel()
	}
}

// TestForgedState: a state that somebody made up, seal and all, is refused or does
// no harm: unless fewer than k may join, the release by itself is k-anonymous, and
// the verifier does not take the state's word for it.
func TestForgedState(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	names := []string{"id", "town", "job", "note"}
	rows := func() (all [][]string) {
		for range 60 {
			all = append(all, []string{"p", fmt.Sprintf("town%02d", rng.IntN(40)), fmt.Sprintf("job%02d", rng.IntN(12)), "n"})
		}
		return all
	}
	taken := 0
	for i := range 150 {
		cfg := telling([]project.Method{project.FullDomain, project.Local, project.Graph}[i%3], 3)
		first, err := Append(context.Background(), nil, encode(t, names, rows()), cfg, Options{})
		if err != nil {
			t.Fatal(err)
		}
		forged := *first.After
		forged.Classes = slices.Clone(forged.Classes)
		for at := range forged.Classes {
			c := &forged.Classes[at]
			switch rng.IntN(4) {
			case 0:
				c.Levels = []int{rng.IntN(300), rng.IntN(5)}
			case 1:
				c.Labels = []string{fmt.Sprintf("town%02d", rng.IntN(40)), "*"}
			case 2:
				forged.Records += 100
				c.Count += 100
			}
		}
		text, err := forged.JSON()
		if err != nil {
			t.Fatal(err)
		}
		state, err := ParseState(text, "")
		if err != nil {
			t.Fatal(err)
		}
		b, err := Append(context.Background(), state, encode(t, names, rows()), cfg, Options{})
		if err != nil {
			continue
		}
		taken++
		if b.Released == 0 {
			continue
		}
		claim, err := b.Claim(false)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := verify.Output(b.Table, written(t, b), claim); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		sizes := map[string]int{}
		for _, row := range cells(b) {
			sizes[fmt.Sprint(row[:2])]++
		}
		for labels, n := range sizes {
			if n < 3 {
				t.Fatalf("%d records with %s\n%s", n, labels, text)
			}
		}
	}
	if taken < 50 {
		t.Errorf("only %d states were taken", taken)
	}
}

func FuzzParseState(f *testing.F) {
	b, err := Append(context.Background(), nil, encode(f, []string{"id", "town", "job", "note"},
		[][]string{{"a", "town01", "job01", "x"}, {"b", "town01", "job01", "x"}}), telling(project.Graph, 2), Options{})
	if err != nil {
		f.Fatal(err)
	}
	text, err := b.After.JSON()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"version":1,"classes":[null]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := ParseState(text, "s.json")
		if err != nil {
			return
		}
		again, err := s.JSON()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ParseState(again, "s.json"); err != nil {
			t.Fatalf("%v: %s", err, again)
		}
	})
}

// TestSchemeOfVersion1: a state that was made with a project file of version 1 goes
// with the same file now, and with any choice of what is written.
func TestSchemeOfVersion1(t *testing.T) {
	cfg := telling(project.Local, 3)
	text, err := cfg.JSON()
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Replace(string(text), `"version": 2`, `"version": 1`, 1)
	then := fingerprint([]byte(strings.Replace(old, `"suppressionLimit": 1`, `"suppressionLimit": 0`, 1))) // as version 1 computed it
	upgraded, err := project.Parse([]byte(old), "old.json")
	if err != nil || upgraded.Output.Order != project.Original {
		t.Fatal(err, upgraded)
	}
	chosen := cfg
	chosen.Output = project.Output{LeftOut: project.Blank, Order: project.Sorted}
	for name, p := range map[string]project.Project{"as it is": cfg, "of version 1": *upgraded, "with an order": chosen} {
		if got, err := scheme(p); err != nil || got != then {
			t.Errorf("%s: %s, want %s (%v)", name, got, then, err)
		}
	}
	chosen.Output.Identifying = "replace"
	if got, err := scheme(chosen); err != nil || got == then {
		t.Errorf("another treatment of names is the same scheme: %v", err)
	}
}
