package result

import (
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/state"
	"github.com/fulgurite/fulgurite/web/ui"
)

// The sentences of a result, place by place; first what several places say.
var (
	wordsPlaces       = "Result"
	wordsBefore       = "Before"
	wordsAfter        = "After"
	wordsColumn       = "Column"
	wordsRecords      = "Records"
	wordsPeople       = "People"
	wordsGroups       = "Groups"
	wordsRecordsOut   = "Records left out"
	wordsGroupAverage = "Records in a group, on average"
	wordsNobody       = "nobody"
	wordsKept         = "of the detail is kept"
	wordsOthers       = "all others"
	wordsMissing      = "missing"
	wordsEmpty        = "(empty)"
	wordsEmptyCell    = "the empty cell"
	wordsRange        = "{from} to {to}"
	wordsUnchanged    = "Your settings are unchanged."
	wordsChangeRules  = "Change the rules"
	wordsSave         = "Save"
	wordsSaveTable    = "Save the table"
	wordsSaveLater    = "Save for later checks"
	wordsSaveReceipt  = "Save the table and its receipt"

	wordsReceiptWhat     = "The receipt says which record of your table is behind each record of the file, and is encrypted. With it and the key this page and the command line can compare the file with your table later on, exactly as before it was saved. It belongs to the file that is saved with it: in a file that was saved before, shuffled records stand in another order."
	wordsReceiptOwn      = "It is personal data: keep it with your table, delete it together with your table, and never hand it on."
	wordsReceiptKeyFirst = "Open a key first, or make one."
	wordsFormat          = "File format"
	wordsUnsaved         = "Nothing can be saved: the second check disagrees."
	wordsStale           = "You have changed settings since then. This is still the result of the earlier ones."
	wordsSearchAgain     = "Search again"
	wordsHandOver        = "Hand over to {origin}"
	wordsPortalAsks      = "The page around this one asks for the finished table. It gets it when you press the button, and not before."
)

// What each place says first.
var (
	wordsHeadEmpty           = "Nothing is left of the details that somebody could know."
	wordsHeadNobody          = "Nobody is left who could be found."
	wordsHeadRisk            = "In the worst case, a guess is right {tries}."
	wordsHeadRiskBefore      = "Before, it was right {tries}."
	wordsHeadUse             = "{kept} of the detail is kept."
	wordsHeadUseWhy          = "Here is how it is spread over the columns, and what can still be learned from each."
	wordsHeadTableOne        = "1 of {of} is in the finished table."
	wordsHeadTableMany       = "{n} of {of} are in the finished table."
	wordsHeadTableWhy        = "These are its rows, and what became of each column."
	wordsHeadNoOthers        = "Other tables are not compared."
	wordsHeadNoOthersWhy     = "Cells of {column} hold several values. What other levels or other ways of recoding would keep of them is not computed: change the settings and compare what is kept."
	wordsHeadAlternatives    = "The same rules allow other tables."
	wordsHeadAlternativesWhy = "This one keeps {kept} of the detail. See what others would keep, and choose."
	wordsHeadReport          = "What was decided, for those who have to answer for it."
)

