package bridge

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

const (
	profileRows     = 10 // first and last rows of a profile
	profileExamples = 5  // values of a column
)

// newProfile says what was read, with a suggestion for each column.
func newProfile(t *table.Table, opt table.Options) *Profile {
	p := &Profile{Name: t.Name, Rows: t.Rows, Dialect: t.Dialect, Options: opt, Encoding: opt.Encoding,
		Empty: t.Detection.EmptyCells, Columns: []ColumnProfile{}, Head: [][]string{}, Tail: [][]string{}, Warnings: t.Warnings}
	p.Options.Delimiter = t.Detection.Delimiter
	if p.Encoding == "" {
		p.Encoding = "utf-8"
	}
	for row := range min(profileRows, t.Rows) {
		p.Head = append(p.Head, t.Record(row))
	}
	for row := max(t.Rows-profileRows, 0); row < t.Rows; row++ {
		p.Tail = append(p.Tail, t.Record(row))
	}
	for _, c := range t.Columns {
		p.Columns = append(p.Columns, newColumnProfile(c))
	}
	return p
}

func newColumnProfile(c *table.Column) ColumnProfile {
	p := ColumnProfile{Name: c.Name, Type: c.Type, Format: c.Format, Examples: []string{}}
	p.Hierarchy, p.Because = hierarchy.Automatic(c)
	return p
}
