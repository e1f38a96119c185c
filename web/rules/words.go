package rules

import (
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/ui"
)

// The sentences of this screen.
var (
	wordsSecretWhy   = "The column itself stays exactly as it is. The details around it become coarser until a group no longer gives it away."
	wordsSecretLists = "Its cells hold several values, and each counts for who has it. Where different values are counted, whoever has several is taken for the most frequent of them."
	wordsNoRule      = "No rule protects it yet."
	wordsAllRules    = "All rules for secrets"
	wordsKnown       = "Not secret: others may already know it"

	wordsDistinctWhy    = "Simple to explain. Guessing stays possible where one value is far more frequent."
	wordsClose          = "Never far from the whole table"
	wordsCloseWhy       = "In every group the values are spread much as in the whole table. Stricter: costs more detail."
	wordsLike           = "No value much likelier than in the whole table"
	wordsLikeWhy        = "Looking at a group makes no value much likelier: each counts for who has it."
	wordsHarmless       = "Treat it as harmless"
	wordsHarmlessAll    = "Treat all of them as harmless"
	wordsHarmlessAllWhy = "Learning them would harm nobody. They stay as they are."
)

func wordsSecret(column string) string { return ui.Fill(wordsIsSecret, "column", column) }

func wordsAnotherRule(column string) string { return ui.Fill(wordsAnotherFor, "column", column) }

func wordsProtect(column string) string { return ui.Fill(wordsProtectHow, "column", column) }

func wordsProtectWhy(column string) string {
	return ui.Fill(wordsProtectReason, "column", column)
}

func wordsHarmlessWhy(column string) string {
	return ui.Fill(wordsHarmlessReason, "column", column)
}

// wordsDistinct is the rule that asks for different values; l is "" where their number
// depends on the column.
func wordsDistinct(l string) string {
	if l == "" {
		return wordsDistinctUsual
	}
	return ui.Fill(wordsDistinctAtLeast, "l", l)
}

func wordsProtectAll(n int) string {
	return ui.Fill(wordsProtectThese, "n", ui.Int(n))
}

func wordsProtectAllWhy(columns []string) string {
	return ui.Fill(wordsProtectTheseWhy, "columns", ui.ListUpTo(columns, 8))
}

// Which values of a secret are similar.
var (
	wordsRankUnsaid    = "Nobody has said yet in which order the values of {column} stand, and alphabetical order means nothing. Put them in order from low to high and confirm it; the search waits for that."
	wordsRankMany      = "Nobody said which order the values of {column} have, and there are too many to put them into one here. Choose another distance, or say in the first step what they are: numbers, dates, or words on a scale."
	wordsRankConfirm   = "This is the order"
	wordsTodoOrder     = "confirm the order of {column}"
	wordsSimilarUnsaid = "Which values are similar is not said yet: import a hierarchy of {column}, or let one be made from the values."
	wordsSimilarSaid   = "Which values are similar is said by the hierarchy of {column} in the coarseness step."
	wordsImport        = "Import hierarchy"
	wordsHierarchyOf   = "Hierarchy of {column}"
	wordsMakeOne       = "Make one automatically"
)

// The field's terms, in small print beside the words for everybody.
var (
	wordsSizeOfTerm     = "k, k-anonymity"
	wordsLimitTerm      = "suppression limit"
	wordsMeasureTerm    = "utility measure"
	wordsWayTerm        = "way of recoding"
	wordsModeTerm       = "mode"
	wordsAlgorithmTerm  = "search algorithm"
	wordsSizeTerm       = "size of a group"
	wordsLinkedTerm     = "linked file"
	wordsSuppressedTerm = "suppressed records"
	wordsSubsetTerm     = "research subset"
	wordsDelimiterTerm  = "delimiter"
	wordsEncodingTerm   = "encoding"
	wordsLineBreaksTerm = "line breaks"
)

