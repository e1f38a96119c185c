package use

import (
	"github.com/fulgurite/fulgurite/web/ui"
)

// The sentences of this place: what was lost for everybody.
var (
	wordsOtherTables = "See other tables"
	wordsThatTable   = "Show that table"
	wordsChangeRules = "Change the rules"

	wordsGoneOne   = "{columns} is gone for everybody: all records show the same there."
	wordsGoneMany  = "{columns} are gone for everybody: all records show the same there."
	wordsGoneOnly  = "{columns}, the only detail, is gone for everybody: all records show the same there."
	wordsGoneAll   = "{columns}, which are all details, are gone for everybody: all records show the same there."
	wordsBetter    = "This table keeps {kept} of the detail. By “{way}” and the same rules it is {better}."
	wordsOtherWay  = "Another way to make the table by the same rules may keep more."
	wordsOtherRule = "Smaller groups, more records left out, or fewer details that somebody could know may keep more."
)

// wordsGone says which details are gone; all: no other is left.
func wordsGone(columns []string, all bool) string {
	sentence := wordsGoneMany
	switch one := len(columns) == 1; {
	case one && all:
		sentence = wordsGoneOnly
	case one:
		sentence = wordsGoneOne
	case all:
		sentence = wordsGoneAll
	}
	return ui.Fill(sentence, "columns", ui.Named(columns))
}

// How the values are spread.
var (
	wordsSpread         = "How are the values spread?"
	wordsSpreadWhy      = "How often each value occurs, before and after. A coarser label counts in equal parts for the values that it stands for, as it does for somebody who sees nothing else: what it hides shows as a difference. Bars are as long as the share of the records, on one scale for all columns."
	wordsCompareAll     = "Compare all columns"
	wordsCounting       = "Counting"
	wordsNotCounted     = "Not counted, because they have too many different values: {columns}."
	wordsAllStill       = "Every column is spread as before, to within half a per cent."
	wordsMostChanged    = "Most has changed in {column}: {share} of its records seem to have another value than before."
	wordsNothingShown   = "{column} no longer shows anything."
	wordsMostMovedFirst = "those that changed most first"
	wordsStillOne       = "{n} column is spread as before, to within half a per cent."
	wordsStillMany      = "{n} columns are spread as before, to within half a per cent."
	wordsOthers         = "all others"
	wordsMissing        = "missing"
	wordsRange          = "{from} to {to}"
	wordsValue          = "Value"
	wordsBefore         = "Before"
	wordsAfter          = "After"
	wordsAllHidden      = "The finished table shows nothing of it."
	wordsHidden         = "{share} of the records show nothing of it; the shares after are those of the others."
	wordsMean           = "Mean"
	wordsLowerQuartile  = "Lower quartile"
	wordsMedian         = "Median"
	wordsUpperQuartile  = "Upper quartile"
	wordsDeviation      = "Standard deviation"
	wordsDifference     = "Difference"
)

// What can be predicted.
var (
	wordsPredict       = "Can one column still be predicted from the others?"
	wordsPredictWhy    = "A model learns from one part of the records and predicts the value of the others: once from your table, once from the finished one. The closer the two are, the more the finished table is worth to somebody who studies this."
	wordsNoTarget      = "No column of this table has between 2 and {most} different values, so there is none to predict."
	wordsTarget        = "Column to predict"
	wordsTargetTerm    = "target"
	wordsMethod        = "Method"
	wordsFromOne       = "From {n} column"
	wordsFromMany      = "From {n} columns"
	wordsLearn         = "Learn and compare"
	wordsBeingLearned  = "This is being computed: wait, or cancel it first."
	wordsFromFirst     = "Choose at least one column to predict from first."
	wordsLearning      = "Learning and comparing"
	wordsDone          = "Share that is done"
	wordsCancel        = "Cancel"
	wordsPredictedOne  = "{n} record was predicted, from what was learned of the other {others} of {parts} parts."
	wordsPredictedMany = "Each of {n} records was predicted once, from what was learned of the other {others} of {parts} parts."
	wordsSample        = "A sample of {share} of the records, always the same, stands for all {all}."
	wordsLearned       = "The finished table shows {n} of them with their {target}; records that are left out teach nothing and have to be guessed."
	wordsCorrect       = "Predicted correctly"
	wordsAreaHead      = "Area under the curve"
	wordsMajority      = "Always the most frequent value"
	wordsFromYours     = "Learned from your table"
	wordsFromFinished  = "Learned from the finished table"
	wordsMeasures      = "Precision: how often it is true where it was predicted. Recall: how often it was predicted where it is true. Area: how often, of two records, the right one was given the higher probability."
	wordsByValue       = "By value of {target}"
	wordsEmpty         = "(empty)"
	wordsCurveOf       = "Curve of the value"
	wordsCurve         = "Receiver operating characteristic of {target} = {value}: the area under the curve is {before} before and {after} after."
	wordsCurveWhy      = "How many of the records with this value are found, if so many without it are wrongly taken for one. The diagonal is chance; the further a curve bends away from it, the better. The area under it is {before} before and {after} after."
	wordsCurveBefore   = "before"
	wordsCurveAfter    = "after"
	wordsWronglyTaken  = "Wrongly taken"
	wordsFound         = "Found"
	wordsAxisWrong     = "wrongly taken for one"
	wordsAxisFound     = "found"
	wordsRecords       = "Records"
	wordsPrecision     = "Precision before"
	wordsRecall        = "Recall before"
	wordsArea          = "Area before"
	wordsAgain         = "after"
)
