// Package recoding compares the ways of recoding: how much detail full-domain
// generalization, local recoding, graph-based recoding and the finest groups lose on
// the same table with the same k, and what they cost.
package recoding

import (
	"context"
	"fmt"
	"strings"

	"github.com/fulgurite/fulgurite/core/anonymize"
	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/plot"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Part is the only part of the suite.
const Part = "recoding"

// Suite is the comparison.
var Suite = x.Suite{
	Name:    "recoding",
	Title:   "Ways of recoding",
	Parts:   []x.Part{{Name: Part, Title: "Ways of recoding (times of the processor)", Agree: x.Platforms, Measure: measure, Columns: columns}},
	Cases:   cases,
	Summary: func(r *x.Report) { r.Line("\n%s", losers(r.Rows)) },
	Report:  report,
	Wrong:   wrong,
}

// ways are the algorithms of a case, and the search in which each begins: all
// exact searches find the same transformation.
var ways = []string{string(project.FullDomain), string(project.Local), string(project.Graph), string(project.Finest)}

var algorithm = map[string]string{string(project.FullDomain): "flash", string(project.Local): "auto"}

// cases are three standard tables with two sizes of groups, one with a third, and the largest of
// them in parts. Full-domain generalization may leave out as many records as it
// likes, each at the cost of all of its detail; the others leave out none.
func cases(e x.Effort) (all []x.Case) {
	add := func(dataset string, size, k int) {
		all = append(all, x.Case{Part: Part, Dataset: dataset, Size: size, K: k, Limit: 1, Measure: x.Loss, Algorithms: ways})
	}
	for _, dataset := range []string{"adult", "cup", "fars"} {
		for _, k := range []int{2, 5, 10} {
			if !e.Quick && (k > 2 || dataset == "adult") || k == 5 {
				add(dataset, 0, k)
			}
		}
	}
	for _, size := range []int{12_500, 25_000, 50_000, 100_000} {
		if !e.Quick || size <= 25_000 {
			add("fars", size, 5)
		}
	}
	return all
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
		cfg, err := d.Config(c, algorithm[way])
		if err != nil {
			return nil, err
		}
		cfg.Recoding = project.Recoding{Method: project.Method(way)}
		if cfg.Recoding.Method != project.FullDomain {
			cfg.SuppressionLimit = 0
		}
		m := r.Begin(way)
		found, err := r.Release(ctx, t, cfg, &m, x.NewMeter())
		if err != nil {
			return nil, err
		}
		if !found.Found {
			return nil, fmt.Errorf("%s: no result with %s recoding", c.Name(), way)
		}
		m.Stars = stars(&found.Result)
		runs = append(runs, m)
	}
	return runs, nil
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

// took is what recoding cost in milliseconds: of the processor, which other
// programs do not lengthen, where the platform tells it.
func took(m x.Measurement) float64 {
	if m.ProcessorMs > 0 {
		return m.ProcessorMs
	}
	return m.PrepareMs + m.SearchMs + m.RecodeMs
}

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
	{Name: "Loss", Cell: func(r x.Row) string { return fmt.Sprintf("%.4f", r.Lost) }},
	{Name: "Loss after 1, 2, 5, 10, 30 s", Cell: marks},
	{Name: "cells *", Cell: func(r x.Row) string { return plot.Thousands(r.Stars) }},
	{Name: "left out", Cell: func(r x.Row) string { return plot.Thousands(r.Suppressed) }},
	{Name: "groups", Cell: func(r x.Row) string { return plot.Thousands(r.Classes) }},
	{Name: "seconds", Cell: func(r x.Row) string { return x.Seconds(took(r.Measurement)) }},
	{Name: "MiB", Cell: func(r x.Row) string { return fmt.Sprintf("%.0f", mebibytes(r.Measurement)) }},
}
