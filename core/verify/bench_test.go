package verify

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// BenchmarkOutput verifies 5-anonymity of 1.2 million records with nine
// quasi-identifiers, beside the time that a sensitive column adds.
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
		original := &table.Column{Name: name, Dict: &table.Dictionary{}, Codes: make([]uint32, rows)}
		written := &table.Column{Name: name, Dict: &table.Dictionary{}, Codes: make([]uint32, rows)}
		for r := range rows {
			v := random.IntN(values)
			original.Codes[r] = original.Dict.Add(h.Rows[v][0])
			label := h.Rows[v][1]
			if suppressed[r] {
				label = "*"
			}
			written.Codes[r] = written.Dict.Add(label)
		}
		in.Columns, out.Columns = append(in.Columns, original), append(out.Columns, written)
		claim.Columns = append(claim.Columns, Column{Treatment: Generalized, Hierarchy: h, Level: 1})
	}
	claim.Rules = []Rule{KAnonymity{5}}
	for b.Loop() {
		if _, err := Output(in, out, claim); err != nil {
			b.Fatal(err)
		}
	}
}
