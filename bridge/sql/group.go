package sql

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/tuples"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/project"
)

// Group returns 1-group.sql: it exports the tuples with their counts or, where the project
// identifies persons, a line for each record.
func (j *Job) Group() string {
	what := "the values that occur together in the columns that somebody could know or that are secret, with their numbers"
	if len(j.Project.Person) > 0 {
		what = "a line for each record with its values in the columns that somebody could know or that are secret, and a number drawn for its person"
	}
	if j.Project.Subset != nil {
		what += ", and the columns by which the research subset is chosen"
	}
	first, query, order := j.Exports()
	return j.header("Exports what the search needs to tuples.csv, "+what+"; nothing else leaves the database: "+j.Dialect.RunExport) +
		first + j.Dialect.Export(append(j.Exported(), j.lastColumn()), query, order) + ";\n"
}

// Exports returns statements that fail if the scripts cannot do what the project wants, and the
// query of what the search needs with its order.
func (j *Job) Exports() (first, query, order string) {
	query, order = j.tuples()
	return j.unnamed() + j.incomparable() + j.unlinked(), query, order
}

// unnamed ends a script if the table has columns of which nobody has said what they are.
func (j *Job) unnamed() string {
	if j.HoldBack {
		return ""
	}
	d := j.Dialect
	var named []string
	for _, name := range j.read() {
		named = append(named, d.Literal(name))
	}
	list, from := d.Unnamed(j.Table, joined(named, ", "))
	return d.Refuse("SELECT " + d.Literal("Nobody has said what these columns are, in a project or by a flag of fulgurite sql: ") +
		" || " + list + " || " + d.Literal(". "+decide) + " FROM " + from + " HAVING COUNT(*) > 0")
}

// incomparable ends a script if the table has a value that the database does not compare as a
// whole.
func (j *Job) incomparable() string {
	d := j.Dialect
	if d.LongestValue == 0 {
		return ""
	}
	return d.Refuse("SELECT " + d.Literal("Records have values that "+d.Label+" does not compare as a whole, because they are longer than "+
		whole(d.LongestValue)+" characters or no text. Leave their columns out, or use fulgurite anonymize with the table as a file. Records: ") +
		" || " + d.cast("COUNT(*)") + " FROM " + j.Table.String() + " AS t WHERE " + j.long() + " HAVING COUNT(*) > 0")
}

// needed lists the columns of the table that scripts compare.
func (j *Job) needed() (names []string) {
	for _, name := range j.read() {
		c := j.Project.Column(name)
		released := slices.ContainsFunc(j.released(), func(r column) bool { return r.Name == name && !r.Starred })
		if c == nil || released || slices.Contains(j.Project.Person, name) || slices.Contains(j.conditions(), name) {
			names = append(names, name)
		}
	}
	return names
}

// long returns the condition that a record of the table t has values that are not compared as a
// whole.
func (j *Job) long() string {
	var all []string
	if len(j.Project.Person) > 1 {
		all = append(all, "CHAR_LENGTH("+j.personKey()+") > "+whole(j.Dialect.LongestValue))
	}
	for _, name := range j.needed() {
		cell := "t." + identifier(name)
		all = append(all, "CHAR_LENGTH("+cell+") > "+whole(j.Dialect.LongestValue),
			"("+cell+" IS NOT NULL AND "+j.Dialect.cast(cell)+" IS NULL)")
	}
	return "(" + joined(all, " OR ") + ")"
}

// header begins a script. Its comments contain nothing from a project.
func (j *Job) header(comment string) string {
	return "-- Written by fulgurite sql for " + j.Dialect.Label + ". " + comment + "\n" + j.Dialect.Client + j.Dialect.Settings
}

// script is an atomic script.
func (j *Job) script(header, statements string) string {
	return header + j.Dialect.Begin + statements + j.Dialect.End
}

