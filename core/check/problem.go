// Package check answers the one question that every search asks: what becomes
// of the table under this transformation? A Checker groups the rows, lets the
// privacy models judge the classes and measures the utility of what remains.
// Roll-up, projection and snapshots make that fast; they never change an answer.
package check

import (
	"cmp"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/group"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/lattice"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/utility"
)

// Column is a quasi-identifier.
type Column struct {
	Hierarchy *hierarchy.Encoded
	Codes     []uint32 // by row: value code of the table's column
	Min, Max  int      // lowest and highest level allowed
	Weight    float64  // for measures, 0 to 1
}

// Sensitive is a sensitive column.
type Sensitive struct {
	Codes  []uint32 // by row: value code
	Values privacy.Sensitive
}

// Problem is a table with everything that decides which of its transformations
// is best.
type Problem struct {
	Rows      int
	Columns   []Column // quasi-identifiers, in any order
	Sensitive []Sensitive
	Subset    []bool // by row: belongs to the research subset; nil: all do
	Limit     int    // records that may be suppressed
	// Models and Measure are bound to what the Checker finds out about the table.
	Models  func(privacy.Input) ([]privacy.Model, error)
	Measure func(utility.Input) (utility.Measure, error)
	Tuning  Tuning
}

// Tuning switches the optimizations of the framework, in the order of Figure 9
// of the Flash paper, and holds the three parameters of its snapshots. They
// change times and counts, never results.
type Tuning struct {
	NoProjection bool // group also by columns that are wholly generalized
	NoRollUp     bool // do not start from the classes of the check before
	NoSnapshots  bool // keep no history of classes

	SnapshotSize      float64 // largest snapshot kept, as a share of the records; default 0.2
	SnapshotReduction float64 // and at most this share of the classes it was made from; default 0.8
	SnapshotEntries   int     // default 200
	SnapshotBytes     int     // default 192 MiB
}

func (t Tuning) withDefaults() Tuning {
	if t.SnapshotSize == 0 {
		t.SnapshotSize = 0.2
	}
	if t.SnapshotReduction == 0 {
		t.SnapshotReduction = 0.8
	}
	if t.SnapshotEntries == 0 {
		t.SnapshotEntries = 200
	}
	if t.SnapshotBytes == 0 {
		t.SnapshotBytes = 192 << 20
	}
	return t
}

// Outcome is what a check found out about one transformation.
type Outcome struct {
	Anonymous  bool // meets all models, with at most Limit records suppressed
	ClassSize  bool // the minimal class size alone could be met within Limit
	Suppressed int  // records in suppressed classes, also where that is more than Limit
	Classes    int  // classes that are not suppressed
	AllClasses int  // classes before suppression
	Score      utility.Score
	// Bound is a lower bound for the scores of this transformation and all its
	// generalizations, if HasBound.
	Bound    utility.Score
	HasBound bool
}

// Stats counts the work done.
type Stats struct {
	Checks    int   // transformations grouped
	Rows      int64 // rows pushed through the kernel
	Snapshots int   // snapshots in the history
	Bytes     int   // memory of the history
}

// Checker checks transformations of one problem. It is for one goroutine.
type Checker interface {
	// Lattice is the space of transformations. Its columns are in canonical
	// order, by number of values, height and name, so that no result depends
	// on the order of the table's columns.
	Lattice() *lattice.Lattice
	Measure() utility.Measure
	// MinimalClassSize is the largest one that the models set, 0 if none does.
	MinimalClassSize() int
	// Monotone reports whether every generalization of an anonymous
	// transformation is anonymous, given the suppression limit.
	Monotone() bool
	Limit() int
	Records() int
	// Check groups and judges a transformation. The score is computed where
	// the transformation is anonymous, or always with score.
	Check(id lattice.ID, score bool) Outcome
	// Shrinking reports whether the records suppressed under a transformation
	// include all that are suppressed under any of its generalizations: a class
	// that conforms still does after it has absorbed another.
	Shrinking() bool
	// Values returns zeros by column and level-0 label, for CheckSurvivors.
	Values() [][]uint64
	// CheckSurvivors is Check with the score, and counts besides, by column and
	// level-0 label, the records that the transformation suppresses.
	CheckSurvivors(id lattice.ID, out [][]uint64) Outcome
	// Evaluate scores a transformation with another measure bound to the same
	// input.
	Evaluate(id lattice.ID, m utility.Measure) utility.Score
	// SuppressedRows tells by row of the table whether it is suppressed under
	// the transformation. Rows outside the research subset are not.
	SuppressedRows(id lattice.ID) []bool
	// ClassSizes returns the sizes of the classes of a transformation that are
	// not suppressed, in no particular order.
	ClassSizes(id lattice.ID) []int
	// OriginalSizes returns the sizes of the classes of equal original values.
	OriginalSizes() []int
	// Order lists the positions of Problem.Columns in canonical order.
	Order() []int
	// KeepWhile tells the history which transformations are still of use as a
	// starting point: those with a direct generalization that is open.
	KeepWhile(open func(lattice.ID) bool)
	Stats() Stats
}

