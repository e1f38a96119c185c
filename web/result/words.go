package result

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
)

// The texts of a result, by place; shared ones first.
const (
	wordsBefore       language.Text = "Before"
	wordsAfter        language.Text = "After"
	wordsColumn       language.Text = "Column"
	wordsRecords      language.Text = "Records"
	wordsGroups       language.Text = "Groups"
	wordsRecordsOut   language.Text = "Records left out"
	wordsGroupAverage language.Text = "Records in a group, on average"
	wordsKept         language.Text = "of the detail is kept"
	wordsOthers       language.Text = "all others"
	wordsNone         language.Text = "No table meets these rules."
	wordsChangeRules  language.Text = "Change the rules"
)

// The summary: two figures, the second check, and what the file has.
const (
	wordsDetail    language.Text = "Detail"
	wordsCheckOne  language.Text = "1 check"
	wordsCheckMany language.Text = "{n} checks"
)

// wordsChecks counts checks.
func wordsChecks(o *state.Outcome) string {
	return ui.Fills(o.Checks, wordsCheckOne, wordsCheckMany)
}

// wordsFound words how good the result is known to be.
func wordsFound(o *state.Outcome) string {
	way := state.MethodWord(o.Method)
	sentence := map[string]language.Text{"time": "best found with {checks} among {ways} ways to coarsen this table, when the time was up",
		"user":   "best found with {checks} among {ways} ways to coarsen this table, when the search was stopped",
		"checks": "best found with {checks} among {ways} ways to coarsen this table, when the limit of tries was reached",
		"memory": "best found with {checks} among {ways} ways to coarsen this table, when the memory for a search was full"}[o.Stopped]
	switch {
	case o.Chosen:
		return language.T("with the levels that you chose")
	case o.Itemized != nil && o.Itemized.Balanced:
		return language.T("with the levels that keep most of all columns together, of those that were tried")
	case o.Drawn != nil:
		return ui.Fill("drawn at random from {ways} ways to coarsen this table, better ones more likely", "ways", ui.Whole(o.Lattice))
	case o.Method.Groups() && o.Stopped == "time":
		return ui.Fill("{way}, as far as they were found when the time was up", "way", way)
	case o.Method.Groups() && o.Stopped == "user":
		return ui.Fill("{way}, as far as they were found when the search was stopped", "way", way)
	case o.Method.Groups():
		return ui.Fill("{way}", "way", way)
	case !o.Method.Uniform():
		return ui.Fills(len(o.Rounds), "{way}, in 1 round", "{way}, in {n} rounds", "way", way)
	case o.Optimal:
		sentence = "proved to be the best of {ways}"
	case sentence == "":
		sentence = "best found with {checks} among {ways} ways to coarsen this table"
	}
	return ui.Fill(sentence, "checks", wordsChecks(o), "ways", ui.Whole(o.Lattice))
}

// beforeAfter holds the sentences of counts before and after.
type beforeAfter struct{ none, one, many, noneAfter, oneAfter, manyAfter language.Text }
