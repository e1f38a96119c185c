package anonymize

import (
	"errors"
	"maps"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/identity"
	"github.com/fulgurite/fulgurite/core/internal/joined"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// prepared is a configuration bound to a table.
type prepared struct {
	table      *table.Table
	config     project.Project
	quasi      []quasi // quasi-identifiers in the table's column order
	aggregated []aggregated
	items      *items           // the column whose cells hold several values; nil: there is none
	linked     bool             // what is written shows which records are one person's
	subset     []bool           // by row, nil without a research subset
	persons    *Persons         // nil if the project names none
	people     *privacy.Persons // what models know of them
	problem    evaluate.Task
	checker    evaluate.Checker
	importance []float64         // by column: what it counts in the detail that is kept; see weigh
	detail     utility.Measure   // the share of detail that the generalized columns lose
	cells      utility.Cellwise  // what groups keep low, nil if that is Loss
	predicted  utility.Groupwise // what groups keep low of columns to be predicted, beside Loss; nil: nothing
	sized      bool              // parts ask for sizes instead of models that judge all classes together: see privacy.Sized
	warnings   []*problem.Problem
}

// quasi is a quasi-identifier.
type quasi struct {
	column     int // of the table
	definition *hierarchy.Hierarchy
	encoded    *hierarchy.Encoded
	runs       *joined.Runs // that groups may show, nil: none
}

// prepare binds a configuration to a table: it builds and encodes hierarchies
// and merges equal records. Everything that is wrong is reported at once.
func prepare(t *table.Table, cfg project.Project) (*prepared, error) {
	return prepareTuned(t, cfg, evaluate.Tuning{})
}

// Checker prepares a configuration as Anonymize does, for programs that drive
// package search themselves, such as benchmarks. tuning switches the
// optimizations of checks. Its errors are those of Anonymize.
func Checker(t *table.Table, cfg project.Project, tuning evaluate.Tuning) (evaluate.Checker, error) {
	p, err := prepareTuned(t, cfg, tuning)
	if err != nil {
		return nil, err
	}
	return p.checker, nil
}

func prepareTuned(t *table.Table, cfg project.Project, tuning evaluate.Tuning) (*prepared, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	cfg = *cfg.Suppressing()
	p := &prepared{config: cfg}
	if err := checkRecoding(&cfg); err != nil {
		return nil, err
	}
	if err := oneEach(&cfg); err != nil {
		return nil, err
	}
	if t.Rows == 0 {
		return nil, problem.New("core-no-records", "Open a table that has records.", "The table has no records.").InFile(t.Name)
	}
	var err error
	if p.subset, err = cfg.Inside(t); err != nil {
		return nil, err
	}
	if t, err = cfg.Coded(t); err != nil {
		return nil, err
	}
	p.table = t
	q := evaluate.Task{Rows: t.Rows, Weights: t.Weights, Tuning: tuning, Subset: p.subset}
	q.Limit = AbsoluteLimit(cfg.SuppressionLimit, counted(&q))
	if err := p.bindPersons(&q); err != nil {
		return nil, err
	}
	byName := make(map[string]*project.Column, len(cfg.Columns))
	for i := range cfg.Columns {
		byName[cfg.Columns[i].Name] = &cfg.Columns[i]
	}
	var all []error
	if err := cfg.Unknown(t); err != nil {
		all = append(all, err)
	}
	for i, column := range t.Columns {
		c := byName[column.Name]
		if c == nil {
			continue
		}
		if c.Items != nil && c.Role == project.QuasiIdentifying {
			if p.items, err = bindItems(&p.config, i, column, c); err != nil {
				all = append(all, problem.At(err, problem.Place{Attribute: c.Name}))
			}
			continue
		}
		column, err := c.Typed(column)
		if err != nil {
			all = append(all, err)
			continue
		}
		switch c.Role {
		case project.QuasiIdentifying:
			if c.Microaggregate != nil {
				if err := p.aggregate(i, column, c); err != nil {
					all = append(all, problem.At(err, problem.Place{Attribute: c.Name}))
				}
				continue
			}
			bound, err := p.bind(i, column, c)
			if err != nil {
				all = append(all, problem.At(err, problem.Place{Attribute: c.Name}))
				continue
			}
			bound.Response = c.Response
			q.Columns = append(q.Columns, bound)
		case project.Sensitive:
			if column, err = cfg.Secret(c, t.Columns[i]); err != nil {
				all = append(all, err)
				continue
			}
			bound, err := p.sensitive(column, c, q.Subset)
			if err != nil {
				all = append(all, problem.At(err, problem.Place{Attribute: c.Name}))
				continue
			}
			q.Sensitive = append(q.Sensitive, bound)
		}
		if c.Response && c.Role != project.QuasiIdentifying && utility.Predicts(cfg.Measure.Measure) {
			q.Responses = append(q.Responses, evaluate.Response{Codes: column.Codes, Values: column.Dict.Len()})
		}
	}
	all = append(all, undescribed(t, &cfg)...)
	warning, err := unansweredPerson(t, &cfg)
	if err != nil {
		all = append(all, err)
	}
	if warning != nil {
		p.warnings = append(p.warnings, warning)
	}
	if err := identity.Validate(t, &cfg); err != nil {
		all = append(all, err)
	}
	if len(all) == 0 && len(q.Columns) == 0 && (len(p.aggregated) > 0 || p.items != nil) {
		q.Columns = append(q.Columns, p.everybody())
	}
	if len(all) == 0 && len(q.Columns) == 0 {
		all = append(all, problem.New("core-no-quasi-identifier", "Mark at least one column as one that somebody could know.",
			"No column is marked as one that somebody could know (quasi-identifying), so there is nothing to make coarser.").InFile(t.Name).AtPath("columns"))
	}
	if len(all) > 0 {
		return nil, errors.Join(all...)
	}
	if !p.linked && identity.Linked(t, &cfg) {
		p.linked = true
		p.warnings = append(p.warnings, identity.LinkedWarning(cfg.RowsArePeople))
	}
	q.Models = func(in privacy.Input) ([]privacy.Model, error) {
		p.people = in.Persons
		return privacy.NewAll(specs(cfg.Models), in)
	}
	q.Measure = p.measure
	p.problem = q
	p.weigh()
	p.checker, err = evaluate.New(q)
	return p, err
}

// measure binds the measure of the configuration, and the one that says how much
// detail is kept.
func (p *prepared) measure(in utility.Input) (utility.Measure, error) {
	if err := p.measureDetail(in); err != nil {
		return nil, err
	}
	if err := p.byCells(in); err != nil {
		return nil, err
	}
	m, err := utility.New(p.config.Measure.Measure, p.config.Measure.Params, in)
	if p.config.Recoding.Chosen().Joins() && err == nil {
		p.predicted, _ = m.(utility.Groupwise)
	}
	return m, problem.Within("measure", err)
}

// part is the problem of some of the records that count, which are a table by themselves
// but for what models compare with: that remains the table as a whole. gsFactor
// is the price of a record that is left out.
func (p *prepared) part(rows []uint32, limit int, gsFactor float64) (*prepared, error) {
	part := *p
	part.config.Measure.Params = maps.Clone(p.config.Measure.Params)
	if part.config.Measure.Params == nil {
		part.config.Measure.Params = param.Values{}
	}
	part.config.Measure.Params["gsFactor"] = gsFactor
	q := p.problem
	q.Rows, q.Subset, q.Limit, q.Measure = len(rows), nil, limit, part.measure
	q.Columns, q.Sensitive = slices.Clone(q.Columns), slices.Clone(q.Sensitive)
	for i := range q.Columns {
		q.Columns[i].Codes = table.PickCodes(&q.Columns[i].Codes, rows)
	}
	for i := range q.Sensitive {
		q.Sensitive[i].Codes = table.PickCodes(&q.Sensitive[i].Codes, rows)
	}
	if q.Persons != nil {
		q.Persons = pick(q.Persons, rows)
	}
	whole := p.checker.Records()
	q.Models = func(in privacy.Input) ([]privacy.Model, error) {
		in.Records, in.AllRecords, in.Subset, in.Persons = whole, p.table.Rows, p.subset != nil, p.people
		models, err := privacy.NewAll(specs(p.config.Models), in)
		if p.sized {
			models = privacy.Sized(models)
		}
		return models, err
	}
	var err error
	part.problem = q
	part.checker, err = evaluate.New(q)
	return &part, err
}

func pick(codes, rows []uint32) []uint32 {
	out := make([]uint32, len(rows))
	for i, row := range rows {
		out[i] = codes[row]
	}
	return out
}

// AbsoluteLimit is the number of records that may be suppressed: the floor of
// share*records in float64 arithmetic, as in the ARX tool
// (ARXConfiguration.initialize).
func AbsoluteLimit(share float64, records int) int {
	return int(math.Floor(share * float64(records)))
}

// bind makes the hierarchy of a quasi-identifier and binds it to its column.
func (p *prepared) bind(i int, column *table.Column, c *project.Column) (evaluate.QuasiIdentifier, error) {
	spec := hierarchy.Spec{Kind: hierarchy.KindAuto}
	if c.Hierarchy != nil {
		spec = *c.Hierarchy
	}
	h, err := p.config.Build(spec, column)
	if err != nil {
		return evaluate.QuasiIdentifier{}, err
	}
	warnings, err := hierarchy.Validate(h, column)
	if err != nil {
		return evaluate.QuasiIdentifier{}, err
	}
	p.warnings = append(p.warnings, warnings...)
	encoded, err := hierarchy.Encode(h, column)
	if err != nil {
		return evaluate.QuasiIdentifier{}, err
	}
	bound := evaluate.QuasiIdentifier{Hierarchy: encoded, Codes: column.Codes, Max: encoded.Height() - 1, Weight: project.DefaultWeight}
	if c.MinLevel != nil {
		bound.Min = *c.MinLevel
	}
	if c.MaxLevel != nil {
		bound.Max = *c.MaxLevel
	}
	if bound.Max >= encoded.Height() || bound.Min > bound.Max {
		return evaluate.QuasiIdentifier{}, problem.New("core-level-bounds", "",
			"The column may have the levels %d to %d, which its hierarchy does not have.", bound.Min, bound.Max).Hinted("Its levels are 0 to %d.", encoded.Height()-1)
	}
	if err := p.below(c, spec, bound.Max, encoded.Height()); err != nil {
		return evaluate.QuasiIdentifier{}, err
	}
	if c.Weight != nil {
		bound.Weight = *c.Weight
	}
	p.quasi = append(p.quasi, quasi{column: i, definition: h, encoded: encoded, runs: p.config.Runs(c, h, column)})
	return bound, nil
}

// sensitive describes a sensitive column to the models. Its values are
// counted over the research subset.
func (p *prepared) sensitive(column *table.Column, c *project.Column, subset []bool) (evaluate.Sensitive, error) {
	values := privacy.Sensitive{Attribute: column.Name, Counts: make([]int, column.Dict.Len()), Rank: make([]int, column.Dict.Len())}
	for row, code := range column.Codes.All() {
		if subset == nil || subset[row] {
			values.Counts[code] += column.Weights.Of(row)
		}
	}
	for position, code := range column.Sorted() {
		values.Rank[code] = position
	}
	if c.Items != nil {
		var err error
		if values.Lists, err = lists(column, c.Items, values.Counts); err != nil {
			return evaluate.Sensitive{}, err
		}
	}
	if c.Hierarchy != nil {
		h, err := p.config.Build(*c.Hierarchy, column)
		if err != nil {
			return evaluate.Sensitive{}, err
		}
		encoded, err := hierarchy.Encode(h, column)
		if err != nil {
			return evaluate.Sensitive{}, err
		}
		for _, level := range encoded.Levels {
			values.Ancestors = append(values.Ancestors, level.Of)
		}
	}
	return evaluate.Sensitive{Codes: column.Codes, Values: values}, nil
}

func specs(models []project.Model) []privacy.Spec {
	out := make([]privacy.Spec, len(models))
	for i, m := range models {
		out[i] = privacy.Spec(m)
	}
	return out
}

// QuasiIdentifier is a quasi-identifier bound to its hierarchy.
type QuasiIdentifier struct {
	Column     int                  // of the table
	Definition *hierarchy.Hierarchy // as built
	Hierarchy  *hierarchy.Encoded
	Codes      table.Codes // by row: value codes of the hierarchy
	Min, Max   int         // lowest and highest level allowed
}

// QuasiIdentifiers binds a configuration to a table and returns the generalized
// columns in the table's order, with the errors of Anonymize.
func QuasiIdentifiers(t *table.Table, cfg project.Project) ([]QuasiIdentifier, error) {
	p, err := prepare(t, cfg)
	if err != nil {
		return nil, err
	}
	all := make([]QuasiIdentifier, len(p.quasi))
	for i, q := range p.quasi {
		c := &p.problem.Columns[i]
		all[i] = QuasiIdentifier{q.column, q.definition, q.encoded, c.Codes, c.Min, c.Max}
	}
	return all, nil
}

// counted is the number of records that count: all, or those of the research
// subset.
func counted(q *evaluate.Task) int {
	if q.Subset != nil {
		return q.Weights.Marked(q.Subset)
	}
	return q.Weights.Total(q.Rows)
}
