package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// TestUndecidedColumns: a column that nothing explains is an error that names the flags that
// decide, with flags, a project, batches and a table that grows; --hold-back leaves it out,
// says so, and a later check and verification accept that.
func TestUndecidedColumns(t *testing.T) {
	var table strings.Builder
	table.WriteString("age,sex,gps,stay,colour\n")
	for i := range 24 {
		table.WriteString([]string{"31,f", "34,m"}[i%2] + ",48." + strings.Repeat("1", i+1) + "," +
			string(rune('1'+i%3)) + "," + []string{"red", "blue"}[i/2%2] + "\n")
	}
	dir := files(t, map[string]string{"in.csv": table.String(), "p.json": `{"version": 2, "suppressionLimit": 0, "measure": {"measure": "loss"}, "rowsArePeople": true,
"columns": [{"name": "age", "role": "quasi-identifying"}, {"name": "gps", "type": "string"}], "models": [{"model": "k-anonymity", "params": {"k": 2}}]}`})
	file := func(name string) string { return filepath.Join(dir, name) }
	for i, by := range [][]string{{"--qi", "age", "--k", "2", "--rows-are-people"},
		{"--qi", "age", "--missing-in", "gps=none", "--k", "2", "--rows-are-people"}, {"--project", file("p.json")}} {
		run := func(command string, more ...string) result {
			return fulgurite(t, append(append(append([]string{command}, by...), more...), file("in.csv"))...)
		}
		for _, command := range [][]string{{"anonymize", "-o", file("out.csv")},
			{"append", "--state", file(fmt.Sprintf("s%d.json", i)), "-o", file("out.csv")}, {"anonymize", "--output-dir", file("many")}} {
			run(command[0], command[1:]...).
				want(t, exitProblem, "sex", "gps", "colour", "--qi", "--keep", "--identifying", "--sensitive", "--hold-back")
			noLeftovers(t, dir)
		}
		got := run("anonymize", "--qi", "sex", "--hold-back", "--json", "--save-project", file("saved.json"), "-o", file("out.csv"))
		if i == 2 { // what a project says is not said again
			got = run("anonymize", "--qi", "sex", "--hold-back", "--json", "-o", file("out.csv"))
		}
		got.want(t, exitDone)
		var j job
		decodeJSON(t, got.out, &j)
		if header, _, _ := strings.Cut(read(t, file("out.csv")), "\n"); header != "age,sex,stay" ||
			strings.Join(j.HeldBack, ",") != "gps,colour" {
			t.Errorf("%v: written %s, held back %v", by, header, j.HeldBack)
		}
		run("anonymize", "--qi", "sex", "--hold-back", "-o", file("out.csv")).want(t, exitDone, "are held back", "“gps” and “colour”")
		run("anonymize", "--qi", "sex", "--hold-back", "--output-dir", file("many")).want(t, exitDone, `"heldBack":["gps","colour"]`)
		run("append", "--qi", "sex", "--hold-back", "--state", file(fmt.Sprintf("s%d.json", i)), "--json", "--again", "-o", file("out2.csv")).
			want(t, exitDone, `"heldBack": [`)
		if header, _, _ := strings.Cut(read(t, file("out2.csv")), "\n"); strings.Contains(header, "gps") || strings.Contains(header, "colour") {
			t.Errorf("%v: the batch shows %s", by, header)
		}
		run("anonymize", "--qi", "sex", "--keep", "gps", "--hold-back", "-o", file("kept.csv")).want(t, exitDone)
	}
	against := []string{"--project", file("saved.json"), "--original", file("in.csv")}
	for _, command := range []string{"verify", "check"} {
		fulgurite(t, append(append([]string{command}, against...), file("out.csv"))...).want(t, exitDone)
	}
	fulgurite(t, append(append([]string{"verify"}, against...), file("kept.csv"))...).want(t, exitUnverified)
	fulgurite(t, append(append([]string{"check"}, against...), file("kept.csv"))...).
		want(t, exitProblem, `"gps" is held back`, "it stands in the file")
	if saved := read(t, file("saved.json")); strings.Count(saved, `"held-back"`) != 2 {
		t.Errorf("what is held back is not in the project:\n%s", saved)
	}
}
