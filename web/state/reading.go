package state

import (
	"reflect"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// How the values of columns are read: the engine's account, and people's answers.

// wanted returns how a column is to be read by the settings.
func wanted(c *project.Column) bridge.ReadColumn {
	as := bridge.ReadColumn{Column: c.Name, Type: c.Type, Format: c.Format, Read: c.Read.With(nil)}
	if c.Items != nil {
		as.Separator, as.Read = c.Items.Separator, nil
	}
	return as
}

// NeedsColumns returns the columns that the settings want to be read differently from their
// description, and marks them as requested.
func (s *State) NeedsColumns() []bridge.ReadColumn {
	var all []bridge.ReadColumn
	for i := range s.Config.Columns {
		c := &s.Config.Columns[i]
		p := s.ColumnProfile(c.Name)
		if p == nil {
			continue
		}
		want := wanted(c)
		have := bridge.ReadColumn{Column: c.Name, Type: p.As.Type, Format: p.As.Format, Read: p.As.Read, Separator: p.As.Separator}
		if asked, ok := s.asked[c.Name]; ok {
			have = asked
		}
		if !reflect.DeepEqual(have, want) {
			all = append(all, want)
		}
	}
	for _, want := range all {
		s.asked[want.Column] = want
	}
	return all
}

// ReadColumns stores the description of requested columns, except for those requested differently
// meanwhile.
func (s *State) ReadColumns(answers []bridge.ColumnProfile) {
	for _, answer := range answers {
		p := s.ColumnProfile(answer.Name)
		if asked, ok := s.asked[answer.Name]; p == nil || !ok || !reflect.DeepEqual(asked, answer.As) {
			continue
		}
		delete(s.asked, answer.Name)
		answer.Role, answer.Reason, answer.ReasonSaid, answer.Harmless = p.Role, p.Reason, p.ReasonSaid, p.Harmless // roles are suggested once
		*p = answer
	}
}

// Proposals returns the proposals for a column: spellings and orders only where the column names
// nobody.
func (s *State) Proposals(p *bridge.ColumnProfile) []detect.Proposal {
	naming := s.RoleOf(p.Name) == project.Identifying
	return slices.DeleteFunc(slices.Clone(p.Reading.Proposals), func(of detect.Proposal) bool {
		return naming && (of.Kind == detect.OnSpellings || of.Kind == detect.OnOrder)
	})
}

// Asks counts the columns with open questions.
func (s *State) Asks() int {
	n := 0
	for i := range s.Profile.Columns {
		if p := &s.Profile.Columns[i]; s.Column(p.Name) != nil && len(s.Proposals(p)) > 0 {
			n++
		}
	}
	return n
}

// Answer applies an answer.
func (s *State) Answer(column string, answer detect.Answer) {
	if answer.Separator != "" {
		s.SetSeparator(column, answer.Separator)
		return
	}
	s.read("", column, language.Render(answer.Did), func(c *project.Column) {
		if answer.Type != "" {
			c.Type, c.Format = answer.Type, answer.Format
			c.Read = unordered(c.Read)
		}
		c.Read = c.Read.With(answer.Read)
	})
}

// read changes how a column is read. Its hierarchy becomes the automatic one of the new values,
// unless it was imported or drawn by hand.
func (s *State) read(key, column, told string, put func(c *project.Column)) {
	c := s.Column(column)
	if c == nil {
		return
	}
	s.change(key, told, func(*project.Project) {
		if c.Read != nil { // keep the recorded settings unchanged
			own := *c.Read
			c.Read = &own
		}
		put(c)
		if c.Read.Empty() {
			c.Read = nil
		}
		if c.Hierarchy != nil && s.suggests(column, c.Hierarchy) {
			c.Hierarchy = &hierarchy.Spec{Kind: hierarchy.KindAuto}
		}
	})
}

// suggests reports whether a hierarchy is the suggested one of a column.
func (s *State) suggests(column string, spec *hierarchy.Spec) bool {
	p := s.ColumnProfile(column)
	return p != nil && reflect.DeepEqual(p.Hierarchy, *spec)
}

func unordered(r *table.Reading) *table.Reading {
	if r == nil {
		return nil
	}
	own := *r
	own.Order = nil
	return &own
}

// AsGuessed resets the type and the order of a column to the guess.
func (s *State) AsGuessed(column string) {
	s.read("", column, sentence.Fill("read {column} as guessed", "column", column), func(c *project.Column) {
		c.Type, c.Format, c.Read = "", "", unordered(c.Read)
	})
}

// SetFormat sets the format of a column's dates or numbers.
func (s *State) SetFormat(column, format string) {
	t, old := s.TypeOf(column)
	if format = strings.TrimSpace(format); format == old || format == "" {
		return
	}
	s.read("format-"+column, column, sentence.Fill("read {column} as written like {format}", "column", column, "format", format),
		func(c *project.Column) {
			c.Type, c.Format = t, format
		})
}

// MissingOf returns the missing-value words of a single column.
func (s *State) MissingOf(column string) []string {
	if c := s.Column(column); c != nil && c.Read != nil {
		return c.Read.Missing
	}
	return nil
}

// SetMissingOf sets the missing-value words of a column.
func (s *State) SetMissingOf(column string, words []string) {
	if slices.Equal(words, s.MissingOf(column)) {
		return
	}
	did := language.Text("read {words} in {column} as missing")
	if len(words) == 0 {
		did = "read no words in {column} as missing"
	}
	told := sentence.Fill(did, "words", sentence.List(words, len(words)), "column", column)
	s.read("", column, told, func(c *project.Column) {
		if c.Read == nil {
			c.Read = &table.Reading{}
		}
		c.Read.Missing = words
		c.Read = c.Read.With(nil)
	})
}

// Separate splits the merged spellings of a value.
func (s *State) Separate(column, value string) {
	s.read("", column, sentence.Fill("took the spellings of {value} in {column} apart", "value", value, "column", column),
		func(c *project.Column) {
			if c.Read != nil {
				c.Read.Same = slices.DeleteFunc(slices.Clone(c.Read.Same), func(of table.Spelling) bool { return of.Value == value })
			}
		})
}

// Ordering returns the order of a column, or a proposed order of its values; nil if there are too
// many.
func (s *State) Ordering(column string) []string {
	if c := s.Column(column); c != nil && c.Read != nil && len(c.Read.Order) > 0 {
		return c.Read.Order
	}
	if p := s.ColumnProfile(column); p != nil && (p.Type == table.String || p.Type == table.Ordinal) && len(p.Values) > 1 {
		return p.Values
	}
	return nil
}

// Move moves a value of a column up or down in its order, which makes the column ordinal.
func (s *State) Move(column string, at, by int) {
	order := slices.Clone(s.Ordering(column))
	if at < 0 || at >= len(order) || at+by < 0 || at+by >= len(order) {
		return
	}
	word := order[at]
	s.order(column, slices.Insert(slices.Delete(order, at, at+1), at+by, word))
}

// Confirm confirms the order of a column as shown.
func (s *State) Confirm(column string) { s.order(column, slices.Clone(s.Ordering(column))) }

// Unordered reports whether the order of a column's values is unknown: they are texts.
func (s *State) Unordered(column string) bool {
	t, _ := s.TypeOf(column)
	p := s.ColumnProfile(column)
	return t == table.String && p != nil && p.Distinct > 2
}

// order makes the column ordinal.
func (s *State) order(column string, order []string) {
	s.read("order-"+column, column, sentence.Fill("ordered {column}: {order}", "column", column, "order", strings.Join(order, " < ")),
		func(c *project.Column) {
			if c.Read == nil {
				c.Read = &table.Reading{}
			}
			c.Type, c.Format, c.Read.Order = table.Ordinal, "", order
		})
}
