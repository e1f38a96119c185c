package hierarchy

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

func TestSpecValidate(t *testing.T) {
	nan := math.NaN()
	for _, test := range []struct {
		spec Spec
		path string // "" where the spec is right
	}{
		{Spec{}, "kind"},
		{Spec{Kind: "magic"}, "kind"},
		{Spec{Kind: KindAuto}, ""},
		{Spec{Kind: KindSuppression, Redaction: &Redaction{}}, "redaction"},
		{Spec{Kind: KindSuppression}, ""},
		{Spec{Kind: KindRedaction}, ""},
		{Spec{Kind: KindRedaction, Redaction: &Redaction{From: "middle"}}, "redaction.from"},
		{Spec{Kind: KindRedaction, Redaction: &Redaction{Align: "middle"}}, "redaction.align"},
		{Spec{Kind: KindRedaction, Redaction: &Redaction{Step: -1}}, "redaction.step"},
		{Spec{Kind: KindRedaction, Redaction: &Redaction{Mask: "**"}}, "redaction.mask"},
		{Spec{Kind: KindRedaction, Redaction: &Redaction{Mask: "\xff"}}, "redaction.mask"},
		{Spec{Kind: KindRedaction, Redaction: &Redaction{Pad: "\n"}}, "redaction.pad"},
		{Spec{Kind: KindRedaction, Redaction: &Redaction{Mask: "•", Pad: " "}}, ""},
		{Spec{Kind: KindIntervals}, ""},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{5, 10, 30}}}, ""},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{0.1, 0.3, 0.9}}}, ""},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{0}}}, "intervals.widths[0]"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{-5}}}, "intervals.widths[0]"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{nan}}}, "intervals.widths[0]"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{5, 12}}}, "intervals.widths[1]"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{5, 5}}}, "intervals.widths[1]"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10, 5}}}, "intervals.widths[1]"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{5}, Cuts: [][]float64{{1}}}}, "intervals.cuts"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Origin: math.Inf(1)}}, "intervals.origin"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Origin: 1, Cuts: [][]float64{{1}}}}, "intervals.origin"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Cuts: [][]float64{{1, 2, 3}, {2}}}}, ""},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Cuts: [][]float64{{1}, {}}}}, "intervals.cuts[1]"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Cuts: [][]float64{{1, 1}}}}, "intervals.cuts[0][1]"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Cuts: [][]float64{{1, nan}}}}, "intervals.cuts[0][1]"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Cuts: [][]float64{{1, 2}, {3}}}}, "intervals.cuts[1][0]"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Bottom: &nan}}, "intervals.bottom"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Top: &nan}}, "intervals.top"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Bottom: pointer(5), Top: pointer(5)}}, "intervals.top"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: slices.Repeat([]float64{1}, 40)}}, "intervals"},
		{Spec{Kind: KindGrouping}, ""},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Fanout: 1}}, "grouping.fanout"},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Fanout: -2}}, "grouping.fanout"},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Order: []string{"a", "b", "a"}}}, "grouping.order[2]"},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Fanout: 2, Groups: [][]Group{{{"g", []string{"a"}}}}}}, "grouping.groups"},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Groups: [][]Group{{}}}}, "grouping.groups[0]"},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Groups: [][]Group{{{"", []string{"a"}}}}}}, "grouping.groups[0][0].label"},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Groups: [][]Group{{{"g", nil}}}}}, "grouping.groups[0][0].members"},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Groups: [][]Group{{{"g", []string{"a"}}, {"g", []string{"b"}}}}}},
			"grouping.groups[0][1].label"},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Groups: [][]Group{{{"g", []string{"a"}}, {"h", []string{"b", "a"}}}}}},
			"grouping.groups[0][1].members[1]"},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Groups: [][]Group{{{"g", []string{"a", "a"}}}}}}, "grouping.groups[0][0].members[1]"},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Groups: slices.Repeat([][]Group{{{"g", []string{"a"}}}}, 40)}}, "grouping.groups"},
		{Spec{Kind: KindDates}, ""},
		{Spec{Kind: KindDates, Dates: &Dates{Units: []string{"fortnight"}}}, "dates.units[0]"},
		{Spec{Kind: KindDates, Dates: &Dates{Units: []string{"year", "month"}}}, "dates.units[1]"},
		{Spec{Kind: KindDates, Dates: &Dates{Units: []string{"year", "year"}}}, "dates.units[1]"},
		{Spec{Kind: KindDates, Dates: &Dates{Units: []string{"day", "week", "year"}}}, "dates.units[2]"},
		{Spec{Kind: KindHalving}, ""},
		{Spec{Kind: KindHalving, Halving: &Halving{Low: pointer(0), High: pointer(150), Depth: 3}}, ""},
		{Spec{Kind: KindHalving, Halving: &Halving{Low: &nan}}, "halving.low"},
		{Spec{Kind: KindHalving, Halving: &Halving{High: &nan}}, "halving.high"},
		{Spec{Kind: KindHalving, Halving: &Halving{Low: pointer(5), High: pointer(5)}}, "halving.high"},
		{Spec{Kind: KindHalving, Halving: &Halving{Depth: -1}}, "halving.depth"},
		{Spec{Kind: KindHalving, Halving: &Halving{Depth: 31}}, "halving.depth"},
		{Spec{Kind: KindWords}, ""},
		{Spec{Kind: KindWords, Words: &Words{Max: -1}}, "words.max"},
		{Spec{Kind: KindWords, Words: &Words{Max: 32}}, "words.max"},
		{Spec{Kind: KindTree}, "tree"},
		{Spec{Kind: KindTree, Tree: &Tree{}}, "tree.lines"},
		{Spec{Kind: KindTree, Tree: &Tree{Lines: []string{"g", " a", " b", "h", " a"}}}, "tree.lines[4]"},
		{Spec{Kind: KindTree, Tree: &Tree{Lines: []string{"g", "  a", " b"}}}, "tree.lines[2]"},
		{Spec{Kind: KindTree, Tree: &Tree{Lines: []string{"g", " a", "g", " b"}}}, "tree.lines[2]"},
		{Spec{Kind: KindTree, Tree: &Tree{Lines: []string{" a", "b"}}}, "tree.lines[1]"},
		{Spec{Kind: KindTable}, "table"},
		{Spec{Kind: KindTable, Table: &Table{}}, "table.rows"},
		{Spec{Kind: KindTable, Table: &Table{Rows: [][]string{{"a", "*"}, {"b"}}}}, "table.rows"},
		{Spec{Kind: KindTable, Table: &Table{Rows: [][]string{{"a", "*"}}, Levels: []string{"x"}}}, "table.levels"},
		{Spec{Kind: KindTable, Table: &Table{Rows: [][]string{{"a", "*"}}, Levels: []string{"x", "y"}}}, ""},
	} {
		err := test.spec.Validate()
		if test.path == "" {
			if err != nil {
				t.Errorf("%+v: %v", test.spec, err)
			}
			continue
		}
		p := problem.From(err)
		if err == nil || p.Place.Path != test.path || p.Hint == "" || !strings.HasSuffix(p.Sentence, ".") {
			t.Errorf("%+v: %v, want the path %s", test.spec, err, test.path)
		}
		if _, err := Build(test.spec, column(t, "c", "1")); err == nil {
			t.Errorf("%+v: built", test.spec)
		}
	}
}

