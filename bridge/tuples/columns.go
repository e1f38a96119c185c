// Package tuples is what anonymizes a table by the different values that occur together in
// it, with how many records have them, while the table stays where it is: which columns
// belong to them, how the engine reads them, what it found as labels of values and groups
// that are left out, and what cannot be done so. Package sql and the module bridge/beam
// group, recode and verify the table itself.
package tuples

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Column is a column of the table with what becomes of it.
type Column struct {
	*project.Column
	Tuple     bool // it belongs to the tuples
	Released  bool
	Starred   bool // every cell is *
	Pseudonym bool // every cell is the pseudonym of what was there
}

// Known reports whether somebody could know the values.
func (c *Column) Known() bool { return c.Role == project.QuasiIdentifying }

// Kept reports whether what is written of a cell follows from it alone.
func (c *Column) Kept() bool { return c.Released && !c.Starred && !c.Known() }

// Columns returns the columns that the project names, in its order. Others are neither looked at
// nor released.
func Columns(p *project.Project) []Column {
	all := make([]Column, 0, len(p.Columns))
	for i := range p.Columns {
		c := Column{Column: &p.Columns[i], Released: true}
		switch c.Role {
		case project.Identifying:
			treatment := p.Treated(c.Column)
			c.Starred, c.Pseudonym = treatment == project.Hide, treatment == project.Pseudonym
			c.Released = c.Starred || c.Pseudonym
		case project.HeldBack, project.Undecided:
			c.Released, c.Tuple = false, slices.Contains(Conditions(p), c.Name)
		case project.QuasiIdentifying, project.Sensitive:
			c.Tuple = true
		default: // a column that is kept may show which records are one person's, or tell the subset
			c.Tuple = len(p.Person) > 0 || slices.Contains(Conditions(p), c.Name)
		}
		all = append(all, c)
	}
	return all
}

// Released are the columns of a release in its order.
func Released(p *project.Project) []Column {
	return slices.DeleteFunc(Columns(p), func(c Column) bool { return !c.Released })
}

// Exported are the columns of the tuples.
func Exported(p *project.Project) []Column {
	return slices.DeleteFunc(Columns(p), func(c Column) bool { return !c.Tuple })
}

// Conditions are the columns that conditions of the research subset name, each once.
func Conditions(p *project.Project) (names []string) {
	if p.Subset == nil {
		return nil
	}
	for _, c := range p.Subset.Where {
		if !slices.Contains(names, c.Column) {
			names = append(names, c.Column)
		}
	}
	return names
}

// Project is the project for the tuples as a table: CSV in UTF-8 with the exported columns
// and a last one, which numbers people where the project says whom records are about, so
// that there is a line for each record, and has counts else.
func Project(original *project.Project, last string) *project.Project {
	p := *original
	p.Columns, p.Output = nil, project.Output{Order: project.Shuffled} // tuples have no order
	p.Input = table.Options{Delimiter: ",", Encoding: "utf-8", Quote: "double", HeaderLines: 1,
		Blanks: table.BlanksKeep, Missing: original.Input.Missing}
	for _, c := range Exported(original) {
		p.Columns = append(p.Columns, *c.Column)
	}
	if len(p.Person) > 0 {
		p.Person = []string{last}
		p.Columns = append(p.Columns, project.Column{Name: last, Role: project.Identifying})
	} else {
		p.Columns = append(p.Columns, project.Column{Name: last, Role: project.Count})
	}
	return &p
}

// Missing are the words that stand for missing values of a column.
func Missing(p *project.Project, name string) []string {
	words := p.Input.Missing
	if words == nil {
		words = table.DefaultMissing
	}
	words = slices.Clone(words)
	if c := p.Column(name); c != nil && c.Read != nil {
		words = append(words, c.Read.Missing...)
	}
	return words
}
