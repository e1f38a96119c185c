package core

import (
	"context"
	"errors"
	"io"
	"iter"
	"slices"
	"strconv"
	"time"

	"github.com/fulgurite/fulgurite/core/charset"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/claim"
	"github.com/fulgurite/fulgurite/core/internal/identity"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
)

// Options sets how a release is made. The zero value uses the wall clock and reports no progress.
type Options struct {
	anonymize.Options
	// OnStage, if not nil, is called when a stage begins.
	OnStage func(Stage)
	// Progress, if not nil, regularly receives the share of Writing or Verifying that is done, 0 to 1.
	// For Reading see WithProgress.
	Progress func(stage Stage, share float64)
	// Key makes pseudonyms and shifts dates, for projects that ask for it.
	Key *pseudonym.Key
	// Again lets Append accept a file whose records were released before.
	Again bool
	// Random is the source for shuffling records and numbering people; nil: crypto/rand, the system's
	// source. Anything else is for tests: whoever knows the bytes knows the order.
	Random io.Reader
	// Receipt keeps the arrangement of the file's records, for Result.Receipt.
	Receipt bool
}

// Stage is a part of a release.
type Stage string

// The stages, in their order.
const (
	Reading   Stage = "reading"
	Searching Stage = "searching" // preparing, searching and recoding
	Writing   Stage = "writing"
	Verifying Stage = "verifying"
)

func (o Options) onStage(s Stage) {
	if o.OnStage != nil {
		o.OnStage(s)
	}
}

// Result is a release.
type Result struct {
	anonymize.Result
	Contents Contents `json:"contents"`         // of the file
	Beyond   int      `json:"beyond,omitempty"` // records that people had beyond Project.MaxRows, which are not released
	// Unattributed counts the records that Project.LeaveOutUnattributed left out.
	Unattributed int    `json:"unattributed,omitempty"`
	Drawn        *Drawn `json:"drawn,omitempty"` // of differential privacy
	// HeldBack lists the columns that are not written because they are undecided, or because somebody
	// decided to leave them out.
	HeldBack []string `json:"heldBack,omitempty"`
	// Perturbed measures the effect of changing values at random; nil if none were.
	Perturbed *perturb.Loss     `json:"perturbed,omitempty"`
	Table     *table.Table      `json:"-"` // as it was read, without these and without records that were not drawn
	Claim     verify.Claim      `json:"-"` // the verified claim about the release, without the places of shuffled records
	Written   table.WriteReport `json:"-"`
	Verified  verify.Report     `json:"-"` // the counts of the verification
	Times     Times             `json:"times"`
	// Hashes are SHA-256 in hexadecimal: of the bytes of the input, empty if unknown, of the output as
	// it was written, and of the project as Project.JSON writes it.
	InputHash   string `json:"inputHash,omitempty"`
	OutputHash  string `json:"outputHash,omitempty"`
	ProjectHash string `json:"projectHash,omitempty"`

	project *project.Project
	key     *pseudonym.Key
	random  io.Reader
	// changed holds, by column of the table, the values after random changes, nil: nothing was
	// changed. They are drawn once for a release: a second drawing, written beside the first, would
	// reveal more of the true values.
	changed []*table.Column
	claims  func(escaped bool) (verify.Claim, error)
	// drawn holds the rows of Table in the table as it was read; nil: all.
	drawn []uint32
	made  *made // nil: nobody asked for a receipt
}

// Times holds times by stage, measured with the clock of Options.
type Times struct {
	anonymize.Times
	Read   time.Duration `json:"read"`
	Write  time.Duration `json:"write"`
	Verify time.Duration `json:"verify"` // reading back, and judging every rule
}

// ErrLeftOut is the code for a release whose left-out records would be written with * ("leftOut":
// "mask") and could be found in the file, also if more were left out with them, as far as the limit
// allows: the user has to choose something else. ErrEmpty is the
// code for one in which nobody is left.
var (
	ErrLeftOut = &problem.Problem{Code: "release-left-out"}
	ErrEmpty   = &problem.Problem{Code: "release-empty"}
)

