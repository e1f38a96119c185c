package state

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Typed notes what was typed into a field. value is what it means; with a
// problem the settings keep their value.
func (s *State) Typed(id, text string, why *problem.Problem) { s.Drafts[id] = Draft{text, why} }

// Left notes that a field was left: what it holds is shown again as the
// settings have it, unless it could not be understood.
func (s *State) Left(id string) {
	if d, ok := s.Drafts[id]; ok && d.Problem == nil {
		delete(s.Drafts, id)
	}
}

// Text returns what a field shows.
func (s *State) Text(id, value string) string {
	if d, ok := s.Drafts[id]; ok {
		return d.Text
	}
	return value
}

// DraftProblem returns why what was typed into a field was not taken.
func (s *State) DraftProblem(id string) *problem.Problem { return s.Drafts[id].Problem }

// ParseNumber reads a number as people type it. An empty text is empty, not a
// problem, if allowed. label names the field in the sentence.
func ParseNumber(label, text string, p param.Param) (value float64, why *problem.Problem) {
	t := strings.ReplaceAll(strings.TrimSpace(text), ",", ".")
	t = strings.TrimSpace(strings.TrimSuffix(t, "%"))
	x, err := strconv.ParseFloat(t, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, problem.New("page-number", "Type a number, such as "+number(example(p))+".", "%s: %q is no number.", label, text)
	}
	checked, err := param.Check(label, []param.Param{p}, param.Values{p.Name: x})
	if err != nil {
		found := problem.From(err)
		found.Place = problem.Place{}
		found.Sentence = strings.ReplaceAll(found.Sentence, ": "+p.Name, "")
		return 0, found
	}
	return checked.Number(p.Name), nil
}

func example(p param.Param) float64 {
	if x, ok := p.Default.(float64); ok {
		return x
	}
	return p.Min
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
