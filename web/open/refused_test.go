package open

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// TestCauses: what is wrong in several places is told once, with the lines of all.
func TestCauses(t *testing.T) {
	at := func(line int) []problem.Line { return []problem.Line{{Number: line, Text: "a;b", Fault: true}} }
	short, long := problem.New("table-ragged", "", "A record is too short."), problem.New("table-ragged", "", "Another is too long.")
	short.Lines, long.Lines = at(3), at(517)
	cards := causes([]*problem.Problem{short, problem.New("table-names", "", "A name is missing."), long}, func(problem.Cure) {})
	if len(cards) != 2 {
		t.Fatalf("%d cards", len(cards))
	}
	ragged, names := app.HTMLString(cards[0]), app.HTMLString(cards[1])
	for _, part := range []string{"A record is too short. There is one more place like this.", "517"} {
		if !strings.Contains(ragged, part) {
			t.Errorf("%s\ndoes not have %q", ragged, part)
		}
	}
	if !strings.Contains(names, "A name is missing.") || strings.Contains(ragged, "Another") || strings.Contains(names, "like this") {
		t.Errorf("%s\n%s", ragged, names)
	}
	if short.Sentence != "A record is too short." || len(short.Lines) != 1 {
		t.Errorf("the problem itself became %+v", short)
	}
}
