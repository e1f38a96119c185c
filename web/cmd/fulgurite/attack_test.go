package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestAttack: a release is attacked by its receipt, exactly; without it, with upper bounds; and
// when it is made; with the same figures.
func TestAttack(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "trial")
	fulgurite(t, "sample", "--rows", "600", dir).want(t, exitDone)
	in := func(name string) string { return filepath.Join(dir, name) }
	input, project, safe := in("hospital-discharges.csv"), in("project.json"), in("safe.csv")
	fulgurite(t, "key", "--output", in("r.key")).want(t, exitDone)
	made := fulgurite(t, "anonymize", "--project", project, "--attack", "--receipt", in("safe.receipt"), "--key", in("r.key"), "--report",
		in("r.html"), "--report", in("r.json"), "-o", safe, input)
	made.want(t, exitDone, "Singling out", "If somebody also knew", "cost")
	if !strings.Contains(made.err, "If somebody also knew one column more") || !strings.Contains(made.err, "by cost most, ") {
		t.Errorf("nothing warns of cost: %s", made.err)
	}
	type told struct {
		People      int
		AtMost      bool
		Bound       float64
		SinglingOut struct{ Most float64 }
		Headline    string
		Found       []struct {
			Attack    string
			Sentences []string
		}
	}
	attack := func(args ...string) (r told) {
		got := fulgurite(t, append([]string{"attack", "--json", "--project", project, "--original", input}, append(args, safe)...)...)
		got.want(t, exitDone)
		decodeJSON(t, got.out, &r)
		return r
	}
	exact, bounds := attack("--receipt", in("safe.receipt"), "--key", in("r.key")), attack()
	if exact.AtMost || exact.Bound == 0 || exact.SinglingOut.Most > exact.Bound || exact.SinglingOut.Most == 0 || len(exact.Found) < 5 {
		t.Errorf("by the receipt: %+v", exact)
	}
	if !bounds.AtMost || bounds.Bound != 0 || bounds.SinglingOut.Most < exact.SinglingOut.Most || bounds.People < exact.People {
		t.Errorf("without it: %+v", bounds)
	}
	if !strings.Contains(made.out, exact.Headline) {
		t.Errorf("when it was made: %s\nby the receipt: %s", made.out, exact.Headline)
	}
	for _, line := range exact.Found[0].Sentences {
		if !strings.Contains(made.out, line) {
			t.Errorf("when it was made nothing says %q", line)
		}
	}
	for file, want := range map[string]string{"r.html": "Attacks on the file", "r.json": `"singlingOut"`} {
		if !strings.Contains(read(t, in(file)), want) {
			t.Errorf("%s does not say what the attacks found", file)
		}
	}
	crossed := fulgurite(t, "attack", "--project", project, "--original", input, "--previous", safe,
		"--receipt", in("safe.receipt"), "--key", in("r.key"), safe)
	crossed.want(t, exitDone, "Several releases", "Together with safe.csv")
	fulgurite(t, "attack", "--project", project, "--original", input, "--receipt", in("safe.receipt"), safe).
		want(t, exitUsage, "--receipt needs --key")
	fulgurite(t, "attack", "--project", project, "--original", safe, safe).want(t, exitProblem, "would be compared with itself")
	fulgurite(t, "anonymize", "--project", project, "--attack", "-o", "-", input).want(t, exitUsage, "--attack needs the name of a file")
	stranger := in("stranger.csv")
	text := read(t, safe)
	header, _, _ := strings.Cut(text, "\n")
	writeFile(t, stranger, header+"\n"+strings.TrimSuffix(strings.Repeat("x,", strings.Count(header, ",")+1), ",")+"\n")
	const advice = "Name the table that the file was made from"
	fulgurite(t, "attack", "--project", project, "--original", input, stranger).
		want(t, exitProblem, "No record of the file can have been made", advice)
	for _, names := range [][2]string{{"lacks the column", "birth date\n1950"}, {"should not be there",
		header + ",more\n" + strings.Repeat("x,", strings.Count(header, ",")+1) + "x"},
		{"belongs", strings.Replace(header, "sex", "gender", 1) + "\n" + strings.Repeat("x,", strings.Count(header, ",")) + "x"}} {
		writeFile(t, stranger, names[1]+"\n")
		fulgurite(t, "attack", "--project", project, "--original", input, stranger).want(t, exitProblem, names[0], advice)
	}
	writeFile(t, stranger, "a,b\n1,2\n")
	fulgurite(t, "attack", "--project", project, "--original", stranger, safe).want(t, exitProblem, "which the original does not have")
}
