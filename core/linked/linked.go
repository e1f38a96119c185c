// Package linked stacks several tables about the same people into one, for a release with one
// promise for each person, and takes what is released apart again.
//
// The tall table has the column project.TableColumn with the name of the table that a record is of,
// and then the columns of all tables; those of the same name are one column. Cells that a record
// cannot have show table.Absent. Stacking joins nothing: each record stays one record.
package linked

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Fits reports, all at once, what keeps tables from being stacked for a project: a table without a
// column of its persons, a column that looks different in two tables, and a column with the name of
// the one that is added. Without a project only what none could mend counts.
func Fits(tables []*table.Table, p *project.Project) error {
	var all []*problem.Problem
	var persons []string
	if p != nil {
		persons = p.Person
	}
	first := map[string]*table.Table{}
	for i, t := range tables {
		if j := slices.IndexFunc(tables[:i], func(other *table.Table) bool { return t.Hash != "" && other.Hash == t.Hash }); j >= 0 {
			all = append(all, problem.New("linked-same", "Leave one of them out.", "%s and %s are the same, byte for byte.", tables[j].Name, t.Name).
				At(problem.Place{File: t.Name}))
		}
		// Names in other letters are one file on some systems.
		if j := slices.IndexFunc(tables[:i], func(other *table.Table) bool { return strings.EqualFold(other.Name, t.Name) }); j >= 0 {
			all = append(all, problem.New("config-tables", "Rename one of the files.", "Two tables have the same name: %s and %s.",
				tables[j].Name, t.Name).
				At(problem.Place{File: t.Name}))
		}
		for _, name := range persons {
			if t.Column(name) == nil {
				all = append(all,
					t.Lacking(problem.New("linked-person", "", "%s has no column %q, which says whom a line is about.", t.Name, name), name, ""))
			}
		}
		for _, c := range t.Columns {
			if c.Name == project.TableColumn {
				all = append(all, problem.New("linked-name", "Give the column another name.",
					"The column %q is added to say which table a line is of, but %s has one of this name.", c.Name, t.Name).
					At(problem.Place{File: t.Name, Attribute: c.Name}))
			}
			if c.Lacks() {
				all = append(all, problem.New("linked-absent", "Write the cell in another way.",
					"The column %q of %s has the cell %q, which stands for what a line cannot have.", c.Name, t.Name, table.Absent).
					At(problem.Place{File: t.Name, Attribute: c.Name}))
			}
			other := first[c.Name]
			if other == nil {
				first[c.Name] = t
				continue
			}
			if was := other.Column(c.Name); kind(was) != kind(c) && kind(was) != "" && kind(c) != "" && !said(p, c.Name) {
				all = append(all, problem.New("linked-type", "",
					"The column %q is one in all tables, but its values are of the type %s in %s and %s in %s.",
					c.Name, string(was.Type), other.Name, string(c.Type), t.Name).
					Hinted("Say what they are (--read %s=string), or give the columns two names.", c.Name).
					At(problem.Place{File: t.Name, Attribute: c.Name}))
			}
		}
	}
	return problem.Join(all)
}

// said reports whether a project says what the values of a column are, or leaves the column out, or
// is still to be made.
func said(p *project.Project, name string) bool {
	if p == nil {
		return true
	}
	c := p.Column(name)
	return c != nil && (c.Type != "" || c.Role == project.Identifying || c.Role == project.HeldBack)
}

// kind is the type of a column and how it is written; "" where it has no value. Whole numbers are
// decimals.
func kind(c *table.Column) string {
	if !slices.Contains(c.Missing, false) {
		return ""
	}
	if c.Type == table.Integer {
		return string(table.Decimal)
	}
	return string(c.Type) + c.Format
}

