package summary

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
)

func number5(p *float64) string {
	if p == nil {
		return "nil"
	}
	return strconv.FormatFloat(*p, 'g', 6, 64)
}

func show(s Statistics) string {
	text := fmt.Sprintf("rows %d count %d missing %d suppressed %d generalized %d distinct %d mode %s*%d",
		s.Rows, s.Count, s.Missing, s.Suppressed, s.Generalized, s.Distinct, s.Mode, s.ModeRows)
	if o := s.Order; o != nil {
		text += fmt.Sprintf(" order %s %s %s %s %s", o.Min, o.Q1, o.Median, o.Q3, o.Max)
	}
	if m := s.Moments; m != nil {
		text += fmt.Sprintf(" mean %s%s geometric %s variance %s deviation %s skewness %s kurtosis %s", number5(m.Mean), m.MeanDate,
			number5(m.GeometricMean), number5(m.Variance), number5(m.Deviation), number5(m.Skewness), number5(m.Kurtosis))
	}
	return text
}

// Expected numbers are computed by hand from the definitions.
func TestSummarize(t *testing.T) {
	ordinal := column(t, "x", "low", "high", "low", "medium", "high", "low", "")
	for _, test := range []struct {
		column *table.Column
		want   string
	}{
		// m2 = 4, m3 = 5.25, m4 = 44.5
		{column(t, "x", "2", "4", "4", "4", "5", "5", "7", "9", "", "*", "NULL"),
			"rows 11 count 8 missing 2 suppressed 1 generalized 0 distinct 5 mode 4*3 order 2 4 4.5 5.5 9" +
				" mean 5 geometric 4.60322 variance 4.57143 deviation 2.13809 skewness 0.818488 kurtosis 0.940625"},
		{column(t, "x", "-1.5", "2", "2"), "rows 3 count 3 missing 0 suppressed 0 generalized 0 distinct 2 mode 2*2 order -1.5 0.25 2 2 2" +
			" mean 0.833333 geometric nil variance 4.08333 deviation 2.02073 skewness -1.73205 kurtosis nil"},
		{column(t, "x", "0.1", "0.1", "0.1", "0.1"),
			"rows 4 count 4 missing 0 suppressed 0 generalized 0 distinct 1 mode 0.1*4 order 0.1 0.1 0.1 0.1 0.1" +
				" mean 0.1 geometric 0.1 variance 0 deviation 0 skewness nil kurtosis nil"},
		{column(t, "x", "7"), "rows 1 count 1 missing 0 suppressed 0 generalized 0 distinct 1 mode 7*1 order 7 7 7 7 7" +
			" mean 7 geometric 7 variance nil deviation nil skewness nil kurtosis nil"},
		{column(t, "x", "2024-03-01", "2024-03-03", "2024-02-28"),
			"rows 3 count 3 missing 0 suppressed 0 generalized 0 distinct 3 mode 2024-02-28*1" +
				" order 2024-02-28 2024-02-29 2024-03-01 2024-03-02 2024-03-03 mean 197832024-03-01 geometric nil variance 4 deviation 2 skewness 0 kurtosis nil"},
		{ordinal, "rows 7 count 6 missing 1 suppressed 0 generalized 0 distinct 3 mode low*3 order low low low high high"},
		{column(t, "x", "b", "a", "b", "*"), "rows 4 count 3 missing 0 suppressed 1 generalized 0 distinct 2 mode b*2"},
		{column(t, "x", "", "NULL"), "rows 2 count 0 missing 2 suppressed 0 generalized 0 distinct 0 mode *0"},
	} {
		if test.column.Cell(0) == "2" { // "*" makes the reader take all for words
			test.column.Type = table.Integer
		}
		if got := show(Summarize(CountColumn(test.column, nil))); got != test.want {
			t.Errorf("\ngot  %s\nwant %s", got, test.want)
		}
	}
}

