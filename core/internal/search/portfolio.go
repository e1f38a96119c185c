package search

import (
	"cmp"
	"iter"

	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// portfolio lets algorithms work on one problem in turns where nobody knows beforehand which of
// them is the first to prove the best. They share their best transformation and their checks, see
// shared, and what seems to prove first gets longer turns. The first proof ends the search, which
// takes as long as the fastest of them, plus what the others did in vain until then
// (B. A. Huberman, R. M. Lukose, T. Hogg: An economics approach to hard computational problems.
// Science 275, 1997). An algorithm whose turn is over waits inside its last check.
//
// Turns are counted in grouped rows, not in time, so that a search limited by checks makes the same
// ones everywhere.
func portfolio(r *run, members []member) error {
	runs, resume := make([]*run, len(members)), make([]func() (struct{}, bool), len(members))
	errs := make([]error, len(members))
	r.shared = &shared{outcomes: make(map[lattice.ID]outcome)}
	for i, m := range members {
		own := *r
		own.algorithm, own.turns = m.id, &turns{rows: m.rows}
		runs[i] = &own
		next, stop := iter.Pull(func(yield func(struct{}) bool) {
			own.yield = yield
			own.begin()
			errs[i] = m.search(&own)
		})
		defer stop()
		resume[i] = next
	}
	standings := make(standings, len(members))
	for open := len(members); open > 0; {
		for i, m := range members {
			if resume[i] == nil || r.rows() < m.after && open > 1 {
				continue
			}
			if _, more := resume[i](); more {
				standings.share(r.rows(), runs, members)
				continue
			}
			open--
			resume[i] = nil
			own := runs[i]
			r.stopped = own.stopped
			if errs[i] != nil || own.optimal || own.ended && own.stopped != StopMemory {
				if own.optimal {
					r.algorithm = own.algorithm // else what finds, whoever's turn it was
				}
				r.optimal, r.decided, r.tags, r.ended = own.optimal, own.decided, own.tags, own.ended
				r.bound = tightest(runs)
				return errs[i]
			}
		}
	}
	r.bound = tightest(runs)
	return nil
}

// member is an algorithm of a portfolio.
type member struct {
	id     ID
	search func(*run) error
	rows   int64 // of a turn
	after  int64 // rows that were grouped before its first turn: what it takes to begin, in rows
}

// standings are the paces of the members of a portfolio that prove.
type standings []standing

type standing struct {
	pace
	next  int64   // rows of all when they are compared again
	marks [2]mark // when it had about half the rows of now, and since
}

type mark struct {
	rows int64
	open float64
}

const (
	leadTurns = 4 // of the member that seems to prove first for one of the other
	perStand  = 4 // standings are compared whenever there is one more row for each so many
)

// share gives longer turns to the member that seems to prove first, and to the only one that proves
// once it seems to be through before as much again is done.
func (s standings) share(rows int64, runs []*run, members []member) {
	if rows < s[0].next {
		return
	}
	s[0].next = rows + rows/perStand
	first, least, proving := -1, 0.0, 0
	for i, r := range runs {
		if r.open == nil {
			continue
		}
		open, rows := r.open(), r.rows()
		m := &s[i].marks
		if rows >= 2*m[1].rows {
			m[0], m[1] = m[1], mark{rows, open}
		}
		if proving++; m[0].rows == 0 || rows == m[0].rows {
			return
		}
		s[i].learn(m[0].open, open, rows-m[0].rows)
		if left := s[i].left(open); first < 0 || left < least {
			first, least = i, left
		}
	}
	if proving == 1 && least > float64(rows) {
		first = -1
	}
	for i, r := range runs {
		r.turns.rows = members[i].rows
		if i == first {
			r.turns.rows *= leadTurns
		}
	}
}

// turns tells an algorithm of a portfolio about the others.
type turns struct {
	yield   func(struct{}) bool // waits for the next turn; false: there is none
	rows    int64               // of a turn
	foreign int                 // checks of the others
	others  int64               // rows of the others
	open    func() float64      // transformations that are not decided; nil: it does not prove, or has not begun to
	began   evaluate.Stats      // of the turn
}

func (r *run) begin() {
	r.began = r.checker.Stats()
	r.foreign, r.others = r.total(), r.began.Rows-r.before.Rows
}

// pass waits for the next turn if this one is over. It returns false when the search has to end.
func (r *run) pass() bool {
	if r.turns == nil || r.checker.Stats().Rows-r.began.Rows < r.turns.rows {
		return true
	}
	before, rows := r.total(), r.checker.Stats().Rows
	if !r.yield(struct{}{}) {
		r.ended = true
		return false
	}
	r.began = r.checker.Stats()
	r.foreign += r.total() - before
	r.others += r.began.Rows - rows
	r.checker.KeepWhile(r.keep)
	return true
}

// rows counts the rows that the algorithm has had grouped.
func (r *run) rows() int64 {
	rows := r.checker.Stats().Rows - r.before.Rows
	if r.turns != nil {
		rows -= r.others
	}
	return rows
}

// tightest returns the highest of the lower bounds that algorithms have proved.
func tightest(runs []*run) (bound *utility.Score) {
	for _, r := range runs {
		if r.bound != nil && (bound == nil || bound.Less(*r.bound)) {
			bound = r.bound
		}
	}
	return bound
}

// The turns of a portfolio. On the machines where it was measured, tagging and sorting a
// transformation takes about as long as grouping some rows; turns are long compared with a check.
const (
	rowsToTag     = 4
	checksOfATurn = 8
	proofToFind   = 6 // turns of a proof for one of a search that only finds
)

// Turns reports whether "auto" lets several algorithms take turns: on a large lattice, if memory
// suffices to decide every transformation. 0: defaultMemory, see Options.
func Turns(l *lattice.Lattice, memory int64) bool {
	return l.Count() > MaxClassified && l.Count()*classifiedBytes <= float64(cmp.Or(memory, defaultMemory))
}

// provers returns the algorithms that "auto" runs in turns on a large lattice: one that decides
// every transformation, and the one that finds the best sooner.
func provers(c evaluate.Checker, finder ID) []member {
	search, id := mixed, Cover
	if c.Limit() == 0 && c.Monotone() && c.Measure().Monotone(false) {
		search, id = flash, Flash
	}
	turn := checksOfATurn * int64(max(1, len(c.OriginalSizes())))
	find := member{id: finder, search: lightning, rows: turn}
	prove := member{id: id, search: search, rows: turn}
	if finder == Bolt { // proves, too
		find.search, prove.after = bolt, rowsToTag*int64(c.Lattice().Size())
	} else {
		prove.rows *= proofToFind
	}
	return []member{find, prove}
}
