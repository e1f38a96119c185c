//go:build !js

package control

import (
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/state"
)

func TestCheckFile(t *testing.T) {
	p := newPage(t)
	p.Choose(state.Checking, file("people.csv", people))
	p.until("the file is read", func() bool { return p.Profile != nil })
	p.Edit(func(s *state.State) {
		for _, c := range s.Profile.Columns {
			s.Know(c.Name, c.Name == "sex" || c.Name == "town")
		}
	})
	p.CheckFile()
	p.until("the report is there", func() bool { return p.State.Check.Report != nil })
	if r := p.State.Check.Report; r.K != 4 || r.Classes != 2 || r.Unique != 0 || len(r.Sensitive) != 0 {
		t.Errorf("%+v", r)
	}
	// Nothing is unique, and each is found in one of four tries.
	if l := p.State.Check.Report.Exposure.Limits; len(l) != 3 || l[0].Found != 0.25 || l[0].At != 0.2 || l[0].Kept {
		t.Errorf("%+v", l)
	}
	p.SetLimits(risk.Limits{Highest: 0.5, Success: 0.5})
	p.until("the limits are judged", func() bool { return !p.Exposed.Limits.Waiting })
	if l := p.Exposed.Limits.Report.Exposure.Limits; !l[0].Kept || l[0].At != 0.5 || !l[2].Kept {
		t.Errorf("%+v", l)
	}
	p.ExposeFile()
	p.until("more is there", func() bool { return !p.Exposed.More.Waiting })
	if e := p.Exposed.More.Report.Exposure; e.Special.Singled[0] != 0 || e.Special.Most != 2 || len(e.SafeHarbor) != 18 {
		t.Errorf("%+v", e)
	}
	p.Edit(func(s *state.State) { s.Hide("sex", true) })
	if c := p.State.Check; p.Checked() || !slices.Equal(c.Columns, []string{"town"}) {
		t.Errorf("a secret is known, or the report of before is still shown: %+v", c)
	}
	p.CheckFile()
	p.until("the report is there", func() bool { return p.Checked() })
	// By hand: in each town everybody has the same sex, which half of all have.
	if p.Exposed.More != nil {
		t.Error("what is told of another question stays on show")
	}
	if r := p.State.Check.Report.Sensitive[0]; r.Distinct != 1 || r.Alpha != 1 || r.Equal != 0.5 || r.Beta != 1 || r.Delta != 1 {
		t.Errorf("%+v", r)
	}
}

// TestCompareOriginal: a file that is checked is compared with the table that it was
// made from; with a name put back in it is found to be no release. Where the project says
// whom a record is about and the file shows it, people are counted.
func TestCompareOriginal(t *testing.T) {
	config := []byte(`{"version": 2, "suppressionLimit": 0, "measure": {"measure": "loss"}, "person": ["name"], "columns": [{"name": "name", "role": "identifying"},
		{"name": "age", "role": "quasi-identifying"}, {"name": "dx", "role": "insensitive"}], "models": [{"model": "k-anonymity", "params": {"k": 2}}]}`)
	for text, verified := range map[string]bool{"age,dx\n*,b\n*,a\n": true, "name,age,dx\nAnn,*,a\nBea,*,b\n": false} {
		p := newPage(t)
		p.Choose(state.Checking, file("safe.csv", text))
		p.until("the file is read", func() bool { return p.Profile != nil })
		p.CompareOriginal() // nothing is chosen yet
		p.CheckProject(file("project.json", string(config)))
		p.until("the project is read", func() bool { return p.State.Check.Against != nil })
		p.CheckOriginal(file("t.csv", "name,age,dx\nAnn,31,a\nBea,38,b\n"))
		p.CompareOriginal()
		p.until("it is compared", func() bool { return p.State.Check.Compared != nil })
		if r := p.State.Check.Compared; r.Verified != verified || verified != (len(r.Findings) == 0) {
			t.Errorf("%+v", r)
		}
		p.CheckFile()
		p.until("the report is there", func() bool { return p.State.Check.Report != nil })
		if counted := p.State.Check.Report.Persons != nil; counted == verified {
			t.Errorf("%q: people are counted: %v", text, counted)
		}
	}
}
