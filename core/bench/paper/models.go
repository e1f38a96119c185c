package paper

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/check"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// The privacy models of the Lightning paper, 6.1.
const (
	KAnonymity = "k-anonymity"           // 5-anonymity
	Uniqueness = "population-uniqueness" // at most 1 % of the population of the USA unique, by Dankar's estimate
	Recursive  = "recursive-diversity"   // (4,3)
	Closeness  = "t-closeness"           // 0.2, hierarchical distance
	Presence   = "delta-presence"        // 0.05 to 0.15, a random subset of a tenth of the records
)

// sensitive are the sensitive columns of the Lightning paper, Table 2; the
// quasi-identifiers are all others.
var sensitive = map[string]string{"adult": "occupation", "cup": "RAMNTALL", "fars": "istatenum"}

// models returns the entry of a project file for a case.
func model(c Case) project.Model {
	switch c.Model {
	case Uniqueness:
		return project.Model{Model: "population-uniqueness", Params: param.Values{"threshold": 0.01, "estimator": "dankar", "population": "usa"}}
	case Recursive:
		return project.Model{Model: "recursive-cl-diversity", Attribute: sensitive[c.Dataset], Params: param.Values{"c": 4.0, "l": 3.0}}
	case Closeness:
		return project.Model{Model: "t-closeness", Attribute: sensitive[c.Dataset], Params: param.Values{"t": 0.2, "distance": "hierarchical"}}
	case Presence:
		return project.Model{Model: "delta-presence", Params: param.Values{"deltaMin": 0.05, "deltaMax": 0.15}}
	}
	return project.Model{Model: "k-anonymity", Params: param.Values{"k": float64(c.K)}}
}

// Data are the data of a folder and the research subset of its file
// subset_10pct.txt, if it has one.
type Data struct {
	*bench.Data
	Subset []int
}

// Load reads a folder of a data directory, see bench.Load.
func Load(dir fs.FS, folder string) (*Data, error) {
	data, err := bench.Load(dir, folder)
	if err != nil {
		return nil, err
	}
	d := &Data{Data: data}
	name := path.Join(folder, "subset_10pct.txt")
	text, err := fs.ReadFile(dir, name)
	if err != nil {
		return d, nil // not every table has one; a case that needs it says so
	}
	for i, line := range bytes.Fields(text) {
		row, err := strconv.Atoi(string(line))
		if err != nil {
			return nil, problem.New("bench-subset", "Give one number of a record a line, the first record being 0.",
				"%q is no number of a record.", line).At(problem.Place{File: name, Line: i + 1})
		}
		d.Subset = append(d.Subset, row)
	}
	return d, nil
}

// config is the project file of a case. The order of the quasi-identifiers in
// it is the table's.
func (d *Data) config(c Case) (project.Project, error) {
	cfg, err := d.Config(bench.Case{Dataset: c.Dataset, Columns: c.Columns, Limit: c.Limit, Measure: c.Measure}, "")
	if err != nil {
		return cfg, err
	}
	switch c.Measure {
	case AECS:
		cfg.Measure = project.Measure{Measure: "aecs"}
	case Loss:
		cfg.Measure = project.Measure{Measure: "loss", Params: param.Values{"aggregate": "geometric-mean"}}
	}
	cfg.Models = []project.Model{model(c)}
	if secret := sensitive[c.Dataset]; secret != "" && (c.Part == Minimal || c.Part == Optimal) {
		at := slices.IndexFunc(cfg.Columns, func(column project.Column) bool { return column.Name == secret })
		if at < 0 {
			return cfg, problem.New("bench-sensitive", "", "The table %s has no column %s with a hierarchy.", c.Dataset, secret)
		}
		if cfg.Columns[at].Role = project.Insensitive; cfg.Models[0].Attribute != "" {
			cfg.Columns[at].Role = project.Sensitive
		}
	}
	if c.Model == Presence {
		if d.Subset == nil {
			return cfg, problem.New("bench-subset", "Put the numbers of a tenth of its records, from 0, into that file, one a line.",
				"There is no subset_10pct.txt in %s, which delta-presence needs.", c.Dataset)
		}
		cfg.Subset = &project.Subset{Rows: d.Subset}
	}
	return cfg, nil
}

// checker binds a case to the whole table, with its columns in another order
// if there is one: the quasi-identifier at position i of the table goes where
// number order[i] was.
func (d *Data) checker(c Case, tuning check.Tuning, order []int) (check.Checker, error) {
	cfg, err := d.config(c)
	if err != nil {
		return nil, err
	}
	t, err := d.Table()
	if err != nil {
		return nil, err
	}
	if order != nil {
		t = moved(t, cfg, order)
	}
	return anonymize.Checker(t, cfg, tuning)
}

// moved returns the table with its quasi-identifiers in another order.
func moved(t *table.Table, cfg project.Project, order []int) *table.Table {
	var places []int // of the quasi-identifiers
	for i, column := range t.Columns {
		for _, c := range cfg.Columns {
			if c.Name == column.Name && c.Role == project.QuasiIdentifying {
				places = append(places, i)
			}
		}
	}
	other := *t
	other.Columns = slices.Clone(t.Columns)
	for i, at := range order {
		other.Columns[places[at]] = t.Columns[places[i]]
	}
	return &other
}

// title describes a model as the papers write it.
func modelTitle(model string, k int) string {
	switch model {
	case Uniqueness:
		return "(0.01)-uniqueness"
	case Recursive:
		return "recursive-(4,3)-diversity"
	case Closeness:
		return "(0.2)-closeness"
	case Presence:
		return "(0.05,0.15)-presence"
	}
	return "(" + strconv.Itoa(k) + ")-anonymity"
}

func tableTitle(dataset string) string { return strings.ToUpper(dataset) }
