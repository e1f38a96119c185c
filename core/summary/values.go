// Package summary measures what a table reveals after anonymization, compared with before:
// statistics and frequencies of a column, columns that occur together, classes, and how much detail
// is left. It works on dictionaries and counts, so that its cost depends on the number of different
// values and, in only one pass, on the number of rows.
package summary

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Kind says what a label is.
type Kind string

const (
	Plain       Kind = "value"       // a value of the column, or one of its type
	Generalized Kind = "generalized" // stands for several values: "20-39"
	Missing     Kind = "missing"     // one of the missing-value words, or an exception to the type
	Suppressed  Kind = "suppressed"  // "*": the value is not shown
	Others      Kind = "others"      // combines all labels that a list left out
)

// Label is a text that records show in a column.
type Label struct {
	Text string `json:"text"`
	Kind Kind   `json:"kind"`
	Rows int    `json:"rows"` // records that show it

	number float64 // of Plain labels of a type with an order: the number, days since 1970, the place in the scale
}

// Number returns the number of a Plain label of an ordered type: for dates the days since the
// beginning of 1970, for a scale its place, from 0.
func (l Label) Number() float64 { return l.number }

// Values is a counted column of a table or of an output, from which statistics and frequencies are
// computed. It shares the codes of the column.
//
// A cell that shows "*" is suppressed, in a table as in an output. A missing-value word counts as
// missing. In an output, labels are read by the type of the column they come from: a label that is
// not a value of this type or, for words, not in the column, is generalized.
type Values struct {
	Name   string
	Type   table.Type // of the column of the table
	Format string     // of dates
	Rows   int        // records counted
	// Labels lists the labels that occur: values and generalized ones in the
	// order of the values they stand for, then missing ones, then "*".
	Labels []Label

	notation   param.Notation
	total      int // rows of the table
	weights    table.Weights
	codes      table.Codes // by row; none: all 0
	position   []uint32    // code -> index into Labels
	suppressed []bool      // by row
	inside     []bool      // by row
	star       uint32      // index of "*", if there are suppressed rows
}

// CountColumn counts the values of a column in the records inside, by row; nil:
// all.
func CountColumn(c *table.Column, inside []bool) Values {
	return countValues(table.OutputColumn{Name: c.Name, Codes: c.Codes, Dict: c.Dict}, c, c.Codes.Len(), nil, inside)
}

// CountOutput counts what a column of an output shows in the records inside. from is the column of
// the table from which the output's column was made: it has the type and the missing-value words.
func CountOutput(o table.Output, column int, from *table.Column, inside []bool) (Values, error) {
	if column < 0 || column >= len(o.Columns) || inside != nil && len(inside) != o.Rows {
		return Values{}, problem.New("summary-output", "This is a fault of the program: please report it with the steps that led here.",
			"The output has no column %d, or the records to be counted are not those of the output.", column)
	}
	c := o.Columns[column]
	var suppressed []bool
	if c.Starred {
		suppressed = o.Suppressed
	}
	return countValues(c, from, o.Rows, suppressed, inside), nil
}

func countValues(c table.OutputColumn, from *table.Column, rows int, suppressed, inside []bool) Values {
	v := Values{Name: c.Name, Type: from.Type, Format: from.Format, notation: from.Notation(), total: rows, weights: from.Weights,
		codes: c.Codes, suppressed: suppressed, inside: inside}
	texts := c.Labels
	if c.Dict != nil {
		texts = c.Dict.Values()
	}
	size := len(texts)
	if c.Map != nil {
		size = len(c.Map)
	}
	counts, stars := v.count(rows, size)

	// One label for each text, as several codes may have the same text. Only a dictionary has each
	// text once, so that a million values need no map.
	number := map[string]uint32{}
	labelOf := make([]uint32, size)
	var labels []Label
	var rank []float64 // by label: the place of the first value that it stands for
	places := placesOf(c, from)
	for code := range labelOf {
		text := uint32(code)
		if c.Map != nil {
			text = c.Map[code]
		}
		label, known := uint32(len(labels)), false
		if c.Dict == nil || c.Map != nil || texts[text] == table.Star {
			if label, known = number[texts[text]]; !known {
				label = uint32(len(labels))
				number[texts[text]] = label
			}
		}
		if !known {
			labels, rank = append(labels, Label{Text: texts[text]}), append(rank, math.Inf(1))
		}
		labelOf[code] = label
		labels[label].Rows += counts[code]
		rank[label] = min(rank[label], places(code))
	}
	if stars > 0 {
		label, known := number[table.Star]
		if !known {
			label = uint32(len(labels))
			labels, rank = append(labels, Label{Text: table.Star}), append(rank, 0)
		}
		labels[label].Rows += stars
		v.star = label
	}
	kinds(labels, from)
	v.arrange(labels, rank, labelOf)
	return v
}

