package alternatives

// The sentences of this place: other choices of levels.
const (
	wordsLooking = "Looking at other choices"
	wordsHeading = "Other choices of levels"
	wordsNoList  = "In this table, groups have levels of their own, so there is no list of choices. The table with the same steps for everybody has one."
	wordsRegular = "Show the table with the same steps for everybody"
	wordsMaking  = "Making the table and checking it"
	wordsChosen  = "You chose the levels of the table on show."
	wordsBest    = "Go back to the best one"
	wordsCancel  = "Cancel"
	wordsListing = "The list is being made: this can be pressed when it is there."
	wordsAsIs    = "as it is"
	wordsLevel   = "level {n}"
)

// How many choices there are.
const (
	wordsWaiting        = "Looking for the best within these limits …"
	wordsNone           = "None of {possible} choices of levels meets the rules and these limits."
	wordsNoneWithin     = "None of {possible} choices within these levels meets the rules and these limits."
	wordsNotFound       = "Among {possible} choices of levels, none was found that meets the rules and these limits."
	wordsNotFoundWithin = "Among {possible} choices within these levels, none was found that meets the rules and these limits."
	wordsMeetsOne       = "{n} of {possible} choices of levels is listed."
	wordsMeets          = "{n} of {possible} choices of levels are listed."
	wordsMeetsWithinOne = "{n} of {possible} choices within these levels is listed."
	wordsMeetsWithin    = "{n} of {possible} choices within these levels are listed."
	wordsAnyOne         = "{n} of {possible} choices of levels is listed, whether it meets the rules or not."
	wordsAny            = "{n} of {possible} choices of levels are listed, whether they meet the rules or not."
	wordsAnyWithinOne   = "{n} of {possible} choices within these levels is listed, whether it meets the rules or not."
	wordsAnyWithin      = "{n} of {possible} choices within these levels are listed, whether they meet the rules or not."
	wordsAllKnown       = "All are known."
	wordsBestKnown      = "None scores better than the best of these; there may be more that the search did not look at."
	wordsMayBeBetter    = "There may be better ones: the search ended before it had looked at all of them, or the limits admit some that it did not look at."
)

// What each rule costs.
const (
	wordsCostsWhy       = "How much detail would be kept if one rule were stricter, looser or absent and all others stayed. Your settings and your table do not change."
	wordsSearching      = "Searching"
	wordsSearches       = "{n} of {all} searches"
	wordsFindOut        = "Find out"
	wordsGoOn           = "Go on"
	wordsEachSearch     = "Each figure takes a search of its own, of ten seconds at most. You can go on working, or cancel and go on later."
	wordsCosts          = "What does each rule cost?"
	wordsNoneAsIs       = "No table was found that meets the rules as they are."
	wordsKeptNow        = "The rules as they are keep {kept} of the detail."
	wordsMost           = "Most could be gained without “{rule}”: then {without} would be kept."
	wordsMostSoFar      = "Of the rules looked at so far, most could be gained without “{rule}”: then {without} would be kept."
	wordsCouldBeKnown   = "{column} could be known"
	wordsRuleOf         = "{rule} of {column}"
	wordsNotPossible    = "not possible"
	wordsNoTable        = "no table"
	wordsNoneFound      = "none found"
	wordsOrMore         = "{kept} or more"
	wordsBySize         = "Detail kept by the size of groups (k), now {now}"
	wordsByLimit        = "Detail kept by the share that may be left out, now {now}"
	wordsLimitAxis      = "records left out, at most"
	wordsLimitHead      = "Left out, at most"
	wordsNow            = "{value} (now)"
	wordsAllRules       = "All rules as they are"
	wordsWithout        = "Without: {rule}"
	wordsWithoutRule    = "Without a rule"
	wordsWithoutEach    = "Detail kept without each rule"
	wordsDetailKept     = "Detail kept"
	wordsDifference     = "Difference"
	wordsPoints         = "{n} points"
	wordsProved         = "Each figure is that of the best table by the measure “{measure}”."
	wordsProvedSome     = "Each figure is that of the best table by the measure “{measure}”. Where it says “or more”, the search did not end, and more may be kept."
	wordsNotProved      = "Each figure is that of the table that the search found; another one may keep more."
	wordsCompared       = "A detail that nobody could know stays as it is, except in records that are left out, and still counts, so that the figures can be compared. Leaving a rule out is safe only if what it assumes is not so."
	wordsNotPossibleWhy = "Not possible: {why}"
)

