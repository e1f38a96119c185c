package paper

import (
	"bytes"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// ProcessorTime ends the environment of records whose times are of the
// processor, not of a watch.
const ProcessorTime = "processor time"

// Record is what was measured of one case. A file of records has one a line,
// so that the end of a case is one line more and an interruption costs at most
// the case under way.
type Record struct {
	Version     string `json:"version"`     // of the program
	Environment string `json:"environment"` // versions of what it ran on
	Case        Case   `json:"case"`
	Runs        []Run  `json:"runs"`
}

// Run is what was measured of one algorithm, or of one step of the ladder of
// optimizations, in a case. Figures that a part does not measure are zero.
type Run struct {
	Algorithm string    `json:"algorithm"`
	Step      string    `json:"step,omitempty"`    // of bench.Steps
	Refused   string    `json:"refused,omitempty"` // why the algorithm does not work on this problem
	Records   int       `json:"records,omitempty"` // of the table
	Lattice   float64   `json:"lattice,omitempty"` // transformations
	Ms        float64   `json:"ms,omitempty"`      // median search time, without preparation
	RunsMs    []float64 `json:"runs_ms,omitempty"`
	Checks    int       `json:"checks,omitempty"`
	Rows      int64     `json:"rows,omitempty"`       // pushed through the kernel
	PeakBytes int64     `json:"peak_bytes,omitempty"` // most that the heap grew during the search, garbage not collected included
	Score     *float64  `json:"score,omitempty"`      // nil: no solution
	Levels    []int     `json:"levels,omitempty"`     // of the solution, in the table's order of columns
	Optimal   bool      `json:"optimal,omitempty"`    // proved
	Stopped   string    `json:"stopped,omitempty"`    // search.Stop, where it ran into its limit
	Worst     *float64  `json:"worst,omitempty"`      // score of a table without any detail

	Cost   float64      `json:"cost,omitempty"`   // by the cost model of the Flash paper, in the natural order
	Costs  []float64    `json:"costs,omitempty"`  // by order of the columns
	Counts []int        `json:"counts,omitempty"` // checks by order of the columns
	Trace  []bench.Mark `json:"trace,omitempty"`  // every improvement
}

// Line writes a record as a line of a file.
func (r Record) Line() ([]byte, error) {
	line, err := vjson.Marshal(r)
	return append(line, '\n'), err
}

// Read reads the records of a file. What follows the last line break is left
// out and not counted in whole: it is the rest of a line that an interruption
// cut off. name is that of the file, for messages.
func Read(data []byte, name string) (records []Record, whole int, err error) {
	for number := 1; ; number++ {
		line, _, ended := bytes.Cut(data[whole:], []byte("\n"))
		if !ended {
			return records, whole, nil
		}
		whole += len(line) + 1
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var r Record
		if err := vjson.Unmarshal(line, &r); err != nil || r.Case.Part == "" {
			return nil, 0, problem.New("bench-results", "Give a file that this command wrote, or one that is not there yet.",
				"This is no result of the papers' experiments.").At(problem.Place{File: name, Line: number})
		}
		records = append(records, r)
	}
}

// Done returns the record of a case that a program of the version measured.
func Done(records []Record, c Case, version string) (Record, bool) {
	key := c.Key()
	for _, r := range records {
		if r.Version == version && r.Case.Key() == key {
			return r, true
		}
	}
	return Record{}, false
}

// Latest returns one record a case, the last one.
func Latest(records []Record) []Record {
	at := map[string]int{}
	var list []Record
	for _, r := range records {
		key := r.Case.Key()
		if i, ok := at[key]; ok {
			list[i] = r
			continue
		}
		at[key] = len(list)
		list = append(list, r)
	}
	return list
}
