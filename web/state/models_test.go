package state

import (
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// secretive is a state with the engine's metadata, a secret word of two values
// and a secret number.
func secretive(t *testing.T) *State {
	t.Helper()
	s := New()
	s.Welcome = &bridge.Welcome{Models: privacy.All()}
	s.Opened(Source{Name: "people.csv"}, &bridge.Profile{Rows: 100, Columns: []bridge.ColumnProfile{
		{Name: "age", Type: table.Integer, Distinct: 40, Role: project.QuasiIdentifying},
		{Name: "smoker", Distinct: 2, Role: project.Sensitive},
		{Name: "income", Type: table.Integer, Distinct: 90, Role: project.Sensitive},
	}}, table.Options{})
	return s
}

func TestModelsStartAsTheColumnSuggests(t *testing.T) {
	s := secretive(t)
	s.AddModel(DistinctDiversity, "smoker")
	s.AddModel(DistinctDiversity, "income")
	s.AddModel(Closeness, "smoker")
	s.AddModel(Closeness, "income")
	for _, want := range []struct {
		model        privacy.ID
		column, name string
		value        any
	}{
		{DistinctDiversity, "smoker", "l", 2.0}, // there are no more than two
		{DistinctDiversity, "income", "l", 3.0},
		{Closeness, "smoker", "distance", "equal"},
		{Closeness, "income", "distance", "ordered"},
		{Closeness, "income", "t", 0.2},
	} {
		m := s.Config.Models[s.Chosen(want.model, want.column)]
		if got := m.Params[want.name]; got != want.value {
			t.Errorf("%s for %s: %s = %v, want %v", want.model, want.column, want.name, got, want.value)
		}
		info := s.Model(want.model)
		if _, err := param.Check(info.Name, info.Params, m.Params); err != nil {
			t.Errorf("%s for %s: %v", want.model, want.column, err)
		}
	}
	if got := s.ModelWords(s.Config.Models[s.Chosen(Closeness, "income")]); got != "t-Closeness for income, t = 0.2, Ordered" {
		t.Errorf("words: %s", got)
	}
}

// TestOffers: every model of the engine can be reached, once.
func TestOffers(t *testing.T) {
	s := secretive(t)
	ids := func(offers []privacy.Info) (all []privacy.ID) {
		for _, o := range offers {
			all = append(all, o.ID)
		}
		return all
	}
	for _, id := range ids(s.Offers("")) {
		if s.Model(id).Subset || s.Model(id).Sensitive || id == KAnonymity {
			t.Errorf("%s is offered", id)
		}
	}
	s.SetSubsetKind(SubsetSample)
	reachable := append(ids(s.Offers("")), ids(s.Offers("smoker"))...)
	reachable = append(reachable, KAnonymity) // chosen from the start
	for _, info := range privacy.All() {
		if !slices.Contains(reachable, info.ID) {
			t.Errorf("%s cannot be chosen", info.ID)
		}
	}
	s.AddModel("k-map", "")
	s.AddModel(DistinctDiversity, "smoker")
	if slices.Contains(ids(s.Offers("")), "k-map") || slices.Contains(ids(s.Offers("smoker")), DistinctDiversity) {
		t.Error("a model is offered twice")
	}
	s.SetSubsetKind(SubsetNone)
	if s.Chosen("k-map", "") >= 0 || s.Config.Subset != nil || s.Chosen(DistinctDiversity, "smoker") < 0 {
		t.Errorf("models without the subset: %+v", s.Config.Models)
	}
	s.Undo()
	if s.Chosen("k-map", "") < 0 || s.Subset() != SubsetSample {
		t.Error("the subset did not come back")
	}
}

func TestPresetsProtectSecrets(t *testing.T) {
	s := secretive(t)
	for i, p := range Presets {
		s.SetPreset(p)
		if len(s.Unprotected()) > 0 || !s.Matches(p) {
			t.Errorf("%s: %+v", p.ID, s.Config.Models)
		}
		if l := s.Config.Models[s.Chosen(DistinctDiversity, "smoker")].Params.Int("l"); l != 2 {
			t.Errorf("%s: %d different values of two", p.ID, l)
		}
		for j, other := range Presets {
			if i != j && s.Matches(other) {
				t.Errorf("%s looks like %s", p.ID, other.ID)
			}
		}
	}
	s.AddModel(Closeness, "income")
	if s.Matches(Presets[len(Presets)-1]) {
		t.Error("with a further rule for a secret the preset is still on")
	}
	s.RemoveModel(s.Chosen(Closeness, "income"))
	s.AddModel("sample-uniqueness", "")
	if !s.Matches(Presets[len(Presets)-1]) {
		t.Error("a rule for the whole table undid the preset")
	}
}

func TestShownParameters(t *testing.T) {
	for _, p := range privacy.All() {
		for _, q := range p.Params {
			if !Shown(q, param.Values{"population": "number"}) {
				t.Errorf("%s of %s is never shown", q.Name, p.ID)
			}
		}
	}
	if Shown(param.Param{Name: "populationSize"}, param.Values{"population": "usa"}) {
		t.Error("the number of persons is asked for though the region says it")
	}
}
