package sql

// DuckDB is DuckDB 1.0 or later, with pseudonyms 1.1; its scripts run in its own program or from
// any language that has it.
var DuckDB = Dialect{
	Name: "duckdb", Label: "DuckDB",
	Literal: doubled,
	Export: func(_ []string, query, order string) string {
		return "COPY (\n" + query + "\nORDER BY " + order + "\n) TO 'tuples.csv' (FORMAT csv, HEADER, DELIMITER ',', QUOTE '\"', ESCAPE '\"', NULLSTR '')"
	},
	Refuse: func(query string) string { return "SELECT error(f.x) FROM (" + query + ") AS f(x) LIMIT 1;\n" },
	Unnamed: func(table Name, named string) (list, from string) {
		return "string_agg(column_name, ', ')",
			"(DESCRIBE " + table.String() + ") WHERE column_name COLLATE NOCASE NOT IN (" + named + ")"
	},
	Run: "duckdb -bail DATABASE < SCRIPT", RunExport: "duckdb -bail DATABASE < 1-group.sql",
	Text: "varchar", Double: "double", Wide: "hugeint", Random: "random()", Once: " MATERIALIZED",
	Begin: "BEGIN TRANSACTION;\n", End: "COMMIT;\n",
	OneCase: true,
	Hashing: &Hashing{
		Key: "CASE WHEN COALESCE(regexp_full_match(getvariable('fulgurite_key'), '[0-9a-f]{64}'), false) THEN getvariable('fulgurite_key')" +
			" ELSE error('The session has no key: fulgurite_key has to be the 64 hexadecimal digits of the key file.') END",
		Run:     `FULGURITE_KEY=$(sed -n 's/^secret //p' KEYFILE) duckdb -bail -cmd "SET VARIABLE fulgurite_key = getenv('FULGURITE_KEY')" DATABASE < SCRIPT`,
		Bytes:   func(digits string) string { return "unhex(" + digits + ")" },
		Encoded: func(text string) string { return "encode(" + text + ")" },
		SHA256:  func(bytes string) string { return "sha256(" + bytes + ")" },
		Number:  func(digits string) string { return "CAST('0x' || " + digits + " AS integer)" },
	},
}
