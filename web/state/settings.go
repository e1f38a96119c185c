package state

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/utility"
)

// RoleWords are the roles in the order in which they are offered, in words
// about people.
var RoleWords = []struct {
	Role project.Role
	Word string
}{
	{project.Identifying, "names the person"},
	{project.QuasiIdentifying, "could be known"},
	{project.Sensitive, "must stay secret"},
	{project.Insensitive, "harmless"},
}

// RoleWord returns a role in words about people.
func RoleWord(role project.Role) string {
	for _, w := range RoleWords {
		if w.Role == role {
			return w.Word
		}
	}
	return string(role)
}

// SetInput changes how the file is read. name says what was changed.
func (s *State) SetInput(name string, edit func(o *table.Options)) {
	s.change("", name, func(c *project.Project) { edit(&c.Input) })
}

// SetRole gives a column a role.
func (s *State) SetRole(column string, role project.Role) {
	c := s.Column(column)
	if c == nil || c.Role == role {
		return
	}
	s.change("", fmt.Sprintf("marked %s as %q", column, RoleWord(role)), func(*project.Project) { s.setRole(column, role) })
}

// SetRoles gives all columns one role.
func (s *State) SetRoles(role project.Role) {
	s.change("", fmt.Sprintf("marked all columns as %q", RoleWord(role)), func(c *project.Project) {
		for i := range c.Columns {
			s.setRole(c.Columns[i].Name, role)
		}
	})
}

// SetSuggestedRoles gives all columns the roles that were suggested.
func (s *State) SetSuggestedRoles() {
	s.change("", "took the suggested roles", func(c *project.Project) {
		for i := range s.Profile.Columns {
			s.setRole(s.Profile.Columns[i].Name, s.Profile.Columns[i].Role)
		}
	})
}

func (s *State) setRole(column string, role project.Role) {
	c := s.Column(column)
	c.Role = role
	if p := s.ColumnProfile(column); role == project.QuasiIdentifying && c.Hierarchy == nil && p != nil {
		spec := p.Hierarchy
		c.Hierarchy = &spec
	}
	if role != project.Sensitive {
		s.Config.Models = slices.DeleteFunc(slices.Clone(s.Config.Models), func(m project.Model) bool { return m.Attribute == column })
	}
}

// SetType overrules the guessed type of a column; "" goes back to the guess.
// The hierarchy becomes the automatic one of the new type, unless it was
// imported or drawn by hand.
func (s *State) SetType(column string, t table.Type, format string) {
	c := s.Column(column)
	p := s.ColumnProfile(column)
	if c == nil || p == nil || c.Type == t && c.Format == format {
		return
	}
	word := string(t)
	if t == "" {
		word = "as guessed"
	}
	s.change("", fmt.Sprintf("read %s as %s", column, word), func(*project.Project) {
		c.Type, c.Format = t, format
		if c.Hierarchy == nil || c.Hierarchy.Kind == hierarchy.KindTable {
			return
		}
		if t == "" || t == p.Type {
			spec := p.Hierarchy
			c.Hierarchy = &spec
			return
		}
		c.Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindAuto}
	})
}

// SetHierarchy gives a column a hierarchy. key joins what is typed into one
// field to one change; it may be empty. Bounds that the change makes
// meaningless are lifted.
func (s *State) SetHierarchy(column, key, name string, spec hierarchy.Spec) {
	c := s.Column(column)
	if c == nil {
		return
	}
	s.change(key, name, func(*project.Project) {
		kind := s.Spec(column).Kind
		c.Hierarchy = &spec
		if kind != spec.Kind {
			c.MinLevel, c.MaxLevel = nil, nil
		}
	})
}

// SetLevels bounds the levels of a column; nil lifts a bound.
func (s *State) SetLevels(column string, low, high *int) {
	c := s.Column(column)
	if c == nil {
		return
	}
	word := func(l *int, otherwise string) string {
		if l == nil {
			return otherwise
		}
		return strconv.Itoa(*l)
	}
	s.change("levels-"+column, fmt.Sprintf("kept %s between level %s and %s", column, word(low, "0"), word(high, "the top")), func(*project.Project) {
		c.MinLevel, c.MaxLevel = low, high
	})
}

// K returns the size of the smallest group that is asked for, 1 without
// k-anonymity.
func (s *State) K() int {
	for _, m := range s.Config.Models {
		if m.Model == KAnonymity {
			return m.Params.Int("k")
		}
	}
	return 1
}

