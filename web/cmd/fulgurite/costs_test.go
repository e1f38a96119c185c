package main

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
)

// TestCosts: the file says what each rule costs, in both formats the same, and what it says of k =
// 3 is what a release with k = 3 keeps; the release is the same as without the question.
func TestCosts(t *testing.T) {
	dir := files(t, people)
	file := func(name string) string { return filepath.Join(dir, name) }
	run := func(k, output string, more ...string) result {
		return fulgurite(t, append(append([]string{"anonymize", "--qi", "age,sex", "--keep", "colour", "--hierarchies", file("h"), "--k", k, "--measure", "loss",
			"--recoding", "full-domain", "--overwrite", "--json", "--output", file(output)}, more...), file("people.csv"))...)
	}
	run("2", "plain.csv").want(t, exitDone)
	run("2", "safe.csv", "--costs", file("costs.json")).want(t, exitDone)
	if read(t, file("safe.csv")) != read(t, file("plain.csv")) {
		t.Error("the question has changed the release")
	}
	var report core.CostReport
	if err := json.Unmarshal([]byte(read(t, file("costs.json"))), &report); err != nil {
		t.Fatal(err)
	}
	if !report.Whole() || len(report.Rules) != 5 || report.Rules[4].With == nil || report.Rules[4].Attribute != "colour" || report.Rules[0].Path != "models[0]" || report.Rules[1].Path != "suppressionLimit" || report.Rules[2].Attribute != "age" {
		t.Fatalf("%+v", report)
	}
	kept := func(k string) float64 {
		got := run(k, "other.csv")
		got.want(t, exitDone)
		var j struct{ Kept float64 }
		decodeJSON(t, got.out, &j)
		return j.Kept
	}
	for _, p := range report.Rules[0].Points[:2] { // 2 and 3
		if want := kept(strconv.FormatFloat(p.Value, 'f', -1, 64)); !p.Found || math.Abs(p.Kept-want) > 1e-12 {
			t.Errorf("k = %v: %+v, a release keeps %v", p.Value, p, want)
		}
	}
	run("2", "safe.csv", "--costs", file("costs.csv")).want(t, exitDone)
	lines, err := csv.NewReader(strings.NewReader(read(t, file("costs.csv")))).ReadAll()
	if err != nil || strings.Join(lines[0], ",") != "rule,model,column,parameter,value,kept,left_out,found,proved,refused,kept_now" || lines[1][0] != "as they are" {
		t.Fatalf("%v, %v", lines, err)
	}
	figures := 1
	for _, r := range report.Rules {
		figures += len(r.Points)
		if r.Without != nil || r.With != nil {
			figures++
		}
	}
	if len(lines) != 1+figures || lines[1][5] != plain(report.Now.Kept) {
		t.Errorf("%d lines, want %d: %v", len(lines), 1+figures, lines)
	}
	run("2", "safe.csv", "--costs", file("costs.txt")).want(t, exitProblem, "--costs", "does not show in which format")
	run("2", "safe.csv", "--costs", file("people.csv")).want(t, exitProblem, "people.csv")
	fulgurite(t, "anonymize", "--qi", "age,sex", "--keep", "colour", "--hierarchies", file("h"), "--k", "2", "--recoding", "finest", "--overwrite", "--costs", file("finest.json"), "--output", file("safe.csv"), file("people.csv")).want(t, exitDone)
	if err := json.Unmarshal([]byte(read(t, file("finest.json"))), &report); err != nil || !report.Whole() || !report.Now.Found {
		t.Errorf("%+v, %v", report, err)
	}
}