// The summary: two figures, the second check, and what the file has.
var (
	wordsWorst            = "In the worst case, a guess is right"
	wordsProsecutor       = "prosecutor risk {highestBefore} → {highestAfter} · average {averageBefore} → {averageAfter} · looks for one known person"
	wordsDetail           = "Detail"
	wordsFoundBalanced    = "with the levels that keep most of all columns together, of those that were tried"
	wordsFoundChosen      = "with the levels that you chose"
	wordsFoundDrawn       = "drawn at random from {ways} ways to coarsen this table, better ones more likely"
	wordsFoundRoundsOne   = "{way}, in 1 round"
	wordsFoundRoundsMany  = "{way}, in {n} rounds"
	wordsFoundGroups      = "{way}"
	wordsFoundGroupsTime  = "{way}, as far as they were found when the time was up"
	wordsFoundGroupsUser  = "{way}, as far as they were found when you stopped"
	wordsFoundOptimal     = "proved to be the best of {ways}"
	wordsFoundBest        = "best found with {checks} among {ways} ways to coarsen this table"
	wordsFoundTime        = "best found with {checks} among {ways} ways to coarsen this table, when the time was up"
	wordsFoundUser        = "best found with {checks} among {ways} ways to coarsen this table, when you stopped"
	wordsFoundChecks      = "best found with {checks} among {ways} ways to coarsen this table, when the limit of tries was reached"
	wordsFoundMemory      = "best found with {checks} among {ways} ways to coarsen this table, when the memory for a search was full"
	wordsCheckOne         = "1 check"
	wordsCheckMany        = "{n} checks"
	wordsGapDetail        = "at most {share} more detail could still be found"
	wordsGapScore         = "no table scores more than {share} better"
	wordsNotWritten       = "not written"
	wordsWrittenStar      = "written as *"
	wordsShownStar        = "shown as *"
	wordsLeftOutOne       = "record left out ({how}), of {limit} allowed"
	wordsLeftOutMany      = "records left out ({how}), of {limit} allowed"
	wordsRegular          = "The same value looks the same in every record."
	wordsRegularSearch    = "The regular table is being looked for; this one stays what it is."
	wordsFinestSearch     = "The finest table is being looked for; this one stays what it is."
	wordsRegularShow      = "Show the regular table"
	wordsFinestShow       = "Show the finest table"
	wordsRegularKeeps     = "The regular table keeps {kept}."
	wordsFinestKeeps      = "The finest table keeps {kept}."
	wordsRegularNone      = "By the rules there is no regular table."
	wordsFinestNone       = "By the rules there is no finest table."
	wordsRegularRefused   = "The regular table cannot be had. {why}"
	wordsFinestRefused    = "The finest table cannot be had. {why}"
	wordsRegularUsually   = "In the regular table it looks the same everywhere, and usually less detail is kept."
	wordsFinestUsually    = "Usually the finest groups keep more; then it may be exact in one record and coarser in another."
	wordsDisagrees        = "The second check disagrees: nothing can be saved"
	wordsDisagreesWhy     = "The finished table was read back and does not meet the rules that you chose. This is a fault of the program, not of your data. Please report it."
	wordsChecked          = "Checked again, independently"
	wordsCheckedWhy       = "The finished table was read back by a part of the program that was written apart from the search. It meets every rule that you chose:"
	wordsFormulaOne       = "1 cell looks like a formula to a spreadsheet; the rules step can make it harmless."
	wordsFormulaMany      = "{n} cells look like formulas to a spreadsheet; the rules step can make them harmless."
	wordsAllRecords       = "of people with all of their records"
	wordsRecordsKnown     = "{n} records of a person known"
	wordsLimitKept        = "at most {share} left out: {n} of {limit}"
	wordsContents         = "What the file has"
	wordsNotCovered       = "What is not covered"
	wordsWhichColumns     = "Which columns"
	wordsWrittenOne       = "1 record is written, of {of}."
	wordsWrittenMany      = "{n} records are written, of {of}."
	wordsStandOne         = "1 line is written. It stands for {records} of {of} records; no other line shows the same."
	wordsStandMany        = "{n} lines are written. They stand for {records} of {of} records; no two show the same."
	wordsAddedUp          = "Lines that show the same are one line in the file, with the sum of their numbers."
	wordsSubsetOne        = "1 record is written, of {part} that were to be released."
	wordsSubsetMany       = "{n} records are written, of {part} that were to be released."
	wordsDrawnOne         = "1 of {of} was drawn at random, each with a probability of {chance}; groups of fewer than {size} of them are left out (differential privacy)."
	wordsDrawnMany        = "{n} of {of} were drawn at random, each with a probability of {chance}; groups of fewer than {size} of them are left out (differential privacy)."
	wordsBeyondOne        = "1 record was drawn and left out beforehand, because its person had more than {most}."
	wordsBeyondMany       = "{n} records were drawn and left out beforehand, because people had more than {most}."
	wordsUnattributedOne  = "1 record was left out beforehand, because nothing says whose it is."
	wordsUnattributedMany = "{n} records were left out beforehand, because nothing says whose they are."
	wordsOutside          = "Nothing is written of records outside the part that is released."
	wordsRandom           = "The records are in random order."
	wordsSorted           = "The records are sorted by all columns."
	wordsAsTable          = "The records are in the order of the table. A test found nothing in it that the file does not show."
	wordsAboutOne         = "They are about 1 person, with up to {records}."
	wordsAboutMany        = "They are about {n} people, with up to {records} each."
	wordsNobodyOut        = "Nobody is left out."
	wordsOutOne           = "1 person is left out."
	wordsOutMany          = "{n} people are left out."
	wordsPartlyOne        = "1 person loses some records, but not all."
	wordsPartlyMany       = "{n} people lose some records, but not all."
	wordsLinked           = "The file shows which records belong together."
	wordsAlikeOne         = "At the fewest, 1 person shows the same in all of their records."
	wordsAlikeMany        = "At the fewest, {n} people show the same in all of their records."
	wordsUnknownOne       = "Of 1 record nobody knows whose it is."
	wordsUnknownMany      = "Of {n} records nobody knows whose they are."
	wordsCureDrop         = "Do not write them"
	wordsCureDropOne      = "The file has one record fewer, and nothing in it is about that one."
	wordsCureDropMany     = "The file has {n} records fewer, and nothing in it is about them."
	wordsCureBlank        = "Write records of *"
	wordsCureBlankWhy     = "The file keeps its number of records and shows how many were left out. Their order is not that of the table."
	wordsRefused          = "Nothing is saved: the file would give people away."
	wordsRefusedWhy       = "The search found a table, but the file that it would leave breaks your rules. Your settings are unchanged."
	wordsNone             = "No table meets these rules."
	wordsNoneWhy          = "Among {ways} ways to coarsen this table, none meets all of the rules."
	wordsNoneYet          = "The search ended before it was through: {checks} among {ways} ways to coarsen this table found none that meets all of the rules."
	wordsNoneHidden       = "Not even a table with every detail hidden does."
	wordsHelps            = "What helps"
	wordsAllowMore        = "Allow more records to be left out: some are too unusual for any group."
	wordsLiftBounds       = "Lift bounds on levels, so that details may become coarser."
	wordsMarkFewer        = "Mark fewer details as known, if nobody could know them."
	wordsSmallerGroups    = "Ask for smaller groups."
	wordsFewerRecords     = "Keep fewer records of each person: somebody may have too many for any group."
	wordsChangeSteps      = "Change the steps"
)