// SetModelParam sets a parameter of a privacy model.
func (s *State) SetModelParam(index int, name string, value any) {
	if index >= len(s.Config.Models) {
		return
	}
	m := s.Config.Models[index]
	what := name
	if m.Model != KAnonymity {
		what = name + " of " + s.modelName(m.Model)
	}
	s.change(fmt.Sprintf("model-%d-%s", index, name), fmt.Sprintf("set %s to %s", what, Word(value)), func(c *project.Project) {
		c.Models = slices.Clone(c.Models)
		c.Models[index].Params = with(c.Models[index].Params, name, value)
	})
}

// SetLimit sets the share of records that may be left out.
func (s *State) SetLimit(share float64) {
	s.change("limit", "set the limit of people left out to "+percent(share), func(c *project.Project) { c.SuppressionLimit = share })
}

// SetMeasure chooses how detail is measured.
func (s *State) SetMeasure(id utility.ID) {
	s.change("measure", "measured detail by "+s.MeasureName(id), func(c *project.Project) { c.Measure = project.Measure{Measure: id} })
}

// SetMeasureParam sets a parameter of the measure.
func (s *State) SetMeasureParam(name string, value any) {
	label := name
	if s.Welcome != nil {
		for _, m := range s.Welcome.Measures {
			if i := slices.IndexFunc(m.Params, func(p param.Param) bool { return p.Name == name }); m.ID == s.Config.Measure.Measure && i >= 0 {
				label = m.Params[i].Label
			}
		}
	}
	s.change("measure-"+name, fmt.Sprintf("set %q of the measure to %s", label, Word(value)), func(c *project.Project) {
		c.Measure.Params = with(c.Measure.Params, name, value)
	})
}

// SetWeight sets how much a column matters to the measure.
func (s *State) SetWeight(column string, weight *float64) {
	c := s.Column(column)
	if c == nil {
		return
	}
	word := "the usual"
	if weight != nil {
		word = number(*weight)
	}
	s.change("weight-"+column, fmt.Sprintf("set the weight of %s to %s", column, word), func(*project.Project) { c.Weight = weight })
}

// SetSearch chooses the search algorithm.
func (s *State) SetSearch(id search.ID) {
	s.change("search", "searched with "+s.SearchName(string(id)), func(c *project.Project) { c.Search.Algorithm = id })
}

// SetTimeBox sets the seconds that a search may take; 0 is the algorithm's own.
func (s *State) SetTimeBox(seconds float64) {
	name := fmt.Sprintf("set the time to %s seconds", number(seconds))
	if seconds == 0 {
		name = "left the time to the algorithm"
	}
	s.change("time", name, func(c *project.Project) { c.Search.TimeLimit = seconds })
}

// SetCheckLimit sets how many transformations a search may try; 0 is no limit.
func (s *State) SetCheckLimit(checks int) {
	name := fmt.Sprintf("set the number of tries to %d", checks)
	if checks == 0 {
		name = "lifted the limit of tries"
	}
	s.change("checks", name, func(c *project.Project) { c.Search.CheckLimit = checks })
}

// SetIdentifying says what becomes of columns that name the person.
func (s *State) SetIdentifying(how string) {
	name := "removed the columns that name the person"
	if how == "replace" {
		name = "replaced what names the person by *"
	}
	s.change("identifying", name, func(c *project.Project) { c.Output.Identifying = how })
}

// SetEscapeFormulas says whether cells that a spreadsheet would run are made
// harmless.
func (s *State) SetEscapeFormulas(escape bool) {
	name := "wrote formulas as they are"
	if escape {
		name = "made formulas harmless"
	}
	s.change("formulas", name, func(c *project.Project) { c.Output.EscapeFormulas = escape })
}

// with returns a copy of the values with one of them set.
func with(v param.Values, name string, value any) param.Values {
	out := param.Values{}
	for k, x := range v {
		out[k] = x
	}
	out[name] = value
	return out
}

// MeasureName returns the name of a measure for people.
func (s *State) MeasureName(id utility.ID) string {
	if s.Welcome != nil {
		for _, m := range s.Welcome.Measures {
			if m.ID == id {
				return m.Name
			}
		}
	}
	return string(id)
}

// SearchName returns the name of a search algorithm for people.
func (s *State) SearchName(id string) string {
	if s.Welcome != nil {
		for _, a := range s.Welcome.Searches {
			if string(a.ID) == id {
				return a.Name
			}
		}
	}
	return id
}

// Word writes a parameter's value as people read it in the history.
func Word(v any) string {
	switch x := v.(type) {
	case float64:
		return number(x)
	case bool:
		if x {
			return "yes"
		}
		return "no"
	}
	return fmt.Sprint(v)
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func percent(share float64) string {
	return strconv.FormatFloat(float64(int64(share*1e8+0.5))/1e6, 'f', -1, 64) + " %"
}
