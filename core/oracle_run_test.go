package core_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/utility"
)

// runOracle runs the normative cases, as many at a time as there are processors: start gives
// each of these what runs a case. It is an error if one fails, or names a model or a measure
// that there is not, or if there is none.
func runOracle(cases []oracleCase, start func() func(*oracleCase) error) (report string, err error) {
	failed := make([]error, len(cases))
	var wait sync.WaitGroup
	var next, skipped atomic.Int64
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			run := start()
			for i := next.Add(1) - 1; i < int64(len(cases)); i = next.Add(1) - 1 {
				c := &cases[i]
				if !c.Normative && c.Corrected == nil {
					skipped.Add(1)
				} else if failed[i] = c.known(); failed[i] == nil {
					failed[i] = run(c)
				}
			}
		})
	}
	wait.Wait()
	var all []error
	for i, err := range failed {
		if err != nil {
			all = append(all, fmt.Errorf("%s: %w", cases[i].ID, err))
		}
	}
	passed := len(cases) - int(skipped.Load()) - len(all)
	report = fmt.Sprintf("oracle: %d passed, %d failed, %d skipped (not normative)", passed, len(all), skipped.Load())
	if passed+len(all) == 0 {
		all = append(all, errors.New("no case was run"))
	}
	return report, errors.Join(all...)
}

// TestOracleFails: what is compared with nothing does not pass.
func TestOracleFails(t *testing.T) {
	known := oracleCase{ID: "known", Normative: true, Utility: map[string]any{"measure": "loss"},
		Models: []map[string]any{{"model": "k-anonymity"}}}
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
		_, err := runOracle(test.cases, func() func(*oracleCase) error { return test.run })
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
