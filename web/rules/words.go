package rules

import (
	"github.com/fulgurite/fulgurite/web/ui"
)

// The sentences of this screen.
const (
	wordsSecretWhy = "The column itself stays exactly as it is. The details around it become coarser until a group no longer gives it away."
	wordsNoRule    = "No rule protects it yet."
	wordsAllRules  = "All rules for secrets"
	wordsKnown     = "Not secret: others may already know it"

	wordsDistinctWhy    = "Simple to explain. Guessing stays possible where one value is far more frequent."
	wordsClose          = "Never far from the whole table"
	wordsCloseWhy       = "In every group the values are spread much as in the whole table. Stricter: costs more detail."
	wordsHarmless       = "Treat it as harmless"
	wordsHarmlessAll    = "Treat all of them as harmless"
	wordsHarmlessAllWhy = "Learning them would harm nobody. They stay as they are."
)

func wordsSecret(column string) string { return column + " must stay secret" }

func wordsAnotherRule(column string) string { return "Add another rule for " + column }

func wordsProtect(column string) string { return "How should " + column + " be protected?" }

func wordsProtectWhy(column string) string {
	return "Groups of people who look the same hide who is who. They do not hide what a whole group has in common: if a whole group shares one " + column + ", finding the group reveals it."
}

func wordsHarmlessWhy(column string) string {
	return "Learning " + column + " would harm nobody. It stays as it is."
}

// wordsDistinct is the rule that asks for different values; l is "" where their number
// depends on the column.
func wordsDistinct(l string) string {
	if l == "" {
		return "At least 3 different values in every group, or 2 where there are only 2"
	}
	return "At least " + l + " different values in every group"
}

func wordsProtectAll(n int) string {
	return "How should these " + ui.Int(n) + " secrets be protected?"
}

func wordsProtectAllWhy(columns []string) string {
	return ui.ListUpTo(columns, 8) + ": no rule protects them yet. If a whole group shares one value, finding the group reveals it. Choose one rule for all of them here, or one for each below."
}

// The head of the screen, protection and further rules.
const (
	wordsHeadline      = "Which rules must this table meet before you share it?"
	wordsLede          = "Start from the kind of release and change what you need. Every rule is printed in the report, with the reason for it."
	wordsKind          = "Kind of release"
	wordsProtection    = "Protection"
	wordsNoSize        = "No group size is required. To require one again, add k-anonymity under “Further rules”."
	wordsDropSize      = "Require no group size"
	wordsNobodyLeftOut = "The table that is searched for leaves nobody out. The limit applies to the regular table, which the result can show instead."
	wordsFurther       = "Further rules"
	wordsFurtherWhy    = "They look at the table as a whole: how many people could be found on average, or how many are unique."
	wordsChooseRule    = "Choose a rule"
	wordsGrounds       = "What it answers, and its definition"
	wordsDetail        = "Detail"
	wordsFinePoints    = "Fine points of this measure"
	wordsWeights       = "How much each detail matters"
	wordsWeightsWhy    = "From 0 to 1; more means that the search keeps more of it."
)

// People with several records, and the records that are released.
const (
	wordsSeveral       = "People with several records"
	wordsMaxRowsWhy    = "Where few people come very often, everybody else becomes coarser. What somebody has beyond this number is left out, drawn at random. Empty: all records count."
	wordsReleased      = "Records that are released"
	wordsReleasedWhich = "Which records are released"
	wordsAllReleased   = "All records are released."
	wordsWhere         = "The records that meet all of these conditions. The others stand for the people whom somebody could take for one of them."
	wordsSample        = "Drawn without repetition. The same seed draws the same records again."
	wordsRows          = "A text file with the numbers of the records, counted from 1; the line of names does not count."
	wordsNoList        = "No list has been chosen yet."
)

// What is written.
const (
	wordsWritten    = "What is written"
	wordsNaming     = "Columns that name the person"
	wordsNamingWhy  = "Pseudonyms and numbers show which records have the same value."
	wordsShifted    = "Dates that are moved"
	wordsShiftedWhy = "All dates of a person move by the same number of days, drawn by the key, so that the time between them stays."
	wordsDialect    = "How a CSV file is written"
)

// What these rules will do, and the start of the search.
const (
	wordsEffects      = "What these rules will do"
	wordsWill         = "Will change"
	wordsWillNot      = "Will not change"
	wordsYourFile     = "Your file on this computer."
	wordsReady        = "Ready to search"
	wordsEstimating   = "Estimating what this search will take …"
	wordsNotReady     = "Not ready yet"
	wordsOneThing     = "One thing to fix before searching: it is named above, with what to do."
	wordsFind         = "Find the best table"
	wordsSmallGroups  = "Similar people are put into small groups. It can be stopped once the groups are formed."
	wordsFinestGroups = "The groups that keep the most detail are looked for. How long that takes cannot be predicted: the more records there are, the longer it takes. Once all are in groups, you can stop at any time and take the best so far."
)
