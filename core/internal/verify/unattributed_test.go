package verify

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// TestRulesUnattributed: what a rule finds nothing wrong with in a table in which nobody
// knows whose some records are, it finds nothing wrong with whoever they are about, by
// brute force over all that they could be; and much that would be right in any case is not
// refused. Some records are outside the research subset for rules that ask for one.
func TestRulesUnattributed(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 3))
	accepted, safe := map[string]int{}, map[string]int{}
	for range figures.Number(6000, 1000, 500) {
		var lines []string
		var table []stay
		people := 2 + rng.IntN(4)
		for range 4 + rng.IntN(9) {
			s := stay{string("ABCDE"[rng.IntN(people)]), secrets[rng.IntN(2+rng.IntN(2))]}
			lines, table = append(lines, s.person+" "+string("xxy"[rng.IntN(3)])+" "+s.secret), append(table, s)
		}
		for range 1 + rng.IntN(3) {
			at := rng.IntN(len(lines))
			lines[at], table[at].person = "?"+lines[at][1:], "?"
		}
		r := stays(t, lines...)
		if tallied(table).persons == 0 {
			continue
		}
		rules := []Rule{AverageRisk{0.6}, AverageRiskExtended{0.8, 0.4, 0.3}, SampleUniqueness{0.4},
			NoAttack{Gain: 3, Cost: 2}, KnownRecords{2, 1}, KnownRecords{2, 2}}
		tight := map[string]bool{} // distances within which hardly any small table is that has such records
		for _, d := range defined(table) {
			rules = append(rules, d.rule)
			if c, ok := d.rule.(Closeness); ok {
				tight[c.Name().String()] = true
				c.T = 0.7
				rules = append(rules, c)
			}
		}
		sampled := stays(t, lines...) // some records are released
		sampled.Subset, sampled.Classes = make([]bool, len(lines)), nil
		for _, c := range r.Classes {
			own := Class{Population: r.Size(c.Rows)}
			for _, row := range c.Rows {
				if sampled.Subset[row] = rng.IntN(3) > 0; sampled.Subset[row] {
					own.Rows = append(own.Rows, row)
				}
			}
			if len(own.Rows) > 0 {
				sampled.Classes = append(sampled.Classes, own)
			}
		}
		everywhere := r.Classes
		for i, rule := range append(rules, KMap{2}, NoAttack{Gain: 3, Cost: 2, Journalist: true}) {
			r := r
			if i >= len(rules) {
				r = sampled
			}
			finds := func() bool { return len(rule.Verify(r)) > 0 }
			name := rule.Name().String()
			wrong := finds()
			var unattributed []int
			known := slices.Clone(r.Persons)
			for row, p := range known {
				if p == nobody {
					unattributed = append(unattributed, row)
				}
			}
			always := true
			var assign func(i, most int)
			assign = func(i, most int) {
				if i < len(unattributed) {
					for p := range most + 2 {
						r.Persons[unattributed[i]] = p
						assign(i+1, max(most, p))
					}
					return
				}
				for at, j := 0, 0; r.Subset != nil && at < len(r.Classes); at++ {
					for !slices.Contains(everywhere[j].Rows, r.Classes[at].Rows[0]) {
						j++
					}
					r.Classes[at].Population = r.Size(everywhere[j].Rows)
				}
				if always = always && !finds(); !always && !wrong {
					t.Fatalf("%s finds nothing wrong in %q, subset %v, but where the records are of %v: %v",
						name, lines, r.Subset, r.Persons, rule.Verify(r))
				}
			}
			assign(0, slices.Max(known))
			copy(r.Persons, known)
			for at, j := 0, 0; r.Subset != nil && at < len(r.Classes); at++ {
				for !slices.Contains(everywhere[j].Rows, r.Classes[at].Rows[0]) {
					j++
				}
				r.Classes[at].Population = r.Size(everywhere[j].Rows)
			}
			if always && !tight[name] {
				safe[name]++
			}
			if !wrong {
				accepted[name]++
			}
		}
	}
	for name, n := range safe {
		t.Logf("%s: %d of %d", name, accepted[name], n)
		if strings.HasPrefix(name, "at least 2 people for any 2 records") {
			if accepted[name] > 0 {
				t.Errorf("%s of unattributed records", name)
			}
		} else if n < 3 || accepted[name]*10 < n*2 {
			t.Errorf("%s: %d tables accepted, and right whoever the records are about are %d", name, accepted[name], n)
		}
	}
	if len(safe) != 20 {
		t.Errorf("%d rules came up", len(safe))
	}
}
