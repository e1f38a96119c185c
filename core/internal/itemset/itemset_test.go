package itemset

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// tree is a hierarchy over items of which `branch` share a label each level.
func tree(items, branch int) [][]uint32 {
	var all [][]uint32
	next, width := uint32(0), 1
	for {
		level := make([]uint32, items)
		for i := range level {
			level[i] = next + uint32(i/width)
		}
		all = append(all, level)
		if width >= items {
			return all
		}
		next += uint32((items-1)/width) + 1
		width *= branch
	}
}

// drawn is a random task.
func drawn(rng *rand.Rand, records, items, branch int) Task {
	t := Task{Labels: tree(items, branch), K: 1 + rng.IntN(4), M: 1 + rng.IntN(MaxKnown), LeaveOut: rng.IntN(4)}
	classes := make([][]uint32, 1+rng.IntN(2))
	for row := range records {
		var set []uint32
		for item := range items {
			if rng.IntN(items) < 2 {
				set = append(set, uint32(item))
			}
		}
		t.Sets = append(t.Sets, set)
		class := rng.IntN(len(classes) + 1) // the last is nobody's
		if class < len(classes) {
			classes[class] = append(classes[class], uint32(row))
		}
	}
	for _, class := range classes {
		if len(class) > 0 {
			t.Classes = append(t.Classes, class)
		}
	}
	return t
}

// written is what a result writes of a class.
func written(t Task, label func(class int, item uint32) (uint32, bool), class int) [][]uint32 {
	var all [][]uint32
	for _, row := range t.Classes[class] {
		var set []uint32
		for _, item := range t.Sets[row] {
			if l, ok := label(class, item); ok && !slices.Contains(set, l) {
				set = append(set, l)
			}
		}
		slices.Sort(set)
		all = append(all, set)
	}
	return all
}

// holds is the definition: each set of at most m labels that is in a record is in k.
func holds(sets [][]uint32, k, m int) error {
	support := func(of []uint32) int {
		n := 0
		for _, set := range sets {
			if !slices.ContainsFunc(of, func(l uint32) bool { return !slices.Contains(set, l) }) {
				n++
			}
		}
		return n
	}
	for _, set := range sets {
		for part := 1; part < 1<<len(set); part++ {
			var of []uint32
			for i, l := range set {
				if part>>i&1 == 1 {
					of = append(of, l)
				}
			}
			if n := support(of); len(of) <= m && n < k {
				return fmt.Errorf("%v is in %d records", of, n)
			}
		}
	}
	return nil
}

// check is what holds of every result.
func check(t *testing.T, task Task) *Result {
	t.Helper()
	r, err := Anonymize(t.Context(), task)
	if err != nil {
		t.Fatal(err)
	}
	for class := range task.Classes {
		if err := holds(written(task, r.Label, class), task.K, task.M); err != nil {
			t.Fatalf("k=%d m=%d: %v", task.K, task.M, err)
		}
	}
	for a := range r.Levels { // a cut: who shares a label is on the same level
		for b := range r.Levels {
			if l := r.Levels[a]; task.Labels[l][a] == task.Labels[l][b] && r.Levels[b] != l {
				t.Fatalf("items %d and %d share a label on level %d, but are on %v", a, b, l, r.Levels)
			}
		}
	}
	return r
}

// cuts visits every cut of the hierarchy, as levels by item.
func cuts(labels [][]uint32, visit func([]int)) {
	levels := make([]int, len(labels[0]))
	var next func(item int)
	next = func(item int) {
		if item == len(levels) {
			visit(levels)
			return
		}
		for l := range labels {
			ok := true
			for other := range item {
				lower := max(l, levels[other])
				ok = ok && (labels[lower][item] != labels[lower][other] || l == levels[other])
			}
			if ok {
				levels[item] = l
				next(item + 1)
			}
		}
	}
	next(0)
}

// TestOptimum compares with the best of all cuts where nothing may be left out: what is
// found is never better, and not far from it on average.
func TestOptimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 1))
	tried, same, loss, best := 0, 0, 0.0, 0.0
	for range 400 {
		task := drawn(rng, 4+rng.IntN(12), 2+rng.IntN(6), 2)
		task.LeaveOut = 0
		r := check(t, task)
		least := 2.0
		cuts(task.Labels, func(levels []int) {
			s := newState(task)
			copy(s.Levels, levels)
			for class := range task.Classes {
				if holds(written(task, s.Label, class), task.K, task.M) != nil {
					return
				}
			}
			s.finish()
			least = min(least, s.Loss)
		})
		if least > 1 || r.LeftOut > 0 {
			if least <= 1 {
				t.Fatalf("items are left out, though a cut does without: k=%d m=%d %v", task.K, task.M, task.Sets)
			}
			continue
		}
		tried++
		if r.Loss < least-1e-9 {
			t.Fatalf("a loss of %v is below that of the best cut, %v", r.Loss, least)
		}
		if r.Loss < least+1e-9 {
			same++
		}
		loss, best = loss+r.Loss, best+least
	}
	t.Logf("%d tasks: %d are the best, the mean loss is %.3f, of the best cuts %.3f", tried, same, loss/float64(tried), best/float64(tried))
	if tried < 100 || same < tried/2 || loss > 1.15*best {
		t.Errorf("%d tasks, %d are the best; loss %.3f, best %.3f", tried, same, loss, best)
	}
}

