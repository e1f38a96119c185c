// Package table holds a table about people in memory: dictionary-encoded
// columns, their types and missing values, and the record-exact reading and
// writing of CSV.
//
// A column's distinct values are numbered 0..m-1 in order of their first
// appearance; the table stores a number (code) per cell. Nothing is repaired
// silently: what cannot be kept exactly is an error or a warning with its line.
package table

import (
	"slices"
	"sort"
	"strconv"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Table is a table in memory. It is read-only after reading.
type Table struct {
	Name      string             // file name as the user knows it, for messages
	Columns   []*Column          // in file order; names are unique and not empty
	Rows      int                // number of data records; the header is none
	Weights   Weights            // for how many records each of them stands; nil: for one
	Dialect   Dialect            // how the file was written
	Blank     []int              // rows that are blank lines in the file, ascending; all their cells are empty
	Detection Detection          // what the reader found, for a preview
	Warnings  []*problem.Problem // what the reader noticed
	Texts     []string           // columns that the format of the file said are text, whatever they look like
	// Dictionary holds the file's descriptions of its columns, in the notation of package formats, for
	// output formats that have room for them; empty: none.
	Dictionary string
	Aside      []Aside // records that do not fit and were kept aside, in file order
	Hash       string  // SHA-256, in hexadecimal, of the bytes that it was read from; empty if not known

	// Source provides the cells of columns that are not held; nil: all are.
	Source Source
	whole  *Table   // of which this one has some rows or columns, while not all are held; nil: it is whole
	picked []uint32 // by row: that of the whole table

	quoteFound bool        // nobody said what cells stand between
	header     string      // the record of names as it stands in the file
	options    Options     // how it was read, with what was detected
	part       int64       // Limits.Part
	shifts     []lineShift // where records of several lines move the numbers of lines
	stacked    []*Table    // without columns: whose records stand here one table after the other; nil: a file's
}

// Column returns the column with the given name, or nil.
func (t *Table) Column(name string) *Column {
	if i := t.Index(name); i >= 0 {
		return t.Columns[i]
	}
	return nil
}

// Index returns the position of the column with the given name, or -1.
func (t *Table) Index(name string) int {
	return slices.IndexFunc(t.Columns, func(c *Column) bool { return c.Name == name })
}

// Names returns the columns' names in file order.
func (t *Table) Names() []string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return names
}

// Record returns the original cells of a row (0-based).
func (t *Table) Record(row int) []string {
	cells := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		cells[i] = c.Cell(row)
	}
	return cells
}

// lineShift says that all rows after row lie shift lines further down than
// they would if every record had one line.
type lineShift struct{ row, shift int }

// Line returns the 1-based line of the file on which a row (0-based) begins.
func (t *Table) Line(row int) int {
	line := row + 1
	if t.Detection.Header {
		line++
	}
	i := sort.Search(len(t.shifts), func(i int) bool { return t.shifts[i].row >= row })
	if i > 0 {
		line += t.shifts[i-1].shift
	}
	return line
}

// Stacks says that the records are those of other tables, one table after the other: places are
// those in their files.
func (t *Table) Stacks(tables []*Table) {
	for _, of := range tables {
		t.stacked = append(t.stacked, &Table{Name: of.Name, Rows: of.Rows,
			Detection: Detection{Header: of.Detection.Header}, shifts: of.shifts})
	}
}

// Place returns the file and the line on which a row (0-based) begins.
func (t *Table) Place(row int) problem.Place {
	for _, of := range t.stacked {
		if row < of.Rows {
			return of.Place(row)
		}
		row -= of.Rows
	}
	return problem.Place{File: t.Name, Line: t.Line(row)}
}

// Where is Place for a sentence that names a line of the table: "12", or "12 (stays.csv)" of
// stacked ones.
func (t *Table) Where(row int) string {
	p := t.Place(row)
	where := strconv.Itoa(p.Line)
	if t.stacked != nil {
		where += " (" + p.File + ")"
	}
	return where
}

// Column is one dictionary-encoded column.
type Column struct {
	Name    string
	Codes   Codes       // Table.Rows codes, each below Dict.Len()
	Dict    *Dictionary // code -> original value
	Type    Type        // guessed from all values; missing values do not count
	Format  string      // for dates: the layout of all values, such as "2006-01-02"; for numbers that are not plain: how 1234.5 is written
	Order   []string    // for ordinals: the scale in ascending order; it may hold words that do not occur
	Missing []bool      // by code: the value is one of the missing-value words
	// Unfit tells by code which values are exceptions, none of the column's type,
	// and not missing; nil: there is none. They have no place in its order.
	Unfit   []bool
	Unheld  *Unheld // nil: all cells are in memory
	Weights Weights // those of its table
}

