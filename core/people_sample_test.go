package core_test

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// shares are, of the people of some classes, the largest share of a class that is
// theirs: from the definition, by maps.
func shares(classes map[string]map[string]int) (all []float64) {
	worst := map[string]float64{}
	for _, persons := range classes {
		records := 0
		for _, n := range persons {
			records += n
		}
		known := 0
		for person, n := range persons {
			if person != "" {
				known++
				worst[person] = max(worst[person], float64(n+persons[""])/float64(records))
			}
		}
		if known == 0 {
			all = append(all, 1)
		}
	}
	for _, share := range worst {
		all = append(all, share)
	}
	return all
}

// met says of the definitions of the models whether they are met.
func met(m project.Model, all []float64) bool {
	if len(all) == 0 {
		return true
	}
	mean, alone, risky := 0.0, 0, 0
	for _, share := range all {
		mean += share / float64(len(all))
		if share > 0.5 {
			alone++
		}
		if share > 0.25 { // found in fewer than 4 tries
			risky++
		}
	}
	n := float64(len(all))
	switch m.Model {
	case privacy.AverageRisk:
		return mean <= m.Params.Number("averageRisk")+1e-9
	case privacy.AverageRiskExtended:
		return mean <= m.Params.Number("averageRisk")+1e-9 && float64(risky)/n <= m.Params.Number("recordsAtRisk")
	}
	return float64(alone)/n <= m.Params.Number("threshold")
}

// TestSampleModelsOfPeople: what is released meets the definition, counted from its text
// by maps; no transformation that meets it loses less, all of them tried; and of releases
// in which a record was moved to another class the verifier refuses those, and those
// alone, that do not meet it.
func TestSampleModelsOfPeople(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 33))
	released, refused, accepted, leftOut, hopeless := 0, 0, 0, 0, 0
	problems := figures.Number(75, 20, 20)
	for round := range problems {
		s := drawStays(rng, 3+rng.IntN(25), 1+rng.IntN(6))
		for _, row := range s.rows {
			if round%3 == 0 && rng.IntN(15) == 0 {
				row[0] = ""
				s.person[row[1]] = ""
			}
		}
		p := staysProject(2)
		p.Output.Order = project.Sorted
		p.Models = []project.Model{{Model: privacy.AverageRisk, Params: param.Values{"averageRisk": []float64{0.1, 0.2, 0.4}[rng.IntN(3)]}},
			{Model: privacy.AverageRiskExtended,
				Params: param.Values{"averageRisk": 0.5, "highestRisk": 0.25, "recordsAtRisk": []float64{0, 0.2}[rng.IntN(2)]}},
			{Model: privacy.SampleUniqueness, Params: param.Values{"threshold": []float64{0, 0.1, 0.3}[rng.IntN(3)]}}}[round%3 : round%3+1]
		p.SuppressionLimit = []float64{0, 0.2, 1}[rng.IntN(3)]
		m := p.Models[0]
		var out core.Buffer
		r, err := core.Release(context.Background(), core.FromReader("stays.csv", strings.NewReader(s.csv())), p, &out, core.Options{})
		if errors.Is(err, core.ErrEmpty) {
			continue
		}
		if err != nil {
			t.Fatalf("%v: %v\n%s", m, err, s.csv())
		}
		// Brute force: the score of every transformation that meets the rules.
		best := math.Inf(1)
		in, err := core.Read(context.Background(), core.FromReader("stays.csv", strings.NewReader(s.csv())), p.Input)
		if err != nil {
			t.Fatal(err)
		}
		for birth := range 5 {
			for sex := range 2 {
				for plz := range 3 {
					if a, err := anonymize.Apply(context.Background(), in, *p, []int{birth, sex, plz}); err != nil {
						t.Fatal(err)
					} else if a.Found {
						best = min(best, a.Score)
					}
				}
			}
		}
		if r.Found != !math.IsInf(best, 1) || r.Found && r.Score != best {
			t.Fatalf("%v: %v with %v, best of all %v\n%s", m, r.Found, r.Score, best, s.csv())
		}
		if !r.Found {
			hopeless++
			continue
		}
		released++
		leftOut += r.Suppressed
		rows, err := csv.NewReader(strings.NewReader(string(out.Bytes()))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		classify := func(rows [][]string) map[string]map[string]int {
			classes := map[string]map[string]int{}
			for _, row := range rows[1:] {
				key := strings.Join(row[1:4], "|")
				if classes[key] == nil {
					classes[key] = map[string]int{}
				}
				classes[key][s.person[row[0]]]++
			}
			return classes
		}
		if !met(m, shares(classify(rows))) {
			t.Fatalf("%v: %v of\n%s", m, shares(classify(rows)), out.Bytes())
		}
		// The rule, asked about classes into which records were moved at random.
		rule, err := privacy.Spec(m).Rule(privacy.Secret{})
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			release := verify.Release{In: in, Out: in, Records: in.Rows}
			if release.Persons, err = (&verify.Persons{Columns: []string{"patient"}}).Numbered(in); err != nil {
				t.Fatal(err)
			}
			if release.Persons == nil {
				break
			}
			groups := map[string]map[string]int{}
			of := make([][]uint32, 1+rng.IntN(4))
			for row := range in.Rows {
				at := rng.IntN(len(of))
				of[at] = append(of[at], uint32(row))
				if groups[fmt.Sprint(at)] == nil {
					groups[fmt.Sprint(at)] = map[string]int{}
				}
				groups[fmt.Sprint(at)][s.rows[row][0]]++
			}
			for _, rows := range of {
				if len(rows) > 0 {
					release.Classes = append(release.Classes, verify.Class{Rows: rows, Population: len(rows)})
				}
			}
			if holds := len(rule.Verify(&release)) == 0; holds != met(m, shares(groups)) {
				t.Fatalf("%v: the rule says %v of %v", m, holds, shares(groups))
			} else if holds {
				accepted++
			} else {
				refused++
			}
		}
	}
	t.Logf("%d released, %d without a solution, %d records left out; the rule accepts %d and refuses %d",
		released, hopeless, leftOut, accepted, refused)
	if released < problems/2 || leftOut == 0 || accepted < problems || refused < problems/2 {
		t.Error("too few of one kind")
	}
}
