package detect

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// usualMarks lists the usual separators of the values within a cell, in the order in which they are
// tried.
var usualMarks = []string{";", "|", ","}

// MarksIn returns the usual marks that occur in the values of a column of texts, in their order.
func MarksIn(c *table.Column) []string {
	marks := []string{}
	if c.Type != table.String {
		return marks
	}
	for _, mark := range usualMarks {
		if slices.ContainsFunc(c.Dict.Values(), func(value string) bool { return strings.Contains(value, mark) }) {
			marks = append(marks, mark)
		}
	}
	return marks
}

const (
	minLists     = 5  // different cells that must hold several values
	longestValue = 60 // characters of one of them: anything longer is a sentence
)

// severalValues asks whether the cells hold several values, such as the diagnoses of a stay. Lists
// differ in length, their values occur in many of them, and mostly not in a fixed place: “Doe,
// John” and “Lyon, France” are one value each.
func (l *look) severalValues() *Proposal {
	c := l.column
	if c.Type != table.String || l.values == 0 {
		return nil
	}
	for _, mark := range usualMarks {
		if !l.hasLists(mark) {
			continue
		}
		found := l.listsBy(mark)
		if !found.are() {
			continue
		}
		example := l.pick(func(code uint32, value string) bool { return !c.Missing[code] && strings.Contains(value, mark) })[0].Value
		return &Proposal{Kind: OnSeveral, Rows: found.rows,
			Said: problem.Say("%s cells seem to hold several values with “%s” between them, such as %s. Are they values of their own?",
				problem.Thousands(found.rows), mark, shown(example)),
			Answers: []Answer{
				{Said: problem.Say("Yes: several values, separated by “%s”", mark),
					Did: problem.Say("took cells of %s apart at %s", c.Name, mark), Separator: mark},
				{Said: problem.Say("No: one value in each cell"), Did: problem.Say("read cells of %s as one value each", c.Name), Type: table.String},
			}}
	}
	return nil
}

// Several describes a column whose cells hold several values: values has a row for each of them.
// Nothing is proposed for these.
func Several(values *table.Column, cells int) Account {
	line := problem.Say("%s in %s", counted(values.Codes.Len(), "1 value", "%s values"), counted(cells, "1 cell", "%s cells"))
	return Account{Column: values.Name, Line: line.String(), Parts: []*problem.Text{line}, Proposals: []Proposal{}}
}

// lists summarizes the cells of a column, split at a mark.
type lists struct {
	cells, several int            // different cells, and those with several values
	rows           int            // records with these
	sizes          map[int]int    // number of values -> different cells
	often          map[string]int // value -> different cells that have it
	placed         map[string]int // value -> different cells in which it stands first
	tooLong        bool
}

// hasLists reports whether enough cells contain the mark for listsBy to be worth its time: in most
// columns none do.
func (l *look) hasLists(mark string) bool {
	n := 0
	for code, rows := range l.counts {
		if rows > 0 && strings.Contains(l.column.Dict.Value(uint32(code)), mark) {
			if n++; n == minLists {
				return true
			}
		}
	}
	return false
}

func (l *look) listsBy(mark string) lists {
	found := lists{sizes: map[int]int{}, often: map[string]int{}, placed: map[string]int{}}
	for code, n := range l.counts {
		if n == 0 || l.column.Missing[code] {
			continue
		}
		var values []string
		for part := range strings.SplitSeq(l.column.Dict.Value(uint32(code)), mark) {
			if part = strings.TrimSpace(part); part != "" && !slices.Contains(values, part) {
				values = append(values, part)
			}
		}
		found.cells++
		found.sizes[len(values)]++
		if len(values) > 1 {
			found.several++
			found.rows += n * l.column.Share()
		}
		for i, value := range values {
			found.often[value]++
			if i == 0 {
				found.placed[value]++
			}
			found.tooLong = found.tooLong || utf8.RuneCountInString(value) > longestValue
		}
	}
	return found
}

// are reports whether the cells are lists.
func (f *lists) are() bool {
	longer := 0 // cells with more than two values
	for size, n := range f.sizes {
		if size > 2 {
			longer += n
		}
	}
	places, again, moved := 0, 0, 0
	for value, n := range f.often {
		places += n
		if n > 1 {
			again += n
			if f.placed[value] > 0 && f.placed[value] < n {
				moved += n
			}
		}
	}
	return !f.tooLong && f.several >= minLists && f.several*3 >= f.cells && len(f.sizes) > 1 && longer*10 >= f.several &&
		again*2 >= places && moved*2 >= again
}
