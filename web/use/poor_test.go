package use

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

func outcome(method project.Method, kept float64, columns ...bridge.ColumnChange) *state.Outcome {
	return &state.Outcome{Outcome: bridge.Outcome{Anonymized: core.Anonymized{Found: true, Method: method, Kept: kept}, Verified: true, Columns: columns}}
}

func detail(name string, before, after int) bridge.ColumnChange {
	return bridge.ColumnChange{Name: name, Role: project.QuasiIdentifying, Before: before, After: after}
}

func TestPoor(t *testing.T) {
	birth, sex, city := detail("birth", 50, 1), detail("sex", 2, 1), detail("city", 9, 3)
	other := bridge.ColumnChange{Name: "cost", Role: project.Insensitive, Before: 7, After: 7}
	finest := &state.Alternative{Method: project.Finest, Outcome: outcome(project.Finest, 0.94)}
	for _, c := range []struct {
		o      *state.Outcome
		ways   []*state.Alternative
		all    bool
		want   string // "": nothing is gone
		better project.Method
	}{
		{outcome(project.FullDomain, 0.6, city, other), nil, false, "", ""},
		{outcome(project.FullDomain, 0.6, detail("constant", 1, 1), city), nil, false, "", ""},
		{outcome(project.FullDomain, 0.2, birth, sex, city), []*state.Alternative{finest}, false, "birth and sex are gone for everybody: all records show the same there. This table keeps 20 % of the detail. By “", project.Finest},
		{outcome(project.FullDomain, 0, birth, sex, other), []*state.Alternative{{Method: project.Finest}}, true, "birth and sex, which are all details, are gone for everybody: all records show the same there. Another way to make the table by the same rules may keep more.", ""},
		{outcome(project.Finest, 0, sex), []*state.Alternative{{Method: project.Finest, Outcome: outcome(project.Finest, 0)}}, true, "sex, the only detail, is gone for everybody: all records show the same there. Smaller groups,", ""},
	} {
		gone, all := Gone(c.o)
		if c.want == "" {
			if len(gone) > 0 {
				t.Errorf("%v are said to be gone", gone)
			}
			continue
		}
		text, better := PoorSentence(c.o, gone, all, c.ways)
		if all != c.all || better != c.better || !strings.HasPrefix(text, c.want) {
			t.Errorf("%v, %q: %s", all, better, text)
		}
	}
}

func TestAsked(t *testing.T) {
	sex, age := detail("sex", 2, 2), detail("age", 80, 8)
	paid := bridge.ColumnChange{Name: "paid", Role: project.Insensitive, Before: 2, After: 2}
	ill := bridge.ColumnChange{Name: "ill", Role: project.Sensitive, Before: 5, After: 5}
	name := bridge.ColumnChange{Name: "name", Role: project.Identifying, Before: 3, After: 0}
	for _, c := range []struct {
		columns []bridge.ColumnChange
		chosen  bridge.AskPrediction
		want    string
	}{
		{[]bridge.ColumnChange{age, name}, bridge.AskPrediction{}, " "},
		{[]bridge.ColumnChange{sex, age}, bridge.AskPrediction{}, "sex age logistic"},
		{[]bridge.ColumnChange{sex, age, paid, name}, bridge.AskPrediction{}, "paid sex age logistic"},
		{[]bridge.ColumnChange{sex, ill, age, paid}, bridge.AskPrediction{}, "ill sex age paid logistic"},
		{[]bridge.ColumnChange{sex, ill, age, paid}, bridge.AskPrediction{Target: "sex", From: []string{"age"}, Method: "tree"}, "sex age tree"},
		{[]bridge.ColumnChange{sex, age}, bridge.AskPrediction{Target: "gone", From: []string{"age"}, Method: "tree"}, "sex age tree"},
	} {
		q := Asked(outcome(project.FullDomain, 1, c.columns...), &c.chosen)
		if got := strings.Join(append([]string{q.Target}, append(q.From, string(q.Method))...), " "); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
