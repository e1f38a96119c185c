// Package paper repeats the experiments of two papers on the engine's own
// tables and algorithms:
//
//   - F. Kohlmayer, F. Prasser, C. Eckert, A. Kemper, K. A. Kuhn: Flash:
//     Efficient, Stable and Optimal K-Anonymity, 2012. Figures 9 and 12 to 17.
//   - F. Prasser, R. Bild, J. Eicher, H. Spengler, F. Kohlmayer, K. A. Kuhn:
//     Lightning: Utility-Driven Anonymization of High-Dimensional Data, 2016.
//     Figures 6 to 8, Tables 4 and 5, Appendix B.
//
// It measures and writes; what was measured stands beside the figures that the
// papers give in their texts. Like package bench it is pure: data come as file
// systems, the time from a clock that is handed in. Cases are independent of
// each other, so that a run that was interrupted goes on where it was.
package paper

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/vugu/vjson"
)

// Part is a group of experiments that are measured the same way.
type Part string

const (
	Times     Part = "times"     // Flash paper, Figures 9, 12, 13, 14, 16, 17
	Orders    Part = "orders"    // Flash paper, Figure 15: simulated costs over orders of the columns
	Stability Part = "stability" // Flash paper, VI-E: searches of tables whose columns were moved
	Minimal   Part = "minimal"   // Lightning paper, Figure 6 and Appendix B
	Optimal   Part = "optimal"   // Lightning paper, Tables 4 and 5
	Quality   Part = "quality"   // Lightning paper, Figures 7 and 8
)

// Case is one configuration: what its algorithms are measured on, in turn.
// Fields that a part does not need are zero.
type Case struct {
	Part         Part     `json:"part"`
	Dataset      string   `json:"dataset"`
	Columns      int      `json:"columns,omitempty"` // quasi-identifiers: the first so many; 0: all, or those of the Lightning paper
	Model        string   `json:"model"`             // a key of models
	K            int      `json:"k,omitempty"`       // of k-anonymity
	Limit        float64  `json:"limit"`             // suppression limit, 0 to 1
	Measure      string   `json:"measure"`
	Algorithms   []string `json:"algorithms"`             // of package search
	Repeat       int      `json:"repeat,omitempty"`       // counted runs of each search
	Permutations int      `json:"permutations,omitempty"` // orders of the columns
	Seed         int      `json:"seed,omitempty"`         // of the orders
	Seconds      float64  `json:"seconds,omitempty"`      // time limit of each search
}

// Name is the case's name for filters and messages.
func (c Case) Name() string {
	name := fmt.Sprintf("%s/%s", c.Part, c.Dataset)
	if c.Columns > 0 {
		name += fmt.Sprintf("/columns=%d", c.Columns)
	}
	name += "/" + c.Model
	if c.K > 0 {
		name += fmt.Sprintf("/k=%d", c.K)
	}
	return fmt.Sprintf("%s/limit=%v/%s", name, c.Limit, c.Measure)
}

// Key identifies the case with all its parameters.
func (c Case) Key() string {
	key, err := vjson.Marshal(c)
	if err != nil {
		panic(err) // numbers and strings
	}
	return string(key)
}

// Measures of the Lightning paper. That Loss is taken with the geometric mean
// is said by the published sources of its experiments.
const (
	AECS = "aecs"
	Loss = "loss-geometric-mean"
)

// Effort says how much is measured.
type Effort struct {
	Quick   bool
	Seconds float64 // time limit of the searches of Figures 7 and 8; 0: 30 s, quick 1 s
}

// seed is that of all random orders of columns.
const seed = 2012

// small are the tables that both papers use and that can be had.
var small = []string{"adult", "cup", "fars"}

// Suite returns all cases, for the algorithms that there are.
func Suite(e Effort) []Case {
	all := append(flashSuite(e), lightningSuite(e)...)
	return slices.DeleteFunc(all, func(c Case) bool { return len(c.Algorithms) == 0 })
}

