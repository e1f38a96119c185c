package core_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/internal/continuous"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestLinkedBatches releases batches of stays with pseudonyms, shifted dates, or a number
// of the case that nobody called a name. Whoever has the files joins the records of a
// person by what is written, not by what the test knows, and is left with k people of whom
// all files show the same, and any set of them. The reports say so.
func TestLinkedBatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 44))
	key, released, followed := newKey(t), 0, 0
	for round := range 25 {
		how, k := []string{"pseudonym", "shift", "case"}[round%3], 2+rng.IntN(2)
		p := project.New(project.KAnonymity(k), project.QuasiIdentifier("sex"), project.QuasiIdentifier("plz"))
		p.Person = []string{"patient"}
		p.Columns = append(p.Columns, project.Column{Name: "patient", Role: project.Identifying},
			project.Column{Name: "case", Role: project.Identifying},
			project.Column{Name: "day", Role: project.Identifying})
		at := "patient"
		switch how {
		case "pseudonym":
			p.Columns[2].Treatment = project.Pseudonym
		case "shift":
			p.Columns[4].Role, p.Columns[4].Treatment = project.Insensitive, project.Shift
			p.Columns[2].Treatment, at = project.Pseudonym, "patient" // what dates show is joined by something as certain
		case "case":
			p.Columns[3].Role, at = project.Insensitive, "case"
		}
		persons := 12 + rng.IntN(30)
		var state *continuous.State
		var files []map[string][]string
		for number := range 3 {
			var b strings.Builder
			b.WriteString("patient,case,day,sex,plz\n")
			for i := range persons * 2 {
				who := i % persons
				if i >= persons && rng.IntN(2) == 0 || rng.IntN(5) == 0 {
					continue
				}
				fmt.Fprintf(&b, "p%d,case %d,2024-0%d-1%d,%s,%d\n", who, who, number+1, rng.IntN(9), []string{"f", "m"}[who%2], 8900+who%3)
			}
			var release, after core.Buffer
			batch, err := core.Append(context.Background(), state, core.FromReader("b.csv", strings.NewReader(b.String())), p, false,
				core.BatchOutput{Release: &release, State: &after}, core.Options{Key: key})
			if err != nil {
				t.Fatalf("round %d, %s: %v\n%s", round, how, err, b.String())
			}
			if batch.Released == 0 {
				continue
			}
			released++
			rows, err := csv.NewReader(strings.NewReader(string(release.Bytes()))).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			column := func(name string) int { return slices.Index(rows[0], name) }
			shown := map[string][]string{}
			for _, row := range rows[1:] {
				person := row[column(at)]
				shown[person] = append(shown[person], row[column("sex")]+"|"+row[column("plz")])
				for _, f := range files {
					if f[person] != nil {
						followed++
					}
				}
			}
			files = append(files, shown)
			for set := 1; set < 1<<len(files); set++ {
				if n := fewestInBatches(files, set); n < k {
					t.Fatalf("round %d, %s: files %b leave %d people, k = %d\n%s", round, how, set, n, k, release.Bytes())
				}
			}
			if state, err = continuous.ParseState(after.Bytes(), ""); err != nil {
				t.Fatal(err)
			}
			report, err := batch.Report(context.Background(), evidence.Circumstances{Variant: evidence.External, Key: make([]byte, 32)})
			if err != nil {
				t.Fatal(err)
			}
			said := ""
			for _, s := range report.Promise {
				said += s.Text + " "
			}
			want := fmt.Sprintf(
				"Anyone who knows all records of one person in the file finds at least %d people who show the same in all of theirs", k)
			if !strings.Contains(said, want) || report.Rules[len(report.Rules)-1].Model != "all-batches" || !batch.Linked {
				t.Fatalf("round %d, %s: the report says %q, %+v", round, how, said, report.Rules)
			}
		}
	}
	t.Logf("%d released, %d records of people who were in an earlier file", released, followed)
	if released < 40 || followed < 300 {
		t.Error("too few")
	}
}

// fewestInBatches plays an attacker who has a set of the files and knows all that is in them about
// one person, file by file. It returns the fewest people who show the same.
func fewestInBatches(files []map[string][]string, set int) int {
	shows := map[string]string{}
	for i, shown := range files {
		if set>>i&1 == 0 {
			continue
		}
		for person, tuples := range shown {
			slices.Sort(tuples)
			shows[person] += fmt.Sprintf("%d: %s; ", i, tuples)
		}
	}
	alike := map[string]int{}
	for _, all := range shows {
		alike[all]++
	}
	fewest := len(shows)
	for _, n := range alike {
		fewest = min(fewest, n)
	}
	return fewest
}
