// Package check answers the one question that every search asks: what becomes
// of the table under this transformation? A Checker groups the rows, lets the
// privacy models judge the classes and measures the utility of what remains.
// Roll-up, projection and snapshots make that fast; they never change an answer.
package evaluate

import (
	"runtime"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/table"
)

// QuasiIdentifier is a column that somebody may know.
type QuasiIdentifier struct {
	Hierarchy *hierarchy.Encoded
	Codes     table.Codes // by row: value code of the table's column
	Min, Max  int         // lowest and highest level allowed
	Weight    float64     // for measures, 0 to 1
	Response  bool        // a measure asks how well it can be predicted
}

// Response is a column that is no quasi-identifier, and of which a measure asks how well
// it can be predicted.
type Response struct {
	Codes  table.Codes // by row: value code
	Values int         // number of value codes
}

// Sensitive is a sensitive column.
type Sensitive struct {
	Codes  table.Codes // by row: value code
	Values privacy.Sensitive
}

// Task is a table with everything that decides which of its transformations
// is best.
type Task struct {
	Rows      int
	Weights   table.Weights     // by row: for how many records it stands; excludes Persons
	Columns   []QuasiIdentifier // quasi-identifiers, in any order
	Sensitive []Sensitive
	Responses []Response
	Subset    []bool // by row: belongs to the research subset; nil: all do
	// Persons tells by row whose record it is, numbered from 0, or group.Unknown;
	// nil: every row is another person's. CountPersons counts classes by different
	// persons instead of shares.
	Persons      []uint32
	CountPersons bool
	// Profiles judges persons as wholes, by all their records together; they are left
	// out whole. Known, 2 or 3, says that somebody knows so many records of a person,
	// and has to find at least KnownSize persons with records in all of their classes.
	// Either needs Persons, and excludes the other.
	Profiles         bool
	Uncounted        []bool // by row, with Profiles: nobody knows how many of its class a person has; nil: no row
	Known, KnownSize int
	Limit            int // records that may be suppressed
	// Models and Measure are bound to what the Checker finds out about the table.
	Models  func(privacy.Input) ([]privacy.Model, error)
	Measure func(utility.Input) (utility.Measure, error)
	Tuning  Tuning
}

// Tuning switches the optimizations of the framework, in the order of Figure 9
// of the Flash paper, and holds the three parameters of its snapshots. They
// change times and counts, never results. The paper keeps snapshots of up to 0.2
// of the records; larger ones save a twelfth of the rows where records may be
// suppressed.
type Tuning struct {
	NoProjection bool // group also by columns that are wholly generalized
	NoRollUp     bool // do not start from the classes of the check before
	NoSnapshots  bool // keep no history of classes

	Workers int // goroutines that group many rows at the same time; default: one a processor of the program (GOMAXPROCS)

	SparseLattice bool // number transformations as those of lattices beyond 2^62, for comparisons

	SnapshotSize      float64 // largest snapshot kept, as a share of the records; default 0.5
	SnapshotReduction float64 // and at most this share of the classes it was made from; default 0.8
	SnapshotEntries   int     // default 200
	SnapshotBytes     int     // default 192 MiB
}

func (t Tuning) withDefaults() Tuning {
	if t.Workers == 0 {
		t.Workers = runtime.GOMAXPROCS(0)
	}
	if t.SnapshotSize == 0 {
		t.SnapshotSize = 0.5
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

// Evaluation is the result of checking one transformation.
type Evaluation struct {
	Anonymous  bool // meets all models, with at most Limit records suppressed
	ClassSize  bool // the minimal class size alone could be met within Limit; if not, it cannot in any specialization
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
	Checks    int   // transformations grouped, each as often as it was
	Different int   // of these, different ones: never more than the lattice has
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
	// Check groups and judges a transformation. Score, Suppressed and Classes
	// are computed where the transformation is anonymous, or always with score.
	Check(id lattice.ID, score bool) Evaluation
	// Rough is Check with a score of what is not anonymous that tells about how good
	// it is: where more records than allowed are in classes of too few records already,
	// no others are taken for suppressed.
	Rough(id lattice.ID) Evaluation
	// Shrinking reports whether anonymity is monotone, and the records suppressed
	// under a transformation include all that are suppressed under any of its
	// generalizations that is anonymous: a class that conforms still does after it
	// has absorbed another, or nothing may be suppressed.
	Shrinking() bool
	// Values returns zeros by column and level-0 label, for CheckSurvivors.
	Values() [][]uint64
	// CheckSurvivors is Check, and counts besides, of an anonymous transformation, by column
	// and level-0 label the records that it suppresses.
	CheckSurvivors(id lattice.ID, out [][]uint64) Evaluation
	// Together says how many transformations CheckSurvivorsOf best gets at a time: 1 where
	// nothing is gained by more than one. It does not depend on the machine.
	Together() int
	// CheckSurvivorsOf is CheckSurvivors for several transformations, with an out for each,
	// on all processors. Results and counts do not depend on how many there are.
	CheckSurvivorsOf(ids []lattice.ID, outs [][][]uint64) ([]Evaluation, error)
	// Survey is Check with the score. It tells besides the size of the smallest class
	// that is not suppressed, 0 if all are, and the score by another measure bound to the
	// same input, one that is no utility.TupleBased.
	Survey(id lattice.ID, m utility.Measure) (o Evaluation, smallest int, s utility.Score)
	// Evaluate scores a transformation with another measure bound to the same
	// input.
	Evaluate(id lattice.ID, m utility.Measure) utility.Score
	// SuppressedRows tells by row of the table whether it is suppressed under
	// the transformation. Rows outside the research subset are not.
	SuppressedRows(id lattice.ID) []bool
	// LeaveOut has Evaluate, SuppressedRows and ClassSizes take these rows of the table for
	// suppressed, too, whatever the models say: all rows of some classes, or of some persons where
	// persons are left out. nil: none.
	LeaveOut(rows []uint32)
	// ClassSizes returns the sizes of the classes of a transformation that are
	// not suppressed, in no particular order.
	ClassSizes(id lattice.ID) []int
	// OriginalSizes returns the sizes of the classes of equal original values.
	OriginalSizes() []int
	// Distinct returns how many labels a column of the lattice has on a level.
	Distinct(column, level int) int
	// Smallest returns the size of the smallest class of the last check,
	// suppressed or not; 0 if there is none.
	Smallest() int
	// Order lists the positions of Task.Columns in canonical order.
	Order() []int
	// KeepWhile tells the history which transformations are still of use as a
	// starting point: those with a direct generalization that is open.
	KeepWhile(open func(lattice.ID) bool)
	// Footprint returns the bytes that the checker will need at most if so many
	// transformations are looked at at a time, and those of a full history, which come on top.
	Footprint(together int) (fixed, history int64)
	Stats() Stats
}

// New returns a checker for the problem. It fails where a model or the measure
// refuses the problem.
func New(p Task) (Checker, error) {
	base, err := newBase(&p)
	if err != nil {
		return nil, err
	}
	return newChecker(&p, base)
}
