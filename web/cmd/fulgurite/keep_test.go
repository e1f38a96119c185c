package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// visits are 40 patients with 5 visits each, as the engine never should see them
// without being told whose they are.
func visits() string {
	var b strings.Builder
	b.WriteString("patient,sex,ssn,dx\n")
	for i := range 200 {
		p := i % 40
		fmt.Fprintf(&b, "P%03d,%c,%03d-45-%04d,d%d\n", p, "fm"[p%2], 101+p, 6000+p, i%4)
	}
	return b.String()
}

// TestUnmarkedColumns: a column that nobody mentioned and that names people is an
// error with the flag that settles it, with flags and with a project.
func TestUnmarkedColumns(t *testing.T) {
	dir := files(t, map[string]string{"in.csv": visits(), "p.json": strings.NewReplacer(`{"name": "age", "role": "quasi-identifying"}, `, "",
		`, {"name": "city", "role": "insensitive"}`, "").Replace(goodFiles["project.json"])})
	in, out := filepath.Join(dir, "in.csv"), filepath.Join(dir, "out.csv")
	for _, by := range [][]string{{"--qi", "sex"}, {"--project", filepath.Join(dir, "p.json")}} {
		run := func(more ...string) result {
			return fulgurite(t, append(append([]string{"anonymize", "--rows-are-people", "-o", out}, by...), append(more, in)...)...)
		}
		got := run()
		got.want(t, exitProblem, `"ssn"`, "--keep ssn", "--identifying ssn", "--keep patient")
		noLeftovers(t, dir)
		run("--keep", "ssn,dx").want(t, exitProblem, "--keep patient")
		run("--keep", "ssn,patient,dx").want(t, exitDone)
		run("--keep", "ssn", "--keep", "patient,dx").want(t, exitDone)
		if header, _, _ := strings.Cut(read(t, out), "\n"); header != "patient,sex,ssn,dx" {
			t.Errorf("written: %s", header)
		}
		run("--keep", "ssn,weight").want(t, exitProblem, `no column "weight"`, "--keep")
		run("--keep", "sex,ssn,patient").want(t, exitProblem, `"sex" was already given as quasi-identifying`)
	}
}

// TestPersonFlags: where an identifying column repeats, somebody has to say whose
// records these are.
func TestPersonFlags(t *testing.T) {
	dir := files(t, map[string]string{"in.csv": visits()})
	in, out, saved := filepath.Join(dir, "in.csv"), filepath.Join(dir, "out.csv"), filepath.Join(dir, "p.json")
	args := func(more ...string) []string {
		return append(append([]string{"anonymize", "--qi", "sex", "--keep", "dx", "--identifying", "ssn", "-o", out}, more...), in)
	}
	fulgurite(t, args("--identifying", "patient")...).
		want(t, exitProblem, "Is each record about a different person? patient: 40 people in 200 rows.", "--person patient", "--rows-are-people")
	fulgurite(t, args("--identifying", "patient", "--rows-are-people")...).want(t, exitDone)
	fulgurite(t, args("--person", "patient", "--save-project", saved)...).want(t, exitDone)
	if header, _, _ := strings.Cut(read(t, out), "\n"); header != "sex,dx" {
		t.Errorf("written: %s", header)
	}
	if !strings.Contains(read(t, saved), `"person"`) {
		t.Errorf("the project does not say whose records these are:\n%s", read(t, saved))
	}
	fulgurite(t, "anonymize", "--project", saved, "--rows-are-people", "-o", out, in).want(t, exitProblem, "says something else")
	fulgurite(t, "anonymize", "--project", saved, "--person", "patient", "-o", out, in).want(t, exitDone)
	fulgurite(t, args("--person", "nobody", "--keep", "patient")...).want(t, exitProblem, `no column "nobody"`, "--person")
	fulgurite(t, args("--person", "patient", "--rows-are-people")...).want(t, exitUsage)
	fulgurite(t, args("--person", "dx", "--identifying", "patient")...).want(t, exitProblem, `"dx" was already given as insensitive`)
}

