package core_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// naiveSpace applies every transformation within some levels, one by one, by the road
// on which results are made.
func naiveSpace(t *testing.T, in *table.Table, cfg project.Project, columns []anonymize.SpaceColumn) []anonymize.Transformation {
	t.Helper()
	levels := make([]int, len(columns))
	for i, c := range columns {
		levels[i] = c.Min
	}
	var all []anonymize.Transformation
	for {
		r := must(anonymize.Apply(context.Background(), in, cfg, levels))(t)
		all = append(all, anonymize.Transformation{Levels: slices.Clone(levels), Meets: r.Found, Score: r.Score, Rank: r.Rank, Kept: r.Kept,
			Suppressed: r.Suppressed, Classes: r.Classes, Smallest: r.After.Smallest, Highest: r.After.Highest, Average: r.After.Average})
		i := 0
		for ; i < len(levels); i++ {
			if levels[i]++; levels[i] <= columns[i].Max {
				break
			}
			levels[i] = columns[i].Min
		}
		if i == len(levels) {
			return all
		}
	}
}

// same compares what a Space says of a transformation with the naive twin.
func same(a, b *anonymize.Transformation) bool {
	return slices.Equal(a.Levels, b.Levels) && a.Meets == b.Meets && a.Score == b.Score && slices.Equal(a.Rank, b.Rank) && a.Kept == b.Kept &&
		a.Suppressed == b.Suppressed && a.Classes == b.Classes && a.Smallest == b.Smallest && a.Highest == b.Highest && a.Average == b.Average
}

// undominated is the definition of the frontier.
func undominated(all []anonymize.Transformation) (front []anonymize.Transformation) {
	for i := range all {
		a := &all[i]
		if !slices.ContainsFunc(all, func(b anonymize.Transformation) bool {
			return b.Kept >= a.Kept && b.Highest <= a.Highest && b.Average <= a.Average &&
				(b.Kept > a.Kept || b.Highest < a.Highest || b.Average < a.Average)
		}) {
			front = append(front, *a)
		}
	}
	return front
}

func byLevels(a, b anonymize.Transformation) int { return slices.Compare(a.Levels, b.Levels) }

// TestSpaceSmall: of small lattices everything is listed, with the figures of the road on
// which results are made; the frontier is what its definition says; and what is listed as
// meeting the rules is released when it is chosen, and nothing else is.
func TestSpaceSmall(t *testing.T) {
	solved, refused := 0, 0
	for seed := range uint64(figures.Number(600, 60, 45)) {
		rng := rand.New(rand.NewPCG(seed, 91))
		p := checktest.Draw(rng)
		in, cfg := drawn(t, p)
		found := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
		if found.Lattice > search.SmallLattice {
			continue
		}
		if rng.IntN(3) == 0 {
			found = nil
		}
		space := must(anonymize.NewSpace(context.Background(), in, cfg, found, anonymize.Options{}))(t)
		got := must(space.List(context.Background(), anonymize.Query{Failing: true}, anonymize.Options{}))(t)
		want := naiveSpace(t, in, cfg, space.Columns())
		if !got.Whole || !got.Optimal || got.Total != len(want) || len(got.Solutions) != len(want) || got.Lattice != float64(len(want)) {
			t.Fatalf("seed %d: %d of %d listed: %+v\n%v", seed, len(got.Solutions), len(want), got, p)
		}
		var meeting []anonymize.Transformation
		listed := slices.SortedFunc(slices.Values(got.Solutions), byLevels)
		slices.SortFunc(want, byLevels)
		for i := range want {
			if !same(&listed[i], &want[i]) {
				t.Fatalf("seed %d: listed\n%+v, is\n%+v\n%v", seed, listed[i], want[i], p)
			}
			if want[i].Meets {
				meeting = append(meeting, want[i])
			}
		}
		front := slices.SortedFunc(slices.Values(got.Frontier), byLevels)
		for i, f := range undominated(meeting) {
			if len(front) <= i || !same(&front[i], &f) {
				t.Fatalf("seed %d: frontier\n%+v\nwithout %+v\n%v", seed, front, f, p)
			}
		}
		if n := len(undominated(meeting)); n != len(front) {
			t.Fatalf("seed %d: frontier of %d, want %d\n%v", seed, len(front), n, p)
		}
		for i, one := range got.Solutions { // what meets the rules stands before the rest, best first
			if i > 0 &&
				(one.Meets && !got.Solutions[i-1].Meets || one.Meets && got.Solutions[i-1].Rank == nil && one.Score < got.Solutions[i-1].Score) {
				t.Fatalf("seed %d: number %d is out of order", seed, i)
			}
		}
		one := want[rng.IntN(len(want))]
		chosen := cfg
		chosen.Recoding = project.Recoding{Levels: map[string]int{}}
		for i, c := range space.Columns() {
			chosen.Recoding.Levels[c.Name] = one.Levels[i]
		}
		r, err := anonymize.Table(context.Background(), in, chosen, anonymize.Options{})
		switch {
		case one.Meets:
			if err != nil || !r.Found || !r.Chosen || r.Optimal || r.Score != one.Score || r.Suppressed != one.Suppressed {
				t.Fatalf("seed %d: %+v chosen: %+v, %v\n%v", seed, one, r, err, p)
			}
			solved++
		default:
			if err == nil || problem.From(err).Code != "core-levels-unmet" {
				t.Fatalf("seed %d: %+v chosen: %v\n%v", seed, one, err, p)
			}
			refused++
		}
	}
	if solved < 10 || refused < 10 {
		t.Errorf("%d released, %d refused", solved, refused)
	}
}

