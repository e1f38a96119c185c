package core_test

import (
	"context"
	"crypto/rand"
	"encoding/csv"
	"errors"
	mrand "math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// sealing is a key that seals receipts.
func sealing(t *testing.T) *pseudonym.Key {
	t.Helper()
	return must(newKey(t).WithReceipts(rand.Reader))(t)
}

// withReceipt releases a table with a receipt.
func withReceipt(t *testing.T, text string, p *project.Project, key *pseudonym.Key) (*core.Result, string, []byte) {
	t.Helper()
	var out core.Buffer
	r, err := core.Release(context.Background(), core.FromReader("in.csv", strings.NewReader(text)),
		p, &out, core.Options{Receipt: true, Key: key})
	var refused *core.VerificationError
	if errors.As(err, &refused) {
		t.Fatalf("%v\n%s", err, text)
	}
	if err != nil || !r.Found { // the project does not go together, or nothing meets it
		return nil, "", nil
	}
	sealed := must(r.Receipt(key))(t)
	return r, string(out.Bytes()), sealed
}

func byReceipt(t *testing.T, in, out string, p *project.Project, key *pseudonym.Key, sealed []byte) (*core.Confirmed, error) {
	t.Helper()
	return core.VerifyByReceipt(context.Background(), readText(t, in, table.Options{}), readText(t, out, table.Options{}), p, key, sealed)
}

// stayed draws a project about stays of people, in any way of recoding and with whatever
// becomes of records that are not released.
func stayed(rng *mrand.Rand) (stays, *project.Project, string) {
	s := drawStays(rng, 3+rng.IntN(40), 1+rng.IntN(20))
	if rng.IntN(3) == 0 {
		s.forget(rng)
	}
	way := peopleWays[rng.IntN(len(peopleWays))]
	p := staysProject(2 + rng.IntN(3))
	p.SuppressionLimit = []float64{0, 0.1, 0.5}[rng.IntN(3)]
	if way.change(p); rng.IntN(2) == 0 {
		p.Columns[4].Role = project.Identifying // records with the same kept cells
	}
	p.Output.LeftOut = []project.LeftOut{"", project.Drop, project.Mask, project.Blank}[rng.IntN(4)]
	p.Output.Order = []project.Order{"", project.Shuffled, project.Sorted, project.Original}[rng.IntN(4)]
	if p.Output.LeftOut == project.Blank && p.Output.Order == project.Original {
		p.Output.Order = project.Shuffled
	}
	if rng.IntN(3) == 0 {
		p.MaxRows = 1 + rng.IntN(3)
	}
	return s, p, way.name
}

// TestReceipts: whatever was released is verified later by its receipt, in every way of
// recoding, with people, records that are left out and any order; one in which a byte was
// changed, or a row, is refused, and so are another original and another project.
func TestReceipts(t *testing.T) {
	rng := mrand.New(mrand.NewPCG(46, 3))
	key := sealing(t)
	ways := map[string]int{}
	for n := 0; n < figures.Number(400, 60, 60); n++ {
		s, p, way := stayed(rng)
		_, out, sealed := withReceipt(t, s.csv(), p, key)
		if sealed == nil {
			continue
		}
		ways[way]++
		found, err := byReceipt(t, s.csv(), out, p, key, sealed)
		if err != nil || len(found.NotCovered) > 0 || found.Status != core.Verified {
			t.Fatalf("%s: %v, %+v\n%s\n%s", way, err, found, s.csv(), out)
		}
		for _, change := range []func(rows [][]string) [][]string{
			func(rows [][]string) [][]string { return rows[:len(rows)-1] },
			func(rows [][]string) [][]string { return append(rows, rows[len(rows)-1]) },
			func(rows [][]string) [][]string { rows[len(rows)-1][rng.IntN(len(rows[0]))] += "7"; return rows },
			func(rows [][]string) [][]string {
				i := 1 + rng.IntN(len(rows)-1)
				rows[1], rows[i] = rows[i], rows[1]
				return rows
			},
		} {
			rows := must(csv.NewReader(strings.NewReader(out)).ReadAll())(t)
			var b strings.Builder
			if rows = change(rows); len(rows) < 2 {
				continue
			}
			if err := csv.NewWriter(&b).WriteAll(rows); err != nil || b.String() == out {
				continue
			}
			if _, err := byReceipt(t, s.csv(), b.String(), p, key, sealed); !errors.Is(err, &problem.Problem{Code: "verify-receipt"}) {
				t.Fatalf("%s: a changed file is verified: %v\n%s\n%s", way, err, out, b.String())
			}
		}
		if _, err := byReceipt(t, s.csv()+"\n", out, p, key, sealed); !errors.Is(err, &problem.Problem{Code: "verify-receipt"}) {
			t.Fatalf("another original: %v", err)
		}
		another := *p
		another.SuppressionLimit += 0.01
		if _, err := byReceipt(t, s.csv(), out, &another, key, sealed); !errors.Is(err, &problem.Problem{Code: "verify-receipt"}) {
			t.Fatalf("another project: %v", err)
		}
	}
	if len(ways) < len(peopleWays)*3/4 {
		t.Errorf("few ways were tried: %v", ways)
	}
}

// TestReceiptsOfKinds: so it is with pseudonyms, numbers, shifted dates, values changed at
// random, sets, counts, drawn records, a research subset and rules about secrets.
func TestReceiptsOfKinds(t *testing.T) {
	key, rng := sealing(t), mrand.New(mrand.NewPCG(46, 4))
	s := drawStays(rng, 60, 4)
	subset := func(of project.SubsetOf, outside project.LeftOut) *project.Project {
		p := staysProject(2)
		p.Subset, p.SubsetOf = &project.Subset{Sample: &project.Sample{Share: 0.5, Seed: 4}}, of
		p.Output.Outside, p.MaxRows, p.SuppressionLimit = outside, 2, 0.2
		return p
	}
	secrets := staysProject(2)
	secrets.Columns[5].Role, secrets.SuppressionLimit = project.Sensitive, 0.3
	secrets.Models = append(secrets.Models,
		project.Model{Model: "t-closeness", Attribute: "dx", Params: param.Values{"t": 0.9, "distance": "equal"}})
	counted := &project.Project{Version: project.Version, Measure: project.Measure{Measure: "loss"},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 5.0}}},
		Columns: []project.Column{{Name: "age", Role: project.QuasiIdentifying}, {Name: "n", Role: project.Count}}, RowsArePeople: true}
	kinds := []struct {
		name, text string
		p          *project.Project
	}{
		{"pseudonyms", admissions, treating(project.Pseudonym, project.Shift)},
		{"numbers", admissions, treating(project.Number, "")},
		{"hidden", admissions, treating(project.Hide, "")},
		{"perturbed", incomes(400),
			incomeProject(project.Model{Model: "t-closeness", Attribute: "bonus", Params: param.Values{"t": 0.6, "distance": "equal"}})},
		{"drawn", drawnTable(4000),
			fix(drawnProject(param.Values{"epsilon": 1.0, "delta": 1e-5, "search": 0.0}), map[string]int{"age": 1, "sex": 0, "place": 1})},
		{"sets", itemsText(rng, 200), itemsProject(3, 2, true)},
		{"counts", "age,n\n30,4\n31,7\n31,2\n40,9\n", counted},
		{"records of a subset", s.csv(), subset(project.SubsetRecords, project.Drop)},
		{"people of a subset", s.csv(), subset(project.SubsetPersons, project.Mask)},
		{"secrets", s.csv(), secrets},
	}
	for _, k := range kinds {
		r, out, sealed := withReceipt(t, k.text, k.p, key)
		if sealed == nil {
			t.Errorf("%s: no release", k.name)
			continue
		}
		found, err := byReceipt(t, k.text, out, k.p, key, sealed)
		if err != nil {
			t.Errorf("%s: %v", k.name, err)
			continue
		}
		uncovered := 0
		if r.Drawn != nil {
			uncovered = 1 // that records were drawn at random shows nowhere
		}
		if len(found.NotCovered) != uncovered || found.Classes != r.Verified.Classes || found.Records != r.Verified.Records {
			t.Errorf("%s: %+v, and before it was saved %+v", k.name, found, r.Verified)
		}
		at := strings.LastIndexAny(out, "0123456789abcdef")
		if _, err := byReceipt(t, k.text, out[:at]+"x"+out[at+1:], k.p, key, sealed); !errors.Is(err, &problem.Problem{Code: "verify-receipt"}) {
			t.Errorf("%s: a changed file is verified: %v", k.name, err)
		}
	}
}

// TestReceiptHeldBack: a project under which undecided columns were held back opens the receipt,
// whoever said so: the page and flags hold them back without writing it into the project.
func TestReceiptHeldBack(t *testing.T) {
	text, p := unsaid()
	key := sealing(t)
	held := core.HoldBack(readText(t, text, table.Options{}), p)
	_, out, sealed := withReceipt(t, text, held, key)
	for name, by := range map[string]*project.Project{"undecided": p, "held back": held} {
		if _, err := byReceipt(t, text, out, by, key, sealed); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// What was kept is another promise of the columns, and the file does not have them.
	kept := *held
	kept.Columns = append(slices.Clone(p.Columns), project.Column{Name: "gps", Role: project.QuasiIdentifying})
	if _, err := byReceipt(t, text, out, &kept, key, sealed); err == nil {
		t.Error("a project that has a column as known opens the receipt of one that held it back")
	}
}