// VerificationError is the error of a release that failed its verification. That is a fault of the
// program; nothing was kept.
type VerificationError struct{ Findings []*problem.Problem }

// Error words the first finding.
func (r *VerificationError) Error() string {
	return "the result failed its verification: " + r.Findings[0].Error()
}

// Unwrap returns the findings.
func (r *VerificationError) Unwrap() []error {
	all := make([]error, len(r.Findings))
	for i, f := range r.Findings {
		all[i] = f
	}
	return all
}

// Release anonymizes a table by the rules of a project: it reads the input, searches the
// transformation with the least loss of detail that meets every rule, writes the result to out,
// reads back what was written, and verifies it with a part of the program that shares no deciding
// code with the search (package verify). Only then does it commit out; in every other case out is
// aborted.
//
// If nothing meets the rules, that is not an error: Result.Found is false. Errors are problems: of
// the project (with the path in it), of a column, of the input (with its line); *VerificationError;
// ErrLeftOut or ErrEmpty; or the end of the context. With the three in the middle it also returns a
// result, so that what was refused can be reported.
func Release(ctx context.Context, in Input, p *project.Project, out Output, opt Options) (*Result, error) {
	r, err := release(ctx, in, p, out, opt)
	if err != nil || !r.Found {
		err = errors.Join(err, out.Abort())
	}
	return r, err
}

func release(ctx context.Context, in Input, p *project.Project, out Output, opt Options) (*Result, error) {
	watch := opt.Stopwatch()
	opt.onStage(Reading)
	t, err := Open(ctx, in, p.Input)
	if err != nil {
		return nil, err
	}
	if err := Decided(t, p); err != nil {
		return nil, err
	}
	if t, err = HoldFor(ctx, t, p); err != nil {
		return nil, err
	}
	if err := refuseAsked(t, p); err != nil {
		return nil, err
	}
	if t, err = p.Weighted(t); err != nil {
		return nil, err
	}
	hash := t.Hash
	t, left, err := capped(t, p, opt.Random)
	if err != nil {
		return nil, err
	}
	r := &Result{Table: t, InputHash: hash, Beyond: left.beyond, Unattributed: left.unattributed, HeldBack: p.HeldBack(),
		drawn: left.rows, project: p, key: opt.Key, random: opt.Random}
	if r.ProjectHash, err = HashOf(p); err != nil {
		return nil, err
	}
	r.Times.Read = watch.Lap()
	if p.NeedsKey() && opt.Key == nil {
		return nil, project.NoKey()
	}
	opt.onStage(Searching)
	if err := r.perturb(opt.Random); err != nil {
		return nil, err
	}
	found, t, drawn, err := recoded(ctx, r.shown(), p, opt)
	if err != nil {
		return nil, err
	}
	if r.Drawn = drawn; drawn != nil {
		r.Table, r.drawn = t, through(r.drawn, drawn.rows)
	}
	r.claims = opt.keyed(func(escaped bool) (verify.Claim, error) { return claim.Of(t, p, found, escaped) })
	if found.Found && p.Output.LeftOut == project.Mask {
		w := newWriting(r.shown(), p, found.Recoded, r.claims)
		if w.claim, err = r.claims(false); err == nil {
			err = maskMore(ctx, found, w)
		}
		if err != nil {
			return nil, err
		}
	}
	r.Result, r.Times.Times = *found, found.Times
	if upgraded := p.Upgraded(); upgraded != nil {
		r.Warnings = append(slices.Clip(r.Warnings), upgraded)
	}
	if averaged := r.averaged(); averaged != nil {
		r.Warnings = append(slices.Clip(r.Warnings), averaged)
	}
	if !r.Found {
		return r, nil
	}
	warnings, err := opt.identify(t, p, r.Recoded)
	if err != nil {
		return nil, err
	}
	r.Warnings = append(slices.Clip(r.Warnings), warnings...)
	if p.Subset != nil && p.Output.Outside.Chosen() == project.Mask {
		r.Warnings = append(slices.Clip(r.Warnings),
			problem.New("release-outside", `Do not write those records ("outside": "drop"), unless everybody may know who is in the subset.`,
				"The file shows who is in the research subset, because records outside it are written with *.").
				AtPath("output.outside"))
	}
	defer func() {
		if r.Contents.Because != nil {
			r.Warnings = append(slices.Clip(r.Warnings), r.Contents.Because)
		}
	}()
	return r, r.write(ctx, out, p.Output.EscapeFormulas, opt)
}