// codes is a table of random three-digit codes in five columns, whose digits are hidden one
// by one: 4^5 transformations.
func codes(t *testing.T, seed uint64) (*table.Table, project.Project) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 92))
	p := project.New(project.KAnonymity(3), project.SuppressionLimit(0.1))
	if seed%2 == 0 {
		p.Measure = project.Measure{Measure: "discernability", Params: param.Values{"monotonic": true}}
	}
	var names []string
	for c := range 5 {
		names = append(names, fmt.Sprintf("c%d", c))
		project.QuasiIdentifier(names[c], &hierarchy.Spec{Kind: hierarchy.KindRedaction})(p)
		p.Columns[c].Type = table.String
	}
	rows := make([][]string, 200)
	for i := range rows {
		for range 5 {
			rows[i] = append(rows[i], fmt.Sprintf("%d%d%d", 1+rng.IntN(2), rng.IntN(2), rng.IntN(2)))
		}
	}
	in := must(table.EncodeStrings("codes.csv", names, rows))(t)
	return in, *p
}

// TestSpaceLimits: within any limits on levels and on records left out, the first of the
// list is the best of all within them, tried one by one; neighbours are known afterwards.
func TestSpaceLimits(t *testing.T) {
	searched := 0
	for seed := range uint64(figures.Number(6, 1, 1)) {
		in, cfg := codes(t, seed)
		found := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
		space := must(anonymize.NewSpace(context.Background(), in, cfg, found, anonymize.Options{}))(t)
		all := naiveSpace(t, in, cfg, space.Columns())
		rng := rand.New(rand.NewPCG(seed, 93))
		for n := range figures.Number(40, 40, 16) {
			q := anonymize.Query{Levels: map[string]anonymize.LevelRange{}}
			for _, c := range space.Columns() {
				if n > 0 && rng.IntN(3) == 0 {
					low := rng.IntN(3)
					q.Levels[c.Name] = anonymize.LevelRange{Min: low, Max: low + 1 + rng.IntN(3-low)}
				}
			}
			limit := found.Limit
			if rng.IntN(2) == 0 {
				share := float64(rng.IntN(12)) / 100
				q.LeftOut, limit = &share, min(limit, int(share*200))
			}
			got := must(space.List(context.Background(), q, anonymize.Options{}))(t)
			var best *anonymize.Transformation
			for i := range all {
				a := &all[i]
				inside := a.Meets && a.Suppressed <= limit
				for j, c := range space.Columns() {
					r, bound := q.Levels[c.Name]
					inside = inside && (!bound || a.Levels[j] >= r.Min && a.Levels[j] <= r.Max)
				}
				if inside && (best == nil || a.Score < best.Score) {
					best = a
				}
			}
			if !got.Optimal || (best == nil) != (got.Total == 0) || best != nil && got.Solutions[0].Score != best.Score {
				t.Fatalf("seed %d, %+v: %+v, want %+v", seed, q, got, best)
			}
			if got.Lattice > search.SmallLattice {
				searched++
			}
			for i := range got.Solutions {
				at := slices.IndexFunc(all, func(a anonymize.Transformation) bool { return slices.Equal(a.Levels, got.Solutions[i].Levels) })
				if !same(&got.Solutions[i], &all[at]) {
					t.Fatalf("listed %+v, is %+v", got.Solutions[i], all[at])
				}
			}
		}
		before := must(space.List(context.Background(), anonymize.Query{Failing: true}, anonymize.Options{}))(t)
		near, err := space.Expand(context.Background(), []int{1, 1, 1, 1, 1}, anonymize.Options{})
		if err != nil || len(near) != 10 {
			t.Fatalf("%d neighbours, %v", len(near), err)
		}
		after, err := space.List(context.Background(), anonymize.Query{Failing: true}, anonymize.Options{})
		if err != nil || after.Total < before.Total || after.Total < 10 {
			t.Fatalf("%d known, %d before: %v", after.Total, before.Total, err)
		}
	}
	if searched < 10 {
		t.Errorf("%d of the parts were searched", searched)
	}
}

