package anonymize

import (
	"context"

	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// way is what makes releases in a way of recoding: the engine's half of the row that package
// project has of it. Each way adds its own, in the file that makes the release.
type way struct {
	title *problem.Text // at the beginning of a sentence
	made  *problem.Text // how values became coarser, for reports
	// keeps reports whether it is proved to keep a model with these uses.
	keeps func(privacy.Uses) bool
	// run makes the release that r begins.
	run func(p *prepared, ctx context.Context, opt Options, watch *stopwatch, r *Result) (*Result, error)
	// foresee completes what is foreseen of it, for ways that search no lattice.
	foresee func(p *prepared, f *Forecast, opt Options) error
}

// ways has the way of each method.
var ways = map[project.Method]way{}

// wayOf returns the way of a method; it is full-domain generalization unless one is chosen.
func wayOf(m project.Method) way {
	if w, ok := ways[m]; ok {
		return w
	}
	return ways[project.FullDomain]
}

// Made says how values became coarser in a way of recoding; nil for unknown ones.
func Made(m project.Method) *problem.Text { return ways[m].made }
