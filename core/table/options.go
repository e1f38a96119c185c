package table

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Options says how to read a file. Whatever is left out is detected.
type Options struct {
	Delimiter string `json:"delimiter,omitempty"` // ",", ";", "\t" or "|"; empty: detect
	Encoding  string `json:"encoding,omitempty"`  // charset label such as "windows-1252"; empty: detect. Decoded outside the engine.
	// what cells with delimiters stand between: "double" quotes (default), "single" ones, or "none"
	Quote    string `json:"quote,omitempty"`
	NoHeader bool   `json:"noHeader,omitempty"` // the first record is data; columns are named column-1, column-2, ...
	// HeaderLines is the number of lines that hold the names of the columns: 1, or 2 or 3 if groups
	// stand above them. 0 asks where there seem to be several, or where the first line seems to be a
	// record.
	HeaderLines int `json:"headerLines,omitempty"`
	// records that repeat the names of the columns, as on each page of what was printed, are left out
	DropNames bool   `json:"dropNames,omitempty"`
	Names     string `json:"names,omitempty"`     // empty and repeated names of columns: "error" (default) or "number" (column-3, age-2)
	SkipLines int    `json:"skipLines,omitempty"` // lines before the table: titles, notes of the export
	SkipEnd   int    `json:"skipEnd,omitempty"`   // lines after the table: totals, "12 rows"; blank ones count
	// blanks around cells: "trim" leaves them out, "keep" keeps them; empty: kept, and asked about
	// where nearly all cells of a column have some
	Blanks  string   `json:"blanks,omitempty"`
	Missing []string `json:"missing,omitzero"` // words that mean no value; left out: "", NULL, null, NA, N/A, NaN and ?
	Format  string   `json:"format,omitempty"` // of the file, such as "xlsx"; empty: by its content. Read outside the engine.
	// of a workbook, or a file of an archive; empty: the only one. Chosen outside the engine.
	Sheet  string `json:"sheet,omitempty"`
	Ragged string `json:"ragged,omitempty"` // records with too few cells: "error" (default) or "pad" (the missing cells are empty)
	// records with too many cells: "error" (default), "drop" (surplus cells at the end that are empty)
	// or "join" (into one cell)
	Surplus string `json:"surplus,omitempty"`
	// the column whose cell the surplus ones belong to, with their delimiters; empty: the last column
	JoinInto  string `json:"joinInto,omitempty"`
	KeepAside bool   `json:"keepAside,omitempty"` // records that do not fit are kept aside, as they are, instead of refusing the file
}

// DefaultMissing lists the default missing-value words. They affect only the guessing of types and
// statistics: grouping treats them as ordinary values.
var DefaultMissing = []string{"", "NULL", "null", "NA", "N/A", "NaN", "?"}

// Absent is the text of a cell that a record cannot have: of several tables stacked into one, the
// columns of the others. It is no value in any table, and nothing makes it coarser. See package
// linked.
const Absent = "‹absent›"

// delimiters lists the characters that may separate cells, in order of preference where several fit
// a file equally well.
const delimiters = ",;\t|"

// Values of Options.Ragged, Surplus, Names, Blanks and Quote.
const (
	RaggedError = "error"
	RaggedPad   = "pad"

	SurplusError = "error"
	SurplusDrop  = "drop"
	SurplusJoin  = "join"

	NamesError  = "error"
	NamesNumber = "number"

	BlanksTrim = "trim"
	BlanksKeep = "keep"

	QuoteDouble = "double"
	QuoteSingle = "single"
	QuoteNone   = "none"
)

// MaxSkipped limits the lines skipped at either end: titles and totals have fewer.
const MaxSkipped = 1000

