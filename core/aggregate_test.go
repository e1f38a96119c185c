package core_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// measured is a random table with numbers to aggregate: two columns of groups, an
// age with missing values, an income, and a secret.
func measured(t *testing.T, rng *rand.Rand) *table.Table {
	t.Helper()
	rows := make([][]string, 20+rng.IntN(60))
	for i := range rows {
		age := fmt.Sprint(20 + rng.IntN(40))
		if rng.IntN(8) == 0 {
			age = ""
		}
		rows[i] = []string{string(rune('a' + rng.IntN(2))), string(rune('p' + rng.IntN(3))), age,
			fmt.Sprintf("%d.%d", 1+rng.IntN(9), rng.IntN(10)), string(rune('x' + rng.IntN(3)))}
	}
	return must(table.EncodeStrings("t.csv", []string{"sex", "place", "age", "income", "secret"}, rows))(t)
}

// TestAggregatedVerified: aggregated columns, alone or jointly, with bounds, with
// every way of recoding, are accepted by the verifier, and refused as soon as a
// class shows something else or a record differs from its class.
func TestAggregatedVerified(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 42))
	found, refused := map[string]int{}, 0
	for range rounds(400) {
		in := measured(t, rng)
		cfg := project.Project{Version: project.Version,
			SuppressionLimit: []float64{0, 0.3, 1}[rng.IntN(3)], Measure: project.Measure{Measure: "loss"},
			Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(2 + rng.IntN(3))}}}}
		method := []project.Method{project.FullDomain, project.Local, project.Graph}[rng.IntN(3)]
		cfg.Recoding.Method = method
		functions := recode.Functions()
		joint, generalized := rng.IntN(3) == 0, rng.IntN(4) > 0
		for i, name := range in.Names()[:4] {
			c := project.Column{Name: name, Role: project.QuasiIdentifying}
			f := functions[rng.IntN(len(functions))]
			switch {
			case i < 2 && generalized:
			case i < 2:
				c.Role = project.Insensitive
			default:
				c.Microaggregate = &project.Microaggregate{Function: f, Joint: joint}
				if rng.IntN(3) == 0 {
					c.TopBottom = &recode.Bounds{Bottom: text("3"), Top: text("50")}
				}
			}
			cfg.Columns = append(cfg.Columns, c)
		}
		if !generalized {
			cfg.Recoding.Method, method = project.FullDomain, project.FullDomain
		}
		r := must(anonymize.Table(context.Background(), in, cfg, anonymize.Options{}))(t)
		if !r.Found {
			continue
		}
		found[string(method)]++
		stated := must(claim.Of(in, &cfg, r, false))(t)
		report, err := verify.Output(in, readBack(t, in, r.Recoded, &stated), stated)
		if err != nil || report.Classes > r.Classes+1 || r.Kept < -1e-9 || r.Kept > 1 {
			t.Fatalf("%s, %+v: %+v, kept %v: %v\n%v", method, cfg.Columns, report, r.Kept, err, cells(r.Recoded))
		}
		// A class of which every record shows another mean, and one that differs.
		names, rows := r.Recoded.Names(), shown(r.Recoded, &stated)
		if len(rows) == 0 {
			continue
		}
		row := rng.IntN(len(rows))
		if slices.Contains(rows[row][:4], "*") {
			continue
		}
		old := slices.Clone(rows[row])
		for _, all := range []bool{true, false} {
			damaged := make([][]string, len(rows))
			for i := range rows {
				damaged[i] = slices.Clone(rows[i])
				if i == row || all && slices.Equal(rows[i][:4], old[:4]) {
					damaged[i][3] = "77.7"
				}
			}
			out, err := table.EncodeStrings("damaged.csv", names, damaged)
			if err != nil {
				t.Fatal(err)
			}
			_, err = verify.Output(in, out, stated)
			if err == nil || all && problem.From(err).Code != "verify-aggregate" {
				t.Fatalf("damage was accepted (all %v): %v\n%v", all, err, damaged)
			}
			refused++
		}
	}
	if found["full-domain"] < rounds(50) || found["local"] < rounds(50) || found["graph"] < rounds(50) || refused < rounds(200) {
		t.Errorf("found %v, refused %d", found, refused)
	}
}

// TestAggregateByHand: two groups of three; their ages become means of what bounds
// leave.
func TestAggregateByHand(t *testing.T) {
	in := must(table.EncodeStrings("t.csv", []string{"sex", "age"},
		[][]string{{"f", "30"}, {"m", "99"}, {"f", "32"}, {"m", "50"}, {"f", ""}, {"m", "12"}}))(t)
	cfg := project.Project{Version: project.Version, Measure: project.Measure{Measure: "loss"},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 3.0}}},
		Columns: []project.Column{{Name: "sex", Role: project.QuasiIdentifying},
			{Name: "age", Role: project.QuasiIdentifying, Microaggregate: &project.Microaggregate{Function: recode.Mean},
				TopBottom: &recode.Bounds{Bottom: text("18"), Top: text("80")}}}}
	r, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
	if err != nil || !r.Found {
		t.Fatal(r, err)
	}
	// f: (30+32)/2; m: (80+50+18)/3 = 49.33.
	if got := fmt.Sprint(cells(r.Recoded)); got != "[[f 31] [m 49.3] [f 31] [m 49.3] [f 31] [m 49.3]]" {
		t.Error(got)
	}
	// Of the values 30 32 50 80 18 and none, f shows 3 and m 3: (3*2/5 + 3*2/5)/6.
	if len(r.Aggregated) != 1 || r.Aggregated[0].Loss < 0.3999 || r.Aggregated[0].Loss > 0.4001 || r.Kept < 0.7999 || r.Kept > 0.8001 {
		t.Errorf("%+v, kept %v", r.Aggregated, r.Kept)
	}
	if r.Before.Unique != 6 || r.Classes != 2 || r.After.Highest < 0.333 || r.After.Highest > 0.334 {
		t.Errorf("before %+v, after %+v", r.Before, r.After)
	}
}

