package recoding

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/project"
)

// Print writes the rows as a table.
func Print(w io.Writer, rows []Row) error {
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(columns, "platform\ttable\trecords\tk\trecoding\tLoss\tcells *\trecords left out\tgroups\tseconds\tof processor\tMiB\t")
	for _, r := range rows {
		fmt.Fprintf(columns, "%s\t%s\t%d\t%d\t%s\t%.4f\t%d\t%d\t%d\t%.2f\t%.2f\t%.0f\t\n", r.Platform, r.Folder, r.Records, r.K, r.Method,
			r.Loss, r.Stars, r.Left, r.Classes, r.Seconds, r.Processor, mebibytes(r))
	}
	return columns.Flush()
}

func mebibytes(r Row) float64 { return float64(r.Bytes) / (1 << 20) }

// Worse names the cases in which local or graph-based recoding loses as much as
// full-domain generalization, or more.
func Worse(rows []Row) []Case {
	var worse []Case
	for _, r := range rows {
		full := r.Case
		full.Method, full.Limit = project.FullDomain, 1
		if f := find(rows, full, r.Platform); f != nil && r.Method != project.FullDomain && r.Loss >= f.Loss {
			worse = append(worse, r.Case)
		}
	}
	return worse
}

// find returns the row of a case on a platform, nil if there is none.
func find(rows []Row, c Case, platform string) *Row {
	if i := slices.IndexFunc(rows, func(r Row) bool { return r.Case == c && r.Platform == platform }); i >= 0 {
		return &rows[i]
	}
	return nil
}

const about = `# Ways of recoding

There are three ways to make a table coarser.

- **Full domain**: every column gets one level of its hierarchy, the same for all records. Easy to read and to count with:
  a value looks the same everywhere. Records that do not fit are left out, or make everybody coarser.
- **Local**: what the full domain would leave out is made coarser again, with levels of its own, and what that leaves out
  again, until nothing is left. The output has a few combinations of levels. Whatever a group shows is what its records need,
  so most records stay as fine as in the first round. The rules that it keeps are k-anonymity, k-map by an estimate, l-diversity
  (distinct, recursive, entropy by Shannon), t-closeness, (alpha,k)-anonymity, beta-likeness, and average risk.
- **Graph**: similar records form small groups, and each group becomes, column by column, the lowest level on which all of
  its records agree: the approximation of Aggarwal and others (2005), whose cost is at most max(2k-1, 3k-5) times that of the
  best grouping; then improved within this bound, first by a forest whose edges cost the detail that is lost, then by moving
  records as long as that loses less. The least detail is lost, and nobody is left out, but neighbouring groups overlap: one
  shows 30-34, another 30-39. The rule that it keeps is k-anonymity.

In a project file: ` + "`\"recoding\": {\"method\": \"local\"}`" + `, on the command line ` + "`--recoding graph`" + `.

`

// Report writes the page about the ways of recoding, with what was measured.
func Report(rows []Row, a bench.About) []byte {
	r := report{rows: rows}
	r.text.WriteString(about)
	r.line("## What they keep\n")
	r.line("This page was written by `fulgurite bench recoding` on %s with version %s. Machine: %s.\n", a.Date, a.Version, a.Machine)
	r.line("The standard tables with all their quasi-identifiers and k-anonymity. *Loss* is the share of detail that is lost, 0 to 1:")
	r.line("every record with its own levels, averaged over records and columns, records left out counting 1. The full domain may")
	r.line("leave out as many records as it likes (a limit of 100 %%) and takes the combination with the lowest Loss that there is")
	r.line("(Flash); the others leave out none. Every output was written, read back and verified.")
	r.losses()
	for _, platform := range r.platforms() {
		r.costs(platform)
	}
	return []byte(r.text.String())
}

type report struct {
	rows []Row
	text strings.Builder
}

func (r *report) line(format string, args ...any) { fmt.Fprintf(&r.text, format+"\n", args...) }

func (r *report) platforms() (names []string) {
	for _, row := range r.rows {
		if !slices.Contains(names, row.Platform) {
			names = append(names, row.Platform)
		}
	}
	return names
}

// losses compares what is lost, which is the same on every platform.
func (r *report) losses() {
	r.line("\n| table | k | Loss: full domain | local | graph | records left out: full domain | cells `*`: full domain | local | graph |")
	r.line("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, c := range Suite() {
		if c.Method != project.FullDomain {
			continue
		}
		w := r.ways(c, r.rows[0].Platform)
		if full, local, graph := w[0], w[1], w[2]; full != nil && local != nil && graph != nil {
			r.line("| %s (%d records) | %d | %.4f | %.4f | %.4f | %d | %d | %d | %d |", c.Folder, full.Records, c.K, full.Loss, local.Loss, graph.Loss,
				full.Left, full.Stars, local.Stars, graph.Stars)
		}
	}
}

// ways returns the rows of a case of the full domain and its rivals.
func (r *report) ways(c Case, platform string) (found [3]*Row) {
	for i, other := range ways(c.Folder, c.Rows, c.K) {
		found[i] = find(r.rows, other, platform)
	}
	return found
}

// costs shows time and memory on a platform.
func (r *report) costs(platform string) {
	environment := ""
	for _, row := range r.rows {
		if row.Platform == platform {
			environment = row.Environment
		}
	}
	r.line("\n## What they cost: %s\n", title(platform))
	r.line("%s. Seconds of the processor, which other programs do not lengthen, for preparing, searching and recoding, not for", environment)
	r.line("reading and writing the file; and by how much the heap grew at most, in MiB, garbage not yet collected included. The last")
	r.line("rows show how both grow: parts of FARS, their records spread evenly over it.")
	r.line("\n| table | records | k | seconds: full domain | local | graph | MiB: full domain | local | graph |")
	r.line("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, c := range append(Suite(), Growth()...) {
		if c.Method != project.FullDomain {
			continue
		}
		w := r.ways(c, platform)
		if full, local, graph := w[0], w[1], w[2]; full != nil && local != nil && graph != nil {
			r.line("| %s | %d | %d | %.2f | %.2f | %.2f | %.0f | %.0f | %.0f |", c.Folder, full.Records, c.K,
				full.Processor, local.Processor, graph.Processor, mebibytes(*full), mebibytes(*local), mebibytes(*graph))
		}
	}
}

func title(platform string) string {
	if platform == bench.Native {
		return "native"
	}
	return "WebAssembly under Node.js"
}
