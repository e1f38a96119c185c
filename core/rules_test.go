package core

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// modelIDs are the models of the registry.
func modelIDs() (ids []string) {
	for _, info := range privacy.All() {
		ids = append(ids, info.ID)
	}
	return ids
}

// TestRules: every model has a rule, with a name of its own.
func TestRules(t *testing.T) {
	in, err := table.EncodeStrings("in.csv", []string{"q", "s"}, [][]string{{"a", "1"}, {"b", "2"}})
	if err != nil {
		t.Fatal(err)
	}
	cfg := &Config{}
	for _, info := range privacy.All() {
		spec := ModelSpec{Model: info.ID}
		if info.Sensitive {
			spec.Attribute = "s"
		}
		cfg.Models = append(cfg.Models, spec)
	}
	rules, err := Rules(in, cfg)
	if err != nil || len(rules) != len(cfg.Models) {
		t.Fatalf("%d rules for %d models: %v", len(rules), len(cfg.Models), err)
	}
	seen := map[string]bool{}
	for i, rule := range rules {
		if seen[rule.Name()] {
			t.Errorf("two rules are called %s", rule.Name())
		}
		seen[rule.Name()] = true
		t.Log(cfg.Models[i].Model, "->", rule.Name())
	}
	if _, err := Rules(in, &Config{Models: []ModelSpec{{Model: "trust-me"}}}); err == nil || problem.From(err).Code != "core-unverifiable" {
		t.Errorf("a model without a rule: %v", err)
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
	s := stated{Values: param.Values{"population": "number", "populationSize": 1234.5}}
	if got := s.population(); got != 1234 {
		t.Errorf("population %v", got)
	}
}

// TestClaimOfSubsets: a subset is claimed in whatever way it was given, and the
// limit counts its records.
func TestClaimOfSubsets(t *testing.T) {
	in, err := table.EncodeStrings("in.csv", []string{"q", "s"}, [][]string{{"a", "1"}, {"a", "2"}, {"b", "2"}, {"b", "1"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, subset := range []*Subset{{Rows: []int{2, 1, 2}}, {Where: []Condition{{Column: "s", Is: []string{"2"}}}}} {
		cfg := &Config{Subset: subset, SuppressionLimit: 0.5, Models: []ModelSpec{{Model: "inclusion"}}}
		claim, err := Claim(in, cfg, &Result{}, false)
		if err != nil || fmt.Sprint(claim.Subset) != "[false true true false]" || claim.Limit != 1 {
			t.Errorf("%+v: %+v, %v", subset, claim, err)
		}
	}
	cfg := &Config{Subset: &Subset{Sample: &Sample{Share: 0.5, Seed: 7}}, SuppressionLimit: 1, Models: []ModelSpec{{Model: "inclusion"}}}
	if claim, err := Claim(in, cfg, &Result{}, false); err != nil || claim.Limit != 2 {
		t.Errorf("%+v, %v", claim, err)
	}
	if _, err := Claim(in, &Config{Subset: &Subset{Rows: []int{4}}}, &Result{}, false); err == nil {
		t.Error("a subset with a record that there is not is claimed")
	}
}
