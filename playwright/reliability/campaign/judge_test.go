package main

import (
	"strings"
	"testing"
)

// small is a table of four people, of whom p1 has two records. Its release shows q0 and s0 as they
// are.
func small(models ...Model) *Case {
	return &Case{Unique: true, Header: []string{"uid", "q0", "s0", "pid"}, Rows: [][]string{
		{"u000", "a", "flu", "p1"}, {"u001", "a", "flu", "p1"}, {"u002", "a", "hiv", "p2"},
		{"u003", "b", "flu", "p3"}, {"u004", "b", "flu", "p4"},
	}, Project: Project{Models: models, Person: []string{"pid"}, Measure: map[string]any{}, Recoding: map[string]any{"method": "full-domain"},
		Output: map[string]any{},
		Columns: []Column{{Name: "uid", Role: "insensitive"}, {Name: "pid", Role: "identifying"}, {Name: "s0", Role: "sensitive"},
			{Name: "q0", Role: "quasi-identifying", paths: map[string][]string{"a": {"a", "*"}, "b": {"b", "*"}}}}}}
}

const whole = "uid,q0,s0\nu000,a,flu\nu001,a,flu\nu002,a,hiv\nu003,b,flu\nu004,b,flu\n"

// TestJudge holds the checker to tables that were worked out by hand: size = floor(R / largest
// share of a person).
func TestJudge(t *testing.T) {
	k := func(k int) Model { return Model{Model: "k-anonymity", Params: map[string]any{"k": k}} }
	l := Model{Model: "distinct-l-diversity", Attribute: "s0", Params: map[string]any{"l": 2}}
	for _, c := range []struct {
		name, file, wrong string
		change            func(*Case)
		models            []Model
	}{
		{name: "group a has size floor(3/2) = 1", file: whole, models: []Model{k(1)}},
		{name: "and not 2", file: whole, models: []Model{k(2)}, wrong: "has the size 1, not 2"},
		{name: "together 5 records, 2 of p1: size 2",
			file: strings.NewReplacer(",a,", ",*,", ",b,", ",*,").Replace(whole), models: []Model{k(2), l}},
		{name: "group b has one value", file: whole, models: []Model{l}, wrong: "1 values, not 2"},
		{name: "an unknown record may be anybody's", file: strings.Replace(whole, "u003,b,flu", "u003,b,hiv", 1),
			models: []Model{l}, wrong: "counted by persons: nobody in it is known",
			change: func(c *Case) { c.Rows[3][2], c.Rows[3][3], c.Rows[4][3], c.Project.RecordsKnown = "hiv", "", "", 1 }},
		{name: "a record too many", file: whole + "u004,b,flu\n", wrong: "stands twice"},
		{name: "a record of nobody", file: whole + "u009,b,flu\n", wrong: "has no record"},
		{name: "a record is missing", file: strings.TrimSuffix(whole, "u004,b,flu\n"), wrong: "1 records are left out"},
		{name: "another secret", file: strings.Replace(whole, "hiv", "flu", 1), wrong: `"flu" stands in the column "s0"`},
		{name: "a label of another value", file: strings.Replace(whole, "u000,a", "u000,b", 1),
			wrong: `"b" in the column "q0" is no label of "a"`},
		{name: "two levels", file: strings.Replace(strings.Replace(whole, "u003,b", "u003,*", 1), "u000,a", "u000,*", 1), wrong: "",
			change: func(c *Case) { c.Project.Recoding["method"] = "finest" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			one := small(c.models...)
			if c.change != nil {
				c.change(one)
			}
			r, err := one.read([]byte(c.file))
			if err == nil {
				err = r.judge()
			}
			if c.wrong == "" && err != nil || c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)) {
				t.Errorf("%v, not %q", err, c.wrong)
			}
		})
	}
}
