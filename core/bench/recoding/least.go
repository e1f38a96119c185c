package recoding

import (
	"context"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/cluster"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// least returns a lower bound of the loss of all groupings into groups of k records: see
// cluster.Least.
func least(ctx context.Context, t *table.Table, cfg project.Project, k int) (float64, error) {
	columns, err := anonymize.QuasiIdentifiers(t, cfg)
	if err != nil {
		return 0, err
	}
	p := cluster.Task{Rows: t.Rows, K: k}
	for _, c := range columns {
		p.Columns = append(p.Columns, cluster.QuasiIdentifier{Hierarchy: c.Hierarchy, Codes: c.Codes.Slice(), Min: c.Min, Max: c.Max, Weight: 1})
	}
	return cluster.Least(ctx, p)
}
