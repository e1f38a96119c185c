package postgres_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
)

// random makes a table of people with what a database tells apart and a careless reader does not:
// NULL and the empty text, trailing blanks, case, 1.5 and 1.50, times in several zones.
func random(t *testing.T, seed uint64) (query string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 52))
	among := func(all ...string) string { return all[rng.IntN(len(all))] }
	var rows []string
	for i := range 400 + rng.IntN(200) {
		rows = append(rows, "("+strings.Join([]string{
			fmt.Sprint(rng.IntN(200)), // who
			among("NULL", "20", "20", "30", "41"),
			among("'a'", "'a '", "'A'", "'á'", "''", "NULL"),
			among("1.5", "1.50", "NULL", "'NaN'", "20000000000000000000.125"),
			among("NULL", "'2026-02-01 10:00+01'", "'2026-02-01 09:00Z'", "'2026-03-01 23:30-05'"),
			among("'Flu'", "'flu'", "'gout'", "'gout '", "NULL"),
			among("NULL", `'{"b": [1, null], "a": "x"}'`, "'[]'"),
			among("NULL", `'{1,NULL,3}'`, "'{}'"),
			among("NULL", fmt.Sprintf("'00000000-0000-0000-0000-%012d'", i%7)),
			among("NULL", "'mild'", "'severe'"),
			among("'x'", "'y  '", "NULL"),
			among("0.1", "1e300", "'-0'", "NULL"),
		}, ", ")+")")
	}
	psql(t, `CREATE TYPE grade AS ENUM ('severe', 'mild');
CREATE TABLE random (who int, age int, sex varchar(5), dose numeric, seen timestamptz, ill text, form jsonb, list int[],
	visit uuid, grade grade, code char(4), level float8);
INSERT INTO random VALUES `+strings.Join(rows, ",\n"))
	t.Cleanup(func() { psql(t, "DROP TABLE IF EXISTS there, here, random; DROP TYPE grade") })
	return "SELECT *, age + 1 AS next FROM random WHERE who <> 7"
}

// shown is a table as texts, with NULL as the empty text.
func shown(t *testing.T, table string) string {
	t.Helper()
	columns := psql(t, "SELECT string_agg('COALESCE(CAST(' || quote_ident(attname) || ' AS text), '''') AS ' || quote_ident(attname), ',' ORDER BY attnum)"+
		" FROM pg_attribute WHERE attnum > 0 AND attrelid = '"+table+"'::regclass")
	_, list, _ := strings.Cut(columns, "\n")
	return psql(t, "SET timezone = 'UTC'; SELECT "+strings.Trim(strings.TrimSpace(list), `"`)+" FROM "+table)
}

// TestThere: a release that is made in the database has the records of the one that is made of a
// file, by all kinds of rules; kept columns have their types and NULL, whichever way the table is
// made.
func TestThere(t *testing.T) {
	known := "--qi age,sex,dose,seen --keep form,list,visit,grade,code,level,next "
	for i, settings := range []string{
		known + "--rows-are-people --identifying who --sensitive ill --k 4 --limit 0.2 --model l-diversity:attribute=ill,l=2",
		known + "--person who --sensitive ill --limit 0.9 --model k-anonymity:k=3 --model l-diversity:attribute=ill,l=2",
		known + "--rows-are-people --identifying who --keep ill --k 4 --limit 0.3 --left-out mask",
		known + "--rows-are-people --hide who --sensitive ill --limit 0.9 --model l-diversity:attribute=ill,l=2 --levels age=..0 --order sorted",
		known + "--rows-are-people --hide who --keep ill --k 4 --limit 0.4 --left-out blank",
		"--qi age,sex --rows-are-people --sensitive ill --limit 0.5 --model l-diversity:attribute=ill,l=3 --hold-back --missing a,NULL,", // who is nobody's business, and what the others are nobody has said
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			query, folder := random(t, uint64(i)), t.TempDir()
			from := append([]string{"anonymize", "--from", address(database(t)), "--query", query}, strings.Fields(settings)...)
			fulgurite(t, folder, password(), append(from, "--to-table", "there", "--in-database")...).want(t, 0,
				"Written and verified: table public.there")
			fulgurite(t, folder, password(), append(from, "--to-table", "here")...).want(t, 0)
			fulgurite(t, folder, password(), append(from, "-o", "file.csv")...).want(t, 0)
			there, file := shown(t, "there"), read(t, filepath.Join(folder, "file.csv"))
			same(t, there, file, ',')
			same(t, shown(t, "here"), file, ',')
			types := func(table string) string {
				return psql(t, "SELECT string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' ORDER BY attnum) FROM pg_attribute WHERE attnum > 0 AND attrelid = '"+table+"'::regclass")
			}
			if types("there") != types("here") {
				t.Errorf("%s and %s", types("there"), types("here"))
			}
			for _, of := range []string{"form jsonb", "list integer[]", "visit uuid", "grade grade", "code character(4)",
				"level double precision", "next integer", "ill text"} {
				if typed := strings.Contains(types("there"), of); typed != (i < 4 || i == 4 && of == "ill text" || i == 5 && of == "ill text") {
					t.Errorf("%s: %v: %s", of, typed, types("there"))
				}
			}
			if kept := strings.Contains(types("there"), "age integer"); kept != (i == 3) {
				t.Errorf("the type of what could be coarser: %s", types("there"))
			}
			if i < 4 {
				for _, column := range []string{"form", "visit", "code", "level", "ill"} {
					none := func(table string) string { return psql(t, "SELECT count(*) FROM "+table+" WHERE "+column+" IS NULL") }
					if got := none("there"); got != none("here") || got == "count\n0\n" {
						t.Errorf("%s is NULL in %s and %s", column, got, none("here"))
					}
				}
			}
		})
	}
}

