package sql_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestUnnamed: of columns that nobody has named the database asks what they are, of tables and
// views, and exports nothing; it does not where they are to be left out.
func TestUnnamed(t *testing.T) {
	eachDatabase(t, func(t *testing.T, db database) {
		d := db.dialect()
		create := `CREATE TABLE "un'named" ("age" integer, "it's \ me" integer, "sex" integer, "b""c" integer); ` +
			`INSERT INTO "un'named" VALUES (1, 2, 3, 4); CREATE VIEW "seen" AS SELECT * FROM "un'named"`
		if _, err := db.query(create); err != nil {
			t.Fatal(err)
		}
		j := &sql.Job{Dialect: d, Project: project.New(project.KAnonymity(1), project.QuasiIdentifier("age")), Release: sql.Name{"x"}}
		if d.OneCase {
			j.Project.Columns[0].Name = "AGE"
		}
		folder := t.TempDir()
		export := func(table string) error {
			j.Table = sql.Name{table}
			if err := os.WriteFile(filepath.Join(folder, sql.GroupName), []byte(j.Group()), 0o600); err != nil {
				t.Fatal(err)
			}
			return db.script(folder, sql.GroupName)
		}
		for _, table := range []string{"un'named", "seen"} {
			err := export(table)
			if err == nil || !strings.Contains(err.Error(), `sql: it's \ me, sex, b"c. --qi`) {
				t.Errorf("%s: %v", table, err)
			}
		}
		j.HoldBack = true
		if err := export("seen"); err != nil {
			t.Error(err)
		}
		j.HoldBack = false
		for _, name := range []string{`it's \ me`, "sex", `b"c`} {
			j.Project.Columns = append(j.Project.Columns, project.Column{Name: name, Role: project.Insensitive})
		}
		if err := export("seen"); err != nil {
			t.Error(err)
		}
	})
}
