package open

import (
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/ui"
)

// What was read.
var (
	wordsMeant            = "Is this the table that you meant?"
	wordsRead             = "This is what was read. Look at the first and the last records; if something looks wrong, change how the file is read and watch it change."
	wordsAskingOne        = "This is what was read. 1 column has a question below; nothing is changed until you say so."
	wordsAskingMany       = "This is what was read. {n} columns have a question below; nothing is changed until you say so."
	wordsHowRead          = "How it was read"
	wordsColumnsRead      = "How each column was read"
	wordsAsGuessed        = "Read it as guessed"
	wordsPeopleSaid       = "one person each, as you said"
	wordsPeopleIfAny      = "one person each, if it is a table about people"
	wordsPeopleGuessed    = "of {people}, it seems"
	wordsEmptyShare       = "{share} of all cells"
	wordsLineEnds         = "line ends"
	wordsFileFormat       = "file format"
	wordsEmptyCells       = "empty cells"
	wordsNoEmpty          = "every cell has a value"
	wordsFaultlessText    = "All lines have the same number of cells, every quote is closed, and all letters could be read."
	wordsFaultlessCells   = "All cells could be read."
	wordsFaultlessLetters = "All letters could be read."
	wordsNothingRepaired  = "{well} Nothing was dropped or repaired."
	wordsRepairedBelow    = "{well} Nothing was dropped or repaired but what is listed below."
	wordsWhichTable       = "Which table of the file"
	wordsTableOn          = "The table is on"
	wordsMerged           = "Merged: the file that is written shows the value behind the arrow."
	wordsScale            = "If the values are a scale, put the lowest first. Drag the words, or move them by the arrows."
	wordsLowToHigh        = "From low to high. Drag the words, or move them by the arrows."
	wordsApart            = "Take apart"
	wordsApartOf          = "Take the spellings of {value} apart"
	wordsUp               = "Move up {word}"
	wordsFirstWord        = "{word} is the first already."
	wordsLastWord         = "{word} is the last already."
	wordsDown             = "Move down {word}"
	wordsGuessed          = "{type} (as guessed)"
	wordsDates            = "How 2 January 2006 is written: 02.01.2006, 1/2/2006, 20060102. Years of two digits: 02.01.06 from 1930 means 1930 to 2029. serial: the days that Excel counts."
	wordsNumbers          = "How one thousand two hundred and thirty-four and a half is written."
	wordsKind             = "The values are"
	wordsDatesAs          = "Dates are written as"
	wordsNumbersAs        = "Numbers are written as"
	wordsInCell           = "Values in a cell"
	wordsOneEach          = "one value in each cell"
	wordsSeveralBy        = "several, split at “{mark}”"
	wordsMissingIn        = "No value here, in addition to the words for the whole table"
	wordsSemicolons       = "Separate them with semicolons."
)

// wordsAsking says how many columns have a question.
func wordsAsking(n int) string {
	return ui.Fills(n, wordsAskingOne, wordsAskingMany)
}

// wordsTypes are the types of values, and how columns of them are counted.
var wordsTypes = []struct {
	of              table.Type
	name, one, many string
}{
	{table.String, "text", "1 text", "{n} texts"},
	{table.Integer, "whole number", "1 whole number", "{n} whole numbers"},
	{table.Decimal, "decimal number", "1 decimal", "{n} decimals"},
	{table.Date, "date", "1 date", "{n} dates"},
	{table.Ordinal, "ordered words", "1 ordered", "{n} ordered"},
}

