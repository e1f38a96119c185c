package bridge

import (
	"errors"
	"maps"
	"slices"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// result is the last finished run of the open table.
type result struct {
	release   *core.Result
	config    project.Project // that it was made with
	outcome   *Outcome
	written   *sink
	files     *linkedFiles       // of several tables; nil: it is the only one
	given     project.Output     // how files are written, as the project says it
	escaped   bool               // formulas were made harmless in what was written
	as        project.Output     // how it was written
	file      *Blob              // the same in the format of as; nil until somebody saves it
	groups    *groups            // nil until somebody asks
	read      *groupsRead        // nil until somebody asks
	ordered   ordered            // as somebody asked last
	heads     *Heads             // nil until somebody asks
	predicted *predict.Report    // what was asked for last; nil until somebody asks
	earlier   []*table.Table     // releases of the same people that attacks cross it with
	attacked  *core.AttackReport // what the last attack found; nil until somebody asks
	receipt   []byte             // of what was written; nil until somebody asks
	key       []byte             // of the keyed hashes in its reports, nil until somebody asks
}

// estimate says what a run would be. A configuration that cannot run yet is no
// failure of the request.
func (s *Session) estimate(r *request, open *opened, config *project.Project) (*Estimate, error) {
	config = core.Cautious(open.table, config)
	if err := open.holdFor(r, config); err != nil {
		return nil, err
	}
	people, err := open.people(config)
	if err != nil {
		return unfinished(err), nil
	}
	plan, err := core.Foresee(open.table, config,
		core.SearchOptions{Clock: s.host.Clock, Rhythm: pulse, Observe: func(core.SearchProgress) bool {
			return r.breathe() == nil && !s.awaits(RunRequest.Kind) // who runs need not know what it will take
		}})
	if r.ctx.Err() != nil {
		return nil, r.ctx.Err()
	}
	if err == nil && config.NeedsKey() && s.key == nil {
		err = project.NoKey()
	}
	if err != nil {
		e := unfinished(err)
		e.People = people
		return e, nil
	}
	said := &Estimate{People: people, Lattice: plan.Lattice, Records: plan.Records, Algorithm: string(plan.Algorithm),
		ReasonSaid: plan.Reason, Seconds: plan.Seconds, Bytes: plan.Bytes}
	if plan.Reason != nil {
		said.Reason = plan.Reason.String()
	}
	return said, nil
}

// unfinished is the estimate of a configuration that cannot run yet.
func unfinished(err error) *Estimate { return &Estimate{Problems: problem.Flatten(err)} }

// run anonymizes the open table, writes the result, and checks what it wrote.
// To compare is to run without forgetting what ran before. What nobody said is taken cautiously.
func (s *Session) run(r *request, open *opened, config *project.Project, tell func(core.SearchProgress)) (*Outcome, error) {
	settings, err := settingsOf(*config)
	if err != nil {
		return nil, err
	}
	if done := s.again(settings); done != nil && r.Kind == RunRequest.Kind {
		return s.show(config, settings, done)
	}
	timed := *core.Cautious(open.table, config)
	timed.Search.TimeLimit = searchTime(config.Search.TimeLimit, open.table)
	opt := r.options(tell)
	if err := open.holdFor(r, &timed); err != nil {
		return nil, err
	}
	out, text, files, err := s.output(&timed)
	if err != nil {
		return nil, err
	}
	release, err := core.Release(r.attention(), core.FromTable(open.table), &timed, out, opt)
	var refused *core.VerificationError
	refusal := curable(err)
	if err != nil && refusal == nil && !errors.As(err, &refused) {
		return nil, err
	}
	if release.ProjectHash, err = core.HashOf(config); err != nil { // as it was given, with the time limit that people chose
		return nil, err
	}
	found := &release.Result
	outcome := &Outcome{Anonymized: *found, Contents: release.Contents, Refusal: refusal, Beyond: release.Beyond,
		Unattributed: release.Unattributed, Drawn: release.Drawn, HeldBack: release.HeldBack, Perturbed: release.Perturbed,
		Columns: []ColumnChange{}, Verified: text.committed, Formulas: release.Written.Formulas}
	done := &result{release: release, config: timed, outcome: outcome, written: text, files: files,
		escaped: config.Output.EscapeFormulas, as: timed.Output, given: config.Output}
	if timed.PersonAssumed {
		outcome.Assumed = timed.Person
	}
	if refused != nil {
		outcome.Findings = refused.Findings
	}
	if found.Found {
		coded, err := config.Coded(done.release.Table)
		if err != nil {
			return nil, err
		}
		if outcome.Columns, err = changes(coded, &timed, found, release.Claim); err != nil {
			return nil, err
		}
		if err := r.breathe(); err != nil {
			return nil, err
		}
		if outcome.Attackers, err = attackers(coded, found, release.Claim.Subset); err != nil {
			return nil, err
		}
	}
	outcome.Before.Sizes, outcome.After.Sizes = nil, nil
	if r.Kind == RunRequest.Kind {
		return s.show(config, settings, done)
	}
	s.put(done)
	return outcome, nil
}

// show makes the result of settings the last one, and lets it stay with them.
func (s *Session) show(config *project.Project, settings string, done *result) (*Outcome, error) {
	hash, err := core.HashOf(config) // as it was given, with the time limit that people chose
	if err != nil {
		return nil, err
	}
	done.release.ProjectHash = hash
	s.result, s.results, s.space, s.costs = done, nil, nil, nil
	s.keep(settings, done)
	s.put(done)
	return done.outcome, nil
}

// curable is the refusal of a release that the user can change, nil for all else.
func curable(err error) *problem.Problem {
	if errors.Is(err, core.ErrLeftOut) || errors.Is(err, core.ErrEmpty) {
		return problem.From(err)
	}
	return nil
}

// choose makes one of the results that stand side by side the last one.
func (s *Session) choose(_ *request, asked *Choose) (*None, error) {
	for _, done := range s.results {
		if done.outcome.Method == asked.Method && maps.Equal(done.config.Recoding.Levels, asked.Levels) {
			s.result = done
			return nil, nil
		}
	}
	return nil, problem.New("bridge-no-result", "Run the search first.", "The way of recoding %q has no result yet.", string(asked.Method))
}

// Writing and verifying a result take about this many seconds a cell, and at
// most this share of the time that is given.
const (
	secondsPerCell = 2e-7
	maxForWriting  = 0.2
)

// searchTime returns how much of a time limit is left for the search, so that the
// result is there soon after the limit: 0 stays the algorithm's default.
func searchTime(limit float64, t *table.Table) float64 {
	return limit - min(secondsPerCell*float64(t.Rows)*float64(len(t.Columns)), maxForWriting*limit)
}

// changes says what became of each column of the table.
func changes(t *table.Table, config *project.Project, found *core.Anonymized, claim verify.Claim) ([]ColumnChange, error) {
	roles := map[string]project.Role{}
	for _, c := range config.Columns {
		roles[c.Name] = c.Role
	}
	quasi := 0
	after, hidden := distinctAfter(found)
	all := make([]ColumnChange, len(t.Columns))
	for i, c := range t.Columns {
		all[i] = ColumnChange{Name: c.Name, Role: project.Insensitive, Before: min(c.Dict.Len()*c.Share(), t.Rows), After: after[i],
			Hidden: hidden[i]}
		if !c.Held() && slices.Contains(found.Recoded.Source, i) {
			all[i].After = all[i].Before // as it was
		}
		if role := roles[c.Name]; role != "" {
			all[i].Role = role
		}
		switch {
		case claim.Columns[i].Treatment == verify.Itemized:
			of := found.Itemized
			all[i].Before, all[i].After = of.Values, of.Labels
			all[i].Quality = &summary.Quality{Attribute: c.Name, Records: found.Records,
				Granularity: &summary.Measure{Loss: of.Loss, Most: 1, Quality: 1 - of.Loss}}
		case claim.Columns[i].Hierarchy != nil:
			all[i].Level = found.Transformation[quasi].Level
			all[i].Highest, all[i].Average = found.Transformation[quasi].Highest, found.Transformation[quasi].Average
			all[i].Levels, all[i].LevelsSaid = levelNames(claim.Columns[i].Hierarchy), claim.Columns[i].Hierarchy.LevelsSaid
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
func distinctAfter(found *core.Anonymized) (counts, hidden map[int]int) {
	counts, hidden = map[int]int{}, map[int]int{}
	for i, source := range found.Recoded.Source {
		c := &found.Recoded.Columns[i]
		if c.Fetched > 0 {
			continue
		}
		shown, seen := shownBy(c, found.Recoded), make([]bool, texts(c))
		hidden[source] = found.Recoded.Rows
		for code, records := range shown {
			if records == 0 {
				continue
			}
			text := code
			if c.Map != nil {
				text = int(c.Map[code])
			}
			if !seen[text] {
				seen[text] = true
				counts[source]++
			}
			if !c.Starred || c.Labels[text] != table.Star {
				hidden[source] -= records
			}
		}
	}
	return counts, hidden
}

// texts limits the different texts that a column of an output may show.
func texts(c *table.OutputColumn) int {
	if c.Dict != nil {
		return c.Dict.Len()
	}
	return len(c.Labels)
}

// shownBy counts, by code before OutputColumn.Map, the records that show a column.
func shownBy(c *table.OutputColumn, of *core.RecodedTable) []int {
	shown := make([]int, max(len(c.Map), texts(c)))
	codes := make([]uint32, 1<<12) // of some records: all 0 where the column has none
	for from := 0; from < of.Rows; from += len(codes) {
		some := codes[:min(len(codes), of.Rows-from)]
		if c.Codes.Len() > 0 {
			c.Codes.Fill(some, from)
		}
		for i, code := range some {
			if !c.Starred || of.Suppressed == nil || !of.Suppressed[from+i] {
				shown[code]++
			}
		}
	}
	return shown
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