// Validate checks the options.
func (o Options) Validate() error {
	if o.Delimiter != "" && (len(o.Delimiter) != 1 || !strings.Contains(delimiters, o.Delimiter)) {
		return problem.New("table-delimiter",
			`Choose a comma, a semicolon, a tab or "|", or leave it empty to have it detected.`,
			"The column separator cannot be %q.", o.Delimiter)
	}
	if o.Ragged != "" && o.Ragged != RaggedError && o.Ragged != RaggedPad {
		return problem.New("table-ragged-option",
			`Choose "error" to refuse such records or "pad" to fill them up with empty cells.`,
			"Records with too few cells cannot be treated as %q says.", o.Ragged)
	}
	for _, choice := range []struct{ value, sentence, words, hint string }{
		{o.Surplus, "Records with too many cells cannot be treated as %q says.", "error drop join",
			`Choose "error" to refuse such records, "drop" to leave out empty cells at their end, or "join" to join the surplus cells.`},
		{o.Names, "Empty and repeated names of columns cannot be treated as %q says.", "error number",
			`Choose "error" to refuse them or "number" to number them.`},
		{o.Blanks, "Blanks around cells cannot be treated as %q says.", "trim keep", `Choose "trim" to leave them out or "keep" to keep them.`},
		{o.Quote, "Cells cannot stand in quotes of the kind %q.", "double single none", `Choose "double", "single" or "none".`},
	} {
		if choice.value != "" && !slices.Contains(strings.Fields(choice.words), choice.value) {
			return problem.New("table-option", choice.hint, choice.sentence, choice.value)
		}
	}
	if o.HeaderLines < 0 || o.HeaderLines > maxNameLines {
		return problem.New("table-option", "Choose 1, 2 or 3, or leave it out.",
			"The names of the columns cannot stand in %d lines.", o.HeaderLines)
	}
	for _, n := range []int{o.SkipLines, o.SkipEnd} {
		if n < 0 || n > MaxSkipped {
			return problem.New("table-option", "If more has to go, open the file in an editor and cut off what is not the table.",
				"The number of lines skipped before or after the table cannot be %d: it must lie between 0 and %d.", n, MaxSkipped)
		}
	}
	return nil
}

// AsWritten returns the options for a table that a program wrote cell by cell, with names in its
// first line or without any: nothing in it is layout, so that nobody is asked.
func AsWritten(delimiter byte, names bool) Options {
	return Options{Delimiter: string(rune(delimiter)), NoHeader: !names, HeaderLines: one(names), Blanks: BlanksKeep}
}

// OfRelease returns the options for reading a release of a table that was read with o: it is
// written anew, in UTF-8, and contains only the table.
func (o Options) OfRelease(t *Table) Options {
	written := AsWritten(t.Dialect.Delimiter, t.Detection.Header)
	written.Encoding, written.Missing = "utf-8", o.Missing
	return written
}

// OfText returns the options for the text made from a file of another format. Statistical formats
// store names apart from values, so that nobody is asked about them.
func (o Options) OfText(format string) Options {
	o.Delimiter, o.Encoding = ",", ""
	if f, _ := formats.Of(format); f.Apart && !o.NoHeader && o.HeaderLines == 0 {
		o.HeaderLines = 1
	}
	return o
}

// missingWords returns the set of missing-value words.
func (o Options) missingWords() map[string]bool {
	words := o.Missing
	if words == nil {
		words = DefaultMissing
	}
	set := make(map[string]bool, len(words))
	for _, word := range words {
		set[word] = true
	}
	set[Absent] = true
	return set
}

// Limits bounds the cost of a file. The message that rejects a file states them. 0 means the
// default.
type Limits struct {
	Columns       int // columns of a table
	Rows          int // records
	Cells         int // records times columns; a cell that is held costs 1 to 4 bytes
	CellBytes     int // bytes of one cell
	RecordBytes   int // bytes of one record with its quotes and line breaks
	DistinctBytes int // bytes of all distinct values of one column
	// Held limits the different values of a column that is held in memory; columns with more stay in
	// the file (see Unheld). 0: any number.
	Held int
	// Part limits the bytes of cells read from the file at once where they are needed in another order
	// (see Fetch). 0: as many as take few passes over the file.
	Part int64
}

// DefaultLimits suits an engine of 4 GiB, the most that browsers allow.
var DefaultLimits = Limits{
	Columns:       10_000,
	Rows:          50_000_000,
	Cells:         1_000_000_000,
	CellBytes:     1 << 20,
	RecordBytes:   16 << 20,
	DistinctBytes: 1 << 30,
}

// complete replaces zero fields by the defaults.
func (l Limits) complete() Limits {
	for _, f := range []struct {
		value *int
		byDef int
	}{
		{&l.Columns, DefaultLimits.Columns},
		{&l.Rows, DefaultLimits.Rows},
		{&l.Cells, DefaultLimits.Cells},
		{&l.CellBytes, DefaultLimits.CellBytes},
		{&l.RecordBytes, DefaultLimits.RecordBytes},
		{&l.DistinctBytes, DefaultLimits.DistinctBytes},
	} {
		if *f.value <= 0 {
			*f.value = f.byDef
		}
	}
	l.DistinctBytes = min(l.DistinctBytes, arenaLimit-l.CellBytes)
	return l
}
