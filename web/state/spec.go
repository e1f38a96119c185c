package state

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// The forms of hierarchies come from the builders' metadata. A field of a form
// is one option under the kind's name in the JSON of a specification; the
// functions here read and write it as text.

// Option returns one option of a specification, nil if it is left out.
func Option(spec hierarchy.Spec, name string) any {
	options, _ := specMap(spec)[string(spec.Kind)].(map[string]any)
	return options[name]
}

// WithOption returns a copy of a specification with one option set; nil leaves
// it out. Options that exclude it are left out, too.
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

// exclusive names the options that cannot stand beside another one.
var exclusive = map[string][]string{
	"intervals.widths": {"cuts"},
	"intervals.cuts":   {"widths"},
	"grouping.groups":  {"fanout", "order"},
	"grouping.fanout":  {"groups"},
	"grouping.order":   {"groups"},
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

// FieldText writes an option as it stands in a form.
func FieldText(f hierarchy.Field, value any) string {
	switch f.Form {
	case hierarchy.FormNumbers, hierarchy.FormUnits:
		return joinAny(value, ", ")
	case hierarchy.FormValues:
		return joinAny(value, "\n")
	case hierarchy.FormCuts:
		levels, _ := value.([]any)
		lines := make([]string, len(levels))
		for i, level := range levels {
			lines[i] = joinAny(level, ", ")
		}
		return strings.Join(lines, "\n")
	case hierarchy.FormGroups:
		return groupsText(value)
	case hierarchy.FormRows:
		rows, _ := value.([]any)
		lines := make([]string, len(rows))
		for i, row := range rows {
			lines[i] = joinAny(row, "; ")
		}
		return strings.Join(lines, "\n")
	}
	return anyText(value)
}

// ParseField reads an option as it stands in a form; nil means left out.
func ParseField(f hierarchy.Field, text string) (any, *problem.Problem) {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return nil, nil
	}
	switch f.Form {
	case hierarchy.FormInteger, hierarchy.FormNumber:
		x, err := strconv.ParseFloat(strings.ReplaceAll(trimmed, ",", "."), 64)
		if err != nil || f.Form == hierarchy.FormInteger && (x != float64(int(x)) || x < f.Min) {
			return nil, problem.New("page-number", "Type "+numberHint(f)+".", "%s: %q does not fit.", f.Label, text)
		}
		return x, nil
	case hierarchy.FormCharacter:
		if len([]rune(trimmed)) != 1 {
			return nil, problem.New("page-character", "Type one character, or leave it empty.", "%s: %q is more than one character.", f.Label, text)
		}
		return trimmed, nil
	case hierarchy.FormNumbers:
		return numbers(f, trimmed)
	case hierarchy.FormCuts:
		var levels []any
		for _, line := range strings.Split(trimmed, "\n") {
			if strings.TrimSpace(line) == "" {
				continue
			}
			level, why := numbers(f, line)
			if why != nil {
				return nil, why
			}
			levels = append(levels, level)
		}
		return levels, nil
	case hierarchy.FormValues:
		var values []any
		for _, line := range strings.Split(text, "\n") {
			if line = strings.TrimSuffix(line, "\r"); line != "" {
				values = append(values, line)
			}
		}
		return values, nil
	case hierarchy.FormGroups:
		return parseGroups(f, text)
	case hierarchy.FormRows:
		return parseRows(f, text)
	}
	return trimmed, nil
}

func numberHint(f hierarchy.Field) string {
	if f.Form == hierarchy.FormInteger {
		return fmt.Sprintf("a whole number from %s on", number(f.Min))
	}
	return "a number"
}

func numbers(f hierarchy.Field, text string) (any, *problem.Problem) {
	var list []any
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || r == ' ' || r == '\t' }) {
		x, err := strconv.ParseFloat(part, 64)
		if err != nil {
			return nil, problem.New("page-number", "Type numbers with a comma between them, such as 5, 10, 20.", "%s: %q is no number.", f.Label, part)
		}
		list = append(list, x)
	}
	return list, nil
}

// Groups are written one a line, "label: member; member", with an empty line
// between levels.

