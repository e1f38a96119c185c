package continuous

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/identity"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// release records the settled rows in a batch and its state.
func (a *appending) release() (*Batch, error) {
	if a.ctx.Err() != nil {
		return nil, cancelled()
	}
	b := &Batch{Number: 1, Withheld: []int{}, Before: a.state, join: a.opt.Join, config: a.config,
		After: &State{Version: Version, Scheme: a.scheme, Columns: a.columns(), K: a.k}}
	if a.state != nil {
		b.Number += a.state.Batches
		b.After.Records, b.After.Classes, b.After.Files = a.state.Records, slices.Clone(a.state.Classes), slices.Clone(a.state.Files)
		for i, c := range b.After.Classes {
			b.After.Classes[i].People = slices.Clone(c.People)
		}
	}
	var rows []int
	for row, done := range a.done {
		if done {
			rows = append(rows, row)
		} else {
			b.Withheld = append(b.Withheld, row)
		}
	}
	b.Released = len(rows)
	b.After.Batches = b.Number
	if a.opt.File != "" && !slices.Contains(b.After.Files, a.opt.File) {
		b.After.Files = append(b.After.Files, a.opt.File)
	}
	if a.people != nil && a.people.names != nil {
		b.key, b.After.Key = a.opt.Key, a.opt.Key.ID()
	}
	if a.wholes != nil {
		b.Wholes, b.After.Groups = a.wholes.how.String(), a.wholes.groups
		a.people.names = nil // classes have no persons: the state has groups of people
	}
	a.count(b, rows)
	b.Table = a.table.Pick(rows)
	if b.Released == 0 {
		b.After = b.Before
		return b, nil
	}
	coded, err := a.config.Coded(b.Table)
	if err != nil {
		return nil, err
	}
	plan := recode.Plan{Steps: make([]recode.Step, len(coded.Columns))}
	identity.Steps(coded, &a.config, plan.Steps)
	losses, weights, alike := make([]float64, len(a.quasi)), make([]float64, len(a.quasi)), make([]bool, len(a.quasi))
	for c, q := range a.quasi {
		levels := make(recode.Levels, len(rows))
		for i, row := range rows {
			levels[i] = a.levels[c][row]
		}
		plan.Steps[q.Column] = recode.Step{Action: recode.Local, Hierarchy: q.Hierarchy, Levels: levels}
		losses[c] = recode.Loss(coded.Columns[q.Column], q.Hierarchy, levels, nil, nil)
		weights[c], alike[c] = a.config.WeightOf(coded.Columns[q.Column].Name), q.Hierarchy.Size == 1
	}
	b.Kept = utility.Kept(losses, utility.Importance(weights, alike))
	b.Recoded, err = recode.Apply(coded, plan)
	return b, err
}

// count adds the released rows to the classes of the state.
func (a *appending) count(b *Batch, rows []int) {
	at := map[string]int{}
	for i, c := range b.After.Classes {
		at[key(c.Labels)] = i
	}
	known := len(at)
	for _, row := range rows {
		labels, levels := a.labels(row)
		k := key(labels)
		i, ok := at[k]
		if !ok {
			i = len(b.After.Classes)
			at[k] = i
			b.After.Classes = append(b.After.Classes, Class{Labels: labels, Levels: levels})
		}
		if i < known {
			b.Joined++
		}
		b.After.Classes[i].add(row, a.people)
	}
	b.Classes = len(at) - known
	b.After.Records += len(rows)
}
