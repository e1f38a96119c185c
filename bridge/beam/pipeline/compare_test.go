package pipeline

// What is here compares releases and shares no code with the product.

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// records reads CSV files with the same header: the names of the columns, and the records in
// the order of the files, each as one text with its cells in the order of their names.
func records(t testing.TB, delimiter rune, texts ...string) (names, all []string) {
	t.Helper()
	for _, text := range texts {
		r := csv.NewReader(strings.NewReader(strings.ReplaceAll(text, "\r", "[CR]"))) // it would drop some
		r.Comma = delimiter
		rows, err := r.ReadAll()
		if err != nil || len(rows) == 0 {
			t.Fatalf("no table: %v", err)
		}
		header := rows[0]
		order := make([]int, len(header))
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(a, b int) int { return strings.Compare(header[a], header[b]) })
		names = nil
		for _, i := range order {
			names = append(names, header[i])
		}
		for _, row := range rows[1:] {
			var cells []string
			for _, i := range order {
				cells = append(cells, strings.ReplaceAll(row[i], "|", "||"))
			}
			all = append(all, strings.Join(cells, "|;"))
		}
	}
	return names, all
}

// sameRecords says how two tables differ as multisets of records.
func sameRecords(t testing.TB, names, rows, wantNames, wantRows []string) {
	t.Helper()
	if !slices.Equal(names, wantNames) {
		t.Fatalf("columns %q, want %q", names, wantNames)
	}
	rows, wantRows = slices.Clone(rows), slices.Clone(wantRows)
	slices.Sort(rows)
	slices.Sort(wantRows)
	for i := range min(len(rows), len(wantRows)) {
		if rows[i] != wantRows[i] {
			t.Errorf("first difference: %s and %s", rows[i], wantRows[i])
			break
		}
	}
	if !slices.Equal(rows, wantRows) {
		t.Fatalf("%d records, want %d, and they are not the same", len(rows), len(wantRows))
	}
}

// written are the texts of the files of a release.
func written(t testing.TB, folder string) (all []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "part-*.csv"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no files in %s: %v", folder, err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(text))
	}
	return all
}
