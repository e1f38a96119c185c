package attack

import "context"

// Folded reports how often a column is guessed right for people in a release and for people left
// aside, over releases of parts of a table.
type Folded struct {
	Column string  `json:"column"`
	Right  float64 `json:"right"`  // share of right guesses of those who are in it
	Others float64 `json:"others"` // of those who are not
	Tried  int     `json:"tried"`  // people who were in it, and were attacked, over all releases
	Out    int     `json:"out"`    // people who were not
}

// Fifth guesses the secrets of the people in the file, and of those whose records were withheld
// from it, as in says. The task must say which record is which.
func Fifth(ctx context.Context, t Task, in []bool, opt Options) ([]Folded, error) {
	opt.Progress = nil
	inside, err := newView(ctx, t, opt)
	if err != nil {
		return nil, err
	}
	if err := inside.infer(); err != nil {
		return nil, err
	}
	outside := *inside
	r := *inside.report
	r.Inference, outside.report, outside.in = nil, &r, nil
	for p, rows := range outside.people {
		if len(rows) > 0 && !in[rows[0]] {
			outside.in = append(outside.in, uint32(p))
		}
	}
	if err := outside.infer(); err != nil {
		return nil, err
	}
	var all []Folded
	for i, own := range inside.report.Inference {
		if i < len(r.Inference) {
			other := r.Inference[i]
			all = append(all, Folded{own.Column, own.Right.Share, other.Right.Share, own.Tried, other.Tried})
		}
	}
	return all, nil
}

// Fold adds the findings on one release to those on others.
func Fold(all, more []Folded) []Folded {
	if all == nil {
		return more
	}
	for i, m := range more {
		a := &all[i]
		mean := func(x, y float64, n, of int) float64 { return (x*float64(n) + y*float64(of)) / max(1, float64(n+of)) }
		a.Right, a.Others = mean(a.Right, m.Right, a.Tried, m.Tried), mean(a.Others, m.Others, a.Out, m.Out)
		a.Tried, a.Out = a.Tried+m.Tried, a.Out+m.Out
	}
	return all
}
