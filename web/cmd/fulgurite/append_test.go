package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
)

// TestAppend: two batches with k = 2. In the first, 47 is alone on its own age but
// not in its decade; in the second, one record joins nothing and is withheld, then
// comes back with the third and is released.
func TestAppend(t *testing.T) {
	dir := files(t, map[string]string{
		"1.csv":     "age,sex,colour\n31,f,a\n38,f,b\n42,m,c\n47,m,d\n",
		"2.csv":     "age,sex,colour\n31,f,e\n38,f,f\n42,m,g\n",
		"h/age.csv": "31,30-39,*\n38,30-39,*\n42,40-49,*\n47,40-49,*\n",
		"h/sex.csv": "f;*\nm;*\n",
	})
	file := func(name string) string { return filepath.Join(dir, name) }
	args := func(batch string, more ...string) []string {
		return append([]string{"append", "--qi", "age,sex", "--keep", "colour", "--hierarchies", file("h"), "--k", "2", "--recoding", "local", "--state", file("state.json"),
			"--withheld", file("wait.csv"), "--order", "original", "-o", file("out" + batch), file(batch)}, more...)
	}
	fulgurite(t, args("1.csv")...).want(t, exitDone)
	if got, want := read(t, file("out1.csv")), "age,sex,colour\n30-39,f,a\n30-39,f,b\n40-49,m,c\n40-49,m,d\n"; got != want {
		t.Errorf("first batch:\n%s\nwant\n%s", got, want)
	}
	second := fulgurite(t, args("2.csv", "--json")...)
	second.want(t, exitDone)
	if got, want := read(t, file("out2.csv")), "age,sex,colour\n30-39,f,e\n30-39,f,f\n"; got != want {
		t.Errorf("second batch:\n%s\nwant\n%s", got, want)
	}
	var r struct {
		Number, Released, Joined, Published int
		Withheld                            []int
		Verified                            bool
	}
	decodeJSON(t, second.out, &r)
	if r.Number != 2 || r.Released != 2 || r.Joined != 2 || r.Published != 6 || len(r.Withheld) != 1 || r.Withheld[0] != 2 || !r.Verified {
		t.Errorf("%+v", r)
	}
	wait := read(t, file("wait.csv"))
	if wait != "age,sex,colour\n42,m,g\n" {
		t.Errorf("withheld: %s", wait)
	}
	if state := read(t, file("state.json")); strings.Contains(state, `"42"`) || !strings.Contains(state, "40-49") {
		t.Errorf("state: %s", state)
	}
	if err := os.WriteFile(file("3.csv"), []byte(wait+"47,m,h\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	fulgurite(t, args("3.csv")...).want(t, exitDone)
	if got, want := read(t, file("out3.csv")), "age,sex,colour\n40-49,m,g\n40-49,m,h\n"; got != want {
		t.Errorf("third batch:\n%s\nwant\n%s", got, want)
	}
	// With another project the state is refused, and stays.
	before := read(t, file("state.json"))
	fulgurite(t, args("3.csv", "--k", "3")...).want(t, exitProblem)
	if before != read(t, file("state.json")) {
		t.Error("a refused batch changed the state")
	}
}

// TestAppendPeople: who joins a group that she is in already does not count twice. Without
// a key nobody is recognised, and nobody has to be unless fewer than k may join.
func TestAppendPeople(t *testing.T) {
	dir := files(t, map[string]string{
		"1.csv": "patient,age,visit\nA,31,v1\nB,31,v2\n",
		"2.csv": "patient,age,visit\nA,31,v3\n",
		"3.csv": "patient,age,visit\nC,31,v4\nA,31,v3\n",
	})
	file := func(name string) string { return filepath.Join(dir, name) }
	args := func(batch string, more ...string) []string {
		return append([]string{"append", "--qi", "age", "--person", "patient", "--k", "2", "--recoding", "local", "--keep", "visit", "--state", file("state.json"),
			"--order", "sorted", "-o", file("out" + batch), file(batch)}, more...)
	}
	fulgurite(t, "key", "-o", file("house.key")).want(t, exitDone)
	if refused := fulgurite(t, args("1.csv", "--join")...); !strings.Contains(refused.err, "recognises people") {
		t.Error(refused.err)
	}
	key := []string{"--join", "--key", file("house.key")}
	fulgurite(t, args("1.csv", key...)...).want(t, exitDone)
	if state := read(t, file("state.json")); strings.Contains(state, `"A"`) || strings.Count(state, `"records":1`) != 2 {
		t.Errorf("the state: %s", state)
	}
	if again := fulgurite(t, args("2.csv", key...)...); !strings.Contains(again.out, "Nothing was released") {
		t.Errorf("A is in a group with herself: %s", again.out)
	}
	fulgurite(t, args("3.csv", key...)...).want(t, exitDone)
	if got := read(t, file("out3.csv")); got != "age,visit\n31,v3\n31,v4\n" {
		t.Errorf("third batch: %s", got)
	}
	if refused := fulgurite(t, args("2.csv", "--join")...); !strings.Contains(refused.err, "recognises people by the key") {
		t.Error(refused.err)
	}
}

// TestAppendWholes: with pseudonyms, each person is protected with the records of all batches.
// A and B show the same in January; only A comes in February, and is withheld. With C and D
// A and B come again in March: then all is released but E, who is alone.
func TestAppendWholes(t *testing.T) {
	dir := files(t, map[string]string{
		"january.csv":  "patient,sex,visit\nA,f,1\nB,f,2\n",
		"february.csv": "patient,sex,visit\nA,f,3\n",
		"march.csv":    "patient,sex,visit\nA,f,4\nB,f,5\nC,f,6\nD,f,7\nE,m,8\n",
	})
	file := func(name string) string { return filepath.Join(dir, name) }
	fulgurite(t, "key", "-o", file("house.key")).want(t, exitDone)
	args := func(batch string, more ...string) []string {
		return append([]string{"append", "--qi", "sex", "--person", "patient", "--pseudonym", "patient", "--keep", "visit", "--k", "2",
			"--state", file("state.json"), "-o", file("out-" + batch), file(batch)}, more...)
	}
	fulgurite(t, args("january.csv")...).want(t, exitProblem, "but none was given")
	key := []string{"--key", file("house.key")}
	fulgurite(t, args("january.csv", append(key, "--join")...)...).want(t, exitProblem, "so people are protected with all of their records", "told from those who are in it already")
	fulgurite(t, args("january.csv", append(key, "--report", file("report.json"))...)...).want(t, exitDone, "2 records released", "each person is protected with the records of all batches")
	if report := read(t, file("report.json")); !strings.Contains(report, "Anyone who knows all records of one person in the file finds at least 2 people") {
		t.Errorf("report: %s", report)
	}
	fulgurite(t, args("february.csv", key...)...).want(t, exitDone, "Nothing was released")
	if _, err := os.Stat(file("out-february.csv")); err == nil {
		t.Error("A would be the only one who came")
	}
	fulgurite(t, args("march.csv", key...)...).want(t, exitDone, "4 records released, 4 of them in groups that were published before", "Withheld: 1 record")
	state := read(t, file("state.json"))
	if strings.Count(state, `"groups":[[`) != 1 || strings.Contains(state, `"people"`) || !strings.Contains(state, `"version":4`) {
		t.Errorf("state: %s", state)
	}
}

// TestAppendOldState: the state of an older version is carried over, and that is said once.
func TestAppendOldState(t *testing.T) {
	dir := files(t, map[string]string{"1.csv": "sex,visit\nf,1\nf,2\n", "2.csv": "sex,visit\nf,3\nf,4\n"})
	file := func(name string) string { return filepath.Join(dir, name) }
	args := func(batch string) []string {
		return []string{"append", "--qi", "sex", "--keep", "visit", "--k", "2", "--state", file("state.json"), "--overwrite", "-o", file("out.csv"), file(batch)}
	}
	fulgurite(t, args("1.csv")...).want(t, exitDone)
	state, err := core.ParseState([]byte(read(t, file("state.json"))), "")
	if err != nil {
		t.Fatal(err)
	}
	state.Version = 1
	old, err := state.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file("state.json"), old, 0o600); err != nil {
		t.Fatal(err)
	}
	said := "becomes version 4"
	fulgurite(t, args("2.csv")...).want(t, exitDone, said)
	fulgurite(t, args("2.csv")...).want(t, exitProblem, "2.csv: Records of this very file were released before", "--again")
	if again := fulgurite(t, append(args("2.csv"), "--again")...); strings.Contains(again.err, said) || again.code != exitDone {
		t.Error(again.err)
	}
}
