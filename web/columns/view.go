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
	attention filter = "attention" // something about it is to be decided
	undecided filter = "undecided" // nobody has said what it is
	changed   filter = "changed"   // its role is not the one that was suggested
	picked    filter = "chosen"
)

// view holds which columns are shown and which are chosen. Filtering happens only when somebody
// asks for it: a column whose role changes does not vanish under the pointer.
type view struct {
	search string
	filter filter
	kind   table.Type // "" for all

	profile *bridge.Profile // that hidden is about
	hidden  map[string]bool
	chosen  map[string]bool
	last    string // the column that was chosen last, from which a range begins
}

// settle works out which columns are shown, if that was asked for anew or another
// table is open.
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

// meets reports whether a column is what is looked for.
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

// column is a column as it was read and as it is set.
type column struct {
	is  *bridge.ColumnProfile
	set *project.Column
}

// columnsOf are the columns of the table that have settings, in its order.
func columnsOf(s *state.State) []column {
	at := make(map[string]*project.Column, len(s.Config.Columns))
	for i := range s.Config.Columns {
		at[s.Config.Columns[i].Name] = &s.Config.Columns[i]
	}
	var all []column
	for i := range s.Profile.Columns {
		if p := &s.Profile.Columns[i]; at[p.Name] != nil {
			all = append(all, column{p, at[p.Name]})
		}
	}
	return all
}

// kind is the type of the values: as set, else as guessed.
func (c column) kind() table.Type {
	if c.set.Type != "" {
		return c.set.Type
	}
	return c.is.Type
}

// asks is why a column has to be looked at, "" if nothing is open.
func (c column) asks(s *state.State) language.Text {
	switch {
	case c.is.Refused != nil:
		return wordsRefused
	case c.set.Role == project.Undecided:
		return "Nobody has said what it is, so it is held back: it is not in the result."
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

// choose chooses a column or not; with through, all shown columns between it and the
// one before, too.
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

// chooseShown chooses all columns that are shown, or none of them.
func (v *view) chooseShown(s *state.State, on bool) {
	if v.chosen == nil {
		v.chosen = map[string]bool{}
	}
	for _, name := range v.shown(s) {
		v.set(name, on)
	}
}

// shown are the names of the columns that are shown.
func (v *view) shown(s *state.State) []string {
	var names []string
	for _, c := range columnsOf(s) {
		if !v.hidden[c.is.Name] {
			names = append(names, c.is.Name)
		}
	}
	return names
}

// meant are the columns that a change is for: those chosen, or else all that are shown.
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

// allShown reports whether every column that is shown is chosen.
func (v *view) allShown(s *state.State) bool {
	shown := v.shown(s)
	return len(shown) > 0 && !slices.ContainsFunc(shown, func(name string) bool { return !v.chosen[name] })
}
