package bridge

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// defaultStrips says how many values of a hierarchy are shown unless told
// otherwise, maxStrips the most that are.
const (
	defaultStrips = 6
	maxStrips     = 1000
)

// maxMissing limits how many values that a hierarchy lacks are listed one by one.
const maxMissing = 200

// histogramBins is into how many bins the numbers of a column are counted.
const histogramBins = 48

// maxNodes limits how many labels of a level are listed with a whole hierarchy.
const maxNodes = 5000

// viewHierarchy builds or imports a column's hierarchy and shows it. A
// hierarchy that does not fit its column is no failure of the request: the
// view says why, so that it can be mended.
func (s *Session) viewHierarchy(r *request, b *BuildHierarchy) (*HierarchyView, error) {
	h, c, records, err := s.hierarchyOf(r, b)
	if err != nil {
		return nil, err
	}
	v := &HierarchyView{Column: c.Name, Spec: b.Spec, Rows: len(h.Rows), Levels: []LevelView{}, Strips: []Strip{}}
	switch {
	case r.file != nil:
		v.Spec = h.Spec()
	case b.Whole && b.Spec.Table != nil:
		v.Spec = hierarchy.Spec{Kind: b.Spec.Kind} // who edits rows has them
	}
	warnings, err := hierarchy.Validate(h, c)
	v.Warnings = warnings
	if err != nil {
		v.Problems = problem.Flatten(err)
		for i, value := range hierarchy.MissingValues(h, c) {
			if i == maxMissing {
				break
			}
			v.Missing = append(v.Missing, MissingValue{Value: value.Value, Count: value.Rows})
		}
		return v, nil
	}
	strips := b.Sample
	if strips <= 0 {
		strips = defaultStrips
	}
	e, err := hierarchy.Encode(h, c)
	if err != nil {
		return nil, err
	}
	people := records
	if people == nil {
		if people, err = s.open.peopleOf(r, b.Person); err != nil {
			return nil, err
		}
	}
	counts := e.Counts(c, people)
	view := e.View(counts, min(strips, maxStrips))
	if b.Whole {
		v.Nodes, v.Lowest = e.Walk(counts, maxNodes)
		if c.Type == table.Integer || c.Type == table.Decimal {
			v.Histogram = hierarchy.HistogramOf(c, histogramBins)
		}
		if len(warnings) > 0 {
			if spec, ok := hierarchy.Rounded(b.Spec, c); ok {
				v.Rounded = &spec
			}
		}
	}
	for _, level := range view.Levels {
		v.Levels = append(v.Levels, LevelView{Name: level.Name, Said: level.Said, Distinct: level.Labels, Smallest: level.Smallest})
	}
	for _, sample := range view.Samples {
		var strip Strip
		for _, step := range sample.Steps {
			strip.Labels = append(strip.Labels, step.Label)
			strip.Counts = append(strip.Counts, step.Rows)
		}
		v.Strips = append(v.Strips, strip)
	}
	return v, nil
}

// exportHierarchy writes a column's hierarchy as CSV.
func (s *Session) exportHierarchy(r *request, b *BuildHierarchy) (*Saved, *Blob, error) {
	h, c, _, err := s.hierarchyOf(r, b)
	if err != nil {
		return nil, nil, err
	}
	dialect := table.DefaultDialect
	dialect.Delimiter = s.open.table.Dialect.Delimiter
	blob := &Blob{Type: mediaCSV}
	if _, err := table.Write(blob, levelsAsColumns(h), dialect, table.WriteOptions{NoHeader: true}); err != nil {
		return nil, nil, err
	}
	return &Saved{Name: "hierarchy_" + fileName(c.Name) + ".csv", Type: blob.Type, Bytes: blob.Bytes(), Rows: len(h.Rows)}, blob, nil
}

// levelsAsColumns arranges a hierarchy for the writer of tables: a row a value,
// a column a level.
func levelsAsColumns(h *hierarchy.Hierarchy) table.Output {
	out := table.Output{Rows: len(h.Rows)}
	codes := make([]uint32, len(h.Rows))
	for i := range codes {
		codes[i] = uint32(i)
	}
	for l := range h.Height() {
		labels := make([]string, len(h.Rows))
		for i, row := range h.Rows {
			labels[i] = row[l]
		}
		out.Columns = append(out.Columns, table.OutputColumn{Name: strconv.Itoa(l), Codes: table.CodesOf(codes), Labels: labels})
	}
	return out
}

// hierarchyOf makes the hierarchy that a request asks for: from the attached
// file, or by the builder that it names. records says of values of which a cell holds
// several in which record each stands, and is nil for others.
func (s *Session) hierarchyOf(r *request,
	b *BuildHierarchy) (h *hierarchy.Hierarchy, c *table.Column, records *hierarchy.People, err error) {
	open, err := s.needTable("make a hierarchy for")
	if err != nil {
		return nil, nil, nil, err
	}
	if err := open.holdNamed(r, b.Column); err != nil {
		return nil, nil, nil, err
	}
	if c, err = open.column(b.Column); err != nil {
		return nil, nil, nil, err
	}
	if b.Separator != "" {
		values, of, err := ReadColumn{Separator: b.Separator}.items().Each(c)
		if err != nil {
			return nil, nil, nil, err
		}
		if values != nil {
			c, records = values, hierarchy.PeopleOf(of)
		}
	}
	if c, err = c.Read(b.Read, b.Type, b.Format); err != nil {
		return nil, nil, nil, err
	}
	if r.file == nil {
		h, err = hierarchy.BuildIn(b.Language, b.Spec, c)
		return h, c, records, err
	}
	in, err := r.attached("")
	if err != nil {
		return nil, nil, nil, err
	}
	if h, err = hierarchy.Read(charset.NewReader(in), b.File, c); err != nil {
		return nil, nil, nil, problem.At(in.Cause(err), problem.Place{File: b.File})
	}
	return h, c, records, nil
}

// column returns a column of the open table.
func (o *opened) column(name string) (*table.Column, error) {
	if c := o.table.Column(name); c != nil {
		return c, nil
	}
	return nil, problem.New("bridge-no-column", "",
		"The table has no column %q.", name).Hinted("Columns of the table: %s.", problem.Some(o.table.Names())).
		InFile(o.table.Name)
}

// fileName makes a part of a file name of a column's name: what a file system
// might refuse becomes a hyphen.
func fileName(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, s)
}
