package numfmt

import "testing"

// What Excel shows for these numbers and formats (ECMA-376, 18.8.31), but for what the
// package leaves out.
func TestAppend(t *testing.T) {
	for _, c := range []struct {
		code string
		x    float64
		want string
	}{
		{"General", 18.5, "18.5"},
		{"", 0.1 + 0.2, "0.3"},
		{"General", 123456789012, "123456789012"},
		{"General", 1e21, "1E+21"},
		{"General", -7, "-7"},
		{"00000", 1067, "01067"},
		{"00000", -12, "-00012"},
		{"000-00-0000", 12345678, "012-34-5678"},
		{`"D-"00000`, 1067, "D-01067"},
		{"0.00", 2.675, "2.68"},
		{"0.00", 0.005, "0.01"},
		{"0.00", 999.999, "1000.00"},
		{"0.00", -0.001, "0.00"},
		{"#,##0.00", 1234.5, "1234.50"},
		{"#,##0.00 \"€\"", 1234.5, "1234.50"},
		{"#,##0.00\\ [$€-407]", 1234567.891, "1234567.89"},
		{"#,##0.00;[Red]-#,##0.00", -3.14159, "-3.14"},
		{`_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-`, 0, "0.00"},
		{"0.0##", 1.5, "1.5"},
		{"0.0##", 1.23456, "1.235"},
		{"0.0##", 2, "2.0"},
		{"#.##", 0.5, "0.5"},
		{"0%", 0.125, "13%"},
		{"0.0%", 0.123, "12.3%"},
		{"0.00E+00", 12345, "1.23E+04"},
		{"# ?/?", 0.5, "0.5"},
		{"0,", 12345, "12"},
		{"@", 42, "42"},
		{"0\" kg\"", 70.4, "70"},
		{"dd.mm.yyyy", 43831, "01.01.2020"},
		{"DD.MM.YYYY", 1, "01.01.1900"},
		{"dd/mm/yyyy", 61, "01/03/1900"},
		{"d.m.yy", 43831, "1.1.2020"},
		{"dd.mm.yyyy;@", 44926, "31.12.2022"},
		{"[$-407]dd. mmmm yyyy;@", 44926, "2022-12-31"},
		{"[$-407]dd/mm/yyyy", 44926, "31.12.2022"},
		{"[$-409]mm/dd/yyyy", 44926, "12/31/2022"},
		{"mmm-yy", 44926, "2022-12"},
		{"[$-F800]dddd, mmmm dd, yyyy", 44926, "2022-12-31"},
		{"yyyy-mm-dd hh:mm", 43831.5, "2020-01-01 12:00"},
		{"yyyy\\-mm\\-dd\\ hh:mm:ss", 43831.999994, "2020-01-01 23:59:59"},
		{"yyyy-mm-dd hh:mm:ss", 43831.9999999, "2020-01-02 00:00:00"},
		{"yyyy-mm-dd\"T\"hh:mm:ss.000", 43831.25, "2020-01-01T06:00:00.000"},
		{"h:mm AM/PM", 0.75, "6:00 PM"},
		{"hh:mm", 0.5, "12:00"},
		{"mm:ss", 0.5, "00:00"},
		{"[h]:mm:ss", 1.5, "36:00:00"},
		{"mm/yyyy", 43831, "01/2020"},
		{"yyyy", 43831, "2020"},
		{"dd.mm.yyyy", -1, "-1"},
	} {
		if got := string(Parse(c.code).Append(nil, c.x, false)); got != c.want {
			t.Errorf("%s of %v: %q, want %q", c.code, c.x, got, c.want)
		}
	}
	if got := string(Parse("yyyy-mm-dd").Append(nil, 0, true)); got != "1904-01-01" {
		t.Errorf("day 0 counted from 1904: %s", got)
	}
}

func TestBuiltIn(t *testing.T) {
	for id, want := range map[int]string{0: "43831.5", 1: "43832", 14: "2020-01-01", 15: "2020-01-01", 20: "12:00", 22: "2020-01-01 12:00", 49: "43831.5"} {
		if got := string(Parse(BuiltIn(id)).Append(nil, 43831.5, false)); got != want {
			t.Errorf("format %d: %q, want %q", id, got, want)
		}
	}
}

// FuzzAppend: no format code and no number ends the program.
func FuzzAppend(f *testing.F) {
	f.Add("dd.mm.yyyy", 43831.5)
	f.Add("#,##0.00;[Red]-#,##0.00", -1.5)
	f.Add("000-00-0000", 1e300)
	f.Fuzz(func(t *testing.T, code string, x float64) {
		Parse(code).Append(nil, x, false)
	})
}
