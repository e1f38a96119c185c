package state

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// TestFieldsRoundTrip writes every option of every builder as a form shows it
// and reads it back.
func TestFieldsRoundTrip(t *testing.T) {
	values := map[param.Kind]any{
		param.Integer: 3.0, param.Real: 2.5, param.Character: "#",
		param.Numbers: []any{5.0, 10.0, 20.0}, param.Cuts: []any{[]any{18.0, 65.0}, []any{65.0}},
		param.Rows: []any{[]any{"a", "A", "*"}, []any{"", "none", "*"}},
		param.List: []any{"low", "medium, or so", "high"},
		param.Groups: []any{
			[]any{map[string]any{"label": "Europe", "members": []any{"France", "Spain"}},
				map[string]any{"label": "Asia", "members": []any{"Japan"}}},
			[]any{map[string]any{"label": "Old world", "members": []any{"Europe", "Asia"}}}},
	}
	seen := 0
	for _, b := range hierarchy.Builders() {
		for _, f := range b.Fields {
			value, ok := values[f.Kind]
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
			text := written(f.Kind, stored)
			back, why := read(f, text)
			if why != nil || !reflect.DeepEqual(back, value) {
				t.Errorf("%s.%s: %q read as %v (%v)", b.Kind, f.Name, text, back, why)
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
		kind param.Kind
		text string
	}{
		{param.Integer, "1.5"}, {param.Integer, "0"}, {param.Integer, "two"}, {param.Real, "x"},
		{param.Character, "ab"}, {param.Numbers, "5, ten"}, {param.Cuts, "5\nten"}, {param.Groups, "no colon"},
		{param.Groups, ": a; b"}, {param.Rows, "a; b\nc"},
	} {
		value, err := read(param.Param{Kind: c.kind, Label: "Field", Min: 1, Max: 9}, c.text)
		if err == nil || problem.From(err).Hint == "" {
			t.Errorf("%s %q was read as %v (%v)", c.kind, c.text, value, err)
		}
	}
}

// widths is the option of ranges of numbers.
func widths(s *State) Setting {
	b := s.Builder(hierarchy.KindIntervals)
	return s.Option("age", *find(b.Fields, func(f *param.Param) bool { return f.Name == "widths" }))
}

func TestTypedOptions(t *testing.T) {
	s := opened(t)
	s.Bind(widths(s))
	id := "option-age-widths"
	for _, text := range []string{"1", "10", "10, 2", "10, 20"} {
		s.Type(id, text)
	}
	if got := s.Spec("age").Intervals.Widths; !slices.Equal(got, []float64{10, 20}) || len(s.History()) != 1 {
		t.Errorf("widths %v, history %q", got, s.History())
	}
	s.Type(id, "10, ten")
	if s.DraftProblem(id) == nil || len(s.Spec("age").Intervals.Widths) != 2 {
		t.Error("what is no number was taken")
	}
	s.Type(id, " ")
	if s.DraftProblem(id) != nil || s.Spec("age").Intervals != nil && s.Spec("age").Intervals.Widths != nil {
		t.Errorf("an empty field is left out: %+v", s.Spec("age").Intervals)
	}
}

func TestPutInto(t *testing.T) {
	s := opened(t)
	s.SetHierarchy("marital-status", "imported",
		hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Name: "m.csv", Rows: [][]string{
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

// TestTyped types into the field of k: the settings follow, or the field says
// why they do not.
func TestTyped(t *testing.T) {
	s := opened(t)
	g, _ := s.GroupSize()
	s.Bind(g)
	for text, want := range map[string]int{"6": 6, " 7 ": 7, "12.": 12} {
		s.Type("k", text)
		if s.K() != want || s.DraftProblem("k") != nil || s.Text(g) != text {
			t.Errorf("%q: k is %d, the field shows %q, %v", text, s.K(), s.Text(g), s.DraftProblem("k"))
		}
	}
	s.Type("k", "7.")
	s.Left("k")
	if g, _ = s.GroupSize(); s.Text(g) != "7" {
		t.Errorf("a field that was left shows %q, not the setting", s.Text(g))
	}
	for _, text := range []string{"", "x", "0", "2.5", "NaN", "Inf", "1e999", "1,000", "1.000,5"} {
		s.Type("k", text)
		why := s.DraftProblem("k")
		if why == nil || why.Sentence == "" || why.Hint == "" || s.K() != 7 {
			t.Errorf("%q was read as %d (%v)", text, s.K(), why)
		}
		if s.Left("k"); s.Text(g) != text || len(s.Obstacles()) == 0 {
			t.Errorf("%q: what could not be understood was thrown away", text)
		}
	}
	s.Type("k", "1,000") // is it a thousand, or one?
	if hint := s.DraftProblem("k").Hint; !strings.Contains(hint, "1000") {
		t.Errorf("1,000: %s", hint)
	}
	s.Bind(s.Limit())
	if s.Type("limit", "2,5"); s.Config.SuppressionLimit != 0.025 {
		t.Errorf("a comma for the point: %v", s.Config.SuppressionLimit)
	}
	s.RemoveModel(s.Chosen(KAnonymity, "")) // and its field with it
	s.Type("k", "9")
	s.SetSubsetKind(SubsetSample)
	s.Bind(s.Share())
	s.SetSubsetKind(SubsetNone)
	s.Type("subset-share", "20")
	if len(s.Config.Models) > 0 || s.Config.Subset != nil {
		t.Errorf("what has gone was set: %+v, %+v", s.Config.Models, s.Config.Subset)
	}
	s.Type("nowhere", "5") // a field that is not shown any more
	if s.Drafts["nowhere"].Text != "" {
		t.Error("an event of a field that has gone was taken")
	}
}

// TestDefaultOfModel: a project that does not say k runs with its default, and
// the page says so.
func TestDefaultOfModel(t *testing.T) {
	s := opened(t)
	s.OpenProject(Project{Name: "p.json", Config: project.Project{Version: project.Version,
		Models: []project.Model{{Model: KAnonymity}}, Measure: project.Measure{Measure: "loss"}}})
	g, ok := s.GroupSize()
	if runs := s.Model(KAnonymity).Params[0].Default; !ok || g.Text() != Word(runs) || float64(s.K()) != runs {
		t.Errorf("the field shows %q, K is %d, and %v runs", g.Text(), s.K(), runs)
	}
	if got := s.ModelWords(s.Config.Models[0]); got != "k-Anonymity, k = 5" {
		t.Errorf("words: %s", got)
	}
}

// TestWelcomeNames takes names from the engine's metadata.
func TestWelcomeNames(t *testing.T) {
	s := opened(t)
	if s.MeasureName("loss") != "Loss" || s.SearchName("flash") != "Flash" || s.MeasureName("x") != "x" ||
		s.Builder(hierarchy.KindDates) == nil || s.Builder("x") != nil {
		t.Error("names do not come from the metadata")
	}
}
