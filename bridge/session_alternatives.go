package bridge

import (
	"maps"
	"slices"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
)

// space keeps the alternatives to a result as far as they are known, while results have the same
// settings but for the levels that somebody chose.
type space struct {
	*core.Space
	settings string // a hash of them
}

// solutions lists the transformations beside that of the last result.
func (s *Session) solutions(r *request, asked *AskSolutions) (*core.Alternatives, error) {
	found, err := s.needResult("list alternatives to")
	if err != nil {
		return nil, err
	}
	opt := core.SearchOptions{Clock: s.host.Clock, Rhythm: pulse, Observe: func(core.SearchProgress) bool { return r.breathe() == nil }}
	known, err := s.needSpace(r, found, opt)
	if err != nil {
		return nil, err
	}
	if len(asked.Near) > 0 {
		if _, err := known.Expand(r.ctx, asked.Near, opt); err != nil {
			return nil, err
		}
	}
	return known.List(r.ctx, asked.Query, opt)
}

// needSpace returns what is known of the alternatives to a result.
func (s *Session) needSpace(r *request, found *result, opt core.SearchOptions) (*core.Space, error) {
	settings, err := searchedBy(found.config)
	if err != nil {
		return nil, err
	}
	if s.space != nil && s.space.settings == settings {
		return s.space.Space, nil
	}
	s.space = nil // its memory can be had before another one is made
	made, err := found.release.Alternatives(r.ctx, opt)
	if err != nil {
		return nil, err
	}
	s.space = &space{made, settings}
	return made, nil
}

// searchedBy is a hash of the settings that a search goes by.
func searchedBy(config project.Project) (string, error) {
	config.Recoding.Levels, config.History, config.Output, config.Name = nil, nil, project.Output{}, ""
	return core.HashOf(&config)
}

// maxChosen limits how many results with chosen levels stand side by side, beside that of the
// last run; the oldest make room.
const maxChosen = 2

// put puts a result beside the others: one a way of recoding, and those whose levels were chosen.
func (s *Session) put(done *result) {
	s.results = append(slices.DeleteFunc(s.results, func(other *result) bool {
		return other.outcome.Method == done.outcome.Method && maps.Equal(other.config.Recoding.Levels, done.config.Recoding.Levels)
	}), done)
	var chosen []int // beside the last run, the oldest first
	for i, other := range s.results {
		if i > 0 && other.outcome.Chosen {
			chosen = append(chosen, i)
		}
	}
	if len(chosen) > maxChosen {
		s.results = slices.Delete(s.results, chosen[0], chosen[0]+1)
	}
}
