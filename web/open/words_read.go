package open

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/ui"
)

// wordsTypes names the types of values.
var wordsTypes = map[table.Type]language.Text{table.String: "text", table.Integer: "whole number", table.Decimal: "decimal number",
	table.Date: "date", table.Ordinal: "ordered words"}

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
	return []ui.Choice{ui.Pick("", "detect"), ui.Pick(",", "comma ,"),
		ui.Pick(";", "semicolon ;"), ui.Pick("tab", "tab"), ui.Pick("|", "bar |")}
}

// encodings lists the charsets that are offered. Browsers know many more; tables come in these.
func encodings() []ui.Choice {
	return []ui.Choice{
		ui.Pick("utf-8", "UTF-8"), ui.Pick("windows-1252", "Western European (Windows-1252)"),
		ui.Pick("iso-8859-15", "Western European (ISO 8859-15)"),
		ui.Pick("macintosh", "Western European (Mac)"),
		ui.Pick("windows-1250", "Central European (Windows-1250)"), ui.Pick("iso-8859-2", "Central European (ISO 8859-2)"),
		ui.Pick("windows-1251", "Cyrillic (Windows-1251)"), ui.Pick("koi8-r", "Cyrillic (KOI8-R)"),
		ui.Pick("iso-8859-5", "Cyrillic (ISO 8859-5)"),
		ui.Pick("ibm866", "Cyrillic (DOS)"),
		ui.Pick("windows-1253", "Greek (Windows-1253)"), ui.Pick("iso-8859-7", "Greek (ISO 8859-7)"),
		ui.Pick("windows-1254", "Turkish (Windows-1254)"),
		ui.Pick("windows-1257", "Baltic (Windows-1257)"),
		ui.Pick("utf-16le", "UTF-16 (little endian)"), ui.Pick("utf-16be", "UTF-16 (big endian)"),
		ui.Pick("shift_jis", "Japanese (Shift JIS)"), ui.Pick("gb18030", "Chinese (GB 18030)"), ui.Pick("euc-kr", "Korean (EUC-KR)"),
	}
}

// quotings lists the quotes; the first is the default.
func quotings() []ui.Choice {
	return []ui.Choice{ui.Pick("", "detect"), ui.Pick(table.QuoteDouble, "double quotes"),
		ui.Pick(table.QuoteSingle, "single quotes"), ui.Pick(table.QuoteNone, "nothing: quotes are text")}
}

// headers lists the possible numbers of header lines; the first is the default.
func headers() []ui.Choice {
	return []ui.Choice{ui.Pick("0", "one line; ask where it seems to be two"), ui.Pick("1", "one line"),
		ui.Pick("2", "two lines, which are joined")}
}

// wordsDidHeader words the changes of header lines, in the order of headers.
var wordsDidHeader = []language.Text{
	"read the names of the columns from one line, or asked where it seemed to be two",
	"read the names of the columns from one line",
	"read the names of the columns from two lines",
}
