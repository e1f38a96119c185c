package core_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// costVariant is the project that a figure is about, made without knowledge of how the engine makes
// it: columns that nobody could know are not named any more.
func costVariant(t *testing.T, cfg project.Project, rule *anonymize.RuleCost, value *float64) project.Project {
	t.Helper()
	cfg.Models, cfg.Columns = slices.Clone(cfg.Models), slices.Clone(cfg.Columns)
	unnamed := func(name string) {
		cfg.Columns = slices.DeleteFunc(cfg.Columns, func(c project.Column) bool { return c.Name == name })
	}
	var at int
	switch {
	case rule.Rule == anonymize.LimitRule:
		cfg.SuppressionLimit = *value
	case rule.Rule == anonymize.ColumnRule:
		unnamed(rule.Attribute)
	case rule.Rule == anonymize.HarmlessRule:
		for i := range cfg.Columns {
			if cfg.Columns[i].Name == rule.Attribute {
				cfg.Columns[i].Role = project.QuasiIdentifying
				return cfg
			}
		}
		cfg.Columns = append(cfg.Columns, project.Column{Name: rule.Attribute, Role: project.QuasiIdentifying})
	default:
		if _, err := fmt.Sscanf(rule.Path, "models[%d]", &at); err != nil {
			t.Fatal(err)
		}
		if value != nil {
			cfg.Models[at].Params = maps.Clone(cfg.Models[at].Params)
			cfg.Models[at].Params["k"] = *value
			break
		}
		cfg.Models = slices.Delete(cfg.Models, at, at+1)
		if rule.Attribute != "" && !slices.ContainsFunc(cfg.Models, func(m project.Model) bool { return m.Attribute == rule.Attribute }) {
			unnamed(rule.Attribute)
		}
	}
	return cfg
}

// naiveKept is 1 - the weighted mean of Loss over all quasi-identifiers of a project, counted
// record by record in a table that was made by another project, in which one of them may stay as it
// was.
func naiveKept(t *testing.T, in *table.Table, cfg project.Project, r *anonymize.Result) float64 {
	t.Helper()
	all := must(anonymize.QuasiIdentifiers(in, cfg))(t)
	inside := must(cfg.Inside(in))(t)
	highest, weights := 0.0, make([]float64, len(all)) // -1: all records have the same, which counts nothing
	for i, q := range all {
		weights[i] = 0.5
		if c := cfg.Column(q.Hierarchy.Attribute); c != nil && c.Weight != nil {
			weights[i] = *c.Weight
		}
		texts := map[string]bool{}
		for row := range in.Rows {
			if inside == nil || inside[row] {
				texts[in.Columns[q.Column].Dict.Value(in.Columns[q.Column].Codes.At(row))] = true
			}
		}
		if len(texts) < 2 {
			weights[i] = -1
		}
		highest = max(highest, weights[i])
	}
	lost, counted := 0.0, 0.0
	for i, q := range all {
		levels := make(recode.Levels, in.Rows)
		at := slices.IndexFunc(r.Transformation, func(g anonymize.Generalized) bool { return g.Attribute == q.Hierarchy.Attribute })
		switch {
		case at >= 0 && r.Levels != nil:
			levels = r.Levels[at]
		case at >= 0:
			for row := range levels {
				levels[row] = uint8(r.Transformation[at].Level)
			}
		}
		suppressed := r.Recoded.Suppressed
		if suppressed == nil {
			suppressed = make([]bool, in.Rows)
		}
		loss := recode.Loss(in.Columns[q.Column], q.Hierarchy, levels, nil, suppressed)
		if outside := float64(in.Rows - r.Records); outside > 0 && q.Hierarchy.Size > 1 {
			loss = max(0, (loss*float64(in.Rows)-outside)/float64(r.Records))
		}
		if at < 0 && q.Hierarchy.Size > 1 { // it is as it was, whatever its first level says
			loss = float64(r.Suppressed) / float64(r.Records)
		}
		weight := max(0, weights[i])
		if highest == 0 && weights[i] == 0 { // no column is more important than another
			weight = 1
		}
		lost, counted = lost+weight*loss, counted+weight
	}
	if counted == 0 {
		return 1
	}
	return 1 - lost/counted
}

