package hierarchy

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Top is the label of everything: the highest level of every built hierarchy.
const Top = "*"

// maxHeight is the most levels that a built hierarchy may have.
const maxHeight = 32

// builder makes hierarchies of one kind. Each is declared in its own file.
type builder struct {
	Info
	// options returns the options of this kind in a spec: a nil pointer where it carries none.
	options func(Spec) options
}

// options are what a spec says of one kind; nil means the defaults.
type options interface {
	// validate checks the options without a column.
	validate() error
	build(*table.Column, *vocabulary) (*Hierarchy, error)
}

// builders lists the kinds in the order in which a form offers them. It is a
// function because the automatic builder calls Build.
func builders() []builder {
	automatic := automatic
	automatic.options = func(Spec) options { return (*automatically)(nil) }
	return []builder{automatic, suppression, redaction, intervals, halving, grouping, tree, priority, words, dates, codes, formulas, given}
}

// Builders describes every kind of hierarchy for forms and help.
func Builders() []Info {
	var infos []Info
	for _, b := range builders() {
		infos = append(infos, b.Info)
	}
	return infos
}

// Info describes a builder in plain words.
type Info struct {
	Kind     Kind   `json:"kind"`
	Label    string `json:"label"`    // a few plain words: "Ranges of numbers"
	Sentence string `json:"sentence"` // what becomes of a value
	Example  string `json:"example"`  // a value on its way up, levels separated by " -> "
	// Fields are the options by their keys within the kind's object of a spec, in
	// the order of a form. Each may be left out.
	Fields []param.Param `json:"fields"`
	// Types are the types of columns that the builder is made for; empty: all.
	Types []table.Type `json:"types,omitempty"`
}

// Validate checks a specification from outside without looking at a column.
// The path of a problem's place starts at the specification:
// "intervals.widths[1]".
func (s Spec) Validate() error {
	b, err := s.builder()
	if err != nil {
		return err
	}
	for _, other := range builders() {
		if other.Kind != s.Kind && !reflect.ValueOf(other.options(s)).IsNil() {
			return specProblem(string(other.Kind), "", "The hierarchy is of the kind %s, but carries options for the kind %s.",
				quote(string(s.Kind)), quote(string(other.Kind))).
				Hinted("Delete the options, or choose the kind %s.", quote(string(other.Kind)))
		}
	}
	return b.options(s).validate()
}

func (s Spec) builder() (builder, error) {
	var kinds []string
	for _, b := range builders() {
		if b.Kind == s.Kind {
			return b, nil
		}
		kinds = append(kinds, string(b.Kind))
	}
	return builder{}, specProblem("kind", "", "There is no kind of hierarchy called %s.", quote(string(s.Kind))).
		Hinted("Known kinds: %s.", strings.Join(kinds, ", "))
}

// specProblem is a problem of a specification at a path in it.
func specProblem(path, hint, format string, args ...any) *problem.Problem {
	return problem.New("hierarchy-spec", hint, format, args...).AtPath(path)
}

// Build makes the hierarchy of a column. Every hierarchy but that of kind
// "table" has a row for each value of the column, ends with the label "*", and
// passes Validate. Missing-value words, and values that are not of the kind
// (words among numbers), keep a label of their own up to the top. Exceptions of a
// column of numbers or dates have one in common: "no number", "no date".
//
// The rows do not depend on the order of the table's rows. Labels are in English.
func Build(spec Spec, c *table.Column) (*Hierarchy, error) { return BuildIn("", spec, c) }

// BuildIn is Build with the words of labels in one of Languages; "" is the default.
func BuildIn(language string, spec Spec, c *table.Column) (*Hierarchy, error) {
	return build(wordsOf(language), spec, c)
}

func build(in *vocabulary, spec Spec, c *table.Column) (*Hierarchy, error) {
	if err := spec.Validate(); err != nil {
		return nil, err
	}
	b, err := spec.builder()
	if err != nil {
		return nil, err
	}
	if c.Dict.Len() == 0 && spec.Kind != KindTable {
		return nil, problem.New("hierarchy-no-values", "Open a table with at least one record.",
			"No hierarchy can be built: the column has no values.").OfColumn(c.Name)
	}
	h, err := b.options(spec).build(c, in)
	if err != nil {
		return nil, problem.From(err).OfColumn(c.Name)
	}
	return h.withAbsent(c), nil
}

