package core_test

import (
	"context"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestVerifiedAdult: with every model, what the engine makes of a table of
// 30,162 records is accepted; the table as it is is refused.
func TestVerifiedAdult(t *testing.T) {
	tables := newOracleTables(t)
	in := must(tables.table("adult"))(t)
	small := map[string]any{"population": "number", "populationSize": 100000.0}
	with := func(v param.Values) param.Values {
		for name, x := range small {
			v[name] = x
		}
		return v
	}
	const s = "occupation"
	for number, test := range []struct {
		name   string
		subset bool
		model  project.Model
	}{
		{"k-anonymity", false, project.Model{Model: "k-anonymity", Params: param.Values{"k": 50.0}}},
		{"distinct", false, project.Model{Model: "distinct-l-diversity", Attribute: s, Params: param.Values{"l": 8.0}}},
		{"entropy", false, project.Model{Model: "entropy-l-diversity", Attribute: s, Params: param.Values{"l": 6.5}}},
		{"entropy, Grassberger", false,
			project.Model{Model: "entropy-l-diversity", Attribute: s, Params: param.Values{"l": 7.0, "estimator": "grassberger"}}},
		{"recursive", false, project.Model{Model: "recursive-cl-diversity", Attribute: s, Params: param.Values{"c": 2.0, "l": 4.0}}},
		{"equal", false, project.Model{Model: "t-closeness", Attribute: s, Params: param.Values{"t": 0.3, "distance": "equal"}}},
		{"ordered", false, project.Model{Model: "t-closeness", Attribute: s, Params: param.Values{"t": 0.1, "distance": "ordered"}}},
		{"hierarchical", false, project.Model{Model: "t-closeness", Attribute: s, Params: param.Values{"t": 0.2, "distance": "hierarchical"}}},
		{"disclosure", false, project.Model{Model: "delta-disclosure-privacy", Attribute: s, Params: param.Values{"delta": 2.0}}},
		{"disclosure, absent values", false,
			project.Model{Model: "delta-disclosure-privacy", Attribute: s, Params: param.Values{"delta": 4.0, "absent": "count"}}},
		{"basic beta", false, project.Model{Model: "basic-beta-likeness", Attribute: s, Params: param.Values{"beta": 3.0}}},
		{"enhanced beta", false, project.Model{Model: "enhanced-beta-likeness", Attribute: s, Params: param.Values{"beta": 3.0}}},
		{"alpha-k", false, project.Model{Model: "alpha-k-anonymity", Attribute: s, Params: param.Values{"k": 10.0, "alpha": 0.25}}},
		{"presence", true, project.Model{Model: "delta-presence", Params: param.Values{"deltaMin": 0.05, "deltaMax": 0.4}}},
		{"inclusion", true, project.Model{Model: "inclusion"}},
		{"k-map", true, project.Model{Model: "k-map", Params: param.Values{"k": 30.0}}},
		{"k-map, Poisson", false, project.Model{Model: "k-map-estimated", Params: with(param.Values{"k": 40.0})}},
		{"k-map, truncated", false,
			project.Model{Model: "k-map-estimated", Params: with(param.Values{"k": 40.0, "estimator": "zero-truncated-poisson"})}},
		{"average", false, project.Model{Model: "average-reidentification-risk", Params: param.Values{"averageRisk": 0.004}}},
		{"average, extended", false, project.Model{Model: "average-reidentification-risk-extended",
			Params: param.Values{"averageRisk": 0.01, "highestRisk": 0.1, "recordsAtRisk": 0.005}}},
		{"sample uniqueness", false, project.Model{Model: "sample-uniqueness", Params: param.Values{"threshold": 0.0005}}},
		{"population uniqueness, Pitman",
			false, project.Model{Model: "population-uniqueness", Params: param.Values{"threshold": 0.001, "estimator": "pitman"}}},
		{"population uniqueness, Zayatz", false,
			project.Model{Model: "population-uniqueness", Params: with(param.Values{"threshold": 0.0003, "estimator": "dankar"})}},
		{"population uniqueness, SNB",
			false, project.Model{Model: "population-uniqueness", Params: param.Values{"threshold": 0.01, "estimator": "snb"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && number%3 > 0 {
				t.Skip("-short: every third; TestVerified has all of them on small tables")
			}
			cfg := project.Project{Version: project.Version, SuppressionLimit: 0.05,
				Measure: project.Measure{Measure: "loss"}, Models: []project.Model{test.model}}
			for _, name := range []string{"sex", "age", "race", "education", "native-country", s} {
				spec := must(tables.hierarchy("adult", name))(t)
				role := project.QuasiIdentifying
				if name == s {
					if test.model.Attribute == "" {
						continue
					}
					role = project.Sensitive
				}
				cfg.Columns = append(cfg.Columns, project.Column{Name: name, Role: role, Hierarchy: &spec})
			}
			if test.subset {
				cfg.Subset = &project.Subset{}
				for row := 0; row < in.Rows; row += 4 {
					cfg.Subset.Rows = append(cfg.Subset.Rows, row)
				}
			}
			alphabet(in, &cfg)
			r, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
			if err != nil || !r.Found {
				t.Fatalf("found %v: %v", r != nil && r.Found, err)
			}
			stated := must(claim.Of(in, &cfg, r, false))(t)
			back := readBack(t, in, r.Recoded, &stated)
			report, err := verify.Output(in, back, stated)
			if err != nil || report.Suppressed != r.Suppressed || report.Classes != r.Classes {
				t.Fatalf("%d suppressed, %d classes; verified as %+v: %v", r.Suppressed, r.Classes, report, err)
			}
			t.Logf("%+v", report)
			if test.model.Model == "inclusion" {
				return
			}
			// The original values are the transformation with all levels 0.
			bottom := anonymize.Result{Recoded: r.Recoded}
			for i := range r.Transformation {
				bottom.Transformation = append(bottom.Transformation, r.Transformation[i])
				bottom.Transformation[i].Level = 0
			}
			if stated, err = claim.Of(in, &cfg, &bottom, false); err != nil {
				t.Fatal(err)
			}
			stated.Outside = verify.Masked
			if _, err := verify.Output(in, unchanged(in, cfg), stated); err == nil {
				t.Error("the table as it is meets the model")
			}
		})
	}
}

// unchanged is the table as an output in which nothing was generalized; only
// records outside the research subset are hidden.
func unchanged(in *table.Table, cfg project.Project) *table.Table {
	if cfg.Subset == nil {
		return in
	}
	inside := make([]bool, in.Rows)
	for _, row := range cfg.Subset.Rows {
		inside[row] = true
	}
	out := &table.Table{Name: in.Name, Rows: in.Rows, Detection: in.Detection}
	for _, c := range in.Columns {
		described := false
		for _, d := range cfg.Columns {
			described = described || d.Name == c.Name && d.Role == project.QuasiIdentifying
		}
		if !described {
			out.Columns = append(out.Columns, c)
			continue
		}
		hidden := &table.Column{Name: c.Name, Dict: &table.Dictionary{}}
		for row := range in.Rows {
			cell := table.Star
			if inside[row] {
				cell = c.Cell(row)
			}
			hidden.Codes.Append(hidden.Dict.Add(cell))
		}
		out.Columns = append(out.Columns, hidden)
	}
	return out
}
