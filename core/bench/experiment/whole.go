package experiment

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// Whole measures the whole way of a table with each search of a case, or each way of recoding, and
// what each step of it takes: in turn with so many workers, 0 being as many as there are cores. It
// fails where they do not find the same.
func Whole(workers ...int) Measure {
	return func(ctx context.Context, r *Runner, c Case) (all []Measurement, err error) {
		d, err := r.Data(c)
		if err != nil {
			return nil, err
		}
		for _, name := range c.Algorithms {
			cfg, err := d.Config(c, name)
			if err != nil {
				return nil, err
			}
			if _, other := search.Get(cfg.Search.Algorithm); other != nil {
				cfg.Search.Algorithm = ""
				if cfg.Recoding.Method = project.Method(name); !cfg.Recoding.Method.Uniform() {
					cfg.SuppressionLimit = 0
				}
			}
			runs, err := r.whole(ctx, c, d, cfg, name, workers)
			if err != nil {
				return nil, err
			}
			for _, m := range runs[1:] {
				if one := runs[0]; m.Checks != one.Checks || m.Rows != one.Rows || m.Lost != one.Lost ||
					m.Classes != one.Classes || !slices.Equal(m.Levels, one.Levels) {
					return nil, problem.New("bench-workers", "", "%s, %s, %s: the result is not that of one worker.", c.Name(), name, m.Step)
				}
			}
			all = append(all, runs...)
		}
		return all, nil
	}
}

// whole measures the whole way of a table: read, prepared, searched, recoded, written, read back
// and verified, with each number of workers; 0: as many as there are. Of several rounds the first
// one warms up, and times are medians of the others.
func (r *Runner) whole(ctx context.Context, c Case, d *Data, cfg project.Project, name string, numbers []int) ([]Measurement, error) {
	d.Forget()
	text := d.Head(c.Size)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	runs := make([]Measurement, len(numbers))
	laps := make([][6][]float64, len(numbers)) // by step
	for round := range c.Repeat + 1 {
		for i, n := range numbers {
			m := r.Begin(name)
			m.Bytes = int64(len(text))
			if n > 0 {
				m.Step = fmt.Sprintf("workers=%d", n)
			}
			runtime.GOMAXPROCS(n)
			meter, lap := NewMeter(), r.Lap()
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
				*ms = Median(laps[i][step])
			}
			runs[i] = m
		}
	}
	return runs, nil
}