// How the file was read, part by part: a head, what was found, and what undoes it.
var (
	wordsOfLetters    = "Text encoding"
	wordsOfCells      = "Cells"
	wordsOfFormat     = "File"
	wordsOfNames      = "Columns"
	wordsOfBefore     = "Before the table"
	wordsOfAfter      = "After the table"
	wordsOfRepeated   = "Repeated names"
	wordsOfRagged     = "Too few cells"
	wordsOfSurplus    = "Too many cells"
	wordsOfAside      = "Kept aside"
	wordsFormat       = "{format}, with values as they look there."
	wordsSkippedOne   = "1 line is skipped:"
	wordsSkippedMany  = "{n} lines are skipped:"
	wordsRepeatedOne  = "1 line is left out: {lines}."
	wordsRepeatedMany = "{n} lines are left out: {lines}."
	wordsFilledOne    = "1 record was filled up with empty cells: {lines}."
	wordsFilledMany   = "{n} records were filled up with empty cells: {lines}."
	wordsFitOne       = "1 record was made to fit: {lines}."
	wordsFitMany      = "{n} records were made to fit: {lines}."
	wordsAsideOne     = "1 record is no part of the table: {lines}."
	wordsAsideMany    = "{n} records are no part of the table: {lines}."
	wordsSkipNoBefore = "Skip no line before the table"
	wordsSkipNoAfter  = "Skip no line after the table"
	wordsLeaveNoneOut = "Leave none out"
	wordsFillNone     = "Fill up no record"
	wordsFitNone      = "Make no record fit"
	wordsSaveAside    = "Save what was kept aside"
	wordsNoAside      = "Keep nothing aside"
	wordsNamedLine    = "Named in line {line}: {columns}."
	wordsNamedLines   = "Named in lines {line} and {next}: {columns}."
	wordsNamedRow     = "Named in row {line}: {columns}."
	wordsNamedRows    = "Named in rows {line} and {next}: {columns}."
)

var (
	wordsRemarkOne  = "1 remark"
	wordsRemarkMany = "{n} remarks"
)

// wordsCells says how cells are told apart: by the mark of the first line, or not, and by what
// is around a cell where needed.
func wordsCells(marked bool, quote string) string {
	switch {
	case marked && quote == table.QuoteSingle:
		return wordsCellsMarkedSingle
	case marked && quote == table.QuoteNone:
		return wordsCellsMarkedNone
	case marked:
		return wordsCellsMarked
	case quote == table.QuoteSingle:
		return wordsCellsSingle
	case quote == table.QuoteNone:
		return wordsCellsNone
	}
	return wordsCellsPlain
}

var (
	wordsCellsPlain        = "Separated by {what}."
	wordsCellsSingle       = "Separated by {what}, between single quotes where needed."
	wordsCellsNone         = "Separated by {what}; quotes are ordinary characters."
	wordsCellsMarked       = "Separated by {what}, as the first line says."
	wordsCellsMarkedSingle = "Separated by {what}, as the first line says, between single quotes where needed."
	wordsCellsMarkedNone   = "Separated by {what}, as the first line says; quotes are ordinary characters."
)

// The fields by which the file is read in another way.
var (
	wordsQuotes      = "Cells are quoted by"
	wordsBefore      = "Lines before the table"
	wordsAfter       = "Lines after the table"
	wordsRagged      = "Lines with too few cells"
	wordsSurplus     = "Lines with too many cells"
	wordsMissing     = "Words for “no value”"
	wordsMissingWhy  = "Separate them with commas; an empty cell always counts."
	wordsHeader      = "The first line holds the names of the columns"
	wordsHeaderLines = "The names of the columns stand in"
	wordsSeparator   = "Column separator"
	wordsEncoding    = "Text encoding"
	wordsQuotesTerm  = "quotes"
	wordsBeforeTerm  = "titles, notes"
	wordsAfterTerm   = "totals, notes"
	wordsRaggedTerm  = "ragged lines"
	wordsSurplusTerm = "surplus cells"
	wordsMissingTerm = "missing values"
	wordsDetected    = "Detected: {what}."
	wordsLetters     = "{charset}, recognised by words such as {words}."
	wordsLettersSaid = "{charset}, as you said."
	wordsPlain       = "Plain: only unaccented letters, digits and signs were found."
	wordsNumbered    = "Numbered: the first record is data."
)

// wordsDelimiter is what separates columns, in a sentence.
func wordsDelimiter(delimiter string) (name string, known bool) {
	switch delimiter {
	case "":
		return wordsWhatever, true
	case ",":
		return wordsComma, true
	case ";":
		return wordsSemicolon, true
	case "\t":
		return wordsTab, true
	case "|":
		return wordsBar, true
	}
	return "", false
}

