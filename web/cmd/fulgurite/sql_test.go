package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

const sqlProject = `{"version":2,"rowsArePeople":true,"columns":[{"name":"name","role":"identifying"},{"name":"age","role":"quasi-identifying"},{"name":"sex","role":"quasi-identifying"},{"name":"cost","role":"insensitive"}],` +
	`"models":[{"model":"k-anonymity","params":{"k":3}}],"suppressionLimit":0.1,"measure":{"measure":"loss"}}`

// TestSQL: scripts are written as far as is known what is to be in them, and replace no
// others unless they may.
func TestSQL(t *testing.T) {
	dir := files(t, map[string]string{"p.json": sqlProject, "tuples.csv": "age,sex,n\n30,f,3\n31,f,2\n60,m,5\n",
		"other.csv": "age,sex\n30,f\n60,m\n", "few.csv": "age,sex,n\n30,f,2\n60,m,2\n"})
	file := func(name string) string { return filepath.Join(dir, name) }
	write := func(args ...string) result {
		return fulguriteWith(t.Context(), "", &disk.Set{System: disk.OS{}}, append([]string{"sql", "--project", file("p.json"), "--dialect",
			"postgresql", "--table", "ward.patients", "--output", file("scripts")}, args...)...)
	}
	write().want(t, exitDone, "1-group.sql", "tuples.csv")
	group := read(t, filepath.Join(file("scripts"), "1-group.sql"))
	if !strings.Contains(group, `FROM "ward"."patients"`) || strings.Contains(group, `"name"`) || strings.Contains(group, `"cost"`) {
		t.Errorf("it exports other than it should: %s", group)
	}
	write().want(t, exitDone)
	writeFile(t, filepath.Join(file("scripts"), "1-group.sql"), "mine")
	write().want(t, exitProblem, "1-group.sql", "--overwrite")
	write("--overwrite").want(t, exitDone)
	write("--tuples", file("tuples.csv")).want(t, exitDone, "2-hierarchies.sql", "4-verify.sql", "level", "Left out: 0 of 10")
	release := read(t, filepath.Join(file("scripts"), "3-release.sql"))
	if !strings.Contains(release, `CREATE TABLE "fulgurite_release_unverified" AS`) ||
		strings.Contains(release, `DROP TABLE IF EXISTS "fulgurite_release";`) || strings.Contains(release, `t."name"`) {
		t.Errorf("release: %s", release)
	}
	write("--tuples", file("tuples.csv"), "--release", "ward.safe", "--drop").want(t, exitProblem, "--overwrite")
	var made job
	got := write("--tuples", file("tuples.csv"), "--release", "ward.safe", "--drop", "--overwrite", "--json")
	got.want(t, exitDone)
	decodeJSON(t, got.out, &made)
	if release := read(t, filepath.Join(file("scripts"), "4-verify.sql")); !strings.Contains(release,
		`DROP TABLE IF EXISTS "ward"."safe";`) || !made.Found || made.Records != 10 {
		t.Errorf("%+v, release: %s", made, release)
	}
	writeFile(t, file("p.json"), strings.Replace(sqlProject, `"name":"age"`, `"maxLevel":0,"name":"age"`, 1))
	write("--tuples", file("few.csv"), "--overwrite").want(t, exitNoSolution)
	write("--tuples", file("other.csv")).want(t, exitProblem, "for how many records each line stands")
	write("--tuples", file("nothing.csv")).want(t, exitProblem, "There is no file or folder")
	write("--dialect", "oracle").want(t, exitProblem, `no dialect "oracle"`, "postgresql")
	write("--table", "a.b.c.d").want(t, exitProblem, "no name of a table")
	fulgurite(t, "sql", "--project", file("p.json")).want(t, exitUsage, "--help")
	for from, dialect := range map[string]string{"mariadb://me@here/ward": "mariadb", "ward.duckdb": "duckdb", "duckdb:ward.db": "duckdb"} {
		fulgurite(t, "anonymize", "--project", file("p.json"), "--from", from, "--query", "SELECT * FROM patients", "--to-table", "safe",
			"--in-database").want(t, exitProblem, "fulgurite sql --dialect "+dialect, "--tuples")
	}
	writeFile(t, file("p.json"), strings.Replace(sqlProject, `"rowsArePeople":true,`, "", 1))
	write("--overwrite").want(t, exitProblem, "Is each record about a different person?")
	if _, err := os.Stat(file("tuples.csv")); err != nil {
		t.Error(err)
	}

	// A script does not replace what is read.
	writeFile(t, file("p.json"), sqlProject)
	for name, args := range map[string][]string{"1-group.sql": {"--project"}, "3-release.sql": {"--tuples"}} {
		mine := filepath.Join(file("mine"), name)
		text := map[string]string{"1-group.sql": sqlProject, "3-release.sql": "age,sex,n\n30,f,3\n31,f,2\n60,m,5\n"}[name]
		if err := os.MkdirAll(file("mine"), 0o777); err != nil {
			t.Fatal(err)
		}
		writeFile(t, mine, text)
		write(append(args, mine, "--output", file("mine"), "--overwrite")...).
			want(t, exitProblem, "The result would overwrite", "Choose another folder.")
		if read(t, mine) != text {
			t.Errorf("%s was replaced", name)
		}
	}
}
