package project

import (
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

// TestItems: what a project says of a column whose cells hold several values is written and read,
// and cells are taken apart by it.
func TestItems(t *testing.T) {
	want := New(QuasiIdentifier("diagnoses"), KAnonymity(5))
	want.RowsArePeople = true
	want.Columns[0].Items = &Items{Separator: "|", Known: 3, LeaveOut: 0.1}
	text, err := want.JSON()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Parse(text, "")
	if err != nil || !reflect.DeepEqual(got.Columns, want.Columns) {
		t.Errorf("%v: %+v\n%s", err, got, text)
	}
	s := got.SetColumn().Items
	if got := s.Split(" a| b c |a||"); !slices.Equal(got, []string{"a", "b c"}) {
		t.Errorf("%q", got)
	}
	if s.M() != 3 || (&Items{}).M() != 2 || s.Between() != "|" || (&Items{Separator: " ;"}).Between() != "; " {
		t.Error(s.M(), s.Between())
	}
	column, err := table.EncodeStrings("t.csv", []string{"diagnoses"}, [][]string{{"b|a"}, {""}, {"c | a"}, {"b|a"}})
	if err != nil {
		t.Fatal(err)
	}
	values, err := s.Of(column.Columns[0])
	if err != nil || !slices.Equal(values.Dict.Values(), []string{"a", "b", "c"}) {
		t.Errorf("%v, %v", values, err)
	}
	empty, err := table.EncodeStrings("t.csv", []string{"diagnoses"}, [][]string{{""}, {"|"}})
	if err != nil {
		t.Fatal(err)
	}
	if values, err := s.Of(empty.Columns[0]); values != nil || err != nil {
		t.Errorf("%v, %v", values, err)
	}
}
