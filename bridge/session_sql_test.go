package bridge

import (
	"archive/zip"
	"io"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core/problem"
)

// TestSQL: the scripts of a result are those that package sql makes, for the table that is
// named; what is no dialect, no name, or nothing that scripts can do is refused.
func TestSQL(t *testing.T) {
	p := newPage(t)
	p.openPatients()
	ask := AskScripts{Dialect: "duckdb", Table: "ward.patients"}
	p.refused(ScriptsRequest.Kind, ask, nil, "bridge-no-result")
	config := patientsConfig()
	config["output"], config["rowsArePeople"] = map[string]any{}, true
	p.must(RunRequest.Kind, config, nil, nil)
	var saved Saved
	archive := text(p.must(ScriptsRequest.Kind, ask, nil, &saved))
	if saved.Name != "patients-duckdb.zip" || saved.Type != mediaZIP || saved.Bytes != int64(len(archive)) {
		t.Errorf("%+v", saved)
	}
	scripts := unpacked(t, archive)
	if len(scripts) != 5 || !strings.Contains(scripts[sql.GroupName], `FROM "ward"."patients"`) ||
		!strings.Contains(scripts["3-release.sql"], `CREATE TABLE "fulgurite_release"`) {
		t.Errorf("%v", scripts)
	}
	for code, change := range map[problem.Code]AskScripts{
		"sql-dialect": {Dialect: "oracle", Table: "a"},
		"sql-name":    {Dialect: "duckdb", Table: "a..b"},
	} {
		p.refused(ScriptsRequest.Kind, change, nil, code)
	}
	p.refused(ScriptsRequest.Kind, AskScripts{Dialect: "duckdb", Table: "a", Release: "a"}, nil, "sql-name")
	config["output"] = map[string]any{"order": "original"}
	p.must(RunRequest.Kind, config, nil, nil)
	p.refused(ScriptsRequest.Kind, ask, nil, "sql-unsupported")
}

// unpacked are the files of an archive.
func unpacked(t *testing.T, archive string) map[string]string {
	t.Helper()
	in, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range in.File {
		file, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		all[f.Name] = string(text)
	}
	return all
}

// TestSQLOfTuples: where the open table is that of a database's tuples, the scripts are for
// the table that they are of, which has no column of counts.
func TestSQLOfTuples(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "tuples.csv"}, memory("age,sex,n\n30,f,3\n31,f,2\n60,m,5\n61,m,1\n"), nil)
	config := patientsConfig()
	delete(config, "output")
	config["columns"] = append(config["columns"].([]any)[1:3:3], map[string]any{"name": "n", "role": "count"})
	p.must(RunRequest.Kind, config, nil, nil)
	scripts := unpacked(t, text(p.must(ScriptsRequest.Kind, AskScripts{Dialect: "postgresql", Table: "patients"}, nil, nil)))
	if !strings.Contains(scripts[sql.GroupName], `COUNT(*) AS "n"`) || strings.Contains(scripts["3-release.sql"], `"n"`) ||
		!strings.Contains(scripts["2-hierarchies.sql"], "('61', ") {
		t.Errorf("%v", scripts)
	}
}
