package state

import (
	"reflect"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Pending is a chosen file that has not been read yet, because the engine is reading it or could
// not make a table of it. Its options can be changed, and the reading retried.
type Pending struct {
	Source  Source
	Options table.Options
	Refused []*problem.Problem // why it could not be read, nil while it is being read
	Lost    bool               // it was open before, and its settings wait for it
	past    []pendingChange
}

// pendingChange is a change of the reading options of the chosen file, before it is open.
type pendingChange struct {
	name   string
	before table.Options
}

// Change edits the reading options, under a name for the history.
func (p *Pending) Change(name string, edit func(o *table.Options)) {
	p.past = append(p.past, pendingChange{name, p.Options})
	edit(&p.Options)
	p.Refused = nil
}

// Undoable returns the name of the change that Undo would take back, "" if there is
// none.
func (p *Pending) Undoable() string {
	if n := len(p.past); n > 0 {
		return p.past[n-1].name
	}
	return ""
}

// Undo takes the last change back.
func (p *Pending) Undo() {
	if n := len(p.past); n > 0 {
		p.Options, p.past = p.past[n-1].before, p.past[:n-1]
		p.Refused = nil
	}
}

// Choose records that a file was chosen for a door. The open file stays until the new one has been
// read.
func (s *State) Choose(door Door, source Source) *Pending {
	s.Door = door
	s.Problems = nil
	s.Pending = &Pending{Source: source}
	if w := s.Waiting; w != nil && (w.Kept == nil || w.Kept.Source.Name == source.Name) {
		s.Pending.Options = w.Config.Input
	}
	return s.Pending
}

// Lose records that the open file was lost and cannot be reopened. Its settings wait for it.
func (s *State) Lose(why []*problem.Problem) {
	source, door, welcome, shown := *s.Source, s.Door, s.Welcome, s.Shown
	kept := s.Remember()
	*s = *New()
	s.Welcome, s.Shown = welcome, shown
	s.Recall(kept)
	s.Choose(door, source).Lost = true
	s.Refuse(why)
}

// Refuse records why the chosen file could not be read.
func (s *State) Refuse(why []*problem.Problem) {
	if s.Pending != nil {
		s.Pending.Refused = why
	}
}

// RejectInput restores the options that the table was read with: the new ones made it unreadable.
// They are kept for cures, which start from them.
func (s *State) RejectInput() {
	s.Rejected = s.Config.Input
	for s.NeedsReread() && len(s.future) > 0 {
		s.Redo()
	}
	if n := len(s.past); n > 0 && s.NeedsReread() {
		s.past = s.past[:n-1]
	}
	s.Config.Input = s.ReadAs
}

// Took adds the changes made until a file could be read to the history.
func (s *State) Took(p *Pending) {
	if len(p.past) == 0 {
		return
	}
	if !reflect.DeepEqual(s.Config.Input, p.Options) { // a project includes the cures made meanwhile
		s.Config.Input = p.Options
	}
	for _, change := range p.past {
		before := Clone(s.Config)
		before.Input = change.before
		s.past = append(s.past, Change{Name: change.name, before: before})
	}
}

// ColumnOfFile returns the column of a hierarchy file by its name: hierarchy_<column>.csv or
// <column>.csv, in any letter case.
func (s *State) ColumnOfFile(name string) (string, bool) {
	stem := trimExtension(name)
	for _, candidate := range []string{stem, trimPrefixFold(stem, "hierarchy_"), trimPrefixFold(stem, "hierarchy-")} {
		for _, c := range s.Config.Columns {
			if c.Name == candidate {
				return c.Name, true
			}
		}
	}
	for _, candidate := range []string{stem, trimPrefixFold(stem, "hierarchy_"), trimPrefixFold(stem, "hierarchy-")} {
		for _, c := range s.Config.Columns {
			if plainName(c.Name) == plainName(candidate) {
				return c.Name, true
			}
		}
	}
	// Files are often also named after the table: adult_hierarchy_age.csv.
	best := ""
	for _, c := range s.Config.Columns {
		if plain := plainName(c.Name); plain != "" && len(plain) > len(plainName(best)) && hasSuffixWord(plainName(stem), plain) {
			best = c.Name
		}
	}
	return best, best != ""
}

// Imported gives a column a hierarchy that was read from a file. The column becomes a
// quasi-identifier, unless it is sensitive: then the hierarchy says which of its values are
// similar.
func (s *State) Imported(column, file string, v *View) {
	c := s.Column(column)
	if c == nil {
		return
	}
	t, format := s.TypeOf(column)
	s.change("", sentence.Fill("imported {file} for {column}", "file", file, "column", column), func(*project.Project) {
		spec := v.View.Spec
		c.Hierarchy = &spec
		if c.Role != project.Sensitive {
			c.Role = project.QuasiIdentifying
		}
		c.MinLevel, c.MaxLevel = nil, nil
		v.Spec, v.Type, v.Format, v.Read, v.Separator, v.Language, v.Person, v.Asked = c.Hierarchy, t, format, c.Read,
			s.Separator(column), s.Config.Output.Language, s.CountedBy(), false
		s.Views[column] = v
	})
}

// Know marks a column of the checked file as known or not. Known columns are not secret.
func (s *State) Know(column string, known bool) {
	if s.Check == nil || s.Profile == nil {
		return
	}
	s.Check.Columns = s.marked(s.Check.Columns, column, known)
	if known {
		s.Check.Secrets = s.marked(s.Check.Secrets, column, false)
	}
}

// Hide marks a column of the checked file as secret or not. Secret columns are not known.
func (s *State) Hide(column string, secret bool) {
	if s.Check == nil || s.Profile == nil {
		return
	}
	s.Check.Secrets = s.marked(s.Check.Secrets, column, secret)
	if secret {
		s.Check.Columns = s.marked(s.Check.Columns, column, false)
	}
}

// marked returns the columns in the table's order, with one of them added or removed.
func (s *State) marked(columns []string, column string, on bool) []string {
	var all []string
	for i := range s.Profile.Columns {
		name := s.Profile.Columns[i].Name
		if name == column && on || name != column && slices.Contains(columns, name) {
			all = append(all, name)
		}
	}
	return all
}
