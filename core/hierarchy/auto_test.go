package hierarchy

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// series writes n values with a format.
func series(n int, format string, value func(i int) any) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(format, value(i))
	}
	return all
}

func TestAutomatic(t *testing.T) {
	words := strings.Fields("Aachen Bonn Chur Dover Essen Florence Genoa Hove Ipswich Jena Kiel Lyon Milan Nice Oslo Paris")
	for _, test := range []struct {
		name   string
		column string
		values []string
		want   Spec
	}{
		{"nothing", "c", []string{"", "NULL"}, Spec{Kind: KindSuppression}},
		{"one value", "c", []string{"x", "x", ""}, Spec{Kind: KindSuppression}},
		{"few categories", "sex", []string{"m", "f", "x", ""}, Spec{Kind: KindSuppression}},
		{"few numbers", "marital", []string{"1", "2", "3"}, Spec{Kind: KindSuppression}},
		// The middle 90 % of 100 ages in 20 ranges are 4.5 years: the next round width is 5.
		{"ages", "age", series(100, "%d", func(i int) any { return i }),
			Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{5, 10, 20}}}},
		{"adult ages", "age", series(60, "%d", func(i int) any { return 20 + i }),
			Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{5, 10, 20}}}},
		{"amounts with outliers", "cost", append(series(300, "%d.5", func(i int) any { return i }), "1000000"),
			Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{20, 100, 200}}}},
		{"fractions", "bmi", series(50, "0.%02d", func(i int) any { return i }),
			Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{0.05, 0.1, 0.2}}}},
		{"postcodes by zeros", "c", []string{"01067", "10115", "80331", "20095", "50667", "60311"},
			Spec{Kind: KindRedaction, Redaction: &Redaction{From: "right", Step: 1}}},
		{"postcodes by name", "PLZ", []string{"10115", "80331", "20095", "50667", "60311", "1067"},
			Spec{Kind: KindRedaction, Redaction: &Redaction{From: "right", Step: 1, Pad: "0"}}},
		{"no postcodes", "income", []string{"10115", "80331", "20095", "50667", "60311", "11067"},
			Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{5000, 10000, 20000}}}},
		{"ICD-10", "diagnosis", []string{"I10", "C50.9", "E11.9", "J44.1", "S72.0", "M54.5", ""},
			Spec{Kind: KindCodes, Codes: &Codes{System: "icd-10"}}},
		{"codes of one's own", "c", []string{"X10Z", "C509", "E1-19", "J44K1", "SS7", "M5.4", ""},
			Spec{Kind: KindRedaction, Redaction: &Redaction{From: "right", Step: 1, Pad: "_", Align: "left"}}},
		{"many categories", "city", words, Spec{Kind: KindGrouping, Grouping: &Grouping{Fanout: 3}}},
		{"dates of birth", "born", []string{"1950-01-02", "2001-12-31", ""},
			Spec{Kind: KindDates, Dates: &Dates{Units: []string{"month", "year", "5-years", "decade"}}}},
		{"dates of admission", "admitted", []string{"02.01.2020", "31.12.2021"},
			Spec{Kind: KindDates, Dates: &Dates{Units: []string{"month", "quarter", "year"}}}},
		{"times", "at", []string{"2020-01-02 10:30", "2020-02-02 00:00"},
			Spec{Kind: KindDates, Dates: &Dates{Units: []string{"day", "month", "quarter", "year"}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := column(t, test.column, test.values...)
			spec, because := Automatic(c)
			why := because.String()
			if got, want := describe(spec), describe(test.want); got != want {
				t.Errorf("got %s (%s), want %s", got, why, want)
			}
			if !strings.HasSuffix(why, ".") {
				t.Errorf("why: %q", why)
			}
			h, err := Build(Spec{Kind: KindAuto}, c)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Validate(h, c); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAutomaticOrdinal(t *testing.T) {
	c := column(t, "grade", "low", "high", "medium", "none")
	order := []string{"none", "low", "medium", "high"}
	if err := c.SetOrder(order); err != nil {
		t.Fatal(err)
	}
	spec, _ := Automatic(c)
	if spec.Kind != KindGrouping || !slices.Equal(spec.Grouping.Order, order) {
		t.Errorf("%s", describe(spec))
	}
}

// A numeric missing-value word that reads like a range of width 1 leaves no
// room for ranges: the automatic builder falls back to two levels.
func TestAutomaticFallsBack(t *testing.T) {
	c := column(t, "c", "0", "1", "2", "3", "4", "5", "6", "77", "0-4")
	c.Type, c.Missing[8] = table.Integer, true
	h, err := Build(Spec{Kind: KindAuto}, c)
	if err != nil || h.Height() != 2 {
		t.Errorf("%v, %v", h, err)
	}
}

func TestRoundWidths(t *testing.T) {
	for _, test := range []struct {
		s    spread
		want []float64
	}{
		{spread{low: 0, high: 12, gap: 1}, []float64{2, 10}},
		{spread{low: 0, high: 1e6, gap: 1}, []float64{50000, 100000, 200000}},
		{spread{low: 1000, high: 7000, gap: 1000}, []float64{2000}},
		{spread{low: 5, high: 5}, []float64{1}},
		{spread{low: 0, high: 0.024, gap: 1e-4}, []float64{0.002, 0.01, 0.02}},
		{spread{low: -3e300, high: 3e300, gap: 1}, []float64{5e299, 1e300, 2e300}},
		{spread{low: -1.7e308, high: 1.7e308, gap: 1}, []float64{1e307, 2e307, 1e308}},
	} {
		got := roundWidths(test.s)
		if !slices.Equal(got, test.want) {
			t.Errorf("%+v: %v, want %v", test.s, got, test.want)
		}
		if err := (&Intervals{Widths: got}).validate(); err != nil {
			t.Errorf("%+v: %v", test.s, err)
		}
	}
}

// Automatic hierarchies of real tables validate and have few levels.
func TestAutomaticShared(t *testing.T) {
	for _, dataset := range []string{"adult", "cup", "fars", "small_missing"} {
		for _, c := range readTable(t, dataset).Columns {
			h, err := Build(Spec{Kind: KindAuto}, c)
			if err != nil {
				t.Errorf("%s/%s: %v", dataset, c.Name, err)
				continue
			}
			if _, err := Validate(h, c); err != nil {
				t.Errorf("%s/%s: %v", dataset, c.Name, err)
			}
			if h.Height() < 2 || h.Height() > 7 {
				t.Errorf("%s/%s: %d levels", dataset, c.Name, h.Height())
			}
			spec, because := Automatic(c)
			why := because.String()
			t.Logf("%s/%s: %s: %s", dataset, c.Name, describe(spec), why)
		}
	}
}

// describe writes the options behind the pointers of a specification.
func describe(s Spec) string {
	switch {
	case s.Redaction != nil:
		return fmt.Sprintf("%s %+v", s.Kind, *s.Redaction)
	case s.Intervals != nil:
		return fmt.Sprintf("%s %+v", s.Kind, *s.Intervals)
	case s.Grouping != nil:
		return fmt.Sprintf("%s %+v", s.Kind, *s.Grouping)
	case s.Dates != nil:
		return fmt.Sprintf("%s %+v", s.Kind, *s.Dates)
	}
	return string(s.Kind)
}
