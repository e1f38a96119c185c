package state

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/sentence"
	"github.com/vugu/vjson"
)

// An option of a hierarchy is stored under the kind's name in the JSON of a specification.

// Option returns one option of a specification, nil if it is not set.
func Option(spec hierarchy.Spec, name string) any {
	options, _ := specMap(spec)[string(spec.Kind)].(map[string]any)
	return options[name]
}

// WithOption returns a copy of a specification with one option set, and without options that
// exclude it; nil removes the option.
func WithOption(spec hierarchy.Spec, name string, value any) (hierarchy.Spec, error) {
	all := specMap(spec)
	options, _ := all[string(spec.Kind)].(map[string]any)
	if options == nil {
		options = map[string]any{}
	}
	if value == nil {
		delete(options, name)
	} else {
		options[name] = value
		for _, other := range exclusive[string(spec.Kind)+"."+name] {
			delete(options, other)
		}
	}
	all[string(spec.Kind)] = options
	data, err := vjson.Marshal(all)
	if err != nil {
		return spec, err
	}
	var out hierarchy.Spec
	if err := vjson.Unmarshal(data, &out); err != nil {
		return spec, err
	}
	return out, nil
}

// exclusive lists the options that exclude each other.
var exclusive = map[string][]string{
	"intervals.widths": {"cuts"},
	"intervals.cuts":   {"widths"},
	"grouping.groups":  {"fanout", "order"},
	"grouping.fanout":  {"groups"},
	"grouping.order":   {"groups"},
	"dates.units":      {"formats"},
	"dates.formats":    {"units"},
}

func specMap(spec hierarchy.Spec) map[string]any {
	data, err := vjson.Marshal(spec)
	if err != nil {
		return map[string]any{"kind": string(spec.Kind)}
	}
	var all map[string]any
	if err := vjson.Unmarshal(data, &all); err != nil {
		return map[string]any{"kind": string(spec.Kind)}
	}
	return all
}

// Editable reports whether a given hierarchy can be edited as text: it is short, and no label
// contains the semicolon that separates labels, or white space that the text would lose.
func Editable(t *hierarchy.Table) bool {
	const most = 500
	if t == nil || len(t.Rows) > most {
		return false
	}
	for _, row := range t.Rows {
		for _, label := range row {
			if strings.ContainsAny(label, ";\r\n") || strings.TrimSpace(label) != label {
				return false
			}
		}
	}
	return true
}

// Builder returns the description of a kind of hierarchy, nil if the engine has none.
func (s *State) Builder(kind hierarchy.Kind) *hierarchy.Info {
	return find(s.Metadata().Builders, func(b *hierarchy.Info) bool { return b.Kind == kind })
}

// SetKind chooses another kind of hierarchy for a column. The suggested kind comes with its
// suggested options.
func (s *State) SetKind(column string, kind hierarchy.Kind) {
	spec := hierarchy.Spec{Kind: kind}
	if p := s.ColumnProfile(column); p != nil && p.Hierarchy.Kind == kind {
		spec = p.Hierarchy
	}
	s.SetHierarchy(column, sentence.Fill(wordsDidKind, "kind", s.kindWord(kind), "column", column), spec)
}

// kindWord names a kind of hierarchy.
func (s *State) kindWord(kind hierarchy.Kind) string {
	if b := s.Builder(kind); b != nil {
		return b.Label
	}
	return string(kind)
}

// Option returns the setting of an option of a column's hierarchy.
func (s *State) Option(column string, p param.Param) Setting {
	spec := *s.Spec(column)
	return Setting{
		ID: "option-" + column + "-" + p.Name, Param: p, Value: Option(spec, p.Name),
		// Its default does not apply if an exclusive option is set.
		Empty: slices.ContainsFunc(exclusive[string(spec.Kind)+"."+p.Name], func(other string) bool { return Option(spec, other) != nil }),
		Read: func(text string) (any, error) {
			var value any
			if strings.TrimSpace(text) != "" { // else it is left out
				var err error
				if value, err = read(p, text); err != nil {
					return nil, err
				}
			}
			return WithOption(*s.Spec(column), p.Name, value)
		},
		Put: func(c *project.Project, value any) {
			for _, other := range exclusive[string(spec.Kind)+"."+p.Name] {
				delete(s.Drafts, "option-"+column+"-"+other) // the text typed there is no longer valid
			}
			s.putHierarchy(c, column, value.(hierarchy.Spec))
		},
		Told: func(any) string {
			return sentence.Fill("changed “{option}” in the hierarchy of {column}", "option", p.Label, "column", column)
		},
	}
}

// PutInto adds values that a given hierarchy lacks to the group with a label.
func (s *State) PutInto(column string, values []string, label string) error {
	spec := s.Spec(column)
	if spec.Table == nil {
		return nil
	}
	h := hierarchy.Hierarchy{Name: spec.Table.Name, Rows: spec.Table.Rows, LevelNames: spec.Table.Levels}
	edited, err := h.WithGroup(values, label)
	if err != nil {
		return err
	}
	table := *spec.Table
	table.Rows = edited.Rows
	s.SetHierarchy(column, sentence.Fills(len(values), "put {value} of {column} into {group}", "put {n} values of {column} into {group}",
		"value", Label(values[0]), "column", column, "group", label), hierarchy.Spec{Kind: hierarchy.KindTable, Table: &table})
	return nil
}

// GroupLabels returns labels for missing values: those of the lowest level with at most the given
// number of them.
func GroupLabels(t *hierarchy.Table, most int) []string {
	if t == nil || len(t.Rows) == 0 {
		return nil
	}
	for level := 1; level < len(t.Rows[0]); level++ {
		var labels []string
		seen := map[string]bool{}
		for _, row := range t.Rows {
			if level < len(row) && !seen[row[level]] {
				seen[row[level]] = true
				labels = append(labels, row[level])
			}
		}
		if len(labels) <= most {
			slices.Sort(labels)
			return labels
		}
	}
	return nil
}

// SetHierarchy gives a column a hierarchy. It removes bounds that become meaningless.
func (s *State) SetHierarchy(column, name string, spec hierarchy.Spec) {
	if s.Column(column) != nil {
		s.change("", name, func(p *project.Project) { s.putHierarchy(p, column, spec) })
	}
}

func (s *State) putHierarchy(p *project.Project, column string, spec hierarchy.Spec) {
	kind := s.Spec(column).Kind
	c := p.Column(column)
	c.Hierarchy = &spec
	if kind != spec.Kind {
		c.MinLevel, c.MaxLevel = nil, nil
	}
}

// MakeAutomatic gives a column the hierarchy that was suggested for it.
func (s *State) MakeAutomatic(column string) {
	spec := hierarchy.Spec{Kind: hierarchy.KindAuto}
	if p := s.ColumnProfile(column); p != nil && p.Hierarchy.Kind != "" {
		spec = p.Hierarchy
	}
	s.SetHierarchy(column, sentence.Fill("had the hierarchy of {column} made automatically", "column", column), spec)
}
