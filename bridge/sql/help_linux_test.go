package sql_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
)

// TestHelp runs the commands of the help as they stand there, each way with its own, and the
// scripts once more with pseudonyms: the tables in the database are then those which the program
// makes of the file, and what verifies returns no row.
func TestHelp(t *testing.T) {
	server := open(t, "postgresql").(*postgreSQL)
	ways, dir := commands(t), program(t)
	for _, name := range []string{"plain", "pseudonyms"} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			run := func(command string) string {
				t.Helper()
				c := exec.Command("bash", "-c", command)
				c.Dir = folder
				c.Env = append(os.Environ(), "PATH="+dir+":"+server.Programs+":"+os.Getenv("PATH"), "PGHOST="+server.Folder, "PGUSER=fulgurite")
				out, err := output(c)
				if err != nil {
					t.Fatalf("%s: %v", command, err)
				}
				return out
			}
			same := func(table string, key string) {
				t.Helper()
				run("fulgurite anonymize --quiet " + key +
					"--overwrite --project trial/project.json --output of-file.csv trial/hospital-discharges.csv")
				file, err := os.Open(filepath.Join(folder, "of-file.csv"))
				if err != nil {
					t.Fatal(err)
				}
				defer file.Close()
				if n := sameRecords(t, table, strings.NewReader(run("psql -X -q --csv -c 'SELECT * FROM "+table+"' trial")), file); n < 1000 {
					t.Errorf("%s has %d records", table, n)
				}
			}
			defer run("dropdb trial")
			scripts, last := ways[4], ""
			if name == "plain" {
				for i, way := range ways[:5] {
					for _, command := range way {
						if last = run(command); i < 4 && strings.Contains(command, " anonymize ") && !strings.Contains(last, "Written and verified") {
							t.Errorf("%s: %s", command, last)
						}
					}
				}
				same("safe_discharges", "")
				same("safe_there", "")
				same("safe", "")
			} else {
				run(ways[2][0])
				// Of people with several records scripts make no pseudonyms.
				run(`psql -X -q -c 'DELETE FROM discharges WHERE "patient number" IN (SELECT "patient number" FROM discharges GROUP BY 1 HAVING COUNT(*) > 1)'` +
					` -c "\copy discharges TO 'trial/hospital-discharges.csv' WITH (FORMAT csv, HEADER)" trial`)
				file := filepath.Join(folder, "trial", "project.json")
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				p, err := project.Parse(text, file)
				if err != nil {
					t.Fatal(err)
				}
				p.Column("patient number").Treatment = project.Pseudonym
				if text, err = p.JSON(); err == nil {
					err = os.WriteFile(file, text, 0o600)
				}
				if err != nil {
					t.Fatal(err)
				}
				run("fulgurite key --recipient 'A registry' --output registry.key")
				run(scripts[0])
				choose, _, _ := strings.Cut(scripts[1], "&&")
				run(choose)
				last = run(ways[5][0])
				same("safe", "--key registry.key ")
			}
			if !strings.Contains(last, "(0 rows)") {
				t.Errorf("what verifies says %s", last)
			}
		})
	}
}

// madeOnce is a folder with the program.
var madeOnce = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "fulgurite")
	if err == nil {
		ends = append(ends, func() { os.RemoveAll(dir) })
		_, err = output(exec.Command("go", "build", "-o", filepath.Join(dir, "fulgurite"), "../../web/cmd/fulgurite"))
	}
	return dir, err
})

func program(t *testing.T) string {
	t.Helper()
	dir, err := madeOnce()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// commands returns the commands of the help, by the block that they stand in: for a file, counts, a
// query, one in the database, scripts in PostgreSQL, and these with a key.
func commands(t *testing.T) (ways [][]string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "static", "docs", "tables.md"))
	if err != nil {
		t.Fatal(err)
	}
	for i, block := range strings.Split(string(text), "```") {
		if i%2 == 0 || strings.Contains(block, "make ") || strings.HasPrefix(block, "s") {
			continue
		}
		var way []string
		for line := range strings.Lines(strings.ReplaceAll(block, "\\\n", " ")) {
			if line = strings.TrimSpace(line); line != "" {
				way = append(way, line)
			}
		}
		ways = append(ways, way)
	}
	for i, words := range []string{"sample trial", "--count-column", "--from", "--in-database", "fulgurite sql", "PGOPTIONS="} {
		if len(ways) <= i || !strings.Contains(strings.Join(ways[i], " "), words) || len(ways[i]) != map[bool]int{true: 1,
			false: 2}[i == 3 || i == 5] {
			t.Fatalf("the help has other commands: %q", ways)
		}
	}
	return ways
}

