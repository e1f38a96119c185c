package bridge

import (
	"io"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/continuous"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// batch is the release of the open table as one of several batches.
type batch struct {
	*continuous.Batch
	written *written // nil if nothing could be released
	state   *Blob    // what is published with this batch
}

// release releases the open table as the next batch of one that grows.
func (s *Session) release(r *request, config *project.Project, tell func(anonymize.Progress)) (*Appended, error) {
	open, err := s.needTable("release")
	if err != nil {
		return nil, err
	}
	var before *continuous.State
	if r.file != nil {
		data, err := r.all("")
		if err != nil {
			return nil, err
		}
		if before, err = continuous.ParseState(data, ""); err != nil {
			return nil, err
		}
	}
	released, err := continuous.Append(r.ctx, before, open.table, *config, continuous.Options{
		Options: anonymize.Options{Clock: s.host.Clock, Rhythm: pulse, Observe: r.observer(tell)}})
	if err != nil {
		return nil, err
	}
	b := &batch{Batch: released}
	answer := &Appended{Number: b.Number, Released: b.Released, Withheld: len(b.Withheld), Joined: b.Joined, Classes: b.Classes, Kept: b.Kept}
	if after := b.After; after != nil {
		answer.Published, answer.Groups = after.Records, len(after.Classes)
	}
	if b.Released > 0 {
		if b.written, err = r.writeClaimed(b.Table, b.Output.Output, config.Output.EscapeFormulas, b.Claim); err != nil {
			return nil, err
		}
		answer.Findings = b.written.findings
		answer.Verified = len(answer.Findings) == 0
		text, err := b.After.JSON()
		if err != nil {
			return nil, err
		}
		b.state = &Blob{Type: mediaJSON}
		b.state.Write(text)
	}
	s.batch = b
	return answer, nil
}

// mediaJSON is the media type of states.
const mediaJSON = "application/json"

// saveBatch hands out a part of the last batch.
func (s *Session) saveBatch(r *request, part Part) (*Saved, *Blob, error) {
	if s.batch == nil {
		return nil, nil, problem.New("bridge-no-result", "Release a batch first.", "There is no batch to save.")
	}
	b := s.batch
	saved := func(name string, blob *Blob, rows int) (*Saved, *Blob, error) {
		return &Saved{Name: name, Type: blob.Type, Bytes: blob.Bytes(), Rows: rows}, blob, nil
	}
	base, extension := nameParts(s.open.table.Name)
	if part == PartWithheld {
		blob := &Blob{Type: mediaCSV}
		_, err := table.Write(&exhaling{blob, r}, rowsOf(s.open.table, b.Withheld), s.open.table.Dialect, table.WriteOptions{NoHeader: !s.open.table.Detection.Header})
		if err != nil {
			return nil, nil, err
		}
		return saved(base+"-withheld"+extension, blob, len(b.Withheld))
	}
	if b.written == nil {
		return nil, nil, problem.New("bridge-nothing-found", "Hand these records in again with the next batch.", "Nothing of this batch could be released.")
	}
	if err := b.written.refuse(); err != nil {
		return nil, nil, err
	}
	if part == PartState {
		return saved(base+"-published.json", b.state, b.After.Records)
	}
	return saved(base+"-anonymized"+extension, b.written.blob, b.Released)
}

// rowsOf returns some rows of a table as they came.
func rowsOf(t *table.Table, rows []int) table.Output {
	out := t.Output()
	out.Rows, out.Blank = len(rows), nil
	for i := range out.Columns {
		codes := make([]uint32, len(rows))
		for at, row := range rows {
			codes[at] = out.Columns[i].Codes[row]
		}
		out.Columns[i].Codes = codes
	}
	return out
}

// all reads the attached file, which is no table but small. name is for messages.
func (r *request) all(name string) ([]byte, error) {
	if r.file.Size() > mostProjectBytes {
		return nil, problem.New("config-too-large", "Is this the table instead of the project file?",
			"The file has %d bytes, far more than any project.", r.file.Size()).At(problem.Place{File: name})
	}
	in, err := r.reader(r.file, "")
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(in)
	if err != nil {
		return nil, in.cause(err, name)
	}
	return data, nil
}
