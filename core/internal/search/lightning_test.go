package search_test

import (
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
)

// paperLightning is algorithms 1 to 3 of the Lightning paper, written as they
// stand there, and the two variants that 5.2 describes before, on outcomes that are
// known: queues are lists that are sorted whenever their best element is wanted.
// Pruning is that of the product, for measures of all kinds, instead of the paper's,
// which holds for a suppression limit of 0: what has a lower bound that is not better
// than the best so far. It returns the transformations in the order of their checks.
type paperLightning struct {
	variant   search.ID
	l         *lattice.Lattice
	outcomes  []evaluate.Evaluation
	separable utility.Separable
	known     map[lattice.ID]bool
	best      int // -1: none
	checked   []lattice.ID
}

func (p *paperLightning) hopeless(bound utility.Score, atLeast lattice.Order) bool {
	if p.best < 0 {
		return false
	}
	c := bound.Compare(p.outcomes[p.best].Score)
	return c > 0 || c == 0 && !atLeast.Less(p.l.Order(lattice.ID(p.best)))
}

// check is CHECK of the paper; it returns false if the transformation was
// dropped without.
func (p *paperLightning) check(id lattice.ID) bool {
	p.known[id] = true
	if p.separable != nil && p.hopeless(p.separable.LevelBound(p.l.Levels(id, nil)), p.l.Order(id)) {
		return false
	}
	p.checked = append(p.checked, id)
	if o := p.outcomes[id]; o.Anonymous && (p.best < 0 || better(p.l, id, o.Score, lattice.ID(p.best), p.outcomes[p.best].Score)) {
		p.best = int(id)
	}
	return true
}

func (p *paperLightning) prunable(id lattice.ID) bool {
	above := p.l.Order(id)
	above.C1++
	o := p.outcomes[id]
	return o.HasBound && p.hopeless(o.Bound, above)
}

// poll takes the best element of a queue.
func (p *paperLightning) poll(queue *[]lattice.ID) lattice.ID {
	sort.Slice(*queue, func(i, j int) bool {
		a, b := (*queue)[i], (*queue)[j]
		return better(p.l, a, p.outcomes[a].Score, b, p.outcomes[b].Score)
	})
	least := (*queue)[0]
	*queue = (*queue)[1:]
	return least
}

func (p *paperLightning) expand(id lattice.ID, queue *[]lattice.ID) {
	for _, up := range p.l.Successors(id, nil) {
		if !p.known[up] && p.check(up) {
			*queue = append(*queue, up)
		}
	}
}

func (p *paperLightning) greedy(id lattice.ID, queue *[]lattice.ID) {
	var local []lattice.ID
	p.expand(id, &local)
	for len(local) > 0 {
		next := p.poll(&local)
		if !p.prunable(next) {
			p.greedy(next, queue)
		}
		if p.variant != search.LightningGreedy { // which goes back to the next best
			break
		}
	}
	*queue = append(*queue, local...)
}

func (p *paperLightning) run() {
	var queue []lattice.ID
	p.known, p.best = make(map[lattice.ID]bool), -1
	if p.check(p.l.Bottom()) {
		queue = append(queue, p.l.Bottom())
	}
	height := max(1, p.l.Level(p.l.Top())-p.l.Level(p.l.Bottom()))
	for step := 0; len(queue) > 0; {
		next := p.poll(&queue)
		if p.prunable(next) {
			continue
		}
		step++
		if p.variant == search.LightningGreedy || p.variant == search.LightningPaper && step%height == 0 {
			p.greedy(next, &queue)
		} else {
			p.expand(next, &queue)
		}
	}
}