// count counts codes, and the records that are suppressed.
func (v *Values) count(rows, size int) (counts []int, stars int) {
	counts = make([]int, size)
	if v.suppressed == nil && v.inside == nil && v.codes.Len() > 0 {
		v.Rows = v.weights.Total(rows)
		for row, code := range v.codes.All() {
			counts[code] += v.weights.Of(row)
		}
		return counts, 0
	}
	for row := range rows {
		interrupt.Row(row)
		n := v.weights.Of(row)
		switch {
		case v.inside != nil && !v.inside[row]:
			continue
		case v.suppressed != nil && v.suppressed[row]:
			stars += n
		case v.codes.Len() == 0:
			counts[0] += n
		default:
			counts[v.codes.At(row)] += n
		}
		v.Rows += n
	}
	return counts, stars
}

// placesOf returns the place of a code's value in the order of the column that
// the output was made of, where they share codes.
func placesOf(c table.OutputColumn, from *table.Column) func(code int) float64 {
	if !c.Codes.Same(&from.Codes) {
		return func(int) float64 { return 0 }
	}
	place := make([]float64, from.Dict.Len())
	for i, code := range from.Sorted() {
		place[code] = float64(i)
	}
	return func(code int) float64 { return place[code] }
}

// kinds determines the kinds of labels, and the numbers of those that have one.
func kinds(labels []Label, from *table.Column) {
	words := map[string]bool{}
	for code := range from.Missing {
		if !from.Valued(uint32(code)) {
			words[from.Dict.Value(uint32(code))] = true
		}
	}
	ranks := map[string]int{}
	for i, word := range from.Order {
		ranks[word] = i
	}
	for i := range labels {
		l := &labels[i]
		switch {
		case l.Text == table.Star:
			l.Kind = Suppressed
			continue
		case words[l.Text]:
			l.Kind = Missing
			continue
		}
		var fits bool
		switch from.Type {
		case table.Integer, table.Decimal:
			l.number, fits = from.NumberOf(l.Text)
		case table.Date:
			var at time.Time
			if at, fits = table.ParseDate(from.Format, l.Text); fits {
				l.number = days(at)
			}
		case table.Ordinal:
			var at int
			at, fits = ranks[l.Text]
			l.number = float64(at)
		default:
			_, fits = from.Dict.Code(l.Text)
		}
		if l.Kind = Plain; !fits {
			l.Kind = Generalized
		}
	}
}

// arrange drops labels that no record shows and sorts the others.
func (v *Values) arrange(labels []Label, rank []float64, labelOf []uint32) {
	order := make([]uint32, 0, len(labels))
	for i := range labels {
		if labels[i].Rows > 0 {
			order = append(order, uint32(i))
		}
	}
	last := map[Kind]int{Missing: 1, Suppressed: 2}
	var steps interrupt.Steps
	slices.SortFunc(order, func(a, b uint32) int {
		steps.Next()
		x, y := &labels[a], &labels[b]
		return cmp.Or(cmp.Compare(last[x.Kind], last[y.Kind]), cmp.Compare(rank[a], rank[b]),
			cmp.Compare(x.number, y.number), table.CompareStrings(x.Text, y.Text))
	})
	at := make([]uint32, len(labels))
	for i, label := range order {
		at[label] = uint32(i)
		v.Labels = append(v.Labels, labels[label])
	}
	if len(at) > 0 {
		v.star = at[v.star]
	}
	v.position = labelOf
	for code := range labelOf {
		labelOf[code] = at[labelOf[code]]
	}
}

// At returns the index in Labels of what a row shows; the row must have been counted.
func (v *Values) At(row int) int { return int(v.labelAt(row)) }

// labelAt returns the index of the label of a row that is inside.
func (v *Values) labelAt(row int) uint32 {
	switch {
	case v.suppressed != nil && v.suppressed[row]:
		return v.star
	case v.codes.Len() == 0:
		return v.position[0]
	}
	return v.position[v.codes.At(row)]
}

// days returns the days since the beginning of 1970, with fractions.
func days(at time.Time) float64 {
	return float64(at.Unix())/86400 + float64(at.Nanosecond())/86400e9
}

// date formats days since 1970 as the column writes dates.
func (v *Values) date(d float64) string {
	whole := math.Floor(d)
	at := time.Unix(int64(whole)*86400, 0).UTC().Add(time.Duration((d - whole) * 86400 * float64(time.Second)))
	return strings.TrimSpace(table.FormatDate(v.Format, at))
}
