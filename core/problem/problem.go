// Package problem defines the one form in which people are told that anything is wrong: a code for
// programs, a sentence, a hint about what to do, and the place.
//
// Errors and warnings have the same form. A sentence says what happened and why; it starts with a
// capital letter and ends with a full stop, because the page and the command line print it as it
// is.
package problem

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Code names a kind of problem for programs and tests: lower case, words
// joined by hyphens, prefixed by the package that reports it, for example
// "table-ragged-record". Codes are stable; sentences may be reworded.
type Code string

// Place locates a problem. Unknown parts are left out.
type Place struct {
	File      string `json:"file,omitempty"`      // name of the file as the user knows it
	Line      int    `json:"line,omitempty"`      // 1-based line of the file, the header being line 1
	Column    int    `json:"column,omitempty"`    // 1-based position: the field in a table's record, the character in a project file
	Attribute string `json:"attribute,omitempty"` // name of the table's column
	Path      string `json:"path,omitempty"`      // place in a project file, for example "columns[3].role"
}

// IsZero reports whether nothing is known about the place.
func (p Place) IsZero() bool { return p == Place{} }

// Parts words the place, from the file to the cell. Line numbers are written as editors write them.
func (p Place) Parts() []*Text {
	var parts []*Text
	if p.File != "" {
		parts = append(parts, Say("%s", p.File))
	}
	if p.Line > 0 {
		parts = append(parts, Say("line %s", strconv.Itoa(p.Line)))
	}
	if p.Attribute != "" {
		parts = append(parts, Say("column %q", p.Attribute))
	} else if p.Column > 0 {
		parts = append(parts, Say("position %s", strconv.Itoa(p.Column)))
	}
	if p.Path != "" {
		parts = append(parts, Say("%s", p.Path))
	}
	return parts
}

// String formats the place for people: "adult.csv, line 7, column "age"".
func (p Place) String() string {
	var parts []string
	for _, part := range p.Parts() {
		parts = append(parts, part.String())
	}
	return strings.Join(parts, ", ")
}

// Problem is an error or a warning.
type Problem struct {
	Code     Code   `json:"code"`
	Sentence string `json:"sentence"`        // what happened and why
	Hint     string `json:"hint,omitempty"`  // what to do about it
	Place    Place  `json:"place,omitzero"`  // where
	Count    int    `json:"count,omitempty"` // how often, when one problem stands for many
	Lines    []Line `json:"lines,omitempty"` // lines of the file concerned, and their neighbours
	Cures    []Cure `json:"cures,omitempty"` // immediate remedies, the likeliest first

	Said    *Text `json:"said,omitempty"`    // the parts of the sentence; absent if it has none
	Advised *Text `json:"advised,omitempty"` // the parts of the hint; absent if it has none
}

// Line is a line of a file as it stands there.
type Line struct {
	Number int    `json:"number"`          // 1-based
	Text   string `json:"text"`            // without its line break, shortened if it is long
	Fault  bool   `json:"fault,omitempty"` // the problem is about it, not about a neighbour
}

// Cure is another way to read a file, which resolves the problem.
type Cure struct {
	Name  string         `json:"name"`  // for programs: "skip-lines"
	Label string         `json:"label"` // what a button says: "Skip the first 2 lines"
	Flag  string         `json:"flag"`  // the same on the command line: "--skip-lines 2"
	Set   map[string]any `json:"set"`   // the same in a project's input: {"skipLines": 2}

	Said *Text `json:"said,omitempty"` // the parts of the label; absent if it has none
}

// Offer returns a cure with its label.
func Offer(name, flag string, set map[string]any, label *Text) Cure {
	return Cure{Name: name, Label: label.String(), Flag: flag, Set: set, Said: label}
}

// New returns a problem with a formatted sentence.
func New(code Code, hint string, format string, args ...any) *Problem {
	return &Problem{Code: code, Hint: hint, Sentence: fmt.Sprintf(format, args...), Said: textOf(format, args)}
}