// TestThereRefused: what the database cannot do, and what nobody has said, is said before anything
// is made; nothing is left there, not even where no temporary tables are allowed.
func TestThereRefused(t *testing.T) {
	query := random(t, 1)
	before := tables(t)
	run := func(more string, args ...string) ran {
		t.Helper()
		return fulgurite(t, t.TempDir(), password(), append(append([]string{"anonymize", "--from", address(database(t)), "--query",
			query, "--to-table", "there", "--in-database"},
			strings.Fields(more)...), args...)...)
	}
	run("--qi age,sex --rows-are-people").want(t, 1, `"form"`, "Nobody has said", "--hold-back")
	run("--qi age,nothing --rows-are-people --hold-back").want(t, 1, `name a column "nothing"`, "--qi")
	run("--qi age,sex --identifying who --hold-back").want(t, 1, "Is each record about a different person?", "--person who counts people")
	run("--qi age,sex --rows-are-people --hold-back --recoding local").want(t, 1, "Leave --in-database out")
	run("--qi age,sex --rows-are-people --hold-back --report r.html").want(t, 2, "report")
	run("--qi age --rows-are-people --hold-back --k 200", "--apply", `{"age":0}`).want(t, 3)
	psql(t, "CREATE FUNCTION sing() RETURNS int LANGUAGE sql AS 'CREATE TABLE sung AS SELECT 1 AS x; SELECT 1'")
	t.Cleanup(func() { psql(t, "DROP FUNCTION sing") })
	fulgurite(t, t.TempDir(), password(), "anonymize", "--from", address(database(t)), "--query", "SELECT age, sing() FROM random",
		"--qi", "age",
		"--hold-back", "--to-table", "there", "--in-database").want(t, 1, "read-only transaction")
	if after := tables(t); after != before {
		t.Errorf("tables %s, before %s", after, before)
	}
	psql(t, `CREATE ROLE limited LOGIN PASSWORD '`+canary+`'; REVOKE TEMP ON DATABASE postgres FROM PUBLIC; CREATE SCHEMA own AUTHORIZATION limited; GRANT SELECT ON random TO limited`)
	t.Cleanup(func() { psql(t, "DROP OWNED BY limited; DROP ROLE limited; GRANT TEMP ON DATABASE postgres TO PUBLIC") })
	fulgurite(t, t.TempDir(), password(), "anonymize", "--from", strings.Replace(address(database(t)), "user=fulgurite",
		"user=limited", 1), "--query", query,
		"--qi", "age,sex", "--rows-are-people", "--hold-back", "--to-table", "own.there", "--in-database").want(t, 0, "table own.there")
	if got := psql(t, "SELECT string_agg(relname, ',') FROM pg_class WHERE relnamespace = 'own'::regnamespace"); got != "string_agg\nthere\n" {
		t.Errorf("left behind: %s", got)
	}
}
