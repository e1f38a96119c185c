package sql

// DuckDB is DuckDB 1.0 or later; its scripts are run by its own program or from any
// language that has it.
var DuckDB = Dialect{
	Name: "duckdb", Label: "DuckDB",
	Literal: doubled,
	Export: func(query string) string {
		return "COPY (\n" + query + "\n) TO 'tuples.csv' (FORMAT csv, HEADER, DELIMITER ',', QUOTE '\"', ESCAPE '\"', NULLSTR '')"
	},
	Run: "duckdb -bail DATABASE < SCRIPT", RunExport: "duckdb -bail DATABASE < 1-group.sql, which writes tuples.csv",
	Text: "varchar", Double: "double", Wide: "hugeint",
	Begin: "BEGIN TRANSACTION;\n", End: "COMMIT;\n",
	OneCase: true,
}
