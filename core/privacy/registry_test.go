package privacy

import (
	"errors"
	"testing"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

func TestKAnonymityBounds(t *testing.T) {
	in := Input{Records: 10, AllRecords: 20, Subset: true}
	for _, c := range []struct {
		k    any
		want problem.Code
	}{ // the configurations k_zero, k_eq_n, k_gt_n and k_gt_subset of the oracle's errors
		{0.0, "param-range"}, {1.0, ""}, {10.0, ""}, {11.0, "privacy-size-range"}, {2.5, "param-type"}, {"five", "param-type"},
	} {
		m, err := New(Spec{Model: "k-anonymity", Params: param.Values{"k": c.k}}, in)
		if c.want == "" {
			if err != nil || m.MinimalClassSize() != int(c.k.(float64)) {
				t.Errorf("k = %v: %v, %v", c.k, m, err)
			}
			continue
		}
		if !errors.Is(err, &problem.Problem{Code: c.want}) {
			t.Errorf("k = %v: %v, want %s", c.k, err, c.want)
		}
	}
}

func codes(err error) []problem.Code {
	var out []problem.Code
	for _, p := range problem.Flatten(err) {
		out = append(out, p.Code)
	}
	return out
}
