package state

import (
	"reflect"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// TestTypedNumbers: fields show numbers as the reader's language does, and take what people type in
// it; what could be meant in two ways is refused in every language, with both ways.
func TestTypedNumbers(t *testing.T) {
	defer language.Use(language.English)
	german := *language.English
	german.Tag, german.Decimal, german.Group = "de", ",", "."
	real, list, cuts := param.Param{Name: "x", Kind: param.Real, Label: "X"}, param.Param{Name: "x", Kind: param.Numbers, Label: "X"},
		param.Param{Name: "x", Kind: param.Cuts, Label: "X"}
	for _, c := range []struct {
		of           param.Param
		text         string
		english      any // what it is, or the code of the problem
		german       any
		shows, zeigt string // the value that it is there
	}{
		{real, "2,5", 2.5, 2.5, "2.5", "2,5"},
		{real, "2.5", 2.5, 2.5, "2.5", "2,5"},
		{real, "1.000,5", 1000.5, 1000.5, "1000.5", "1000,5"},
		{real, "1,000.5", 1000.5, 1000.5, "1000.5", "1000,5"},
		{real, "1.000", problem.Code("param-doubtful"), problem.Code("param-doubtful"), "", ""},
		{real, "1,000", problem.Code("param-doubtful"), problem.Code("param-doubtful"), "", ""},
		{list, "5, 10, 20", []any{5.0, 10.0, 20.0}, []any{5.0, 10.0, 20.0}, "5, 10, 20", "5; 10; 20"},
		{list, "5,10", []any{5.0, 10.0}, []any{5.1}, "5, 10", "5,1"},
		{list, "2,5; 5; 10", []any{2.5, 5.0, 10.0}, []any{2.5, 5.0, 10.0}, "2.5, 5, 10", "2,5; 5; 10"},
		{list, "2,5 5", []any{2.0, 5.0, 5.0}, []any{2.5, 5.0}, "2, 5, 5", "2,5; 5"},
		{list, "5 ,10", []any{5.0, 10.0}, []any{5.0, 10.0}, "5, 10", "5; 10"},
		{list, "5,10,20", []any{5.0, 10.0, 20.0}, problem.Code("page-number"), "5, 10, 20", ""},
		{list, "1.000; 5", problem.Code("param-doubtful"), problem.Code("param-doubtful"), "", ""},
		{list, "1,000", problem.Code("page-number"), problem.Code("param-doubtful"), "", ""},
		{cuts, "2,5; 65\n65", []any{[]any{2.5, 65.0}, []any{65.0}}, []any{[]any{2.5, 65.0}, []any{65.0}}, "2.5, 65\n65", "2,5; 65\n65"},
	} {
		for _, in := range []struct {
			l     *language.Language
			want  any
			shows string
		}{{language.English, c.english, c.shows}, {&german, c.german, c.zeigt}} {
			language.Use(in.l)
			got, err := read(c.of, c.text)
			if err != nil {
				got = problem.From(err).Code
			}
			if !reflect.DeepEqual(got, in.want) {
				t.Errorf("%s: %q is %v, want %v", in.l.Tag, c.text, got, in.want)
				continue
			}
			if err != nil {
				continue
			}
			shown := written(c.of.Kind, got)
			if again, err := read(c.of, shown); shown != in.shows || err != nil || !reflect.DeepEqual(again, got) {
				t.Errorf("%s: %v is shown as %q, want %q, and read again as %v (%v)", in.l.Tag, got, shown, in.shows, again, err)
			}
		}
	}
	language.Use(&german)
	_, err := read(real, "1.125")
	if p := language.Problem(problem.From(err)); p.Hint != "Write 1125 or 1,1250." {
		t.Errorf("%+v", p)
	}
	s := opened(t)
	s.Bind(s.Limit())
	s.Type("limit", "2,5")
	if s.Config.SuppressionLimit != 0.025 ||
		!slices.Equal(s.History(), []string{"set the limit of records left out to 2,5 %"}) || s.Limit().Text() != "2,5" {
		t.Errorf("%v, %q, %q", s.Config.SuppressionLimit, s.History(), s.Limit().Text())
	}
}
