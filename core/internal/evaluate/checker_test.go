package evaluate_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// tunings switch the optimizations off one by one, and push those that stay
// on to their limits: everything is kept, or next to nothing.
var tunings = []evaluate.Tuning{
	{},
	{NoProjection: true, NoRollUp: true, NoSnapshots: true},
	{NoRollUp: true, NoSnapshots: true},
	{NoSnapshots: true, SnapshotReduction: 1},
	{NoProjection: true, SnapshotSize: 1, SnapshotReduction: 1},
	{SnapshotSize: 1, SnapshotReduction: 1},
	{SnapshotSize: 1, SnapshotReduction: 0.9, SnapshotEntries: 1},
	{SnapshotSize: 1, SnapshotReduction: 1, SnapshotEntries: 2},
	{SnapshotSize: 0.5, SnapshotReduction: 1, SnapshotEntries: 3, SnapshotBytes: 400},
	{SnapshotSize: 1, SnapshotReduction: 1, SnapshotBytes: 1},
}

// TestChecker compares random sequences of questions with the slow twin, under
// every tuning.
func TestChecker(t *testing.T) {
	problems := figures.Number(1500, 400, 200)
	seen := make(map[string]int)
	for seed := range problems {
		checkProblem(t, uint64(seed), seen)
		if t.Failed() {
			return
		}
	}
	for _, what := range []string{"subset", "sensitive", "suppressed", "too many suppressed", "all stars", "snapshots used"} {
		if seen[what] < problems/40 {
			t.Errorf("%q came up %d times in %d problems", what, seen[what], problems)
		}
	}
}

func FuzzChecker(f *testing.F) {
	f.Add(uint64(1_000_000))
	f.Fuzz(func(t *testing.T, seed uint64) { checkProblem(t, seed, make(map[string]int)) })
}

// TestCheckerPeople is TestChecker where persons have several rows.
func TestCheckerPeople(t *testing.T) {
	problems := figures.Number(1000, 250, 100)
	seen := make(map[string]int)
	for seed := range problems {
		rng := rand.New(rand.NewPCG(uint64(seed), 74))
		if compareProblem(t, uint64(seed), rng, checktest.DrawPeople(rng), seen); t.Failed() {
			return
		}
	}
	for _, what := range []string{"subset", "sensitive", "suppressed", "too many suppressed", "snapshots used"} {
		if seen[what] < problems/40 {
			t.Errorf("%q came up %d times in %d problems", what, seen[what], problems)
		}
	}
}

func checkProblem(t *testing.T, seed uint64, seen map[string]int) {
	rng := rand.New(rand.NewPCG(seed, 7))
	compareProblem(t, seed, rng, checktest.Draw(rng), seen)
}

func compareProblem(t *testing.T, seed uint64, rng *rand.Rand, p *checktest.Task, seen map[string]int) {
	n := newNaive(t, p)
	other := otherMeasure(t, rng, n)
	answers := make(map[lattice.ID]*answer)
	questions := rng.Uint64()
	for _, tuning := range tunings {
		where := fmt.Sprintf("seed %d, %+v", seed, tuning)
		c, err := p.Checker(tuning)
		if err != nil {
			t.Fatalf("%s: %v\n%v", where, err, p)
		}
		// The same questions under every tuning.
		if failure := ask(t, rand.New(rand.NewPCG(questions, 8)), c, n, other, answers, seen); failure != "" {
			t.Fatalf("%s: %s\n%v", where, failure, p)
		}
	}
	count(seen, n, answers)
}

