// Package recoding compares the ways of recoding: how much detail full-domain
// generalization, local recoding, graph-based recoding, the finest groups and local suppression
// lose on the same table with the same k, and what they cost.
package recoding

import (
	"context"
	_ "embed"
	"fmt"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Parts of the suite.
const (
	Part       = "recoding"
	Prediction = "prediction"
)

// Suite is the comparison.
var Suite = x.Suite{
	Name: "recoding",
	Parts: []x.Part{
		{Name: Part, Agree: x.Platforms, Measure: measure},
		{Name: Prediction, Agree: x.Platforms, Measure: foresee},
	},
	Cases: x.Expand(cases),
	Page:  template, Published: published,
	Wrong: wrong,
}

//go:embed page.md
var template string

//go:embed published.csv
var published string

// algorithm names the search in which a way of recoding begins, where it has one: all exact
// searches find the same transformation.
var algorithm = map[string]string{string(project.FullDomain): "flash", string(project.Local): "auto"}

// large is a table of 1.2 million records, for how the time of the finest groups grows.
const large = "ihis_shaped"

//go:embed cases.txt
var cases string

// config is the project of a case by a way of recoding.
func config(d *x.Data, c x.Case, way string) (project.Project, error) {
	cfg, err := d.Config(c, algorithm[way])
	cfg.Recoding = project.Recoding{Method: project.Method(way)}
	if way == Predicting {
		cfg.Recoding.Method, cfg.Measure = project.Finest, project.Measure{Measure: utility.Classification}
		cfg.Column(c.Sensitive).Response = true
	}
	if !cfg.Recoding.Method.Uniform() {
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

// wrong names the cases in which a way that makes values coarser loses as much as full-domain
// generalization, or more, and those in which the file has lost more than the engine says.
func wrong(rows x.Rows) (list []string) {
	for _, c := range rows.Of(Part).Cases() {
		for _, platform := range c.Platforms() {
			full := c.Pick(platform).Run(string(project.FullDomain))
			for _, r := range c.Pick(platform) {
				if full != nil && r.Algorithm != full.Algorithm && !exact(r) && r.FileLoss >= full.FileLoss {
					list = append(list, fmt.Sprintf("%s (%s): %s recoding loses as much as the full domain", r.Name(), platform, r.Algorithm))
				}
				if r.FileLoss > r.Lost+1e-6 { // less where a text stands on several levels: see labels
					list = append(list, fmt.Sprintf("%s (%s): the file of %s recoding has lost %.6f, more than %.6f", r.Name(), platform, r.Algorithm, r.FileLoss, r.Lost))
				}
			}
		}
	}
	return list
}

// exact tells of a way whose values stay as they are or are hidden: it keeps the least detail, and
// is chosen for what it keeps exactly.
func exact(r x.Row) bool { return r.Algorithm == string(project.Suppression) }
