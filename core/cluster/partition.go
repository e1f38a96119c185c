package cluster

import (
	"context"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Partition groups the rows. It fails with a problem where the input makes no
// sense ("cluster-rows" if there are fewer rows than K, "cluster-input" for
// faults of the calling program), and with the context's error when it ends.
//
// Memory is linear in rows and columns. It uses no other goroutine.
func Partition(ctx context.Context, p Problem, opt Options) (*Groups, error) {
	if p.Rows < p.K {
		return nil, problem.New("cluster-rows", "Choose a smaller k, or add rows.",
			"Groups of %d rows cannot be made of %d rows.", p.K, p.Rows)
	}
	g := &Groups{Of: make([]uint32, p.Rows), Sizes: []int{p.Rows}, Levels: [][]int{make([]int, len(p.Columns))}, Loss: make([]float64, len(p.Columns))}
	for c := range p.Columns {
		g.Levels[0][c] = p.Columns[c].Hierarchy.Height()
		g.Loss[c] = 1
		g.Hidden += p.Rows
	}
	return g, ctx.Err()
}
