package anonymize

import (
	"context"
	"errors"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/cluster"
	"github.com/fulgurite/fulgurite/core/problem"
)

// combine hides more cells of groups, until the combinations of columns hold that the project asks
// for. What groups guarantee they keep, or other groups are found that guarantee it, too: whole
// groups show less, and those that look the same then are a union, which the
// rules that the finest groups keep allow (privacy.Uses.Finest). Where rules are about what people
// have, who have several records, a union need not hold; such projects ask for no combinations.
func (p *prepared) combine(ctx context.Context, q cluster.Task, groups *cluster.Groups) (*cluster.Groups, error) {
	var all []cluster.Combination
	for _, t := range p.config.Combinations() {
		if t.K <= q.K { // as many records as look the same in all columns do in some of them
			continue
		}
		at := make([]int, len(t.Of))
		for i, name := range t.Of {
			at[i] = slices.IndexFunc(p.quasi, func(q quasi) bool { return q.encoded.Attribute == name })
		}
		t.Each(func(places []int) bool {
			c := cluster.Combination{K: t.K}
			for _, place := range places {
				c.Columns = append(c.Columns, at[place])
			}
			all = append(all, c)
			return true
		})
	}
	if all == nil {
		return groups, nil
	}
	hidden, err := cluster.Hide(ctx, q, groups, all)
	if errors.Is(err, cluster.ErrCombination) {
		return nil, problem.New("core-combinations", "Ask for combinations of fewer columns.",
			"Columns whose combinations are to be counted have so many different values together that they cannot be told apart.")
	}
	if err != nil {
		return nil, cancelled(err)
	}
	return hidden, nil
}
