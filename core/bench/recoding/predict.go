package recoding

import (
	"context"
	"fmt"
	"slices"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// Original stands among the ways of recoding for the table as it is.
const Original = "original"

// Target is the column of ADULT that is predicted.
const Target = "salary-class"

// predict recodes a table in each way, with the target as a column that is kept, and
// measures how well the target is predicted from what was released.
func predict(ctx context.Context, r *x.Runner, c x.Case) ([]x.Measurement, error) {
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
		if m.Accuracy, err = accuracy(d, c.Sensitive, text); err != nil {
			return nil, fmt.Errorf("%s, %s: %w", c.Name(), way, err)
		}
		runs = append(runs, m)
	}
	return runs, nil
}

// accuracy is the share of the records of a file of which the target, a column of two
// values, is predicted: in five parts of the records, drawn at random, each by logistic
// regression from the records of the other four. The features of a record are the
// labels of its known columns and all their generalizations but for "*", so that a
// coarser cell has some of the features of a finer one.
func accuracy(d *x.Data, target string, text []byte) (float64, error) {
	head, records := lines(text, x.Delimiter)
	at := slices.Index(head, target)
	if at < 0 || len(records) == 0 {
		return 0, problem.New("bench-target", "", "The file has no column %s, or no records.", target)
	}
	number, values := map[string]int{}, map[string]int{}
	all := make([]example, len(records))
	for i, column := range head {
		h, known := d.Hierarchies[column]
		if i == at || !known {
			continue
		}
		of := labels(column, h.Table.Rows)
		for row, cells := range records {
			for _, feature := range of[cells[i]].above {
				n, known := number[feature]
				if !known {
					n = len(number)
					number[feature] = n
				}
				all[row].features = append(all[row].features, n)
			}
		}
	}
	for _, cells := range records {
		values[cells[at]]++
	}
	if len(values) != 2 {
		return 0, problem.New("bench-target", "", "The target %s has %d values and not two.", target, len(values))
	}
	frequent := ""
	for value, n := range values {
		if frequent == "" || n > values[frequent] || n == values[frequent] && value < frequent {
			frequent = value
		}
	}
	for row, cells := range records {
		all[row].positive = cells[at] == frequent
	}
	return crossValidated(all, len(number)), nil
}
