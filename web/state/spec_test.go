package state

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
)

// TestFieldsRoundTrip writes every option of every builder as a form shows it
// and reads it back.
func TestFieldsRoundTrip(t *testing.T) {
	values := map[hierarchy.Form]any{
		hierarchy.FormInteger: 3.0, hierarchy.FormNumber: 2.5, hierarchy.FormCharacter: "#",
		hierarchy.FormNumbers: []any{5.0, 10.0, 20.0}, hierarchy.FormCuts: []any{[]any{18.0, 65.0}, []any{65.0}},
		hierarchy.FormRows:   []any{[]any{"a", "A", "*"}, []any{"", "none", "*"}},
		hierarchy.FormValues: []any{"low", "medium, or so", "high"},
		hierarchy.FormGroups: []any{
			[]any{map[string]any{"label": "Europe", "members": []any{"France", "Spain"}}, map[string]any{"label": "Asia", "members": []any{"Japan"}}},
			[]any{map[string]any{"label": "Old world", "members": []any{"Europe", "Asia"}}}},
	}
	seen := 0
	for _, b := range hierarchy.Builders() {
		for _, f := range b.Fields {
			value, ok := values[f.Form]
			if !ok {
				continue
			}
			seen++
			spec, err := WithOption(hierarchy.Spec{Kind: b.Kind}, f.Name, value)
			if err != nil {
				t.Fatalf("%s.%s: %v", b.Kind, f.Name, err)
			}
			stored := Option(spec, f.Name)
			if !reflect.DeepEqual(stored, value) {
				t.Errorf("%s.%s: stored %v, want %v", b.Kind, f.Name, stored, value)
			}
			back, why := ParseField(f, FieldText(f, stored))
			if why != nil || !reflect.DeepEqual(back, value) {
				t.Errorf("%s.%s: %q read as %v (%v)", b.Kind, f.Name, FieldText(f, stored), back, why)
			}
		}
	}
	if seen < 8 {
		t.Errorf("only %d options were tried", seen)
	}
}

func TestExclusiveOptions(t *testing.T) {
	spec := hierarchy.Spec{Kind: hierarchy.KindIntervals, Intervals: &hierarchy.Intervals{Widths: []float64{5}}}
	spec, err := WithOption(spec, "cuts", []any{[]any{18.0}})
	if err != nil || spec.Intervals.Widths != nil || len(spec.Intervals.Cuts) != 1 {
		t.Errorf("%+v, %v", spec.Intervals, err)
	}
	if err := spec.Validate(); err != nil {
		t.Errorf("not valid: %v", err)
	}
	spec, err = WithOption(spec, "cuts", nil)
	if err != nil || spec.Intervals.Cuts != nil {
		t.Errorf("%+v, %v", spec.Intervals, err)
	}
}

func TestParseFieldRefuses(t *testing.T) {
	for _, c := range []struct {
		form hierarchy.Form
		text string
	}{
		{hierarchy.FormInteger, "1.5"}, {hierarchy.FormInteger, "0"}, {hierarchy.FormInteger, "two"}, {hierarchy.FormNumber, "x"},
		{hierarchy.FormCharacter, "ab"}, {hierarchy.FormNumbers, "5, ten"}, {hierarchy.FormCuts, "5\nten"}, {hierarchy.FormGroups, "no colon"}, {hierarchy.FormGroups, ": a; b"}, {hierarchy.FormRows, "a; b\nc"},
	} {
		value, why := ParseField(hierarchy.Field{Form: c.form, Label: "Field", Min: 1}, c.text)
		if why == nil || why.Hint == "" {
			t.Errorf("%s %q was read as %v (%v)", c.form, c.text, value, why)
		}
	}
	for _, form := range []hierarchy.Form{hierarchy.FormInteger, hierarchy.FormNumbers, hierarchy.FormGroups, hierarchy.FormCharacter} {
		if value, why := ParseField(hierarchy.Field{Form: form}, "  "); value != nil || why != nil {
			t.Errorf("%s: an empty field was read as %v, %v", form, value, why)
		}
	}
}

