package sql_test

import (
	"fmt"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestSubset: a research subset in a database is that of a file, whatever its conditions
// are on, and of whom it is.
func TestSubset(t *testing.T) {
	text := func(s string) *string { return &s }
	conditions := []project.Condition{
		{Column: "age", From: text("9"), To: text("70")}, // numbers, not texts
		{Column: "note", Is: []string{"", "NULL", `back\slash`}, Not: true},
		{Column: "cost", From: text("2")},
		{Column: "age", Is: []string{"33"}, Not: true},
	}
	for _, c := range []struct {
		name     string
		rules    []project.Setting
		leftOut  project.LeftOut
		persons  bool
		of       project.SubsetOf
		several  int // records of a person
		withKeys bool
	}{
		{name: "k", rules: []project.Setting{project.KAnonymity(9)}},
		{name: "mask", rules: []project.Setting{project.KAnonymity(9)}, leftOut: project.Mask},
		{name: "blank", rules: []project.Setting{project.KAnonymity(9)}, leftOut: project.Blank},
		{name: "pseudonyms", rules: []project.Setting{project.KAnonymity(9)}, withKeys: true},
		{name: "closeness", rules: []project.Setting{project.TCloseness("illness", 0.2), project.KAnonymity(2)}},
		{name: "ordered", rules: []project.Setting{project.KAnonymity(2), project.Secret("cost"),
			project.Protect(privacy.TCloseness, "cost", param.Values{"t": 0.1, "distance": "ordered"})}},
		{name: "hierarchical", rules: []project.Setting{project.KAnonymity(2), project.Secret("illness", illnessTree()),
			project.Protect(privacy.TCloseness, "illness", param.Values{"t": 0.15, "distance": "hierarchical"})}},
		{name: "one record each", rules: []project.Setting{project.KAnonymity(5)}, persons: true, several: 1},
		{name: "records of people", rules: []project.Setting{project.KAnonymity(5), project.LDiversity("illness", 2)},
			persons: true, of: project.SubsetRecords, several: 3},
		{name: "people", rules: []project.Setting{project.KAnonymity(5), project.LDiversity("illness", 2)},
			persons: true, of: project.SubsetPersons, several: 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachDatabase(t, func(t *testing.T, db database) {
				p := generatedProject(append(c.rules, project.Release(&project.Subset{Where: conditions}))...)
				p.Output.LeftOut, p.SubsetOf = c.leftOut, c.of
				rows := generated(4000)
				for i, row := range rows[1:] {
					if c.persons {
						row[0] = fmt.Sprint(i / c.several)
						if i%100 == 0 {
							row[0] = ""
						}
					}
				}
				if c.persons {
					persons(p)
				}
				m := trial{columns: generatedTypes, records: rows, project: p}
				if c.withKeys {
					p.Columns[0].Treatment = project.Pseudonym
					m.key = keyFrom(t, secret)
					useKey(t, db, secret)
				}
				made := m.make(t, db)
				r := made.asInFile(t, db)
				if r.Records < 500 || r.Records > 3500 || r.Suppressed == 0 {
					t.Errorf("%d of %d records are left out: the case says nothing", r.Suppressed, r.Records)
				}
				made.right(t, db)
				for _, d := range []damage{
					{`DELETE FROM SAFE WHERE "sex" = 'm'`, limit},
					{`INSERT INTO SAFE SELECT * FROM SAFE WHERE "sex" = 'm' LIMIT 1`, cells},
					{`UPDATE SAFE SET "cost" = '1' WHERE "cost" = '3'`, cells},
					{`UPDATE TABLE SET "note" = 'new' WHERE "note" = 'a, b'`, wholeTable},
					{`UPDATE TABLE SET "cost" = 1 WHERE "cost" = 3`, cells},
				} {
					if c.persons && c.of == project.SubsetPersons && d.rule == cells {
						continue // a record without the condition is one of the table
					}
					if c.leftOut != "" && d.rule == limit {
						d.rule = starred
					}
					if found := made.damaged(t, db, d.do); found[d.rule] == "" {
						t.Errorf("%s: %q is not named, but %v", d.do, d.rule, found)
					}
				}
				made.run(t, db, "5-clean.sql")
			})
		})
	}
}
