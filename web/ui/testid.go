// Package ui holds the page's small pieces: buttons, forms, tables, strips,
// charts and numbers as people read them. It knows go-app and nothing of the
// page's state.
package ui

// Test ids: the values of data-testid on everything that an end-to-end test
// needs. They are stable; texts may be reworded.
//
// Ids that end with a hyphen are completed by a column's name exactly as it
// stands in the file ("level-marital-status"), or as said.
const (
	// The first screen. The three doors are buttons that open the file dialog
	// of the hidden inputs below; tests set files on the inputs.
	DoorAnonymize = "door-anonymize"
	DoorCheck     = "door-check"
	DoorProject   = "door-project"
	DoorSample    = "door-sample"    // button: the built-in sample
	DoorTables    = "door-tables"    // button: its tables about the same people
	FileAnonymize = "file-anonymize" // input type=file: a table, to be anonymized
	FileCheck     = "file-check"     // input type=file: a table, to be checked
	FileProject   = "file-project"   // input type=file: a project (JSON)
	EngineLate    = "engine-late"    // there once the engine has been missing for some seconds
	EngineRetry   = "engine-retry"   // button: loads it again
	DropZone      = "drop-zone"      // takes dropped tables and projects

	// The frame. Steps: open, columns, coarseness, rules, run, result, check.
	// The button carries aria-current="step" on the step that is shown and
	// aria-disabled="true" where the step cannot be entered yet. Step buttons
	// keep their id on narrow screens, where they stand in a row at the top.
	StepPrefix  = "step-"        // button: step-open, step-columns, step-coarseness, step-rules, step-run, step-result, step-check
	ShowTable   = "show-table"   // button: the table, where there is no room for it and a panel
	Widen       = "widen"        // button: gives the panel more room, or less again; aria-pressed
	ProjectMenu = "project-menu" // button: opens the menu of save-project, door-project and forget
	Back        = "back"         // button: another file in place of one that cannot be read
	// Screen is on the panel; data-step names the step on show:
	// start, open, columns, coarseness, rules, run, result, check.
	Screen      = "screen"
	Undo        = "undo"         // button; its text names what would be undone
	History     = "history"      // button: opens the list of changes
	HistoryList = "history-list" // ol of changes, oldest first
	Forget      = "forget"       // button: forgets the file and all settings
	Theme       = "theme"        // select: system, light, dark
	Language    = "language"     // select: en, de, fr, es
	TrustChip   = "trust-chip"   // button: opens the page on trust
	Trust       = "trust"        // the page on trust
	Busy        = "busy"         // there while the engine works on anything but a run
	TakeBack    = "take-back"    // button: opens again what was closed a moment ago
	Stray       = "toast"        // role=status: short confirmations ("Saved ...")

	// Problems: each is an element with role="alert", this id and data-code
	// (the problem's code); warnings have role="status" and data-code.
	Problem    = "problem"
	ProblemFix = "problem-fix" // button inside a problem: does what the hint says
	Warning    = "warning"
	// Lines of the file inside a problem, those that are meant with the class "meant".
	ProblemLines = "problem-lines"

	// Open: what was detected. data-value on counts is the bare number.
	OpenRecords     = "open-records"      // data-value: records
	OpenColumns     = "open-columns"      // data-value: columns
	OpenEmpty       = "open-empty"        // data-value: empty cells
	OpenDelimiter   = "open-delimiter"    // select: "" (detect), ",", ";", "tab", "|"
	OpenEncoding    = "open-encoding"     // select of charset labels: "utf-8", "windows-1252", ...
	OpenSheet       = "open-sheet"        // select: the tables of a file that has several
	OpenHeader      = "open-header"       // checkbox: the first line holds the names
	OpenMissing     = "open-missing"      // text input: missing-value words, comma between them
	OpenRagged      = "open-ragged"       // select: "error", "pad"
	OpenSurplus     = "open-surplus"      // select: "error", "drop", "join"
	OpenQuote       = "open-quote"        // select: "" (detect), "double", "single", "none"
	OpenSkipLines   = "open-skip-lines"   // text input: lines before the table
	OpenHeaderLines = "open-header-lines" // select: lines that hold the names of the columns
	OpenSkipEnd     = "open-skip-end"     // text input: lines after the table
	OpenFound       = "open-found"        // list: how it was read; its items have data-part
	OpenAssumed     = "open-assumed"      // details: what reading took for granted; its items have data-value
	OpenOtherwise   = "open-otherwise"    // details: the fields by which the file is read in another way
	OpenLink        = "open-link"         // input: further tables about the same people
	OpenTable       = "open-table-"       // checkbox: can the number of lines be known; the name of the table follows
	OpenAside       = "open-aside"        // button: save the lines kept aside
	OpenUndo        = "open-undo"         // button: take back the last change of how a refused file is read
	OpenPreview     = "open-preview"      // table: first and last rows
	// A file that is being read.
	FileShare  = "file-share"  // role=progressbar; aria-valuenow in per cent
	FileCancel = "file-cancel" // button

	// How each column was read. reading-<column>: its line, data-asks: how many things
	// are asked; answer-<column>-<kind>-<n>: button that answers one, n from 0, kind one of
	// exceptions, missing, type, doubt, several, spellings, order.
	ReadingPrefix     = "reading-"
	AnswerPrefix      = "answer-"
	ReadMorePrefix    = "read-more-"    // details with the fields that follow
	ReadTypePrefix    = "read-type-"    // select of types
	ReadFormatPrefix  = "read-format-"  // text input for dates, select for numbers: how they are written
	ReadMissingPrefix = "read-missing-" // text input: words that mean no value here, semicolon between them
	ReadApartPrefix   = "read-apart-"   // read-apart-<column>-<n>: button, takes merged spellings apart
	ReadUpPrefix      = "read-up-"      // read-up-<column>-<n>: button, moves a word up its scale
	ReadDownPrefix    = "read-down-"
	ReadGuessPrefix   = "read-guess-" // button: reads the column as guessed
	ReadCellsPrefix   = "read-cells-" // select, as cells-

	// Columns. role-<column>-<role> with role one of identifying,
	// quasi-identifying, sensitive, insensitive: input type=radio (its label
	// is clickable). type-<column>: select of types.
	RolePrefix = "role-"
	// The dock at the table that asks what only somebody can say: data-value: decisions that are
	// open, data-about: people, secrets or columns. decision-<n> from 1: button: an answer,
	// data-answer being its test id elsewhere, or decide-<role>. held-back: what a result says of such
	// columns.
	Decision       = "decision"
	DecisionPrefix = "decision-"
	SaveDecide     = "save-decide"    // button: asks what is open before the table is saved
	Standing       = "standing"       // section: the question about what leaves as it is
	DecisionLater  = "decision-later" // button: puts it off
	DecisionApart  = "decision-apart" // button: asks of each column by itself
	Decide         = "decide"         // button: asks again what was put off
	DecidePrefix   = "decide-"
	HeldBack       = "held-back"
	TypePrefix     = "type-"
	// cells-<column>: select of what stands between the values of a cell, "" for one in each;
	// in-cells-<column>: how many there are.
	CellsPrefix   = "cells-"
	InCellsPrefix = "in-cells-"
	CellsRule     = "cells-rule" // card of the rule about them
	// Values that are changed a little: a card with the fields of each such column,
	// perturb-<column> (select: "" or noise, rounding, rank-swapping, pram) and
	// perturb-<parameter>-<column>, and a select of columns with its button.
	PerturbedRule   = "perturbed"
	PerturbedPrefix = "perturbed-"
	PerturbColumn   = "perturb-column"
	PerturbAdd      = "perturb-add"
	// Whose rows these are: person-question is there where a column that names people
	// repeats; its answers are buttons with aria-pressed. person-<columns joined by +>.
	PersonQuestion       = "person-question"
	PersonPrefix         = "person-"
	PersonTogetherPrefix = "person-with-"    // checkbox
	RowsArePeople        = "rows-are-people" // button
	// A change of all columns that are chosen in one step, or of all that are shown if none
	// is chosen. Values of the select: role:suggested, role:<role>, type:<type>,
	// treat:<treatment>.
	ColumnsChange = "columns-change" // select
	ColumnsApply  = "columns-apply"  // button
	// Finding and choosing among many columns. column-<column>: its line.
	ColumnPrefix  = "column-"
	ColumnTools   = "columns-tools"
	ColumnSearch  = "columns-search" // search field
	ColumnFilter  = "columns-filter" // select: "" (all), attention, a role, changed, chosen
	ColumnKind    = "columns-kind"   // select of types
	ColumnCount   = "columns-count"  // data-shown, data-chosen
	ColumnMore    = "columns-more"   // button: shows the tools where there is little room
	ColumnShowAll = "columns-show"   // button, where no column is shown
	PickPrefix    = "pick-"          // pick-<column>: checkbox, chooses it
	PickAll       = "pick-all"       // checkbox: chooses all that are shown
	PickNone      = "pick-none"      // button

	// Coarseness.
	// The hierarchy of one column is on show; what follows with a column's name is
	// there for that column.
	ImportHierarchies = "import-hierarchies" // input type=file multiple: hierarchy_<column>.csv or <column>.csv
	// button of one column, which shows its hierarchy; data-levels: number of levels, data-kind: kind
	// of hierarchy
	HierarchyPrefix = "hierarchy-"
	Shaping         = "shaping"           // section with the hierarchy of one column; data-column, aria-busy while it is made
	ShapeKeep       = "shape-keep"        // button: asks for the name of a template
	ShapeForget     = "shape-forget-"     // shape-forget-<template>: button
	ShapeFind       = "shape-find"        // text input: find a column
	ShapeUrgent     = "shape-urgent"      // button: only columns that need attention
	ShapeAll        = "shape-all"         // select: makes the hierarchies of all columns that are listed
	ShapeTree       = "shape-tree"        // radio: tree
	ShapeTable      = "shape-table"       // radio: table of levels
	ShapeLines      = "shape-lines"       // the tree; its lines have data-label, and aria-level from 1
	ShapeSearch     = "shape-search"      // text input: find a value or a group
	ShapeEarlier    = "shape-earlier"     // button
	ShapeLater      = "shape-later"       // button
	ShapeGroup      = "shape-group"       // button: asks for the group of what is ticked
	ShapeRename     = "shape-rename"      // button: asks for a name
	ShapeName       = "shape-name"        // text input: the name that is asked for
	ShapeDone       = "shape-done"        // button
	ShapeLeave      = "shape-leave"       // button
	ShapeMerge      = "shape-merge"       // button
	ShapeSplit      = "shape-split"       // button
	ShapeOut        = "shape-out"         // button
	ShapeUp         = "shape-up"          // button
	ShapeDown       = "shape-down"        // button
	ShapeSort       = "shape-sort"        // select: name, count, join
	ShapeHistogram  = "shape-histogram"   // the numbers of the column: a click puts in a boundary
	ShapeCuts       = "shape-cuts"        // button: boundaries one by one
	ShapeCut        = "shape-cut-"        // shape-cut-<n>: text input: a boundary
	ShapeCutLevel   = "shape-cut-level-"  // select
	ShapeCutRemove  = "shape-cut-remove-" // button
	ShapeCutNew     = "shape-cut-new"     // text input
	ShapeCutAdd     = "shape-cut-add"     // button
	ShapeCutMore    = "shape-cut-more"    // button: a coarser level
	ShapeLevel      = "shape-level-"      // row of a level
	ShapeLevelName  = "shape-level-name-" // text input
	ShapeInsert     = "shape-insert-"     // shape-insert-<number>: button: puts in a level of this number
	ShapeRemove     = "shape-remove-"     // button
	ImportPrefix    = "import-"           // import-<column>: input type=file, hierarchy of this column
	// kind-<column>: select of kinds (auto, suppression, redaction, intervals, grouping, dates, table)
	KindPrefix      = "kind-"
	ExportPrefix    = "export-"    // export-<column>: button
	MinLevelPrefix  = "min-level-" // select
	MaxLevelPrefix  = "max-level-" // select
	TreatmentPrefix = "treatment-" // treatment-<column>: details with the four that follow
	TreatPrefix     = "treat-"     // select: "" (steps), mean, geometric-mean, median, mode, interval, set
	JointPrefix     = "joint-"     // checkbox
	BottomPrefix    = "bottom-"    // text input: smallest value shown
	TopPrefix       = "top-"       // text input: largest value shown
	StripPrefix     = "strip-"     // the first strip of a column
	MissingPrefix   = "missing-"   // missing-<column>: list of values that the hierarchy lacks

	// Rules.
	K              = "k"              // text input with a number: size of the smallest group
	Limit          = "limit"          // text input with a number: suppression limit in per cent (2 means 0.02)
	Measure        = "measure"        // select of measure ids: loss, discernability, monotonic-discernability, ...
	ParamPrefix    = "param-"         // param-<name>: input, select or checkbox of the measure's parameter
	Search         = "search"         // select: auto, flash, lightning, ...
	Recoding       = "recoding"       // select of ways of recoding: full-domain, local, graph, finest
	RecodingMode   = "recoding-mode"  // select, for local: fixpoint, iterative, single
	Ranges         = "ranges"         // select, for finest: hierarchy, neighbours
	TimeBox        = "time-box"       // text input with a number: seconds; empty: the algorithm's default
	CheckLimit     = "check-limit"    // text input with a number: transformations tried at most; empty: unlimited
	Experts        = "experts"        // details: what experts set
	PresetPrefix   = "preset-"        // button: preset-open, preset-agreement, preset-house
	Estimate       = "estimate"       // data-lattice: number of transformations; data-algorithm, data-seconds, data-bytes
	TodoPrefix     = "todo-"          // todo-1, todo-2, ...: button that leads to what keeps a search from starting
	EscapeFormulas = "escape-formula" // checkbox
	HarmlessPrefix = "harmless-"      // harmless-<column>: button, treats a sensitive column as harmless
	Run            = "run"            // button: starts the search
	// Privacy models. rule-<model>: a chosen model, data-attribute names its
	// sensitive column; model-<n>-<parameter>: its fields, n counts the models
	// from 0; remove-model-<n>: button. add-<model> and add-<model>-<column>:
	// buttons inside the fold offers-<column> ("offers-" for the whole table).
	RulePrefix        = "rule-"
	ModelPrefix       = "model-"
	RemoveModelPrefix = "remove-model-"
	AddModelPrefix    = "add-"
	OffersPrefix      = "offers-"
	// A sensitive column: secret-<column> is its card with its rules. Without
	// one, three buttons stand there: secret-distinct-<column>,
	// secret-close-<column> and harmless-<column>.
	SecretPrefix         = "secret-"
	SecretDistinctPrefix = "secret-distinct-"
	SecretClosePrefix    = "secret-close-"
	// One rule for all secrets without any.
	SecretsAll      = "secrets-all"
	SecretsDistinct = "secrets-distinct"
	SecretsClose    = "secrets-close"
	SecretsHarmless = "secrets-harmless"
	Effects         = "effects" // what will and will not change
	// People who have several records, and what is written.
	MaxRows       = "max-rows"       // text input with a number; empty: all
	MaxRowsPrice  = "max-rows-price" // data-value: records that are left out by it
	SizeBy        = "size"           // select: share, persons
	Written       = "written"        // card: what is written
	Dialect       = "output-dialect" // details: output-delimiter, output-encoding, output-line-break; above it output-format
	LeftOutAs     = "left-out"       // select: drop, blank, mask
	OutsideAs     = "outside"        // select: drop, mask; with a research subset
	OrderOf       = "order"          // select: "" (automatic), shuffled, sorted, original
	TreatedPrefix = "treated-"       // treated-<column>: select: remove, hide, pseudonym, number
	ShiftedPrefix = "shifted-"       // shifted-<column>: checkbox
	KeyState      = "key-state"      // data-id: of the key that is open, empty without one
	KeyRecipient  = "key-recipient"  // text input
	KeyMake       = "key-make"       // button: makes a key and saves its file
	KeyOpen       = "key-open"       // input type=file
	KeyForget     = "key-forget"     // button
	// The research subset. Conditions are numbered from 0.
	RankPrefix         = "rank-"          // the order of a secret that a rule asks for
	RankConfirmPrefix  = "rank-confirm-"  // button: the order as it is shown
	SubsetKind         = "subset"         // select: "" (all), where, sample, rows
	SubsetOf           = "subset-of"      // select: "" (not said), records, persons; where people have several records
	SubsetShare        = "subset-share"   // text input with a number: per cent
	SubsetSeed         = "subset-seed"    // text input with a whole number
	SubsetFile         = "subset-file"    // input type=file: numbers of records from 1
	SubsetCount        = "subset-count"   // data-value: records of the list
	SubsetAdd          = "subset-add"     // button: another condition
	SubsetColumnPrefix = "subset-column-" // select of columns
	SubsetHowPrefix    = "subset-how-"    // select: is, not, range
	SubsetIsPrefix     = "subset-is-"     // text input: values, semicolon between them
	SubsetFromPrefix   = "subset-from-"   // text input
	SubsetToPrefix     = "subset-to-"     // text input

	// Run.
	Progress  = "progress"  // role=progressbar; aria-valuenow in per cent; data-checks
	BestSoFar = "best"      // data-value: best score so far, data-found: true or false
	RunChart  = "run-chart" // svg: score over time; data-points: number of improvements
	Cancel    = "cancel"    // button
	Stop      = "stop"      // button: stop and use the best so far

	// Result. place-<place>: role=tab, place being summary, risk, use, table,
	// alternatives or report; what follows is on one of them.
	PlacePrefix = "place-"
	Headline    = "headline" // h1
	Score       = "score"    // data-value: raw number
	LevelPrefix = "level-"   // level-<column>: data-value: level number
	// aggregated-<column>: a detail of which a group shows one value
	AggregatedPrefix = "aggregated-"
	ItemizedPrefix   = "itemized-"     // of a column whose cells hold several values; data-values, data-labels, data-left
	Verified         = "verified"      // how it is saved; data-value: true or false
	Suppressed       = "suppressed"    // data-value: records left out
	Classes          = "classes"       // data-value: groups
	Kept             = "kept"          // data-value: share of detail kept, 0 to 1
	RiskBefore       = "risk-before"   // data-value: highest risk, 0 to 1
	RiskAfter        = "risk-after"    // data-value
	UniqueFrom       = "unique-before" // data-value: people who were unique
	UniqueTo         = "unique-after"  // data-value
	Chart            = "size-chart"    // chart of class sizes: role=img
	ChartTable       = "size-table"    // its table twin
	RiskChart        = "risk-chart"    // chart of people by risk: role=img
	RiskTable        = "risk-table"    // its table twin
	// attacker-prosecutor, attacker-journalist, attacker-marketer: data-before
	// and data-after are risks, 0 to 1.
	AttackerPrefix = "attacker-"
	// Ways of recoding side by side. way-<method>: article; data-state is waiting,
	// running, done, refused or nothing; when done also data-kept, data-suppressed,
	// data-hidden (cells) and data-verified. choose-<method>: input type=radio.
	Ways            = "ways"
	WaysSentence    = "ways-sentence"
	WayPrefix       = "way-"
	ChoosePrefix    = "choose-"
	Compare         = "compare" // button
	CompareStop     = "compare-stop"
	CompareCancel   = "compare-cancel"
	CompareProgress = "compare-progress" // role=progressbar
	// What the labels of the result cost; data-method is its way of recoding. show-other
	// shows the uniform table instead of another one, and the finest instead of that.
	Regularity = "regularity"
	ShowOther  = "show-other" // button
	// A table that comes in batches: details. grow-batch has data-number,
	// data-released, data-withheld, data-joined, data-published and data-verified.
	Grow          = "grow"
	GrowState     = "grow-state"      // input type=file: state of earlier batches
	GrowFrom      = "grow-from"       // names the state that is gone on from
	GrowAnew      = "grow-anew"       // button
	GrowAgain     = "grow-again-"     // grow-again-<column>: button: the column says who came before; aria-pressed
	GrowNobody    = "grow-nobody"     // button: nobody is in two batches; aria-pressed
	GrowAlone     = "grow-alone"      // button: only whole groups join one that is published; aria-pressed
	GrowJoin      = "grow-join"       // button: fewer may, too; aria-pressed
	GrowRelease   = "grow-release"    // button
	GrowCancel    = "grow-cancel"     // button
	GrowBatch     = "grow-batch"      // what became of the rows
	GrowSave      = "grow-save"       // button: released rows
	GrowSaveState = "grow-save-state" // button
	GrowSaveRest  = "grow-save-rest"  // button: withheld rows
	GrowNext      = "grow-next"       // input type=file: the next batch
	// Folds that ask the engine for more when they are opened.
	MoreRisk      = "more-risk"   // details: which columns tell people apart, groups, what is guaranteed
	Besides       = "besides"     // a column whose cells hold several values is left aside
	Guaranteed    = "guaranteed"  // data-prosecutor, data-marketer: the highest that risks can be
	Wildcard      = "wildcard"    // data-highest: the risk if * could be any value
	Singled       = "singled"     // details: the few columns that single people out
	SingledPrefix = "singled-by-" // singled-by-<n>: row: people before and after
	SafeHarbor    = "safe-harbor" // details: the eighteen identifiers
	HarborPrefix  = "harbor-"     // harbor-<column>: what became of a column that seems to hold one
	Estimated     = "estimated"   // details: people who are unique in a population
	// Risks that somebody accepts, in per cent: text inputs. judged-highest,
	// judged-at-risk, judged-success: data-kept.
	LimitHighest   = "limit-highest"
	LimitAtRisk    = "limit-at-risk"
	LimitSuccess   = "limit-success"
	JudgedPrefix   = "judged-"
	RankedPrefix   = "ranked-"         // ranked-<column>: row; data-before, data-after: distinction of the column alone
	GroupsTable    = "groups-table"    // table: groups before and after
	Population     = "population"      // select of populations
	PopulationSize = "population-size" // text input with a number
	UniqueTable    = "unique-table"    // table: people who are unique in the population; data-before, data-after by Dankar's rule
	StillTells     = "still-tells"     // details: what is left of a column
	SummaryColumn  = "summary-column"  // select
	SummaryWith    = "summary-with"    // select
	FrequentBefore = "frequent-before" // table of the most frequent values
	FrequentAfter  = "frequent-after"
	Statistics     = "statistics"  // table
	Pairs          = "pairs"       // data-before, data-after: Cramer's V
	Analysis       = "analysis"    // details: an analysis of one's own
	AnalysisBy     = "analysis-by" // select
	AnalysisOf     = "analysis-of" // select of columns of numbers, or none
	AnalysisTable  = "analysis-table"
	// analysis-row-<n> from 1, analysis-row-all: data-before, data-after: records; data-mean-before,
	// data-mean-after
	AnalysisPrefix = "analysis-row-"
	// Is the table still good for what it is for.
	Poor             = "poor"              // details are gone for everybody; data-gone: how many
	PoorOther        = "poor-other"        // button: what keeps more
	Spreads          = "spreads"           // button: counts all columns
	SpreadPrefix     = "spread-"           // spread-<column>: data-moved, data-hidden: shares
	CenterPrefix     = "center-"           // center-<column>: data-q1-before, data-q1-after, data-q3-before, data-q3-after
	Attack           = "attack"            // button
	AttackTime       = "attack-time"       // select: seconds; 0: as long as it takes
	AttackCancel     = "attack-cancel"     // button
	AttackShare      = "attack-share"      // role=progressbar
	AttackEarlier    = "attack-earlier"    // input: an earlier release of the same people
	AttackPrefix     = "attack-of-"        // attack-of-<section>: details
	FoundBy          = "found-by"          // data-value: people found by whoever also knew the worst column
	Attacked         = "attacked"          // data-found: people whom whoever also knew the worst column finds; data-people
	PredictTarget    = "predict-target"    // select
	PredictMethod    = "predict-method"    // select: logistic, bayes, tree
	PredictFrom      = "predict-from-"     // predict-from-<column>: checkbox
	Predict          = "predict"           // button
	PredictCancel    = "predict-cancel"    // button
	PredictShare     = "predict-share"     // role=progressbar
	Predicted        = "predicted"         // data-majority, data-before, data-after: accuracies; data-auc-before, data-auc-after
	PredictedClasses = "predicted-classes" // table by value
	PredictedCurve   = "predicted-curve"   // role=img: receiver operating characteristics
	PredictedOf      = "predicted-of"      // select: the value whose curve is shown
	// A long list is one of changes, qualities, spreads.
	SomeFind      = "find-"      // find-<list>: text input
	SomeAll       = "all-"       // all-<list>: button: shows all, or only the first
	SomeShown     = "shown-"     // shown-<list>: data-shown: columns that are listed
	QualityPrefix = "quality-"   // quality-<column>: row of what is left of a column
	MetPrefix     = "met-"       // met-<model>: a rule that holds, under the seal; data-attribute
	Output        = "output"     // table: preview of the output
	Refused       = "refused"    // nothing was written, with what to do; data-code
	CureDrop      = "cure-drop"  // button: does not write records that are left out, and searches again
	CureBlank     = "cure-blank" // button: writes them as *, and searches again
	// data-written, data-records, data-order; where people are counted also data-persons, data-left,
	// data-partly
	WrittenAs    = "written-as"
	Uncovered    = "uncovered"       // what the promise does not cover
	NoSolution   = "no-solution"     // there is no transformation that meets the rules
	SaveTable    = "save-table"      // button
	SaveMenu     = "save-menu"       // button: opens the menu of save-format and save-later
	SaveLater    = "save-later"      // button: shows what a receipt is for
	SaveReceipt  = "save-receipt"    // button: the table and its receipt
	SaveFormat   = "save-format"     // select: "" (CSV, or what the project says), "csv-excel", "gz", "xlsx", "ods", "parquet", "dta", "sav", "xpt"
	HandOver     = "hand-over"       // button: gives the table to the portal around the page
	PortalAsks   = "portal-asks"     // there when the portal has asked for the result
	SaveProject  = "save-project"    // button in the top bar, from open on
	Report       = "report"          // button: saves the report with all figures
	ReportOthers = "report-external" // button: saves the one without the table before and small numbers
	// What a report says: text inputs.
	ReportTemplate  = "report-for" // select: the template in whose order it is
	ReportPurpose   = "report-purpose"
	ReportRecipient = "report-recipient"
	ReportDecided   = "report-decided"
	// The result in a database: a fold.
	SQL        = "sql"
	SQLDialect = "sql-dialect" // select: "postgresql", "duckdb", "mariadb"
	SQLTable   = "sql-table"   // text input
	SaveSQL    = "save-sql"    // button: saves the scripts
	Again      = "again"       // button: back to the rules

	// Further ids that are made where they are used: dismiss, redo and close
	// (buttons), edit-<column> (shows the form of a hierarchy),
	// option-<column>-<option> and unit-<column>-<unit> (its fields),
	// put-<column>-all and put-<column>-<n> (places for missing values),
	// weight-<column>, similar-<column> (input type=file) and
	// similar-auto-<column>: the hierarchy of a secret, subset-remove-<n>.

	// Check a file. check-column-<column>: checkbox.
	CheckColumnPrefix = "check-column-"
	CheckSecretPrefix = "check-secret-" // check-secret-<column>: checkbox
	CheckRun          = "check-run"
	CheckProject      = "check-project"  // input type=file: the project by which the file was made
	CheckOriginal     = "check-original" // input type=file: the table that it was made from
	CheckReceipt      = "check-receipt"  // input type=file
	CheckCompare      = "check-compare"  // button
	CheckCompared     = "check-compared" // data-verified, data-status
	// details: the few columns that single somebody out; data-singled once it is there: by one column,
	// by two, ...
	CheckSingled  = "check-singled"
	CheckWildcard = "check-wildcard" // data-highest: the risk if * could be any value
	CheckHarbor   = "check-harbor"   // details: the eighteen identifiers
	CheckReport   = "check-report"   // data-k, data-unique, data-classes, data-highest, data-average
	// secret-report-<column>: data-l, data-entropy, data-t, data-t-ordered,
	// data-t-hierarchical, data-delta, data-beta, data-alpha.
	CheckSecretReportPrefix = "secret-report-"
)