// TestCosts compares each figure with the table that the project without the rule makes, its detail
// counted record by record.
func TestCosts(t *testing.T) {
	met, unmet, refused, columns, harmless := 0, 0, 0, 0, 0
	for seed := range uint64(figures.Number(200, 40, 40)) {
		rng := rand.New(rand.NewPCG(seed, 18))
		in, cfg := drawn(t, checktest.Draw(rng))
		cfg.Recoding.Method = []project.Method{"", project.FullDomain, project.Local, project.Graph, project.Finest}[rng.IntN(5)]
		if rng.IntN(3) > 0 && len(cfg.Columns) > 1 && cfg.Columns[1].Role == project.QuasiIdentifying {
			if cfg.Columns[0].Role = project.Insensitive; rng.IntN(2) == 0 {
				cfg.Columns = cfg.Columns[1:]
			}
		}
		run := func(cfg project.Project) (*anonymize.Result, error) {
			return anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
		}
		found, err := run(cfg)
		if err != nil {
			continue // what this way of recoding does not keep
		}
		if rng.IntN(2) == 0 {
			found = nil
		}
		costs := must(anonymize.NewCosts(in, cfg, found))(t)
		before := fmt.Sprintf("%+v", cfg)
		report := must(costs.All(context.Background(), anonymize.Options{}))(t)
		if !report.Whole() || report.Total == 0 || fmt.Sprintf("%+v", cfg) != before {
			t.Fatalf("seed %d: %+v", seed, report)
		}
		compare := func(what string, got anonymize.CostPoint, variant, over project.Project) { // over the quasi-identifiers of one
			t.Helper()
			want, err := run(variant)
			switch {
			case problem.From(err) != nil && problem.From(err).Code == "core-no-quasi-identifier": // nothing is left to be changed
				if !got.Found || got.Kept != 1 || !got.Proved {
					t.Fatalf("seed %d, %s: %+v", seed, what, got)
				}
				columns++
			case err != nil:
				if got.Refused == nil || got.Refused.Code != problem.Flatten(err)[0].Code {
					t.Fatalf("seed %d, %s: %+v, want %v", seed, what, got, err)
				}
				refused++
			case !want.Found:
				if got.Found || got.Refused != nil {
					t.Fatalf("seed %d, %s: %+v", seed, what, got)
				}
				unmet++
			default:
				if kept := naiveKept(t, in, over, want); !got.Found || math.Abs(got.Kept-kept) > 1e-9 ||
					got.Suppressed != want.Suppressed || got.Proved != want.Optimal {
					t.Fatalf("seed %d, %s, %s: %+v, keeps %v, %d left out, proved %t\n%+v", seed, cfg.Recoding.Method, what,
						got, kept, want.Suppressed, want.Optimal, cfg)
				}
				met++
			}
		}
		compare("now", report.Now, cfg, cfg)
		for i := range report.Rules {
			rule := &report.Rules[i]
			if !slices.IsSortedFunc(rule.Points, func(a, b anonymize.CostPoint) int { return int(math.Copysign(1, a.Value-b.Value)) }) {
				t.Fatalf("seed %d: %+v", seed, rule)
			}
			for _, p := range rule.Points {
				compare(fmt.Sprint(rule.Path, p.Value), p, costVariant(t, cfg, rule, &p.Value), cfg)
			}
			if rule.Without != nil {
				compare(rule.Path, *rule.Without, costVariant(t, cfg, rule, nil), cfg)
			} else if rule.With != nil {
				variant := costVariant(t, cfg, rule, nil)
				compare(rule.Path, *rule.With, variant, variant)
				if rule.With.Found {
					harmless++
				}
				if now, err := run(cfg); err != nil ||
					now.Found && rule.With.Refused == nil && math.Abs(rule.Now-naiveKept(t, in, variant, now)) > 1e-9 {
					t.Fatalf("seed %d: now %v, %v\n%+v", seed, rule.Now, err, cfg)
				}
			} else if rule.Rule == anonymize.ColumnRule || rule.Rule == anonymize.HarmlessRule ||
				rule.Rule == anonymize.ModelRule && len(cfg.Models) > 1 {
				t.Fatalf("seed %d: nothing is said of %+v", seed, rule)
			}
		}
	}
	if met < 50 || unmet < 5 || columns < 2 || harmless < 5 {
		t.Errorf("%d met, %d unmet, %d refused, %d without any column, %d known harmless columns", met, unmet, refused, columns, harmless)
	}
}

