package pipeline

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

func ages() *hierarchy.Spec {
	return &hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{10, 20}}}
}

// TestRefused: what the pipeline cannot do is refused before anything is read, with its place in
// the project and what to do.
func TestRefused(t *testing.T) {
	for path, change := range map[string]func(p *project.Project){
		"recoding.method":       func(p *project.Project) { p.Recoding.Method = project.Local },
		"output.leftOut":        func(p *project.Project) { p.Output.LeftOut = project.Mask },
		"output.order":          func(p *project.Project) { p.Output.Order = project.Sorted },
		"output":                func(p *project.Project) { p.Output.Format = formats.XLSX },
		"output.escapeFormulas": func(p *project.Project) { p.Output.EscapeFormulas = true },
		"input.keepAside":       func(p *project.Project) { p.Input.KeepAside = true },
		"columns[0].treatment":  func(p *project.Project) { p.Columns[0].Treatment = project.Pseudonym },
		"subset.rows":           func(p *project.Project) { p.Subset = &project.Subset{Rows: []int{1, 2}} },
		"maxRows":               func(p *project.Project) { p.MaxRows, p.Person, p.RowsArePeople = 3, []string{"number"}, false },
		"person":                func(p *project.Project) { p.RowsArePeople = false },
		"columns[5].role":       func(p *project.Project) { p.Columns[5].Role = project.Count },
		"subsetOf": func(p *project.Project) {
			p.Person, p.RowsArePeople = []string{"number"}, false
			p.Subset, p.SubsetOf = &project.Subset{Where: []project.Condition{{Column: "cost", Is: []string{"3"}}}}, project.SubsetPersons
		},
	} {
		t.Run(path, func(t *testing.T) {
			p := generatedProject(project.KAnonymity(3))
			change(p)
			err := Check(p)
			found := false
			for _, one := range problem.Flatten(err) {
				found = found || one.Code == Unsupported && one.Place.Path == path && one.Hint != "" && strings.HasSuffix(one.Sentence, ".")
			}
			if !found {
				t.Errorf("%v", err)
			}
		})
	}
	if err := Check(generatedProject(project.KAnonymity(3))); err != nil {
		t.Error(err)
	}
}

// TestFolders: files that are not there, columns that they lack, and folders that are taken.
func TestFolders(t *testing.T) {
	c := trial{records: generated(300), project: generatedProject(project.KAnonymity(3))}
	folder := t.TempDir()
	job := c.job(t, folder)
	other := *c.project
	other.Columns = append([]project.Column{{Name: "salary", Role: project.Insensitive}}, other.Columns...)
	taken := filepath.Join(folder, "taken")
	if err := os.Mkdir(taken, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(taken, "x"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for code, change := range map[problem.Code]func(j *Job){
		"beam-input":          func(j *Job) { j.Inputs = []string{filepath.Join(folder, "*.none")} },
		"beam-output":         func(j *Job) { j.Output = taken },
		"core-unknown-column": func(j *Job) { j.Project = &other },
	} {
		j := *job
		change(&j)
		if _, err := j.Run(context.Background(), prism); problem.From(err).Code != code {
			t.Errorf("%s: %v", code, err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "table", "9.csv"), []byte("number,age\n1,2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := job.Run(context.Background(), prism); problem.From(err).Code != "core-unknown-column" ||
		!strings.Contains(err.Error(), "9.csv") {
		t.Errorf("of a worker: %v", err)
	}
	if left := entries(t, folder); len(left) != 2 {
		t.Errorf("there are %q", left)
	}
}

// TestHeldBack: columns of which nobody has said what they are, whether the project names them or
// not, are refused; held back they are not released, and the report names them.
func TestHeldBack(t *testing.T) {
	p := generatedProject(project.KAnonymity(3))
	p.Columns = slices.DeleteFunc(p.Columns, func(c project.Column) bool { return c.Name == "note" })
	p.Column("cost").Role = project.Undecided
	c := trial{records: generated(300), project: p}
	job := c.job(t, t.TempDir())
	if _, err := job.Run(context.Background(), prism); !strings.Contains(fmt.Sprint(err), `"cost"`) {
		t.Errorf("a column without a role: %v", err)
	}
	p.Column("cost").Role = project.HeldBack
	if _, err := job.Run(context.Background(), prism); problem.From(err).Code != Undecided || !strings.Contains(err.Error(), `does: "note".`) {
		t.Errorf("a column that is not named: %v", err)
	}
	p.Column("cost").Role, job.HoldBack = project.Undecided, true
	r, err := job.Run(context.Background(), prism)
	if err != nil || !slices.Equal(r.HeldBack, []string{"note", "cost"}) {
		t.Fatalf("%+v, %v", r, err)
	}
	if p.Column("cost").Role != project.Undecided {
		t.Error("the project itself was changed")
	}
	p.Column("cost").Role = project.HeldBack
	p.Columns = append(p.Columns, project.Column{Name: "note", Role: project.HeldBack})
	c.same(t, written(t, job.Output))
}
