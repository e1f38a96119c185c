package bench

import (
	"context"
	"runtime"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/check"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/utility"
)

// against measures each algorithm of a case against time: the best score and
// the proved bound after the seconds of the case.
func (r *Runner) against(ctx context.Context, c Case, d *Data) ([]Measurement, error) {
	var all []Measurement
	for _, algorithm := range c.Algorithms {
		m := r.measurement(c, algorithm)
		if _, err := d.Table(); err != nil {
			return nil, err
		}
		memory := NewMeter()
		start := r.Clock()
		checker, err := prepare(d, c, algorithm, check.Tuning{})
		if err != nil {
			return nil, err
		}
		m.PrepareMs = milliseconds(r.Clock() - start)
		runtime.GC()
		trace := &trace{seconds: c.Seconds}
		box := c.Seconds[len(c.Seconds)-1]
		found, err := search.Find(ctx, checker, search.Options{Algorithm: search.ID(algorithm), Clock: r.Clock,
			TimeLimit: time.Duration(box * float64(time.Second)),
			Observe: func(p search.Progress) bool {
				memory.Pause()
				trace.see(p)
				return true
			}})
		if err != nil {
			return nil, err
		}
		trace.finish(found)
		m.describe(checker, found)
		m.SearchMs, m.PeakBytes, m.Marks, m.Trace = milliseconds(found.Elapsed), memory.Grown(), trace.marks, trace.points
		m.NsPerRow = perRow(m.SearchMs, m.Rows)
		all = append(all, m)
	}
	return all, nil
}

// trace follows a search.
type trace struct {
	seconds []float64 // moments of the marks
	marks   []Mark    // so far
	points  []Mark
	last    Mark // as seen last
}

// spacing is how much later than the last point of a trace the next one is
// noted where the score did not change.
const spacing = 1.1

func (t *trace) see(p search.Progress) {
	t.note(mark(p.Elapsed, p.Checks, p.Best, p.Bound, false))
}

// mark is the state of a search.
func mark(elapsed time.Duration, checks int, best *search.Solution, bound *utility.Score, optimal bool) Mark {
	m := Mark{Seconds: elapsed.Seconds(), Checks: checks, Optimal: optimal}
	if best != nil {
		score := best.Score.Value
		m.Score = &score
	}
	if bound != nil {
		value := bound.Value
		m.Bound = &value
	}
	return m
}

// note takes the next state: what a mark shows is the last state before it.
func (t *trace) note(m Mark) {
	for len(t.marks) < len(t.seconds) && t.seconds[len(t.marks)] < m.Seconds {
		t.marks = append(t.marks, t.at(t.seconds[len(t.marks)]))
	}
	if n := len(t.points); n == 0 || !same(m.Score, t.points[n-1].Score) || m.Optimal || m.Seconds >= spacing*t.points[n-1].Seconds {
		t.points = append(t.points, m)
	}
	t.last = m
}

// at is the last state, said of a later moment.
func (t *trace) at(seconds float64) Mark {
	m := t.last
	m.Seconds = seconds
	return m
}

// finish takes the end, which holds for all moments to come.
func (t *trace) finish(found search.Result) {
	t.note(mark(found.Elapsed, found.Checks, found.Best, found.Bound, found.Optimal))
	for len(t.marks) < len(t.seconds) {
		t.marks = append(t.marks, t.at(t.seconds[len(t.marks)]))
	}
	t.points = slices.Clip(t.points)
}

func same(a, b *float64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
