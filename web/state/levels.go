package state

import (
	"maps"
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// maxChosen is the number of tables with levels of one's own held beside those of Methods, as many
// as the engine holds.
const maxChosen = 2

// dropLevels drops chosen levels when settings change on which the choice was based. Settings of
// the output do not matter.
func (s *State) dropLevels(before project.Project) {
	if len(s.Config.Recoding.Levels) == 0 || !maps.Equal(before.Recoding.Levels, s.Config.Recoding.Levels) {
		return
	}
	now := s.Config
	now.Output, now.Name, now.Templates = before.Output, before.Name, before.Templates
	if !Same(before, now) {
		s.Config.Recoding.Levels = nil
	}
}

// TryLevels starts to make the table of the result with chosen levels.
func (s *State) TryLevels(levels map[string]int) *Alternative {
	c := Clone(s.Outcome.Config)
	c.Recoding = project.Recoding{Method: c.Recoding.Method, Levels: levels}
	c.History = s.History()
	w := &Alternative{Method: Method(c), Config: c, Search: &Search{Config: c}}
	if n := len(Methods) + maxChosen; len(s.Alternatives) >= n {
		s.Alternatives = slices.Delete(s.Alternatives, len(Methods), len(s.Alternatives)-maxChosen+1)
	}
	s.Alternatives = append(s.Alternatives, w)
	return w
}

// TakeLevels copies levels that were tried to the settings.
func (s *State) TakeLevels(w *Alternative) {
	s.change("", s.levelsTaken(w), func(c *project.Project) { c.Recoding = w.Config.Recoding })
}

// levelsTaken names the change: the columns with changed levels.
func (s *State) levelsTaken(w *Alternative) string {
	var levels []string
	for _, g := range s.Outcome.Transformation {
		if level := w.Config.Recoding.Levels[g.Attribute]; level != g.Level {
			levels = append(levels, sentence.Fill("{column} on level {level}", "column", g.Attribute, "level", strconv.Itoa(level)))
		}
	}
	if len(levels) == 0 {
		return language.T("took the levels as they are")
	}
	return sentence.Fill("took the table with {levels}", "levels", sentence.List(levels, len(levels)))
}

// SearchLevels drops chosen levels: the best ones are searched.
func (s *State) SearchLevels() {
	if len(s.Config.Recoding.Levels) > 0 {
		s.change("", language.T("gave up the chosen levels"), func(c *project.Project) { c.Recoding.Levels = nil })
	}
}
