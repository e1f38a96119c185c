package sql

import "strings"

// PostgreSQL is PostgreSQL 12 or later; psql runs its scripts.
var PostgreSQL = Dialect{
	Name: "postgresql", Label: "PostgreSQL",
	Literal: escaped,
	Export: func(_ []string, query, order string) string {
		return "COPY (\n" + query + "\nORDER BY " + order + "\n) TO STDOUT WITH (FORMAT csv, HEADER)"
	},
	Refuse: func(query string) string {
		return "DO " + doubled("DECLARE wrong text; BEGIN SELECT f.x INTO wrong FROM ("+query+") AS f(x) LIMIT 1;"+
			" IF wrong IS NOT NULL THEN RAISE EXCEPTION USING MESSAGE = wrong; END IF; END") + ";\n"
	},
	Unnamed: func(table Name, named string) (list, from string) {
		return "string_agg(CAST(attname AS text), ', ' ORDER BY attnum)",
			"pg_attribute WHERE attnum > 0 AND NOT attisdropped AND attrelid = CAST(" + escaped(table.String()) +
				" AS regclass) AND attname NOT IN (" + named + ")"
	},
	Run: "psql -X -f SCRIPT DATABASE", RunExport: "psql -X -f 1-group.sql DATABASE > tuples.csv",
	Text: "text", Double: "double precision", Wide: "numeric", Bytewise: ` COLLATE "C"`, Random: "random()", Once: " MATERIALIZED",
	Begin: "BEGIN;\n", End: "COMMIT;\n",
	Client: `\set QUIET on
\set ON_ERROR_STOP on
`, // print only records, and stop at the first error
	// These fix how dates, numbers and bytes become texts, so that they are the same in every
	// script, whoever runs it; the last two keep PostgreSQL, which cannot estimate the parts of a
	// query, from comparing each record with each, and from compiling fast queries.
	Settings: `SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SET datestyle = 'ISO, YMD';
SET intervalstyle = 'postgres';
SET timezone = 'UTC';
SET extra_float_digits = 1;
SET bytea_output = 'hex';
SET enable_nestloop = off;
SET jit = off;
`,
	LongestName: 63,
	// A setting that comes with the connection is in no statement, and so in no log of statements.
	Hashing: &Hashing{
		Key: "current_setting('fulgurite.key')",
		Require: "DO " + doubled("BEGIN IF COALESCE(current_setting('fulgurite.key', true), '') !~ '^[0-9a-f]{64}$' THEN"+
			" RAISE EXCEPTION 'The session has no key: fulgurite.key has to be the 64 hexadecimal digits of the key file.'; END IF; END") + ";\n",
		Run:     `PGOPTIONS="-c fulgurite.key=$(sed -n 's/^secret //p' KEYFILE)" psql -X -f SCRIPT DATABASE`,
		Bytes:   func(digits string) string { return "decode(" + digits + ", 'hex')" },
		Encoded: func(text string) string { return "convert_to(" + text + ", 'UTF8')" },
		SHA256:  func(bytes string) string { return "encode(sha256(" + bytes + "), 'hex')" },
		Number:  func(digits string) string { return "CAST(CAST('x' || " + digits + " AS bit(20)) AS integer)" },
	},
}

// escaped quotes a text. Whether a backslash is literal depends on a setting; with E it never is.
func escaped(text string) string {
	if strings.Contains(text, `\`) {
		return "E" + doubled(strings.ReplaceAll(text, `\`, `\\`))
	}
	return doubled(text)
}
