package bridge

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

const (
	profileRows     = 10 // first and last rows of a profile
	profileExamples = 5  // values of a column
)

// profile says what was read, with a suggestion for each column.
func (r *request) profile(t *table.Table, opt table.Options) (*Profile, error) {
	p := &Profile{Name: t.Name, Rows: t.Rows, Dialect: t.Dialect, Options: opt, Encoding: t.Detection.Encoding, Found: t.Detection,
		Empty: t.Detection.EmptyCells, Columns: []ColumnProfile{}, Head: [][]string{}, Tail: [][]string{}, Warnings: slices.Clone(t.Warnings)}
	p.Options.Delimiter = t.Detection.Delimiter
	if p.Encoding == "" { // the sample comes from no file
		p.Encoding = "utf-8"
	}
	for row := range min(profileRows, t.Rows) {
		p.Head = append(p.Head, t.Record(row))
	}
	for row := max(t.Rows-profileRows, 0); row < t.Rows; row++ {
		p.Tail = append(p.Tail, t.Record(row))
	}
	for _, c := range t.Columns {
		if err := r.breathe(); err != nil {
			return nil, err
		}
		p.Columns = append(p.Columns, newColumnProfile(c, t.Rows))
	}
	var identifying []string
	for _, c := range p.Columns {
		if c.Role == project.Identifying {
			identifying = append(identifying, c.Name)
		}
	}
	p.People = detect.RepeatedPeople(t, identifying)
	return p, nil
}

func newColumnProfile(c *table.Column, rows int) ColumnProfile {
	s := detect.Profile(c, rows)
	p := ColumnProfile{Name: c.Name, Type: c.Type, Format: c.Format, Distinct: s.Distinct, Missing: s.Missing, Examples: []string{}}
	for _, v := range s.Frequent[:min(len(s.Frequent), profileExamples)] {
		p.Examples = append(p.Examples, v.Value)
	}
	if c.Type != table.String {
		p.Low, p.High = s.Min, s.Max
	}
	role := detect.SuggestRole(c, s)
	p.Role, p.Reason = project.Role(role.Role), role.Reason
	if p.Role == project.Insensitive {
		p.Harmless, _ = detect.Harmless(c, rows)
	}
	p.Hierarchy, p.Because = hierarchy.Automatic(c)
	return p
}