// TestPersonByNameAndBirth: the flags that are offered settle it. Somebody with two
// records is one person by her name and her date of birth, which is made coarser.
func TestPersonByNameAndBirth(t *testing.T) {
	var text strings.Builder
	text.WriteString("full name,birth date,dx\n")
	for i := range 40 {
		p := i % 20
		fmt.Fprintf(&text, "%s %s,19%d-0%d-1%d,%c\n", []string{"Anna", "Berta", "Clara", "Dora"}[p%4],
			[]string{"Huber", "Maier", "Gruber", "Bauer", "Wagner"}[p/4], 50+p, 1+p%9, p%9, 'a'+i%3)
	}
	dir := files(t, map[string]string{"in.csv": text.String()})
	args := []string{"anonymize", "--identifying", "full name", "--qi", "birth date", "--keep", "dx", "--k", "3", "-o",
		filepath.Join(dir, "out.csv"), filepath.Join(dir, "in.csv")}
	offered := []string{"--person", "full name", "--person", "birth date"}
	fulgurite(t, args...).want(t, exitProblem, "20 people in 40 rows", "--person 'full name' --person 'birth date' counts people")
	fulgurite(t, append(args, offered...)...).want(t, exitDone, "20")
	if header, _, _ := strings.Cut(read(t, filepath.Join(dir, "out.csv")), "\n"); header != "birth date,dx" {
		t.Errorf("written: %s", header)
	}
}

// TestPersonOfOlderProjects: they counted records, and are told so.
func TestPersonOfOlderProjects(t *testing.T) {
	dir := files(t, map[string]string{"in.csv": visits(), "p.json": `{"version": 1, "suppressionLimit": 0, "measure": {"measure": "loss"},
"columns": [{"name": "sex", "role": "quasi-identifying"}, {"name": "patient", "role": "identifying"}, {"name": "ssn", "role": "identifying"}, {"name": "dx", "role": "insensitive"}],
"models": [{"model": "k-anonymity", "params": {"k": 2}}]}`})
	fulgurite(t, "anonymize", "--project", filepath.Join(dir, "p.json"), "-o", filepath.Join(dir, "out.csv"), filepath.Join(dir, "in.csv")).
		want(t, exitDone, "40 people in 200 rows", "counts records")
}

// TestPersonAssumed: what a page assumed is asked on the command line, where somebody can be; a
// file that was made so is verified by the project as it is.
func TestPersonAssumed(t *testing.T) {
	dir := files(t, map[string]string{"in.csv": visits(), "p.json": `{"version": 2, "suppressionLimit": 0, "measure": {"measure": "loss"}, "person": ["patient"], "personAssumed": true,
"columns": [{"name": "sex", "role": "quasi-identifying"}, {"name": "patient", "role": "identifying"}, {"name": "ssn", "role": "identifying"}, {"name": "dx", "role": "insensitive"}],
"models": [{"model": "k-anonymity", "params": {"k": 2}}]}`})
	file := func(name string) string { return filepath.Join(dir, name) }
	args := func(more ...string) []string {
		return append([]string{"anonymize", "--project", file("p.json"), "-o", file("out.csv"), file("in.csv")}, more...)
	}
	fulgurite(t, args()...).want(t, exitProblem, "Is each record about a different person?", "--rows-are-people")
	fulgurite(t, args("--person", "patient", "-q")...).want(t, exitDone)
	fulgurite(t, "verify", "--project", file("p.json"), "--original", file("in.csv"), file("out.csv")).want(t, exitDone, "Verified")
}

func TestQuoted(t *testing.T) {
	for name, want := range map[string]string{"ssn": "ssn", "record number": "'record number'",
		"o'name": `'o'\''name'`, "": "''", "größe": "größe", "a,b": "a,b"} {
		if got := shellWord(name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}
