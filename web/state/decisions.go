package state

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/fulgurite/fulgurite/core/project"
)

// About says what a decision is about.
type About string

// The decisions that only somebody who knows the table can take.
const (
	AboutReading About = "reading" // what is doubtful of it; until then no table is made
	AboutPeople  About = "people"  // whose records these are; until then the strictest answer counts
	AboutSecrets About = "secrets" // how they are protected; until then they are held back
	AboutColumns About = "columns" // what they are; until then they are held back
	AboutKept    About = "kept"    // whether somebody could know them, by whom attacks found people, or who leave as they are
	AboutLeaving About = "leaving" // whether nobody could know what leaves as it is; it stands last and stops nothing
)

// Decision is one that is open.
type Decision struct {
	About   About
	Columns []string // in the table's order; none for AboutPeople, the assumptions' IDs for AboutReading
}

// alike is the number of undecided columns with values of one type from which on one decision is
// about all of them: who is asked too often stops reading. Where names differ only by numbers, or
// the values are the same, two are enough.
const alike = 4

// kinds returns what other undecided columns may have in common with one: its type, and with it its
// name without digits, if there is something left, and its values, if they may be a scale.
func (s *State) kinds(column string) []string {
	t, _ := s.TypeOf(column)
	all := []string{string(t)}
	if name := strings.Join(strings.FieldsFunc(column, unicode.IsDigit), ""); name != column && name != "" {
		all = append(all, string(t)+name)
	}
	if p := s.ColumnProfile(column); p.Distinct > 2 && p.Distinct == len(p.Examples) {
		all = append(all, strings.Join(slices.Sorted(slices.Values(p.Examples)), "\n"))
	}
	return all
}

// Decisions returns the open decisions in the order in which they are asked. A frame that shows no
// step for an answer is not asked for it.
func (s *State) Decisions() (all []Decision) {
	if s.Profile == nil || s.Door != Anonymize {
		return nil
	}
	doubts := map[string]int{}
	for _, a := range s.Doubtful() {
		same := a.Name
		for _, cure := range a.Otherwise {
			same += "\n" + cure.Label
		}
		if i, known := doubts[same]; known && !s.apart && a.Column != "" {
			all[i].Columns = append(all[i].Columns, a.ID())
			continue
		}
		doubts[same] = len(all)
		all = append(all, Decision{AboutReading, []string{a.ID()}})
	}
	if !s.Hidden(Columns) && s.PersonUnsaid() {
		all = append(all, Decision{About: AboutPeople})
	}
	if secrets := s.Unprotected(); !s.Hidden(Rules) && len(secrets) > 0 {
		all = append(all, Decision{AboutSecrets, secrets})
	}
	if s.Hidden(Columns) {
		return all
	}
	of := map[string][]string{}
	for _, name := range s.Undecided() {
		for _, k := range s.kinds(name) {
			of[k] = append(of[k], name)
		}
	}
	for _, name := range s.Undecided() {
		together := []string{name}
		for i, k := range s.kinds(name) {
			if names := of[k]; !s.apart && (len(names) >= alike || i > 0 && len(names) > 1) {
				together = names
				break
			}
		}
		if together[0] == name {
			all = append(all, Decision{AboutColumns, together})
		}
	}
	kept := slices.DeleteFunc(slices.Clone(s.found), func(name string) bool {
		return s.answered[name] || s.RoleOf(name) != project.Insensitive
	})
	together := max(1, len(kept))
	if s.apart {
		together = 1
	}
	for columns := range slices.Chunk(kept, together) {
		all = append(all, Decision{AboutKept, columns})
	}
	for _, name := range s.Leaving() {
		if slices.Contains(s.doubted, name) && !slices.Contains(kept, name) {
			all = append(all, Decision{AboutKept, []string{name}})
		}
	}
	return all
}

// Leaving lists the columns that are written as they are, and of which nobody has said that nobody
// can know them.
func (s *State) Leaving() (names []string) {
	for i := range s.Config.Columns {
		c := &s.Config.Columns[i]
		exact := c.Role == project.Insensitive && c.Treatment != project.Shift || c.Role == project.Sensitive
		if exact && c.Perturb == nil && !slices.Contains(s.Config.NobodyKnows, c.Name) && !s.MarksTables(c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// Standing is the question that is asked last, about what leaves as it is; nil if it was answered
// or put off, while something else is open, and until there is a table. Saving does not wait for
// it.
func (s *State) Standing() *Decision {
	d := &Decision{AboutLeaving, s.Leaving()}
	if o := s.Outcome; o == nil || !o.Found || s.Door != Anonymize || s.Hidden(Columns) || len(d.Columns) == 0 || s.isLater(*d) ||
		len(s.Decisions()) > 0 {
		return nil
	}
	return d
}

// Doubt asks of each column that leaves as it is whether somebody could know it.
func (s *State) Doubt() { s.doubted = s.Leaving() }

// WasFound reports whether attacks found people by a column.
func (s *State) WasFound(name string) bool { return slices.Contains(s.found, name) }

// Found takes the columns by which attacks found people, if somebody also knew them.
func (s *State) Found(columns []string) { s.found = columns }

// NobodyKnows answers that nobody can know such columns.
func (s *State) NobodyKnows(columns []string) {
	if s.answered == nil {
		s.answered = map[string]bool{}
	}
	s.change("", s.about(columns, wordsDidNobody), func(c *project.Project) {
		for _, name := range columns {
			c.NobodyKnows = append(slices.Clip(c.NobodyKnows), name)
			s.answered[name] = s.WasFound(name) // of others it is asked again once attacks found people
		}
	})
}

// Decision is the next one that nobody has put off, nil if there is none, of so many.
func (s *State) Decision() (next *Decision, at, of int) {
	all := s.Decisions()
	at = slices.IndexFunc(all, func(d Decision) bool { return !s.isLater(d) })
	if at < 0 {
		return nil, 0, len(all)
	}
	return &all[at], at + 1, len(all)
}

// later is a part of a decision that was put off.
type later struct {
	about  About
	column string
}

func (d Decision) parts() (parts []later) {
	if len(d.Columns) == 0 {
		return []later{{about: d.About}}
	}
	for _, name := range d.Columns {
		parts = append(parts, later{d.About, name})
	}
	return parts
}

func (s *State) isLater(d Decision) bool {
	return !slices.ContainsFunc(d.parts(), func(p later) bool { return !s.later[p] })
}

// PutOff puts the next decision off.
func (s *State) PutOff() {
	d, _, _ := s.Decision()
	if d = cmp.Or(d, s.Standing()); d != nil {
		if s.later == nil {
			s.later = map[later]bool{}
		}
		for _, p := range d.parts() {
			s.later[p] = true
		}
	}
}

// Decide asks again what was put off.
func (s *State) Decide() { s.later = nil }

// Apart asks of each column by itself.
func (s *State) Apart() { s.apart = true }
