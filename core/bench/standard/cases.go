// Package standard is the standard benchmark of the engine: the grid of exact
// searches, persons with several records, the ladder of optimization levels,
// searches against time and until their result is proved, reading and writing, and
// the growth of time and memory with the number of rows.
package standard

import (
	"github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/search"
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
	Name:  "standard",
	Title: "Performance",
	Parts: []experiment.Part{
		{Name: Grid, Title: "Standard grid: exact searches", Agree: experiment.All, Measure: experiment.Exact, Columns: gridColumns},
		{Name: Wide, Title: "Wide lattices: exact searches", Agree: experiment.All, Measure: experiment.Exact, Columns: searchColumns},
		{Name: Cliff, Title: "Large lattices: until the best is proved", Agree: experiment.All, Measure: experiment.Exact, Columns: searchColumns},
		{Name: People, Title: "Records and persons", Agree: experiment.Platforms, Measure: people, Columns: searchColumns},
		{Name: Ladder, Title: "Levels of optimization", Agree: experiment.All, Measure: experiment.Ladder(evaluate.Tuning{}), Columns: searchColumns},
		{Name: Time, Title: "Searches against time (score ≥ proved bound; = proved to be the best)", Measure: experiment.Against(evaluate.Tuning{}, 0), Columns: timeColumns},
		{Name: Boxes, Title: "Time boxes, measures of all kinds", Measure: experiment.Against(evaluate.Tuning{}, 0), Columns: timeColumns},
		{Name: Proof, Title: "Proved optima (= proved to be the best)", Measure: experiment.Against(evaluate.Tuning{}, 0), Columns: proofColumns},
		{Name: Files, Title: "Reading and writing", Measure: files, Columns: filesColumns},
		{Name: Scale, Title: "Rows against time and memory", Agree: experiment.All, Measure: scale, Columns: scaleColumns},
		{Name: Cores, Title: "Workers", Agree: experiment.Platforms, Measure: cores, Columns: coresColumns},
	},
	Cases:   cases,
	Summary: overview,
	Report:  report,
}

// tables are those of the grid.
var tables = []string{"adult", "cup", "fars"}

// wide are tables whose first columns span lattices of other shapes than those of the grid.
var wide = []struct {
	dataset string
	columns int
	others  bool // whether it is searched for other measures than DM*, too
}{
	{"ihis_shaped", 9, false},    // 25,920 transformations
	{"atus_shaped", 9, false},    // 34,992
	{"creditcard", 10, true},     // 92,160; the first names people
	{"ss13acs_shaped", 13, true}, // 92,160
}

// large are tables whose first columns (0: all) span lattices on which several algorithms take
// turns.
var large = []struct {
	dataset string
	columns int
}{{"ss13acs_shaped", 15}, {"atus_shaped", 0}, {"creditcard", 0}}

// longest is how long a search may take to prove its result, in seconds.
const longest = 1200

