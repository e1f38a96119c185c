package state

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Shaping returns the column whose hierarchy the coarseness step shows: the chosen one, else the
// first that needs attention, else the first; "" if there is none.
func (s *State) Shaping() string {
	names := s.Shaped()
	if slices.Contains(names, s.shaping) {
		return s.shaping
	}
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

// Shape chooses the column whose hierarchy is shown.
func (s *State) Shape(column string) { s.shaping = column }

// Attention says, in a few words, what a column's hierarchy needs, "" if nothing. It is urgent if
// it prevents a search.
func (s *State) Attention(column string) (words string, urgent bool) {
	v := s.Views[column]
	if v == nil || v.Asked || s.Aggregate(column) != nil {
		return "", false
	}
	switch problems := v.Problems(); {
	case len(v.View.Missing) > 0:
		return sentence.Fills(len(v.View.Missing), "1 value without a place", "{n} values without a place"), true
	case len(problems) > 0:
		return language.T("cannot be used as it is"), true
	}
	for _, w := range v.View.Warnings {
		if w.Code == CodeExtreme {
			return language.T("a label shows an exact value"), false
		}
	}
	if len(v.View.Warnings) > 0 {
		return language.T("look at the warning"), false
	}
	return "", false
}

// CodeExtreme is the code of the warning that a label reveals an extreme value of few people.
const CodeExtreme problem.Code = "hierarchy-exact-extreme"

// CountedBy returns the columns by which the people behind a label are counted; none where each
// record counts.
func (s *State) CountedBy() []bridge.ReadColumn {
	var all []bridge.ReadColumn
	for _, name := range s.Person() {
		c := s.Column(name)
		if c == nil {
			return nil
		}
		t, format := s.TypeOf(name)
		all = append(all, bridge.ReadColumn{Column: name, Type: t, Format: format, Read: c.Read})
	}
	return all
}

// Definition returns the hierarchy of a column row by row, nil if it is unknown, or has too many
// values to be edited by hand.
func (s *State) Definition(column string) *hierarchy.Hierarchy {
	spec, v := s.Spec(column), s.Views[column]
	if t := spec.Table; t != nil {
		return &hierarchy.Hierarchy{Name: t.Name, Rows: t.Rows, LevelNames: t.Levels}
	}
	if v == nil || v.Asked || v.Spec != spec || len(v.View.Nodes) == 0 || v.View.Lowest > 0 {
		return nil
	}
	h := &hierarchy.Hierarchy{Rows: hierarchy.RowsOf(v.View.Nodes)}
	for _, level := range v.View.Levels {
		h.LevelNames = append(h.LevelNames, language.Named(level.Said, level.Name))
	}
	return h
}

// Reshape edits the hierarchy of a column by hand, under a name for the history. A hierarchy made
// by rules becomes a table of the existing values. It reports whether anything changed; otherwise
// Problems says why.
func (s *State) Reshape(column, name string, edit func(h *hierarchy.Hierarchy) (*hierarchy.Hierarchy, error)) bool {
	s.Problems = nil
	h := s.Definition(column)
	if h == nil {
		return false // its view has been requested
	}
	edited, err := edit(h)
	if err != nil {
		s.Problems = problem.Flatten(err)
		return false
	}
	if edited == h {
		return false
	}
	t := hierarchy.Table{Name: h.Name, Rows: edited.Rows, Levels: edited.LevelNames}
	s.change("", name, func(p *project.Project) {
		c := p.Column(column)
		c.Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &t}
		if edited.Height() != h.Height() {
			c.MinLevel, c.MaxLevel = nil, nil
		}
	})
	return true
}

// Notation returns how the numbers of a column are written.
func (s *State) Notation(column string) param.Notation {
	_, format := s.TypeOf(column)
	n, _ := param.NotationOf(format) // plain where the format is one of dates
	return n
}

// Listed names nodes for the history: “a”, “a” and “b”, or “a” and 5 more.
func Listed(nodes []hierarchy.Node) string {
	if len(nodes) == 0 {
		return language.T("nothing")
	}
	labels := make([]string, len(nodes))
	for i, n := range nodes {
		labels[i] = Label(n.Label)
	}
	return sentence.List(labels, 1)
}

// Label formats a label for people.
func Label(label string) string {
	if strings.TrimSpace(label) == "" {
		return language.T("(empty)")
	}
	return label
}

// ShapeLike copies the hierarchy of a column to several others.
func (s *State) ShapeLike(columns []string, like string) {
	spec := *s.Spec(like)
	columns = slices.DeleteFunc(slices.Clone(columns), func(column string) bool { return column == like })
	if len(columns) == 0 {
		return
	}
	s.change("", sentence.Fills(len(columns), "gave {column} the hierarchy of {like}", "gave {n} columns the hierarchy of {like}", "column",
		columns[0], "like", like), func(p *project.Project) {
		for _, column := range columns {
			s.putHierarchy(p, column, spec)
		}
	})
}

// ShapeAll sets the kind of several columns' hierarchies; KindAuto is the suggested one of each.
func (s *State) ShapeAll(columns []string, kind hierarchy.Kind) {
	if len(columns) == 0 {
		return
	}
	s.change("", sentence.Fills(len(columns), wordsDidKind, "chose “{kind}” for the hierarchies of {n} columns", "kind", s.kindWord(kind),
		"column", columns[0]), func(p *project.Project) {
		for _, column := range columns {
			spec := hierarchy.Spec{Kind: kind}
			if profile := s.ColumnProfile(column); kind == hierarchy.KindAuto && profile != nil && profile.Hierarchy.Kind != "" {
				spec = profile.Hierarchy
			}
			s.putHierarchy(p, column, spec)
		}
	})
}
