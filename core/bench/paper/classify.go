package paper

import (
	"context"
	"slices"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
)

// classified holds the effect of every transformation of a lattice on the table, for
// k-anonymity with any k up to largestK: enough to simulate searches without
// looking at the table again (Flash paper, VI-E).
type classified struct {
	records int
	classes []uint32               // transformation -> equivalence classes
	squares []uint64               // transformation -> sum of the squares of their sizes, which is DM*
	smaller [largestK + 1][]uint32 // k -> transformation -> records in classes smaller than k
}

const largestK = 10

// classify groups the table by every transformation. Case is any with the
// table's columns; its model has to be 2-anonymity, for classes of one record
// are known by what is missing.
func classify(ctx context.Context, checker evaluate.Checker) (*classified, error) {
	size := checker.Lattice().Size()
	all := &classified{records: checker.Records(), classes: make([]uint32, size), squares: make([]uint64, size)}
	for k := range all.smaller {
		all.smaller[k] = make([]uint32, size)
	}
	for id := range lattice.ID(size) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		kept, squares := 0, uint64(0)
		sizes := checker.ClassSizes(id) // without those of one record
		var of [largestK + 1]int        // size -> records in classes of it
		for _, n := range sizes {
			kept += n
			squares += uint64(n) * uint64(n)
			if n <= largestK {
				of[n] += n
			}
		}
		of[1] = checker.Records() - kept
		all.classes[id] = uint32(len(sizes) + of[1])
		all.squares[id] = squares + uint64(of[1])
		sum := 0
		for k := 1; k <= largestK; k++ {
			all.smaller[k][id] = uint32(sum)
			sum += of[k]
		}
	}
	return all, nil
}

// classifiedOf returns the classified lattice of the table of a case, classified
// once as long as the table stays.
func classifiedOf(ctx context.Context, r *x.Runner, c x.Case) (*classified, error) {
	d, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	if all, ok := r.Kept.(*classified); ok {
		return all, nil
	}
	c.K, c.Limit = 2, 1
	checker, err := d.Checker(c, framework, nil)
	if err != nil {
		return nil, err
	}
	all, err := classify(ctx, checker)
	if err != nil {
		return nil, err
	}
	r.Kept = all
	return all, nil
}

// simulation answers checks from a classified lattice and adds up what they
// would have cost in the framework of the Flash paper, IV.
//
// A check transforms and groups rows: those of the table, or one of each class
// of an earlier check. Roll-up takes the classes of the check before, if the
// transformation is a generalization of it; the history those of a snapshot.
// The smallest source is taken. Projection leaves out the columns that are in
// the buffer as they are wanted: it works where the rows to transform were all
// transformed by the check before, that is with roll-up, or where the check
// before transformed the whole table.
type simulation struct {
	evaluate.Checker // of the same table, for what does not depend on checks
	table            *classified
	k                int

	checks int
	rows   int64
	cost   float64 // sum over checks of columns to transform x rows + all columns x rows (VI-E)

	levels  []int
	last    []int // levels of the check before, nil before the first
	classes int   // its classes
	whole   bool  // it transformed the whole table
	history []*remembered
	clock   int
}

// remembered is a snapshot of the history.
type remembered struct {
	levels  []int
	classes int
	used    int
}

// Limits of the history in the paper's experiments (VI-B).
const (
	historyEntries = 200
	snapshotShare  = 0.2 // of the records
)

// framework is the real one with that history.
var framework = evaluate.Tuning{SnapshotSize: snapshotShare, SnapshotEntries: historyEntries}

func simulate(checker evaluate.Checker, table *classified, k int) *simulation {
	return &simulation{Checker: checker, table: table, k: k}
}

func (s *simulation) Check(id lattice.ID, score bool) evaluate.Evaluation {
	suppressed := int(s.table.smaller[s.k][id])
	o := evaluate.Evaluation{Suppressed: suppressed, AllClasses: int(s.table.classes[id])}
	o.Anonymous = suppressed <= s.Limit()
	o.ClassSize = o.Anonymous
	o.Score.Value = float64(s.table.squares[id])
	s.pay(id, o.Anonymous)
	return o
}

func (s *simulation) CheckSurvivors(id lattice.ID, _ [][]uint64) evaluate.Evaluation {
	return s.Check(id, true)
}

func (s *simulation) KeepWhile(func(lattice.ID) bool) {} // the paper's history knows nothing of what is open

func (s *simulation) Stats() evaluate.Stats { return evaluate.Stats{Checks: s.checks, Rows: s.rows} }

// pay adds the cost of a check and makes its classes the last ones.
func (s *simulation) pay(id lattice.ID, anonymous bool) {
	s.levels = s.Lattice().Levels(id, s.levels)
	changed, columns := 0, len(s.levels)
	for i := range s.last {
		if s.last[i] != s.levels[i] {
			changed++
		}
	}
	if s.last == nil {
		changed = columns
	}
	rows, transformed, whole := s.table.records, columns, true
	if s.whole {
		transformed = changed
	}
	if snapshot := s.recall(); snapshot != nil && snapshot.classes < rows {
		rows, whole = snapshot.classes, false // transformed as above: all rows are in the buffer, or any
		s.clock++
		snapshot.used = s.clock
	}
	if s.last != nil && s.classes <= rows && above(s.levels, s.last) {
		rows, transformed, whole = s.classes, changed, false
	}
	s.checks++
	s.rows += int64(rows)
	s.cost += float64(transformed)*float64(rows) + float64(columns)*float64(rows)

	s.last, s.classes, s.whole = append(s.last[:0], s.levels...), int(s.table.classes[id]), whole
	if !anonymous && float64(s.classes) <= snapshotShare*float64(s.table.records) {
		s.remember()
	}
}

// recall returns the snapshot with the fewest classes that the transformation
// under way is a generalization of, nil if there is none.
func (s *simulation) recall() (best *remembered) {
	for _, e := range s.history {
		if (best == nil || e.classes < best.classes) && above(s.levels, e.levels) {
			best = e
		}
	}
	return best
}

// remember puts the last classes into the history, in place of the entry that
// was not used for longest if it is full.
func (s *simulation) remember() {
	s.clock++
	entry := &remembered{slices.Clone(s.last), s.classes, s.clock}
	if len(s.history) < historyEntries {
		s.history = append(s.history, entry)
		return
	}
	oldest := 0
	for i, e := range s.history {
		if e.used < s.history[oldest].used {
			oldest = i
		}
	}
	s.history[oldest] = entry
}

// above reports whether levels a are those of b or of a generalization of b.
func above(a, b []int) bool {
	for i := range a {
		if a[i] < b[i] {
			return false
		}
	}
	return true
}
