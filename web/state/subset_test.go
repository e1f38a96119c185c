package state

import (
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/project"
)

func TestParseRows(t *testing.T) {
	for text, want := range map[string][]int{
		"1\n2\n100":         {0, 1, 99},
		"\uFEFF3, 1;1\r\n2": {0, 1, 2},
	} {
		got, why := ParseRows("rows.txt", text, 100)
		if why != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v", text, got, why)
		}
	}
	for text, want := range map[string]string{
		"":       "page-subset-empty",
		"row\n1": "page-subset-number",
		"1\n2.5": "page-subset-number",
		"0":      "page-subset-range",
		"5\n101": "page-subset-range",
		"-1":     "page-subset-range",
	} {
		if _, why := ParseRows("rows.txt", text, 100); why == nil || string(why.Code) != want || why.Place.File != "rows.txt" {
			t.Errorf("%q: %v, want %s", text, why, want)
		}
	}
}

func TestSubset(t *testing.T) {
	s := secretive(t)
	s.SetSubsetKind(SubsetRows)
	if s.Subset() != SubsetRows || !obstructed(s, CodeSubset) {
		t.Errorf("an empty list is no obstacle: %v", s.Obstacles())
	}
	s.SetSubsetRows("rows.txt", []int{0, 4})
	if obstructed(s, CodeSubset) || len(s.Config.Subset.Rows) != 2 {
		t.Errorf("%+v", s.Config.Subset)
	}
	s.SetSubsetKind(SubsetWhere)
	if s.Config.Subset.Where[0].Column != "smoker" || !obstructed(s, CodeSubset) {
		t.Errorf("%+v", s.Config.Subset)
	}
	s.SetCondition(0, project.Condition{Column: "smoker", Is: ParseValues("yes; no ;")})
	if got := s.Config.Subset.Where[0].Is; !slices.Equal(got, []string{"yes", "no"}) || obstructed(s, CodeSubset) {
		t.Errorf("%q", got)
	}
	s.AddCondition()
	if len(s.Config.Subset.Where) != 2 || !obstructed(s, CodeSubset) {
		t.Errorf("%+v", s.Config.Subset)
	}
	s.RemoveCondition(1)
	s.RemoveCondition(0) // the last one stays
	if len(s.Config.Subset.Where) != 1 {
		t.Errorf("%+v", s.Config.Subset)
	}
	s.SetSubsetKind(SubsetSample)
	s.Set(s.Share(), 25.0)
	s.Set(s.Seed(), 7.0)
	if sample := s.Config.Subset.Sample; sample.Share != 0.25 || sample.Seed != 7 || obstructed(s, CodeSubset) {
		t.Errorf("%+v", sample)
	}
	for s.Undoable() != "" {
		s.Undo()
	}
	if s.Config.Subset != nil {
		t.Errorf("after undoing everything: %+v", s.Config.Subset)
	}
}

func obstructed(s *State, code any) bool {
	for _, p := range s.Obstacles() {
		if p.Code == code {
			return true
		}
	}
	return false
}

// TestConditionWords: a condition and its opposite are whole sentences, whatever is said.
func TestConditionWords(t *testing.T) {
	from, to := "18", "65"
	for _, c := range []struct {
		condition project.Condition
		is, not   string
	}{
		{project.Condition{Column: "sex", Is: []string{"f"}}, "released the records in which sex is f",
			"released the records in which sex is not f"},
		{project.Condition{Column: "site", Is: []string{"A", "B", "C"}}, "released the records in which site is one of A, B and C",
			"released the records in which site is none of A, B and C"},
		{project.Condition{Column: "age", From: &from, To: &to}, "released the records in which age lies between 18 and 65",
			"released the records in which age does not lie between 18 and 65"},
		{project.Condition{Column: "age", From: &from}, "released the records in which age is at least 18",
			"released the records in which age is not at least 18"},
		{project.Condition{Column: "age", To: &to}, "released the records in which age is at most 65",
			"released the records in which age is not at most 65"},
		{project.Condition{Column: "age"}, "chose age for a condition, which is not complete yet",
			"chose age for a condition, which is not complete yet"},
	} {
		opposite := c.condition
		opposite.Not = true
		if got := ConditionWords(c.condition); got != c.is {
			t.Errorf("%q, want %q", got, c.is)
		}
		if got := ConditionWords(opposite); got != c.not {
			t.Errorf("%q, want %q", got, c.not)
		}
	}
}
