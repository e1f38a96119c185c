package state

import (
	"fmt"
	"strconv"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/recode"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/utility"
)

// The settings of single columns. Those of hierarchies are in hierarchy.go.

// ofColumn is a setting of a column.
func (s *State) ofColumn(prefix, column string, p param.Param, value any, put func(*project.Column, any), told func(any) string) Setting {
	return Setting{ID: prefix + column, Param: p, Value: value, Told: told,
		Put: func(c *project.Project, v any) { put(c.Column(column), v) }}
}

// Weight is how much a column matters to the measure.
func (s *State) Weight(column string) Setting {
	f := project.FieldAt(project.ColumnFields(), "weight")
	f.Label, f.Sentence = column, ""
	return s.ofColumn("weight-", column, f.Param, f.Get(s.Column(column)),
		func(c *project.Column, v any) {
			if c.Weight = nil; v != f.Default {
				f.Set(c, v)
			}
		},
		func(v any) string {
			if v == f.Default {
				return "set the weight of " + column + " to the usual"
			}
			return fmt.Sprintf("set the weight of %s to %s", column, Word(v))
		})
}

// Weights are the weights of all details, for measures that add columns up.
func (s *State) Weights() []Setting {
	if m := find(s.Metadata().Measures, func(m *utility.Info) bool { return m.ID == s.Config.Measure.Measure }); s.Welcome == nil || m != nil && !m.Weights {
		return nil
	}
	var all []Setting
	for _, column := range s.QuasiIdentifiers() {
		all = append(all, s.Weight(column))
	}
	return all
}

// LowestLevel is the least that a column with so many levels becomes coarser.
func (s *State) LowestLevel(column string, height int) Setting {
	low, high := s.Levels(column, height)
	return s.level("min-level-", column, height, 0, high, low, func(c *project.Column, level int) {
		c.MinLevel = nil
		if level > 0 {
			c.MinLevel = &level
		}
	})
}

// HighestLevel is the most that a column with so many levels becomes coarser.
func (s *State) HighestLevel(column string, height int) Setting {
	low, high := s.Levels(column, height)
	return s.level("max-level-", column, height, low, height-1, high, func(c *project.Column, level int) {
		c.MaxLevel = nil
		if level < height-1 {
			c.MaxLevel = &level
		}
	})
}

func (s *State) level(prefix, column string, height, from, to, now int, put func(*project.Column, int)) Setting {
	p := param.Param{Kind: param.Choice}
	for l := from; l <= to; l++ {
		label := strconv.Itoa(l)
		if l == 0 {
			label = "0 (as it is)"
		} else if l == height-1 {
			label += " (top)"
		}
		p.Choices = append(p.Choices, param.Option{Value: strconv.Itoa(l), Label: label})
	}
	g := s.ofColumn(prefix, column, p, strconv.Itoa(now), func(c *project.Column, v any) { put(c, v.(int)) }, func(v any) string {
		next := *s.Column(column)
		put(&next, v.(int))
		low, high := "0", "the top"
		if next.MinLevel != nil {
			low = strconv.Itoa(*next.MinLevel)
		}
		if next.MaxLevel != nil {
			high = strconv.Itoa(*next.MaxLevel)
		}
		return fmt.Sprintf("kept %s between level %s and %s", column, low, high)
	})
	g.Key = "levels-" + column
	g.Read = func(text string) (any, error) { return strconv.Atoi(text) }
	return g
}

// Levels returns the lowest and the highest level that a column with so many
// levels may have.
func (s *State) Levels(column string, height int) (low, high int) {
	high = height - 1
	if c := s.Column(column); c != nil {
		if c.MinLevel != nil {
			low = *c.MinLevel
		}
		if c.MaxLevel != nil {
			high = *c.MaxLevel
		}
	}
	return low, high
}

// aggregates are the values that a whole group can show instead of steps.
var aggregates = []struct {
	function recode.Function
	word     string
	numbers  bool // makes sense for numbers alone
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
	for _, a := range aggregates {
		if a.function == f {
			return a.word
		}
	}
	return string(f)
}

// Aggregate returns how a column shows one value a group, nil if it does not.
func (s *State) Aggregate(column string) *project.Microaggregate {
	if c := s.Column(column); c != nil && c.Role == project.QuasiIdentifying {
		return c.Microaggregate
	}
	return nil
}

