package bench

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/vugu/vjson"
)

// Measurement is what was measured of one algorithm or step in one case on one
// platform. Times are in milliseconds. Figures that a part does not measure
// are zero and, but for the first group, absent from JSON.
type Measurement struct {
	Part      Part     `json:"part"`
	Dataset   string   `json:"dataset"`
	K         int      `json:"k"`
	Limit     float64  `json:"limit"`
	Measure   string   `json:"measure"`
	Algorithm string   `json:"algorithm"`
	Platform  string   `json:"platform"`   // "native", "node", "chromium"
	Levels    []int    `json:"levels"`     // of the best transformation, in the table's column order; null: none found
	Score     *float64 `json:"score"`      // null: none found
	Checks    int      `json:"checks"`     // transformations grouped and judged
	Rows      int64    `json:"rows"`       // pushed through the kernel
	NsPerRow  float64  `json:"ns_per_row"` // search time by Rows
	SearchMs  float64  `json:"search_ms"`  // median
	PeakBytes int64    `json:"peak_bytes"` // most memory at any time, see Runner

	Environment string    `json:"environment"`          // versions of what it ran on
	Version     string    `json:"version,omitempty"`    // of the program that was measured
	Date        string    `json:"date,omitempty"`       // of the measurement
	Step        string    `json:"step,omitempty"`       // of the ladder
	Columns     int       `json:"columns,omitempty"`    // quasi-identifiers
	Records     int       `json:"records,omitempty"`    // of the table
	Bytes       int64     `json:"bytes,omitempty"`      // of the file that was read
	Lattice     float64   `json:"lattice,omitempty"`    // number of transformations
	Ran         string    `json:"ran,omitempty"`        // the algorithm that "auto" took
	Optimal     bool      `json:"optimal,omitempty"`    // proved that nothing scores less
	RunsMs      []float64 `json:"runs_ms,omitempty"`    // search times of all counted runs, in their order
	Marks       []Mark    `json:"marks,omitempty"`      // the search at the seconds of the case
	Trace       []Mark    `json:"trace,omitempty"`      // the search at every improvement, and now and then
	ReadMs      float64   `json:"read_ms,omitempty"`    // bytes to table
	SuggestMs   float64   `json:"suggest_ms,omitempty"` // roles and automatic hierarchies of all columns
	PrepareMs   float64   `json:"prepare_ms,omitempty"` // hierarchies, packing
	RecodeMs    float64   `json:"recode_ms,omitempty"`  // applying the transformation
	WriteMs     float64   `json:"write_ms,omitempty"`   // table to bytes
	VerifyMs    float64   `json:"verify_ms,omitempty"`  // reading back and judging what was written
	BlockedMs   float64   `json:"blocked_ms,omitempty"` // longest time that the page could not answer, in browsers
	BlockedIn   string    `json:"blocked_in,omitempty"` // step of the page that was on show then
	BusyMs      float64   `json:"busy_ms,omitempty"`    // most processor time that the page's thread used in one go: BlockedMs without what other programs of the machine took
	BusyIn      string    `json:"busy_in,omitempty"`    // step of the page that was on show then
}

// Mark is the state of a search after some time.
type Mark struct {
	Seconds float64  `json:"seconds"`
	Checks  int      `json:"checks"`
	Score   *float64 `json:"score"` // null: nothing found yet
	Bound   *float64 `json:"bound"` // proved: nothing scores less; null: unknown
	Optimal bool     `json:"optimal,omitempty"`
}

// Gap returns by how much of the score less is still possible, 0 to 1; ok is
// false where there is no score or no bound.
func (m Mark) Gap() (gap float64, ok bool) {
	if m.Score == nil || m.Bound == nil {
		return 0, false
	}
	if *m.Score <= 0 {
		return 0, true
	}
	return math.Max(0, 1 - *m.Bound / *m.Score), true
}

// Native is the platform of the program itself.
const Native = "native"

// Key names what was measured, apart from the platform.
func (m Measurement) Key() Key {
	return Key{m.Part, m.Dataset, m.Columns, m.Records, m.K, m.Limit, m.Measure, m.Algorithm, m.Step}
}

// Key identifies measurements that may be compared between platforms.
type Key struct {
	Part             Part
	Dataset          string
	Columns, Records int
	K                int
	Limit            float64
	Measure          string
	Algorithm, Step  string
}

// Marshal writes measurements as JSON.
func Marshal(all []Measurement) ([]byte, error) {
	if all == nil {
		all = []Measurement{}
	}
	return vjson.Marshal(all)
}

// Unmarshal reads what Marshal wrote. name is that of the file, for messages.
func Unmarshal(data []byte, name string) ([]Measurement, error) {
	var all []Measurement
	if err := vjson.Unmarshal(data, &all); err != nil {
		return nil, problem.New("bench-results", "Give a file that this command wrote with --json.",
			"These are no results of a benchmark: %v.", err).At(problem.Place{File: name})
	}
	return all, nil
}

// median returns the middle value, or the mean of both; NaN without values.
func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	mid := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[mid]
	}
	return (sorted[mid-1] + sorted[mid]) / 2
}

// geometric returns the geometric mean of positive values; NaN without values.
func geometric(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sum := 0.0
	for _, v := range values {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(values)))
}
