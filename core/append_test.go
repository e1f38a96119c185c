package core_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/continuous"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestAppendOrder: a batch that is sorted by what it does not show is shuffled, each
// with its own order, and a state goes with every order and with a project that was
// carried over from version 1. Withheld records are not left out: nothing is written
// of them whatever the project says of those.
func TestAppendOrder(t *testing.T) {
	var state *continuous.State
	for number, output := range []project.Output{{}, {LeftOut: project.Mask, Order: project.Original},
		{Order: project.Sorted, LeftOut: project.Blank}} {
		p := twoAlike()
		p.Output, p.SuppressionLimit = output, 0.1
		p.Columns = append(p.Columns, project.Column{Name: "name", Role: project.Identifying})
		var text strings.Builder
		text.WriteString("name,age,sex\n")
		for i := range 30 {
			fmt.Fprintf(&text, "p%d%02d,%d,%s\n", number, i, 30+i%3, []string{"f", "m"}[i%2])
		}
		text.WriteString("z,99,m\n") // alone
		var out, kept core.Buffer
		b := must(core.Append(context.Background(), state, core.FromReader("batch.csv", strings.NewReader(text.String())), p, false,
			core.BatchOutput{Release: &out, State: &kept}, core.Options{Random: rand.NewChaCha8([32]byte{1})}))(t)
		state = b.After
		lines := dataLines(out.Bytes())
		if b.Released != 30 || len(b.Withheld) != 1 || len(lines) != 30 || b.Contents.Written != 30 || b.Number != number+1 {
			t.Errorf("batch %d: %d released, %d written, %v withheld", b.Number, b.Released, len(lines), b.Withheld)
		}
		want := []project.Order{project.Shuffled, project.Original, project.Sorted}[number]
		inOrder := slices.Equal(lines[:6], []string{"30,f", "31,m", "32,f", "30,m", "31,f", "32,m"})
		if b.Contents.Order != want || inOrder != (want == project.Original) || slices.IsSorted(lines) != (want == project.Sorted) ||
			(b.Contents.Because != nil) != (want != project.Sorted) {
			t.Errorf("batch %d: %+v\n%v", b.Number, b.Contents, lines)
		}
		if b.Recoded.Order != nil {
			t.Error("the batch knows the order")
		}
	}
}
