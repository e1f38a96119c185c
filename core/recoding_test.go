package core_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/checktest"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// recodable makes a random problem one that a way of recoding takes: models that
// it guarantees, and Loss.
func recodable(p *checktest.Task, cfg *project.Project, r project.Recoding) bool {
	cfg.Recoding = r
	cfg.Measure = project.Measure{Measure: "loss", Params: param.Values{"aggregate": "arithmetic-mean"}}
	cfg.Models = slices.DeleteFunc(cfg.Models, func(m project.Model) bool {
		keeps, err := anonymize.Keeps(r.Method, m)
		return err != nil || !keeps || m.Model == "k-map-estimated" && p.Subset != nil // the population may be smaller than the table
	})
	for i := range cfg.Columns {
		c := &cfg.Columns[i]
		if c.Role == project.Sensitive && !slices.ContainsFunc(cfg.Models, func(m project.Model) bool { return m.Attribute == c.Name }) {
			c.Role, c.Hierarchy = project.Insensitive, nil
		}
	}
	return len(cfg.Models) > 0
}

// TestLocalVerified: local recoding finds something wherever full-domain
// generalization does, within the limit; what it finds is accepted once it is
// written and read back; and with a limit of 100 % it never loses more, on top of
// whichever search.
func TestLocalVerified(t *testing.T) {
	problems := figures.Number(1500, 500, 120)
	rng := rand.New(rand.NewPCG(8, 15))
	found, better, models := 0, 0, map[string]int{}
	for range problems {
		p := checktest.Draw(rng)
		in, cfg := drawn(t, p)
		mode := []project.Mode{"", project.SinglePass, project.Iterative, project.Fixpoint}[rng.IntN(4)]
		if !recodable(p, &cfg, project.Recoding{Method: project.Local, Mode: mode, Rounds: rng.IntN(3)}) {
			continue
		}
		if rng.IntN(2) == 0 {
			cfg.SuppressionLimit = 1
		}
		cfg.Search.Algorithm = []search.ID{"", "flash", "lightning"}[rng.IntN(3)] // without a time limit all are exact
		full := cfg
		full.Recoding = project.Recoding{}
		global := must(anonymize.Table(context.Background(), in, full, anonymize.Options{}))(t)
		r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
		if global.Found && !r.Found && !starsAmongOthers(p) {
			t.Fatalf("nothing found where the full domain has a result\n%v", p)
		}
		if !r.Found {
			continue
		}
		found++
		note(models, cfg)
		stated := must(claim.Of(in, &cfg, r, false))(t)
		report, err := verify.Output(in, readBack(t, in, r.Recoded, &stated), stated)
		if err != nil || report.Suppressed > r.Suppressed || r.Suppressed > r.Limit {
			t.Fatalf("the result %+v is verified as %+v: %v\n%v\n%v", r.Rounds, report, err, p, cells(r.Recoded))
		}
		if r.Limit == r.Records && !starsAmongOthers(p) {
			if r.Score > global.Score+1e-9 {
				t.Fatalf("Loss %v with %+v, of the full domain %v with %+v, %d left out\n%v", r.Score, r.Rounds,
					global.Score, global.Transformation, global.Suppressed, p)
			}
			if r.Score < global.Score-1e-9 {
				better++
			}
		}
		released := r.Suppressed
		for _, round := range r.Rounds {
			released += round.Records
		}
		if released != r.Records {
			t.Fatalf("rounds %+v of %d records, %d left out", r.Rounds, r.Records, r.Suppressed)
		}
	}
	if found < problems/4 || better < problems/100 {
		t.Errorf("%d results, %d better than the full domain", found, better)
	}
	for _, id := range []string{"k-anonymity", "distinct-l-diversity", "entropy-l-diversity",
		"recursive-cl-diversity", "t-closeness", "basic-beta-likeness",
		"enhanced-beta-likeness", "alpha-k-anonymity", "average-reidentification-risk", "sample-uniqueness", "k-map-estimated"} {
		if models[id] < problems/200 {
			t.Errorf("%s: only %d results", id, models[id])
		}
	}
	t.Logf("%d results, %d better than the full domain: %v", found, better, models)
}

