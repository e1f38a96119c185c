package sql_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
)

// damage changes a release, or the table after it, in SQL. SAFE and TABLE stand for their names,
// and one of the findings has to be by the rule.
type damage struct{ do, rule string }

const (
	wholeTable = "The table is the one that was grouped"
	labels     = "Every cell is the label claimed"
	cells      = "Each record is one of the table and comes once"
	limit      = "No more records are left out than allowed"
	starred    = "Records that are left out are written with *"
	together   = "Classes are released as a whole, so that their people are known"
)

// TestDamaged: 4-verify.sql names what is wrong with each of fifty damaged releases.
func TestDamaged(t *testing.T) {
	const one = "WHERE \"note\" = 'line\nbreak'" // some of the records
	anyRelease := []damage{
		{`UPDATE SAFE SET "age" = '17' ` + one, labels},
		{`UPDATE SAFE SET "age" = '' ` + one, labels},
		{`UPDATE SAFE SET "age" = NULL ` + one, labels},
		{`UPDATE SAFE SET "sex" = 'x' ` + one, labels},
		{`UPDATE SAFE SET "region" = 'Aa ' ` + one, labels},
		{`UPDATE SAFE SET "age" = upper("age") || ' ' ` + one, labels},
		{`UPDATE SAFE SET "note" = 'something else' ` + one, cells},
		{`UPDATE SAFE SET "note" = '' ` + one, cells},
		{`UPDATE SAFE SET "illness" = 'plague' ` + one, cells},
		{`UPDATE SAFE SET "illness" = 'flu' ` + one, cells},
		{`UPDATE SAFE SET "cost" = '2' ` + one, cells},
		{`UPDATE SAFE SET "cost" = '01' ` + one, cells},
		{`UPDATE SAFE SET "age" = (SELECT MIN("age") FROM SAFE) ` + one, cells},
		{`UPDATE SAFE SET "age" = (SELECT MAX("age") FROM SAFE) ` + one, cells},
		{`INSERT INTO SAFE SELECT * FROM SAFE`, cells},
		{`INSERT INTO SAFE SELECT * FROM SAFE ` + one, cells},
		{`INSERT INTO SAFE SELECT * FROM SAFE LIMIT 1`, cells},
		{`DELETE FROM TABLE WHERE "illness" = 'HIV'`, cells},
		{`DELETE FROM TABLE WHERE "age" < 20`, cells},
		{`UPDATE TABLE SET "illness" = 'gout' WHERE "illness" = 'HIV'`, cells},
		{`UPDATE TABLE SET "note" = 'new' ` + one, cells},
		{`UPDATE TABLE SET "age" = 300 WHERE "age" = 40`, wholeTable},
		{`UPDATE TABLE SET "region" = 'Zz' ` + one, wholeTable},
		{`INSERT INTO TABLE SELECT "number", 777, "sex", "region", "illness", "cost", "note" FROM TABLE LIMIT 1`, wholeTable},
	}
	for _, c := range []struct {
		name    string
		rules   []project.Setting
		leftOut project.LeftOut
		damages []damage
	}{
		{"drop", []project.Setting{project.KAnonymity(9)}, "", append(anyRelease,
			damage{`DELETE FROM SAFE`, limit},
			damage{`DELETE FROM SAFE ` + one, limit},
			damage{`DELETE FROM SAFE WHERE "sex" = 'm'`, limit},
			damage{`INSERT INTO TABLE SELECT * FROM TABLE WHERE "sex" = 'f'`, limit},
			damage{`DELETE FROM SAFE WHERE "note" <> '*' AND "age" = (SELECT MAX("age") FROM SAFE)`, "9-anonymity"},
			damage{`DELETE FROM SAFE WHERE "illness" NOT IN ('gout', 'scurvy') AND "sex" = 'f'`, "9-anonymity"},
		)},
		{"blank", []project.Setting{project.KAnonymity(9)}, project.Blank, []damage{
			{`DELETE FROM SAFE WHERE "note" = '*' AND "age" = '*'`, starred},
			{`DELETE FROM SAFE ` + one, starred},
			{`INSERT INTO SAFE SELECT * FROM SAFE WHERE "note" = '*' AND "age" = '*' LIMIT 1`, starred},
			{`UPDATE SAFE SET "age" = '*', "sex" = '*', "region" = '*', "illness" = '*', "cost" = '*', "note" = '*' ` + one, limit},
			{`UPDATE SAFE SET "note" = 'x' WHERE "note" = '*' AND "age" = '*'`, labels},
		}},
		{"mask", []project.Setting{project.KAnonymity(9)}, project.Mask, []damage{
			{`DELETE FROM SAFE WHERE "age" = '*'`, starred},
			{`UPDATE SAFE SET "age" = '*', "sex" = '*', "region" = '*' ` + one, limit},
			{`UPDATE SAFE SET "illness" = 'plague' WHERE "age" = '*'`, cells},
			{`UPDATE SAFE SET "note" = 'x' WHERE "age" = '*'`, cells},
			{`UPDATE SAFE SET "age" = '5' WHERE "age" = '*'`, labels},
		}},
		{"distinct", []project.Setting{project.KAnonymity(2), project.LDiversity("illness", 3)}, "", []damage{
			{`DELETE FROM SAFE WHERE "illness" NOT IN ('flu', 'cold') AND "sex" = 'f'`, `3 different values of "illness" in every group`},
		}},
		{"entropy", []project.Setting{project.Secret("illness"),
			project.Protect(privacy.EntropyLDiversity, "illness", param.Values{"l": 3.0})}, "", []damage{
			{`DELETE FROM SAFE WHERE "illness" NOT IN ('flu', 'cold', 'gout')`, `entropy 3-diversity of "illness"`},
		}},
		{"recursive", []project.Setting{project.Secret("illness"),
			project.Protect(privacy.RecursiveCLDiversity, "illness", param.Values{"c": 3.0, "l": 3})}, "", []damage{
			{`DELETE FROM SAFE WHERE "illness" NOT IN ('flu', 'cold', 'HIV')`, `recursive (3,3)-diversity of "illness"`},
		}},
		{"alpha", []project.Setting{project.Secret("illness"),
			project.Protect(privacy.AlphaKAnonymity, "illness", param.Values{"alpha": 0.6, "k": 4})}, "", []damage{
			{`DELETE FROM SAFE WHERE "illness" NOT IN ('flu', 'scurvy')`, `(0.6,4)-anonymity of "illness"`},
		}},
		{"closeness", []project.Setting{project.TCloseness("illness", 0.2)}, "", []damage{
			{`DELETE FROM SAFE WHERE "illness" IN ('flu', 'cold')`, `0.2-closeness of "illness" (equal distance)`},
		}},
		{"ordered", []project.Setting{project.Secret("cost"),
			project.Protect(privacy.TCloseness, "cost", param.Values{"t": 0.1, "distance": "ordered"})}, "", []damage{
			{`DELETE FROM SAFE WHERE "cost" IN ('4', '5')`, `0.1-closeness of "cost" (ordered distance)`},
		}},
		{"hierarchical", []project.Setting{project.Secret("illness", illnessTree()),
			project.Protect(privacy.TCloseness, "illness", param.Values{"t": 0.15, "distance": "hierarchical"})}, "", []damage{
			{`DELETE FROM SAFE WHERE "illness" IN ('flu', 'cold')`, `0.15-closeness of "illness" (hierarchical distance)`},
		}},
		{"persons", []project.Setting{project.KAnonymity(5), project.LDiversity("illness", 2), persons}, "", []damage{
			{`DELETE FROM SAFE WHERE "note" = 'a, b'`, together},
			{`UPDATE TABLE SET "number" = 1`, "5-anonymity"},
			{`UPDATE TABLE SET "number" = NULL`, "5-anonymity"},
			{`UPDATE TABLE SET "number" = 1 WHERE "sex" = 'f' AND "age" < 60`, "5-anonymity"},
			{`UPDATE TABLE SET "number" = mod("number", 2)`, `2 different values of "illness" in every group`},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachDatabase(t, func(t *testing.T, db database) {
				p := generatedProject(c.rules...)
				p.Output.LeftOut = c.leftOut
				rows := generated(2000)
				if len(p.Person) > 0 {
					for i, row := range rows[1:] {
						row[0] = fmt.Sprint(i / 2)
					}
				}
				m := trial{columns: generatedTypes, records: rows, project: p}.make(t, db)
				m.right(t, db)
				for _, d := range c.damages {
					if db.dialect() == &sql.MariaDB && strings.HasPrefix(d.do, `UPDATE SAFE SET "age" = NULL`) {
						continue // a column of labels takes none there
					}
					found := m.damaged(t, db, d.do)
					if found[d.rule] == "" {
						t.Errorf("%s: %q is not named, but %v", d.do, d.rule, found)
					}
					for rule, finding := range found { // which may end up in a log
						if said := inCounts.FindString(finding); said != finding {
							t.Errorf("%s: %s shows more than counts: %q", d.do, rule, finding)
						}
					}
				}
				m.right(t, db)
			})
		})
	}
}

