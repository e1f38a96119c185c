package open

import "github.com/fulgurite/fulgurite/web/ui"

// The sentences of this screen.
const (
	wordsRecord  = "Record"
	wordsRecords = "First and last records"
	wordsEmpty   = "empty"

	wordsNothingAsked = "Nothing about the values has to be settled. If a column is read wrongly, change it here."
)

// wordsAsked says how many columns have a question.
func wordsAsked(n int) string {
	return ui.Count(n, "column has", "columns have") + " something that you may know better. Nothing is changed unless you say so, and every change can be undone."
}

// wordsNotDrawn says how many columns are not drawn.
func wordsNotDrawn(n int) string {
	return ui.Count(n, "more column is", "more columns are") + " not drawn here."
}
