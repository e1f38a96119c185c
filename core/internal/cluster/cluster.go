// Package cluster puts the rows of a table into groups of at least k and
// generalizes each group for itself. There are two ways: Partition, whose cost is
// guaranteed, and Finest, which loses less detail and guarantees none (finest.go).
//
// Partition is the O(k)-approximation of G. Aggarwal, T. Feder, K. Kenthapadi, R. Motwani,
// R. Panigrahy, D. Thomas and A. Zhu (Approximation Algorithms for k-Anonymity,
// Journal of Privacy Technology, 2005), as described in R. Garai, Data
// anonymization in Go, Budapest 2019, chapter 2.
//
// Rows are the vertices of a graph. An edge costs what it takes to make its
// two rows alike: summed over the columns, the column's weight times the level
// on which their labels meet, as a share of the column's levels. A forest is
// built of which every vertex has at most one outgoing edge, to one of its k-1
// nearest neighbours, and every tree at least k vertices (forest.go); trees
// that are too large are cut (cut.go, pack.go); each group then becomes, column
// by column, the lowest level on which all of its rows agree.
//
// Some hierarchies lose little detail up to their last level, so that levels are
// a poor guide. Therefore a second forest is built whose edges cost the detail
// that is lost; its groups are taken where they lose less and cost no more than is
// guaranteed. At last groups are improved by moving rows (improve.go).
//
// The graph itself is never made. It would have an edge for every two rows;
// here neighbours are found among the distinct tuples by an index over the
// hierarchies (index.go), so that memory is linear in the rows.
//
// What Partition guarantees: every group has at least k rows, and the cost of all
// groups is at most max(2k-1, 3k-5) times the lowest cost of any grouping into
// groups of at least k, generalized in the same way. What is not: other
// privacy models than k-anonymity, which the caller has to check.
//
// Where persons have several rows, rows are dealt out by turns: the first row of
// every person is in the first turn, the second row of everybody who has two in the
// second, and so on. The rows of a turn are different persons', so that the algorithm
// groups them as it is (people.go). What no turn can group joins groups nearby, or
// makes several of them one (settle.go). Then no person owns more than 1/k of a group;
// how far the cost is from the lowest is not guaranteed.
package cluster

import (
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/joined"
)

// Task is a table whose rows are to be put into groups. It is not changed.
type Task struct {
	Columns []QuasiIdentifier // quasi-identifiers; columns left alone are not listed
	Rows    int               // n, 1 or more
	K       int               // fewest rows of a group, 1 to n
	// Persons tells by row whose it is, numbered from 0, or group.Unknown; nil: every
	// row is another person's. No person then owns more than 1/K of a group, rows of
	// nobody who is known included; with CountPersons a group has rows of K persons.
	Persons      []uint32
	CountPersons bool
	// Holds, if not nil, decides whether rows of the table, K of them or more, may be a
	// group. Finest asks it. Unless Alike is set, it has to hold for two groups together of
	// which both may, as a reader takes groups for one that show the same texts.
	Holds func(rows []int32) bool
	// Alike says that Holds need not hold for two groups together of which both may. All
	// groups that show the same are then asked together, and none of them by itself.
	Alike bool
	// Seed decides where the algorithm may pick at random. Equal problems with
	// equal seeds give equal groups, natively and in a browser.
	Seed uint64
}

// QuasiIdentifier is a column that somebody may know.
type QuasiIdentifier struct {
	Hierarchy *hierarchy.Encoded
	Codes     []uint32 // by row: value code of the table's column
	// Min and Max are the lowest and the highest level that its cells may have,
	// 0 <= Min <= Max < Hierarchy.Height(). Where not even Max makes a group
	// agree, the column's cells are hidden in this group.
	Min, Max int
	// Weight says how much it matters to keep the column, 0 or more. Only the
	// proportions between the columns matter.
	Weight float64
	// Price says what a cell with a label on a level of the hierarchy loses, 0 to 1, and no
	// less than one below it; on the level Hierarchy.Height() the cell is hidden. nil: the
	// share of detail, as in Groups.Loss.
	Price func(level int, label uint32) float64
	// Aside says that the column is no quasi-identifier: rows that agree on it are rather put
	// together, but it is not generalized, and groups that differ in it alone show the same to
	// whoever looks for somebody. The guarantee of Partition is of quasi-identifiers alone.
	Aside bool
	// Runs, if not nil, lets groups of Finest show neighbouring ranges joined, where that says more
	// than a label. Min is then 0, Max the highest level, Price nil, and Task.Alike is not set.
	Runs *joined.Runs
}

// Options say how to work. The zero value is the algorithm with all that makes
// its result better, without an observer.
type Options struct {
	// Plain leaves out what goes beyond the paper: there is one forest, and
	// groups are not improved after the decomposition.
	Plain bool
	// Observe, if not nil, is called every few steps. It returns false
	// to stop: groups are then left as they are where they are only being
	// improved; before, Partition fails with context.Canceled, and Finest makes groups of
	// what is left as soon as it can. To give up altogether, end the context.
	Observe func(Status) bool
	// Steps bounds how often Finest visits a different row to improve the groups. A result
	// says how many steps were taken, so that one that an observer ended can be made again.
	// 0: as many as are usually worth their time; otherwise it goes on for as long as
	// anything is gained, up to this number.
	Steps int
}

// Status is a partition under way.
type Status struct {
	Phase phase
	Done  int // steps of the phase that are done
	Total int // steps of the phase; Done reaches Total at its end, or it ends before
	// Found says that there are groups that would be the result if the observer had enough; only of
	// Finest. Loss is what a cell loses in them, 0 to 1, averaged over rows and, with their weights,
	// over columns.
	Found bool
	Loss  float64
}

// phase is a part of the algorithm.
type phase string

const (
	phaseForest  phase = "forest"  // neighbours are looked for; a step is a row of a forest
	phaseCut     phase = "cut"     // trees are cut; a step is a row of a forest
	PhaseImprove phase = "improve" // groups are improved; a step is a row

	phaseFirst   phase = "first"   // of Finest: rows are divided; a step is a row
	phasePeel    phase = "peel"    // boxes are chosen; a step is a row
	phaseRegroup phase = "regroup" // groups are improved; a step is a different row in a sweep
)

// Groups are the result: a group a row, and the levels of each group.
type Groups struct {
	Of    []uint32 // by row: its group, 0 to len(Sizes)-1
	Sizes []int    // by group: its rows, K or more
	// Levels says by group and column, in the order of Task.Columns, on
	// which level of the column's hierarchy all rows of the group agree. A
	// level equal to Hierarchy.Height() means that they do not: the cells are
	// to be hidden ("*").
	Levels [][]int
	// Runs says by group and column which neighbouring ranges it shows instead of the label of
	// its level, which has more values; none where it is nil or has no rows.
	Runs [][]joined.Range

	// Cost is the cost of the paper, c(h): summed over all cells, the weight of
	// the column (scaled so that the highest is 1) times level/levels. Levels
	// are counted from Min, because what Min costs cannot be helped.
	Cost float64
	// Bound is a proved lower bound for the cost of any grouping, so that
	// Cost/Bound says how far from the optimum the result can be at most. It is 0,
	// which says nothing, where Task names persons.
	Bound float64
	// Loss is by column the share of detail lost, 0 to 1: the terms of the
	// measure "loss" of package utility, with its factor 1. Hidden cells lose 1.
	Loss []float64
	// Hidden counts the cells that are hidden, by their level or by a label "*", of columns
	// that are not Aside.
	Hidden int
	Steps  int // of Finest, that improved the groups: see Options
}
