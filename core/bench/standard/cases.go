// Package standard is the standard benchmark of the engine: the grid of exact
// searches, persons with several records, the ladder of optimization levels,
// searches against time and until their result is proved, reading and writing, and
// the growth of time and memory with the number of rows.
package standard

import (
	_ "embed"

	"github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
)

// The parts, in the order in which they run.
const (
	Grid   = "grid"   // exact searches, each algorithm
	Wide   = "wide"   // exact searches in lattices of nine columns, beyond the grid
	Cliff  = "cliff"  // exact searches in lattices that are too large to be decided at once
	People = "people" // a search over records and over persons with several records
	Ladder = "ladder" // one search with more and more optimizations (Flash paper, Figure 9)
	Time   = "time"   // searches with a time box: score and bound after so many seconds
	Boxes  = "boxes"  // searches with a time box for measures of all kinds, on lattices that cannot be searched through
	Proof  = "proof"  // searches that go on until their result is proved to be the best
	Files  = "files"  // reading, suggestions, writing
	Scale  = "scale"  // the whole way of a table from bytes to verified bytes, by number of rows
	Cores  = "cores"  // the whole way with more and more workers
)

// Suite is the standard benchmark.
var Suite = experiment.Suite{
	Name: "standard",
	Parts: []experiment.Part{
		{Name: Grid, Agree: experiment.All, Measure: experiment.Exact(evaluate.Tuning{})},
		{Name: Wide, Agree: experiment.All, Measure: experiment.Exact(evaluate.Tuning{})},
		{Name: Cliff, Agree: experiment.All, Measure: experiment.Exact(evaluate.Tuning{})},
		{Name: People, Agree: experiment.Platforms, Measure: people},
		{Name: Ladder, Agree: experiment.All, Measure: experiment.Ladder(evaluate.Tuning{})},
		{Name: Time, Measure: experiment.Against(evaluate.Tuning{}, 0)},
		{Name: Boxes, Measure: experiment.Against(evaluate.Tuning{}, 0)},
		{Name: Proof, Measure: experiment.Against(evaluate.Tuning{}, 0)},
		{Name: Files, Measure: files},
		{Name: Scale, Agree: experiment.All, Measure: experiment.Whole(0)},
		{Name: Cores, Agree: experiment.Platforms, Measure: experiment.Whole(1, 2, 4)},
	},
	Cases: experiment.Expand(cases),
	Page:  template,
}

//go:embed page.md
var template string

//go:embed cases.txt
var cases string
