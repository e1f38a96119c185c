package summary

import (
	"math"
	"sort"
	"strconv"

	"github.com/fulgurite/fulgurite/core/table"
)

// Statistics summarizes a column. Missing and suppressed cells are left out. Undefined figures are
// absent: Order for words without a scale, Moments for words, both where labels are generalized or
// no record has a value.
type Statistics struct {
	Name        string     `json:"name"`
	Type        table.Type `json:"type"`
	Rows        int        `json:"rows"`        // all records
	Count       int        `json:"count"`       // records with a value, generalized ones included
	Missing     int        `json:"missing"`     // records with a missing-value word
	Suppressed  int        `json:"suppressed"`  // records that show "*"
	Generalized int        `json:"generalized"` // records with a generalized label
	Distinct    int        `json:"distinct"`    // different labels of the records with a value
	Mode        string     `json:"mode"`        // the most frequent of them
	ModeRows    int        `json:"modeRows"`    // records that have it
	Order       *Order     `json:"order,omitempty"`
	Moments     *Moments   `json:"moments,omitempty"`
}

// Order holds the figures that follow from the order of the values, as the column writes them.
// Values between two others are written as short as they are exact. Quantiles of numbers and dates
// are those of definition 7, x[h] + (h-floor(h))*(x[h+1]-x[h]) with h = (n-1)*p; of words on a
// scale those of definition 1, the first value that a share p of the records does not exceed (R.
// Hyndman, Y. Fan: Sample quantiles in statistical packages. The American Statistician 50(4),
// 1996).
type Order struct {
	Min    string `json:"min"`
	Q1     string `json:"q1"`
	Median string `json:"median"`
	Q3     string `json:"q3"`
	Max    string `json:"max"`
}

// Moments holds the figures that follow from the distances of the values, in days for dates.
// Undefined figures, and those too large for a number, are left out. The variance divides by n-1;
// skewness is G1 and kurtosis G2 of D. Joanes, C. Gill: Comparing measures of sample skewness and
// kurtosis. The Statistician 47(1), 1998.
type Moments struct {
	Mean          *float64 `json:"mean,omitempty"`     // of dates: days since 1970-01-01
	MeanDate      string   `json:"meanDate,omitempty"` // of dates: the mean as the column writes dates
	GeometricMean *float64 `json:"geometricMean,omitempty"`
	Variance      *float64 `json:"variance,omitempty"`
	Deviation     *float64 `json:"deviation,omitempty"`
	Skewness      *float64 `json:"skewness,omitempty"`
	Kurtosis      *float64 `json:"kurtosis,omitempty"`
}

// Summarize computes the statistics of counted values. It visits every label once; its result does
// not depend on the order of the records.
func Summarize(v Values) Statistics {
	s := Statistics{Name: v.Name, Type: v.Type, Rows: v.Rows}
	var plain []Label
	for _, l := range v.Labels {
		switch l.Kind {
		case Missing:
			s.Missing += l.Rows
			continue
		case Suppressed:
			s.Suppressed += l.Rows
			continue
		case Generalized:
			s.Generalized += l.Rows
		default:
			plain = append(plain, l)
		}
		s.Count += l.Rows
		s.Distinct++
		if l.Rows > s.ModeRows {
			s.Mode, s.ModeRows = l.Text, l.Rows
		}
	}
	if s.Count == 0 || s.Generalized > 0 || v.Type == table.String {
		return s
	}
	sort.SliceStable(plain, func(i, j int) bool { return plain[i].number < plain[j].number })
	q := quantiles{values: &v, labels: plain, n: s.Count}
	s.Order = &Order{Min: plain[0].Text, Q1: q.at(0.25), Median: q.at(0.5), Q3: q.at(0.75), Max: plain[len(plain)-1].Text}
	if v.Type != table.Ordinal {
		s.Moments = moments(plain, s.Count)
		if v.Type == table.Date {
			s.Moments.GeometricMean = nil
			if s.Moments.Mean != nil {
				s.Moments.MeanDate = v.date(*s.Moments.Mean)
			}
		}
	}
	return s
}

// quantiles finds quantiles of labels in ascending order of their numbers.
type quantiles struct {
	values *Values
	labels []Label
	n      int
}

func (q quantiles) at(p float64) string {
	if q.values.Type == table.Ordinal {
		return q.nth(max(0, int(math.Ceil(p*float64(q.n)))-1)).Text
	}
	h := p * float64(q.n-1)
	low := q.nth(int(h))
	high := q.nth(min(int(h)+1, q.n-1))
	x := low.number + (h-math.Floor(h))*(high.number-low.number)
	switch {
	case x == low.number:
		return low.Text
	case x == high.number:
		return high.Text
	case q.values.Type == table.Date:
		return q.values.date(x)
	}
	return q.values.notation.Localized(strconv.FormatFloat(x, 'f', -1, 64))
}

// nth returns the label of the n-th record in order, from 0.
func (q quantiles) nth(n int) Label {
	for _, l := range q.labels {
		if n -= l.Rows; n < 0 {
			return l
		}
	}
	return q.labels[len(q.labels)-1]
}

// moments computes moments around the mean, in two passes. Distances from the
// first value keep the digits that large numbers would swallow.
func moments(labels []Label, count int) *Moments {
	n, first := float64(count), labels[0].number
	sum, logs, positive := 0.0, 0.0, true
	for _, l := range labels {
		sum += float64(l.Rows) * (l.number - first)
		positive = positive && l.number > 0
		logs += float64(l.Rows) * math.Log(max(l.number, math.SmallestNonzeroFloat64))
	}
	shift := sum / n
	var m2, m3, m4 float64
	for _, l := range labels {
		d := l.number - first - shift
		w := float64(l.Rows)
		m2 += w * d * d
		m3 += w * d * d * d
		m4 += w * d * d * d * d
	}
	m := &Moments{Mean: finite(first + shift)}
	if positive {
		m.GeometricMean = finite(math.Exp(logs / n))
	}
	if count >= 2 {
		m.Variance = finite(m2 / (n - 1))
		m.Deviation = finite(math.Sqrt(m2 / (n - 1)))
	}
	m2, m3, m4 = m2/n, m3/n, m4/n
	if count >= 3 && len(labels) > 1 && m2 > 0 {
		m.Skewness = finite(math.Sqrt(n*(n-1)) / (n - 2) * m3 / (m2 * math.Sqrt(m2)))
	}
	if count >= 4 && len(labels) > 1 && m2 > 0 {
		m.Kurtosis = finite((n - 1) / ((n - 2) * (n - 3)) * ((n+1)*(m4/(m2*m2)-3) + 6))
	}
	return m
}

// finite returns x, or nil if x is not finite.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}
