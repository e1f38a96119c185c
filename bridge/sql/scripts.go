package sql

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Script is a file that the database runs.
type Script struct {
	Name string
	Text string
}

// UsualRelease is the default name of the release.
const UsualRelease = "fulgurite_release"

// GroupName is the name of the script that exports the tuples.
const GroupName = "1-group.sql"

// Scripts returns the scripts that make the release and check it, in the order in which they are
// run. They say nothing about how the search went.
func (c *Choice) Scripts() []Script {
	return []Script{{"2-hierarchies.sql", c.hierarchies()}, {"3-release.sql", c.release()},
		{"4-verify.sql", c.verification()}, {"5-clean.sql", c.clean()}}
}

// Suffixes of tables beside the release.
const (
	leftOutSuffix    = "_left_out"
	unverifiedSuffix = "_unverified"
)

// Unverified returns the name of the release until 4-verify.sql has succeeded.
func (j *Job) Unverified() Name {
	name := j.Release.beside(unverifiedSuffix)
	if j.Aside != nil { // it is renamed, which cannot move it to another schema
		name[len(name)-1] = j.beside(unverifiedSuffix)[len(j.Aside)-1]
	}
	return name
}

// beside returns the name of a table that is made before the release has its own.
func (j *Job) beside(suffix string) Name {
	if j.Aside != nil {
		return j.Aside.beside(suffix)
	}
	return j.Release.beside(suffix)
}

// Beside lists the tables that stay beside the release until 4-verify.sql has succeeded or
// 5-clean.sql was run, and contain values of the table.
func (c *Choice) Beside() (names []string) {
	for _, h := range c.helpers() {
		names = append(names, h.name)
	}
	return names
}

func labelsSuffix(column int) string { return "_labels_" + whole(column+1) }
func orderSuffix(rule int) string    { return "_order_" + whole(rule+1) }

func (c *Choice) labelsTable(column int) string {
	return c.job.beside(labelsSuffix(column)).String()
}
func (c *Choice) orderTable(rule int) string {
	return c.job.beside(orderSuffix(rule)).String()
}
func (c *Choice) leftOutTable() string { return c.job.beside(leftOutSuffix).String() }

// helper is a table beside the release.
type helper struct {
	name    string
	columns []string // with their types
	rows    [][]string
}

// helpers returns the tables that the release and its check join: one a column with the label of
// each value, the classes that are left out, and the order or the hierarchy of secret values where
// a rule needs one.
func (c *Choice) helpers() (all []helper) {
	d := c.job.Dialect
	text := d.Text + " NOT NULL"
	for i, pairs := range c.labels {
		if pairs == nil {
			continue
		}
		h := helper{name: c.labelsTable(i), columns: []string{"value " + text + " PRIMARY KEY", "label " + text}}
		for _, p := range pairs {
			h.rows = append(h.rows, []string{d.Literal(p.Value), d.Literal(p.Label)})
		}
		all = append(all, h)
	}
	out := helper{name: c.leftOutTable()}
	for _, alias := range c.knownAliases() {
		out.columns = append(out.columns, alias+" "+text)
	}
	for _, class := range c.leftOut {
		var row []string
		for _, label := range class {
			row = append(row, d.Literal(label))
		}
		out.rows = append(out.rows, row)
	}
	all = append(all, out)
	if c.subset != nil {
		all = append(all, *c.subset)
	}
	for i, rule := range c.rules {
		closeness, ok := rule.(verify.Closeness)
		if !ok {
			continue
		}
		h := helper{name: c.orderTable(i), columns: []string{"value " + text + " PRIMARY KEY"}}
		switch closeness.Distance {
		case verify.Ordered:
			h.columns = append(h.columns, "place bigint NOT NULL")
			for place, value := range closeness.Order {
				h.rows = append(h.rows, []string{d.Literal(value), whole(place)})
			}
		case verify.Hierarchical:
			h.columns, h.rows = append(h.columns, levelColumns(closeness, text)...), c.tree(closeness)
		default:
			continue
		}
		all = append(all, h)
	}
	for _, h := range all {
		slices.SortFunc(h.rows, slices.Compare)
	}
	return all
}

func levelColumns(rule verify.Closeness, text string) (columns []string) {
	for level := range rule.Hierarchy.Height() {
		columns = append(columns, "l"+whole(level)+" "+text)
	}
	return columns
}

// tree returns the labels of each value that the column has, level by level.
func (c *Choice) tree(rule verify.Closeness) (rows [][]string) {
	of := map[string][]string{}
	for _, row := range rule.Hierarchy.Rows {
		of[row[0]] = row
	}
	coded, err := c.read.Coded(c.Table)
	if err != nil {
		return nil // learn has built the same before
	}
	for _, value := range coded.Column(rule.Attribute).Dict.Values() {
		row := []string{c.job.Dialect.Literal(value)}
		for _, label := range of[value] {
			row = append(row, c.job.Dialect.Literal(label))
		}
		rows = append(rows, row)
	}
	return rows
}

// together is the number of rows that one statement inserts.
const together = 500

