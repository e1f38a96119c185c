package core

import (
	"cmp"
	"context"
	"errors"
	"io"

	"github.com/fulgurite/fulgurite/core/internal/continuous"
	"github.com/fulgurite/fulgurite/core/internal/identity"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/table"
)

// Batch is the release of one batch of a growing table.
type Batch struct {
	continuous.Batch
	Contents Contents     `json:"contents"` // of the file
	Source   *table.Table `json:"-"`        // the whole batch as it was read
	// Linked says that the written columns show which records are one person's, in this batch and
	// across batches.
	Linked   bool               `json:"linked,omitempty"`
	HeldBack []string           `json:"heldBack,omitempty"` // as in Result
	Warnings []*problem.Problem `json:"warnings,omitempty"`
	Written  table.WriteReport  `json:"-"`
	Claim    verify.Claim       `json:"-"` // the verified claim about the released records
	Verified verify.Report      `json:"-"` // the counts of the verification
	// The hashes are those of Result; that of the input covers the whole batch.
	InputHash   string `json:"inputHash,omitempty"`
	OutputHash  string `json:"outputHash,omitempty"`
	ProjectHash string `json:"projectHash,omitempty"`

	project *project.Project
	key     *pseudonym.Key
}

// BatchOutput is the destination of a batch.
type BatchOutput struct {
	Release Output // the released records
	// State holds everything published so far, for the next batch. It is written before the release is
	// committed, and committed after it.
	State Output
	// Withheld receives the withheld records as they came, to be handed in again with the next batch:
	// the user's own records, not anonymous. Nil: not wanted.
	Withheld Output
}

// Append releases the next batch of a growing table, as Release does with a whole table: see
// package continuous for the guarantees. state holds what the batches before have published, nil
// for the first. With join fewer than k records may join a published class.
//
// A batch of which nothing can be released is not an error: all of its records are withheld, and
// release and state are aborted. Errors are those of Release, and those of a state that belongs to
// another project, or that knows the very file.
func Append(ctx context.Context, state *continuous.State, in Input, p *project.Project,
	join bool, out BatchOutput, opt Options) (*Batch, error) {
	b, err := appendBatch(ctx, state, in, p, join, out, opt)
	if err != nil || b.Released == 0 {
		err = errors.Join(err, out.Release.Abort(), out.State.Abort())
	}
	return b, err
}

func appendBatch(ctx context.Context, state *continuous.State, in Input, p *project.Project,
	join bool, out BatchOutput, opt Options) (*Batch, error) {
	opt.onStage(Reading)
	t, err := Open(ctx, in, p.Input)
	if err == nil {
		t, err = HoldFor(ctx, t, p)
	}
	if err != nil {
		return nil, errors.Join(err, abort(out.Withheld))
	}
	if err := appendable(p, opt); err != nil {
		return nil, errors.Join(err, abort(out.Withheld))
	}
	if err := cmp.Or(Decided(t, p), refuseAsked(t, p)); err != nil {
		return nil, errors.Join(err, abort(out.Withheld))
	}
	opt.onStage(Searching)
	batch, err := continuous.Append(ctx, state, t, *p,
		continuous.Options{Options: opt.Options, Join: join, Key: opt.Key, File: t.Hash, Again: opt.Again})
	if err != nil {
		return nil, errors.Join(err, abort(out.Withheld))
	}
	b := &Batch{Batch: *batch, Source: t, InputHash: t.Hash, HeldBack: p.HeldBack(), project: p, key: opt.Key}
	if b.ProjectHash, err = HashOf(p); err != nil {
		return nil, errors.Join(err, abort(out.Withheld))
	}
	if err := b.withhold(ctx, out.Withheld); err != nil || b.Released == 0 {
		return b, err
	}
	if b.Warnings, err = opt.identify(b.Table, p, b.Recoded); err != nil {
		return b, err
	}
	if b.Linked = p.Linked() || b.Wholes != ""; b.Linked {
		b.Warnings = append(b.Warnings, identity.LinkedBatches(p, b.Wholes))
	}
	if carried := state.Upgraded(); carried != nil {
		b.Warnings = append(b.Warnings, carried)
	}
	text, err := b.After.JSON()
	if err == nil {
		_, err = out.State.Write(text)
	}
	if err != nil {
		return b, err
	}
	w := newWriting(b.Table, p, b.Recoded, opt.keyed(batch.Claim))
	w.escape = p.Output.EscapeFormulas
	err = w.commit(ctx, out.Release, opt)
	w.LeftOut = "" // withheld records are handled separately
	b.Contents, b.Written, b.Claim, b.Verified = w.Contents, w.report, w.claim, w.verified
	if err != nil {
		return b, err
	}
	b.OutputHash = w.hash
	return b, out.State.Commit()
}

// appendable rejects projects and options that batches do not support.
func appendable(p *project.Project, opt Options) error {
	if name := p.CountColumn(); name != "" {
		return problem.New(project.NotCounted, "Release it as a whole, or batches with a line for each record.",
			"The column %q says for how many records each line stands. Groups that were published before are joined record by record, so that such a table cannot grow.", name).AtPath("columns").OfColumn(name)
	}
	if len(p.Tables) > 0 {
		return problem.New("append-tables", "Release all of them anew, or let each table grow by itself.",
			"Several tables with one promise cannot grow: a line that comes later changes what its person shows.").AtPath("tables")
	}
	if p.Treats(project.Number) {
		return problem.New("append-number", "Use pseudonyms: the same key gives the same ones in every batch.",
			"Numbers are drawn anew for every batch, so one person would have different numbers in different batches, and two people the same one.").AtPath("columns")
	}
	if p.Perturbs() {
		return problem.New("append-perturb", "Release the table as a whole, or batches without it.",
			"Values are changed at random by how they are spread in the whole table, which a batch does not show, and the state of a table that grows does not remember it.").AtPath("columns")
	}
	if p.NeedsKey() && opt.Key == nil {
		return project.NoKey()
	}
	return nil
}

func abort(out Output) error {
	if out == nil {
		return nil
	}
	return out.Abort()
}

// withhold saves the withheld records for the next batch.
func (b *Batch) withhold(ctx context.Context, out Output) error {
	if out == nil {
		return nil
	}
	if err := b.WriteWithheld(ctx, out); err != nil {
		return errors.Join(err, out.Abort())
	}
	return out.Commit()
}

// WriteWithheld writes the withheld records as they came.
func (b *Batch) WriteWithheld(ctx context.Context, w io.Writer) error {
	cells := within(ctx, b.Source).Output()
	cells.Blank, cells.Order = nil, make([]uint32, len(b.Withheld))
	for i, row := range b.Withheld {
		cells.Order[i] = uint32(row)
	}
	_, err := writeTable(ctx, w, cells, b.Source.Dialect, table.WriteOptions{NoHeader: !b.Source.Detection.Header})
	return err
}
