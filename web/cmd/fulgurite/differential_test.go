package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestDifferential: differential privacy by a flag and by a project; what is refused
// names its place, and the file is verified later, but for what no file shows.
func TestDifferential(t *testing.T) {
	var text strings.Builder
	text.WriteString("name,sex,ward\n")
	for i := range 1200 {
		fmt.Fprintf(&text, "n%d,%s,w%d\n", i, []string{"f", "m"}[i%2], i/2%3)
	}
	dir := files(t, map[string]string{"t.csv": text.String()})
	file := func(name string) string { return filepath.Join(dir, name) }
	asked := []string{"anonymize", "--qi", "sex,ward", "--identifying", "name", "--model", "differential-privacy:epsilon=1,delta=1e-5", "--hierarchy", "sex=suppression", "--hierarchy", "ward=suppression",
		"--save-project", file("p.json"), "-o", file("o.csv"), "--limit"}
	fulgurite(t, append(asked, "5 %", file("t.csv"))...).want(t, exitProblem, "Differential privacy: whether a limit of left-out records is kept depends on single records")
	fulgurite(t, append(asked, "100 %", "--rows-are-people", file("t.csv"))...).want(t, exitDone, "of 1,200 records, each with a probability of 0.5934; groups of fewer than 58", "no file was more than 2.718 times as likely")
	groups := map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(read(t, file("o.csv"))), "\n")[1:] {
		groups[line]++
	}
	for line, n := range groups {
		if n < 58 {
			t.Errorf("%s: %d records", line, n)
		}
	}
	fulgurite(t, "verify", "--project", file("p.json"), "--original", file("t.csv"), file("o.csv")).want(t, exitDone, "no file shows that", "the group sizes of (1, 1e-05)-differential privacy")
}

// TestDifferentialByFlags: one command is enough. Any number of records may be left out, ranges are
// those of whole numbers in words, and hierarchies of a folder count as fixed.
func TestDifferentialByFlags(t *testing.T) {
	var text, ages strings.Builder
	text.WriteString("sex,age\n")
	for i := range 1200 {
		fmt.Fprintf(&text, "%s,%d\n", []string{"f", "m"}[i%2], 30+i%10)
	}
	for age := range 10 {
		fmt.Fprintf(&ages, "%d;thirties;*\n", 30+age)
	}
	dir := files(t, map[string]string{"t.csv": text.String(), "h/sex.csv": "f;*\nm;*\n", "h/age.csv": ages.String()})
	file := func(name string) string { return filepath.Join(dir, name) }
	for label, how := range map[string][]string{
		"30 to 39": {"--hierarchy", "sex=suppression", "--hierarchy", "age=intervals:widths=10"},
		"thirties": {"--hierarchies", file("h")},
	} {
		release := append([]string{"anonymize", "--qi", "sex,age", "--rows-are-people", "--model", "differential-privacy:epsilon=2,delta=1e-3",
			"--levels", "sex=0..0", "--levels", "age=1..1", "--overwrite", "-o", file("o.csv"), file("t.csv")}, how...)
		fulgurite(t, release...).want(t, exitDone)
		if got := read(t, file("o.csv")); !strings.Contains(got, "f,"+label) && !strings.Contains(got, "f;"+label) {
			t.Errorf("%v: no %q in %.60q", how, label, got)
		}
	}
	// The command of the help does it.
	_, example, _ := strings.Cut(anonymizeExamples, "fulgurite anonymize --qi sex,age --hold-back")
	example, _, _ = strings.Cut(example, "\n")
	t.Chdir(files(t, map[string]string{"table.csv": text.String()}))
	fulgurite(t, strings.Fields("anonymize --qi sex,age --hold-back"+example)...).want(t, exitDone,
		"no file was more than 2.718 times as likely")
}
