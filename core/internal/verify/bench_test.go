package verify

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// BenchmarkOutput verifies 1.2 million records with nine quasi-identifiers: by
// the size of classes alone, and by a sensitive column with 10,000 values.
func BenchmarkOutput(b *testing.B) {
	const rows, columns = 1_200_000, 9
	random := rand.New(rand.NewPCG(5, 8))
	in, out := &table.Table{Rows: rows}, &table.Table{Rows: rows}
	claim := Claim{Limit: rows}
	suppressed := make([]bool, rows)
	for r := range suppressed {
		suppressed[r] = random.IntN(50) == 0
	}
	for c := range columns {
		name, values := fmt.Sprint("c", c), 2+c*c
		h := &hierarchy.Hierarchy{Name: name}
		for v := range values {
			h.Rows = append(h.Rows, []string{fmt.Sprint("v", v), fmt.Sprint("l", v*4/values/2), "*"})
		}
		original := &table.Column{Name: name, Dict: &table.Dictionary{}}
		written := &table.Column{Name: name, Dict: &table.Dictionary{}}
		for r := range rows {
			v := random.IntN(values)
			original.Codes.Append(original.Dict.Add(h.Rows[v][0]))
			label := h.Rows[v][1]
			if suppressed[r] {
				label = "*"
			}
			written.Codes.Append(written.Dict.Add(label))
		}
		in.Columns, out.Columns = append(in.Columns, original), append(out.Columns, written)
		claim.Columns = append(claim.Columns, ColumnClaim{Treatment: Generalized, Hierarchy: h, Level: 1})
	}
	secret := &table.Column{Name: "s", Dict: &table.Dictionary{}}
	ordered := Closeness{Attribute: "s", T: 1, Distance: Ordered}
	for range rows {
		secret.Codes.Append(secret.Dict.Add(fmt.Sprint(random.IntN(10_000))))
	}
	ordered.Order = secret.Dict.Values()
	in.Columns, out.Columns = append(in.Columns, secret), append(out.Columns, secret)
	claim.Columns = append(claim.Columns, ColumnClaim{})
	for _, rules := range [][]Rule{{KAnonymity{1}}, {DistinctDiversity{"s", 1}}, {Closeness{Attribute: "s", T: 1, Distance: Equal}},
		{ordered}, {EntropyDiversity{"s", 1, true}}} {
		b.Run(rules[0].Name().String(), func(b *testing.B) {
			claim.Rules = rules
			for b.Loop() {
				report, err := Output(in, out, claim)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(report.Classes), "classes")
			}
		})
	}
}
