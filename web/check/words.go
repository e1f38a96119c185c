package check

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/ui"
)

// The sentences of this screen.
var (
	wordsAsk       = "What could somebody know about these people?"
	wordsAskLede   = "Mark the details that someone could know, and what nobody should learn. Then see how many records look the same, and what their groups give away."
	wordsCounted   = "Records are counted: if some are of one person, their group holds fewer people."
	wordsQuestion  = "What is asked"
	wordsKnown     = "Details that someone could know"
	wordsSecret    = "What nobody should learn"
	wordsCheck     = "Check"
	wordsAgain     = "Check again"
	wordsWorst     = "In the worst case, a guess is right"
	wordsAverage   = "on average"
	wordsSame      = "How many records look the same?"
	wordsSameAxis  = "records that look the same"
	wordsTries     = "In how many tries is somebody found?"
	wordsTriesAxis = "tries, of which one finds the person"
	wordsSmallest  = "The smallest groups"

	wordsValueOne     = "1 value"
	wordsValueMany    = "{n} different values"
	wordsRecords      = "Records"
	wordsPeople       = "People"
	wordsGroups       = "Groups"
	wordsGroupOf      = "Group of"
	wordsFoundIn      = "Found in 1 of"
	wordsIn           = "In"
	wordsRiskAbove    = "Risk above"
	wordsShare        = "Share"
	wordsFewerRecords = "groups of fewer than {n}"
	wordsFewerTries   = "fewer than {n} tries"
	wordsSharesOne    = "Share of records by the size of their group; the smallest group has 1 record."
	wordsSharesMany   = "Share of records by the size of their group; the smallest group has {n} records."
	wordsSharesPeople = "Share of people by the tries of which one finds them, in the riskiest of a person's groups."
	wordsSmallestOne  = "smallest group: 1 record"
	wordsSmallestMany = "smallest group: {n} records"
	wordsMeasured     = "k = {k} · {unique} · highest risk {highest} · average risk {average} · {groups}"

	// What is told beyond.
	wordsSingledNone     = "No record is singled out by up to {details}."
	wordsSingledNobody   = "No person is singled out by up to {details}."
	wordsSingledOne      = "1 of {of} is singled out by up to {details}."
	wordsSingledMany     = "{n} of {of} are singled out by up to {details}."
	wordsTooLong         = "In a table of this size it would take too long to look at more details together."
	wordsHowMany         = "How many details are enough"
	wordsWhich           = "Which details"
	wordsWildcard        = "If * could be any value, a guess is right at most {highest}, and on average {average}."
	wordsWildcardRecords = "This counts records, as people have several."
	wordsHarborNone      = "No column seems to hold one of them."
	wordsHarborOthers    = "Nothing is found of the others: {others}."
	wordsHarborColumn    = "{column}: {reason}"
	wordsLimits          = "Set the risks that you accept. They change nothing in the file."
	wordsSingled         = "Who is found by few details?"
	wordsSingledWhy      = "Which one to four details are enough to single somebody out, and what is found if * could be any value."
	wordsHarbor          = "The eighteen identifiers of Safe Harbor"
	wordsHarborWhy       = "For files under HIPAA: which columns seem to hold one."
	wordsHarborRule      = "45 CFR 164.514(b)(2). The rule also wants that nobody who releases the table knows how to identify a person from what is left. Whether it is met is for you to say."
	wordsProvesNothing   = "That is no proof: names and patterns are recognised, not meanings."

	// Comparing with the original.
	wordsCompare       = "Compare it with the original"
	wordsCompareWhy    = "Do you have the table that this file was made from? Then every record is looked up in it, every cell is compared, and every rule of the project is checked again, just as before the file was saved."
	wordsNoProject     = "No project has been chosen yet."
	wordsNoTable       = "No table has been chosen yet."
	wordsProject       = "Choose the project"
	wordsOriginal      = "Choose the original table"
	wordsMarkFirst     = "Mark at least one column that somebody could know first."
	wordsProjectFirst  = "Choose the project first."
	wordsOriginalFirst = "Choose the original table first."
	wordsAfterBusy     = "{busy}: this can be pressed when that is done."
	wordsCompareNow    = "Compare"
	wordsReceipt       = "Choose its receipt"
	wordsNoReceipt     = "No receipt. With the one that was saved with the file, the comparison is exact."
	wordsKeyFirst      = "Open the key of the receipt first."
	wordsUndecided     = "Without its receipt nobody can tell whether this file is a release of that table. That says nothing against the file."
	wordsUnchanged     = "Nothing was changed: the file has the bytes of the table, and the rules hold of it as it is."
	wordsNoRelease     = "This file is not a release of that table made with this project."
	wordsReleaseOne    = "This file is a release of that table: its only record is made from one of the table, and every rule holds."
	wordsReleaseMany   = "This file is a release of that table: its {n} records are made from records of it, each once, and every rule holds."
	wordsLeftOutOne    = "1 record of {of} is left out."
	wordsLeftOutMany   = "{n} records of {of} are left out."
	wordsHolds         = "What holds"
	wordsUnseen        = "What the file cannot show"

	// What groups give away.
	wordsAllLeftOut = "Every record is left out: nothing is given away."
	wordsGivesMost  = "The groups that give most away"
	wordsGiven      = "What groups give away of {column}"
	wordsGivenMost  = "Groups that give most away of {column}"
	wordsDifferent  = "Different values"
	wordsFrequent   = "Most frequent"
	wordsEmpty      = "(empty)"
)

