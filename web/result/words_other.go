package result

// Other ways to make the table, and how this one was found.
var (
	wordsWays               = "All ways to make this table"
	wordsWaysWhy            = "This table is made by “{way}”. By the same rules it can also be made by {others}. Each is checked as strictly as this one, and then you choose."
	wordsCompare            = "Compare all ways"
	wordsCompareOn          = "Go on comparing"
	wordsCompareLong        = "It takes longer than the search; you can stop or cancel at any time."
	wordsWhich              = "Which table should be saved?"
	wordsWhichLabel         = "Which table is saved"
	wordsStop               = "Stop and use the best so far"
	wordsCancel             = "Cancel"
	wordsWaysSame           = "All ways follow the same rules, and each is checked independently."
	wordsWaysEqual          = "All ways keep the same detail here: {kept}."
	wordsWaysBest           = "Most detail is kept by “{best}”: {kept}, against {against} by “{least}”. All follow the same rules."
	wordsWaysBestShown      = "Most detail is kept by “{best}”: {kept}, against {against} by “{least}”. All follow the same rules. It is the one that is shown and saved."
	wordsNotYet             = "not computed yet"
	wordsWayNotYet          = "This table has not been computed yet."
	wordsWayUnderWay        = "This table is being computed: it can be chosen when it is done."
	wordsNoneByThis         = "No table made this way meets the rules."
	wordsPeopleAverage      = "People in a group, on average"
	wordsCellsHidden        = "Cells hidden (*)"
	wordsCourse             = "How it was found"
	wordsCourseChosen       = "You chose the levels. Nothing was searched; what was written was checked like any other table."
	wordsCourseChart        = "The best so far, as time went by"
	wordsTook               = "{checks} among {ways} ways to coarsen this table took {time}."
	wordsCourseOptimal      = "All other ways were proved to be worse or not safe."
	wordsCourseBalanced     = "Then coarser levels were tried, because finer groups leave less of the values in {column}: the table keeps more of all columns together than the one with the best score."
	wordsCourseBound        = "It is proved that no table scores less than {bound}."
	wordsCourseFinest       = "Again and again the group was taken that keeps the most detail among all that can be formed of those who were left. Then records were moved, groups dissolved and new ones formed, each time where that keeps more."
	wordsCourseSuppression  = "Again and again the group was formed that hides the fewest values among all that can be formed of those who were left. Then records were moved, groups dissolved and new ones formed, each time where that hides fewer."
	wordsCourseStopped      = "That was not finished when it was stopped."
	wordsCourseGraph        = "Every person was joined with those who are most similar, groups that grew too large were cut, and people were moved where that kept more detail."
	wordsCourseGraphUnsaid  = "Every record was joined with those that are most similar, groups that grew too large were cut, and records were moved where that kept more detail."
	wordsCourseGraphRecords = "Every record was joined with the most similar ones of other people, groups that grew too large were cut, and records were moved where that kept more detail."
	wordsGroupedOne         = "All records look the same in the finished table. It took {time}."
	wordsGroupedMany        = "{n} groups look different in the finished table. It took {time}."
	wordsCourseRoundsOne    = "Each round looked for the finest steps for those whom the rounds before could not release, trying 1 table in all. It took {time}."
	wordsCourseRoundsMany   = "Each round looked for the finest steps for those whom the rounds before could not release, trying {n} tables in all. It took {time}."
	wordsRound              = "Round {n}"
	wordsMoreRoundOne       = "and 1 more round"
	wordsMoreRoundMany      = "and {n} more rounds"
	wordsReleased           = "Records released"
)

// SQL.
var (
	wordsDatabase         = "In a database"
	wordsDatabaseWhy      = "Where the steps are the same for everybody, SQL makes this release in a database, and verifies it."
	wordsDatabaseKept     = "The scripts hold values of the columns that somebody could know: keep them as you keep the table."
	wordsDialect          = "Database"
	wordsDatabaseTable    = "Name of the table"
	wordsDatabaseTableWhy = "As TABLE or SCHEMA.TABLE."
	wordsSaveSQL          = "Save the SQL scripts"
)

// The report.
var (
	wordsReport         = "The report"
	wordsReportWhy      = "One file that opens in a browser and prints: roles, rules with their sources, hierarchies, the risk before and after, what is not covered, checksums. The one for others shows nothing of the table as it was, and no small numbers."
	wordsPurpose        = "Purpose of the release"
	wordsRecipient      = "Who receives the file"
	wordsDecided        = "Who decided"
	wordsReportOurs     = "Save the report for our files"
	wordsReportOthers   = "Save the report for others"
	wordsSettings       = "Settings"
	wordsSuppression    = "Suppression limit"
	wordsSuppressionIs  = "{share}, that is {limit} of {records}; left out: {n}"
	wordsMeasure        = "Measure"
	wordsMeasureIs      = "{measure}, score {score}"
	wordsWay            = "Way"
	wordsSearch         = "Search"
	wordsSearched       = "{search}, {checks} among {ways} transformations, {time}"
	wordsSearchedRounds = "{search}, {checks}, {time}"
	wordsSearchedGroups = "groups of similar records were formed, {time}"
	wordsInput          = "Input"
	wordsProgram        = "Program"
	wordsLevels         = "Levels"
	wordsLevelHead      = "Level"
	wordsOfHead         = "of"
	wordsName           = "Name"
	wordsHistory        = "What was changed on the way"
	wordsNoHistory      = "Nothing: these are the settings that were suggested."
	wordsLimitsOf       = "Limits"
	wordsLimitsAre      = "The table meets the rules named above for the details that were marked as known. Whether somebody can know more than these is a judgement that no program makes. k-anonymity hides who is who; it does not hide what a whole group has in common."
)

var (
	wordsDegreeOne  = "1 degree"
	wordsDegreeMany = "{n} degrees"
)

// Columns that are held back.
var (
	wordsHeld          = "Held back, and not in the file: {columns}."
	wordsUndecidedOne  = "1 column is held back"
	wordsUndecidedMany = "{n} columns are held back"
	wordsUndecidedWhy  = "Nobody has said what they are, so they are not in the file: {columns}. Decide on them and search again, or save the file without them."
	wordsDecide        = "Decide"
)
