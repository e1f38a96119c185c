package detect

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// records makes a table of columns given as functions of the row.
func records(t *testing.T, rows int, names []string, cell func(row int, column string) string) *table.Table {
	t.Helper()
	all := make([][]string, rows)
	for i := range all {
		for _, name := range names {
			all[i] = append(all[i], cell(i, name))
		}
	}
	tab, err := table.EncodeStrings("visits.csv", names, all)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// TestRepeatedPeople: 40 patients with 5 visits each.
func TestRepeatedPeople(t *testing.T) {
	names := []string{"patient number", "visit id", "name", "first name", "birth date", "e-mail", "comment", "home"}
	tab := records(t, 200, names, func(row int, column string) string {
		p := row % 40
		switch column {
		case "visit id":
			return fmt.Sprintf("V%05d", row)
		case "name":
			return []string{"Ann Smith", "Bea Jones", "Cem Kaya", "Dora Berg"}[p%4]
		case "first name":
			return []string{"Ann", "Bea"}[p%2]
		case "birth date":
			return fmt.Sprintf("19%02d-03-%02d", 30+p, 1+p%28)
		case "e-mail":
			return fmt.Sprintf("p%d@example.org", p/2)
		case "comment":
			return "see file"
		}
		if p == 0 {
			return "*"
		}
		return fmt.Sprintf("P%03d", p)
	})
	// of says that some columns identify people, and that no other does.
	of := func(identifying ...string) func(string) Role {
		return func(column string) Role {
			if slices.Contains(identifying, column) {
				return Identifying
			}
			return QuasiIdentifying
		}
	}
	for _, test := range []struct {
		identifying []string
		want        string // the best guess, and how many there are
	}{
		{nil, "[] 0"},
		{[]string{"visit id"}, "[] 0"},
		{[]string{"visit id", "patient number"}, "[{[patient number] 39 195 patient number: 39 people in 195 rows}] 1"},
		{[]string{"first name"}, "[] 0"}, // two people called Ann
		{[]string{"comment"}, "[] 0"},
		{[]string{"name"}, "[{[name birth date] 40 200 name and birth date: 40 people in 200 rows}] 1"},
		{[]string{"e-mail", "name", "patient number"}, "[{[patient number] 39 195 patient number: 39 people in 195 rows}] 3"},
		{[]string{"home"}, "[{[home] 39 195 home: 39 people in 195 rows}] 1"}, // said to identify people, so it counts
		{[]string{"nobody"}, "[] 0"},
	} {
		found := RepeatedPeople(tab, of(test.identifying...))
		for i, p := range found {
			if p.Said.String() != p.Reason {
				t.Errorf("%s is made of %s", p.Reason, p.Said)
			}
			found[i].Said = nil
		}
		if got := strings.ReplaceAll(fmt.Sprint(found[:min(1, len(found))], len(found)), " <nil>}", "}"); got != test.want {
			t.Errorf("%v: %s, want %s", test.identifying, got, test.want)
		}
	}
	once := records(t, 40, names, func(row int, column string) string { return tab.Column(column).Cell(row) })
	if found := RepeatedPeople(once, of("patient number", "name", "visit id")); len(found) > 0 {
		t.Errorf("nobody comes twice: %v", found)
	}
}

// unsaid leaves the role of every column open.
func unsaid(string) Role { return Undecided }

// TestRepeatedNumbers: 30 people with 4 records each are seen by any name for their number,
// and not by counts, flags, places and names alone.
func TestRepeatedNumbers(t *testing.T) {
	person := func(row int) string { return fmt.Sprint(100 + row/4) }
	for _, name := range []string{"id", "ID", "Id", "pid", "idno", "ID-No.", "case", "key", "no", "nr", "Nr.", "number", "record", "subject",
		"patient", "fall", "Fallnummer", "patient_id", "SUBJID", "nr pacjenta", "código paciente", "identifiant", "lfd. Nr."} {
		for kind, value := range map[string]func(int) string{
			"numbers": person,
			"codes":   func(row int) string { return "K-" + person(row) },
			"floats":  func(row int) string { return person(row) + ".0" }, // as programs write numbers beside empty cells
		} {
			tab := records(t, 120, []string{name, "age"}, func(row int, column string) string {
				if column == "age" {
					return fmt.Sprint(20 + row%50)
				}
				return value(row)
			})
			if found := RepeatedPeople(tab, unsaid); len(found) != 1 || found[0].People != 30 || found[0].Rows != 120 {
				t.Errorf("%s of %s: %v", kind, name, found)
			}
			keeps := func(string) Role { return Insensitive }
			if found := RepeatedPeople(tab, keeps); len(found) != 1 {
				t.Errorf("%s of %s, kept: %v", kind, name, found)
			}
			known := func(string) Role { return QuasiIdentifying }
			if found := RepeatedPeople(tab, known); len(found) != 0 {
				t.Errorf("%s of %s, known: %v", kind, name, found)
			}
		}
	}
	for name, value := range map[string]func(int) string{
		"number3m": func(row int) string { return fmt.Sprint(row % 7) },
		"number":   func(row int) string { return fmt.Sprint(row % 6) },
		"no":       func(row int) string { return []string{"yes", "no"}[row%2] },
		"person":   func(row int) string { return fmt.Sprint(row % 2) },
		"patient":  func(row int) string { return []string{"yes", "no"}[row%2] },
		"fall":     func(row int) string { return fmt.Sprint(row % 2) },
		"case":     func(row int) string { return []string{"case", "control"}[row%2] },
		"geo_id":   person,
		"email":    func(row int) string { return []string{"yes", "no"}[row%2] }, // of ResumeNames (R package AER)
		"fin":      func(row int) string { return []string{"no", "yes"}[row%2] }, // of Rossi (carData)
		"state id": person,
		"item id":  person,
		"key":      func(row int) string { return []string{"low", "mid", "high"}[row%3] },
		"name":     func(row int) string { return []string{"Ann Smith", "Bea Jones", "Cem Kaya"}[row%3] },
		"nombre":   func(row int) string { return fmt.Sprint(row % 9) },
	} {
		tab := records(t, 120, []string{name, "age"}, func(row int, column string) string {
			if column == "age" {
				return fmt.Sprint(20 + row%50)
			}
			return value(row)
		})
		if found := RepeatedPeople(tab, unsaid); len(found) > 0 {
			t.Errorf("%s: %v", name, found)
		}
	}
}

// TestNumberedRecords: the number of a row is no person, whoever says that it names one.
func TestNumberedRecords(t *testing.T) {
	for name, want := range map[string]int{"row": 0, "Row ID": 0, "row_number": 0, "patient": 1} {
		tab := records(t, 40, []string{name}, func(row int, _ string) string { return fmt.Sprint(1 + row%36) })
		if found := RepeatedPeople(tab, func(string) Role { return Identifying }); len(found) != want {
			t.Errorf("%s: %v", name, found)
		}
	}
}

// TestNumbersPeople: where values cannot be seen the name says it.
func TestNumbersPeople(t *testing.T) {
	for name, want := range map[string]bool{"patient_id": true, "pid": true, "ID": true,
		"Fallnummer": true, "USUBJID": true, "nr pacjenta": true,
		"geo_id": false, "number3m": false, "name": false, "visits": false, "case": false, "age": false} {
		if NumbersPeople(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}

// TestUnknownPeople: words that say that nothing is known make no person, neither alone nor
// beside a name that two people have.
func TestUnknownPeople(t *testing.T) {
	for _, word := range []string{"unbekannt", "unknown", "k. A.", "inconnu", "desconocido", "brak danych", "-", ""} {
		tab := records(t, 40, []string{"name", "date of birth", "patient number"}, func(row int, column string) string {
			switch {
			case column == "name" && row%2 == 0:
				return "Anna Berg"
			case column == "name":
				return fmt.Sprintf("Anna Berg%s", strings.Repeat("er", row))
			case row%2 == 0:
				return word
			case column == "date of birth":
				return fmt.Sprintf("19%02d-03-04", 30+row)
			}
			return fmt.Sprintf("P-%03d", row)
		})
		if found := RepeatedPeople(tab, unsaid); len(found) > 0 {
			t.Errorf("%q: %v", word, found)
		}
	}
}
