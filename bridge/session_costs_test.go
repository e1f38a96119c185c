package bridge

import (
	"math"
	"testing"

	"github.com/fulgurite/fulgurite/core"
)

// TestCosts: each answer knows one search more, until all are done; what it says of a rule is what
// a run without it finds; and a question that waits is answered in between.
func TestCosts(t *testing.T) {
	p := insight(t)
	var r core.CostReport
	p.must(CostsRequest.Kind, nil, nil, &r)
	if total, done := r.Total, r.Done; total < 8 || done > 2 {
		t.Fatalf("%d of %d after one question", done, total)
	}
	for !r.Whole() {
		before := r.Done
		first, second := p.post(CostsRequest.Kind, nil, nil), p.post(RowsRequest.Kind, Rows{Count: 1}, nil)
		for _, id := range []int{first, second} {
			answer := p.wait()
			if answer.ID != id || len(answer.Problems) > 0 {
				t.Fatalf("%+v, want an answer to %d", answer, id)
			}
		}
		p.must(CostsRequest.Kind, nil, nil, &r)
		if r.Done <= before {
			t.Fatalf("still %d of %d", r.Done, r.Total)
		}
	}
	done := r
	p.must(CostsRequest.Kind, nil, nil, &r)
	if r.Done != done.Done || len(r.Rules) != 5 || r.Rules[4].Attribute != "ill" || r.Rules[4].With == nil {
		t.Fatalf("%+v", r)
	}
	// Ages are hidden and sex is as it was: half of the detail. Were age not known, each sex is four
	// people.
	k, limit, age, sex := &r.Rules[0], &r.Rules[1], &r.Rules[2], &r.Rules[3]
	if r.Now.Kept != 0.5 || k.Without != nil || limit.Points[0].Kept != 0.5 || age.Attribute != "age" || age.Without.Kept != 1 || sex.Without.Kept != 0.5 {
		t.Errorf("%+v", r)
	}
	for _, point := range k.Points {
		if want := map[float64]float64{2: 0.5, 3: 0.5, 4: 0.5, 5: 0, 8: 0}[point.Value]; point.Value <= 8 && (!point.Found || math.Abs(point.Kept-want) > 1e-9) || point.Value > 8 && point.Found {
			t.Errorf("%+v, want %v", point, want)
		}
	}
	var estimate core.CostReport
	for !estimate.Whole() || estimate.Total == 0 {
		p.must(WeighRequest.Kind, nil, nil, &estimate)
	}
	if estimate.Now.Kept != r.Now.Kept || estimate.Rules[4].With.Kept != r.Rules[4].With.Kept {
		t.Errorf("%+v, want what a search by the same steps finds: %+v", estimate, r)
	}
	stranger := newPage(t)
	stranger.refused(CostsRequest.Kind, nil, nil, "bridge-no-result")
}
