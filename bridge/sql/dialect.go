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
	// Export returns a statement that writes the records of a query as CSV with a header.
	Export func(query string) string
	// Refuse returns a statement that ends a script with an error, whose text is the result of a
	// query; it does nothing if that returns no row.
	Refuse func(query string) string
	// Run is the command that runs a script, RunExport one that exports to a file.
	Run, RunExport string

	Text, Double string // types: texts, floating point of 64 bits
	Wide         string // type of whole numbers beyond 64 bits
	Bytewise     string // after an expression: compare texts byte by byte
	Begin, End   string // around an atomic script
	Settings     string // before a script: how values become texts
	Client       string // before them: for the program that runs scripts, and not for the database
	LongestName  int    // longest identifier in bytes, beyond which the rest is silently cut off; 0: no limit
	OneCase      bool   // names that differ only in case are the same name

	Hashing *Hashing // makes pseudonyms; nil: it cannot
}

// Dialects lists the databases that scripts are written for.
func Dialects() []*Dialect { return []*Dialect{&PostgreSQL, &DuckDB} }

// DialectOf returns the dialect with a name, or a problem if there is none.
func DialectOf(name string) (*Dialect, error) {
	var names []string
	for _, d := range Dialects() {
		if d.Name == name {
			return d, nil
		}
		names = append(names, d.Name)
	}
	return nil, problem.New("sql-dialect", "", "There is no dialect %q.", name).Hinted("Known are %s.", strings.Join(names, " and "))
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
