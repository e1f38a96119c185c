package core_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/summary"
)

// TestCells: values before and labels after are those of the texts, each once a record.
func TestCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 8))
	left := 0
	for range 30 {
		text := itemsText(rng, 20+rng.IntN(150))
		p := itemsProject(2+rng.IntN(4), 1+rng.IntN(2), true)
		p.Column("diagnoses").Items.LeaveOut = rng.Float64() / 3
		p.Output.Order = project.Original
		out, r := released(t, text, p, core.Options{})
		cells := must(r.Cells("diagnoses"))(t)
		before, all := perRecord(strings.ReplaceAll("x\n"+rewritten(text), ";", "; "))
		after, _ := perRecord(out)
		if got := heldBy(cells.Before); got != fmt.Sprint(before) {
			t.Fatalf("before: %s, the table has %v", got, before)
		}
		if got := heldBy(cells.Shown); got != fmt.Sprint(after) {
			t.Fatalf("after: %s, the file has %v", got, after)
		}
		aligned := 0
		for _, l := range cells.After.Labels {
			aligned += l.Rows
			if l.Kind == summary.Suppressed {
				left += l.Rows
			}
		}
		if aligned != all {
			t.Fatalf("%d values became %d", all, aligned)
		}
	}
	if left == 0 {
		t.Error("no value was left out")
	}
	if _, r := released(t, itemsText(rng, 50), itemsProject(2, 1, true), core.Options{}); r != nil {
		if cells, err := r.Cells("ward"); cells != nil || err != nil {
			t.Errorf("%v, %v", cells, err)
		}
	}
}

// perRecord counts the labels in the second column of a file, and how many there are in all.
func perRecord(text string) (labels map[string]int, all int) {
	labels = map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		for _, label := range strings.Split(strings.Split(line, ",")[1], "; ") {
			if label != "" {
				labels[label]++
				all++
			}
		}
	}
	return labels, all
}

func heldBy(v summary.Values) string {
	labels := map[string]int{}
	for _, l := range v.Labels {
		labels[l.Text] = l.Rows
	}
	return fmt.Sprint(labels)
}
