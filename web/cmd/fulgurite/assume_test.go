package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestAssume: what could be read in two ways is an error that names flags, each of which ends it;
// the project keeps what was taken, so that it runs again, and tells a file that needs another
// assumption. Scripts ask the same; check and verify say it. Columns that are kept as they are ask
// nothing.
func TestAssume(t *testing.T) {
	text := "birth;sex;seen\n03/04/1984;m;01/02/2024\n05/06/1990;f;02/02/2024\n03/04/1984;m;03/02/2024\n05/06/1990;f;04/02/2024\n"
	dir := files(t, map[string]string{"t.csv": text, "comma.csv": strings.ReplaceAll(text, ";", ","),
		"other.csv": strings.ReplaceAll(text, "05/06", "05/16"), "total.csv": text + "Total;;\n", "none.csv": strings.ReplaceAll(text, "/", "-")})
	file := func(name string) string { return filepath.Join(dir, name) }
	run := func(input string, more ...string) result {
		return fulgurite(t, append(append([]string{"anonymize", "--overwrite", "-o", file("o.csv")}, more...), file(input))...)
	}
	flags := []string{"--qi", "birth,sex", "--keep", "seen", "--k", "2", "--rows-are-people"}
	run("t.csv", flags...).want(t, exitProblem, "--assume 'date-order:birth'", "--read 'birth=date:02/01/2006'",
		"--read 'birth=date:01/02/2006'")
	run("t.csv", append(flags, "--read", "birth=date:01/02/2006")...).want(t, exitDone)
	run("t.csv", append(flags, "--assume", "date-order:sex")...).want(t, exitProblem)
	run("t.csv", append(flags, "--assume", "date-order:birth", "--assume", "totals")...).want(t, exitProblem, "totals")
	run("t.csv", append(flags, "--assume", "date-order:birth", "--save-project", file("p.json"), "--report",
		file("r.html"))...).want(t, exitDone)
	if kept := strings.Join(strings.Fields(read(t, file("p.json"))), ""); !strings.Contains(kept,
		`{"name":"date-order","column":"birth","value":"02/01/2006"}`) || strings.Contains(kept, `"seen","value"`) {
		t.Errorf("the project keeps %s", kept)
	}
	if page := read(t, file("r.html")); !strings.Contains(page, "took for granted") || !strings.Contains(page,
		"The sign between cells is ;.") {
		t.Error("the report does not list them")
	}
	grades := files(t, map[string]string{"g.csv": "sex,grade\nm,low\nm,high\nm,medium\nf,low\nf,high\nf,medium\n"})
	fulgurite(t, "anonymize", "--qi", "sex", "--k", "2", "--model", "t-closeness:attribute=grade,t=0.1,distance=ordered", "--rows-are-people",
		"--report", grades+"/r.html", "-o", grades+"/o.csv", grades+"/g.csv").want(t, exitDone)
	if page := read(t, grades+"/r.html"); !strings.Contains(page,
		"<dt>Rests on</dt>\n<dd>The words are a scale: low &lt; medium &lt; high.</dd>") {
		t.Error("the rule does not name the scale that it rests on")
	}
	run("t.csv", "--project", file("p.json")).want(t, exitDone)
	const doubtful = "The dates make sense with the day first and with the month first."
	if said := fulgurite(t, "verify", "--project", file("p.json"), "--original", file("t.csv"),
		file("o.csv")); strings.Contains(said.err, doubtful) {
		t.Error("verify asks what the project says")
	}
	fulgurite(t, "check", "--qi", "birth", file("t.csv")).want(t, exitDone, doubtful)
	plain := strings.Replace(read(t, file("p.json")), `"name": "date-order"`, `"name": "other"`, 1)
	again := files(t, map[string]string{"plain.json": plain, "tuples.csv": "birth,sex,n\n03/04/1984,m,2\n05/06/1990,f,2\n"})
	fulgurite(t, "verify", "--project", filepath.Join(again, "plain.json"), "--original", file("t.csv"), file("o.csv")).want(t,
		exitDone, doubtful)
	sql := []string{"sql", "--project", filepath.Join(again, "plain.json"), "--dialect", "postgresql", "--table", "t", "--tuples",
		filepath.Join(again, "tuples.csv"), "--output", again + "/scripts"}
	fulgurite(t, sql...).want(t, exitProblem, doubtful, "--assume 'date-order:birth'")
	fulgurite(t, append(sql, "--assume", "date-order:birth")...).want(t, exitDone)
	run("comma.csv", "--project", file("p.json")).want(t, exitDone,
		"needs an assumption that the project does not have: The sign between cells is ,.")
	run("other.csv", "--project", file("p.json")).want(t, exitDone, "The dates are read as mm/dd/yyyy")
	run("total.csv", "--project", file("p.json")).want(t, exitProblem, "--assume 'totals'", "--skip-end 1")
	run("total.csv", "--project", file("p.json"), "--assume", "totals").want(t, exitProblem,
		"--assume 'type:birth'") // in which the word is no date
	run("total.csv", "--project", file("p.json"), "--assume", "totals", "--assume", "type:birth").want(t, exitDone)
}