// The head of the screen, protection and further rules.
var (
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
	wordsPreset        = "groups of {k} · at most {limit} left out"
	wordsPresetSecrets = "groups of {k} · at most {limit} left out · {l} different values of every secret"
	wordsInGroup       = "In a group of {k}, somebody who looks for one person is right in 1 of {k} tries at best."
	wordsHereAtMost    = "Here at most {records}."
	wordsFurtherSubset = "Rules that compare what is released with a larger table appear once a part of the records is chosen below."
	wordsRemove        = "Remove"
	wordsRemoveRule    = "Remove {rule}"
	wordsAdd           = "Add"
	wordsAddRule       = "Add {rule}"
	wordsAddRuleFor    = "Add {rule} for {column}"
	wordsAttack        = "Attack"
	wordsDefinition    = "Definition"
	wordsSource        = "Source"
	wordsSearch        = "Search"
	wordsLiterature    = "Algorithms of the literature, to compare with"
	wordsPeopleUnit    = "people"
	wordsRecordsUnit   = "records"
	wordsSecondsUnit   = "seconds"
	wordsGrounds       = "What it answers, and its definition"
	wordsDetail        = "Detail"
	wordsFinePoints    = "Fine points of this measure"
	wordsWeights       = "How much each detail matters"
	wordsWeightsWhy    = "From 0 to 1; more means that the search keeps more of it."
	wordsResponses     = "What somebody wants to predict"
	wordsResponsesWhy  = "The search keeps groups in which most people have the same there. Mark one at least."
)

// Cells that hold several values.
var (
	wordsCells           = "Several values in each cell of {column}"
	wordsCellsOne        = "Whoever knows one of the values that a person has in {column}, and all else that could be known, finds at least {k} people."
	wordsCellsMany       = "Whoever knows up to {n} of the values that a person has in {column}, and all else that could be known, finds at least {k} people."
	wordsCellsKnownWhy   = "From 1 to 3. Whoever knows more of them may find fewer people. The number of people is that of the groups."
	wordsCellsLeftWhy    = "So that others stay finer. More are left out only where nothing can become coarser any more."
	wordsCellsAttack     = "Identity disclosure by somebody who knows some of a person's values, such as two diagnoses, and looks for whoever has them."
	wordsCellsDefinition = "k^m-anonymity: in every group, each set of at most m labels that a record shows is shown by at least k of its records. Labels are the same in all records; one that too few records of a group would show may be left out in all of the group."
	wordsCellsSource     = "M. Terrovitis, N. Mamoulis, P. Kalnis: Privacy-preserving anonymization of set-valued data. VLDB 2008; with other columns: G. Poulis, G. Loukides, A. Gkoulalas-Divanis, S. Skiadopoulos: Anonymizing data with relational and transaction attributes. ECML PKDD 2013."
)

// People with several records, and the records that are released.
var (
	wordsSeveral          = "People with several records"
	wordsUnattributed     = "Unattributed records"
	wordsUnattributedOne  = "1 record may be anybody's, so that groups have to be larger for it. If it is left out, nobody else is."
	wordsUnattributedMany = "{n} records may be anybody's, so that groups have to be larger for them. If they are left out, nobody else is."
	wordsMaxRowsWhy       = "Where few people come very often, everybody else becomes coarser. What somebody has beyond this number is left out, drawn at random. Empty: all records count."
	wordsSeveralOne       = "1 person has {records} records. Groups are counted so that one person with many records does not pass for many."
	wordsSeveralMany      = "{n} people have {records} records; one of them has {most}. Groups are counted so that one person with many records does not pass for many."
	wordsPriceOne         = "This leaves out 1 record."
	wordsPriceMany        = "This leaves out {n} records."
	wordsPrice            = "{n} with a limit of {most}"
	wordsPrices           = "Left out of {all} records: {prices}."
	wordsReleased         = "Records that are released"
	wordsReleasedWhich    = "Which records are released"
	wordsAllReleased      = "The table that you share is made of all of them, but for those that are left out."
	wordsWhere            = "The records that meet all of these conditions. The others stand for the people whom somebody could take for one of them."
	wordsSample           = "Drawn without repetition. The same seed draws the same records again."
	wordsRows             = "A text file with the numbers of the records, counted from 1; the line of names does not count."
	wordsSubsetAll        = "all records"
	wordsSubsetWhere      = "records with certain values"
	wordsSubsetSample     = "a random share"
	wordsSubsetRows       = "the records of a list"
	wordsListOne          = "1 record is released."
	wordsListMany         = "{n} records are released."
	wordsChooseList       = "Choose the list"
	wordsListFile         = "Numbers of the records that are released"
	wordsAddCondition     = "Add a condition"
	wordsCondition        = "Condition {n}"
	wordsConditionColumn  = "Column of the condition"
	wordsConditionHow     = "How it is compared"
	wordsIsOneOf          = "is one of"
	wordsIsNoneOf         = "is none of"
	wordsLiesBetween      = "lies between"
	wordsAnd              = "and"
	wordsFirstValue       = "First value"
	wordsLastValue        = "Last value"
	wordsValues           = "Values, separated by semicolons"
	wordsRemoveCondition  = "Remove the condition on {column}"
	wordsExtent           = "{column} lies between {low} and {high}."
	wordsSuchAs           = "Values such as these, separated by semicolons: {values}"
	wordsNoList           = "No list has been chosen yet."
)