// New returns a checker for the problem. It fails where a model or the measure
// refuses the problem, or where the lattice is too large.
func New(p Problem) (Checker, error) {
	order := make([]int, len(p.Columns))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		x, y := p.Columns[a].Hierarchy, p.Columns[b].Hierarchy
		return cmp.Or(len(x.Levels[0].Labels)-len(y.Levels[0].Labels), x.Height()-y.Height(), strings.Compare(x.Attribute, y.Attribute))
	})
	base, err := newBase(&p, order)
	if err != nil {
		return nil, err
	}
	if base.layout.Wide {
		return newChecker[uint32](&p, base)
	}
	return newChecker[uint16](&p, base)
}

// base is what does not depend on the width of packed codes.
type base struct {
	order   []int
	lattice *lattice.Lattice
	layout  *group.Layout
	codes   [][]uint32 // column -> row -> value code
	zero    [][]uint32 // column -> value code -> level-0 label code
	models  []privacy.Model
	input   utility.Input
	records int
	totals  [][][]uint64 // column -> level -> label -> records that count
	starred [][]int      // column -> level -> label code that is "*", or -1
}

func newBase(p *Problem, order []int) (*base, error) {
	b := &base{order: order, records: p.Rows}
	if p.Subset != nil {
		b.records = 0
		for _, in := range p.Subset {
			if in {
				b.records++
			}
		}
	}
	var minLevels, maxLevels []int
	var distinct [][]int
	var columns []group.Column
	b.input = utility.Input{Records: b.records, AllRecords: p.Rows}
	for _, at := range order {
		c := &p.Columns[at]
		packed := encode(c.Hierarchy)
		zero := c.Hierarchy.Levels[0].Of
		columns = append(columns, packed)
		b.codes, b.zero = append(b.codes, c.Codes), append(b.zero, zero)
		distinct = append(distinct, domains(c.Hierarchy))
		minLevels, maxLevels = append(minLevels, c.Min), append(maxLevels, c.Max)

		all := make([]int, packed.Distinct[0])
		counted := all
		for _, value := range c.Codes {
			all[zero[value]]++
		}
		if p.Subset != nil {
			counted = make([]int, packed.Distinct[0])
			for row, value := range c.Codes {
				if p.Subset[row] {
					counted[zero[value]]++
				}
			}
		}
		b.input.Columns = append(b.input.Columns, utility.Column{Hierarchy: c.Hierarchy, Counts: counted, AllCounts: all, Weight: c.Weight})
		b.totals = append(b.totals, totals(packed, counted))
		stars := make([]int, len(c.Hierarchy.Levels))
		for l := range stars {
			stars[l] = slices.Index(c.Hierarchy.Levels[l].Labels, "*")
		}
		b.starred = append(b.starred, stars)
	}
	var err error
	if b.lattice, err = lattice.New(minLevels, maxLevels, distinct); err != nil {
		return nil, err
	}
	if b.layout, err = group.NewLayout(columns); err != nil {
		return nil, err
	}
	models := privacy.Input{Records: b.records, AllRecords: p.Rows, Subset: p.Subset != nil}
	for i := range p.Sensitive {
		models.Sensitive = append(models.Sensitive, p.Sensitive[i].Values)
	}
	b.models, err = p.Models(models)
	return b, err
}

// encode turns a hierarchy on value codes into one on level-0 label codes.
func encode(h *hierarchy.Encoded) group.Column {
	zero := h.Levels[0]
	packed := group.Column{Up: make([][]uint32, len(h.Levels)), Distinct: make([]int, len(h.Levels))}
	for l, level := range h.Levels {
		up := make([]uint32, len(zero.Labels))
		for value, label := range zero.Of {
			up[label] = level.Of[value]
		}
		packed.Up[l], packed.Distinct[l] = up, len(level.Labels)
	}
	return packed
}

// domains returns by level the number of labels in the hierarchy's definition.
func domains(h *hierarchy.Encoded) []int {
	all := make([]int, len(h.Levels))
	for l := range all {
		all[l] = h.Levels[l].Domain
	}
	return all
}

// totals counts the records of every label of every level.
func totals(c group.Column, counts []int) [][]uint64 {
	all := make([][]uint64, len(c.Up))
	for l, up := range c.Up {
		all[l] = make([]uint64, c.Distinct[l])
		for code, label := range up {
			all[l][label] += uint64(counts[code])
		}
	}
	return all
}
