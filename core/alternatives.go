package core

import (
	"context"

	"github.com/fulgurite/fulgurite/core/anonymize"
)

// Alternatives returns the solution space of a release by full-domain generalization: the
// other transformations that somebody could choose. Project.Recoding.Levels releases
// one of them. Its errors are those of anonymize.NewSpace.
func (r *Result) Alternatives(ctx context.Context, opt anonymize.Options) (*anonymize.Space, error) {
	return anonymize.NewSpace(ctx, r.shown(), *r.project, &r.Result, opt)
}

// Costs asks what each rule of a release costs in detail. The release and its project stay as they
// are. Its errors are those of anonymize.NewCosts.
func (r *Result) Costs() (*anonymize.Costs, error) {
	return anonymize.NewCosts(r.shown(), *r.project, &r.Result)
}
