package npm_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestAsks: the fields of questions that functions refuse no more than the engine does are those
// that schema.d.ts has, without what functions have as arguments of their own.
func TestAsks(t *testing.T) {
	asks, err := os.ReadFile("asks.js")
	if err != nil {
		t.Fatal(err)
	}
	types, err := os.ReadFile("schema.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	var fields func(of string) []string
	fields = func(of string) (names []string) {
		found := regexp.MustCompile(`(?s)\nexport interface ` + of + ` (?:extends (\w+) )?\{(.*?)\n\}`).FindSubmatch(types)
		if found == nil {
			t.Fatalf("there is no %s", of)
		}
		if len(found[1]) > 0 {
			names = fields(string(found[1]))
		}
		for _, field := range regexp.MustCompile(`(?m)^  (\w+)\??:`).FindAllSubmatch(found[2], -1) {
			names = append(names, string(field[1]))
		}
		return names
	}
	own := map[string][]string{"report": {"batch"}, "sql": {"dialect", "table"}, "predict": {"target"}, "attack": {"previous"}}
	of := map[string]string{"read": "ReadOptions", "expose": "Expose", "limits": "Limits", "solutions": "AskSolutions", "as": "SaveAs",
		"report": "AskReport", "sql": "AskScripts", "risk": "AskRisk", "predict": "AskPrediction", "attack": "AskAttack"}
	for _, line := range regexp.MustCompile(`(?m)^  (\w+): \[(.*)\],$`).FindAllSubmatch(asks, -1) {
		name, listed := string(line[1]), strings.Split(strings.ReplaceAll(string(line[2]), "'", ""), ", ")
		if of[name] == "" {
			continue // parameters of a rule, which the engine knows
		}
		want := slices.DeleteFunc(fields(of[name]), func(field string) bool { return slices.Contains(own[name], field) })
		if !slices.Equal(listed, want) {
			t.Errorf("%s: %q, want %q", name, listed, want)
		}
		delete(of, name)
	}
	if len(of) > 0 {
		t.Errorf("not listed: %v", of)
	}
}
