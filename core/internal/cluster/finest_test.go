package cluster

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// prices draws prices of labels that never fall along the hierarchy, as a measure other
// than Loss has them.
func prices(r *rand.Rand, p *Task) {
	for i := range p.Columns {
		h := p.Columns[i].Hierarchy
		of := make([][]float64, h.Height()+1)
		for level := range h.Levels {
			of[level] = make([]float64, len(h.Levels[level].Labels))
			for label := range of[level] {
				of[level][label] = r.Float64() / 8
			}
			for _, value := range p.Columns[i].Codes {
				if level > 0 {
					label := h.Levels[level].Of[value]
					of[level][label] = max(of[level][label], of[level-1][h.Levels[level-1].Of[value]])
				}
			}
		}
		of[h.Height()] = []float64{1}
		p.Columns[i].Price = func(level int, label uint32) float64 { return of[level][label] }
	}
}

// TestFinestNearOptimum compares 1000 random tables with the best of all of their
// groupings. How near it is stands in static/docs/recoding.md.
func TestFinestNearOptimum(t *testing.T) {
	nearOptimum(t, 1000, func(*rand.Rand, *Task) {})
}

// TestFinestPrices is the same with other prices than the share of detail.
func TestFinestPrices(t *testing.T) {
	nearOptimum(t, 300, prices)
}

func nearOptimum(t *testing.T, wanted int, change func(*rand.Rand, *Task)) {
	r := rand.New(rand.NewPCG(17, 2026))
	tables, optimal, worst, sum := 0, 0, 0.0, 0.0
	for tables < wanted {
		p := randomProblem(t, r, 3+r.IntN(6))
		change(r, &p)
		s, err := newSpace(&p)
		if err != nil {
			t.Fatal(err)
		}
		best := optimum(newState(s), func(g group) int64 { return g.loss })
		g := finestOf(t, p, Options{})
		got := int64(0)
		st := newState(s)
		byGroup := make([][]int32, len(g.Sizes))
		for position, row := range s.rows {
			byGroup[g.Of[row]] = append(byGroup[g.Of[row]], int32(position))
		}
		for _, rows := range byGroup {
			got += int64(len(rows)) * st.group(rows).loss
		}
		bound, err := Least(context.Background(), p)
		if per := float64(unit) * float64(p.Rows*len(p.Columns)); err != nil ||
			bound*per > float64(best)+1e-3 || math.Abs(bound*per-least(s)) > 1e-3 {
			t.Fatalf("lower bound %v, by looking at all rows %v, optimum %d: %v", bound*per, least(s), best, err)
		}
		if got < best {
			t.Fatalf("loss %d, less than that of all groupings, %d", got, best)
		}
		if best == 0 {
			if got > 0 {
				t.Fatalf("loss %d where nothing has to be lost", got)
			}
			continue
		}
		tables++
		ratio := float64(got) / float64(best)
		worst, sum = max(worst, ratio), sum+ratio
		if got == best {
			optimal++
		}
	}
	t.Logf("of %d tables %d were solved optimally; the loss was %.4f times the optimum on average, %.3f times at worst",
		tables, optimal, sum/float64(tables), worst)
	if sum/float64(tables) > 1.01 || worst > 2 {
		t.Errorf("%.4f times the optimum on average, %.3f times at worst", sum/float64(tables), worst)
	}
}

