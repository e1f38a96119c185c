package coarseness

import (
	"strconv"

	"github.com/fulgurite/fulgurite/web/ui"
)

// The step, and the list of columns.
var (
	wordsHead           = "How coarse may each detail become?"
	wordsLede           = "Every detail that someone could know has steps from exact to hidden. The search takes the finest steps by which the rules can be met."
	wordsNoColumn       = "No column is a detail that someone could know, so nothing has to become coarser."
	wordsAttentionOne   = "1 column needs attention"
	wordsAttentionMany  = "{n} columns need attention"
	wordsOnlyThese      = "Only these"
	wordsAllColumns     = "All columns"
	wordsNoneCalled     = "No column is called that."
	wordsColumns        = "Columns"
	wordsCoarser        = "Columns that become coarser"
	wordsFindColumn     = "Find a column"
	wordsBuildingOne    = "building …"
	wordsShows          = "every group shows {value}"
	wordsNoSteps        = "no steps yet"
	wordsKeptOrHidden   = "{values} · kept or hidden"
	wordsStepsOne       = "{values} · 1 step"
	wordsStepsMany      = "{values} · {n} steps"
	wordsListedOne      = "The column that is listed here:"
	wordsListedMany     = "The {n} columns that are listed here:"
	wordsMakeThem       = "make them …"
	wordsLike           = "Like {column}"
	wordsAllMadeHow     = "How the hierarchies of all columns in the list are made"
	wordsImportAll      = "Import hierarchies"
	wordsHierarchies    = "Hierarchies of several columns"
	wordsDropHere       = "Or drop CSV files here: hierarchy_age.csv or age.csv finds the column age."
	wordsTemplate       = "Template: {name}"
	wordsTemplates      = "Templates of this project"
	wordsTemplateName   = "Name of the template"
	wordsKeepIt         = "Keep"
	wordsRemove         = "Remove"
	wordsRemoveTemplate = "Remove the template {name}"
)

// The hierarchy of one column.
var (
	wordsHierarchyOf  = "Hierarchy of {column}"
	wordsBuilding     = "Building …"
	wordsGroupShows   = "Every group shows {value}. These steps are not used."
	wordsProblemsOne  = "and 1 more problem of this hierarchy."
	wordsProblemsMany = "and {n} more problems of this hierarchy."
	wordsRarest       = "The rarest value stands for {people}."
	wordsShownHow     = "How the hierarchy is shown"
	wordsTree         = "Tree"
	wordsLevels       = "Levels"
	wordsValuesFrom   = "{values} from {file}"
	wordsOfCells      = "It is about single values of a cell, and each of them gets a level of its own. {why}"
	wordsSimilar      = "Says which values of this secret are similar; the column itself stays as it is. {why}"
	wordsMadeHow      = "How the hierarchy of {column} is made"
	wordsChange       = "Change the steps"
	wordsEdit         = "Edit the lines"
	wordsDone         = "Done"
	wordsImport       = "Import CSV"
	wordsKeep         = "Keep as template"
	wordsExport       = "Export CSV"
	wordsAtLeast      = "at least"
	wordsAtMost       = "at most"
	wordsLowest       = "Lowest level of {column}"
	wordsHighest      = "Highest level of {column}"
	wordsEmpty        = "(empty)"
	wordsAndMore      = "and {n} more"
	wordsPutWhere     = "put into …"
	wordsNewOther     = "a new group “other”"
	wordsWhere        = "Where to put {value}"
	wordsWhereAll     = "Where to put all of them"
	wordsNoPlaceOne   = "1 value has no place in this hierarchy"
	wordsNoPlaceMany  = "{n} values have no place in this hierarchy"
	wordsRound        = "Round the boundaries"
	wordsAutomatic    = "Use the automatic one"
	wordsSemicolons   = "{what} With a semicolon between them."
	wordsTooLong      = "This table is too long to be edited here. Export it as CSV, edit it there and import it again."
	wordsStepsOf      = "Steps of {column}"
	wordsCaps         = "Averages and caps"
	wordsTreatmentOf  = "Treatment of {column}"
	wordsMicroTerm    = "microaggregation"
	wordsBottomTerm   = "bottom coding"
	wordsTopTerm      = "top coding"
)

func values(n int) string  { return ui.Fills(n, wordsValueOne, wordsValueMany) }
func records(n int) string { return ui.Records(n) }

// Its levels.
var (
	wordsLevel        = "level {level}"
	wordsAsItIs       = "as it is"
	wordsLevelValues  = "{level} · {values}"
	wordsLadder       = "Values of {column} from level to level"
	wordsLadderCounts = "Values of {column} from level to level, with how many stand behind each"
	wordsLevelsOf     = "Levels of {column}"
	wordsLevelNameOf  = "Name of level {level} of {column}"
	wordsInsert       = "Insert above"
	wordsInsertAbove  = "Insert above level {level}"
	wordsRemoveLevel  = "Remove level {level}"
)

