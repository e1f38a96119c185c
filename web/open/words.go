package open

import (
	"time"

	"github.com/fulgurite/fulgurite/web/ui"
)

// The sentences of this step: the first and the last records, and columns.
var (
	wordsRecord  = "Record"
	wordsRecords = "First and last records"
	wordsEmpty   = "empty"

	wordsNothingAsked = "There are no questions about the values. If a column was read wrongly, change it here."
)

// Of records and columns.
var (
	wordsMoreOne        = "1 more record"
	wordsMoreMany       = "{n} more records"
	wordsAskedOne       = "1 column has a question for you. Nothing is changed unless you say so, and every change can be undone."
	wordsAskedMany      = "{n} columns have a question for you. Nothing is changed unless you say so, and every change can be undone."
	wordsNotDrawnOne    = "1 more column is not drawn here."
	wordsNotDrawnMany   = "{n} more columns are not drawn here."
	wordsClosedListOne  = "1 column: {columns}"
	wordsClosedListMany = "{n} columns: {columns}"
)

// wordsMore says how many records are not drawn between the first and the last.
func wordsMore(n int) string { return ui.Fills(n, wordsMoreOne, wordsMoreMany) }

// wordsAsked says how many columns have a question.
func wordsAsked(n int) string {
	return ui.Fills(n, wordsAskedOne, wordsAskedMany)
}

// wordsNotDrawn says how many columns are not drawn.
func wordsNotDrawn(n int) string {
	return ui.Fills(n, wordsNotDrawnOne, wordsNotDrawnMany)
}

// The first screen.
var (
	wordsStart         = "Share a table about people without giving anybody away."
	wordsStartLede     = "Details become coarser until everybody looks like several others, and a second, independent check confirms it before anything is saved. All of it happens on this computer."
	wordsProjectReady  = "The project {project} is ready"
	wordsProjectNext   = "Now open the table that it is for. Its settings will be put in place."
	wordsProjectDrop   = "Continue without the project"
	wordsAnonymize     = "Anonymize a file"
	wordsAnonymizeWhy  = "Open a table with one person per line. You see what was read, say what is known about people, and get the safest table that keeps the most detail."
	wordsChoose        = "Choose a file"
	wordsDrop          = "or drop it here · CSV, Excel, OpenDocument, Parquet, Stata, SAS, SPSS, also packed"
	wordsCheck         = "Check a file"
	wordsCheckWhy      = "Somebody sent you a table. See how well its people are hidden."
	wordsChooseCheck   = "Choose a file to check"
	wordsProject       = "Open a project"
	wordsProjectWhy    = "Settings that you saved, for the same table or the next one."
	wordsChooseProject = "Choose a project"
	wordsNoFile        = "No file at hand? "
	wordsSample        = "Try the built-in sample"
	wordsSampleWhat    = ": 3,000 hospital discharges, all of them invented."
	wordsTable         = "Table to anonymize"
	wordsTableCheck    = "Table to check"
	wordsKept          = "Your settings for {file} are still here"
	wordsKeptFile      = "Choose the file once more to go on where you were: the tab keeps settings, and never a table."
	wordsKeptSample    = "Go on where you were: the tab keeps settings, and never a table."
	wordsGoOnSample    = "Go on with the sample"
	wordsForgetKept    = "Forget them"
	wordsForgetOne     = "Forget"
	wordsForgetClosed  = "Forget the settings for {file}"
	wordsChooseKept    = "Choose {file}"
	wordsClosedOne     = "The settings of a tab that you closed are still here"
	wordsClosedMany    = "The settings of {n} tabs that you closed are still here"
	wordsClosedNext    = "Choose the file once more to go on where you were: this browser keeps settings, and never a table."
	wordsClosedWhen    = "closed on {day}"
	wordsStarting      = "Starting the engine"
	wordsLate          = "The engine has not loaded yet"
	wordsLateWhy       = "It is still loading. The network may be slow or down. You can wait or try again; what you chose is kept."
	wordsRetry         = "Retry"
)

// closedWhat says which columns the table of a closed tab has, and when it was closed.
func closedWhat(columns []string, when time.Time) string {
	return ui.Fills(len(columns), wordsClosedListOne, wordsClosedListMany, "columns", ui.ListUpTo(columns, 5)) + " · " +
		ui.Fill(wordsClosedWhen, "day", ui.Day(when))
}

// What the program promises.
var (
	wordsLocal      = "Nothing leaves this computer"
	wordsLocalWhy   = "Unplug the network and go on working: everything is here already."
	wordsOpenly     = "Nothing is changed silently"
	wordsOpenlyWhy  = "Every record that is read is counted, and every change of a setting has a name and can be undone."
	wordsChecked    = "Nothing is saved unchecked"
	wordsCheckedWhy = "The finished table is read back and checked by a part of the program that was written apart from the search."
)

// A file that could not be read.
var (
	wordsReading        = "Reading"
	wordsStays          = "Nothing of it leaves this computer."
	wordsOtherFile      = "Choose another file"
	wordsUnreadable     = "This file could not be read."
	wordsHow            = "How should this file be read?"
	wordsUnreadableAsIs = "This file could not be read as it is."
	wordsUntouched      = "{file} is untouched, and so is everything that was open before."
	wordsLost           = "It was open, and the engine that had read it has gone. All settings are kept: they are in place again when the file, or one like it, is opened."
	wordsTryAgain       = "Try again"
	wordsOtherwise      = "Read it in another way"
)

var (
	wordsChange      = "Change"
	wordsUndo        = "Undo: {what}"
	wordsProjectFile = "Project"
)

var (
	wordsBorn          = "born"
	wordsPostcode      = "postcode"
	wordsDiagnosis     = "diagnosis"
	wordsExampleBefore = "before"
	wordsExampleAfter  = "after"
	wordsRecordsHead   = "records"
	wordsColumnsHead   = "columns"
	wordsHeaderTerm    = "header"
	wordsDelimiterTerm = "delimiter"
	wordsEncodingTerm  = "encoding"
)
