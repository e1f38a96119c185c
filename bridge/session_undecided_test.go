package bridge

import (
	"slices"
	"strings"
	"testing"
)

// TestUndecided: what nobody has said anything of is not in the file, and the outcome names
// it; the settings stay as they were asked for, and a run that says what it is writes it.
func TestUndecided(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	config := patientsConfig()
	all := config["columns"].([]any)
	for _, unsaid := range [][]any{all[:3], append(slices.Clone(all[:3]), map[string]any{"name": "diagnosis", "type": "string"})} {
		config["columns"] = unsaid
		var outcome Outcome
		p.must(RunRequest.Kind, config, nil, &outcome)
		saved := text(p.must(SaveRequest.Kind, Save{}, nil, nil))
		if !outcome.Verified || !slices.Equal(outcome.HeldBack, []string{"diagnosis"}) ||
			!strings.HasPrefix(saved, "age,sex\n") || strings.Contains(saved, "flu") {
			t.Errorf("held back %v, saved %q", outcome.HeldBack, saved)
		}
		if last := outcome.Columns[3]; last.Name != "diagnosis" || last.Role != "held-back" || last.After != 0 {
			t.Errorf("%+v", last)
		}
	}
	config["columns"] = all
	var outcome Outcome
	p.must(RunRequest.Kind, config, nil, &outcome)
	if saved := text(p.must(SaveRequest.Kind, Save{}, nil, nil)); len(outcome.HeldBack) > 0 ||
		!strings.HasPrefix(saved, "age,sex,diagnosis\n") {
		t.Errorf("held back %v, saved %q", outcome.HeldBack, saved)
	}
}