// FuzzFinest: what is promised of groups holds, also where rules are asked that some
// groups do not meet; equal tasks have equal results.
func FuzzFinest(f *testing.F) {
	for seed := range uint64(150) {
		f.Add(seed, uint8(seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, rows uint8) {
		r := rand.New(rand.NewPCG(seed, 17))
		p := randomProblem(t, r, 2+int(rows)%120)
		values, asked := make([]int, p.Rows), 1+r.IntN(3)
		for row := range values {
			values[row] = r.IntN(3)
		}
		different := func(rows []int32) bool {
			seen := map[int]bool{}
			for _, row := range rows {
				seen[values[row]] = true
			}
			return len(seen) >= asked
		}
		if asked > 1 {
			p.Holds = different
		}
		g, err := Finest(context.Background(), p, Options{})
		all := make([]int32, p.Rows)
		for row := range all {
			all[row] = int32(row)
		}
		if !different(all) {
			if !errors.Is(err, ErrHolds) {
				t.Fatalf("not even all rows hold: %v", err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		examine(t, p, g)
		members := make([][]int32, len(g.Sizes))
		for row, of := range g.Of {
			members[of] = append(members[of], int32(row))
		}
		for _, rows := range members {
			if !different(rows) {
				t.Fatalf("a group of rows %v with values of %v, asked for %d", rows, values, asked)
			}
		}
		if again := finestOf(t, p, Options{}); !slices.Equal(again.Of, g.Of) {
			t.Fatal("two results of one task")
		}
	})
}

// TestGrouping: after any moves, levels, losses and their sum are those found anew, and
// moves that are taken back leave what was there before.
func TestGrouping(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 17))
	for range 300 {
		p := randomProblem(t, r, 2+r.IntN(40))
		s, err := newSpace(&p)
		if err != nil {
			t.Fatal(err)
		}
		c := newGrouping(newState(s))
		for row := range int32(len(s.rows)) {
			to := int32(r.IntN(4))
			for int(to) >= len(c.list) {
				c.create()
			}
			c.insert(row, to)
		}
		check := func() {
			t.Helper()
			total := int64(0)
			for i, of := range c.list {
				if len(of.rows) == 0 {
					continue
				}
				g := c.group(of.rows)
				if levels := c.levelsOf(int32(i)); !slices.Equal(g.levels, levels) || g.loss != of.loss {
					t.Fatalf("class %d: levels %v, loss %d; anew %v, %d", i, levels, of.loss, g.levels, g.loss)
				}
				for place, row := range of.rows {
					if c.of[row] != int32(i) || c.at[row] != int32(place) {
						t.Fatalf("row %d of class %d, place %d: %d, %d", row, i, place, c.of[row], c.at[row])
					}
					if len(of.rows) > 1 && r.IntN(2) == 0 { // also without its being asked, that steps find it out themselves
						if needs, lower := c.needs(int32(i), row), c.fit(int32(i), row); needs != lower {
							t.Fatalf("class %d is on lower levels without row %d: %v, anew %v", i, row, needs, lower)
						}
					}
				}
				total += g.loss * int64(len(of.rows))
			}
			if total != c.total {
				t.Fatalf("total %d, anew %d", c.total, total)
			}
		}
		check()
		before, total := slices.Clone(c.of), c.total
		for range 20 {
			row, to := int32(r.IntN(len(s.rows))), int32(r.IntN(len(c.list)))
			if r.IntN(5) == 0 {
				to = c.create()
			}
			if to == c.of[row] || len(c.list[to].rows) == 0 && r.IntN(2) > 0 {
				continue
			}
			if len(c.list[to].rows) > 0 {
				want := c.total + c.joining(to, row) - c.leaving(row)
				if c.move(row, to); c.total != want {
					t.Fatalf("total %d, foreseen %d", c.total, want)
				}
			} else {
				c.move(row, to)
			}
			check()
		}
		c.takeBack()
		check()
		if !slices.Equal(c.of, before) || c.total != total {
			t.Fatal("steps that were taken back changed something")
		}
	}
}

// TestFinestSteps: the first grouping and the search after it lower the loss each; a
// search that is stopped is a result, and made again by as many steps; it keeps more than
// the groups of Partition.
func TestFinestSteps(t *testing.T) {
	p := crowd(t)
	lost := func(g *Groups) (sum float64) {
		for _, x := range g.Loss {
			sum += x / float64(len(g.Loss))
		}
		return sum
	}
	begun, told := math.Inf(1), 0.0
	stopped := finestOf(t, p, Options{Observe: func(s Status) bool {
		if s.Phase == phaseRegroup {
			begun = min(begun, s.Loss)
		}
		return s.Phase != phaseRegroup
	}})
	whole := finestOf(t, p, Options{Observe: func(s Status) bool { told = s.Loss; return true }})
	graph := partition(t, p, Options{})
	if a, b, c := lost(graph), lost(stopped), lost(whole); !(a > c && b > c) || math.Abs(b-begun) > 1e-4 || math.Abs(c-told) > 1e-4 {
		t.Errorf("loss of the graph %v, stopped %v (told %v), at the end %v (told %v)", a, b, begun, c, told)
	}
	calls, shares := 0, 0.0
	again := finestOf(t, p, Options{Observe: func(s Status) bool {
		if s.Phase == phaseRegroup {
			calls, shares = calls+1, s.Loss
		}
		return calls < 3
	}})
	repeated := finestOf(t, p, Options{Steps: again.Steps})
	if again.Steps == 0 || !slices.Equal(again.Of, repeated.Of) || repeated.Steps != again.Steps || math.Abs(lost(again)-shares) > 1e-4 {
		t.Errorf("stopped after %d steps, where the loss was %v (told %v); %d steps have %v",
			again.Steps, lost(again), shares, repeated.Steps, lost(repeated))
	}
	if longer := finestOf(t, p, Options{Steps: math.MaxInt}); lost(longer) > lost(whole) || longer.Steps < whole.Steps {
		t.Errorf("loss %v after %d steps, usually %v after %d", lost(longer), longer.Steps, lost(whole), whole.Steps)
	}
	ctx, end := context.WithCancel(context.Background())
	end()
	if _, err := Finest(ctx, p, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("the context ended: %v", err)
	}
}

// TestFinestEnough: an observer that has enough at any moment gets groups that are a result, which
// lose no more than those that it was told of, and soon: it is told of few steps more. So it is
// where groups have to meet rules, too.
func TestFinestEnough(t *testing.T) {
	p := crowd(t)
	odd := func(rows []int32) bool { // of each kind one, which not all groups of k have
		seen := [2]bool{}
		for _, row := range rows {
			seen[row%7/6] = true
		}
		return seen[0] && seen[1]
	}
	for _, rule := range []func([]int32) bool{nil, odd} {
		p.Holds = rule
		phases := map[phase]int{}
		for at := 0; ; at = at*9/8 + 1 {
			calls, told, found := 0, 0.0, false
			var phase phase
			g := finestOf(t, p, Options{Observe: func(s Status) bool {
				if calls++; calls <= at {
					return true
				}
				if calls == at+1 {
					told, found, phase = s.Loss, s.Found, s.Phase
				}
				return false
			}})
			if calls <= at {
				break
			}
			phases[phase]++
			lost := 0.0
			for _, x := range g.Loss {
				lost += x / float64(len(g.Loss))
			}
			if found && lost > told+1e-4 {
				t.Errorf("ended at call %d, %s: loss %v, told %v", at, phase, lost, told)
			}
			if calls > at+50 {
				t.Errorf("ended at call %d, %s, it was told %d times more", at, phase, calls-at)
			}
			if rule != nil {
				members := make([][]int32, len(g.Sizes))
				for row, of := range g.Of {
					members[of] = append(members[of], int32(row))
				}
				for _, rows := range members {
					if !rule(rows) {
						t.Fatalf("ended at call %d, %s: a group does not meet the rule", at, phase)
					}
				}
			}
		}
		for _, phase := range []phase{phaseFirst, phasePeel, phaseRegroup} {
			if phases[phase] == 0 {
				t.Errorf("never ended in %s: %v", phase, phases)
			}
		}
	}
}

// least is the lower bound of Least, of all rows together, found by looking at all pairs.
func least(s *space) (sum float64) {
	st := newState(s)
	for row := range st.tuple {
		var with []int64
		for other := range st.tuple {
			if other != row {
				with = append(with, st.group([]int32{int32(row), int32(other)}).loss)
			}
		}
		slices.Sort(with)
		alone := st.group([]int32{int32(row)}).loss
		if s.k > 1 {
			alone = with[s.k-2]
		}
		sum += float64(alone)
	}
	return sum
}
