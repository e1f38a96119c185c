package anonymize

import (
	"cmp"
	"context"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Costs says what each rule of a project costs in detail: how much the table that a search
// finds would keep if the rule were looser, stricter, or not there, and all else as it is.
// Every figure is a search of its own, of ten seconds at most, by the project's way of
// recoding and its measure; nothing is written, and the project stays as it is.
type Costs struct {
	table  *table.Table
	config project.Project
	known  *prepared // the project as it is
	report CostReport
	left   []attempt // to be searched
}

// CostReport holds the costs that are computed so far.
type CostReport struct {
	Now   CostPoint  `json:"now"`   // by the rules as they are
	Rules []RuleCost `json:"rules"` // the models, the share left out, the columns that could be known, and the harmless ones, in this order
	Done  int        `json:"done"`  // searches that are done
	Total int        `json:"total"` // searches in all
}

// Whole reports whether all is known.
func (r *CostReport) Whole() bool { return r.Done == r.Total }

// RuleKind says what kind of a rule is varied.
type RuleKind string

// The kinds.
const (
	ModelRule  RuleKind = "model"  // a privacy model
	LimitRule  RuleKind = "limit"  // the share of records that may be left out
	ColumnRule RuleKind = "column" // that somebody could know the column
	// HarmlessRule is no rule yet: that somebody could know a column that is kept as it is. Columns
	// of which the table does not hold all cells have none.
	HarmlessRule RuleKind = "harmless"
)

// RuleCost holds the cost of one rule.
type RuleCost struct {
	Rule      RuleKind   `json:"rule"`
	Path      string     `json:"path"`                // in the project file, such as "models[0]"; "columns" of a column that it does not name
	Model     privacy.ID `json:"model,omitempty"`     // of the kind "model"
	Attribute string     `json:"attribute,omitempty"` // the column that the model protects, or that could be known, or is harmless
	Parameter string     `json:"parameter,omitempty"` // that is varied: "k" or "suppressionLimit"
	// Points are by the parameter, ascending, that of the project among them, as far as they
	// are known.
	Points []CostPoint `json:"points"`
	// Without is the table without the rule; left out where it is not known yet, and for the only
	// model, without which nothing would be protected. Without the last model of a sensitive
	// column, the column stays as it is. A column that nobody could know stays as it is, but for
	// records that are left out, and counts among the details all the same, so that the shares can be
	// compared.
	Without *CostPoint `json:"without,omitempty"`
	// With is the table if somebody could know a harmless column, by its hierarchy in the project or
	// else one by its type; left out where it is not known yet, and of all other kinds.
	With *CostPoint `json:"with,omitempty"`
	// Now is the share of detail that the rules as they are keep, over the columns that the figures
	// of the rule count: with a harmless column, which is whole but for records that are left out. 0
	// while it is not known, and where no table meets the rules.
	Now float64 `json:"now"`
}

// CostPoint is the result of one search.
type CostPoint struct {
	Value float64 `json:"value"`          // of the parameter; 0 without one
	Found bool    `json:"found"`          // a table that meets the rules
	Kept  float64 `json:"kept,omitempty"` // share of detail that it keeps, 0 to 1, as of a result; left out where none was found
	// Proved: no other table scores better by the measure, or none meets the rules. Otherwise the
	// search was ended, or looked at some of the tables only, and more may be kept.
	Proved     bool `json:"proved"`
	Suppressed int  `json:"suppressed"` // records left out
	// Refused says why there is no search by such rules; left out where there is one.
	Refused *problem.Problem `json:"refused,omitempty"`
}

// attempt is a search to be made.
type attempt struct {
	rule    int // of the report; -1: the project as it is
	value   float64
	without bool
	with    bool // a harmless column could be known
	config  project.Project
	column  int // the quasi-identifier that it does without; -1: none
}

// NewCosts prepares to ask what the rules of a project cost. found is what a search with the same
// project found, nil if there was none. Its errors are those of Table.
func NewCosts(t *table.Table, cfg project.Project, found *Result) (*Costs, error) {
	if cfg.Differential() != nil {
		return nil, problem.New("core-no-costs", "Choose epsilon and delta by what they promise.",
			"Differential privacy: what other settings would keep of the table is found out by looking at it, and no part of epsilon pays for that.").AtPath("models")
	}
	if set := cfg.SetColumn(); set != nil {
		return nil, problem.New("core-no-costs", "Try other settings one by one.",
			"Each cell of the column %q holds several values. What other settings would keep of such a column is not computed.", set.Name).
			OfColumn(set.Name)
	}
	cfg.Recoding.Levels = nil
	cfg.Search.TimeLimit = 0 // each search has its own
	p, err := prepare(t, cfg)
	if err != nil {
		return nil, err
	}
	c := &Costs{table: t, config: cfg, known: p}
	c.plan()
	c.report.Total = len(c.left)
	if found != nil && found.Optimal && !found.Chosen {
		c.take(c.left[0], CostPoint{Found: found.Found, Kept: found.Kept, Proved: true, Suppressed: found.Suppressed})
	}
	return c, nil
}

// Report returns what is known so far.
func (c *Costs) Report() *CostReport {
	r := c.report
	r.Rules = slices.Clone(r.Rules)
	for i := range r.Rules {
		r.Rules[i].Points = slices.Clone(r.Rules[i].Points)
	}
	return &r
}

// Next makes one more search; false if there was none to be made. A search that is cancelled is
// made again by the next call.
func (c *Costs) Next(ctx context.Context, opt Options) (bool, error) {
	if len(c.left) == 0 {
		return false, nil
	}
	next := c.left[0]
	found, err := c.search(ctx, &next, opt.complete())
	if err != nil {
		return false, err
	}
	c.take(next, found)
	return true, nil
}

// All makes all searches that are left.
func (c *Costs) All(ctx context.Context, opt Options) (*CostReport, error) {
	for {
		more, err := c.Next(ctx, opt)
		if err != nil {
			return nil, err
		}
		if !more {
			return c.Report(), nil
		}
	}
}

// take notes what the first of the attempts that are left has found.
func (c *Costs) take(t attempt, found CostPoint) {
	c.left, c.report.Done = c.left[1:], c.report.Done+1
	if t.rule < 0 {
		c.report.Now = found
		for i := range c.report.Rules {
			r := &c.report.Rules[i]
			if r.Rule != HarmlessRule {
				r.Now = found.Kept
			}
			if r.Parameter != "" {
				found.Value = r.now(&c.config)
				r.Points = append(r.Points, found)
			}
		}
		return
	}
	r := &c.report.Rules[t.rule]
	found.Value = t.value
	switch {
	case t.without:
		r.Without = &found
		return
	case t.with:
		r.With = &found
		return
	}
	at, _ := slices.BinarySearchFunc(r.Points, t.value, func(p CostPoint, v float64) int { return cmp.Compare(p.Value, v) })
	r.Points = slices.Insert(r.Points, at, found)
}

// search looks for the best table by the rules of an attempt.
func (c *Costs) search(ctx context.Context, t *attempt, opt Options) (CostPoint, error) {
	began, watched := opt.Clock(), opt.Observe
	opt.Begun = 0
	opt.Observe = func(p Progress) bool {
		return (watched == nil || watched(p)) && opt.Clock()-began < partTime
	}
	if err := cancelledBy(ctx); err != nil {
		return CostPoint{}, err
	}
	if t.column >= 0 && len(c.known.quasi)+len(c.known.aggregated) == 1 { // nothing is left that anybody could know
		return CostPoint{Found: true, Kept: 1, Proved: true}, nil
	}
	if t.with && c.report.Now.Found {
		if err := c.compared(t); err != nil {
			return refused(err)
		}
	}
	r, err := c.find(ctx, t, opt)
	if ctx.Err() != nil {
		return CostPoint{}, cancelled(ctx.Err())
	}
	if err != nil {
		return refused(err)
	}
	if !r.Found {
		return CostPoint{Proved: r.Optimal || r.Method.Groups() && r.Stopped == ""}, nil
	}
	if t.column >= 0 {
		r.Kept = c.known.comparable(r.Kept, r.Suppressed, t.column)
	}
	return CostPoint{Found: true, Kept: r.Kept, Proved: r.Optimal, Suppressed: r.Suppressed}, nil
}

// find makes the table, or as much of it as tells what is kept.
func (c *Costs) find(ctx context.Context, t *attempt, opt Options) (*Result, error) {
	if !t.config.Recoding.Chosen().Uniform() || len(c.known.aggregated) > 0 {
		return Table(ctx, c.table, t.config, opt)
	}
	p, err := prepare(c.table, t.config)
	if err != nil {
		return nil, err
	}
	found, err := search.Find(ctx, p.checker, p.searchOptions(opt))
	if err != nil {
		return nil, err
	}
	r := p.begin()
	r.Optimal, r.Stopped = found.Optimal, string(found.Stopped)
	if found.Best != nil {
		r.Found, r.Suppressed, r.Kept = true, found.Best.Suppressed, 1-p.checker.Evaluate(found.Best.ID, p.detail).Value
	}
	return r, nil
}

// refused is a figure that there is not, and why; what is no refusal is an error.
func refused(err error) (CostPoint, error) {
	why := problem.Flatten(err)[0]
	if why.Code == "internal" {
		return CostPoint{}, err
	}
	return CostPoint{Refused: why}, nil
}

// compared notes what the rules as they are keep, counted as if a harmless column could be known.
func (c *Costs) compared(t *attempt) error {
	p, err := prepare(c.table, t.config)
	if err != nil {
		return err
	}
	r, now := &c.report.Rules[t.rule], &c.report.Now
	at := slices.IndexFunc(p.quasi, func(q quasi) bool { return q.encoded.Attribute == r.Attribute })
	r.Now = p.comparable(now.Kept, now.Suppressed, at)
	return nil
}

// comparable is the share of detail kept by a table without one of the quasi-identifiers, counted
// over all of them: that column is as it was, but for records that are left out.
func (p *prepared) comparable(kept float64, suppressed int, column int) float64 {
	others, out := 0.0, float64(suppressed)/float64(p.checker.Records())
	for i, w := range p.importance {
		if i != column {
			others += w
		}
	}
	return utility.Kept([]float64{1 - kept, out}, []float64{others, p.importance[column]})
}
