package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
)

// broken is an input that cannot be worked with, and what is said about it.
type broken struct {
	name  string
	files map[string]string // beside those of goodFiles
	args  []string          // default: by project; file names are relative to the folder
	code  problem.Code      // of the first problem
	says  []string          // in the messages
	exit  int               // default exitProblem
}

// goodFiles are a table, a hierarchy and a project that work together; a test
// that they do keeps the broken ones honest.
var goodFiles = map[string]string{
	"table.csv":           "age,sex,city\n31,f,Ulm\n38,f,Ulm\n42,m,Bonn\n47,m,Bonn\n",
	"h/hierarchy_age.csv": "31,30-39,*\n38,30-39,*\n42,40-49,*\n47,40-49,*\n",
	"project.json": `{
  "version": 1,
  "columns": [{"name": "age", "role": "quasi-identifying"}, {"name": "sex", "role": "quasi-identifying"}, {"name": "city", "role": "insensitive"}],
  "models": [{"model": "k-anonymity", "params": {"k": 2}}],
  "suppressionLimit": 0,
  "measure": {"measure": "loss"}
}`,
}

var byProject = []string{"--project", "project.json", "table.csv"}
var byHierarchy = []string{"--qi", "age", "--keep", "sex,city", "--k", "2", "--hierarchies", "h", "table.csv"}

func projectWith(old, new string) map[string]string {
	return map[string]string{"project.json": strings.Replace(goodFiles["project.json"], old, new, 1)}
}

func tableOf(text string) map[string]string { return map[string]string{"table.csv": text} }

func ageHierarchy(text string) map[string]string {
	return map[string]string{"h/hierarchy_age.csv": text}
}

