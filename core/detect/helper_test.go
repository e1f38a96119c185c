package detect

import (
	"os"
	"testing"

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

func suggest(c *table.Column) Suggestion { return SuggestRole(c, Profile(c, c.Codes.Len())) }

// readTable reads a table of the shared data, or skips the test.
func readTable(t testing.TB, dataset string) *table.Table {
	t.Helper()
	file, err := os.Open(sharedtest.Path(t, "data", dataset, "data.csv"))
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
