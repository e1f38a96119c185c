package detect

import (
	"fmt"
	"strings"
	"testing"
)

// TestUnmarked: what names people is refused, what nearly everybody has alone or
// others could know is doubtful, and what is harmless is neither.
func TestUnmarked(t *testing.T) {
	names := []string{"ssn", "patient", "mail", "note", "code", "creatinine", "cost", "sex", "town", "colour", "diagnosis", "stay"}
	tab := records(t, 60, names, func(row int, column string) string {
		switch column {
		case "ssn":
			return fmt.Sprintf("%03d-%02d-%04d", 123+row%5, 10+row%7, 1000+row)
		case "patient":
			return fmt.Sprintf("K-%d", 500+row*7)
		case "mail":
			return fmt.Sprintf("p%d@example.org", row/2)
		case "note":
			return "nothing"
		case "code":
			return fmt.Sprintf("a%dx%d b", row, row)
		case "creatinine":
			return fmt.Sprintf("%d.%03d", row%3, row*13)
		case "cost":
			return fmt.Sprint(1000 + 997*row)
		case "sex":
			return "mf"[row%2 : row%2+1]
		case "town":
			return []string{"Ulm", "Bonn"}[row%2]
		case "diagnosis":
			return []string{"I21.0", "C50.1"}[row%2]
		case "stay":
			return fmt.Sprint(row % 6)
		}
		return []string{"red", "blue", "green"}[row%3]
	})
	refused, doubtful := Unmarked(tab, func(name string) bool { return name == "mail" })
	var got []string
	for _, p := range refused {
		got = append(got, "!"+p.Place.Attribute)
		if p.Code != UnmarkedIdentifying {
			t.Errorf("%+v", p)
		}
	}
	for _, p := range doubtful {
		got = append(got, "?"+p.Place.Attribute)
	}
	// "note" says the same in every record, so that it tells nothing.
	if fmt.Sprint(got) != "[!ssn !patient !code ?creatinine ?cost ?]" {
		t.Errorf("%v", got)
	}
	if last := doubtful[len(doubtful)-1]; last.Code != UnmarkedKnown || !strings.Contains(last.Sentence, `"sex" and "town"`) || strings.Contains(last.Sentence, "colour") {
		t.Errorf("%+v", last)
	}
	for name, want := range map[string]bool{"note": true, "stay": true, "cost": false, "creatinine": false, "colour": false, "diagnosis": false, "ssn": false} {
		if is, s := Harmless(tab.Column(name), tab.Rows); is != want {
			t.Errorf("%s: harmless %v: %+v", name, is, s)
		}
	}
}

// TestUnmarkedOfKnownTables: nothing in these public tables names anybody.
func TestUnmarkedOfKnownTables(t *testing.T) {
	for _, dataset := range []string{"adult", "fars", "cup"} {
		if refused, _ := Unmarked(readTable(t, dataset), func(string) bool { return false }); len(refused) > 0 {
			t.Errorf("%s: %v", dataset, refused[0])
		}
	}
}

// TestCoarseDates: what dates become on each level is still known as a date.
func TestCoarseDates(t *testing.T) {
	for _, values := range [][]string{{"2024-Q4", "2024-Q1", "*"}, {"2024-10", "2023-01"}, {"2024-W07", "2024-W52"}, {"2020-2024", "2015-2019"}, {"2000-2099", "1900-1999"}, {"2020-2029", "*"}} {
		if s := suggest(column(t, "x", values...)); s.Kind != "date" || s.Role != QuasiIdentifying {
			t.Errorf("%v: %+v", values, s)
		}
	}
	if s := suggest(column(t, "admission date", "2023", "2024")); s.Kind != "date" {
		t.Errorf("years: %+v", s)
	}
	for _, values := range [][]string{{"2024-Q5", "2024-Q0"}, {"2024-13-", "20-10"}, {"30-39", "40-49"}, {"2024-2020", "1000-1999"}, {"2023", "2024"}} {
		if s := suggest(column(t, "x", values...)); s.Kind == "date" {
			t.Errorf("%v: %+v", values, s)
		}
	}
}