func TestBuilders(t *testing.T) {
	kinds := map[Kind]bool{}
	for _, info := range Builders() {
		if kinds[info.Kind] || info.Label == "" || info.Sentence == "" || !strings.HasSuffix(info.Example, "*") || info.Fields == nil {
			t.Errorf("%+v", info)
		}
		kinds[info.Kind] = true
		for _, f := range info.Fields {
			if f.Name == "" || f.Label == "" || f.Sentence == "" || (f.Kind == param.Choice || f.Kind == param.Units) != (len(f.Choices) > 0) {
				t.Errorf("%s: %+v", info.Kind, f)
			}
		}
	}
	for _, kind := range []Kind{KindAuto, KindTable, KindSuppression, KindRedaction, KindIntervals,
		KindGrouping, KindDates, KindHalving, KindWords, KindTree} {
		if !kinds[kind] {
			t.Errorf("no builder for %s", kind)
		}
	}
}

func TestBuildTable(t *testing.T) {
	spec := Spec{Kind: KindTable,
		Table: &Table{Name: "h.csv", Rows: [][]string{{"a", "A", "all"}, {"b", "B", "all"}}, Levels: []string{"value", "letter", "all"}}}
	h, err := Build(spec, column(t, "c", "a", "x"))
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, h, "a;A;all", "b;B;all")
	if got := h.Spec(); fmt.Sprint(*got.Table) != fmt.Sprint(*spec.Table) || got.Kind != KindTable {
		t.Errorf("%+v", got)
	}
	wantCode(t, second(Encode(h, column(t, "c", "a", "x"))), "hierarchy-missing-value")
}