// TestSpaceQueries: sorting and paging, and questions that are refused.
func TestSpaceQueries(t *testing.T) {
	in, cfg := codes(t, 1)
	cfg.Recoding.Levels = map[string]int{"c0": 3, "c1": 3, "c2": 3, "c3": 3, "c4": 3} // which changes nothing of the list
	space := must(anonymize.NewSpace(context.Background(), in, cfg, nil, anonymize.Options{}))(t)
	list := func(q anonymize.Query) *anonymize.Alternatives {
		t.Helper()
		return must(space.List(context.Background(), q, anonymize.Options{}))(t)
	}
	all := list(anonymize.Query{})
	for _, by := range []anonymize.Ordering{
		anonymize.ByScore, anonymize.ByKept, anonymize.ByHighest, anonymize.ByAverage, anonymize.ByLeftOut, anonymize.ByClasses,
	} {
		sorted := list(anonymize.Query{By: by})
		key := map[anonymize.Ordering]func(a *anonymize.Transformation) float64{
			anonymize.ByScore:   func(a *anonymize.Transformation) float64 { return a.Score },
			anonymize.ByKept:    func(a *anonymize.Transformation) float64 { return -a.Kept },
			anonymize.ByHighest: func(a *anonymize.Transformation) float64 { return a.Highest },
			anonymize.ByAverage: func(a *anonymize.Transformation) float64 { return a.Average },
			anonymize.ByLeftOut: func(a *anonymize.Transformation) float64 { return float64(a.Suppressed) },
			anonymize.ByClasses: func(a *anonymize.Transformation) float64 { return -float64(a.Classes) },
		}[by]
		if sorted.Total != all.Total ||
			!slices.IsSortedFunc(sorted.Solutions, func(a, b anonymize.Transformation) int { return cmp.Compare(key(&a), key(&b)) }) {
			t.Errorf("by %s: not sorted", by)
		}
	}
	page := list(anonymize.Query{From: 3, Count: 4})
	if all.Total < 10 || page.Total != all.Total || !reflect.DeepEqual(page.Solutions, all.Solutions[3:7]) ||
		len(list(anonymize.Query{From: all.Total}).Solutions) != 0 {
		t.Errorf("%d of %d: %+v", len(page.Solutions), page.Total, page.Solutions)
	}
	kept := list(anonymize.Query{Kept: all.Frontier[0].Kept})
	if kept.Total == 0 || kept.Total >= all.Total || kept.Solutions[0].Kept < all.Frontier[0].Kept {
		t.Errorf("%d keep %v", kept.Total, all.Frontier[0].Kept)
	}
	wrong := 1.5
	for code, q := range map[string]anonymize.Query{
		"core-alternatives-column": {Levels: map[string]anonymize.LevelRange{"c9": {}}},
		"core-alternatives-levels": {Levels: map[string]anonymize.LevelRange{"c0": {Min: 2, Max: 9}}},
		"core-alternatives-order":  {By: "beauty"},
		"core-alternatives-share":  {LeftOut: &wrong},
	} {
		if _, err := space.List(context.Background(), q, anonymize.Options{}); err == nil ||
			string(problem.From(err).Code) != code || problem.From(err).Hint == "" {
			t.Errorf("%+v: %v, want %s", q, err, code)
		}
	}
	if _, err := space.Evaluate([]int{0, 0, 0, 0, 4}); err == nil || problem.From(err).Code != "core-level-bounds" {
		t.Errorf("a level too high: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := space.List(ctx, anonymize.Query{Levels: map[string]anonymize.LevelRange{"c0": {Min: 1, Max: 2}}},
		anonymize.Options{}); err == nil || problem.From(err).Code != "cancelled" {
		t.Errorf("cancelled: %v", err)
	}
	for _, method := range []project.Method{project.Local, project.Graph, project.Finest} {
		cfg := cfg
		cfg.Recoding = project.Recoding{Method: method}
		if _, err := anonymize.NewSpace(context.Background(), in, cfg, nil, anonymize.Options{}); err == nil ||
			problem.From(err).Code != "core-no-alternatives" {
			t.Errorf("%s: %v", method, err)
		}
		cfg.Recoding.Levels = map[string]int{"c0": 1}
		if err := cfg.Validate(); err == nil || problem.From(err).Code != "config-chosen-levels" {
			t.Errorf("%s with levels: %v", method, err)
		}
	}
}

// TestSpaceBound: somebody who asks for more than MaxKnown transformations, worse ones after
// better ones and the other way round, is told of the best still, and no more are held.
func TestSpaceBound(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 92))
	rules := [][]string{{"00", "0*", "**", "*"}, {"01", "0*", "**", "*"}, {"10", "1*", "**", "*"}, {"11", "1*", "**", "*"}}
	p := &checktest.Task{Rows: 30, Share: 0.5, Measure: "loss", Models: []privacy.Spec{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}}}
	for c := range 8 { // 4^8 transformations
		q := checktest.QuasiIdentifier{Name: string(rune('a' + c)), Rules: rules, Max: 3, Weight: 0.5}
		for range p.Rows {
			q.Values = append(q.Values, rules[rng.IntN(4)][0])
		}
		p.Columns = append(p.Columns, q)
	}
	in, cfg := drawn(t, p)
	found, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
	if err != nil || !found.Found || !found.Optimal {
		t.Fatalf("%+v, %v", found, err)
	}
	space := must(anonymize.NewSpace(context.Background(), in, cfg, found, anonymize.Options{}))(t)
	const size = 1 << 16
	for i := range anonymize.MaxKnown + 2_000 {
		number := (i * 40_503) % size // odd: none comes twice
		levels := make([]int, 8)
		for c := range levels {
			levels[c], number = number%4, number/4
		}
		if _, err := space.Evaluate(levels); err != nil {
			t.Fatal(err)
		}
	}
	got, err := space.List(context.Background(), anonymize.Query{Failing: true}, anonymize.Options{})
	if err != nil || got.Total > anonymize.MaxKnown || got.Total < anonymize.MaxKnown/2 {
		t.Fatalf("%d are held, %v", got.Total, err)
	}
	if !got.Optimal || got.Solutions[0].Score != found.Score {
		t.Errorf("the first is %+v, the best %v", got.Solutions[0], found.Score)
	}
}