func TestAggregateRefusals(t *testing.T) {
	in := must(table.EncodeStrings("t.csv", []string{"a", "b"}, [][]string{{"x", "1"}, {"y", "2"}}))(t)
	base := func() project.Project {
		return project.Project{Version: project.Version, Measure: project.Measure{Measure: "loss"},
			Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}},
			Columns: []project.Column{{Name: "a", Role: project.Sensitive},
				{Name: "b", Role: project.QuasiIdentifying, Microaggregate: &project.Microaggregate{Function: recode.Mean}}}}
	}
	for _, test := range []struct {
		name   string
		change func(*project.Project)
		code   problem.Code
	}{
		{"no hierarchy left to recode", func(c *project.Project) { c.Recoding.Method = project.Local }, "core-aggregate"},
		{"subset", func(c *project.Project) { c.Subset = &project.Subset{Rows: []int{0}} }, "core-aggregate"},
		{"joint with diversity", func(c *project.Project) {
			c.Columns[1].Microaggregate.Joint = true
			c.Models = append(c.Models, project.Model{Model: "distinct-l-diversity", Attribute: "a"})
		}, "core-aggregate"},
		{"joint without k", func(c *project.Project) { c.Columns[1].Microaggregate.Joint, c.Models = true, nil }, "core-aggregate"},
		{"mean of texts", func(c *project.Project) {
			c.Columns[0] = project.Column{Name: "a", Role: project.QuasiIdentifying, Microaggregate: &project.Microaggregate{Function: recode.Mean}}
		}, "recode-aggregate-type"},
		{"bound of texts", func(c *project.Project) { c.Columns[0].TopBottom = &recode.Bounds{Top: text("z")} }, "recode-bounds"},
	} {
		cfg := base()
		test.change(&cfg)
		_, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
		if p := problem.From(err); err == nil || p.Code != test.code || strings.TrimSpace(p.Hint) == "" {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// TestBoundedDamage: where values are kept inside bounds, an output that shows one
// beyond them, or moves one that is inside, is refused, whatever becomes of the
// column.
func TestBoundedDamage(t *testing.T) {
	rows := [][]string{{"17", "900", "a"}, {"25", "2000", "b"}, {"25", "3000", "c"},
		{"93", "99000", "d"}, {"81", "5000", "e"}, {"17", "1000", "f"}}
	in := must(table.EncodeStrings("t.csv", []string{"age", "income", "note"}, rows))(t)
	for _, method := range []project.Method{project.FullDomain, project.Local, project.Graph, project.Finest} {
		cfg := project.Project{Version: project.Version, Measure: project.Measure{Measure: "loss"},
			Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 2.0}}}, Recoding: project.Recoding{Method: method},
			Columns: []project.Column{{Name: "age", Role: project.QuasiIdentifying, TopBottom: &recode.Bounds{Bottom: text("18"), Top: text("80")},
				Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindSuppression}},
				{Name: "income", Role: project.Insensitive, TopBottom: &recode.Bounds{Top: text("10000")}}}}
		r, err := anonymize.Table(context.Background(), in, cfg, anonymize.Options{})
		if err != nil || !r.Found {
			t.Fatal(r, err)
		}
		stated := must(claim.Of(in, &cfg, r, false))(t)
		names, correct := r.Recoded.Names(), cells(r.Recoded)
		if got := fmt.Sprint(correct); got != "[[18 900 a] [25 2000 b] [25 3000 c] [80 10000 d] [80 5000 e] [18 1000 f]]" {
			t.Errorf("%s: %s", method, got)
		}
		if _, err := verify.Output(in, readBack(t, in, r.Recoded, &stated), stated); err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct {
			row, column int
			cell        string
		}{{0, 0, "17"}, {3, 0, "93"}, {4, 0, "81"}, {1, 0, "18"}, {3, 1, "99000"}, {0, 1, "10000"}, {4, 1, "10000"}} {
			damaged := make([][]string, len(correct))
			for i := range damaged {
				damaged[i] = slices.Clone(correct[i])
			}
			damaged[test.row][test.column] = test.cell
			out := must(table.EncodeStrings("damaged.csv", names, damaged))(t)
			if _, err := verify.Output(in, out, stated); err == nil || !strings.HasPrefix(string(problem.From(err).Code), "verify-") {
				t.Errorf("%s: %v: %v", method, test, err)
			}
		}
	}
}
