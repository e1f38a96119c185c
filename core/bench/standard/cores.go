package standard

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/plot"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// workers are how many goroutines may work at the same time: the last is more than
// many machines have cores, where it should take no longer than all of them.
var workers = []int{1, 2, 4}

func byWorkers(n int) string { return fmt.Sprintf("workers = %d", n) }

// cores measures the whole way of a table with more and more workers, in turn, and
// what each step of it takes, by way of recoding. That the same is found is a condition.
func cores(ctx context.Context, r *x.Runner, c x.Case) ([]x.Measurement, error) {
	var all []x.Measurement
	for _, way := range c.Algorithms {
		runs, err := byNumber(ctx, r, c, project.Method(way))
		if err != nil {
			return nil, err
		}
		for _, m := range runs[1:] {
			if one := runs[0]; m.Checks != one.Checks || m.Rows != one.Rows || m.Lost != one.Lost || m.Classes != one.Classes || !slices.Equal(m.Levels, one.Levels) {
				return nil, problem.New("bench-workers", "", "%s, %s, %s: the result is not that of one worker.", c.Name(), way, m.Step)
			}
		}
		all = append(all, runs...)
	}
	return all, nil
}

func byNumber(ctx context.Context, r *x.Runner, c x.Case, way project.Method) ([]x.Measurement, error) {
	d, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	cfg, err := d.Config(c, "")
	if err != nil {
		return nil, err
	}
	if cfg.Recoding.Method = way; way != project.FullDomain {
		cfg.SuppressionLimit = 0
	}
	d.Forget()
	text := d.Head(c.Size)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	runs := make([]x.Measurement, len(workers))
	laps := make([][6][]float64, len(workers)) // by step
	for round := range c.Repeat + 1 {
		for i, n := range workers {
			m := r.Begin(string(way))
			m.Step, m.Bytes = byWorkers(n), int64(len(text))
			runtime.GOMAXPROCS(n)
			runtime.GC()
			meter, lap := x.NewMeter(), r.Lap()
			t, err := d.Read(text, meter)
			if err != nil {
				return nil, err
			}
			m.ReadMs = lap()
			if _, _, err := r.Release(ctx, t, cfg, &m, meter); err != nil {
				return nil, err
			}
			for step, ms := range steps(&m) {
				if round > 0 { // the first one warms up
					laps[i][step] = append(laps[i][step], *ms)
				}
				*ms = x.Median(laps[i][step])
			}
			runs[i] = m
		}
	}
	return runs, nil
}

// steps are the times of the steps of the whole way.
func steps(m *x.Measurement) []*float64 {
	return []*float64{&m.ReadMs, &m.PrepareMs, &m.SearchMs, &m.RecodeMs, &m.WriteMs, &m.VerifyMs}
}

func whole(m x.Measurement) (ms float64) {
	for _, step := range steps(&m) {
		ms += *step
	}
	return ms
}

// gained is how many times as fast as with one worker something is; 0 where it is not known.
func gained(all x.Rows, r x.Row, ms func(x.Measurement) float64) float64 {
	one := all.On(r.Platform).Where(func(o x.Row) bool { return o.Name() == r.Name() }).Step(r.Algorithm, byWorkers(1))
	if one == nil || ms(r.Measurement) <= 0 {
		return 0
	}
	return ms(one.Measurement) / ms(r.Measurement)
}

// shared writes what several workers gain.
func shared(r *x.Report) {
	all := r.Of(Cores)
	if len(all) == 0 {
		return
	}
	r.Line("\n## Workers\n")
	r.Line("The whole way of a table with so many goroutines that may work at the same time: seconds, medians of %s runs in turn after", x.List(x.Distinct(all, func(r x.Row) int { return r.Repeat })))
	r.Line("one that does not count, and how many times as fast as one of them the whole is. Whatever their number, the same is found and written.")
	r.Table("Table, way, platform", "workers", "read s", "prepare s", "search s", "recode s", "write s", "verify s", "x one worker", "checks")
	for _, row := range all {
		r.Cells(fmt.Sprintf("%s, %s records, %s, %s", row.Title(), plot.Thousands(row.Records), row.Algorithm, row.Platform), row.Step[len("workers = "):],
			x.Seconds(row.ReadMs), x.Seconds(row.PrepareMs), x.Seconds(row.SearchMs), x.Seconds(row.RecodeMs), x.Seconds(row.WriteMs), x.Seconds(row.VerifyMs),
			x.Times(gained(all, row, whole)), checks.Cell(row))
	}
}
