package detect

import (
	"fmt"
	"testing"
)

// TestHarmless: a column is plainly harmless only if it says the same of everybody or if
// many share what it says and it is known what that is.
func TestHarmless(t *testing.T) {
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
	// "note" says the same in every record, so that it tells nothing; many share a stay.
	// Everybody has a creatinine and a cost of their own, and nothing says what a colour is.
	want := map[string]Role{"ssn": Identifying, "patient": Identifying, "mail": Identifying,
		"note": Insensitive, "code": Identifying, "creatinine": Undecided,
		"cost": Undecided, "sex": QuasiIdentifying, "town": QuasiIdentifying, "colour": Undecided, "diagnosis": Sensitive, "stay": Insensitive}
	for _, c := range tab.Columns {
		if is, s := Harmless(c, tab.Rows); is != (want[c.Name] == Insensitive) || s.Role != want[c.Name] {
			t.Errorf("%s: harmless %v: %+v", c.Name, is, s)
		}
	}
}

// TestKnownTables: nothing in these public tables names anybody.
func TestKnownTables(t *testing.T) {
	for _, dataset := range []string{"adult", "fars", "cup"} {
		for _, c := range readTable(t, dataset).Columns {
			if s := suggest(c); s.Role == Identifying {
				t.Errorf("%s: %s: %+v", dataset, c.Name, s)
			}
		}
	}
}

// TestCoarseDates: what dates become on each level is still known as a date.
func TestCoarseDates(t *testing.T) {
	for _, values := range [][]string{{"2024-Q4", "2024-Q1", "*"}, {"2024-10", "2023-01"}, {"2024-W07", "2024-W52"},
		{"2020-2024", "2015-2019"}, {"2000-2099", "1900-1999"}, {"2020-2029", "*"}} {
		if s := suggest(column(t, "x", values...)); s.Kind != "date" || s.Role != QuasiIdentifying {
			t.Errorf("%v: %+v", values, s)
		}
	}
	if s := suggest(column(t, "admission date", "2023", "2024")); s.Kind != "date" {
		t.Errorf("years: %+v", s)
	}
	for _, values := range [][]string{{"2024-Q5", "2024-Q0"}, {"2024-13-", "20-10"},
		{"30-39", "40-49"}, {"2024-2020", "1000-1999"}, {"2023", "2024"}} {
		if s := suggest(column(t, "x", values...)); s.Kind == "date" {
			t.Errorf("%v: %+v", values, s)
		}
	}
}
