package core

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestFar: what is told of writing and verification never goes back, is between 0 and 1,
// and comes to 1 at the end of verification: of tables in memory, and of those whose cells
// are taken from the file in several parts and passes.
func TestFar(t *testing.T) {
	text := largeText(70_000)
	for _, test := range []struct {
		name   string
		limits table.Limits
		order  project.Order
		passes int // at least
	}{
		{"held", table.Limits{}, project.Original, 1},
		{"in the file", table.Limits{Held: 100}, project.Original, 2},
		{"in the file, in several parts", table.Limits{Held: 100, Part: 1 << 20}, project.Shuffled, 4},
	} {
		t.Run(test.name, func(t *testing.T) {
			opened, passes, share := 0, 0, 0.0
			file := WithProgress(inMemory{text: text, opened: &opened}, func(pass int, now float64) {
				if now < 0 || now > 1 || pass < passes || pass == passes && now < share {
					t.Errorf("pass %d: %v after %v in pass %d", pass, now, share, passes)
				}
				passes, share = pass, now
			})
			in, err := FromFile("t.csv", file).read(context.Background(), table.Options{}, test.limits)
			if err != nil {
				t.Fatal(err)
			}
			last, times := map[Stage]float64{}, map[Stage]int{}
			p := largeProject(test.order)
			r, err := Release(context.Background(), FromTable(in), p, new(Buffer), Options{Progress: func(s Stage, now float64) {
				if now < last[s] || now > 1 {
					t.Errorf("%s: %v after %v", s, now, last[s])
				}
				last[s] = now
				times[s]++
			}})
			if err != nil || !r.Found {
				t.Fatal(err)
			}
			if times[Writing] < 4 || last[Writing] < 0.7 || times[Verifying] < 2 || last[Verifying] != 1 || passes < test.passes {
				t.Errorf("told %v times, last %v; %d passes over the file", times, last, passes)
			}
		})
	}
}

// largeText is a table with a column of as many values as records.
func largeText(records int) string {
	var b strings.Builder
	b.WriteString("age,note\n")
	for i := range records {
		fmt.Fprintf(&b, "%d,note number %d\n", i%50, i*7919%records)
	}
	return b.String()
}

func largeProject(order project.Order) *project.Project {
	return &project.Project{Version: project.Version, RowsArePeople: true,
		Columns: []project.Column{{Name: "age", Role: project.QuasiIdentifying}, {Name: "note", Role: project.Insensitive}},
		Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 3.0}}}, Measure: project.Measure{Measure: "loss"},
		Output: project.Output{Order: order}}
}
