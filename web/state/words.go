package state

import (
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// What people read of the state itself: what the steps are called, what was decided in
// them, what keeps people from entering them, and what a hierarchy needs.

// titles are the names of the steps.
func titles(s Step) string {
	return map[Step]string{Start: wordsStepStart, Open: wordsStepOpen, Columns: wordsStepColumns, Coarseness: wordsStepCoarseness,
		Rules: wordsStepRules, Run: wordsStepSearch, Result: wordsStepResult, CheckFile: wordsStepCheck}[s]
}

var (
	wordsStepStart      = "Start"
	wordsStepOpen       = "Open"
	wordsStepColumns    = "Columns"
	wordsStepCoarseness = "Coarseness"
	wordsStepRules      = "Rules"
	wordsStepSearch     = "Search"
	wordsStepResult     = "Result"
	wordsStepCheck      = "Check"
)

// placeTitles are the names of the places of a result.
func placeTitles(p Place) string {
	return map[Place]string{SummaryPlace: wordsPlaceSummary, RiskPlace: wordsPlaceRisk, UsePlace: wordsPlaceUse, TablePlace: wordsPlaceTable,
		AlternativesPlace: wordsPlaceAlternatives, ReportPlace: wordsPlaceReport}[p]
}

var (
	wordsPlaceSummary      = "Summary"
	wordsPlaceRisk         = "Risk"
	wordsPlaceUse          = "Use"
	wordsPlaceTable        = "Table"
	wordsPlaceAlternatives = "Alternatives"
	wordsPlaceReport       = "Report"
)

// What was decided in a step, in a few words.
var (
	wordsSumColumnOne     = "1 column, {known} could be known"
	wordsSumColumnMany    = "{n} columns, {known} could be known"
	wordsSumHierarchyOne  = "1 hierarchy"
	wordsSumHierarchyMany = "{n} hierarchies"
	wordsScoreBy          = "{measure} ({together})"
	wordsSumGroups        = "groups of {k}, at most {limit} left out"
	wordsSumLimit         = "at most {limit} left out"
	wordsLeaving          = "It is being cancelled."
	wordsEnding           = "It is being ended with the best so far."
	wordsOccupiedStale    = "Settings have changed since this table was found: search again, or undo the changes, first."
	wordsOccupiedSearch   = "A search is under way: wait for it, or cancel it first."
	wordsOccupiedTable    = "Another table is being made: wait for it, or cancel it first."
	wordsSumStale         = "settings have changed since"
	wordsSumSmallest      = "smallest group: {n}"
	wordsBarrierFile      = "Open a file first."
	wordsBarrierHidden    = "The page around this one has settled this step."
	wordsBarrierRun       = "Start the search in the rules step."
	wordsBarrierResult    = "There is no result yet. Start the search in the rules step."
	wordsBarrierDetail    = "Mark at least one column as a detail that someone could know."
	wordsAttentionOne     = "1 value without a place"
	wordsAttentionMany    = "{n} values without a place"
	wordsAttentionUnfit   = "cannot be used as it is"
	wordsAttentionExtreme = "a label shows an exact value"
	wordsAttentionWarning = "look at the warning"
	wordsNothing          = "nothing"
	wordsEmpty            = "(empty)"
	wordsShare            = "{n} %"
	wordsYes              = "yes"
	wordsNo               = "no"
	wordsModelFor         = "{model} for {column}"
	wordsModelParam       = "{name} = {value}"
	wordsRecommendFinest  = "It keeps the most detail. Its price: the same value may be exact in one record and coarser in another. The result has a button for the regular table."
	wordsRecommendCells   = "Cells of {column} hold several values, which no other way of recoding protects."
	wordsRecommendRegular = "With so many records, the finest groups take long to find. The result has a button for them."
)

// RoleWords are the roles in the order in which they are offered, in words
// about people.
var RoleWords = []struct {
	Role project.Role
	Word string
}{
	{project.Identifying, "names the person"},
	{project.QuasiIdentifying, "could be known"},
	{project.Sensitive, "must stay secret"},
	{project.Insensitive, "harmless"},
	{project.HeldBack, "held back"},
	{project.Count, "number of records"},
}

var wordsUndecided = "not decided"

// typeWords are the types as the history names them.
func typeWords(t table.Type) string {
	return map[table.Type]string{table.String: wordsTypeText, table.Integer: wordsTypeWhole, table.Decimal: wordsTypeDecimal, table.Date: wordsTypeDates, table.Ordinal: wordsTypeOrdered}[t]
}

var (
	wordsTypeText    = "text"
	wordsTypeWhole   = "whole numbers"
	wordsTypeDecimal = "decimal numbers"
	wordsTypeDates   = "dates"
	wordsTypeOrdered = "ordered words"
)
