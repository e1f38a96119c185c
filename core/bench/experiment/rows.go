package experiment

import (
	"fmt"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/search"
)

// Row is a measurement with what it belongs to.
type Row struct {
	Case
	Measurement
	Version string
	Date    string
}

// Rows are measurements of many cases.
type Rows []Row

// Rows returns the measurements of a record.
func (r Record) Rows() (rows Rows) {
	for _, m := range r.Runs {
		rows = append(rows, Row{Case: r.Case, Measurement: m, Version: r.Version, Date: r.Date})
	}
	return rows
}

// Latest returns what was measured of each case on each platform, by the last
// record that has it, in the order of the cases' first records.
func Latest(records []Record) Rows {
	type key struct{ name, platform string }
	at := map[key]Rows{}
	var order []key
	for _, r := range records {
		fresh := map[key]bool{}
		for _, row := range r.Rows() {
			k := key{row.Name(), row.Platform}
			if _, known := at[k]; !known {
				order = append(order, k)
			}
			if !fresh[k] {
				fresh[k], at[k] = true, nil
			}
			at[k] = append(at[k], row)
		}
	}
	var all Rows
	for _, k := range order {
		all = append(all, at[k]...)
	}
	return all
}

// Where returns the rows that meet a condition.
func (rows Rows) Where(meets func(Row) bool) (some Rows) {
	for _, row := range rows {
		if meets(row) {
			some = append(some, row)
		}
	}
	return some
}

// Of returns the rows of a part.
func (rows Rows) Of(part string) Rows { return rows.Where(func(r Row) bool { return r.Part == part }) }

// Pick returns the rows of which each of the words is the table, the measure, the model, the
// platform, the algorithm or the step.
func (rows Rows) Pick(words ...string) Rows {
	return rows.Where(func(r Row) bool {
		for _, word := range words {
			if !slices.Contains([]string{r.Dataset, r.Measure, r.Model, r.Platform, r.Algorithm, r.Step}, word) {
				return false
			}
		}
		return true
	})
}

// Platforms lists the platforms that measured.
func (rows Rows) Platforms() []string {
	return Distinct(rows, func(r Row) string { return r.Platform })
}

// Cases returns the rows case by case.
func (rows Rows) Cases() (groups []Rows) {
	at := map[string]int{}
	for _, row := range rows {
		i, known := at[row.Name()]
		if !known {
			i = len(groups)
			at[row.Name()] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], row)
	}
	return groups
}

// Run returns the row of an algorithm, with the last step if there are several;
// nil if there is none or if it refused.
func (rows Rows) Run(algorithm string) *Row {
	for i := len(rows) - 1; i >= 0; i-- {
		if rows[i].Algorithm == algorithm && rows[i].Refused == "" {
			return &rows[i]
		}
	}
	return nil
}

// Base returns the row of a case that differs from a row by nothing but the platform, the step or
// the algorithm, which is the one asked for; nil if it was not measured. An algorithm of another
// program is compared with the one that runs here unless somebody chooses.
func (rows Rows) Base(r Row, word string) *Row {
	if rows.foreign(r, word) {
		r.Algorithm = string(search.Auto)
	}
	what := func(r Row) []string { return []string{r.Platform, r.Step, r.Algorithm} }
	for i := range rows {
		theirs, ours := what(rows[i]), what(r)
		if at := slices.Index(theirs, word); at >= 0 && rows[i].Refused == "" {
			if ours[at] = word; slices.Equal(theirs, ours) {
				return &rows[i]
			}
		}
	}
	return nil
}

// foreign reports whether a row is of an algorithm that a platform does not have: of another
// program.
func (rows Rows) foreign(r Row, platform string) bool {
	return slices.Contains(rows.Platforms(), platform) &&
		!slices.ContainsFunc(rows, func(b Row) bool { return b.Platform == platform && b.Algorithm == r.Algorithm })
}

// Distinct lists the values of a figure, in the order in which they come.
func Distinct[T comparable](rows Rows, value func(Row) T) (list []T) {
	for _, row := range rows {
		if v := value(row); !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return list
}

// Median returns the middle value, or the mean of both; NaN without values.
func Median(values []float64) float64 {
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

// Geometric returns the geometric mean of positive values; NaN without values.
func Geometric(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(values)))
}

// Disagreements says what differs although it must not, and in how many cases
// there was something to compare: see Agreement.
func Disagreements(s *Suite, rows Rows) (compared int, list []string) {
	for _, group := range rows.Cases() {
		agree := s.Part(group[0].Part).Agree
		several := 0
		for i, m := range group {
			for _, n := range group[:i] {
				twin := m.Algorithm == n.Algorithm && m.Step == n.Step
				if agree == Free || agree == Platforms && !twin || m.Refused != "" || n.Refused != "" {
					continue
				}
				several = 1
				what := ""
				switch {
				case group.foreign(m, n.Platform): // which may take others of equal scores, added up in another order
					if near(m.Score, n.Score) {
						continue
					}
					what = "score"
				case !same(m.Score, n.Score) || !slices.Equal(m.Levels, n.Levels):
					what = "result"
				case twin && m.Lost != n.Lost && m.Lost*n.Lost > 0: // browsers do not tell
					what = "output"
				case twin && (m.Checks != n.Checks || m.Rows != n.Rows):
					what = "number of checks or rows"
				default:
					continue
				}
				list = append(list, fmt.Sprintf("%s: the %s of %s is not that of %s", m.Name(), what, who(m), who(n)))
				break
			}
		}
		compared += several
	}
	return compared, list
}

func who(r Row) string { return fmt.Sprintf("%s%s (%s)", r.Algorithm, r.Step, r.Platform) }

func same(a, b *float64) bool { return a == b || a != nil && b != nil && *a == *b }

func near(a, b *float64) bool {
	return same(a, b) || a != nil && b != nil && math.Abs(*a-*b) <= 1e-9*math.Abs(*a)
}