func flashSuite(e Effort) (all []Case) {
	ks, limits := []int{2, 3, 4, 5, 6, 7, 8, 9, 10}, []float64{0, 0.02, 0.04}
	repeat, permutations := 3, 1000
	if e.Quick {
		ks, repeat, permutations = []int{5}, 1, 200
	}
	for _, dataset := range small {
		for _, k := range ks {
			for _, limit := range limits {
				all = append(all, Case{Part: Times, Dataset: dataset, Model: KAnonymity, K: k, Limit: limit, Measure: bench.Discernability,
					Algorithms: known("flash", "ola", "incognito"), Repeat: repeat})
			}
		}
	}
	for _, dataset := range small {
		for _, k := range ks {
			for _, limit := range limits {
				if e.Quick && dataset != "adult" {
					continue // classifying the lattice of another table takes too long
				}
				all = append(all, Case{Part: Orders, Dataset: dataset, Model: KAnonymity, K: k, Limit: limit, Measure: bench.Discernability,
					Algorithms: known("flash", "ola-stable", "ola"), Permutations: permutations, Seed: seed})
			}
		}
		limit := 0.02
		if e.Quick {
			limit = 0
		}
		all = append(all, Case{Part: Stability, Dataset: dataset, Model: KAnonymity, K: 5, Limit: limit, Measure: bench.Discernability,
			Algorithms: known("flash", "ola"), Permutations: 200, Seed: seed})
	}
	return all
}

func lightningSuite(e Effort) (all []Case) {
	models, widths := []string{KAnonymity, Uniqueness, Recursive, Closeness, Presence}, []int{15, 20, 25, 30}
	complete, box := 300.0, e.Seconds
	if box == 0 {
		box = 30 // what lets a full run end within three hours
		if e.Quick {
			box = 1
		}
	}
	if e.Quick {
		widths, complete = []int{15, 30}, 2
	}
	for _, measure := range []string{AECS, Loss} {
		for _, model := range models {
			for _, dataset := range small {
				for _, limit := range []float64{0, 0.1} {
					if e.Quick && (model == Uniqueness && dataset != "adult" || model != KAnonymity && dataset == "cup") {
						continue // some take minutes
					}
					all = append(all, Case{Part: Minimal, Dataset: dataset, Model: model, K: kOf(model), Limit: limit, Measure: measure,
						Algorithms: known("auto", "lightning-minimal", "datafly", "igreedy")})
				}
			}
		}
	}
	for _, measure := range []string{AECS, Loss} {
		for _, model := range models[:2] {
			for _, dataset := range small {
				for _, limit := range []float64{0, 1} {
					if e.Quick && (model == Uniqueness || dataset == "cup") {
						continue
					}
					all = append(all, Case{Part: Optimal, Dataset: dataset, Model: model, K: kOf(model), Limit: limit, Measure: measure,
						Algorithms: known("flash", "lightning-paper", "lightning"), Seconds: complete})
				}
			}
		}
	}
	for _, model := range models[:2] {
		for _, measure := range []string{AECS, Loss} {
			for _, limit := range []float64{0, 1} {
				for _, columns := range widths {
					all = append(all, Case{Part: Quality, Dataset: "ss13acs_shaped", Columns: columns, Model: model, K: kOf(model), Limit: limit,
						Measure: measure, Algorithms: known("lightning-paper", "lightning"), Seconds: box})
				}
			}
		}
	}
	return all
}

// kOf is the k of the Lightning paper.
func kOf(model string) int {
	if model == KAnonymity {
		return 5
	}
	return 0
}

// known returns those of the algorithms that package search has.
func known(ids ...string) []string {
	return slices.DeleteFunc(ids, func(id string) bool {
		return !slices.ContainsFunc(search.All(), func(a search.Info) bool { return string(a.ID) == id })
	})
}

// Filter returns the cases of which the pattern matches the name.
func Filter(cases []Case, pattern *regexp.Regexp) []Case {
	return slices.DeleteFunc(slices.Clone(cases), func(c Case) bool { return !pattern.MatchString(c.Name()) })
}
