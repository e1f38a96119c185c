package hierarchy

import (
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// TestCodes: the ranges are those of the published classifications, named in the
// files of each.
func TestCodes(t *testing.T) {
	for _, test := range []struct{ system, value, want string }{
		{"icd-10", "I21.4", "|I21|I20-I25|I00-I99"},
		{"icd-10", "i21.4 ", "|I21|I20-I25|I00-I99"},
		{"icd-10", "I21.40", "I21.4|I21|I20-I25|I00-I99"}, // ICD-10-GM has fifth characters
		{"icd-10", "E1165", "E116|E11|E10-E14|E00-E90"},   // without the point, as in the United States
		{"icd-10", "C50", "|C50|C50|C00-D49"},
		{"icd-10", "D48.9", "|D48|D37-D48|C00-D49"}, // chapters II and III share a letter
		{"icd-10", "D50.0", "|D50|D50-D53|D50-D90"},
		{"icd-10", "H59.9", "|H59|H55-H59|H00-H59"}, // as do VII and VIII
		{"icd-10", "H60.0", "|H60|H60-H62|H60-H95"},
		{"icd-10", "A10", "|A10|A00-B99|A00-B99"}, // between two blocks
		{"icd-10", "W59", "|W59|W00-X59|V01-Y98"}, // a block of two letters
		{"icd-10", "G63.2*", "|G63|G60-G64|G00-G99"},
		{"icd-10", "U07.1", "|U07|U00-U49|U00-U99"},
		{"icd-10", "E95", ""}, // of no chapter
		{"icd-10", "I2", ""}, {"icd-10", "I21.", ""}, {"icd-10", "21.4", ""}, {"icd-10", "", ""},
		{"atc", "A10BA02", "A10BA|A10B|A10|A"}, // metformin, the example of the guidelines
		{"atc", "A10B", "A10B|A10B|A10|A"},
		{"atc", "A1", ""}, {"atc", "10BA02A", ""},
		{"ops", "5-470.11", "5-470.1|5-470|5-47|5"},
		{"ops", "8-98f.0", "8-98F.0|8-98F|8-98|8"},
		{"ops", "5-470", "5-470|5-470|5-47|5"},
		{"ops", "5-47", ""}, {"ops", "5470.1", ""},
		{"postcode", "10115", "101**|10***|1****"},
		{"postcode", "00-950", "00-9**|00-***|0*-***"},
		{"postcode", "1012 AB", "1012 **|10** **|1*** **"},
		{"postcode", "SW1A 1AA", "SW1A 1**|SW1A ***|SW* ***"},
		{"postcode", "M1 1AE", "M1 1**|M1 ***|M* ***"},
		{"postcode", "90210-1234", "90210-****|902**-****|9****-****"},
		{"postcode", "K1A 0B1", "K1A ***|K1* ***|K** ***"},
		{"postcode", "1234567", ""}, {"postcode", "", ""},
	} {
		system, _ := (&Codes{System: test.system}).system()
		got := strings.Join(system.groups(tidy(test.value)), "|")
		if got != test.want {
			t.Errorf("%s %q: %q, want %q", test.system, test.value, got, test.want)
		}
	}
}

// TestICDRanges: chapters and blocks are in order and do not overlap, and no block
// crosses chapters.
func TestICDRanges(t *testing.T) {
	if len(icdChapters) != 22 {
		t.Errorf("%d chapters; the classification has 22", len(icdChapters))
	}
	for name, list := range map[string][]string{"chapters": icdChapters, "blocks": icdBlocks} {
		sorted := slices.Clone(list)
		slices.Sort(sorted)
		end := ""
		for _, r := range sorted {
			first, last, ok := strings.Cut(r, "-")
			if !ok {
				last = first
			}
			if first <= end || last < first {
				t.Errorf("%s: %s begins before %s ends", name, r, end)
			}
			if end = last; name == "blocks" && icdRange(icdChapters, first) != icdRange(icdChapters, last) {
				t.Errorf("%s lies in two chapters", r)
			}
		}
	}
}

// TestCodesBuild: levels that no code needs are left out, and what is no code keeps
// its value up to the top.
func TestCodesBuild(t *testing.T) {
	build := func(values ...string) string {
		c := column(t, "c", values...)
		h, err := Build(Spec{Kind: KindCodes}, c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Validate(h, c); err != nil {
			t.Error(err)
		}
		var lines []string
		for _, row := range h.Rows {
			lines = append(lines, strings.Join(row, ">"))
		}
		return strings.Join(lines, " ")
	}
	if got, want := build("I21.4", "i21.4 ", "none"),
		"I21.4>I21>I20-I25>I00-I99>* i21.4 >I21>I20-I25>I00-I99>* none>none>none>none>*"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := build("I21.40", "I21.4", "I21"),
		"I21>I21>I21>I20-I25>I00-I99>* I21.4>I21.4>I21>I20-I25>I00-I99>* I21.40>I21.4>I21>I20-I25>I00-I99>*"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if _, err := Build(Spec{Kind: KindCodes, Codes: &Codes{System: "atc"}}, column(t, "c", "x", "y")); err == nil {
		t.Error("built of what is no code")
	}
	if err := (Spec{Kind: KindCodes, Codes: &Codes{System: "icd-9"}}).Validate(); err == nil {
		t.Error("icd-9 is not known")
	}
}

func TestKnownCodes(t *testing.T) {
	for _, test := range []struct{ values, want string }{
		{"I21.4|E11.9|C50.1|J45.0|A00|B20", "icd-10"},
		{"A10BA02|C09AA05|N02BE01|J01CA04|B01AC06|R03AC02", "atc"},
		{"5-470.11|8-980|1-632.0|5-820.0|3-200|9-649.0", "ops"},
		{"00-950|30-001|80-180|50-001|40-001|61-001", "postcode"},
		{"10115|20095|80331|50667|60311|70173", ""}, // digits could be anything
		{"A01|B02|C03|D04|E05|F06", ""},             // and so could a letter and two digits
		{"red|green|blue|black|white|grey", ""},
	} {
		values := strings.Split(test.values, "|")
		if got, _ := KnownCodes(column(t, "c", values...)); got != test.want {
			t.Errorf("%s: %q, want %q", test.values, got, test.want)
		}
	}
}

// TestDateExceptions: exceptions of dates form one group from the first level on, and
// missing words keep their own.
func TestDateExceptions(t *testing.T) {
	var values []string
	for _, year := range []string{"1950", "1960", "1971"} {
		for day := range 20 {
			values = append(values, "0"+string(rune('1'+day%9))+".03."+year)
		}
	}
	values = append(values, "unbekannt", "00.00.1950", "NA")
	c := column(t, "c", values...)
	if c.Type != table.Date || c.Format != "02.01.2006" {
		t.Fatalf("%s %s", c.Type, c.Format)
	}
	spec, _ := Automatic(c)
	h, err := Build(spec, c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Validate(h, c); err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for _, row := range h.Rows {
		rows[row[0]] = strings.Join(row[1:], ">")
	}
	for value, want := range map[string]string{
		"unbekannt": "no date>no date>no date>no date>*", "00.00.1950": "no date>no date>no date>no date>*",
		"NA": "NA>NA>NA>NA>*", "01.03.1950": "1950-03>1950>1950-1954>1950-1959>*",
	} {
		if rows[value] != want {
			t.Errorf("%s: %s, want %s", value, rows[value], want)
		}
	}
}

// TestCoarseDates: dates that are periods get units that hold them.
func TestCoarseDates(t *testing.T) {
	for _, test := range []struct{ values, format, want string }{
		{"2024-Q4|2024-Q1|2019-Q2", "2006-Q1", "2019-Q2>2019>2015-2019>2010-2019>2000-2099>*"},
		{"2020-2024|2010-2014|1995-1999", "2006-2010", "1995-1999>1990-1999>1900-1999>*"},
		{"2018-2022|2010-2014", "2006-2010", "2010-2014>2000-2099>*"}, // the first lies in two decades
		{"2024-10|2023-01|2011-05", "2006-01", "2011-05>2011>2010-2014>2010-2019>*"},
	} {
		c := column(t, "c", strings.Split(test.values, "|")...)
		if err := c.SetType(table.Date, test.format); err != nil {
			t.Error(err)
			continue
		}
		spec, _ := Automatic(c)
		h, err := Build(spec, c)
		if err != nil {
			t.Errorf("%s: %v", test.values, err)
			continue
		}
		if got := strings.Join(h.Rows[0], ">"); got != test.want {
			t.Errorf("%s: %s, want %s", test.values, got, test.want)
		}
	}
	c := column(t, "c", "2018-2022", "2010-2014")
	if err := c.SetType(table.Date, "2006-2010"); err != nil {
		t.Fatal(err)
	}
	if _, err := Build(Spec{Kind: KindDates, Dates: &Dates{Units: []string{"decade"}}}, c); err == nil {
		t.Error("2018-2022 is in no decade")
	}
}

// TestNotation: ranges are written as the numbers of the column are.
func TestNotation(t *testing.T) {
	c := column(t, "c", "18,5", "20,25", "21", "1.000,5")
	if c.Type != table.Decimal || c.Format != "1.234,5" {
		t.Fatalf("%s %q", c.Type, c.Format)
	}
	h, err := Build(Spec{Kind: KindIntervals, Intervals: &Intervals{Widths: []float64{0.5}}}, c)
	if err != nil {
		t.Fatal(err)
	}
	if got := h.Rows[0][1] + " " + h.Rows[1][1] + " " + h.Rows[3][1]; got != "18,5-<19 20-<20,5 1000,5-<1001" {
		t.Error(got)
	}
}