// TestNightly runs the nightly job of the help on PostgreSQL as it stands: two nights, of which the
// second is run twice, and one that fails and is made up for.
func TestNightly(t *testing.T) {
	server, dir, folder := open(t, "postgresql").(*postgreSQL), program(t), t.TempDir()
	block := func(page, begin string) string {
		text, err := os.ReadFile(filepath.Join("..", "..", "static", "docs", page))
		if err != nil {
			t.Fatal(err)
		}
		_, rest, found := strings.Cut(string(text), "\n```"+begin)
		if script, _, closed := strings.Cut(rest, "\n```"); found && closed {
			return strings.TrimPrefix(begin, "sh\n") + script
		}
		t.Fatalf("%s has no %q", page, begin)
		return ""
	}
	run := func(command string, fails bool) string {
		t.Helper()
		c := exec.Command("bash", "-c", command)
		c.Dir = folder
		c.Env = append(os.Environ(), "PATH="+dir+":"+server.Programs+":"+os.Getenv("PATH"), "PGHOST="+server.Folder, "PGUSER=fulgurite",
			"PGDATABASE=nightly")
		out, err := output(c)
		if (err != nil) != fails {
			t.Fatalf("%s: %v", command, err)
		}
		return strings.TrimSpace(out)
	}
	defer run("dropdb nightly", false)
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("nightly.sh", block("command-line.md", "sh\n#!/bin/sh\n# nightly.sh"))
	write("job.sh", block("tables.md", "sh\n#!/bin/sh\n# nightly-postgresql.sh"))
	write("tables.sql", strings.TrimPrefix(block("tables.md", "sql\n"), "sql\n"))
	run(`createdb nightly && psql -X -q -f tables.sql && psql -X -q -c "CREATE TABLE discharges AS
SELECT 'p' || i AS \"patient number\", 'n' || i AS name, DATE '1950-01-01' + i % 7 AS \"birth date\", CASE i % 2 WHEN 0 THEN 'f' ELSE 'm' END AS sex, '0' || (2100 + i % 5) AS postcode,
 DATE '2026-02-01' + i / 300 AS \"discharge date\" FROM generate_series(0, 899) AS g(i)"`, false)
	run(`psql -X -q -c "\copy discharges TO 'all.csv' WITH (FORMAT csv, HEADER)" && fulgurite anonymize --qi "birth date,sex,postcode" --identifying name --person "patient number" --hold-back --limit 1 --levels "birth date=..3" --save-project project.json -o tried.csv all.csv`, false)
	there := func() string { return run("psql -X -At -c 'SELECT COUNT(*) FROM released'", false) }
	run("sh job.sh 2026-02-01", false)
	first := there()
	if run("tail -q -n +2 safe/*.csv wait.csv | wc -l", false) != "300" || first == "0" {
		t.Errorf("%s records were released", first)
	}
	run("psql -X -q -c 'ALTER TABLE released RENAME TO gone'", false)
	run("sh job.sh 2026-02-02", true)
	run("psql -X -q -c 'ALTER TABLE gone RENAME TO released'", false)
	run("sh job.sh 2026-02-02", false)
	run("sh job.sh 2026-02-03 && sh job.sh 2026-02-03", false)
	if released := run("tail -q -n +2 safe/*.csv | wc -l", false); there() != released ||
		run("tail -q -n +2 safe/*.csv wait.csv | wc -l", false) != "900" {
		t.Errorf("of %s records the table has %s", released, there())
	}
}