// inCounts is a finding of words of the script's own, counts, and names of columns.
var inCounts = regexp.MustCompile(strings.ReplaceAll(`^(column (age|sex|region|illness|cost|note): )?(`+strings.Join([]string{
	`N records (have a value that it had not|show what is the label of no value)`, `it is so in N records`,
	`N of N records`, `the release has N records, the table N`,
	`a record comes N times, and N times in the table`, `a group has N records(, and N in the table)?`,
	`a group has N (people, and N )?values( are left)?, the most frequent one N times( of N)?`, `a group has a value N times of N`,
	`a group has N people, of whom one has N of N records`, `nobody is known in a group`, `in a group the distance is N`}, "|")+`)$`, "N",
	`[0-9.e-]+`))

// persons says whom the records of the generated table are about.
func persons(p *project.Project) { p.Person, p.RowsArePeople = []string{"number"}, false }

// damaged damages the release or its table, verifies it, and undoes the damage.
func (m made) damaged(t *testing.T, db database, do string) map[string]string {
	t.Helper()
	safe, table := m.job.Unverified().String(), m.job.Table.String()
	do = strings.NewReplacer("SAFE", safe, "INTO TABLE", "INTO "+table, "FROM TABLE", "FROM "+table, "UPDATE TABLE", "UPDATE "+table).
		Replace(do)
	return m.findings(t, db, "BEGIN;"+do+";\n", "ROLLBACK;")
}
