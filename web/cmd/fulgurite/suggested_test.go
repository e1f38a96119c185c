package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestSuggested: what the program suggests is printed with flags that give the same release, which
// then no longer says that nobody confirmed it.
func TestSuggested(t *testing.T) {
	var b strings.Builder
	b.WriteString("patient id,sex,\"age, in years\",zzq,diagnosis,readmitted\n")
	for i := range 120 {
		fmt.Fprintf(&b, "P%d,%s,%d,x%d,%s,%s\n", 1000+i/2, []string{"m", "f"}[i/2%2], 20+i/2%5, i%7,
			[]string{"flu", "hiv", "cold"}[i/2%3], []string{"no", "no", "no"}[i%3])
	}
	dir := files(t, map[string]string{"t.csv": b.String(),
		"small.csv": "sex,diagnosis\nm,flu\nm,hiv\nm,cold\nf,flu\nf,flu\nf,flu\nm,flu\nm,flu\n", "none.csv": "zzq,zzr\nx,1\ny,2\nx,1\n"})
	t.Chdir(dir)
	args := []string{"anonymize", "--suggested", "--k", "3", "--order", "sorted", "--report", "r.json", "-o", "a.csv", "t.csv"}
	said := fulgurite(t, args...)
	said.want(t, exitDone, "Suggested by the program, confirmed by nobody:", "zzq: held back.",
		"diagnosis: nobody should learn it: every group has at least 3 different values.",
		"Records with the same value in these columns are about the same person: patient id.", "Columns written: 4 of 6 (67 %).",
		"What columns are and which rules hold was suggested by the program, confirmed by nobody.")
	if !strings.Contains(read(t, "r.json"), "confirmed by nobody") {
		t.Error("the report does not say so")
	}
	_, line, _ := strings.Cut(said.out, "the same release:\n  fulgurite ")
	line, _, _ = strings.Cut(line, "\n")
	again := words(line)
	again[slices.Index(again, "a.csv")] = "b.csv"
	again[slices.Index(again, "r.json")] = "s.json"
	confirmed := fulgurite(t, again...)
	confirmed.want(t, exitDone)
	if strings.Contains(confirmed.out, "by nobody") || strings.Contains(read(t, "s.json"), "confirmed by nobody") {
		t.Error(confirmed.out)
	}
	if read(t, "a.csv") != read(t, "b.csv") {
		t.Errorf("the flags %q give another release:\n%s\nnot\n%s", again, read(t, "b.csv"), read(t, "a.csv"))
	}
	// Women have one diagnosis, so that no group of five has three, but for the coarsest if it had
	// five people.
	fulgurite(t, "anonymize", "--suggested", "--limit", "0", "--model", "k-anonymity:k=8", "--model",
		"l-diversity:attribute=diagnosis,l=4", "-o", "c.csv", "small.csv").
		want(t, exitNoSolution, "because it is assumed that somebody could know these: sex")
	fulgurite(t, "anonymize", "--suggested", "-o", "c.csv", "none.csv").
		want(t, exitProblem, "It is assumed of no column that somebody could know it")
}