func TestSetOptionJoinsTyping(t *testing.T) {
	s := opened(t)
	var widths hierarchy.Field
	for _, b := range hierarchy.Builders() {
		for _, f := range b.Fields {
			if b.Kind == hierarchy.KindIntervals && f.Name == "widths" {
				widths = f
			}
		}
	}
	for _, text := range []string{"1", "10", "10, 2", "10, 20"} {
		value, why := ParseField(widths, text)
		if why != nil {
			t.Fatal(why)
		}
		if err := s.SetOption("age", widths, value); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.Spec("age").Intervals.Widths; !slices.Equal(got, []float64{10, 20}) || len(s.History()) != 1 {
		t.Errorf("widths %v, history %q", got, s.History())
	}
}

func TestPutInto(t *testing.T) {
	s := opened(t)
	s.SetHierarchy("marital-status", "", "imported", hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Name: "m.csv", Rows: [][]string{
		{"married", "together", "*"}, {"divorced", "alone", "*"}}}})
	before := s.Spec("marital-status")
	if err := s.PutInto("marital-status", []string{"widowed", "single"}, "alone"); err != nil {
		t.Fatal(err)
	}
	rows := s.Spec("marital-status").Table.Rows
	if len(rows) != 4 || rows[2][0] != "widowed" || rows[2][1] != "alone" || rows[3][2] != "*" {
		t.Errorf("rows %v", rows)
	}
	if len(before.Table.Rows) != 2 {
		t.Error("the hierarchy was changed in place")
	}
	if got := GroupLabels(s.Spec("marital-status").Table, 10); !slices.Equal(got, []string{"alone", "together"}) {
		t.Errorf("labels %v", got)
	}
	if got := GroupLabels(s.Spec("marital-status").Table, 1); !slices.Equal(got, []string{"*"}) {
		t.Errorf("labels of the first level that is short enough: %v", got)
	}
}

func TestParseNumber(t *testing.T) {
	p := param.Param{Name: "k", Kind: param.Integer, Default: 5.0, Min: 2, Max: 100}
	for text, want := range map[string]float64{"5": 5, " 7 ": 7, "12 %": 12} {
		if got, why := ParseNumber("Size", text, p); why != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, why)
		}
	}
	if got, why := ParseNumber("Share", "2,5", param.Param{Name: "x", Kind: param.Real}); why != nil || got != 2.5 {
		t.Errorf("a comma for the point: %v, %v", got, why)
	}
	for _, text := range []string{"", "x", "1", "101", "2.5", "NaN", "Inf", "1e999"} {
		if got, why := ParseNumber("Size", text, p); why == nil || why.Sentence == "" || why.Hint == "" {
			t.Errorf("%q was read as %v (%v)", text, got, why)
		}
	}
}

func TestDrafts(t *testing.T) {
	s := opened(t)
	_, why := ParseNumber("Size", "x", param.Param{Name: "k", Kind: param.Integer, Default: 5.0, Min: 2, Max: 9})
	s.Typed("k", "x", why)
	if s.Text("k", "5") != "x" || s.DraftProblem("k") == nil || len(s.Obstacles()) == 0 {
		t.Error("what was typed is not shown with its problem")
	}
	s.Left("k")
	if s.Text("k", "5") != "x" {
		t.Error("what could not be understood was thrown away")
	}
	s.Typed("k", "6.", nil)
	if s.Text("k", "6") != "6." {
		t.Error("what is being typed was changed under the hand")
	}
	s.Left("k")
	if s.Text("k", "6") != "6" {
		t.Error("a field that was left does not show the setting")
	}
}

// TestWelcomeNames takes names from the engine's metadata.
func TestWelcomeNames(t *testing.T) {
	s := opened(t)
	if err := json.Unmarshal([]byte(`{"measures":[{"id":"loss","name":"Loss"}],"searches":[{"id":"flash","name":"Flash"}]}`), &s.Welcome); err != nil {
		t.Fatal(err)
	}
	s.Welcome.Builders = hierarchy.Builders()
	if s.MeasureName("loss") != "Loss" || s.SearchName("flash") != "Flash" || s.MeasureName("x") != "x" || s.Builder(hierarchy.KindDates) == nil || s.Builder("x") != nil {
		t.Error("names do not come from the metadata")
	}
	var _ *bridge.Welcome = s.Welcome
}
