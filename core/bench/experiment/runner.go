package experiment

import (
	"context"
	"io"
	"runtime"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// Runner measures cases on this platform. It is for one goroutine.
//
// Memory is counted in bytes on the heap, garbage that is not collected yet
// included: for searches what they take beyond the table, preparation
// included; for whole tables what they take beyond the bytes of the input.
type Runner struct {
	Suites []*Suite
	// Load returns the data of a folder; the runner keeps those of the last.
	Load func(folder string) (*Data, error)
	// Clock returns the time since any fixed moment.
	Clock func() time.Duration
	// Processor returns the processor time of the program; nil if it is not
	// known. With CPU it takes the place of the clock.
	Processor   func() time.Duration
	CPU         bool
	Platform    string
	Environment string
	// Kept holds what a part keeps of the data, such as all classes of a lattice.
	// It is gone when the data change.
	Kept any

	data *Data
	size int // of generated data
}

// Now is the time of the clock that measures.
func (r *Runner) Now() time.Duration {
	if r.CPU && r.Processor != nil {
		return r.Processor()
	}
	return r.Clock()
}

// Where is the environment with the clock.
func (r *Runner) Where() string {
	if r.CPU && r.Processor != nil {
		return r.Environment + ProcessorTime
	}
	return r.Environment
}

// generators make tables that are in no folder, of so many records.
var generators = map[string]func(rows int) *Data{Discharges: discharges, Skewed: skewed, Integers: numbers(Integers),
	Decimals: numbers(Decimals), Words: numbers(Words), Suppressed: numbers(Suppressed), Tens: numbers(Tens)}

// Data returns the data of a case, loaded once as long as they stay the same.
func (r *Runner) Data(c Case) (*Data, error) {
	generate := generators[c.Dataset]
	generated := generate != nil
	if r.data != nil && r.data.Name == c.Dataset && (!generated || r.size == c.Size) {
		return r.data, nil
	}
	r.data, r.Kept = nil, nil // two large tables need not fit into memory
	if generated {
		r.data, r.size = generate(c.Size), c.Size
		return r.data, nil
	}
	d, err := r.Load(c.Dataset)
	r.data = d
	return d, err
}

// Run measures a case. It ends early with the context's error.
func (r *Runner) Run(ctx context.Context, c Case) ([]Measurement, error) {
	for _, s := range r.Suites {
		if part := s.Part(c.Part); part != nil {
			return part.Measure(ctx, r, c)
		}
	}
	return nil, problem.New("bench-part", "", "There is no part %q of the benchmarks.", c.Part)
}

// Begin begins a measurement.
func (r *Runner) Begin(algorithm string) Measurement {
	return Measurement{Platform: r.Platform, Environment: r.Where(), Algorithm: algorithm}
}

// Lap returns a function that gives the milliseconds since its last call.
func (r *Runner) Lap() func() float64 {
	last := r.Now()
	return func() float64 {
		now := r.Now()
		took := milliseconds(now - last)
		last = now
		return took
	}
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// Search says how a case is searched.
type Search struct {
	search.Options // the algorithm is that of the measurement
	Tuning         evaluate.Tuning
	Order          []int                                   // of the columns, see Data.Checker; nil: as they are
	Meter          bool                                    // look at the memory, which costs time
	Watch          func(evaluate.Checker) evaluate.Checker // sees every check; nil: nobody looks
}

// Find runs one search with a checker of its own, because checkers keep what
// they have learnt, and adds its time to those of the measurement. Preparing is
// not part of it. An algorithm that refuses the problem is no error: the
// measurement says why.
func (r *Runner) Find(ctx context.Context, c Case, m *Measurement, s Search) (*search.Result, error) {
	d, err := r.Data(c)
	if err != nil {
		return nil, err
	}
	if _, err := d.Table(); err != nil { // it is not part of what the search needs
		return nil, err
	}
	var meter *meter
	if observe := s.Observe; s.Meter {
		meter = NewMeter()
		s.Observe = func(p search.Status) bool { meter.Pause(); return observe == nil || observe(p) }
	}
	lap := r.Lap()
	checker, err := d.Checker(c, s.Tuning, s.Order)
	if err != nil {
		return nil, err
	}
	if s.Watch != nil {
		checker = s.Watch(checker)
	}
	m.PrepareMs = lap()
	runtime.GC()
	lap()
	s.Algorithm = search.ID(m.Algorithm)
	found, err := search.Find(ctx, checker, s.Options)
	took := lap()
	if err != nil {
		p := problem.From(err)
		if ctx.Err() != nil || p == nil || p.Code == "search-unknown" {
			return nil, err
		}
		m.Refused = p.Sentence
		return nil, nil
	}
	m.RunsMs = append(m.RunsMs, took)
	m.SearchMs = Median(m.RunsMs)
	if s.Meter {
		m.PeakBytes = meter.Grown()
	}
	m.describe(checker, found, s.Order)
	return &found, nil
}

// Subject is one of the things that are measured in turn.
type Subject struct {
	Algorithm, Step string
	Tuning          evaluate.Tuning
	Case            *Case // in place of the case's; nil: as it is
}

// InTurn searches the case for each subject, again and again: a first round that is not counted but
// shows the memory, then the counted ones.
func (r *Runner) InTurn(ctx context.Context, c Case, subjects []Subject) ([]Measurement, error) {
	runs := make([]Measurement, len(subjects))
	for round := range c.Repeat + 1 {
		for i, s := range subjects {
			m := &runs[i]
			if round == 0 {
				*m = r.Begin(s.Algorithm)
				m.Step = s.Step
			}
			if m.Refused != "" {
				continue
			}
			of := c
			if s.Case != nil {
				of = *s.Case
			}
			if _, err := r.Find(ctx, of, m, Search{Tuning: s.Tuning, Meter: round == 0}); err != nil {
				return nil, err
			}
			if round == 0 {
				m.RunsMs = nil
			}
		}
	}
	return runs, nil
}

// Exact measures each algorithm of a case.
func Exact(tuning evaluate.Tuning) Measure {
	return func(ctx context.Context, r *Runner, c Case) ([]Measurement, error) {
		var subjects []Subject
		for _, algorithm := range c.Algorithms {
			subjects = append(subjects, Subject{Algorithm: algorithm, Tuning: tuning})
		}
		return r.InTurn(ctx, c, subjects)
	}
}

// Steps of the ladder, each with the optimizations of those before it.
var Steps = []string{"basic", "projection", "roll-up", "snapshots"}

// Ladder measures each step with each algorithm of a case.
func Ladder(tuning evaluate.Tuning) Measure {
	return func(ctx context.Context, r *Runner, c Case) ([]Measurement, error) {
		var subjects []Subject
		for i, step := range Steps {
			tuning.NoProjection, tuning.NoRollUp, tuning.NoSnapshots = i < 1, i < 2, i < 3
			for _, algorithm := range c.Algorithms {
				subjects = append(subjects, Subject{Algorithm: algorithm, Step: step, Tuning: tuning})
			}
		}
		return r.InTurn(ctx, c, subjects)
	}
}

// Against measures each algorithm of a case against time: the best score and
// the proved bound after the seconds of the case. rhythm is that of
// search.Options: how often to look.
func Against(tuning evaluate.Tuning, rhythm time.Duration) Measure {
	return func(ctx context.Context, r *Runner, c Case) ([]Measurement, error) {
		var runs []Measurement
		for _, algorithm := range c.Algorithms {
			m, trace := r.Begin(algorithm), &trace{seconds: c.Seconds}
			box := time.Duration(c.Seconds[len(c.Seconds)-1] * float64(time.Second))
			found, err := r.Find(ctx, c, &m, Search{Tuning: tuning, Meter: true, Options: search.Options{
				Clock: r.Now, TimeLimit: box, Rhythm: rhythm,
				Observe: func(p search.Status) bool {
					trace.note(mark(p.Elapsed, p.Checks, p.Best, p.Bound, false))
					return true
				}}})
			if err != nil {
				return nil, err
			}
			if found != nil {
				trace.finish(*found)
				m.Marks, m.Trace = trace.marks, trace.points
			}
			runs = append(runs, m)
		}
		return runs, nil
	}
}

// Release takes a table the whole way: it is anonymized, written, read back and
// verified. It returns the bytes that were written, too.
func (r *Runner) Release(ctx context.Context, t *table.Table, p project.Project, m *Measurement, meter *meter) (*core.Result,
	[]byte, error) {
	began := time.Duration(0)
	if r.Processor != nil {
		began = r.Processor()
	}
	p.Columns = slices.Clone(p.Columns)
	for _, name := range t.Names() { // nobody will see the result
		if p.Column(name) == nil {
			p.Columns = append(p.Columns, project.Column{Name: name, Role: project.Insensitive})
		}
	}
	out := metered{new(core.Buffer), meter}
	result, err := core.Release(ctx, core.FromTable(t), &p, out, core.Options{
		Options: anonymize.Options{Clock: r.Now, Observe: func(p anonymize.Progress) bool {
			meter.Pause()
			if p.Found && p.Phase != "" && r.Processor != nil {
				m.mark(r.Processor()-began, p.Best)
			}
			return true
		}},
		OnStage: func(s core.Stage) {
			if s != core.Writing {
				return
			}
			if r.Processor != nil {
				m.ProcessorMs = milliseconds(r.Processor() - began)
			}
			m.PeakBytes = meter.Grown()
		}})
	if err != nil {
		return nil, nil, err
	}
	m.RunsMs = append(m.RunsMs, milliseconds(result.Times.Search))
	m.PrepareMs, m.SearchMs, m.RecodeMs = milliseconds(result.Times.Prepare), Median(m.RunsMs), milliseconds(result.Times.Recode)
	m.WriteMs, m.VerifyMs = milliseconds(result.Times.Write), milliseconds(result.Times.Verify)
	m.Records, m.Lattice, m.Checks, m.Rows, m.Optimal = result.Records, result.Lattice, result.Checks, result.Rows, result.Optimal
	m.Score, m.Levels = nil, nil
	if !result.Found {
		return result, out.Bytes(), nil
	}
	m.Score, m.Lost, m.Suppressed, m.Classes = &result.Score, 1-result.Kept, result.Suppressed, result.Classes
	for _, g := range result.Transformation {
		m.Levels = append(m.Levels, g.Level)
	}
	return result, out.Bytes(), nil
}

// groupMarks are at which seconds of the processor a search for groups is noted.
var groupMarks = []float64{1, 2, 5, 10, 30}

// mark notes the score of the groups so far for each of the seconds that has gone by.
func (m *Measurement) mark(after time.Duration, score float64) {
	for n := len(m.Marks); n < len(groupMarks) && after.Seconds() >= groupMarks[n]; n++ {
		m.Marks = append(m.Marks, Mark{Seconds: groupMarks[n], Score: &score})
	}
}

// metered is memory whose use is looked at.
type metered struct {
	*core.Buffer
	meter *meter
}

func (m metered) Write(p []byte) (int, error) { return m.meter.Writer(m.Buffer).Write(p) }

func (m metered) Written() (io.Reader, error) {
	in, err := m.Buffer.Written()
	return m.meter.Reader(in), err
}

// Levels returns the levels of a transformation in the table's column order.
func Levels(c evaluate.Checker, id lattice.ID) []int {
	canonical := c.Lattice().Levels(id, nil)
	out := make([]int, len(canonical))
	for i, position := range c.Order() {
		out[position] = canonical[i]
	}
	return out
}

// back returns the levels of a table whose columns were moved in the order of
// the table as it was.
func back(levels, order []int) []int {
	was := slices.Clone(levels)
	for i, at := range order {
		was[i] = levels[at]
	}
	return was
}