// TestLightningIsThePapers: Lightning and its variants make the checks of the
// paper's algorithms, one by one, and a limit on checks cuts them off without
// changing their order.
func TestLightningIsThePapers(t *testing.T) {
	t.Parallel()
	problems := number(t, 1000, 400, 60)
	longest := map[search.ID]int{search.LightningPaper: 0, search.LightningBestFirst: 0, search.LightningGreedy: 0}
	for seed := range uint64(problems) {
		rng := rand.New(rand.NewPCG(seed, 15))
		p := checktest.Draw(rng)
		outcomes := enumerate(t, p).outcomes
		for variant := range longest {
			r := newRecorder(t, p, evaluate.Tuning{})
			find(t, r, search.Options{Algorithm: variant})
			paper := &paperLightning{variant: variant, l: r.Lattice(), outcomes: outcomes}
			paper.separable, _ = r.Measure().(utility.Separable)
			paper.run()
			if !slices.Equal(r.ids, paper.checked) {
				t.Fatalf("seed %d: %s checked %v, the paper's algorithm checks %v\n%v", seed, variant,
					levelsOf(r.Lattice(), r.ids), levelsOf(r.Lattice(), paper.checked), p)
			}
			longest[variant] = max(longest[variant], len(r.ids))
			limited := newRecorder(t, p, evaluate.Tuning{})
			limit := 1 + rng.IntN(len(r.ids))
			find(t, limited, search.Options{Algorithm: variant, CheckLimit: limit})
			if !slices.Equal(limited.ids, r.ids[:limit]) {
				t.Fatalf("seed %d: %s with at most %d checks %v, without limit %v\n%v", seed, variant, limit, limited.ids, r.ids, p)
			}
		}
	}
	for variant, checks := range longest {
		if checks < 40 {
			t.Errorf("%s never took more than %d checks", variant, checks)
		}
	}
}

// counterExample is figure 1 of appendix A of the Lightning paper: 15 records,
// of which 10 may be suppressed.
func counterExample(model privacy.Spec) *checktest.Task {
	model.Attribute = "diagnosis"
	ages := slices.Concat(slices.Repeat([]string{"[20-39]"}, 3), slices.Repeat([]string{"[40-59]"}, 2), slices.Repeat([]string{"[60-79]"}, 10))
	diagnoses := slices.Concat([]string{"Colon cancer", "Stroke", "Colon cancer", "Colon cancer"}, slices.Repeat([]string{"Stroke"}, 11))
	return &checktest.Task{Rows: 15, Share: 10.5 / 15, Measure: "height", Models: []privacy.Spec{model},
		Columns: []checktest.QuasiIdentifier{{Name: "age", Values: ages, Max: 1, Weight: 0.5,
			Rules: [][]string{{"[20-39]", "[20-79]"}, {"[40-59]", "[20-79]"}, {"[60-79]", "[20-79]"}}}},
		Sensitive: []checktest.Sensitive{{Name: "diagnosis", Values: diagnoses}}}
}

// TestAppendixA: with suppression, entropy and recursive l-diversity are not
// monotone, distinct l-diversity is; every search finds the transformation
// whose generalization is not anonymous.
func TestAppendixA(t *testing.T) {
	for _, test := range []struct {
		model      privacy.Spec
		monotone   bool
		suppressed [2]int // below and above
		anonymous  [2]bool
	}{
		{privacy.Spec{Model: "entropy-l-diversity", Params: param.Values{"l": 1.8}}, false, [2]int{10, 15}, [2]bool{true, false}},
		{privacy.Spec{Model: "recursive-cl-diversity", Params: param.Values{"c": 3.0, "l": 2.0}}, false, [2]int{10, 15}, [2]bool{true, false}},
		{privacy.Spec{Model: "distinct-l-diversity", Params: param.Values{"l": 2.0}}, true, [2]int{10, 0}, [2]bool{true, true}},
	} {
		p := counterExample(test.model)
		all := enumerate(t, p)
		if all.Limit() != 10 || all.Monotone() != test.monotone {
			t.Errorf("%s: limit %d, monotone %v", test.model.Model, all.Limit(), all.Monotone())
		}
		for level, o := range all.outcomes {
			if o.Suppressed != test.suppressed[level] || o.Anonymous != test.anonymous[level] {
				t.Errorf("%s, level %d: %+v", test.model.Model, level, o)
			}
		}
		for _, algorithm := range exact() {
			if got, ok := find(t, newRecorder(t, p, evaluate.Tuning{}), search.Options{Algorithm: algorithm}); ok {
				compare(t, string(algorithm), p, all, 0, got)
			}
		}
	}
}
