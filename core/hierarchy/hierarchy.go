// Package hierarchy holds generalization hierarchies: what each value of a
// column becomes on each level, from the value itself (level 0) to the
// coarsest label, and the builders that make them.
//
// A Hierarchy is a definition: a list of values with their labels, as a CSV
// file or a builder gives it, independent of any table. Encode binds it to a
// column: code x level -> label code. Encoded is what the search works on.
package hierarchy

import "github.com/fulgurite/fulgurite/core/problem"

// Hierarchy is a definition: one row a value, one label a level. Level 0 is
// the value itself. All rows have Height labels.
type Hierarchy struct {
	Name string     // where it comes from, for messages: a file name or a builder's kind
	Rows [][]string // Rows[i][l] is the label on level l; Rows[i][0] the value
	// Lines holds the 1-based line of each row in its file, nil if built.
	Lines []int
	// LevelNames are short names for the levels ("day", "month", "year"), or nil.
	LevelNames []string
	// LevelsSaid holds what the names of a builder were made of, for other languages; nil for
	// names that somebody gave.
	LevelsSaid []*problem.Text

	warnings []*problem.Problem // what the builder knows: labels that show a value of few records, see extremes; exceptions
}

// Height returns the number of levels, level 0 included; 0 if there is no row.
func (h *Hierarchy) Height() int {
	if len(h.Rows) == 0 {
		return 0
	}
	return len(h.Rows[0])
}

// Encoded is a hierarchy bound to a column.
type Encoded struct {
	Attribute string
	Size      int     // s_i: number of rows of the definition, unused and duplicate rows included
	Levels    []Level // by level, 0 first
}

// Height returns the number of levels, level 0 included.
func (e *Encoded) Height() int { return len(e.Levels) }

// Level is one level of an encoded hierarchy. Only labels of values that occur
// in the column are listed. Labels are numbered in a depth-first walk of the
// hierarchy in the order of the definition's rows, so that the numbering does
// not depend on the order of the table's rows, and labels that merge on a
// higher level are neighbours.
type Level struct {
	Name   string
	Said   *problem.Text // what the name was made of; nil if somebody gave it
	Labels []string      // label code -> label
	Of     []uint32      // value code of the column -> label code
	// Rows counts, by label code, all rows of the definition that have this
	// label on this level, also rows of values that do not occur. The share of
	// a label is Rows/Encoded.Size, its domain share.
	Rows []int
	// Domain is the number of distinct labels over all rows of the definition,
	// also those of values that do not occur.
	Domain int
}
