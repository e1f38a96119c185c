package state

// What was done, for the history, for undo and redo, for the report and the project: each
// says in a few words what somebody did.

// Files, projects and templates.
var (
	wordsDidProject      = "opened the project {file}"
	wordsDidImport       = "imported {file} for {column}"
	wordsDidTemplate     = "kept the hierarchy of {column} as the template {name}"
	wordsDidUseOne       = "gave {column} the template {name}"
	wordsDidUseMany      = "gave {n} columns the template {name}"
	wordsDidDropTemplate = "removed the template {name}"
)

// How columns are read.
var (
	wordsDidGuess     = "read {column} as guessed"
	wordsDidFormat    = "read {column} as written like {format}"
	wordsDidMissing   = "read {words} in {column} as missing"
	wordsDidNoMissing = "read no words in {column} as missing"
	wordsDidSeparate  = "took the spellings of {value} in {column} apart"
	wordsDidOrder     = "ordered {column}: {order}"
	wordsDidSeveral   = "took the cells of {column} apart at “{mark}”"
	wordsDidOneEach   = "read the cells of {column} as one value each"
)

// about are the sentences of a change to columns: one for those that are named, one for so
// many that they are counted, one for all of them.
type about struct{ named, many, all string }

var (
	wordsDidMark    = about{"marked {columns} as “{role}”", "marked {n} columns as “{role}”", "marked all columns as “{role}”"}
	wordsDidSuggest = about{"took the suggested roles of {columns}", "took the suggested roles of {n} columns", "took the suggested roles of all columns"}
	wordsDidType    = about{"read {columns} as “{type}”", "read {n} columns as “{type}”", "read all columns as “{type}”"}
	wordsDidUntype  = about{"read {columns} as guessed", "read {n} columns as guessed", "read all columns as guessed"}
	wordsDidTreat   = about{"chose “{what}” for {columns}", "chose “{what}” for {n} columns", "chose “{what}” for all columns"}
	wordsDidAddFor  = about{"added {model} for {columns}", "added {model} for {n} columns", "added {model} for all columns"}
)

// What columns are, and whose records these are.
var (
	wordsDidPerson        = "counted people by {columns}"
	wordsDidRowsArePeople = "said that each row is about another person"
)

// Hierarchies.
var (
	wordsDidKind          = "chose “{kind}” for the hierarchy of {column}"
	wordsDidKindMany      = "chose “{kind}” for the hierarchies of {n} columns"
	wordsDidAutomatic     = "had the hierarchy of {column} made automatically"
	wordsDidOption        = "changed “{option}” in the hierarchy of {column}"
	wordsDidPut           = "put {value} of {column} into {group}"
	wordsDidPutMany       = "put {n} values of {column} into {group}"
	wordsDidLikeOne       = "gave {column} the hierarchy of {like}"
	wordsDidLikeMany      = "gave {n} columns the hierarchy of {like}"
	wordsDidLevelsAll     = "allowed all levels of {column}"
	wordsDidLevelsFrom    = "kept {column} at level {low} or above"
	wordsDidLevelsUpTo    = "kept {column} at level {high} or below"
	wordsDidLevelsBetween = "kept {column} between level {low} and level {high}"
	wordsDidLevelsOne     = "kept {column} at level {low}"
)

// What else becomes of columns.
var (
	wordsDidWeight        = "set the weight of {column} to {weight}"
	wordsDidPredict       = "kept what predicts {column}"
	wordsDidNotPredict    = "no longer kept what predicts {column}"
	wordsDidUsualWeight   = "set the weight of {column} to the usual one"
	wordsDidSteps         = "made {column} coarser by steps"
	wordsDidJoint         = "split groups by similar values of {column}"
	wordsDidNotJoint      = "kept groups whole for {column}"
	wordsDidUnbounded     = "lifted the bounds of {column}"
	wordsDidBoundsFrom    = "limited {column} to values from {bottom} on"
	wordsDidBoundsUpTo    = "limited {column} to values up to {top}"
	wordsDidBoundsBetween = "limited {column} to values from {bottom} to {top}"
	wordsDidShift         = "moved the dates of {column} by days drawn for each person"
	wordsDidNotShift      = "left the dates of {column} as they are"
)