// otherMeasure draws another measure of the problem, for Evaluate.
func otherMeasure(t *testing.T, rng *rand.Rand, n *naive) func() utility.Measure {
	all := utility.All()
	id := all[rng.IntN(len(all))].ID
	for {
		if _, err := utility.New(id, nil, n.input); err == nil { // some are not for every problem
			break
		}
		id = all[rng.IntN(len(all))].ID
	}
	return func() utility.Measure {
		m, err := utility.New(id, nil, n.input)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
}

// ask puts random questions to a checker; it returns the first wrong answer.
func ask(t *testing.T, rng *rand.Rand, c evaluate.Checker, n *naive, other func() utility.Measure,
	answers map[lattice.ID]*answer, seen map[string]int) string {
	l := c.Lattice()
	if c.MinimalClassSize() != n.minimal || c.Limit() != n.p.Limit() || c.Records() != n.p.Records() || !slices.Equal(c.Order(), n.order) {
		return fmt.Sprintf("minimal size %d, limit %d, %d records, order %v", c.MinimalClassSize(), c.Limit(), c.Records(), c.Order())
	}
	if sizes := slices.Sorted(slices.Values(c.OriginalSizes())); !slices.Equal(sizes, n.originalSizes()) {
		return fmt.Sprintf("original sizes %v, want %v", sizes, n.originalSizes())
	}
	checks := 0
	for step := range 15 {
		id := lattice.ID(rng.Uint64N(l.Size()))
		levels := l.Levels(id, nil)
		if answers[id] == nil {
			answers[id] = n.check(t, levels)
		}
		want := answers[id]
		at := fmt.Sprintf("step %d, levels %v", step, levels)
		switch q := rng.IntN(10); q {
		case 0:
			if got := c.SuppressedRows(id); !slices.Equal(got, want.suppressed) {
				return fmt.Sprintf("%s: rows suppressed: %v, want %v", at, got, want.suppressed)
			}
		case 1:
			if got := slices.Sorted(slices.Values(c.ClassSizes(id))); !slices.Equal(got, want.sizes) {
				return fmt.Sprintf("%s: class sizes %v, want %v", at, got, want.sizes)
			}
		case 2:
			if got, score := c.Evaluate(id, other()), other().Score(want.view); !same(got, score) {
				return fmt.Sprintf("%s: evaluated to %v, want %v", at, got, score)
			}
		case 3:
			modulus := 1 + rng.Uint64N(3)
			c.KeepWhile(func(id lattice.ID) bool { return uint64(id)%modulus == 0 })
		case 4:
			c.KeepWhile(nil)
		default:
			rows := c.Stats().Rows
			scored := rng.IntN(2) == 0
			got := c.Check(id, scored)
			checks++
			if d := difference(got, want, scored); d != "" {
				return at + ": " + d
			}
			if c.Stats().Rows-rows < int64(len(n.originalSizes())) {
				seen["snapshots used"]++
			}
		}
		if c.Stats().Checks != checks {
			return fmt.Sprintf("%s: %d checks counted, %d made", at, c.Stats().Checks, checks)
		}
	}
	return ""
}

// count notes what a problem exercises.
func count(seen map[string]int, n *naive, answers map[lattice.ID]*answer) {
	note := func(what string, yes bool) {
		if yes {
			seen[what]++
		}
	}
	note("subset", n.p.Subset != nil)
	note("sensitive", len(n.p.Sensitive) > 0)
	var some, many, stars bool
	for _, a := range answers {
		some = some || a.Suppressed > 0 && a.Anonymous
		many = many || a.Suppressed > n.p.Limit()
		stars = stars || a.stars
	}
	note("suppressed", some)
	note("too many suppressed", many)
	note("all stars", stars)
}

// TestColumnOrder: a checker's answers do not depend on the order of the
// columns of its problem, and, but for ties that models break by row, not on
// that of the rows.
func TestColumnOrder(t *testing.T) {
	problems := figures.Number(300, 150, 50)
	for seed := range problems {
		rng := rand.New(rand.NewPCG(uint64(seed), 9))
		p := checktest.Draw(rng)
		rows := make([]int, p.Rows)
		for i := range rows {
			rows[i] = i
		}
		q := p.Permute(rng.Perm(len(p.Columns)), rows)
		a, err := p.Checker(evaluate.Tuning{})
		if err != nil {
			t.Fatal(err)
		}
		b, err := q.Checker(evaluate.Tuning{})
		if err != nil {
			t.Fatal(err)
		}
		if a.Lattice().Size() != b.Lattice().Size() || a.Monotone() != b.Monotone() {
			t.Fatalf("seed %d: lattices of %d and %d, monotone %v and %v", seed, a.Lattice().Size(), b.Lattice().Size(), a.Monotone(), b.Monotone())
		}
		for i, at := range a.Order() {
			if p.Columns[at].Name != q.Columns[b.Order()[i]].Name {
				t.Fatalf("seed %d: orders %v and %v", seed, a.Order(), b.Order())
			}
		}
		for range 10 {
			id := lattice.ID(rng.Uint64N(a.Lattice().Size()))
			x, y := a.Check(id, true), b.Check(id, true)
			if a.Lattice().Order(id) != b.Lattice().Order(id) || x.Anonymous != y.Anonymous ||
				x.Suppressed != y.Suppressed || !same(x.Score, y.Score) {
				t.Fatalf("seed %d, %v: %+v, with columns in another order %+v\n%v", seed, a.Lattice().Levels(id, nil), x, y, p)
			}
			if !slices.Equal(a.SuppressedRows(id), b.SuppressedRows(id)) {
				t.Fatalf("seed %d, %v: other rows suppressed", seed, a.Lattice().Levels(id, nil))
			}
		}
	}
}

// TestTall: hierarchies may have a level for every character of long values.
func TestTall(t *testing.T) {
	for seed := range uint64(figures.Number(20, 20, 4)) {
		rng := rand.New(rand.NewPCG(seed, 22))
		p := &checktest.Task{Rows: 12, Share: 0.5, Measure: "loss",
			Models: []privacy.Spec{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}}}
		for _, name := range []string{"a", "b", "c"} {
			length := 100 + rng.IntN(300)
			c := checktest.QuasiIdentifier{Name: name, Max: length, Weight: 0.5}
			var values []string
			for range 5 {
				at := rng.IntN(length)
				values = append(values, strings.Repeat("0", at)+strings.Repeat("1", length-at))
			}
			for _, v := range values {
				row := make([]string, length+1)
				for l := range row {
					row[l] = v[:length-l] + strings.Repeat("*", l)
				}
				c.Rules = append(c.Rules, row)
			}
			for range p.Rows {
				c.Values = append(c.Values, values[rng.IntN(len(values))])
			}
			p.Columns = append(p.Columns, c)
		}
		n := newNaive(t, p)
		answers := make(map[lattice.ID]*answer)
		for _, tuning := range tunings[3:6] {
			c, err := p.Checker(tuning)
			if err != nil {
				t.Fatal(err)
			}
			if failure := ask(t, rng, c, n, func() utility.Measure { return n.measure(t) }, answers, make(map[string]int)); failure != "" {
				t.Fatalf("seed %d, %+v: %s", seed, tuning, failure)
			}
		}
	}
}