// Limits on the list.
const (
	wordsByScore    = "best first, by the measure"
	wordsByKept     = "most detail first"
	wordsByAverage  = "lowest average risk first"
	wordsByHighest  = "smallest highest risk first"
	wordsByLeftOut  = "fewest left out first"
	wordsByGroups   = "most groups first"
	wordsAsAllowed  = "as many as the rules allow"
	wordsAnyShare   = "any share"
	wordsNobody     = "nobody"
	wordsLimits     = "Limit the list"
	wordsLimitsOne  = "The list has one limit"
	wordsLimitsSome = "The list has {n} limits"
	wordsSorted     = "Sorted"
	wordsLeftOut    = "Left out"
	wordsFailing    = "Also those that do not meet the rules"
	wordsFailingWhy = "as far as they were looked at; they cannot be taken"
	wordsLift       = "Lift all limits"
	wordsNoLimit    = "No limit is set."
	wordsFinest     = "finest"
	wordsCoarsest   = "coarsest"
	wordsAtMost     = "at most {share}"
	wordsAtLeast    = "at least {share}"
	wordsFinestOf   = "{column}: the finest level"
	wordsCoarsestOf = "{column}: the coarsest level"
)

// The chart.
const (
	wordsFrontier      = "{n} choices keep as much detail as can be had at their risk: from {leastKept} at an average risk of {leastRisk} to {mostKept} at {mostRisk}."
	wordsFrontierMarks = "Squares show the highest risk, circles the average one. Hollow marks are other choices on this page of the list: for each of them, one of these keeps at least as much detail at no more risk."
	wordsRiskDetail    = "Risk against detail"
	wordsRisk          = "Risk"
	wordsHighest       = "Highest risk"
	wordsAverage       = "Average risk"
)

// All choices as a picture.
const (
	wordsMeetsChecked   = "meets the rules; the search looked at it"
	wordsMeetsPredicted = "meets the rules; the search did not have to look"
	wordsFailsChecked   = "does not meet the rules; the search looked at it"
	wordsFailsPredicted = "does not meet the rules; the search did not have to look"
	wordsDrawing        = "Drawing"
	wordsAllChoices     = "All choices"
	wordsCoarsestFirst  = "All choices of levels, the coarsest first"
	wordsAllChoicesOf   = "All choices of levels"
	wordsLevels         = "Levels"
	wordsWhatKnown      = "What is known"
	wordsDrawAll        = "Draw all {n} choices"
	wordsPicture        = "Coarser ones stand higher, and a line joins two that differ by one level of one column. The numbers are levels, in the order of the columns: {columns}. Choose one to see it beside the others; the arrow keys go from one to the next."
	wordsNode           = "{levels}: {means}"
	wordsNodeShown      = "{levels}: {means}; it is on show"
)

// Two side by side.
const (
	wordsSecond         = "Choose a second one to compare it with."
	wordsRecordsLeftOut = "Records left out"
	wordsGroups         = "Groups"
	wordsSmallest       = "Smallest group"
	wordsUse            = "Use this one"
	wordsSideBySide     = "Side by side"
	wordsBold           = "What differs is in bold."
	wordsTwo            = "Two choices side by side"
	wordsFirstHead      = "First"
	wordsSecondHead     = "Second"
	wordsClose          = "Close the comparison"
)

// The list.
const (
	wordsList          = "The list"
	wordsChoices       = "Choices of levels"
	wordsBetter        = "Better ones"
	wordsMore          = "More"
	wordsFirstChoices  = "These are the first of the list."
	wordsLastChoices   = "These are the last of the list."
	wordsOnShow        = "on show"
	wordsOnShowWhy     = "The table with these levels is on show already."
	wordsUnmet         = "does not meet the rules"
	wordsCompare       = "Compare"
	wordsNeighbours    = "Neighbours"
	wordsListWhy       = "Risk: the share of guesses that are right when somebody looks for one person, counted in records, on average and in the smallest group. A ● says that no other choice keeps at least as much detail at no more risk. Levels in bold differ from those of the table on show."
	wordsUseNumber     = "Use this one: number {n}"
	wordsCompareNumber = "Compare number {n}"
	wordsNeighboursOf  = "Look at the neighbours of number {n}"
	wordsFromTo        = "{from} to {to} of {all}"
)
