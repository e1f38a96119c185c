package privacy

import (
	"errors"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

func TestKAnonymityBounds(t *testing.T) {
	in := Input{Records: 10, AllRecords: 20, Subset: true}
	for _, c := range []struct {
		k    any
		want problem.Code
	}{ // the configurations k_zero, k_eq_n, k_gt_n and k_gt_subset of the oracle's errors
		{0.0, "param-range"}, {1.0, ""}, {10.0, ""}, {11.0, "privacy-size-range"}, {2.5, "param-type"}, {"five", "param-type"},
	} {
		m, err := New(Spec{Model: "k-anonymity", Params: param.Values{"k": c.k}}, in)
		if c.want == "" {
			if err != nil || m.MinimalClassSize() != int(c.k.(float64)) {
				t.Errorf("k = %v: %v, %v", c.k, m, err)
			}
			continue
		}
		if !errors.Is(err, &problem.Problem{Code: c.want}) {
			t.Errorf("k = %v: %v, want %s", c.k, err, c.want)
		}
	}
}

func codes(err error) []problem.Code {
	var out []problem.Code
	for _, p := range problem.Flatten(err) {
		out = append(out, p.Code)
	}
	return out
}

// TestValidate: the combinations of the oracle's errors, and others.
func TestValidate(t *testing.T) {
	in := Input{Records: 10, AllRecords: 20, Subset: true, Sensitive: []Sensitive{{Attribute: "s", Counts: []int{5, 5}, Rank: []int{0, 1}}}}
	none := Input{Records: 10, AllRecords: 10}
	k := Spec{Model: "k-anonymity", Params: param.Values{"k": 2.0}}
	l := Spec{Model: "distinct-l-diversity", Attribute: "s", Params: param.Values{"l": 2.0}}
	with := func(model ID, v param.Values) Spec { return Spec{Model: model, Params: v} }
	on := func(model ID, v param.Values) Spec { return Spec{Model: model, Attribute: "s", Params: v} }
	for _, c := range []struct {
		name  string
		specs []Spec
		in    Input
		want  problem.Code
	}{
		{"ok", []Spec{k}, none, ""},
		{"no_model", nil, none, "privacy-no-model"},
		{"empty_data", []Spec{k}, Input{}, "privacy-no-records"},
		{"k_gt_subset", []Spec{with("k-anonymity", param.Values{"k": 11.0}), l}, in, "privacy-size-range"},
		{"l_gt_n", []Spec{on("distinct-l-diversity", param.Values{"l": 11.0})}, in, "privacy-size-range"},
		{"l_zero", []Spec{on("distinct-l-diversity", param.Values{"l": 0.0})}, in, "param-range"},
		{"sens_without_model", []Spec{k}, in, "privacy-unprotected"},
		{"model_for_nonsensitive", []Spec{k, l}, none, "privacy-not-sensitive"},
		{"two_k", []Spec{k, with("k-anonymity", param.Values{"k": 3.0})}, none, "privacy-duplicate-model"},
		{"two_dpresence",
			[]Spec{l, with("delta-presence", nil), with("delta-presence", param.Values{"deltaMax": 0.4})}, in, "privacy-duplicate-model"},
		{"beta_zero", []Spec{on("basic-beta-likeness", param.Values{"beta": 0.0})}, in, "param-range"},
		{"delta_zero", []Spec{on("delta-disclosure-privacy", param.Values{"delta": 0.0})}, in, "param-range"},
		{"risk_threshold_gt_1", []Spec{with("average-reidentification-risk", param.Values{"averageRisk": 1.5})}, none, "param-range"},
		{"two distances", []Spec{on("t-closeness", nil), on("t-closeness", param.Values{"distance": "ordered"})}, in, ""},
		{"the same distance twice",
			[]Spec{on("t-closeness", nil), on("t-closeness", param.Values{"distance": "equal"})}, in, "privacy-duplicate-model"},
		{"no hierarchy", []Spec{on("t-closeness", param.Values{"distance": "hierarchical"})}, in, "privacy-no-hierarchy"},
		{"no subset", []Spec{with("k-map", nil)}, none, "privacy-no-subset"},
		{"no column", []Spec{with("distinct-l-diversity", nil), l}, in, "privacy-no-attribute"},
		{"a column too many", []Spec{on("k-anonymity", param.Values{"k": 2.0}), l}, in, "privacy-no-attribute-wanted"},
		{"unknown", []Spec{with("k-anonimity", nil)}, none, "privacy-unknown-model"},
		{"unknown parameter", []Spec{with("k-anonymity", param.Values{"K": 2.0})}, none, "param-unknown"},
		{"bounds exchanged", []Spec{l, with("delta-presence", param.Values{"deltaMin": 0.6, "deltaMax": 0.5})}, in, "privacy-delta-order"},
		{"small population",
			[]Spec{with("population-uniqueness", param.Values{"population": "number", "populationSize": 9.0})}, none, "privacy-population-size"},
		{"k-map of more than all", []Spec{l, with("k-map", param.Values{"k": 30163.0})}, in, ""},
	} {
		err := Validate(c.specs, c.in)
		got := codes(err)
		if c.want == "" && err != nil || c.want != "" && (len(got) != 1 || got[0] != c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := NewAll([]Spec{k, {Model: "k-map", Params: param.Values{"k": 0.0}}}, in); err == nil {
		t.Error("two problems went unnoticed")
	} else if p := problem.Flatten(err); len(p) != 2 || p[0].Place.Path != "models[1].params.k" || p[1].Place.Attribute != "s" {
		t.Errorf("places of problems: %v", err)
	}
}

// TestInfos: forms and help are built from the descriptions.
func TestInfos(t *testing.T) {
	seen := map[ID]bool{}
	in := Input{Records: 1000, AllRecords: 2000, Subset: true, Sensitive: []Sensitive{
		{Attribute: "s", Counts: []int{500, 500}, Rank: []int{0, 1}, Ancestors: [][]uint32{{0, 1}, {0, 0}}}}}
	for _, info := range All() {
		if seen[info.ID] || info.Name == "" || info.Sentence == "" || info.Definition == "" || info.Source == "" || info.Attack == "" {
			t.Errorf("incomplete description: %+v", info)
		}
		seen[info.ID] = true
		spec := Spec{Model: info.ID}
		if info.Sensitive {
			spec.Attribute = "s"
		}
		if _, err := New(spec, in); err != nil {
			t.Errorf("%s with its defaults: %v", info.ID, err)
		}
		for _, p := range info.Params {
			if p.Label == "" || p.Sentence == "" || p.Kind != param.Choice && p.Min == 0 && p.Max == 0 {
				t.Errorf("%s: incomplete parameter %+v", info.ID, p)
			}
		}
	}
	if len(seen) != 22 {
		t.Errorf("%d models, want 22", len(seen))
	}
}

// TestRegisterRefuses: mistakes of whoever adds a model show at once.
func TestRegisterRefuses(t *testing.T) {
	bind := func(param.Values, Input, int) (Model, error) { return &minimalSize{}, nil }
	rule := func(param.Values, Secret) (verify.Rule, error) { return verify.Inclusion{}, nil }
	for name, e := range map[string]Entry{
		"no id":        {Info: Info{Name: "x"}, Bind: bind, Rule: rule},
		"no rule":      {Info: Info{ID: "x", Name: "x"}, Bind: bind},
		"no binding":   {Info: Info{ID: "x", Name: "x"}, Rule: rule},
		"an id twice":  {Info: Info{ID: KAnonymity, Name: "x"}, Bind: bind, Rule: rule},
		"an alias":     {Info: Info{ID: "l-diversity", Name: "x"}, Bind: bind, Rule: rule},
		"a wrong name": {Info: Info{ID: "x", Name: "x", Aliases: []ID{KMap}}, Bind: bind, Rule: rule},
		"a default":    {Info: Info{ID: "x", Name: "x", Params: []param.Param{sizeParam("k", "", "", 0)}}, Bind: bind, Rule: rule},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("it was registered")
				}
			}()
			Register(e)
		})
	}
	if len(registered) > 0 {
		t.Errorf("registered: %v", registered)
	}
}

