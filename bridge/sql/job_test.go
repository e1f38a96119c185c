package sql

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestNames: names of tables are read as they are written, and what is none is refused.
func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		"patients":            `"patients"`,
		"Public.Patients":     `"Public"."Patients"`,
		`"my.table"`:          `"my.table"`,
		`s."a ""b"" c"`:       `"s"."a ""b"" c"`,
		`db.s.t`:              `"db"."s"."t"`,
		`t; DROP TABLE x; --`: `"t; DROP TABLE x; --"`,
		"":                    "", ".": "", "a.": "", ".a": "",
		`a"b`: "", `"a`: "", `"a"b`: "",
		`a.b.c.d`: "", `""`: "", `a..b`: "",
	} {
		name, err := ParseName(text)
		if want == "" {
			if err == nil {
				t.Errorf("%q is read as %v", text, name)
			}
		} else if err != nil || name.String() != want {
			t.Errorf("%q: %v, %v; want %s", text, name, err, want)
		}
	}
}

// TestLiterals: a text stands between quotes that nothing in it ends, whether backslashes
// mean themselves to the database or not.
func TestLiterals(t *testing.T) {
	for text, want := range map[string]string{"": "''", "it's": "'it''s'", `a\`: `E'a\\'`, `\'`: `E'\\'''`} {
		if got := PostgreSQL.Literal(text); got != want {
			t.Errorf("%q is written %s, want %s", text, got, want)
		}
	}
	if got := identifier(`a"b""`); got != `"a""b"""""` {
		t.Error(got)
	}
}

// supported is a job that has nothing that scripts cannot do.
func supported(settings ...project.Setting) *Job {
	p := project.New(
		append([]project.Setting{project.QuasiIdentifier("age"), project.Secret("illness"), project.LDiversity("illness", 2)}, settings...)...)
	return &Job{Dialect: &PostgreSQL, Project: p, Table: Name{"patients"}, Release: Name{"safe"}}
}

// TestRefused: what scripts cannot do is refused with the reason and what to do.
func TestRefused(t *testing.T) {
	if err := supported().Check(); err != nil {
		t.Fatal(err)
	}
	low := "3"
	set := func(change func(p *project.Project)) project.Setting { return change }
	column := func(change func(c *project.Column)) project.Setting {
		return func(p *project.Project) { change(p.Column("age")) }
	}
	identifying := func(treatment project.Treatment) project.Setting {
		return func(p *project.Project) {
			p.Columns = append(p.Columns, project.Column{Name: "number", Role: project.Identifying, Treatment: treatment})
			p.Person = []string{"number"}
		}
	}
	for name, c := range map[string]struct {
		setting project.Setting
		path    string
	}{
		"local": {project.RecodeBy(project.Recoding{Method: project.Local}), "recoding.method"},
		"microaggregate": {column(func(c *project.Column) { c.Microaggregate = &project.Microaggregate{Function: project.Mean} }),
			"columns[0].microaggregate"},
		"perturbed": {func(p *project.Project) {
			p.Columns = append(p.Columns,
				project.Column{Name: "cost", Role: project.Insensitive, Perturb: &perturb.Spec{Method: perturb.Methods()[0]}})
		}, "columns[2].perturb"},
		"counted": {func(p *project.Project) {
			p.RowsArePeople = true
			p.Columns = append(p.Columns, project.Column{Name: "many", Role: project.Count})
		}, "columns[2].role"},
		"number": {identifying(project.Number), "columns[2].treatment"},
		"shift": {func(p *project.Project) {
			identifying(project.Remove)(p)
			p.Columns = append(p.Columns, project.Column{Name: "day", Role: project.Insensitive, Treatment: project.Shift})
		}, "columns[3].treatment"},
		"subset of numbers": {project.Release(&project.Subset{Rows: []int{3}}), "subset.rows"},
		"drawn subset":      {project.Release(&project.Subset{Sample: &project.Sample{Share: 0.5}}), "subset.sample"},
		"unknown subset": {
			project.Release(&project.Subset{Where: []project.Condition{{Column: "day", Is: []string{"3"}}}}), "subset.where[0].column"},
		"named subset": {func(p *project.Project) {
			identifying(project.Remove)(p)
			p.Subset = &project.Subset{Where: []project.Condition{{Column: "number", Is: []string{"3"}}}}
		}, "subset.where[0].column"},
		"outside": {func(p *project.Project) {
			p.Subset = &project.Subset{Where: []project.Condition{{Column: "age", Is: []string{"3"}}}}
			p.Output.Outside = project.Mask
		}, "output.outside"},
		"several tables": {func(p *project.Project) {
			identifying(project.Remove)(p)
			p.Models = nil // a rule about a secret is refused with them anyway
			project.KAnonymity(2)(p)
			p.Link([]project.Linked{{Name: "a.csv"}, {Name: "b.csv"}})
		}, "tables"},
		"max rows":      {func(p *project.Project) { identifying(project.Remove)(p); p.MaxRows = 2 }, "maxRows"},
		"unattributed":  {func(p *project.Project) { identifying(project.Remove)(p); p.LeaveOutUnattributed = true }, "leaveOutUnattributed"},
		"undecided":     {func(p *project.Project) { p.Columns = append(p.Columns, project.Column{Name: "cost"}) }, "columns[2].role"},
		"records known": {func(p *project.Project) { identifying(project.Remove)(p); p.RecordsKnown = 2 }, "recordsKnown"},
		"formulas":      {set(func(p *project.Project) { p.Output.EscapeFormulas = true }), "output.escapeFormulas"},
		"order":         {set(func(p *project.Project) { p.Output.Order = project.Original }), "output.order"},
		"masked people": {func(p *project.Project) { identifying(project.Remove)(p); p.Output.LeftOut = project.Mask }, "output.leftOut"},
		"whom": {set(func(p *project.Project) {
			p.Columns = append(p.Columns, project.Column{Name: "number", Role: project.Identifying})
		}), "person"},
		"coarse people": {set(func(p *project.Project) { p.Person = []string{"age"} }), "person"},
		"grassberger":   {project.Protect(privacy.EntropyLDiversity, "illness", param.Values{"l": 2.0, "estimator": "grassberger"}), "models[1]"},
		"k-map":         {project.Rules{}.KMapEstimated(5, 0.05, 1e6), "models[1]"},
		"average risk":  {project.Rules{}.AverageRisk(0.05), "models[1]"},
		"close people":  {func(p *project.Project) { identifying(project.Remove)(p); project.TCloseness("illness", 0.2)(p) }, "models[1]"},
		"bounds": {set(func(p *project.Project) {
			p.Columns = append(p.Columns, project.Column{Name: "cost", Role: project.Insensitive, TopBottom: &project.Bounds{Bottom: &low}})
		}), "columns[2]"},
		"merged": {set(func(p *project.Project) {
			p.Columns = append(p.Columns, project.Column{Name: "cost", Role: project.Insensitive,
				Read: &table.Reading{Same: []table.Spelling{{Value: "1", From: []string{"one"}}}}})
		}), "columns[2]"},
	} {
		var found bool
		err := supported(c.setting).Check()
		for _, p := range problem.Flatten(err) {
			found = found || p.Code == Unsupported && p.Place.Path == c.path && p.Hint != ""
		}
		if !found {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNothingIsOverlooked: scripts leave no setting of a project out without a word. A new
// one has to be done, or refused by Check, before it is added here.
func TestNothingIsOverlooked(t *testing.T) {
	for of, known := range map[reflect.Type]string{
		reflect.TypeFor[project.Project](): "Version Name Input Columns Models Person PersonAssumed Tables Suggested RowsArePeople NobodyKnows MaxRows LeaveOutUnattributed Size ShiftDays RecordsKnown Subset SubsetOf " +
			"SuppressionLimit Measure Search Recoding Output Templates Assumptions History upgraded",
		reflect.TypeFor[project.Column](): "Name Role Type Format Read Hierarchy MinLevel MaxLevel Weight Response SamplingWeight Microaggregate Items TopBottom Perturb Treatment",
		reflect.TypeFor[project.Output](): "Identifying LeftOut Outside Order EscapeFormulas Format Delimiter Encoding LineBreak Language",
		reflect.TypeFor[project.Subset](): "Rows Where Sample",
		reflect.TypeFor[table.Reading]():  "Same Missing Order",
	} {
		var fields []string
		for i := range of.NumField() {
			fields = append(fields, of.Field(i).Name)
		}
		if got := strings.Join(fields, " "); got != known {
			t.Errorf("%v has the fields %s", of, got)
		}
	}
}

// TestPseudonymsRefused: a database without a keyed hash makes no pseudonyms, and people
// with several records have none.
func TestPseudonymsRefused(t *testing.T) {
	j := supported(func(p *project.Project) {
		p.Columns = append(p.Columns, project.Column{Name: "number", Role: project.Identifying, Treatment: project.Pseudonym})
		p.Person = []string{"number"}
	})
	if err := j.Check(); err != nil {
		t.Fatal(err)
	}
	for several, tuples := range map[bool]string{false: "age,illness,person\n3,a,1\n3,b,2\n3,b,\n3,b,\n",
		true: "age,illness,person\n3,a,1\n3,a,1\n3,b,2\n3,a,3\n3,b,4\n"} {
		_, err := j.Choose(context.Background(), core.FromReader("tuples.csv", strings.NewReader(tuples)), core.Options{})
		if refused := strings.Contains(fmt.Sprint(err), "Some people have several records."); refused != several {
			t.Errorf("several %v: %v", several, err)
		}
	}
	none := *j.Dialect
	none.Hashing, j.Dialect = nil, &none
	if err := j.Check(); !strings.Contains(fmt.Sprint(err), "no keyed hash") {
		t.Error(err)
	}
}

// TestRefusedNames: names that the database would not take for themselves are refused.
func TestRefusedNames(t *testing.T) {
	for name, change := range map[string]func(j *Job){
		"NUL in a column":    func(j *Job) { j.Project.Columns[0].Name = "a\x00b" },
		"NUL in a table":     func(j *Job) { j.Table = Name{"a\x00b"} },
		"no UTF-8":           func(j *Job) { j.Table = Name{"a\xffb"} },
		"too long":           func(j *Job) { j.Project.Columns[0].Name = strings.Repeat("ä", 32) },
		"too long beside":    func(j *Job) { j.Release = Name{strings.Repeat("a", 60)} },
		"a part's":           func(j *Job) { j.Table = Name{"Total"} },
		"a part's of values": func(j *Job) { j.Release = Name{"s_c12_table"} },
		"the table itself":   func(j *Job) { j.Release = j.Table },
		"one to the dialect": func(j *Job) { j.Dialect = &DuckDB; j.Release = Name{"PATIENTS"} },
	} {
		j := supported()
		change(j)
		if err := j.Check(); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	j := supported()
	if j.Table = (Name{"main", "total"}); j.Check() != nil {
		t.Error("with its schema the name is no part's")
	}
	j = supported(func(p *project.Project) {
		p.Columns = append(p.Columns, project.Column{Name: "AGE", Role: project.Insensitive})
	})
	if err := j.Check(); err != nil {
		t.Error(err)
	}
	j.Dialect = &DuckDB
	if err := j.Check(); err == nil {
		t.Error("DuckDB has one column of two")
	}
}

// TestTexts: labels with NUL are refused before anything is written.
func TestTexts(t *testing.T) {
	c := &Choice{job: supported(), labels: [][]pair{{{Value: "1", Label: "a\x00b"}}, nil}}
	if err := c.checkTexts(); err == nil {
		t.Error("NUL is taken")
	}
}

// TestColumnsOfTuples: the names of what is added are taken by no column.
func TestColumnsOfTuples(t *testing.T) {
	j := supported(func(p *project.Project) {
		for _, name := range []string{"N", "n_2", "person"} {
			p.Columns = append(p.Columns, project.Column{Name: name, Role: project.Insensitive})
		}
	})
	if j.countColumn() != "n_3" || j.personColumn() != "person_2" {
		t.Error(j.countColumn(), j.personColumn())
	}
}
