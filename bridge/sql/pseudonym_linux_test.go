package sql_test

import (
	"bytes"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
)

// keyFrom is a key of which the test knows the secret, 64 hexadecimal digits.
func keyFrom(t *testing.T, secret string) *pseudonym.Key {
	t.Helper()
	digits, err := hex.DecodeString(secret)
	if err != nil {
		t.Fatal(err)
	}
	k, err := pseudonym.NewKey(bytes.NewReader(digits), "")
	if err != nil {
		t.Fatal(err)
	}
	return k
}

const (
	secret = "00f1e2d3c4b5a697887766554433221100ffeeddccbbaa99deadbeef01234567"
	other  = "ff" + "f1e2d3c4b5a697887766554433221100ffeeddccbbaa99deadbeef01234567"
)

// useKey gives a database the key for the test.
func useKey(t *testing.T, db database, digits string) {
	t.Helper()
	if db.dialect().Hashing == nil {
		t.Skip("it makes no pseudonyms")
	}
	if err := db.key(digits); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.key(""); err != nil {
			t.Error(err)
		}
	})
}

// TestPseudonyms: pseudonyms made in a database are those of a file, whatever is written
// of records that are left out; missing values stay missing; and a damaged pseudonym,
// one of another key and one that stands in two records are named.
func TestPseudonyms(t *testing.T) {
	rows := generated(1500)
	rows[0] = append(rows[0], `code "ä"`)
	for i, row := range rows[1:] {
		code := strings.Repeat("ä€x'\"\\", i%40) + row[0]
		switch {
		case i%50 == 1:
			code = "?!"
		case i%50 == 2:
			code = ""
		}
		rows[1+i] = append(row, code)
	}
	types := append(generatedTypes[:len(generatedTypes):len(generatedTypes)], "text")
	for name, c := range map[string]struct {
		leftOut project.LeftOut
		person  bool
	}{"drop": {}, "blank": {leftOut: project.Blank}, "mask": {leftOut: project.Mask}, "person": {person: true}} {
		t.Run(name, func(t *testing.T) {
			eachDatabase(t, func(t *testing.T, db database) {
				p := generatedProject(project.KAnonymity(7), func(p *project.Project) {
					p.Columns[0].Treatment = project.Pseudonym
					p.Columns = append(p.Columns, project.Column{Name: `code "ä"`, Role: project.Identifying, Treatment: project.Pseudonym,
						Read: &table.Reading{Missing: []string{"?!"}}})
				})
				p.Output.LeftOut = c.leftOut
				if c.person {
					persons(p)
				}
				useKey(t, db, secret)
				m := trial{columns: types, records: rows, project: p, key: keyFrom(t, secret)}.make(t, db)
				if r := m.asInFile(t, db); r.Suppressed == 0 {
					t.Error("nobody is left out")
				}
				m.right(t, db)
				for _, d := range []damage{
					{`UPDATE SAFE SET "number" = 'AAAAAAAAAAAAAAAA' WHERE "number" = (SELECT MIN("number") FROM SAFE)`, cells},
					{`UPDATE SAFE SET "number" = (SELECT MAX("number") FROM SAFE) WHERE "number" = (SELECT MIN("number") FROM SAFE WHERE "number" <> '*')`, alone},
					{`UPDATE TABLE SET "number" = 5000 WHERE "number" < 1300`, cells},
				} {
					if found := m.damaged(t, db, d.do); found[d.rule] == "" {
						t.Errorf("%s: %q is not named, but %v", d.do, d.rule, found)
					}
				}
				useKey(t, db, other)
				if found := m.findings(t, db, "", ""); found[cells] == "" {
					t.Errorf("by another key it is right: %v", found)
				}
			})
		})
	}
}

// TestKeyFile: the command of the help takes the key out of its file.
func TestKeyFile(t *testing.T) {
	server := open(t, "postgresql").(*postgreSQL)
	file := filepath.Join(server.Folder, "registry.key")
	if err := os.WriteFile(file, keyFrom(t, secret).File(), 0o644); err != nil { // of the test alone
		t.Fatal(err)
	}
	script := filepath.Join(server.Folder, "key.sql")
	if err := os.WriteFile(script, []byte(`SELECT 'it is ' || current_setting('fulgurite.key')`), 0o644); err != nil {
		t.Fatal(err)
	}
	c := server.Command("bash", "-c",
		strings.NewReplacer("KEYFILE", file, "SCRIPT", script, "DATABASE", "postgres").Replace(sql.PostgreSQL.Hashing.Run))
	var err error
	if c.Path, err = exec.LookPath("bash"); err != nil {
		t.Fatal(err)
	}
	c.Err = nil
	if out, err := output(c); err != nil || !strings.Contains(out, "it is "+secret) {
		t.Errorf("%q, %v", out, err)
	}
}

const alone = "Each pseudonym stands in one record"

// TestKeyIsNotShown: without a key, or with one that is none, scripts end with the reason;
// and neither they, nor what they print, nor the log of a server that logs every statement
// shows the key.
func TestKeyIsNotShown(t *testing.T) {
	eachDatabase(t, func(t *testing.T, db database) {
		p := generatedProject(project.KAnonymity(7), func(p *project.Project) { p.Columns[0].Treatment = project.Pseudonym })
		useKey(t, db, secret)
		m := trial{columns: generatedTypes, records: generated(300), project: p, key: keyFrom(t, secret)}.make(t, db)
		m.right(t, db)
		m.job.Drop = true
		for _, script := range m.choice.Scripts() {
			m.write(t, script.Name, script.Text)
		}
		for _, none := range []string{"", "0123", strings.ToUpper(secret), "x" + secret[1:], secret + "00"} {
			useKey(t, db, none)
			for _, script := range []string{"3-release.sql", "4-verify.sql"} {
				err := db.script(m.folder, script)
				if err == nil || !strings.Contains(err.Error(), "The session has no key") {
					t.Errorf("%s with the key %q: %v", script, none, err)
				} else if len(none) > 4 && strings.Contains(strings.ToLower(err.Error()), secret[8:16]) {
					t.Errorf("%s shows the key: %v", script, err)
				}
			}
		}
		useKey(t, db, secret)
		if _, err := db.query("DROP TABLE " + m.job.Unverified().String()); err != nil {
			t.Fatal(err)
		}
		if err := db.script(m.folder, "4-verify.sql"); err == nil || strings.Contains(err.Error(), secret[8:16]) {
			t.Errorf("what is not there is verified, or the key is shown: %v", err)
		}
		var files []string
		if server, ok := db.(*postgreSQL); ok {
			log := filepath.Join(server.Folder, "log")
			if text, err := os.ReadFile(log); err != nil || !strings.Contains(string(text), "STATEMENT:  ") ||
				!strings.Contains(string(text), "current_setting") {
				t.Errorf("the server does not log statements: %v", err)
			}
			files = append(files, log)
		}
		scripts, err := filepath.Glob(filepath.Join(m.folder, "*.sql"))
		if err != nil || len(scripts) != 5 {
			t.Fatalf("scripts %v, %v", scripts, err)
		}
		for _, file := range append(files, scripts...) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(strings.ToLower(string(text)), secret[8:16]) {
				t.Errorf("%s shows the key", filepath.Base(file))
			}
		}
	})
}
