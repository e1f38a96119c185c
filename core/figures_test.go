package core_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
)

// town draws a table of people who live in few places, as text.
func town(rng *rand.Rand, records int) string {
	var text strings.Builder
	text.WriteString("age,sex,ward,ill\n")
	for range records {
		fmt.Fprintf(&text, "%d,%s,%d,%d\n", 20+rng.IntN(6), []string{"f", "m"}[rng.IntN(2)], 100+rng.IntN(4), rng.IntN(3))
	}
	return text.String()
}

// looks counts the records of a file that show the same in its first three columns.
func looks(t *testing.T, file string) map[string]int {
	t.Helper()
	lines := must(csv.NewReader(strings.NewReader(file)).ReadAll())(t)
	groups := map[string]int{}
	for _, line := range lines[1:] {
		groups[strings.Join(line[:3], "\x00")]++
	}
	return groups
}

// TestReleaseFigures: records, groups and risks are those that are counted in the bytes of the
// file, and no search has checked more transformations than there are.
func TestReleaseFigures(t *testing.T) {
	searches, told := []string{"", "bolt", "lightning", "flash", "genetic", "top-down", "datafly", "ola"}, 0
	for seed := range uint64(80) {
		rng := rand.New(rand.NewPCG(seed, 11))
		records := 15 + rng.IntN(60)
		p := project.New(project.QuasiIdentifier("age"), project.QuasiIdentifier("sex"),
			project.QuasiIdentifier("ward"), project.KAnonymity(2+rng.IntN(4)))
		p.Columns = append(p.Columns, project.Column{Name: "ill", Role: project.Insensitive})
		p.RowsArePeople, p.SuppressionLimit, p.Output.Order = true, []float64{0, 0.2, 1}[rng.IntN(3)], project.Sorted
		if method := rng.IntN(4); method == 1 {
			p.Recoding.Method = project.Local
		} else if method == 2 {
			p.Recoding.Method = project.Finest
		} else if at := searches[seed%uint64(len(searches))]; at != "" {
			p.Search.Algorithm = search.ID(at)
		}
		most, of := 0.0, 0.0
		opt := core.Options{}
		opt.Observe = func(s anonymize.Progress) bool {
			most, of = max(most, float64(s.Checks)), s.Lattice
			return true
		}
		var out core.Buffer
		r, err := core.Release(context.Background(), core.FromReader("town.csv", strings.NewReader(town(rng, records))), p, &out, opt)
		if err != nil || !r.Found {
			continue
		}
		told++
		groups, smallest, largest, shown, unique := looks(t, string(out.Bytes())), math.MaxInt, 0, 0, 0
		for _, n := range groups {
			smallest, largest, shown = min(smallest, n), max(largest, n), shown+n
			if n == 1 {
				unique++
			}
		}
		a := r.After
		if r.Records != records || r.Suppressed != records-shown || r.Classes != len(groups) || r.Contents.Written != shown ||
			a.Records != shown || a.Classes != len(groups) || a.Smallest != smallest || a.Largest != largest || a.Unique != unique ||
			a.Highest != 1/float64(smallest) || a.Lowest != 1/float64(largest) || math.Abs(a.Average-float64(len(groups))/float64(shown)) > 1e-12 {
			t.Fatalf("seed %d: %d records, %d left out, %d groups, %+v; the file has %d in %d groups of %d to %d", seed, r.Records, r.Suppressed,
				r.Classes, a, shown, len(groups), smallest, largest)
		}
		if r.Method == project.FullDomain && (float64(r.Checks) > r.Lattice || most > of) {
			t.Fatalf("seed %d, %s: %d of %v were checked, %v of %v on the way", seed, r.Algorithm, r.Checks, r.Lattice, most, of)
		}
		if r.Optimal && r.MostKept != nil && math.Abs(*r.MostKept-r.Kept) > 1e-9 {
			t.Fatalf("seed %d: %v is kept, proved to be at most %v", seed, r.Kept, *r.MostKept)
		}
	}
	if told < 60 {
		t.Errorf("%d releases only", told)
	}
}

// TestMostKept: no table keeps more than was proved by a search that ended early.
func TestMostKept(t *testing.T) {
	proved := 0
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 7))
		text := town(rng, 30+rng.IntN(60))
		run := func(checks int) *core.Result {
			p := project.New(project.QuasiIdentifier("age"), project.QuasiIdentifier("sex"), project.QuasiIdentifier("ward"), project.KAnonymity(3))
			p.Columns = append(p.Columns, project.Column{Name: "ill", Role: project.Insensitive})
			p.RowsArePeople, p.SuppressionLimit, p.Search.CheckLimit, p.Search.Algorithm = true, 0.1, checks, search.Bolt
			p.Measure = project.Measure{Measure: "loss", Params: param.Values{"aggregate": "arithmetic-mean"}}
			var out core.Buffer
			return must(core.Release(context.Background(), core.FromReader("town.csv", strings.NewReader(text)), p, &out, core.Options{}))(t)
		}
		best, early := run(0), run(1+rng.IntN(8))
		if !best.Found || !best.Optimal || early.MostKept == nil {
			continue
		}
		if proved++; best.Kept > *early.MostKept+1e-9 {
			t.Fatalf("seed %d: %v can be kept, proved to be at most %v", seed, best.Kept, *early.MostKept)
		}
	}
	if proved < 20 {
		t.Errorf("%d bounds only", proved)
	}
}

// TestGuaranteedOfSubset: by hand. Of six people who look alike two are released: who knows that
// somebody is among them guesses right in 1 of 2 tries; who does not, and has a register of all, in
// 1 of 6.
func TestGuaranteedOfSubset(t *testing.T) {
	p := project.New(project.QuasiIdentifier("age"), project.KAnonymity(2))
	p.RowsArePeople, p.Subset = true, &project.Subset{Rows: []int{0, 1}}
	var out core.Buffer
	r := must(core.Release(context.Background(),
		core.FromReader("six.csv", strings.NewReader("age,ill\n"+strings.Repeat("40,x\n", 6))), p, &out, core.Options{}))(t)
	persons := must(anonymize.PersonsOf(r.Table, p))(t)
	if g, err := r.Guaranteed(persons); err != nil || g.Prosecutor != 0.5 || g.Journalist != 1.0/6 || g.Marketer != 0.5 {
		t.Errorf("%+v, %v", g, err)
	}
}
