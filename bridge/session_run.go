package bridge

import (
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// result is the last finished run of the open table.
type result struct {
	config  *project.Project
	outcome *Outcome
	written *written
	groups  *groups // nil until somebody asks
}

// report is how often the progress of a run is told, unless it has improved.
const report = 100 * time.Millisecond

// config reads the configuration in a request's body.
func (r *request) config() (*project.Project, error) {
	if len(r.Body) == 0 {
		return nil, r.decode(nil)
	}
	return project.Parse(r.Body, "")
}

// estimate says what a run would be. A configuration that cannot run yet is no
// failure of the request.
func (s *Session) estimate(r *request) (any, *Blob, error) {
	open, err := s.needTable("estimate a run for")
	if err != nil {
		return nil, nil, err
	}
	config, err := r.config()
	if err != nil {
		return Estimate{Problems: problem.Flatten(err)}, nil, nil
	}
	plan, err := anonymize.Estimate(open.table, *config, anonymize.Options{Clock: s.host.Clock, Rhythm: pulse, Observe: func(anonymize.Progress) bool {
		return r.breathe() == nil && !s.awaits(KindRun) // who runs need not know what it will take
	}})
	if r.ctx.Err() != nil {
		return nil, nil, r.ctx.Err()
	}
	if err != nil {
		return Estimate{Problems: problem.Flatten(err)}, nil, nil
	}
	return Estimate{Lattice: float64(plan.Lattice), Records: plan.Records, Algorithm: string(plan.Algorithm), Reason: plan.Reason, Seconds: plan.Seconds, Bytes: plan.Bytes}, nil, nil
}

// run anonymizes the open table, writes the result, and checks what it wrote.
// To compare is to run without forgetting what ran before.
func (s *Session) run(r *request) (any, *Blob, error) {
	open, err := s.needTable("anonymize")
	if err != nil {
		return nil, nil, err
	}
	config, err := r.config()
	if err != nil {
		return nil, nil, err
	}
	timed := *config
	timed.Search.TimeLimit = searchTime(config.Search.TimeLimit, open.table)
	found, err := anonymize.Table(r.ctx, open.table, timed, anonymize.Options{Clock: s.host.Clock, Begun: r.came, Rhythm: pulse, Observe: r.observer()})
	if err != nil {
		return nil, nil, err
	}
	outcome := &Outcome{Result: *found, Columns: []ColumnChange{}}
	done := &result{config: config, outcome: outcome}
	if found.Found {
		if err := r.breathe(); err != nil {
			return nil, nil, err
		}
		if done.written, err = r.write(open, config, found, config.Output.EscapeFormulas); err != nil {
			return nil, nil, err
		}
		outcome.Verified, outcome.Findings, outcome.Formulas = len(done.written.findings) == 0, done.written.findings, done.written.formulas
		coded, err := config.Coded(open.table)
		if err != nil {
			return nil, nil, err
		}
		if outcome.Columns, err = changes(coded, config, found, done.written.claim); err != nil {
			return nil, nil, err
		}
		if err := r.breathe(); err != nil {
			return nil, nil, err
		}
		if outcome.Attackers, err = attackers(coded, found, done.written.claim.Subset); err != nil {
			return nil, nil, err
		}
	}
	outcome.Before.Sizes, outcome.After.Sizes = nil, nil
	if r.Kind == KindRun {
		s.result, s.results = done, nil
	}
	s.results = append(slices.DeleteFunc(s.results, func(other *result) bool { return other.outcome.Method == found.Method }), done)
	return outcome, nil, nil
}

// choose makes one of the results that stand side by side the last one.
func (s *Session) choose(r *request) (any, *Blob, error) {
	var asked Choose
	if err := r.decode(&asked); err != nil {
		return nil, nil, err
	}
	for _, done := range s.results {
		if done.outcome.Method == asked.Method {
			s.result = done
			return nil, nil, nil
		}
	}
	return nil, nil, problem.New("bridge-no-result", "Run the search first.", "There is no result of the way of recoding %q.", string(asked.Method))
}

// Writing and verifying a result take about this many seconds a cell, and at
// most this share of the time that is given.
const (
	secondsPerCell = 2e-7
	mostForWriting = 0.2
)

// searchTime is what is left of a time limit for the search, so that the
// result is there soon after the limit: 0 stays the algorithm's default.
func searchTime(limit float64, t *table.Table) float64 {
	return limit - min(secondsPerCell*float64(t.Rows)*float64(len(t.Columns)), mostForWriting*limit)
}

// observer returns the function that a search calls between its checks: it
// lets messages in, tells progress, and stops when that is asked for.
func (r *request) observer() func(anonymize.Progress) bool {
	var told anonymize.Progress
	var at time.Duration
	first := true
	return func(p anonymize.Progress) bool {
		_ = r.breathe() // the search itself sees that the context has ended
		now := r.session.host.Clock()
		if first || now-at >= report || p.Found && (!told.Found || p.Best != told.Best) {
			r.progress(p)
			told, at, first = p, now, false
		}
		return !r.stop.Load()
	}
}

// changes says what became of each column of the table.
func changes(t *table.Table, config *project.Project, found *anonymize.Result, claim verify.Claim) ([]ColumnChange, error) {
	roles := map[string]project.Role{}
	for _, c := range config.Columns {
		roles[c.Name] = c.Role
	}
	quasi := 0
	after, hidden := distinctAfter(found)
	all := make([]ColumnChange, len(t.Columns))
	for i, c := range t.Columns {
		all[i] = ColumnChange{Name: c.Name, Role: project.Insensitive, Before: c.Dict.Len(), After: after[i], Hidden: hidden[i]}
		if role := roles[c.Name]; role != "" {
			all[i].Role = role
		}
		if claim.Columns[i].Hierarchy != nil {
			all[i].Level = found.Transformation[quasi].Level
			all[i].Highest, all[i].Average = found.Transformation[quasi].Highest, found.Transformation[quasi].Average
			all[i].Levels = levelNames(claim.Columns[i].Hierarchy)
			var err error
			if all[i].Quality, err = quality(c, &claim.Columns[i], found, quasi, claim.Subset); err != nil {
				return nil, err
			}
			quasi++
		}
	}
	return all, nil
}

// distinctAfter counts, by column of the table, the different values that are
// left in the output; the * of records left out is none, and a column that is
// not written has none. hidden counts the cells of quasi-identifiers that show *.
func distinctAfter(found *anonymize.Result) (counts, hidden map[int]int) {
	counts, hidden = map[int]int{}, map[int]int{}
	for i, source := range found.Output.Source {
		c := &found.Output.Columns[i]
		n := len(c.Labels)
		if c.Dict != nil {
			n = c.Dict.Len()
		}
		seen := make([]bool, n)
		for row := range found.Output.Rows {
			if c.Starred && found.Output.Suppressed != nil && found.Output.Suppressed[row] {
				hidden[source]++
				continue
			}
			code := uint32(0)
			if c.Codes != nil {
				code = c.Codes[row]
			}
			if c.Map != nil {
				code = c.Map[code]
			}
			if !seen[code] {
				seen[code] = true
				counts[source]++
			}
			if c.Starred && c.Labels[code] == table.Star {
				hidden[source]++
			}
		}
	}
	return counts, hidden
}

// levelNames returns a short name for each level of a hierarchy: its own, or
// else the label of the first value as an example.
func levelNames(h *hierarchy.Hierarchy) []string {
	names := make([]string, h.Height())
	for l := range names {
		if l < len(h.LevelNames) {
			names[l] = h.LevelNames[l]
		}
		if names[l] == "" {
			names[l] = h.Rows[0][l]
		}
	}
	return names
}
