package state

import (
	"maps"
	"reflect"
	"slices"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// NeedsReread reports whether the settings require another reading of the file than the one shown.
func (s *State) NeedsReread() bool {
	return s.Profile != nil && !reflect.DeepEqual(s.Config.Input, s.ReadAs)
}

// NeedsView returns the next column whose hierarchy is to be requested, and marks it as requested;
// ok is false if there is none.
func (s *State) NeedsView() (column string, v *View, ok bool) {
	person := s.CountedBy()
	for _, name := range s.Shaped() {
		spec := s.Spec(name)
		t, format := s.TypeOf(name)
		v := &View{Spec: spec, Type: t, Format: format, Read: s.Column(name).Read, Separator: s.Separator(name),
			Language: s.Config.Output.Language, Person: person, Asked: true,
			Joining: s.Joining(spec),
			Whole:   s.Step == Coarseness && name == s.Shaping()}
		old := s.Views[name]
		if old != nil && old.answers(v) {
			continue
		}
		if old != nil {
			v.View = old.View // shown until the new one arrives
		}
		s.Views[name] = v
		return name, v, true
	}
	return "", nil, false
}

// Joining returns how many records the group of rare values of a hierarchy needs: see
// project.Joining.
func (s *State) Joining(spec *hierarchy.Spec) int {
	if spec.Kind != hierarchy.KindPriority {
		return 0
	}
	c := s.Runnable()
	return c.Joining()
}

// answers reports whether a view answers the request of another one.
func (v *View) answers(other *View) bool {
	return v.Spec == other.Spec && v.Type == other.Type && v.Format == other.Format && v.Read == other.Read &&
		v.Separator == other.Separator && v.Language == other.Language && v.Joining == other.Joining &&
		(v.Whole || !other.Whole) && reflect.DeepEqual(v.Person, other.Person)
}

// NeedsEstimate returns the configuration to estimate, and marks it as requested; ok is false if
// the estimate is known.
func (s *State) NeedsEstimate() (c project.Project, e *Estimate, ok bool) {
	if s.Step != Rules || len(s.QuasiIdentifiers()) == 0 {
		return c, nil, false
	}
	c = s.Runnable()
	if s.Estimate != nil && Same(s.Estimate.For, c) {
		return c, nil, false
	}
	e = &Estimate{For: c, Asked: true}
	if s.Estimate != nil {
		e.Estimate = s.Estimate.Estimate
	}
	s.Estimate = e
	return c, e, true
}

// Obstacles returns the reasons why a run cannot start, each with what to do.
func (s *State) Obstacles() []*problem.Problem {
	var all []*problem.Problem
	for _, id := range slices.Sorted(maps.Keys(s.Drafts)) {
		if p := s.Drafts[id].Problem; p != nil {
			all = append(all, p)
		}
	}
	for i := range s.Config.Columns {
		if p := s.ColumnProfile(s.Config.Columns[i].Name); p != nil && p.Refused != nil {
			all = append(all, p.Refused)
		}
	}
	for _, name := range s.Shaped() {
		v := s.Views[name]
		if v == nil || v.Asked || s.Aggregate(name) != nil {
			continue
		}
		if problems := v.Problems(); len(problems) > 0 {
			all = append(all, problem.New("page-hierarchy", "Repair it in the coarseness step.",
				"The hierarchy of the column %q cannot be used as it is.", name).OfColumn(name))
		}
	}
	for _, p := range []*problem.Problem{s.personObstacle(), s.keyObstacle(), s.subsetObstacle()} {
		if p == nil {
			continue
		}
		all = append(all, p)
	}
	for _, m := range s.Config.Models {
		if s.Params(m).Text("distance") == "ordered" && s.Unordered(m.Attribute) {
			all = append(all, problem.New(project.OrderUnknown, "Confirm the order in the form of the rule, or choose another distance.",
				"A rule compares the values of %q by their order, but nobody said which order they have.", m.Attribute).
				OfColumn(m.Attribute))
		}
	}
	for _, a := range s.Doubtful() {
		all = append(all, a.Asked())
	}
	for _, name := range s.Unprotected() {
		if s.Live {
			break // they are held back
		}
		all = append(all, problem.New(CodeUnprotected,
			"Choose a rule that protects it, or treat it as harmless.",
			"You marked %q as something that must stay secret, but no rule protects it.", name).OfColumn(name))
	}
	return all
}

// CodeUnprotected is the code of the obstacle that no model protects a
// sensitive column.
const CodeUnprotected problem.Code = "page-unprotected"

// Problems returns why the hierarchy cannot be used, nil if it can.
func (v *View) Problems() []*problem.Problem {
	if len(v.Refused) > 0 {
		return v.Refused
	}
	return v.View.Problems
}
