package project

import (
	"fmt"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// CountColumn returns the name of the column that counts the records that each row of the table
// stands for, "" if there is none. A release of such a table has one row for each different row
// that it shows, followed by the sum of its counts.
func (p *Project) CountColumn() string {
	for i := range p.Columns {
		if p.Columns[i].Role == Count {
			return p.Columns[i].Name
		}
	}
	return ""
}

// Weighted returns the table with the weights of its count column; it is the table itself if the
// project names no such column, or the weights are set. It fails if the table lacks the column, or
// as WeightsOf does.
func (p *Project) Weighted(t *table.Table) (*table.Table, error) {
	name := p.CountColumn()
	if name == "" || t.Weights != nil {
		return t, nil
	}
	column := t.Column(name)
	if column == nil {
		at := slices.IndexFunc(p.Columns, func(c Column) bool { return c.Name == name })
		return nil, t.Lacking(problem.New("core-unknown-column", "",
			"The column %q is to say for how many records each line stands, but the table does not have it.", name),
			name, fmt.Sprintf("columns[%d].name", at))
	}
	w, err := table.WeightsOf(t, column)
	if err != nil {
		return nil, err
	}
	return t.Weighted(w), nil
}

// NotCounted is the code for features that tables with a count column do not support.
const NotCounted problem.Code = "config-count"

// counts checks a project with a count column: a row stands for many records, so that single
// records cannot be treated separately.
func (v *validator) counts(p *Project) {
	name := p.CountColumn()
	if name == "" {
		return
	}
	const other = "Change it, or give the column of counts another role and a table with a line for each record."
	refuse := func(path, format string, args ...any) {
		v.say(NotCounted, path, other, "The column %q says for how many records each line stands, %s.", name, problem.Say(format, args...))
	}
	for i := range p.Columns {
		c, path := &p.Columns[i], fmt.Sprintf("columns[%d]", i)
		switch {
		case c.Role == Count && c.Name != name:
			v.say(NotCounted, path+".role", "Choose one of them.", "Both %q and %q are to say for how many records each line stands.", name, c.Name)
		case c.Role == Count &&
			(c.Type != "" || c.Format != "" || !c.Read.Empty() || c.Hierarchy != nil || c.TopBottom != nil || c.Treatment != ""):
			v.say(NotCounted, path, "Remove what is said of the column beside its role.",
				"The column %q holds counts, which are whole numbers and are added up: nothing else can be done with it.", name)
		case c.Microaggregate != nil:
			refuse(path+".microaggregate", "but values that a group shares (aggregation, of %q) are computed from single records", c.Name)
		case c.Role == Identifying && c.Treatment != "" && c.Treatment != Remove && c.Treatment != Hide, c.Treatment == Shift:
			refuse(path+".treatment", "so that a line of %q cannot have a pseudonym, a number, or dates shifted by a person's own days", c.Name)
		}
	}
	switch {
	case len(p.Person) > 0:
		v.say(NotCounted, "person", `Remove it. If each record is about a different person, say so: "rowsArePeople": true.`,
			"The column %q says for how many records each line stands, so that no column can say which of these are one person's.", name)
	case p.MaxRows > 0:
		refuse("maxRows", "so that it is not known which of these are one person's")
	}
	if !p.Recoding.Chosen().Uniform() {
		refuse("recoding.method",
			"but the way of recoding %q takes single records apart; “The same steps for everybody” (full-domain) keeps them together",
			p.Recoding.Chosen())
	}
	if p.Output.LeftOut.Chosen() != Drop {
		refuse("output.leftOut",
			"and lines that are the same are written as one: records that are left out cannot be written with *, they are not written")
	}
	if p.Subset != nil && p.Output.Outside.Chosen() != Drop {
		refuse("output.outside",
			"and lines that are the same are written as one: records outside the research subset cannot be written with *, they are not written")
	}
	if p.Subset != nil && p.Subset.Sample != nil {
		refuse("subset.sample", "so that single records cannot be drawn at random")
	}
	if p.Output.Order == Original {
		refuse("output.order", "and lines that are the same are written as one, so that there is no original order")
	}
	if i := slices.IndexFunc(p.Models, func(m Model) bool { return m.Attribute == name }); i >= 0 {
		v.say(NotCounted, fmt.Sprintf("models[%d].attribute", i), "Protect another column.",
			"The column %q holds counts, which are neither known nor secret.", name)
	}
}
