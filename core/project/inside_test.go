package project

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestInside: of random tables, whose records are in the subset is counted by maps from
// the cells. What bounds make of them decides nothing.
func TestInside(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 21))
	torn, whole := 0, 0
	for range 400 {
		var rows [][]string
		for range 1 + rng.IntN(12) {
			clinic, patient := fmt.Sprint(rng.IntN(2)), fmt.Sprint(rng.IntN(4))
			if rng.IntN(6) == 0 {
				clinic, patient = "", ""
			}
			rows = append(rows, []string{clinic, patient, fmt.Sprint(rng.IntN(4))})
		}
		tab, err := table.EncodeStrings("t.csv", []string{"clinic", "patient", "ward"}, rows)
		if err != nil {
			t.Fatal(err)
		}
		p := &Project{Person: []string{"clinic", "patient"}, Subset: &Subset{Where: []Condition{{Column: "ward", Is: []string{"1", "2"}}}}}
		if rng.IntN(2) == 0 {
			top := "1"
			p.Columns = []Column{{Name: "ward", Role: QuasiIdentifying, Type: table.Integer, TopBottom: &recode.Bounds{Top: &top}}}
		}
		who := func(row int) string {
			if rows[row][0] == "" && rows[row][1] == "" {
				return fmt.Sprint("nobody ", row)
			}
			return rows[row][0] + "/" + rows[row][1]
		}
		chosen, all, inside := map[string]int{}, map[string]int{}, func(row int) bool { return rows[row][2] == "1" || rows[row][2] == "2" }
		for row := range rows {
			all[who(row)]++
			if inside(row) {
				chosen[who(row)]++
			}
		}
		partly := 0
		for person, n := range chosen {
			if n < all[person] {
				partly++
			}
		}
		for _, of := range []SubsetOf{"", SubsetRecords, SubsetPersons} {
			p.SubsetOf = of
			in, err := p.Inside(tab)
			if of == "" && partly > 0 {
				torn++
				if !errors.Is(err, &problem.Problem{Code: "release-subset-of"}) {
					t.Fatalf("%v: %d people are torn, %v", rows, partly, err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			for row := range rows {
				want := inside(row)
				if of == SubsetPersons {
					want = chosen[who(row)] > 0
					whole++
				}
				if in[row] != want {
					t.Fatalf("%v, of %q: row %d is inside: %v", rows, of, row, in[row])
				}
			}
		}
		// A share of the people, each with all records.
		p.SubsetOf, p.Subset = SubsetPersons, &Subset{Sample: &Sample{Share: 0.5, Seed: rng.IntN(99)}}
		in, err := p.Inside(tab)
		if err != nil {
			t.Fatal(err)
		}
		drawn := map[string]int{}
		for row, inside := range in {
			if inside {
				drawn[who(row)]++
			}
		}
		if len(drawn) != (len(all)+1)/2 {
			t.Fatalf("%d of %d people were drawn", len(drawn), len(all))
		}
		for person, n := range drawn {
			if n != all[person] {
				t.Fatalf("%s has %d of %d records in it", person, n, all[person])
			}
		}
	}
	if torn < 100 || whole < 500 {
		t.Errorf("%d torn, %d whole", torn, whole)
	}
	p := &Project{Version: Version, SubsetOf: SubsetPersons, Subset: &Subset{Rows: []int{1}}, Measure: Measure{Measure: "loss"}}
	if err := p.Validate(); !errors.Is(err, &problem.Problem{Code: "config-subset-of"}) {
		t.Error(err)
	}
}