// TestEntries: names, aliases, complete parameters, and of a population given as
// a number whole persons count.
func TestEntries(t *testing.T) {
	if info, ok := Named("l-diversity"); !ok || info.ID != DistinctLDiversity {
		t.Errorf("l-diversity is %s", info.ID)
	}
	if _, ok := Find("l-diversity"); ok {
		t.Error("a project file may hold an alias")
	}
	v, err := Spec{Model: KAnonymity}.Values()
	if err != nil || v.Int("k") != 5 {
		t.Errorf("%v, %v", v, err)
	}
	for _, spec := range []Spec{{Model: "trust-me"}, {Model: KAnonymity, Params: param.Values{"l": 5.0}}} {
		if _, err := spec.Rule(Secret{}); err == nil {
			t.Errorf("%v has a rule", spec)
		}
		if _, err := spec.Uses(); err == nil {
			t.Errorf("%v may be used", spec)
		}
		if _, err := spec.Guarantee(); err == nil {
			t.Errorf("%v guarantees something", spec)
		}
	}
	rule, err := Spec{Model: PopulationUniqueness, Params: param.Values{"population": "number", "populationSize": 1234.5}}.Rule(Secret{})
	if u, ok := rule.(verify.PopulationUniqueness); err != nil || !ok || u.Population != 1234 {
		t.Errorf("%+v, %v", rule, err)
	}
}

// TestUses: what was proved, and nothing else.
func TestUses(t *testing.T) {
	local := []ID{KAnonymity, DistinctLDiversity, EntropyLDiversity, RecursiveCLDiversity, TCloseness,
		BasicBetaLikeness, EnhancedBetaLikeness, AlphaKAnonymity,
		KMapEstimated, AverageRisk, AverageRiskExtended, SampleUniqueness}
	for _, info := range All() {
		got, err := Spec{Model: info.ID}.Uses()
		graph := info.ID == KAnonymity || slices.Contains(local[8:], info.ID) // size is all that they ask for
		want := uses{Local: slices.Contains(local, info.ID), Finest: slices.Contains(local, info.ID) || info.ID == Inclusion, Graph: graph,
			Joint: info.ID == KAnonymity || info.ID == KMapEstimated, Batches: info.ID == KAnonymity}
		if info.ID == NoAttackProsecutor || info.ID == Inclusion {
			want.Local = true
		}
		if err != nil || got != want {
			t.Errorf("%s: %+v, want %+v (%v)", info.ID, got, want, err)
		}
	}
	if got, err := (Spec{Model: EntropyLDiversity, Params: param.Values{"estimator": "grassberger"}}).Uses(); err != nil || got != (uses{}) {
		t.Errorf("Grassberger's estimate: %+v, %v", got, err)
	}
	if got, err := (Spec{Model: DeltaDisclosure, Params: param.Values{"absent": "count"}}).Uses(); err != nil ||
		got != (uses{Local: true, Finest: true}) {
		t.Errorf("delta-disclosure where absent values count: %+v, %v", got, err)
	}
}