// TestLeaving: whatever may be left out, the result holds, and no more is left out than allowed
// as long as something can be made coarser.
func TestLeaving(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 2))
	left := 0
	for range 500 {
		task := drawn(rng, 4+rng.IntN(30), 2+rng.IntN(20), 2+rng.IntN(3))
		left += check(t, task).LeftOut
	}
	if left == 0 {
		t.Error("nothing was ever left out")
	}
}

// TestPaper is the example of Terrovitis et al.: items a1, a2, b1, b2 under A and B, four
// records. For k = m = 2 it is enough to make a1 and a2 one. (The paper's text is not among the
// references that tests read, so the table is written down here.)
func TestPaper(t *testing.T) {
	const a1, a2, b1, b2 = 0, 1, 2, 3
	task := Task{K: 2, M: 2, Labels: [][]uint32{{0, 1, 2, 3}, {4, 4, 5, 5}, {6, 6, 6, 6}},
		Sets: [][]uint32{{a1, b1, b2}, {a2, b1}, {a2, b1, b2}, {a1, a2, b2}}, Classes: [][]uint32{{0, 1, 2, 3}}}
	if holds(task.Sets, 2, 2) == nil {
		t.Fatal("the table is 2^2-anonymous as it is")
	}
	r := check(t, task)
	if !slices.Equal(r.Levels, []int{1, 1, 0, 0}) || r.LeftOut != 0 {
		t.Errorf("levels are %v, left out %d", r.Levels, r.LeftOut)
	}
}

// TestMatches compares with counting record by record.
func TestMatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 5))
	for range 200 {
		task := drawn(rng, 1+rng.IntN(20), 1+rng.IntN(8), 2)
		got := Matches(task.Sets, task.Classes, task.M)
		want := make([]int, len(task.Sets))
		for _, class := range task.Classes {
			for _, row := range class {
				want[row] = len(class)
				set := task.Sets[row]
				for part := 1; part < 1<<len(set); part++ {
					n, size := 0, 0
					for i := range set {
						size += part >> i & 1
					}
					for _, other := range class {
						has := true
						for i, item := range set {
							has = has && (part>>i&1 == 0 || slices.Contains(task.Sets[other], item))
						}
						if has {
							n++
						}
					}
					if size <= task.M {
						want[row] = min(want[row], n)
					}
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("m=%d %v %v: %v, want %v", task.M, task.Sets, task.Classes, got, want)
		}
		r := check(t, task)
		for _, n := range Matches(r.Written(task), task.Classes, task.M) {
			if n > 0 && n < task.K && len(task.Classes[0]) >= task.K && len(task.Classes[len(task.Classes)-1]) >= task.K {
				t.Fatalf("%d records match, k is %d", n, task.K)
			}
		}
	}
}

// FuzzAnonymize compares results with the definition.
func FuzzAnonymize(f *testing.F) {
	f.Add(uint64(1), uint8(10), uint8(6))
	f.Add(uint64(2), uint8(40), uint8(20))
	f.Fuzz(func(t *testing.T, seed uint64, records, items uint8) {
		rng := rand.New(rand.NewPCG(seed, 3))
		check(t, drawn(rng, 1+int(records)%60, 1+int(items)%24, 2+rng.IntN(3)))
	})
}

// baskets draws records of 1 to 2*mean-1 items, which are as frequent as Zipf's law says.
func baskets(rng *rand.Rand, records, items, mean int) Task {
	z := rand.NewZipf(rng, 1.1, 10, uint64(items-1))
	all := make([]uint32, records)
	t := Task{Labels: tree(items, 10), Classes: [][]uint32{all}}
	place := rng.Perm(items)
	for row := range all {
		all[row] = uint32(row)
		var set []uint32
		for size := 1 + rng.IntN(2*mean-1); len(set) < size; {
			if item := uint32(place[z.Uint64()]); !slices.Contains(set, item) {
				set = append(set, item)
			}
		}
		slices.Sort(set)
		t.Sets = append(t.Sets, set)
	}
	return t
}

// BenchmarkBaskets has the shape of the paper's experiments (section 5): k = 5, m by m,
// generated baskets of mean size 10.
func BenchmarkBaskets(b *testing.B) {
	for _, records := range []int{10_000, 100_000} {
		for m := 1; m <= MaxKnown; m++ {
			for _, leave := range []int{0, 5} {
				b.Run(fmt.Sprintf("records=%d/m=%d/left=%d%%", records, m, leave), func(b *testing.B) {
					task := baskets(rand.New(rand.NewPCG(22, 4)), records, 1000, 10)
					task.K, task.M, task.LeaveOut = 5, m, leave*records*10/100
					b.ReportAllocs()
					for b.Loop() {
						r, err := Anonymize(b.Context(), task)
						if err != nil {
							b.Fatal(err)
						}
						b.ReportMetric(r.Loss, "loss")
						b.ReportMetric(float64(r.Rounds), "rounds")
						b.ReportMetric(float64(r.LeftOut), "left")
					}
				})
			}
		}
	}
}
