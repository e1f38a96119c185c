package sql_test

// What is here compares releases and shares no code with the product.

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// records reads CSV: the names of the columns, and each record as one text with its cells in
// the order of their names.
func records(t testing.TB, in io.Reader, delimiter rune) (names []string, all []string) {
	t.Helper()
	text, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(strings.NewReader(strings.ReplaceAll(string(text), "\r", "[CR]"))) // it would drop some
	r.Comma = delimiter
	rows, err := r.ReadAll()
	if err != nil || len(rows) == 0 {
		t.Fatalf("no table: %v", err)
	}
	order := make([]int, len(rows[0]))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(rows[0][a], rows[0][b]) })
	for _, i := range order {
		names = append(names, rows[0][i])
	}
	for _, row := range rows[1:] {
		var text strings.Builder
		for _, i := range order {
			fmt.Fprintf(&text, "%d:%s;", len(row[i]), row[i])
		}
		all = append(all, text.String())
	}
	slices.Sort(all)
	return names, all
}

// sameRecords says how two tables differ as multisets of records.
func sameRecords(t testing.TB, what string, got, want io.Reader) int {
	t.Helper()
	gotNames, gotRows := records(t, got, ',')
	wantNames, wantRows := records(t, want, ',')
	if !slices.Equal(gotNames, wantNames) {
		t.Fatalf("%s: columns %q, want %q", what, gotNames, wantNames)
	}
	if !slices.Equal(gotRows, wantRows) {
		for i := range min(len(gotRows), len(wantRows)) {
			if gotRows[i] != wantRows[i] {
				t.Errorf("%s: first difference: %s and %s", what, gotRows[i], wantRows[i])
				break
			}
		}
		t.Fatalf("%s: %d records, want %d, and they are not the same", what, len(gotRows), len(wantRows))
	}
	return len(gotRows)
}
