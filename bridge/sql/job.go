package sql

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/utility"
)

// Job is a table of a database that is to be anonymized.
type Job struct {
	Dialect *Dialect
	Project *project.Project
	Table   Name // the table, or a view
	Release Name // the table that 3-release.sql makes; the names of those beside it begin with its own
	Drop    bool // the scripts drop tables of these names that exist
}

// Unsupported is the code of what a project wants and the scripts cannot do.
const Unsupported problem.Code = "sql-unsupported"

// column is a column of the table with what becomes of it.
type column struct {
	*project.Column
	tuple     bool // it is exported
	released  bool
	starred   bool // every cell is *
	pseudonym bool // every cell is the pseudonym of what was there
}

func (c *column) known() bool { return c.Role == project.QuasiIdentifying }

// kept reports whether the cells are written as they are read.
func (c *column) kept() bool { return c.released && !c.starred && !c.known() }

// columns are those that the project names. Others are neither exported nor released.
func (j *Job) columns() []column {
	all := make([]column, 0, len(j.Project.Columns))
	for i := range j.Project.Columns {
		c := column{Column: &j.Project.Columns[i], released: true}
		switch c.Role {
		case project.Identifying:
			treatment := j.Project.Treated(c.Column)
			c.starred, c.pseudonym = treatment == project.Hide, treatment == project.Pseudonym
			c.released = c.starred || c.pseudonym
		case project.QuasiIdentifying, project.Sensitive:
			c.tuple = true
		default: // a column that is kept may show which records are one person's, or tell the subset
			c.tuple = len(j.Project.Person) > 0 || slices.Contains(j.conditions(), c.Name)
		}
		all = append(all, c)
	}
	return all
}

// released are the columns of the release in its order.
func (j *Job) released() []column {
	return slices.DeleteFunc(j.columns(), func(c column) bool { return !c.released })
}

// exported are the columns of the tuples.
func (j *Job) exported() []column {
	return slices.DeleteFunc(j.columns(), func(c column) bool { return !c.tuple })
}

// isPart reports whether a name is one of those that common table expressions have: o, r,
// c, p, pc, shown, total, and s_c1, s_c1_table, h_c1 with any number.
func isPart(name string) bool {
	name = strings.ToLower(name)
	if slices.Contains([]string{"o", "r", "c", "p", "pc", "shown", "total"}, name) {
		return true
	}
	number := strings.TrimSuffix(name, "_table")
	if !strings.HasPrefix(number, "s_c") && !strings.HasPrefix(number, "h_c") {
		return false
	}
	_, err := strconv.Atoi(number[3:])
	return err == nil
}

// Check says what of the project the scripts cannot do, all at once.
func (j *Job) Check() error {
	p := j.Project
	var all []error
	add := func(err error, place problem.Place) {
		if err != nil {
			all = append(all, problem.At(err, place))
		}
	}
	no := func(path, hint, sentence string, args ...any) {
		add(problem.New(Unsupported, hint, sentence, args...), problem.Place{Path: path})
	}
	const inFile = "Export the table and use fulgurite anonymize."
	if err := p.Validate(); err != nil {
		return err
	}
	for _, name := range []Name{j.Table, j.Release} {
		if len(name) == 1 && isPart(name[0]) {
			add(problem.New("sql-name", "Name it with its schema, as in public."+name[0]+".", "A part of 4-verify.sql has the name %q, too.", name[0]), problem.Place{})
		}
	}
	for _, part := range slices.Concat(j.Table, j.Release) {
		add(j.Dialect.checkName(part), problem.Place{})
	}
	for _, suffix := range []string{leftOutSuffix, labelsSuffix(len(p.Columns)), orderSuffix(len(p.Models))} {
		add(j.Dialect.checkName(j.Release.beside(suffix)[len(j.Release)-1]), problem.Place{})
	}
	if j.Dialect.one(j.Table.String(), j.Release.String()) {
		add(problem.New("sql-name", "Give the release another name.", "The release would replace the table %s.", j.Table), problem.Place{})
	}
	if p.Recoding.Chosen() != project.FullDomain {
		no("recoding.method", "Choose “The same steps for everybody” (full-domain). "+inFile,
			"SQL joins values with one label each, and the way of recoding %q gives groups of records labels of their own.", p.Recoding.Chosen())
	}
	j.checkSubset(no)
	if p.MaxRows > 0 {
		no("maxRows", inFile, "The records that people have beyond a number are drawn while a file is read.")
	}
	if p.RecordsKnown > 1 {
		no("recordsKnown", inFile, "Scripts do not verify what somebody finds who knows several records of a person.")
	}
	if p.Output.EscapeFormulas {
		no("output.escapeFormulas", "Switch it off; what exports the table for a spreadsheet has to see to it.", "Formulas are made harmless in files, and the release is a table of the database.")
	}
	if p.Output.Order == project.Original {
		no("output.order", "Choose “Shuffled” or “Sorted”, or none.", "Tables of a database have no order of their own that the release could keep.")
	}
	if len(p.Person) > 0 && p.Output.LeftOut.Chosen() != project.Drop {
		no("output.leftOut", "Do not write records that are left out (“drop”).", "Where people have several records, scripts do not verify those that are written with *.")
	}
	j.checkPersons(no)
	j.checkColumns(no, add)
	return errors.Join(all...)
}