// Values that are changed a little.
var (
	wordsPerturb        = "Numbers that stay numbers"
	wordsPerturbWhy     = "Values of columns that nobody knows can be changed a little, so that what is computed of many records stays nearly the same and nobody knows whether a single value is the true one."
	wordsPerturbNot     = "None of this is k-anonymity. Columns that somebody could know are made coarser instead, and those that a rule protects can only be rounded."
	wordsPerturbAnother = "Column whose values are changed"
	wordsPerturbAdd     = "Change its values"
	wordsWillHoldBack   = "{columns}: held back, and not in the result."
	wordsWillPerturb    = "{columns}: values are changed a little, in all records."
)

// What is written.
var (
	wordsWritten    = "What is written"
	wordsNaming     = "Columns that name the person"
	wordsNamingWhy  = "Pseudonyms and numbers show which records have the same value."
	wordsShifted    = "Dates that are moved"
	wordsShiftedWhy = "All dates of a person move by the same number of days, drawn by the key, so that the time between them stays."
	wordsDialect    = "How a CSV file is written"
)

// What these rules will do, and the start of the search.
var (
	wordsEffects         = "What these rules will do"
	wordsWill            = "Will change"
	wordsWillNot         = "Will not change"
	wordsYourFile        = "Your file on this computer."
	wordsAsDrawn         = "{columns}: as coarse as the levels that are fixed, or drawn, by differential privacy."
	wordsWillDraw        = "Records are drawn at random. Those that are not drawn, or in a group that is too small, are not written: how many these are, no limit holds."
	wordsDifferential    = "Ready to draw"
	wordsDifferentialWhy = "Each run draws levels and records anew, and each file that you pass on adds its epsilon and delta to those of the others."
	wordsAsCoarse        = "{columns}: as coarse as the rules ask for, and no coarser."
	wordsRemoved         = "{columns}: removed."
	wordsHidden          = "{columns}: replaced by * in every cell."
	wordsPseudonyms      = "{columns}: replaced by pseudonyms."
	wordsNumbers         = "{columns}: replaced by numbers in random order."
	wordsSecretsStay     = "{columns}: every value stays in the records that are released. The rules change the details around them, so that a group does not give them away."
	wordsNotLooked       = "{columns}: not looked at, and written unchanged."
	wordsOrderIf         = "The order of the records, if it tells something that the file does not show."
	wordsOrderRandom     = "The order of the records: at random."
	wordsOrderSorted     = "The order of the records: sorted by all columns."
	wordsReady           = "Ready to search"
	wordsEstimating      = "Estimating what this search will take …"
	wordsNotReady        = "Not ready yet"
	wordsOneThing        = "One thing to fix before searching:"
	wordsMoreThings      = "{n} things to fix before searching:"
	wordsMoreAbove       = "and {n} more, named above"
	wordsTodoProtect     = "protect {column}"
	wordsTodoHierarchy   = "repair the hierarchy of {column}"
	wordsTodoPerson      = "say whom a record is about"
	wordsTodoSubset      = "choose the records that count"
	wordsTodoKey         = "make or open a key"
	wordsTodoColumn      = "settle what is said of {column}"
	wordsLevelsChosen    = "The levels are chosen"
	wordsLevelsChosenWhy = "Nothing is searched: the table is made with these levels, and checked like any other."
	wordsWays            = "{n} ways to coarsen this table"
	wordsWillLook        = "{search} will look for the best of them."
	wordsCost            = "It will take {time}, and up to {memory} MB of memory in addition to the table itself; you can stop at any time."
	wordsCostTime        = "It will take {time}; you can stop at any time."
	wordsCostMemory      = "It will take up to {memory} MB of memory in addition to the table itself; you can stop at any time."
	wordsASecond         = "about a second at most"
	wordsSeconds         = "about {n} seconds"
	wordsMinutes         = "about {n} minutes"
	wordsHours           = "about {n} hours"
	wordsGoCoarseness    = "Go to coarseness"
	wordsGoColumns       = "Go to columns"
	wordsReleaseAll      = "Release all records"
	wordsMakeKey         = "Make a key and save it"
	wordsOpenKey         = "Open a key file"
	wordsFind            = "Find the best table"
	wordsSmallGroups     = "Similar records are put into small groups. It can be stopped once the groups are formed."
	wordsFewestHidden    = "As few values as possible are hidden. How long looking for them takes cannot be predicted: the more records there are, the longer. Once all records look like enough others, you can stop at any time and take the best so far."
	wordsFinestGroups    = "The groups that keep the most detail are looked for. How long that takes cannot be predicted: the more records there are, the longer it takes. Once all are in groups, you can stop at any time and take the best so far."
)

