package result

// The risk: who could find somebody, limits, charts, and more for those who ask.
var (
	wordsAttackers              = "Who could find somebody?"
	wordsProsecutorIs           = "Looks for one known person"
	wordsJournalistIs           = "Shows that anyone can be found"
	wordsMarketerIs             = "Wants as many as possible"
	wordsProsecutorDoes         = "Knows that the person is in the table. In the worst case the guess is right {after}; before, {before}."
	wordsJournalistDoes         = "Takes whoever is easiest."
	wordsJournalistSubset       = "Does not know who was released, and looks in the whole table."
	wordsJournalistFinds        = "The easiest person is guessed rightly {tries}."
	wordsJournalistFindsRecords = "The easiest record is guessed rightly {tries}."
	wordsJournalistSomeRecords  = "{before} of the records were in groups of fewer than five; now {after} are."
	wordsJournalistSomeTries    = "{before} of the people could be found in fewer than five tries; now {after} can."
	wordsJournalistNobodyTries  = "{before} of the people could be found in fewer than five tries; now nobody can."
	wordsJournalistNoneRecords  = "{before} of the records were in groups of fewer than five; now none is."
	wordsJournalistSome         = "{before} of the people were in groups of fewer than five; now {after} are."
	wordsJournalistNobody       = "{before} of the people were in groups of fewer than five; now nobody is."
	wordsMarketerDoes           = "Guesses for everybody. Of 1,000 people, about {after} would be guessed rightly; before, about {before}."
	wordsMarketerDoesRecords    = "Guesses for every record. Of 1,000, about {after} would be guessed rightly; before, about {before}."
	wordsLessThanOne            = "less than one"
	wordsUnseenArrow            = " before, after "
	wordsLimits                 = "Set the risks that you accept. They start from the groups that your rules ask for; they are shown in the charts, and change nothing in the table."
	wordsWithin                 = "Before, it was within the limit: {risk}."
	wordsAbove                  = "Before, it was above the limit: {risk}."
	wordsYourLimit              = "your limit: {risk}"
	wordsColours                = "Per cent of people, {before} and {after}."
	wordsColoursRecords         = "Per cent of records, {before} and {after}."
	wordsColourBefore           = "before"
	wordsColourAfter            = "after"
	wordsPeopleBefore           = "People before"
	wordsPeopleAfter            = "People after"
	wordsRecordsAfter           = "Records after"
	wordsSizesRecords           = "How many records look the same?"
	wordsSizesAxisRecords       = "records that look the same"
	wordsSizesRecordsOne        = "Before, 1 record was alone and {few} in groups of two to four. Now the smallest group has {records}."
	wordsSizesRecordsMany       = "Before, {n} records were alone and {few} in groups of two to four. Now the smallest group has {records}."
	wordsSizes                  = "How many people look the same?"
	wordsSizesAxis              = "people who look the same"
	wordsGroupOf                = "Group of"
	wordsSizesOne               = "Before, 1 person was alone and {few} in groups of two to four. Now the smallest group has {people}."
	wordsSizesMany              = "Before, {n} people were alone and {few} in groups of two to four. Now the smallest group has {people}."
	wordsTries                  = "How many tries does it take to find a person?"
	wordsTriesAxis              = "tries until a guess is right"
	wordsTriesHead              = "Tries"
	wordsTriesOne               = "Before, 1 person was found at the first try and {few} in two to four. Now it takes at least {tries}."
	wordsTriesMany              = "Before, {n} people were found at the first try and {few} in two to four. Now it takes at least {tries}."
	wordsLikely                 = "How likely is each person found?"
	wordsLikelyRecords          = "How likely is each record found?"
	wordsLikelyAxis             = "risk of a right guess, per cent"
	wordsRisk                   = "Risk"
	wordsUpToOne                = "up to 1 %"
	wordsSingled                = "Who is found by few details?"
	wordsSingledWhy             = "Which one to four details are enough to single somebody out, before and after."
	wordsSingledOut             = "People who are singled out"
	wordsSingledOutRecords      = "Records that are singled out"
	wordsTooLong                = "In a table of this size it would take too long to look at more details together."
	wordsNotLooked              = "not looked at"
	wordsMoreRisk               = "More about the risk"
	wordsMoreRiskWhy            = "Which details tell people apart, what the rules guarantee, and how large the groups are."
	wordsBesides                = "What somebody may know of the values in cells of {column} is not counted here. It is counted in the risks above."
	wordsTellingRecords         = "Whoever knew {columns} of two records could tell them apart in {share} of all cases."
	wordsTellingBefore          = "Whoever knew {columns} of two people could tell them apart in {share} of all cases."
	wordsTellingOne             = "In the finished table no single detail tells more than {share} of them apart."
	wordsTellingMany            = "In the finished table no {count} details tell more than {share} of them apart."
	wordsAlone                  = "Each detail alone"
	wordsAloneWhy               = "Separation: the share of pairs of records that the detail tells apart. Distinction: its different values for each record. The last column is what it adds to the distinction of other details; the detail that adds most comes first. Before → after."
	wordsSeparation             = "Separation"
	wordsDistinction            = "Distinction"
	wordsAdds                   = "Adds"
	wordsDetailsTogether        = "Details together"
	wordsTogetherSide           = "{side}: details together"
	wordsSetsWhy                = "Of all sets of up to {details}, those that tell most records apart."
	wordsKnown                  = "Known"
	wordsCombinations           = "Combinations"
	wordsToldApart              = "Pairs told apart"
	wordsGuaranteed             = "What is guaranteed"
	wordsGuaranteedRisks        = "By what was measured and what the rules guarantee, a guess about one known person is right at most {prosecutor}, one about whoever is easiest to find at most {journalist}, and guesses about everybody at most {marketer} on average."
	wordsWildcard               = "If * could be any value, a guess is right at most {highest}, and on average {average}."
	wordsWildcardRecords        = "This counts records, as people have several."
	wordsGroupsHeading          = "Groups of records that look the same"
	wordsGroupMedian            = "Records in the middle one"
	wordsGroupSmallest          = "Records in the smallest"
	wordsGroupLargest           = "Records in the largest"
	wordsGroupSingle            = "Groups of one record"
	wordsPopulation             = "Unique among all people?"
	wordsPopulationWhy          = "How many people would be the only one of their kind in the population that the table was drawn from."
	wordsPopulationCells        = "Cells of this table hold several values, of which somebody may know a few. The estimates know only groups of people who look the same."
	wordsPopulationSeveral      = "People have several records in this table. The estimates know only tables with one record of each person."
	wordsPopulationUnsaid       = "Nobody said whether each record is about another person. The estimates take it so; if people have several records, they do not hold."
	wordsPopulationChoose       = "choose a population"
	wordsPopulationFrom         = "The table was drawn from"
	wordsPopulationAsk          = "Choose it: nothing is assumed of where the people come from."
	wordsUniqueAmong            = "With their details as they were, {before} of the {people} people of {region} would be unique; with those of the finished table, {after}."
	wordsUniqueNumber           = "With their details as they were, {before} of the {people} people would be unique; with those of the finished table, {after}."
	wordsUniqueAbout            = "about {n} ({share})"
	wordsUniqueNone             = "none"
	wordsUniqueUnknown          = "an unknown number"
	wordsEstimate               = "Estimate"
	wordsEstimated              = "{n} ({share})"
	wordsNoEstimate             = "no estimate"
	wordsDankar                 = "Dankar's rule"
	wordsPitman                 = "Pitman"
	wordsZayatz                 = "Zayatz"
	wordsSNB                    = "Slide negative binomial"
	wordsEstimatesWhy           = "These are estimates from the sizes of groups; they differ because their models of a population do. Dankar's rule, which was validated on clinical data, takes Pitman's estimate for small samples and Zayatz's for others."
	wordsHarbor                 = "The eighteen identifiers of Safe Harbor"
	wordsHarborWhy              = "For releases under HIPAA: which columns seem to hold one, and what became of them."
	wordsHarborNone             = "No column seems to hold one of them."
	wordsHarborOthers           = "Nothing is found of the others: {others}."
	wordsNoProof                = "That is no proof: names and patterns are recognised, not meanings."
	wordsHarborRule             = "45 CFR 164.514(b)(2). The rule also wants that nobody who releases the table knows how to identify a person from what is left. Whether it is met is for you to say."
	wordsBecameCells            = "{column}: its values became coarser, or were left out of cells."
	wordsBecameOne              = "{column} shows one value for each group."
	wordsBecameMixed            = "{column} is coarser in some records than in others."
	wordsBecameSame             = "{column} stays as it is."
	wordsBecameHidden           = "{column} is hidden for everybody."
	wordsBecameCoarser          = "{column} becomes coarser: {level}."
	wordsBecameRemoved          = "{column} is removed."
	wordsBecameStar             = "{column} is hidden."
	wordsBecamePseudonym        = "{column} becomes a pseudonym."
	wordsBecameNumber           = "{column} becomes a number."
	wordsBecameMoved            = "{column} has its dates moved."
)

