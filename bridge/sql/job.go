package sql

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/tuples"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// Job is a table of a database to be anonymized.
type Job struct {
	Dialect *Dialect
	Project *project.Project
	Table   Name // the table, or a view
	Release Name // the table that 3-release.sql makes; names of tables beside it begin with its own
	Drop    bool // drop existing tables of these names
	// HoldBack leaves out columns that the project does not name; otherwise 1-group.sql asks what they
	// are.
	HoldBack bool

	// Aside begins the names of all tables that are made before the release has its own, with their
	// schema; nil: the release's name does.
	Aside Name
}

const decide = "--qi names what somebody could know about a person, --sensitive what nobody should learn, --keep what is neither, and --identifying what names people; --hold-back leaves all of them out."

// way describes scripts among the ways of releasing a table where it is.
var way = tuples.Way{They: "scripts", Instead: "Use fulgurite anonymize, with --from or with the table as a file.", Table: "the table",
	Unnamed: "a database", Decide: decide, View: "a view of the table"}

// Unsupported is the code for settings of a project that scripts do not support.
const Unsupported problem.Code = "sql-unsupported"

// column is a column of the table with its treatment.
type column = tuples.Column

func (j *Job) released() []column { return tuples.Released(j.Project) }

// exported returns the columns whose values leave the database: those that the search needs.
// Whether a kept column shows which records are one person's is decided in the database: see
// linking.
func (j *Job) exported() []column {
	return slices.DeleteFunc(tuples.Exported(j.Project), func(c column) bool { return slices.Contains(j.unseen(), c.Name) })
}

// Exported lists the columns whose values leave the database.
func (j *Job) Exported() (names []string) {
	for _, c := range j.exported() {
		names = append(names, c.Name)
	}
	return names
}

// isPart reports whether a common table expression has the name: o, r, c, p, pc, shown, total, or
// s_c1, s_c1_table, h_c1 with any number.
func isPart(name string) bool {
	name = strings.ToLower(name)
	if slices.Contains([]string{"o", "r", "c", "p", "pc", "shown", "total", findings}, name) {
		return true
	}
	kind, number, _ := strings.Cut(strings.TrimSuffix(name, "_table"), "_c")
	_, err := strconv.Atoi(number)
	return err == nil && (kind == "s" || kind == "h")
}

// Check reports all settings of the project that the scripts do not support.
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
	if err := p.Validate(); err != nil {
		return err
	}
	for _, name := range []Name{j.Table, j.Release} {
		if (len(name) == 1 || j.Dialect.Once == "") && isPart(name[len(name)-1]) {
			taken := problem.New("sql-name", "Choose another name.", "A part of 4-verify.sql has the name %q, too.", name[len(name)-1])
			if j.Dialect.Once != "" {
				taken = taken.Hinted("Name it with its schema, as in public.%s.", name[0])
			}
			add(taken, problem.Place{})
		}
	}
	add(j.Table.Check(j.Dialect), problem.Place{})
	add(j.Release.Check(j.Dialect), problem.Place{})
	for _, suffix := range []string{leftOutSuffix, unverifiedSuffix, labelsSuffix(len(p.Columns)), orderSuffix(len(p.Models))} {
		add(j.beside(suffix).Check(j.Dialect), problem.Place{})
	}
	if j.Dialect.one(j.Table.String(), j.Release.String()) {
		add(problem.New("sql-name", "Give the release another name.", "The release would replace the table %s.", j.Table), problem.Place{})
	}
	way.Refuse(p, no)
	if p.Output.EscapeFormulas {
		no("output.escapeFormulas", "Switch it off; what exports the table for a spreadsheet has to see to it.",
			"Formulas are made harmless in files, and the release is a table of the database.")
	}
	if p.Output.Order == project.Original {
		no("output.order", "Choose “Shuffled” or “Sorted”, or none.",
			"Tables of a database have no order of their own that the release could keep.")
	}
	if len(p.Person) > 0 && p.Output.LeftOut.Chosen() != project.Drop {
		no("output.leftOut", "Do not write records that are left out (“drop”).",
			"Where people have several records, scripts do not verify those that are written with *.")
	}
	j.checkColumns(no, add)
	return errors.Join(all...)
}

func (j *Job) checkColumns(no func(path, hint, sentence string, args ...any), add func(error, problem.Place)) {
	all := tuples.Columns(j.Project)
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
			no(path+".treatment", "Remove the column, or use fulgurite anonymize, with --from or with the table as a file.",
				"%s has no keyed hash, of which the pseudonyms of %q are made.", j.Dialect.Label, c.Name)
		case treatment == project.Number || treatment == project.Shift:
			no(path+".treatment", "Remove the column, or use fulgurite anonymize, with --from or with the table as a file.",
				"The treatment %q of %q shows which records are one person's, which scripts do not verify.", treatment, c.Name)
		}
	}
	for i := range j.Project.Models {
		if reason := j.verifiable(i); reason != nil {
			no("models["+whole(i)+"]", "Use a rule that can be verified: "+verifiableModels+".", "%s", reason)
		}
	}
}

// cell returns the text of a column of the table, which has the alias t. NULL becomes the empty
// text, as in a file.
func (j *Job) cell(name string) string {
	return j.Dialect.text("t." + identifier(name))
}

// text converts an expression to text.
func (d *Dialect) text(expression string) string {
	return "COALESCE(" + d.cast(expression) + ", '')"
}

func joined(parts []string, separator string) string { return strings.Join(parts, separator) }
