package anonymize

import (
	"context"

	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// way is the engine's half of a way of recoding; the other half is a row in package project.
type way struct {
	title *problem.Text // at the beginning of a sentence
	made  *problem.Text // how values became coarser, for reports
	// keeps reports whether it is proved to keep a model with these uses.
	keeps func(privacy.Uses) bool
}

// maker makes releases in a way of recoding.
type maker struct {
	// run makes the release that r begins.
	run func(p *prepared, ctx context.Context, opt Options, watch *stopwatch, r *Result) (*Result, error)
	// foresee completes what is foreseen of it, for ways that search no lattice.
	foresee func(p *prepared, f *Forecast, opt Options) error
}

// ways has the way of each method.
var ways = map[project.Method]way{
	project.FullDomain: {problem.Say("Full-domain generalization"), problem.Say("one level for each column"),
		func(privacy.Uses) bool { return true }},
	project.Local: {problem.Say("Local recoding"), problem.Say("levels by group (local recoding)"),
		func(u privacy.Uses) bool { return u.Local }},
	project.Graph: {problem.Say("Graph-based recoding"), problem.Say("small groups of similar records, each on levels of its own"),
		func(u privacy.Uses) bool { return u.Graph }},
	project.Finest: {problem.Say("Recoding by the finest groups"),
		problem.Say("the groups that keep the most detail, each on levels of its own"),
		func(u privacy.Uses) bool { return u.Finest }},
	project.Suppression: {problem.Say("Hiding single values"),
		problem.Say("single values are hidden, all others are exact (local suppression)"),
		func(u privacy.Uses) bool { return u.Finest }},
}

// wayOf returns the way of a method; it is full-domain generalization unless one is chosen.
func wayOf(m project.Method) way {
	if w, ok := ways[m]; ok {
		return w
	}
	return ways[project.FullDomain]
}

// makerOf returns what makes the releases of a method. It stands apart from the table: the page
// asks how a way is called and what it keeps, and shall not carry the searches.
func makerOf(m project.Method) maker {
	switch m {
	case project.Local:
		return maker{run: (*prepared).anonymizeLocally}
	case project.Graph:
		return maker{run: (*prepared).anonymizeByGraph, foresee: (*prepared).foreseeByGraph}
	case project.Finest, project.Suppression: // the same, by other hierarchies
		return maker{run: (*prepared).anonymizeFinest, foresee: (*prepared).foreseeFinest}
	}
	return maker{run: (*prepared).generalize}
}

// Made says how values became coarser in a way of recoding; nil for unknown ones.
func Made(m project.Method) *problem.Text { return ways[m].made }
