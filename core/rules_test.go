package core_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// modelIDs are the models of the registry that projects are drawn with: differential
// privacy asks for projects of its own (see TestDifferential).
func modelIDs() (ids []privacy.ID) {
	for _, info := range privacy.All() {
		if info.ID != privacy.DifferentialPrivacy {
			ids = append(ids, info.ID)
		}
	}
	return ids
}

// TestRules: every model has a rule, with a name of its own.
func TestRules(t *testing.T) {
	in := must(table.EncodeStrings("in.csv", []string{"q", "s"}, [][]string{{"a", "1"}, {"b", "2"}}))(t)
	cfg := &project.Project{}
	for _, info := range privacy.All() {
		spec := project.Model{Model: info.ID}
		if info.Sensitive {
			spec.Attribute = "s"
		}
		cfg.Models = append(cfg.Models, spec)
	}
	rules, err := claim.Rules(in, cfg)
	if err != nil || len(rules) != len(cfg.Models) {
		t.Fatalf("%d rules for %d models: %v", len(rules), len(cfg.Models), err)
	}
	seen := map[string]bool{}
	for i, rule := range rules {
		name := rule.Name().String()
		if seen[name] {
			t.Errorf("two rules are called %s", name)
		}
		seen[name] = true
		t.Log(cfg.Models[i].Model, "->", name)
	}
	if _, err := claim.Rules(in, &project.Project{Models: []project.Model{{Model: "trust-me"}}}); err == nil ||
		problem.From(err).Code != "privacy-unknown-model" {
		t.Errorf("a model that there is not: %v", err)
	}
}

// TestRegions: populations that are known by name have one size.
func TestRegions(t *testing.T) {
	info, _ := privacy.Find("population-uniqueness")
	for _, p := range info.Params {
		if p.Name != "population" {
			continue
		}
		for _, region := range p.Choices {
			if region.Value == "number" {
				continue
			}
			if want := fmt.Sprintf("%.0f persons", verify.Regions[region.Value]); !strings.HasPrefix(region.Sentence, want) {
				t.Errorf("%s: %s, the model says: %s", region.Value, want, region.Sentence)
			}
		}
		if len(p.Choices) != len(verify.Regions)+1 {
			t.Errorf("%d regions of the model, %d of the verifier", len(p.Choices)-1, len(verify.Regions))
		}
	}
}

// TestClaimOfSubsets: a subset is claimed in whatever way it was given, and the
// limit counts its records.
func TestClaimOfSubsets(t *testing.T) {
	in := must(table.EncodeStrings("in.csv", []string{"q", "s"}, [][]string{{"a", "1"}, {"a", "2"}, {"b", "2"}, {"b", "1"}}))(t)
	for _, subset := range []*project.Subset{{Rows: []int{2, 1, 2}}, {Where: []project.Condition{{Column: "s", Is: []string{"2"}}}}} {
		cfg := &project.Project{Subset: subset, SuppressionLimit: 0.5, Models: []project.Model{{Model: "inclusion"}}}
		stated, err := claim.Of(in, cfg, &anonymize.Result{}, false)
		if err != nil || fmt.Sprint(stated.Subset) != "[false true true false]" || stated.Limit != 1 {
			t.Errorf("%+v: %+v, %v", subset, stated, err)
		}
	}
	cfg := &project.Project{Subset: &project.Subset{Sample: &project.Sample{Share: 0.5, Seed: 7}},
		SuppressionLimit: 1, Models: []project.Model{{Model: "inclusion"}}}
	if stated, err := claim.Of(in, cfg, &anonymize.Result{}, false); err != nil || stated.Limit != 2 {
		t.Errorf("%+v, %v", stated, err)
	}
	if _, err := claim.Of(in, &project.Project{Subset: &project.Subset{Rows: []int{4}}}, &anonymize.Result{}, false); err == nil {
		t.Error("a subset with a record that there is not is claimed")
	}
}