// An output is read by the type of its column: intervals are generalized, and
// suppressed records show "*".
func TestCountOutput(t *testing.T) {
	c := column(t, "age", "25", "31", "47", "", "25", "9")
	o := table.Output{Rows: 6, Suppressed: []bool{false, true, false, false, false, false}, Columns: []table.OutputColumn{
		{Name: "age", Codes: c.Codes, Dict: c.Dict, Starred: true},
		{Name: "age", Codes: c.Codes, Map: []uint32{1, 1, 2, 3, 0}, Labels: []string{"0-19", "20-39", "40-59", "", "60-79"}, Starred: true},
		{Name: "age", Labels: []string{"*"}},
		{Name: "age", Codes: c.Codes, Dict: c.Dict},
	}}
	for i, want := range []string{
		"rows 6 count 4 missing 1 suppressed 1 generalized 0 distinct 3 mode 25*2 order 9 21 25 30.5 47 mean 26.5 geometric 22.6754 variance 243.667 deviation 15.6098 skewness 0.569461 kurtosis 1.68127",
		"rows 6 count 4 missing 1 suppressed 1 generalized 4 distinct 3 mode 20-39*2",
		"rows 6 count 0 missing 0 suppressed 6 generalized 0 distinct 0 mode *0",
		"rows 6 count 5 missing 1 suppressed 0 generalized 0 distinct 4 mode 25*2 order 9 25 25 31 47 mean 27.4 geometric 24.1388 variance 186.8 deviation 13.6675 skewness 0.215269 kurtosis 1.40113",
	} {
		v, err := CountOutput(o, i, c, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := show(Summarize(v)); got != want {
			t.Errorf("column %d:\ngot  %s\nwant %s", i, got, want)
		}
		if i == 1 {
			if got := fmt.Sprint(v.Labels); got !=
				"[{0-19 generalized 1 0} {20-39 generalized 2 0} {40-59 generalized 1 0} { missing 1 0} {* suppressed 1 0}]" {
				t.Error(got)
			}
		}
	}
	if _, err := CountOutput(o, 4, c, nil); err == nil {
		t.Error("a column that does not exist was counted")
	}
	none, err := CountOutput(o, 0, c, make([]bool, 6))
	if err != nil || none.Rows != 0 || len(none.Labels) != 0 || Summarize(none).Count != 0 {
		t.Errorf("%+v, %v", none, err)
	}
}

// slowSummary sorts all cells and computes from them.
func slowSummary(values []float64) string {
	n := float64(len(values))
	if n == 0 {
		return ""
	}
	slices.Sort(values)
	quantile := func(p float64) float64 {
		h := p * (n - 1)
		low := int(h)
		high := min(low+1, len(values)-1)
		return values[low] + (h-float64(low))*(values[high]-values[low])
	}
	sum := 0.0
	for _, x := range values {
		sum += x
	}
	mean := sum / n
	moment := func(k float64) (m float64) {
		for _, x := range values {
			m += math.Pow(x-mean, k) / n
		}
		return m
	}
	text := fmt.Sprintf("%.6g %.6g %.6g %.6g %.6g mean %.6g", values[0], quantile(0.25),
		quantile(0.5), quantile(0.75), values[len(values)-1], mean)
	if n >= 2 {
		text += fmt.Sprintf(" variance %.6g", moment(2)*n/(n-1))
	}
	if n >= 4 && values[0] != values[len(values)-1] {
		text += fmt.Sprintf(" skewness %.5f kurtosis %.5f", math.Sqrt(n*(n-1))/(n-2)*moment(3)/math.Pow(moment(2), 1.5),
			(n-1)/((n-2)*(n-3))*((n+1)*(moment(4)/math.Pow(moment(2), 2)-3)+6))
	}
	return text
}

func FuzzSummarize(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(compareSummaries)
}

func TestSummarizeTwin(t *testing.T) {
	for seed := range uint64(300) {
		compareSummaries(t, seed)
	}
}

func compareSummaries(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 1))
	n, domain := 1+r.IntN(60), 1+r.IntN(40)
	cells := make([]string, n)
	var inside []bool
	if r.IntN(2) == 0 {
		inside = make([]bool, n)
	}
	var want []float64
	counted, missing := 0, 0
	for i := range cells {
		x := r.IntN(domain) - domain/3
		cells[i] = strconv.Itoa(x)
		if r.IntN(8) == 0 {
			cells[i] = ""
		}
		if inside != nil {
			if inside[i] = r.IntN(3) > 0; !inside[i] {
				continue
			}
		}
		if counted++; cells[i] == "" {
			missing++
		} else {
			want = append(want, float64(x))
		}
	}
	c := column(t, "x", cells...)
	c.Type = table.Integer // also where all cells are missing
	s := Summarize(CountColumn(c, inside))
	if s.Rows != counted || s.Missing != missing || s.Count != len(want) {
		t.Fatalf("seed %d: %+v", seed, s)
	}
	got := ""
	if o := s.Order; o != nil {
		parse := func(text string) float64 { x, _ := strconv.ParseFloat(text, 64); return x }
		got = fmt.Sprintf("%.6g %.6g %.6g %.6g %.6g mean %.6g", parse(o.Min), parse(o.Q1),
			parse(o.Median), parse(o.Q3), parse(o.Max), *s.Moments.Mean)
		if s.Moments.Variance != nil {
			got += fmt.Sprintf(" variance %.6g", *s.Moments.Variance)
		}
		if s.Moments.Kurtosis != nil {
			got += fmt.Sprintf(" skewness %.5f kurtosis %.5f", *s.Moments.Skewness, *s.Moments.Kurtosis)
		}
	}
	if slow := slowSummary(want); !alike(got, slow) {
		t.Fatalf("seed %d:\ngot  %s\nwant %s", seed, got, slow)
	}
}

