package paper

import (
	"context"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/experiment/experimenttest"
	"github.com/fulgurite/fulgurite/core/bench/report"
	"github.com/fulgurite/fulgurite/core/internal/itemset"
)

// TestApriori: set by set, the example of the paper becomes what it says; and on generated baskets
// every way is k^m-anonymous by counting, and none loses less than the best cut.
func TestApriori(t *testing.T) {
	const a1, a2, b1, b2 = 0, 1, 2, 3
	example := itemset.Task{K: 2, M: 2, Labels: [][]uint32{{0, 1, 2, 3}, {4, 4, 5, 5}, {6, 6, 6, 6}},
		Sets: [][]uint32{{a1, b1, b2}, {a2, b1}, {a2, b1, b2}, {a1, a2, b2}}, Classes: [][]uint32{{0, 1, 2, 3}}}
	if levels, err := apriori(t.Context(), example); err != nil || !slices.Equal(levels, []int{1, 1, 0, 0}) {
		t.Errorf("%v, %v", levels, err)
	}
	coarse := 0
	for seed := range uint64(40) {
		task := baskets(60, 8, 2, seed)
		task.K, task.M = 2+int(seed%6), 1+int(seed%3)
		loss := map[string]float64{}
		for name, anonymize := range anonymizers {
			levels, err := anonymize(t.Context(), task)
			if err != nil {
				t.Fatal(err)
			}
			if got := rarestByHand(task, levels); got < task.K {
				t.Errorf("%s: a set of %d labels is in %d records, k is %d", name, task.M, got, task.K)
			}
			loss[name] = lossOf(task, levels)
		}
		if least := loss[bestOfAll] - 1e-12; loss[here] < least || loss[setBySet] < least {
			t.Errorf("%v", loss)
		}
		if loss[bestOfAll] > 0 && loss[bestOfAll] < 1 {
			coarse++
		}
	}
	if coarse < 10 {
		t.Errorf("%d of 40 tables are in between", coarse)
	}
}

// rarestByHand counts record by record, by what is written.
func rarestByHand(t itemset.Task, levels []int) int {
	least := len(t.Sets)
	all := coarser(t, levels)
	for _, set := range all {
		for part := 1; part < 1<<len(set); part++ {
			var known []uint32
			for i, label := range set {
				if part>>i&1 == 1 {
					known = append(known, label)
				}
			}
			if len(known) > t.M {
				continue
			}
			n := 0
			for _, other := range all {
				if !slices.ContainsFunc(known, func(label uint32) bool { return !slices.Contains(other, label) }) {
					n++
				}
			}
			least = min(least, n)
		}
	}
	return least
}

// TestBaskets: drawn again they are the same, of the size that was asked for, and items come
// together more often than by chance.
func TestBaskets(t *testing.T) {
	task, again := baskets(2000, 100, 5, 3), baskets(2000, 100, 5, 3)
	items, together := 0, map[[2]uint32]int{}
	for row, set := range task.Sets {
		if !slices.Equal(set, again.Sets[row]) || !slices.IsSorted(set) || len(slices.Compact(slices.Clone(set))) != len(set) || len(set) == 0 {
			t.Fatalf("%v, %v", set, again.Sets[row])
		}
		items += len(set)
		for i, a := range set {
			for _, b := range set[i+1:] {
				together[[2]uint32{a, b}]++
			}
		}
	}
	most := 0
	for _, n := range together {
		most = max(most, n)
	}
	mean := float64(items) / 2000
	if chance := 2000 * math.Pow(mean/100, 2); math.Abs(mean-basketSize) > 1 || float64(most) < 3*chance {
		t.Errorf("%v items, the most frequent pair is in %d baskets, by chance in %.0f", mean, most, chance)
	}
	if heights := len(task.Labels); heights != 4 || task.Labels[3][99] != task.Labels[3][0] { // 100, 20, 4, 1
		t.Errorf("%d levels", heights)
	}
}

// TestBasketReport: the section says what was measured.
func TestBasketReport(t *testing.T) {
	r := experimenttest.Runner(experimenttest.People(10, "adult"), &Suite)
	var records []x.Record
	for _, c := range x.Filter(Suite.Cases(x.Effort{Quick: true}), regexp.MustCompile("^"+Baskets)) {
		runs, err := r.Run(context.Background(), c)
		if err != nil {
			t.Fatalf("%s: %v", c.Name(), err)
		}
		records = append(records, x.Record{Version: "v1", Date: "2026-01-01", Case: c, Runs: runs})
	}
	if len(records) != 3 {
		t.Fatalf("%d cases", len(records))
	}
	files, err := report.Write(&Suite, x.Latest(records), report.About{}, "papers")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| baskets/size=500/items=16/fanout=2/m=2/k=20 |", "greedy: loss/apriori", "apriori: loss/optimal"} {
		if !strings.Contains(string(files[0].Text), want) {
			t.Errorf("%q is missing in\n%s", want, files[0].Text)
		}
	}
}
