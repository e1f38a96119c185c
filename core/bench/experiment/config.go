package experiment

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Keys of measures.
const (
	Discernability = "discernability-monotonic" // DM*
	Loss           = "loss"                     // with the arithmetic mean
	GeometricLoss  = "loss-geometric-mean"
	AECS           = "aecs"
	Ambiguity      = "ambiguity"
	Entropy        = "non-uniform-entropy"
)

var measures = map[string]project.Measure{
	Discernability: {Measure: "discernability", Params: param.Values{"monotonic": true}},
	Loss:           {Measure: "loss", Params: param.Values{"aggregate": "arithmetic-mean"}},
	GeometricLoss:  {Measure: "loss", Params: param.Values{"aggregate": "geometric-mean"}},
	AECS:           {Measure: "aecs"},
	Ambiguity:      {Measure: "ambiguity"},
	Entropy:        {Measure: "non-uniform-entropy"},
}

// Keys of models: those of the Lightning paper, 6.1.
const (
	KAnonymity = "k-anonymity"
	Uniqueness = "population-uniqueness" // at most 1 % of the population of the USA unique, by Dankar's estimate
	Recursive  = "recursive-diversity"   // (4,3)
	Closeness  = "t-closeness"           // 0.2, hierarchical distance
	Presence   = "delta-presence"        // 0.05 to 0.15
)

var models = map[string]project.Model{
	Uniqueness: {Model: "population-uniqueness", Params: param.Values{"threshold": 0.01, "estimator": "dankar", "population": "usa"}},
	Recursive:  {Model: "recursive-cl-diversity", Params: param.Values{"c": 4.0, "l": 3.0}},
	Closeness:  {Model: "t-closeness", Params: param.Values{"t": 0.2, "distance": "hierarchical"}},
	Presence:   {Model: "delta-presence", Params: param.Values{"deltaMin": 0.05, "deltaMax": 0.15}},
	Diversity:  {Model: "distinct-l-diversity", Params: param.Values{"l": 3.0}},
	Equal:      {Model: "t-closeness", Params: param.Values{"t": 0.3, "distance": "equal"}},
}

// quasi returns the quasi-identifiers of a case: those of the first columns
// that have a hierarchy, in the table's order, with the sensitive one.
func (d *Data) quasi(c Case) ([]string, error) {
	line, _, _ := strings.Cut(string(d.Text[:min(len(d.Text), 1<<16)]), "\n")
	names := strings.Split(strings.TrimSuffix(line, "\r"), Delimiter)
	if c.Columns > len(names) {
		return nil, problem.New("bench-columns", "", "%s has %d columns, fewer than %d.", d.Name, len(names), c.Columns)
	}
	if c.Columns > 0 {
		names = names[:c.Columns]
	}
	return slices.DeleteFunc(names, func(name string) bool { _, ok := d.Hierarchies[name]; return !ok }), nil
}

// Beside k-anonymity, where a case has a k: those of the recoding suite.
const (
	Diversity = "distinct-3-diversity"
	Equal     = "0.3-closeness" // with the same distance between all values
)

// Config is the project of a case, with one algorithm.
func (d *Data) Config(c Case, algorithm string) (project.Project, error) {
	cfg := project.Project{Version: project.Version, Input: table.Options{Delimiter: Delimiter}, SuppressionLimit: c.Limit,
		Measure: measures[c.Measure], Search: project.Search{Algorithm: search.ID(algorithm)}}
	size := project.Model{Model: "k-anonymity", Params: param.Values{"k": float64(c.K)}}
	model, ok := models[c.Model]
	if !ok {
		model = size
	}
	names, err := d.quasi(c)
	if err != nil {
		return cfg, err
	}
	if c.Sensitive != "" && !slices.Contains(names, c.Sensitive) {
		return cfg, problem.New("bench-sensitive", "", "The table %s has no column %s with a hierarchy.", c.Dataset, c.Sensitive)
	}
	for _, name := range names {
		spec, role := d.Hierarchies[name], project.QuasiIdentifying
		if name == c.Sensitive {
			role = project.Insensitive
			if c.Model == Recursive || c.Model == Closeness || c.Model == Diversity || c.Model == Equal {
				role, model.Attribute = project.Sensitive, name
			}
		}
		cfg.Columns = append(cfg.Columns, project.Column{Name: name, Role: role, Hierarchy: &spec})
	}
	cfg.Models = []project.Model{model}
	if ok && c.K > 0 {
		cfg.Models = []project.Model{size, model}
	}
	if c.Persons > 0 {
		cfg.Person = []string{personColumn}
	}
	if c.Model == Presence {
		if d.Subset == nil {
			return cfg, problem.New("bench-subset", "Put the numbers of a tenth of its records, from 0, into that file, one a line.",
				"There is no %s in %s, which delta-presence needs.", subsetFile, c.Dataset)
		}
		cfg.Subset = &project.Subset{Rows: d.Subset}
	}
	return cfg, nil
}

// Checker binds a case to the whole table, as a run of the program does. With
// an order its columns are moved: the quasi-identifier at position i of the
// table goes where number order[i] was.
func (d *Data) Checker(c Case, tuning evaluate.Tuning, order []int) (evaluate.Checker, error) {
	cfg, err := d.Config(c, "")
	if err != nil {
		return nil, err
	}
	t, err := d.Table()
	if err != nil {
		return nil, err
	}
	if c.Persons > 0 {
		if t, err = d.crowd(t, c.Persons); err != nil {
			return nil, err
		}
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
