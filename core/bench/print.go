package bench

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/fulgurite/fulgurite/core/bench/plot"
)

// Printer writes measurements as tables for people, as they come.
type Printer struct {
	w    io.Writer
	last Part
	err  error
}

// NewPrinter returns a printer on w.
func NewPrinter(w io.Writer) *Printer { return &Printer{w: w} }

// tables are the headings of the parts and how a measurement is shown there.
var tables = map[Part]struct {
	title   string
	columns []string
	cells   func(m, native Measurement) []string
}{
	Grid: {"Standard grid: exact searches (reference: " + ReferenceName + ")",
		[]string{"checks", "rows", "ns/row", "ms", "x ref.", "x native", "peak MB", "score"},
		func(m, native Measurement) []string {
			return []string{plot.Thousands(m.Checks), plot.Thousands(int(m.Rows)), Number(m.NsPerRow), Number(m.SearchMs), times(m.Ratio()),
				slower(m.SearchMs, native.SearchMs), megabytes(m.PeakBytes), score(m.Score)}
		}},
	Ladder: {"Optimization levels of Flash (Figure 9 of the paper), each with those above it",
		[]string{"checks", "rows", "ns/row", "ms", "x native", "peak MB"},
		func(m, native Measurement) []string {
			return []string{plot.Thousands(m.Checks), plot.Thousands(int(m.Rows)), Number(m.NsPerRow), Number(m.SearchMs),
				slower(m.SearchMs, native.SearchMs), megabytes(m.PeakBytes)}
		}},
	Time: {"Searches against time (score and proved bound; = proved to be the best)", []string{"checks", "s", "peak MB", "after ..."},
		func(m, _ Measurement) []string {
			return []string{plot.Thousands(m.Checks), Number(m.SearchMs / 1000), megabytes(m.PeakBytes), marks(m.Marks)}
		}},
	Proof: {"Proved optima (= proved to be the best)", []string{"checks", "rows", "ns/row", "s", "x native", "peak MB", "result"},
		func(m, native Measurement) []string {
			return []string{plot.Thousands(m.Checks), plot.Thousands(int(m.Rows)), Number(m.NsPerRow), Number(m.SearchMs / 1000),
				slower(m.SearchMs, native.SearchMs), megabytes(m.PeakBytes), state(m.Marks[len(m.Marks)-1])}
		}},
	Files: {"Reading and writing", []string{"records", "MB", "read ms", "suggest ms", "write ms", "x native", "peak MB"},
		func(m, native Measurement) []string {
			return []string{plot.Thousands(m.Records), megabytes(m.Bytes), Number(m.ReadMs), Number(m.SuggestMs), Number(m.WriteMs),
				slower(m.ReadMs+m.WriteMs, native.ReadMs+native.WriteMs), megabytes(m.PeakBytes)}
		}},
	Scale: {"Rows against time and memory", []string{"records", "checks", "read ms", "prepare ms", "search ms", "write ms", "verify ms", "x native", "peak MB", "blocked ms", "busy ms"},
		func(m, native Measurement) []string {
			return []string{plot.Thousands(m.Records), plot.Thousands(m.Checks), Number(m.ReadMs), Number(m.PrepareMs), Number(m.SearchMs),
				Number(m.WriteMs), Number(m.VerifyMs), slower(m.SearchMs, native.SearchMs), megabytes(m.PeakBytes),
				inStep(m.BlockedMs, m.BlockedIn), inStep(m.BusyMs, m.BusyIn)}
		}},
}

// Case writes the measurements of one case on all platforms.
func (p *Printer) Case(all Results) error {
	for _, m := range all {
		if m.Part != p.last {
			p.last = m.Part
			t := tables[m.Part]
			p.printf("\n%s\n%-58s", t.title, "")
			p.cells(t.columns)
		}
		native := m
		if m.Platform != Native {
			native, _ = all.Native(m)
		}
		p.printf("%-58s", label(m))
		p.cells(tables[m.Part].cells(m, native))
	}
	return p.err
}

