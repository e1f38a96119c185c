// Package table holds a table about people in memory: dictionary-encoded
// columns, their types and missing values, and the record-exact reading and
// writing of CSV.
//
// A column's distinct values are numbered 0..m-1 in order of their first
// appearance; the table stores a number (code) per cell. Nothing is repaired
// silently: what cannot be kept exactly is an error or a warning with its line.
package table

import "github.com/fulgurite/fulgurite/core/problem"

// Table is a table in memory. It is read-only after reading.
type Table struct {
	Name     string             // file name as the user knows it, for messages
	Columns  []*Column          // in file order; names are unique and not empty
	Rows     int                // number of data records; the header is none
	Dialect  Dialect            // how the file was written
	Warnings []*problem.Problem // what the reader noticed
}

// Column returns the column with the given name, or nil.
func (t *Table) Column(name string) *Column {
	for _, c := range t.Columns {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// Column is one dictionary-encoded column.
type Column struct {
	Name    string
	Codes   []uint32   // Table.Rows codes, each below Dict.Len()
	Dict    Dictionary // code -> original value
	Type    Type       // guessed from all values; missing values do not count
	Format  string     // for dates: the Go layout of all values, such as "2006-01-02"
	Missing []bool     // by code: the value is one of the missing-value words
}

// Cell returns the original value in a row (0-based).
func (c *Column) Cell(row int) string { return c.Dict.Value(c.Codes[row]) }

// Counts returns how many rows hold each code.
func (c *Column) Counts() []int {
	counts := make([]int, c.Dict.Len())
	for _, code := range c.Codes {
		counts[code]++
	}
	return counts
}

// Type is the type of a column's values.
type Type string

const (
	String  Type = "string"
	Integer Type = "integer"
	Decimal Type = "decimal"
	Date    Type = "date"
	Ordinal Type = "ordinal" // strings with a declared or recognised order, such as "low", "medium", "high"
)

// Dialect is how a CSV file is written.
type Dialect struct {
	Delimiter byte   `json:"delimiter"` // ',', ';', '\t' or '|'
	LineBreak string `json:"lineBreak"` // "\n", "\r\n" or "\r": the first one seen, used by the writer
	BOM       bool   `json:"bom"`       // the file began with a byte order mark
	Final     bool   `json:"final"`     // the last record ended with a line break
}
