// Package formats lists the formats of files and recognises them, without their readers, so that
// everything that shows or names formats can import it: the page, projects, the reader of text.
// Package convert has the other half of this registry, which reads and writes the formats; only
// programs that do so import it.
//
// A new format is a package that returns a tabular.Table, an Info in the list here, and its
// functions in the list of package convert.
package formats

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Formats that packages other than their readers name.
const (
	CSV     = "csv" // any text with delimiters
	Gzip    = "gz"
	Zip     = "zip"
	XLSX    = "xlsx"
	ODS     = "ods"
	Parquet = "parquet"
	ARX     = "deid" // a project of ARX: a table with hierarchies and rules
)

// Info describes a format, as far as it is known without reading its files.
type Info struct {
	ID         string   // in projects, flags and messages to an engine
	Name       string   // as people call it
	Extensions []string // of its files in lower case, with their dots; the first is given to new files
	MediaType  string   // of new files

	// Output names the format where people choose the format of a result, and OutputSentence says what
	// they should know about it; without Output, no files of it are written.
	Output, OutputSentence string

	Text    bool // text with a delimiter and an encoding of its own, packed or not
	Apart   bool // the names of columns are separate from the values, so that the first record is never taken for names
	Project bool // it is a project with a table

	signs
}

// signs identify files of a kind; one of them is enough.
type signs struct {
	begins  []mark
	members []string // of an archive: beginnings of names, in lower case, or after a slash the name of a file in any folder; see Holding
}

// mark is a text at an offset of a file, in bytes.
type mark struct {
	at   int
	text string
}

var all = []Info{
	{ID: CSV, Name: "CSV", Extensions: []string{".csv", ".tsv", ".tab", ".txt", ".dat"},
		MediaType: "text/csv;charset=utf-8", Output: "CSV", Text: true},
	{ID: Gzip, Name: "gzip", Extensions: []string{".gz"}, MediaType: "application/gzip",
		Output: "CSV, packed (.gz)", Text: true, signs: begin("\x1f\x8b")},
	{ID: XLSX, Name: "Excel", Extensions: []string{".xlsx", ".xlsm"},
		MediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		Output:    "Excel (.xlsx)", OutputSentence: "Numbers and dates are numbers and dates there, and leading zeros stay.",
		signs: hold("/workbook.xml", "xl/worksheets/")},
	{ID: ODS, Name: "OpenDocument", Extensions: []string{".ods"}, MediaType: "application/vnd.oasis.opendocument.spreadsheet",
		Output: "OpenDocument (.ods)", OutputSentence: "Numbers and dates are numbers and dates there.",
		signs: hold("mimetype:application/vnd.oasis.opendocument.spreadsheet")},
	{ID: Parquet, Name: "Parquet", Extensions: []string{".parquet"}, MediaType: "application/vnd.apache.parquet",
		Output: "Parquet", OutputSentence: "Numbers and dates keep their types.", Apart: true, signs: begin("PAR1", "PARE")},
	{ID: "dta", Name: "Stata", Extensions: []string{".dta"}, MediaType: "application/x-stata-dta",
		Output: "Stata (.dta)", OutputSentence: "Numbers and dates keep their types, and codes their labels.",
		Apart: true, signs: begin(append(oldStata(), "<stata_dta>")...)},
	{ID: "sas7bdat", Name: "SAS", Extensions: []string{".sas7bdat"}, Apart: true,
		signs: begin("\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xc2\xea\x81\x60")},
	{ID: "xpt", Name: "SAS\u00a0transport", Extensions: []string{".xpt"}, MediaType: "application/x-sas-xport",
		Output: "SAS transport (.xpt)", OutputSentence: "Numbers and dates keep their types; names have eight letters there.",
		Apart: true,
		signs: begin("HEADER RECORD*******LIBRARY HEADER RECORD", "HEADER RECORD*******LIBV8   HEADER RECORD")},
	{ID: "sav", Name: "SPSS", Extensions: []string{".sav", ".zsav"}, MediaType: "application/x-spss-sav",
		Output: "SPSS (.sav)", OutputSentence: "Numbers and dates keep their types, and codes their labels.",
		Apart: true, signs: begin("$FL2", "$FL3")},
	{ID: ARX, Name: "ARX", Extensions: []string{".deid"}, Project: true, signs: hold("input/definition.xml")},
	{ID: Zip, Name: "ZIP", Extensions: []string{".zip"}, signs: begin("PK\x03\x04", "PK\x05\x06")},
}

func begin(texts ...string) signs { return at(0, texts...) }

func at(place int, texts ...string) (s signs) {
	for _, text := range texts {
		s.begins = append(s.begins, mark{place, text})
	}
	return s
}

func hold(members ...string) signs { return signs{members: members} }

// oldStata lists the beginnings of files of Stata 4 to 12: the version, the byte order, and two
// fixed bytes.
func oldStata() (texts []string) {
	for version := byte(104); version <= 115; version++ {
		texts = append(texts, string([]byte{version, 1, 1, 0}), string([]byte{version, 2, 1, 0}))
	}
	return texts
}

// All returns the formats that can be read, those of text first.
func All() []Info { return slices.Clone(all) }

// Outputs returns the formats that can be written.
func Outputs() []Info { return slices.DeleteFunc(All(), func(f Info) bool { return f.Output == "" }) }

// IDs returns the identifiers of formats.
func IDs(of []Info) []string {
	ids := make([]string, len(of))
	for i, f := range of {
		ids[i] = f.ID
	}
	return ids
}

// Of returns the format with an identifier; the empty one is CSV. ok is false if there is none.
func Of(id string) (f Info, ok bool) {
	return find(func(f Info) bool { return f.ID == id || id == "" && f.ID == CSV })
}

// OfName returns the format of a file by the extension of its name; ok is false if it is unknown.
func OfName(name string) (f Info, ok bool) {
	extension := strings.ToLower(path.Ext(name))
	return find(func(f Info) bool { return slices.Contains(f.Extensions, extension) })
}

func find(is func(Info) bool) (f Info, ok bool) {
	if i := slices.IndexFunc(all, is); i >= 0 {
		return all[i], true
	}
	return Info{}, false
}

// Register adds a program's own format, before the program opens anything; convert.Register calls
// it with the reader of the format. It panics if the identifier is taken.
func Register(f Info, begins ...string) {
	if _, known := Of(f.ID); known {
		panic(fmt.Sprintf("formats: there is a format %q", f.ID))
	}
	f.signs = begin(begins...)
	all = append(all, f)
}
