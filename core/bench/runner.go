package bench

import (
	"bytes"
	"context"
	"runtime"
	"time"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/check"
	"github.com/fulgurite/fulgurite/core/claim"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Runner measures cases on this platform. It is for one goroutine.
//
// Memory is counted in bytes on the heap, garbage that is not collected yet
// included: for searches what they take beyond the table, preparation
// included; for reading and for whole tables beyond the bytes of the input.
type Runner struct {
	// Load returns the data of a folder; the runner keeps those of the last.
	Load func(folder string) (*Data, error)
	// Clock returns the time since any fixed moment.
	Clock func() time.Duration
	// Processor returns the processor time of the program; nil if it is not
	// known. Serve uses it as the clock when it is asked to.
	Processor   func() time.Duration
	Platform    string
	Environment string

	processor *Runner // the same with the other clock

	data *Data
	rows int // of generated data
}

// with returns the runner with the clock that is wanted.
func (r *Runner) with(cpu bool) *Runner {
	if !cpu || r.Processor == nil {
		return r
	}
	if r.processor == nil {
		other := *r
		other.Clock, other.Environment = r.Processor, r.Environment+processorTime
		r.processor = &other
	}
	return r.processor
}

// Data returns the data of a case, loaded once as long as they stay the same.
func (r *Runner) Data(c Case) (*Data, error) {
	generated := c.Dataset == Discharges
	if r.data != nil && r.data.Name == c.Dataset && (!generated || r.rows == c.Rows) {
		return r.data, nil
	}
	r.data = nil // two large tables need not fit into memory
	if generated {
		r.data, r.rows = discharges(c.Rows), c.Rows
		return r.data, nil
	}
	d, err := r.Load(c.Dataset)
	r.data = d
	return d, err
}

// Run measures a case: one measurement for each algorithm, or for each step of
// the ladder. It ends early with the context's error.
func (r *Runner) Run(ctx context.Context, c Case) ([]Measurement, error) {
	if c.Repeat < 1 {
		return nil, problem.New("bench-repeat", "Repeat at least once.", "A case cannot be measured %d times.", c.Repeat)
	}
	d, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	switch c.Part {
	case Grid:
		return r.grid(ctx, c, d)
	case Ladder:
		return r.ladder(ctx, c, d)
	case Time, Proof:
		return r.against(ctx, c, d)
	case Files:
		return r.files(ctx, c, d)
	case Scale:
		return r.scale(ctx, c, d)
	}
	return nil, problem.New("bench-part", "", "There is no part %q of the benchmark.", c.Part)
}

// measurement begins a measurement of a case.
func (r *Runner) measurement(c Case, algorithm string) Measurement {
	return Measurement{Part: c.Part, Dataset: c.Dataset, K: c.K, Limit: c.Limit, Measure: c.Measure, Algorithm: algorithm,
		Platform: r.Platform, Environment: r.Environment, Columns: c.Columns}
}

// ms returns the milliseconds that f took, after collecting garbage.
func (r *Runner) ms(f func() error) (float64, error) {
	runtime.GC()
	start := r.Clock()
	err := f()
	return milliseconds(r.Clock() - start), err
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// prepare binds a case to the whole table, as a run of the program does.
func prepare(d *Data, c Case, algorithm string, tuning check.Tuning) (check.Checker, error) {
	cfg, err := d.Config(c, algorithm)
	if err != nil {
		return nil, err
	}
	t, err := d.Table()
	if err != nil {
		return nil, err
	}
	return anonymize.Checker(t, cfg, tuning)
}

// levels returns the levels of a transformation in the table's column order.
func levels(c check.Checker, id lattice.ID) []int {
	canonical := c.Lattice().Levels(id, nil)
	out := make([]int, len(canonical))
	for i, position := range c.Order() {
		out[position] = canonical[i]
	}
	return out
}

// files measures reading, suggestions for all columns, and writing.
func (r *Runner) files(ctx context.Context, c Case, d *Data) ([]Measurement, error) {
	m := r.measurement(c, "")
	m.Bytes = int64(len(d.Text))
	d.table = nil // the meter is to see one table only
	memory := NewMeter()
	t, err := d.read(d.Text, memory.Look)
	if err != nil {
		return nil, err
	}
	m.PeakBytes, m.Records = memory.Grown(), t.Rows
	var read, suggest, write []float64
	for i := range c.Repeat + 1 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t = nil
		took, err := r.ms(func() (err error) { t, err = d.read(d.Text, nil); return err })
		if err != nil {
			return nil, err
		}
		suggested, err := r.ms(func() error { return suggestions(ctx, t) })
		if err != nil {
			return nil, err
		}
		wrote, err := r.ms(func() error {
			_, err := table.Write(discard{}, t.Output(), t.Dialect, table.WriteOptions{})
			return err
		})
		if err != nil {
			return nil, err
		}
		if i > 0 { // the first one warms up
			read, suggest, write = append(read, took), append(suggest, suggested), append(write, wrote)
		}
	}
	m.ReadMs, m.SuggestMs, m.WriteMs = median(read), median(suggest), median(write)
	return []Measurement{m}, nil
}

// suggestions makes what a person is shown after opening a table: a profile,
// a role and an automatic hierarchy for every column.
func suggestions(ctx context.Context, t *table.Table) error {
	for _, column := range t.Columns {
		if err := ctx.Err(); err != nil {
			return err
		}
		detect.SuggestRole(column, detect.Profile(column, t.Rows))
		hierarchy.Automatic(column)
	}
	return nil
}

// discard takes what is written; unlike io.Discard it hides no work behind an
// interface that the writer could recognize.
type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

// scale measures the whole way of a table: read, prepared, searched, recoded,
// written, read back and verified.
func (r *Runner) scale(ctx context.Context, c Case, d *Data) ([]Measurement, error) {
	var all []Measurement
	for _, algorithm := range c.Algorithms {
		var best Measurement
		var searches []float64
		for range c.Repeat {
			m, err := r.whole(ctx, c, d, algorithm)
			if err != nil {
				return nil, err
			}
			if best.Records == 0 || m.SearchMs < best.SearchMs {
				best = m
			}
			searches = append(searches, m.SearchMs)
		}
		best.RunsMs, best.SearchMs = searches, median(searches)
		best.NsPerRow = perRow(best.SearchMs, best.Rows)
		all = append(all, best)
	}
	return all, nil
}

func (r *Runner) whole(ctx context.Context, c Case, d *Data, algorithm string) (m Measurement, err error) {
	m = r.measurement(c, algorithm)
	cfg, err := d.Config(c, algorithm)
	if err != nil {
		return m, err
	}
	d.table = nil
	text := d.head(c.Rows)
	m.Bytes = int64(len(text))
	memory := NewMeter()
	lap := r.lap()

	t, err := d.read(text, memory.Look)
	if err != nil {
		return m, err
	}
	m.ReadMs, m.Records = lap(), t.Rows
	result, err := anonymize.Table(ctx, t, cfg, anonymize.Options{Clock: r.Clock, Observe: func(anonymize.Progress) bool {
		memory.Pause()
		return true
	}})
	if err != nil {
		return m, err
	}
	lap()
	m.PrepareMs, m.SearchMs, m.RecodeMs = milliseconds(result.Times.Prepare), milliseconds(result.Times.Search), milliseconds(result.Times.Recode)
	m.Lattice, m.Checks, m.Rows, m.Optimal, m.Ran = result.Lattice, result.Checks, result.Rows, result.Optimal, result.Algorithm
	if !result.Found {
		m.PeakBytes = memory.Grown()
		return m, nil
	}
	m.Score = &result.Score
	for _, g := range result.Transformation {
		m.Levels = append(m.Levels, g.Level)
	}
	var written bytes.Buffer
	written.Grow(len(text))
	if _, err = table.Write(&sampledWriter{&written, memory.Look}, result.Recoded.Output, t.Dialect, table.WriteOptions{}); err != nil {
		return m, err
	}
	m.WriteMs = lap()
	claim, err := claim.Of(t, &cfg, result, false)
	if err != nil {
		return m, err
	}
	back, err := d.read(written.Bytes(), memory.Look)
	if err != nil {
		return m, err
	}
	if _, err = verify.Output(t, back, claim); err != nil {
		return m, err
	}
	m.VerifyMs, m.PeakBytes = lap(), memory.Grown()
	return m, nil
}

// lap returns a function that gives the milliseconds since its last call.
func (r *Runner) lap() func() float64 {
	last := r.Clock()
	return func() float64 {
		now := r.Clock()
		took := milliseconds(now - last)
		last = now
		return took
	}
}

func perRow(ms float64, rows int64) float64 {
	if rows == 0 {
		return 0
	}
	return ms * 1e6 / float64(rows)
}