// TestManyValues: a column of more than 65,536 values needs wider codes; what
// is found out about it is known without a twin.
func TestManyValues(t *testing.T) {
	const rows = 70_000
	p := &checktest.Task{Rows: rows, Share: 0.1, Measure: "discernability",
		Models: []privacy.Spec{{Model: "k-anonymity", Params: param.Values{"k": 7.0}}}}
	number := checktest.QuasiIdentifier{Name: "number", Max: 2, Weight: 0.5}
	parity := checktest.QuasiIdentifier{Name: "parity", Max: 1, Weight: 0.5, Rules: [][]string{{"even", "*"}, {"odd", "*"}}}
	for i := range rows {
		v := strconv.Itoa(i)
		number.Values = append(number.Values, v)
		number.Rules = append(number.Rules, []string{v, "ten " + strconv.Itoa(i/10), "*"})
		parity.Values = append(parity.Values, []string{"even", "odd"}[i%2])
	}
	p.Columns = []checktest.QuasiIdentifier{number, parity}
	for _, tuning := range tunings[:figures.Number(len(tunings), len(tunings), 3)] {
		c, err := p.Checker(tuning)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct {
			number, parity      int
			classes, suppressed int
			score               float64 // sum of |c|^2 of kept classes, and of n*|c| of suppressed ones
		}{
			{0, 0, 0, rows, rows * rows}, {0, 1, 0, rows, rows * rows}, {1, 0, 0, rows, rows * rows},
			{1, 1, 7000, 0, 7000 * 100}, {2, 0, 2, 0, 2 * 35_000 * 35_000}, {2, 1, 1, 0, rows * rows},
		} {
			// The column with fewer values comes first.
			o := c.Check(c.Lattice().ID([]int{test.parity, test.number}), true)
			if o.Classes != test.classes || o.Suppressed != test.suppressed || o.Score.Value != test.score || o.Anonymous != (test.suppressed == 0) {
				t.Errorf("%+v: %+v, want %+v", tuning, o, test)
			}
		}
	}
}

