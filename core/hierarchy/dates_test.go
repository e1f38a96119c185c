package hierarchy

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

func TestDates(t *testing.T) {
	for _, test := range []struct {
		name   string
		units  []string
		values []string
		want   []string
	}{
		{"default", nil, []string{"1984-05-17", "1979-12-31"},
			[]string{"1979-12-31;1979-12;1979-Q4;1979;1975-1979;1970-1979;*", "1984-05-17;1984-05;1984-Q2;1984;1980-1984;1980-1989;*"}},
		// what is known to the month or the year stands there until a level is as coarse
		{"mixed precision", []string{"month", "quarter", "year", "decade"}, []string{"2014-09-03", "2014-09", "2014", "2013-XX-XX"},
			[]string{"2013-XX-XX;2013;2013;2013;2010-2019;*", "2014;2014;2014;2014;2010-2019;*",
				"2014-09;2014-09;2014-Q3;2014;2010-2019;*", "2014-09-03;2014-09;2014-Q3;2014;2010-2019;*"}},
		// ISO 8601: week 1 holds the first Thursday; 2021-01-03 is a Sunday of 2020-W53.
		{"weeks", []string{"day", "week"}, []string{"2021-01-04", "2021-01-03"},
			[]string{"2021-01-03;2021-01-03;2020-W53;*", "2021-01-04;2021-01-04;2021-W01;*"}},
		{"century", []string{"year", "century"}, []string{"1999-01-01", "2000-01-01"},
			[]string{"1999-01-01;1999;1900-1999;*", "2000-01-01;2000;2000-2099;*"}},
		{"day first, missing values and words", []string{"year"}, []string{"31.12.1999", "NULL", "01.02.2001", ""},
			[]string{"31.12.1999;1999;*", "01.02.2001;2001;*", ";;*", "NULL;NULL;*"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := column(t, "born", test.values...)
			spec := Spec{Kind: KindDates}
			if test.units != nil {
				spec.Dates = &Dates{Units: test.units}
			}
			h, err := Build(spec, c)
			if err != nil {
				t.Fatal(err)
			}
			wantLines(t, h, test.want...)
			if _, err := Validate(h, c); err != nil {
				t.Error(err)
			}
		})
	}
	wantCode(t, second(Build(Spec{Kind: KindDates}, column(t, "c", "a", "b"))), "hierarchy-not-dates")
}

// Every pair of units that is accepted nests on every day of 28 years, the
// period after which the calendar repeats.
func TestDatesNest(t *testing.T) {
	var days []string
	for year := 2023 - figures.Number(28, 28, 8); year < 2023; year++ {
		for month := 1; month <= 12; month++ {
			for day := 1; day <= 31; day++ {
				days = append(days, fmt.Sprintf("%s %02d:00", writeDate(year, month, day), (7*day+month)%24))
			}
		}
	}
	c := column(t, "born", days...) // 31 February and the like: not dates of the format
	c.Type, c.Format = "date", "2006-01-02 15:04"
	for _, low := range calendarUnits {
		for _, high := range calendarUnits {
			d := &Dates{Units: []string{low.unit, high.unit}}
			if d.validate() != nil {
				continue
			}
			h, err := Build(Spec{Kind: KindDates, Dates: d}, c)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Validate(h, c); err != nil {
				t.Errorf("%s in %s: %v", low.unit, high.unit, err)
			}
		}
	}
	// and of dates of which some are known to the month or to the year only
	days = nil
	for year := 2010; year < 2017; year++ { // 2014 begins and ends on a Wednesday, February 2012 on one
		days = append(days, fmt.Sprint(year))
		for month := 1; month <= 12; month++ {
			days = append(days, fmt.Sprintf("%d-%02d", year, month), writeDate(year, month, 3+month), writeDate(year, month, 28))
		}
	}
	c = column(t, "born", days...)
	for _, low := range calendarUnits {
		for _, high := range calendarUnits {
			d := &Dates{Units: []string{low.unit, high.unit}}
			if d.validate() != nil || again[low.unit].finest == "hour" || again[high.unit].finest == "hour" {
				continue
			}
			h, err := Build(Spec{Kind: KindDates, Dates: d}, c)
			if err == nil {
				_, err = Validate(h, c)
			}
			if err != nil {
				t.Errorf("%s in %s of mixed precision: %v", low.unit, high.unit, err)
			}
		}
	}
	p := wantCode(t, (&Dates{Units: []string{"week", "month"}}).validate(), "hierarchy-spec")
	if p.Place.Path != "dates.units[1]" || !strings.Contains(p.Sentence, "week") {
		t.Errorf("%+v", p)
	}
}

func writeDate(year, month, day int) string {
	two := func(n int) string { return string(rune('0'+n/10)) + string(rune('0'+n%10)) }
	return writeNumber(float64(year)) + "-" + two(month) + "-" + two(day)
}

