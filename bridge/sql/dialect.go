package sql

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Dialect holds the differences between the SQL of databases. Everything else is the same in all of
// them.
type Dialect struct {
	Name  string // on the command line
	Label string // for people
	// Literal quotes a text so that the database reads exactly this text.
	Literal func(text string) string
	// Export returns statements that write the records of a query, which has these columns, in an
	// order as CSV with a header.
	Export func(columns []string, query, order string) string
	// Refuse returns a statement that ends a script with an error, whose text is the result of a
	// query; it does nothing if that returns no row.
	Refuse func(query string) string
	// Unnamed returns an expression that lists columns of a table in one text, and what it selects
	// them from: those that are none of the named, which are literals with commas between.
	Unnamed func(table Name, named string) (list, from string)
	// Run is the command that runs a script, RunExport one that exports to a file.
	Run, RunExport string

	// Rename returns statements that give a table its name, which may be taken if replace says so;
	// nil: the usual ones, which are undone with the rest of a script.
	Rename func(from, to Name, replace bool) string
	// Cast converts an expression to a text that compares by every character; nil: to Text.
	Cast func(expression string) string

	Text, Double string // types: texts, floating point of 64 bits
	Random       string // a number drawn for each record
	Once         string // after AS of a common table expression: it is computed once; "": it is not
	InOrder      string // joins tables in the order in which they stand; "": JOIN, whose order the database chooses well
	Wide         string // type of whole numbers beyond 64 bits
	Bytewise     string // after an expression: compare texts byte by byte
	Begin, End   string // around an atomic script
	Settings     string // before a script: how values become texts
	Client       string // before them: for the program that runs scripts, and not for the database
	LongestName  int    // longest identifier in bytes, beyond which the rest is silently cut off; 0: no limit
	OneCase      bool   // names that differ only in case are the same name
	BasicNames   bool   // names have no characters beyond U+FFFF, and no blank at the end
	LongestValue int    // characters by which texts are grouped; longer ones are refused; 0: all

	Hashing *Hashing // makes pseudonyms; nil: it cannot
}

// Dialects lists the databases that scripts are written for.
func Dialects() []*Dialect { return []*Dialect{&PostgreSQL, &DuckDB, &MariaDB} }

// DialectOf returns the dialect with a name, or a problem if there is none.
func DialectOf(name string) (*Dialect, error) {
	for _, d := range Dialects() {
		if d.Name == name {
			return d, nil
		}
	}
	return nil, problem.New("sql-dialect", "", "There is no dialect %q.", name).Hinted("Known are %s.", Known())
}

// Known lists the names of dialects.
func Known() string {
	var names []string
	for _, d := range Dialects() {
		names = append(names, d.Name)
	}
	return strings.Join(names, ", ")
}

// cast converts an expression to text.
func (d *Dialect) cast(expression string) string {
	if d.Cast != nil {
		return d.Cast(expression)
	}
	return "CAST(" + expression + " AS " + d.Text + ")"
}

// rename returns statements that give a table its name.
func (d *Dialect) rename(from, to Name, replace bool) string {
	if d.Rename != nil {
		return d.Rename(from, to, replace)
	}
	visible := "ALTER TABLE " + from.String() + " RENAME TO " + identifier(to[len(to)-1]) + ";\n"
	if replace {
		visible = "DROP TABLE IF EXISTS " + to.String() + ";\n" + visible
	}
	return visible
}

// identifier quotes a name, doubling quotes inside, so that nothing else can end it.
func identifier(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// doubled quotes a text, doubling quotes inside.
func doubled(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

// one reports whether the database treats two names as the same.
func (d *Dialect) one(a, b string) bool { return a == b || d.OneCase && strings.EqualFold(a, b) }

// distinct returns a name that differs from others: name, or name with a number.
func (d *Dialect) distinct(name string, others []string) string {
	for i, tried := 2, name; ; i++ {
		if !slices.ContainsFunc(others, func(other string) bool { return strings.EqualFold(other, tried) }) {
			return tried
		}
		tried = name + "_" + whole(i)
	}
}
