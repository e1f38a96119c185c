package search

import (
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Auto is the id of the algorithm.
const Auto ID = "auto"

var autoInfo = Info{ID: Auto, Name: "Automatic",
	Sentence:  "Takes the search that is fastest for this table, these rules and this measure.",
	Guarantee: "The best there is where the number of ways to coarsen the table allows it, else the best found in the time given.",
	Source:    "Fulgurite; measured, see the page on performance"}

// MaxClassified is the largest lattice on which a single algorithm is sure to end soon. On larger
// ones tagging and sorting alone may take seconds, and several algorithms take turns: see
// portfolio.
const MaxClassified = 250_000

// Covers are worth their bookkeeping, which is passes over the lattice, where the lattice is not
// small and checks, which are passes over the records, take much longer; and on large lattices, of
// which paths check several times as many transformations. Compared with paths they took 0.7 times
// as long on average with two records for each transformation, and on large lattices 0.6 times
// (ss13acs_shaped) or 1.2 times (creditcard, some 20 ms more); elsewhere up to 1.9 times.
const (
	minCovered = 10_000 // transformations ...
	minRecords = 2      // ... of a table with so many records for each
	maxByPaths = 50_000 // transformations, whatever the table
)

// covered reports whether covers are worth their bookkeeping.
func covered(c evaluate.Checker) bool {
	size := c.Lattice().Size()
	return size > maxByPaths || size > minCovered && uint64(c.Records()) >= minRecords*size
}

// choice is the decision of "auto" for a problem.
type choice struct {
	Algorithm ID            // the chosen one
	Reason    *problem.Text // in plain words
	Whole     bool          // the search proves the best by itself and needs no time box
}

// Choose decides which algorithm "auto" runs, by the size of the lattice and by what can be bounded
// or predicted:
//
//   - Where anonymity and the measure both are monotone along generalization,
//     Flash decides most of a lattice without checks. Bounds help where
//     records may be suppressed, also where only one of both is monotone, or the measure
//     is a sum over the columns. On large lattices, and on smaller ones of tables with
//     many records, a cover replaces its paths.
//   - Where the measure is a sum over the columns, Bolt proves the best with
//     fewer checks, and on lattices too large for a full search it finds
//     better transformations sooner than Lightning and bounds the possible
//     improvement.
//   - Flash handles everything else, or Lightning if the lattice is too large.
//
// On large lattices, as far as memory allows, Flash, with covers where records may be suppressed,
// takes turns with Bolt or Lightning, and the first proof ends the search: see provers.
func Choose(c evaluate.Checker) choice {
	size, limit := c.Lattice().Size(), c.Limit()
	small := size <= MaxClassified
	decidable := problem.Say("The number of ways to coarsen this table is small enough: the result is proved to be the best of them.")
	rising := c.Measure().Monotone(limit > 0)
	monotone := c.Monotone() && rising
	_, separable := c.Measure().(utility.Separable)
	switch bounded := separable && c.Shrinking(); {
	case small && limit > 0 && monotone && covered(c):
		return choice{coverInfo.ID, decidable, true}
	case small && limit > 0 && (monotone || !bounded && (rising || separable || c.Monotone())):
		return choice{boundsInfo.ID, decidable, true}
	case small && (monotone || !bounded):
		return choice{flashInfo.ID, decidable, true}
	case bounded && small:
		return choice{boltInfo.ID, decidable, true}
	case bounded:
		return choice{boltInfo.ID, problem.Say("There are too many ways to coarsen this table to decide every one of them: the search looks for the best within the time given, and proves, where it can, how much better another one could be."), false}
	}
	return choice{lightningInfo.ID, problem.Say("There are too many ways to coarsen this table to decide every one of them: the search keeps the best that it finds within the time given."), false}
}
