package core_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestWordsForNobody: a word in a person column that says that nobody knows is what an empty
// cell is, in search, Verify and Check: the files are the same byte by byte, and so are the
// answers about them.
func TestWordsForNobody(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 4))
	words, compared := []string{"unbekannt", "Unknown", "n/a", "keine  Angabe", "non renseigné", "?", "-"}, 0
	runs := figures.Number(4000, 300, 150)
	for range runs {
		a := ask(rng)
		if len(a.project.Person) == 0 {
			continue
		}
		numbers := a.project.Columns[0].Treatment == project.Number
		if a.project.Output.Order == "" { // which is chosen by what the cells tell
			a.project.Output.Order = project.Shuffled
		}
		word := words[rng.IntN(len(words))]
		var empty, spelled strings.Builder
		unknown := 0
		for i, line := range a.rows {
			if i > 0 && rng.IntN(4) == 0 {
				line[0] = ""
			}
			fmt.Fprintln(&empty, strings.Join(line, ","))
			if line[0] == "" {
				line[0] = word
				unknown++
			}
			fmt.Fprintln(&spelled, strings.Join(line, ","))
		}
		seed := rng.Uint64()
		answer := func(text string) (string, int) {
			p := a.project
			var file core.Buffer
			r, err := core.Release(context.Background(), core.FromReader("in.csv", strings.NewReader(text)), &p, &file,
				core.Options{Random: rng64{rand.New(rand.NewPCG(seed, 0))}})
			if err != nil || !r.Found {
				return fmt.Sprint(err), 0
			}
			open := func(name string, text []byte) *table.Table {
				return readText(t, string(text), table.Options{Delimiter: ","})
			}
			_, verified := core.Verify(context.Background(), open("in.csv", []byte(text)), open("out.csv", file.Bytes()), &p, nil)
			checked, err := core.Check(context.Background(), open("out.csv", file.Bytes()), &p,
				core.CheckOptions{Limited: true, Original: open("in.csv", []byte(text))})
			said := fmt.Sprintf("%s\n%v\n%v", file.Bytes(), verified, err)
			if numbers { // beside them the words stand in the file
				said = fmt.Sprint(verified, err)
			}
			if err == nil {
				said += fmt.Sprint(checked.Rules, checked.Holds, checked.Headline)
			}
			return said, 1
		}
		want, released := answer(empty.String())
		got, _ := answer(spelled.String())
		if got != want {
			t.Fatalf("%q: %s\nempty: %s\n%v", word, got, want, a)
		}
		if unknown > 0 {
			compared += released
		}
	}
	if compared < runs/20 {
		t.Errorf("only %d releases of %d with unattributed records were compared", compared, runs)
	}
}

// TestWordsForNobodyAreSaid: the words that count as nobody are named, and so are those that
// may be somebody's initials.
func TestWordsForNobodyAreSaid(t *testing.T) {
	text := "pid,place\n" + strings.Repeat("unbekannt,x\n", 3) + "k.A.,x\nk.A.,x\na,x\nb,x\nc,x\nd,x\ne,x\nf,x\ng,x\nh,x\n"
	said := func(read *table.Reading) string {
		t.Helper()
		p := &project.Project{Version: project.Version, Person: []string{"pid"}, SuppressionLimit: 1,
			Measure: project.Measure{Measure: "loss"}, Models: []project.Model{size(1)},
			Columns: []project.Column{{Name: "pid", Role: project.Identifying, Read: read}, {Name: "place", Role: project.QuasiIdentifying}}}
		var out core.Buffer
		r := must(core.Release(context.Background(), core.FromReader("in.csv", strings.NewReader(text)), p, &out, core.Options{}))(t)
		all := ""
		for _, w := range r.Warnings {
			all += w.Told().String() + "\n"
		}
		return all
	}
	for _, want := range []string{"3 records have “unbekannt” as person", "2 records have \"k.A.\" as person"} {
		if all := said(nil); !strings.Contains(all, want) {
			t.Errorf("%q is not said:\n%s", want, all)
		}
	}
	if all := said(&table.Reading{Missing: []string{"k.A."}}); !strings.Contains(all, "2 records have “k.A.” as person, which") {
		t.Errorf("said:\n%s", all)
	}
}