var (
	wordsWhatever  = "whatever is detected"
	wordsComma     = "a comma"
	wordsSemicolon = "a semicolon"
	wordsTab       = "a tab"
	wordsBar       = "a bar"
)

// delimiters are the ways to part cells. Values of options lose spaces in
// HTML, so that the tab goes by its name.
var delimiters = []ui.Choice{{Value: "", Label: "detect"}, {Value: ",", Label: "comma ,"}, {Value: ";", Label: "semicolon ;"}, {Value: "tab", Label: "tab"}, {Value: "|", Label: "bar |"}}

// encodings are the charsets that are offered. Browsers know many more; these
// are the ones that tables come in.
var encodings = []ui.Choice{
	{Value: "utf-8", Label: "UTF-8"}, {Value: "windows-1252", Label: "Western European (Windows-1252)"}, {Value: "iso-8859-15", Label: "Western European (ISO 8859-15)"},
	{Value: "macintosh", Label: "Western European (Mac)"},
	{Value: "windows-1250", Label: "Central European (Windows-1250)"}, {Value: "iso-8859-2", Label: "Central European (ISO 8859-2)"},
	{Value: "windows-1251", Label: "Cyrillic (Windows-1251)"}, {Value: "koi8-r", Label: "Cyrillic (KOI8-R)"}, {Value: "iso-8859-5", Label: "Cyrillic (ISO 8859-5)"}, {Value: "ibm866", Label: "Cyrillic (DOS)"},
	{Value: "windows-1253", Label: "Greek (Windows-1253)"}, {Value: "iso-8859-7", Label: "Greek (ISO 8859-7)"}, {Value: "windows-1254", Label: "Turkish (Windows-1254)"}, {Value: "windows-1257", Label: "Baltic (Windows-1257)"},
	{Value: "utf-16le", Label: "UTF-16 (little endian)"}, {Value: "utf-16be", Label: "UTF-16 (big endian)"},
	{Value: "shift_jis", Label: "Japanese (Shift JIS)"}, {Value: "gb18030", Label: "Chinese (GB 18030)"}, {Value: "euc-kr", Label: "Korean (EUC-KR)"},
}

// The choices of the other fields; the first is the default.
var (
	wordsQuotings = []ui.Choice{{Value: "", Label: "detect"}, {Value: table.QuoteDouble, Label: "double quotes"}, {Value: table.QuoteSingle, Label: "single quotes"}, {Value: table.QuoteNone, Label: "nothing: quotes are text"}}
	wordsNames    = []ui.Choice{{Value: "0", Label: "one line; ask where it seems to be two"}, {Value: "1", Label: "one line"}, {Value: "2", Label: "two lines, which are joined"}}
)

// What becomes of lines that do not fit.
var (
	wordsDetect  = "detect"
	wordsRefuse  = "refuse the file"
	wordsAside   = "keep them aside"
	wordsPad     = "fill up with empty cells"
	wordsDropEnd = "leave out empty ones at the end"
	wordsJoin    = "join the surplus cells"
)

// Names of changes, for the history.
var (
	wordsDidMissing   = "took {words} for missing values"
	wordsDidData      = "read the first line as data"
	wordsDidNames     = "read the first line as names"
	wordsDidSeparator = "read columns as separated by {what}"
	wordsDidEncoding  = "read the file as {charset}"
	wordsDidDetect    = "read the file in the encoding that is detected"
	wordsDidChoose    = "chose “{choice}” for “{field}”"
	wordsDidSkip      = "set “{field}” to {n}"
	wordsDidSheet     = "read the table on {sheet}"
)

// wordsDidHeader say how many lines hold the names of the columns, in the order of wordsNames.
var wordsDidHeader = []string{
	"read the names of the columns from one line, or asked where it seemed to be two",
	"read the names of the columns from one line",
	"read the names of the columns from two lines",
}