// The strictest parameter with which each model holds, and what it measures.
var (
	wordsModel          = "Model"
	wordsHoldsFor       = "It holds for"
	wordsMeaning        = "Meaning"
	wordsAbove          = "above {value}"
	wordsDistinct       = "Distinct l-diversity"
	wordsDistinctIs     = "fewest different values in a group"
	wordsEntropy        = "Entropy l-diversity"
	wordsEntropyIs      = "as uncertain as that many equally frequent values"
	wordsGrassberger    = "… by Grassberger"
	wordsGrassbergerIs  = "the same, corrected for small groups"
	wordsRecursive      = "Recursive (c,l)-diversity, l = {l}"
	wordsRecursiveIs    = "how much the most frequent value stands out"
	wordsEqual          = "t-Closeness, equal distance"
	wordsEqualIs        = "farthest that a group is from the whole table"
	wordsOrdered        = "t-Closeness, ordered distance"
	wordsOrderedIs      = "the same, where neighbours are similar"
	wordsHierarchical   = "t-Closeness, hierarchical distance"
	wordsHierarchicalIs = "the same, by the column's hierarchy"
	wordsDelta          = "delta-Disclosure privacy"
	wordsDeltaIs        = "largest change of a value's frequency, as a power of two"
	wordsBasic          = "Basic beta-likeness"
	wordsBasicIs        = "largest relative gain of a value"
	wordsEnhanced       = "Enhanced beta-likeness"
	wordsEnhancedIs     = "the same, with frequent values bounded more tightly"
	wordsEnhancedNone   = "none"
	wordsEnhancedNoneIs = "a frequent value is too frequent in some group, whatever beta is"
	wordsAlpha          = "(alpha,k)-Anonymity"
	wordsAlphaIs        = "largest share of one value in a group"
)

