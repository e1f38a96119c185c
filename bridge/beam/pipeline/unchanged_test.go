package pipeline

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
)

// TestUnchanged: a table that meets the rules as it is becomes a release, which is verified like
// any other; its records follow each other no more as they did. (Of 4,000 one pair is to be
// expected to stay together by chance.)
func TestUnchanged(t *testing.T) {
	rows := [][]string{{"sex", "number"}}
	for i := range 4000 {
		rows = append(rows, []string{"f", fmt.Sprint(i)})
	}
	p := project.New(project.KAnonymity(5), project.QuasiIdentifier("sex"))
	p.RowsArePeople = true
	p.Columns = append(p.Columns, project.Column{Name: "number", Role: project.Insensitive})
	job := trial{records: rows, project: p}.job(t, t.TempDir())
	if _, err := job.Run(context.Background(), prism); err != nil {
		t.Fatal(err)
	}
	names, all := records(t, ',', written(t, job.Output)...)
	if !slices.Equal(names, []string{"number", "sex"}) || len(all) != 4000 {
		t.Fatalf("%q, %d records", names, len(all))
	}
	together := 0
	for i := 1; i < len(all); i++ {
		var a, b int
		if _, err := fmt.Sscanf(all[i-1]+" "+all[i], "%d|;f %d|;f", &a, &b); err != nil {
			t.Fatal(err)
		}
		if b == a+1 {
			together++
		}
	}
	if together > 10 {
		t.Errorf("%d pairs of records stayed together", together)
	}
}
