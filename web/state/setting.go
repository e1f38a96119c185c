package state

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Setting is a single setting: its description, its value, and the effect and the name of a change.
// Models, measures, searches, ways of recoding, hierarchies and limits are all set through it, so
// that there is one way from typed text to the project.
type Setting struct {
	ID    string      // of its field
	Key   string      // consecutive changes with the same key are one; the ID if empty
	Param param.Param // its description
	Value any         // its value; nil: the default
	Empty bool        // may be empty, which is nil
	// Read parses a text, if the parameter does not.
	Read func(text string) (any, error)
	// Gone reports whether the setting no longer exists; nil: it always does.
	Gone func() bool
	// Put stores a value in a project.
	Put func(p *project.Project, value any)
	// Told names the change. Without it the setting is not part of the project: Put is called with
	// nil, and nothing is recorded.
	Told func(value any) string
}

// Text returns the value as its field shows it.
func (g Setting) Text() string {
	v := g.Value
	if v == nil && !g.Empty {
		v = g.Param.Default
	}
	return written(g.Param.Kind, v)
}

// read parses a typed text.
func (g Setting) read(text string) (any, error) {
	switch {
	case g.Read != nil:
		return g.Read(text)
	case g.Empty && strings.TrimSpace(text) == "":
		return nil, nil
	}
	return read(g.Param, text)
}

// Set changes a setting and records the change.
func (s *State) Set(g Setting, value any) {
	if g.Told == nil {
		g.Put(nil, value)
		return
	}
	s.change(cmp.Or(g.Key, g.ID), g.Told(value), func(p *project.Project) { g.Put(p, value) })
}

// Bind records the setting that a field shows, so that text typed into the field applies to it.
func (s *State) Bind(g Setting) { s.fields[g.ID] = g }

// Type processes text typed into the field with an id. Invalid text stays in the field with its
// problem, and the setting keeps its value.
func (s *State) Type(id, text string) {
	g, ok := s.fields[id]
	if !ok || g.Gone != nil && g.Gone() {
		return // an event after its field has gone
	}
	value, err := g.read(text)
	if err != nil {
		s.Drafts[id] = Draft{text, problem.From(err)}
		return
	}
	s.Drafts[id] = Draft{Text: text}
	s.Set(g, value)
}

// Switch processes a checkbox.
func (s *State) Switch(id string, on bool) {
	if g, ok := s.fields[id]; ok && (g.Gone == nil || !g.Gone()) {
		s.Set(g, on)
	}
}

// DraftProblem returns why the text typed into a field was rejected.
func (s *State) DraftProblem(id string) *problem.Problem { return s.Drafts[id].Problem }

// Draft is the text typed into a field, as long as it differs from the settings or is being typed.
type Draft struct {
	Text    string
	Problem *problem.Problem // why it was rejected, nil if it was not
}

// Left records that a field was left: it shows its setting again, unless the text is invalid.
func (s *State) Left(id string) {
	if d, ok := s.Drafts[id]; ok && d.Problem == nil {
		delete(s.Drafts, id)
	}
}

// Text returns what the field of a setting shows.
func (s *State) Text(g Setting) string {
	if d, ok := s.Drafts[g.ID]; ok {
		return d.Text
	}
	return g.Text()
}

// Word formats a parameter's value as a field shows it.
func Word(v any) string {
	switch x := v.(type) {
	case nil:
		return ""
	case float64:
		return sentence.Typed(x)
	case bool:
		if x {
			return language.T("yes")
		}
		return language.T("no")
	}
	return fmt.Sprint(v)
}

// said is Word for sentences: with thousands separators.
func said(v any) string {
	if x, ok := v.(float64); ok && x == math.Trunc(x) {
		return sentence.Whole(x)
	}
	return Word(v)
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// percent formats a share for the history.
func percent(share float64) string {
	return sentence.Fill("{n} %", "n", sentence.Typed(perCent(share)))
}

// perCent converts a share to per cent without the noise of binary multiplication: 0.021 is 2.1 %.
func perCent(share float64) float64 { return math.Floor(share*1e8+0.5) / 1e6 }

// share is the inverse of perCent: 2.1 % is 0.021.
func share(percent float64) float64 {
	x, err := strconv.ParseFloat(number(percent)+"e-2", 64)
	if err != nil {
		return percent / 100
	}
	return x
}
