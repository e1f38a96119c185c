// Package bench measures the engine: the standard grid of configurations, the
// ladder of optimization levels, searches against time, reading and writing,
// and the growth of time and memory with the number of rows. It is pure: data
// come as texts and hierarchies, the time from a clock that is handed in, so
// that the same code runs natively and as WebAssembly.
//
// Times of a shared machine are noisy. What is compared is therefore measured
// in turn within one run, every figure is the median of several runs after one
// that is not counted, and counts that do not depend on the machine stand
// beside the times.
package bench

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/search"
)

// Part is a part of the benchmark.
type Part string

const (
	Grid   Part = "grid"   // exact searches, each algorithm
	Ladder Part = "ladder" // one search with more and more optimizations (Flash paper, Figure 9)
	Time   Part = "time"   // searches with a time box: score and bound after so many seconds
	Proof  Part = "proof"  // searches that go on until their result is proved to be the best
	Files  Part = "files"  // reading, suggestions, writing
	Scale  Part = "scale"  // the whole way of a table from bytes to verified bytes, by number of rows
)

// Parts are all parts in the order in which they run.
var Parts = []Part{Grid, Ladder, Time, Proof, Files, Scale}

// Case is one configuration. What it compares (algorithms, steps) is measured
// in turn and gives one measurement each. Fields that a part does not need are
// zero.
type Case struct {
	Part       Part      `json:"part"`
	Dataset    string    `json:"dataset"`              // name of its folder
	Columns    int       `json:"columns,omitempty"`    // quasi-identifiers: the first so many columns; 0: all
	Rows       int       `json:"rows,omitempty"`       // the first so many records; 0: all
	K          int       `json:"k,omitempty"`          // of k-anonymity
	Limit      float64   `json:"limit"`                // suppression limit, 0 to 1
	Measure    string    `json:"measure,omitempty"`    // a key of Measures
	Algorithms []string  `json:"algorithms,omitempty"` // of package search
	Seconds    []float64 `json:"seconds,omitempty"`    // ascending: when to look; the last one is the time box
	Repeat     int       `json:"repeat"`               // counted runs, at least 1
}

// Measures are the utility measures of the benchmark by the name that
// measurements carry.
var Measures = map[string]project.Measure{
	Discernability: {Measure: "discernability", Params: param.Values{"monotonic": true}},
	Loss:           {Measure: "loss", Params: param.Values{"aggregate": "arithmetic-mean"}},
}

// Keys of Measures.
const (
	Discernability = "discernability-monotonic" // DM*
	Loss           = "loss"                     // with the arithmetic mean
)

// Name is the case's name for filters and messages, unique in a suite.
func (c Case) Name() string {
	name := fmt.Sprintf("%s/%s", c.Part, c.Dataset)
	if c.Columns > 0 {
		name += fmt.Sprintf("/columns=%d", c.Columns)
	}
	if c.Rows > 0 {
		name += fmt.Sprintf("/rows=%d", c.Rows)
	}
	if c.K > 0 {
		name += fmt.Sprintf("/k=%d/limit=%v/%s", c.K, c.Limit, c.Measure)
	}
	return name
}

