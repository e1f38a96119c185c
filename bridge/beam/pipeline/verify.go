package pipeline

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

func init() {
	register.DoFn8x1[context.Context, int, func(*[]byte) bool, func(*[]byte) bool, func(*[]byte) bool, func(*[]byte) bool, []byte, func([]byte), error](&verifyFn{})
}

// verifyFn compares the release with the table, and emits the steps of the commit.
type verifyFn struct{ Plan Plan }

func (f *verifyFn) ProcessElement(ctx context.Context, _ int, original, released, expected, written func(*[]byte) bool,
	chosen []byte, emit func([]byte)) (err error) {
	defer carry(&err)
	j, err := f.Plan.job()
	if err != nil {
		return err
	}
	defer timedAll(ctx, "verify")()
	c := new(choice)
	if err := json.Unmarshal(chosen, c); err != nil {
		return err
	}
	v := verification{job: j, choice: c}
	if v.original, err = collected(original); err != nil {
		return err
	}
	if v.released, err = collected(released); err != nil {
		return err
	}
	for text := []byte(nil); expected(&text); text = nil {
		var s sum
		if err := json.Unmarshal(text, &s); err != nil {
			return err
		}
		v.expected.add(s)
	}
	for text := []byte(nil); written(&text); text = nil {
		var s shard
		if err := json.Unmarshal(text, &s); err != nil {
			return err
		}
		v.shards = append(v.shards, s)
	}
	if err := v.verify(ctx); err != nil {
		return err
	}
	moves, err := json.Marshal(v.commit())
	if err == nil {
		emit(moves)
	}
	return err
}

// verification gathers the facts about a release before it is committed.
type verification struct {
	*job
	choice             *choice
	original, released []tuple
	expected           sum     // what the records of the table have to show
	shards             []shard // as they were read back
	rules              []string
	leftOut            int
}

// refused reports a release that failed its verification.
func refused(sentence string, args ...any) error {
	return problem.New("verify-refused", "Nothing was written.", "The release failed its verification: %s", problem.Say(sentence, args...))
}

func (v *verification) verify(ctx context.Context) error {
	slices.SortFunc(v.shards, func(a, b shard) int { return a.Number - b.Number })
	var found sum
	for i, s := range v.shards {
		if i > 0 && v.shards[i-1].Number == s.Number {
			return refused("its part %d was read twice.", s.Number)
		}
		found.add(s.Sum)
	}
	if v.expected.Read != v.choice.Records {
		return refused("%d records were recoded, and %d were grouped.", v.expected.Read, v.choice.Records)
	}
	found.Read = v.expected.Read
	if found.Records != v.expected.Records {
		return refused("it has %d records in place of %d.", found.Records, v.expected.Records)
	}
	if found != v.expected {
		return refused("its records are not those that the transformation gives.")
	}
	return v.judge(ctx)
}

// judge compares the counts of the release with those of the table, and computes every rule, with
// the verifier of files, which knows nothing about how the release was made.
func (v *verification) judge(ctx context.Context) error {
	read := v.forTuples()
	original, err := core.Read(ctx, core.FromReader("tuples", v.csv(v.original)), read.Input)
	if err != nil {
		return err
	}
	out, in := io.Pipe()
	go func() { in.CloseWithError(v.writeReleased(bufio.NewWriterSize(in, 1<<16))) }()
	file, err := core.Read(ctx, core.FromReader("release", out), table.Options{Delimiter: ",", Encoding: "utf-8", Quote: table.QuoteDouble,
		HeaderLines: 1, Blanks: table.BlanksKeep, Missing: read.Input.Missing})
	if err != nil {
		return err
	}
	if original, err = read.Weighted(original); err != nil {
		return err
	}
	confirmed, err := core.Verify(ctx, original, file, read, nil)
	if err != nil {
		return refused("%v", err)
	}
	v.rules, v.leftOut = confirmed.Rules, confirmed.LeftOut
	return nil
}

// writeReleased writes the tuples of the release as a table: with counts or, where people may
// have several records, with a line for each record.
func (v *verification) writeReleased(w *bufio.Writer) error {
	var names []string
	for _, at := range v.job.released {
		if v.columns[at].Tuple {
			names = append(names, v.columns[at].Name)
		}
	}
	if len(v.person) == 0 {
		names = append(names, v.last())
	}
	line := appendLine(nil, names, ',', "\r\n")
	if _, err := w.Write(line); err != nil {
		return err
	}
	for _, t := range v.released {
		cells, lines := cellsOf(t.Key), t.N
		if len(v.person) == 0 {
			cells, lines = append(cells, fmt.Sprint(t.N)), 1
		}
		line = appendLine(line[:0], cells, ',', "\r\n")
		for range lines {
			if _, err := w.Write(line); err != nil {
				return err
			}
		}
	}
	return w.Flush()
}

// commit returns the last steps: each file gets its name, then the report is written.
func (v *verification) commit() commit {
	c := commit{Report: Report{
		Records: v.choice.Records, Released: v.expected.Records, LeftOut: int64(v.leftOut),
		Score: v.choice.Found.Score, Measure: string(v.choice.Found.Measure),
		Classes: v.choice.Found.Classes, Tuples: len(v.original), Rules: v.rules, Notes: v.choice.Notes, HeldBack: v.HeldBack,
	}}
	for _, g := range v.choice.Found.Transformation {
		c.Report.Levels = append(c.Report.Levels, Level{g.Attribute, g.Level, g.Height})
	}
	for i, s := range v.shards {
		name := fmt.Sprintf("part-%05d-of-%05d.csv", i+1, len(v.shards))
		c.Moves = append(c.Moves, move{From: s.File, To: v.Output + "/" + name, Bytes: s.Bytes})
		c.Report.Files = append(c.Report.Files, File{name, s.Sum.Records, s.Bytes, s.Hash})
	}
	return c
}
