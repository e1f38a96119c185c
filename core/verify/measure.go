package verify

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// worstShown is the number of classes that Measures names.
const worstShown = 10

// Measures is what somebody finds out about the people in any table who knows
// some of its columns.
type Measures struct {
	Columns    []string        `json:"columns"`    // what is known
	Records    int             `json:"records"`    // all records of the table
	Suppressed int             `json:"suppressed"` // records whose known columns are all "*": nobody finds them
	K          int             `json:"k"`          // records of the smallest class: the table is K-anonymous; 0 if all are suppressed
	Risk       risk.Prosecutor `json:"risk"`       // of the records that are not suppressed
	Worst      []Worst         `json:"worst"`      // the smallest classes, at most ten
}

// Worst is a class that is easily found.
type Worst struct {
	Values []string `json:"values"` // by Measures.Columns
	Size   int      `json:"size"`   // records
	Row    int      `json:"row"`    // its first record, 0-based
}

// Measure measures a table for somebody who knows the columns named in known.
// It is the same grouping that verifies an output, applied to any file.
func Measure(t *table.Table, known []string) (Measures, error) {
	m := Measures{Columns: known, Records: t.Rows, Worst: []Worst{}}
	columns, err := find(t, known)
	if err != nil {
		return m, err
	}
	classes := group(t.Rows, asIs(columns), nil)
	for i, c := range classes {
		if isStarred(columns, int(c[0])) {
			m.Suppressed = len(c)
			classes = append(classes[:i:i], classes[i+1:]...)
			break
		}
	}
	sizes := make([]int, len(classes))
	for i, c := range classes {
		sizes[i] = len(c)
	}
	m.Risk = risk.FromSizes(sizes)
	m.K = m.Risk.Smallest
	m.Worst = append(m.Worst, worst(classes, columns)...)
	return m, nil
}

// find returns the named columns.
func find(t *table.Table, known []string) ([]*table.Column, error) {
	if len(known) == 0 {
		return nil, problem.New("measure-no-column", "Name the columns that somebody could know.",
			"Without a column that somebody knows there is nothing to measure.").At(problem.Place{File: t.Name})
	}
	columns := make([]*table.Column, len(known))
	for i, name := range known {
		columns[i] = t.Column(name)
		if columns[i] == nil {
			return nil, problem.New("measure-unknown-column", "Its columns: "+strings.Join(t.Names(), ", ")+".",
				"The table has no column %q.", name).At(problem.Place{File: t.Name, Attribute: name})
		}
		if slices.Contains(known[:i], name) {
			return nil, problem.New("measure-column-twice", "Name each column once.",
				"The column %q is named twice.", name).At(problem.Place{File: t.Name, Attribute: name})
		}
	}
	return columns, nil
}

func isStarred(columns []*table.Column, row int) bool {
	for _, c := range columns {
		if c.Cell(row) != table.Star {
			return false
		}
	}
	return true
}

// worst returns the smallest classes, ordered by size and then by their values
// so that the order of records does not matter.
func worst(classes [][]uint32, columns []*table.Column) []Worst {
	var found []Worst
	for _, c := range classes {
		size := len(c)
		if len(found) == worstShown && size > found[worstShown-1].Size {
			continue
		}
		w := Worst{Size: size, Row: int(c[0]), Values: make([]string, len(columns))}
		for i, column := range columns {
			w.Values[i] = column.Cell(w.Row)
		}
		at, _ := slices.BinarySearchFunc(found, w, func(a, b Worst) int {
			return cmp.Or(cmp.Compare(a.Size, b.Size), slices.Compare(a.Values, b.Values))
		})
		if at == worstShown {
			continue
		}
		found = slices.Insert(found, at, w)
		found = found[:min(len(found), worstShown)]
	}
	return found
}
