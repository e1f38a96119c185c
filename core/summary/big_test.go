package summary

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// bigColumn has 1.2 million records with numbers below a domain, half of them
// suppressed in the output.
func bigColumn(b *testing.B, domain int) (*table.Column, []bool) {
	b.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	c := &table.Column{Name: "x", Type: table.Integer, Dict: &table.Dictionary{}}
	for v := range domain {
		c.Dict.Add(fmt.Sprint(v))
	}
	c.Missing = make([]bool, domain)
	suppressed := make([]bool, 1_200_000)
	for i := range suppressed {
		c.Codes.Append(uint32(r.IntN(domain)))
		suppressed[i] = r.IntN(2) == 0
	}
	return c, suppressed
}

func BenchmarkColumn(b *testing.B) {
	for _, domain := range []int{100, 100_000} {
		c, suppressed := bigColumn(b, domain)
		e, err := hierarchy.Build(hierarchy.Spec{Kind: hierarchy.KindAuto}, c)
		if err != nil {
			b.Fatal(err)
		}
		encoded, err := hierarchy.Encode(e, c)
		if err != nil {
			b.Fatal(err)
		}
		o := table.Output{Rows: c.Codes.Len(), Suppressed: suppressed,
			Columns: []table.OutputColumn{{Name: "x", Codes: c.Codes, Map: encoded.Levels[1].Of, Labels: encoded.Levels[1].Labels, Starred: true}}}
		b.Run(fmt.Sprint("statistics/", domain), func(b *testing.B) {
			for b.Loop() {
				Summarize(CountColumn(c, nil))
			}
		})
		b.Run(fmt.Sprint("contingency/", domain), func(b *testing.B) {
			for b.Loop() {
				v, err := CountOutput(o, 0, c, nil)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := ContingencyOf(v, v, 50); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprint("quality/", domain), func(b *testing.B) {
			for b.Loop() {
				if _, err := QualityOf(Recoded{Column: c, Hierarchy: encoded, Level: 1, Suppressed: suppressed}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
