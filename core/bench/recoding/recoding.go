// Package recoding compares the ways of recoding: how much detail full-domain
// generalization, local recoding and graph-based recoding lose on the same table
// with the same k, and what they cost.
package recoding

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/claim"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/search"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Case is one way of recoding one table.
type Case struct {
	Folder string         `json:"folder"`
	Rows   int            `json:"rows,omitempty"` // records, spread evenly over the table; 0: all
	K      int            `json:"k"`
	Method project.Method `json:"method"`
	Limit  float64        `json:"limit"` // share of records that may be left out
}

// Suite is the comparison: three standard tables, two sizes of groups, three
// ways. Full-domain generalization may leave out as many records as it likes,
// each at the cost of all of its detail; the others leave out none.
func Suite() []Case {
	var all []Case
	for _, folder := range []string{"adult", "cup", "fars"} {
		for _, k := range []int{5, 10} {
			all = append(all, ways(folder, 0, k)...)
		}
	}
	return all
}

// Growth is the largest of the tables, in parts.
func Growth() []Case {
	var all []Case
	for _, rows := range []int{12_500, 25_000, 50_000, 100_000} {
		all = append(all, ways("fars", rows, 5)...)
	}
	return all
}

func ways(folder string, rows, k int) []Case {
	return []Case{{folder, rows, k, project.FullDomain, 1}, {folder, rows, k, project.Local, 0}, {folder, rows, k, project.Graph, 0}}
}

// Platform is where cases are measured.
type Platform struct {
	Name        string               // bench.Native or "node"
	Environment string               // versions, for people
	Clock       func() time.Duration // since any fixed moment
	Processor   func() time.Duration // time of the processor that this process took so far
}

// Row is what became of a case.
type Row struct {
	Case
	Platform    string `json:"platform"`
	Environment string `json:"environment"`

	Records int     `json:"records"`
	Loss    float64 `json:"loss"`    // of every record with its own levels, averaged over records and columns
	Stars   int     `json:"stars"`   // cells of quasi-identifiers that show "*"
	Left    int     `json:"left"`    // records left out
	Classes int     `json:"classes"` // equivalence classes
	Seconds float64 `json:"seconds"` // preparing, searching and recoding
	// Processor is the time of the processor for that, in seconds, which other
	// programs on the machine do not lengthen.
	Processor float64 `json:"processor"`
	Bytes     int64   `json:"bytes"` // by which the heap grew at most
}

// Config is the project of a case: all columns with a hierarchy are
// quasi-identifiers, and Loss with the arithmetic mean, the figure that is
// compared, is the measure that searches keep low.
func (c Case) Config(t *table.Table, d *bench.Data) project.Project {
	config := project.Project{Version: project.Version, SuppressionLimit: c.Limit,
		Models:   []project.Model{{Model: "k-anonymity", Params: param.Values{"k": float64(c.K)}}},
		Measure:  project.Measure{Measure: "loss", Params: param.Values{"aggregate": "arithmetic-mean"}},
		Search:   project.Search{Algorithm: search.ID(algorithm[c.Method])},
		Recoding: project.Recoding{Method: c.Method}}
	for _, column := range t.Columns {
		if spec, ok := d.Hierarchies[column.Name]; ok {
			config.Columns = append(config.Columns, project.Column{Name: column.Name, Role: project.QuasiIdentifying, Hierarchy: &spec})
		}
	}
	return config
}

// Run runs a case and verifies its output.
func Run(ctx context.Context, c Case, d *bench.Data, p Platform) (Row, error) {
	row := Row{Case: c, Platform: p.Name, Environment: p.Environment}
	t, err := part(d, c.Rows).Table()
	if err != nil {
		return row, err
	}
	config := c.Config(t, d)
	meter := bench.NewMeter()
	began, processed := p.Clock(), p.Processor()
	found, err := anonymize.Table(ctx, t, config, anonymize.Options{Clock: p.Clock, Observe: func(anonymize.Progress) bool { meter.Look(); return true }})
	if err != nil {
		return row, err
	}
	row.Seconds, row.Processor, row.Bytes = (p.Clock() - began).Seconds(), (p.Processor() - processed).Seconds(), meter.Grown()
	if !found.Found {
		return row, fmt.Errorf("%s: no result with %s and k=%d", c.Folder, c.Method, c.K)
	}
	row.Records, row.Loss, row.Left, row.Classes = found.Records, 1-found.Kept, found.Suppressed, found.Classes
	row.Stars = stars(found)
	return row, verified(t, &config, found)
}

// part returns some of the records, spread evenly over the table. Cells of the
// standard tables have no line breaks.
func part(d *bench.Data, rows int) *bench.Data {
	lines := bytes.SplitAfter(bytes.TrimSuffix(d.Text, []byte("\n")), []byte("\n"))
	all := len(lines) - 1
	if rows == 0 || rows >= all {
		return d
	}
	text := bytes.Clone(lines[0])
	for i := range rows {
		text = append(text, lines[1+i*all/rows]...)
	}
	return &bench.Data{Name: d.Name, Text: text, Hierarchies: d.Hierarchies}
}

// stars counts the cells of quasi-identifiers that show "*".
func stars(found *anonymize.Result) int {
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
func verified(t *table.Table, config *project.Project, found *anonymize.Result) error {
	var text strings.Builder
	if _, err := table.Write(&text, found.Output.Output, t.Dialect, table.WriteOptions{}); err != nil {
		return err
	}
	back, err := table.Read(strings.NewReader(text.String()), t.Name, int64(text.Len()), table.Options{Delimiter: string(rune(t.Dialect.Delimiter))}, table.Limits{})
	if err != nil {
		return err
	}
	claim, err := claim.Of(t, config, found, false)
	if err != nil {
		return err
	}
	_, err = verify.Output(t, back, claim)
	return err
}

// algorithm is the search by method. All exact searches find the same
// transformation; "auto" takes the fastest.
var algorithm = map[project.Method]string{project.FullDomain: "flash", project.Local: "auto"}
