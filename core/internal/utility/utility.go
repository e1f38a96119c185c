// Package utility measures how much detail a transformation loses. Each
// measure is one file: a sentence, the formula, its source and its parameters.
// Lower scores are better.
package utility

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/param"
)

// Score is the value of a measure: lower is better. Measures with the
// aggregate "rank" have a vector instead, compared lexicographically. Values
// are finite.
type Score struct {
	Value float64
	Rank  []float64 // nil unless the aggregate is "rank"; sorted descending; owned by the score
	// Nothing says that no record is kept, for measures to which that matters: such a score is worse
	// than all others, whatever its value.
	Nothing bool
}

// Less reports whether s is better than t. The comparison is exact: scores are
// sums of integers or are summed so that they do not depend on the order of
// rows, columns or classes.
func (s Score) Less(t Score) bool { return s.Compare(t) < 0 }

// Compare returns a negative number if s is better than t, 0 if they are
// equal, a positive number otherwise.
func (s Score) Compare(t Score) int {
	if s.Nothing != t.Nothing {
		if s.Nothing {
			return 1
		}
		return -1
	}
	if s.Rank != nil || t.Rank != nil {
		for i := 0; i < min(len(s.Rank), len(t.Rank)); i++ {
			if c := compare(s.Rank[i], t.Rank[i]); c != 0 {
				return c
			}
		}
		return len(s.Rank) - len(t.Rank)
	}
	return compare(s.Value, t.Value)
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Input describes the table to a measure, before any transformation. Columns are the
// quasi-identifiers in canonical order (see evaluate.Task).
type Input struct {
	Records    int // N: records that count, those of the research subset if there is one
	AllRecords int // n: all rows of the table
	Columns    []QuasiIdentifier
	// Tuples holds the number of records of each distinct original tuple, in
	// any order. Only measures that are TupleBased need it.
	Tuples []uint64
	// Responses is the number of columns to be predicted that are no quasi-identifiers.
	Responses int
	// Persons says that some persons have several records.
	Persons bool
}

// QuasiIdentifier is a column as a measure sees it.
type QuasiIdentifier struct {
	Hierarchy *hierarchy.Encoded
	Counts    []int   // by level-0 label code (Hierarchy.Levels[0]): records that count
	AllCounts []int   // the same over all rows of the table; nil or equal to Counts without a research subset
	Weight    float64 // as configured, 0 to 1, default 0.5
	Response  bool    // it is to be predicted
}

// View is a checked transformation as a measure sees it. Classes are numbered
// 0..len(Count)-1 in an order without meaning; all have Count > 0.
type View struct {
	Levels     []int    // by column: generalization level
	Records    int      // N
	Suppressed int      // records in suppressed classes
	Count      []uint64 // by class: records
	Least      int      // a class that is kept, here or in a generalization, has at least so many records; 0 if nothing is known
	Out        []bool   // by class: suppressed; nil if no class is
	OutClasses int      // number of suppressed classes
	// Squares holds by class the sum over its distinct original tuples of
	// (records of the tuple)^2. Nil unless the measure is TupleBased.
	Squares []uint64
	Labels  Labeler
	// Population holds by class the records of the whole table that look the same; nil
	// without a research subset.
	Population []uint64
	Responses  Responder // nil without columns to be predicted that are no quasi-identifiers
}

// Responder gives access to the values of columns to be predicted.
type Responder interface {
	// Values returns the codes of the values, ascending, that the records of a class have
	// in the column with the number response, below Input.Responses, and how many have
	// each. The slices are valid until the next call.
	Values(response, class int) (codes, counts []uint32)
}

// Labeler gives access to the generalized values of classes; it is computed
// only when asked for.
type Labeler interface {
	// Labels returns by class the label code of the column on its level
	// (an index into Hierarchy.Levels[level].Labels). The slice is valid until
	// the next call with the same column.
	Labels(column int) []uint32
	// Suppressed returns by label code of the column on its level the number
	// of records in suppressed classes. Same validity.
	Suppressed(column int) []uint64
}

// Measure is a utility measure bound to an input. It has scratch space for its methods and is not
// safe for concurrent use. Once a measure has seen a transformation of as many classes, Score and
// the bounds do not allocate, except for the vector of the aggregate "rank".
type Measure interface {
	// Score measures a transformation. It must not depend on the order of
	// classes, not even in the last bit (exact integers, or compensated sums).
	Score(v *View) Score
	// Bound returns a lower bound for the scores of the transformation and of
	// all its generalizations, whatever they suppress; ok is false if the
	// measure knows none.
	Bound(v *View) (bound Score, ok bool)
	// Monotone reports whether scores never fall along generalization: among
	// transformations that suppress nothing (suppression false), or among all,
	// whatever they suppress. It is a proved property of the measure on this
	// input and may be false where it only happens to hold.
	Monotone(suppression bool) bool
}

// Separable is a measure that is an aggregate of one term a column, where the
// term without suppression is known from the column's level alone.
//
// Bounds may be less than the score without suppression: where suppressing a record is cheaper than
// keeping it generalized (precision with gsFactor below 0.5), suppression can score less. Bounds
// hold for any suppression, and for hierarchies in which rows that no record uses make labels on
// higher levels narrower than below them.
type Separable interface {
	Measure
	// UnsuppressedScore returns the score of a transformation that suppresses nothing, bit by bit what
	// Score returns then.
	UnsuppressedScore(levels []int) Score
	// LevelBound returns a lower bound for the scores of the transformation
	// and of all its generalizations, whatever they suppress. It never falls
	// along generalization. It equals Aggregate of the ColumnBounds.
	LevelBound(levels []int) Score
	// ColumnBound returns a lower bound for the column's term in all
	// transformations that have it on the level or above, whatever they
	// suppress: the term before aggregation, without the column's weight.
	ColumnBound(column, level int) float64
	// Aggregate turns terms, one a column, into a score. It is monotone: terms
	// that are not lower give a score that is not lower. Aggregates of lower
	// bounds of terms are lower bounds of scores.
	Aggregate(terms []float64) Score
	// BoxBound is LevelBound for transformations known to suppress at least so many records. It bounds
	// a box of the lattice: where suppression only falls along generalization, all transformations of
	// the box are at or above its bottom and suppress at least what its top does.
	BoxBound(bottom []int, suppressed int) Score
}

// Composable is a Separable measure whose score is a composition of parts, one a column, in any
// order and in any groups.
type Composable interface {
	Separable
	// Composes reports whether the aggregate allows it.
	Composes() bool
	// Part returns the part of a column with this term, at least 0; it never falls with
	// the term.
	Part(column int, term float64) float64
	// Compose combines two parts. It is commutative up to rounding, and never falls with either.
	Compose(x, y float64) float64
	// Adds reports that Compose adds.
	Adds() bool
	// Composed returns a lower bound of the scores of Aggregate if the composition of all columns'
	// parts is at least parts.
	Composed(parts float64) Score
}

// Priced is a measure with a minimum cost of suppressing a record, whatever happens to the others.
type Priced interface {
	Measure
	// Price returns a lower bound for the scores of all transformations that suppress at
	// least so many records.
	Price(suppressed int) Score
}

// levelsOnly is a measure whose score depends on the levels alone, not on suppression:
// UnsuppressedScore is the score, which needs no check, and LevelBound equals it.
type levelsOnly interface {
	Separable
	LevelsOnly()
}

// TupleBased is a measure that needs Input.Tuples and View.Squares.
type TupleBased interface {
	Measure
	TupleBased()
}

// Ranged is a measure with a lowest and a highest score, for scores relative to
// them. All measures are. The range holds for every transformation unless the
// measure's comment says otherwise.
type Ranged interface {
	Range() (low, high Score)
}

// Info describes a measure for people and forms.
type Info struct {
	ID       ID            `json:"id"`       // in project files: "loss"
	Name     string        `json:"name"`     // "Loss"
	Sentence string        `json:"sentence"` // what it measures, in plain words
	Formula  string        `json:"formula"`  // in plain text
	Source   string        `json:"source"`   // paper and section
	Params   []param.Param `json:"params"`
	Weights  bool          `json:"weights"`            // whether the columns' weights matter
	Predicts bool          `json:"predicts,omitempty"` // whether it needs columns to be predicted
}
