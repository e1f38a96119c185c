// Package recoding compares the ways of recoding: how much detail full-domain
// generalization, local recoding, graph-based recoding, the finest groups and local suppression
// lose on the same table with the same k, and what they cost.
package recoding

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/fulgurite/fulgurite/core/anonymize"
	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/plot"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/utility"
)

// Parts of the suite.
const (
	Part       = "recoding"
	Prediction = "prediction"
)

// Suite is the comparison.
var Suite = x.Suite{
	Name:  "recoding",
	Title: "Ways of recoding",
	Parts: []x.Part{
		{Name: Part, Title: "Ways of recoding (times of the processor)", Agree: x.Platforms, Measure: measure, Columns: columns},
		{Name: Prediction, Title: "Prediction of a target from the released table", Agree: x.Platforms, Measure: foresee, Columns: predicted},
	},
	Cases:   cases,
	Summary: summary,
	Report:  report,
	Wrong:   wrong,
}

// ways are the algorithms of a case, and the search in which each begins: all
// exact searches find the same transformation.
var ways = []string{string(project.FullDomain), string(project.Local), string(project.Graph), string(project.Finest), string(project.Suppression)}

var algorithm = map[string]string{string(project.FullDomain): "flash", string(project.Local): "auto"}

// large is a table of 1.2 million records, for how the time of the finest groups grows.
const large = "ihis_shaped"

// cases are three standard tables with several sizes of groups, one of them with rules
// about a secret, and the largest in parts; and parts of a large one. Full-domain generalization
// may leave out as many records as it likes, each at the cost of all of its detail; the others
// leave out none. Then a column is predicted from what was released.
func cases(e x.Effort) (all []x.Case) {
	add := func(c x.Case) {
		if c.Part == "" {
			c.Part, c.Algorithms = Part, ways
		}
		c.Limit, c.Measure = 1, x.Loss
		all = append(all, c)
	}
	for _, dataset := range []string{"adult", "cup", "fars"} {
		for _, k := range []int{2, 5, 10} {
			if !e.Quick && (k > 2 || dataset == "adult") || k == 5 {
				add(x.Case{Dataset: dataset, K: k})
			}
		}
	}
	for _, model := range []string{x.Diversity, x.Equal} {
		if !e.Quick || model == x.Diversity { // graph-based recoding keeps k-anonymity alone
			add(x.Case{Part: Part, Dataset: "adult", K: 5, Model: model, Sensitive: "occupation",
				Algorithms: []string{string(project.FullDomain), string(project.Local), string(project.Finest), string(project.Suppression)}})
		}
	}
	for _, size := range []int{12_500, 25_000, 50_000, 100_000} {
		if !e.Quick || size <= 25_000 {
			add(x.Case{Dataset: "fars", Size: size, K: 5})
		}
	}
	for _, size := range []int{10_000, 100_000, 1_000_000, 0} {
		if !e.Quick {
			add(x.Case{Part: Part, Dataset: large, Size: size, K: 5, Algorithms: []string{string(project.Finest)}})
		}
	}
	for _, k := range []int{2, 5, 10} {
		if !e.Quick || k == 5 {
			add(x.Case{Part: Prediction, Dataset: "adult", K: k, Sensitive: Target, Algorithms: append(append([]string{Original}, ways...), Predicting)})
		}
	}
	return all
}

// config is the project of a case by a way of recoding.
func config(d *x.Data, c x.Case, way string) (project.Project, error) {
	cfg, err := d.Config(c, algorithm[way])
	cfg.Recoding = project.Recoding{Method: project.Method(way)}
	if way == Predicting {
		cfg.Recoding.Method, cfg.Measure = project.Finest, project.Measure{Measure: utility.Classification}
		cfg.Column(c.Sensitive).Response = true
	}
	if cfg.Recoding.Method != project.FullDomain {
		cfg.SuppressionLimit = 0
	}
	return cfg, err
}

// measure recodes a table in each way and verifies the output. The table's
// records are spread evenly over the file.
func measure(ctx context.Context, r *x.Runner, c x.Case) ([]x.Measurement, error) {
	d, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	t, err := d.Read(d.Spread(c.Size), nil)
	if err != nil {
		return nil, err
	}
	var runs []x.Measurement
	for _, way := range c.Algorithms {
		cfg, err := config(d, c, way)
		if err != nil {
			return nil, err
		}
		m := r.Begin(way)
		found, text, err := r.Release(ctx, t, cfg, &m, x.NewMeter())
		if err != nil {
			return nil, err
		}
		if !found.Found {
			return nil, fmt.Errorf("%s: no result with %s recoding", c.Name(), way)
		}
		m.Stars = stars(&found.Result)
		if m.FileLoss, err = fileLoss(d, known(&cfg), text, t.Rows); err != nil {
			return nil, err
		}
		if way == string(project.Finest) && r.Platform == x.Native && c.Dataset != large { // of which it takes longer than the groups
			if m.Least, err = least(ctx, t, cfg, c.K); err != nil {
				return nil, err
			}
		}
		runs = append(runs, m)
	}
	return runs, nil
}

// known are the quasi-identifiers.
func known(cfg *project.Project) (names []string) {
	for _, c := range cfg.Columns {
		if c.Role == project.QuasiIdentifying {
			names = append(names, c.Name)
		}
	}
	return names
}

// stars counts the cells of quasi-identifiers that show "*".
func stars(found *anonymize.Result) (n int) {
	for i := range found.Recoded.Columns {
		if !found.Recoded.Columns[i].Starred {
			continue
		}
		for row := range found.Recoded.Rows {
			if found.Recoded.Cell(row, i) == table.Star {
				n++
			}
		}
	}
	return n
}

// took is what recoding took in milliseconds, by the clock that was chosen.
func took(m x.Measurement) float64 { return m.PrepareMs + m.SearchMs + m.RecodeMs }

func mebibytes(m x.Measurement) float64 { return float64(m.PeakBytes) / (1 << 20) }

// marks are what a search for groups has lost after some seconds of the processor, as
// far as it took so long: of the first result after them.
func marks(r x.Row) string {
	var cells []string
	for _, m := range r.Marks {
		cells = append(cells, fmt.Sprintf("%.4f", *m.Score))
	}
	return strings.Join(cells, ", ")
}

var columns = []x.Column{
	{Name: "records", Cell: func(r x.Row) string { return plot.Thousands(r.Records) }},
	{Name: "Loss", Cell: func(r x.Row) string { return fmt.Sprintf("%.4f", r.FileLoss) }},
	{Name: "Loss after 1, 2, 5, 10, 30 s", Cell: marks},
	{Name: "cells *", Cell: func(r x.Row) string { return plot.Thousands(r.Stars) }},
	{Name: "left out", Cell: func(r x.Row) string { return plot.Thousands(r.Suppressed) }},
	{Name: "groups", Cell: func(r x.Row) string { return plot.Thousands(r.Classes) }},
	{Name: "seconds", Cell: func(r x.Row) string { return x.Seconds(took(r.Measurement)) }},
	{Name: "MiB", Cell: func(r x.Row) string { return fmt.Sprintf("%.0f", mebibytes(r.Measurement)) }},
}

var predicted = []x.Column{
	{Name: "records", Cell: func(r x.Row) string { return plot.Thousands(r.Records) }},
	{Name: "accuracy", Cell: func(r x.Row) string { return x.Percent(math.Round(r.Accuracy*1e4) / 1e4) }},
}
