package core_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// pseudonymous are the persons of a file (patient, visit, birth, sex, plz, dx) by its
// first column, as somebody sees them.
func pseudonymous(rows [][]string) seen {
	f := seen{map[string][]string{}, map[string][]string{}}
	for _, row := range rows[1:] {
		f.tuples[row[0]] = append(f.tuples[row[0]], strings.Join(row[2:5], "|"))
		f.secrets[row[0]] = append(f.secrets[row[0]], row[5])
	}
	for _, all := range f.tuples {
		slices.Sort(all)
	}
	return f
}

// TestLinkedDamaged: files with pseudonyms were damaged. The verification before saving,
// which has the key, refuses every one; the one of a saved file, which has none, those
// in which the rules no longer hold of what the pseudonyms join.
func TestLinkedDamaged(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 18))
	accepted, refused := map[string]int{}, map[string]int{}
	for done := 0; done < rounds(200); {
		s := drawStays(rng, 8+rng.IntN(40), 1+rng.IntN(3))
		k := 2 + rng.IntN(2)
		p := staysProject(k)
		joining(p, "pseudonym")
		p.Output.Order, p.SuppressionLimit = project.Original, 0.3
		p.Output.LeftOut = []project.LeftOut{project.Drop, project.Mask}[rng.IntN(2)]
		rule := &secrecies[rng.IntN(len(secrecies))]
		if rng.IntN(2) == 0 {
			p.Models, p.Columns[5].Role = append(p.Models, rule.model), project.Sensitive
		} else {
			rule = nil
		}
		var out core.Buffer
		r, err := core.Release(context.Background(),
			core.FromReader("stays.csv", strings.NewReader(s.withCases())), p, &out, core.Options{Key: newKey(t)})
		if err != nil || !r.Found || len(pseudonymous(cellsOf(t, out.Bytes())).tuples) == len(s.rows) {
			continue
		}
		rows := cellsOf(t, out.Bytes())
		damage := []string{"nothing", "pseudonyms swapped", "a record of a person unmasked", "a row moved"}[rng.IntN(4)]
		i, j := 1+rng.IntN(len(rows)-1), 1+rng.IntN(len(rows)-1)
		switch damage {
		case "pseudonyms swapped":
			rows[i][0], rows[j][0] = rows[j][0], rows[i][0]
		case "a record of a person unmasked":
			if r.Suppressed == 0 || p.Output.LeftOut != project.Mask {
				continue
			}
			for rows[i][2] != "*" || rows[i][3] != "*" || rows[i][4] != "*" {
				if i++; i == len(rows) {
					i = 1
				}
			}
			original := s.rows[i-1]
			copy(rows[i][2:5], original[2:5])
		case "a row moved":
			copy(rows[i][2:5], rows[j][2:5])
		}
		var text bytes.Buffer
		w := csv.NewWriter(&text)
		if err := w.WriteAll(rows); err != nil {
			t.Fatal(err)
		}
		same := text.String() == string(out.Bytes())
		if damage != "nothing" && same {
			continue
		}
		done++
		file := must(table.Read(&text, "out.csv", int64(text.Len()), table.Options{}, table.Limits{}))(t)
		if _, err := verify.Output(r.Table, file, r.Claim); (err == nil) != same {
			t.Fatalf("%s, with the key: %v", damage, err)
		}
		table := seen{map[string][]string{}, map[string][]string{}}
		for _, row := range s.rows {
			table.secrets[row[0]] = append(table.secrets[row[0]], row[5])
		}
		f, holds := pseudonymous(rows), true
		for _, persons := range f.groups() {
			holds = holds && len(persons) >= k && (rule == nil || rule.holds(f, table, persons))
		}
		_, err = core.Verify(context.Background(), r.Table, file, p, nil)
		about := fmt.Sprintf("%s, k = %d, %v, left out: %s: %v, holds: %v\n%v", damage, k, rule, p.Output.LeftOut, err, holds, rows)
		switch {
		case damage == "a row moved" && holds: // whether it is the label of its record
		case damage == "a record of a person unmasked" && holds: // whether it has the levels of the others
		case (err == nil) != holds:
			t.Fatal(about)
		}
		if err != nil && !strings.HasPrefix(string(problem.From(err).Code), "verify-") {
			t.Fatal(about)
		}
		if err == nil {
			accepted[damage]++
		} else {
			refused[damage]++
		}
	}
	t.Logf("accepted %v, refused %v", accepted, refused)
	if accepted["nothing"] < rounds(20) || refused["nothing"] > 0 ||
		refused["pseudonyms swapped"] < rounds(10) || accepted["pseudonyms swapped"] < rounds(5) ||
		refused["a record of a person unmasked"] < rounds(5) || refused["a row moved"] < rounds(10) {
		t.Error("too few of one kind")
	}
}

func cellsOf(t *testing.T, text []byte) [][]string {
	t.Helper()
	rows := must(csv.NewReader(bytes.NewReader(text)).ReadAll())(t)
	if len(rows) == 0 {
		return [][]string{nil}
	}
	return rows
}
