package bench

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/bench/plot"
)

// About says where and when the measurements of a report were made.
type About struct {
	Machine string
	Date    string
	Version string // of the program that writes the report
}

// Page is a file of a report.
type Page struct {
	Name string
	Text []byte
}

// Report writes the results page, in Markdown, and its plots. Each of runs is
// what one run of the benchmark measured: times are compared within a run only.
// Of what several runs measured the first one counts. name is that of the page
// without extension.
func Report(runs []Results, about About, name string) []Page {
	r := &report{runs: runs, name: name}
	for _, run := range runs {
		for _, m := range run {
			if !slices.ContainsFunc(r.all, func(n Measurement) bool { return n.Platform == m.Platform && n.Key() == m.Key() }) {
				r.all = append(r.all, m)
			}
		}
	}
	r.head(about)
	r.grid()
	r.ladder()
	r.time()
	r.proofs()
	r.files()
	r.scale()
	return append([]Page{{name + ".md", []byte(r.text.String())}}, r.plots...)
}

type report struct {
	name  string
	runs  []Results
	all   Results
	text  strings.Builder
	plots []Page
}

func (r *report) line(format string, args ...any) { fmt.Fprintf(&r.text, format+"\n", args...) }

// table writes the head of a table.
func (r *report) table(columns ...string) {
	r.line("")
	r.row(columns...)
	line := "|"
	for i, name := range columns {
		if i == 0 || name == inWords || name == worstAt {
			line += "---|"
		} else {
			line += "--:|"
		}
	}
	r.line("%s", line)
}

// Columns that hold words, as the first one always does. The others hold
// figures.
const inWords, worstAt = "algorithm", "worst at"

func (r *report) row(cells ...string) {
	for i := range cells {
		if cells[i] == "" {
			cells[i] = "-"
		}
	}
	r.line("| %s |", strings.Join(cells, " | "))
}

func (r *report) picture(name, description string, panels []plot.Panel, perRow int) {
	file := r.name + "-" + name + ".svg"
	r.plots = append(r.plots, Page{file, plot.Draw(description, panels, perRow)})
	r.line("\n![%s](%s)", description, file)
}

func (r *report) head(about About) {
	r.line("# Performance\n")
	r.line("This page was written by `fulgurite bench` on %s with version %s.\n", about.Date, about.Version)
	r.line("- Machine: %s", about.Machine)
	for _, platform := range r.all.Platforms() {
		environments := distinct(r.all, func(m Measurement) (string, bool) {
			return strings.TrimSuffix(m.Environment, processorTime), m.Platform == platform
		})
		r.line("- %s: %s", platformName(platform), strings.Join(environments, "; "))
	}
	r.measured()
	r.line("- Reference: %s, in milliseconds of that machine.\n", ReferenceName)
	r.line("Figures are ratios where they can be: times as fast as the reference (more is better), or times as long as natively")
	r.line("(less is better), both measured in turn within one run. Times are medians of several runs after one that does not count.")
	r.line("Checks and rows do not depend on the machine: a check groups and judges one transformation, and rows are what it had to")
	r.line("look at. Memory is what the heap held at most, garbage not yet collected included: for searches beyond the table, for")
	r.line("whole tables beyond the bytes of the input; in a browser it is the whole process of the page.")
}

// processorTime is at the end of the environment where it was measured.
const processorTime = ", processor time"

// measured says which version of the program was measured when: all of it, or
// what of it, where runs of several versions make up the page.
func (r *report) measured() {
	type run struct {
		version, date string
		processor     bool
	}
	of := func(m Measurement) run {
		return run{m.Version, m.Date, strings.HasSuffix(m.Environment, processorTime)}
	}
	runs := distinct(r.all, func(m Measurement) (run, bool) { return of(m), m.Version != "" })
	for _, one := range runs {
		what := ""
		if len(runs) > 1 {
			names := distinct(r.all, func(m Measurement) (string, bool) {
				return string(m.Part) + " (" + m.Platform + ")", of(m) == one
			})
			what = ": " + strings.Join(names, ", ")
		}
		clock := ""
		if one.processor {
			clock = ", in processor time of all threads"
		}
		r.line("- Measured on %s with version %s%s%s", one.date, one.version, clock, what)
	}
}

func platformName(platform string) string {
	switch platform {
	case Native:
		return "Native, one thread"
	case "node":
		return "WebAssembly under Node.js"
	case "chromium":
		return "WebAssembly in a worker in Chromium"
	}
	return platform
}

