//go:build !js

package control

import (
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
)

// TestKept: settings that outlive the page are put in place for the same file, where
// somebody was, and for one with the same columns; for another table they are not.
func TestKept(t *testing.T) {
	p := newPage(t)
	p.open(people)
	p.Edit(func(s *state.State) {
		setK(s, 3.0)
		s.SetRole("town", project.Insensitive)
	})
	p.Go(state.Rules)
	p.SetAbout(func(a *About) {
		a.Purpose, a.Where = "a study", param.Values{"population": "usa"}
		a.Predicting = &bridge.AskPrediction{Target: "town", From: []string{"age"}, Method: predict.Logistic}
	})
	text := p.Remember()
	for _, cell := range []string{"1010", "1020"} {
		if strings.Contains(text, cell) {
			t.Errorf("a cell is kept: %s", text)
		}
	}

	if k := Remembered(text); k == nil || k.Source.Name != "people.csv" || k.Door != state.Anonymize {
		t.Errorf("understood as %+v", k)
	}

	for _, c := range []struct {
		name, content string
		step          state.Step
		k             int
		notice        bool
	}{
		{"people.csv", people, state.Rules, 3, false},
		{"others.csv", people, state.Open, 3, false},
		{"people.csv", "age;weight\n31;70\n32;71\n33;72\n34;73\n35;74\n", state.Open, state.DefaultK, true},
	} {
		next := newPage(t)
		next.Recall(text)
		if next.Waiting == nil || next.Remember() != text {
			t.Fatalf("waiting %+v, and would keep %s", next.Waiting, next.Remember())
		}
		next.Choose(state.Anonymize, file(c.name, c.content))
		next.until("the file is read", func() bool { return next.Pending == nil })
		if next.Step != c.step || next.K() != c.k || (next.Notice != nil) != c.notice {
			t.Errorf("%s: step %s, k %v, notice %v, problems %v", c.name, next.Step, next.K(), next.Notice, codes(next.Problems))
		}
		if !c.notice && (next.RoleOf("town") != project.Insensitive || next.About.Purpose != "a study" || len(next.History()) != 2) {
			t.Errorf("%s: town is %s, history %v", c.name, next.RoleOf("town"), next.History())
		}
		want := p.About
		if c.notice {
			want = About{}
		}
		if !reflect.DeepEqual(next.About, want) {
			t.Errorf("%s: %+v, want %+v", c.name, next.About, want)
		}
	}

	for _, other := range []string{"", "{", `{"source":{"name":"x.csv"},"settings":{"version":1}}`} {
		next := newPage(t)
		next.Recall(other)
		if next.Waiting != nil || next.Remember() != "" || Remembered(other) != nil {
			t.Errorf("%q is understood as %+v", other, next.Waiting)
		}
	}
}

// TestTakeBack: what was closed can be taken back with its settings.
func TestTakeBack(t *testing.T) {
	p := newPage(t)
	p.open(people)
	p.Edit(func(s *state.State) { setK(s, 3.0) })
	p.Go(state.Rules)
	p.Forget()
	p.open(people)
	if p.TakeBack(); p.Forgotten() != "" || p.Profile == nil || p.K() != state.DefaultK {
		t.Fatalf("beside another file %q is taken back", p.Forgotten())
	}
	p.Edit(func(s *state.State) { setK(s, 3.0) })
	p.Go(state.Rules)
	p.Forget()
	if p.Profile != nil || p.Forgotten() != "people.csv" || p.Remember() != "" {
		t.Fatalf("forgotten %q, kept %q", p.Forgotten(), p.Remember())
	}
	p.TakeBack()
	p.until("the file is open again", func() bool { return p.Profile != nil && !p.rereads })
	if p.Step != state.Rules || p.K() != 3 || p.Forgotten() != "" {
		t.Errorf("step %s, k %v", p.Step, p.K())
	}
	p.Run()
	p.until("there is a result", func() bool { return p.Outcome != nil && p.Search == nil })
}
