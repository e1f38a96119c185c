package core

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
)

// Confirmed reports what was confirmed about a file as the release of a table.
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
	Rules      []string     `json:"rules"`            // rules that hold
	// Uncovered and Held are the parts of NotCovered and Rules.
	Uncovered []*problem.Text `json:"uncovered"`
	Held      []*problem.Text `json:"held"`

	matched []uint32 // by record of the file: the record of the original that it shows; nil: unknown

	// named is the file with the columns that name persons in it by pseudonyms or numbers, nil if they
	// do not, or if persons are not judged as wholes.
	named *table.Table
	// perturbed holds the columns of the file, by place in the original, whose values were changed at
	// random; shown is the file with them. Nil: there are none.
	perturbed map[int]*table.Column
	shown     *table.Table
}

// leave records something that is not covered.
func (c *Confirmed) leave(what *problem.Text) {
	c.NotCovered, c.Uncovered = append(c.NotCovered, what.String()), append(c.Uncovered, what)
}

// meets records the rules that hold.
func (c *Confirmed) meets(rules []*problem.Text) {
	c.Rules, c.Held = []string{}, rules
	for _, rule := range rules {
		c.Rules = append(c.Rules, rule.String())
	}
}

// FoundLevel is the level of a column in a file.
type FoundLevel struct {
	Attribute string `json:"attribute"`
	Level     int    `json:"level"`
	Height    int    `json:"height"` // number of levels, level 0 included
}

// Verify compares a file with the table that it is said to be a release of, like the verification
// before a release is saved: its records are some of the original's, each once; each cell is a
// generalization of its own; every rule of the project holds; nothing else was changed. The levels
// are found from the file. Confirmed.NotCovered lists what the file alone does not show. Undecided
// columns must not be in it. key is that of pseudonyms and shifted dates, which are recomputed and
// compared; nil: they are not.
//
// Of opened tables only the columns that the project processes are held; columns that it keeps are
// compared while both files are read again.
//
// Without a receipt it is unknown which record of the file is which: see VerifyByReceipt. A file is
// then verified if all rules hold for one possible assignment of its records to those of the
// original.
//
// Errors are problems with codes that begin with "verify-" if the file is not such a release,
// ErrUndecidable if only the receipt could tell, and others if it cannot be verified.
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

// of records whether anything was changed.
func (c *Confirmed) of(original, file *table.Table) *Confirmed {
	if c.Status = Verified; file.Hash != "" && file.Hash == original.Hash {
		c.Status = Unchanged
	}
	return c
}

// Status is the outcome of a comparison.
type Status string

const (
	Verified    Status = "verified"    // the file is a release of the original
	Unchanged   Status = "unchanged"   // so is it, and it has the bytes of the original: nothing had to be changed
	Undecidable Status = "undecidable" // depends on which record is which: see ErrUndecidable
	Rejected    Status = "refused"     // the file is not a release
)

