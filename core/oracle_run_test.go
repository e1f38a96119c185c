package core_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/utility"
)

// runOracle runs the normative cases. It is an error if one fails, or names a
// model or a measure that there is not, or if there is none.
func runOracle(cases []oracleCase, run func(*oracleCase) error) (report string, err error) {
	var all []error
	passed, skipped := 0, 0
	for i := range cases {
		c := &cases[i]
		if !c.Normative && c.Corrected == nil {
			skipped++
			continue
		}
		err := c.known()
		if err == nil {
			err = run(c)
		}
		if err != nil {
			all = append(all, fmt.Errorf("%s: %w", c.ID, err))
			continue
		}
		passed++
	}
	report = fmt.Sprintf("oracle: %d passed, %d failed, %d skipped (not normative)", passed, len(all), skipped)
	if passed+len(all) == 0 {
		all = append(all, errors.New("no case was run"))
	}
	return report, errors.Join(all...)
}

// TestOracleFails: what is compared with nothing does not pass.
func TestOracleFails(t *testing.T) {
	known := oracleCase{ID: "known", Normative: true, Utility: map[string]any{"measure": "loss"}, Models: []map[string]any{{"model": "k-anonymity"}}}
	model, measure, skipped := known, known, known
	model.Models = []map[string]any{{"model": "no-such-model"}}
	measure.Utility = map[string]any{"measure": "no-such-measure"}
	skipped.Normative = false
	fine := func(*oracleCase) error { return nil }
	for _, test := range []struct {
		cases []oracleCase
		run   func(*oracleCase) error
		want  string
	}{
		{[]oracleCase{known, skipped}, fine, ""},
		{nil, fine, "no case was run"},
		{[]oracleCase{skipped, skipped}, fine, "no case was run"},
		{[]oracleCase{known, model}, fine, "no model no-such-model"},
		{[]oracleCase{known, measure}, fine, "no measure no-such-measure"},
		{[]oracleCase{known}, func(*oracleCase) error { return errors.New("another score") }, "known: another score"},
	} {
		_, err := runOracle(test.cases, test.run)
		if got := fmt.Sprint(err); (err != nil) != (test.want != "") || !strings.Contains(got, test.want) {
			t.Errorf("%d cases: %v, want %q", len(test.cases), err, test.want)
		}
	}
}

// known reports a model or a measure of the case that there is not.
func (c *oracleCase) known() error {
	for _, m := range c.Models {
		if _, ok := privacy.Find(modelID(m)); !ok {
			return fmt.Errorf("there is no model %v", m["model"])
		}
	}
	if _, ok := utility.Find(utility.ID(fmt.Sprint(c.Utility["measure"]))); !ok {
		return fmt.Errorf("there is no measure %v", c.Utility["measure"])
	}
	return nil
}
