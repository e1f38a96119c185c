package ui

import "github.com/fulgurite/fulgurite/bridge/language"

// farWords holds the words shown while a file is read, written, checked or made: the activity,
// unless the caller names it, the name of the bar, and the progress.
type farWords struct{ does, bar, far language.Text }

var (
	wordsReading   = farWords{bar: "Share of the file that is read", far: "{n} % of the file"}
	wordsReadAgain = farWords{bar: "Share of the file that is read", far: "{n} % of the file, which is read once more"}
	wordsWriting   = farWords{bar: "Share that is written", far: "{n} %"}
	wordsVerifying = farWords{"Reading back what was written, and checking it", "Share that is checked", "{n} %"}
	wordsUnpacking = farWords{"Reading the file and making plain text of it", "Share that is made text", "{n} %"}
	wordsMaking    = farWords{"Making the file, and comparing it with what was checked", "Share that is made", "{n} %"}
)

// wordsSmall are the numbers from two to twelve.
var wordsSmall = []language.Text{"", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// Records counts records: "1 record", "2,120 records".
func Records(n int) string { return Fills(n, "1 record", "{n} records") }

// People counts people.
func People(n int) string { return Fills(n, "1 person", "{n} people") }

// Columns counts columns.
func Columns(n int) string { return Fills(n, "1 column", "{n} columns") }

// Groups counts groups of records that look the same.
func Groups(n int) string { return Fills(n, "1 group", "{n} groups") }

// TriesOf counts tries of somebody who guesses.
func TriesOf(n int) string { return Fills(n, "1 try", "{n} tries") }
