package state

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/utility"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// The settings of single columns. Those of hierarchies are in hierarchy.go.

// ofColumn returns a setting of a column.
func (s *State) ofColumn(prefix, column string, p param.Param, value any, put func(*project.Column, any), told func(any) string) Setting {
	return Setting{ID: prefix + column, Param: p, Value: value, Told: told,
		Put: func(c *project.Project, v any) { put(c.Column(column), v) }}
}

// Weight sets how much a column matters to the measure.
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
				return sentence.Fill("set the weight of {column} to the usual one", "column", column)
			}
			return sentence.Fill("set the weight of {column} to {weight}", "column", column, "weight", said(v))
		})
}

// Weights sets the weights of all details, for measures that add columns up.
func (s *State) Weights() []Setting {
	if m := find(s.Metadata().Measures, func(m *utility.Info) bool { return m.ID == s.Config.Measure.Measure }); s.Welcome == nil ||
		m != nil && !m.Weights {
		return nil
	}
	var all []Setting
	for _, column := range s.QuasiIdentifiers() {
		if s.Separator(column) == "" {
			all = append(all, s.Weight(column))
		}
	}
	return all
}

// Response sets whether a column is to be predicted.
func (s *State) Response(column string) Setting {
	f := project.FieldAt(project.ColumnFields(), "response")
	f.Label, f.Sentence = column, ""
	return s.ofColumn("response-", column, f.Param, f.Get(s.Column(column)), func(c *project.Column, v any) { f.Set(c, v) },
		either(sentence.Fill("kept what predicts {column}", "column", column),
			sentence.Fill("no longer kept what predicts {column}", "column", column)))
}

// Responses sets, for each column that can be predicted, whether it is to be, for measures that
// evaluate predictions.
func (s *State) Responses() []Setting {
	m := find(s.Metadata().Measures, func(m *utility.Info) bool { return m.ID == s.Config.Measure.Measure })
	if m == nil || !m.Predicts {
		return nil
	}
	var all []Setting
	for i := range s.Config.Columns {
		if c := &s.Config.Columns[i]; c.Role != project.Identifying && c.Role != project.Count &&
			!c.Held() && c.Microaggregate == nil && c.Items == nil {
			all = append(all, s.Response(c.Name))
		}
	}
	return all
}

// SamplingWeight selects the column of sampling weights; it has no choices if no column can be it.
func (s *State) SamplingWeight() Setting {
	g := Setting{ID: "sampling-weight", Param: project.FieldAt(project.ColumnFields(), "samplingWeight").Param, Value: s.Config.WeightColumn(),
		Put: func(c *project.Project, v any) {
			for i := range c.Columns {
				c.Columns[i].SamplingWeight = c.Columns[i].Name == v
			}
		},
		Told: func(v any) string {
			if v == "" {
				return sentence.Fill("took no column for sampling weights")
			}
			return sentence.Fill("took {column} for sampling weights", "column", said(v))
		}}
	g.Param.Kind, g.Param.Default, g.Param.Choices = param.Choice, "", []param.Option{{Label: language.T("none")}}
	for i := range s.Config.Columns {
		c := &s.Config.Columns[i]
		if p := s.ColumnProfile(c.Name); p != nil && (p.Type == table.Integer || p.Type == table.Decimal) && p.Missing == 0 &&
			c.MayWeigh() && c.Items == nil && len(s.Config.Person) == 0 {
			g.Param.Choices = append(g.Param.Choices, param.Option{Value: c.Name, Label: c.Name})
		}
	}
	if len(g.Param.Choices) == 1 {
		g.Param.Choices = nil
	}
	return g
}

// LowestLevel sets the lowest level of a column with so many levels.
func (s *State) LowestLevel(column string, height int) Setting {
	low, high := s.Levels(column, height)
	return s.level("min-level-", column, height, 0, high, low, func(c *project.Column, level int) {
		c.MinLevel = nil
		if level > 0 {
			c.MinLevel = &level
		}
	})
}

// HighestLevel sets the highest level of a column with so many levels.
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
			label = sentence.Fill("{level} (as it is)", "level", label)
		} else if l == height-1 {
			label = sentence.Fill("{level} (top)", "level", label)
		}
		p.Choices = append(p.Choices, param.Option{Value: strconv.Itoa(l), Label: label})
	}
	g := s.ofColumn(prefix, column, p, strconv.Itoa(now), func(c *project.Column, v any) { put(c, v.(int)) }, func(v any) string {
		next := *s.Column(column)
		put(&next, v.(int))
		text := language.Text("kept {column} between level {low} and level {high}")
		switch low, high := next.MinLevel, next.MaxLevel; {
		case low == nil && high == nil:
			text = "allowed all levels of {column}"
		case high == nil:
			text = "kept {column} at level {low} or above"
		case low == nil:
			text = "kept {column} at level {high} or below"
		case *low == *high:
			text = "kept {column} at level {low}"
		}
		return sentence.Fill(text, "column", column, "low", level(next.MinLevel), "high", level(next.MaxLevel))
	})
	g.Key = "levels-" + column
	g.Read = func(text string) (any, error) { return strconv.Atoi(text) }
	return g
}

