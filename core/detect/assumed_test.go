package detect

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// TestAssumed: texts that are nearly all dates or numbers are asked about, what somebody has said
// is not, and neither are codes and words. Confirmed as its answer says, the column is of that
// type.
func TestAssumed(t *testing.T) {
	for _, test := range []struct {
		values, want string
	}{
		{"2014-09-03 2014-09 2014 2013-XX-XX XXXX-XX-XX 2012", "date missing XXXX-XX-XX"},
		{"03.04.2014 05.06.2015 07.08.2016 13.01.2011 09.10.2012 01.01.2010 ?/?", "date missing ?/?"},
		{"1,5 2,5 3,75 4,5 5,5 6,5 a7", "decimal missing a7"},
		{"12 14 15 17 18 90+", "decimal missing 90+"},
		{"+3.5 +4.5 +7.5", "decimal"},
		{"010203 040506 311299", ""}, // codes, unless the name says that they are dates
		{"A1 B2 C3 D4", ""},
		{"Ulm Bonn Kiel", ""},
		{"12 14 15", ""},
	} {
		values := strings.Fields(test.values)
		tab, err := table.EncodeStrings("t.csv", []string{"column"}, func() (records [][]string) {
			for _, value := range values {
				records = append(records, []string{value})
			}
			return records
		}())
		if err != nil {
			t.Fatal(err)
		}
		c, got := tab.Columns[0], ""
		asked := slices.DeleteFunc(Assumed(c, false, nil), func(a table.Assumed) bool { return a.Safe })
		if len(asked) > 0 {
			set := asked[0].Otherwise[0].Set
			got = fmt.Sprint(set["type"])
			reading := &table.Reading{}
			if words, some := set["missing"].([]string); some {
				got += " missing " + strings.Join(words, " ")
				reading.Missing = words
			}
			typed, err := c.Read(reading, table.Type(fmt.Sprint(set["type"])), fmt.Sprint(set["format"]))
			if err != nil || fmt.Sprint(typed.Type) != set["type"] {
				t.Errorf("%s: the answer gives %v, %v", test.values, typed.Type, err)
			}
			if again := Assumed(c, true, nil); slices.ContainsFunc(again, func(a table.Assumed) bool { return a.Name == "type" }) {
				t.Errorf("%s: asked though it was said", test.values)
			}
		}
		if got != test.want {
			t.Errorf("%s: asked %q, want %q", test.values, got, test.want)
		}
	}
}
