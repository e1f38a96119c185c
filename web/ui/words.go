package ui

// Numbers in words.
const (
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

const wordsCancel = "Cancel"
