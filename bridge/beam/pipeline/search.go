package pipeline

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/fulgurite/fulgurite/bridge/tuples"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

func init() {
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, func([]byte), error](&searchFn{})
}

// choice is the transformation that was found, prepared for recoding records.
type choice struct {
	Labels  [][]tuples.Pair    // by column of the release; nil: the value itself
	Shown   [][]tuples.Pair    // by column of the release: the engine's output; nil: the value
	LeftOut [][]string         // labels of the classes that are left out
	Inside  map[string]bool    // by the values that determine the research subset; nil: there is none
	Records int64              // of the table
	Shards  int                // number of shards
	Found   core.Anonymized    // for the report
	Notes   []*problem.Problem // of the search
}

// searchFn finds the transformation from the tuples, which one worker holds.
type searchFn struct{ Plan Plan }

func (f *searchFn) ProcessElement(ctx context.Context, _ int, blocks func(*[]byte) bool, emit func([]byte)) (err error) {
	defer carry(&err)
	j, err := f.Plan.job()
	if err != nil {
		return err
	}
	defer timedAll(ctx, "search")()
	all, err := collected(blocks)
	if err != nil {
		return err
	}
	c, err := j.choose(ctx, all)
	if err != nil {
		return err
	}
	text, err := json.Marshal(c)
	if err == nil {
		emit(text)
	}
	return err
}

// ErrNothing is the code of the problem that no transformation meets the rules.
var ErrNothing = &problem.Problem{Code: "core-no-solution"}

func (j *job) choose(ctx context.Context, all []tuple) (*choice, error) {
	read := j.forTuples()
	found, err := core.Release(ctx, core.FromReader("tuples", j.csv(all)), read, new(core.Buffer), core.Options{})
	if err != nil {
		return nil, err
	}
	switch {
	case !found.Found:
		return nil, problem.New(ErrNothing.Code, "Lower k, raise the share that may be left out, or use fewer columns that somebody could know.",
			"No result meets the rules, not even the coarsest.")
	case found.Linked || found.Claim.Persons != nil && found.Claim.Persons.Profiles:
		return nil, problem.New(Unsupported, "Give the columns that tell it another role, or use fulgurite anonymize.",
			"The release would show which records are one person's, so that rules hold for all records of a person together, which the pipeline does not verify.")
	}
	c := &choice{Found: found.Result, Notes: found.Warnings}
	learned, err := tuples.Learn(found, read, j.picked(j.released))
	if err != nil {
		return nil, err
	}
	c.Labels, c.LeftOut = learned.Labels, learned.LeftOut
	for _, t := range all {
		if len(j.person) == 0 {
			c.Records += t.N
			continue
		}
		tuplesOf(t.Key[1:], func(of tuple) { c.Records += t.N * of.N })
	}
	c.Shards = int((c.Records + int64(j.ShardSize) - 1) / int64(j.ShardSize))
	for i, at := range j.released {
		c.Shown = append(c.Shown, nil)
		if c.Labels[i] != nil {
			c.Shown[i] = shown(found, j.columns[at].Name)
		}
	}
	if j.project.Subset == nil {
		return c, nil
	}
	inside, err := read.Chosen(found.Table)
	if err != nil {
		return nil, err
	}
	c.Inside = map[string]bool{}
	for row, in := range inside {
		var key []byte
		for _, at := range j.where {
			key = appendCell(key, found.Table.Column(j.columns[at].Name).Cell(row))
		}
		c.Inside[string(key)] = in
	}
	return c, nil
}

// shown returns the labels that the engine wrote for the values of a column.
func shown(found *core.Result, name string) (pairs []tuples.Pair) {
	out := &found.Recoded.Output
	from := found.Table.Column(name)
	at := slices.IndexFunc(out.Columns, func(c table.OutputColumn) bool { return c.Name == name })
	seen := make([]bool, from.Dict.Len())
	for row, code := range from.Codes.All() {
		if !seen[code] {
			seen[code] = true
			pairs = append(pairs, tuples.Pair{Value: from.Dict.Value(code), Label: out.Columns[at].Text(row)})
		}
	}
	return pairs
}

// sortTuples makes the search independent of the runner's order.
func sortTuples(all []tuple) {
	slices.SortFunc(all, func(a, b tuple) int { return bytes.Compare(a.Key, b.Key) })
}

// csv returns the tuples as a table, by the project for them: with counts or, where people may have
// several records, with a line for each record and numbers in place of people.
func (j *job) csv(all []tuple) io.Reader {
	out, in := io.Pipe()
	go func() {
		w := bufio.NewWriterSize(in, 1<<16)
		in.CloseWithError(j.writeTuples(w, all)) // the reader gets the error
	}()
	return out
}

func (j *job) writeTuples(w *bufio.Writer, all []tuple) error {
	var names []string
	for _, at := range j.exported {
		names = append(names, j.columns[at].Name)
	}
	var line []byte
	write := func(cells []string, last string) {
		line = appendLine(line[:0], append(cells, last), ',', "\n")
		_, _ = w.Write(line) // Flush returns the error
	}
	write(names, j.last())
	people := 0
	for _, t := range all {
		if len(j.person) == 0 {
			write(cellsOf(t.Key), fmt.Sprint(t.N))
			continue
		}
		for range t.N {
			who := ""
			if t.Key[0] == attributed {
				people++
				who = fmt.Sprint(people)
			}
			tuplesOf(t.Key[1:], func(of tuple) {
				for range of.N {
					write(cellsOf(of.Key), who)
				}
			})
		}
	}
	return w.Flush()
}
