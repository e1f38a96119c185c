package bridge

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// TestTypedRows: cells by the types that follow from the project; those of what could be coarser
// are text, whatever level was chosen.
func TestTypedRows(t *testing.T) {
	p := newPage(t)
	var b strings.Builder
	b.WriteString("age;cost;visit;ward;note\n")
	for i := range 40 {
		fmt.Fprintf(&b, "%d;%d,5;%02d.03.2024;W%d;%s\n", 30+i%2, i, 1+i%5, i%2, []string{"x", ""}[i%2])
	}
	p.must(OpenRequest.Kind, Open{Name: "visits.csv"}, memory(b.String()), nil)
	column := func(name, role string, more ...any) map[string]any {
		c := map[string]any{"name": name, "role": role}
		for i := 0; i < len(more); i += 2 {
			c[more[i].(string)] = more[i+1]
		}
		return c
	}
	config := map[string]any{
		"version": 2, "rowsArePeople": true, "suppressionLimit": 0, "measure": map[string]any{"measure": "loss"},
		"output": map[string]any{"order": "original"},
		"models": []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 5}}},
		"columns": []any{
			column("age", "quasi-identifying", "type", "integer"),
			column("cost", "insensitive", "type", "decimal", "format", "1234,5"),
			column("visit", "insensitive", "type", "date", "format", "02.01.2006"),
			column("ward", "quasi-identifying", "maxLevel", 0),
			column("note", "insensitive"),
		},
	}
	p.must(RunRequest.Kind, config, nil, &Outcome{})
	var plain, typed Page
	p.must(RowsRequest.Kind, Rows{Output: true, Count: 3}, nil, &plain)
	p.must(RowsRequest.Kind, Rows{Output: true, Count: 3, Typed: true}, nil, &typed)
	if plain.Types != nil || !slices.Equal(plain.Cells[1], []string{"31", "1,5", "02.03.2024", "W1", ""}) {
		t.Errorf("as they are: %+v", plain)
	}
	if !slices.Equal(typed.Types, []table.Type{table.String, table.Decimal, table.Date, table.String, table.String}) ||
		!slices.Equal(typed.Cells[1], []string{"31", "1.5", "2024-03-02", "W1", ""}) {
		t.Errorf("by their types: %+v", typed)
	}
}
