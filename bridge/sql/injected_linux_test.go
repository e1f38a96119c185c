package sql_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/internal/server"
	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

var hostile = server.Hostile

// TestInjected: names of tables and columns, values, labels and words for missing values
// are nothing but what they are.
func TestInjected(t *testing.T) {
	eachDatabase(t, func(t *testing.T, db database) {
		hashing := db.dialect().Hashing != nil
		if hashing {
			useKey(t, db, secret)
		}
		for i, evil := range hostile {
			other := hostile[(i+1)%len(hostile)]
			names := []string{evil, "secret " + other, "who " + evil, "kept " + other}
			rows := [][]string{names}
			h := &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{}}
			for j := range 40 {
				value, who := hostile[(i+j%5)%len(hostile)], j
				if i%2 == 1 {
					who = j / 2
				}
				rows = append(rows, []string{value, hostile[(i+j%3)%len(hostile)], fmt.Sprint(value, who), hostile[(i+j)%len(hostile)]})
				if j < 5 {
					h.Table.Rows = append(h.Table.Rows, []string{value, "label " + hostile[(i+j/3)%len(hostile)], "*" + evil})
				}
			}
			p := project.New(project.KAnonymity(9), project.SuppressionLimit(0.3),
				project.QuasiIdentifier(names[0], h), project.LDiversity(names[1], 2))
			p.Columns = append(p.Columns, project.Column{Name: names[2], Role: project.Identifying, Treatment: project.Hide},
				project.Column{Name: names[3], Role: project.Insensitive})
			p.Input.Missing = []string{evil, "", other}
			p.RowsArePeople, p.Input.Blanks = true, table.BlanksKeep // which some of the names and values have
			p.Subset = &project.Subset{Where: []project.Condition{{Column: names[3], Is: []string{evil}, Not: true}}}
			if i%2 == 1 {
				p.SubsetOf = project.SubsetPersons
				p.RowsArePeople, p.Person = false, []string{names[2]}
			} else if hashing {
				p.Column(names[2]).Treatment = project.Pseudonym
			}
			if (&sql.Job{Dialect: db.dialect(), Project: p, Table: sql.Name{"t" + evil}, Release: sql.Name{"r"}}).Check() != nil &&
				db.dialect().BasicNames {
				continue // no table there has such names
			}
			if _, err := db.query("CREATE TABLE canary AS SELECT 1 AS sings"); err != nil {
				t.Fatal(err)
			}
			m := trial{table: sql.Name{"t" + evil}, columns: repeated("text", 4), records: rows, project: p, key: keyFrom(t, secret)}.make(t, db)
			m.asInFile(t, db)
			m.right(t, db)
			m.run(t, db, "5-clean.sql")
			out, err := db.query("SELECT sings FROM canary; DROP TABLE canary; DROP TABLE " + m.job.Table.String())
			if err != nil || !strings.Contains(out, "1") {
				t.Errorf("%q: %q, %v", evil, out, err)
			}
		}
	})
}
