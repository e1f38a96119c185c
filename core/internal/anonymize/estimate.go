package anonymize

import (
	"context"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/cluster"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Forecast says before a search what it will be.
type Forecast struct {
	Lattice   float64       // number of transformations, as lattice.Lattice.Count has it
	Algorithm search.ID     // the one that will run, or the way of recoding that searches by itself
	Reason    *problem.Text // why "auto" takes it
	Records   int           // that count: all, or those of the research subset
	Distinct  int           // distinct combinations of quasi-identifiers: the rows of a first check
	Seconds   float64       // probable time of the search, 0 if it cannot be foreseen
	Bytes     int64         // memory of the search, at most, 0 if it cannot be foreseen
}

// Foresee prepares a configuration and tries the search for a moment to say
// what it will take. The observer may end the trial: what is foreseen is then
// less certain. Its errors are those of Anonymize.
func Foresee(t *table.Table, cfg project.Project, opt Options) (*Forecast, error) {
	opt = opt.complete()
	p, err := prepare(t, cfg)
	if err != nil {
		return nil, err
	}
	c := p.checker
	method := cfg.Recoding.Chosen()
	if foresee := makerOf(method).foresee; foresee != nil {
		f := &Forecast{Lattice: c.Lattice().Count(), Records: counted(&p.problem), Distinct: len(c.OriginalSizes()), Algorithm: search.ID(method)}
		return f, foresee(p, f, opt)
	}
	if len(cfg.Recoding.Levels) > 0 {
		return p.foreseeChosen()
	}
	if d := cfg.Differential(); d != nil {
		return p.foreseeScheme(d)
	}
	choice := search.Choose(c)
	plan := &Forecast{Lattice: c.Lattice().Count(), Records: counted(&p.problem), Distinct: len(c.OriginalSizes()),
		Algorithm: choice.Algorithm, Reason: choice.Reason}
	whole := choice.Whole    // the search ends by itself
	var classifies search.ID // what decides every transformation, if anything does
	if chosen := cfg.Search.Algorithm; chosen != "" && chosen != search.Auto {
		info, err := search.Get(chosen)
		if err != nil {
			return nil, problem.At(err, problem.Place{Path: "search.algorithm"})
		}
		plan.Algorithm, whole = chosen, !info.TimeBox
	} else if search.Turns(c.Lattice(), 0) {
		classifies = search.Cover // or Flash, which keeps less
	}
	if whole {
		classifies = plan.Algorithm
	}
	fixed, history := c.Footprint(search.Together(plan.Algorithm, c))
	plan.Bytes = fixed + history
	if classifies != "" {
		kept, err := search.Bytes(classifies, c.Lattice())
		if err != nil {
			return nil, err
		}
		plan.Bytes += kept
	}
	box := cfg.Search.TimeLimit
	if box == 0 && !whole {
		box = search.DefaultTimeBox.Seconds()
	}
	through := false
	if plan.Seconds, through, err = p.foresee(plan, whole, opt); err != nil {
		return nil, err
	}
	if used := 2 * int64(c.Stats().Bytes); through && used < history {
		plan.Bytes -= history - used // the half of it may be garbage for a while
	}
	if box > 0 {
		plan.Seconds = min(plan.Seconds, box)
	}
	return plan, nil
}

// foreseeFinest foresees the finest groups: they are tried with some records. What other ways of
// forming groups take is not known before.
func (p *prepared) foreseeFinest(f *Forecast, opt Options) error {
	q, err := p.finestTask()
	if err != nil || q.K > q.Rows {
		return err
	}
	start, limit := opt.Clock(), p.config.Search.TimeLimit
	took, err := cluster.Foresee(context.Background(), q, f.Distinct, p.steps(), opt.Clock, func() bool {
		return opt.Clock()-start < longTrial && (opt.Observe == nil || opt.Observe(Progress{Algorithm: string(f.Algorithm)}))
	})
	if err != nil {
		return cancelled(err)
	}
	if f.Seconds = took.Seconds(); limit > 0 {
		f.Seconds = min(f.Seconds, limit)
	}
	return nil
}

// foreseeChosen is Foresee where the transformation is chosen: it is checked once.
func (p *prepared) foreseeChosen() (*Forecast, error) {
	id, err := p.chosen()
	if err != nil {
		return nil, err
	}
	if o := p.checker.Check(id, true); !o.Anonymous {
		return nil, p.unmet(o.Suppressed)
	}
	return &Forecast{Lattice: p.checker.Lattice().Count(), Records: counted(&p.problem), Distinct: len(p.checker.OriginalSizes()),
		Reason: problem.Say("The levels are chosen.")}, nil
}

// foreseeScheme is Foresee for differential privacy: nothing is tried, because what a
// search would find must not be known.
func (p *prepared) foreseeScheme(d *project.Differential) (*Forecast, error) {
	f := &Forecast{Lattice: p.checker.Lattice().Count(), Records: counted(&p.problem), Distinct: len(p.checker.OriginalSizes()),
		Algorithm: exponentialMechanism, Reason: problem.Say("Differential privacy chooses levels at random, better ones more likely.")}
	if d.Search == 0 {
		f.Reason = problem.Say("Differential privacy without a search: the levels are fixed.")
	}
	_, err := p.newCosts(d)
	return f, err
}

// trial limits how long a search is tried before it is foreseen, and longTrial that of the finest
// groups at most.
const trial, longTrial = 250 * time.Millisecond, time.Second

// foresee tries the search for a moment. Most are through then, and what they
// took is known; of the others it is known what a check takes.
func (p *prepared) foresee(plan *Forecast, whole bool, opt Options) (seconds float64, through bool, err error) {
	checks, err := search.Checks(plan.Algorithm, p.checker.Lattice(), p.checker.Limit() > 0)
	if err != nil {
		return 0, false, err
	}
	if whole && plan.Lattice > search.MaxClassified {
		return p.probe(opt.Clock) * checks, false, nil // to begin such a search takes its time and memory
	}
	options := p.searchOptions(opt)
	if options.TimeLimit == 0 || options.TimeLimit > trial {
		options.TimeLimit = trial
	}
	found, err := search.Find(context.Background(), p.checker, options)
	if err != nil {
		return 0, false, err
	}
	seconds = found.Elapsed.Seconds()
	if found.Stopped != search.StopTime && found.Stopped != search.StopUser {
		return seconds, true, nil
	}
	tried := max(1, float64(found.Rows)/float64(plan.Distinct))
	return max(2*seconds, seconds/tried*checks), false, nil
}

// probe returns the average seconds of a check from the rows of the table: at
// the bottom, in the middle and at the top of the lattice.
func (p *prepared) probe(clock func() time.Duration) float64 {
	l := p.checker.Lattice()
	middle := make([]int, l.Columns())
	for i := range middle {
		middle[i] = (l.Min[i] + l.Max[i]) / 2
	}
	probes := []lattice.ID{l.Top(), l.ID(middle), l.Bottom()} // downwards, so that nothing is rolled up
	start := clock()
	for _, id := range probes {
		p.checker.Check(id, true)
	}
	return (clock() - start).Seconds() / float64(len(probes))
}
