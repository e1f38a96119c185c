package cluster

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// secret is a rule about what persons have that two groups may keep and both together not,
// from its definition, by maps: of persons A and B one group has HIV and flu, another flu
// and HIV.
type secret struct {
	person, value []int
	diverse       int     // values that are left to somebody when those before have taken theirs
	most          float64 // largest share of the persons who have one value
}

func (s *secret) holds(rows []int32) bool {
	persons, pairs, of := map[int]bool{}, map[[2]int]bool{}, map[int]int{}
	for _, row := range rows {
		persons[s.person[row]] = true
		if pair := [2]int{s.person[row], s.value[row]}; !pairs[pair] {
			pairs[pair] = true
			of[s.value[row]]++
		}
	}
	var counts []int
	for _, n := range of {
		if float64(n)/float64(len(persons)) > s.most {
			return false
		}
		counts = append(counts, n)
	}
	slices.SortFunc(counts, func(a, b int) int { return cmp.Compare(b, a) })
	left, values := len(persons), 0
	for _, n := range counts {
		if left > 0 {
			left, values = left-n, values+1
		}
	}
	return values >= s.diverse
}

// drawSecret draws persons, their values, and a rule.
func drawSecret(r *rand.Rand, rows int) *secret {
	s := &secret{diverse: 2, most: 1}
	if r.IntN(2) == 0 {
		s.diverse, s.most = 1, []float64{0.5, 0.6, 0.75}[r.IntN(3)]
	}
	persons, values := 2+r.IntN(max(1, rows/2)), 2+r.IntN(3)
	for range rows {
		s.person, s.value = append(s.person, r.IntN(persons)), append(s.value, r.IntN(values))
	}
	return s
}

// confuse gives labels the text of one on a lower level, which stands for something else.
func confuse(r *rand.Rand, p *Task) {
	for _, c := range p.Columns {
		for level := 1; level < c.Hierarchy.Height(); level++ {
			if lower := c.Hierarchy.Levels[level-1].Labels; len(lower) > 1 && r.IntN(2) == 0 {
				c.Hierarchy.Levels[level].Labels[0] = lower[1]
			}
		}
	}
}

// shownBy puts rows together that show the same on the levels of their groups: by text.
func shownBy(p Task, of []uint32, levels [][]int) map[string][]int32 {
	looks := map[string][]int32{}
	for row, group := range of {
		var texts []string
		for i, c := range p.Columns {
			if c.Aside {
				continue
			}
			text := "*"
			if level := levels[group][i]; level < c.Hierarchy.Height() {
				text = label(c, level, row)
			}
			texts = append(texts, text)
		}
		key := strings.Join(texts, "|")
		looks[key] = append(looks[key], int32(row))
	}
	return looks
}

// FuzzAlike: groups that show the same hold together, whatever they show by the texts of
// their labels; there are groups wherever all rows together are one; equal tasks have
// equal results.
func FuzzAlike(f *testing.F) {
	for seed := range uint64(figures.Number(300, 80, 25)) {
		f.Add(seed, uint8(seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, rows uint8) {
		r := rand.New(rand.NewPCG(seed, 1717))
		p := randomProblem(t, r, 2+int(rows)%120)
		confuse(r, &p)
		p.Columns[r.IntN(len(p.Columns))].Aside = seed%4 == 0
		s := drawSecret(r, p.Rows)
		p.Holds, p.Alike = s.holds, true
		g, err := Finest(context.Background(), p, Options{})
		if err != nil {
			if !errors.Is(err, ErrHolds) || s.holds(positions(0, int32(p.Rows))) {
				t.Fatal(err)
			}
			return
		}
		examine(t, p, g)
		for text, rows := range shownBy(p, g.Of, g.Levels) {
			if !s.holds(rows) {
				t.Fatalf("rows %v show %s and do not hold: %+v", rows, text, s)
			}
		}
		if again := finestOf(t, p, Options{}); !slices.Equal(again.Of, g.Of) {
			t.Fatal("two results of one task")
		}
	})
}

// TestLooks: what is known of looks after any steps, kept or not, is what is found anew; no
// step is allowed after which a look does not hold, and no other one is refused.
func TestLooks(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 17))
	allowed, refused, several := 0, 0, 0
	for range 300 {
		p := randomProblem(t, r, 6+r.IntN(30))
		confuse(r, &p)
		sp, err := newSpace(&p)
		if err != nil {
			t.Fatal(err)
		}
		s := drawSecret(r, p.Rows)
		c := newGrouping(newState(sp))
		table := func(rows []int32) (of []int32) {
			for _, row := range rows {
				of = append(of, sp.rows[row])
			}
			return of
		}
		l := newLooks(c, func(rows []int32) bool { return s.holds(table(rows)) }, 7)
		for row := range int32(p.Rows) {
			to := int32(r.IntN(1 + p.Rows/4))
			for int(to) >= len(c.list) {
				c.create()
			}
			c.insert(row, to)
		}
		if !l.mend() {
			if s.holds(positions(0, int32(p.Rows))) {
				t.Fatal("all rows hold, and no groups do")
			}
			continue
		}
		check := func() (holds bool) {
			t.Helper()
			holds = true
			looks := map[string][]int32{}
			for i := range c.list {
				of := &c.list[i]
				if entered := i < len(l.entered) && l.entered[i]; entered != (len(of.rows) > 0) {
					t.Fatalf("class %d of %d rows: entered %v", i, len(of.rows), entered)
				}
				if len(of.rows) == 0 {
					continue
				}
				var texts []string
				for column, level := range c.levelsOf(int32(i)) {
					text := "*"
					if q := &c.columns[column]; !q.hidden(int(level)) {
						text = label(*q.source, q.source.Min+int(level), int(sp.rows[of.rows[0]]))
					}
					texts = append(texts, text)
				}
				key := strings.Join(texts, "|")
				looks[key] = append(looks[key], int32(i))
			}
			for _, classes := range looks {
				var rows []int32
				for _, class := range classes {
					if found := slices.Sorted(slices.Values(l.alike(class))); !slices.Equal(found, classes) {
						t.Fatalf("class %d shows what %v show, found %v", class, classes, found)
					}
					rows = append(rows, table(c.list[class].rows)...)
				}
				holds = holds && s.holds(rows)
				if len(classes) > 1 {
					several++
				}
			}
			return holds
		}
		if !check() {
			t.Fatal("a look does not hold")
		}
		for range 20 {
			var touched []int32
			touch := func(class int32) {
				if !slices.Contains(touched, class) {
					touched = append(touched, class)
				}
			}
			for range 1 + r.IntN(4) {
				row, to := int32(r.IntN(p.Rows)), int32(r.IntN(len(c.list)))
				if r.IntN(5) == 0 {
					to = c.create()
				}
				if to != c.of[row] {
					touch(c.of[row])
					touch(to)
					c.move(row, to)
				}
			}
			if l.allowed(touched) {
				allowed++
				c.steps = c.steps[:0]
				if !check() {
					t.Fatal("a step was allowed after which a look does not hold")
				}
				continue
			}
			refused++
			before := slices.Clone(c.of)
			after := newLooks(c, l.holds, 7)
			any := false
			for i := range c.list {
				if len(c.list[i].rows) > 0 {
					after.enter(int32(i))
				}
			}
			for i := range c.list {
				any = any || len(c.list[i].rows) > 0 && !after.conforms(int32(i))
			}
			if !any {
				t.Fatalf("a step was refused after which all looks hold: %v", before)
			}
			c.takeBack()
			if !check() {
				t.Fatal("a step that was refused changed something")
			}
		}
	}
	t.Logf("%d steps allowed, %d refused, %d looks of several classes", allowed, refused, several)
	if allowed < 500 || refused < 500 || several < 500 {
		t.Error("too few of one kind")
	}
}

