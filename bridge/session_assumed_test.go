package bridge

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
)

// visits is a table of 12 people of three records each, of whom no two share an age.
func visits() string {
	var b strings.Builder
	b.WriteString("patient_id,age,note\n")
	for i := range 36 {
		fmt.Fprintf(&b, "P%d,%d,%d\n", 7001+i/3*37, 30+i/3, i%2)
	}
	return b.String()
}

// TestAssumed: where people repeat and nobody said so, the strictest answer is taken: no person has
// more than 1/k of a group, counted here from the file; the outcome, the report and a later
// verification know it. A column that somebody keeps is asked about.
func TestAssumed(t *testing.T) {
	p := newPage(t)
	var profile Profile
	table := visits()
	p.must(OpenRequest.Kind, Open{Name: "visits.csv"}, memory(table), &profile)
	age := map[string]any{"name": "age", "role": "quasi-identifying",
		"hierarchy": map[string]any{"kind": "intervals", "intervals": map[string]any{"widths": []int{2, 4}}}}
	note := map[string]any{"name": "note", "role": "insensitive"}
	config := map[string]any{"version": 2, "columns": []any{age, note},
		"models":           []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 4}}},
		"suppressionLimit": 0, "measure": map[string]any{"measure": "loss"}}
	var outcome Outcome
	p.must(RunRequest.Kind, config, nil, &outcome)
	if !outcome.Verified || !slices.Equal(outcome.Assumed, []string{"patient_id"}) {
		t.Fatalf("assumed %v, %+v", outcome.Assumed, outcome.Findings)
	}
	saved := text(p.must(SaveRequest.Kind, Save{}, nil, nil))
	groups := map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(saved), "\n")[1:] {
		groups[strings.Split(line, ",")[0]]++
	}
	for label, n := range groups { // all of a person's records show one age, so that each has 3 of a group
		if n/3 < 4 {
			t.Errorf("%s: %d records, of which one person has 3", label, n)
		}
	}
	if report := text(p.must(ReportRequest.Kind, AskReport{Variant: "internal", Form: "json"}, nil, nil)); !strings.Contains(report, "Nobody said whether each record is about another person. As the strictest answer, records with the same value in the column “patient_id”") {
		t.Error("the report does not say what was assumed")
	}
	var found VerifyReport
	p.must(VerifyRequest.Kind, map[string]any{"name": "released.csv", "project": config}, memory(saved), &found)
	if found.Status != core.Verified {
		t.Errorf("%+v", found)
	}
	config["columns"] = []any{age, note, map[string]any{"name": "patient_id", "role": "insensitive"}}
	p.refused(RunRequest.Kind, config, nil, "release-person")
	config["rowsArePeople"] = true
	var said Outcome
	p.must(RunRequest.Kind, config, nil, &said)
	if said.Assumed != nil {
		t.Errorf("assumed %v though it was said", said.Assumed)
	}
}

// TestWithhold: whoever asks for it is told of lines by their numbers, without what stands in them.
func TestWithhold(t *testing.T) {
	defer problem.Withhold(problem.Withhold(false))
	const table = "name,age\nAnn,30\nZebulon,31,surplus\nBob,32\n"
	for withhold, shown := range map[bool]bool{false: true, true: false} {
		p := newStranger(t)
		p.must(HelloRequest.Kind, Hello{Version: ProtocolVersion, Withhold: withhold}, nil, nil)
		refused := p.refused(OpenRequest.Kind, Open{Name: "t.csv"}, memory(table), "table-ragged-record")
		said := fmt.Sprintf("%s %v", refused.Error(), refused.Lines)
		if strings.Contains(said, "Zebulon") != shown || refused.Place.Line != 3 {
			t.Errorf("withheld %v: %s", withhold, said)
		}
	}
}

// TestAssumptionAsked: what is doubtful of the reading is refused with its column and the ways to
// say it, until the settings confirm it or say how to read; nobody is asked about a column that is
// kept.
func TestAssumptionAsked(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "t.csv"}, memory("birth,seen\n03/04/1984,01/02/2024\n03/04/1984,02/02/2024\n"), &Profile{})
	birth := map[string]any{"name": "birth", "role": "quasi-identifying", "hierarchy": map[string]any{"kind": "auto"}}
	config := map[string]any{"version": 2, "columns": []any{birth, map[string]any{"name": "seen", "role": "insensitive"}},
		"rowsArePeople": true,
		"models":        []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 2}}}, "measure": map[string]any{"measure": "loss"}}
	refused := p.refused(RunRequest.Kind, config, nil, "assumption-asked")
	if refused.Place.Attribute != "birth" || refused.Hint == "" || len(refused.Cures) != 3 {
		t.Errorf("%+v", refused)
	}
	var outcome Outcome
	config["assumptions"] = []any{map[string]any{"name": "date-order", "column": "birth"}}
	p.must(RunRequest.Kind, config, nil, &outcome)
	delete(config, "assumptions")
	birth["type"], birth["format"] = refused.Cures[2].Set["type"], refused.Cures[2].Set["format"]
	p.must(RunRequest.Kind, config, nil, &outcome)
	if !outcome.Verified {
		t.Errorf("%+v", outcome.Findings)
	}
}
