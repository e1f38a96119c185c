package experiment

import (
	"bytes"

	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// Measurement holds the measurements of one algorithm or step of a case on one
// platform. Times are in milliseconds; figures that a part does not measure are
// zero.
type Measurement struct {
	Platform    string    `json:"platform"`            // "native", "node", "chromium"
	Environment string    `json:"environment"`         // versions of what it ran on
	Algorithm   string    `json:"algorithm,omitempty"` // one of the case's
	Step        string    `json:"step,omitempty"`      // of Steps
	Refused     string    `json:"refused,omitempty"`   // why the algorithm does not work on this problem
	Records     int       `json:"records,omitempty"`   // of the table
	Bytes       int64     `json:"bytes,omitempty"`     // of the file that was read
	Lattice     float64   `json:"lattice,omitempty"`   // number of transformations
	Levels      []int     `json:"levels,omitempty"`    // of the best transformation, in the table's column order; nil: none found
	Score       *float64  `json:"score,omitempty"`     // nil: none found
	Worst       *float64  `json:"worst,omitempty"`     // score of a table without any detail
	Optimal     bool      `json:"optimal,omitempty"`   // proved that nothing scores less
	Stopped     string    `json:"stopped,omitempty"`   // search.Stop, where it ran into its limit
	Checks      int       `json:"checks,omitempty"`    // transformations grouped and judged
	Rows        int64     `json:"rows,omitempty"`      // pushed through the kernel
	Height      float64   `json:"height,omitempty"`    // mean of all checks: 0 the original table, 1 one without any detail
	RunsMs      []float64 `json:"runs_ms,omitempty"`   // search times of all counted runs, in their order
	SearchMs    float64   `json:"search_ms,omitempty"` // their median
	PeakBytes   int64     `json:"peak_bytes,omitempty"`
	Marks       []Mark    `json:"marks,omitempty"` // the search at the seconds of the case
	Trace       []Mark    `json:"trace,omitempty"` // the search at every improvement, and now and then

	ReadMs      float64 `json:"read_ms,omitempty"`      // bytes to table
	SuggestMs   float64 `json:"suggest_ms,omitempty"`   // roles and automatic hierarchies of all columns
	PrepareMs   float64 `json:"prepare_ms,omitempty"`   // hierarchies, packing
	RecodeMs    float64 `json:"recode_ms,omitempty"`    // applying the transformation
	WriteMs     float64 `json:"write_ms,omitempty"`     // table to bytes
	VerifyMs    float64 `json:"verify_ms,omitempty"`    // reading back and judging what was written
	ProcessorMs float64 `json:"processor_ms,omitempty"` // of the processor for preparing, searching and recoding
	BlockedMs   float64 `json:"blocked_ms,omitempty"`   // longest time that the page could not answer, in browsers
	BlockedIn   string  `json:"blocked_in,omitempty"`   // step of the page that was on show then
	BusyMs      float64 `json:"busy_ms,omitempty"`      // most processor time that the page's thread used in one go: BlockedMs without what other programs took
	BusyIn      string  `json:"busy_in,omitempty"`      // step of the page that was on show then

	Lost       float64 `json:"lost,omitempty"`       // Loss of every record with its own levels, averaged over records and columns
	FileLoss   float64 `json:"file_loss,omitempty"`  // the same, computed from the released file by code that knows nothing of the engine
	Least      float64 `json:"least,omitempty"`      // no grouping into groups of k records has a lower Loss
	Accuracy   float64 `json:"accuracy,omitempty"`   // share of records of which a target is predicted from the released file
	Stars      int     `json:"stars,omitempty"`      // cells of quasi-identifiers that show "*"
	Suppressed int     `json:"suppressed,omitempty"` // records left out
	Classes    int     `json:"classes,omitempty"`    // equivalence classes

	Cost    float64   `json:"cost,omitempty"`    // by the cost model of the Flash paper, in the natural order
	Costs   []float64 `json:"costs,omitempty"`   // costs, or rows, by order of the columns
	Counts  []int     `json:"counts,omitempty"`  // checks by order of the columns
	Results int       `json:"results,omitempty"` // different results over all orders
}

// describe notes what a search found and what it cost.
func (m *Measurement) describe(c evaluate.Checker, found search.Result, order []int) {
	m.Records, m.Lattice = c.Records(), c.Lattice().Count()
	m.Checks, m.Rows, m.Optimal, m.Stopped = found.Checks, found.Rows, found.Optimal, string(found.Stopped)
	m.Score, m.Levels = nil, nil
	if best := found.Best; best != nil {
		m.Score, m.Levels = &best.Score.Value, Levels(c, best.ID)
		if order != nil {
			m.Levels = back(m.Levels, order)
		}
	}
	if ranged, ok := c.Measure().(utility.Ranged); ok {
		_, high := ranged.Range()
		m.Worst = &high.Value
	}
}

// Mark is the state of a search after some time.
type Mark struct {
	Seconds float64  `json:"seconds"`
	Checks  int      `json:"checks"`
	Score   *float64 `json:"score"` // null: nothing found yet
	Bound   *float64 `json:"bound"` // proved: nothing scores less; null: unknown
	Optimal bool     `json:"optimal,omitempty"`
}

// Native is the platform of the program itself.
const Native = "native"

// ProcessorTime ends the environment of what was measured in it.
const ProcessorTime = ", processor time"

// Record holds the measurements of one case, on all platforms in turn. A file of
// records has one a line, so that the end of a case is one line more and an
// interruption costs at most the case under way.
type Record struct {
	Version string        `json:"version"` // of the program
	Date    string        `json:"date"`
	Case    Case          `json:"case"`
	Runs    []Measurement `json:"runs"`
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
			return nil, 0, problem.New("bench-results", "Give a file that this program wrote, or one that is not there yet.",
				"This is no result of a benchmark.").At(problem.Place{File: name, Line: number})
		}
		records = append(records, r)
	}
}

// Done returns the record of a case that a program of the version, or if it is empty of any,
// measured on these platforms, natively in this environment.
func Done(records []Record, c Case, version, environment string, platforms ...string) (Record, bool) {
	key := c.Key()
	for _, r := range records {
		if version != "" && r.Version != version || r.Case.Key() != key {
			continue
		}
		rows := r.Rows()
		on := Distinct(rows, func(row Row) string { return row.Platform })
		if len(rows) > 0 && rows[0].Environment == environment && len(on) == len(platforms) && on[len(on)-1] == platforms[len(platforms)-1] {
			return r, true
		}
	}
	return Record{}, false
}
