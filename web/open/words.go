package open

import (
	"time"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/ui"
)

// The sentences of this step: the first and the last records, and columns.
const wordsRecords language.Text = "First and last records"

// wordsMore says how many records are not drawn between the first and the last.
func wordsMore(n int) string { return ui.Fills(n, "1 more record", "{n} more records") }

// wordsAsked says how many columns have a question.
func wordsAsked(n int) string {
	return ui.Fills(n, "1 column has a question for you. Nothing is changed unless you say so, and every change can be undone.",
		"{n} columns have a question for you. Nothing is changed unless you say so, and every change can be undone.")
}

// wordsNotDrawn says how many columns are not drawn.
func wordsNotDrawn(n int) string {
	return ui.Fills(n, "1 more column is not drawn here.", "{n} more columns are not drawn here.")
}

// closedWhat says which columns the table of a closed tab has, and when it was closed.
func closedWhat(columns []string, when time.Time) string {
	return ui.Fills(len(columns), "1 column: {columns}", "{n} columns: {columns}", "columns", ui.ListUpTo(columns, 5)) + " · " +
		ui.Fill("closed on {day}", "day", ui.Day(when))
}

// A file that could not be read.
const wordsOtherwise language.Text = "Read it in another way"
