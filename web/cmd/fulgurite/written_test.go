package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// sixtyAndOne is a table of 60 people of 30 to 59 and one of 97 with a rare diagnosis,
// sorted by age.
func sixtyAndOne() string {
	var b strings.Builder
	b.WriteString("age,town,diagnosis\n")
	for i := range 60 {
		fmt.Fprintf(&b, "%d,%s,%s\n", 30+i/2, []string{"Ulm", "Bonn"}[i*7%5%2], []string{"flu", "cold", "gout"}[i*5%7%3])
	}
	b.WriteString("97,Ulm,HIV\n")
	return b.String()
}

// writtenOutput is what scripts read of what was written.
type writtenOutput struct {
	Verified bool
	Contents struct {
		Written                 int
		LeftOut, Outside, Order string
		OrderBecause            *problem.Problem
	}
}

// TestWritten: the one of 97 is left out. She is not written, or as a blank record, and
// masked alone she is refused; the order by age is given up, and it is said why.
func TestWritten(t *testing.T) {
	dir := files(t, map[string]string{"p.csv": sixtyAndOne()})
	file := func(name string) string { return filepath.Join(dir, name) }
	run := func(more ...string) result {
		return fulgurite(t, append([]string{"anonymize", "--qi", "age,town", "--keep", "diagnosis", "--k", "10", "--limit", "0.02",
			"--hierarchy", "age=intervals:widths=10+30", "-o", file("o.csv"), file("p.csv")}, more...)...)
	}
	got := run()
	got.want(t, exitDone, "Left out (not written): 1 record of at most 1 allowed.",
		"(60 records in random order, ", `they are sorted by "age"`)
	if !strings.Contains(got.err, "release") && !strings.Contains(got.err, "random order") {
		t.Errorf("the reason is not on the standard error: %s", got.err)
	}
	safe := read(t, file("o.csv"))
	if strings.Count(safe, "\n") != 61 || strings.Contains(safe, "HIV") || strings.Contains(safe, "*") {
		t.Errorf("dropped:\n%s", safe)
	}
	got = run("--json", "--left-out", "blank", "--order", "sorted")
	got.want(t, exitDone)
	var w writtenOutput
	decodeJSON(t, got.out, &w)
	lines := strings.Split(strings.TrimSuffix(read(t, file("o.csv")), "\n"), "\n")
	if !w.Verified || w.Contents.Written != 61 || w.Contents.LeftOut != "blank" ||
		w.Contents.Order != "sorted" || w.Contents.OrderBecause != nil ||
		lines[1] != "*,*,*" || !slices.IsSorted(lines[1:]) {
		t.Errorf("blank: %+v\n%s", w, strings.Join(lines, "\n"))
	}
	before := read(t, file("o.csv"))
	got = run("--left-out", "mask")
	got.want(t, exitProblem, "--left-out: 1 record that is left out would be written with *", `("drop")`)
	if read(t, file("o.csv")) != before {
		t.Error("something was written")
	}
	got = run("--json")
	decodeJSON(t, got.out, &w)
	if w.Contents.Order != "shuffled" || w.Contents.OrderBecause == nil || w.Contents.OrderBecause.Code != "release-order" {
		t.Errorf("%+v", w)
	}
	run("--left-out", "blank", "--order", "original").want(t, exitProblem, "--left-out", "would show who was left out")
	run("--order", "random").want(t, exitProblem, "--order")
	run("--outside", "mask").want(t, exitProblem, "--outside", "no research subset")
}

