package core

import (
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/table"
)

// Plan says before a search what it will be.
type Plan struct {
	Lattice   uint64  // number of transformations
	Algorithm string  // the one that will run
	Reason    string  // why "auto" takes it
	Distinct  int     // distinct combinations of quasi-identifiers: the rows of a first check
	Seconds   float64 // time of the search, on the high side; 0 without a clock
	Bytes     int64   // memory of the search, at most
}

// Estimate prepares a configuration without searching, and measures a few
// checks to say what the search will take. Its errors are those of Anonymize.
func Estimate(t *table.Table, cfg Config, clock func() time.Duration) (*Plan, error) {
	p, err := prepare(t, cfg)
	if err != nil {
		return nil, err
	}
	c := p.checker
	choice := search.Choose(c)
	plan := &Plan{Lattice: c.Lattice().Size(), Distinct: len(c.OriginalSizes()), Algorithm: choice.Algorithm, Reason: choice.Reason}
	if chosen := cfg.Search.Algorithm; chosen != "" && chosen != "auto" {
		plan.Algorithm = chosen
	}
	whole := choice.Whole || !boxed(plan.Algorithm)
	plan.Bytes = c.Footprint()
	if whole && plan.Algorithm != "bolt" && climb(plan.Algorithm, c.Lattice()) == 0 {
		plan.Bytes += int64(plan.Lattice) * classifiedBytes
	}
	if clock == nil {
		return plan, nil
	}
	box := cfg.Search.TimeLimit
	if box == 0 && !whole {
		box = search.DefaultTimeBox.Seconds()
	}
	checks := climb(plan.Algorithm, c.Lattice())
	if checks == 0 {
		checks = effort(plan.Algorithm, c.Limit() > 0) * float64(plan.Lattice)
	}
	plan.Seconds = p.probe(clock) * checks
	if box > 0 {
		plan.Seconds = min(plan.Seconds, box)
	}
	return plan, nil
}

// classifiedBytes is what Flash keeps of every transformation: its tags, and
// its place in the lists of levels and candidates.
const classifiedBytes = 1 + 8 + 64

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

// effort is how much of a lattice a search works through, in full checks a
// transformation: twice the highest share of rows that was measured on the
// standard grid (0.0022, 0.086 and 0.029 for the first three, all with ADULT;
// Bolt 0.033, of rows that cost three times as much; OLA and Incognito 0.0094
// without suppression, with it 0.14 and 0.92; Samarati 0.41).
func effort(algorithm string, suppression bool) float64 {
	switch {
	case algorithm == "flash" && !suppression:
		return 0.0044
	case algorithm == "flash":
		return 0.17
	case algorithm == "flash-bounds":
		return 0.06
	case algorithm == "bolt":
		return 0.2
	case algorithm == "samarati":
		return 0.83
	case algorithm == "incognito" && suppression:
		return 1.84
	case algorithm == "exhaustive" || boxed(algorithm):
		return 1
	case !suppression: // OLA, Incognito
		return 0.018
	}
	return 0.28
}