// Released returns the records of the file that the release was written to, in the file's order and
// without the names of the columns. The first error ends them.
func (r *Result) Released(file io.Reader) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		if r.project.Output.Western() {
			file = charset.FromWestern(file)
		}
		as := table.AsWritten(r.project.Output.Dialect(r.Table.Dialect).Delimiter, false)
		records, _, _, err := table.ReadRecords(file, r.Table.Name, as, table.Limits{})
		if err != nil {
			yield(nil, err)
			return
		}
		if !r.Claim.NoHeader {
			records = records[1:]
		}
		for _, record := range records {
			if !yield(record, nil) {
				return
			}
		}
	}
}

// Write writes a release again, to another place, or with formulas made harmless: it is verified
// like the first time. Shuffled records come in a new order.
func (r *Result) Write(ctx context.Context, out Output, escapeFormulas bool) error {
	return r.WriteAs(ctx, out, escapeFormulas, r.project.Output, Options{})
}

// WriteAs is Write in another file format, with other delimiters and so on: nothing else in as
// matters. Of the options it uses Progress and Receipt.
func (r *Result) WriteAs(ctx context.Context, out Output, escapeFormulas bool, as project.Output, opt Options) error {
	p := *r.project
	p.Output.Format, p.Output.Delimiter, p.Output.Encoding, p.Output.LineBreak = as.Format, as.Delimiter, as.Encoding, as.LineBreak
	err := p.Validate()
	if err == nil {
		again := *r
		again.project = &p
		if err = again.write(ctx, out, escapeFormulas, Options{Random: r.random, Progress: opt.Progress, Receipt: opt.Receipt}); err == nil {
			again.project = r.project
			*r = again
		}
	}
	if err != nil {
		err = errors.Join(err, out.Abort())
	}
	return err
}

// write writes the output, reads it back, verifies what it read, and commits it.
func (r *Result) write(ctx context.Context, out Output, escape bool, opt Options) error {
	w := newWriting(r.shown(), r.project, r.Recoded, r.claims)
	w.original, w.escape = r.Table, escape
	err := w.commit(ctx, out, opt)
	r.Contents = w.Contents
	r.Claim, r.Written, r.Verified = w.claim, w.report, w.verified
	if r.made = nil; err == nil {
		r.OutputHash, r.made = w.hash, w.made
	}
	r.Times.Write, r.Times.Verify = w.wrote, w.checked
	return err
}

// identify puts pseudonyms, numbers and shifted dates into an anonymized table, in which they are
// hidden. Problems without an error are warnings.
func (o Options) identify(t *table.Table, p *project.Project, out *recode.Table) ([]*problem.Problem, error) {
	coded, err := p.Coded(t)
	if err != nil {
		return nil, err
	}
	return identity.Fill(coded, p, identity.Source{Key: o.Key, Random: source(o.Random)}, out)
}

// keyed adds the key to claims, with which the verification recomputes pseudonyms and shifts.
func (o Options) keyed(claims func(escaped bool) (verify.Claim, error)) func(escaped bool) (verify.Claim, error) {
	return func(escaped bool) (verify.Claim, error) {
		c, err := claims(escaped)
		if o.Key != nil {
			c.Key = o.Key.Secret()
		}
		return c, err
	}
}

// sameFile is the code of the problem that a file is to be compared with itself.
const sameFile problem.Code = "core-same-file"

// apart rejects a file that is the original byte for byte, most often because the same one was
// named twice: the comparison would succeed as for a perfect release.
func apart(original, file *table.Table) error {
	if original.Hash == "" || original.Hash != file.Hash {
		return nil
	}
	return problem.New(sameFile, "Give the original table and the file that was made from it. If nothing had to be changed, check the file by itself: that tells whether the rules hold.",
		"The original and the file are the same, byte for byte, so there is nothing to compare.").InFile(file.Name)
}

