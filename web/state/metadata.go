package state

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/utility"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Metadata returns the engine's description of itself, empty before it answered.
func (s *State) Metadata() *bridge.Welcome {
	if s.Welcome == nil {
		return &bridge.Welcome{}
	}
	return s.Welcome
}

// find returns the first element that meets a condition, nil if none does.
func find[T any](all []T, meant func(*T) bool) *T {
	for i := range all {
		if meant(&all[i]) {
			return &all[i]
		}
	}
	return nil
}

// MeasureName returns the name of a measure for people.
func (s *State) MeasureName(id utility.ID) string {
	return label(s.Measure().Param.Choices)(string(id))
}

// ScoreName names a measure next to a score, with its aggregate, because two aggregates are two
// scales.
func (s *State) ScoreName(id utility.ID, aggregate string) string {
	together := utility.Together(aggregate)
	if together == nil {
		return s.MeasureName(id)
	}
	return sentence.Fill("{measure} ({together})", "measure", s.MeasureName(id), "together", language.Render(together))
}

// SearchName returns the name of a search algorithm for people.
func (s *State) SearchName(id string) string {
	if a := find(s.Metadata().Searches, func(a *bridge.SearchInfo) bool { return string(a.ID) == id }); a != nil {
		return a.Name
	}
	return id
}
