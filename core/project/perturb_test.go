package project

import (
	"reflect"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
)

func perturbing(role Role, spec perturb.Spec) *Project {
	p := New(KAnonymity(2), QuasiIdentifier("age", nil))
	p.Columns = append(p.Columns, Column{Name: "income", Role: role, Perturb: &spec})
	return p
}

func TestPerturb(t *testing.T) {
	for _, spec := range []perturb.Spec{{Method: perturb.Noise},
		{Method: perturb.Noise, Share: 0.25, Joint: true}, {Method: perturb.Rounding, Base: 0.5},
		{Method: perturb.RankSwapping, Within: 0.1}, {Method: perturb.PRAM, Stay: 0.9}} {
		for _, role := range []Role{Sensitive, Insensitive} {
			p := perturbing(role, spec)
			data, err := p.JSON()
			if err != nil {
				t.Fatal(err)
			}
			back, err := Parse(data, "")
			if err != nil || !reflect.DeepEqual(back.Columns[1].Perturb, &spec) {
				t.Errorf("%+v came back as %+v: %v", spec, back, err)
			}
			if !p.Needs("income") || !p.Perturbs() {
				t.Error("the column is not needed")
			}
		}
	}
}

// Rounding tells less and nothing else: a rule may be about rounded values.
func TestRoundedMayBeProtected(t *testing.T) {
	p := perturbing(Sensitive, perturb.Spec{Method: perturb.Rounding, Base: 10})
	p.Models = append(p.Models, Model{Model: "distinct-l-diversity", Attribute: "income", Params: param.Values{"l": 2.0}})
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
}

func TestPerturbRefused(t *testing.T) {
	half := perturb.Spec{Method: perturb.Noise, Share: 0.5}
	counted := perturbing(Sensitive, half)
	counted.Columns = append(counted.Columns, Column{Name: "n", Role: Count})
	chosen := perturbing(Sensitive, half)
	chosen.Subset = &Subset{Where: []Condition{{Column: "income", Is: []string{"1"}}}}
	shifted := perturbing(Sensitive, half)
	shifted.Columns[1].Treatment, shifted.Person, shifted.Columns[0].Role = Shift, []string{"age"}, Identifying
	ruled := perturbing(Sensitive, half)
	ruled.Models = append(ruled.Models, Model{Model: "distinct-l-diversity", Attribute: "income", Params: param.Values{"l": 2.0}})
	private := perturbing(Sensitive, half)
	private.Models = append(private.Models, Model{Model: "differential-privacy", Params: param.Values{"epsilon": 1.0, "delta": 1e-6}})
	for name, of := range map[string]struct {
		project *Project
		says    string
	}{
		"known":          {perturbing(QuasiIdentifying, half), "not k-anonymity"},
		"naming":         {perturbing(Identifying, half), "names people"},
		"unknown":        {perturbing(Sensitive, perturb.Spec{Method: "smoke"}), "smoke"},
		"no method":      {perturbing(Sensitive, perturb.Spec{}), "How values are changed"},
		"no base":        {perturbing(Sensitive, perturb.Spec{Method: perturb.Rounding}), "to what the values"},
		"a foreign base": {perturbing(Sensitive, perturb.Spec{Method: perturb.Noise, Base: 10}), "belongs to the method"},
		"below":          {perturbing(Sensitive, perturb.Spec{Method: perturb.Noise, Share: -1}), "Noise"},
		"beyond":         {perturbing(Sensitive, perturb.Spec{Method: perturb.PRAM, Stay: 1.5}), "Stays"},
		"counts":         {counted, "would move all of them"},
		"a rule":         {ruled, "even where a whole group has the same one"},
		"subset":         {chosen, "who was chosen"},
		"shifted":        {shifted, "own days"},
		"differential":   {private, "Differential privacy"},
	} {
		err := of.project.Validate()
		var said strings.Builder
		for _, p := range problem.Flatten(err) {
			said.WriteString(p.Error() + "\n")
		}
		if err == nil || !strings.Contains(said.String(), of.says) {
			t.Errorf("%s: %s", name, said.String())
		}
	}
}
