// Package search finds the transformation that loses the least detail among
// all that meet the privacy models. Each algorithm is one file.
//
// The best transformation is the anonymous one with the lowest score; among
// equal scores the one that comes first in the order of the lattice: lower
// level, then criteria c2 and c3 of the Flash paper, then ID. All algorithms
// that are exact (Info.Exact) return the same transformation.
//
// What an algorithm assumes of models and measure, and what it does without:
//
//   - Anonymity is monotone (evaluate.Checker.Monotone): Incognito, OLA and
//     Samarati refuse problems where it is not. Flash uses it where it holds.
//   - Scores are monotone (utility.Measure.Monotone): then the best is one of
//     the minimal anonymous transformations. Otherwise Flash, Incognito and OLA
//     look at all that are anonymous and may still be better.
//   - The measure adds up columns, and what a transformation suppresses
//     includes what its generalizations do: Bolt refuses other problems.
//
// Everything else works with every problem.
package search

import (
	"context"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Options say how to search. The zero value searches with Auto, without limits.
type Options struct {
	Algorithm  ID            // empty: Auto
	TimeLimit  time.Duration // 0: none, or the algorithm's default
	CheckLimit int           // checks at most; 0: none
	// Permutation is, for OLA, the order in which it takes the columns: each
	// position of evaluate.Task.Columns once. nil: as they are there.
	Permutation []int
	// Memory limits, approximately, the bytes for what a search has seen and will examine; 0:
	// defaultMemory. It covers neither classes (see evaluate.Checker.Footprint) nor the tags of
	// algorithms that decide every transformation (see Bytes).
	Memory int64
	// Clock returns the time since any fixed moment; nil: WallClock.
	Clock func() time.Duration
	// Observe, if not nil, is called between two checks, at most every Rhythm
	// (default 20 ms), and after every improvement that the rhythm allows. It returns false to stop
	// the search and use the best so far. To give up altogether, end the context.
	Observe func(Status) bool
	Rhythm  time.Duration
}

// Status is a search under way.
type Status struct {
	Algorithm ID
	Checks    int
	Different int     // transformations checked, each counted once
	Decided   float64 // share of the lattice decided, 0 to 1; 0 where the algorithm cannot know
	Elapsed   time.Duration
	TimeLimit time.Duration
	Best      *Solution // nil: none yet
	Bound     *utility.Score
}

// Solution is an anonymous transformation.
type Solution struct {
	ID lattice.ID
	evaluate.Evaluation
}

// Stop is the reason why a search ended before it was through.
type Stop string

const (
	StopTime   Stop = "time"   // the time limit
	StopChecks Stop = "checks" // the limit on checks
	StopUser   Stop = "user"   // Observe returned false
	StopMemory Stop = "memory" // the limit on memory
)

// Result is the outcome of a search.
type Result struct {
	Algorithm ID        // the algorithm that ran, also where "auto" chose it
	Best      *Solution // nil: no anonymous transformation was found
	// Optimal: proved that no transformation is better than Best, or, without
	// one, that none is anonymous.
	Optimal bool
	// Bound is a proved lower bound for the scores of all anonymous
	// transformations, nil where the algorithm knows none. With Optimal it is
	// the score of Best.
	Bound *utility.Score
	// Kept are the anonymous transformations that were checked, best first: the
	// MostKept best of them, each once.
	Kept []Solution
	// Decisions say by ID how the search decided each transformation of a lattice of
	// at most SmallLattice; nil of larger ones.
	Decisions []Decision
	Checks    int
	Different int   // transformations checked, each counted once: never more than there are
	Rows      int64 // rows pushed through the grouping kernel
	Elapsed   time.Duration
	Stopped   Stop // empty: ran to its end
}

// Find runs the algorithm of the options. It fails if the algorithm is unknown
// or the context ends; a search that is stopped otherwise returns what it has.
func Find(ctx context.Context, c evaluate.Checker, opt Options) (Result, error) {
	id, whole := opt.Algorithm, false
	if id == "" || id == Auto {
		choice := Choose(c)
		id, whole = choice.Algorithm, choice.Whole
	}
	a, err := lookup(id)
	if err != nil {
		return Result{}, problem.At(err, problem.Place{Path: "search.algorithm"})
	}
	if opt.TimeLimit == 0 && a.info.TimeBox && !whole {
		opt.TimeLimit = DefaultTimeBox
	}
	r := newRun(ctx, c, opt, id)
	defer c.KeepWhile(nil)
	search := a.run
	if (opt.Algorithm == "" || opt.Algorithm == Auto) && Turns(c.Lattice(), r.opt.Memory) {
		search = func(r *run) error { return portfolio(r, provers(c, id)) }
	}
	if err := search(r); err != nil {
		return Result{}, err
	}
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	return r.result(), nil
}

// defaultMemory is the default of Options.Memory: enough for more than a million transformations,
// and half of what a browser allows for garbage and everything else.
const defaultMemory = 1 << 30

// DefaultTimeBox is the default search time of algorithms with a time box.
const DefaultTimeBox = 30 * time.Second
