package server

// Hostile texts try to end the quotes that they stand between, in SQL, in psql and in what
// a shell would make of either.
var Hostile = []string{
	`"; DROP TABLE canary; --`,
	`'; DROP TABLE canary; --`,
	`''; DROP TABLE canary; --`,
	`\'; DROP TABLE canary; --`,
	`\\'; DROP TABLE canary; --`,
	`") AS t; DROP TABLE canary; --`,
	`*/ ; DROP TABLE canary; /*`,
	"\n; DROP TABLE canary;\n--",
	"\n\\! touch broken-out\n",
	"\r\n\\q\r\n",
	`$$; DROP TABLE canary; $$`,
	`$tag$'; DROP TABLE canary; --`,
	`:'HOME' :"USER" :canary ? $1 %s {0}`,
	`E'\x27; DROP TABLE canary; --`,
	`U&"\0022; DROP TABLE canary; --`,
	"ʼ＇＂；“”‘’ DROP TABLE canary ㅤ\u202e\u200b",
	"😀\ufeff -- ",
	"`; DROP TABLE canary; `",
	"select", "*", "  leading", "NULL", "c1", "value", "n", "person", "left_out",
}
