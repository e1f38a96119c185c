package run

import (
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
)

// The sentences of this screen.
var (
	wordsHeadline       = "Looking for the table that keeps the most detail"
	wordsNothingYet     = "Nothing has been found yet that meets the rules."
	wordsSearched       = "The search has ended: its table is being written and checked."
	wordsStop           = "You can stop at any time and take the best so far."
	wordsWaysOne        = "1 detail gives {ways} ways to coarsen this table."
	wordsWaysMany       = "{n} details give {ways} ways to coarsen this table."
	wordsWaysSingle     = "There is one way to make this table."
	wordsRounds         = "Records that fit none of them are looked at again, round by round."
	wordsWithin         = "{search} looks for the best one within {time}."
	wordsGraph          = "Similar records are put into small groups, and each group gets the finest steps that it can have. It can be stopped once the groups are formed."
	wordsSuppression    = "Groups are formed of records that differ in few values, which are hidden, and then records are moved between them as long as that hides fewer. Once the groups are formed, you can stop at any time and take the best so far."
	wordsFinest         = "Groups are chosen that keep much detail, and then records are moved between them as long as that keeps more. Once the groups are chosen, you can stop at any time and take the best so far."
	wordsStarting       = "Starting"
	wordsTried          = "{n} tried · {time}"
	wordsDecided        = "{share} of all ways are decided"
	wordsDone           = "{share} done"
	wordsOfStep         = "{step}: {note}"
	wordsKeptSoFar      = "{kept} of the detail is kept so far"
	wordsRound          = "Round {n}"
	wordsRoundsLabel    = "Rounds"
	wordsTimeLeft       = "{time} left"
	wordsPreparingLabel = "Preparing"
	wordsAxis           = "{measure} of the best so far, lower is better"
	wordsProved         = "proved: never below {bound}"
	wordsAfter          = "After"
	wordsTables         = "Tables tried"
	wordsScoreHead      = "Score"
	wordsImprovedOne    = "score {score} · 1 improvement so far"
	wordsImprovedMany   = "score {score} · {n} improvements so far"
	wordsScoreOne       = "One result so far, with the score {score}, after {time}."
	wordsFellOne        = "The score fell from {first} after {firstTime} to {last} after {lastTime}, in one step."
	wordsFellMany       = "The score fell from {first} after {firstTime} to {last} after {lastTime}, in {n} steps."
	wordsDecidedLabel   = "Share of all ways that is decided"
	wordsStepLabel      = "Share of this step that is done"
	wordsKeptLabel      = "Share of the detail that is kept so far"
	wordsTimeLabel      = "Share of the time that is used"
	wordsPreparing      = "Preparing the table"
	wordsUnforeseen     = "How long it takes cannot be predicted"
	wordsBest           = "Best so far"
	wordsImproving      = "All records are in groups that meet the rules. They are still being improved."
	wordsNone           = "No table that meets the rules has been found yet."
	wordsScore          = "score, lower is better"
	wordsKept           = "of the detail is kept"
	wordsLeft           = "of the records are left out"
	wordsTake           = "Stop and use the best so far"
	wordsStopping       = "Stopping …"
	wordsCancel         = "Cancel"
	wordsCancelling     = "Cancelling …"
	wordsNothing        = "Nothing has been found yet."
)

// phase names a step.
func phase(id string) string {
	said, known := map[string]string{"reading": wordsPhaseReading, "writing": wordsPhaseWriting, "verifying": wordsPhaseVerifying, "forest": wordsPhaseForest, "cut": wordsPhaseCut,
		"improve": wordsPhaseImprove, "peel": wordsPhasePeel, "near": wordsPhaseNear, "regroup": wordsPhaseRegroup}[id]
	if !known {
		return id
	}
	return said
}

var (
	wordsPhaseReading   = "Reading the file once more"
	wordsPhaseWriting   = "Writing the table"
	wordsPhaseVerifying = "Reading back what was written, and checking it"
	wordsPhaseForest    = "Putting similar records together"
	wordsPhaseCut       = "Cutting large groups"
	wordsPhaseImprove   = "Moving records to groups that suit them better"
	wordsPhasePeel      = "Choosing groups that keep much detail"
	wordsPhaseNear      = "Looking for the records most like each other"
	wordsPhaseRegroup   = "Moving records and forming new groups where that keeps more"
)

// Sentence says what the curve of a search shows.
func Sentence(search *state.Search) string {
	n := len(search.Points)
	if n == 0 {
		return wordsNothing
	}
	first, last := search.Points[0], search.Points[n-1]
	if n == 1 {
		return ui.Fill(wordsScoreOne, "score", ui.ScoreText(last.Score), "time", ui.Seconds(last.Elapsed))
	}
	return ui.Fills(n-1, wordsFellOne, wordsFellMany, "first", ui.ScoreText(first.Score), "firstTime", ui.Seconds(first.Elapsed),
		"last", ui.ScoreText(last.Score), "lastTime", ui.Seconds(last.Elapsed))
}
