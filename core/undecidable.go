package core

import (
	"errors"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// ErrUndecidable is the code of the error of a file of which Verify cannot tell whether it is a
// release: that depends on which of its records is which, which only the receipt says. It
// says nothing against the file.
var ErrUndecidable = &problem.Problem{Code: "core-undecidable"}

func undecidable(because *problem.Text) error {
	return problem.New(ErrUndecidable.Code, "Verify it with the receipt that was written beside the release and with its key file: that decides it. Without a receipt, check the file by itself to see which rules it shows to hold.",
		"Not decidable without the receipt: %s", because)
}

// likelier is what is said of a file that is no release in two ways of reading it: that it
// may be one in some.
func likelier(first, err error) error {
	if first == nil || errors.Is(err, ErrUndecidable) && !errors.Is(first, ErrUndecidable) {
		return err
	}
	return first
}

// ofRules reports whether rules are all that is wrong.
func ofRules(err error) bool { return only(err, "verify-rule", "verify-left-out", "verify-linked") }

// ofRecords reports whether it is all that records were not found, or not in their order.
func ofRecords(err error) bool {
	return only(err, "verify-records", "verify-order", "verify-missing", verify.Assigned, verify.Foreign)
}

func only(err error, codes ...problem.Code) bool {
	return err != nil && !slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool { return !slices.Contains(codes, p.Code) })
}

// open reports whether rules may depend on which record of the file is made from which of
// several that look the same.
func (c *Confirmed) open(original, file *table.Table, p *project.Project, stated *verify.Claim, match *verify.Match) bool {
	return stated.Persons != nil && !(c.named != nil && wholePersons(*stated)) && !decided(original, file, p, stated, match)
}

// decided reports whether each record of the original is in the file, with the labels that
// it has.
func decided(original, file *table.Table, p *project.Project, stated *verify.Claim, match *verify.Match) bool {
	return p.Recoding.Chosen() == project.FullDomain && file.Rows == counted(original, stated) && (stated.LeftOut == verify.Dropped || match.Ordered)
}

// reassign looks for another match of records, of which all rules hold.
func (c *Confirmed) reassign(stated verify.Claim, match *verify.Match, try func(*verify.Match) error, first error) error {
	k := 0
	for _, rule := range stated.Rules {
		if sized, ok := rule.(verify.KAnonymity); ok {
			k = max(k, sized.K)
		}
	}
	own := *match
	own.Ordered = false
	switch match.Reassign(k, func(rows []uint32) bool {
		own.Rows = rows
		return try(&own) == nil
	}) {
	case verify.Holds:
		c.matched = match.Rows
		c.leave(problem.Say("Whose record each one is: some may be one of several people's. All rules hold for one way to say whose they are that fits the file, which need not be the true one."))
		return nil
	case verify.Broken:
		return first
	}
	return undecidable(problem.Say("several people have records that look the same in the file, and no way to say whose each one is was found for which all rules hold. (In the first one that was tried: %s)", problem.Flatten(first)[0].Told()))
}

// drawnAtRandom is what nobody knows of a file of which not all records of people were kept.
func drawnAtRandom(p *project.Project) error {
	return undecidable(problem.Say("at most %d records of each person were kept, drawn at random, and which these were was not found out.", p.MaxRows))
}

// foreign is what is wrong with a file whichever of its records is which: no record of the
// original has the cells that one of it shows in the columns that are kept, or not so often.
// Nil: nothing is, or this cannot be told apart from what formulas that were made harmless are.
func foreign(original, file *table.Table, p *project.Project, key *pseudonym.Key) (found error) {
	for _, escaped := range []bool{false, true} {
		c := &Confirmed{}
		shown, stated, err := c.stated(original, file, p, key, escaped)
		if err != nil {
			return nil
		}
		stated.Subset = nil
		for i := range stated.Columns {
			if of := &stated.Columns[i]; of.Treatment == verify.Generalized || of.Treatment == verify.Recoded || of.Treatment == verify.Itemized {
				of.Treatment = verify.Aggregated
			}
		}
		may := verify.Hiding{Blank: hiding(p).Blank, Most: math.MaxInt}
		if _, err = verify.FindRecords(original, shown, stated, may); !only(err, verify.Foreign, "verify-records") {
			return nil
		}
		found = err
	}
	return found
}
