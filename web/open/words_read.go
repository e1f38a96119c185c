package open

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/ui"
)

// wordsAsking says how many columns have a question.
func wordsAsking(n int) string {
	return ui.Fills(n, "This is what was read. 1 column has a question below; nothing is changed until you say so.",
		"This is what was read. {n} columns have a question below; nothing is changed until you say so.")
}

// wordsTypes names the types of values, and counts columns of them.
var wordsTypes = []struct {
	of              table.Type
	name, one, many language.Text
}{
	{table.String, "text", "1 text", "{n} texts"},
	{table.Integer, "whole number", "1 whole number", "{n} whole numbers"},
	{table.Decimal, "decimal number", "1 decimal", "{n} decimals"},
	{table.Date, "date", "1 date", "{n} dates"},
	{table.Ordinal, "ordered words", "1 ordered", "{n} ordered"},
}

// wordsCells words how cells are separated: by the mark of the first line or not, and with which
// quotes.
func wordsCells(marked bool, quote string) language.Text {
	switch {
	case marked && quote == table.QuoteSingle:
		return "Separated by {what}, as the first line says, between single quotes where needed."
	case marked && quote == table.QuoteNone:
		return "Separated by {what}, as the first line says; quotes are ordinary characters."
	case marked:
		return "Separated by {what}, as the first line says."
	case quote == table.QuoteSingle:
		return "Separated by {what}, between single quotes where needed."
	case quote == table.QuoteNone:
		return "Separated by {what}; quotes are ordinary characters."
	}
	return "Separated by {what}."
}

// wordsDelimiter names the delimiter in a sentence.
func wordsDelimiter(delimiter string) (name string, known bool) {
	switch delimiter {
	case "":
		return language.T("whatever is detected"), true
	case ",":
		return language.T("a comma"), true
	case ";":
		return language.T("a semicolon"), true
	case "\t":
		return language.T("a tab"), true
	case "|":
		return language.T("a bar"), true
	}
	return "", false
}

// delimiters lists the delimiters. Values of options lose white space in HTML, so that the tab is
// named.
func delimiters() []ui.Choice {
	return []ui.Choice{{Value: "", Label: language.T("detect")}, {Value: ",", Label: language.T("comma ,")},
		{Value: ";", Label: language.T("semicolon ;")}, {Value: "tab", Label: language.T("tab")}, {Value: "|", Label: language.T("bar |")}}
}

// encodings lists the charsets that are offered. Browsers know many more; tables come in these.
func encodings() []ui.Choice {
	return []ui.Choice{
		{Value: "utf-8", Label: language.T("UTF-8")}, {Value: "windows-1252",
			Label: language.T("Western European (Windows-1252)")}, {Value: "iso-8859-15", Label: language.T("Western European (ISO 8859-15)")},
		{Value: "macintosh", Label: language.T("Western European (Mac)")},
		{Value: "windows-1250", Label: language.T("Central European (Windows-1250)")}, {Value: "iso-8859-2",
			Label: language.T("Central European (ISO 8859-2)")},
		{Value: "windows-1251", Label: language.T("Cyrillic (Windows-1251)")}, {Value: "koi8-r",
			Label: language.T("Cyrillic (KOI8-R)")}, {Value: "iso-8859-5", Label: language.T("Cyrillic (ISO 8859-5)")}, {Value: "ibm866",
			Label: language.T("Cyrillic (DOS)")},
		{Value: "windows-1253", Label: language.T("Greek (Windows-1253)")}, {Value: "iso-8859-7",
			Label: language.T("Greek (ISO 8859-7)")}, {Value: "windows-1254", Label: language.T("Turkish (Windows-1254)")}, {Value: "windows-1257",
			Label: language.T("Baltic (Windows-1257)")},
		{Value: "utf-16le", Label: language.T("UTF-16 (little endian)")}, {Value: "utf-16be", Label: language.T("UTF-16 (big endian)")},
		{Value: "shift_jis", Label: language.T("Japanese (Shift JIS)")}, {Value: "gb18030",
			Label: language.T("Chinese (GB 18030)")}, {Value: "euc-kr", Label: language.T("Korean (EUC-KR)")},
	}
}

// quotings lists the quotes; the first is the default.
func quotings() []ui.Choice {
	return []ui.Choice{{Value: "", Label: language.T("detect")}, {Value: table.QuoteDouble, Label: language.T("double quotes")},
		{Value: table.QuoteSingle, Label: language.T("single quotes")}, {Value: table.QuoteNone, Label: language.T("nothing: quotes are text")}}
}

// headers lists the possible numbers of header lines; the first is the default.
func headers() []ui.Choice {
	return []ui.Choice{{Value: "0", Label: language.T("one line; ask where it seems to be two")}, {Value: "1", Label: language.T("one line")},
		{Value: "2", Label: language.T("two lines, which are joined")}}
}

// wordsDidHeader words the changes of header lines, in the order of headers.
var wordsDidHeader = []language.Text{
	"read the names of the columns from one line, or asked where it seemed to be two",
	"read the names of the columns from one line",
	"read the names of the columns from two lines",
}