func (c *Choice) hierarchies() string {
	var b strings.Builder
	for _, h := range c.helpers() {
		if c.job.Drop {
			b.WriteString("DROP TABLE IF EXISTS " + h.name + ";\n")
		}
		b.WriteString("CREATE TABLE " + h.name + " (" + joined(h.columns, ", ") + ");\n")
		for rows := range slices.Chunk(h.rows, together) {
			b.WriteString("INSERT INTO " + h.name + " VALUES\n")
			for i, row := range rows {
				if i > 0 {
					b.WriteString(",\n")
				}
				b.WriteString("(" + joined(row, ", ") + ")")
			}
			b.WriteString(";\n")
		}
	}
	return c.job.script(c.job.header("Makes the tables that 3-release.sql and 4-verify.sql join: "+c.job.Dialect.Run), b.String())
}

// alias returns the name of a column of the release inside a script.
func alias(column int) string { return "c" + whole(column+1) }

// knownAliases lists the aliases of the quasi-identifiers.
func (c *Choice) knownAliases() (all []string) {
	for i, column := range c.job.released() {
		if column.Known() {
			all = append(all, alias(i))
		}
	}
	return all
}

// written returns the expressions of the released columns for a record that is not left out, and
// the tables to select them from, joined by join. LEFT JOIN keeps records whose value has no label,
// and shows NULL.
func (c *Choice) written(join string) (cells []string, from string) {
	from = c.job.source()
	hashed := c.job.hashed()
	for i, column := range c.job.released() {
		switch {
		case column.Starred:
			cells = append(cells, c.job.Dialect.cast("'*'"))
		case column.Pseudonym:
			cells = append(cells, c.job.pseudonymOf(column.Name, hashed[i]))
		case c.labels[i] != nil:
			l := "l" + whole(i+1)
			from += "\n" + join + " " + c.labelsTable(i) + " AS " + l + " ON " + l + ".value = " + c.job.cell(column.Name)
			cells = append(cells, l+".label")
		default:
			cells = append(cells, c.job.cell(column.Name))
		}
	}
	return cells, from
}

func (c *Choice) release() string {
	d, columns := c.job.Dialect, c.job.released()
	cells, from := c.written("JOIN")
	var inside, same, shown, order []string
	hidden := c.job.Project.Output.LeftOut.Chosen()
	for i, column := range columns {
		label := cells[i]
		own := !column.Starred && !column.Pseudonym && c.job.Project.Own(column.Column)
		if own {
			cells[i] = c.own(i, column.Name)
		}
		inside = append(inside, cells[i]+" AS "+alias(i))
		if column.Known() {
			same = append(same, "o."+alias(i)+" = "+label)
		}
		cell := alias(i)
		if hidden == project.Blank || hidden == project.Mask && column.Known() {
			cell = "CASE WHEN left_out THEN '*' ELSE " + cell + " END"
		}
		shown = append(shown, cell+" AS "+identifier(column.Name))
		if own {
			cell = d.text(cell)
		}
		order = append(order, cell+d.Bytewise)
	}
	where := ""
	if hidden == project.Drop {
		where = "\nWHERE NOT left_out"
	}
	if c.job.Project.Output.Order != project.Sorted {
		order = []string{d.Random}
	}
	first := c.knownAliases()[0]
	var b strings.Builder
	if !c.job.Drop { // the database reports a taken name now instead of at the end
		b.WriteString("CREATE TABLE " + c.job.Release.String() + " (x " + d.Text + ");\nDROP TABLE " + c.job.Release.String() + ";\n")
	}
	unverified := c.job.Unverified().String()
	b.WriteString("DROP TABLE IF EXISTS " + unverified + ";\n")
	b.WriteString("CREATE TABLE " + unverified + " AS\nSELECT " + joined(shown, ",\n       ") +
		"\nFROM (SELECT " + joined(inside, ",\n             ") + ",\n             o." + first + " IS NOT NULL AS left_out" +
		"\nFROM " + from + "\nLEFT JOIN " + c.leftOutTable() + " AS o ON " + joined(same, " AND ") +
		") AS r" + where + "\nORDER BY " + joined(order, ", ") + ";\n")
	return c.job.script(c.job.keyed("Makes the release under a name of its own, until 4-verify.sql has verified it, and may be run again: "),
		b.String())
}

// own returns the expression of a column that is written with its type and NULL. Where the engine
// writes another value of the column, as it writes all words for missing values as one, the table
// has it.
func (c *Choice) own(i int, name string) string {
	d, changed := c.job.Dialect, ""
	for _, p := range c.labels[i] {
		if p.Value != p.Label {
			changed += " WHEN " + d.Literal(p.Value) + " THEN (SELECT s." + identifier(name) + " FROM " + c.job.Table.String() +
				" AS s WHERE " + d.text("s."+identifier(name)) + " = " + d.Literal(p.Label) + " LIMIT 1)"
		}
	}
	if changed == "" {
		return "t." + identifier(name)
	}
	return "CASE " + c.job.cell(name) + changed + " ELSE t." + identifier(name) + " END"
}

// clean removes the tables beside the release, which contain values of the original.
func (c *Choice) clean() string {
	const comment = "Removes what is beside the release, since it shows values of the table, and a release that was not verified: "
	return c.job.script(c.job.header(comment+c.job.Dialect.Run), "DROP TABLE IF EXISTS "+c.job.Unverified().String()+";\n"+c.dropped())
}

// dropped removes the tables that only the release and its check need.
func (c *Choice) dropped() (statements string) {
	for _, name := range c.Beside() {
		statements += "DROP TABLE IF EXISTS " + name + ";\n"
	}
	return statements
}
