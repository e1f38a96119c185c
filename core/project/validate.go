package project

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Validate checks a project by itself, without a table: roles, types and kinds are known, no column
// is described twice, numbers are in range, levels are ordered. Problems carry the path in the
// project file; several are joined.
func (c *Project) Validate() error {
	var v validator
	if c.Version != Version {
		v.add(problem.New("config-version", "", "Project files have no version %d.", c.Version).Hinted(writes, Version).
			AtPath("version"))
	}
	v.add(each(Fields(), c, "")...)
	first := map[string]bool{}
	for i, column := range c.Columns {
		path := fmt.Sprintf("columns[%d]", i)
		if first[column.Name] {
			v.say("config-duplicate-column", path+".name", "Put everything about it in one place.", "The column %q is described twice.", column.Name)
		} else {
			first[column.Name] = true
		}
		v.column(&c.Columns[i], path)
	}
	v.templates(c.Templates)
	for i, m := range c.Models {
		v.model(m, fmt.Sprintf("models[%d]", i))
	}
	if c.Subset != nil {
		for i, row := range c.Subset.Rows {
			if row < 0 {
				v.say("config-range", fmt.Sprintf("subset.rows[%d]", i),
					"The first record of the table has the number 0.", "There is no record %d.", row)
				break // one report is enough
			}
		}
	}
	v.levels(c)
	if c.Measure.Measure != "" { // without one the project cannot be used, which is reported then
		_, err := c.Measure.Values()
		v.within("measure", err)
	}
	v.people(c)
	v.linked(c)
	v.counts(c)
	v.sampled(c)
	v.differential(c)
	v.items(c)
	v.perturbed(c)
	v.suppression(c)
	v.ranges(c)
	v.dialect(c.Output)
	return errors.Join(v.problems...)
}

// validator collects problems.
type validator struct{ problems []error }

func (v *validator) add(problems ...error) { v.problems = append(v.problems, problems...) }

func (v *validator) say(code problem.Code, path, hint, format string, args ...any) {
	v.add(problem.New(code, hint, format, args...).AtPath(path))
}

// within adds problems of a part of the project.
func (v *validator) within(path string, err error) {
	if err != nil {
		v.add(problem.Within(path, err))
	}
}

func (v *validator) templates(all []Template) {
	first := map[string]int{}
	for i := range all {
		path := fmt.Sprintf("templates[%d]", i)
		name := all[i].Name
		switch j, twice := first[name]; {
		case name == "":
			v.say("config-missing", path+".name", "Fill it in, or remove the whole entry.",
				"%s is missing: every template needs a name.", path+".name")
		case twice:
			v.add(problem.New("config-template", "", "There are two templates called %q.", name).Hinted("Rename it, or remove templates[%d].", j).
				AtPath(path + ".name"))
		default:
			first[name] = i
		}
		v.add(each(hierarchyFields(), &all[i].Hierarchy, path+".hierarchy")...)
	}
}

func (v *validator) model(m Model, path string) {
	if m.Model == "" {
		v.say("config-missing", path+".model", "Fill it in, or remove the whole entry.",
			"A rule does not say which privacy model it is; %q is one.", privacy.KAnonymity)
		return
	}
	_, err := m.Values()
	v.within(path, err)
}

