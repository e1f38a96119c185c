package verify

import (
	"fmt"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
)

// generalized is a release of classes of the given sizes; the label of each class stands for
// so many of the 16 values of a hierarchy.
func generalized(t *testing.T, sizes, rows []int) *Release {
	t.Helper()
	var classes [][]string
	h, left := &hierarchy.Hierarchy{}, 16
	add := func(value, label string) {
		h.Rows, left = append(h.Rows, []string{value, label}), left-1
	}
	for i, n := range sizes {
		classes = append(classes, repeat(n))
		for j := range rows[i] {
			value := fmt.Sprint("unused ", i, " ", j)
			if j == 0 {
				value = fmt.Sprint("q", i)
			}
			add(value, fmt.Sprint("label ", i))
		}
	}
	for left > 0 {
		add(fmt.Sprint("unused ", left), "none")
	}
	r := released(t, classes...)
	r.generalized = []pair{{ColumnClaim: ColumnClaim{Treatment: Generalized, Hierarchy: h, Level: 1}, in: r.In.Column("q")}}
	return r
}

// TestNoAttackByHand: a gain of 12 at a cost of 4 is not worth it from 4 records on, as 3
// give 4 on average.
func TestNoAttackByHand(t *testing.T) {
	r := generalized(t, []int{3, 4}, []int{1, 1})
	for _, c := range []struct {
		rule NoAttack
		want []int
	}{
		{NoAttack{12, 4, false}, []int{0}}, {NoAttack{11.9, 4, false}, nil}, {NoAttack{16, 4, false}, []int{0, 1}}, {NoAttack{0, 0, false}, nil},
		{NoAttack{1, 0, false}, []int{0, 1}}, {NoAttack{12, 4, true}, []int{0}}, {NoAttack{-1, 4, false}, []int{wholeTable}},
	} {
		wantFindings(t, c.rule, r, c.want)
	}
	r.Subset = make([]bool, r.In.Rows)
	r.Classes[0].Population = 4
	wantFindings(t, NoAttack{12, 4, true}, r, nil)
	wantFindings(t, NoAttack{12, 4, false}, r, []int{0})
	r.irregular = true
	wantFindings(t, NoAttack{12, 4, true}, r, []int{wholeTable})
}

// TestProfitabilityByHand: of 16 values, labels of 1, 4 and 16 keep all, half and none of
// the information.
func TestProfitabilityByHand(t *testing.T) {
	r := generalized(t, []int{2, 2, 4}, []int{1, 4, 1})
	for _, c := range []struct {
		rule Profitability
		want []int
	}{
		// Each record is worth 8, 4 and 8. An attack pays 4, 4 and 2, and costs 3; who is found costs
		// 10/2.
		{Profitability{8, 10, 8, 3, false}, []int{1}},
		{Profitability{8, 7.9, 8, 3, false}, nil},
		{Profitability{8, 33, 8, 1, false}, []int{0, 1, 2}},
		{Profitability{8, 1e9, 8, 4, false}, nil}, // nobody attacks
		{Profitability{0, 0, 0, 1, false}, []int{0, 1, 2}},
		{Profitability{8, -1, 8, 4, false}, []int{wholeTable}},
	} {
		wantFindings(t, c.rule, r, c.want)
	}
	wantFindings(t, Profitability{1, 0, 0, 0, false}, generalized(t, []int{5}, []int{16}), []int{0}) // nothing is left
	r.Subset = make([]bool, r.In.Rows)
	r.Classes[1].Population = 3
	wantFindings(t, Profitability{8, 10, 8, 3, true}, r, nil) // 8/3 is less than the cost
	for _, spoil := range []func(r *Release){
		func(r *Release) { r.irregular = true }, func(r *Release) { r.whole = true }, func(r *Release) { r.generalized = nil },
	} {
		own := *r
		spoil(&own)
		wantFindings(t, Profitability{8, 1, 8, 3, false}, &own, []int{wholeTable})
	}
}

func wantFindings(t *testing.T, rule Rule, r *Release, want []int) {
	t.Helper()
	var got []int
	for _, f := range rule.Verify(r) {
		got = append(got, f.Class)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%+v: findings in %v, want %v", rule, got, want)
	}
}
