package state

import (
	"maps"
	"slices"

	"github.com/fulgurite/fulgurite/core/project"
)

// Change is one entry of the named history.
type Change struct {
	Name      string
	key       string          // consecutive changes of one field are one entry
	before    project.Project // the settings before the change
	was       *Figures        // of the table of these, nil if it was not there
	inherited bool            // from a project file: listed, but cannot be undone
}

// Figures sums up the table that settings gave.
type Figures struct {
	Records  int     // that were not left out
	Kept     float64 // share of detail, 0 to 1
	Smallest int     // group, in what is counted: records or people
}

// figures returns those of the table on show, nil if it is not that of the settings.
func (s *State) figures() *Figures {
	o := s.Outcome
	if o == nil || !o.Found || s.Stale() {
		return nil
	}
	return &Figures{s.Profile.Rows - o.Suppressed, o.Kept, o.After.Smallest}
}

// Figures returns those of the table as it was after the change with the given index, -1 for the
// one before all of them; nil if somebody went on before there was one.
func (s *State) Figures(index int) *Figures {
	if index+1 < len(s.past) {
		return s.past[index+1].was
	}
	return s.figures()
}

// Clone copies a configuration so that changes of the copy do not affect the original. Hierarchies
// are shared, because they are replaced and never modified.
func Clone(c project.Project) project.Project {
	c.Columns = slices.Clone(c.Columns)
	c.Models = slices.Clone(c.Models)
	c.Person = slices.Clone(c.Person)
	for i := range c.Models {
		c.Models[i].Params = maps.Clone(c.Models[i].Params)
	}
	c.Measure.Params = maps.Clone(c.Measure.Params)
	c.Input.Missing = slices.Clone(c.Input.Missing)
	c.Templates = slices.Clone(c.Templates)
	c.History = slices.Clone(c.History)
	c.NobodyKnows = slices.Clone(c.NobodyKnows)
	c.Recoding.Levels = maps.Clone(c.Recoding.Levels)
	return c
}

// change edits the settings and records it. Consecutive changes with the same key are one entry, so
// that typing "10" is not two.
func (s *State) change(key, name string, edit func(c *project.Project)) {
	before, was := Clone(s.Config), s.figures()
	edit(&s.Config)
	s.dropLevels(before)
	s.future = nil
	if n := len(s.past); key != "" && n > 0 && s.past[n-1].key == key && !s.past[n-1].inherited {
		s.past[n-1].Name = name
		return
	}
	s.past = append(s.past, Change{Name: name, key: key, before: before, was: was})
}

// History returns the names of all changes, oldest first.
func (s *State) History() []string {
	names := make([]string, len(s.past))
	for i, c := range s.past {
		names[i] = c.Name
	}
	return names
}

// Undoable returns the name of the change that Undo would take back, "" if
// there is none.
func (s *State) Undoable() string {
	if n := len(s.past); n > 0 && !s.past[n-1].inherited {
		return s.past[n-1].Name
	}
	return ""
}

// Redoable returns the name of the change that Redo would bring back.
func (s *State) Redoable() string {
	if n := len(s.future); n > 0 {
		return s.future[n-1].Name
	}
	return ""
}

// Undo takes the last change back.
func (s *State) Undo() {
	if s.Undoable() == "" {
		return
	}
	last := s.past[len(s.past)-1]
	s.past = s.past[:len(s.past)-1]
	s.future = append(s.future, Change{Name: last.Name, key: last.key, before: s.Config, was: s.figures()})
	s.Config = last.before
	s.Drafts = map[string]Draft{}
}

// Redo restores the change that was undone last.
func (s *State) Redo() {
	n := len(s.future)
	if n == 0 {
		return
	}
	next := s.future[n-1]
	s.future = s.future[:n-1]
	// In the list of undone changes, before holds the settings after the change.
	s.past = append(s.past, Change{Name: next.Name, before: s.Config, was: s.figures()})
	s.Config = next.before
	s.Drafts = map[string]Draft{}
}

// UndoTo takes back all changes from the one with the given index on.
func (s *State) UndoTo(index int) {
	for len(s.past) > index && s.Undoable() != "" {
		s.Undo()
	}
}

// Undoes reports whether the change with the given index can be taken back.
func (s *State) Undoes(index int) bool {
	return index >= 0 && index < len(s.past) && !s.past[index].inherited
}