// Hinted returns a copy of p with a formatted hint.
func (p *Problem) Hinted(format string, args ...any) *Problem {
	q := *p
	q.Hint, q.Advised = fmt.Sprintf(format, args...), textOf(format, args)
	return &q
}

// Advising returns a copy of p with a text as its hint.
func (p *Problem) Advising(hint *Text) *Problem {
	q := *p
	q.Hint, q.Advised = hint.String(), hint
	return &q
}

// Worded returns a copy of p with another sentence, which may contain p's own: see Told.
func (p *Problem) Worded(format string, args ...any) *Problem {
	q := *p
	q.Sentence, q.Said = fmt.Sprintf(format, args...), textOf(format, args)
	return &q
}

// Told returns the sentence of p as an argument of another text.
func (p *Problem) Told() *Text {
	if p.Said != nil && p.Said.String() == p.Sentence {
		return p.Said
	}
	return Whole(p.Sentence)
}

// Texts returns the sentence and the hint as arguments of another text.
func (p *Problem) Texts() (sentence, hint *Text) {
	hint = p.Advised
	if hint == nil {
		hint = Whole(p.Hint)
	}
	return p.Told(), hint
}

// At returns a copy of p with the given place, except for the parts that p already has.
func (p *Problem) At(place Place) *Problem {
	q := *p
	if q.Place.File == "" {
		q.Place.File = place.File
	}
	if q.Place.Line == 0 {
		q.Place.Line = place.Line
	}
	if q.Place.Column == 0 {
		q.Place.Column = place.Column
	}
	if q.Place.Attribute == "" {
		q.Place.Attribute = place.Attribute
	}
	if q.Place.Path == "" {
		q.Place.Path = place.Path
	}
	return &q
}

// InFile is At of a file.
func (p *Problem) InFile(name string) *Problem { return p.At(Place{File: name}) }

// OfColumn is At of a column of the table.
func (p *Problem) OfColumn(name string) *Problem { return p.At(Place{Attribute: name}) }

// AtPath is At of a place in a project file, or of a flag.
func (p *Problem) AtPath(path string) *Problem { return p.At(Place{Path: path}) }

// Error formats place, sentence and hint in one line.
func (p *Problem) Error() string {
	s := p.Sentence
	if !p.Place.IsZero() {
		s = p.Place.String() + ": " + s
	}
	if p.Hint != "" {
		s += " " + p.Hint
	}
	return s
}

// Is makes errors.Is compare problems by their code.
func (p *Problem) Is(target error) bool {
	var q *Problem
	return errors.As(target, &q) && q.Code == p.Code
}

// From returns err's first problem, or wraps a foreign error as a problem with the code "internal",
// so that people only see problems.
func From(err error) *Problem {
	if err == nil {
		return nil
	}
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	return &Problem{Code: "internal", Sentence: err.Error(),
		Hint: "This is a fault of the program: please report it with the steps that led here."}
}

// Flatten returns every problem inside err: one for a Problem, all for an
// error made by errors.Join, a wrapped one otherwise.
func Flatten(err error) []*Problem {
	if err == nil {
		return nil
	}
	if p, ok := err.(*Problem); ok { //nolint:errorlint // joined errors are split below
		return []*Problem{p}
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []*Problem
		for _, e := range joined.Unwrap() {
			all = append(all, Flatten(e)...)
		}
		return all
	}
	return []*Problem{From(err)}
}

// At adds a place to every problem inside err, as Problem.At does.
func At(err error, place Place) error {
	return each(err, func(p *Problem) *Problem { return p.At(place) })
}

// Within puts a path before that of every problem inside err: "columns[3]"
// before "role" gives "columns[3].role".
func Within(path string, err error) error {
	return each(err, func(p *Problem) *Problem {
		q := *p
		q.Place.Path = strings.TrimSuffix(path+"."+q.Place.Path, ".")
		return &q
	})
}

func each(err error, change func(*Problem) *Problem) error {
	var all []error
	for _, p := range Flatten(err) {
		all = append(all, change(p))
	}
	return errors.Join(all...)
}
