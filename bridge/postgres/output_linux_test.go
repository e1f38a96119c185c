package postgres_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// people is a table of so many, with cells that end whatever is not written well.
func people(n int) [][]string {
	notes := []string{"", "NULL", `\N`, `\.`, "a,b", `"`, `""`, "tab\there", "line\nbreak", "\\.\n\\.\n", "cr\rhere", "crlf\r\n",
		`back\slash\`, `'; DROP TABLE canary; --`, "ä€😀\u202e", " x "}
	rows := [][]string{{"age", "sex", `no"te`, "id"}}
	for i := range n {
		rows = append(rows, []string{fmt.Sprint(20 + i%4), "fm"[i%2 : i%2+1], notes[i%len(notes)], fmt.Sprint(i)})
	}
	return rows
}

var protected = []string{"--qi", "age,sex", "--k", "5", "--keep", `"no""te",id`}

// of are the arguments of a release of the table people.
func of(t *testing.T, more ...string) []string {
	return append(append([]string{"anonymize", "--from", address(database(t)), "--query", "SELECT * FROM people"}, protected...), more...)
}

// tables lists the tables of the schema, except the tests' own.
func tables(t *testing.T) string {
	return psql(t, "SELECT string_agg(tablename, ',' ORDER BY tablename) FROM pg_tables WHERE schemaname = 'public'")
}

// TestTable: whatever cells hold, a table has it, and nothing else is left of a release.
func TestTable(t *testing.T) {
	folder := t.TempDir()
	load(t, "people", people(320), nil)
	before := tables(t)
	psql(t, `CREATE SCHEMA "Out side"`)
	t.Cleanup(func() { psql(t, `DROP SCHEMA "Out side" CASCADE`) })
	const name = `"Out side"."a;""b"`
	fulgurite(t, folder, password(), of(t, "--to-table", name, "--order", "original", "--json", "--report", "report.html", "--report",
		"report.json", "--save-project", "project.json")...).
		want(t, 0, `"verified": true`, `"output": "table Out side.a;\"b"`, `"input": "database postgres"`)
	got := psql(t, "SELECT age, sex, \"no\"\"te\", id FROM "+name+" ORDER BY id::int")
	if want := psql(t, "SELECT age, sex, \"no\"\"te\", id FROM people ORDER BY id::int"); got != want {
		t.Errorf("the table is %s, want %s", got, want)
	}
	if after := tables(t); after != before {
		t.Errorf("tables %s, before %s", after, before)
	}
	for _, file := range []string{"report.html", "report.json"} {
		if text := read(t, filepath.Join(folder, file)); !strings.Contains(text, "database postgres") || strings.Contains(text, "SELECT") {
			t.Errorf("%s does not name the database, or shows the query", file)
		}
	}
}

// TestOneColumn: empty lines are records.
func TestOneColumn(t *testing.T) {
	psql(t, `CREATE TABLE one AS SELECT CASE WHEN i % 2 = 0 THEN '' ELSE '\.' END AS x FROM generate_series(1, 40) AS g(i)`)
	t.Cleanup(func() { psql(t, "DROP TABLE one; DROP TABLE IF EXISTS one_safe") })
	fulgurite(t, t.TempDir(), password(), "anonymize", "--from", address(database(t)), "--query", "TABLE one", "--qi", "x", "--k", "20",
		"--to-table", "one_safe").want(t, 0, "40 records")
	if got := psql(t, "SELECT x, count(*) FROM one_safe GROUP BY 1 ORDER BY 1"); got != "x,count\n,20\n\"\\.\",20\n" {
		t.Errorf("%q", got)
	}
}

// TestReplaced: no table is replaced that was not to be, and what is to be is there until the
// new one is, wherever the release is made.
func TestReplaced(t *testing.T) {
	t.Run("here", func(t *testing.T) { replaced(t) })
	t.Run("there", func(t *testing.T) { replaced(t, "--in-database") })
}

func replaced(t *testing.T, where ...string) {
	folder := t.TempDir()
	load(t, "people", people(100), nil)
	psql(t, "CREATE TABLE old AS SELECT 1 AS kept; CREATE VIEW seen AS SELECT 1 AS x; CREATE TABLE used AS SELECT 1 AS x; CREATE VIEW uses AS SELECT * FROM used")
	t.Cleanup(func() { psql(t, "DROP VIEW uses, seen; DROP TABLE old, used") })
	before := tables(t)
	release := func(table string, more ...string) ran {
		t.Helper()
		return fulgurite(t, folder, password(), of(t, slices.Concat(more, where, []string{"--to-table", table})...)...)
	}
	release("old").want(t, 1, "There is a table \"public\".\"old\" already", "--overwrite")
	release("people").want(t, 1, "which the query reads")
	release("people", "--overwrite").want(t, 1, "which the query reads")
	release("seen", "--overwrite").want(t, 1, "no ordinary table")
	release("used", "--overwrite").want(t, 1, "depend on it", "Nothing was changed")
	release("nowhere.safe").want(t, 1, "nowhere")
	release(`"`+strings.Repeat("x", 64)+`"`).want(t, 1, "64 bytes")
	release("a.b.c").want(t, 1, "SCHEMA.TABLE")
	release("a..b").want(t, 1, "no name of a table")
	if got := psql(t, "SELECT * FROM old"); got != "kept\n1\n" || tables(t) != before {
		t.Errorf("%q, %s", got, tables(t))
	}
	release("old", "--overwrite").want(t, 0)
	if got := psql(t, "SELECT count(*) FROM old"); got != "count\n100\n" || tables(t) != before {
		t.Errorf("%q, %s", got, tables(t))
	}
	// Nothing meets these rules, so that the table stays.
	release("old", "--overwrite", "--k", "60", "--apply", `{"age":0,"sex":0}`).want(t, 3)
	if got := psql(t, "SELECT count(*) FROM old"); got != "count\n100\n" || tables(t) != before {
		t.Errorf("%q, %s", got, tables(t))
	}
}

// meddling makes the database change what is written to new tables.
func meddling(t *testing.T, change string) {
	t.Helper()
	psql(t, `CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN `+change+` END$$;
CREATE FUNCTION meddle() RETURNS event_trigger LANGUAGE plpgsql AS $$DECLARE made record; BEGIN
  FOR made IN SELECT * FROM pg_event_trigger_ddl_commands() WHERE command_tag = 'CREATE TABLE' LOOP
    EXECUTE 'CREATE TRIGGER meddles BEFORE INSERT ON ' || made.object_identity || ' FOR EACH ROW EXECUTE FUNCTION change()';
  END LOOP; END$$;
CREATE EVENT TRIGGER meddles ON ddl_command_end EXECUTE FUNCTION meddle()`)
	t.Cleanup(func() { psql(t, "DROP EVENT TRIGGER meddles; DROP FUNCTION meddle; DROP FUNCTION change CASCADE") })
}

// TestVerified: a database that keeps something else than was written commits nothing.
func TestVerified(t *testing.T) {
	load(t, "people", people(100), nil)
	psql(t, "CREATE TABLE old AS SELECT 1 AS kept")
	t.Cleanup(func() { psql(t, "DROP TABLE old") })
	before := tables(t)
	for name, change := range map[string]string{
		"another value": `IF NEW.id = '77' THEN NEW.age := '99'; END IF; RETURN NEW;`,
		"another case":  `NEW.sex := upper(NEW.sex); RETURN NEW;`,
		"one less":      `IF NEW.id = '77' THEN RETURN NULL; END IF; RETURN NEW;`,
		"none":          `RETURN NULL;`,
		"a fault":       `IF NEW.id = '77' THEN RAISE 'no room'; END IF; RETURN NEW;`,
	} {
		t.Run(name, func(t *testing.T) {
			meddling(t, change)
			code, said := 4, "failed its verification"
			if name == "a fault" {
				code, said = 1, "no room"
			}
			fulgurite(t, t.TempDir(), password(), of(t, "--to-table", "old", "--overwrite")...).want(t, code, said)
			if got := psql(t, "SELECT * FROM old"); got != "kept\n1\n" || tables(t) != before {
				t.Errorf("%q, %s", got, tables(t))
			}
		})
	}
	t.Run("there", func(t *testing.T) {
		psql(t, `CREATE FUNCTION meddle() RETURNS event_trigger LANGUAGE plpgsql AS $$DECLARE made record; BEGIN
  FOR made IN SELECT * FROM pg_event_trigger_ddl_commands() WHERE object_identity LIKE '%unverified' LOOP
    EXECUTE 'UPDATE ' || made.object_identity || ' SET age = ''99'' WHERE id = ''77''';
  END LOOP; END$$;
CREATE EVENT TRIGGER meddles ON ddl_command_end WHEN TAG IN ('CREATE TABLE AS') EXECUTE FUNCTION meddle()`)
		t.Cleanup(func() { psql(t, "DROP EVENT TRIGGER meddles; DROP FUNCTION meddle") })
		r := fulgurite(t, t.TempDir(), password(), of(t, "--to-table", "old", "--overwrite", "--in-database")...).
			want(t, 4, "failed its verification", "Each record is one of the table and comes once")
		if strings.Contains(r.out+r.said, "77") {
			t.Errorf("it shows a cell: %s", r.said)
		}
		if got := psql(t, "SELECT * FROM old"); got != "kept\n1\n" || tables(t) != before {
			t.Errorf("%q, %s", got, tables(t))
		}
	})
}

// TestKilled: a program that is interrupted or killed while it reads or writes leaves no table
// and no file.
func TestKilled(t *testing.T) {
	load(t, "people", people(100), nil)
	before := tables(t)
	for name, slow := range map[string]string{"reading": "", "writing": "IF NEW.id = '50' THEN PERFORM pg_sleep(600); END IF; RETURN NEW;"} {
		for _, signal := range []os.Signal{os.Interrupt, os.Kill} {
			t.Run(name+" "+signal.String(), func(t *testing.T) {
				query := "SELECT *, pg_sleep(0)::text AS slept FROM people"
				if slow == "" {
					query = "SELECT *, pg_sleep(CASE WHEN id = '50' THEN 600 ELSE 0 END)::text AS slept FROM people"
				} else {
					meddling(t, slow)
				}
				folder := t.TempDir()
				c := exec.Command(program, append([]string{"anonymize", "--from", address(database(t)), "--query", query, "--to-table",
					"killed", "--keep", "slept"}, protected...)...)
				c.Env = append(password(), "PATH="+os.Getenv("PATH"), "TMPDIR="+folder)
				if err := c.Start(); err != nil {
					t.Fatal(err)
				}
				sleeping := func() bool {
					return psql(t, "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") != "count\n0\n"
				}
				until(t, "it sleeps", sleeping)
				if err := c.Process.Signal(signal); err != nil {
					t.Fatal(err)
				}
				c.Wait()
				if code := c.ProcessState.ExitCode(); signal == os.Interrupt && code != 130 {
					t.Errorf("exit code %d", code)
				}
				if signal == os.Kill { // the server learns it when it has something to say
					psql(t, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
				}
				until(t, "nothing sleeps", func() bool { return !sleeping() })
				if tables(t) != before {
					t.Errorf("tables %s, before %s", tables(t), before)
				}
				if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
					t.Errorf("left behind: %v, %v", left, err)
				}
			})
		}
	}
}

// until waits for something.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for range 200 {
		if is() {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("waited for in vain: %s", what)
}

// TestCommands: other commands read queries, too.
func TestCommands(t *testing.T) {
	folder := t.TempDir()
	load(t, "people", people(100), nil)
	of := []string{"--from", address(database(t)), "--query", "SELECT age, sex FROM people"}
	fulgurite(t, folder, password(), append([]string{"check", "--qi", "age,sex", "--k", "5"}, of...)...).
		want(t, 0, "Records:                              100")
	fulgurite(t, folder, password(), append([]string{"columns"}, of...)...).want(t, 0, "age", "sex")
	fulgurite(t, folder, password(),
		append([]string{"append", "--qi", "age,sex", "--k", "5", "--state", "state.json", "-o", "first.csv"}, of...)...).want(t, 0)
	// The form of the file that a project was made with is not that of a query.
	write(t, filepath.Join(folder, "project.json"), strings.Replace(fulgurite(t, folder, password(),
		append([]string{"anonymize", "--qi", "age,sex", "--save-project", "made.json", "-o", "a.csv"}, of...)...).project(t, folder), "{",
		`{"input": {"delimiter": ";", "encoding": "windows-1252", "skipLines": 3},`, 1))
	fulgurite(t, folder, password(), append([]string{"anonymize", "--project", "project.json", "-o", "b.csv"}, of...)...).want(t, 0)
	if read(t, filepath.Join(folder, "b.csv")) == "" {
		t.Error("nothing was written")
	}
}

func (r ran) project(t *testing.T, folder string) string {
	t.Helper()
	r.want(t, 0)
	text := read(t, filepath.Join(folder, "made.json"))
	if strings.Contains(text, `"input"`) {
		t.Fatalf("the project says how a file is read: %s", text)
	}
	return text
}
