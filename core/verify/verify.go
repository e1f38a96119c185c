// Package verify is the door to the second opinion on a written table, for auditors, for databases
// and for programs that have a privacy model of their own: what is claimed of an output, the rules
// that judge it, and the check of the output against the original. It trusts nothing of the engine
// that made the table: internal/verify says what is confirmed, and what the check shares with
// others. All other rules stand there too; a project's are those of its models.
package verify

import (
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/table"
)

// What is claimed of an output, what judges it, and the rules.
type (
	// Claim states how an output was made, as its maker says.
	Claim = verify.Claim
	// ColumnClaim is the claim about one column of the original.
	ColumnClaim = verify.ColumnClaim
	// Report describes an output that was verified.
	Report = verify.Report
	// Rule is a privacy model as seen from an output.
	Rule = verify.Rule
	// Release holds what rules judge: the records that an output shows, in classes, and the table that
	// they were taken from.
	Release = verify.Release
	// Class is an equivalence class: the records that have the same quasi-identifiers.
	Class = verify.Class
	// Finding is a contradiction to a rule.
	Finding = verify.Finding
	// KAnonymity: nobody can be told from K-1 others.
	KAnonymity = verify.KAnonymity
	// AlphaK: every class has at least K records, and no value of a sensitive column has a share
	// above Alpha in it.
	AlphaK = verify.AlphaK
	// DistinctDiversity: every class has at least L different values of a sensitive column.
	DistinctDiversity = verify.DistinctDiversity
	// EntropyDiversity: the values of a sensitive column are at least as uncertain in every class as
	// L equally frequent ones, and there are at least L of them.
	EntropyDiversity = verify.EntropyDiversity
	// RecursiveDiversity: every class has at least L different values of a sensitive column, and the
	// most frequent one is rarer than C times all from the L-th on: with the frequencies in
	// descending order, r_1 < C*(r_L + ... + r_m).
	RecursiveDiversity = verify.RecursiveDiversity
	// Closeness: in every class the values of a sensitive column are spread as in the table, up to
	// an earth mover's distance of T.
	Closeness = verify.Closeness
)

// What a claim says of a column, and the distances of Closeness.
const (
	Kept          = verify.Kept          // as it was, in suppressed records too
	Removed       = verify.Removed       // not in the output
	Replaced      = verify.Replaced      // "*" in every record
	Pseudonymized = verify.Pseudonymized // a keyed hash of each value
	Numbered      = verify.Numbered      // the values are numbered in another order than theirs
	Shifted       = verify.Shifted       // dates, all of a person moved by the same number of days
	Counted       = verify.Counted       // for how many records a row stands: in the output the sum of the rows that it is made from
	Generalized   = verify.Generalized   // a quasi-identifier: labels of a level, or "*" if suppressed
	Recoded       = verify.Recoded       // a quasi-identifier: each cell the label of a level of its own, or "*"
	Aggregated    = verify.Aggregated    // a quasi-identifier: in each class what a function makes of its originals
	Itemized      = verify.Itemized      // a quasi-identifier: cells hold several values, each the label of a level of its own
	Equal         = verify.Equal         // all different values are equally far apart
	Ordered       = verify.Ordered       // by the number of values between them
	Hierarchical  = verify.Hierarchical  // by the lowest level that makes them one
)

// Output verifies out, read back from its written bytes, against the original.
// An error is one problem or several joined, all with a code that begins with
// "verify-"; then the output must not be used.
//
// A record counts as suppressed if it is not written, or if all its
// quasi-identifiers are "*" and the hierarchies do not make it so. Records that the
// hierarchies generalize to "*" throughout form a class like any other. Masked records
// are in it, because nobody can tell them apart: if it breaks a rule, the problem
// "verify-left-out" says so, which is no fault of the program. Blank records are in no
// class, because they tell nothing.
func Output(in, out *table.Table, claim Claim) (Report, error) { return verify.Output(in, out, claim) }
