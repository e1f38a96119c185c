package bridge

import (
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/summary"
)

// What follows is asked about the last result by those who want to know more
// than every run tells. Each figure stands for the input and for the output.
// With a research subset its records are counted, in the whole table.

// AskRisk asks which details tell people apart.
type AskRisk struct {
	// Most limits the details that somebody knows at once; 0: three, or two where
	// there are many details.
	Most int `json:"most,omitempty"`
}

// RiskReport says which details tell people apart, and how large groups are.
type RiskReport struct {
	// Besides is a column whose cells hold several values, of which somebody may know a few: what
	// follows but for Guaranteed is about the other columns. Left out: there is none.
	Besides string    `json:"besides,omitempty"`
	Most    int       `json:"most"` // details known at once
	Before  TableRisk `json:"before"`
	After   TableRisk `json:"after"`
	// Guaranteed bounds the risks in the output: what was measured, or the bounds
	// that follow from the rules where these are lower.
	Guaranteed risk.Guarantee `json:"guaranteed"`
	// Sample holds the risks by the project's sampling weights; left out: there are none.
	Sample *risk.Sampled `json:"sample,omitempty"`
	// SafeHarbor lists the eighteen identifiers with the columns of the input that seem
	// to hold them.
	SafeHarbor []Identifier `json:"safeHarbor"`
}

// Identifier is one of the eighteen kinds of identifiers of HIPAA's Safe Harbor, 45 CFR
// 164.514(b)(2)(i).
type Identifier struct {
	Letter   string             `json:"letter"`   // paragraph of the rule: "A" to "R"
	Name     string             `json:"name"`     // "Telephone numbers"
	Sentence string             `json:"sentence"` // what has to go, and what may stay
	Columns  []IdentifierColumn `json:"columns"`  // none: nothing was found, which proves nothing
}

// IdentifierColumn is a column that seems to hold an identifier.
type IdentifierColumn struct {
	Name       string        `json:"name"`
	Reason     string        `json:"reason"`     // one sentence
	ReasonSaid *problem.Text `json:"reasonSaid"` // what that was made of
}

// TableRisk is one side of a RiskReport.
type TableRisk struct {
	Groups summary.ClassStatistics `json:"groups"`
	// Ranked lists the quasi-identifiers, the one that adds most first.
	Ranked []risk.RankedColumn `json:"ranked"`
	// Telling lists, by number of columns, the sets that tell most pairs of
	// people apart, at most three each, the most telling first.
	Telling []risk.ColumnSet `json:"telling"`
	// Special says how few columns, of up to four, are enough to single people out.
	Special risk.Specials `json:"special"`
	// Wildcard is the risk if "*" could be any value, without its sizes. It counts
	// records, also where people have several.
	Wildcard risk.Wildcard `json:"wildcard"`
}

// AskLimits asks whether the risks are within limits.
type AskLimits struct {
	Limits risk.Limits `json:"limits"`
}

// LimitsReport says of each limit whether it is kept.
type LimitsReport struct {
	Before []risk.Accepted `json:"before"`
	After  []risk.Accepted `json:"after"`
}

// AskPopulation asks how many people are unique in a population. The
// parameters "population" and "populationSize" name it, as with the models
// that bound this figure.
type AskPopulation struct {
	Params param.Values `json:"params"`
}

// PopulationReport holds the estimates.
type PopulationReport struct {
	Before risk.PopulationEstimates `json:"before"`
	After  risk.PopulationEstimates `json:"after"`
}

// AskSummary asks what is left of a column, and of how it goes together with
// another one.
type AskSummary struct {
	Column string `json:"column"`
	With   string `json:"with,omitempty"` // another column
}

// SummaryReport says what a column tells. After is left out for a column that is
// not in the output.
type SummaryReport struct {
	// Cells says that each cell holds several values, each counted for the records that have it: of
	// the statistics only the different values and the most frequent one are told.
	Cells  bool           `json:"cells,omitempty"`
	Before ColumnSummary  `json:"before"`
	After  *ColumnSummary `json:"after,omitempty"`
	Pairs  *summary.Pairs `json:"pairs,omitempty"` // where another column was named
}

// ColumnSummary is one side of a SummaryReport.
type ColumnSummary struct {
	Statistics summary.Statistics `json:"statistics"`
	// Frequent lists the most frequent labels; the last one may stand for all others.
	Frequent summary.Frequencies `json:"frequent"`
}

// AskSolutions asks for transformations beside that of the last result: what its search
// has checked, what is within the limits asked for, and what was asked for before.
type AskSolutions struct {
	core.Query
	// Near are levels, by quasi-identifier as in the result's transformation, whose
	// neighbours are looked at first: one level of one column finer or coarser.
	Near []int `json:"near,omitempty"`
}
