package paper

import (
	"context"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
)

// start searches with each algorithm, and reads the table anew before, as the Flash paper measures
// its initialization (Figure 11) and two searches with it (VII).
func start(ctx context.Context, r *x.Runner, c x.Case) ([]x.Measurement, error) {
	d, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	var runs []x.Measurement
	for _, algorithm := range c.Algorithms {
		m := r.Begin(algorithm)
		for range c.Repeat {
			d.Forget()
			lap := r.Lap()
			if _, err := d.Table(); err != nil {
				return nil, err
			}
			m.ReadMs = lap()
			if _, err := r.Find(ctx, c, &m, x.Search{Tuning: framework}); err != nil {
				return nil, err
			}
		}
		m.Bytes = int64(len(d.Text))
		runs = append(runs, m)
	}
	return runs, nil
}
