package sql_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

// trial is a table in a database, and what is to become of it.
type trial struct {
	table   sql.Name
	columns []string // of the table, with their types in SQL
	records [][]string
	project *project.Project
	key     *pseudonym.Key
}

// made holds the job, the choice and the files of a release.
type made struct {
	job    *sql.Job
	choice *sql.Choice
	folder string
	file   []byte // the table as a file
	key    *pseudonym.Key
}

var trials int // for names of tables that are not taken

// make goes all the way: the table into the database, the tuples out of it, the search, the
// release.
func (c trial) make(t *testing.T, db database) made {
	t.Helper()
	trials++
	m := made{folder: t.TempDir(), key: c.key}
	name := c.table
	if name == nil {
		name = sql.Name{fmt.Sprintf("table %d", trials)}
	}
	m.job = &sql.Job{Dialect: db.dialect(), Project: c.project, Table: name, Release: sql.Name{fmt.Sprintf("safe %d", trials)}}
	var types []string
	for i, column := range c.columns {
		names := c.records[0]
		types = append(types, `"`+strings.ReplaceAll(names[i], `"`, `""`)+`" `+column)
	}
	m.file = []byte(csvOf(t, c.records))
	file := filepath.Join(m.folder, "table.csv")
	m.write(t, "table.csv", string(m.file))
	if err := db.load(name, strings.Join(types, ", "), file); err != nil {
		t.Fatal(err)
	}
	if err := m.job.Check(); err != nil {
		t.Fatal(err)
	}
	m.write(t, sql.GroupName, m.job.Group())
	m.run(t, db, sql.GroupName)
	in, err := os.Open(filepath.Join(m.folder, "tuples.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	defer timed(t, "the search, and what follows")()
	if m.choice, err = m.job.Choose(context.Background(), core.FromReader("tuples.csv", in), core.Options{}); err != nil {
		t.Fatal(err)
	}
	if !m.choice.Found {
		t.Fatal("nothing meets the rules")
	}
	for _, script := range m.choice.Scripts() {
		m.write(t, script.Name, script.Text)
	}
	m.run(t, db, "2-hierarchies.sql")
	m.run(t, db, "3-release.sql")
	return m
}

// csvOf is a table as CSV.
func csvOf(t *testing.T, records [][]string) string {
	t.Helper()
	var b strings.Builder
	if err := csv.NewWriter(&b).WriteAll(records); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// timed logs how long something took.
func timed(t *testing.T, what string) func() {
	start := time.Now()
	return func() { t.Logf("%s: %v", what, time.Since(start).Round(time.Millisecond)) }
}

func (m made) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(m.folder, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func (m made) run(t *testing.T, db database, name string) {
	t.Helper()
	defer timed(t, name)()
	if err := db.script(m.folder, name); err != nil {
		text, _ := os.ReadFile(filepath.Join(m.folder, name))
		t.Fatalf("%s: %v\n%.6000s", name, err, text)
	}
}

// released is the table of the release as CSV.
func (m made) released(t *testing.T, db database) string {
	t.Helper()
	out, err := db.query("SELECT * FROM " + m.job.Unverified().String())
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// findings are the rules that 4-verify.sql names, run after and before other statements, and
// the first row of each. What it then does about them is left out.
func (m made) findings(t *testing.T, db database, before, after string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(m.folder, "4-verify.sql"))
	if err != nil {
		t.Fatal(err)
	}
	if before == "" {
		defer timed(t, "4-verify.sql")()
	}
	d, begin, end := db.dialect(), before, after
	if begin == "" {
		begin, end = d.Begin, "ROLLBACK;"
	}
	looks, acts, found := strings.Cut(strings.Replace(string(text), d.Begin, begin, 1), " ORDER BY 1, 2;\n")
	if !found || !strings.Contains(acts, "RENAME T") {
		t.Fatalf("it looks for nothing, or does nothing about it:\n%s", text)
	}
	out, err := db.query(looks + " ORDER BY 1, 2;\n" + end)
	if err != nil {
		t.Fatalf("%s: %v\n%s", before, err, text)
	}
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]string{}
	for _, row := range rows[min(1, len(rows)):] {
		if named[row[0]] == "" {
			named[row[0]] = row[1]
		}
	}
	return named
}

// asInFile compares the release with that of the table as a file.
func (m made) asInFile(t *testing.T, db database) *core.Result {
	t.Helper()
	p := *m.job.Project
	p.Input.Delimiter = ","
	var out core.Buffer
	r, err := core.Release(context.Background(), core.FromReader("table.csv", bytes.NewReader(m.file)), &p, &out, core.Options{Key: m.key})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Found {
		t.Fatal("nothing meets the rules in the file")
	}
	sameRecords(t, m.job.Table.String(), strings.NewReader(m.released(t, db)), bytes.NewReader(out.Bytes()))
	m.twin(t, r)
	return r
}

// twin compares the scripts with those that are made of the release of the file.
func (m made) twin(t *testing.T, r *core.Result) {
	t.Helper()
	twin, err := m.job.Of(r)
	if err != nil {
		t.Fatal(err)
	}
	for i, script := range twin.Scripts() {
		if same := m.choice.Scripts()[i]; script != same {
			at := 0
			for at < min(len(script.Text), len(same.Text)) && script.Text[at] == same.Text[at] {
				at++
			}
			at = max(0, at-200)
			t.Errorf("of the file it is another %s:\n%.500s\nand not\n%.500s", script.Name, script.Text[at:], same.Text[min(at, len(same.Text)):])
		}
	}
}

// right fails if the script that verifies finds something.
func (m made) right(t *testing.T, db database) {
	t.Helper()
	if found := m.findings(t, db, "", ""); len(found) > 0 {
		text, _ := os.ReadFile(filepath.Join(m.folder, "4-verify.sql"))
		t.Errorf("4-verify.sql finds in a right release: %v\n%s", found, text)
	}
}

// shared reads a reference table and its hierarchies.
func shared(t *testing.T, dataset string) (records [][]string, hierarchies map[string]*hierarchy.Spec) {
	t.Helper()
	dir := sharedtest.Path(t, "data", dataset)
	f, err := os.Open(filepath.Join(dir, "data.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in := csv.NewReader(f)
	in.Comma = ';'
	if records, err = in.ReadAll(); err != nil {
		t.Fatal(err)
	}
	hierarchies = map[string]*hierarchy.Spec{}
	for _, name := range records[0] {
		file := filepath.Join(dir, "hierarchy_"+name+".csv")
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		rows, lines, _, err := table.ReadRecords(bytes.NewReader(text), file, table.Options{Delimiter: ";"}, table.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		h, err := hierarchy.FromRecords(file, rows, lines)
		if err != nil {
			t.Fatal(err)
		}
		spec := h.Spec()
		hierarchies[name] = &spec
	}
	return records, hierarchies
}

// repeated is a list of the same.
func repeated(text string, n int) []string { return slices.Repeat([]string{text}, n) }

// TestAdult: the optimum of ADULT, k = 5, 2 %, DM* is 2300532 (ARX's).
func TestAdult(t *testing.T) {
	records, hierarchies := shared(t, "adult")
	p := project.New(project.KAnonymity(5), project.SuppressionLimit(0.02),
		project.Minimize("discernability", param.Values{"monotonic": true}))
	p.Input.Missing = []string{}
	types := repeated("text", len(records[0]))
	for i, name := range records[0] {
		project.QuasiIdentifier(name, hierarchies[name])(p)
		if name == "age" {
			types[i] = "integer"
		}
	}
	eachDatabase(t, func(t *testing.T, db database) {
		m := trial{columns: types, records: records, project: p}.make(t, db)
		if m.choice.Score != 2300532 {
			t.Errorf("score %v", m.choice.Score)
		}
		m.asInFile(t, db)
		m.right(t, db)
	})
}

// TestFarsWithPersons: three records a person on average, drawn with a seed; some are about
// nobody who is known. It is a quarter of the table, and all of it for the figures.
func TestFarsWithPersons(t *testing.T) {
	records, hierarchies := shared(t, "fars")
	records = records[:1+(len(records)-1)/figures.Number(1, 4, 4)]
	rng := rand.New(rand.NewPCG(14, 9))
	rows := make([][]string, len(records))
	for i, r := range records {
		who := "who"
		if i > 0 {
			if who = fmt.Sprint(rng.IntN(len(records) / 3)); rng.IntN(1000) == 0 {
				who = ""
			}
		}
		rows[i] = append(slices.Clone(r), who)
	}
	p := project.New(project.KAnonymity(5), project.SuppressionLimit(0.05), project.Identifier("who"), project.LDiversity("iinjury", 2))
	p.Person = []string{"who"}
	for _, name := range records[0] {
		switch name {
		case "iage", "irace", "isex", "istatenum":
			project.QuasiIdentifier(name, hierarchies[name])(p)
		case "iinjury":
		default:
			p.Columns = append(p.Columns, project.Column{Name: name, Role: project.Insensitive})
		}
	}
	eachDatabase(t, func(t *testing.T, db database) {
		m := trial{columns: append(repeated("integer", len(records[0])), "text"), records: rows, project: p}.make(t, db)
		r := m.asInFile(t, db)
		if r.People == nil || r.Suppressed == 0 {
			t.Errorf("people %v, left out %d: the case says nothing", r.People, r.Suppressed)
		}
		m.right(t, db)
	})
}

// generated is a table of so many records: the same for the same number.
func generated(n int) [][]string {
	rng := rand.New(rand.NewPCG(uint64(n), 2))
	illnesses := []string{"flu", "cold", "asthma", "gout", "HIV", "scurvy"}
	rows := [][]string{{"number", "age", "sex", "region", "illness", "cost", "note"}}
	for i := range n {
		region := fmt.Sprintf("%c%c", 'A'+rng.IntN(4), 'a'+rng.IntN(8))
		sex := "f"
		if rng.IntN(2) == 0 {
			sex = "m"
		}
		age := min(99, rng.IntN(70)+rng.IntN(30))
		illness := illnesses[min(rng.IntN(6), rng.IntN(6))]
		note := []string{"", "NULL", "a, b", `say "x"`, "line\nbreak", "*", `back\slash`, "ä€😀"}[rng.IntN(8)]
		rows = append(rows, []string{fmt.Sprint(1000 + i), fmt.Sprint(age), sex, region, illness, fmt.Sprint(1 + rng.IntN(5)), note})
	}
	return rows
}

var generatedTypes = []string{"bigint", "smallint", "char(1)", "varchar(10)", "text", "integer", "text"}

// generatedProject protects the generated table by some rules.
func generatedProject(rules ...project.Setting) *project.Project {
	p := project.New(project.Identifier("number"), project.SuppressionLimit(0.05),
		project.QuasiIdentifier("age",
			&hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{5, 10, 20, 40}}}),
		project.QuasiIdentifier("sex"),
		project.QuasiIdentifier("region", &hierarchy.Spec{Kind: hierarchy.KindRedaction, Redaction: &hierarchy.Redaction{}}))
	p.RowsArePeople = true
	for _, s := range rules {
		s(p)
	}
	for _, name := range []string{"illness", "cost", "note"} {
		if p.Column(name) == nil {
			p.Columns = append(p.Columns, project.Column{Name: name, Role: project.Insensitive})
		}
	}
	return p
}

// TestGenerated: a table of 25,000 records, for the figures of 100,000.
func TestGenerated(t *testing.T) {
	records := generated(figures.Number(100_000, 25_000, 25_000))
	eachDatabase(t, func(t *testing.T, db database) {
		m := trial{columns: generatedTypes, records: records,
			project: generatedProject(project.KAnonymity(50), project.LDiversity("illness", 3))}.make(t, db)
		m.asInFile(t, db)
		m.right(t, db)
	})
}

// TestRules: each rule that is verified, on a small table; and what is written of records
// that are left out.
func TestRules(t *testing.T) {
	records := generated(3000)
	for _, c := range []struct {
		name    string
		rules   []project.Setting
		leftOut project.LeftOut
	}{
		{name: "k", rules: []project.Setting{project.KAnonymity(7)}},
		{name: "k-blank", rules: []project.Setting{project.KAnonymity(7)}, leftOut: project.Blank},
		{name: "k-mask", rules: []project.Setting{project.KAnonymity(7)}, leftOut: project.Mask},
		{name: "alpha", rules: []project.Setting{project.Secret("illness"),
			project.Protect(privacy.AlphaKAnonymity, "illness", param.Values{"alpha": 0.6, "k": 4})}},
		{name: "entropy",
			rules: []project.Setting{project.Secret("illness"), project.Protect(privacy.EntropyLDiversity, "illness", param.Values{"l": 3.0})}},
		{name: "recursive", rules: []project.Setting{project.Secret("illness"),
			project.Protect(privacy.RecursiveCLDiversity, "illness", param.Values{"c": 3.0, "l": 3})}},
		{name: "closeness", rules: []project.Setting{project.KAnonymity(2), project.TCloseness("illness", 0.2)}},
		{name: "ordered", rules: []project.Setting{project.KAnonymity(2), project.Secret("cost"),
			project.Protect(privacy.TCloseness, "cost", param.Values{"t": 0.1, "distance": "ordered"})}},
		{name: "hierarchical", rules: []project.Setting{project.KAnonymity(2), project.Secret("illness", illnessTree()),
			project.Protect(privacy.TCloseness, "illness", param.Values{"t": 0.15, "distance": "hierarchical"})}},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachDatabase(t, func(t *testing.T, db database) {
				p := generatedProject(c.rules...)
				p.Output.LeftOut = c.leftOut
				m := trial{columns: generatedTypes, records: records, project: p}.make(t, db)
				if r := m.asInFile(t, db); r.Suppressed == 0 && c.leftOut != "" {
					t.Error("nobody is left out")
				}
				m.right(t, db)
				m.run(t, db, "5-clean.sql")
			})
		})
	}
}

// illnessTree is a hierarchy of the generated table's illnesses.
func illnessTree() *hierarchy.Spec {
	return &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: [][]string{
		{"flu", "lung", "*"}, {"cold", "lung", "*"}, {"asthma", "lung", "*"},
		{"gout", "else", "*"}, {"HIV", "else", "*"}, {"scurvy", "else", "*"}}}}
}

// TestAllStars: records that the labels make * in every column are not taken for left out.
func TestAllStars(t *testing.T) {
	rows := [][]string{{"city"}}
	for _, name := range []string{"Ulm", "Bonn", "Ulm", "Kiel"} {
		rows = append(rows, []string{name})
	}
	eachDatabase(t, func(t *testing.T, db database) {
		for _, leftOut := range []project.LeftOut{project.Drop, project.Blank, project.Mask} {
			p := project.New(project.KAnonymity(4), project.QuasiIdentifier("city", &hierarchy.Spec{Kind: hierarchy.KindTable,
				Table: &hierarchy.Table{Rows: [][]string{{"Ulm", "*"}, {"Bonn", "*"}, {"Kiel", "*"}}}}))
			p.Output.LeftOut = leftOut
			m := trial{columns: repeated("text", 1), records: rows, project: p}.make(t, db)
			m.asInFile(t, db)
			m.right(t, db)
		}
	})
}
