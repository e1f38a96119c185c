package project

import (
	"fmt"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/table"
)

// Linked is one of several tables about the same people that are released with one promise.
type Linked struct {
	Name string `json:"name"` // of its file, without a folder: "labs.csv"
	// CountUnknown says that nobody can know how many lines of the table a person has. Which different
	// ones there are can be known all the same.
	CountUnknown bool `json:"countUnknown,omitempty"`
}

// TableColumn is the column of stacked tables that says which of them a record is of.
const TableColumn = "table"

// Uncounted names the tables of which nobody can know how many lines a person has.
func (p *Project) Uncounted() (names []string) {
	for _, of := range p.Tables {
		if of.CountUnknown {
			names = append(names, of.Name)
		}
	}
	return names
}

// UncountedIn tells by row of the stacked tables whether it is of one of these; nil: none is.
func (p *Project) UncountedIn(t *table.Table) []bool {
	names, column := p.Uncounted(), t.Column(TableColumn)
	if len(names) == 0 || column == nil {
		return nil
	}
	return column.AnyOf(names)
}

// Link makes it a project on some tables, stacked: which of them a line is of is always known, and
// counts for nothing in what is kept.
func (p *Project) Link(tables []Linked) {
	level, weight := 0, 0.0
	p.Tables = tables
	p.Columns = append(p.Columns, Column{Name: TableColumn, Role: QuasiIdentifying, MaxLevel: &level, Weight: &weight})
}

// linked checks a project on several tables.
func (v *validator) linked(p *Project) {
	if len(p.Tables) == 0 {
		return
	}
	if len(p.Tables) == 1 {
		v.say("config-tables", "tables", "Name another one, or release the table by itself.", "A single table is not linked with any other.")
	}
	seen := map[string]string{}
	for i, of := range p.Tables {
		path, name := fmt.Sprintf("tables[%d].name", i), strings.ToLower(of.Name)
		if name == "" || name == "." || name == ".." || strings.ContainsAny(name, `/\`) {
			v.say("config-tables", path, "Write the name of the file without its folder, such as labs.csv.", "%q is no name of a file.", of.Name)
		} else if other, twice := seen[name]; twice {
			v.say("config-tables", path, "Rename one of the files.", "Two tables have the same name: %s and %s.", other, of.Name)
		}
		seen[name] = of.Name
	}
	if len(p.Person) == 0 {
		v.say("config-tables", "person", "Name the column that all tables have and that says whom a line is about.",
			"Several tables are linked by the people whom they are about, but nothing says whose the lines are.")
	}
	if c := p.Column(TableColumn); c == nil || c.Role != QuasiIdentifying || c.MaxLevel == nil || *c.MaxLevel != 0 || c.Hierarchy != nil {
		v.say("config-tables", "columns", "Give it an entry: quasi-identifying, and with the highest level 0.",
			"Which table a line is of is always known, so that the column %q has to stay as it is.", TableColumn)
	}
	v.unlinkable(p)
}

// unlinkable refuses what is not proved, or makes no sense, of several tables.
func (v *validator) unlinkable(p *Project) {
	const other = "Change it, or release each table by itself."
	refuse := func(wrong bool, path, format string, args ...any) {
		if wrong {
			v.say("config-tables", path, other, format, args...)
		}
	}
	refuse(!p.Recoding.Chosen().Uniform(), "recoding.method",
		"Several tables become coarser by the same steps for everybody (full-domain): other ways form groups of lines, no matter which lines of other tables the same people have.")
	refuse(p.Output.LeftOut.Chosen() != Drop, "output.leftOut",
		"Lines that are left out of several tables cannot be written with *: it would hide which table they are of.")
	refuse(p.Subset != nil, "subset", "Several tables are released for all people: a research subset is one of lines of a single table.")
	refuse(p.CountColumn() != "" || p.SetColumn() != nil, "columns",
		"In several tables each line is one record, and each cell one value: columns of counts or with several values in a cell are for single tables.")
	refuse(p.Differential() != nil, "models",
		"Differential privacy draws single lines, which would tear people's lines in several tables apart.")
	refuse(p.Input.NoHeader, "input.noHeader",
		"Columns of several tables are the same if they have the same name, so that the tables need a line of names.")
	for i := range p.Columns {
		refuse(p.Columns[i].Microaggregate != nil, fmt.Sprintf("columns[%d].microaggregate", i),
			"Values that a group shares (aggregation) are for single tables.")
		refuse(p.Columns[i].Perturb != nil, fmt.Sprintf("columns[%d].perturb", i), "Values that are changed at random are for single tables.")
	}
	for i, m := range p.Models {
		path := fmt.Sprintf("models[%d].model", i)
		refuse(m.Attribute != "", path, "A rule about a secret column is for single tables: lines of tables without it would count as having a value.")
		refuse(m.Attribute == "" && m.Model != privacy.KAnonymity && len(p.Uncounted()) > 0, path,
			"Where nobody can know how many lines of a table a person has, only k-anonymity is proved.")
	}
}