func (j *Job) tuples() (query, order string) {
	var shown, places []string
	for i, c := range j.exported() {
		shown = append(shown, j.cell(c.Name)+" AS "+identifier(c.Name))
		places = append(places, whole(i+1))
	}
	if len(j.Project.Person) > 0 {
		key := j.personKey()
		shown = append(shown, j.Dialect.text("people.number")+" AS "+identifier(j.personColumn()))
		return "SELECT " + joined(shown, ",\n       ") + "\nFROM " + j.Table.String() +
			" AS t\nLEFT JOIN (SELECT person, ROW_NUMBER() OVER (ORDER BY " + j.Dialect.Random + ") AS number" +
			"\n  FROM (SELECT DISTINCT " + key + " AS person FROM " + j.Table.String() +
			" AS t) AS x WHERE person IS NOT NULL) AS people ON people.person = " + key, j.Dialect.Random
	}
	list := joined(places, ", ")
	return "SELECT " + joined(shown, ",\n       ") + ",\n       COUNT(*) AS " + identifier(j.countColumn()) +
		"\nFROM " + j.Table.String() + " AS t\nGROUP BY " + list, list
}

func (j *Job) names() (names []string) {
	for i := range j.Project.Columns {
		names = append(names, j.Project.Columns[i].Name)
	}
	return append(names, j.Project.Person...)
}

// countColumn returns the name of the count column of the tuples.
func (j *Job) countColumn() string { return j.Dialect.distinct("n", j.names()) }

// personColumn returns the name of the column that numbers people in the tuples.
func (j *Job) personColumn() string { return j.Dialect.distinct("person", j.names()) }

// lastColumn returns the name of the last column of the tuples.
func (j *Job) lastColumn() string {
	if len(j.Project.Person) > 0 {
		return j.personColumn()
	}
	return j.countColumn()
}

func (j *Job) personCells() (cells []string) {
	for _, name := range j.Project.Person {
		cells = append(cells, j.cell(name))
	}
	return cells
}

// personMissing returns the condition that a record is unattributed.
func (j *Job) personMissing() string {
	var all []string
	for i, cell := range j.personCells() {
		all = append(all, j.absent(j.Project.Person[i], cell))
	}
	return joined(all, " AND ")
}

// absent returns the condition that a column's cell is missing: one of the missing-value words or,
// for person columns, one for an unknown person, as in detect.Nobody.
func (j *Job) absent(name, cell string) string {
	var conditions []string
	if words := j.missing(name); len(words) > 0 {
		conditions = append(conditions, cell+" IN ("+joined(words, ", ")+")")
	}
	if slices.Contains(j.Project.Person, name) {
		plain := "LOWER(" + cell + ")"
		for _, mark := range []string{".", ",", "_"} {
			plain = "REPLACE(" + plain + ", '" + mark + "', ' ')"
		}
		var words, marks []string
		for _, word := range detect.NobodyWords() {
			if strings.Trim(word, ".,_") == "" {
				marks = append(marks, j.Dialect.Literal(word))
			} else {
				words = append(words, j.Dialect.Literal(word))
			}
		}
		conditions = append(conditions, "TRIM(REPLACE("+plain+", '  ', ' ')) IN ("+joined(words, ", ")+")",
			"TRIM("+cell+") IN ("+joined(marks, ", ")+")")
	}
	if conditions == nil {
		return "1 = 0" // every text is a value
	}
	return "(" + joined(conditions, " OR ") + ")"
}

// missing returns the missing-value words of a column.
func (j *Job) missing(name string) (literals []string) {
	for _, word := range tuples.Missing(j.Project, name) {
		literals = append(literals, j.Dialect.Literal(word))
	}
	return literals
}

// personKey returns an expression that is equal for records of the same person, and NULL for
// unattributed ones: several columns are each preceded by their length, so that "a" and "bc" differ
// from "ab" and "c".
func (j *Job) personKey() string {
	cells := j.personCells()
	key := cells[0]
	if len(cells) > 1 {
		var parts []string
		for _, cell := range cells {
			parts = append(parts, j.Dialect.cast("LENGTH("+cell+")")+" || ':' || "+cell)
		}
		key = strings.Join(parts, " || ")
	}
	return "CASE WHEN " + j.personMissing() + " THEN NULL ELSE " + key + " END"
}

// forTuples returns the project for the exported tuples.
func (j *Job) forTuples() *project.Project {
	p := tuples.Project(j.Project, j.lastColumn())
	p.Columns = slices.DeleteFunc(p.Columns, func(c project.Column) bool { return slices.Contains(j.unseen(), c.Name) })
	return p
}
