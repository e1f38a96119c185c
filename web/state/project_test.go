package state

import (
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestProjectRoundTrip saves the settings and opens them for the same table.
func TestProjectRoundTrip(t *testing.T) {
	s := opened(t)
	setK(s, 7.0)
	s.SetRole("diagnosis", project.Insensitive)
	name, content, err := s.ProjectFile()
	if err != nil || name != "clinic.fulgurite.json" {
		t.Fatalf("%s: %v", name, err)
	}
	config, err := project.Parse(content, name)
	if err != nil {
		t.Fatal(err)
	}
	other := New()
	other.OpenProject(Project{Name: name, Config: *config})
	if other.Waiting == nil {
		t.Fatal("without a table the project does not wait")
	}
	p := other.Choose(Anonymize, Source{Name: "clinic.csv"})
	other.Opened(p.Source, clinic(), p.Options)
	if other.K() != 7 || other.Waiting != nil || other.Pending != nil {
		t.Errorf("k %d, waiting %v", other.K(), other.Waiting)
	}
	if !Same(other.Runnable(), s.Runnable()) {
		t.Errorf("settings differ:\n%+v\n%+v", other.Runnable(), s.Runnable())
	}
	if !slices.Equal(other.History(), s.History()) || other.Undoable() != "" {
		t.Errorf("history %q; to undo %q", other.History(), other.Undoable())
	}
}

// TestProjectOfAnotherTable keeps what fits and names what does not.
func TestProjectOfAnotherTable(t *testing.T) {
	config := project.Project{Version: project.Version, Columns: []project.Column{
		{Name: "age", Role: project.QuasiIdentifying}, {Name: "shoe size", Role: project.QuasiIdentifying},
	}, Models: []project.Model{{Model: KAnonymity, Params: param.Values{"k": 9.0}}}, Measure: project.Measure{Measure: "loss"}}
	s := opened(t)
	s.OpenProject(Project{Name: "p.json", Config: config})
	if s.K() != 9 || len(s.Config.Columns) != 4 || s.Column("name").Role != project.Undecided ||
		s.Column("age").Role != project.QuasiIdentifying {
		t.Errorf("settings %+v", s.Config)
	}
	if len(s.Problems) != 1 || s.Problems[0].Code != "page-project-columns" {
		t.Errorf("problems %v", s.Problems)
	}
	if s.Undoable() != "opened the project p.json" {
		t.Errorf("to undo: %q", s.Undoable())
	}
	s.Undo()
	if s.K() != DefaultK || s.Column("name").Role != project.Identifying {
		t.Error("the settings from before the project did not come back")
	}
}

// TestRunnable leaves out what the engine has no use for.
func TestRunnable(t *testing.T) {
	s := opened(t)
	s.Set(s.LowestLevel("age", 3), 1)
	s.SetRole("age", project.Insensitive)
	c := s.Runnable()
	for _, column := range c.Columns {
		if column.Name == "age" && (column.Hierarchy != nil || column.MinLevel != nil) {
			t.Errorf("%+v", column)
		}
	}
	if s.Column("age").Hierarchy == nil || s.Column("age").MinLevel == nil {
		t.Error("the page has lost what it left out")
	}
}

func TestUnprotected(t *testing.T) {
	s := opened(t)
	if got := s.Unprotected(); !slices.Equal(got, []string{"diagnosis"}) {
		t.Fatalf("%v", got)
	}
	if got := s.Obstacles(); len(got) != 1 || got[0].Code != CodeUnprotected {
		t.Errorf("%v", got)
	}
	s.AddModel("distinct-l-diversity", "diagnosis")
	if len(s.Unprotected()) != 0 {
		t.Error("a model protects it")
	}
	s.SetRole("diagnosis", project.Insensitive)
	if len(s.Config.Models) != 1 || len(s.Obstacles()) != 0 {
		t.Errorf("models %+v", s.Config.Models)
	}
}

// TestNeeds asks for each hierarchy once, and again when it has changed.
func TestNeeds(t *testing.T) {
	s := opened(t)
	ask := func() (columns []string) {
		for {
			column, v, ok := s.NeedsView()
			if !ok {
				return columns
			}
			v.Asked = false
			columns = append(columns, column)
		}
	}
	if got := ask(); !slices.Equal(got, []string{"age", "marital-status"}) {
		t.Fatalf("%v", got)
	}
	if got := ask(); got != nil {
		t.Fatalf("asked again for %v", got)
	}
	s.SetKind("age", hierarchy.KindRedaction)
	if got := ask(); !slices.Equal(got, []string{"age"}) {
		t.Errorf("%v", got)
	}
	s.Undo()
	if got := ask(); !slices.Equal(got, []string{"age"}) {
		t.Errorf("%v", got)
	}
	s.SetType("marital-status", table.Ordinal)
	if got := ask(); !slices.Equal(got, []string{"marital-status"}) {
		t.Errorf("%v", got)
	}
	// The group of rare values has k records where all become coarser by the same steps.
	s.SetKind("age", hierarchy.KindPriority)
	s.Config.Recoding.Method = project.FullDomain
	if got := ask(); !slices.Equal(got, []string{"age"}) || s.Views["age"].Joining != s.K() {
		t.Errorf("%v, for %d records", got, s.Views["age"].Joining)
	}
	size, _ := s.GroupSize()
	s.Set(size, float64(s.K()+1))
	if got := ask(); !slices.Equal(got, []string{"age"}) || s.Views["age"].Joining != s.K() {
		t.Errorf("%v, for %d records", got, s.Views["age"].Joining)
	}
	if _, _, ok := s.NeedsEstimate(); ok {
		t.Error("an estimate is asked for outside the rules step")
	}
	s.Step = Rules
	if _, e, ok := s.NeedsEstimate(); !ok {
		t.Error("no estimate is asked for")
	} else {
		e.Asked = false
	}
	if _, _, ok := s.NeedsEstimate(); ok {
		t.Error("the estimate is asked for twice")
	}
	s.Set(s.Limit(), 100*0.3)
	if _, _, ok := s.NeedsEstimate(); !ok {
		t.Error("no estimate after a change")
	}
}

func TestImported(t *testing.T) {
	s := opened(t)
	s.SetRole("diagnosis", project.Insensitive)
	v := &View{}
	v.View.Spec = hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Name: "d.csv", Rows: [][]string{{"a", "*"}}}}
	s.Imported("diagnosis", "d.csv", v)
	if c := s.Column("diagnosis"); c.Role != project.QuasiIdentifying || c.Hierarchy.Kind != hierarchy.KindTable {
		t.Errorf("%+v", c)
	}
	for column, _, ok := s.NeedsView(); ok; column, _, ok = s.NeedsView() {
		if column == "diagnosis" {
			t.Error("what was just imported is asked for again")
		}
	}
}

