package core_test

import (
	"context"
	"encoding/csv"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestSubsetOfPeople: of everybody of whom a record is chosen all records are released
// that the rules allow, and nobody else's; with records it is those chosen, and no
// other is added. Whose they are the test joins by the number of the visit. A claim
// whose subset tears somebody's records apart is refused.
func TestSubsetOfPeople(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 22))
	asked, released, refused := 0, 0, 0
	for range 60 {
		s := drawStays(rng, 10+rng.IntN(30), 4)
		p := staysProject(2)
		p.SuppressionLimit = 1
		p.Columns[5].Role = project.Insensitive
		p.Subset = &project.Subset{Where: []project.Condition{{Column: "dx", Is: []string{"a", "b"}}}}
		chosen := map[string]bool{}
		visits := map[string]bool{} // of chosen records
		partly := false
		for _, row := range s.rows {
			if row[5] == "a" || row[5] == "b" {
				chosen[row[0]], visits[row[1]] = true, true
			}
		}
		for _, row := range s.rows {
			partly = partly || chosen[row[0]] && !visits[row[1]]
		}
		for _, of := range []project.SubsetOf{"", project.SubsetRecords, project.SubsetPersons} {
			p.SubsetOf = of
			var out core.Buffer
			r, err := core.Release(context.Background(), core.FromReader("stays.csv", strings.NewReader(s.csv())), p, &out, core.Options{})
			if of == "" && partly {
				asked++
				if !errors.Is(err, &problem.Problem{Code: "release-subset-of"}) || problem.From(err).Place.Path != "subsetOf" {
					t.Fatal(err)
				}
				continue
			}
			if errors.Is(err, core.ErrEmpty) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			rows := must(csv.NewReader(strings.NewReader(string(out.Bytes()))).ReadAll())(t)
			shown := map[string]bool{}
			for _, row := range rows[1:] {
				shown[row[0]] = true
			}
			inside := 0
			for _, row := range s.rows {
				want := visits[row[1]]
				if of == project.SubsetPersons {
					want = chosen[row[0]]
				}
				if shown[row[1]] && !want {
					t.Fatalf("of %q: the visit %s of %s is in the file", of, row[1], row[0])
				}
				if want {
					inside++
				}
			}
			if len(shown) != inside-r.Suppressed || r.Records != inside {
				t.Fatalf("of %q: %d shown of %d, %d left out", of, len(shown), inside, r.Suppressed)
			}
			released++
			if of != project.SubsetPersons || !partly {
				continue
			}
			// A claim that leaves one of a person's records outside is no claim about people.
			claim := r.Claim
			claim.Subset = append([]bool{}, claim.Subset...)
			for i, row := range whose(r.Table) {
				if chosen[row] && claim.Subset[i] && !shown[r.Table.Column("visit").Cell(i)] {
					claim.Subset[i] = false
					if others(whose(r.Table), row) > 1 {
						file := must(core.Read(context.Background(), core.FromReader("out.csv", strings.NewReader(string(out.Bytes()))), p.Input))(t)
						if _, err := verify.Output(r.Table, file, claim); !errors.Is(err, &problem.Problem{Code: "verify-subset"}) {
							t.Fatal(err)
						}
						refused++
					}
					break
				}
			}
		}
	}
	if asked < 20 || released < 60 || refused < 5 {
		t.Errorf("%d asked, %d released, %d refused", asked, released, refused)
	}
}

// whose are the patients of the records of a table.
func whose(t *table.Table) []string {
	all := make([]string, t.Rows)
	for row := range all {
		all[row] = t.Column("patient").Cell(row)
	}
	return all
}

// others counts how often somebody stands in a list.
func others(all []string, who string) (n int) {
	for _, one := range all {
		if one == who {
			n++
		}
	}
	return n
}

// TestSubsetOfPeopleInGroups: groups are formed of the records of a subset, whose persons are
// counted as in the whole table; every output is verified, and shows as many records as the subset
// has.
func TestSubsetOfPeopleInGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 22))
	released := map[project.Method]int{}
	for range figures.Number(60, 60, 20) {
		s := drawStays(rng, 20+rng.IntN(30), 4)
		for _, method := range []project.Method{project.Local, project.Graph, project.Finest} {
			p := staysProject(2)
			p.Columns[5].Role = project.Insensitive
			p.Recoding.Method, p.SubsetOf = method, project.SubsetRecords
			p.Subset = &project.Subset{Where: []project.Condition{{Column: "dx", Is: []string{"a", "b"}}}}
			chosen := 0
			for _, row := range s.rows {
				if row[5] == "a" || row[5] == "b" {
					chosen++
				}
			}
			var out core.Buffer
			_, err := core.Release(context.Background(), core.FromReader("stays.csv", strings.NewReader(s.csv())), p, &out, core.Options{})
			if errors.Is(err, core.ErrEmpty) { // too few persons, or one with most of the records
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v", method, err)
			}
			rows, err := csv.NewReader(strings.NewReader(string(out.Bytes()))).ReadAll()
			if err != nil || len(rows)-1 != chosen {
				t.Fatalf("%s: %d records of %d: %v", method, len(rows)-1, chosen, err)
			}
			released[method]++
		}
	}
	if released[project.Local] < 20 || released[project.Graph] < 20 || released[project.Finest] < 20 {
		t.Errorf("released %v", released)
	}
}
