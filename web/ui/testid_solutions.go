package ui

// Choices of levels beside that of the result.
const (
	Solutions           = "solutions"          // section
	SolutionsNone       = "solutions-none"     // says that this way of recoding has none
	SolutionsRegular    = "solutions-regular"  // button: shows the table that has some
	SolutionsSentence   = "solutions-sentence" // data-total; data-waiting: true or false
	SolutionsSort       = "solutions-sort"     // select
	SolutionsLeftOut    = "solutions-left-out" // select
	SolutionsKept       = "solutions-kept"     // select
	SolutionsFromPrefix = "solutions-from-"    // solutions-from-<column>: thumb of the finest level, from 0
	SolutionsToPrefix   = "solutions-to-"      // solutions-to-<column>: thumb of the coarsest level
	SolutionsFailing    = "solutions-failing"  // checkbox
	SolutionsClear      = "solutions-clear"    // button
	SolutionsTable      = "solutions-table"
	// solution-<n>: row; data-score, data-kept, data-left, data-meets, data-levels: with commas
	SolutionPrefix     = "solution-"
	SolutionUsePrefix  = "solution-use-"  // solution-use-<n>, also first and second of a pair: button
	SolutionPairPrefix = "solution-pair-" // button; aria-pressed
	SolutionNearPrefix = "solution-near-" // button: looks at the neighbours
	SolutionShown      = "solution-shown" // stands in place of the button of the one on show
	SolutionsBack      = "solutions-back"
	SolutionsNext      = "solutions-next"
	SolutionsPair      = "solutions-pair" // table of two
	// What the second of them changes.
	SolutionsPairSentence = "solutions-pair-sentence"
	SolutionsUnpair       = "solutions-unpair"
	SolutionsChart        = "solutions-chart" // svg; data-points
	SolutionsFrontier     = "solutions-frontier"
	SolutionsLimits       = "solutions-limits" // folds
	SolutionsRisk         = "solutions-risk"
	Course                = "course"
	SolutionsCancel       = "solutions-cancel"  // button, while a table is made
	SolutionsDraw         = "solutions-draw"    // button
	SolutionsPicture      = "solutions-picture" // all choices, where they are few
	SolutionNodePrefix    = "solution-node-"    // solution-node-<levels>: button; data-meets, aria-pressed
	Costs                 = "costs"             // section; once something is known data-done, data-total: searches; data-now: share kept
	CostsAsk              = "costs-ask"         // button
	CostsCancel           = "costs-cancel"      // button
	CostsSentence         = "costs-sentence"
	CostsChartPrefix      = "costs-chart-" // costs-chart-model, costs-chart-limit
	CostsTable            = "costs-table"  // without each rule
	CostsWithTable        = "costs-with"   // with each harmless column known
	// cost-now, cost-<path>: row without the rule; cost-<path>-<value>: row; data-kept, data-found
	CostPrefix    = "cost-"
	SolutionsBest = "solutions-best" // button: gives up chosen levels
)
