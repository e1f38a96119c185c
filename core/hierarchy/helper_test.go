package hierarchy

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
)

// column makes a column of a table in memory.
func column(t testing.TB, name string, values ...string) *table.Column {
	t.Helper()
	rows := make([][]string, len(values))
	for i, v := range values {
		rows[i] = []string{v}
	}
	tab, err := table.EncodeStrings("test", []string{name}, rows)
	if err != nil {
		t.Fatal(err)
	}
	return tab.Columns[0]
}

// define makes a hierarchy from lines of cells separated by ";".
func define(t testing.TB, lines ...string) *Hierarchy {
	t.Helper()
	var rows [][]string
	var numbers []int
	for i, line := range lines {
		rows = append(rows, strings.Split(line, ";"))
		numbers = append(numbers, i+1)
	}
	h, err := FromRecords("test.csv", rows, numbers)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// lines writes a hierarchy as define reads it.
func lines(h *Hierarchy) []string {
	var all []string
	for _, row := range h.Rows {
		all = append(all, strings.Join(row, ";"))
	}
	return all
}

// wantCode fails unless err holds a problem with the code, which it returns.
func wantCode(t testing.TB, err error, code problem.Code) *problem.Problem {
	t.Helper()
	if !errors.Is(err, &problem.Problem{Code: code}) {
		t.Fatalf("error %v, want the code %s", err, code)
	}
	for _, p := range problem.Flatten(err) {
		if p.Code == code {
			if p.Sentence == "" || p.Hint == "" || !strings.HasSuffix(p.Sentence, ".") {
				t.Errorf("%s: sentence %q, hint %q", code, p.Sentence, p.Hint)
			}
			return p
		}
	}
	t.Fatalf("no problem %s in %v", code, err)
	return nil
}

func wantLines(t testing.TB, h *Hierarchy, want ...string) {
	t.Helper()
	if got := lines(h); !slices.Equal(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// shared returns the path of a file of the shared data, or skips the test.
var shared = sharedtest.Path

// readShared reads one hierarchy of the shared data.
func readShared(t testing.TB, dataset, attribute string) *Hierarchy {
	t.Helper()
	file, err := os.Open(shared(t, "data", dataset, "hierarchy_"+attribute+".csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, numbers, _, err := table.ReadRecords(file, file.Name(), table.Options{Delimiter: ";", NoHeader: true}, table.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	h, err := FromRecords(file.Name(), records, numbers)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// readTable reads a table of the shared data.
func readTable(t testing.TB, dataset string) *table.Table {
	t.Helper()
	file, err := os.Open(shared(t, "data", dataset, "data.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tab, err := table.Read(file, file.Name(), table.UnknownSize, table.Options{Delimiter: ";"}, table.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return tab
}