// brokenInputs are made when they are needed: some are large.
func brokenInputs() []broken {
	return []broken{
		// Tables.
		{name: "ragged: a cell too few", files: tableOf("age,sex\n31,f\n38\n"),
			code: "table-ragged-record", says: []string{"table.csv", "line 3"}},
		{name: "ragged: a cell too many", files: tableOf("age,sex\n31,f\n38,f,x\n"),
			code: "table-ragged-record", says: []string{"table.csv", "line 3"}},
		{name: "unterminated quote", files: tableOf("age,sex\n31,f\n38,\"f\n42,m\n"),
			code: "table-unterminated-quote", says: []string{"table.csv", "line 3"}},
		{name: "text after a quote", files: tableOf("age,sex\n31,\"f\"x\n"), code: "table-text-after-quote", says: []string{"line 2"}},
		{name: "NUL bytes", files: tableOf("age,sex\n31,f\x00\n"), code: "table-nul", says: []string{"line 2"}},
		{name: "UTF-16 read as UTF-8", args: []string{"--encoding", "utf-8", "--qi", "age", "table.csv"},
			files: tableOf("\xff\xfea\x00,\x00b\x00\n\x00"), code: "table-encoding", says: []string{"table.csv"}},
		{name: "Latin-1 read as UTF-8", args: []string{"--encoding", "utf-8", "--qi", "age", "table.csv"},
			files: tableOf("age,sex\n31,f\n38,m\xfcde\n"), code: "table-encoding", says: []string{"line 3", "--encoding"}},
		{name: "a PDF document", files: tableOf("%PDF-1.7\n\x00\xff"), code: "table-is-pdf"},
		{name: "titles before the table", files: tableOf("Register 2024\nward 3\nage,sex\n31,f\n38,m\n"),
			code: "table-preamble", says: []string{"line 3", "--skip-lines 2"}},
		{name: "wrong charset named", args: []string{"--encoding", "utf-16le", "--qi", "age", "table.csv"},
			files: tableOf("age,sex\n3"), exit: exitProblem},
		{name: "unknown charset", args: []string{"--encoding", "klingon", "--qi", "age", "table.csv"},
			code: "charset-unknown", says: []string{"klingon", "windows-1252"}},
		{name: "bytes that the charset lacks", args: []string{"--encoding", "iso-8859-3", "--qi", "age", "table.csv"},
			files: tableOf("age,sex\n31,f\n38,\xa5\n"),
			code:  "charset-wrong", says: []string{"line 3"}},
		{name: "empty file", files: tableOf(""), code: "table-empty"},
		{name: "no rows", files: tableOf("age,sex\n"), code: "table-no-rows"},
		{name: "one column that is not asked for", files: tableOf("height\n131\n138\n142\n"), code: "core-unknown-column"},
		{name: "a record where names should be", files: tableOf("31,f\n38,m\n42,f\n"), code: "table-header-doubtful",
			says: []string{"--no-header", "--header-lines 1"}},
		{name: "duplicate column names", files: tableOf("age,age\n31,f\n38,f\n"), code: "table-duplicate-name", says: []string{`"age"`}},
		{name: "column without a name", files: tableOf("age,,sex\n31,1,f\n38,2,f\n"), code: "table-empty-name"},
		{name: "100,000 columns", files: tableOf(strings.Repeat("a,", 99_999) + "a\n" + strings.Repeat("1,", 99_999) + "1\n"),
			code: "table-too-many-columns", says: []string{"10000"}},
		{name: "a line of 50 MB", files: tableOf("age,sex\n31," + strings.Repeat("f", 50<<20) + "\n"),
			code: "table-record-too-long", says: []string{"line 2"}},
		{name: "a quote that swallows 50 MB", files: tableOf("age,sex\n31,\"" + strings.Repeat("f\n", 25<<20)),
			code: "table-record-too-long", says: []string{"line 2"}},
		{name: "another delimiter than the file has", args: []string{"--delimiter", ";", "--qi", "age", "table.csv"},
			code: "core-unknown-column", says: []string{"age,sex,city"}},
		{name: "a delimiter that is none", args: []string{"--delimiter", "x", "--qi", "age", "table.csv"}, says: []string{"--delimiter", `"x"`}},
		{name: "a picture", files: tableOf("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), exit: exitProblem},
		{name: "no such table", args: []string{"--qi", "age", "absent.csv"}, code: "file-missing", says: []string{"absent.csv"}},
		{name: "a folder in place of a table", args: []string{"--qi", "age", "h"}, code: "file-unusable", says: []string{"folder"}},

		// Hierarchies.
		{name: "hierarchy lacks values", args: byHierarchy, files: ageHierarchy("31,30-39,*\n38,30-39,*\n42,40-49,*\n"),
			code: "hierarchy-missing-value", says: []string{`"47"`, "hierarchy_age.csv"}},
		{name: "hierarchy is not monotone", args: byHierarchy, files: ageHierarchy("31,30s,young\n38,30s,old\n42,40s,old\n47,40s,old\n"),
			code: "hierarchy-not-monotone", says: []string{`"30s"`, "row 2"}},
		{name: "hierarchy is ragged", args: byHierarchy, files: ageHierarchy("31,30-39,*\n38,30-39\n42,40-49,*\n47,40-49,*\n"),
			code: "hierarchy-ragged", says: []string{"line 2"}},
		{name: "hierarchy is empty", args: byHierarchy, files: ageHierarchy("")},
		{name: "hierarchy is no text", args: byHierarchy, files: ageHierarchy("31,\xff\xfe\n"), says: []string{"hierarchy_age.csv"}},
		{name: "no folder of hierarchies", args: []string{"--qi", "age", "--hierarchies", "absent", "table.csv"},
			code: "file-missing", says: []string{"absent"}},

		// Rules.
		{name: "k above the number of records", args: []string{"--qi", "age", "--keep", "sex,city", "--k", "5", "table.csv"},
			code: "privacy-size-range", says: []string{"--k", "k = 5", "4 records"}},
		{name: "k of 0", args: []string{"--qi", "age", "--k", "0", "table.csv"}, says: []string{"k"}},
		{name: "limit of 200 %", args: []string{"--qi", "age", "--k", "2", "--limit", "2", "table.csv"},
			code: "param-range", says: []string{"--limit", "0 to 1"}},
		{name: "no quasi-identifier", files: projectWith(`"quasi-identifying"}, {"name": "sex", "role": "quasi-identifying"`,
			`"insensitive"}, {"name": "sex", "role": "insensitive"`),
			code: "core-no-quasi-identifier"},
		{name: "a column that is not there", args: []string{"--qi", "age,weight", "--k", "2", "table.csv"}, code: "core-unknown-column",
			says: []string{`"weight"`, "age, sex and city"}},
		{name: "a column named twice", args: []string{"--qi", "age,age", "--k", "2", "table.csv"}, code: "config-duplicate-column"},
		{name: "unknown measure", args: []string{"--qi", "age", "--measure", "beauty", "table.csv"},
			code: "flag-measure", says: []string{`"beauty"`, "loss"}},
		{name: "unknown algorithm", args: []string{"--qi", "age", "--k", "2", "--algorithm", "oracle", "table.csv"},
			says: []string{`"oracle"`, "lightning"}},
		{name: "no result meets the rules", args: []string{"--quiet", "--qi", "age", "--keep", "sex,city", "--k", "2", "--hierarchies", "h",
			"table.csv"}, files: ageHierarchy("31\n38\n42\n47\n"),
			code: "core-no-solution", exit: exitNoSolution},

		// Projects.
		{name: "project from the future", files: projectWith(`"version": 1`, `"version": 99, "quantum": true`),
			code: "config-future", says: []string{"99"}},
		{name: "truncated project", files: map[string]string{"project.json": goodFiles["project.json"][:100]}, code: "config-truncated",
			says: []string{"project.json", "ends in the middle"}},
		{name: "empty project", files: map[string]string{"project.json": ""}, says: []string{"project.json"}},
		{name: "a table in place of a project", args: []string{"--project", "table.csv", "table.csv"},
			code: "config-syntax", says: []string{"line 1"}},
		{name: "unknown field", files: projectWith(`"suppressionLimit"`, `"suppresionLimit"`), code: "config-unknown-field",
			says: []string{"suppresionLimit", "line 5"}},
		{name: "wrong type", files: projectWith(`"suppressionLimit": 0`, `"suppressionLimit": "none"`),
			says: []string{"suppressionLimit", "line 5"}},
		{name: "deeply nested project", files: map[string]string{"project.json": strings.Repeat("[", 100_000)}, says: []string{"project.json"}},
		{name: "huge project",
			files: map[string]string{"project.json": `{"name": "` + strings.Repeat("x", 80<<20) + `"}`}, code: "config-too-large"},
		{name: "unknown model", files: projectWith("k-anonymity", "l-anonymity"), says: []string{"l-anonymity"}},
		{name: "unknown role", files: projectWith(`"quasi-identifying"`, `"secret"`), says: []string{"secret", "columns[0].role"}},
		{name: "no such project", args: []string{"--project", "absent.json", "table.csv"}, code: "file-missing", says: []string{"absent.json"}},
	}
}

func TestBrokenInputs(t *testing.T) {
	for _, b := range brokenInputs() {
		t.Run(b.name, func(t *testing.T) {
			contents := map[string]string{}
			for name, text := range goodFiles {
				contents[name] = text
			}
			for name, text := range b.files {
				contents[name] = text
			}
			t.Chdir(files(t, contents))
			args := b.args
			if args == nil {
				args = byProject
			}
			exit := b.exit
			if exit == 0 {
				exit = exitProblem
			}
			args = append([]string{"anonymize", "--output", "safe.csv"}, args...)
			said := fulgurite(t, append(args, "--show-lines")...).err
			got := fulgurite(t, append(args, "--json")...)
			if got.code != exit || got.err != "" {
				t.Errorf("exit code %d, want %d; beside the document: %s", got.code, exit, got.err)
			}
			for _, text := range b.says {
				if !strings.Contains(said, text) {
					t.Errorf("it does not say %q: %s", text, said)
				}
			}
			readable(t, said)
			var j jobOutput
			decodeJSON(t, got.out, &j)
			if b.code != "" && exit == exitProblem && (len(j.Problems) == 0 || j.Problems[0].Code != string(b.code)) {
				t.Errorf("problems %v, want %s first", j.Problems, b.code)
			}
			if _, err := os.Stat("safe.csv"); err == nil {
				t.Error("an output was written")
			}
			noLeftovers(t, ".")
			for name, text := range contents {
				if read(t, filepath.FromSlash(name)) != text {
					t.Errorf("%s was changed", name)
				}
			}
			if testing.Verbose() {
				t.Log(strings.TrimSpace(said))
			}
		})
	}
}

// readable fails for messages that are not meant for people.
func readable(t *testing.T, said string) {
	t.Helper()
	first, _, _ := strings.Cut(said, "\n")
	if !strings.HasPrefix(first, "Error: ") || !strings.HasSuffix(first, ".") {
		t.Errorf("not a sentence: %s", first)
	}
	for _, technical := range []string{"goroutine", "panic", ".go:", "fault of the program", "<nil>", "%!"} {
		if strings.Contains(said, technical) {
			t.Errorf("%q in: %s", technical, said)
		}
	}
	if len(said) > 4000 {
		t.Errorf("%d bytes are no message but a flood", len(said))
	}
}

// The good files work, so that what is said about the broken ones is about
// what was broken.
func TestGoodInputs(t *testing.T) {
	for _, args := range [][]string{byProject, byHierarchy} {
		t.Chdir(files(t, goodFiles))
		fulgurite(t, append([]string{"anonymize", "--output", "safe.csv"}, args...)...).want(t, exitDone)
	}
	t.Chdir(files(t, map[string]string{"one.csv": "age\n31\n\n31\n\n"})) // one column, with blank records
	fulgurite(t, "anonymize", "--qi", "age", "--k", "2", "--output", "safe.csv", "one.csv").want(t, exitDone)
	if got, want := read(t, "safe.csv"), "age\n31\n\n31\n\n"; got != want {
		t.Errorf("one column: %q, want %q", got, want)
	}
	if len(brokenInputs()) < 25 {
		t.Errorf("only %d broken inputs", len(brokenInputs()))
	}
}
