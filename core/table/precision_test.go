package table

import "testing"

// TestMixedDates: what is known of a date says its first day and its last one; signs for unknown
// parts say nothing, and what is no date is none. Source: the calendar.
func TestMixedDates(t *testing.T) {
	const iso, german, american, worded = "2006[-01[-02]]", "[[02.]01.]2006", "[01/[02/]]2006", "[[2 ]Jan ]2006"
	for _, test := range []struct{ layout, value, first, last string }{
		{iso, "2014-09-03", "2014-09-03", "2014-09-03"}, {iso, "2014-09", "2014-09-01", "2014-09-30"}, {iso, "2014", "2014-01-01", "2014-12-31"},
		{iso, "2012-02", "2012-02-01", "2012-02-29"}, {iso, "2013-XX-XX", "2013-01-01", "2013-12-31"}, {iso, "2004-00-00", "2004-01-01",
			"2004-12-31"},
		{iso, "2013-05-XX", "2013-05-01", "2013-05-31"}, {iso, "2013-??", "2013-01-01", "2013-12-31"}, {iso, "2013-xx-05", "2013-01-01",
			"2013-12-31"},
		{iso, "1066-10-14", "1066-10-14", "1066-10-14"}, {iso, "2013-5", "2013-05-01", "2013-05-31"},
		{german, "3.9.2014", "2014-09-03", "2014-09-03"}, {german, "09.2014", "2014-09-01", "2014-09-30"}, {german, "XX.09.2014",
			"2014-09-01", "2014-09-30"},
		{german, "00.00.1950", "1950-01-01", "1950-12-31"}, {german, "1950", "1950-01-01", "1950-12-31"},
		{iso, "XXXX-XX-XX", "", ""}, {iso, "0000-00-00", "", ""}, {iso, "2013-13", "", ""}, {iso, "2013-02-30", "", ""}, {iso,
			"2013-02-03-04", "", ""},
		{iso, "2014-09-03T10:30", "2014-09-03", "2014-09-03"}, {iso, "2014-09-03 10:30:00.5+02:00", "2014-09-03", "2014-09-03"}, {iso,
			"2014-09-03 to", "", ""}, {iso, "2014-09T10:30", "", ""},
		{american, "9/3/2014", "2014-09-03", "2014-09-03"}, {american, "09/2014", "2014-09-01", "2014-09-30"}, {american, "09/XX/2014",
			"2014-09-01", "2014-09-30"}, {american, "--/--/2014", "2014-01-01", "2014-12-31"}, {american, "13/2014", "", ""}, {american,
			"31/12/2014", "", ""},
		{worded, "3 Sep 2014", "2014-09-03", "2014-09-03"}, {worded, "Sep 2014", "2014-09-01", "2014-09-30"}, {worded, "2014", "2014-01-01",
			"2014-12-31"}, {worded, "September 2014", "", ""},
		{"[January [2, ]]2006", "September 3, 2014", "2014-09-03", "2014-09-03"}, {"[January [2, ]]2006", "September 2014", "2014-09-01",
			"2014-09-30"},
		{compactMixed, "20140903", "2014-09-03", "2014-09-03"}, {compactMixed, "201409", "2014-09-01", "2014-09-30"}, {compactMixed,
			"20140900", "2014-09-01", "2014-09-30"}, {compactMixed, "20149", "", ""}, {compactMixed, "2014090", "", ""},
		{iso, "14", "", ""}, {iso, "2013-Xx", "", ""}, {iso, "2013-", "", ""}, {iso, "", "", ""}, {iso, "20130", "", ""}, {iso,
			"2013.05", "", ""}, {german, "2014.09", "", ""},
	} {
		first, ok := ParseDate(test.layout, test.value)
		if ok != (test.first != "") {
			t.Errorf("%s: %q is a date: %v", test.layout, test.value, ok)
		}
		if ok && (first.Format("2006-01-02") != test.first || PeriodEnd(test.layout, test.value, first).Format("2006-01-02") != test.last) {
			t.Errorf("%s: %q is %v to %v", test.layout, test.value, first, PeriodEnd(test.layout, test.value, first))
		}
	}
	for _, layout := range append(mixedLayouts, compactMixed) {
		if err := CheckLayout(layout); err != nil {
			t.Error(err)
		}
	}
}

// TestMixedGuessed: dates of different precision are guessed, those of one precision are what they
// were, and of those that fit both ways the day comes first.
func TestMixedGuessed(t *testing.T) {
	for _, test := range []struct {
		values []string
		want   string
	}{
		{[]string{"2014-09-03", "2014-09", "2014", "2004-00-00"}, "2006[-01[-02]]"}, {[]string{"2014", "2013-05"}, "2006[-01[-02]]"},
		{[]string{"2014/09/03", "2014/09"}, "2006[/01[/02]]"}, {[]string{"13.9.2014", "9.2014", "1950"}, "[[02.]01.]2006"},
		{[]string{"13/09/2014", "09/2014"}, "[[02/]01/]2006"}, {[]string{"03/09/2014", "09/2014"}, "[[02/]01/]2006"},
		{[]string{"06/2023", "6/1/2023", "2023", "12/31/2022"}, "[01/[02/]]2006"}, {[]string{"06-2023", "06-15-2023", "2022"}, "[01-[02-]]2006"},
		{[]string{"06/XX/2023", "06/15/2023", "XX/XX/2023", "XX/XX/XXXX"}, ""}, {[]string{"Jun 2023", "1 Jun 2023", "2022"}, "[[2 ]Jan ]2006"},
		{[]string{"June 2023", "June 1, 2023", "May 2, 2023"}, "[January [2, ]]2006"}, {[]string{"2023", "202306", "20230601"}, ""},
		{[]string{"2023-06-01T10:00", "2023-06", "2023"}, "2006[-01[-02]]"},
		{[]string{"2014-09-03", "2014-10-03"}, "2006-01-02"}, {[]string{"2014-09", "2014-10"}, "2006-01"}, {[]string{"2014", "2015"}, ""},
		{[]string{"2014-09", "2014", "13-77", "ab", "cd"}, ""},
	} {
		c := column(t, test.values...)
		if got := c.Format; got != test.want || (got != "") != (c.Type == Date) {
			t.Errorf("%q: %s %q, want %q", test.values, c.Type, got, test.want)
		}
	}
}
