package risks

import "github.com/fulgurite/fulgurite/web/ui"

// Unique says what is counted: people, or records.
func Unique(people bool) string {
	if people {
		return wordsUnique
	}
	return wordsUniqueRecords
}

// The sentences of these parts.
var (
	wordsUnique        = "Minimal sample uniques (Elliot, Manning and Ford 2002; SUDA2): values that only one person has, while no fewer of them are enough. The fewer details it takes, the likelier somebody knows them."
	wordsUniqueRecords = "Minimal sample uniques (Elliot, Manning and Ford 2002; SUDA2): values that only one record has, while no fewer of them are enough. The fewer details it takes, the likelier somebody knows them."
	wordsEnough        = "Is that little enough?"
	wordsHighest       = "Highest risk of anybody"
	wordsAtRisk        = "People who may be above it"
	wordsAtRiskRecords = "Records that may be above it"
	wordsSuccess       = "Right guesses, if every record is guessed"
	wordsSets          = "{heading}: details that single somebody out"
	wordsTogether      = "Known together"
	wordsNoSet         = "No combination"
	wordsByOne         = "By one detail"
	wordsByMany        = "By {count}, and no fewer"
	wordsUpToOne       = "one detail"
	wordsUpToMany      = "{count} details"
)

// By names a number of details that are enough.
func By(n int) string { return ui.Fills(n, wordsByOne, wordsByMany, "count", ui.Small(n)) }

// UpTo is a number of details that somebody knows.
func UpTo(n int) string { return ui.Fills(n, wordsUpToOne, wordsUpToMany, "count", ui.Small(n)) }