// TestFinestVerified: what the search for the finest groups finds, under every model
// that it keeps and whatever people have several records, is accepted once it is
// written and read back; it finds something wherever all records together meet the
// models.
func TestFinestVerified(t *testing.T) {
	problems := 1200
	if testing.Short() {
		problems = 300
	}
	rng := rand.New(rand.NewPCG(17, 15))
	found, models := 0, map[string]int{}
	for range problems {
		p := checktest.Draw(rng)
		in, cfg := drawn(t, p)
		if !recodable(p, &cfg, project.Recoding{Method: project.Finest, Seed: rng.IntN(3)}) {
			continue
		}
		r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
		if !r.Found {
			whole := cfg
			whole.Recoding, whole.SuppressionLimit = project.Recoding{}, 0
			if full, err := anonymize.Table(context.Background(), in, whole, anonymize.Options{}); err != nil || full.Found && !asksAll(cfg) {
				t.Fatalf("nothing found where the full domain has a result (%v)\n%v", err, p)
			}
			continue
		}
		found++
		note(models, cfg)
		stated := must(claim.Of(in, &cfg, r, false))(t)
		report, err := verify.Output(in, readBack(t, in, r.Recoded, &stated), stated)
		if err != nil || report.Suppressed > 0 || r.Suppressed > 0 {
			t.Fatalf("the result is verified as %+v: %v\n%v\n%v", report, err, p, cells(r.Recoded))
		}
	}
	for _, id := range []string{"k-anonymity", "distinct-l-diversity", "entropy-l-diversity",
		"recursive-cl-diversity", "t-closeness", "basic-beta-likeness",
		"enhanced-beta-likeness", "alpha-k-anonymity", "k-map-estimated", "average-reidentification-risk", "sample-uniqueness"} {
		if models[id] < problems/200 {
			t.Errorf("%s: only %d results", id, models[id])
		}
	}
	t.Logf("%d results: %v", found, models)
}

// asksAll reports whether a model asks all classes together. Groups keep it by their
// size, which a small table does not have, while one that is "*" throughout meets it.
func asksAll(cfg project.Project) bool {
	return slices.ContainsFunc(cfg.Models, func(m project.Model) bool {
		return strings.HasPrefix(string(m.Model), "average-") || m.Model == "sample-uniqueness"
	})
}

// TestRecodedDamage: an output on levels that differ by record is refused if a
// cell is no generalization of its original, if a sensitive one differs, if
// records are exchanged, and if a group falls below k.
func TestRecodedDamage(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 23))
	refused := map[string]int{}
	for range rounds(1200) {
		p := checktest.Draw(rng)
		in, cfg := drawn(t, p)
		method := []project.Method{project.Local, project.Graph, project.Finest}[rng.IntN(3)]
		if !recodable(p, &cfg, project.Recoding{Method: method}) {
			continue
		}
		r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
		if !r.Found {
			continue
		}
		stated := must(claim.Of(in, &cfg, r, false))(t)
		names, correct := r.Recoded.Names(), shown(r.Recoded, &stated)
		if len(correct) == 0 {
			continue
		}
		if _, err := verify.Output(in, readBack(t, in, r.Recoded, &stated), stated); err != nil {
			t.Fatalf("%s: %v\n%v\n%v", method, err, p, correct)
		}
		row, column := rng.IntN(len(correct)), rng.IntN(len(p.Columns))
		try := func(kind string, code problem.Code, damage func(rows [][]string)) {
			rows := make([][]string, len(correct))
			for i := range rows {
				rows[i] = slices.Clone(correct[i])
			}
			damage(rows)
			if slices.EqualFunc(rows, correct, slices.Equal[[]string]) {
				return
			}
			out, err := table.EncodeStrings("damaged.csv", names, rows)
			if err != nil {
				t.Fatal(err)
			}
			if _, err = verify.Output(in, out, stated); problem.From(err).Code != code {
				t.Fatalf("%s, %s: %v, want %s\n%v\n%v", method, kind, err, code, p, rows)
			}
			refused[kind]++
		}
		try("cell", "verify-generalization", func(rows [][]string) {
			if !slices.Equal(rows[row][:len(p.Columns)], stars(len(p.Columns))) {
				rows[row][column] = "?"
			}
		})
		try("another record's label", "verify-generalization", func(rows [][]string) {
			for i := range rows {
				label := correct[i][column]
				if rules := p.Columns[column].Rules; label != "*" && !onPath(rules, p.Columns[column].Values[stated.Rows[row]], label) &&
					!slices.Equal(rows[row][:len(p.Columns)], stars(len(p.Columns))) && len(p.Columns) > 1 {
					rows[row][column] = label
					return
				}
			}
		})
		try("sensitive", "verify-cell", func(rows [][]string) {
			if len(names) > len(p.Columns) {
				rows[row][len(names)-1] += "?"
			}
		})
		try("alone", "verify-rule", func(rows [][]string) {
			k := slices.IndexFunc(cfg.Models, func(m project.Model) bool { return m.Model == "k-anonymity" && m.Params["k"] != 1.0 })
			if k < 0 || len(p.Columns) < 2 || correct[row][column] == "*" {
				return
			}
			rows[row][column] = "*" // a generalization, but of this record alone
			for i := range rows {
				if i != row && slices.Equal(rows[i][:len(p.Columns)], rows[row][:len(p.Columns)]) {
					rows[row] = correct[row]
					return
				}
			}
			if slices.Equal(rows[row][:len(p.Columns)], stars(len(p.Columns))) {
				rows[row] = correct[row]
			}
		})
	}
	for _, kind := range []string{"cell", "another record's label", "sensitive", "alone"} {
		if refused[kind] < rounds(10) {
			t.Errorf("only %d outputs of the kind %q", refused[kind], kind)
		}
	}
	t.Log(refused)
	sum := 0
	for _, n := range refused {
		sum += n
	}
	figures.Record(t, figures.Figure{Name: "damage/local", Value: int64(sum), Unit: "files",
		What: "Results on levels that differ by record, damaged in one record: the verification refused each."})
}