// TestAlikeNearOptimum compares tables with the best of all groupings of which the groups
// that show the same hold together, and demands that groups are found wherever there are
// some, also where not all rows together hold.
func TestAlikeNearOptimum(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 17))
	tables, optimal, missed, worst, sum := 0, 0, 0, 0.0, 0.0
	for range figures.Number(400, 150, 60) {
		p := randomProblem(t, r, 3+r.IntN(5))
		if r.IntN(2) == 0 {
			confuse(r, &p)
		}
		s := drawSecret(r, p.Rows)
		p.Holds, p.Alike = s.holds, true
		sp, err := newSpace(&p)
		if err != nil {
			t.Fatal(err)
		}
		st, best := newState(sp), int64(math.MaxInt64)
		at := make([]int32, p.Rows) // row -> position
		for position, row := range sp.rows {
			at[row] = int32(position)
		}
		lost := func(of []uint32, groups int) (loss int64, levels [][]int, valid bool) {
			for group := range groups {
				var rows []int32
				for row, g := range of {
					if int(g) == group {
						rows = append(rows, at[row])
					}
				}
				if len(rows) < p.K {
					return 0, nil, false
				}
				made := st.group(rows)
				loss += int64(len(rows)) * made.loss
				var on []int
				for i, l := range made.levels {
					c := &st.columns[i]
					level := c.source.Min + int(l)
					if c.hidden(int(l)) {
						level = c.source.Hierarchy.Height()
					}
					on = append(on, level)
				}
				levels = append(levels, on)
			}
			return loss, levels, true
		}
		of := make([]uint32, p.Rows)
		var deal func(row, groups int)
		deal = func(row, groups int) {
			if row < p.Rows {
				for g := range groups + 1 {
					of[row] = uint32(g)
					deal(row+1, max(groups, g+1))
				}
				return
			}
			loss, levels, valid := lost(of, groups)
			if !valid || loss >= best {
				return
			}
			for _, rows := range shownBy(p, of, levels) {
				if !s.holds(rows) {
					return
				}
			}
			best = loss
		}
		deal(0, 0)
		g, err := Finest(context.Background(), p, Options{})
		if err != nil {
			if best < math.MaxInt64 {
				missed++
			}
			continue
		}
		got, _, _ := lost(g.Of, len(g.Sizes))
		if got < best {
			t.Fatalf("loss %d, less than that of all groupings that hold, %d", got, best)
		}
		if best == 0 && got == 0 {
			continue
		}
		tables++
		ratio := float64(got) / math.Max(1, float64(best))
		worst, sum = max(worst, ratio), sum+ratio
		if got == best {
			optimal++
		}
	}
	t.Logf("of %d tables %d were solved optimally; the loss was %.4f times the optimum on average, %.3f times at worst; in %d no groups were found, though there are", tables, optimal, sum/float64(tables), worst, missed)
	if missed > 0 {
		t.Error("groups were missed")
	}
}
