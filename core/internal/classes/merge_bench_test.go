package classes

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkMerge merges distributions of the shapes that searches on tables of
// 30,000 and 100,000 records meet: rows of the table, and classes of a snapshot.
func BenchmarkMerge(b *testing.B) {
	for _, s := range []struct{ rows, pairs, classes, domain int }{
		{12_000, 19_000, 900, 14}, {900, 2500, 620, 14}, {37_000, 61_000, 9800, 51}, {3300, 18_000, 2300, 51}, {37_000, 61_000, 9800, 3000},
	} {
		rng := rand.New(rand.NewPCG(1, 30))
		d, of := Distribution{Start: []uint32{0}}, make([]uint32, s.rows)
		for row := range of {
			of[row] = uint32(float64(s.classes) * rng.Float64() * rng.Float64()) // some are large
			if row < s.classes {
				of[row] = uint32(row)
			}
			n := min(s.domain, 1+int(rng.ExpFloat64()*(float64(s.pairs)/float64(s.rows)-0.5)))
			for v := rng.IntN(s.domain - n + 1); n > 0; n-- {
				d.Values, d.Counts = append(d.Values, uint32(v)), append(d.Counts, 1+uint32(rng.IntN(9)))
				v += 1 + rng.IntN(max(1, (s.domain-v)/n))
				if v >= s.domain {
					break
				}
			}
			d.Start = append(d.Start, uint32(len(d.Values)))
		}
		var members Members
		var m Merger
		b.Run(fmt.Sprintf("%d rows, %d pairs, %d classes, %d values", s.rows, len(d.Values), s.classes, s.domain), func(b *testing.B) {
			for range b.N {
				members.Reset(of, s.classes)
				m.Reset(&d, s.domain, &members)
				for class := range s.classes {
					m.Pairs(class)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(d.Values)), "ns/pair")
		})
		b.Run(fmt.Sprintf("all %d rows, %d", s.rows, s.domain), func(b *testing.B) {
			for range b.N {
				m.All(&d, s.domain, of, s.classes)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(d.Values)), "ns/pair")
		})
	}
}
