package bridge

import (
	"errors"
	"io"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// batch is the release of the open table as one of several batches.
type batch struct {
	*core.Batch
	written  *sink
	findings []*problem.Problem // why it must not be saved; none: it is verified
	state    *sink              // what is published with this batch
	key      []byte             // of the keyed hashes in its reports, nil until somebody asks
}

// readState says what the attached state tells of the batches before.
func (s *Session) readState(r *request, asked *Open) (*Published, error) {
	state, err := r.state(asked.Name)
	if err != nil {
		return nil, err
	}
	return &Published{state.Batches, state.Records, len(state.Classes), state.Key}, nil
}

// state reads the attached state. name is for messages.
func (r *request) state(name string) (*core.State, error) {
	data, err := r.all(name)
	if err != nil {
		return nil, err
	}
	return core.ParseState(data, name)
}

// append releases the open table as the next batch of one that grows.
func (s *Session) append(r *request, open *opened, config *project.Project, tell func(core.SearchProgress)) (*Appended, error) {
	join := r.Kind == AppendJoiningRequest.Kind
	var before *core.State
	if r.file != nil {
		var err error
		if before, err = r.state(""); err != nil {
			return nil, err
		}
	}
	opt := r.options(tell)
	if err := open.holdFor(r, config); err != nil {
		return nil, err
	}
	given := config
	config = core.Cautious(open.table, given)
	b := &batch{written: s.newSink(), state: s.newSink()}
	b.state.Type = mediaJSON
	coded, err := config.Coded(open.table)
	if err != nil {
		return nil, err
	}
	joined, err := core.Joined(coded, config)
	if err != nil {
		return nil, err
	}
	if recognised := before != nil && before.Key != ""; !config.NeedsKey() && !join && !recognised && joined == nil {
		opt.Key = nil // else the state would recognise people and must stay in the house, for nothing
	}
	b.Batch, err = core.Append(r.attention(), before, core.FromTable(open.table), config, join,
		core.BatchOutput{Release: b.written, State: b.state}, opt)
	var refused *core.VerificationError
	if errors.As(err, &refused) {
		b.findings = refused.Findings
	} else if err != nil {
		return nil, err
	}
	if b.ProjectHash, err = core.HashOf(given); err != nil {
		return nil, err
	}
	answer := &Appended{Number: b.Number, Released: b.Released, Withheld: len(b.Withheld), Joined: b.Joined, Classes: b.Classes, Kept: b.Kept,
		Contents: b.Contents, Verified: b.written.committed, Findings: b.findings, Linked: b.Linked, HeldBack: b.HeldBack, Warnings: b.Warnings}
	if after := b.After; after != nil {
		answer.Published, answer.Groups, answer.Key = after.Records, len(after.Classes), after.Key
	}
	s.batch = b
	return answer, nil
}

// mediaJSON is the media type of states.
const mediaJSON = "application/json"

// saveBatch hands out a part of the last batch.
func (s *Session) saveBatch(r *request, part Part) (*Saved, *Blob, error) {
	if s.batch == nil {
		return nil, nil, problem.New("bridge-no-result", "Release a batch first.", "No batch was released that could be saved.")
	}
	b := s.batch
	saved := func(name string, blob *Blob, rows int) (*Saved, *Blob, error) {
		return &Saved{Name: name, Type: blob.Type, Bytes: blob.Bytes(), Rows: rows}, blob, nil
	}
	base, extension := nameParts(s.open.table.Name)
	if part == PartWithheld {
		blob := &Blob{Type: mediaCSV}
		if err := b.WriteWithheld(r.attention(), blob); err != nil {
			return nil, nil, err
		}
		return saved(base+"-withheld"+extension, blob, len(b.Withheld))
	}
	if b.Released == 0 {
		return nil, nil, problem.New("bridge-nothing-found", "Add these records to the next batch.", "Nothing of this batch could be released.")
	}
	if err := refuse(b.findings); err != nil {
		return nil, nil, err
	}
	if part == PartState {
		return saved(base+"-published.json", &b.state.Blob, b.After.Records)
	}
	return saved(base+"-released"+extension, &b.written.Blob, b.Released)
}

// all reads the attached file, which is no table but small. name is for messages.
func (r *request) all(name string) ([]byte, error) {
	if r.file.Size() > maxProjectBytes {
		return nil, problem.New("config-too-large", "Perhaps this is the table: open the project or the state instead.",
			"The file has %d bytes, far more than a project or a state can have.", r.file.Size()).InFile(name)
	}
	in, err := r.attached("")
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(in)
	if err != nil {
		return nil, problem.At(in.Cause(err), problem.Place{File: name})
	}
	return data, nil
}
