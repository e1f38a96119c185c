package open

import (
	"time"

	"github.com/fulgurite/fulgurite/web/ui"
)

// The sentences of this step: the first and the last records, and columns.
const (
	wordsRecord  = "Record"
	wordsRecords = "First and last records"
	wordsEmpty   = "empty"

	wordsNothingAsked = "There are no questions about the values. If a column was read wrongly, change it here."
)

// wordsAsked says how many columns have a question.
func wordsAsked(n int) string {
	return ui.Count(n, "column has", "columns have") + " a question for you. Nothing is changed unless you say so, and every change can be undone."
}

// wordsNotDrawn says how many columns are not drawn.
func wordsNotDrawn(n int) string {
	return ui.Count(n, "more column is", "more columns are") + " not drawn here."
}

// The first screen.
const (
	wordsStart         = "Share a table about people without giving anybody away."
	wordsStartLede     = "Details become coarser until everybody looks like several others, and a second, independent check confirms it before anything is saved. All of it happens on this computer."
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
	wordsSampleWhat    = ": 10,000 hospital discharges, all of them invented."
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
	return ui.Count(len(columns), "column", "columns") + ": " + ui.ListUpTo(columns, 5) + " · " +
		ui.Fill(wordsClosedWhen, "day", when.Format("2 January 2006, 15:04"))
}

// What the program promises.
const (
	wordsLocal      = "Nothing leaves this computer"
	wordsLocalWhy   = "Unplug the network and go on working: everything is here already."
	wordsOpenly     = "Nothing is changed silently"
	wordsOpenlyWhy  = "Every record that is read is counted, and every change of a setting has a name and can be undone."
	wordsChecked    = "Nothing is saved unchecked"
	wordsCheckedWhy = "The finished table is read back and checked by a part of the program that was written apart from the search."
)

// A file that could not be read.
const (
	wordsReading        = "Reading"
	wordsStays          = "Nothing of it leaves this computer."
	wordsOtherFile      = "Choose another file"
	wordsUnreadable     = "This file could not be read."
	wordsHow            = "How should this file be read?"
	wordsUnreadableAsIs = "This file could not be read as it is."
	wordsLost           = "It was open, and the engine that had read it has gone. All settings are kept: they are in place again when the file, or one like it, is opened."
	wordsTryAgain       = "Try again"
	wordsOtherwise      = "Read it in another way"
)

// What was read.
const (
	wordsMeant            = "Is this the table that you meant?"
	wordsRead             = "This is what was read. Look at the first and the last records; if something looks wrong, change how the file is read and watch it change."
	wordsHowRead          = "How it was read"
	wordsColumnsRead      = "How each column was read"
	wordsAsGuessed        = "Read it as guessed"
	wordsPeopleSaid       = "one person each, as you said"
	wordsPeopleIfAny      = "one person each, if it is a table about people"
	wordsNoEmpty          = "every cell has a value"
	wordsFaultlessText    = "All lines have the same number of cells, every quote is closed, and all letters could be read."
	wordsFaultlessCells   = "All cells could be read."
	wordsFaultlessLetters = "All letters could be read."
	wordsWhichTable       = "Which table of the file"
	wordsTableOn          = "The table is on"
	wordsMerged           = "Merged: the file that is written shows the value behind the arrow."
	wordsScale            = "If the values are a scale, put the lowest first."
	wordsLowToHigh        = "From low to high."
	wordsDates            = "How 2 January 2006 is written: 02.01.2006, 1/2/2006, 20060102. Years of two digits: 02.01.06 from 1930 means 1930 to 2029. serial: the days that Excel counts."
	wordsNumbers          = "How one thousand two hundred and thirty-four and a half is written."
	wordsKind             = "The values are"
	wordsDatesAs          = "Dates are written as"
	wordsNumbersAs        = "Numbers are written as"
	wordsMissingIn        = "No value here, in addition to the words for the whole table"
	wordsSemicolons       = "Separate them with semicolons."
)

// The fields by which the file is read in another way.
const (
	wordsQuotes      = "Cells are quoted by"
	wordsBefore      = "Lines before the table"
	wordsAfter       = "Lines after the table"
	wordsRagged      = "Lines with too few cells"
	wordsSurplus     = "Lines with too many cells"
	wordsMissing     = "Words for “no value”"
	wordsMissingWhy  = "Separate them with commas; an empty cell always counts."
	wordsHeader      = "The first line holds the names of the columns"
	wordsHeaderLines = "The names of the columns stand in"
	wordsSeparator   = "Column separator"
	wordsEncoding    = "Text encoding"
	wordsLetters     = "{charset}, recognised by words such as {words}."
	wordsLettersSaid = "{charset}, as you said."
	wordsPlain       = "Plain: only unaccented letters, digits and signs were found."
	wordsNumbered    = "Numbered: the first record is data."
)
