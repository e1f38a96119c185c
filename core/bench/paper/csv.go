package paper

import (
	"encoding/csv"
	"io"
	"strconv"
)

// csvColumns are those of WriteCSV: the case, then what was measured of it.
var csvColumns = []string{"part", "dataset", "columns", "model", "k", "limit", "measure", "algorithm", "step", "ms", "checks", "rows",
	"peak_bytes", "score", "optimal", "stopped", "cost", "lowest_cost", "highest_cost", "fewest_checks", "most_checks", "first_found_s", "found_s", "refused", "version"}

// WriteCSV writes one line a run: what fits into a table. Distributions and
// traces are summed up.
func WriteCSV(out io.Writer, records []Record) error {
	w := csv.NewWriter(out)
	if err := w.Write(csvColumns); err != nil {
		return err
	}
	for _, r := range records {
		c := r.Case
		for _, run := range r.Runs {
			line := []string{string(c.Part), c.Dataset, whole(c.Columns), c.Model, whole(c.K), real(c.Limit), c.Measure, run.Algorithm, run.Step,
				some(run.Ms), whole(run.Checks), whole(int(run.Rows)), whole(int(run.PeakBytes)), "", strconv.FormatBool(run.Optimal), run.Stopped,
				some(run.Cost), "", "", "", "", "", "", run.Refused, r.Version}
			if run.Score != nil {
				line[13] = real(*run.Score)
			}
			if low, high, ok := span(run.Costs); ok {
				line[17], line[18] = real(low), real(high)
			}
			if low, high, ok := span(run.Counts); ok {
				line[19], line[20] = whole(low), whole(high)
			}
			if n := len(run.Trace); n > 0 {
				line[21], line[22] = real(run.Trace[0].Seconds), real(run.Trace[n-1].Seconds)
			}
			if err := w.Write(line); err != nil {
				return err
			}
		}
	}
	w.Flush()
	return w.Error()
}

func real(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// some and whole write a figure, nothing where it was not measured.
func some(v float64) string {
	if v == 0 {
		return ""
	}
	return real(v)
}

func whole(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
