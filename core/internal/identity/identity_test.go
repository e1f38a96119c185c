package identity

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
)

func read(t *testing.T, text string, opt table.Options) *table.Table {
	t.Helper()
	tab, err := table.Read(strings.NewReader(text), "t.csv", int64(len(text)), opt, table.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// fill recodes a table by a project and returns its cells by row.
func fill(t *testing.T, tab *table.Table, p *project.Project, suppressed []bool) ([][]string, error) {
	t.Helper()
	plan := recode.Plan{Steps: make([]recode.Step, len(tab.Columns)), Suppressed: suppressed}
	Steps(tab, p, plan.Steps)
	out, err := recode.Apply(tab, plan)
	if err != nil {
		t.Fatal(err)
	}
	key, err := pseudonym.NewKey(bytes.NewReader(make([]byte, 32)), "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = Fill(tab, p, Source{Key: key, Random: rand.NewChaCha8([32]byte{9})}, out)
	var rows [][]string
	for row := range out.Rows {
		var cells []string
		for c := range out.Columns {
			cells = append(cells, out.Cell(row, c))
		}
		rows = append(rows, cells)
	}
	return rows, err
}

func treating(treatments ...project.Treatment) *project.Project {
	p := &project.Project{}
	for i, t := range treatments {
		p.Columns = append(p.Columns, project.Column{Name: string(rune('a' + i)), Role: project.Identifying, Treatment: t})
	}
	return p
}

// Until Fill is called nothing of an identifying column is in the output, whatever
// is to become of it.
func TestStepsHide(t *testing.T) {
	tab := read(t, "a,b,c,d,e,f\nAda,Ada,Ada,Ada,2021-01-01,kept\n", table.Options{})
	p := treating("", project.Hide, project.Pseudonym, project.Number, project.Shift)
	p.Columns[4].Role = project.Sensitive
	plan := recode.Plan{Steps: make([]recode.Step, len(tab.Columns))}
	Steps(tab, p, plan.Steps)
	out, err := recode.Apply(tab, plan)
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for c := range out.Columns {
		cells = append(cells, out.Columns[c].Name+"="+out.Cell(0, c))
	}
	if got := strings.Join(cells, " "); got != "b=* c=* d=* e=* f=kept" {
		t.Error(got)
	}
	p.Output.Identifying = "replace"
	Steps(tab, p, plan.Steps)
	if plan.Steps[0].Action != recode.Replace {
		t.Error("a column without a treatment of its own is not hidden where the project says so for all")
	}
}

// Numbers have no gap where records that are left out are not written.
func TestNumbersOfLeftOut(t *testing.T) {
	tab := read(t, "a,b\n10,x\n11,x\n12,x\n13,x\n14,x\n11,x\n", table.Options{})
	rows, err := fill(t, tab, treating(project.Number), []bool{true, true, false, false, true, false})
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{rows[2][0]: true, rows[3][0]: true, rows[5][0]: true}
	if !shown["1"] || !shown["2"] || !shown["3"] || rows[1][0] != rows[5][0] {
		t.Errorf("%v", rows)
	}
	if left := map[string]bool{rows[0][0]: true, rows[4][0]: true}; !left["4"] || !left["5"] {
		t.Errorf("%v", rows)
	}
}

// A word for missing values stays, so it must not be a number of somebody.
func TestCollision(t *testing.T) {
	tab := read(t, "a,b\n10,x\n11,x\n1,x\n", table.Options{Missing: []string{"1"}})
	if _, err := fill(t, tab, treating(project.Number), nil); !errors.Is(err, &problem.Problem{Code: "identity-collision"}) {
		t.Error(err)
	}
	if rows, err := fill(t, tab, treating(project.Pseudonym), nil); err != nil || rows[2][0] != "1" || len(rows[0][0]) != pseudonym.Length {
		t.Error(rows, err)
	}
}

// People of several columns are told apart by all of them together, and a record
// that lacks one is nobody's.
func TestPersons(t *testing.T) {
	tab := read(t, "a,b\n1,2\n1,3\n12,\n1,2\n,2\n2,1\n", table.Options{})
	of, first := persons(tab, []string{"a", "b"})
	want := []uint32{0, 1, nobody, 0, nobody, 2}
	for row := range want {
		if of[row] != want[row] {
			t.Errorf("row %d is of %d, want %d", row, of[row], want[row])
		}
	}
	if len(first) != 3 || first[0] != 0 || first[1] != 1 || first[2] != 5 {
		t.Errorf("first rows %v", first)
	}
	if !repeats(of) || repeats([]uint32{0, nobody, 1, nobody}) {
		t.Error("who has several records?")
	}
}

func TestLinked(t *testing.T) {
	tab := read(t, "a,b,c\n1,2021-01-01,x\n1,2021-01-02,y\n,2021-01-03,\n,2021-01-04,\n", table.Options{})
	for name, c := range map[string]struct {
		project *project.Project
		want    bool
	}{
		"removed":                   {treating(project.Remove, project.Remove, project.Remove), false},
		"hidden":                    {treating(project.Hide, project.Hide, project.Hide), false},
		"a pseudonym that repeats":  {treating(project.Pseudonym, project.Remove, project.Remove), true},
		"a number that repeats":     {treating(project.Number, project.Remove, project.Remove), true},
		"one that does not":         {treating(project.Remove, project.Remove, project.Pseudonym), false},
		"dates of somebody's stays": {treating(project.Remove, project.Shift, project.Remove), true},
	} {
		c.project.Person = []string{"a"}
		if got := Linked(tab, c.project); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// All dates of a person move by the same number of days, in all columns and
// records, and different people's by different ones; nobody's are hidden.
func TestShiftBySeveralRecords(t *testing.T) {
	tab := read(t, "a,b,c\n1,2015-01-01,2015-03-01\n1,2016-05-01,2016-05-11\n2,2016-05-01,2016-06-01\n,2016-01-01,2016-01-01\n2,2017-01-01,\n3,2010-01-01,2010-01-01\n3,2020-01-01,2020-01-01\n", table.Options{})
	p := treating(project.Remove, project.Shift, project.Shift)
	p.Person = []string{"a"}
	rows, err := fill(t, tab, p, nil)
	if err != nil {
		t.Fatal(err)
	}
	moved := map[string]int{}
	for row, cells := range rows {
		person := tab.Columns[0].Cell(row)
		for i, cell := range cells {
			before, ok := table.ParseDate("2006-01-02", tab.Columns[1+i].Cell(row))
			after, shown := table.ParseDate("2006-01-02", cell)
			switch {
			case person == "":
				if cell != table.Star {
					t.Errorf("row %d shows %s of nobody", row, cell)
				}
			case !ok:
				if cell != "" {
					t.Errorf("row %d shows %s, where nothing was", row, cell)
				}
			case shown:
				days := int(after.Sub(before).Hours() / 24)
				if known := moved[person]; known != 0 && known != days || days == 0 {
					t.Errorf("row %d: %d days, before %d", row, days, known)
				}
				moved[person] = days
			}
		}
	}
	if len(moved) != 3 || moved["1"] == moved["2"] {
		t.Errorf("%v", moved)
	}
}
