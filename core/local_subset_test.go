package core_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestLocalSubsetAlone: local recoding gives the records of a research subset the labels
// that it gives them in a table of their own, if no rule compares them with the others.
func TestLocalSubsetAlone(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 31))
	problems := 400
	if testing.Short() {
		problems = 100
	}
	compared, several := 0, 0
	for range problems {
		localSubset(t, rng, &compared, &several)
	}
	if compared < problems/10 || several < problems/40 {
		t.Errorf("%d results, %d of several rounds", compared, several)
	}
}

// FuzzLocalSubset looks for a subset whose records get other labels than by themselves.
func FuzzLocalSubset(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		var compared, several int
		localSubset(t, rand.New(rand.NewPCG(seed, 31)), &compared, &several)
	})
}

// localSubset compares a random problem with the one of its subset alone.
func localSubset(t *testing.T, rng *rand.Rand, compared, several *int) {
	p := checktest.Draw(rng)
	p.Subset = make([]bool, p.Rows)
	for row := range p.Subset {
		p.Subset[row] = rng.IntN(4) > 0
	}
	p.Subset[rng.IntN(p.Rows)] = true
	in, cfg := drawn(t, p)
	if !recodable(p, &cfg, project.Recoding{Method: project.Local}) {
		return
	}
	alone := cfg
	alone.Subset = nil
	alone.Models = slices.DeleteFunc(slices.Clone(cfg.Models), func(m project.Model) bool { return m.Model == "inclusion" })
	if len(alone.Models) == 0 || cfg.Validate() != nil {
		return
	}
	var names []string
	for _, c := range in.Columns {
		names = append(names, c.Name)
	}
	var rows [][]string
	for row, inside := range p.Subset {
		if !inside {
			continue
		}
		var cells []string
		for _, c := range in.Columns {
			cells = append(cells, c.Cell(row))
		}
		rows = append(rows, cells)
	}
	few := must(table.EncodeStrings("subset.csv", names, rows))(t)
	want, err := anonymize.Table(context.Background(), few, alone, anonymize.Options{})
	if err != nil { // a rule asks for more records than there are
		if _, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{}); err == nil {
			t.Fatalf("the subset alone is refused\n%v", p)
		}
		return
	}
	got, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
	if err != nil {
		t.Fatalf("%v\n%v", err, p)
	}
	if got.Found != want.Found || got.Records != want.Records || got.Suppressed != want.Suppressed ||
		math.Abs(got.Score-want.Score) > 1e-9 || len(got.Rounds) != len(want.Rounds) {
		t.Fatalf("found %v, %d of %d left out, Loss %v, %+v; alone %v, %d of %d, %v, %+v\n%v", got.Found,
			got.Suppressed, got.Records, got.Score, got.Rounds,
			want.Found, want.Suppressed, want.Records, want.Score, want.Rounds, p)
	}
	if !want.Found {
		return
	}
	shown := cells(want.Recoded)
	at := 0
	for row, cells := range cells(got.Recoded) {
		if !p.Subset[row] {
			if !slices.Equal(cells[:len(p.Columns)], stars(len(p.Columns))) {
				t.Fatalf("record %d of the others shows %q\n%v", row, cells, p)
			}
			continue
		}
		if !slices.Equal(cells, shown[at]) {
			t.Fatalf("record %d shows %q, alone %q\n%v", row, cells, shown[at], p)
		}
		at++
	}
	*compared++
	if len(got.Rounds) > 1 {
		*several++
	}
}
