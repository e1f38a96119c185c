package core

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
)

// Confirmed is what a file was found to be that is a release of a table.
type Confirmed struct {
	Status     Status       `json:"status"`
	Records    int          `json:"records"`            // of the original that count: those of the research subset if there is one
	Rows       int          `json:"rows"`               // of the file
	StandFor   int          `json:"standFor,omitempty"` // with a column of counts: the records that the lines of the file stand for
	LeftOut    int          `json:"leftOut"`            // records that count and are not shown
	Classes    int          `json:"classes"`
	Levels     []FoundLevel `json:"levels,omitempty"` // of full-domain generalization
	Ordered    bool         `json:"ordered"`          // the records are in the order of the original
	NotCovered []string     `json:"notCovered"`       // sentences; none: the file was verified as before it was saved
	Rules      []string     `json:"rules"`            // that hold
	// Uncovered and Held are what NotCovered and Rules were made of.
	Uncovered []*problem.Text `json:"uncovered"`
	Held      []*problem.Text `json:"held"`

	matched []uint32 // by record of the file: the record of the original that it shows; nil: not known

	// named is the file with the columns that name persons in it by pseudonyms or
	// numbers, nil if they do not, or if persons are not judged as wholes.
	named *table.Table
	// perturbed are the columns of the file, by place in the original, whose values were
	// changed at random; shown is the file with them. Nil: there are none.
	perturbed map[int]*table.Column
	shown     *table.Table
}

// leave notes what is not covered.
func (c *Confirmed) leave(what *problem.Text) {
	c.NotCovered, c.Uncovered = append(c.NotCovered, what.String()), append(c.Uncovered, what)
}

// meets notes the rules that hold.
func (c *Confirmed) meets(rules []*problem.Text) {
	c.Rules, c.Held = []string{}, rules
	for _, rule := range rules {
		c.Rules = append(c.Rules, rule.String())
	}
}

// FoundLevel is the level that a column has in a file.
type FoundLevel struct {
	Attribute string `json:"attribute"`
	Level     int    `json:"level"`
	Height    int    `json:"height"` // number of levels, level 0 included
}

// Verify compares a file with the table that it is said to be a release of, as is
// done before a release is saved: its records are some of the original's, each once;
// each cell is a generalization of its own; every rule of the project holds; nothing
// else was changed. The levels are found from the file. Confirmed.NotCovered says what
// cannot be seen from the file alone. Undecided columns must not be in it. key is that of pseudonyms and shifted dates, which
// are computed anew and compared; nil: they are not.
//
// Of tables that were opened only what the project does something with is held; columns
// that it keeps are compared while both files are read again.
//
// Which record of the file is which is not kept, unless there is a receipt: see
// VerifyByReceipt. Without it a file is verified if all rules hold of one way in which its
// records may be those of the original.
//
// Errors are problems with codes that begin with "verify-" if the file is no such
// release, ErrUndecidable if nobody can tell without the receipt, and others if it cannot be
// verified.
func Verify(ctx context.Context, original, file *table.Table, p *project.Project, key *pseudonym.Key) (*Confirmed, error) {
	p = HoldBack(original, p)
	if err := verifiable(original, p); err != nil {
		return nil, err
	}
	found, err := verifyHeld(ctx, original, file, p, key)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return found.of(original, file), nil
}

// of notes whether anything was changed.
func (c *Confirmed) of(original, file *table.Table) *Confirmed {
	if c.Status = Verified; file.Hash != "" && file.Hash == original.Hash {
		c.Status = Unchanged
	}
	return c
}

// Status is what came of a comparison.
type Status string

const (
	Verified    Status = "verified"    // the file is a release of the original
	Unchanged   Status = "unchanged"   // it is, and it has the bytes of the original: nothing had to be changed
	Undecidable Status = "undecidable" // whether it is depends on which record is which: see ErrUndecidable
	Rejected    Status = "refused"     // it is none
)

// verifyHeld holds what is needed, and verifies the file.
func verifyHeld(ctx context.Context, original, file *table.Table, p *project.Project, key *pseudonym.Key) (*Confirmed, error) {
	original, file, err := holdBoth(ctx, original, file, p)
	if err != nil {
		return nil, err
	}
	look := confirm
	switch set := p.SetColumn(); {
	case set != nil:
		look = func(*table.Table, *table.Table, *project.Project, *pseudonym.Key, bool) (*Confirmed, error) {
			return nil, undecidable(problem.Say("each cell of the column %q holds several values, and how coarse each of them became is not kept.", set.Name))
		}
	case p.MaxRows > 0 && len(p.Person) > 0:
		look = confirmCapped
	}
	original, rows, err := attributed(original, p)
	if err != nil {
		return nil, err
	}
	found, err := look(original, file, p, key, p.Output.EscapeFormulas)
	if refuted(err) || errors.Is(err, ErrUndecidable) { // it may have been saved with formulas made harmless, or without
		other, failed := look(original, file, p, key, !p.Output.EscapeFormulas)
		if failed == nil {
			return other.among(rows), nil
		}
		if err = likelier(err, failed); errors.Is(err, ErrUndecidable) {
			err = cmp.Or(foreign(original, file, p, key), err)
		}
		if refuted(err) {
			err = withholding(err)
		}
		return nil, err
	}
	return found.among(rows), err
}

// holdBoth holds what is needed of a table and of a file that is to be its release.
func holdBoth(ctx context.Context, original, file *table.Table, p *project.Project) (*table.Table, *table.Table, error) {
	original, err := HoldFor(ctx, original, p)
	if err != nil {
		return nil, nil, err
	}
	file, err = holdAlone(ctx, file, func(column string) bool {
		// An apostrophe may stand before a name; without a header names tell nothing.
		name := strings.TrimPrefix(column, "'")
		c := cmp.Or(p.Column(column), p.Column(name))
		return !original.Detection.Header || p.Needs(column) || p.Needs(name) || c != nil && c.Role == project.Identifying
	})
	return within(ctx, original), within(ctx, file), err
}

// withholding says what to do about a file that is no release.
func withholding(err error) error {
	var all []error
	for _, finding := range problem.Flatten(err) {
		f := *finding
		f.Hint = "Do not pass the file on as a release of this table by this project."
		all = append(all, &f)
	}
	return errors.Join(all...)
}

// among says which records of the original are meant, of which only some were compared;
// nil: all were.
func (c *Confirmed) among(rows []int) *Confirmed {
	if c != nil && rows != nil {
		for i, row := range c.matched {
			c.matched[i] = uint32(rows[row])
		}
	}
	return c
}

// refuted reports whether an error says that a file is no release, and not that it
// could not be verified.
func refuted(err error) bool {
	return slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool { return strings.HasPrefix(string(p.Code), "verify-") })
}

// verifiable refuses projects that do not belong to the table.
func verifiable(original *table.Table, p *project.Project) error {
	all := []error{p.Validate()}
	for i, c := range p.Columns {
		if original.Column(c.Name) == nil {
			all = append(all, problem.New("core-unknown-column", "",
				"The project describes a column %q, which the original does not have.", c.Name).Hinted("Columns of the table: %s.", problem.Some(original.Names())).
				At(problem.Place{File: original.Name, Attribute: c.Name, Path: fmt.Sprintf("columns[%d].name", i)}))
		}
	}
	return errors.Join(all...)
}