// Stack stacks tables, all cells of which are held, in a text, and opens the file that then has it.
// Missing are the words for missing values.
func Stack(ctx context.Context, tables []*table.Table, missing []string, text io.Writer,
	file func(name string) (core.Input, error)) (*table.Table, error) {
	if err := write(text, tables, nil); err != nil {
		return nil, err
	}
	var names, texts []string
	for _, t := range tables {
		names, texts = append(names, t.Name), append(texts, t.Texts...)
	}
	in, err := file(strings.Join(names, ", "))
	if err != nil {
		return nil, err
	}
	o := table.AsWritten(table.DefaultDialect.Delimiter, true)
	o.Encoding, o.Quote, o.Missing = project.UTF8, table.QuoteDouble, missing
	stacked, err := core.Open(ctx, in, o)
	if err == nil {
		stacked.Texts = append(stacked.Texts, texts...)
		stacked.Stacks(tables)
	}
	return stacked, err
}

// write stacks tables into a text in table.DefaultDialect. All cells must be held. Order has the
// records, counted through all tables, in the order in which they are written; nil: as they come.
func write(w io.Writer, tables []*table.Table, order []uint32) error {
	out := table.Output{Order: order, Columns: []table.OutputColumn{{Name: project.TableColumn, Dict: new(table.Dictionary)}}}
	for _, t := range tables {
		for _, c := range t.Columns {
			if !slices.ContainsFunc(out.Columns, func(o table.OutputColumn) bool { return o.Name == c.Name }) {
				out.Columns = append(out.Columns, table.OutputColumn{Name: c.Name, Dict: new(table.Dictionary)})
			}
		}
	}
	for _, t := range tables {
		out.Rows += t.Rows
		for i := range out.Columns {
			stack(&out.Columns[i], t, i == 0)
		}
	}
	_, err := table.Write(w, out, table.DefaultDialect, table.WriteOptions{})
	return err
}

// stack adds the cells of a table to a column; of names: its name.
func stack(o *table.OutputColumn, t *table.Table, names bool) {
	c := t.Column(o.Name)
	if names || c == nil {
		text := table.Absent
		if names {
			text = t.Name
		}
		code := o.Dict.Add(text)
		for range t.Rows {
			o.Codes.Append(code)
		}
		return
	}
	code := make([]uint32, c.Dict.Len())
	for i := range code {
		code[i] = o.Dict.Add(c.Dict.Value(uint32(i)))
	}
	for _, of := range c.Codes.All() {
		o.Codes.Append(code[of])
	}
}

// part is one table of a stacked one.
type part struct {
	name string // of the table
	table.Output
}

// split takes a stacked table apart: a part has the name of an original and its columns, as far as
// they are there, in their order, and its records in that of the stacked table. Order, for write,
// puts the records of all parts back into that order. It fails where nothing would be left of a
// table.
func split(stacked *table.Table, originals []*table.Table) (parts []part, order []uint32, err error) {
	of := stacked.Column(project.TableColumn)
	if of == nil {
		return nil, nil, problem.New("linked-lost", "", "The release has no column that says which table a line is of.")
	}
	order = make([]uint32, stacked.Rows)
	next := uint32(0)
	for _, t := range originals {
		part := part{name: t.Name, Output: table.Output{Rows: stacked.Rows, Order: []uint32{}}}
		for row, mine := range of.AnyOf([]string{t.Name}) {
			if mine {
				part.Order = append(part.Order, uint32(row))
				order[row] = next
				next++
			}
		}
		for _, name := range t.Names() {
			// A name that a spreadsheet would run may stand behind an apostrophe.
			for _, written := range []string{name, "'" + name} {
				if i := stacked.Index(written); i > 0 {
					part.Columns = append(part.Columns, stacked.Keep(i, &part.Output))
					break
				}
			}
		}
		if len(part.Columns) == 0 || len(part.Order) == 0 {
			return nil, nil, problem.New("linked-nothing", "Leave the table out, or let more of it stay.",
				"Nothing would be left of %s: none of its columns, or none of its lines, is written.", t.Name).At(problem.Place{File: t.Name})
		}
		parts = append(parts, part)
	}
	if int(next) != stacked.Rows {
		return nil, nil, problem.New("linked-lost", "", "The release has lines of no table.")
	}
	return parts, order, nil
}
