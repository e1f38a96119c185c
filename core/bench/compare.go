package bench

import (
	"fmt"
	"math"
	"slices"
)

// Results are the measurements of one run. Only what one run measured is
// compared with each other.
type Results []Measurement

// Best stands for the faster one of all algorithms in each case.
const Best = "best of these"

// Speed sums up how many times as fast as the reference a platform is.
type Speed struct {
	Cases     int
	Mean      float64 // geometric mean
	Worst     float64
	WorstCase string
}

// Speed compares the grid's search times with those of the reference, for a
// platform, a measure and an algorithm or Best. Without a case its Cases is 0.
func (all Results) Speed(platform, measure, algorithm string) Speed {
	fastest := map[Key]Measurement{}
	var order []Key
	for _, m := range all {
		if m.Part != Grid || m.Platform != platform || m.Measure != measure || algorithm != Best && m.Algorithm != algorithm {
			continue
		}
		key := m.Key()
		key.Algorithm = ""
		if before, ok := fastest[key]; !ok || m.SearchMs < before.SearchMs {
			if !ok {
				order = append(order, key)
			}
			fastest[key] = m
		}
	}
	s := Speed{Worst: math.Inf(1)}
	var ratios []float64
	for _, key := range order {
		ratio, ok := fastest[key].Ratio()
		if !ok {
			continue
		}
		ratios = append(ratios, ratio)
		if ratio < s.Worst {
			s.Worst, s.WorstCase = ratio, fastest[key].title()
		}
	}
	s.Cases, s.Mean = len(ratios), geometric(ratios)
	return s
}

// Ratio returns how many times as fast as the reference a search was.
func (m Measurement) Ratio() (ratio float64, ok bool) {
	ms, ok := Reference(m.Dataset, m.K, m.Limit, m.Measure)
	if !ok || m.Part != Grid || m.SearchMs <= 0 {
		return 0, false
	}
	return ms / m.SearchMs, true
}

func (m Measurement) title() string {
	return Case{Dataset: m.Dataset, Columns: m.Columns, K: m.K, Limit: m.Limit}.Title()
}

// Native returns what the same run measured natively.
func (all Results) Native(m Measurement) (native Measurement, ok bool) {
	for _, n := range all {
		if n.Platform == Native && n.Key() == m.Key() {
			return n, true
		}
	}
	return native, false
}

// Slower returns the geometric mean, over all measurements of a part on a
// platform that the same run made natively too, of a time divided by the
// native one; NaN if there are none.
func (all Results) Slower(platform string, part Part, time func(Measurement) float64) float64 {
	var ratios []float64
	for _, m := range all {
		if m.Part != part || m.Platform != platform {
			continue
		}
		if n, ok := all.Native(m); ok && time(n) > 0 && time(m) > 0 {
			ratios = append(ratios, time(m)/time(n))
		}
	}
	return geometric(ratios)
}

// Climb returns what a step of the ladder takes, as a share of the basic step:
// the geometric mean over the cases of a dataset on a platform; NaN if there
// are none.
func (all Results) Climb(platform, dataset, step string) float64 {
	var ratios []float64
	for _, m := range all {
		if m.Part != Ladder || m.Platform != platform || m.Dataset != dataset || m.Step != step {
			continue
		}
		base := m.Key()
		base.Step = Steps[0]
		at := slices.IndexFunc(all, func(b Measurement) bool { return b.Platform == platform && b.Key() == base })
		if at >= 0 && all[at].SearchMs > 0 && m.SearchMs > 0 {
			ratios = append(ratios, m.SearchMs/all[at].SearchMs)
		}
	}
	return geometric(ratios)
}

// Disagreements says what differs although it must not: exact searches of a
// case in the levels and score of the optimum, and platforms also in the
// number of checks and rows. Searches with a time box depend on time.
func (all Results) Disagreements() []string {
	var list []string
	differ := func(m, n Measurement, what string) {
		list = append(list, fmt.Sprintf("%s (%s): the %s is not that of %s (%s)", label(m), m.Platform, what, label(n), n.Platform))
	}
	for _, m := range all {
		if m.Part == Time || m.Part == Proof || m.Part == Files {
			continue
		}
		sameCase := func(n Measurement) bool {
			key := n.Key()
			key.Algorithm, key.Step = m.Algorithm, m.Step
			return key == m.Key()
		}
		first := all[slices.IndexFunc(all, sameCase)]
		if !same(m.Score, first.Score) || !slices.Equal(m.Levels, first.Levels) {
			differ(m, first, "result")
			continue
		}
		first = all[slices.IndexFunc(all, func(n Measurement) bool { return n.Key() == m.Key() })]
		if m.Checks != first.Checks || m.Rows != first.Rows {
			differ(m, first, "number of checks or rows")
		}
	}
	return list
}

// distinct lists the values of a field, in the order in which they come.
func distinct[T comparable](all Results, value func(Measurement) (T, bool)) []T {
	var list []T
	for _, m := range all {
		if v, ok := value(m); ok && !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return list
}

// Platforms lists the platforms that measured.
func (all Results) Platforms() []string {
	return distinct(all, func(m Measurement) (string, bool) { return m.Platform, true })
}

// of returns the measurements of a part on a platform.
func (all Results) of(part Part, platform string) Results {
	var some Results
	for _, m := range all {
		if m.Part == part && m.Platform == platform {
			some = append(some, m)
		}
	}
	return some
}

func searchTime(m Measurement) float64 { return m.SearchMs }