// Codes for undecided columns.
const (
	UndecidedNaming problem.Code = "release-unmarked"  // it seems to name people
	UndecidedOther  problem.Code = "release-undecided" // all others, in one problem
)

// Undecided returns the undecided columns of a table, with what they seem to be: those that a
// project names without a role, and those that it does not name and that are not plainly harmless.
// Release and Append reject them, so that none is written before somebody has decided; HoldBack
// leaves them out.
func Undecided(t *table.Table, p *project.Project) (all []detect.FoundColumn) {
	for _, column := range t.Columns {
		c := p.Described(column.Name)
		if c != nil && c.Role != project.Undecided {
			continue
		}
		if harmless, s := detect.Harmless(column, t.Rows); c != nil || !harmless {
			all = append(all, detect.FoundColumn{Name: column.Name, Suggestion: s})
		}
	}
	return all
}

// HoldBack returns the project with the role project.HeldBack for every undecided column of a
// table, so that it is not written; the project itself if there is none.
func HoldBack(t *table.Table, p *project.Project) *project.Project {
	undecided := Undecided(t, p)
	if len(undecided) == 0 {
		return p
	}
	own := *p
	own.Columns = slices.Clone(own.Columns)
	for _, found := range undecided {
		if c := own.Column(found.Name); c != nil {
			c.Role = project.HeldBack
		} else {
			own.Columns = append(own.Columns, project.Column{Name: found.Name, Role: project.HeldBack})
		}
	}
	return &own
}

// Cautious returns the project with the defaults for when nobody can be asked: it holds undecided
// columns back, and takes the strictest answer about whose the records are, as
// Project.PersonAssumed then says. It returns the project itself if there is nothing to ask.
func Cautious(t *table.Table, p *project.Project) *project.Project {
	person := anonymize.Strictest(t, p)
	if person == nil {
		return HoldBack(t, p)
	}
	own := *p
	own.Person, own.PersonAssumed, own.Columns = person, true, slices.Clone(p.Columns)
	for _, name := range person {
		switch c := own.Column(name); {
		case c == nil:
			own.Columns = append(own.Columns, project.Column{Name: name, Role: project.Identifying})
		case c.Held():
			c.Role = project.Identifying
		}
	}
	return HoldBack(t, &own)
}

// Decided rejects undecided columns: those that seem to name people with a problem each,
// the others together. It ignores projects for another table, whose unknown columns are reported
// elsewhere.
func Decided(t *table.Table, p *project.Project) error {
	if err := p.Validate(); err != nil {
		return err
	}
	for _, c := range p.Columns {
		if t.Column(c.Name) == nil {
			return nil
		}
	}
	var all []error
	var others []string
	for _, found := range Undecided(t, p) {
		if found.Role != detect.Identifying {
			others = append(others, strconv.Quote(found.Name))
			continue
		}
		all = append(all,
			problem.New(UndecidedNaming, "Give it a role: identifying, and it is not written; or insensitive, and it is kept as it is.",
				"Nobody has said what the column %q is, so it is not written until somebody does. %s", found.Name, found.Said).
				InFile(t.Name).OfColumn(found.Name))
	}
	const hint = "Give each a role: quasi-identifying if somebody could know it, sensitive if nobody should learn it, insensitive if neither is so, identifying if it names people; or held-back, and it is not written."
	switch len(others) {
	case 0:
	case 1:
		all = append(all, problem.New(UndecidedOther, hint, "Nobody has said what the column %s is, so it is not written until somebody does.",
			others[0]).InFile(t.Name))
	default:
		all = append(all,
			problem.New(UndecidedOther, hint, "Nobody has said what these columns are, so they are not written until somebody does: %s.",
				problem.Some(others)).InFile(t.Name))
	}
	return errors.Join(all...)
}

// Foresee estimates what a release of a table by a project would take, and says why it cannot be
// made yet. It draws other records within Project.MaxRows than the release will.
func Foresee(t *table.Table, p *project.Project, opt anonymize.Options) (*anonymize.Forecast, error) {
	t, _, err := capped(t, p, nil)
	if err != nil {
		return nil, err
	}
	return anonymize.Foresee(t, *p, opt)
}