// By hand: six people, ages 1, 2 | 3, 4 and twice 5 with the levels value, half ("a" for 1 and 2,
// "b" for 3 to 5), "*"; k = 2, nobody left out. Ages must be halves, which lose 1/4 of 2 records
// and 1/2 of 4: (2*1/4 + 4*2/4)/6 = 5/12. With k = 3 all is lost; without sex, which is one value
// and stands in no sum, nothing changes. If somebody knew the ward, the fifth would be alone in the
// north beside the halves: rather than the ward, all ages go, one of two columns that count;
// counted over these, 5/12 of one is lost now. With one third left out at most, the four single
// ones would have to go at level 0, so that it stays.
func TestCostsByHand(t *testing.T) {
	rows := [][]string{{"1", "f", "x", "n"}, {"2", "f", "y", "n"}, {"3", "f", "x", "s"},
		{"4", "f", "y", "s"}, {"5", "f", "x", "n"}, {"5", "f", "y", "s"}}
	in := must(table.EncodeStrings("people.csv", []string{"age", "sex", "ill", "ward"}, rows))(t)
	cfg, err := project.Parse([]byte(`{"version": 2, "columns": [
		{"name": "age", "role": "quasi-identifying", "hierarchy": {"kind": "table", "table": {"rows": [["1","a","*"],["2","a","*"],["3","b","*"],["4","b","*"],["5","b","*"]]}}},
		{"name": "sex", "role": "quasi-identifying", "hierarchy": {"kind": "table", "table": {"rows": [["f","*"]]}}},
		{"name": "ill", "role": "sensitive"}, {"name": "ward", "role": "insensitive"}],
		"models": [{"model": "k-anonymity", "params": {"k": 2}}, {"model": "distinct-l-diversity", "attribute": "ill", "params": {"l": 2}}],
		"suppressionLimit": 0, "measure": {"measure": "loss"}}`), "")
	if err != nil {
		t.Fatal(err)
	}
	costs := must(anonymize.NewCosts(in, *cfg, nil))(t)
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := costs.Next(stopped, anonymize.Options{}); problem.From(err).Code != "cancelled" || costs.Report().Done != 0 {
		t.Fatalf("%v, %+v", err, costs.Report())
	}
	r := must(costs.All(context.Background(), anonymize.Options{}))(t)
	near := func(what string, p *anonymize.CostPoint, kept float64) {
		t.Helper()
		if p == nil || !p.Found || !p.Proved || math.Abs(p.Kept-kept) > 1e-9 {
			t.Errorf("%s: %+v, want %v", what, p, kept)
		}
	}
	halves := 1 - 5.0/12 // of age alone: sex has nothing to lose
	near("now", &r.Now, halves)
	if len(r.Rules) != 6 {
		t.Fatalf("%+v", r.Rules)
	}
	k, l, limit, age, sex := &r.Rules[0], &r.Rules[1], &r.Rules[2], &r.Rules[3], &r.Rules[4]
	near("without k", k.Without, halves) // two different illnesses need two people
	near("without l", l.Without, halves)
	near("without age", age.Without, 1)
	near("without sex", sex.Without, halves)
	near("with ward", r.Rules[5].With, 0.5)
	if now := r.Rules[5].Now; math.Abs(now-(1-5.0/12/2)) > 1e-9 || age.Now != r.Now.Kept {
		t.Errorf("now: %v and %v", now, age.Now)
	}
	near("k = 2", &k.Points[0], halves)
	near("k = 3", &k.Points[1], 0) // age is gone, and nothing else counts
	if last := k.Points[len(k.Points)-1]; last.Value != 25 || last.Found ||
		last.Refused == nil || last.Refused.Place.Path != "models[0].params.k" {
		t.Errorf("k = 25: %+v", last)
	}
	if l.Parameter != "" || len(l.Points) != 0 || limit.Points[0].Value != 0 {
		t.Errorf("%+v, %+v", l, limit)
	}
	near("nobody left out", &limit.Points[0], halves)
}