// Aggregation is the one value a group that a column shows; "" is its steps.
func (s *State) Aggregation(column string) Setting {
	chosen := recode.Function("")
	if a := s.Aggregate(column); a != nil {
		chosen = a.Function
	}
	p := param.Param{Kind: param.Choice, Label: "In the finished table a group shows",
		Sentence: "One value for each group keeps more of numbers than steps do. Groups are then formed by the other details.",
		Choices:  []param.Option{{Label: "its step (hierarchy)"}}}
	t, _ := s.TypeOf(column)
	for _, a := range aggregates {
		if !a.numbers || t == table.Integer || t == table.Decimal || a.function == chosen {
			p.Choices = append(p.Choices, param.Option{Value: string(a.function), Label: a.word})
		}
	}
	return s.ofColumn("treat-", column, p, string(chosen),
		func(c *project.Column, v any) {
			joint := c.Microaggregate != nil && c.Microaggregate.Joint
			c.Microaggregate = nil
			if v != "" {
				c.Microaggregate = &project.Microaggregate{Function: recode.Function(v.(string)), Joint: joint}
			}
		},
		func(v any) string {
			if v == "" {
				return fmt.Sprintf("made %s coarser by steps", column)
			}
			return fmt.Sprintf("showed %s of %s", AggregateWord(recode.Function(v.(string))), column)
		})
}

// Joint is whether groups are split further by what is similar in a column that
// shows one value a group.
func (s *State) Joint(column string) Setting {
	a := s.Aggregate(column)
	return s.ofColumn("joint-", column, param.Param{Kind: param.Flag, Label: "Split groups by similar values first",
		Sentence: "Keeps more detail. Only with rules about the size of groups."}, a != nil && a.Joint,
		func(c *project.Column, v any) {
			if c.Microaggregate != nil {
				c.Microaggregate = &project.Microaggregate{Function: c.Microaggregate.Function, Joint: v.(bool)}
			}
		},
		either("split groups by similar values of "+column, "kept groups whole for "+column))
}

// Words is the kind of settings that are any words.
const Words = param.Words

// Bottom is the smallest value that a column shows: what is beyond becomes it.
func (s *State) Bottom(column string) Setting {
	return s.bound("bottom-", column, param.Param{Kind: Words, Label: "Smallest value shown", Sentence: "Smaller ones become it. Empty: none."},
		func(b *recode.Bounds) **string { return &b.Bottom })
}

// Top is the largest value that a column shows.
func (s *State) Top(column string) Setting {
	return s.bound("top-", column, param.Param{Kind: Words, Label: "Largest value shown", Sentence: "Larger ones become it. Empty: none."},
		func(b *recode.Bounds) **string { return &b.Top })
}

func (s *State) bound(prefix, column string, p param.Param, end func(*recode.Bounds) **string) Setting {
	put := func(c *project.Column, v any) {
		var next recode.Bounds
		if c.TopBottom != nil {
			next = *c.TopBottom
		}
		*end(&next) = nil
		if text, ok := v.(string); ok {
			*end(&next) = &text
		}
		c.TopBottom = nil
		if next.Bottom != nil || next.Top != nil {
			c.TopBottom = &next
		}
	}
	var value any
	if b := s.Column(column).TopBottom; b != nil && *end(b) != nil {
		value = **end(b)
	}
	g := s.ofColumn(prefix, column, p, value, put, func(v any) string {
		next := *s.Column(column)
		put(&next, v)
		switch b := next.TopBottom; {
		case b == nil:
			return "lifted the bounds of " + column
		case b.Top == nil:
			return fmt.Sprintf("kept %s from %s on", column, *b.Bottom)
		case b.Bottom == nil:
			return fmt.Sprintf("kept %s up to %s", column, *b.Top)
		default:
			return fmt.Sprintf("kept %s between %s and %s", column, *b.Bottom, *b.Top)
		}
	})
	g.Key, g.Empty = "bounds-"+column, true
	g.Read = func(text string) (any, error) { return unless(text, ""), nil }
	return g
}

// Ordered reports whether the values of a column have an order that bounds can
// refer to.
func (s *State) Ordered(column string) bool {
	t, _ := s.TypeOf(column)
	return t != table.String
}
