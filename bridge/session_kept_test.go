package bridge

import (
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core"
)

// TestKept: who goes back to settings has their result at once, to the byte, with the alternatives
// and rows of it; what is read anew, and another key, end that.
func TestKept(t *testing.T) {
	p := newPage(t)
	config := openVisits(p, "full-domain")
	seen := map[*result]bool{}
	run := func(k int, again bool) (text string, o Outcome) {
		t.Helper()
		config["models"] = []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": k}}}
		p.must(RunRequest.Kind, config, nil, &o)
		if done := p.session.result; seen[done] != again {
			t.Errorf("k = %d: the result was there before: %t", k, !again)
		}
		seen[p.session.result] = true
		blob := p.must(SaveRequest.Kind, Save{}, nil, nil)
		return string(slices.Concat(blob.Parts...)), o
	}
	first, of := run(6, false)
	second, _ := run(9, false)
	config["history"] = []string{"set k to 9", "undid it"}
	back, o := run(6, true)
	if first == second || back != first || o.Score != of.Score || o.Classes != of.Classes {
		t.Errorf("score %v and %v", o.Score, of.Score)
	}
	var w Window
	if p.must(WindowRequest.Kind, AskWindow{Count: 500}, nil, &w); w.Groups != of.Classes {
		t.Errorf("%d groups instead of %d", w.Groups, of.Classes)
	}
	run(9, true)
	var all core.Alternatives
	p.must(SolutionsRequest.Kind, AskSolutions{}, nil, &all)
	p.must(MakeKeyRequest.Kind, MakeKey{Recipient: "somebody"}, nil, nil)
	run(6, false)
	openVisits(p, "full-domain")
	run(6, false)
}

// TestKeptRoom: the results that were asked for last stay, as many as there is room for.
func TestKeptRoom(t *testing.T) {
	p := newPage(t)
	config := openVisits(p, "full-domain")
	p.must(RunRequest.Kind, config, nil, nil)
	s := p.session
	large := *s.result
	large.written = &sink{Blob: Blob{Parts: [][]byte{make([]byte, mostKept/3)}}}
	for _, settings := range []string{"a", "b", "c", "a"} {
		s.keep(settings, &large)
	}
	if s.again("b") != nil || s.again("a") == nil || s.again("c") == nil || len(s.kept) != 2 {
		t.Errorf("%d are kept", len(s.kept))
	}
	stopped, outcome := large, *large.outcome
	outcome.Stopped = "user"
	stopped.outcome = &outcome
	if s.keep("a", &stopped); s.again("a") != nil {
		t.Error("a search that was stopped never goes further")
	}
}
