package standard

import (
	"fmt"
	"math"
	"strings"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
	"github.com/fulgurite/fulgurite/core/bench/plot"
)

// Columns of the tables in which rows are shown.
var (
	checks    = x.Column{Name: "checks", Cell: func(r x.Row) string { return plot.Thousands(r.Checks) }}
	rows      = x.Column{Name: "rows", Cell: func(r x.Row) string { return plot.Thousands(int(r.Rows)) }}
	perRow    = x.Column{Name: "ns/row", Cell: func(r x.Row) string { return x.Number(r.NsPerRow()) }}
	lattice   = x.Column{Name: "lattice", Cell: func(r x.Row) string { return x.Power(r.Lattice) }}
	records   = x.Column{Name: "records", Cell: func(r x.Row) string { return plot.Thousands(r.Records) }}
	peak      = x.Column{Name: "peak MB", Cell: func(r x.Row) string { return x.Megabytes(r.PeakBytes) }}
	algorithm = x.Column{Name: "algorithm" + x.InWords, Cell: func(r x.Row) string { return r.Algorithm }}
	searched  = time("search s", func(m x.Measurement) float64 { return m.SearchMs })
	read      = time("read s", func(m x.Measurement) float64 { return m.ReadMs })
	written   = time("write s", func(m x.Measurement) float64 { return m.WriteMs })
)

var (
	searchColumns = []x.Column{checks, rows, perRow,
		{Name: "ms", Cell: func(r x.Row) string { return x.Number(r.SearchMs) }},
		{Name: "x native", Cell: func(r x.Row) string { return x.Times(slower(r)) }}, peak}
	gridColumns = append(searchColumns[:len(searchColumns):len(searchColumns)],
		x.Column{Name: "x reference", Cell: func(r x.Row) string { return x.Times(faster(r)) }},
		x.Column{Name: "score", Cell: func(r x.Row) string { return x.Score(r.Score) }})
	timeColumns  = []x.Column{checks, searched, peak, {Name: "after ...", Cell: marks}}
	proofColumns = []x.Column{algorithm, lattice, {Name: "score", Cell: func(r x.Row) string { return last(r) }}, checks, rows, searched,
		{Name: "x native", Cell: func(r x.Row) string { return x.Times(slower(r)) }}, peak}
	filesColumns = []x.Column{records, {Name: "MB", Cell: func(r x.Row) string { return x.Megabytes(r.Bytes) }}, read,
		time("suggest s", func(m x.Measurement) float64 { return m.SuggestMs }), written,
		{Name: "read / native", Cell: func(r x.Row) string { return x.Times(ratio(r, func(m x.Measurement) float64 { return m.ReadMs })) }}, peak}
	coresColumns = []x.Column{{Name: "workers", Cell: func(r x.Row) string { return r.Step }}, {Name: "whole s", Cell: func(r x.Row) string { return x.Seconds(whole(r.Measurement)) }}, read, searched,
		time("recode s", func(m x.Measurement) float64 { return m.RecodeMs }),
		time("verify s", func(m x.Measurement) float64 { return m.VerifyMs }), checks, peak}
	scaleColumns = []x.Column{algorithm, read,
		time("prepare s", func(m x.Measurement) float64 { return m.PrepareMs }), searched,
		time("recode s", func(m x.Measurement) float64 { return m.RecodeMs }), written,
		time("verify s", func(m x.Measurement) float64 { return m.VerifyMs }),
		{Name: "search / native", Cell: func(r x.Row) string { return x.Times(slower(r)) }}, checks, peak,
		{Name: "page blocked ms", Cell: func(r x.Row) string { return inStep(r.BlockedMs, r.BlockedIn) }},
		{Name: "page busy ms", Cell: func(r x.Row) string { return inStep(r.BusyMs, r.BusyIn) }}}
)

func time(name string, ms func(x.Measurement) float64) x.Column {
	return x.Column{Name: name, Cell: func(r x.Row) string { return x.Seconds(ms(r.Measurement)) }}
}

// faster is how many times as fast as the reference a search was, 0 where there
// is none.
func faster(r x.Row) float64 {
	ms, ok := Reference(r.Dataset, r.K, r.Limit, r.Measure)
	if !ok || r.SearchMs <= 0 {
		return 0
	}
	return ms / r.SearchMs
}

// ratio is a time as a multiple of the native one of the same case, 0 where
// there is none.
func ratio(r x.Row, ms func(x.Measurement) float64) float64 {
	if r.Native == nil || ms(*r.Native) <= 0 {
		return 0
	}
	return ms(r.Measurement) / ms(*r.Native)
}

func slower(r x.Row) float64 { return ratio(r, func(m x.Measurement) float64 { return m.SearchMs }) }

// allSlower is the geometric mean of slower over rows; NaN without any.
func allSlower(rows x.Rows) float64 {
	var ratios []float64
	for _, r := range rows {
		if s := slower(r); s > 0 {
			ratios = append(ratios, s)
		}
	}
	return x.Geometric(ratios)
}

// Speed sums up how many times as fast as the reference searches were.
type Speed struct {
	Cases     int
	Mean      float64 // geometric mean
	Worst     float64
	WorstCase string
}

// Best stands for the fastest of all algorithms in each case.
const Best = "best of these"

// speed compares rows of the grid with the reference, for an algorithm or Best.
func speed(rows x.Rows, algorithm string) Speed {
	s := Speed{Worst: math.Inf(1)}
	var ratios []float64
	for _, c := range rows.Cases() {
		best := 0.0
		for _, r := range c {
			if algorithm == Best || r.Algorithm == algorithm {
				best = max(best, faster(r))
			}
		}
		if best == 0 {
			continue
		}
		if ratios = append(ratios, best); best < s.Worst {
			s.Worst, s.WorstCase = best, c[0].Title()
		}
	}
	s.Cases, s.Mean = len(ratios), x.Geometric(ratios)
	return s
}

// climb is what a step of the ladder takes, as a share of the basic step: the
// geometric mean over the cases; NaN if there are none.
func climb(rows x.Rows, step string) float64 {
	var ratios []float64
	for _, c := range rows.Cases() {
		base, there := c.Step("flash", x.Steps[0]), c.Step("flash", step)
		if base != nil && there != nil && base.SearchMs > 0 && there.SearchMs > 0 {
			ratios = append(ratios, there.SearchMs/base.SearchMs)
		}
	}
	return x.Geometric(ratios)
}

// marks writes the state of a search after some seconds.
func marks(r x.Row) string {
	var parts []string
	for _, m := range r.Marks {
		parts = append(parts, fmt.Sprintf("%g s: %s", m.Seconds, x.State(m)))
	}
	return strings.Join(parts, " | ")
}

// last writes the last state of a search.
func last(r x.Row) string {
	if len(r.Marks) == 0 {
		return ""
	}
	return x.State(r.Marks[len(r.Marks)-1])
}

// inStep writes the longest stretch of the page's thread, and where it was.
func inStep(ms float64, step string) string {
	switch {
	case ms == 0:
		return ""
	case step == "":
		return x.Number(ms)
	}
	return x.Number(ms) + " (" + step + ")"
}