// wordsUnique say how many are unique, before and after: people where it is said whose
// records these are, records where it is not.
var (
	wordsUniquePeople = beforeAfter{"before · nobody unique", "before · 1 person unique", "before · {n} people unique",
		"after · nobody unique", "after · 1 person unique", "after · {n} people unique"}
	wordsUniqueRecords = beforeAfter{"before · no record unique", "before · 1 record unique", "before · {n} records unique",
		"after · no record unique", "after · 1 record unique", "after · {n} records unique"}
)

// beforeAfter are sentences of how many there were, and are.
type beforeAfter struct{ none, one, many, noneAfter, oneAfter, manyAfter string }

// wordsChecks counts checks.
func wordsChecks(o *state.Outcome) string {
	return ui.Fills(o.Checks, wordsCheckOne, wordsCheckMany)
}

// wordsFound says how good the result is known to be.
func wordsFound(o *state.Outcome) string {
	way := state.MethodWord(o.Method)
	sentence := map[string]string{"time": wordsFoundTime, "user": wordsFoundUser, "checks": wordsFoundChecks, "memory": wordsFoundMemory}[o.Stopped]
	switch {
	case o.Chosen:
		return wordsFoundChosen
	case o.Itemized != nil && o.Itemized.Balanced:
		return wordsFoundBalanced
	case o.Drawn != nil:
		return ui.Fill(wordsFoundDrawn, "ways", ui.Whole(o.Lattice))
	case o.Method == project.Local:
		return ui.Fills(len(o.Rounds), wordsFoundRoundsOne, wordsFoundRoundsMany, "way", way)
	case o.Method.Groups() && o.Stopped == "time":
		return ui.Fill(wordsFoundGroupsTime, "way", way)
	case o.Method.Groups() && o.Stopped == "user":
		return ui.Fill(wordsFoundGroupsUser, "way", way)
	case o.Method.Groups():
		return ui.Fill(wordsFoundGroups, "way", way)
	case o.Optimal:
		sentence = wordsFoundOptimal
	case sentence == "":
		sentence = wordsFoundBest
	}
	return ui.Fill(sentence, "checks", wordsChecks(o), "ways", ui.Whole(o.Lattice))
}
