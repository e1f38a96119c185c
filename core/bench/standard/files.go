package standard

import (
	"context"
	"runtime"

	"github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// files measures reading, suggestions for all columns, and writing.
func files(ctx context.Context, r *experiment.Runner, c experiment.Case) ([]experiment.Measurement, error) {
	d, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	m := r.Begin("")
	m.Bytes = int64(len(d.Text))
	d.Forget() // the meter is to see one table only
	meter := experiment.NewMeter()
	t, err := d.Read(d.Text, meter)
	if err != nil {
		return nil, err
	}
	m.PeakBytes, m.Records = meter.Grown(), t.Rows
	steps := []func() error{
		func() (err error) { t, err = d.Read(d.Text, nil); return err },
		func() error { return suggestions(ctx, t) },
		func() error {
			_, err := table.Write(discard{}, t.Output(), t.Dialect, table.WriteOptions{})
			return err
		},
	}
	times := make([][]float64, len(steps))
	for round := range c.Repeat + 1 {
		t = nil
		for i, step := range steps {
			runtime.GC()
			lap := r.Lap()
			if err := step(); err != nil {
				return nil, err
			}
			if took := lap(); round > 0 { // the first one warms up
				times[i] = append(times[i], took)
			}
		}
	}
	m.ReadMs, m.SuggestMs, m.WriteMs = experiment.Median(times[0]), experiment.Median(times[1]), experiment.Median(times[2])
	return []experiment.Measurement{m}, nil
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
