package pipeline

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// Job is a table to be released.
type Job struct {
	Project   *project.Project
	Inputs    []string // files, or patterns of their names
	Output    string   // folder
	ShardSize int      // approximate records of a file of the release; 0: UsualShard
	HoldBack  bool     // leave out undecided columns, instead of rejecting them
}

// UsualShard is the approximate number of records in a file of a release.
const UsualShard = 250_000

// Result is the outcome of a job.
type Result struct {
	Report
	Stages []Took
}

// Run makes a release with a runner of Beam. On any failure no file has its final name, unless all
// of the release was verified.
func (j *Job) Run(ctx context.Context, run func(context.Context, *beam.Pipeline) (beam.PipelineResult, error)) (*Result, error) {
	plan, names, err := j.plan(ctx)
	if err != nil {
		return nil, err
	}
	r := &Result{}
	defer plan.clean()
	ended, err := run(ctx, build(*plan, names, len(j.Project.Person) > 0))
	if err == nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, told(err)
	}
	r.Stages = took(ended.Metrics())
	text, err := read(ctx, plan.Output+"/"+ReportName)
	if err != nil {
		return nil, err
	}
	return r, json.Unmarshal(text, &r.Report)
}

func (j *Job) plan(ctx context.Context) (*Plan, []string, error) {
	config := j.Project
	if j.HoldBack {
		config = config.HoldBack()
	}
	if err := Check(config); err != nil {
		return nil, nil, err
	}
	output := strings.TrimRight(j.Output, "/")
	if output == "" {
		return nil, nil, problem.New("beam-output", "Name a folder that is not there yet.", "There is no folder for the release.")
	}
	if found, err := list(ctx, output+"/*"); err != nil {
		return nil, nil, err
	} else if len(found) > 0 {
		return nil, nil,
			problem.New("beam-output", "Name another folder, or remove it first.", "There are files in the folder %s already.", output)
	}
	var names []string
	for _, pattern := range j.Inputs {
		found, err := list(ctx, pattern)
		if err != nil {
			return nil, nil, err
		}
		if len(found) == 0 {
			return nil, nil, problem.New("beam-input",
				"Check the path; put it in quotes so that the shell leaves the asterisks alone.", "There is no file %s.", pattern)
		}
		names = append(names, found...)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	head, err := headOf(ctx, names[0], config.Input)
	if err != nil {
		return nil, nil, err
	}
	p := *config
	p.Columns = nil
	var held []string
	for _, name := range head.Names() { // the columns of the release come in the order of the file
		if c := config.Column(name); c != nil {
			p.Columns = append(p.Columns, *c)
		} else {
			held = append(held, name)
		}
	}
	if len(held) > 0 && !j.HoldBack {
		return nil, nil, problem.New(Undecided, decide,
			"Nobody has said what these columns are, so they are not written until somebody does: %s.", problem.Some(inQuotes(held))).
			At(problem.Place{File: head.Name})
	}
	for i := range config.Columns {
		if name := config.Columns[i].Name; p.Column(name) == nil {
			return nil, nil, unknown(head, name)
		}
	}
	d := p.Output.Dialect(head.Dialect)
	if d.LineBreak == "" {
		d.LineBreak = "\n"
	}
	size := j.ShardSize
	if size <= 0 {
		size = UsualShard
	}
	text, err := p.JSON()
	if err != nil {
		return nil, nil, err
	}
	seed := make([]byte, 32)
	rand.Read(seed)
	return &Plan{Project: text, HeldBack: append(held, p.HeldBack()...), Delimiter: d.Delimiter,
		LineBreak: d.LineBreak, BOM: d.BOM, Output: output,
		Temporary: output + ".unverified-" + strings.ToLower(rand.Text()[:12]), Seed: seed, ShardSize: size}, names, nil
}

// inQuotes quotes names, so that each can be recognised.
func inQuotes(names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = strconv.Quote(name)
	}
	return all
}

// build makes the pipeline.
func build(plan Plan, names []string, people bool) *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	files := beam.Reshuffle(s.Scope("files"), beam.CreateList(s, names))

	group := s.Scope("group")
	counted := beam.ParDo(group, &groupFn{Plan: plan}, files)
	if people {
		counted = beam.ParDo(group, &peopleFn{}, beam.GroupByKey(group, counted))
	}
	original := merged(group, "group", counted)
	search := s.Scope("search")
	chosen := beam.ParDo(search, &searchFn{Plan: plan}, beam.GroupByKey(search, original))
	side := beam.SideInput{Input: chosen}

	recode := s.Scope("recode")
	blocks, expected := beam.ParDo2(recode, &recodeFn{Plan: plan}, files, side)
	write := s.Scope("write")
	written := beam.Reshuffle(write, beam.ParDo(write, &writeFn{Plan: plan}, beam.GroupByKey(write, blocks)))

	back := s.Scope("read")
	shown, shards := beam.ParDo2(back, &readFn{Plan: plan}, written)
	released := merged(back, "read", shown)
	verify := s.Scope("verify")
	verified := beam.ParDo(verify, &verifyFn{Plan: plan}, beam.CoGroupByKey(verify, original, released,
		beam.ParDo(verify, &together{}, expected), beam.ParDo(verify, &together{}, shards)), side)

	commit := s.Scope("commit")
	verified = beam.Reshuffle(commit, verified)
	moved := beam.ParDo(commit, &moveFn{}, beam.Reshuffle(commit, beam.ParDo(commit, &spreadFn{}, verified)))
	beam.ParDo0(commit, &reportFn{Plan: plan},
		beam.GroupByKey(commit, beam.ParDo(commit, &together{}, moved)), beam.SideInput{Input: verified})
	return p
}

// merged adds up counts of tuples, and brings them to one worker.
func merged(s beam.Scope, stage string, counted beam.PCollection) beam.PCollection {
	return beam.ParDo(s, &together{}, beam.ParDo(s, &mergeFn{stage}, beam.GroupByKey(s, counted)))
}

// clean removes remaining temporary files: those of retried bundles, or all if the release was
// refused.
func (p *Plan) clean() {
	ctx := context.Background() // that of the job may have ended
	files, err := filesystem.New(ctx, p.Temporary)
	if err != nil {
		return
	}
	defer files.Close()
	remover, ok := files.(filesystem.Remover)
	if !ok {
		return
	}
	left, _ := files.List(ctx, p.Temporary+"/*")
	for _, name := range append(left, p.Temporary) { // the folder itself, where there are folders
		_ = remover.Remove(ctx, name) // what cannot be removed stays under a temporary name
	}
}

func list(ctx context.Context, pattern string) ([]string, error) {
	files, err := filesystem.New(ctx, pattern)
	if err != nil {
		return nil, err
	}
	defer files.Close()
	return files.List(ctx, pattern)
}

func read(ctx context.Context, name string) ([]byte, error) {
	files, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	defer files.Close()
	return filesystem.Read(ctx, files, name)
}
