package state

import (
	"fmt"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/recode"
	"github.com/fulgurite/fulgurite/core/table"
)

// Aggregates are the values that a whole group can show instead of steps.
var Aggregates = []struct {
	Function recode.Function
	Word     string
	Numbers  bool // makes sense for numbers alone
}{
	{recode.Mean, "the mean of the group", true},
	{recode.GeometricMean, "the geometric mean of the group", true},
	{recode.Median, "the middle value of the group (median)", false},
	{recode.Mode, "the most frequent value of the group", false},
	{recode.Interval, "the range of the group, from smallest to largest", false},
	{recode.Set, "all values of the group", false},
}

// AggregateWord returns what a group shows, in words.
func AggregateWord(f recode.Function) string {
	for _, a := range Aggregates {
		if a.Function == f {
			return a.Word
		}
	}
	return string(f)
}

// SetAggregate lets a column show one value a group; "" goes back to steps.
func (s *State) SetAggregate(column string, f recode.Function) {
	c := s.Column(column)
	if c == nil {
		return
	}
	name := fmt.Sprintf("made %s coarser by steps", column)
	if f != "" {
		name = fmt.Sprintf("showed %s of %s", AggregateWord(f), column)
	}
	s.change("aggregate-"+column, name, func(*project.Project) {
		joint := c.Microaggregate != nil && c.Microaggregate.Joint
		c.Microaggregate = nil
		if f != "" {
			c.Microaggregate = &project.Microaggregate{Function: f, Joint: joint}
		}
	})
}

// SetJoint says whether groups are split further by what is similar in a
// column that shows one value a group.
func (s *State) SetJoint(column string, joint bool) {
	c := s.Column(column)
	if c == nil || c.Microaggregate == nil {
		return
	}
	name := "kept groups whole for " + column
	if joint {
		name = "split groups by similar values of " + column
	}
	s.change("joint-"+column, name, func(*project.Project) {
		c.Microaggregate = &project.Microaggregate{Function: c.Microaggregate.Function, Joint: joint}
	})
}

// SetBounds cuts the ends of a column's scale off: what is beyond a bound
// becomes the bound. "" is no bound.
func (s *State) SetBounds(column, bottom, top string) {
	c := s.Column(column)
	if c == nil {
		return
	}
	name := "lifted the bounds of " + column
	switch {
	case bottom != "" && top != "":
		name = fmt.Sprintf("kept %s between %s and %s", column, bottom, top)
	case bottom != "":
		name = fmt.Sprintf("kept %s from %s on", column, bottom)
	case top != "":
		name = fmt.Sprintf("kept %s up to %s", column, top)
	}
	s.change("bounds-"+column, name, func(*project.Project) {
		c.TopBottom = nil
		if bottom+top != "" {
			c.TopBottom = &recode.Bounds{Bottom: given(bottom), Top: given(top)}
		}
	})
}

func given(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// Bounds returns the bounds of a column, "" for none.
func (s *State) Bounds(column string) (bottom, top string) {
	c := s.Column(column)
	if c == nil || c.TopBottom == nil {
		return "", ""
	}
	if b := c.TopBottom.Bottom; b != nil {
		bottom = *b
	}
	if t := c.TopBottom.Top; t != nil {
		top = *t
	}
	return bottom, top
}

// Aggregate returns how a column shows one value a group, nil if it does not.
func (s *State) Aggregate(column string) *project.Microaggregate {
	if c := s.Column(column); c != nil && c.Role == project.QuasiIdentifying {
		return c.Microaggregate
	}
	return nil
}

// Ordered reports whether the values of a column have an order that bounds can
// refer to.
func (s *State) Ordered(column string) bool {
	t, _ := s.TypeOf(column)
	return t != table.String
}
