package summary

import (
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
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
