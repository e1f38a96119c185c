package sql_test

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/internal/server"
	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
)

func init() { databases["mariadb"] = startMariaDB }

// mariaDB is a server of its own.
type mariaDB struct{ *server.MariaDB }

func startMariaDB() (database, error) {
	m, err := server.StartMariaDB()
	if err != nil {
		return nil, err
	}
	ends = append(ends, func() { m.End() })
	return &mariaDB{m}, nil
}

func (m *mariaDB) dialect() *sql.Dialect { return &sql.MariaDB }

func (m *mariaDB) script(folder, name string) error {
	return scripted(m.Client("--binary-mode", "--skip-column-names", "--raw"), folder, name)
}

// run returns what statements print: cells with tabs between, in which \ escapes.
func (m *mariaDB) run(statements string) ([][]string, error) {
	c := m.Client("--binary-mode", "--batch")
	c.Stdin = strings.NewReader(m.dialect().Settings + statements)
	out, err := output(c)
	var rows [][]string
	for line := range strings.Lines(out) {
		var row []string
		for cell := range strings.SplitSeq(strings.TrimSuffix(line, "\n"), "\t") {
			row = append(row, strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n", `\0`, "\x00").Replace(cell))
		}
		rows = append(rows, row)
	}
	return rows, err
}

// query shows the cells of a whole table as texts, and NULL as the empty one: its program prints
// NULL and the text NULL alike.
func (m *mariaDB) query(query string) (string, error) {
	if table, whole := strings.CutPrefix(query, "SELECT * FROM "); whole {
		columns, err := m.run("SHOW COLUMNS FROM " + table)
		if err != nil {
			return "", err
		}
		var cells []string
		for _, row := range columns[1:] {
			name := sql.Name{row[0]}.String()
			cells = append(cells, "COALESCE(CAST("+name+" AS CHAR CHARACTER SET utf8mb4), '') AS "+name)
		}
		query = "SELECT " + strings.Join(cells, ", ") + " FROM " + table
	}
	rows, err := m.run(query)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = csv.NewWriter(&b).WriteAll(rows)
	return b.String(), err
}

func (m *mariaDB) key(digits string) error {
	if digits == "" {
		return nil
	}
	return errors.New("it makes no pseudonyms")
}

func (m *mariaDB) load(table sql.Name, columns, file string) error {
	if _, err := m.run("CREATE TABLE " + table.String() + " (" + columns + ")"); err != nil {
		return err
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) || err != nil {
		return err
	}
	head, err := csv.NewReader(strings.NewReader(string(text))).Read()
	if err != nil {
		return err
	}
	for range 2 { // the unquoted word would be no value; of two neighbours one is left the first time
		text = regexp.MustCompile(`(?m)(^|,)NULL(,|$)`).ReplaceAll(text, []byte(`$1"NULL"$2`))
	}
	file += ".quoted"
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return err
	}
	var cells, sets []string
	for i, name := range head {
		cell := fmt.Sprintf("@c%d", i)
		cells, sets = append(cells, cell), append(sets, sql.Name{name}.String()+" = NULLIF("+cell+", '')")
	}
	_, err = m.run("LOAD DATA LOCAL INFILE '" + file + "' INTO TABLE " + table.String() + " CHARACTER SET utf8mb4" +
		" FIELDS TERMINATED BY ',' ENCLOSED BY '\"' ESCAPED BY '' LINES TERMINATED BY '\n' IGNORE 1 LINES (" + strings.Join(cells,
		", ") + ") SET " + strings.Join(sets, ", "))
	return err
}

// TestMariaDBComparesExactly: in a table whose collation takes a, A, á and "a " for one value they
// are four, in groups, labels, people and what verifies. Nothing is lost of a release that is
// replaced, and values that the database does not compare as a whole are refused.
func TestMariaDBComparesExactly(t *testing.T) {
	db := open(t, "mariadb").(*mariaDB)
	values := []string{"a", "A", "á", "a ", "ä", "a  "}
	rows, h := [][]string{{"who", "letter", "ill", "kept"}}, &hierarchy.Table{}
	for i, v := range values {
		h.Rows = append(h.Rows, []string{v, "letter " + fmt.Sprint(i/2), "*"})
		for j := range 3 + i {
			rows = append(rows, []string{v + fmt.Sprint(j), v, []string{"flu", "Flu", "flu ", "flü"}[j%4], fmt.Sprint(j)})
		}
	}
	p := project.New(project.KAnonymity(4), project.SuppressionLimit(0), project.Identifier("who"), project.LDiversity("ill", 3),
		project.QuasiIdentifier("letter", &hierarchy.Spec{Kind: hierarchy.KindTable, Table: h}))
	p.Person = []string{"who"}
	p.Columns = append(p.Columns, project.Column{Name: "kept", Role: project.Insensitive})
	p.Input.Blanks = "keep"
	m := trial{columns: []string{"text", "varchar(9)", "text", "int"}, records: rows, project: p}.make(t, db)
	m.asInFile(t, db)
	m.right(t, db)
	if text, err := os.ReadFile(filepath.Join(m.folder, "tuples.csv")); err != nil || strings.Count(string(text), `"a "`) != 6 {
		t.Errorf("%v: %s", err, text)
	}
	unverified := m.job.Unverified().String()
	for _, change := range []string{"'LETTER 0'", "'letter 0 '", "'létter 0'"} {
		if found := m.findings(t, db, "BEGIN; UPDATE "+unverified+` SET "letter" = `+change+` WHERE "letter" = 'letter 0';`,
			"ROLLBACK;"); found["Every cell is the label claimed"] == "" {
			t.Errorf("%s is taken for another label: %v", change, found)
		}
	}
	m.job.Drop = true
	for _, script := range m.choice.Scripts() {
		m.write(t, script.Name, script.Text)
	}
	if _, err := db.query("CREATE TABLE " + m.job.Release.String() + " AS SELECT 1 AS old"); err != nil {
		t.Fatal(err)
	}
	if _, err := db.query("DELETE FROM " + unverified + " LIMIT 1"); err != nil {
		t.Fatal(err)
	}
	if err := db.script(m.folder, "4-verify.sql"); err == nil || !strings.Contains(err.Error(), "What is wrong") {
		t.Errorf("a wrong release: %v", err)
	}
	if out, err := db.query("SELECT old FROM " + m.job.Release.String()); err != nil || !strings.Contains(out, "1") {
		t.Errorf("the earlier release: %q, %v", out, err)
	}
	m.run(t, db, "3-release.sql")
	m.run(t, db, "4-verify.sql")
	if out, err := db.query(`SELECT COUNT("kept") FROM ` + m.job.Release.String()); err != nil || !strings.Contains(out,
		fmt.Sprint(len(rows)-1)) {
		t.Errorf("the release: %q, %v", out, err)
	}
	for _, of := range [][2]string{{"text", "REPEAT('x', 256)"}, {"varbinary(300)", "X'FF'"}} {
		if _, err := db.query("ALTER TABLE " + m.job.Table.String() + ` MODIFY "ill" ` + of[0] + "; UPDATE " + m.job.Table.String() +
			` SET "ill" = 'flu'; UPDATE ` + m.job.Table.String() + ` SET "ill" = ` + of[1] + " LIMIT 1"); err != nil {
			t.Fatal(err)
		}
		if err := db.script(m.folder, sql.GroupName); err == nil || !strings.Contains(err.Error(), "does not compare as a whole") {
			t.Errorf("%s: %v", of[0], err)
		}
	}
}
