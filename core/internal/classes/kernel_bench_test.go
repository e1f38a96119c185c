package classes

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// BenchmarkGroup groups 60,000 rows of nine columns, as many as FARS has
// distinct ones, by each way of counting classes. It prints the time a row,
// the number of classes and of blocks that were mapped; compare the runs of
//
//	go test ./core/internal/classes -bench Group
//	GOOS=js GOARCH=wasm go test ./core/internal/classes -bench Group
func BenchmarkGroup(b *testing.B) {
	const rows, height = 60_000, 4
	rng := rand.New(rand.NewPCG(7, 11))
	for _, kind := range []struct {
		name    string
		columns int
		width   int // values on level 0
		level   int
		space   string
	}{
		{"cells of every key", 5, 64, 2, "direct"},
		{"cells of few keys", 9, 16, 1, "direct"},
		{"hash table", 9, 64, 1, "hash"},
		{"wide keys", 18, 200, 0, "wide"},
	} {
		b.Run(kind.name, func(b *testing.B) {
			p := plainRows(rng, kind.columns, kind.width, height, rows)
			l, err := NewLayout(p.columns)
			if err != nil {
				b.Fatal(err)
			}
			src := pack(p, l)
			levels := make([]int, kind.columns)
			for i := range levels {
				levels[i] = kind.level
			}
			g := NewGrouper(l, true)
			g.Group(src, levels)
			if got, _, _ := strings.Cut(kernel(g), ","); got != kind.space {
				b.Fatalf("%s: keys are counted by %s, want %s", kind.name, got, kind.space)
			}
			b.ReportAllocs()
			for b.Loop() {
				g.Group(src, levels)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/rows, "ns/row")
			b.ReportMetric(float64(len(g.Classes().Count)), "classes")
			b.ReportMetric(float64(len(g.active)), "blocks")
		})
	}
}

// plainRows draws rows whose columns lose a quarter of their labels a level,
// with values as unevenly spread as those of people.
func plainRows(rng *rand.Rand, columns, width, height, n int) *plain {
	p := &plain{rows: make([]plainRow, n)}
	for range columns {
		c := QuasiIdentifier{}
		for level := range height {
			labels := max(1, width>>(2*level))
			up := make([]uint32, width)
			for code := range up {
				up[code] = uint32(code * labels / width)
			}
			c.Up, c.Distinct = append(c.Up, up), append(c.Distinct, labels)
		}
		p.columns = append(p.columns, c)
	}
	for i := range p.rows {
		row := plainRow{codes: make([]uint32, columns), count: 1}
		for c := range row.codes {
			row.codes[c] = min(uint32(rng.IntN(width)), uint32(rng.IntN(width)))
		}
		p.rows[i] = row
	}
	return p
}
