package postgres_test

import (
	"context"
	"errors"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/bridge/postgres"
	"github.com/fulgurite/fulgurite/bridge/sql"
)

// source is the server with its password from the environment.
func source(t *testing.T) *postgres.Source {
	t.Helper()
	t.Setenv("PGPASSWORD", canary)
	s, err := postgres.Parse(address(database(t)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// asked returns the result of a query.
func asked(t *testing.T, query string) string {
	t.Helper()
	var text strings.Builder
	if _, err := source(t).Read(t.Context(), query, &text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestTypes: values are the texts that the scripts make of them, and NULL is the empty text,
// whoever asks.
func TestTypes(t *testing.T) {
	psql(t, "ALTER ROLE fulgurite SET datestyle = 'German'; ALTER ROLE fulgurite SET timezone = 'Asia/Tokyo'; ALTER ROLE fulgurite SET extra_float_digits = -3; ALTER ROLE fulgurite SET bytea_output = 'escape'; ALTER ROLE fulgurite SET standard_conforming_strings = off; ALTER ROLE fulgurite SET search_path = pg_catalog")
	t.Cleanup(func() { psql(t, "ALTER ROLE fulgurite RESET ALL") })
	for expression, want := range map[string]string{
		"NULL::text": `""`, "''": `""`, "true": "true", "'a  '::char(5)": "a",
		"1.50::numeric": "1.50", "0.1::float8": "0.1", "'NaN'::float4": "NaN",
		"DATE '2026-02-01'": "2026-02-01", "TIMESTAMPTZ '2026-02-01 12:00:00+02'": "2026-02-01 10:00:00+00",
		"INTERVAL '1 day 2 hours'": "1 day 02:00:00",
		`'\x00ff'::bytea`:          `\x00ff`, "ARRAY[1,2]": `"{1,2}"`, "'{\"a\": 1}'::jsonb": `"{""a"": 1}"`, "inet '10.0.0.1'": "10.0.0.1/32",
		"E'line\\nbreak\\r\\n'": "\"line\nbreak\r\n\"", "'NULL'": "NULL", `'\N'`: `\N`, "'ä€😀'": "ä€😀", "E'\\\\.'": `\.`,
	} {
		if got := asked(t, "SELECT "+expression+" AS x"); got != "\"x\"\n"+want+"\n" {
			t.Errorf("%s is %q, want %q", expression, got, want)
		}
	}
}

// TestQueries: what a query may be, and what is said of others. None of them changes anything.
func TestQueries(t *testing.T) {
	psql(t, "CREATE TABLE sung AS SELECT 1 AS sings; CREATE SEQUENCE numbers")
	t.Cleanup(func() { psql(t, "DROP TABLE sung; DROP SEQUENCE numbers") })
	for _, query := range []string{"SELECT sings FROM sung", "SELECT sings FROM sung;", "SELECT sings FROM sung -- all",
		"TABLE sung", "WITH a AS (SELECT 1 AS sings) SELECT * FROM a",
		"SELECT sings FROM sung ORDER BY 1 LIMIT 1 ;\n", "/* ) */ SELECT sings /* ; */ FROM sung", "SELECT 1 AS sings UNION SELECT 1"} {
		if got := asked(t, query); got != "\"sings\"\n1\n" {
			t.Errorf("%s gives %q", query, got)
		}
	}
	if got := asked(t, "SELECT 1 AS a, 2 AS a, 3, '' AS \"q\"\"\n,\""); got != "\"a\",\"a\",\"?column?\",\"q\"\"\n,\"\n1,2,3,\n" {
		t.Errorf("names: %q", got)
	}
	for query, said := range map[string]string{
		"":                          "gives no table",
		"SELECT 1; DROP TABLE sung": "multiple commands",
		"SELECT 1) AS q(c1); DROP TABLE sung; --": "syntax error",
		"SELECT 1) AS q(c1) UNION SELECT ('2'":    "syntax error",
		"SELECT 1 /* ":                            "unterminated",
		"SELECT ' ":                               "unterminated",
		"DROP TABLE sung":                         "gives no table",
		"DELETE FROM sung":                        "gives no table",
		"DELETE FROM sung RETURNING *":            "syntax error",
		"WITH a AS (DELETE FROM sung RETURNING *) SELECT * FROM a":               "data-modifying",
		"SELECT setval(pg_get_serial_sequence('sung', 'sings'), 3) FROM nowhere": "does not exist",
		"SELECT nextval('numbers')":                                              "read-only",
		"SELECT lo_create(99), 1/0":                                              "division by zero",
		"SELECT * FROM sung FOR UPDATE":                                          "read-only",
		"SELECT * FROM sung WHERE $1 = 1":                                        "parameters",
		"COPY sung TO PROGRAM 'touch out'":                                       "gives no table",
		"COMMIT":                                                                 "gives no table",
		"SHOW work_mem":                                                          "syntax error",
		"SELECT 1/0 AS x":                                                        "division by zero",
	} {
		var text strings.Builder
		_, err := source(t).Read(t.Context(), query, &text)
		if err == nil || !strings.Contains(err.Error(), said) {
			t.Errorf("%s: %v, want %s", query, err, said)
		}
	}
	asked(t, "SELECT lo_create(98)") // which PostgreSQL 15 takes for reading: it is not committed
	if got := psql(t, "SELECT count(*) FROM pg_largeobject_metadata"); got != "count\n0\n" {
		t.Errorf("something was made: %q", got)
	}
	if got := psql(t, "SELECT * FROM sung"); got != "sings\n1\n" {
		t.Errorf("the table has changed: %q", got)
	}
}

// TestRelations: what a query reads is known, through views and functions.
func TestRelations(t *testing.T) {
	psql(t, `CREATE TABLE deep AS SELECT 1 AS x; CREATE VIEW higher AS SELECT * FROM deep;
CREATE FUNCTION through() RETURNS SETOF int LANGUAGE sql AS 'SELECT x FROM higher'`)
	t.Cleanup(func() { psql(t, "DROP FUNCTION through; DROP VIEW higher; DROP TABLE deep") })
	s := source(t)
	for _, query := range []string{"TABLE deep", "TABLE higher", "SELECT * FROM through()"} {
		var text strings.Builder
		read, err := s.Read(t.Context(), query, &text)
		if err != nil || read.Records != 1 {
			t.Fatal(read, err)
		}
		if _, err := s.Output(t.Context(), sql.Name{"deep"}, true, nil, read.Relations); err == nil || !strings.Contains(err.Error(),
			"which the query reads") {
			t.Errorf("%s: %v", query, err)
		}
	}
}

// TestStopped: a query that is given up ends in the database, too, at once.
func TestStopped(t *testing.T) {
	ctx, end := context.WithTimeout(t.Context(), time.Second/2)
	defer end()
	var text strings.Builder
	if _, err := source(t).Read(ctx, "SELECT pg_sleep(600)::text AS x", &text); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	for range 50 {
		if psql(t, "SELECT count(*) AS n FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%' AND pid <> pg_backend_pid()") == "n\n0\n" {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Error("the query still runs")
}

// TestPasswords: one in an address is refused, with what to do, and is not repeated; from the
// environment, from files and from services they are taken, and nothing shows them.
func TestPasswords(t *testing.T) {
	db, folder := database(t), t.TempDir()
	plain, escaped := canary, url.QueryEscape(canary)
	for _, from := range []string{
		"postgres://fulgurite:" + escaped + "@localhost/postgres",
		"postgresql://fulgurite:" + plain + "@localhost/postgres", "postgres://:" + plain + "@/",
		address(db) + "&password=" + escaped, address(db) + "&PASSWORD=" + escaped,
		address(db) + "&p%61ssword=" + escaped, address(db) + "&sslpassword=" + escaped,
		"postgres://fulgurite:9f8e7d?Canary@localhost/postgres", "postgres://fulgurite:9f/8e7d-Canary@localhost/postgres",
	} {
		fulgurite(t, folder, nil, "check", "--from", from, "--query", "SELECT 1").
			want(t, 1, "The address holds a password", "PGPASSWORD", "PGPASSFILE")
	}
	fulgurite(t, folder, nil, "check", "--from", "host=localhost password='"+canary+"'", "--query", "SELECT 1").want(t, 1, "no address")
	for _, from := range []string{"postgres://localhost:5432/x?application_name=a@b", "postgres://a@b:1/c"} {
		if _, err := postgres.Parse(from); err != nil {
			t.Errorf("%s: %v", from, err)
		}
	}

	passwords, service := filepath.Join(t.TempDir(), "passwords"), filepath.Join(t.TempDir(), "services")
	line := strings.NewReplacer(`\`, `\\`, ":", `\:`).Replace(canary)
	write(t, passwords, "*:*:*:fulgurite:"+line+"\n")
	write(t, service, "[hospital]\nhost="+db.Folder+"\nuser=fulgurite\ndbname=postgres\npassword="+canary+"\n")
	query := []string{"check", "--qi", "x", "--from"}
	for name, c := range map[string]struct {
		from string
		env  []string
	}{
		"PGPASSWORD": {address(db), password()},
		"PGPASSFILE": {address(db), []string{"PGPASSFILE=" + passwords}},
		"PGSERVICE":  {"postgres://", []string{"PGSERVICE=hospital", "PGSERVICEFILE=" + service}},
		"service":    {"postgres:///?service=hospital", []string{"PGSERVICEFILE=" + service}},
		"all by the environment": {"postgres://",
			[]string{"PGHOST=" + db.Folder, "PGUSER=fulgurite", "PGDATABASE=postgres", "PGPASSWORD=" + canary}},
	} {
		t.Run(name, func(t *testing.T) {
			fulgurite(t, folder, c.env, append(query, c.from, "--query", "SELECT 1 AS x FROM generate_series(1, 9)")...).
				want(t, 0, "Records:                              9")
		})
	}
	if err := os.Chmod(passwords, 0o640); err != nil {
		t.Fatal(err)
	}
	fulgurite(t, folder, []string{"PGPASSFILE=" + passwords}, append(query, address(db), "--query", "SELECT 1 AS x")...).
		want(t, 1, "can be read by others", "chmod 600")
	for _, env := range [][]string{nil, {"PGPASSWORD=x" + canary}} {
		fulgurite(t, folder, env, append(query, address(db), "--query", "SELECT 1 AS x")...).
			want(t, 1, "There is no connection to the database postgres", "PGPASSWORD")
	}
	fulgurite(t, folder, password(), append(query, "postgres://fulgurite@localhost:1/hospital", "--query", "SELECT 1 AS x")...).
		want(t, 1, "There is no connection to the database hospital")
	fulgurite(t, folder, password(), append(query, address(db), "--query", "SELECT x FROM nowhere")...).
		want(t, 1, "database postgres says", "nowhere")
}

// TestServerLog is run last: not even a server that logs all it can has seen the password.
func TestServerLog(t *testing.T) {
	db := database(t)
	psql(t, "ALTER SYSTEM SET log_statement = 'all'; ALTER SYSTEM SET log_connections = on; SELECT pg_reload_conf()")
	t.Cleanup(func() { psql(t, "ALTER SYSTEM RESET ALL; SELECT pg_reload_conf()") })
	time.Sleep(time.Second / 2) // until it has reloaded
	asked(t, "SELECT 'logged' AS x")
	text := read(t, filepath.Join(db.Folder, "log"))
	if !strings.Contains(text, "logged") {
		t.Error("the server logs nothing")
	}
	silent(t, "the log of the server", text)
}

// TestUsage: what goes together.
func TestUsage(t *testing.T) {
	folder := t.TempDir()
	for said, args := range map[string][]string{
		"--from needs --query":      {"check", "--from", "postgres://"},
		"--query needs --from":      {"check", "--query", "SELECT 1"},
		"in place of a file":        {"check", "--from", "postgres://", "--query", "SELECT 1", "a.csv"},
		"--delimiter is for files":  {"check", "--from", "postgres://", "--query", "SELECT 1", "--delimiter", ";"},
		"--output-dir is for files": {"anonymize", "--from", "postgres://", "--query", "SELECT 1", "--output-dir", "x"},
		"--to-table needs --from":   {"anonymize", "--to-table", "x", "a.csv"},
		"--output": {"anonymize", "--from", "postgres://", "--query",
			"SELECT 1", "--qi", "x", "--to-table", "x", "--output", "y"},
		"--output-format": {"anonymize", "--from", "postgres://", "--query",
			"SELECT 1", "--qi", "x", "--to-table", "x", "--output-format", "xlsx"},
		"the table is missing": {"columns"},
		"--header-lines is for file": {"append", "--from", "postgres://", "--query", "SELECT 1",
			"--header-lines", "2", "--state", "x", "-o", "y"},
	} {
		fulgurite(t, folder, nil, args...).want(t, 2, said)
	}
	if _, err := exec.LookPath(program); err != nil {
		t.Error(err)
	}
}
