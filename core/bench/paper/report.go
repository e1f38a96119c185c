package paper

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/bench/plot"
)

// Report writes the page that shows what was measured beside what the papers
// say, in Markdown, and its plots. Of several records of a case the last one
// counts. name is that of the page without extension.
func Report(records []Record, about bench.About, name string) []bench.Page {
	r := &report{name: name, all: Latest(records)}
	r.head(about)
	r.line("\n## Flash (2012)\n")
	r.setup()
	r.factors()
	r.ladder()
	r.curves()
	r.memory()
	r.orders()
	r.stability()
	r.line("\n## Lightning (2016)\n")
	r.lightningSetup()
	r.minimal()
	r.optimal()
	r.quality()
	return append([]bench.Page{{Name: name + ".md", Text: []byte(r.text.String())}}, r.plots...)
}

type report struct {
	name  string
	all   []Record
	text  strings.Builder
	plots []bench.Page
}

func (r *report) line(format string, args ...any) { fmt.Fprintf(&r.text, format+"\n", args...) }

// table writes the head of a table whose first column holds words.
func (r *report) table(columns ...string) {
	r.line("")
	r.row(columns...)
	r.line("|---%s", strings.Repeat("|--:", len(columns)-1)+"|")
}

func (r *report) row(cells ...string) {
	for i := range cells {
		if cells[i] == "" {
			cells[i] = "-"
		}
	}
	r.line("| %s |", strings.Join(cells, " | "))
}

func (r *report) picture(name, description string, panels []plot.Panel, perRow int) {
	if len(panels) == 0 {
		return
	}
	file := r.name + "-" + name + ".svg"
	r.plots = append(r.plots, bench.Page{Name: file, Text: plot.Draw(description, panels, perRow)})
	r.line("\n![%s](%s)", description, file)
}

// of returns the records of a part that meet a condition.
func (r *report) of(part Part, meets func(Case) bool) (some []Record) {
	for _, record := range r.all {
		if record.Case.Part == part && (meets == nil || meets(record.Case)) {
			some = append(some, record)
		}
	}
	return some
}

// nothing says that a part is missing, and reports whether it is.
func (r *report) nothing(part Part) bool {
	if len(r.of(part, nil)) > 0 {
		return false
	}
	r.line("\nNot measured: the part %q.", part)
	return true
}

func (r *report) head(about bench.About) {
	var versions, environments []string
	cases := map[Part]int{}
	for _, record := range r.all {
		cases[record.Case.Part]++
		if !slices.Contains(versions, record.Version) {
			versions = append(versions, record.Version)
		}
		if !slices.Contains(environments, record.Environment) {
			environments = append(environments, record.Environment)
		}
	}
	r.line("# The papers' experiments\n")
	r.line("This page was written by `fulgurite bench paper` on %s. It repeats the experiments of the papers on Flash (Kohlmayer,", about.Date)
	r.line("Prasser, Eckert, Kemper, Kuhn, 2012) and Lightning (Prasser, Bild, Eicher, Spengler, Kohlmayer, Kuhn, 2016) and puts the")
	r.line("results beside the figures that the papers give in their texts and tables; what they only draw is not read off. How Flash")
	r.line("works is shown [step by step](flash-steps.html).\n")
	r.line("- Machine: %s", about.Machine)
	r.line("- Measured with version %s; %s", strings.Join(versions, ", "), strings.Join(environments, "; "))
	all := map[Part]int{}
	for _, c := range Suite(Effort{}) {
		all[c.Part]++
	}
	var counts []string
	for _, part := range []Part{Times, Orders, Stability, Minimal, Optimal, Quality} {
		counts = append(counts, fmt.Sprintf("%s %d of %d", part, cases[part], all[part]))
	}
	r.line("- Cases measured, of those of a full run: %s\n", strings.Join(counts, ", "))
	r.line("What holds for the whole page:\n")
	r.line("- Times are of one thread of this machine; the papers' are of other machines, in Java. Only ratios within a case, whose")
	r.line("  algorithms are measured in turn, say something. Checks and rows (pushed through the grouping kernel) do not depend on the")
	r.line("  machine.")
	if slices.ContainsFunc(environments, func(e string) bool { return strings.HasSuffix(e, ProcessorTime) }) {
		r.line("- %q above: times are those that the program took of the processors, the collector of garbage included, because other", ProcessorTime)
		r.line("  programs ran at the same time.")
	}
	r.line("- The tables are those of the papers where they can be had: ADULT, CUP and FARS with the hierarchies that are published with")
	r.line("  the ARX tool. One of them, for ZIP of CUP, had to be reconstructed (digits redacted from the right). ATUS and IHIS may not be")
	r.line("  shared and are left out. **SS13ACS is replaced by a synthetic table** of the same shape: no figure that was measured on it")
	r.line("  says anything about the published one beside it.")
	r.line("- All algorithms use one checker, with the same optimizations. It merges equal records once, before the search, so that")
	r.line("  \"basic\" here means less work than in the paper.")
	r.line("- Nothing was adjusted to make a figure fit. Where one does not come out, the text below it says so.")
}

// spread writes a range.
func spread(low, high float64) string {
	a, b := bench.Number(low), bench.Number(high)
	if a == b {
		return a
	}
	return a + " – " + b
}

func (p published) String() string {
	if p.low == p.high {
		return fmt.Sprint(p.low)
	}
	return fmt.Sprintf("%v – %v", p.low, p.high)
}

// ranged writes the range of some values, nothing without any.
func ranged(values []float64) string {
	low, high, ok := span(values)
	if !ok {
		return ""
	}
	return spread(low, high)
}

func percent(share float64) string { return fmt.Sprintf("%.4g %%", 100*share) }

// ksOf lists the k of some records.
func ksOf(records []Record) (ks []int) {
	for _, record := range records {
		if !slices.Contains(ks, record.Case.K) {
			ks = append(ks, record.Case.K)
		}
	}
	slices.Sort(ks)
	return ks
}

func listed(numbers []int) string {
	if n := len(numbers); n > 2 && numbers[n-1]-numbers[0] == n-1 {
		return fmt.Sprintf("%d to %d", numbers[0], numbers[n-1])
	}
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ", "), "[]")
}

func mean(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}