func cases(e experiment.Effort) (all []experiment.Case) {
	repeat := e.Repeat
	if repeat == 0 {
		repeat = 5
	}
	ks, limits := []int{2, 5, 10}, []float64{0, 0.02, 0.04, 1}
	marks, widths := []float64{1, 3, 10, 30}, []int{15, 20, 25, 30}
	sizes, many, lattices, large := []int{10_000, 30_000, 100_000, 300_000, 0}, 1_200_000, wide, large
	if e.Quick {
		ks, limits = []int{5}, []float64{0, 0.02}
		marks, widths = []float64{1}, []int{15, 30}
		sizes, many, lattices, large = []int{10_000, 30_000}, 100_000, wide[:1], large[:1]
	}
	exact, boxed := algorithms()
	each := func(part, dataset, measure string, highest float64, algorithms []string) {
		for _, k := range ks {
			for _, limit := range limits {
				if limit <= highest {
					all = append(all, experiment.Case{Part: part, Dataset: dataset, K: k, Limit: limit, Measure: measure, Algorithms: algorithms, Repeat: repeat})
				}
			}
		}
	}
	for _, dataset := range tables {
		each(Grid, dataset, experiment.Discernability, 1, exact)
	}
	each(Grid, "adult", experiment.Loss, 1, exact)
	for _, w := range lattices {
		across := func(limit float64, measure string, algorithms ...string) {
			all = append(all, experiment.Case{Part: Wide, Dataset: w.dataset, Columns: w.columns, K: 5, Limit: limit, Measure: measure, Algorithms: algorithms, Repeat: repeat})
		}
		for _, limit := range limits {
			if limit < 1 {
				across(limit, experiment.Discernability, "flash", "flash-bounds", "cover", "auto")
			}
		}
		if !w.others {
			continue
		}
		for _, measure := range []string{experiment.Loss, experiment.AECS, experiment.Ambiguity, experiment.Entropy} {
			across(0.02, measure, "flash", "flash-bounds", "auto")
		}
	}
	for _, c := range large {
		for _, limit := range limits[:len(limits)-1] {
			for _, m := range []struct {
				measure    string
				algorithms []string
			}{{experiment.Discernability, []string{"flash", "cover", "auto"}}, {experiment.AECS, []string{"flash", "cover", "auto"}}, {experiment.Loss, []string{"cover", "bolt", "auto"}}} {
				all = append(all, experiment.Case{Part: Cliff, Dataset: c.dataset, Columns: c.columns, K: 5, Limit: limit, Measure: m.measure, Algorithms: m.algorithms, Repeat: 1})
			}
		}
	}
	each(People, "fars", experiment.Discernability, 0.02, []string{"auto"})
	for i := range all {
		if all[i].Part == People {
			all[i].Persons = 3
		}
	}
	for _, dataset := range tables {
		each(Ladder, dataset, experiment.Discernability, 0.04, []string{"flash"}) // as in the paper
	}
	loss := func(part, dataset string, columns int, limit float64, algorithms []string, seconds ...float64) {
		all = append(all, experiment.Case{Part: part, Dataset: dataset, Columns: columns, K: 5, Limit: limit, Measure: experiment.Loss, Algorithms: algorithms, Seconds: seconds})
	}
	for _, columns := range widths {
		for _, limit := range []float64{0, 0.05, 1} {
			loss(Time, "ss13acs_shaped", columns, limit, boxed, marks...)
		}
	}
	loss(Time, "creditcard", 0, 0, boxed, marks...)
	loss(Time, "creditcard", 0, 1, boxed, marks...)
	all = append(all, boxCases(e.Quick)...)
	loss(Proof, "ss13acs_shaped", 15, 0, []string{"bolt"}, longest)
	if !e.Quick {
		loss(Proof, "ss13acs_shaped", 15, 1, []string{"bolt"}, longest)
		for _, limit := range []float64{0, 0.05, 1} {
			loss(Proof, "ss13acs_shaped", 20, limit, []string{"bolt"}, longest) // 35 million transformations
		}
	}
	for _, dataset := range []string{"adult", "fars", "ihis_shaped"} {
		if !e.Quick || dataset != "ihis_shaped" {
			all = append(all, experiment.Case{Part: Files, Dataset: dataset, Repeat: repeat})
		}
	}
	all = append(all, experiment.Case{Part: Files, Dataset: experiment.Discharges, Size: many, Repeat: repeat})
	for _, size := range sizes {
		algorithms := []string{"flash"}
		if size == 0 {
			algorithms = append(algorithms, "auto") // what people take who choose nothing
		}
		all = append(all, experiment.Case{Part: Scale, Dataset: "ihis_shaped", Size: size, K: 5, Limit: 0.02, Measure: experiment.Loss, Algorithms: algorithms})
	}
	all = append(all, experiment.Case{Part: Cores, Dataset: "ihis_shaped", Size: 100_000, K: 5, Limit: 1, Measure: experiment.Loss,
		Algorithms: []string{string(project.FullDomain), string(project.Local), string(project.Graph), string(project.Finest)}, Repeat: 3})
	if !e.Quick { // all of its 1.2 million records
		all = append(all, experiment.Case{Part: Cores, Dataset: "ihis_shaped", K: 5, Limit: 1, Measure: experiment.Loss, Algorithms: []string{string(project.FullDomain), string(project.Local)}, Repeat: 3})
	}
	return all
}

// algorithms returns those of the registry that run to their end, and those
// that work until a time limit; not those of the literature that are there to
// compare with, for which there is package paper.
func algorithms() (exact, boxed []string) {
	for _, a := range search.All() {
		switch {
		case a.Reference && a.ID != "lightning-paper":
		case a.TimeBox:
			boxed = append(boxed, string(a.ID))
		default:
			exact = append(exact, string(a.ID))
		}
	}
	return exact, boxed
}
