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
//   - R. Garai: Data anonymization in Go, 2019. Sections 4.3.1 to 4.3.5, with the sizes and the
//     figures that its repository has (gar-r/k-anon: benchmarks, and the sources of the text).
//
// What was measured stands beside the figures that the papers give in their
// texts.
package paper

import (
	_ "embed"
	x "github.com/fulgurite/fulgurite/core/bench/experiment"
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

	Start        = "start"        // Flash paper, Figure 11 and VII
	Strategies   = "strategies"   // Lightning paper, Figure 5
	Generalizers = "generalizers" // thesis, 4.3.1 to 4.3.3
	Graphs       = "graphs"       // thesis, 4.3.4 and 4.3.5
)

// Suite are the papers' experiments.
var Suite = x.Suite{
	Name: "paper",
	Parts: []x.Part{
		{Name: Times, Agree: x.All, Measure: x.Ladder(framework)},
		{Name: Orders, Agree: x.All, Measure: orders},
		{Name: Stability, Agree: x.All, Measure: stability},
		{Name: Minimal, Agree: x.Platforms, Measure: x.Exact(framework)},
		// look after every check
		{Name: Optimal, Measure: x.Against(framework, 1)},
		{Name: Quality, Measure: x.Against(framework, 1)},
		{Name: Patience, Measure: x.Against(framework, 1)},
		{Name: Start, Agree: x.All, Measure: start},
		{Name: Strategies, Agree: x.Platforms, Measure: strategies},
		{Name: Generalizers, Measure: generalized},
		{Name: Graphs, Measure: x.Whole(0)},
		{Name: Baskets, Measure: anonymizedBaskets},
	},
	Cases: x.Expand(cases),
	Page:  template, Published: published,
}

//go:embed page.md
var template string

//go:embed published.csv
var published string

//go:embed cases.txt
var cases string
