package experiment

import (
	"time"

	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// trace follows a search.
type trace struct {
	seconds []float64 // moments of the marks
	marks   []Mark    // so far
	points  []Mark
	last    Mark // as seen last
}

// spacing says how much later than the last point of a trace the next one is
// noted where the score did not change.
const spacing = 1.1

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
		t.mark()
	}
	if n := len(t.points); n == 0 || !same(m.Score, t.points[n-1].Score) || m.Optimal || m.Seconds >= spacing*t.points[n-1].Seconds {
		t.points = append(t.points, m)
	}
	t.last = m
}

// mark says the last state of the next moment.
func (t *trace) mark() {
	m := t.last
	m.Seconds = t.seconds[len(t.marks)]
	t.marks = append(t.marks, m)
}

// finish takes the end, which holds for all moments to come.
func (t *trace) finish(found search.Result) {
	t.note(mark(found.Elapsed, found.Checks, found.Best, found.Bound, found.Optimal))
	for len(t.marks) < len(t.seconds) {
		t.mark()
	}
}

// Improvements are the points of a trace at which a search had found something
// better.
func (m *Measurement) Improvements() (points []Mark) {
	for _, p := range m.Trace {
		if n := len(points); p.Score != nil && (n == 0 || *p.Score < *points[n-1].Score) {
			points = append(points, p)
		}
	}
	return points
}