// wordsTooUnusual says what becomes of records that are left out.
func wordsTooUnusual(as project.LeftOut) string {
	return map[project.LeftOut]string{project.Drop: wordsUnusualDrop, project.Blank: wordsUnusualBlank, project.Mask: wordsUnusualMask}[as]
}

// wordsUpTo says how many these are at most.
func wordsUpTo(n int, as project.LeftOut) string {
	one := map[project.LeftOut]string{project.Drop: wordsUpToDropOne, project.Blank: wordsUpToBlankOne, project.Mask: wordsUpToMaskOne}
	many := map[project.LeftOut]string{project.Drop: wordsUpToDropMany, project.Blank: wordsUpToBlankMany, project.Mask: wordsUpToMaskMany}
	return ui.Fills(n, one[as], many[as])
}

// What the functions above fill in.
var (
	wordsIsSecret        = "{column} must stay secret"
	wordsAnotherFor      = "Add another rule for {column}"
	wordsProtectHow      = "How should {column} be protected?"
	wordsProtectReason   = "Groups of people who look the same hide who is who. They do not hide what a whole group has in common: if a whole group shares one {column}, finding the group reveals it."
	wordsHarmlessReason  = "Learning {column} would harm nobody. It stays as it is."
	wordsDistinctUsual   = "At least 3 different values in every group, or 2 where there are only 2"
	wordsDistinctAtLeast = "At least {l} different values in every group"
	wordsProtectThese    = "How should these {n} secrets be protected?"
	wordsProtectTheseWhy = "{columns}: no rule protects them yet. If a whole group shares one value, finding the group reveals it. Choose one rule for all of them here, or one for each below."
	wordsUnusualDrop     = "Records too unusual for any group are left out and not written."
	wordsUnusualBlank    = "Records too unusual for any group are left out: all that is written of them is *."
	wordsUnusualMask     = "Records too unusual for any group are left out: their details become *, the rest stays."
	wordsUpToDropOne     = "Up to 1 record is left out and not written."
	wordsUpToDropMany    = "Up to {n} records are left out and not written."
	wordsUpToBlankOne    = "Up to 1 record is left out: all that is written of it is *."
	wordsUpToBlankMany   = "Up to {n} records are left out: all that is written of them is *."
	wordsUpToMaskOne     = "Up to 1 record is left out: its details become *, the rest stays."
	wordsUpToMaskMany    = "Up to {n} records are left out: their details become *, the rest stays."
)
