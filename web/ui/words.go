package ui

// Numbers in words.
var (
	wordsSecond     = "1 second"
	wordsSeconds    = "{n} seconds"
	wordsMinutes    = "{minutes} min {seconds} s"
	wordsNever      = "never"
	wordsAlways     = "every time"
	wordsNearly     = "over 9 in 10"
	wordsTenths     = "{n} in 10"
	wordsOneIn      = "1 in {n}"
	wordsNearlyOf   = "in over 9 of 10 tries"
	wordsTenthsOf   = "in {n} of 10 tries"
	wordsOneInOf    = "in 1 of {n} tries"
	wordsEmpty      = "(empty)"
	wordsAsTable    = "Show as table"
	wordsFileLines  = "Lines of the file"
	wordsTwin       = "The same as a table"
	wordsFindColumn = "Find a column"
	wordsFromTo     = "{from} – {to}"
	wordsShowAll    = "Show all {n}"
	wordsShowFew    = "Show {n}"
	wordsShownOf    = "{shown} of {all} columns, {order}"
	wordsMoreOne    = "1 more remark"
	wordsMoreMany   = "{n} more remarks"
)

// farWords are what is said while a file is read, written, checked or made: what is done,
// where the caller does not say it, the name of the bar, and how far it is.
type farWords struct{ does, bar, far string }

var (
	wordsReading   = farWords{bar: "Share of the file that is read", far: "{n} % of the file"}
	wordsReadAgain = farWords{bar: "Share of the file that is read", far: "{n} % of the file, which is read once more"}
	wordsWriting   = farWords{bar: "Share that is written", far: "{n} %"}
	wordsVerifying = farWords{"Reading back what was written, and checking it", "Share that is checked", "{n} %"}
	wordsUnpacking = farWords{"Reading the file and making plain text of it", "Share that is made text", "{n} %"}
	wordsMaking    = farWords{"Making the file, and comparing it with what was checked", "Share that is made", "{n} %"}
)

var wordsCancel = "Cancel"

// What is counted on many screens.
var (
	wordsRecordOne  = "1 record"
	wordsRecordMany = "{n} records"
	wordsPersonOne  = "1 person"
	wordsPersonMany = "{n} people"
	wordsColumnOne  = "1 column"
	wordsColumnMany = "{n} columns"
	wordsGroupOne   = "1 group"
	wordsGroupMany  = "{n} groups"
	wordsTryOne     = "1 try"
	wordsTryMany    = "{n} tries"
	wordsByteOne    = "1 byte"
	wordsByteMany   = "{n} bytes"
	wordsUnder      = "under {n}"
	wordsRow        = "Row"
)

// wordsSmall are the numbers from two to twelve.
var wordsSmall = []string{"", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// Records counts records: "1 record", "2,120 records".
func Records(n int) string { return Fills(n, wordsRecordOne, wordsRecordMany) }

// People counts people.
func People(n int) string { return Fills(n, wordsPersonOne, wordsPersonMany) }

// Columns counts columns.
func Columns(n int) string { return Fills(n, wordsColumnOne, wordsColumnMany) }

// Groups counts groups of records that look the same.
func Groups(n int) string { return Fills(n, wordsGroupOne, wordsGroupMany) }

// TriesOf counts tries of somebody who guesses.
func TriesOf(n int) string { return Fills(n, wordsTryOne, wordsTryMany) }

var (
	wordsPlaceLine     = "line {n}"
	wordsPlaceColumn   = "column “{column}”"
	wordsPlacePosition = "position {n}"
)