// starsAmongOthers reports whether a transformation may show some records "*"
// throughout and others not. Local recoding keeps such records for later rounds.
func starsAmongOthers(p *checktest.Task) bool {
	among := false
	for _, c := range p.Columns {
		any := false
		for level := range c.Rules[0] {
			stars := 0
			for _, row := range c.Rules {
				if row[level] == "*" {
					stars++
				}
			}
			any, among = any || stars > 0, among || stars > 0 && stars < len(c.Rules)
		}
		if !any {
			return false
		}
	}
	return among
}

func stars(n int) []string { return slices.Repeat([]string{"*"}, n) }

// onPath reports whether a hierarchy makes a value this label on some level.
func onPath(rules [][]string, value, label string) bool {
	for i := len(rules) - 1; i >= 0; i-- {
		if rules[i][0] == value {
			return slices.Contains(rules[i], label)
		}
	}
	return false
}

// TestRecodingRefuses: what is not proved is refused, with the place in the
// project file.
func TestRecodingRefuses(t *testing.T) {
	in := must(table.EncodeStrings("t.csv", []string{"q", "s"}, [][]string{{"a", "x"}, {"b", "y"}}))(t)
	base := func(m project.Method) project.Project {
		return project.Project{Version: project.Version, Recoding: project.Recoding{Method: m}, Measure: project.Measure{Measure: "loss"},
			Columns: []project.Column{{Name: "q", Role: project.QuasiIdentifying}},
			Models:  []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}}}
	}
	for _, test := range []struct {
		name   string
		method project.Method
		change func(*project.Project)
		code   problem.Code
		path   string
	}{
		{"measure", project.Local, func(c *project.Project) { c.Measure.Measure = "height" }, "core-recoding-measure", "measure.measure"},
		{"no measure", project.Finest, func(c *project.Project) { c.Measure.Measure = "" }, "utility-unknown-measure", "measure.measure"},
		{"delta-disclosure", project.Local, func(c *project.Project) {
			c.Models[0] = project.Model{Model: "delta-disclosure-privacy", Attribute: "s"}
		}, "core-recoding-model", "models[0].model"},
		{"delta-presence", project.Local, func(c *project.Project) { c.Models[0] = project.Model{Model: "delta-presence"} },
			"core-recoding-model", "models[0].model"},
		{"Grassberger", project.Local, func(c *project.Project) {
			c.Models[0] = project.Model{Model: "entropy-l-diversity", Attribute: "s", Params: param.Values{"estimator": "grassberger"}}
		}, "core-recoding-model", "models[0].model"},
		{"diversity of a graph", project.Graph, func(c *project.Project) {
			c.Models = append(c.Models, project.Model{Model: "distinct-l-diversity", Attribute: "s"})
		}, "core-recoding-model", "models[1].model"},
		{"population uniqueness of the finest groups", project.Finest, func(c *project.Project) {
			c.Models = append(c.Models, project.Model{Model: "population-uniqueness"})
		}, "core-recoding-model", "models[1].model"},
		{"delta-disclosure of the finest groups", project.Finest, func(c *project.Project) {
			c.Models[0] = project.Model{Model: "delta-disclosure-privacy", Attribute: "s"}
		}, "core-recoding-model", "models[0].model"},
		{"k-map of the finest groups", project.Finest, func(c *project.Project) { c.Models[0] = project.Model{Model: "k-map"} },
			"core-recoding-model", "models[0].model"},
		{"discernability of a graph", project.Graph, func(c *project.Project) { c.Measure.Measure = "discernability" },
			"core-recoding-measure", "measure.measure"},
		{"classification of a graph", project.Graph, func(c *project.Project) {
			c.Measure.Measure = "classification"
			c.Columns[0].Response = true
		}, "core-recoding-measure", "measure.measure"},
		{"classification of a column that is made coarser", project.Finest, func(c *project.Project) {
			c.Measure.Measure = "classification"
			c.Columns[0].Response = true
		}, "core-recoding-predicted", "columns[0].response"},
		{"discernability of the finest groups", project.Finest, func(c *project.Project) { c.Measure.Measure = "discernability" },
			"core-recoding-measure", "measure.measure"},
	} {
		cfg := base(test.method)
		test.change(&cfg)
		_, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
		if p := problem.From(err); err == nil || p.Code != test.code || p.Place.Path != test.path || p.Hint == "" {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	for _, method := range []project.Method{project.Local, project.Graph, project.Finest} {
		if r, err := anonymize.Table(context.Background(), in, base(method), anonymize.Options{}); err != nil || !r.Found {
			t.Errorf("%s: %+v, %v", method, r, err)
		}
	}
}
