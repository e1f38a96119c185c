// Package recoding compares the ways of recoding: how much detail full-domain
// generalization, local recoding and graph-based recoding lose on the same table
// with the same k, and what they cost.
package recoding

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Case is one way of recoding one table.
type Case struct {
	Folder string      `json:"folder"`
	K      int         `json:"k"`
	Method core.Method `json:"method"`
	Limit  float64     `json:"limit"` // share of records that may be left out
}

// Suite is the comparison: three standard tables, two sizes of groups, three
// ways. Full-domain generalization may leave out as many records as it likes,
// each at the cost of all of its detail; the others leave out none.
func Suite() []Case {
	var all []Case
	for _, folder := range []string{"adult", "cup", "fars"} {
		for _, k := range []int{5, 10} {
			all = append(all, Case{folder, k, core.FullDomain, 1}, Case{folder, k, core.Local, 0}, Case{folder, k, core.Graph, 0})
		}
	}
	return all
}

// Row is what became of a case.
type Row struct {
	Case
	Records int     `json:"records"`
	Loss    float64 `json:"loss"`    // of every record with its own levels, averaged over records and columns
	Stars   int     `json:"stars"`   // cells of quasi-identifiers that show "*"
	Left    int     `json:"left"`    // records left out
	Classes int     `json:"classes"` // equivalence classes
	Seconds float64 `json:"seconds"` // preparing, searching and recoding
	Bytes   int64   `json:"bytes"`   // by which the heap grew at most
}

// Config is the project of a case: all columns with a hierarchy are
// quasi-identifiers, and Loss with the arithmetic mean, the figure that is
// compared, is the measure that searches keep low.
func (c Case) Config(t *table.Table, d *bench.Data) core.Config {
	config := core.Config{Version: core.Version, SuppressionLimit: c.Limit,
		Models:   []core.ModelSpec{{Model: "k-anonymity", Params: param.Values{"k": float64(c.K)}}},
		Measure:  core.MeasureSpec{Measure: "loss", Params: param.Values{"aggregate": "arithmetic-mean"}},
		Search:   core.SearchSpec{Algorithm: algorithm[c.Method]},
		Recoding: core.Recoding{Method: c.Method}}
	for _, column := range t.Columns {
		if spec, ok := d.Hierarchies[column.Name]; ok {
			config.Columns = append(config.Columns, core.Column{Name: column.Name, Role: core.QuasiIdentifying, Hierarchy: &spec})
		}
	}
	return config
}

// Run runs a case and verifies its output.
func Run(ctx context.Context, c Case, d *bench.Data, clock func() time.Duration) (Row, error) {
	row := Row{Case: c}
	t, err := d.Table()
	if err != nil {
		return row, err
	}
	config := c.Config(t, d)
	meter := bench.NewMeter()
	began := clock()
	found, err := core.Anonymize(ctx, t, config, core.Options{Clock: clock, Observe: func(core.Progress) bool { meter.Look(); return true }})
	if err != nil {
		return row, err
	}
	row.Seconds, row.Bytes = (clock() - began).Seconds(), meter.Grown()
	if !found.Found {
		return row, fmt.Errorf("%s: no result with %s and k=%d", c.Folder, c.Method, c.K)
	}
	row.Records, row.Loss, row.Left, row.Classes = found.Records, 1-found.Kept, found.Suppressed, found.Classes
	row.Stars = stars(found)
	return row, verified(t, &config, found)
}

// stars counts the cells of quasi-identifiers that show "*".
func stars(found *core.Result) int {
	n := 0
	for i := range found.Output.Columns {
		if !found.Output.Columns[i].Starred {
			continue
		}
		for row := range found.Output.Rows {
			if found.Output.Cell(row, i) == table.Star {
				n++
			}
		}
	}
	return n
}

// verified writes the output to memory, reads it back and verifies it.
func verified(t *table.Table, config *core.Config, found *core.Result) error {
	var text strings.Builder
	if _, err := table.Write(&text, found.Output.Output, t.Dialect, table.WriteOptions{}); err != nil {
		return err
	}
	back, err := table.Read(strings.NewReader(text.String()), t.Name, int64(text.Len()), table.Options{Delimiter: string(rune(t.Dialect.Delimiter))}, table.Limits{})
	if err != nil {
		return err
	}
	claim, err := core.Claim(t, config, found, false)
	if err != nil {
		return err
	}
	_, err = verify.Output(t, back, claim)
	return err
}

// Print writes the rows as a table.
func Print(w io.Writer, rows []Row) error {
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(columns, "table\tk\trecoding\tLoss\tcells *\trecords left out\tgroups\tseconds\tMiB\t")
	for _, r := range rows {
		fmt.Fprintf(columns, "%s\t%d\t%s\t%.4f\t%d\t%d\t%d\t%.2f\t%.0f\t\n", r.Folder, r.K, r.Method, r.Loss, r.Stars, r.Left, r.Classes, r.Seconds, float64(r.Bytes)/(1<<20))
	}
	return columns.Flush()
}

// Worse names the cases in which local or graph-based recoding loses as much as
// full-domain generalization, or more.
func Worse(rows []Row) []Case {
	var worse []Case
	for _, r := range rows {
		full := slices.IndexFunc(rows, func(f Row) bool { return f.Method == core.FullDomain && f.Folder == r.Folder && f.K == r.K })
		if r.Method != core.FullDomain && full >= 0 && r.Loss >= rows[full].Loss {
			worse = append(worse, r.Case)
		}
	}
	return worse
}

// algorithm is the search by method. All exact searches find the same
// transformation; "auto" takes the fastest.
var algorithm = map[core.Method]string{core.FullDomain: "flash", core.Local: "auto"}
