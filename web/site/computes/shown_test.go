package main

import (
	"strings"
	"testing"
)

// TestEveryFigure: each number that is written as JSON stands in the table with a definition and
// with tests that are there (TestTests), and what is said of figures is said of some that there
// are.
func TestEveryFigure(t *testing.T) {
	text, err := table()
	if err != nil {
		t.Fatal(err)
	}
	all, err := figuresShown()
	if err != nil {
		t.Fatal(err)
	}
	types, keys := map[string]bool{}, map[string]bool{}
	for _, s := range all {
		types[s.of], keys[s.of+"."+s.json] = true, true
		if !strings.Contains(text, "| `"+s.of+"."+s.json+"` |") {
			t.Errorf("%s.%s is not in the table", s.of, s.json)
		}
	}
	for of := range heldBy {
		if !types[of] && !keys[of] {
			t.Errorf("there are tests of %s, which is nowhere shown", of)
		}
	}
	for of := range defined {
		if !keys[of] {
			t.Errorf("%s is defined, and nowhere shown", of)
		}
	}
	for _, key := range []string{"anonymize.Result.kept", "anonymize.CostPoint.kept", "anonymize.Transformation.kept", "evidence.Making.kept",
		"fulgurite.job.kept", "bridge.Appended.kept", "risk.Guarantee.journalist"} {
		if !keys[key] {
			t.Errorf("%s is not found", key)
		}
	}
}

// TestNewFigure: a figure without a test, or without a definition, makes no page.
func TestNewFigure(t *testing.T) {
	tests, text := heldBy["anonymize.RuleCost"], defined["anonymize.Times.search"]
	defer func() { heldBy["anonymize.RuleCost"], defined["anonymize.Times.search"] = tests, text }()
	delete(heldBy, "anonymize.RuleCost")
	delete(defined, "anonymize.Times.search")
	_, err := page()
	if err == nil || !strings.Contains(err.Error(), "anonymize.RuleCost.now has no test") ||
		!strings.Contains(err.Error(), "anonymize.Times.search has no definition") {
		t.Error(err)
	}
}
