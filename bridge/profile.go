package bridge

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
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
		Empty: t.Detection.EmptyCells, Columns: []ColumnProfile{}, Head: [][]string{}, Tail: [][]string{}, Warnings: slices.Clone(t.Warnings),
		Assumptions: t.Assumptions()}
	p.Options.Delimiter = t.Detection.Delimiter
	if p.Encoding == "" { // the sample comes from no file
		p.Encoding = "utf-8"
	}
	var err error
	if p.Head, err = window(r, t, 0, min(profileRows, t.Rows)); err != nil {
		return nil, err
	}
	if p.Tail, err = window(r, t, max(t.Rows-profileRows, 0), t.Rows); err != nil {
		return nil, err
	}
	for _, c := range t.Columns {
		if err := r.breathe(); err != nil {
			return nil, err
		}
		p.Columns = append(p.Columns, newColumnProfile(c, t.Rows, ReadColumn{Column: c.Name}))
	}
	p.People = detect.RepeatedPeople(t, func(string) detect.Role { return detect.Undecided })
	return p, nil
}

// newColumnProfile describes a column as it is read by default, or as is asked.
func newColumnProfile(raw *table.Column, rows int, as ReadColumn) ColumnProfile {
	if as.Separator != "" {
		return newCellsProfile(raw, rows, as)
	}
	var refused *problem.Problem
	c, err := raw.Read(as.Read, as.Type, as.Format)
	if as.Read != nil && err == nil {
		err = as.Read.Validate()
	}
	if err != nil {
		refused, c = problem.From(err), raw
	}
	guess := c
	if as.Type != "" && err == nil {
		if guess, err = raw.Read(as.Read, "", ""); err != nil {
			guess = raw
		}
	}
	s := detect.Profile(c, rows)
	p := ColumnProfile{Name: c.Name, Type: c.Type, Format: c.Format, Distinct: s.Distinct, Missing: s.Missing, Examples: []string{},
		Guess: guess.Type, Values: fewValues(c), As: as, Refused: refused}
	for _, v := range s.Frequent[:min(len(s.Frequent), profileExamples)] {
		p.Examples = append(p.Examples, v.Value)
	}
	p.About = !c.Held()
	if c.Type != table.String && c.Held() {
		p.Low, p.High = s.Min, s.Max
	}
	role := detect.SuggestRole(c, s)
	p.Role, p.Reason, p.ReasonSaid = project.Role(role.Role), role.Reason, role.Said
	p.Harmless = role.Role == detect.Insensitive
	var because *problem.Text
	p.Hierarchy, because = hierarchy.Automatic(c)
	p.Because, p.BecauseSaid = because.String(), because
	p.Marks = detect.MarksIn(c)
	p.Assumptions = detect.Assumed(c, as.Type != "" && refused == nil, table.DefaultMissing)
	p.Reading = detect.Read(c, as.Type != "" && refused == nil, "") // the page knows which role was chosen
	return p
}

// newCellsProfile describes a column whose cells hold several values: these, as they are read by
// default, or as is asked.
func newCellsProfile(raw *table.Column, rows int, as ReadColumn) ColumnProfile {
	whole := newColumnProfile(raw, rows, ReadColumn{Column: as.Column})
	values, of, err := as.items().Each(raw)
	if values == nil {
		whole.As, whole.Cells, whole.Reading.Proposals = as, &CellsProfile{}, []detect.Proposal{}
		if err != nil {
			whole.Refused = problem.From(err)
		}
		return whole
	}
	p := newColumnProfile(values, len(of), ReadColumn{Column: as.Column, Type: as.Type, Format: as.Format})
	p.As, p.Role, p.Reason, p.ReasonSaid, p.Harmless, p.About, p.Marks = as, whole.Role,
		whole.Reason, whole.ReasonSaid, false, whole.About, whole.Marks
	p.Cells = &CellsProfile{Values: len(of)}
	with, size := 0, 0
	for i, row := range of {
		if size++; i == 0 || row != of[i-1] {
			with, size = with+1, 1
		}
		p.Cells.Most = max(p.Cells.Most, size)
	}
	p.Missing, p.Reading = rows-with, detect.Several(values, with)
	return p
}

// items returns the settings of a project for a column with such cells.
func (as ReadColumn) items() *project.Items { return &project.Items{Separator: as.Separator} }

// maxValues limits the values of a column whose order people set.
const maxValues = 24

// fewValues lists the values of a column in their order if there are few, of texts in the
// one that people probably mean.
func fewValues(c *table.Column) []string {
	values := []string{}
	if c.Type == table.String {
		if likely := c.Likely(); len(likely) <= maxValues {
			return likely
		}
		return values
	}
	counts := c.Counts()
	for _, code := range c.Sorted() {
		if counts[code] == 0 || c.Missing[code] {
			continue
		}
		if len(values) == maxValues {
			return []string{}
		}
		values = append(values, c.Dict.Value(code))
	}
	return values
}

// readColumns describes columns of the open table as they are to be read.
func (s *Session) readColumns(r *request, asked *ReadColumns) (*ColumnsRead, error) {
	open, err := s.needTable("read columns of")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, as := range asked.Columns {
		names = append(names, as.Column)
	}
	if err := open.holdNamed(r, names...); err != nil {
		return nil, err
	}
	answer := &ColumnsRead{Columns: []ColumnProfile{}}
	for _, as := range asked.Columns {
		if err := r.breathe(); err != nil {
			return nil, err
		}
		c, err := open.column(as.Column)
		if err != nil {
			return nil, err
		}
		answer.Columns = append(answer.Columns, newColumnProfile(c, open.table.Rows, as))
	}
	return answer, nil
}
