package standard

import "github.com/fulgurite/fulgurite/core/bench/experiment"

// What is compared with: ARX 3.9.2 on a warmed Java virtual machine, measured
// on an idle machine with two cores. The times are those of that machine, so
// that a ratio is worth most where the benchmark runs on one of its kind.

// ReferenceName says what the reference figures are.
const ReferenceName = "ARX 3.9.2, warmed JVM, search only, idle two-core machine"

// sideBySide is what was measured of both in one run on one machine. Stored times, divided by those
// of another machine, told more.
const sideBySide = `The reference's times are stored, and ratios to them are of two machines: they tell one version from another, not how much faster it is.
One run on one machine tells that. On an Intel processor with two cores, beside ARX 3.9.2 built from its sources and warmed, platforms in
shuffled turn, version 955b95ce was by DM* 24.8 times as fast natively (at worst 8.9 times), 10.3 (4.2) under Node and 9.2 (3.7) in Chromium,
over the 36 configurations of the grid; by Loss 35.8 (16.1), 14.5 (5.5) and 14.2 (5.1), over the 12 of ADULT. With the preparation of the table
counted here, and not there, it was natively 8.8 times by DM* and 28.5 times by Loss.`

type configuration struct {
	dataset string
	k       int
	measure string
}

// referenceLimits are the suppression limits of the columns of reference.
var referenceLimits = []float64{0, 0.02, 0.04, 1}

// reference holds search times in ms by limit: medians of 5 runs with DM*, of
// 3 runs with Loss.
var reference = map[configuration][]float64{
	{"adult", 2, experiment.Discernability}:  {56, 1369, 1769, 14},
	{"adult", 5, experiment.Discernability}:  {37, 745, 1125, 10},
	{"adult", 10, experiment.Discernability}: {33, 460, 630, 8},
	{"fars", 2, experiment.Discernability}:   {109, 2579, 2583, 27},
	{"fars", 5, experiment.Discernability}:   {87, 2144, 2413, 26},
	{"fars", 10, experiment.Discernability}:  {67, 1776, 2302, 24},
	{"cup", 2, experiment.Discernability}:    {65, 1722, 2215, 32},
	{"cup", 5, experiment.Discernability}:    {51, 672, 887, 28},
	{"cup", 10, experiment.Discernability}:   {40, 584, 675, 28},
	{"adult", 2, experiment.Loss}:            {46, 742, 752, 1389},
	{"adult", 5, experiment.Loss}:            {24, 696, 779, 2253},
	{"adult", 10, experiment.Loss}:           {23, 544, 842, 3030},
}

// Reference returns the reference's search time in ms for a configuration of
// the grid; ok is false where there is none.
func Reference(dataset string, k int, limit float64, measure string) (ms float64, ok bool) {
	times := reference[configuration{dataset, k, measure}]
	for i, l := range referenceLimits {
		if l == limit && times != nil {
			return times[i], true
		}
	}
	return 0, false
}

// ReferenceMark is the state of the reference's heuristic search (Lightning)
// after some seconds. Scores have four decimals.
type ReferenceMark struct {
	Seconds float64
	Score   float64 // negative: nothing found yet
	Checks  int
}

// none is the score of a reference mark at which nothing was found.
const none = -1

// ReferenceMarks returns the reference's results on the table ss13acs_shaped
// with k = 5 and Loss (arithmetic mean), by its number of quasi-identifiers
// and the suppression limit, nil where there are none.
func ReferenceMarks(dataset string, columns int, limit float64) []ReferenceMark {
	if dataset != "ss13acs_shaped" {
		return nil
	}
	switch {
	case columns == 15 && limit == 0:
		return []ReferenceMark{{1, none, 220}, {10, 0.6000, 8_535}, {30, 0.6000, 21_507}}
	case columns == 15 && limit == 1:
		return []ReferenceMark{{1, 0.7224, 86}, {10, 0.4427, 4_128}, {30, 0.4427, 9_634}}
	case columns == 20 && limit == 0:
		return []ReferenceMark{{1, none, 44}, {10, 0.7000, 1_905}, {30, 0.7000, 12_872}}
	case columns == 20 && limit == 1:
		return []ReferenceMark{{1, 1.0000, 71}, {10, 0.5989, 4_062}, {30, 0.5989, 8_974}}
	case columns == 30 && limit == 0:
		return []ReferenceMark{{30, 0.8000, 10_132}}
	case columns == 30 && limit == 1:
		return []ReferenceMark{{1, 1.0000, 54}, {10, 1.0000, 752}, {30, 0.7326, 5_584}}
	}
	return nil
}

// halfDigit is half the last digit of the reference's scores.
const halfDigit = 0.00005

// Overtaken returns after how many seconds the traced search had a score that
// is at least as good as the reference's at a mark where it had found one; ok
// is false if it had none.
func Overtaken(trace []experiment.Mark, mark ReferenceMark) (seconds float64, ok bool) {
	for _, p := range trace {
		if p.Score != nil && *p.Score <= mark.Score+halfDigit {
			return p.Seconds, true
		}
	}
	return 0, false
}