// FuzzBuild builds random kinds on random columns: what is built validates, has
// every value once, ends with "*", and does not depend on the order of rows.
func FuzzBuild(f *testing.F) {
	for seed := range uint64(200) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 3))
		values := randomValues(r)
		spec := randomSpec(r)
		c := column(t, "c", values...)
		if r.IntN(3) == 0 {
			// A column declared as dates although not all values are.
			c.Type, c.Format = "date", "2006-01-02"
		}
		h, err := Build(spec, c)
		if err != nil {
			var p *problem.Problem
			if !errors.As(err, &p) || p.Code == "internal" || p.Place.Attribute != "c" {
				t.Fatalf("%+v on %q: %v", spec, values, err)
			}
			if spec.Kind == KindAuto || spec.Kind == KindSuppression {
				t.Fatalf("%s on %q: %v", spec.Kind, values, err)
			}
			return
		}
		warnings, err := Validate(h, c)
		warnings = slices.DeleteFunc(warnings, func(p *problem.Problem) bool { return p.Code == exactExtreme })
		if err != nil || len(warnings) > 0 {
			t.Fatalf("%+v on %q: %v %v", spec, values, err, warnings)
		}
		e, err := Encode(h, c)
		if err != nil {
			t.Fatal(err)
		}
		checkEncoded(t, h, c, e)
		if len(h.Rows) != c.Dict.Len() || len(h.LevelNames) != h.Height() || h.Height() > maxHeight {
			t.Fatalf("%d rows for %d values, %d names for %d levels", len(h.Rows), c.Dict.Len(), len(h.LevelNames), h.Height())
		}
		for _, row := range h.Rows {
			if row[len(row)-1] != Top {
				t.Fatalf("top %q", row[len(row)-1])
			}
		}
		slices.Reverse(values)
		other := column(t, "c", values...)
		other.Type, other.Format = c.Type, c.Format
		again, err := Build(spec, other)
		if err != nil || !slices.Equal(lines(h), lines(again)) {
			t.Fatalf("%+v: rows depend on the order of %q: %v", spec, values, err)
		}
	})
}

func randomValues(r *rand.Rand) []string {
	words := []string{"NULL", "", "?", "a", "B", "b", "a to b", "0-9", "12*", "*", "C50.9", "I10", "unknown", "Zürich"}
	kind := r.IntN(5)
	values := make([]string, 1+r.IntN(40))
	for i := range values {
		switch n := r.IntN(200); {
		case n < 15 && kind < 4:
			values[i] = words[r.IntN(3)]
		case kind == 0:
			values[i] = fmt.Sprint(n - 50)
		case kind == 1:
			values[i] = fmt.Sprintf("%.2f", float64(n*n*n)/100)
		case kind == 2:
			values[i] = fmt.Sprintf("%04d-%02d-%02d", 1900+n/2, 1+n%12, 1+n%28)
		case kind == 3:
			values[i] = fmt.Sprintf("%05d", n*n*3)
		default:
			values[i] = words[r.IntN(len(words))]
		}
	}
	return values
}

func randomSpec(r *rand.Rand) Spec {
	pick := func(s ...string) string { return s[r.IntN(len(s))] }
	switch r.IntN(7) {
	case 0:
		return Spec{Kind: KindSuppression}
	case 1:
		return Spec{Kind: KindRedaction, Redaction: &Redaction{From: pick("", "left", "right"), Mask: pick("", "x", "1"), Step: r.IntN(3),
			Pad: pick("", "0", "_"), Align: pick("", "left", "right")}}
	case 2:
		w := float64(1+r.IntN(50)) / 10
		o := &Intervals{Widths: []float64{w, w * 2, w * 6}, Origin: float64(r.IntN(7))}
		if r.IntN(2) == 0 {
			o.Bottom, o.Top = pointer(float64(r.IntN(20))), pointer(float64(20+r.IntN(50)))
		}
		return Spec{Kind: KindIntervals, Intervals: o}
	case 3:
		return Spec{Kind: KindIntervals, Intervals: &Intervals{Cuts: [][]float64{{-3, 0, 10.5, 40}, {0, 40}}}}
	case 4:
		return Spec{Kind: KindGrouping, Grouping: &Grouping{Fanout: r.IntN(4) &^ 1, Order: []string{"b", "", "12", "a"}[:r.IntN(5)]}}
	case 5:
		return Spec{Kind: KindDates,
			Dates: &Dates{Units: []string{"day", "month", "quarter", "year", "5-years", "decade", "century"}[r.IntN(4):]}}
	}
	return Spec{Kind: KindAuto}
}
