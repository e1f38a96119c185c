package columns

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/state"
)

// filter selects the columns to show, beside their names: a role, or one of those below; "" selects
// all.
type filter string

const (
	attention filter = "attention" // something about it is still open
	undecided filter = "undecided" // no role yet
	changed   filter = "changed"   // its role differs from the suggestion
	picked    filter = "chosen"
)

// view holds which columns are shown and which are chosen. Filtering happens only when somebody
// asks for it: a column whose role changes does not vanish under the pointer.
type view struct {
	search string
	filter filter
	kind   table.Type // "" for all

	profile *bridge.Profile // to which hidden applies
	hidden  map[string]bool
	chosen  map[string]bool
	last    string // the column selected last, where a range begins
}

// settle recomputes the shown columns, if that was requested or another table is open.
func (v *view) settle(s *state.State, anew bool) {
	if !anew && v.profile == s.Profile {
		return
	}
	v.profile, v.hidden = s.Profile, map[string]bool{}
	for _, c := range columnsOf(s) {
		if !v.meets(s, c) {
			v.hidden[c.is.Name] = true
		}
	}
	for name := range v.chosen {
		if s.Column(name) == nil {
			delete(v.chosen, name)
		}
	}
}

// meets reports whether a column matches the filters.
func (v *view) meets(s *state.State, c column) bool {
	name := strings.ToLower(c.is.Name)
	for _, word := range strings.Fields(strings.ToLower(v.search)) {
		if !strings.Contains(name, word) {
			return false
		}
	}
	if v.kind != "" && c.kind() != v.kind {
		return false
	}
	switch v.filter {
	case "":
		return true
	case attention:
		return c.asks(s) != ""
	case undecided:
		return c.set.Role == project.Undecided
	case changed:
		return c.set.Role != c.is.Role
	case picked:
		return v.chosen[c.is.Name]
	}
	return c.set.Role == project.Role(v.filter)
}

// column is a column as read and as set.
type column struct {
	is  *bridge.ColumnProfile
	set *project.Column
}

// columnsOf returns the columns of the table that have settings of somebody, in its order.
func columnsOf(s *state.State) []column {
	at := make(map[string]*project.Column, len(s.Config.Columns))
	for i := range s.Config.Columns {
		at[s.Config.Columns[i].Name] = &s.Config.Columns[i]
	}
	var all []column
	for i := range s.Profile.Columns {
		if p := &s.Profile.Columns[i]; at[p.Name] != nil && !s.MarksTables(p.Name) {
			all = append(all, column{p, at[p.Name]})
		}
	}
	return all
}

// kind returns the type of the values: as set, else as guessed.
func (c column) kind() table.Type {
	if c.set.Type != "" {
		return c.set.Type
	}
	return c.is.Type
}

// asks says why a column needs attention, "" if it does not.
func (c column) asks(s *state.State) language.Text {
	switch {
	case c.is.Refused != nil:
		return wordsRefused
	case c.set.Role == project.Undecided:
		return "Held back until you say what it is."
	case len(c.is.Reading.Proposals) > 0 && len(s.Proposals(c.is)) > 0:
		return wordsProposal
	case c.is.Role == project.Identifying && c.set.Role == project.Insensitive:
		return "It looks as if it named people, and it is written as it is."
	}
	return ""
}

// count returns the number of columns that a filter shows, whatever else is searched for.
func (v *view) count(s *state.State, all []column, f filter) int {
	n, only := 0, view{filter: f, chosen: v.chosen}
	for _, c := range all {
		if only.meets(s, c) {
			n++
		}
	}
	return n
}

// choose selects a column or not; with through, also all shown columns between it and the previous
// one.
func (v *view) choose(s *state.State, name string, on, through bool) {
	if v.chosen == nil {
		v.chosen = map[string]bool{}
	}
	names := v.shown(s)
	from, to := slices.Index(names, v.last), slices.Index(names, name)
	if !through || from < 0 || to < 0 {
		from = to
	}
	for i := max(0, min(from, to)); i <= max(from, to); i++ {
		v.set(names[i], on)
	}
	v.last = name
}

func (v *view) set(name string, on bool) {
	if on {
		v.chosen[name] = true
	} else {
		delete(v.chosen, name)
	}
}

// chooseShown selects all shown columns, or none of them.
func (v *view) chooseShown(s *state.State, on bool) {
	if v.chosen == nil {
		v.chosen = map[string]bool{}
	}
	for _, name := range v.shown(s) {
		v.set(name, on)
	}
}

// shown lists the shown columns.
func (v *view) shown(s *state.State) []string {
	var names []string
	for _, c := range columnsOf(s) {
		if !v.hidden[c.is.Name] {
			names = append(names, c.is.Name)
		}
	}
	return names
}

// meant lists the columns that a change applies to: the selected ones, or else all shown ones.
func (v *view) meant(s *state.State) []string {
	var names []string
	for _, c := range columnsOf(s) {
		if v.chosen[c.is.Name] {
			names = append(names, c.is.Name)
		}
	}
	if len(names) == 0 {
		names = v.shown(s)
	}
	return names
}

// allShown reports whether every shown column is selected.
func (v *view) allShown(s *state.State) bool {
	shown := v.shown(s)
	return len(shown) > 0 && !slices.ContainsFunc(shown, func(name string) bool { return !v.chosen[name] })
}
