package anonymize

import (
	"context"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/cluster"
	"github.com/fulgurite/fulgurite/core/internal/joined"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Least returns a lower bound for the Loss (arithmetic mean, with the weights of columns)
// of every way to put the records that count into groups as large as the models ask for,
// each generalized by itself: what no result of the finest groups can beat. The project's
// measure is not regarded. Errors are those of Table.
func Least(ctx context.Context, t *table.Table, cfg project.Project) (float64, error) {
	p, err := prepare(t, cfg)
	if err != nil {
		return 0, err
	}
	q, err := p.clusterTask()
	if err != nil {
		return 0, err
	}
	least, err := cluster.Least(ctx, q)
	if err != nil {
		return 0, cancelled(err)
	}
	return least, nil
}

// clusterTask is the table with its quasi-identifiers and the size of groups.
func (p *prepared) clusterTask() (q cluster.Task, err error) {
	q = cluster.Task{Rows: p.checker.Records(), Seed: uint64(p.config.Recoding.Seed)}
	inside := p.inside()
	for i, c := range p.problem.Columns {
		codes := c.Codes
		if inside != nil {
			codes = table.PickCodes(&codes, inside)
		}
		q.Columns = append(q.Columns, cluster.QuasiIdentifier{Hierarchy: c.Hierarchy, Codes: codes.Slice(), Min: c.Min, Max: c.Max, Weight: c.Weight})
		if i < len(p.quasi) {
			q.Columns[i].Runs = p.quasi[i].runs
		}
	}
	q.K, err = p.groupSize()
	return q, err
}

// inside are the rows of the research subset, nil without one. Groups are formed of them
// alone: the other records show nothing, and models that ask who of them looks like a
// group are refused, because one of them may fit several groups.
func (p *prepared) inside() (rows []uint32) {
	for row, inside := range p.subset {
		if inside {
			rows = append(rows, uint32(row))
		}
	}
	return rows
}

// groupSize is the least number of records of a group: what the models ask of each
// class, and what is sufficient.
func (p *prepared) groupSize() (int, error) {
	size, err := p.sufficient()
	return max(1, p.checker.MinimalClassSize(), size), err
}

// sufficient is the size of groups with which models hold that ask them all together, 0
// without such a model. Where several records are one person's, a class of so many records
// has as many persons' worth of them, as cluster.Task says; counted by persons it has not:
// of three persons with 8, 1 and 1 records one has most of them.
func (p *prepared) sufficient() (size int, err error) {
	_, models, err := p.bound(nil)
	for i, m := range models {
		if m, ok := m.(privacy.Sufficient); ok {
			if o := p.owners(); o != nil && o.ByPersons {
				return 0, problem.New("core-recoding-people", "Choose “The same steps for everybody” (full-domain) or “Coarser steps for a few” (local) as the way of recoding, or let the size of groups be counted in records.",
					"%s does not keep the model %q where the size of groups is counted in persons: one of them may have most of a group's records.",
					wayOf(p.config.Recoding.Chosen()).title, p.config.Models[i].Model).AtPath("recoding.method")
			}
			size = max(size, m.SufficientSize())
		}
	}
	return size, err
}

// few reports whether there are fewer records than a group needs for models that ask
// all groups together, or for combinations of columns, and says so in the result.
func (p *prepared) few(q cluster.Task, r *Result) bool {
	for _, c := range p.config.Combinations() {
		if c.K > q.Rows {
			r.Warnings = append(slices.Clip(r.Warnings), problem.New(cluster.ErrHolds.Code, "Ask for fewer records of a combination.",
				"Combinations of columns are to stand in %d records or more, but the table has only %d.", c.K, q.Rows))
			return true
		}
	}
	if q.K <= q.Rows || q.K == p.checker.MinimalClassSize() {
		return false
	}
	r.Warnings = append(slices.Clip(r.Warnings), problem.New(cluster.ErrHolds.Code, "Choose weaker rules, or “The same steps for everybody” (full-domain) as the way of recoding.",
		"The rules need groups of %d records, but the table has only %d.", q.K, q.Rows))
	return true
}

// bound are the models, and what they know of the table; people are its persons, nil if
// every record is to be another person's.
func (p *prepared) bound(people *privacy.Persons) (in privacy.Input, models []privacy.Model, err error) {
	in = privacy.Input{Records: p.checker.Records(), AllRecords: p.table.Rows, Subset: p.subset != nil, Persons: people}
	for i := range p.problem.Sensitive {
		in.Sensitive = append(in.Sensitive, p.problem.Sensitive[i].Values)
	}
	models, err = privacy.NewAll(specs(p.config.Models), in)
	return in, models, err
}

// runsOf are the labels of joined ranges that groups show, by quasi-identifier; nil: none.
func (p *prepared) runsOf(groups *cluster.Groups) []*joined.Cells {
	if groups.Runs == nil {
		return nil
	}
	all, inside := make([]*joined.Cells, len(p.quasi)), p.inside()
	known := make([]map[joined.Range]uint32, len(p.quasi))
	for at, group := range groups.Of {
		row := at
		if inside != nil {
			row = int(inside[at])
		}
		for c := range min(len(p.quasi), len(groups.Runs[group])) {
			run := groups.Runs[group][c]
			if run.Rows() == 0 {
				continue
			}
			if all[c] == nil {
				all[c], known[c] = &joined.Cells{Of: make([]uint32, p.table.Rows)}, map[joined.Range]uint32{}
			}
			of := all[c]
			if known[c][run] == 0 {
				of.Labels, of.Rows = append(of.Labels, p.quasi[c].runs.Label(run)), append(of.Rows, run.Rows())
				known[c][run] = uint32(len(of.Labels))
			}
			of.Of[row] = known[c][run]
		}
	}
	return all
}