// wordsLevelHeads are the columns of the table of levels; # is for figures.
var wordsLevelHeads = []string{"Level", "Name", "#Labels", "#Behind the rarest", "Change"}

// levelName is a level without a name of its own.
func levelName(l int) string {
	if l == 0 {
		return wordsAsItIs
	}
	return ui.Fill(wordsLevel, "level", strconv.Itoa(l))
}

// Its tree, and what can be done with what is ticked.
var (
	wordsTooMany     = "The column has {n} different values: too many to be put into groups one by one. Change how the steps are made, or import them."
	wordsTreeOf      = "Values and groups of {column}"
	wordsLines       = "Lines {from} to {to} of {all}"
	wordsPrevious    = "Previous"
	wordsNext        = "Next"
	wordsByRule      = "These steps are made by a rule, which fits the next file, too. An edit by hand turns them into a list of the values of this one."
	wordsFind        = "Find a value or a group"
	wordsFindOf      = "Find a value or a group of {column}"
	wordsToolbar     = "What to do with what is ticked"
	wordsTickFirst   = "Tick values or groups first."
	wordsTickGroup   = "Tick one group first."
	wordsTickGroups  = "Tick two or more groups of the same level first."
	wordsSplitGroups = "A single value cannot be split: tick groups alone."
	wordsFirstLines  = "These are the first lines."
	wordsLastLines   = "These are the last lines."
	wordsGroupName   = "Name of the group for {values}"
	wordsPutGroup    = "Put into the group"
	wordsNewName     = "New name of {value}"
	wordsPut         = "Put into group …"
	wordsPutMany     = "Put {n} into a group …"
	wordsRename      = "Rename"
	wordsMerge       = "Merge"
	wordsSplit       = "Split"
	wordsTakeOut     = "Take out"
	wordsUp          = "Move up"
	wordsDown        = "Move down"
	wordsSortWhat    = "Sort the members of every group, or join those that stand beside each other"
	wordsSort        = "sort …"
	wordsByName      = "by name"
	wordsFrequent    = "frequent first"
	wordsJoin        = "join neighbours in this order"
	wordsCancel      = "Cancel"
)

// Ranges of numbers.
var (
	wordsSetCuts        = "Set boundaries one by one"
	wordsClickPicture   = "Or click on the picture where a range should begin."
	wordsUpToLevel      = "up to level {level}"
	wordsBoundary       = "Boundary {at}"
	wordsBoundaryLevel  = "Level of the boundary {at}"
	wordsRemoveBoundary = "Remove {at}"
	wordsBoundariesOf   = "Boundaries of {column}"
	wordsAnotherCut     = "Another boundary"
	wordsPutIn          = "Put in"
	wordsAddLevel       = "Add a coarser level"
	wordsHistogram      = "How often the numbers of {column} occur, from {low} to {high}; a boundary can be typed below."
)

// wordsCutHeads are the columns of the table of boundaries.
var wordsCutHeads = []string{"A range begins at", "It is kept", "Change"}

// What was done, for the history.
var (
	wordsDidRound       = "rounded the boundaries of {column}"
	wordsDidPut         = "put {values} of {column} into {group}"
	wordsDidRename      = "renamed {value} of {column} to {name}"
	wordsDidMerge       = "merged {values} of {column}"
	wordsDidSplit       = "split {values} of {column} into members"
	wordsDidTakeOut     = "ungrouped {values} of {column}"
	wordsDidUp          = "moved {values} of {column} up"
	wordsDidDown        = "moved {values} of {column} down"
	wordsDidSortName    = "sorted {column} by name"
	wordsDidSortCount   = "sorted {column} by frequency"
	wordsDidJoin        = "joined neighbours of {column} in their order"
	wordsDidNameLevel   = "named level {level} of {column} {name}"
	wordsDidInsert      = "inserted a level above level {level} of {column}"
	wordsDidRemoveLevel = "removed level {level} of {column}"
	wordsDidCut         = "put a boundary at {at} into {column}"
	wordsDidSetCuts     = "set the boundaries of {column} one by one"
	wordsDidMoveCut     = "moved the boundary {at} of {column} to {to}"
	wordsDidKeepCut     = "kept the boundary {at} of {column} up to level {level}"
	wordsDidRemoveCut   = "removed the boundary {at} of {column}"
	wordsDidAddLevel    = "added a coarser level to {column}"
)

var (
	wordsValueOne  = "1 value"
	wordsValueMany = "{n} values"
)

var (
	wordsPeople  = "people"
	wordsPerson  = "person"
	wordsRecord  = "record"
	wordsRecords = "records"
)