func (r *report) grid() {
	grid := Results(slices.DeleteFunc(slices.Clone(r.all), func(m Measurement) bool { return m.Part != Grid }))
	if len(grid) == 0 {
		return
	}
	r.line("\n## Exact searches\n")
	r.line("The standard grid: the tables ADULT (9 quasi-identifiers), CUP (8) and FARS (8), k-anonymity with k of 2, 5 and 10,")
	r.line("suppression limits of 0, 2 %%, 4 %% and 100 %%, monotonic discernability (DM*); and ADULT with Loss (arithmetic mean).")
	r.line("All algorithms return the optimum. Times as fast as the reference, geometric mean over all configurations, and the worst:")
	r.table("Measure, platform", inWords, "mean", "worst", worstAt, "configurations")
	for _, measure := range distinct(grid, func(m Measurement) (string, bool) { return m.Measure, true }) {
		for _, platform := range grid.Platforms() {
			for _, algorithm := range append(distinct(grid, func(m Measurement) (string, bool) { return m.Algorithm, m.Measure == measure && m.Platform == platform }), Best) {
				if s := grid.Speed(platform, measure, algorithm); s.Cases > 0 {
					r.row(measureName(measure)+", "+platform, algorithm, times(s.Mean, true), times(s.Worst, true), s.WorstCase, fmt.Sprint(s.Cases))
				}
			}
		}
	}
	platforms := slices.DeleteFunc(grid.Platforms(), func(p string) bool { return p == Native })
	for _, platform := range platforms {
		if ratio := r.slower(platform, Grid); !math.IsNaN(ratio) {
			r.line("\n%s takes %s as long as natively (geometric mean over what one run measured both ways).", platformName(platform), times(ratio, true))
		}
	}
	r.line("\nEvery configuration; ns per row is search time by rows, tagging, bounds and everything else included:")
	head := []string{"Configuration", inWords, "checks", "rows", "ns/row", "reference ms", "native"}
	for _, platform := range platforms {
		head = append(head, platform, platform+" / native")
	}
	r.table(append(head, "peak MB")...)
	for _, m := range grid.of(Grid, Native) {
		name := m.title()
		if m.Measure == Loss {
			name += ", Loss"
		}
		reference, known := Reference(m.Dataset, m.K, m.Limit, m.Measure)
		cells := []string{name, m.Algorithm, plot.Thousands(m.Checks), plot.Thousands(int(m.Rows)), Number(m.NsPerRow), "", times(m.Ratio())}
		if known {
			cells[5] = Number(reference)
		}
		for _, platform := range platforms {
			there, ratio := r.on(platform, m)
			cells = append(cells, times(there.Ratio()), times(ratio, ratio > 0))
		}
		r.row(append(cells, megabytes(m.PeakBytes))...)
	}
}

// on returns what another platform measured, and how many times as long it
// took as natively in that run; zeros where it did not.
func (r *report) on(platform string, m Measurement) (there Measurement, ratio float64) {
	for _, run := range r.runs {
		for _, n := range run {
			if n.Platform != platform || n.Key() != m.Key() {
				continue
			}
			native, ok := run.Native(n)
			if ok && native.SearchMs > 0 {
				return n, n.SearchMs / native.SearchMs
			}
			there = n
		}
	}
	return there, 0
}

// slower is Results.Slower of the first run that measured the part both ways.
func (r *report) slower(platform string, part Part) float64 {
	for _, run := range r.runs {
		if ratio := run.Slower(platform, part, searchTime); !math.IsNaN(ratio) {
			return ratio
		}
	}
	return math.NaN()
}

func measureName(measure string) string {
	if measure == Loss {
		return "Loss"
	}
	return "DM*"
}

func (r *report) ladder() {
	for _, platform := range r.all.Platforms() {
		ladder := r.all.of(Ladder, platform)
		if len(ladder) == 0 {
			continue
		}
		r.line("\n## Levels of optimization (%s)\n", platform)
		r.line("Flash, each level with those before it, as a share of the time without any (geometric mean over k and limits 0, 2 and 4 %%);")
		r.line("compare Figure 9 of the Flash paper.")
		r.table(append([]string{"Table"}, Steps...)...)
		for _, dataset := range distinct(ladder, func(m Measurement) (string, bool) { return m.Dataset, true }) {
			cells := []string{dataset}
			for _, step := range Steps {
				cells = append(cells, fmt.Sprintf("%.0f %%", 100*ladder.Climb(platform, dataset, step)))
			}
			r.row(cells...)
		}
	}
}

func (r *report) files() {
	var files Results
	for _, m := range r.all {
		if m.Part == Files {
			files = append(files, m)
		}
	}
	if len(files) == 0 {
		return
	}
	r.line("\n## Reading and writing\n")
	r.line("Bytes in memory to a table of codes, a role and an automatic hierarchy suggested for every column, and the table back to bytes.")
	r.line("The table %s is generated: 9 columns about people in hospital, with dates and many different values.", Discharges)
	r.table("Table, platform", "records", "MB", "read s", "suggest s", "write s", "read / native", "peak MB")
	for _, m := range files {
		ratio := ""
		for _, run := range r.runs {
			if native, ok := run.Native(m); ok && m.Platform != Native && slices.ContainsFunc(run, func(n Measurement) bool { return n.Platform == m.Platform && n.ReadMs == m.ReadMs }) {
				ratio = times(m.ReadMs/native.ReadMs, true)
			}
		}
		r.row(m.Dataset+", "+m.Platform, plot.Thousands(m.Records), megabytes(m.Bytes), seconds(m.ReadMs), seconds(m.SuggestMs), seconds(m.WriteMs), ratio, megabytes(m.PeakBytes))
	}
}

// seconds writes milliseconds as seconds.
func seconds(ms float64) string { return Number(ms / 1000) }
