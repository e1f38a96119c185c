package cluster

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPeel: on random tables each class has all rows that are left with its labels, and enough of
// them; no labels on other levels that enough rows have would have lost a sixteenth less; and in
// the end no labels are left that enough rows have, unless the rule refused them. Labels are
// looked for on all levels.
func TestPeel(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 48))
	classes, refused := 0, 0
	for range 400 {
		p := randomProblem(t, r, 3+r.IntN(20))
		no := r.IntN(p.Rows) // of a rule: no class has this row and the first one
		if r.IntN(2) == 0 {
			p.Holds = func(rows []int32) bool { return !slices.Contains(rows, 0) || !slices.Contains(rows, int32(no)) }
		}
		found, err := Peel(context.Background(), p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		left := positions(0, int32(p.Rows))
		for _, class := range found {
			box := boxOf(p, class.Levels, left, class.Rows[0])
			slices.Sort(class.Rows)
			if len(box) < p.K || fmt.Sprint(box) != fmt.Sprint(class.Rows) || p.Holds != nil && !p.Holds(box) {
				t.Fatalf("a class of %v on the levels %v, where %v are alike", class.Rows, class.Levels, box)
			}
			loss := lossOf(p, class.Levels, class.Rows[0])
			every(p, left, func(levels []int, rows []int32) {
				together := fmt.Sprint(boxOf(p, class.Levels, left, uint32(rows[0]))) == fmt.Sprint(rows)
				if other := lossOf(p, levels, uint32(rows[0])); p.Holds == nil && !together && loss > other*17/16+1e-5 {
					t.Fatalf("%v on the levels %v lose %v, and %v on %v %v", class.Rows, class.Levels, loss, rows, levels, other)
				}
			})
			left = slices.DeleteFunc(left, func(row int32) bool { return slices.Contains(box, row) })
			classes++
		}
		every(p, left, func(levels []int, rows []int32) {
			if p.Holds == nil || p.Holds(rows) && !slices.Contains(rows, 0) {
				t.Fatalf("%v are left, alike on the levels %v", rows, levels)
			}
			refused++
		})
	}
	if classes < 800 || refused < 20 {
		t.Errorf("%d classes, %d refused", classes, refused)
	}
}

// boxOf lists the rows of some that have the labels of a row.
func boxOf(p Task, levels []int, rows []int32, like uint32) (box []int32) {
	for _, row := range rows {
		alike := true
		for i, c := range p.Columns {
			alike = alike && label(c, levels[i], int(row)) == label(c, levels[i], int(like))
		}
		if alike {
			box = append(box, row)
		}
	}
	return box
}

// lossOf is what a row loses on some levels beyond the lowest that are allowed.
func lossOf(p Task, levels []int, row uint32) (loss float64) {
	for i, c := range p.Columns {
		rows := func(level int) int { return c.Hierarchy.Levels[level].Rows[c.Hierarchy.Levels[level].Of[c.Codes[row]]] }
		loss += c.Weight * (share(c.Hierarchy, rows(levels[i])) - share(c.Hierarchy, rows(c.Min)))
	}
	return loss
}

// every calls a function for the rows of K or more that have the same labels, on all levels.
func every(p Task, left []int32, do func(levels []int, rows []int32)) {
	levels := make([]int, len(p.Columns))
	for i, c := range p.Columns {
		levels[i] = c.Min
	}
	for {
		for _, row := range left {
			if box := boxOf(p, levels, left, uint32(row)); len(box) >= p.K && box[0] == row {
				do(levels, box)
			}
		}
		i := 0
		for ; i < len(levels) && levels[i] == p.Columns[i].Max; i++ {
			levels[i] = p.Columns[i].Min
		}
		if i == len(levels) {
			return
		}
		levels[i]++
	}
}
