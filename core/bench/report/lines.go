package report

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	x "github.com/fulgurite/fulgurite/core/bench/experiment"
)

// Lines writes a record as results of Go benchmarks, which benchstat reads: a line for each counted
// run, and the platform before it.
func Lines(out io.Writer, record x.Record) error {
	var text strings.Builder
	for _, r := range record.Rows() {
		name := fmt.Sprintf("Benchmark%s%s/%s", strings.ToUpper(r.Part[:1]), r.Name()[1:],
			strings.ReplaceAll(named("algorithm step", r), ", ", "/"))
		name = strings.ReplaceAll(strings.TrimSuffix(name, "/"), " ", "_")
		if r.Refused != "" {
			fmt.Fprintf(&text, "--- SKIP: %s: %s\n", name, r.Refused)
			continue
		}
		fmt.Fprintf(&text, "platform: %s (%s)\n", r.Platform, r.Environment)
		of := raw(r.Measurement)
		for _, ms := range append([]float64{r.SearchMs}, r.RunsMs...)[min(1, len(r.RunsMs)):] {
			fmt.Fprintf(&text, "%s 1", name)
			for _, figure := range slices.Sorted(maps.Keys(of)) {
				v, unit := of[figure], strings.ReplaceAll(figure, "_", "-")
				if figure == "search_ms" {
					v, unit = ms, "ms"
				}
				// Of lists only the run that this line is of.
				if v == 0 || math.IsNaN(v) || strings.Contains(figure, "est_") {
					continue
				}
				if of, ok := strings.CutSuffix(unit, "ms"); ok { // benchstat knows nanoseconds
					v, unit = v*1e6, of+"ns"
				}
				fmt.Fprintf(&text, " %v %s/op", v, unit)
			}
			text.WriteByte('\n')
		}
	}
	_, err := io.WriteString(out, text.String())
	return err
}