// levels checks a chosen transformation, without its hierarchies.
func (v *validator) levels(c *Project) {
	if len(c.Recoding.Levels) == 0 {
		return
	}
	if !c.Recoding.Chosen().Uniform() {
		v.say("config-chosen-levels", "recoding.levels",
			`Remove the levels, or choose “The same steps for everybody” (full-domain) as the way of recoding.`,
			"Levels can be chosen for whole columns only, but the way of recoding %q gives each group levels of its own.", c.Recoding.Method)
		return
	}
	var known []string
	for i := range c.Columns {
		column := &c.Columns[i]
		if column.Role != QuasiIdentifying || column.Microaggregate != nil || column.Items != nil {
			continue
		}
		known = append(known, column.Name)
		if _, ok := c.Recoding.Levels[column.Name]; !ok {
			v.add(problem.New("config-chosen-levels", "Choose one for it, from 0 (as it is) to the highest of its hierarchy.",
				"Levels are chosen for other columns, but not for %q.", column.Name).AtPath("recoding.levels").OfColumn(column.Name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Recoding.Levels)) {
		place := problem.Place{Path: "recoding.levels." + name, Attribute: name}
		switch level := c.Recoding.Levels[name]; {
		case !slices.Contains(known, name):
			v.add(problem.New("config-chosen-levels", "",
				"A level is chosen for %q, but that column is not generalized.", name).Hinted("Columns that have levels: %s.", problem.Some(known)).
				At(place))
		case level < 0:
			v.add(problem.New("config-chosen-levels", "Levels are counted from 0, which leaves a column as it is.",
				"The column %q has no level %d.", name, level).At(place))
		}
	}
}

func (v *validator) column(c *Column, path string) {
	if c.Name == "" {
		v.say("config-missing", path+".name", "Fill it in, or remove the whole entry.", "The name of a column is missing.")
	}
	v.add(each(ColumnFields(), c, path)...)
	if c.Hierarchy != nil {
		v.add(each(hierarchyFields(), c.Hierarchy, path+".hierarchy")...)
	}
	if c.MinLevel != nil && c.MaxLevel != nil && *c.MinLevel > *c.MaxLevel {
		v.say("config-levels", path+".minLevel", "Choose a lowest level that is not above the highest.",
			"The lowest level %d of column %q is above the highest level %d.", *c.MinLevel, c.Name, *c.MaxLevel)
	}
	if c.Microaggregate != nil {
		v.add(each(aggregateFields(), c.Microaggregate, path+".microaggregate")...)
		if c.Role != QuasiIdentifying {
			v.say("config-microaggregate", path+".microaggregate", "Make the column quasi-identifying, or remove the entry.",
				"Only quasi-identifying columns are aggregated; %q is %s.", c.Name, c.Role)
		}
	}
	if c.Held() && (c.Response || c.Perturb != nil || c.Treatment != "") {
		v.say("config-held-back", path, "Give it another role, or remove the entry.",
			"The column %q is not written as long as nobody says what it is, so that nothing becomes of its values.", c.Name)
	}
	if c.Response && c.Role == Identifying {
		v.say("config-response", path+".response", "Remove the entry, or give the column another role.",
			"The column %q names people, so nobody can predict it from a table that shows nobody's name.", c.Name)
	}
	if c.Response && c.Role == Count {
		v.say("config-response", path+".response", "Remove the entry, or give the column another role.",
			"The column %q says for how many records each line stands, which is nothing to predict.", c.Name)
	}
	if c.Response && c.Microaggregate != nil {
		v.say("config-response", path+".response", "Remove one of the two entries, or generalize the column.",
			"The column %q is aggregated in each group, so that it has no values there that could be told from each other.", c.Name)
	}
	if c.Read != nil {
		v.within(path+".read", c.Read.Validate())
		if len(c.Read.Same) > 0 && c.Role == Identifying {
			v.say("config-same", path+".read.same", "Remove the entry, or give the column another role.",
				"The column %q names people: merging its values would turn several people into one.", c.Name)
		}
		if len(c.Read.Order) > 0 && c.Type != "" && c.Type != table.Ordinal {
			v.say("config-order", path+".read.order", `Remove the order, or give the column the type "ordinal".`,
				"An order is given for the values of %q, but values of the type %s cannot have one.", c.Name, string(c.Type))
		}
	}
	if c.TopBottom != nil && c.Role == Identifying {
		v.say("config-top-bottom", path+".topBottom", "Remove the entry.",
			"The column %q names people, so its values cannot have bounds.", c.Name)
	}
}