// level formats a bound for the history, "" without one.
func level(l *int) string {
	if l == nil {
		return ""
	}
	return strconv.Itoa(*l)
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

// AggregateWord words what a group shows.
func AggregateWord(f project.Function) string {
	for _, a := range aggregates {
		if a.function == f {
			return language.T(a.word)
		}
	}
	return string(f)
}

// Aggregate returns the function of a column that shows one value a group, nil if it does not.
func (s *State) Aggregate(column string) *project.Microaggregate {
	if c := s.Column(column); c != nil && c.Role == project.QuasiIdentifying {
		return c.Microaggregate
	}
	return nil
}

// Aggregation sets the function whose one value a group shows in a column; "" stands for its steps.
func (s *State) Aggregation(column string) Setting {
	chosen := project.Function("")
	if a := s.Aggregate(column); a != nil {
		chosen = a.Function
	}
	p := param.Param{Kind: param.Choice, Label: language.T("In the finished table a group shows"),
		Sentence: language.T("One value for each group keeps more of numbers than steps do. Groups are then formed by the other details."),
		Choices:  []param.Option{{Label: language.T("its step (hierarchy)")}}}
	t, _ := s.TypeOf(column)
	for _, a := range aggregates {
		if !a.numbers || t == table.Integer || t == table.Decimal || a.function == chosen {
			p.Choices = append(p.Choices, param.Option{Value: string(a.function), Label: language.T(a.word)})
		}
	}
	return s.ofColumn("treat-", column, p, string(chosen),
		func(c *project.Column, v any) {
			joint := c.Microaggregate != nil && c.Microaggregate.Joint
			c.Microaggregate = nil
			if v != "" {
				c.Microaggregate = &project.Microaggregate{Function: project.Function(v.(string)), Joint: joint}
			}
		},
		func(v any) string {
			for _, a := range aggregates {
				if string(a.function) == v {
					return sentence.Fill(a.told, "column", column)
				}
			}
			return sentence.Fill("made {column} coarser by steps", "column", column)
		})
}

// Joint sets whether groups are split further by similarity in a column that shows one value a
// group.
func (s *State) Joint(column string) Setting {
	a := s.Aggregate(column)
	return s.ofColumn("joint-", column, param.Param{Kind: param.Flag, Label: language.T("Split groups by similar values first"),
		Sentence: language.T("Keeps more detail. Only with rules about the size of groups.")}, a != nil && a.Joint,
		func(c *project.Column, v any) {
			if c.Microaggregate != nil {
				c.Microaggregate = &project.Microaggregate{Function: c.Microaggregate.Function, Joint: v.(bool)}
			}
		},
		either(sentence.Fill("split groups by similar values of {column}", "column", column),
			sentence.Fill("kept groups whole for {column}", "column", column)))
}

// Words is the kind of settings that are free text.
const Words = param.Words

// Bottom sets the smallest value that a column shows, which replaces all smaller ones.
func (s *State) Bottom(column string) Setting {
	return s.bound("bottom-", column, param.Param{Kind: Words, Label: language.T("Smallest value shown"),
		Sentence: language.T("Smaller ones become it. Empty: none.")},
		func(b *project.Bounds) **string { return &b.Bottom })
}

// Top sets the largest value that a column shows.
func (s *State) Top(column string) Setting {
	return s.bound("top-", column, param.Param{Kind: Words, Label: language.T("Largest value shown"),
		Sentence: language.T("Larger ones become it. Empty: none.")},
		func(b *project.Bounds) **string { return &b.Top })
}

func (s *State) bound(prefix, column string, p param.Param, end func(*project.Bounds) **string) Setting {
	put := func(c *project.Column, v any) {
		var next project.Bounds
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
			return sentence.Fill("lifted the bounds of {column}", "column", column)
		case b.Top == nil:
			return sentence.Fill("limited {column} to values from {bottom} on", "column", column, "bottom", *b.Bottom)
		case b.Bottom == nil:
			return sentence.Fill("limited {column} to values up to {top}", "column", column, "top", *b.Top)
		default:
			return sentence.Fill("limited {column} to values from {bottom} to {top}", "column", column, "bottom", *b.Bottom, "top", *b.Top)
		}
	})
	g.Key, g.Empty = "bounds-"+column, true
	g.Read = func(text string) (any, error) { return unless(text, ""), nil }
	return g
}

// Ordered reports whether the values of a column have an order for bounds.
func (s *State) Ordered(column string) bool {
	t, _ := s.TypeOf(column)
	return t != table.String
}
