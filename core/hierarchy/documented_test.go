package hierarchy_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/snippets"
)

// valuesFor are values for each kind of hierarchy that the help shows as in a project file.
var valuesFor = map[string][]string{
	"codes":    {"I21.4", "E11.9", "N18.5"},
	"dates":    {"1931-05-17", "1999-12-31", "2005-01-02"},
	"priority": {"a", "b", "c"},
	"halving":  {"4", "34", "150"},
	"tree":     {"Lyon", "Paris", "Oslo"},
	"words":    {"cats are kind to dogs", "cats are wild"},
	"formula":  {"7", "34"},
}

// column is a column of some values.
func column(t *testing.T, values []string) *table.Column {
	t.Helper()
	cells := make([][]string, len(values))
	for i, v := range values {
		cells[i] = []string{v}
	}
	tab, err := table.EncodeStrings("table", []string{"column"}, cells)
	if err != nil {
		t.Fatal(err)
	}
	return tab.Columns[0]
}

// sample returns the snippets of the help on hierarchies.
func sample(t *testing.T) []snippets.Snippet {
	t.Helper()
	if testing.Short() {
		t.Skip("the document is the same wherever it is read")
	}
	found, err := snippets.Read("../..", "static/docs/hierarchies.md")
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestDocumentedSpecs: what the help shows of a project file makes hierarchies of fitting values.
func TestDocumentedSpecs(t *testing.T) {
	tried := 0
	for _, s := range sample(t) {
		if s.Language != "json" {
			continue
		}
		tried++
		var spec hierarchy.Spec
		decoder := json.NewDecoder(strings.NewReader(s.Text))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&spec); err != nil {
			t.Errorf("line %d: %v", s.Line, err)
			continue
		}
		values := valuesFor[string(spec.Kind)]
		h, err := hierarchy.Build(spec, column(t, values))
		if err != nil {
			t.Errorf("line %d: %v", s.Line, err)
			continue
		}
		if len(h.Rows) != len(values) || slices.ContainsFunc(h.Rows, func(row []string) bool { return len(row) < 3 || row[1] == "*" }) {
			t.Errorf("line %d: %q", s.Line, h.Rows)
		}
	}
	if tried < 7 {
		t.Errorf("only %d", tried)
	}
}

// TestDocumentedFile: the file and the outline of the help are read.
func TestDocumentedFile(t *testing.T) {
	tried := 0
	for _, s := range sample(t) {
		switch {
		case strings.HasPrefix(s.Text, "Europe"):
			spec := hierarchy.Spec{Kind: hierarchy.KindTree, Tree: &hierarchy.Tree{Lines: strings.Split(strings.TrimRight(s.Text, "\n"), "\n")}}
			h, err := hierarchy.Build(spec, column(t, []string{"Lyon", "Oslo"}))
			if err != nil || strings.Join(h.Rows[0], " ") != "Lyon France Europe *" {
				t.Errorf("%v: %v", err, h)
			}
		case s.Language == "text":
			h, err := hierarchy.Read(strings.NewReader(s.Text), "hierarchy_age.csv", column(t, []string{"31", "38", "42"}))
			if err != nil || strings.Join(h.Rows[2], " ") != "42 40-49 *" {
				t.Errorf("%v: %v", err, h)
			}
		default:
			continue
		}
		tried++
	}
	if tried != 2 {
		t.Errorf("%d samples", tried)
	}
}
