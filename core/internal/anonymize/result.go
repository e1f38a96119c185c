package anonymize

import (
	"context"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/joined"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Result is the outcome of a run. It is not verified yet: it may leave the program only after
// verification.
type Result struct {
	Found          bool           `json:"found"`            // false: no transformation meets the rules
	Algorithm      string         `json:"algorithm"`        // the algorithm that ran: "flash", "lightning", ...
	Transformation []Generalized  `json:"transformation"`   // by quasi-identifier, in the table's column order
	Chosen         bool           `json:"chosen,omitempty"` // the project names the transformation: nothing was searched
	Measure        utility.ID     `json:"measure"`
	Aggregate      string         `json:"aggregate,omitempty"` // how the score puts the columns together, of measures that do: "arithmetic-mean", "geometric-mean", ...
	Score          float64        `json:"score,omitempty"`     // lower is better; left out where nothing was found: see Reached
	Rank           []float64      `json:"rank,omitempty"`      // the score of measures with the aggregate "rank"
	Optimal        bool           `json:"optimal"`             // proved: no transformation of the lattice scores less
	Bound          *float64       `json:"bound,omitempty"`     // proved: no transformation scores less than this
	Records        int            `json:"records"`
	Suppressed     int            `json:"suppressed"` // records left out
	Limit          int            `json:"limit"`      // records that may be left out
	Classes        int            `json:"classes"`    // equivalence classes that are not suppressed
	Method         project.Method `json:"method"`     // how the table was recoded
	Aggregated     []Aggregated   `json:"aggregated,omitempty"`
	Itemized       *Itemized      `json:"itemized,omitempty"`
	Rounds         []Round        `json:"rounds,omitempty"`   // of local recoding
	Kept           float64        `json:"kept,omitempty"`     // share of detail kept, 0 to 1: 1 minus the mean of the columns' losses by their weights; left out where nothing was found
	MostKept       *float64       `json:"mostKept,omitempty"` // proved: no transformation keeps more; left out where nothing is proved of it
	Lattice        float64        `json:"lattice"`            // number of transformations, rounded beyond 2^53: of 100 columns with 5 levels some 10^70
	Checks         int            `json:"checks"`             // transformations grouped and judged, each counted once; of the finest groups, steps that improved them
	Rows           int64          `json:"rows"`               // rows pushed through the grouping kernel
	Stopped        string         `json:"stopped,omitempty"`  // why the search ended early: "time", "checks", "user", "memory"
	Times          Times          `json:"times"`

	// Linked says that what is written shows which records are one person's, and that
	// somebody has several: who knows one of them finds the others.
	Linked bool `json:"linked,omitempty"`
	// People says whose records they are, where the project names persons.
	People *People `json:"people,omitempty"`

	Before risk.Prosecutor `json:"before"`
	After  risk.Prosecutor `json:"after"`

	Warnings []*problem.Problem `json:"warnings,omitempty"`

	Recoded *recode.Table `json:"-"` // the table as it is to be written

	solutions [][]int           // those that the search kept, best first: levels as of Round; see Space
	decisions []search.Decision // of the search

	leaveOut func(ctx context.Context, rows []uint32) error // see LeaveOut; nil where nothing is left out

	Runs   []*joined.Cells `json:"-"` // by quasi-identifier, where records show joined ranges; nil: none does
	Lost   []float64       `json:"-"` // share of its detail, by quasi-identifier, where records have levels of their own
	Levels []recode.Levels `json:"-"` // by quasi-identifier, in the order of Transformation; nil where all records are on one level
}

// Round is one transformation of local recoding, and the records released
// with it.
type Round struct {
	Levels  []int `json:"levels"` // by quasi-identifier, in the table's column order
	Records int   `json:"records"`
}

// Generalized is the level of one quasi-identifier.
type Generalized struct {
	Attribute string `json:"attribute"`
	Level     int    `json:"level"` // the lowest one of any record, where they differ
	// Highest is the highest level of any record, Height if cells are hidden
	// ("*" although the hierarchy has no such label), and Average the mean. Both
	// are left out where all records are on Level.
	Highest int     `json:"highest,omitempty"`
	Average float64 `json:"average,omitempty"`
	Height  int     `json:"height"`         // number of levels, level 0 included
	Name    string  `json:"name,omitempty"` // short name of the level, if the hierarchy has one

	Said *problem.Text `json:"-"` // what the name was made of; nil if somebody gave it
}

// Times says how long the phases took.
type Times struct {
	Prepare time.Duration `json:"prepare"` // encoding hierarchies, packing rows; nanoseconds, as the others
	Search  time.Duration `json:"search"`
	Recode  time.Duration `json:"recode"`
}

// Progress is told at a fixed rhythm while a search runs.
type Progress struct {
	Algorithm string   `json:"algorithm"`
	Checks    int      `json:"checks"`          // transformations checked, each counted once
	Lattice   float64  `json:"lattice"`         // number of transformations
	Decided   float64  `json:"decided"`         // share of the lattice decided, 0 to 1; 0 where unknown
	Elapsed   float64  `json:"elapsed"`         // seconds
	TimeLimit float64  `json:"timeLimit"`       // seconds, 0: none
	Found     bool     `json:"found"`           // whether there is a solution so far
	Best      float64  `json:"best,omitempty"`  // its score; left out where there is none
	Levels    []int    `json:"levels"`          // its levels, by quasi-identifier in the table's column order
	Kept      float64  `json:"kept,omitempty"`  // share of detail kept by it, 0 to 1, as of a result; left out where it is 0 or not known
	Left      float64  `json:"left"`            // share of records left out by it
	Bound     *float64 `json:"bound,omitempty"` // no transformation scores less
	// Round counts the searches of local recoding, the first being 1, and
	// Released the records that earlier rounds have settled. 0 elsewhere.
	Round    int `json:"round,omitempty"`
	Released int `json:"released,omitempty"`
	// Phase and Share say how far a step is of which that is known: one of those that put
	// people into groups, or, told by whoever releases a table, "reading", "writing", "verifying".
	Phase string  `json:"phase,omitempty"` // "forest", "cut", "improve"; "first", "peel", "regroup"
	Share float64 `json:"share,omitempty"` // of the phase that is done, 0 to 1
}

// Options say how to work. The zero value works without being watched.
type Options struct {
	// Clock returns the time since any fixed moment; nil: the wall clock. Times
	// and time limits go by it.
	Clock func() time.Duration
	// Begun is when a time limit began to run, by the clock, if that was before
	// the call: a quarter of the limit is left to the search in any case.
	Begun time.Duration
	// Observe is called between two checks, at most every Rhythm. It returns
	// false to stop the search and use the best so far. To cancel, end the
	// context.
	Observe func(Progress) bool
	Rhythm  time.Duration // default 20 ms
}
