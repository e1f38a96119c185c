package sql_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
)

// TestHelp runs the commands of the help as they stand there, without and with pseudonyms:
// the table in the database is then that which the program makes of the file, and what
// verifies it returns no row.
func TestHelp(t *testing.T) {
	server := open(t, "postgresql").(*postgreSQL)
	all := commands(t)
	dir := t.TempDir()
	if _, err := output(exec.Command("go", "build", "-o", filepath.Join(dir, "fulgurite"), "../../web/cmd/fulgurite")); err != nil {
		t.Fatal(err)
	}
	for name, commands := range map[string][]string{"plain": all[:4], "pseudonyms": append(all[:3:3], all[4])} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			run := func(command string) string {
				t.Helper()
				c := exec.Command("bash", "-c", command)
				c.Dir = folder
				c.Env = append(os.Environ(), "PATH="+dir+":"+server.programs+":"+os.Getenv("PATH"), "PGHOST="+server.folder, "PGUSER=fulgurite")
				out, err := output(c)
				if err != nil {
					t.Fatalf("%s: %v", command, err)
				}
				return out
			}
			p := generatedProject(project.KAnonymity(5), project.LDiversity("illness", 2))
			if name == "pseudonyms" {
				p.Columns[0].Treatment = project.Pseudonym
			}
			text, err := p.JSON()
			if err == nil {
				err = os.WriteFile(filepath.Join(folder, "project.json"), text, 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
			m := made{folder: folder}
			m.write(t, "table.csv", csvOf(t, generated(1000)))
			run("createdb hospital")
			defer run("dropdb hospital")
			run(`psql -X -q -c 'CREATE TABLE discharges ("number" text, age integer, sex text, region text, illness text, cost integer, note text)' -c '\copy discharges FROM table.csv WITH (FORMAT csv, HEADER)' hospital`)
			run("fulgurite key --recipient 'A registry' --output registry.key")
			for i, command := range commands {
				if out := run(command); i == len(commands)-1 && !strings.Contains(out, "(0 rows)") {
					t.Errorf("%s: %s", command, out)
				}
			}
			run("fulgurite anonymize --quiet --project project.json " + map[string]string{"pseudonyms": "--key registry.key "}[name] + "--output safe.csv table.csv")
			safe, err := os.Open(filepath.Join(folder, "safe.csv"))
			if err != nil {
				t.Fatal(err)
			}
			defer safe.Close()
			if n := sameRecords(t, name, strings.NewReader(run("psql -X -q --csv -c 'SELECT * FROM safe' hospital")), safe); n < 500 {
				t.Errorf("%d records", n)
			}
		})
	}
}

// commands are those of the help, in PostgreSQL and with a key.
func commands(t *testing.T) (all []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "static", "docs", "tables.md"))
	if err != nil {
		t.Fatal(err)
	}
	for i, block := range strings.Split(string(text), "```") {
		if i%2 == 0 || strings.Contains(block, "make ") {
			continue
		}
		for line := range strings.Lines(strings.ReplaceAll(block, "\\\n", " ")) {
			if line = strings.TrimSpace(line); line != "" {
				all = append(all, line)
			}
		}
	}
	if len(all) != 5 || !strings.HasPrefix(all[4], "PGOPTIONS=") {
		t.Fatalf("the help has other commands: %q", all)
	}
	return all
}