// Rules, and what counts as detail.
var (
	wordsDidPreset       = "took the rules for “{preset}”"
	wordsDidAdd          = "added {model}"
	wordsDidRemove       = "removed {model}"
	wordsDidRemoveFor    = "removed {model} for {column}"
	wordsDidParam        = "set {name} to {value}"
	wordsDidModelParam   = "set {name} of {model} to {value}"
	wordsDidModelChoice  = "set “{name}” of {model} to “{value}”"
	wordsDidItemsKnown   = "took somebody to know up to {value} values in a cell of {column}"
	wordsDidItemsLeft    = "set the limit of values left out of cells of {column} to {value} %"
	wordsDidLimit        = "set the limit of records left out to {value} %"
	wordsDidMeasure      = "measured detail by {value}"
	wordsDidMeasureParam = "set “{name}” of the measure to {value}"
)

// People with several records.
var (
	wordsDidAttributed   = "left out records of which nothing says whose they are"
	wordsDidUnattributed = "kept records of which nothing says whose they are"
	wordsDidAllRows      = "kept all records of each person"
	wordsDidOneRow       = "kept at most 1 record of each person"
	wordsDidManyRows     = "kept at most {value} records of each person"
)

// The search, and how the table becomes coarser.
var (
	wordsDidSearch     = "searched with {value}"
	wordsDidTimeFree   = "left the time to the algorithm"
	wordsDidTimeOne    = "set the time to 1 second"
	wordsDidTimeMany   = "set the time to {value} seconds"
	wordsDidChecksFree = "lifted the limit of tables tried"
	wordsDidChecksOne  = "set the number of tables tried to 1"
	wordsDidChecksMany = "set the number of tables tried to {value}"
	wordsDidTakeWay    = "took the table by “{way}”"
	wordsDidTakeLevels = "took the table with {levels}"
	wordsDidTakeLevel  = "{column} on level {level}"
	wordsDidTakeSame   = "took the levels as they are"
	wordsDidFreeLevels = "gave up the chosen levels"
)

// Which records are released.
var (
	wordsDidReleaseAll    = "released all records"
	wordsDidReleaseWhere  = "released the records that meet conditions"
	wordsDidReleaseSample = "released a random share of the records"
	wordsDidReleaseRows   = "released the records of a list"
	wordsDidSample        = "released a random {share} of the records, with the seed {seed}"
	wordsDidListOne       = "released 1 record, which {file} names"
	wordsDidListMany      = "released {n} records, which {file} names"
	wordsDidAddCondition  = "added a condition on the records that are released"
	wordsDidDropCondition = "removed a condition on the records that are released"
)

// condition are the sentences of a condition as it is, and of its opposite.
type condition struct{ is, not string }

var (
	wordsDidUnsaid  = condition{"chose {column} for a condition, which is not complete yet", "chose {column} for a condition, which is not complete yet"}
	wordsDidValue   = condition{"released the records in which {column} is {values}", "released the records in which {column} is not {values}"}
	wordsDidValues  = condition{"released the records in which {column} is one of {values}", "released the records in which {column} is none of {values}"}
	wordsDidBetween = condition{"released the records in which {column} lies between {from} and {to}", "released the records in which {column} does not lie between {from} and {to}"}
	wordsDidFrom    = condition{"released the records in which {column} is at least {from}", "released the records in which {column} is not at least {from}"}
	wordsDidUpTo    = condition{"released the records in which {column} is at most {to}", "released the records in which {column} is not at most {to}"}
)

// What is written.
var (
	wordsDidFormulas       = "made formulas harmless"
	wordsDidNoFormulas     = "wrote formulas as they are"
	wordsDidFileFormat     = "chose the file format “{value}”"
	wordsDidDelimiter      = "set the column separator of the file to “{value}”"
	wordsDidEncoding       = "set the text encoding of the file to “{value}”"
	wordsDidOutputLanguage = "set the language of labels to “{value}”"
	wordsDidLineBreak      = "set the line breaks of the file to “{value}”"
)