// What was found, in one sentence and one more.
var (
	wordsNotCounted    = "Not counted: {columns}."
	wordsNobodyFound   = "Nobody can be found: every record is left out."
	wordsFoundOne      = "1 person of {of} can be found for certain."
	wordsFoundMany     = "{n} people of {of} can be found for certain."
	wordsTriesOne      = "By what you ticked, nobody is found in fewer than 1 try."
	wordsTriesMany     = "By what you ticked, nobody is found in fewer than {n} tries."
	wordsOnlyOfOne     = "1 of 1 record is the only one of its kind."
	wordsOnlyOfMany    = "1 of {n} records is the only one of its kind."
	wordsOnlyMany      = "{n} of {of} records are the only ones of their kind."
	wordsLikeOne       = "By what you ticked, every record looks like at least 1 other one."
	wordsLikeMany      = "By what you ticked, every record looks like at least {n} others."
	wordsAllStars      = "All records have * in the details that you marked."
	wordsKnowsFirst    = "Somebody who knows {columns} picks a record of one of them at the first try."
	wordsKnowsPerson   = "Somebody who knows {columns} picks a record of the right person in 1 of {tries} tries at best."
	wordsKnowsCertain  = "Somebody who knows {columns} finds these records for certain."
	wordsKnowsFew      = "Somebody who knows {columns} picks the right record in 1 of {tries} tries at best."
	wordsHasStarsOne   = "1 record has * in every column, and nothing is about it."
	wordsHasStarsMany  = "{n} records have * in every column, and nothing is about them."
	wordsHasSomeOne    = "1 record has * in all of these and other columns as they were: it is a group of its own."
	wordsHasSomeMany   = "{n} records have * in all of these and other columns as they were: they are a group like any other."
	wordsUniqueNone    = "none is unique"
	wordsUniquePerson  = "1 person is unique"
	wordsUniquePeople  = "{n} people are unique"
	wordsUniqueRecord  = "1 record is unique"
	wordsUniqueRecords = "{n} records are unique"
	wordsGivenAway     = "There is a group in which everybody has the same value: whoever finds out that a person belongs to it knows the person's {column}."
	wordsSpread        = "In every group there are at least {distinct} different values, of {values} in the table. In the worst group, {share} of the records share one value: that is how often a guess is right there."
)

// Headline says in whole numbers how well people are hidden, and from whom not.
func Headline(r *bridge.CheckReport) string {
	if len(r.Unticked) > 0 {
		return hidden(r) + " " + ui.Fill(wordsNotCounted, "columns", ui.ListUpTo(r.Unticked, 4))
	}
	return hidden(r)
}

func hidden(r *bridge.CheckReport) string {
	switch {
	case r.Classes == 0:
		return wordsNobodyFound
	case r.People && r.Unique > 0:
		return ui.Fills(r.Unique, wordsFoundOne, wordsFoundMany, "of", ui.Int(r.Persons.Persons))
	case r.People:
		return ui.Fills(r.Persons.Smallest, wordsTriesOne, wordsTriesMany)
	case r.K == 1 && r.Unique == 1:
		return ui.Fills(r.Rows, wordsOnlyOfOne, wordsOnlyOfMany)
	case r.K == 1:
		return ui.Fill(wordsOnlyMany, "n", ui.Int(r.Unique), "of", ui.Int(r.Rows))
	default:
		return ui.Fills(r.K-1, wordsLikeOne, wordsLikeMany)
	}
}

// Lede says what that means for a guess.
func Lede(r *bridge.CheckReport) string {
	sentence, tries := wordsKnowsFew, r.K
	switch {
	case r.Classes == 0:
		return wordsAllStars
	case r.People && r.Unique > 0:
		sentence = wordsKnowsFirst
	case r.People:
		sentence, tries = wordsKnowsPerson, r.Persons.Smallest
	case r.K == 1:
		sentence = wordsKnowsCertain
	}
	text := ui.Fill(sentence, "columns", ui.ListUpTo(r.Columns, 6), "tries", ui.Int(tries))
	if r.Suppressed > 0 {
		text += " " + ui.Fills(r.Suppressed, wordsHasStarsOne, wordsHasStarsMany)
	}
	if r.LeftOut > 0 {
		text += " " + ui.Fills(r.LeftOut, wordsHasSomeOne, wordsHasSomeMany)
	}
	return text
}

func unique(r *bridge.CheckReport) string {
	switch {
	case r.Unique == 0:
		return wordsUniqueNone
	case r.People:
		return ui.Fills(r.Unique, wordsUniquePerson, wordsUniquePeople)
	}
	return ui.Fills(r.Unique, wordsUniqueRecord, wordsUniqueRecords)
}

// Sentence says in whole numbers what somebody learns of a secret.
func Sentence(r *risk.Revealed) string {
	switch {
	case r.Distinct == 0:
		return wordsAllLeftOut
	case r.Distinct == 1:
		return ui.Fill(wordsGivenAway, "column", r.Column)
	}
	return ui.Fill(wordsSpread, "distinct", ui.Int(r.Distinct), "values", ui.Int(r.Values), "share", ui.Percent(r.Alpha))
}