func groupsText(value any) string {
	levels, _ := value.([]any)
	var blocks []string
	for _, level := range levels {
		groups, _ := level.([]any)
		var lines []string
		for _, g := range groups {
			group, _ := g.(map[string]any)
			lines = append(lines, anyText(group["label"])+": "+joinAny(group["members"], "; "))
		}
		blocks = append(blocks, strings.Join(lines, "\n"))
	}
	return strings.Join(blocks, "\n\n")
}

func parseGroups(f hierarchy.Field, text string) (any, *problem.Problem) {
	var levels []any
	var level []any
	for i, line := range append(strings.Split(strings.ReplaceAll(text, "\r", ""), "\n"), "") {
		if strings.TrimSpace(line) == "" {
			if len(level) > 0 {
				levels = append(levels, level)
			}
			level = nil
			continue
		}
		label, members, ok := strings.Cut(line, ":")
		if label = strings.TrimSpace(label); !ok || label == "" {
			return nil, problem.New("page-groups", "Write a group as its name, a colon and its members: Europe: France; Spain.",
				"%s: line %d has no name in front of a colon.", f.Label, i+1)
		}
		var list []any
		for _, m := range strings.Split(members, ";") {
			if m = strings.TrimSpace(m); m != "" {
				list = append(list, m)
			}
		}
		level = append(level, map[string]any{"label": label, "members": list})
	}
	return levels, nil
}

// Editable reports whether a given hierarchy can be edited as text: it is
// short, and no label holds the semicolon that stands between labels, or white
// space that the text would lose.
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

// parseRows reads one line a value: the value and its labels, with a semicolon
// between them.
func parseRows(f hierarchy.Field, text string) (any, *problem.Problem) {
	var rows []any
	width := 0
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r", ""), "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		var row []any
		for _, label := range strings.Split(line, ";") {
			row = append(row, strings.TrimSpace(label))
		}
		if width == 0 {
			width = len(row)
		}
		if len(row) != width {
			return nil, problem.New("page-rows", "Give every value as many labels as the first one, with a semicolon between them.",
				"%s: line %d has %d labels, the first one has %d.", f.Label, i+1, len(row), width)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func joinAny(value any, between string) string {
	list, _ := value.([]any)
	parts := make([]string, len(list))
	for i, x := range list {
		parts[i] = anyText(x)
	}
	return strings.Join(parts, between)
}

func anyText(v any) string {
	switch x := v.(type) {
	case nil:
		return ""
	case float64:
		return number(x)
	}
	return fmt.Sprint(v)
}

// Builder returns the description of a kind of hierarchy, nil if the engine
// has not told of it.
func (s *State) Builder(kind hierarchy.Kind) *hierarchy.Info {
	if s.Welcome == nil {
		return nil
	}
	for i := range s.Welcome.Builders {
		if s.Welcome.Builders[i].Kind == kind {
			return &s.Welcome.Builders[i]
		}
	}
	return nil
}

// SetKind chooses another kind of hierarchy for a column. The suggested one
// comes with its suggested options.
func (s *State) SetKind(column string, kind hierarchy.Kind) {
	spec := hierarchy.Spec{Kind: kind}
	if p := s.ColumnProfile(column); p != nil && p.Hierarchy.Kind == kind {
		spec = p.Hierarchy
	}
	word := string(kind)
	if b := s.Builder(kind); b != nil {
		word = strings.ToLower(b.Label)
	}
	s.SetHierarchy(column, "", fmt.Sprintf("made the hierarchy of %s by %q", column, word), spec)
}

// SetOption sets an option of a column's hierarchy.
func (s *State) SetOption(column string, f hierarchy.Field, value any) error {
	spec, err := WithOption(*s.Spec(column), f.Name, value)
	if err != nil {
		return err
	}
	s.SetHierarchy(column, "option-"+column+"-"+f.Name, fmt.Sprintf("changed %s of %s", strings.ToLower(f.Label), column), spec)
	return nil
}

// PutInto gives values that a given hierarchy lacks a place in it: the group
// with the given label.
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
	what := values[0]
	if len(values) > 1 {
		what = fmt.Sprintf("%d values", len(values))
	}
	table := *spec.Table
	table.Rows = edited.Rows
	s.SetHierarchy(column, "", fmt.Sprintf("put %s of %s into %s", what, column, label), hierarchy.Spec{Kind: hierarchy.KindTable, Table: &table})
	return nil
}

// GroupLabels returns labels that a missing value could be put under: those of
// the lowest level with at most the given number of them.
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
