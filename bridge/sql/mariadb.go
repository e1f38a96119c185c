package sql

import "strings"

// MariaDB is MariaDB 10.6 or later; its own program runs the scripts. Nothing that it makes is
// undone with the rest of a script, so that a release gets its name by one statement at the end.
var MariaDB = Dialect{
	Name: "mariadb", Label: "MariaDB",
	Literal: doubled, // see NO_BACKSLASH_ESCAPES
	Export: func(columns []string, query, order string) string {
		head, cells := make([]string, len(columns)), make([]string, len(columns))
		for i, name := range columns {
			head[i] = `"` + strings.ReplaceAll(name, `"`, `""`) + `"`
			cells[i] = `'"' || REPLACE(q.` + identifier(name) + `, '"', '""') || '"'`
		}
		if order != random { // places of columns, which are one now
			order = "1"
		}
		return "SELECT " + doubled(joined(head, ",")) + ";\nSELECT " + joined(cells,
			" || ',' || ") + "\nFROM (\n" + query + "\n) AS q\nORDER BY " + order
	},
	Refuse: func(query string) string {
		return "DELIMITER //\nBEGIN NOT ATOMIC DECLARE wrong text; SET wrong = LEFT((" + query + " LIMIT 1), 500);" +
			" IF wrong IS NOT NULL THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = wrong; END IF; END //\nDELIMITER ;\n"
	},
	Unnamed: func(table Name, named string) (list, from string) {
		schema := "DATABASE()"
		if len(table) > 1 {
			schema = doubled(table[0])
		}
		return "GROUP_CONCAT(column_name ORDER BY ordinal_position SEPARATOR ', ')",
			"information_schema.columns WHERE table_schema = " + schema +
				" AND table_name = " + doubled(table[len(table)-1]) + " AND column_name NOT IN (" + named + ")"
	},
	// In this mode the program takes nothing in a script for a command of its own.
	Run:       "mariadb --binary-mode --skip-column-names DATABASE < SCRIPT",
	RunExport: "mariadb --binary-mode --skip-column-names --raw DATABASE < 1-group.sql > tuples.csv",

	// The collation of a table usually takes "a", "a " and "A" for one value, so that groups would
	// seem to be larger than they are. This one compares every character, and blanks at the end.
	Text: "varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin",
	Cast: func(expression string) string {
		return "CAST(" + expression + " AS CHAR(255) CHARACTER SET utf8mb4)" + exactly
	},
	Double: "double", Wide: "decimal(65,0)", Random: random,
	// It joins by a hash of the second table's columns, and compares each record with each if that is
	// the one with the expressions.
	InOrder: "STRAIGHT_JOIN",
	Begin:   "START TRANSACTION;\n", End: "COMMIT;\n",
	Settings: `SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin;
SET sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION';
SET time_zone = '+00:00';
SET join_cache_level = 8;
SET join_buffer_size = 134217728;
SET join_buffer_space_limit = 1073741824;
`,
	Rename: func(from, to Name, replace bool) string {
		rename := "RENAME TABLE "
		if !replace {
			return rename + from.String() + " TO " + to.String() + ";\n"
		}
		old := to.beside("_replaced").String()
		return "CREATE TABLE IF NOT EXISTS " + to.String() + " (x int);\n" +
			rename + to.String() + " TO " + old + ", " + from.String() + " TO " + to.String() + ";\nDROP TABLE " + old + ";\n"
	},
	LongestName: 64, OneCase: true, BasicNames: true,
	// It groups texts by their first max_sort_length (1024) bytes, and joins longer ones one by one.
	LongestValue: 255,
}

const (
	exactly = " COLLATE utf8mb4_nopad_bin" // makes a comparison of texts one of every character
	random  = "RAND()"
)
