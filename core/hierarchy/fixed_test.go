package hierarchy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// TestTaken: where nothing is taken from the values, other values of the column change no
// label of a value; and where something is, they do in the example.
func TestTaken(t *testing.T) {
	dates := []string{"2001-05-17", "1999-12-31", "2010-01-01", "no", ""}
	numbers := []string{"7", "1200", "-3", "41", "", "x", "40"}
	for i := range 60 { // so that a few exceptions are none too many
		numbers = append(numbers, strconv.Itoa(13*i))
		dates = append(dates, fmt.Sprintf("19%02d-0%d-15", i, i%9+1))
	}
	texts := []string{"one two three", "a", "B 7", "81667", "", "a b", "J45"}
	low, high := 0.0, 2000.0
	for _, c := range []struct {
		name   string
		spec   Spec
		typed  table.Type
		format string
		values []string
	}{
		{"table", Spec{Kind: KindTable, Table: &Table{Rows: [][]string{{"a", "x"}, {"b", "x"}}}}, "", "", []string{"a", "b"}},
		{"suppression", Spec{Kind: KindSuppression}, "", "", texts},
		{"redaction", Spec{Kind: KindRedaction}, "", "", texts},
		{"groups", Spec{Kind: KindGrouping, Grouping: &Grouping{Groups: [][]Group{{{Label: "short", Members: []string{"a", "a b"}}}}}},
			table.String, "", texts},
		{"tree", Spec{Kind: KindTree, Tree: &Tree{Lines: []string{"few", "  a", "  a b", "many", "  J45"}}}, table.String, "", texts},
		{"widths",
			Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10, 100}, Labels: "words"}}, table.Integer, "1234.5", numbers},
		{"cuts", Spec{Kind: KindIntervals, Intervals: &Intervals{Cuts: [][]float64{{0, 18, 40}, {18}}, Labels: "words",
			Bottom: &low, Top: &high}}, table.Integer, "1234.5", numbers},
		{"dates", Spec{Kind: KindDates}, table.Date, "2006-01-02", dates},
		{"ends", Spec{Kind: KindDates, Dates: &Dates{Units: []string{"year"}, From: "2000"}}, table.Date, "2006-01-02", dates},
		{"words", Spec{Kind: KindWords, Words: &Words{Max: 3}}, table.String, "", texts},
		{"formula", Spec{Kind: KindFormula, Formula: &Formula{Levels: []string{"floor(x, 10)", `if(x < 50, "low", "high")`}}},
			table.Integer, "1234.5", numbers},
	} {
		if what, _ := c.spec.Taken(c.typed, c.format); what != nil {
			t.Errorf("%s: takes %s", c.name, what)
			continue
		}
		whole := labelled(t, c.spec, c.typed, c.format, c.values)
		for try := range 60 {
			random := rand.New(rand.NewPCG(uint64(try), 1))
			var some []string
			for _, v := range c.values {
				if random.IntN(20) > 0 {
					some = append(some, v)
				}
			}
			part := labelled(t, c.spec, c.typed, c.format, some)
			for value, labels := range part { // a column of which nothing is of the kind has none
				from := whole[value]
				if c.spec.TopTaken() {
					labels = labels[:len(labels)-1]
					from = from[:len(labels)]
				}
				if !slices.Equal(labels, from) {
					t.Fatalf("%s: of %q %q is %q, of all values %q", c.name, some, value, labels, from)
				}
			}
		}
	}
	for _, c := range []struct {
		spec      Spec
		typed     table.Type
		few, more []string
		what      string
	}{
		{Spec{Kind: KindAuto}, table.Integer, []string{"1", "2"}, numbers, "what belongs together"},
		{Spec{Kind: KindIntervals}, table.Integer, []string{"1", "20"}, numbers, "how wide the ranges are"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10}}}, table.Integer, []string{"7"},
			numbers, "how a range is written where a number is below 0"},
		{Spec{Kind: KindHalving}, table.Integer, []string{"1", "20"}, numbers, "what belongs together"},
		{Spec{Kind: KindGrouping}, table.String, []string{"a", "J45"}, texts, "which values are neighbours"},
		{Spec{Kind: KindRedaction, Redaction: &Redaction{Pad: "0"}}, table.String, []string{"a"}, texts, "how far short values are filled up"},
		{Spec{Kind: KindWords}, table.String, []string{"a", "a b"}, texts, "how many words the longest text has"},
	} {
		what, instead := c.spec.Taken(c.typed, "")
		if what.String() != c.what || instead == nil {
			t.Errorf("%+v takes %q", c.spec, what)
		}
		few, more := labelled(t, c.spec, c.typed, "", c.few), labelled(t, c.spec, c.typed, "", append(c.few, c.more...))
		if slices.Equal(few[c.few[0]], more[c.few[0]]) {
			t.Errorf("%s: %q in both", c.what, few[c.few[0]])
		}
	}
	for i, s := range []Spec{{Kind: KindTree, Tree: &Tree{Lines: []string{"a"}}}, {Kind: KindDates}, {Kind: KindFormula}} {
		if what, _ := s.Taken("", ""); what == nil {
			t.Errorf("%s without a type (%s)", s.Kind, strconv.Itoa(i))
		}
	}
}

// labelled are the labels by value; none if the values have no such hierarchy.
func labelled(t *testing.T, s Spec, typed table.Type, format string, values []string) map[string][]string {
	t.Helper()
	labels := map[string][]string{}
	if len(values) == 0 {
		return labels
	}
	c := column(t, "c", values...)
	if typed != "" {
		var err error
		if c, err = c.Read(nil, typed, format); err != nil {
			return labels
		}
	}
	h, err := Build(s, c)
	if err != nil {
		return labels
	}
	for _, row := range h.Rows {
		labels[row[0]] = row[1:]
	}
	return labels
}