// Cell returns the original value in a row (0-based).
func (c *Column) Cell(row int) string { return c.Dict.Value(c.Codes.At(row)) }

// Lacks reports whether some record cannot have the column: see Absent.
func (c *Column) Lacks() bool {
	for code, missing := range c.Missing {
		if missing && c.Dict.Value(uint32(code)) == Absent {
			return true
		}
	}
	return false
}

// AnyOf tells by row of a held column whether its value is one of some.
func (c *Column) AnyOf(values []string) []bool {
	is := make([]bool, c.Dict.Len())
	for code := range is {
		is[code] = slices.Contains(values, c.Dict.Value(uint32(code)))
	}
	rows := make([]bool, c.Codes.Len())
	for row, code := range c.Codes.All() {
		rows[row] = is[code]
	}
	return rows
}

// Counts returns how many records hold each code of the dictionary, also where the
// column is not held.
func (c *Column) Counts() []int {
	if !c.Held() {
		return slices.Clone(c.Unheld.counts)
	}
	counts := make([]int, c.Dict.Len())
	for row, code := range c.Codes.All() {
		counts[code] += c.Weights.Of(row)
	}
	return counts
}

// Type is the type of a column's values.
type Type string

const (
	String  Type = "string"  // any text
	Integer Type = "integer" // whole numbers
	Decimal Type = "decimal" // numbers with a point, and whole ones
	Date    Type = "date"    // in one layout
	Ordinal Type = "ordinal" // strings with a declared or recognised order, such as "low", "medium", "high"
)

// Dialect describes how a CSV file is written.
type Dialect struct {
	Delimiter byte   `json:"delimiter"` // the code of a comma, a semicolon, a tab or "|"
	LineBreak string `json:"lineBreak"` // "\n", "\r\n" or "\r": the first one seen, used by the writer
	BOM       bool   `json:"bom"`       // the file began with a byte order mark
	Final     bool   `json:"final"`     // the last record ended with a line break
}

// DefaultDialect is the dialect of a table that comes from no file.
var DefaultDialect = Dialect{Delimiter: ',', LineBreak: "\n", Final: true}

// Detection reports the reader's findings about a file, for people to check before they believe
// them.
type Detection struct {
	Delimiter   string `json:"delimiter"`             // the one used
	Detected    bool   `json:"detected"`              // the delimiter was detected, not given
	Header      bool   `json:"header"`                // the first record was taken as the columns' names
	HeaderDoubt string `json:"headerDoubt,omitempty"` // a sentence if the first record does not look like what it was taken for
	Records     int    `json:"records"`               // data records, blank ones included
	EmptyCells  int    `json:"emptyCells"`            // cells without a character, those of blank records not counted
	Missing     int    `json:"missing"`               // cells with a missing-value word, empty ones among them if "" is such a word
	Blank       Lines  `json:"blank"`                 // blank records
	Ragged      Lines  `json:"ragged"`                // records with too few cells that were filled up
	Surplus     Lines  `json:"surplus"`               // records with too many cells that were made to fit
	Aside       Lines  `json:"aside"`                 // records that were kept aside
	Repeated    Lines  `json:"repeated"`              // records that repeat the names of the columns and were left out

	Quote  string   `json:"quote"`            // "double", "single" or "none", given or found
	Marked bool     `json:"marked"`           // the first line names the delimiter for spreadsheet programs (sep=;)
	Before []string `json:"before,omitempty"` // lines that were skipped before the table, long ones shortened
	After  []string `json:"after,omitempty"`  // lines that were skipped after it

	// How letters are written, where the table was read from a file.
	Encoding string   `json:"encoding,omitempty"` // the label of the charset, such as "windows-1252"
	Guessed  bool     `json:"guessed"`            // nobody told the charset
	Proof    []string `json:"proof,omitempty"`    // the first words with letters beyond ASCII, by which it was guessed
}

// Lacking adds to a problem about a column that the table lacks which columns it has, and where
// the problem is; path is that in the project file.
func (t *Table) Lacking(p *problem.Problem, name, path string) *problem.Problem {
	return p.Hinted("Columns of the table: %s.", problem.Some(t.Names())).At(problem.Place{File: t.Name, Attribute: name, Path: path})
}

// Lines counts records that share a peculiarity and names the first of them.
type Lines struct {
	Count int   `json:"count"`
	First []int `json:"first,omitempty"` // 1-based lines of the first ones, at most 20
}

// linesNamed is the number of lines that a message names.
const linesNamed = 20

func (l *Lines) add(line int) {
	l.Count++
	if len(l.First) < linesNamed {
		l.First = append(l.First, line)
	}
}
