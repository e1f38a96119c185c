// Package files invents tables as hospitals, registries and programs write
// them: every encoding, shape and fault that the reader has to do with, in German,
// English, French and Polish, and with each file what must be said of it. One test
// opens all of them natively, one by the command line and one in a browser, and
// all compare with the same expectations. All people in them are made up.
//
// A file is a text in testdata: what it is there for, then lines such as "step: CODE CURE",
// "encoding:", "notes:"; its content, in the charset that it shall have; the table that is
// expected, "|" between cells; and what must be said of columns. An Excel workbook stands beside
// its text. After a change, let go test ./core/sample/files -update write playwright/files.json
// anew.
package files

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// File is a table as somebody brings it, and what must be said of it.
type File struct {
	Name    string // of the file
	About   string // what it is there for
	Content []part
	Packed  bool         // it is no text, so that package formats has to open it
	Steps   []step       // what it takes until it is read: nothing if it opens at once
	Refused problem.Code // why it is not read in the end, after all steps; empty: it is
	Want    want         // the table in the end, if it is read
}

// part is a piece of a file that stands there a number of times.
type part struct {
	Bytes []byte
	Times int // 0 means once
}

// step is a refusal, or a note, and the cure that is taken.
type step struct {
	Code problem.Code // of the problem that offers the cure
	Cure string       // its name
}

// want describes the table that must be read.
type want struct {
	Table     string         // names and all records, one a line, "|" between cells; \n in a cell is a line break; empty: not compared
	Records   int            // their number if Table is empty
	Encoding  string         // its label; empty means "utf-8"
	Proof     string         // words that must stand in the proof of a guessed encoding
	Delimiter string         // empty means ";"
	Types     string         // of the columns, with blanks between: "string integer date"; empty: not compared
	Notes     []problem.Code // of all warnings, in any order, each once
	Said      []said         // of columns; those that are not named are not compared
}

// said describes how the values of a column must be reported to have been read.
type said struct {
	Column string
	Line   string   // such as "238 dates (day.month.year), 2 exceptions"
	Asks   []string // the questions, as "kind: answer | answer"
	// Coarser lists the labels of the first value, level by level, in the hierarchy that the
	// column gets by default: "I21.4 -> I21 -> I20-I25 -> ...".
	// Empty: not compared.
	Coarser string
}

// Bytes returns the whole file.
func (f File) Bytes() []byte {
	var all []byte
	for _, p := range f.Content {
		for range max(p.Times, 1) {
			all = append(all, p.Bytes...)
		}
	}
	return all
}

// Cells returns names and records of the table that is expected.
func (w want) Cells() (names []string, records [][]string) {
	for i, line := range strings.Split(w.Table, "\n") {
		cells := strings.Split(line, "|")
		for j := range cells {
			cells[j] = strings.ReplaceAll(strings.ReplaceAll(cells[j], `\n`, "\n"), `\p`, "|")
		}
		if i == 0 {
			names = cells
		} else {
			records = append(records, cells)
		}
	}
	return names, records
}
