package core

import (
	"context"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// TestVerifiedAdult: with every model, what the engine makes of a table of
// 30,162 records is accepted; the table as it is is refused.
func TestVerifiedAdult(t *testing.T) {
	tables := newOracleTables(t)
	in, err := tables.table("adult")
	if err != nil {
		t.Fatal(err)
	}
	small := map[string]any{"population": "number", "populationSize": 100000.0}
	with := func(v param.Values) param.Values {
		for name, x := range small {
			v[name] = x
		}
		return v
	}
	const s = "occupation"
	for _, test := range []struct {
		name   string
		subset bool
		model  ModelSpec
	}{
		{"k-anonymity", false, ModelSpec{Model: "k-anonymity", Params: param.Values{"k": 50.0}}},
		{"distinct", false, ModelSpec{"distinct-l-diversity", s, param.Values{"l": 8.0}}},
		{"entropy", false, ModelSpec{"entropy-l-diversity", s, param.Values{"l": 6.5}}},
		{"entropy, Grassberger", false, ModelSpec{"entropy-l-diversity", s, param.Values{"l": 7.0, "estimator": "grassberger"}}},
		{"recursive", false, ModelSpec{"recursive-cl-diversity", s, param.Values{"c": 2.0, "l": 4.0}}},
		{"equal", false, ModelSpec{"t-closeness", s, param.Values{"t": 0.3, "distance": "equal"}}},
		{"ordered", false, ModelSpec{"t-closeness", s, param.Values{"t": 0.1, "distance": "ordered"}}},
		{"hierarchical", false, ModelSpec{"t-closeness", s, param.Values{"t": 0.2, "distance": "hierarchical"}}},
		{"disclosure", false, ModelSpec{"delta-disclosure-privacy", s, param.Values{"delta": 2.0}}},
		{"basic beta", false, ModelSpec{"basic-beta-likeness", s, param.Values{"beta": 3.0}}},
		{"enhanced beta", false, ModelSpec{"enhanced-beta-likeness", s, param.Values{"beta": 3.0}}},
		{"alpha-k", false, ModelSpec{"alpha-k-anonymity", s, param.Values{"k": 10.0, "alpha": 0.25}}},
		{"presence", true, ModelSpec{Model: "delta-presence", Params: param.Values{"deltaMin": 0.05, "deltaMax": 0.4}}},
		{"inclusion", true, ModelSpec{Model: "inclusion"}},
		{"k-map", true, ModelSpec{Model: "k-map", Params: param.Values{"k": 30.0}}},
		{"k-map, Poisson", false, ModelSpec{Model: "k-map-estimated", Params: with(param.Values{"k": 40.0})}},
		{"k-map, truncated", false, ModelSpec{Model: "k-map-estimated", Params: with(param.Values{"k": 40.0, "estimator": "zero-truncated-poisson"})}},
		{"average", false, ModelSpec{Model: "average-reidentification-risk", Params: param.Values{"averageRisk": 0.004}}},
		{"average, extended", false, ModelSpec{Model: "average-reidentification-risk-extended", Params: param.Values{"averageRisk": 0.01, "highestRisk": 0.1, "recordsAtRisk": 0.005}}},
		{"sample uniqueness", false, ModelSpec{Model: "sample-uniqueness", Params: param.Values{"threshold": 0.0005}}},
		{"population uniqueness, Pitman", false, ModelSpec{Model: "population-uniqueness", Params: param.Values{"threshold": 0.001, "estimator": "pitman"}}},
		{"population uniqueness, Zayatz", false, ModelSpec{Model: "population-uniqueness", Params: with(param.Values{"threshold": 0.0003, "estimator": "dankar"})}},
		{"population uniqueness, SNB", false, ModelSpec{Model: "population-uniqueness", Params: param.Values{"threshold": 0.01, "estimator": "snb"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			cfg := Config{Version: Version, SuppressionLimit: 0.05, Measure: MeasureSpec{Measure: "loss"}, Models: []ModelSpec{test.model}}
			for _, name := range []string{"sex", "age", "race", "education", "native-country", s} {
				spec, err := tables.hierarchy("adult", name)
				if err != nil {
					t.Fatal(err)
				}
				role := QuasiIdentifying
				if name == s {
					if test.model.Attribute == "" {
						continue
					}
					role = Sensitive
				}
				cfg.Columns = append(cfg.Columns, Column{Name: name, Role: role, Hierarchy: &spec})
			}
			if test.subset {
				cfg.Subset = &Subset{}
				for row := 0; row < in.Rows; row += 4 {
					cfg.Subset.Rows = append(cfg.Subset.Rows, row)
				}
			}
			r, err := Anonymize(context.Background(), in, cfg, Options{})
			if err != nil || !r.Found {
				t.Fatalf("found %v: %v", r != nil && r.Found, err)
			}
			claim, err := Claim(in, &cfg, r, false)
			if err != nil {
				t.Fatal(err)
			}
			back := readBack(t, in, r.Output)
			report, err := verify.Output(in, back, claim)
			if err != nil || report.Suppressed != r.Suppressed || report.Classes != r.Classes {
				t.Fatalf("%d suppressed, %d classes; verified as %+v: %v", r.Suppressed, r.Classes, report, err)
			}
			t.Logf("%+v", report)
			if test.model.Model == "inclusion" {
				return
			}
			// The original values are the transformation with all levels 0.
			bottom := Result{Output: r.Output}
			for i := range r.Transformation {
				bottom.Transformation = append(bottom.Transformation, r.Transformation[i])
				bottom.Transformation[i].Level = 0
			}
			if claim, err = Claim(in, &cfg, &bottom, false); err != nil {
				t.Fatal(err)
			}
			if _, err := verify.Output(in, unchanged(in, cfg), claim); err == nil {
				t.Error("the table as it is meets the model")
			}
		})
	}
}

// unchanged is the table as an output in which nothing was generalized; only
// records outside the research subset are hidden.
func unchanged(in *table.Table, cfg Config) *table.Table {
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
			described = described || d.Name == c.Name && d.Role == QuasiIdentifying
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
			hidden.Codes = append(hidden.Codes, hidden.Dict.Add(cell))
		}
		out.Columns = append(out.Columns, hidden)
	}
	return out
}
