package cluster

import (
	"context"
	"fmt"
	"testing"
	"time"
)

// BenchmarkFinest measures the search on shared tables: what is lost, and when each
// phase began.
func BenchmarkFinest(b *testing.B) {
	for _, c := range []struct {
		dataset string
		k       int
	}{{"adult", 2}, {"adult", 5}, {"adult", 10}, {"fars", 5}, {"fars", 10}, {"cup", 5}, {"cup", 10}} {
		b.Run(fmt.Sprintf("%s/k=%d", c.dataset, c.k), func(b *testing.B) { measureFinest(b, sharedProblem(b, c.dataset, c.k)) })
	}
}

// BenchmarkFinestGrowth measures it on parts of a table of 1.2 million records, which are
// spread evenly over it.
func BenchmarkFinestGrowth(b *testing.B) {
	whole := sharedProblem(b, "ihis_shaped", 5)
	for n := 10_000; ; n *= 10 {
		n = min(n, whole.Rows)
		b.Run(fmt.Sprint(n), func(b *testing.B) { measureFinest(b, spread(whole, n)) })
		if n == whole.Rows {
			return
		}
	}
}

// spread takes rows evenly over a table.
func spread(p Task, n int) Task {
	part := p
	part.Rows, part.Columns = n, nil
	for _, c := range p.Columns {
		codes := make([]uint32, n)
		for i := range codes {
			codes[i] = c.Codes[i*p.Rows/n]
		}
		c.Codes = codes
		part.Columns = append(part.Columns, c)
	}
	return part
}

func measureFinest(b *testing.B, p Task) {
	b.ReportAllocs()
	for b.Loop() {
		start, phases := time.Now(), []string(nil)
		last := phase("")
		g, err := Finest(context.Background(), p, Options{Observe: func(s Status) bool {
			if s.Phase != last {
				last = s.Phase
				phases = append(phases, fmt.Sprintf("%s from %.1f s on", last, time.Since(start).Seconds()))
			}
			return true
		}})
		if err != nil {
			b.Fatal(err)
		}
		loss := 0.0
		for _, l := range g.Loss {
			loss += l / float64(len(g.Loss))
		}
		b.ReportMetric(loss, "loss")
		b.ReportMetric(float64(g.Steps), "steps")
		b.Logf("%d rows in %d groups, %v", p.Rows, len(g.Sizes), phases)
	}
}
