package anonymize

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

func schemeProject(v param.Values) project.Project {
	rows := [][]string{{"1", "low", "*"}, {"2", "low", "*"}, {"3", "high", "*"}, {"4", "high", "*"}}
	p := project.New(
		project.QuasiIdentifier("a", &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: rows}}),
		project.QuasiIdentifier("b", &hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: rows[:3]}}),
		project.Protect(privacy.DifferentialPrivacy, "", v), project.SuppressionLimit(1))
	p.RowsArePeople = true
	weight := 1.0
	p.Columns[0].Weight = &weight
	return *p
}

func schemeTable(t *testing.T, records []string) *table.Table {
	t.Helper()
	read, err := table.Read(strings.NewReader("a,b\n"+strings.Join(records, "\n")+"\n"), "t",
		table.UnknownSize, table.Options{}, table.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// costsOf are the costs of all transformations, by their levels, and how much one record
// changes them.
func costsOf(t *testing.T, records []string, cfg project.Project) (map[string]int64, int64) {
	t.Helper()
	p, err := prepareTuned(schemeTable(t, records), cfg, evaluate.Tuning{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := p.newCosts(cfg.Differential())
	if err != nil {
		t.Fatal(err)
	}
	w := &weighing{ctx: context.Background(), p: p, costs: c, known: map[lattice.ID]int64{}, opt: Options{}.complete()}
	costs := map[string]int64{}
	for a := range 3 {
		for b := range 3 {
			id, err := p.transformation([]int{a, b})
			if err != nil {
				t.Fatal(err)
			}
			cost, err := w.cost(id)
			if err != nil {
				t.Fatal(err)
			}
			costs[fmt.Sprint(p.levels(id))] = cost
		}
	}
	return costs, c.sensitivity
}

// TestSensitivity: one record more changes no cost by more than the sensitivity, and the
// probability of no choice by more than the factor exp(epsilon); and some cost comes near
// it, so that it is not too large by much. Tables are around the size at which classes
// begin to count.
func TestSensitivity(t *testing.T) {
	for score, near := range map[string]float64{privacy.ScorePrecision: 0.7, privacy.ScoreGranularity: 0.5,
		privacy.ScoreDiscernible: 0.5, privacy.ScoreManyGroups: 1} {
		cfg := schemeProject(param.Values{"epsilon": 1.0, "delta": 0.3, "search": 0.5, "score": score})
		epsilon, _ := cfg.Differential().Choosing().Float64()
		random := rand.New(rand.NewPCG(3, 4))
		most := 0.0
		for range figures.Number(150, 150, 40) {
			n := 4 + random.IntN(21)
			records := make([]string, n)
			values := 1 + random.IntN(3)
			for i := range records {
				records[i] = fmt.Sprintf("%d,%d", 1+random.IntN(values+1), 1+random.IntN(values))
			}
			more, sensitivity := costsOf(t, records, cfg)
			less, _ := costsOf(t, records[1:], cfg)
			chance := func(costs map[string]int64) map[string]float64 {
				p, sum := map[string]float64{}, 0.0
				for levels, cost := range costs {
					p[levels] = math.Exp(-epsilon * float64(cost) / float64(2*sensitivity))
					sum += p[levels]
				}
				for levels := range p {
					p[levels] /= sum
				}
				return p
			}
			before, after := chance(less), chance(more)
			for levels := range more {
				change := math.Abs(float64(more[levels] - less[levels]))
				if most = max(most, change/float64(sensitivity)); change > float64(sensitivity) {
					t.Fatalf("%s, %s: %v changes by %v, more than %d", score, levels, records, change, sensitivity)
				}
				if ratio := before[levels] / after[levels]; ratio > math.Exp(epsilon) || 1/ratio > math.Exp(epsilon) {
					t.Fatalf("%s, %s: %v: %v times as likely", score, levels, records, ratio)
				}
			}
		}
		if most < near {
			t.Errorf("%s: at most %v of the sensitivity", score, most)
		}
		t.Log(score, most)
	}
}

// TestCosts: costs are those of the formulas, on a table that can be counted by hand. With
// epsilon 0.5 and delta 0.3, k is 3 and beta 0.39: classes of fewer than 8 records count
// as left out.
func TestCosts(t *testing.T) {
	var records []string
	for range 8 {
		records = append(records, "1,1")
	}
	records = append(records, "2,1", "3,3")
	for score, want := range map[string]map[string]float64{
		// Weights 2/3 and 1/3; on [1 0] nine records are kept, at 2/3 * 1/2 each.
		privacy.ScorePrecision:   {"[0 0]": 2, "[1 0]": 1 + 9.0/3, "[2 2]": 10, "[0 2]": 2 + 8.0/3},
		privacy.ScoreGranularity: {"[0 0]": 2 + 8*(2.0/3/4+1.0/3/3), "[1 0]": 1 + 9*(2.0/3/2+1.0/3/3), "[2 2]": 10},
		privacy.ScoreDiscernible: {"[0 0]": 6.4 + 2, "[1 0]": 8.1 + 1, "[2 2]": 10},
		privacy.ScoreManyGroups:  {"[0 0]": -1, "[1 0]": -1, "[2 2]": -1},
	} {
		cfg := schemeProject(param.Values{"epsilon": 1.0, "delta": 0.3, "search": 0.5, "score": score})
		costs, _ := costsOf(t, records, cfg)
		parts := float64(unit)
		if score == privacy.ScoreManyGroups {
			parts = 1
		}
		for levels, cost := range want {
			if got := float64(costs[levels]) / parts; math.Abs(got-cost) > 2/float64(unit) {
				t.Errorf("%s %s: %v, want %v", score, levels, got, cost)
			}
		}
	}
}

// TestWalk: in a large lattice the search goes down from the top; the better the budget,
// the finer.
func TestWalk(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	var text strings.Builder
	text.WriteString("a,b,c,d,e,f,g\n")
	for range 20_000 {
		for c := range 7 {
			if c > 0 {
				text.WriteByte(',')
			}
			fmt.Fprint(&text, 1+random.IntN(2))
		}
		text.WriteByte('\n')
	}
	read, err := table.Read(strings.NewReader(text.String()), "t", table.UnknownSize, table.Options{}, table.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	cfg := *project.New(project.SuppressionLimit(1))
	cfg.RowsArePeople = true
	for _, name := range read.Names() {
		project.QuasiIdentifier(name,
			&hierarchy.Spec{Kind: hierarchy.KindTable, Table: &hierarchy.Table{Rows: [][]string{{"1", "x", "*"}, {"2", "x", "*"}}}})(&cfg)
	}
	mean := func(epsilon float64, steps float64) float64 {
		cfg.Models = nil
		project.Protect(privacy.DifferentialPrivacy, "", param.Values{"epsilon": epsilon, "delta": 1e-3, "search": 0.5, "steps": steps})(&cfg)
		sum := 0
		for seed := range byte(20) {
			s, err := ChooseScheme(context.Background(), read, cfg, rand.NewChaCha8([32]byte{seed}), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if s.Weighed <= 7 || float64(s.Weighed) > 7*steps+1 {
				t.Fatalf("%d transformations of %v steps", s.Weighed, steps)
			}
			for _, level := range s.Levels {
				sum += level
			}
		}
		return float64(sum) / 20
	}
	// Three of the seven columns can be told apart at least.
	weak, strong := mean(0.01, 10), mean(4, 10)
	if strong >= weak || strong > 9 {
		t.Errorf("levels in total: %v with a small budget, %v with a large one", weak, strong)
	}
	t.Log(weak, strong)
}
