package result

import (
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/risks"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// limits shows the accepted risks, and whether the result meets them.
func (s *Screen) limits(o *state.Outcome) app.UI {
	if o.After.Records == 0 {
		return nil
	}
	if s.C.Insight.Limits == nil {
		s.C.AskLimits()
	}
	return risks.Limits(s.C, ofPeople(o),
		"Set the risks that you accept. They start from the groups that your rules ask for; they are shown in the charts, and change nothing in the table.", s.judged)
}

// judged says whether a limit is met, and whether it was before.
func (s *Screen) judged(limit risk.Limit) app.UI {
	a := s.C.Insight.Limits
	if wait := ui.Waiting(true, a.Waiting, a.Problems); wait != nil {
		return wait
	}
	before, was := &a.Report.Before[slices.IndexFunc(a.Report.Before,
		func(x risk.Accepted) bool { return x.Limit == limit })], language.Text("Before, it was within the limit: {risk}.")
	if !before.Kept {
		was = "Before, it was above the limit: {risk}."
	}
	return risks.Judged(limit, a.Report.After, ui.Fill(was, "risk", ui.Percent(before.Found)))
}

// mark places the highest accepted risk in a chart: a little above the bars that are within it.
func (s *Screen) mark(at float64) *ui.Threshold {
	return &ui.Threshold{At: at, Text: ui.Fill("your limit: {risk}", "risk", language.Render(risk.Shown(s.C.AcceptedRisks().Highest)))}
}

// amongRanges places a risk among the ranges of the chart of risks, the first of them being 0 to 1.
func amongRanges(risk float64) float64 {
	low := 0.0
	for i, r := range ranges() {
		if risk <= r.high {
			return float64(i) + (risk-low)/(r.high-low)
		}
		low = r.high
	}
	return float64(len(ranges()))
}

// amongSizes places a risk among the ranges of sizes of the chart of groups: left of the smallest
// group that is within it.
func amongSizes(highest float64, p risk.Prosecutor) float64 {
	size := risk.SizeThreshold(highest)
	for i, b := range p.Buckets {
		if b.To == 0 || size <= b.To {
			if b.To == 0 {
				return float64(i) + 0.5*float64(min(size-b.From, 1))
			}
			return float64(i) + float64(size-b.From)/float64(b.To-b.From+1)
		}
	}
	return float64(len(p.Buckets))
}
