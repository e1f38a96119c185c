package standard

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// workers lists the numbers of goroutines that are tried: the last exceeds the cores of many
// machines, where it should take no longer than all of them.
var workers = []int{1, 2, 4}

// scale measures the whole way of a table with each search.
func scale(ctx context.Context, r *x.Runner, c x.Case) (all []x.Measurement, err error) {
	d, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	for _, algorithm := range c.Algorithms {
		cfg, err := d.Config(c, algorithm)
		if err != nil {
			return nil, err
		}
		runs, err := whole(ctx, r, c, d, cfg, algorithm, 0)
		if err != nil {
			return nil, err
		}
		all = append(all, runs...)
	}
	return all, nil
}

// cores measures the whole way of a table with more and more workers, in turn, and
// what each step of it takes, by way of recoding. That the same is found is a condition.
func cores(ctx context.Context, r *x.Runner, c x.Case) (all []x.Measurement, err error) {
	d, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	for _, way := range c.Algorithms {
		cfg, err := d.Config(c, "")
		if err != nil {
			return nil, err
		}
		if cfg.Recoding.Method = project.Method(way); !cfg.Recoding.Method.Uniform() {
			cfg.SuppressionLimit = 0
		}
		runs, err := whole(ctx, r, c, d, cfg, way, workers...)
		if err != nil {
			return nil, err
		}
		for _, m := range runs[1:] {
			if one := runs[0]; m.Checks != one.Checks || m.Rows != one.Rows || m.Lost != one.Lost ||
				m.Classes != one.Classes || !slices.Equal(m.Levels, one.Levels) {
				return nil, problem.New("bench-workers", "", "%s, %s, %s: the result is not that of one worker.", c.Name(), way, m.Step)
			}
		}
		all = append(all, runs...)
	}
	return all, nil
}

// whole measures the whole way of a table: read, prepared, searched, recoded, written, read back
// and verified, with each number of workers; 0: as many as there are. Of several rounds the first
// one warms up, and times are medians of the others.
func whole(ctx context.Context, r *x.Runner, c x.Case, d *x.Data, cfg project.Project,
	name string, numbers ...int) ([]x.Measurement, error) {
	d.Forget()
	text := d.Head(c.Size)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	runs := make([]x.Measurement, len(numbers))
	laps := make([][6][]float64, len(numbers)) // by step
	for round := range c.Repeat + 1 {
		for i, n := range numbers {
			m := r.Begin(name)
			m.Bytes = int64(len(text))
			if n > 0 {
				m.Step = fmt.Sprintf("workers=%d", n)
			}
			runtime.GOMAXPROCS(n)
			meter, lap := x.NewMeter(), r.Lap()
			t, err := d.Read(text, meter)
			if err != nil {
				return nil, err
			}
			m.ReadMs = lap()
			if _, _, err := r.Release(ctx, t, cfg, &m, meter); err != nil {
				return nil, err
			}
			m.PeakBytes = meter.Grown()
			for step, ms := range []*float64{&m.ReadMs, &m.PrepareMs, &m.SearchMs, &m.RecodeMs, &m.WriteMs, &m.VerifyMs} {
				if round > 0 || c.Repeat == 0 {
					laps[i][step] = append(laps[i][step], *ms)
				}
				*ms = x.Median(laps[i][step])
			}
			runs[i] = m
		}
	}
	return runs, nil
}
