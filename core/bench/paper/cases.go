// Package paper repeats the experiments of papers on the engine's own
// tables and algorithms:
//
//   - F. Kohlmayer, F. Prasser, C. Eckert, A. Kemper, K. A. Kuhn: Flash:
//     Efficient, Stable and Optimal K-Anonymity, 2012. Figures 9 and 12 to 17.
//   - F. Prasser, R. Bild, J. Eicher, H. Spengler, F. Kohlmayer, K. A. Kuhn:
//     Lightning: Utility-Driven Anonymization of High-Dimensional Data, 2016.
//     Figures 6 to 8, Tables 4 and 5, Appendix B.
//   - M. Terrovitis, N. Mamoulis, P. Kalnis: Privacy-preserving anonymization of
//     set-valued data. VLDB 2008: the shape of its experiments, on generated baskets.
//
// What was measured stands beside the figures that the papers give in their
// texts.
package paper

import (
	"slices"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/plot"
	"github.com/fulgurite/fulgurite/core/search"
)

// The parts.
const (
	Times     = "times"     // Flash paper, Figures 9, 12, 13, 14, 16, 17
	Orders    = "orders"    // Flash paper, Figure 15: simulated costs over orders of the columns
	Stability = "stability" // Flash paper, VI-E: searches of tables whose columns were moved
	Minimal   = "minimal"   // Lightning paper, Figure 6 and Appendix B
	Optimal   = "optimal"   // Lightning paper, Tables 4 and 5
	Quality   = "quality"   // Lightning paper, Figures 7 and 8
	Patience  = "patience"  // Lightning paper, Figure 7 with its time limit
	Baskets   = "baskets"   // set-valued data: generated baskets made k^m-anonymous
)

// Suite are the papers' experiments.
var Suite = x.Suite{
	Name:  "paper",
	Title: "The papers' experiments",
	Parts: []x.Part{
		{Name: Times, Title: "Flash paper, Figures 9, 12-14, 16, 17: searches with more and more optimizations", Agree: x.All, Measure: x.Ladder(framework), Columns: columns},
		{Name: Orders, Title: "Flash paper, Figure 15: costs of orders of the columns, simulated", Agree: x.All, Measure: orders, Columns: columns},
		{Name: Stability, Title: "Flash paper, VI-E: tables whose columns were moved", Agree: x.All, Measure: stability, Columns: columns},
		{Name: Minimal, Title: "Lightning paper, Figure 6 and Appendix B: minimally anonymous transformations", Agree: x.Platforms, Measure: minimal, Columns: columns},
		{Name: Optimal, Title: "Lightning paper, Tables 4 and 5: Flash and Lightning", Measure: x.Against(framework, 1), Columns: columns}, // look after every check
		{Name: Quality, Title: "Lightning paper, Figures 7 and 8: quality over time", Measure: x.Against(framework, 1), Columns: qualityColumns},
		{Name: Patience, Title: "Lightning paper, Figure 7: quality within its time limit", Measure: x.Against(framework, 1), Columns: qualityColumns},
		{Name: Baskets, Title: "Set-valued data (Terrovitis, Mamoulis, Kalnis 2008): generated baskets", Measure: anonymizedBaskets, Columns: basketColumns},
	},
	Cases:   func(e x.Effort) []x.Case { return slices.Concat(flashCases(e), lightningCases(e), basketCases(e)) },
	Summary: func(r *x.Report) { verdict(r); r.Line("\n%s", r.Agreed()) },
	Report:  report,
}

var columns = []x.Column{
	{Name: "checks", Cell: func(r x.Row) string { return plot.Thousands(r.Checks) }},
	{Name: "rows", Cell: func(r x.Row) string { return plot.Thousands(int(r.Rows)) }},
	{Name: "ms", Cell: func(r x.Row) string { return x.Number(r.SearchMs) }},
	{Name: "score", Cell: func(r x.Row) string { return x.Score(r.Score) }},
}

var qualityColumns = []x.Column{
	{Name: "algorithm" + x.InWords, Cell: variant},
	{Name: "first found, s", Cell: func(r x.Row) string { return moment(r, 0) }},
	{Name: "last found, s", Cell: func(r x.Row) string { return moment(r, len(r.Improvements())-1) }},
	columns[3], columns[0],
	{Name: "proved best", Cell: func(r x.Row) string { return map[bool]string{true: "yes", false: "no"}[r.Optimal] }},
}

// variant tells the variants of Lightning apart.
func variant(r x.Row) string {
	return map[string]string{"lightning-paper": "as published", "lightning": "with descent"}[r.Algorithm]
}

// moment is when an improvement was found.
func moment(r x.Row, number int) string {
	points := r.Improvements()
	if len(points) == 0 {
		return ""
	}
	return x.Number(points[number].Seconds)
}

// seed is that of all random orders of columns.
const seed = 2012

// small are the tables that both papers use and that can be had.
var small = []string{"adult", "cup", "fars"}

