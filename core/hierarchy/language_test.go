package hierarchy

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/table"
)

// TestLanguages: what builders make of words, in every language; signs and names that somebody gave
// stay as they are.
func TestLanguages(t *testing.T) {
	at := func(x float64) *float64 { return &x }
	numbers := []string{"12", "23", "34.5", "99"}
	exceptional := []string{"text"}
	for i := range 200 {
		exceptional = append(exceptional, strconv.Itoa(i))
	}
	dates := []string{"1925-03-01", "1984-05-17", "1984-05-19", "2020-12-31"}
	for _, c := range []struct {
		spec           Spec
		of             table.Type
		values         []string
		value          string
		en, de, fr, es string // its labels between the value and *
	}{
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Cuts: [][]float64{{20, 30}}, Labels: inWords}}, table.Decimal, numbers, "23",
			"20 to under 30", "20 bis unter 30", "20 à moins de 30", "20 a menos de 30"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Cuts: [][]float64{{20, 30}}, Labels: inWords}}, table.Decimal, numbers, "12",
			"under 20", "unter 20", "moins de 20", "menos de 20"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Cuts: [][]float64{{20, 30}}, Top: at(90), Labels: inWords}}, table.Decimal,
			numbers, "99", "90 and over", "90 und mehr", "90 et plus", "90 o más"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10}, Labels: inWords}}, table.Integer,
			numbers[:2], "23", "20 to 29", "20 bis 29", "20 à 29", "20 a 29"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10}}}, table.Integer,
			numbers[:2], "23", "20-29", "20-29", "20-29", "20-29"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10}}}, table.Integer, []string{"-5", "23"}, "-5",
			"-10 to -1", "-10 bis -1", "-10 à -1", "-10 a -1"},
		{Spec{Kind: KindHalving, Halving: &Halving{Depth: 2}}, table.Integer, []string{"-5", "1", "2", "23"}, "-5", "-5 to 1,-5 to 8",
			"-5 bis 1,-5 bis 8", "-5 à 1,-5 à 8", "-5 a 1,-5 a 8"},
		{Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{10}}}, "", exceptional, "text", "no number",
			"keine Zahl", "pas un nombre", "no es un número"},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Fanout: 2}}, table.String, []string{"north", "south", "west"}, "north", "north to south",
			"north bis south", "north à south", "north a south"},
		{Spec{Kind: KindGrouping, Grouping: &Grouping{Groups: [][]Group{{{Label: "other", Members: []string{"north"}}}}}}, table.String,
			[]string{"north", "south"}, "north", "other", "other", "other", "other"},
		{Spec{Kind: KindPriority, Priority: &Priority{Least: []float64{2}}}, table.String,
			[]string{"a", "a", "b"}, "b", "other", "Sonstige", "autre", "otros"},
		{Spec{Kind: KindPriority, Priority: &Priority{Least: []float64{2}, Other: "rare"}}, table.String,
			[]string{"a", "a", "b"}, "b", "rare", "rare", "rare", "rare"},
		{Spec{Kind: KindDates, Dates: &Dates{Units: []string{"weekday", "part-of-week"}}}, table.Date, dates, "1984-05-19", "Saturday,weekend",
			"Samstag,Wochenende", "samedi,week-end", "sábado,fin de semana"},
		{Spec{Kind: KindDates, Dates: &Dates{Units: []string{"month-of-year", "quarter-of-year"}}}, table.Date, dates,
			"1984-05-17", "May,Q2", "Mai,Q2", "mai,T2", "mayo,T2"},
		{Spec{Kind: KindDates, Dates: &Dates{Units: []string{"quarter"}, From: "1930", Until: "2010"}}, table.Date, dates,
			"1984-05-17", "1984-Q2", "1984-Q2", "1984-T2", "1984-T2"},
		{Spec{Kind: KindDates, Dates: &Dates{Units: []string{"quarter"}, From: "1930", Until: "2010"}}, table.Date, dates, "1925-03-01",
			"before 1930", "vor 1930", "avant 1930", "antes de 1930"},
		{Spec{Kind: KindDates, Dates: &Dates{Units: []string{"quarter"}, From: "1930", Until: "2010"}}, table.Date, dates, "2020-12-31",
			"from 2010", "ab 2010", "à partir de 2010", "desde 2010"},
		{Spec{Kind: KindDates, Dates: &Dates{Formats: []string{"Mon 2 January 2006", "Jan 2006", "Q1 2006"}}}, table.Date,
			dates, "1984-05-17", "Thu 17 May 1984,May 1984,Q2 1984", "Do 17 Mai 1984,Mai 1984,Q2 1984",
			"jeu. 17 mai 1984,mai 1984,T2 1984", "jue 17 mayo 1984,may 1984,T2 1984"},
	} {
		for tag, want := range map[string]string{"": c.en, "en": c.en, "de": c.de, "fr": c.fr, "es": c.es} {
			column := column(t, "x", c.values...)
			format := ""
			if c.of == table.Date {
				format = "2006-01-02"
			}
			typed, err := column.Read(nil, c.of, format)
			if err != nil {
				t.Fatal(err)
			}
			h, err := BuildIn(tag, c.spec, typed)
			if err != nil {
				t.Errorf("%s, %+v: %v", tag, c.spec, err)
				continue
			}
			at := slices.IndexFunc(h.Rows, func(row []string) bool { return row[0] == c.value })
			if got := strings.Join(h.Rows[at][1:h.Height()-1], ","); got != want {
				t.Errorf("%s: %s is %q, want %q", tag, c.value, got, want)
			}
		}
	}
}

// TestWritten: layouts are written as package time writes them, but for the names in them; in the
// default language these are the same, too.
func TestWritten(t *testing.T) {
	at := time.Date(2006, 3, 1, 15, 4, 5, 0, time.UTC)
	for _, c := range []struct{ layout, de string }{
		{"Monday, 2 January 2006", "Mittwoch, 1 März 2006"}, {"Mon Jan", "Mi März"}, {"02.01.2006", "01.03.2006"}, {"Month 01", "Month 03"},
		{"Janus 2006", "Janus 2006"}, {"15:04", "15:04"}, {"JanMon", "MärzMi"}, {"", ""},
	} {
		if got := wordsOf("de").written(c.layout, at); got != c.de {
			t.Errorf("%q is %q, want %q", c.layout, got, c.de)
		}
		if got := wordsOf("en").written(c.layout, at); got != at.Format(c.layout) {
			t.Errorf("%q is %q, want %q", c.layout, got, at.Format(c.layout))
		}
	}
	for month := time.January; month <= time.December; month++ {
		if got := wordsOf("").months[month-1]; got != month.String() {
			t.Errorf("%s is %s", month, got)
		}
	}
}

// TestVocabularies: no language lacks a word, and no two words of one that stand for different
// values are the same.
func TestVocabularies(t *testing.T) {
	for _, l := range languages {
		v := l.words
		words := []string{v.to, v.toUnder, v.under, v.over, v.any, v.other, v.noNumber,
			v.noDate, v.before, v.from, v.quarter, v.workdays, v.weekend}
		for _, list := range [][]string{words, v.months[:], v.shortMonths[:], v.days[:], v.shortDays[:]} {
			seen := map[string]bool{}
			for _, word := range list {
				if word == "" || seen[word] {
					t.Errorf("%s: %q in %q", l.tag, word, list)
				}
				seen[word] = true
			}
		}
	}
}
