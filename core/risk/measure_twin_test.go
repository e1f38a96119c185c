package risk

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/verify"
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
		inOrder(t, tab.Column("s"))
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
		check(verify.KAnonymity{K: measures.K}, verify.KAnonymity{K: measures.K + 1})
		check(verify.DistinctDiversity{Attribute: "s", L: m.Distinct}, verify.DistinctDiversity{Attribute: "s", L: m.Distinct + 1})
		check(verify.EntropyDiversity{Attribute: "s", L: max(1, m.Entropy*down)}, verify.EntropyDiversity{Attribute: "s", L: m.Entropy * up})
		check(verify.EntropyDiversity{Attribute: "s", L: max(1, m.Grassberger*down), Grassberger: true},
			verify.EntropyDiversity{Attribute: "s", L: m.Grassberger * up, Grassberger: true})
		for _, pair := range m.Recursive {
			check(verify.RecursiveDiversity{Attribute: "s", C: pair.C * up, L: pair.L},
				verify.RecursiveDiversity{Attribute: "s", C: pair.C, L: pair.L})
		}
		for _, c := range []struct {
			kind verify.Distance
			t    float64
		}{{verify.Equal, m.Equal}, {verify.Ordered, *m.Ordered}, {verify.Hierarchical, *m.Hierarchical}} {
			if c.t > 0 {
				rule := verify.Closeness{Attribute: "s", T: c.t, Distance: c.kind, Order: order, Hierarchy: h}
				stricter := rule
				stricter.T *= down
				check(rule, stricter)
			}
		}
		if m.Delta > 0 {
			check(verify.DeltaDisclosure{Attribute: "s", Delta: m.Delta * up}, verify.DeltaDisclosure{Attribute: "s", Delta: m.Delta * down})
			check(verify.BasicBeta{Attribute: "s", Beta: m.Beta}, verify.BasicBeta{Attribute: "s", Beta: m.Beta * down})
		}
		if m.Enhanced == nil {
			check(verify.BasicBeta{Attribute: "s", Beta: m.Beta}, verify.EnhancedBeta{Attribute: "s", Beta: 1e9})
		} else if *m.Enhanced > 0 {
			check(verify.EnhancedBeta{Attribute: "s", Beta: *m.Enhanced}, verify.EnhancedBeta{Attribute: "s", Beta: *m.Enhanced * down})
		}
		check(verify.AlphaK{Attribute: "s", Alpha: m.Alpha, K: measures.K}, verify.AlphaK{Attribute: "s", Alpha: m.Alpha * down, K: measures.K})
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
