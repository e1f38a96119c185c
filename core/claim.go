package core

import (
	"io"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Verify reads a written output back and checks it independently of the engine
// that made it: against the original table, the hierarchies' definitions, the
// suppression limit and every model of the configuration. opt is how it was
// written, size a hint in bytes. An error means that the output must not be
// used.
func (r *Result) Verify(t *table.Table, written io.Reader, size int64, opt table.WriteOptions) (verify.Report, error) {
	back, err := table.Read(written, t.Name, size, table.Options{Delimiter: string(rune(t.Dialect.Delimiter)), NoHeader: opt.NoHeader}, table.DefaultLimits)
	if err != nil {
		return verify.Report{}, err
	}
	claim, err := r.Claim(opt)
	if err != nil {
		return verify.Report{}, err
	}
	return verify.Output(t, back, claim)
}

// Claim states what the output, written with the given options, has to be.
func (r *Result) Claim(opt table.WriteOptions) (verify.Claim, error) {
	claim := verify.Claim{Columns: r.claimed, Limit: r.Limit + r.outside, NoHeader: opt.NoHeader, Escaped: opt.EscapeFormulas}
	for _, m := range r.models {
		rule, err := newRule(m)
		if err != nil {
			return claim, err
		}
		claim.Rules = append(claim.Rules, rule)
	}
	return claim, nil
}

// newRule states a model as a rule of the independent check.
func newRule(m ModelSpec) (verify.Rule, error) {
	info, _ := privacy.Find(m.Model)
	params, err := param.Check(info.Name, info.Params, m.Params)
	if err != nil {
		return nil, err
	}
	switch m.Model {
	case "k-anonymity":
		return verify.KAnonymity{K: params.Int("k")}, nil
	}
	return nil, problem.New("core-unverifiable", "Choose k-anonymity.",
		"There is no independent check of %s, so a result cannot be released under it.", info.Name)
}
