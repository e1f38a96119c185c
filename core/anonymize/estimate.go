package anonymize

import (
	"context"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/table"
)

// Plan says before a search what it will be.
type Plan struct {
	Lattice   uint64  // number of transformations
	Algorithm string  // the one that will run
	Reason    string  // why "auto" takes it
	Records   int     // that are released or left out: all, or those of the research subset
	Distinct  int     // distinct combinations of quasi-identifiers: the rows of a first check
	Seconds   float64 // probable time of the search; 0 without a clock
	Bytes     int64   // memory of the search, at most
}

// Estimate prepares a configuration and tries the search for a moment to say
// what it will take. The observer may end the trial: what is foreseen is then
// less certain. Its errors are those of Anonymize.
func Estimate(t *table.Table, cfg project.Project, opt Options) (*Plan, error) {
	p, err := prepare(t, cfg)
	if err != nil {
		return nil, err
	}
	c := p.checker
	choice := search.Choose(c)
	plan := &Plan{Lattice: c.Lattice().Size(), Records: counted(&p.problem), Distinct: len(c.OriginalSizes()), Algorithm: choice.Algorithm, Reason: choice.Reason}
	whole := choice.Whole // the search ends by itself
	if chosen := cfg.Search.Algorithm; chosen != "" && chosen != "auto" {
		plan.Algorithm, whole = chosen, !boxed(chosen)
	}
	fixed, history := c.Footprint()
	plan.Bytes = fixed + history
	if whole && plan.Algorithm != "bolt" && climb(plan.Algorithm, c.Lattice()) == 0 {
		plan.Bytes += int64(plan.Lattice) * classifiedBytes
	}
	if opt.Clock == nil {
		return plan, nil
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

// classifiedBytes is what Flash keeps of every transformation: its tags, and
// its place in the lists of levels and candidates.
const classifiedBytes = 1 + 8 + 64

// trial is how long a search is tried before it is foreseen.
const trial = 250 * time.Millisecond

// foresee tries the search for a moment. Most are through then, and what they
// took is known; of the others it is known what a check takes.
func (p *prepared) foresee(plan *Plan, whole bool, opt Options) (seconds float64, through bool, err error) {
	if whole && plan.Lattice > search.MaxClassified {
		return p.probe(opt.Clock) * p.checks(plan), false, nil // to begin such a search takes its time and memory
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
	return max(2*seconds, seconds/tried*p.checks(plan)), false, nil
}

// checks is how many checks from the rows of the table a search is worth.
func (p *prepared) checks(plan *Plan) float64 {
	if n := climb(plan.Algorithm, p.checker.Lattice()); n > 0 {
		return n
	}
	return effort(plan.Algorithm, p.checker.Limit() > 0) * float64(plan.Lattice)
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

// boxed reports whether an algorithm works until a time limit.
func boxed(algorithm string) bool {
	return slices.ContainsFunc(search.All(), func(a search.Info) bool { return a.ID == algorithm && a.TimeBox })
}

// climb is how many checks the heuristics make at most that climb from the
// bottom; 0 for other algorithms. (Lightning's minimal variant climbs twice,
// in practice.)
func climb(algorithm string, l *lattice.Lattice) float64 {
	height := float64(1 + l.Level(l.Top()) - l.Level(l.Bottom()))
	switch algorithm {
	case "datafly":
		return height
	case "igreedy":
		return height * float64(l.Columns())
	case "lightning-minimal":
		return 2 * height * float64(l.Columns())
	}
	return 0
}

// effort is how much of a lattice a search works through that is not over in
// a moment, in full checks a transformation: the middle of what was measured
// on the standard grid with DM* and Loss (Flash without suppression 0.0002 to
// 0.0022, with it 0.0037 to 0.17; with bounds 0.0037 to 0.029; Bolt 0.0038 to
// 0.047), and the most of what was measured of the others.
func effort(algorithm string, suppression bool) float64 {
	switch {
	case algorithm == "flash" && !suppression:
		return 0.001
	case algorithm == "flash":
		return 0.03
	case algorithm == "flash-bounds":
		return 0.01
	case algorithm == "bolt":
		return 0.013
	case algorithm == "samarati":
		return 0.41
	case algorithm == "exhaustive" || boxed(algorithm):
		return 1
	case !suppression: // OLA, Incognito
		return 0.0089
	}
	return 0.14
}
