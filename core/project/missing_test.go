package project

import (
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// TestWithoutValue: words that mean no value are one value where rules compare records: the
// empty cell if there is one, else the word that is named first. Kept columns stay as they are.
func TestWithoutValue(t *testing.T) {
	rows := func(cells ...string) (all [][]string) {
		for _, c := range cells {
			all = append(all, []string{c})
		}
		return all
	}
	for _, c := range []struct {
		role  Role
		cells []string
		words []string
		want  []string
	}{
		{QuasiIdentifying, []string{"1841", "-1", "-2", "-4"}, []string{"-1", "-2", "-4"}, []string{"1841", "-1", "-1", "-1"}},
		{QuasiIdentifying, []string{"1841", "-2", "", "NA"}, []string{"-2"}, []string{"1841", "", "", ""}},
		{Sensitive, []string{"x", "NULL", "NA"}, nil, []string{"x", "NA", "NA"}},
		{Insensitive, []string{"x", "-1", "-2"}, []string{"-1", "-2"}, []string{"x", "-1", "-2"}},
	} {
		tab, err := table.EncodeStrings("t", []string{"c"}, rows(c.cells...))
		if err != nil {
			t.Fatal(err)
		}
		column := Column{Name: "c", Role: c.role}
		if c.words != nil {
			column.Read = &table.Reading{Missing: c.words}
		}
		typed, err := column.Typed(tab.Columns[0])
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for row := range c.cells {
			got = append(got, typed.Cell(row))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %q: %q, want %q", c.role, c.cells, got, c.want)
		}
	}
}