// sensitive are the sensitive columns of the Lightning paper, Table 2; the
// quasi-identifiers are all others.
var sensitive = map[string]string{"adult": "occupation", "cup": "RAMNTALL", "fars": "istatenum"}

func flashCases(e x.Effort) (all []x.Case) {
	ks, repeat, permutations := []int{2, 3, 4, 5, 6, 7, 8, 9, 10}, 3, map[string]int{"adult": 1000, "cup": 100, "fars": 100} // of larger lattices the simulations take hours
	if e.Quick {
		ks, repeat, permutations = []int{5}, 1, map[string]int{"adult": 200}
	}
	if e.Repeat > 0 {
		repeat = e.Repeat
	}
	add := func(c x.Case, algorithms ...string) {
		c.Model, c.Measure, c.Algorithms = x.KAnonymity, x.Discernability, known(algorithms...)
		all = append(all, c)
	}
	for _, dataset := range small {
		for _, k := range ks {
			for _, limit := range flashLimits {
				add(x.Case{Part: Times, Dataset: dataset, K: k, Limit: limit, Repeat: repeat}, "flash", "ola", "incognito")
			}
		}
	}
	for _, dataset := range small {
		for _, k := range ks {
			for _, limit := range flashLimits {
				if !e.Quick || dataset == "adult" { // classifying the lattice of another table takes too long
					add(x.Case{Part: Orders, Dataset: dataset, K: k, Limit: limit, Permutations: permutations[dataset], Seed: seed}, "flash", "ola-stable", "ola")
				}
			}
		}
		limit := 0.02
		if e.Quick {
			limit = 0
		}
		add(x.Case{Part: Stability, Dataset: dataset, K: 5, Limit: limit, Permutations: 200, Seed: seed}, "flash", "ola")
	}
	return all
}

// lightningModels are those of the Lightning paper; its larger experiments take
// the first two.
var lightningModels = []string{x.KAnonymity, x.Uniqueness, x.Recursive, x.Closeness, x.Presence}

var lightningMeasures = []string{x.AECS, x.GeometricLoss}

func lightningCases(e x.Effort) (all []x.Case) {
	widths, complete, box := []int{15, 20, 25, 30}, 300.0, 30.0 // what lets a full run end within three hours; the paper: 600
	if e.Quick {
		widths, complete, box = []int{15, 30}, 2, 1
	}
	if e.Seconds > 0 {
		box = e.Seconds
	}
	add := func(c x.Case, algorithms ...string) {
		if c.Algorithms = known(algorithms...); c.Model == x.KAnonymity {
			c.K = 5
		}
		all = append(all, c)
	}
	for _, measure := range lightningMeasures {
		for _, model := range lightningModels {
			for _, dataset := range small {
				for _, limit := range []float64{0, 0.1} {
					if e.Quick && (model == x.Uniqueness && dataset != "adult" || model != x.KAnonymity && dataset == "cup") {
						continue // some take minutes
					}
					add(x.Case{Part: Minimal, Dataset: dataset, Model: model, Sensitive: sensitive[dataset], Limit: limit, Measure: measure},
						"auto", "lightning-minimal", "datafly", "igreedy")
				}
			}
		}
	}
	for _, measure := range lightningMeasures {
		for _, model := range lightningModels[:2] {
			for _, dataset := range small {
				for _, limit := range []float64{0, 1} {
					if !e.Quick || model == x.KAnonymity && dataset != "cup" {
						add(x.Case{Part: Optimal, Dataset: dataset, Model: model, Sensitive: sensitive[dataset], Limit: limit, Measure: measure, Seconds: []float64{complete}},
							"flash", "lightning-paper", "lightning")
					}
				}
			}
		}
	}
	for _, model := range lightningModels[:2] {
		for _, measure := range lightningMeasures {
			for _, limit := range []float64{0, 1} {
				for _, columns := range widths {
					add(x.Case{Part: Quality, Dataset: "ss13acs_shaped", Columns: columns, Model: model, Limit: limit, Measure: measure, Seconds: []float64{box}},
						"lightning-paper", "lightning")
				}
			}
		}
	}
	for _, limit := range []float64{0, 1} {
		if !e.Quick {
			add(x.Case{Part: Patience, Dataset: "ss13acs_shaped", Columns: 30, Model: x.KAnonymity, Limit: limit, Measure: x.AECS, Seconds: patience},
				"lightning-paper", "lightning")
		}
	}
	return all
}

// patience is when searches with the paper's time limit are looked at: of the widest
// table, by the measure of which most is found late, because they take ten minutes each.
var patience = []float64{30, 60, 120, 300, 600}

// known returns those of the algorithms that package search has.
func known(ids ...string) []string {
	return slices.DeleteFunc(ids, func(id string) bool {
		return !slices.ContainsFunc(search.All(), func(a search.Info) bool { return string(a.ID) == id })
	})
}
