package sql_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core/project"
)

// there reports whether a table is there.
func there(db database, name sql.Name) bool {
	_, err := db.query("SELECT COUNT(*) FROM " + name.String())
	return err == nil
}

// TestVisible: the release has its name when it was verified and not before; where something is
// wrong 4-verify.sql fails, and the scripts go on at 3-release.sql.
func TestVisible(t *testing.T) {
	eachDatabase(t, func(t *testing.T, db database) {
		m := trial{columns: generatedTypes, records: generated(600), project: generatedProject(project.KAnonymity(5))}.make(t, db)
		if there(db, m.job.Release) || !there(db, m.job.Unverified()) {
			t.Error("a release that was not verified has its name")
		}
		unverified := m.job.Unverified().String()
		if _, err := db.query(`UPDATE ` + unverified + ` SET "illness" = 'plague' WHERE "sex" = 'f'`); err != nil {
			t.Fatal(err)
		}
		err := db.script(m.folder, "4-verify.sql")
		if err == nil || !strings.Contains(err.Error(), "What is wrong with the release") || !strings.Contains(err.Error(), "unverified") {
			t.Errorf("what is wrong: %v", err)
		}
		if there(db, m.job.Release) || !there(db, m.job.Unverified()) {
			t.Error("a wrong release has its name, or is gone")
		}
		m.run(t, db, "3-release.sql")
		if err := db.script(m.folder, "4-verify.sql"); err != nil &&
			!strings.Contains(err.Error(), "printed") && !strings.Contains(err.Error(), "returned") {
			t.Errorf("a right release: %v", err)
		}
		if !there(db, m.job.Release) || there(db, m.job.Unverified()) {
			t.Error("a right release has not its name")
		}
		// The name is taken now, and nothing is replaced that was not to be.
		if err := db.script(m.folder, "3-release.sql"); err == nil {
			t.Error("a release would be replaced")
		}
		m.run(t, db, "5-clean.sql")
		for _, name := range m.choice.Beside() {
			if _, err := db.query("SELECT COUNT(*) FROM " + name); err == nil {
				t.Errorf("%s is left behind", name)
			}
		}
	})
}

// TestVerifyEndsWith3: psql ends with 3 where something is wrong, which is how scripts know.
func TestVerifyEndsWith3(t *testing.T) {
	db := open(t, "postgresql")
	m := trial{columns: generatedTypes, records: generated(300), project: generatedProject(project.KAnonymity(5))}.make(t, db)
	if _, err := db.query(`DELETE FROM ` + m.job.Unverified().String()); err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(filepath.Join(m.folder, "4-verify.sql"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	c := db.(*postgreSQL).Command("psql", "-X", "-f", "-")
	c.Stdin = in
	out, _ := c.Output() // its exit code says it
	if c.ProcessState.ExitCode() != 3 || !strings.Contains(string(out), "No more records are left out than allowed") {
		t.Errorf("it ends with %d and says %s", c.ProcessState.ExitCode(), out)
	}
}

// TestLinkage: what is kept as it is stays in the database, which refuses a column that shows which
// records are one person's, by the engine's rule.
func TestLinkage(t *testing.T) {
	rows := func(visitor func(i int) string) [][]string {
		all := [][]string{{"who", "age", "visitor"}}
		for i := range 400 {
			all = append(all, []string{fmt.Sprintf("p%d", i/2), "3", visitor(i)})
		}
		return all
	}
	p := project.New(project.KAnonymity(5), project.SuppressionLimit(0), project.Identifier("who"), project.QuasiIdentifier("age"))
	p.Person = []string{"who"}
	p.Columns = append(p.Columns, project.Column{Name: "visitor", Role: project.Insensitive})
	eachDatabase(t, func(t *testing.T, db database) {
		m := trial{columns: repeated("text", 3), records: rows(func(i int) string { return fmt.Sprintf("Zebulon%d", i%7) }), project: p}.make(t,
			db)
		text, err := os.ReadFile(filepath.Join(m.folder, "tuples.csv"))
		if err != nil || strings.Contains(string(text), "Zebulon") || slices.Contains(m.job.Exported(), "visitor") ||
			!strings.HasPrefix(strings.ReplaceAll(string(text), `"`, ""), "age,person") {
			t.Errorf("what leaves the database: %v, %.200s", err, text)
		}
		m.right(t, db)
		linked := map[string]func(i int) string{
			"a number of the person": func(i int) string { return fmt.Sprint(i / 2) },
			"of most of them":        func(i int) string { return fmt.Sprint(min(i/2, 120)) },
		}
		free := map[string]func(i int) string{
			"of few of them":    func(i int) string { return fmt.Sprint(min(i/2, 60)) },
			"a value each":      func(i int) string { return fmt.Sprint(i) },
			"missing otherwise": func(i int) string { return map[bool]string{true: "", false: "NULL"}[i%4 < 2] },
		}
		for name, visitor := range linked {
			if err := m.again(t, db, rows(visitor)); err == nil || !strings.Contains(err.Error(), "one person's") {
				t.Errorf("%s: %v", name, err)
			}
			if found := m.findings(t, db, "", ""); found["No column that is kept shows which records are one person's"] == "" {
				t.Errorf("%s: it is not found by what verifies: %v", name, found)
			}
		}
		for name, visitor := range free {
			if err := m.again(t, db, rows(visitor)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// again puts other records into the table, and exports it anew.
func (m made) again(t *testing.T, db database, rows [][]string) error {
	t.Helper()
	var values []string
	for _, row := range rows[1:] {
		values = append(values, "('"+strings.Join(row, "','")+"')")
	}
	table := m.job.Table.String()
	if _, err := db.query("DELETE FROM " + table + "; INSERT INTO " + table + " VALUES " + strings.Join(values, ",")); err != nil {
		t.Fatal(err)
	}
	return db.script(m.folder, sql.GroupName)
}