// alike compares two lines number by number; what is nearly 0 may differ in sign and size.
func alike(a, b string) bool {
	return slices.EqualFunc(strings.Fields(a), strings.Fields(b), func(s, t string) bool {
		u, errU := strconv.ParseFloat(s, 64)
		v, errV := strconv.ParseFloat(t, 64)
		if errU != nil || errV != nil {
			return s == t
		}
		return math.Abs(u-v) <= 1e-4*math.Max(1, math.Abs(v))
	})
}

func TestFrequencies(t *testing.T) {
	v := CountColumn(column(t, "x", "3", "10", "3", "2", "", "10", "10"), nil)
	list := func(f Frequencies) (text string) {
		for _, l := range f.Listed {
			text += fmt.Sprintf("%s/%s/%d ", l.Text, l.Kind, l.Rows)
		}
		return text
	}
	for _, test := range []struct {
		most  int
		first bool
		want  string
	}{
		{0, false, "2/value/1 3/value/2 10/value/3 /missing/1 "},
		{0, true, "10/value/3 3/value/2 2/value/1 /missing/1 "},
		{3, false, "3/value/2 10/value/3 /others/2 "},
		{3, true, "10/value/3 3/value/2 /others/2 "},
		{1, true, "/others/7 "},
		{4, false, "2/value/1 3/value/2 10/value/3 /missing/1 "},
	} {
		f := FrequenciesOf(v, test.most, test.first)
		if got := list(f); got != test.want || f.Distinct != 4 || f.Rows != 7 {
			t.Errorf("%d, %v: %s", test.most, test.first, got)
		}
		share := 0.0
		for _, l := range f.Listed {
			share += l.Share
		}
		if math.Abs(share-1) > 1e-12 {
			t.Errorf("shares add up to %v", share)
		}
	}
	if f := FrequenciesOf(CountColumn(column(t, "x", "1"), []bool{false}), 5, true); len(f.Listed) != 0 {
		t.Errorf("%+v", f)
	}
}

// Ties keep the column's order.
func TestMostFrequentTies(t *testing.T) {
	v := CountColumn(column(t, "x", "3", "1", "2", "1", "2", "3"), nil)
	f := FrequenciesOf(v, 2, true)
	if f.Listed[0].Text != "1" || f.Listed[1].Rows != 4 || len(f.Listed) != 2 {
		t.Errorf("%+v", f)
	}
}
