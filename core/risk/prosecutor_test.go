package risk

import (
	"math"
	"reflect"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/sharedtest"
	"github.com/vugu/vjson"
)

func TestFromSizes(t *testing.T) {
	// By hand: classes of 1, 1, 2, 5, 50 and 49 records; the 0 is no class.
	p := FromSizes([]int{5, 1, 50, 2, 0, 1, 49})
	want := Prosecutor{
		Records: 108, Classes: 6, Smallest: 1, Largest: 50, Unique: 2,
		Highest: 1, Average: 6.0 / 108, Lowest: 1.0 / 50,
		Sizes: []SizeCount{{1, 2}, {2, 1}, {5, 1}, {49, 1}, {50, 1}},
		Buckets: []Bucket{{1, 1, 2, 2}, {2, 4, 2, 1}, {5, 9, 5, 1}, {10, 19, 0, 0},
			{20, 49, 49, 1}, {50, 0, 50, 1}},
	}
	if !reflect.DeepEqual(p, want) {
		t.Errorf("got  %+v\nwant %+v", p, want)
	}
	for _, c := range []struct {
		threshold float64
		records   int
	}{{1, 0}, {0.5, 2}, {0.49, 4}, {0.2, 4}, {0.19, 9}, {0.02, 58}, {0, 108}} {
		if got := p.AtRisk(c.threshold); got != c.records {
			t.Errorf("AtRisk(%v) = %d, want %d", c.threshold, got, c.records)
		}
	}
}

func TestFromHistogram(t *testing.T) {
	a := fromHistogram([]SizeCount{{5, 1}, {0, 9}, {2, 1}, {3, 0}, {2, 2}})
	b := FromSizes([]int{2, 5, 2, 2})
	if !reflect.DeepEqual(a, b) {
		t.Errorf("got  %+v\nwant %+v", a, b)
	}
}

func TestNobody(t *testing.T) {
	p := FromSizes(nil)
	if p.Records != 0 || p.Highest != 0 || p.Average != 0 || p.Lowest != 0 ||
		p.AtRisk(0) != 0 || p.ShareAtRisk(0) != 0 || len(p.Buckets) != 6 {
		t.Errorf("%+v", p)
	}
}

// TestReports compares with the prosecutor part of reports of the reference
// tool (risk.json of the shared directory).
func TestReports(t *testing.T) {
	data := sharedtest.Read(t, "oracle", "risk.json")
	type risks struct {
		Highest     float64 `json:"highest"`
		Average     float64 `json:"average"`
		Lowest      float64 `json:"lowest"`
		AtRisk      float64 `json:"records_at_risk"`
		SuccessRate float64 `json:"success_rate"`
	}
	var cases []struct {
		ID        string  `json:"id"`
		Kind      string  `json:"kind"`
		Records   float64 `json:"num_records_not_suppressed"`
		Classes   float64 `json:"num_classes"`
		Histogram []int   `json:"histogram_size_count"`
		Sample    *struct {
			Highest         float64 `json:"highest"`
			Average         float64 `json:"average"`
			Lowest          float64 `json:"lowest"`
			FractionHighest float64 `json:"fraction_highest"`
			FractionLowest  float64 `json:"fraction_lowest"`
		} `json:"sample_risks"`
		Uniqueness *struct {
			Fraction float64 `json:"fraction"`
			Records  float64 `json:"records"`
		} `json:"sample_uniqueness"`
		Summary []struct {
			Threshold  float64 `json:"threshold"`
			Prosecutor risks   `json:"prosecutor"`
		} `json:"summary"`
	}
	if err := vjson.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("no report")
	}
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			var sizes []int
			for i := 0; i+1 < len(c.Histogram); i += 2 {
				for range c.Histogram[i+1] {
					sizes = append(sizes, c.Histogram[i])
				}
			}
			p := FromSizes(sizes)
			same := func(what string, got, want float64) {
				t.Helper()
				// Both sides are one division of whole numbers.
				if math.Abs(got-want) > 1e-12*math.Max(1, math.Abs(want)) {
					t.Errorf("%s = %v, want %v", what, got, want)
				}
			}
			same("records", float64(p.Records), c.Records)
			same("classes", float64(p.Classes), c.Classes)
			if c.Uniqueness != nil {
				same("unique", float64(p.Unique), c.Uniqueness.Records)
				if c.Records > 0 {
					same("share of unique", float64(p.Unique)/float64(p.Records), c.Uniqueness.Fraction)
				}
			}
			if c.Sample != nil {
				share := func(of int) float64 { return float64(p.count(p.Sizes[of])) / float64(p.Records) }
				same("share highest", share(0), c.Sample.FractionHighest)
				same("share lowest", share(len(p.Sizes)-1), c.Sample.FractionLowest)
			}
			for _, s := range c.Summary {
				same("highest", p.Highest, s.Prosecutor.Highest)
				same("average", p.Average, s.Prosecutor.Average)
				same("success rate", p.Average, s.Prosecutor.SuccessRate)
				same("lowest", p.Lowest, s.Prosecutor.Lowest)
				same("at risk", p.ShareAtRisk(s.Threshold), s.Prosecutor.AtRisk)
			}
		})
	}
}