// withAbsent returns the hierarchy in which table.Absent, if the column has it, stays as it is on
// every level: such a cell has nothing to hide, and loses nothing.
func (h *Hierarchy) withAbsent(c *table.Column) *Hierarchy {
	if !c.Lacks() || len(h.Rows) == 0 {
		return h
	}
	own := *h
	own.Lines = nil
	own.Rows = slices.DeleteFunc(slices.Clone(h.Rows), func(row []string) bool { return len(row) > 0 && row[0] == table.Absent })
	own.Rows = append(own.Rows, slices.Repeat([]string{table.Absent}, len(h.Rows[0])))
	return &own
}

// levelLabels gives the label of row i on a level between the value and the
// top; inner levels count from 1.
type levelLabels func(i, level int) string

// between puts the names of the first and the last level around those of others.
func between(inner ...*problem.Text) []*problem.Text {
	return append(append([]*problem.Text{problem.Say("value")}, inner...), problem.Say("hidden"))
}

// assemble makes a hierarchy from the codes of a column in the order of the
// rows, the names of all levels, and the labels between value and top. Codes
// in kept stand last and keep their value as label up to the top.
//
// A kept value may by chance read like a label made for others, a "20-29"
// among numbers. Then the two cannot be told apart and the hierarchy is refused.
func assemble(c *table.Column, in *vocabulary, levels []*problem.Text, codes, kept []uint32, label levelLabels) (*Hierarchy, error) {
	height := len(levels)
	rows := make([][]string, 0, len(codes)+len(kept))
	cells := make([]string, (len(codes)+len(kept))*height)
	next := func(code uint32) []string {
		row := cells[:height:height]
		cells = cells[height:]
		row[0], row[height-1] = c.Dict.Value(code), Top
		rows = append(rows, row)
		return row
	}
	for i, code := range codes {
		interrupt.Row(i)
		row := next(code)
		for l := 1; l < height-1; l++ {
			row[l] = label(i, l)
		}
	}
	exception := in.noNumber
	if c.Type == table.Date {
		exception = in.noDate
	}
	for i, code := range kept {
		interrupt.Row(i)
		row := next(code)
		label := row[0]
		if c.Unfit != nil && c.Unfit[code] {
			label = exception // so that rare ones are not alone up to the top
		}
		for l := 1; l < height-1; l++ {
			row[l] = label
		}
	}
	h := &Hierarchy{Rows: rows, LevelsSaid: levels}
	for _, name := range levels {
		h.LevelNames = append(h.LevelNames, name.String())
	}
	if len(kept) > 0 && height > 3 {
		if err := h.checkClash(c); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// checkClash reports labels that mean two things.
func (h *Hierarchy) checkClash(c *table.Column) error {
	b, err := bind(h, c)
	if err != nil {
		return err
	}
	p := b.conflicts()
	if p == nil {
		return nil
	}
	return problem.New("hierarchy-label-clash", "Choose other options, or import the hierarchy of this column as a table.",
		"A value of the column is the same as a label made for other values. %s", p.Told())
}

// tooHigh reports more levels than MaxHeight.
func tooHigh(path string, levels int, hint string) *problem.Problem {
	return specProblem(path, hint, "The hierarchy would have %d levels; %d are possible.", levels, maxHeight)
}

// split returns the codes of the values for which accept holds, and the others
// in alphabetical order. Missing-value words are always among the others.
func split(c *table.Column, accept func(code uint32) bool) (codes, kept []uint32) {
	for code := range uint32(c.Dict.Len()) {
		interrupt.Row(int(code))
		if !isMissing(c, code) && accept(code) {
			codes = append(codes, code)
		} else {
			kept = append(kept, code)
		}
	}
	sortAlphabetically(c, kept)
	return codes, kept
}

func isMissing(c *table.Column, code uint32) bool {
	return int(code) < len(c.Missing) && c.Missing[code]
}

// sortAlphabetically sorts codes by their values without regard to case, equal
// ones by their bytes.
func sortAlphabetically(c *table.Column, codes []uint32) {
	if len(codes) < 2 {
		return
	}
	key := make([]string, c.Dict.Len())
	for _, code := range codes {
		key[code] = strings.ToLower(c.Dict.Value(code))
	}
	var steps interrupt.Steps
	slices.SortFunc(codes, func(a, b uint32) int {
		steps.Next()
		if order := strings.Compare(key[a], key[b]); order != 0 {
			return order
		}
		return strings.Compare(c.Dict.Value(a), c.Dict.Value(b))
	})
}

// sortByNumber sorts codes by number; equal numbers ("1", "1.0") by their bytes.
func sortByNumber(c *table.Column, codes []uint32, number []float64) {
	var steps interrupt.Steps
	slices.SortFunc(codes, func(a, b uint32) int {
		steps.Next()
		if number[a] != number[b] {
			return cmp.Compare(number[a], number[b])
		}
		return cmp.Compare(c.Dict.Value(a), c.Dict.Value(b))
	})
}
