package detect

import (
	"fmt"
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
		found := RepeatedPeople(tab, test.identifying)
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
	if found := RepeatedPeople(once, []string{"patient number", "name", "visit id"}); len(found) > 0 {
		t.Errorf("nobody comes twice: %v", found)
	}
}
