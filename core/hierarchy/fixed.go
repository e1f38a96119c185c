package hierarchy

import "github.com/fulgurite/fulgurite/core/table"

// Taken says what of a hierarchy is taken from the values of the column that it is built
// for, and what to do instead; "" if a value's labels follow from the value and the
// specification alone, whatever else the column holds. Differential privacy needs such
// hierarchies. typed and format are those that were given for the column, not what was
// found out.
//
// Of hidden characters the highest level is taken from the longest value, which
// TopTaken says.
func (s Spec) Taken(typed table.Type, format string) (what, instead string) {
	switch s.Kind {
	case KindTable, KindSuppression:
		return "", ""
	case KindRedaction:
		if s.Redaction != nil && s.Redaction.Pad != "" {
			return "how far short values are filled up", "Leave short values short."
		}
		return "", ""
	case KindGrouping:
		if s.Grouping == nil || len(s.Grouping.Groups) == 0 {
			return "which values are neighbours", "Name the groups."
		}
	case KindTree:
	case KindIntervals:
		switch o := s.Intervals; {
		case o == nil || len(o.Widths) == 0 && len(o.Cuts) == 0:
			return "how wide the ranges are", "Give widths or boundaries."
		case typed != "" && typed != table.Integer:
			return "whether all numbers are whole", "Make a hierarchy row by row, or by a formula such as floor(x, 10)."
		case o.Labels != inWords:
			return "how a range is written where a number is below 0", `Have labels in words ("labels": "words").`
		case format == "":
			return "how numbers are written", "Give the format of the numbers, such as 1234.5."
		}
	case KindDates:
		if format == "" {
			return "how dates are written", "Give the format of the dates."
		}
	case KindWords:
		if s.Words == nil || s.Words.Max == 0 {
			return "how many words the longest text has", "Say how many words a text has at most."
		}
	case KindFormula:
		if format == "" && typed != table.String {
			return "how numbers or dates are written", "Give their format, such as 1234.5."
		}
	default:
		return "what belongs together", "Write it down row by row, or choose another kind: fixed ranges, named groups, the calendar, a formula, or hidden characters."
	}
	if typed == "" {
		return "what type they have", "Give the column its type."
	}
	return "", ""
}

// TopTaken reports whether what Taken leaves aside is taken from the values: how many
// levels there are. A fixed level below the highest is then the same for any column.
func (s Spec) TopTaken() bool { return s.Kind == KindRedaction }
