package hierarchy

// Spec says how a column's hierarchy is made, as a project file holds it: a
// kind and the options of that kind under the kind's name. Every kind but
// "table" is built from the column's values, so it fits the next file too.
type Spec struct {
	Kind      Kind       `json:"kind"`
	Table     *Table     `json:"table,omitempty"`
	Redaction *Redaction `json:"redaction,omitempty"`
	Intervals *Intervals `json:"intervals,omitempty"`
	Grouping  *Grouping  `json:"grouping,omitempty"`
	Dates     *Dates     `json:"dates,omitempty"`
	Halving   *Halving   `json:"halving,omitempty"`
	Words     *Words     `json:"words,omitempty"`
	Tree      *Tree      `json:"tree,omitempty"`
	Codes     *Codes     `json:"codes,omitempty"`
	Priority  *Priority  `json:"priority,omitempty"`
	Formula   *Formula   `json:"formula,omitempty"`
}

// Kind names a builder.
type Kind string

const (
	KindAuto        Kind = "auto"        // sensible by type
	KindTable       Kind = "table"       // given row by row
	KindSuppression Kind = "suppression" // the value, then *
	KindRedaction   Kind = "redaction"   // character by character
	KindIntervals   Kind = "intervals"   // ranges of numbers
	KindGrouping    Kind = "grouping"    // ordered or grouped categories
	KindDates       Kind = "dates"       // calendar units
	KindHalving     Kind = "halving"     // a range of numbers, halved again and again
	KindWords       Kind = "words"       // the first words of a text
	KindTree        Kind = "tree"        // groups within groups, as an outline
	KindCodes       Kind = "codes"       // by the structure of a classification
	KindPriority    Kind = "priority"    // frequent values stay, rare ones are joined
	KindFormula     Kind = "formula"     // computed, as in a spreadsheet
)

// Table is a hierarchy given row by row.
type Table struct {
	Name   string     `json:"name,omitempty"` // file it was imported from
	Rows   [][]string `json:"rows"`           // value, label on level 1, label on level 2, ...
	Levels []string   `json:"levels,omitempty"`
}

// Redaction replaces characters one by one, so that level l hides l*Step of them.
type Redaction struct {
	From string `json:"from,omitempty"` // the side where it starts: "right" (default) or "left"
	Mask string `json:"mask,omitempty"` // one character, default "*"
	Step int    `json:"step,omitempty"` // characters a level, default 1
	Pad  string `json:"pad,omitempty"`  // "" or one character that fills short values up to the longest before redaction
	// Align is the side on which filled-up values stand, "left" or "right";
	// default: away from the side where redaction starts, so that numbers keep
	// their places. Codes that grow by detail, such as ICD-10, stand left.
	Align string `json:"align,omitempty"`
}

// Intervals groups numbers into ranges [low, high).
type Intervals struct {
	// Widths are the widths of the ranges on level 1, 2, ...; each must be a
	// multiple of the one before. Neither Widths nor Cuts: round widths that
	// suit the values.
	Widths []float64 `json:"widths,omitempty"`
	Origin float64   `json:"origin,omitempty"` // a boundary of all ranges
	// Cuts are explicit boundaries a level, ascending; a higher level's cuts
	// must be among the lower one's. Exclusive with Widths.
	Cuts   [][]float64 `json:"cuts,omitempty"`
	Bottom *float64    `json:"bottom,omitempty"` // everything below is "<bottom"
	Top    *float64    `json:"top,omitempty"`    // everything from here on is ">=top"
	Labels string      `json:"labels,omitempty"` // "signs" (default): 30-39, <18, >=90; "words": 30 to 39, under 18, 90 and over
	// Notation says how 1234.5 is written in labels, such as 1.234,5; default: as in the column.
	Notation string `json:"notation,omitempty"`
}

// Grouping puts categories into an order and groups neighbours, or names groups.
type Grouping struct {
	// Order lists the values; empty means natural order (numbers by value,
	// else alphabetical). Values not listed come last.
	Order []string `json:"order,omitempty"`
	// Fanout is the number of neighbours that form a group a level, 2 or more,
	// default 2; used where Groups is empty.
	Fanout int `json:"fanout,omitempty"`
	// Groups name groups by hand a level: on level 1 of values, above of the
	// labels below. Members that no group names keep their label.
	Groups [][]Group `json:"groups,omitempty"`
}

// Group is a named set of labels of the level below.
type Group struct {
	Label   string   `json:"label"`
	Members []string `json:"members"`
}

// Dates generalizes dates by calendar units, finest first, from "hour", "day",
// "week", "month", "quarter", "year", "5-years", "decade", "century", or to units
// that come again: "hour-of-day", "quarter-of-day", "weekday", "part-of-week",
// "month-of-year", "quarter-of-year". A week does not nest in a month: the builder
// says so where units do not nest.
type Dates struct {
	Units []string `json:"units,omitempty"` // default month, quarter, year, 5-years, decade
	// Formats are the levels in formats of one's own, in place of Units: each shows how
	// Monday, 2 January 2006, 15:04:05 is written, Q1 being its quarter, or names a unit.
	Formats []string `json:"formats,omitempty"`
	// From and Until are ends, written as 1930, 1930-07 or 1930-07-15: all dates
	// before From are "before 1930", all from Until on "from 2010", on every level.
	From  string `json:"from,omitempty"`
	Until string `json:"until,omitempty"`
}

// Halving divides a range of numbers into halves, these into halves, and so on;
// each level up has half as many ranges.
type Halving struct {
	Low   *float64 `json:"low,omitempty"`   // default: the smallest number of the column
	High  *float64 `json:"high,omitempty"`  // default: the largest
	Depth int      `json:"depth,omitempty"` // how often the range is halved; default: whole numbers until one is left, others 8 times
}

// Words keeps the first words of a text, one fewer on each level.
type Words struct {
	// Max is the number of words that a text is taken to have: level l keeps
	// the first Max-l of them. Default: those of the longest text, at most 10.
	Max int `json:"max,omitempty"`
}

// Tree names groups within groups.
type Tree struct {
	// Lines are an outline: a value or a group a line, the members of a group
	// on the lines below it and indented deeper. What has members is a group.
	Lines []string `json:"lines"`
}

// Codes groups codes by their classification.
type Codes struct {
	System string `json:"system,omitempty"` // "icd-10" (default), "atc", "ops", "postcode"
}

// Priority keeps values that many records have, and joins the others.
type Priority struct {
	// Least is the number of records, 2 or more, that a value needs to stay on
	// level 1, 2, ...; ascending. Default: up to three round numbers.
	Least []float64 `json:"least,omitempty"`
	Other string    `json:"other,omitempty"` // label of the joined values, default "other"
	// Group is the number of records that the joined values need together; at least those of level 1,
	// and at least k in a release where all become coarser by the same steps.
	Group int `json:"group,omitempty"`
}

// Joining returns the spec with at least so many records in the group of rare values.
func (s Spec) Joining(records int) Spec {
	if s.Kind == KindPriority {
		var own Priority
		if s.Priority != nil {
			own = *s.Priority
		}
		own.Group = max(own.Group, records)
		s.Priority = &own
	}
	return s
}

// Formula computes each level by a formula.
type Formula struct {
	// Levels are the formulas of level 1, 2, ...: x is the value, below its label one
	// level down.
	Levels []string `json:"levels"`
}