// label names what was measured, in at most 58 characters for all that a suite has.
func label(m Measurement) string {
	parts := []string{m.title()}
	if m.Measure == Loss && m.Part == Grid {
		parts = append(parts, "Loss")
	}
	for _, word := range []string{m.Step, m.Algorithm} {
		if word != "" {
			parts = append(parts, word)
			break
		}
	}
	if m.Platform != Native {
		parts = append(parts, m.Platform)
	}
	return strings.Join(parts, ", ")
}

// Summary writes what all measurements together say.
func (p *Printer) Summary(all Results) error {
	for _, platform := range all.Platforms() {
		grid := all.of(Grid, platform)
		for _, measure := range distinct(grid, func(m Measurement) (string, bool) { return m.Measure, true }) {
			p.printf("\n%s, %s: times as fast as the reference, geometric mean (worst)\n", platform, measure)
			for _, algorithm := range append(distinct(grid, func(m Measurement) (string, bool) { return m.Algorithm, m.Measure == measure }), Best) {
				if s := all.Speed(platform, measure, algorithm); s.Cases > 0 {
					p.printf("  %-16s %8s over %d configurations (%s: %s)\n", algorithm, times(s.Mean, true), s.Cases, times(s.Worst, true), s.WorstCase)
				}
			}
		}
		ladder := all.of(Ladder, platform)
		if len(ladder) > 0 {
			p.printf("\n%s: optimization levels, geometric means, basic = 100 %%\n", platform)
		}
		for _, dataset := range distinct(ladder, func(m Measurement) (string, bool) { return m.Dataset, true }) {
			p.printf("  %-16s", dataset)
			for _, step := range Steps {
				p.printf("  %s %.0f %%", step, 100*all.Climb(platform, dataset, step))
			}
			p.printf("\n")
		}
		if platform == Native {
			continue
		}
		said := false
		for _, part := range []Part{Grid, Ladder, Scale} {
			ratio := all.Slower(platform, part, searchTime)
			if math.IsNaN(ratio) {
				continue
			}
			if !said {
				said = true
				p.printf("\n%s against native, geometric means of search times\n", platform)
			}
			p.printf("  %-16s %s\n", part, times(ratio, true))
		}
	}
	if wrong := all.Disagreements(); len(wrong) > 0 {
		p.printf("\nThese must not differ:\n  %s\n", strings.Join(wrong, "\n  "))
	}
	return p.err
}

func (p *Printer) cells(cells []string) {
	for i, cell := range cells {
		width := 12
		if i == len(cells)-1 {
			width = 10
		}
		p.printf(" %*s", width, cell)
	}
	p.printf("\n")
}

func (p *Printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

// marks writes the state of a search after some seconds.
func marks(list []Mark) string {
	var parts []string
	for _, m := range list {
		parts = append(parts, fmt.Sprintf("%g s: %s", m.Seconds, state(m)))
	}
	return strings.Join(parts, " | ")
}

// state writes score and bound.
func state(m Mark) string {
	switch {
	case m.Optimal:
		return score(m.Score) + " ="
	case m.Bound != nil:
		return score(m.Score) + " >= " + score(m.Bound)
	}
	return score(m.Score)
}

func score(s *float64) string {
	switch {
	case s == nil:
		return "none"
	case *s == math.Trunc(*s) && math.Abs(*s) >= 10:
		return plot.Thousands(int(*s))
	}
	return fmt.Sprintf("%.4f", *s)
}

// Number writes a figure with three significant digits.
func Number(v float64) string {
	switch {
	case v >= 100:
		return plot.Thousands(int(math.Round(v)))
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	case v >= 1:
		return fmt.Sprintf("%.2f", v)
	}
	return fmt.Sprintf("%.3g", v)
}

func times(ratio float64, ok bool) string {
	if !ok {
		return ""
	}
	return Number(ratio) + " x"
}

// slower writes a time as a multiple of the native one, nothing for that itself.
func slower(ms, native float64) string {
	return times(ms/native, native > 0 && ms != native)
}

func megabytes(bytes int64) string {
	if bytes == 0 {
		return ""
	}
	return Number(float64(bytes) / 1e6)
}
