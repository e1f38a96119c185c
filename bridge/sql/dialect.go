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
	// Literal writes a text so that the database reads exactly it, whatever it holds.
	Literal func(text string) string
	// Export is a statement that writes the records of a query as CSV with a header.
	Export func(query string) string
	// Refuse is a statement that ends a script with an error, which says the text that a query
	// returns; it does nothing if that returns no row.
	Refuse func(query string) string
	// Run says how a script is run, and where what it exports goes.
	Run, RunExport string

	Text, Double string // types: texts, floating point of 64 bits
	Wide         string // type of whole numbers beyond 64 bits
	Bytewise     string // after an expression: compare texts by their bytes
	Begin, End   string // around a script of which everything or nothing is to be done
	Settings     string // before a script: how values become texts
	LongestName  int    // bytes of an identifier, of which more are cut off without a word; 0: none are
	OneCase      bool   // names that differ in upper and lower case alone are one name

	Hashing *Hashing // how it makes pseudonyms; nil: it cannot
}

// Dialects are the databases that scripts are written for.
func Dialects() []*Dialect { return []*Dialect{&PostgreSQL, &DuckDB} }

// DialectOf returns the dialect of a name, or the problem that there is none.
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

// identifier writes a name. Only the quotes around it can end it, and they are doubled
// inside.
func identifier(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// doubled writes a text between quotes that are doubled inside.
func doubled(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

// one reports whether two names are one to the database.
func (d *Dialect) one(a, b string) bool { return a == b || d.OneCase && strings.EqualFold(a, b) }

// distinct is a name that none of others is: name, or name with a number.
func (d *Dialect) distinct(name string, others []string) string {
	for i, tried := 2, name; ; i++ {
		if !slices.ContainsFunc(others, func(other string) bool { return strings.EqualFold(other, tried) }) {
			return tried
		}
		tried = name + "_" + whole(i)
	}
}