// TestWrittenSubset: of a research subset only its records are written, in an order
// that tells nothing of the others; masked ones show who belongs to it, which is said.
func TestWrittenSubset(t *testing.T) {
	dir := files(t, map[string]string{"p.csv": "age,sex\n31,f\n60,m\n31,f\n31,f\n60,m\n60,m\n31,f\n", "p.json": `{"version": 2, "suppressionLimit": 0, "measure": {"measure": "loss"},
		"columns": [{"name": "age", "role": "quasi-identifying"}, {"name": "sex", "role": "quasi-identifying"}],
		"models": [{"model": "k-anonymity", "params": {"k": 3}}], "subset": {"rows": [0, 2, 3, 6]}}`})
	file := func(name string) string { return filepath.Join(dir, name) }
	run := func(more ...string) result {
		return fulgurite(t, append([]string{"anonymize", "--project", file("p.json"), "-o", file("o.csv"), file("p.csv")}, more...)...)
	}
	run().want(t, exitDone, "Outside the research subset (not written): 3 records.")
	if got := read(t, file("o.csv")); got != "age,sex\n31,f\n31,f\n31,f\n31,f\n" {
		t.Errorf("%q", got)
	}
	run("--outside", "mask").want(t, exitDone, "The file shows who is in the research subset",
		"Outside the research subset (written with * in the columns above): 3 records.")
}

// TestSubsetOf: where people have several records and only some of them are in the
// subset, it has to be said whether that is meant; with persons they are in it with all.
func TestSubsetOf(t *testing.T) {
	dir := files(t, map[string]string{"p.csv": "patient,age,ward\nA,31,x\nA,31,y\nB,31,x\nC,31,y\nC,31,y\nB,31,y\n", "p.json": `{"version": 2, "suppressionLimit": 0, "measure": {"measure": "loss"},
		"columns": [{"name": "patient", "role": "identifying"}, {"name": "age", "role": "quasi-identifying"}, {"name": "ward", "role": "insensitive"}], "person": ["patient"],
		"models": [{"model": "k-anonymity", "params": {"k": 2}}], "subset": {"where": [{"column": "ward", "is": ["x"]}]}}`})
	run := func(more ...string) result {
		return fulgurite(t, append([]string{"anonymize", "--project", filepath.Join(dir, "p.json"), "--order", "sorted", "-o",
			filepath.Join(dir, "o.csv"), filepath.Join(dir, "p.csv")}, more...)...)
	}
	run().want(t, exitProblem, "--subset-of", "2 people have some records in it")
	run("--subset-of", "rows").want(t, exitProblem, "--subset-of")
	for of, want := range map[string]string{"records": "age,ward\n31,x\n31,x\n", "persons": "age,ward\n31,x\n31,x\n31,y\n31,y\n"} {
		run("--subset-of", of).want(t, exitDone)
		if got := read(t, filepath.Join(dir, "o.csv")); got != want {
			t.Errorf("%s: %q", of, got)
		}
	}
}

// TestUpgradedProject: a project file of version 1 does what it did, and says so; a
// flag overrules it.
func TestUpgradedProject(t *testing.T) {
	dir := files(t, map[string]string{"p.csv": sixtyAndOne(), "p.json": `{"version": 1, "suppressionLimit": 0.02, "measure": {"measure": "loss"},
		"columns": [{"name": "age", "role": "quasi-identifying", "hierarchy": {"kind": "intervals", "intervals": {"widths": [10, 30]}}}, {"name": "town", "role": "quasi-identifying"}, {"name": "diagnosis", "role": "insensitive"}],
		"models": [{"model": "k-anonymity", "params": {"k": 10}}]}`})
	file := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "anonymize", "--project", file("p.json"), "-o", file("o.csv"), file("p.csv")).
		want(t, exitProblem, "1 record that is left out")
	got := fulgurite(t, "anonymize", "--project", file("p.json"), "--left-out", "drop", "-o", file("o.csv"), file("p.csv"))
	got.want(t, exitDone, "Left out (not written): 1 record", "in their original order")
	fulgurite(t, "anonymize", "--qi", "age,town", "--keep", "diagnosis", "--k", "2", "--left-out", "mask", "--save-project",
		file("q.json"), "-o", file("o.csv"), file("p.csv")).want(t, exitDone)
	if text := read(t, file("q.json")); !strings.Contains(text, `"leftOut": "mask"`) {
		t.Errorf("the flag is not in the project: %s", text)
	}
}