// verifyHeld holds the needed columns, and verifies the file.
func verifyHeld(ctx context.Context, original, file *table.Table, p *project.Project, key *pseudonym.Key) (*Confirmed, error) {
	original, file, err := holdBoth(ctx, original, file, p)
	if err != nil {
		return nil, err
	}
	look := confirm
	switch set := p.SetColumn(); {
	case set != nil:
		look = func(*table.Table, *table.Table, *project.Project, *pseudonym.Key, bool) (*Confirmed, error) {
			return nil,
				undecidable(problem.Say("each cell of the column %q holds several values, and how coarse each of them became is not kept.", set.Name))
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

// holdBoth holds the needed columns of a table and of a file that is to be its release.
func holdBoth(ctx context.Context, original, file *table.Table, p *project.Project) (*table.Table, *table.Table, error) {
	original, err := HoldFor(ctx, original, p)
	if err != nil {
		return nil, nil, err
	}
	file, err = holdAlone(ctx, file, func(column string) bool {
		// An apostrophe may precede a name; without a header names say nothing.
		name := strings.TrimPrefix(column, "'")
		c := cmp.Or(p.Column(column), p.Column(name))
		return !original.Detection.Header || p.Needs(column) || p.Needs(name) || c != nil && c.Role == project.Identifying
	})
	return within(ctx, original), within(ctx, file), err
}

// withholding adds the advice for a file that is not a release.
func withholding(err error) error {
	var all []error
	for _, finding := range problem.Flatten(err) {
		f := *finding
		f.Hint = "Do not pass the file on as a release of this table by this project."
		all = append(all, &f)
	}
	return errors.Join(all...)
}

// among maps the matched records to rows of the whole original, only some of which were compared;
// nil: all were.
func (c *Confirmed) among(rows []int) *Confirmed {
	if c != nil && rows != nil {
		for i, row := range c.matched {
			c.matched[i] = uint32(rows[row])
		}
	}
	return c
}

// refuted reports whether an error says that a file is not a release, rather than that it could not
// be verified.
func refuted(err error) bool {
	return slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool { return strings.HasPrefix(string(p.Code), "verify-") })
}

// verifiable rejects projects that do not belong to the table.
func verifiable(original *table.Table, p *project.Project) error {
	all := []error{p.Validate()}
	for i, c := range p.Columns {
		if original.Column(c.Name) == nil {
			all = append(all, original.Lacking(problem.New("core-unknown-column", "",
				"The project describes a column %q, which the original does not have.", c.Name), c.Name, fmt.Sprintf("columns[%d].name", i)))
		}
	}
	return errors.Join(all...)
}

// perturbation returns the claim about a column whose values are changed at random.
func perturbation(c perturb.Column, all bool) verify.Perturbation {
	return verify.Perturbation{Method: string(c.Spec.Method), Base: c.Spec.Base, Missing: c.Missing, All: all}
}

// withoutPerturbed removes from file and claim the columns whose values were changed at random,
// after checking that the project could have made all of their values. The rules judge them by the
// values that the file shows.
func (c *Confirmed) withoutPerturbed(original, file *table.Table, p *project.Project, stated *verify.Claim) (*table.Table, error) {
	columns, places, err := p.Perturbed(original)
	if err != nil || len(columns) == 0 {
		return file, err
	}
	if stated.NoHeader {
		return nil, undecidable(
			problem.Say("the file has no names of columns, and the values of some were changed at random: which these are is not to be seen."))
	}
	c.perturbed, c.shown = map[int]*table.Column{}, file
	blank, err := verify.Blank(file)
	if err != nil {
		return nil, err
	}
	told := file.Drop(blank) // blank records have no values
	var names []string
	for i, column := range columns {
		name := column.Name
		shown := file.Column(name)
		if shown == nil {
			return nil, problem.New("verify-columns", "", "The file lacks the column %q.", name).InFile(file.Name)
		}
		shown = readAs(shown, column, stated.Escaped)
		own := readAs(told.Column(name), column, stated.Escaped)
		if err := verify.Perturbed(column.Column, own, perturbation(column, told.Rows == original.Rows)); err != nil {
			return nil, problem.At(err, problem.Place{File: file.Name, Attribute: name})
		}
		c.perturbed[places[i]] = shown
		names = append(names, name)
		stated.Columns[places[i]] = stated.Columns[places[i]].Gone()
		c.leave(problem.Say("Whether the values of %q come from those of the same records: they were changed (%s), and how is not kept.",
			name, column.Spec.Method.Said()))
	}
	stated.Rules = without(stated.Rules, func(r verify.Rule) bool {
		about, ok := r.(verify.Protecting)
		if !ok || !slices.Contains(names, about.Protects()) || !verify.Comparing(r) {
			return false
		}
		c.leave(problem.Say("Whether %s holds: it compares groups with all values of the table after these were changed, and the file has not those of records that were left out.", r.Name()))
		return true
	})
	return file.Without(names), nil
}

// without returns the rules but those that are judged elsewhere, or one that always holds.
func without(rules []verify.Rule, judged func(verify.Rule) bool) []verify.Rule {
	rules = slices.DeleteFunc(slices.Clone(rules), judged)
	if len(rules) == 0 {
		return []verify.Rule{verify.KAnonymity{K: 1}}
	}
	return rules
}

// unsized reports whether a rule asks for more than the size of groups.
func unsized(r verify.Rule) bool {
	_, sized := r.(verify.KAnonymity)
	return !sized
}

// readAs reads a column of a file like the original column that it was made from.
func readAs(shown *table.Column, as perturb.Column, escaped bool) *table.Column {
	own := *shown
	own.Type, own.Format, own.Order = as.Type, as.Format, as.Order
	own.Dict, own.Missing, own.Unfit = new(table.Dictionary), nil, nil
	to := make([]uint32, shown.Dict.Len())
	for code, value := range shown.Dict.Values() {
		if _, known := as.Dict.Code(value); escaped && !known {
			value = strings.TrimPrefix(value, "'")
		}
		to[code] = own.Dict.Add(value)
		if int(to[code]) == len(own.Missing) {
			own.Missing = append(own.Missing, slices.Contains(as.Missing, value))
		}
	}
	own.Codes = shown.Codes.Through(to)
	return &own
}

// withPerturbed restores these columns in a file whose records were found: the rules judge what the
// file shows. The original returned with it has the same values in the records of the file.
func (c *Confirmed) withPerturbed(original, file *table.Table, stated *verify.Claim, rows []uint32) (*table.Table, *table.Table) {
	if c.perturbed == nil {
		return original, file
	}
	was, is := *original, *file
	was.Columns, is.Columns = slices.Clone(original.Columns), nil
	stated.Columns = slices.Clone(stated.Columns)
	next := 0
	for i, of := range stated.Columns {
		shown := c.perturbed[i]
		switch {
		case shown != nil:
			own := *shown
			if rows != nil {
				own.Codes = shown.Codes.Scatter(rows, original.Rows)
			}
			was.Columns[i] = &own
			is.Columns = append(is.Columns, c.shown.Column(shown.Name))
			stated.Columns[i] = verify.ColumnClaim{Treatment: verify.Kept}
		case of.Treatment != verify.Removed:
			is.Columns = append(is.Columns, file.Columns[next])
			next++
		}
	}
	return &was, &is
}

// ErrUndecidable is the code for a file of which Verify cannot tell whether it is a release: that
// depends on which of its records is which, which only the receipt says. It is no evidence against
// the file.
var ErrUndecidable = &problem.Problem{Code: "core-undecidable"}

func undecidable(because *problem.Text) error {
	return problem.New(ErrUndecidable.Code, "Verify it with the receipt that was written beside the release and with its key file: that decides it. Without a receipt, check the file by itself to see which rules it shows to hold.",
		"Not decidable without the receipt: %s", because)
}

// likelier returns the error to report for a file that is not a release in either of two ways of
// reading it: if one says undecidable, the file may be a release.
func likelier(first, err error) error {
	if first == nil || errors.Is(err, ErrUndecidable) && !errors.Is(first, ErrUndecidable) {
		return err
	}
	return first
}

// ofRules reports whether only rules are violated.
func ofRules(err error) bool { return only(err, "verify-rule", "verify-left-out", "verify-linked") }

// ofRecords reports whether the only fault is that records were not found, or are out of order.
func ofRecords(err error) bool {
	return only(err, "verify-records", "verify-order", "verify-missing", verify.Assigned, verify.Foreign)
}

func only(err error, codes ...problem.Code) bool {
	return err != nil && !slices.ContainsFunc(problem.Flatten(err), func(p *problem.Problem) bool { return !slices.Contains(codes, p.Code) })
}

// open reports whether rules may depend on which record of the file is made from which of several
// that look the same.
func (c *Confirmed) open(original, file *table.Table, p *project.Project, stated *verify.Claim, match *verify.Match) bool {
	return stated.Persons != nil && !(c.named != nil && wholePersons(*stated)) && !decided(original, file, p, stated, match)
}

// decided reports whether the file has each record of the original, with its labels.
func decided(original, file *table.Table, p *project.Project, stated *verify.Claim, match *verify.Match) bool {
	return p.Recoding.Chosen().Uniform() && file.Rows == counted(original, stated) &&
		(stated.LeftOut == verify.Dropped || match.Ordered)
}

// reassign searches for another match of records for which all rules hold.
func (c *Confirmed) reassign(stated verify.Claim, match *verify.Match, try func(*verify.Match) error, first error) error {
	k := minSize(stated.Rules)
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

// minSize returns the group size that rules require, 0 if none does.
func minSize(rules []verify.Rule) (k int) {
	for _, rule := range rules {
		if sized, ok := rule.(verify.KAnonymity); ok {
			k = max(k, sized.K)
		}
	}
	return k
}

// drawnAtRandom is the error for a file of which not all records of people were kept: nobody knows
// which.
func drawnAtRandom(p *project.Project) error {
	return undecidable(
		problem.Several(p.MaxRows, "at most %s record of each person was kept, drawn at random, and which these were was not found out.",
			"at most %s records of each person were kept, drawn at random, and which these were was not found out.", digits(p.MaxRows)))
}

// foreign returns what is wrong with a file however its records are assigned: the original does not
// have the cells that some record shows in the kept columns, or has them less often. It is nil if
// nothing is, or if the difference may be due to formulas that were made harmless.
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
