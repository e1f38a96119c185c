package core

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// perturbation is what is claimed of a column whose values are changed at random.
func perturbation(c perturb.Column, all bool) verify.Perturbation {
	return verify.Perturbation{Method: string(c.Spec.Method), Base: c.Spec.Base, Missing: c.Missing, All: all}
}

// withoutPerturbed takes out of file and claim the columns whose values were changed at
// random, after it saw that they have no value that the project could not have made. What
// the rules say of them is judged by the values that the file shows.
func (c *Confirmed) withoutPerturbed(original, file *table.Table, p *project.Project, stated *verify.Claim) (*table.Table, error) {
	columns, places, err := p.Perturbed(original)
	if err != nil || len(columns) == 0 {
		return file, err
	}
	if stated.NoHeader {
		return nil, undecidable(problem.Say("the file has no names of columns, and the values of some were changed at random: which these are is not to be seen."))
	}
	c.perturbed, c.shown = map[int]*table.Column{}, file
	blank, err := verify.Blank(file)
	if err != nil {
		return nil, err
	}
	told := file.Drop(blank) // blank records have no values
	var names []string
	for i, column := range columns {
		name := column.Name
		shown := file.Column(name)
		if shown == nil {
			return nil, problem.New("verify-columns", "", "The file lacks the column %q.", name).At(problem.Place{File: file.Name})
		}
		shown = readAs(shown, column, stated.Escaped)
		own := readAs(told.Column(name), column, stated.Escaped)
		if err := verify.Perturbed(column.Column, own, perturbation(column, told.Rows == original.Rows)); err != nil {
			return nil, problem.At(err, problem.Place{File: file.Name, Attribute: name})
		}
		c.perturbed[places[i]] = shown
		names = append(names, name)
		stated.Columns[places[i]] = stated.Columns[places[i]].Gone()
		c.leave(problem.Say("Whether the values of %q come from those of the same records: they were changed (%s), and how is not kept.", name, column.Spec.Method.Said()))
	}
	stated.Rules = slices.DeleteFunc(slices.Clone(stated.Rules), func(r verify.Rule) bool {
		about, ok := r.(verify.Protecting)
		if !ok || !slices.Contains(names, about.Protects()) || !verify.Comparing(r) {
			return false
		}
		c.leave(problem.Say("Whether %s holds: it compares groups with all values of the table after these were changed, and the file has not those of records that were left out.", r.Name()))
		return true
	})
	if len(stated.Rules) == 0 {
		stated.Rules = []verify.Rule{verify.KAnonymity{K: 1}}
	}
	return file.Without(names), nil
}

// readAs reads a column of a file as the one of the original that it was made from.
func readAs(shown *table.Column, as perturb.Column, escaped bool) *table.Column {
	own := *shown
	own.Type, own.Format, own.Order = as.Type, as.Format, as.Order
	own.Dict, own.Missing, own.Unfit = new(table.Dictionary), nil, nil
	to := make([]uint32, shown.Dict.Len())
	for code, value := range shown.Dict.Values() {
		if _, known := as.Dict.Code(value); escaped && !known {
			value = strings.TrimPrefix(value, "'")
		}
		to[code] = own.Dict.Add(value)
		if int(to[code]) == len(own.Missing) {
			own.Missing = append(own.Missing, slices.Contains(as.Missing, value))
		}
	}
	own.Codes = shown.Codes.Through(to)
	return &own
}

// withPerturbed puts these columns back into a file whose records were found: what the
// rules are asked of is what the file shows. The original that comes with it has
// the same values in the records that the file has.
func (c *Confirmed) withPerturbed(original, file *table.Table, stated *verify.Claim, rows []uint32) (*table.Table, *table.Table) {
	if c.perturbed == nil {
		return original, file
	}
	was, is := *original, *file
	was.Columns, is.Columns = slices.Clone(original.Columns), nil
	stated.Columns = slices.Clone(stated.Columns)
	next := 0
	for i, of := range stated.Columns {
		shown := c.perturbed[i]
		switch {
		case shown != nil:
			own := *shown
			if rows != nil {
				own.Codes = shown.Codes.Scatter(rows, original.Rows)
			}
			was.Columns[i] = &own
			is.Columns = append(is.Columns, c.shown.Column(shown.Name))
			stated.Columns[i] = verify.ColumnClaim{Treatment: verify.Kept}
		case of.Treatment != verify.Removed:
			is.Columns = append(is.Columns, file.Columns[next])
			next++
		}
	}
	return &was, &is
}
