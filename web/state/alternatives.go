package state

import (
	"maps"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// methods lists the ways of recoding as choices.
func methods() []choice {
	all := []choice{{Value: string(Recommended), Label: "The recommended way", Told: "chose the recommended way to coarsen the table"}}
	for _, m := range Methods {
		all = append(all, choice{Value: string(m.Method), Label: m.Word, Told: m.told})
	}
	return all
}

// ways is methods as a field shows them.
func ways() []param.Option {
	all := options(methods())
	for i, m := range Methods {
		all[i+1].Sentence = language.T(m.Means) + " " + language.T(m.Note) + " " + language.T("The result can compare all ways.")
	}
	return all
}

// MethodWord names a way of recoding in words about people.
func MethodWord(method project.Method) string { return language.T(WordsOf(method).Word) }

// Alternative is the table of a result recoded in one way, by the same rules.
type Alternative struct {
	Method  project.Method
	Config  project.Project    // the settings of its run
	Outcome *Outcome           // nil: not computed yet
	Search  *Search            // the current run, nil without one
	Refused []*problem.Problem // why it is impossible
}

// Method returns the way of recoding of the settings of a run.
func Method(c project.Project) project.Method { return c.Recoding.Chosen() }

// compared returns the ways of recoding to compare with a result, including its own.
func compared(o *Outcome) []*Alternative {
	ways := make([]*Alternative, len(Methods))
	for i, m := range Methods {
		ways[i] = &Alternative{Method: m.Method, Config: recoded(o.Config, m.Method)}
		of, by := &ways[i].Config.Recoding, o.Config.Recoding // dropping a rule that another way does not preserve would be no fair comparison
		of.Pairs, of.Triples, of.Combinations = by.Pairs, by.Triples, by.Combinations
		if m.Method == Method(o.Config) {
			ways[i].Outcome = o
		}
	}
	return ways
}

// recoded returns settings with another way of recoding. Ways with levels by record only know the
// measure "loss"; where single values are hidden, their number is the measure.
func recoded(c project.Project, method project.Method) project.Project {
	if method == c.Recoding.Method {
		return c
	}
	c = Clone(c)
	c.Recoding = project.Recoding{Method: method}
	if !method.Uniform() && method != Recommended && !method.Hides() && c.Measure.Measure != DefaultMeasure {
		c.Measure = project.Measure{Measure: DefaultMeasure}
	}
	return c
}

// Ways returns the tables of the result by way of recoding, in the order of Methods, without those
// whose levels somebody chose; none without a result.
func (s *State) Ways() []*Alternative { return s.Alternatives[:min(len(s.Alternatives), len(Methods))] }

// AlternativeBy returns the table of the result recoded in a way, nil without a result.
func (s *State) AlternativeBy(method project.Method) *Alternative {
	for _, w := range s.Alternatives {
		if w.Method == method {
			return w
		}
	}
	return nil
}

// NextAlternative returns the next requested way that is to be computed, and marks it as current;
// nil if all are known.
func (s *State) NextAlternative() *Alternative {
	for len(s.Wanted) > 0 {
		w := s.AlternativeBy(s.Wanted[0])
		s.Wanted = s.Wanted[1:]
		if w != nil && w.Outcome == nil && w.Refused == nil {
			w.Config.History = s.History()
			w.Search = &Search{Config: w.Config}
			return w
		}
	}
	return nil
}

// Comparing returns the way that is being computed, nil if there is none.
func (s *State) Comparing() *Alternative {
	for _, w := range s.Alternatives {
		if w.Search != nil {
			return w
		}
	}
	return nil
}

// Occupied says why no other table of the same settings can be requested now, nothing if one can.
func (s *State) Occupied() language.Text {
	switch {
	case s.Stale():
		return "Settings have changed since this table was found: search again, or undo the changes, first."
	case s.Search != nil:
		return "A search is under way: wait for it, or cancel it first."
	case s.Comparing() != nil:
		return "Another table is being made: wait for it, or cancel it first."
	}
	return ""
}

// Compared reports whether another way than that of the result is known, or known to be impossible.
func (s *State) Compared() bool {
	for _, w := range s.Ways() {
		if w.Outcome != s.Outcome && (w.Outcome != nil || w.Refused != nil) {
			return true
		}
	}
	return false
}

// FinishAlternative stores the answer for the current way.
func (s *State) FinishAlternative(w *Alternative, o bridge.Outcome, why []*problem.Problem) {
	trace := w.Search
	if o.Refusal != nil {
		why = append(why, o.Refusal)
	}
	w.Search, w.Refused = nil, why
	if len(why) == 0 {
		w.Outcome = &Outcome{Outcome: o, Config: w.Config, Trace: trace}
	}
}

// TakeAlternative copies a computed way to the settings.
func (s *State) TakeAlternative(method project.Method) {
	for _, w := range s.Ways() {
		if w.Method == method && w.Outcome != nil && w.Outcome != s.Outcome {
			s.change("", sentence.Fill("took the table by “{way}”", "way", MethodWord(method)), func(c *project.Project) {
				c.Recoding, c.Measure = w.Config.Recoding, w.Config.Measure
			})
		}
	}
}

// NeedsAlternative returns the computed way that the settings select, and shows it, if it is not on
// show; nil if there is nothing to do.
func (s *State) NeedsAlternative() *Alternative {
	if s.Outcome == nil || len(s.Alternatives) == 0 {
		return nil
	}
	now := s.Runnable()
	if Method(now) == Method(s.Outcome.Config) && maps.Equal(now.Recoding.Levels, s.Outcome.Config.Recoding.Levels) {
		return nil
	}
	for _, w := range s.Alternatives {
		if w.Outcome != nil && w.Outcome.Found && w.Outcome != s.Outcome && Same(w.Config, now) {
			s.Outcome = w.Outcome
			s.Outcome.Config.History = now.History
			return w
		}
	}
	return nil
}
