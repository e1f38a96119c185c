package core_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// TestGameOfCounts: a table whose lines stand for several records gives the score, the
// levels and the groups of the table with one line a record.
func TestGameOfCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 1))
	found := 0
	for range 60 {
		names := []string{"a", "b", "answer"}
		var lines, long [][]string
		for range 2 + rng.IntN(8) {
			line := []string{fmt.Sprint("x", rng.IntN(3)), fmt.Sprint("y", rng.IntN(3)), fmt.Sprint("z", rng.IntN(2))}
			n := 1 + rng.IntN(4)
			lines = append(lines, append(line, strconv.Itoa(n)))
			for range n {
				long = append(long, line)
			}
		}
		model := []privacy.ID{privacy.ProfitabilityProsecutor, privacy.NoAttackProsecutor}[rng.IntN(2)]
		amounts := param.Values{"adversaryGain": float64(rng.IntN(20)), "adversaryCost": float64(1 + rng.IntN(5))}
		all := param.Values{"publisherBenefit": 10.0, "publisherLoss": float64(rng.IntN(30))}
		for name, value := range amounts {
			all[name] = value
		}
		of := map[privacy.ID]param.Values{privacy.ProfitabilityProsecutor: all, privacy.NoAttackProsecutor: amounts}
		measure := []project.Measure{{Measure: utility.PayoutProsecutor, Params: all}, {Measure: utility.Classification}}[rng.IntN(2)]
		cfg := project.Project{Version: project.Version, SuppressionLimit: float64(rng.IntN(3)) / 4, Measure: measure,
			Models: []project.Model{{Model: model, Params: of[model]}}, Recoding: project.Recoding{Method: project.FullDomain}}
		for _, name := range names[:2] {
			cfg.Columns = append(cfg.Columns, project.Column{Name: name, Role: project.QuasiIdentifying,
				Hierarchy: &hierarchy.Spec{Kind: hierarchy.KindSuppression}, Response: rng.IntN(2) == 0})
		}
		cfg.Columns = append(cfg.Columns, project.Column{Name: "answer", Role: project.Insensitive, Response: true})
		search := func(names []string, rows [][]string, cfg project.Project) string {
			tab := must(table.EncodeStrings(strings.Join(names, " "), names, rows))(t)
			r := must(anonymize.Table(context.Background(), tab, cfg, anonymize.Options{}))(t)
			if r.Found {
				found++
			}
			return fmt.Sprint(r.Found, r.Score, r.Suppressed, r.Classes, r.Transformation)
		}
		want := search(names, long, cfg)
		cfg.Columns = append(cfg.Columns, project.Column{Name: "n", Role: project.Count})
		if got := search(append(names, "n"), lines, cfg); got != want {
			t.Fatalf("%v %v by counts: %s, by records: %s\n%v", cfg.Models, cfg.Measure, got, want, lines)
		}
	}
	if found < 40 {
		t.Errorf("only %d results", found)
	}
}
