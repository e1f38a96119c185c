package hierarchy

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Taken says what of a hierarchy is taken from the values of the column that it is built
// for, and what to do instead; nil if a value's labels follow from the value and the
// specification alone, whatever else the column holds. Differential privacy needs such
// hierarchies. typed and format are those that were given for the column, not what was
// found out.
//
// Of hidden characters the highest level is taken from the longest value, which
// TopTaken says.
func (s Spec) Taken(typed table.Type, format string) (what, instead *problem.Text) {
	switch s.Kind {
	case KindTable, KindSuppression:
		return nil, nil
	case KindRedaction:
		if s.Redaction != nil && s.Redaction.Pad != "" {
			return problem.Say("how far short values are filled up"), problem.Say("Leave short values short.")
		}
		return nil, nil
	case KindGrouping:
		if s.Grouping == nil || len(s.Grouping.Groups) == 0 {
			return problem.Say("which values are neighbours"), problem.Say("Name the groups.")
		}
	case KindTree:
	case KindIntervals:
		switch o := s.Intervals; {
		case o == nil || len(o.Widths) == 0 && len(o.Cuts) == 0:
			return problem.Say("how wide the ranges are"), problem.Say("Give widths or boundaries.")
		case typed != "" && typed != table.Integer:
			return problem.Say("whether all numbers are whole"), problem.Say("Make a hierarchy row by row, or by a formula such as floor(x, 10).")
		case o.Labels != inWords:
			return problem.Say("how a range is written where a number is below 0"), problem.Say(`Have labels in words ("labels": "words").`)
		case format == "":
			return problem.Say("how numbers are written"), problem.Say("Give the format of the numbers, such as 1234.5.")
		}
	case KindDates:
		if format == "" {
			return problem.Say("how dates are written"), problem.Say("Give the format of the dates.")
		}
	case KindWords:
		if s.Words == nil || s.Words.Max == 0 {
			return problem.Say("how many words the longest text has"), problem.Say("Say how many words a text has at most.")
		}
	case KindFormula:
		if format == "" && typed != table.String {
			return problem.Say("how numbers or dates are written"), problem.Say("Give their format, such as 1234.5.")
		}
	default:
		return problem.Say("what belongs together"), problem.Say(
			"Write it down row by row, or choose another kind: fixed ranges, named groups, the calendar, a formula, or hidden characters.")
	}
	if typed == "" {
		return problem.Say("what type they have"), problem.Say("Give the column its type.")
	}
	return nil, nil
}

// TopTaken reports whether what Taken leaves aside is taken from the values: how many
// levels there are. A fixed level below the highest is then the same for any column.
func (s Spec) TopTaken() bool { return s.Kind == KindRedaction }
