package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestItems: a column whose cells hold several values by a flag and by the project that it makes,
// with a hierarchy of a folder; the report names the rule; what is refused names its flag.
func TestItems(t *testing.T) {
	var text strings.Builder
	text.WriteString("sex,diagnoses\n")
	for i := range 300 {
		fmt.Fprintf(&text, "%s,I2%d;E1%d;I2%d\n", []string{"f", "m"}[i%2], i%7, i%3, i/7%7)
	}
	rows := ""
	for _, of := range []struct {
		letter string
		n      int
	}{{"I2", 7}, {"E1", 3}} {
		for i := range of.n {
			rows += fmt.Sprintf("%s%d;%s;*\n", of.letter, i, of.letter)
		}
	}
	dir := files(t, map[string]string{"t.csv": text.String(), "hierarchy_diagnoses.csv": rows})
	file := func(name string) string { return filepath.Join(dir, name) }
	asked := func(items string, more ...string) []string {
		return append([]string{"anonymize", "--qi", "sex,diagnoses", "--items", items,
			"--hierarchies", dir, "--k", "5", "--rows-are-people", "--overwrite",
			"--save-project", file("p.json"), "--report", file("report.html"), "-o", file("o.csv")}, append(more, file("t.csv"))...)
	}
	fulgurite(t, asked("diagnoses=;:known=2,leaveOut=1%")...).
		want(t, exitDone, "2 quasi-identifying columns", "diagnoses  10 different values became",
			"better odds than 1 in", "and any 2 values of the person in the column “diagnoses”", "Whoever knows more than 2 values")
	if got := read(t, file("report.html")); !strings.Contains(got, "k^m-Anonymity") || !strings.Contains(got, "5^2-anonymity") {
		t.Error(got)
	}
	if got := read(t, file("p.json")); !strings.Contains(got, `"leaveOut": 0.01`) {
		t.Error(got)
	}
	for _, line := range strings.Split(strings.TrimSpace(read(t, file("o.csv"))), "\n")[1:] {
		if !strings.Contains(line, "; ") && !strings.Contains(line, ",") {
			t.Error(line)
		}
	}
	fulgurite(t, "anonymize", "--project", file("p.json"), "-o", file("again.csv"), file("t.csv")).want(t, exitDone, "any 2 values")
	fulgurite(t, "check", "--project", file("p.json"), file("o.csv")).want(t, exitProblem, "a file cannot be checked for them later")
	fulgurite(t, "verify", "--project", file("p.json"), "--original", file("t.csv"), file("o.csv")).
		want(t, exitUndecidable, "Not decidable without the receipt")
	fulgurite(t, "anonymize", "--qi", "sex,diagnoses", "--items", "diagnoses=;", "--k", "5", "-o", file("no.csv"), file("t.csv")).
		want(t, exitProblem, "--rows-are-people", "each record is about another person")
	fulgurite(t, asked("diagnoses=;:known=4")...).want(t, exitProblem, "--items")
	fulgurite(t, asked("diagnoses=;:many=4")...).want(t, exitProblem, "--items", "no option \"many\"")
	fulgurite(t, asked("diagnoses=")...).want(t, exitProblem, "--items", "one to three characters")
	secret := []string{"anonymize", "--qi", "sex", "--sensitive", "diagnoses", "--items", "diagnoses=;", "--rows-are-people", "--overwrite",
		"--save-project", file("s.json"), "-o", file("o.csv")}
	fulgurite(t, append(secret, "--model", "alpha-k-anonymity:attribute=diagnoses,k=5,alpha=0.5", file("t.csv"))...).
		want(t, exitDone, "whoever knows some values of a person may find the whole list")
	fulgurite(t, "check", "--project", file("s.json"), file("o.csv")).
		want(t, exitDone, "each value of a cell counted", "judged by the rules alone")
	fulgurite(t, append(secret, "--model", "t-closeness:attribute=diagnoses,t=0.5", file("t.csv"))...).
		want(t, exitProblem, "takes each record to have one value")
	fulgurite(t, asked("diagnoses=;", "--recoding", "local")...).want(t, exitProblem, "--recoding", "does not keep k^m-anonymity")
}