// TestSurvivors compares the suppressed records that are counted by value with
// the rows that are suppressed, looked at one by one and several at a time.
func TestSurvivors(t *testing.T) {
	together := 0
	for seed := range uint64(figures.Number(400, 200, 60)) {
		rng := rand.New(rand.NewPCG(seed, 23))
		p := checktest.Draw(rng)
		n := newNaive(t, p)
		compare := func(l *lattice.Lattice, id lattice.ID, o evaluate.Evaluation, out [][]uint64) {
			levels := l.Levels(id, nil)
			want := n.check(t, levels)
			if d := difference(o, want, false); d != "" {
				t.Fatalf("seed %d, %v: %s\n%v", seed, levels, d, p)
			}
			for i, at := range n.order {
				labels := n.input.Columns[i].Hierarchy.Levels[0].Labels
				sums := make([]uint64, len(labels))
				for row, suppressed := range want.suppressed {
					if suppressed {
						sums[slices.Index(labels, p.Columns[at].Values[row])]++
					}
				}
				if o.Anonymous && !slices.Equal(out[i], sums) {
					t.Fatalf("seed %d, %v: suppressed by value of %s: %v, want %v\n%v", seed, levels, p.Columns[at].Name, out[i], sums, p)
				}
			}
		}
		tuning := tunings[rng.IntN(len(tunings))]
		c, err := p.Checker(tuning)
		if err != nil {
			t.Fatal(err)
		}
		out := c.Values()
		for range 8 {
			id := lattice.ID(rng.Uint64N(c.Lattice().Size()))
			if rng.IntN(3) == 0 {
				c.Check(id, false) // checks of both kinds may follow one another
			}
			compare(c.Lattice(), id, c.CheckSurvivors(id, out), out)
		}
		if c.Together() == 1 {
			continue
		}
		together++
		var ids []lattice.ID
		var outs [][][]uint64
		for range 1 + rng.IntN(c.Together()) {
			ids, outs = append(ids, lattice.ID(rng.Uint64N(c.Lattice().Size()))), append(outs, c.Values())
		}
		var stats evaluate.Stats
		for workers := 1; workers <= 3; workers++ {
			tuning.Workers = workers
			if c, err = p.Checker(tuning); err != nil {
				t.Fatal(err)
			}
			all, err := c.CheckSurvivorsOf(ids, outs)
			if err != nil {
				t.Fatal(err)
			}
			for i, id := range ids {
				compare(c.Lattice(), id, all[i], outs[i])
			}
			if s := c.Stats(); workers == 1 {
				stats = s
			} else if s != stats {
				t.Fatalf("seed %d: %+v with %d workers, %+v with one\n%v", seed, s, workers, stats, p)
			}
		}
	}
	if together < figures.Number(400, 200, 60)/20 {
		t.Errorf("%d problems were looked at several at a time", together)
	}
}