// TestSpaceAdult: the optimum of ADULT, k = 5, 2 %, DM* is 2300532 (ARX's). Of those
// that keep age as it is and education on level 2 at most, the best is that of all of
// them, asked one by one.
func TestSpaceAdult(t *testing.T) {
	tables := newOracleTables(t)
	in := must(tables.table("adult"))(t)
	cfg := *project.New(project.KAnonymity(5), project.SuppressionLimit(0.02),
		project.Minimize("discernability", param.Values{"monotonic": true}))
	for _, name := range []string{"sex", "age", "race", "marital-status", "education",
		"native-country", "workclass", "occupation", "salary-class"} {
		spec := must(tables.hierarchy("adult", name))(t)
		project.QuasiIdentifier(name, &spec)(&cfg)
	}
	found := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
	space := must(anonymize.NewSpace(context.Background(), in, cfg, found, anonymize.Options{}))(t)
	all, err := space.List(context.Background(), anonymize.Query{}, anonymize.Options{})
	if err != nil || !all.Optimal || all.Solutions[0].Score != 2_300_532 {
		t.Fatalf("%+v, %v", all, err)
	}
	for _, c := range all.Columns { // as the table has them: 72 ages, 16 kinds of education; its files name no level
		want := map[string][]int{"sex": {2, 1}, "age": {72, 0, 0, 0, 1}, "education": {16, 0, 0, 1}}[c.Name]
		for l, n := range want {
			at := c.Levels[l]
			if len(c.Levels) != len(want) || n > 0 && at.Labels != n ||
				at.Labels > c.Levels[max(0, l-1)].Labels || at.Example == "" || at.Name != "" {
				t.Errorf("%s: %+v", c.Name, c.Levels)
			}
		}
	}
	q := anonymize.Query{Levels: map[string]anonymize.LevelRange{"age": {}, "education": {Max: 2}}}
	some, err := space.List(context.Background(), q, anonymize.Options{})
	if err != nil || !some.Optimal || some.Total == 0 {
		t.Fatalf("%+v, %v", some, err)
	}
	zero, two := 0, 2
	cfg.Column("age").MaxLevel, cfg.Column("education").MaxLevel = &zero, &two
	cfg.Search.Algorithm = search.Exhaustive
	naive, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
	if err != nil || naive.Score != some.Solutions[0].Score {
		t.Fatalf("%v, the best of all is %v: %v", some.Solutions[0], naive.Score, err)
	}
	t.Logf("%d known, %d within the limits: %+v", all.Total, some.Total, some.Solutions[0])
}