// wordsOverTwenty compare how many have a risk above 20 %: people where it is said whose
// records these are, records where it is not.
var (
	wordsOverTwentyPeople = overTwenty{"Nobody had a risk above 20 %, and nobody has one now.",
		"Before, nobody had a risk above 20 %; now {after} of the people have one.",
		"Before, {before} of the people had a risk above 20 %; now nobody has.",
		"Before, {before} of the people had a risk above 20 %; now {after} have."}
	wordsOverTwentyRecords = overTwenty{"No record had a risk above 20 %, and none has one now.",
		"Before, no record had a risk above 20 %; now {after} of them have one.",
		"Before, {before} of the records had a risk above 20 %; now none has.",
		"Before, {before} of the records had a risk above 20 %; now {after} have."}
)

// overTwenty are the sentences of an attacker who finds many.
type overTwenty struct{ never, now, gone, some string }

// wordsSingledBy say how many are singled out by few details, likewise.
var (
	wordsSingledByPeople = beforeAfter{"Before, nobody was singled out by up to {details}.",
		"Before, 1 of {all} people was singled out by up to {details}.",
		"Before, {n} of {all} people were singled out by up to {details}.",
		"In the finished table nobody is by up to {details}.",
		"In the finished table 1 person is by up to {details}.",
		"In the finished table {n} people are by up to {details}."}
	wordsSingledByRecords = beforeAfter{"Before, no record was singled out by up to {details}.",
		"Before, 1 of {all} records was singled out by up to {details}.",
		"Before, {n} of {all} records were singled out by up to {details}.",
		"In the finished table none is by up to {details}.",
		"In the finished table 1 record is by up to {details}.",
		"In the finished table {n} records are by up to {details}."}
)

var (
	wordsTermProsecutor = "prosecutor"
	wordsTermJournalist = "journalist"
	wordsTermMarketer   = "marketer"
)
