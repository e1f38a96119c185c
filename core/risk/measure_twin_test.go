package risk

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/verify"
)

// TestMeasuresAreStrictest: on random files every figure of Measure is a
// parameter with which its rule holds, and a little stricter it does not.
func TestMeasuresAreStrictest(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for range 400 {
		values := 1 + random.IntN(6)
		var rows [][]string
		h := &hierarchy.Hierarchy{}
		for v := range values {
			h.Rows = append(h.Rows, []string{fmt.Sprint("v", v), fmt.Sprint("g", v%2), "*"})
		}
		for range 1 + random.IntN(40) {
			q := fmt.Sprint("q", min(random.IntN(6), random.IntN(6)))
			if q == "q5" {
				q = "*"
			}
			rows = append(rows, []string{q, q, fmt.Sprint("v", min(random.IntN(values), random.IntN(values)))})
		}
		tab := encode(t, []string{"q", "p", "s"}, rows)
		measures, err := Measure(tab, []string{"p", "q"}, Protected{"s", h})
		if err != nil {
			t.Fatal(err)
		}
		m := measures.Sensitive[0]
		if measures.K == 0 {
			if m.Distinct != 0 || m.Enhanced != nil || len(m.Worst) != 0 {
				t.Fatalf("%+v", m)
			}
			continue
		}
		var order []string
		for _, code := range tab.Column("s").Sorted() {
			order = append(order, tab.Column("s").Dict.Value(code))
		}
		const up, down = 1 + 1e-9, 1 - 1e-9
		check := func(holds, fails verify.Rule) {
			t.Helper()
			verdicts, err := verify.Judge(tab, []string{"q", "p"}, []verify.Rule{holds, fails}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !verdicts[0].Holds || verdicts[1].Holds || verdicts[1].Classes == 0 || verdicts[1].Reason == "" {
				t.Fatalf("%+v of %v\n%v", verdicts, rows, m)
			}
		}
		check(verify.KAnonymity{measures.K}, verify.KAnonymity{measures.K + 1})
		check(verify.DistinctDiversity{"s", m.Distinct}, verify.DistinctDiversity{"s", m.Distinct + 1})
		check(verify.EntropyDiversity{"s", max(1, m.Entropy*down), false}, verify.EntropyDiversity{"s", m.Entropy * up, false})
		check(verify.EntropyDiversity{"s", max(1, m.Grassberger*down), true}, verify.EntropyDiversity{"s", m.Grassberger * up, true})
		for _, pair := range m.Recursive {
			check(verify.RecursiveDiversity{"s", pair.C * up, pair.L}, verify.RecursiveDiversity{"s", pair.C, pair.L})
		}
		for _, c := range []struct {
			kind verify.Distance
			t    float64
		}{{verify.Equal, m.Equal}, {verify.Ordered, m.Ordered}, {verify.Hierarchical, *m.Hierarchical}} {
			if c.t > 0 {
				rule := verify.Closeness{Attribute: "s", T: c.t, Distance: c.kind, Order: order, Hierarchy: h}
				stricter := rule
				stricter.T *= down
				check(rule, stricter)
			}
		}
		if m.Delta > 0 {
			check(verify.DeltaDisclosure{Attribute: "s", Delta: m.Delta * up}, verify.DeltaDisclosure{Attribute: "s", Delta: m.Delta * down})
			check(verify.BasicBeta{"s", m.Beta}, verify.BasicBeta{"s", m.Beta * down})
		}
		if m.Enhanced == nil {
			check(verify.BasicBeta{"s", m.Beta}, verify.EnhancedBeta{"s", 1e9})
		} else if *m.Enhanced > 0 {
			check(verify.EnhancedBeta{"s", *m.Enhanced}, verify.EnhancedBeta{"s", *m.Enhanced * down})
		}
		check(verify.AlphaK{"s", m.Alpha, measures.K}, verify.AlphaK{"s", m.Alpha * down, measures.K})
		for _, w := range m.Worst {
			of := map[string]int{}
			for _, row := range rows {
				if strings.Join(row[:2], "|") == strings.Join([]string{w.Values[1], w.Values[0]}, "|") {
					of[row[2]]++
				}
			}
			if len(of) != w.Distinct || of[w.Value] != w.Count || w.Distinct < m.Distinct {
				t.Fatalf("%+v, want %v", w, of)
			}
		}
		if m.Worst[0].Distinct != m.Distinct {
			t.Fatalf("the worst class is %+v, but one has %d values", m.Worst[0], m.Distinct)
		}
	}
}