func (j *Job) checkPersons(no func(path, hint, sentence string, args ...any)) {
	p := j.Project
	identifying := slices.ContainsFunc(p.Columns, func(c project.Column) bool { return c.Role == project.Identifying })
	if identifying && len(p.Person) == 0 && !p.RowsArePeople {
		no("person", `Say whom a record is about ("person": ["patient_id"]), or that each is about a different person ("rowsArePeople": true).`,
			"Is each record about a different person? Columns that name people are not exported, so that only the project can say.")
	}
	for _, name := range p.Person {
		c := p.Column(name)
		switch {
		case c != nil && c.Role == project.QuasiIdentifying:
			no("person", "Name people by a column that is identifying.", "The column %q says whom a record is about and is made coarser, which scripts do not do.", name)
		case c != nil && (len(c.Read.Merges()) > 0 || c.TopBottom != nil):
			no("person", "Clean the column in a view of the table.", "The column %q says whom a record is about, and its spellings are not merged in SQL.", name)
		}
	}
}

func (j *Job) checkColumns(no func(path, hint, sentence string, args ...any), add func(error, problem.Place)) {
	all := j.columns()
	for i := range all {
		c, path := &all[i], "columns["+whole(i)+"]"
		add(j.Dialect.checkName(c.Name), problem.Place{Path: path + ".name"})
		for _, other := range all[:i] {
			if other.Name != c.Name && j.Dialect.one(other.Name, c.Name) {
				no(path+".name", "Rename one of them.", "The columns %q and %q are one column to %s.", other.Name, c.Name, j.Dialect.Label)
			}
		}
		switch treatment := c.Treatment; {
		case treatment == project.Pseudonym && j.Dialect.Hashing == nil:
			no(path+".treatment", "Remove the column, or export the table and use fulgurite anonymize.",
				"%s has no keyed hash, of which the pseudonyms of %q are made.", j.Dialect.Label, c.Name)
		case treatment == project.Number || treatment == project.Shift:
			no(path+".treatment", "Remove the column, or export the table and use fulgurite anonymize.",
				"The treatment %q of %q shows which records are one person's, which scripts do not verify.", treatment, c.Name)
		}
		if c.Role == project.Count {
			no(path+".role", "Group the table that has a line for each record, or use fulgurite anonymize.", "Each record of the table is one for scripts, and not as many as %q says.", c.Name)
		}
		if c.Perturb != nil {
			no(path+".perturb", "Export the table and use fulgurite anonymize.", "Values of %q are changed at random or by all of their ranks, which scripts do not do.", c.Name)
		}
		if c.Items != nil {
			no(path+".items", "Use fulgurite anonymize.", "Each cell of %q holds several values, which scripts do not take apart.", c.Name)
		}
		if c.Perturb != nil {
			no(path+".perturb", "Use fulgurite anonymize.", "The values of %q are changed at random, which scripts do not do.", c.Name)
		}
		if c.Microaggregate != nil {
			no(path+".microaggregate", "Give the column a hierarchy.", "The values that a group of %q shares are computed from all of its records, and not joined.", c.Name)
		}
		if c.Response && !c.tuple && utility.Predicts(j.Project.Measure.Measure) {
			no(path+".response", "Choose another measure, or mark the column as sensitive or as one that somebody could know.",
				"The search asks how well %q can be predicted, but the column is not exported.", c.Name)
		}
		if c.kept() && !c.tuple && (len(c.Read.Merges()) > 0 || c.TopBottom != nil) {
			no(path, "Take it away, or give the column another role.", "Values of %q are to be replaced, but the column is not exported, so that they are not known.", c.Name)
		}
	}
	for i := range j.Project.Models {
		if reason := j.verifiable(i); reason != "" {
			no("models["+whole(i)+"]", "Use a rule that can be verified: "+verifiableModels+".", "%s", reason)
		}
	}
	known := func(c column) bool { return c.known() }
	if !slices.ContainsFunc(all, known) {
		no("columns", "Mark at least one column as one that somebody could know.", "No column is marked as one that somebody could know, so there is nothing to make coarser.")
	}
}

// cell is the text of a column of the table, which has the alias t. NULL is the empty text,
// as in a file.
func (j *Job) cell(name string) string {
	return j.Dialect.text("t." + identifier(name))
}

// text is an expression as text.
func (d *Dialect) text(expression string) string {
	return "COALESCE(CAST(" + expression + " AS " + d.Text + "), '')"
}

func joined(parts []string, separator string) string { return strings.Join(parts, separator) }
