package core_test

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestBlanksKept: blanks that somebody keeps are a part of the values, and leave with them; the
// file that was written is read back and verified later without a question.
func TestBlanksKept(t *testing.T) {
	const text = "age,town\n30, Ulm\n30, Bonn\n31, Ulm\n31, Ulm\n30, Ulm\n31, Ulm\n"
	for blanks, want := range map[string]int{table.BlanksKeep: 6, table.BlanksTrim: 0} {
		p := project.New(project.KAnonymity(2),
			project.QuasiIdentifier("age", &hierarchy.Spec{Kind: hierarchy.KindSuppression}), project.Harmless("town"))
		p.RowsArePeople, p.Input.Blanks = true, blanks
		original := must(core.Read(t.Context(), core.FromReader("t.csv", strings.NewReader(text)), p.Input))(t)
		var out core.Buffer
		if _, err := core.Release(t.Context(), core.FromTable(original), p, &out, core.Options{}); err != nil {
			t.Fatalf("%s: %v", blanks, err)
		}
		if got := strings.Count(string(out.Bytes()), ", "); got != want {
			t.Errorf("%s: %q", blanks, string(out.Bytes()))
		}
		file, err := core.Read(t.Context(), core.FromReader("o.csv", strings.NewReader(string(out.Bytes()))), p.Input.OfRelease(original))
		if err != nil {
			t.Fatalf("%s: %v", blanks, err)
		}
		if _, err := core.Verify(t.Context(), original, file, p, nil); err != nil {
			t.Errorf("%s: %v", blanks, err)
		}
	}
}
