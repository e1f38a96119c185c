// Package verify checks a written table against the original without trusting
// the engine that made it. It works from the cells of the output as they were
// read back, and from the definitions of the hierarchies. With the search, the
// grouping, the models and the recoding it shares the reader of tables, the rows
// of hierarchies and exact sums, and no other code: a mistake there has to be made
// a second time here before a table leaves the program.
//
// What it confirms: each record is made from the record of the original that it
// claims to be, and no two from the same (of a table with counts: from the rows that it
// claims, no two records show the same, and each count is the exact sum); columns
// that were to stay are untouched and columns that name people are gone, blank, or
// replaced by what the key makes of them; every quasi-identifying cell is the label that the
// hierarchy gives the original on the level claimed (where levels may differ by record, on one of
// those allowed), or the whole record is suppressed and
// written as claimed, or not at all; no record outside the research subset is shown; what was
// aggregated is what the originals of its class give; of cells that hold several values each shows
// the labels of all, but for those that its whole class lacks; no more records than allowed
// are suppressed; and the equivalence classes of all other records, computed
// from the output's strings, obey every rule, or, where the output shows which records
// are one person's, the groups of persons who show the same in all of theirs.
package verify

import (
	"errors"
	"fmt"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// treatment says how a column is claimed to be written.
type treatment uint8

const (
	Kept          treatment = iota // as it was, in suppressed records too
	Removed                        // not in the output
	Replaced                       // "*" in every record
	Pseudonymized                  // a keyed hash of each value
	Numbered                       // the values are numbered in another order than theirs
	Shifted                        // dates, all of a person moved by the same number of days
	Counted                        // for how many records a row stands: in the output the sum of the rows that it is made from
	Generalized                    // a quasi-identifier: labels of a level, or "*" if suppressed
	Recoded                        // a quasi-identifier: each cell the label of a level of its own, or "*"
	Aggregated                     // a quasi-identifier: in each class what a function makes of its originals
	Itemized                       // a quasi-identifier: cells hold several values, each the label of a level of its own
)

// ColumnClaim is the claim about one column of the original.
type ColumnClaim struct {
	Treatment treatment
	Hierarchy *hierarchy.Hierarchy // the definition, for Generalized and Recoded
	Level     int                  // 0 to Height-1, for Generalized; the lowest level allowed, for Recoded
	Highest   int                  // the highest level allowed, Level to Height-1, for Recoded; "*" is allowed always
	Joined    int                  // for Recoded: ranges of this level may be joined with neighbours, Typed says in which order; 0: none
	Function  string               // for Aggregated: "mean", "geometric-mean", "median", "mode", "interval", "set"
	Typed     *table.Column        // for Aggregated and Shifted: the column with the type whose order and missing values count
	Person    []string             // for Shifted: the columns that say whom a record is about
	Days      int                  // for Shifted: by how many days a date is moved at most
	Items     *ItemsClaim          // for Itemized, with a Hierarchy of values
	// Bottom and Top are bounds that the values were brought inside before anything
	// else, nil: none; Scale is the original column with the type that orders them.
	Bottom, Top *string
	Scale       *table.Column
	// Same has spellings of values, by which these were replaced before that; Missing
	// are words that mean no value in this column, beside those of the original.
	Same    map[string]string
	Missing []string
}

// changed reports whether the values that count are others than those of the original.
func (c ColumnClaim) changed() bool {
	return c.Bottom != nil || c.Top != nil || len(c.Same) > 0 || len(c.Missing) > 0
}

// Gone returns the claim that a column is not in the output: its values count as before.
func (c ColumnClaim) Gone() ColumnClaim {
	return ColumnClaim{Treatment: Removed, Bottom: c.Bottom, Top: c.Top, Scale: c.Scale, Same: c.Same, Missing: c.Missing}
}

// known reports whether a column is a quasi-identifier.
func (c ColumnClaim) known() bool { return c.Treatment >= Generalized }

// Claim states how an output was made, as its maker says.
type Claim struct {
	Columns []ColumnClaim // by column of the original
	// Subset tells by record whether it belongs to the research subset; nil
	// means that all do. Only records of the subset are released: all others
	// are as Outside says. Only they count for the rules and for the limit.
	Subset []bool
	// Rows has, by record of the output, the record of the original that it is made
	// from; nil: all, in their order.
	Rows []uint32
	// Into has, by row of an original with counts, the row of the output that shows it, or
	// NotWritten: rows that show the same are one there.
	Into    []uint32
	LeftOut Hidden // what is written of records of the subset that are left out
	// Suppressed tells by record whether it is left out, where that is Masked or Blanked and
	// others may show "*" as well; nil: nobody says.
	Suppressed []bool
	Outside    Hidden // what is written of records outside it
	Sorted     bool   // the records are in the order of their cells, column by column
	Limit      int    // records that may be suppressed, 0 or more
	Rules      []Rule // at least one
	// Persons says whose the records are; nil: each is another person's.
	Persons *Persons
	// NoHeader says that the output was written without names, so that those
	// of its columns mean nothing.
	NoHeader bool
	// Key is the key of pseudonyms and shifts, nil if there are none. (A function
	// cannot be printed by accident.)
	Key func() [32]byte
	// Beside has the findings about columns that are not held in memory, made while the output was
	// read; nil: all are held.
	Beside *Beside
	// Escaped says that an apostrophe was put before cells that spreadsheets
	// may run as formulas.
	Escaped bool
}

// Report describes an output that was verified.
type Report struct {
	Records    int      `json:"records"`    // records that count, suppressed ones included
	Suppressed int      `json:"suppressed"` // of these, records whose quasi-identifiers are all "*" and that form no class
	Classes    int      `json:"classes"`    // equivalence classes of the other records
	Smallest   int      `json:"smallest"`   // records of the smallest class, 0 without classes
	Rules      []string `json:"rules"`      // what holds, in words
}

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
func Output(in, out *table.Table, claim Claim) (Report, error) {
	report := Report{Records: in.Rows}
	if err := claim.check(in); err != nil {
		return report, err
	}
	in, err := effective(in, claim)
	if err != nil {
		return report, err
	}
	if err := claim.checkWhole(in); err != nil {
		return report, err
	}
	if claim.Beside != nil {
		if err := claim.Beside.finish(); err != nil {
			return report, err
		}
	}
	file := *out
	file.Columns = nil // they are looked at in the order of the original, and would stay beside that
	if claim.Sorted {
		if err := Sorted(out); err != nil {
			return report, err
		}
	}
	arrange := claim.arrange
	var weights table.Weights
	if at := claim.counted(); at >= 0 {
		arrange = claim.spread
		if weights, err = counts(in, in.Columns[at], "verify-claim"); err != nil {
			return report, err
		}
	}
	if err := countable(weights, claim.Rules); err != nil {
		return report, err
	}
	out, written, err := arrange(in, out)
	if err != nil {
		return report, err
	}
	pairs, err := align(in, out, claim)
	if err != nil {
		return report, err
	}
	v := verification{in: in, out: out, file: &file, places: written, at: claim.Into, weights: weights, claim: claim,
		expected: allRows(in.Rows), starred: allRows(in.Rows)}
	if claim.LeftOut == Blanked || claim.Outside == Blanked {
		v.findBlank(pairs)
	}
	for _, p := range pairs {
		if err := v.compare(p); err != nil {
			return report, err
		}
	}
	v.findDamage(pairs)
	v.lookAtHidden()
	if err := errors.Join(v.problems...); err != nil {
		return report, err
	}
	release, err := v.checkRules(pairs)
	if release == nil {
		return report, err
	}
	report.Records, report.Suppressed, report.Classes = release.Records, v.suppressed, len(release.Classes)
	for i, c := range release.Classes {
		if n := release.Weights.Sum(c.Rows); i == 0 || n < report.Smallest {
			report.Smallest = n
		}
	}
	if v.suppressed > claim.Limit {
		err = errors.Join(err, fault("verify-limit", "%s", problem.Several(v.suppressed, "%s record is left out; the limit is %d.",
			"%s records are left out; the limit is %d.", fmt.Sprint(v.suppressed), claim.Limit)))
	}
	for _, rule := range claim.Rules {
		report.Rules = append(report.Rules, rule.Name().String())
	}
	return report, err
}

// check refuses claims that say too little to be verified.
func (c Claim) check(in *table.Table) error {
	if len(c.Columns) != len(in.Columns) {
		return badClaim("The claim describes %d columns; the original has %d.", len(c.Columns), len(in.Columns))
	}
	if len(c.Rules) == 0 {
		return badClaim("The claim names no rule that the output obeys.")
	}
	if c.Subset != nil && len(c.Subset) != in.Rows {
		return badClaim("The claim says of %d records whether they belong to the research subset; the original has %d.", len(c.Subset), in.Rows)
	}
	if c.Suppressed != nil && len(c.Suppressed) != in.Rows {
		return badClaim("The claim says of %d records whether they are left out; the original has %d.", len(c.Suppressed), in.Rows)
	}
	if err := c.checkCounts(in); err != nil {
		return err
	}
	if c.LeftOut > Blanked || c.Outside > Blanked {
		return badClaim("The claim treats records that are not shown in an unknown way.")
	}
	if c.Limit < 0 {
		return badClaim("The claim allows %d suppressed records.", c.Limit)
	}
	quasi := 0
	for i, column := range c.Columns {
		if column.Treatment > Itemized {
			return badClaim("The claim treats the column %q in the unknown way %d.", in.Columns[i].Name, column.Treatment)
		}
		if err := column.checkIdentity(in, i, c.Key != nil); err != nil {
			return err
		}
		if !column.known() {
			continue
		}
		quasi++
		if err := column.check(in.Columns[i], c.Subset != nil); err != nil {
			return err
		}
	}
	if quasi == 0 {
		return badClaim("The claim names no quasi-identifier.")
	}
	for _, rule := range c.Rules {
		if p, ok := rule.(Protecting); ok && !c.keeps(in, p.Protects()) {
			return badClaim("The claim names %s, but the output does not keep a column %q as it was.", rule.Name(), p.Protects())
		}
	}
	return nil
}

// check refuses claims about a quasi-identifier that cannot be verified.
func (c ColumnClaim) check(in *table.Column, subset bool) error {
	name := in.Name
	if c.Treatment == Itemized {
		return c.checkItems(name, subset)
	}
	if c.Treatment == Aggregated {
		if c.Typed == nil || !c.changed() && c.Typed.Dict != in.Dict || subset {
			return badClaim("The claim says too little of how the column %q was aggregated.", name)
		}
		return nil
	}
	levels := []int{c.Level}
	if c.Treatment == Recoded {
		levels = append(levels, c.Highest)
		if c.Highest < c.Level {
			return badClaim("The claim allows no level of the column %q.", name)
		}
		if c.Joined > 0 && c.Typed == nil {
			return badClaim("The claim names no order of the column %q.", name)
		}
		levels = append(levels, c.Joined)
	}
	for _, level := range levels {
		if c.Hierarchy == nil || level < 0 || level >= c.Hierarchy.Height() {
			return badClaim("The claim names a level %d of the column %q that its hierarchy does not have.", level, name)
		}
	}
	return nil
}

// keeps reports whether a column is claimed to be in the output as it was.
func (c Claim) keeps(in *table.Table, name string) bool {
	for i, column := range in.Columns {
		if column.Name == name {
			return c.Columns[i].Treatment == Kept
		}
	}
	return false
}

// toReport is the hint of a fault.
const toReport = "Nothing was saved. This is a fault of the program: please report it with the steps that led here."

// fault is the problem of an output that is not what it is claimed to be.
func fault(code problem.Code, format string, args ...any) *problem.Problem {
	return problem.New(code, toReport, format, args...)
}

// badClaim is the problem of a claim that nobody can verify. What it says is for whoever mends
// the program, and stays English.
func badClaim(format string, args ...any) *problem.Problem {
	return problem.New("verify-claim", toReport, "%s", fmt.Sprintf(format, args...))
}

func fill(n int) []bool {
	all := make([]bool, n)
	for i := range all {
		all[i] = true
	}
	return all
}
