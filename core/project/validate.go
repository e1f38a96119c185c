package project

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Validate checks what a configuration says by itself, without a table:
// roles, types and kinds are known, no column is described twice, numbers are
// in range, levels are ordered. Problems carry the path in the project file;
// several are joined.
func (c *Project) Validate() error {
	var v validator
	if c.Version != Version {
		v.add("config-version", "version", fmt.Sprintf("This program writes version %d.", Version), "There is no version %d of project files.", c.Version)
	}
	v.input(c.Input)
	first := map[string]int{}
	for i, column := range c.Columns {
		path := fmt.Sprintf("columns[%d]", i)
		if j, twice := first[column.Name]; twice {
			v.add("config-duplicate-column", path+".name", fmt.Sprintf("Merge it with columns[%d].", j), "The column %q is described twice.", column.Name)
		} else {
			first[column.Name] = i
		}
		v.column(column, path)
	}
	for i, m := range c.Models {
		v.named(m.Model, fmt.Sprintf("models[%d].model", i), "a privacy model, such as \"k-anonymity\"")
	}
	if c.Subset != nil {
		for i, row := range c.Subset.Rows {
			if row < 0 {
				v.add("config-range", fmt.Sprintf("subset.rows[%d]", i), "The first record of the table has the number 0.", "There is no record %d.", row)
				break // one of them is enough to say
			}
		}
	}
	v.share(c.SuppressionLimit, "suppressionLimit")
	v.notNegative(c.Search.TimeLimit, "search.timeLimit")
	v.notNegative(float64(c.Search.CheckLimit), "search.checkLimit")
	v.recoding(c.Recoding)
	v.people(c)
	v.oneOf(c.Output.Identifying, "output.identifying", "", "remove", "replace")
	return errors.Join(v.problems...)
}

// validator collects problems.
type validator struct{ problems []error }

func (v *validator) add(code problem.Code, path, hint, format string, args ...any) {
	v.problems = append(v.problems, problem.New(code, hint, format, args...).At(problem.Place{Path: path}))
}

func (v *validator) input(o table.Options) {
	v.oneOf(o.Delimiter, "input.delimiter", "", ",", ";", "\t", "|")
	v.oneOf(o.Ragged, "input.ragged", "", "error", "pad")
}

func (v *validator) recoding(r Recoding) {
	v.oneOf(string(r.Method), "recoding.method", "", string(FullDomain), string(Local), string(Graph))
	v.oneOf(string(r.Mode), "recoding.mode", "", string(SinglePass), string(Iterative), string(Fixpoint))
	v.notNegative(float64(r.Rounds), "recoding.rounds")
}

func (v *validator) column(c Column, path string) {
	v.named(c.Name, path+".name", "the column's name in the table")
	v.oneOf(string(c.Role), path+".role", string(Identifying), string(QuasiIdentifying), string(Sensitive), string(Insensitive))
	v.oneOf(string(c.Type), path+".type", "", string(table.String), string(table.Integer), string(table.Decimal), string(table.Date), string(table.Ordinal))
	if c.Hierarchy != nil {
		v.oneOf(string(c.Hierarchy.Kind), path+".hierarchy.kind", string(hierarchy.KindAuto), string(hierarchy.KindTable),
			string(hierarchy.KindSuppression), string(hierarchy.KindRedaction), string(hierarchy.KindIntervals),
			string(hierarchy.KindGrouping), string(hierarchy.KindDates),
			string(hierarchy.KindHalving), string(hierarchy.KindWords), string(hierarchy.KindTree))
	}
	low := v.level(c.MinLevel, path+".minLevel")
	if high := v.level(c.MaxLevel, path+".maxLevel"); c.MinLevel != nil && c.MaxLevel != nil && low > high {
		v.add("config-levels", path+".minLevel", "Give a lowest level that is not above the highest.",
			"The lowest level %d of column %q is above the highest level %d.", low, c.Name, high)
	}
	if c.Weight != nil {
		v.share(*c.Weight, path+".weight")
	}
	if c.Microaggregate != nil {
		v.oneOf(string(c.Microaggregate.Function), path+".microaggregate.function", functions()...)
		if c.Role != QuasiIdentifying {
			v.add("config-microaggregate", path+".microaggregate", "Make the column quasi-identifying, or remove the entry.",
				"Only quasi-identifying columns are aggregated; %q is %s.", c.Name, c.Role)
		}
	}
	if c.TopBottom != nil && c.Role == Identifying {
		v.add("config-top-bottom", path+".topBottom", "Remove the entry.", "The column %q names people, so that bounds for its values make no sense.", c.Name)
	}
}

// level checks a level and returns it, 0 if there is none.
func (v *validator) level(l *int, path string) int {
	if l == nil {
		return 0
	}
	if *l < 0 {
		v.add("config-range", path, "Level 0 is the value itself.", "%s cannot be %d: levels count from 0.", path, *l)
	}
	return *l
}

// share refuses everything outside [0,1], NaN included.
func (v *validator) share(x float64, path string) {
	if !(x >= 0 && x <= 1) {
		v.add("config-range", path, "Give a share, such as 0.02 for 2 %.", "%s must be between 0 and 1, not %v.", path, x)
	}
}

func (v *validator) notNegative(x float64, path string) {
	if !(x >= 0) {
		v.add("config-range", path, "Leave it out, or write 0, for the default.", "%s cannot be %v: it must be 0 or more.", path, x)
	}
}

func (v *validator) named(s, path, what string) {
	if s == "" {
		v.add("config-missing", path, "Fill it in, or remove the entry.", "%s is missing: it names %s.", path, what)
	}
}

// oneOf refuses words that are not known. An empty known word stands for a
// field that may be left out.
func (v *validator) oneOf(s, path string, known ...string) {
	if slices.Contains(known, s) {
		return
	}
	quoted := make([]string, 0, len(known))
	for _, k := range known {
		if k != "" {
			quoted = append(quoted, fmt.Sprintf("%q", k))
		}
	}
	hint := "Known: " + strings.Join(quoted, ", ") + "."
	if s == "" {
		v.add("config-missing", path, hint, "%s is missing.", path)
		return
	}
	v.add("config-unknown-value", path, hint, "%s cannot be %q.", path, s)
}
