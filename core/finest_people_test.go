package core_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestFinestPeopleNearOptimum compares the finest groups of small tables of people, with
// rules about what they have, with the best of all groupings that keep the rules, by
// definitions that share no code with the models. How near they are stands in
// static/docs/recoding.md.
func TestFinestPeopleNearOptimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 66))
	tables, optimal, missed, worst, sum := 0, 0, 0, 0.0, 0.0
	rounds := figures.Number(1000, 100, 30)
	for round := range rounds {
		s := drawStays(rng, 3+rng.IntN(3), 3)
		if len(s.rows) > 8 {
			s.rows = s.rows[:8]
		}
		for i, row := range s.rows { // few differ, so that groups are not all alike
			row[2], row[4], row[5] = []string{"1940", "1941", "1950"}[rng.IntN(3)],
				[]string{"00", "01", "10"}[rng.IntN(3)], string("abc"[(i+rng.IntN(2))%3])
		}
		rule, k := secretRules[round%len(secretRules)], 2
		p := staysProject(k)
		p.Recoding = project.Recoding{Method: project.Finest, Seed: round}
		p.Columns[5].Role = project.Sensitive
		m := rule.model
		m.Attribute = "dx"
		p.Models = append(p.Models, m)
		var whole [][]string
		for _, row := range s.rows {
			whole = append(whole, row[1:])
		}
		all := s.groups(whole, nil)[""]
		inTable, mean := s.held(all, 4), all.mean(s, 4)
		keeps := func(rows [][]string) bool {
			for _, g := range s.groups(rows, []int{1, 2, 3}) {
				if g.size(p) < k || !rule.holds(s.held(g, 4), inTable, mean) {
					return false
				}
			}
			return true
		}
		best := math.Inf(1)
		of := make([]int, len(whole))
		var deal func(row, groups int)
		deal = func(row, groups int) {
			if row < len(whole) {
				for g := range groups + 1 {
					of[row] = g
					deal(row+1, max(groups, g+1))
				}
				return
			}
			if rows := grouped(whole, of, groups); rows != nil {
				if loss := s.loss(rows); loss < best && keeps(rows) {
					best = loss
				}
			}
		}
		in := must(core.Read(context.Background(), core.FromReader("stays.csv", strings.NewReader(s.csv())), p.Input))(t)
		if _, err := anonymize.Foresee(in, *p, anonymize.Options{}); err != nil && problem.From(err).Code == "core-people-linked" {
			continue // the secret tells which records are one person's
		}
		deal(0, 0)
		r, rows := s.released(t, p)
		if !r.Found {
			if keeps(grouped(whole, make([]int, len(whole)), 1)) {
				t.Fatalf("%s: nothing was found where * for all meets the rules\n%s", m.Model, s.csv())
			}
			if !math.IsInf(best, 1) {
				missed++
			}
			continue
		}
		if !keeps(rows) {
			t.Fatalf("%s: %v", m.Model, rows)
		}
		if r.Score < best-1e-9 {
			t.Fatalf("%s: loss %v, less than that of all groupings, %v", m.Model, r.Score, best)
		}
		if best < 1e-9 {
			continue
		}
		tables++
		ratio := r.Score / best
		worst, sum = max(worst, ratio), sum+ratio
		if ratio < 1+1e-9 {
			optimal++
		}
	}
	t.Logf("of %d tables %d were solved optimally; the loss was %.4f times the optimum on average, %.3f times at worst; in %d nothing was found, though there is a grouping", tables, optimal, sum/float64(tables), worst, missed)
	if tables < rounds/3 || float64(optimal) < 0.55*float64(tables) || sum/float64(tables) > 1.2 || missed > 0 {
		t.Error("too far from the best, or missed")
	}
}

// grouped returns rows recoded as groups, each on the lowest levels on which it agrees; nil if a
// group has one row.
func grouped(rows [][]string, of []int, groups int) [][]string {
	out := make([][]string, len(rows))
	for g := range groups {
		var members []int
		for row, group := range of {
			if group == g {
				members = append(members, row)
			}
		}
		if len(members) < 2 {
			return nil
		}
		texts := append([]string(nil), rows[members[0]][1:4]...)
		for i := range texts {
			for _, row := range members {
				for !strings.HasPrefix(rows[row][i+1], strings.TrimRight(texts[i], "*")) {
					kept := strings.TrimRight(texts[i], "*")
					texts[i] = kept[:len(kept)-1] + strings.Repeat("*", len(rows[row][i+1])-len(kept)+1)
				}
			}
			if strings.Trim(texts[i], "*") == "" {
				texts[i] = "*"
			}
		}
		for _, row := range members {
			out[row] = append([]string{rows[row][0]}, append(append([]string(nil), texts...), rows[row][4])...)
		}
	}
	return out
}

// TestFinestUnion: of A and B one group has HIV and flu, another flu and HIV. Where both
// would show the same they are asked together, and one of them becomes coarser with C and
// D; where they show different things each is a group by itself.
func TestFinestUnion(t *testing.T) {
	for name, postcodes := range map[string][2]string{"alike": {"00", "00"}, "different": {"00", "01"}} {
		s := stays{person: map[string]string{}}
		for i, row := range [][3]string{{"A", postcodes[0], "HIV"}, {"B", postcodes[0], "flu"},
			{"A", postcodes[1], "flu"}, {"B", postcodes[1], "HIV"},
			{"C", "10", "HIV"}, {"D", "10", "flu"}} {
			visit := string(rune('a' + i))
			s.person[visit] = row[0]
			s.rows = append(s.rows, []string{row[0], visit, "1940", "f", row[1], row[2]})
		}
		p := staysProject(2)
		p.Recoding.Method = project.Finest
		p.Columns[5].Role = project.Sensitive
		p.Models = append(p.Models, project.Model{Model: "distinct-l-diversity", Params: param.Values{"l": 2.0}, Attribute: "dx"})
		r, rows := s.released(t, p)
		if want := map[string]int{"alike": 2, "different": 3}[name]; !r.Found || r.Classes != want || len(rows) != 6 {
			t.Errorf("%s: %d groups, want %d: %v", name, r.Classes, want, rows)
		}
	}
}
