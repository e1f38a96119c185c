package run

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
)

// phase names a step.
func phase(id string) string {
	said, known := map[string]language.Text{"reading": "Reading the file once more", "writing": "Writing the table",
		"verifying": "Reading back what was written, and checking it", "forest": "Putting similar records together",
		"cut":     "Cutting large groups",
		"improve": "Moving records to groups that suit them better", "peel": "Choosing groups that keep much detail",
		"first": "Dividing the records into groups", "regroup": "Moving records and forming new groups where that keeps more"}[id]
	if !known {
		return id
	}
	return language.T(said)
}

// Sentence says what the curve of a search shows.
func Sentence(search *state.Search) string {
	n := len(search.Points)
	if n == 0 {
		return language.T("Nothing has been found yet.")
	}
	first, last := search.Points[0], search.Points[n-1]
	if n == 1 {
		return ui.Fill("One result so far, with the score {score}, after {time}.", "score", ui.ScoreText(last.Score), "time",
			ui.Seconds(last.Elapsed))
	}
	return ui.Fills(n-1, "The score fell from {first} after {firstTime} to {last} after {lastTime}, in one step.",
		"The score fell from {first} after {firstTime} to {last} after {lastTime}, in {n} steps.", "first", ui.ScoreText(first.Score),
		"firstTime", ui.Seconds(first.Elapsed),
		"last", ui.ScoreText(last.Score), "lastTime", ui.Seconds(last.Elapsed))
}
