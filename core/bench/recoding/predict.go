package recoding

import (
	"bytes"
	"context"
	"fmt"

	"github.com/fulgurite/fulgurite/core"
	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Original stands among the ways of recoding for the table as it is.
const Original = "original"

// Predicting are the finest groups that keep the target predictable, as well as detail.
const Predicting = "finest-classification"

// foresee recodes a table in each way, with the target as a column that is kept, and
// measures how well the target is predicted from what was released.
func foresee(ctx context.Context, r *x.Runner, c x.Case) ([]x.Measurement, error) {
	d, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	t, err := d.Table()
	if err != nil {
		return nil, err
	}
	var runs []x.Measurement
	for _, way := range c.Algorithms {
		m, text := r.Begin(way), d.Text
		m.Records = t.Rows
		if way != Original {
			cfg, err := config(d, c, way)
			if err != nil {
				return nil, err
			}
			// Whoever is left out shows * but for the target, so that every record has a line.
			cfg.Output = project.Output{LeftOut: project.Mask, Order: project.Original}
			if _, text, err = r.Release(ctx, t, cfg, &m, x.NewMeter()); err != nil {
				return nil, err
			}
		}
		if m.Accuracy, err = accuracy(ctx, d, t, c.Sensitive, text); err != nil {
			return nil, fmt.Errorf("%s, %s: %w", c.Name(), way, err)
		}
		runs = append(runs, m)
	}
	return runs, nil
}

// accuracy is the share of the records of a table of which the target is predicted by logistic
// regression from what a file shows of them, which has all records in their order: see package
// predict.
func accuracy(ctx context.Context, d *x.Data, t *table.Table, target string, text []byte) (float64, error) {
	file, err := table.Read(bytes.NewReader(text), d.Name, int64(len(text)), table.Options{Delimiter: x.Delimiter}, table.DefaultLimits)
	if err != nil {
		return 0, err
	}
	shown, err := core.Align(ctx, t, file, nil, nil)
	if err != nil {
		return 0, err
	}
	var from []string
	for _, c := range t.Columns {
		if _, known := d.Hierarchies[c.Name]; known && c.Name != target {
			from = append(from, c.Name)
		}
	}
	report, err := shown.Predict(target, from, predict.Question{})
	if err != nil {
		return 0, err
	}
	return report.After.Accuracy, nil
}