func TestColumnOfFile(t *testing.T) {
	s := opened(t)
	for name, want := range map[string]string{
		"hierarchy_age.csv": "age", "age.csv": "age", "Hierarchy_AGE.CSV": "age", "hierarchy-age.txt": "age",
		"hierarchy_marital-status.csv": "marital-status", "Marital Status.csv": "marital-status",
		"adult_hierarchy_marital_status.csv": "marital-status",
		"image.csv":                          "", "hierarchy_weight.csv": "", ".csv": "",
	} {
		if got, _ := s.ColumnOfFile(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestImportedSecret: a hierarchy does not make a secret a detail that could be
// known; it says which of its values are similar.
func TestImportedSecret(t *testing.T) {
	s := opened(t)
	s.SetRole("diagnosis", project.Sensitive)
	v := &View{}
	v.View.Spec = hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Name: "d.csv", Rows: [][]string{{"a", "*"}}}}
	s.Imported("diagnosis", "d.csv", v)
	if c := s.Column("diagnosis"); c.Role != project.Sensitive || c.Hierarchy == nil {
		t.Errorf("%+v", c)
	}
	if !slices.Contains(s.Shaped(), "diagnosis") {
		t.Errorf("the hierarchy is not shown: %v", s.Shaped())
	}
}

// TestPerturbedRoles: a project that changes values keeps saying so, and a column that is then
// marked as one that somebody could know is made coarser instead.
func TestPerturbedRoles(t *testing.T) {
	s := opened(t)
	s.SetRole("diagnosis", project.Insensitive)
	s.Config.Column("diagnosis").Perturb = &perturb.Spec{Method: perturb.PRAM}
	for _, c := range []struct {
		role    project.Role
		changed bool
	}{{project.QuasiIdentifying, false}, {project.Identifying, false}, {project.Insensitive, true}} {
		s.SetRole("diagnosis", c.role)
		p := s.Runnable()
		if got := p.Column("diagnosis").Perturb != nil; got != c.changed {
			t.Errorf("%s: changed %v", c.role, got)
		}
		if err := p.Validate(); err != nil {
			t.Errorf("%s: %v", c.role, err)
		}
	}
}