// TestDatesAgain: 2024-05-17 was a Friday, 2024-05-18 a Saturday; ends hold on every level.
func TestDatesAgain(t *testing.T) {
	c := column(t, "seen", "2024-05-17 08:30", "2024-05-18 23:10", "1929-12-31 00:00", "2030-01-01 12:00")
	for _, test := range []struct {
		dates Dates
		want  []string
	}{
		{Dates{Units: []string{"day", "weekday", "part-of-week"}, From: "1930", Until: "2030-01"}, []string{
			"1929-12-31 00:00;before 1930;before 1930;before 1930;*", "2024-05-17 08:30;2024-05-17;Friday;Monday to Friday;*",
			"2024-05-18 23:10;2024-05-18;Saturday;weekend;*", "2030-01-01 12:00;from 2030-01;from 2030-01;from 2030-01;*"}},
		{Dates{Units: []string{"hour", "quarter-of-day"}}, []string{
			"1929-12-31 00:00;1929-12-31 00:00;00:00-05:59;*", "2024-05-17 08:30;2024-05-17 08:00;06:00-11:59;*",
			"2024-05-18 23:10;2024-05-18 23:00;18:00-23:59;*", "2030-01-01 12:00;2030-01-01 12:00;12:00-17:59;*"}},
		{Dates{Units: []string{"month", "month-of-year", "quarter-of-year"}}, []string{
			"1929-12-31 00:00;1929-12;December;Q4;*", "2024-05-17 08:30;2024-05;May;Q2;*",
			"2024-05-18 23:10;2024-05;May;Q2;*", "2030-01-01 12:00;2030-01;January;Q1;*"}},
	} {
		h, err := Build(Spec{Kind: KindDates, Dates: &test.dates}, c)
		if err != nil {
			t.Fatal(err)
		}
		wantLines(t, h, test.want...)
		if _, err := Validate(h, c); err != nil {
			t.Error(err)
		}
	}
	for _, bad := range []Dates{
		{Units: []string{"month", "weekday"}}, {Units: []string{"week", "weekday"}}, {Units: []string{"weekday", "month-of-year"}},
		{Units: []string{"day", "hour-of-day"}}, {Units: []string{"year", "quarter-of-year"}}, {From: "spring"}, {From: "2000", Until: "1999"},
	} {
		wantCode(t, Spec{Kind: KindDates, Dates: &bad}.Validate(), "hierarchy-spec")
	}
	// A month has no weekday, also where its first and last day are alike.
	wantCode(t, second(Build(Spec{Kind: KindDates, Dates: &Dates{Units: []string{"weekday"}}}, column(t, "x", "2024-02", "2020-02"))),
		"hierarchy-date-period")
}

// TestDatesFormats: 17 May 2024 was a Friday of the second quarter.
func TestDatesFormats(t *testing.T) {
	c := column(t, "seen", "2024-05-17", "2024-06-03", "2019-12-31")
	h, err := Build(
		Spec{Kind: KindDates, Dates: &Dates{Formats: []string{"2 Jan 2006", "January 2006", " Q1/06", "", "decade"}, From: "2020"}}, c)
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, h, "2019-12-31;before 2020;before 2020;before 2020;before 2020;*",
		"2024-05-17;17 May 2024;May 2024;Q2/24;2020-2029;*", "2024-06-03;3 Jun 2024;June 2024;Q2/24;2020-2029;*")
	if _, err := Validate(h, c); err != nil {
		t.Error(err)
	}
	h, err = Build(Spec{Kind: KindDates, Dates: &Dates{Formats: []string{"Monday"}}}, c)
	if err != nil || h.Rows[1][1] != "Friday" {
		t.Errorf("%v, %v", h, err)
	}
	for _, bad := range []Dates{
		{Formats: []string{"some day"}}, {Formats: []string{"2006"}, Units: []string{"year"}},
		{Formats: strings.Split(strings.Repeat("2006,", 32), ",")},
	} {
		wantCode(t, Spec{Kind: KindDates, Dates: &bad}.Validate(), "hierarchy-spec")
	}
	// A weekday does not tell the month, and a day not its hour.
	wantCode(t, second(Build(Spec{Kind: KindDates, Dates: &Dates{Formats: []string{"Monday", "January"}}},
		column(t, "x", "2024-05-17", "2024-06-07"))), "hierarchy-spec")
	wantCode(t, second(Build(Spec{Kind: KindDates, Dates: &Dates{Formats: []string{"15:04"}}}, c)), "hierarchy-date-period")
	for _, test := range []struct{ layout, format, value string }{{"2006-01", "2 January", "2024-05"},
		{"2006-Q1", "January 2006", "2024-Q1"}, {"2006", "Q1", "2024"}} {
		c := column(t, "x", test.value)
		c.Type, c.Format = "date", test.layout
		wantCode(t, second(Build(Spec{Kind: KindDates, Dates: &Dates{Formats: []string{test.format}}}, c)), "hierarchy-date-period")
	}
}
