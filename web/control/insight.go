package control

import (
	"math"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/summary"
	"github.com/fulgurite/fulgurite/web/state"
)

// Insight holds answers about the result beyond those of every run. Each is
// computed only when somebody opens its place on the page.
type Insight struct {
	Risk       *Answer[bridge.RiskReport]
	Limits     *Answer[bridge.LimitsReport]
	Population *Answer[bridge.PopulationReport]
	Summary    *Answer[bridge.SummaryReport]
	Column     string // of the summary
	With       string // the column beside it, if any
	Analysis   *Answer[summary.Analysis]
	Analysed   bridge.AskAnalysis // what it is of
	Prediction *Prediction
	Attacked   *Attacked // what attacks on the file found
	// Distributions say how the records are spread over the values of all columns.
	Distributions *Answer[bridge.Distributions]
}

// Answer is the engine's answer to a question; Waiting until it has come.
type Answer[R any] struct {
	Waiting  bool
	Report   R
	Problems []*problem.Problem
}

// AskRisk asks which details tell people apart, once for each result.
func (c *Control) AskRisk() {
	if c.Insight.Risk == nil {
		c.Insight.Risk = answer(c, bridge.RiskRequest, bridge.AskRisk{})
	}
}

// SetLimits changes which risks are accepted; they are the page's, and no project's.
func (c *Control) SetLimits(l risk.Limits) {
	c.About.Limits = &l
	if c.Door == state.Checking {
		c.JudgeFile()
		return
	}
	c.AskLimits()
}

// AcceptedRisks are the risks that somebody accepts: as they were set, else those of the
// groups that the rules ask for: of the result, or of the project by which a file was made
// that is checked.
func (c *Control) AcceptedRisks() risk.Limits {
	if c.About.Limits != nil {
		return *c.About.Limits
	}
	size := float64(state.DefaultK)
	for _, m := range c.modelsAtHand() {
		if m.Model == state.KAnonymity {
			size = c.Params(m).Number("k")
		}
	}
	accepted := math.Round(1000/size) / 1000
	return risk.Limits{Highest: accepted, Success: accepted}
}

func (c *Control) modelsAtHand() []project.Model {
	switch {
	case c.Door != state.Checking:
		return c.Outcome.Config.Models
	case c.State.Check != nil && c.State.Check.Against != nil:
		return c.State.Check.Against.Config.Models
	}
	return nil
}

// AskLimits asks whether the result keeps the limits.
func (c *Control) AskLimits() {
	c.Insight.Limits = answer(c, bridge.LimitsRequest, bridge.AskLimits{Limits: c.AcceptedRisks()})
}

// AskPopulation asks how many people are unique in a population.
func (c *Control) AskPopulation(where param.Values) {
	c.About.Where = where
	c.Insight.Population = answer(c, bridge.PopulationRequest, bridge.AskPopulation{Params: where})
}

// AskSummary asks what the result still tells of a column, and of how it goes
// together with another one.
func (c *Control) AskSummary(column, with string) {
	if with == column {
		with = ""
	}
	c.Insight.Column, c.Insight.With = column, with
	c.Insight.Summary = answer(c, bridge.SummaryRequest, bridge.AskSummary{Column: column, With: with})
}

// AskDistributions asks how the records are spread over the values of all columns, once for
// each result.
func (c *Control) AskDistributions() {
	if c.Insight.Distributions == nil {
		c.Insight.Distributions = answer(c, bridge.DistributionsRequest, bridge.None{})
	}
}

// AskAnalysis groups the records by a column, and takes the mean of another one; "": it counts.
func (c *Control) AskAnalysis(by, of string) {
	c.Insight.Analysed = bridge.AskAnalysis{By: by, Of: of}
	c.Insight.Analysis = answer(c, bridge.AnalysisRequest, c.Insight.Analysed)
}

// answer sends a question. Whoever asks anew drops the answer before, so that a
// late one fills in what nobody looks at.
func answer[B, R any](c *Control, r bridge.Request[B, R], question B) *Answer[R] {
	a := &Answer[R]{Waiting: true}
	c.Revision++
	ask(c, r, question, "", func(report R, why []*problem.Problem) {
		a.Waiting = false
		a.Report, a.Problems = report, why
	})
	return a
}