// Suite returns the standard cases, each measured repeat times.
// With quick they are fewer and smaller.
func Suite(repeat int, quick bool) []Case {
	ks, limits := []int{2, 5, 10}, []float64{0, 0.02, 0.04, 1}
	marks, widths := []float64{1, 3, 10, 30}, []int{15, 20, 25, 30}
	rows, many := []int{10_000, 30_000, 100_000, 300_000, 0}, 1_200_000
	if quick {
		ks, limits = []int{5}, []float64{0, 0.02}
		marks, widths = []float64{1}, []int{15, 30}
		rows, many = []int{10_000, 30_000}, 100_000
	}
	exact, boxed := algorithms()
	var all []Case
	for _, dataset := range []string{"adult", "cup", "fars"} {
		for _, k := range ks {
			for _, limit := range limits {
				all = append(all, Case{Part: Grid, Dataset: dataset, K: k, Limit: limit, Measure: Discernability, Algorithms: exact, Repeat: repeat})
			}
		}
	}
	for _, k := range ks {
		for _, limit := range limits {
			all = append(all, Case{Part: Grid, Dataset: "adult", K: k, Limit: limit, Measure: Loss, Algorithms: exact, Repeat: repeat})
		}
	}
	for _, dataset := range []string{"adult", "cup", "fars"} {
		for _, k := range ks {
			for _, limit := range limits {
				if limit < 1 { // as in the paper
					all = append(all, Case{Part: Ladder, Dataset: dataset, K: k, Limit: limit, Measure: Discernability, Algorithms: []string{"flash"}, Repeat: repeat})
				}
			}
		}
	}
	for _, columns := range widths {
		for _, limit := range []float64{0, 1} {
			all = append(all, Case{Part: Time, Dataset: "ss13acs_shaped", Columns: columns, K: 5, Limit: limit, Measure: Loss, Algorithms: boxed, Seconds: marks, Repeat: 1})
		}
	}
	for _, limit := range []float64{0, 1} {
		all = append(all, Case{Part: Time, Dataset: "creditcard", K: 5, Limit: limit, Measure: Loss, Algorithms: boxed, Seconds: marks, Repeat: 1})
	}
	for _, p := range []struct {
		columns int
		limit   float64
	}{{15, 0}, {15, 1}, {20, 0}} { // the last one has 35 million transformations
		if !quick || p.columns == 15 && p.limit == 0 {
			all = append(all, Case{Part: Proof, Dataset: "ss13acs_shaped", Columns: p.columns, K: 5, Limit: p.limit, Measure: Loss, Algorithms: []string{"bolt"}, Seconds: []float64{longest}, Repeat: 1})
		}
	}
	for _, dataset := range []string{"adult", "fars", "ihis_shaped"} {
		if !quick || dataset != "ihis_shaped" {
			all = append(all, Case{Part: Files, Dataset: dataset, Repeat: repeat})
		}
	}
	all = append(all, Case{Part: Files, Dataset: Discharges, Rows: many, Repeat: repeat})
	for _, n := range rows {
		algorithms := []string{"flash"}
		if n == 0 {
			algorithms = append(algorithms, "auto") // what people take who choose nothing
		}
		all = append(all, Case{Part: Scale, Dataset: "ihis_shaped", Rows: n, K: 5, Limit: 0.02, Measure: Loss, Algorithms: algorithms, Repeat: 1})
	}
	return all
}

// longest is how long a search may take to prove its result, in seconds.
const longest = 900

// algorithms returns those of the registry that run to their end, and those
// that work until a time limit; not those of the literature that are there to
// compare with, for which there is package paper.
func algorithms() (exact, boxed []string) {
	for _, a := range search.All() {
		if a.Reference && a.ID != "lightning-paper" {
			continue
		}
		if a.TimeBox {
			boxed = append(boxed, string(a.ID))
		} else {
			exact = append(exact, string(a.ID))
		}
	}
	return exact, boxed
}

// Filter returns the cases of which the pattern matches the name, or the name
// followed by "/" and an algorithm; such cases keep the algorithms that match.
func Filter(cases []Case, pattern *regexp.Regexp) []Case {
	var some []Case
	for _, c := range cases {
		if !pattern.MatchString(c.Name()) {
			c.Algorithms = slices.DeleteFunc(slices.Clone(c.Algorithms), func(id string) bool { return !pattern.MatchString(c.Name() + "/" + id) })
			if len(c.Algorithms) == 0 {
				continue
			}
		}
		some = append(some, c)
	}
	return some
}

// Title describes the case in a line, for tables and plots.
func (c Case) Title() string {
	parts := []string{c.Dataset}
	if c.Columns > 0 {
		parts = append(parts, fmt.Sprintf("%d columns", c.Columns))
	}
	if c.K > 0 {
		parts = append(parts, fmt.Sprintf("k = %d", c.K), fmt.Sprintf("limit %s", percent(c.Limit)))
	}
	return strings.Join(parts, ", ")
}

func percent(share float64) string { return fmt.Sprintf("%.4g %%", share*100) }
