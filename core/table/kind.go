package table

import (
	"bytes"

	"github.com/fulgurite/fulgurite/core/problem"
)

// kinds are files that are no text table, by their first bytes, as their formats
// prescribe them. What other packages read never comes here.
var kinds = []struct {
	at     int
	magic  string
	code   problem.Code
	what   string // "This is ..."
	remedy string
}{
	{0, "%PDF-", "table-is-pdf", "a PDF document", "Ask for the table that it was made from, or export it as CSV where it was made."},
	{0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "table-is-excel97", "a file of Excel 97 to 2003, or an encrypted workbook", "Open it in a spreadsheet program, with its password if it has one, and save it as CSV."},
	{0, "PK\x03\x04", "table-is-archive", "an archive or a workbook", "Take the table out of the archive, or save the sheet as CSV."},
	{0, "PK\x05\x06", "table-is-archive", "an empty archive", "Choose another file."},
	{0, "\x1F\x8B", "table-is-archive", "a compressed file (gzip)", "Unpack it first."},
	{0, "7z\xBC\xAF\x27\x1C", "table-is-archive", "an archive (7z)", "Take the table out of it first."},
	{0, "Rar!\x1A\x07", "table-is-archive", "an archive (RAR)", "Take the table out of it first."},
	{0, "\xFD7zXZ\x00", "table-is-archive", "a compressed file (xz)", "Unpack it first."},
	{0, "\x28\xB5\x2F\xFD", "table-is-archive", "a compressed file (zstd)", "Unpack it first."},
	{0, "BZh91AY&SY", "table-is-archive", "a compressed file (bzip2)", "Unpack it first."},
	{257, "ustar", "table-is-archive", "an archive (tar)", "Take the table out of it first."},
	{0, "\x89PNG\r\n\x1A\n", "table-is-image", "a picture (PNG)", "Ask for the table that it was made from."},
	{0, "\xFF\xD8\xFF", "table-is-image", "a picture (JPEG)", "Ask for the table that it was made from."},
	{0, "GIF8", "table-is-image", "a picture (GIF)", "Ask for the table that it was made from."},
	{0, "II*\x00", "table-is-image", "a picture (TIFF)", "Ask for the table that it was made from."},
	{0, "MM\x00*", "table-is-image", "a picture (TIFF)", "Ask for the table that it was made from."},
	{8, "WEBPVP8", "table-is-image", "a picture (WebP)", "Ask for the table that it was made from."},
	{128, "DICM", "table-is-image", "a picture or a report of a medical device (DICOM)", "Export the details as CSV where they are kept."},
	{0, "{\\rtf", "table-is-document", "a document (RTF)", "Save the table that is in it as CSV."},
	{0, "SQLite format 3\x00", "table-is-database", "a database (SQLite)", "Export the table that you want as CSV."},
	{4, "Standard Jet DB", "table-is-database", "a database (Access)", "Export the table that you want as CSV."},
	{4, "Standard ACE DB", "table-is-database", "a database (Access)", "Export the table that you want as CSV."},
	{0, "PAR1", "table-is-format", "a file of another program (Parquet)", "Save it as CSV in the program that wrote it."},
	{0, "$FL2", "table-is-format", "a file of another program (SPSS)", "Save it as CSV in the program that wrote it."},
	{0, "$FL3", "table-is-format", "a file of another program (SPSS)", "Save it as CSV in the program that wrote it."},
	{0, "<stata_dta>", "table-is-format", "a file of another program (Stata)", "Save it as CSV in the program that wrote it."},
	{0, "HEADER RECORD*******LIB", "table-is-format", "a file of another program (SAS transport)", "Save it as CSV in the program that wrote it."},
	{84, "SAS FILE", "table-is-format", "a file of another program (SAS)", "Save it as CSV in the program that wrote it."},
}

// NoTable says what a file is by its first bytes, if that is no table written as text;
// otherwise it returns nil. A few hundred bytes are enough.
func NoTable(head []byte) *problem.Problem {
	for _, k := range kinds {
		if len(head) >= k.at && bytes.HasPrefix(head[k.at:], []byte(k.magic)) {
			return noTable(k.code, k.what, k.remedy)
		}
	}
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
	start := bytes.ToLower(text[:min(len(text), 64)])
	for _, tag := range []string{"<!doctype html", "<html", "<head", "<body", "<table", "<meta "} {
		if bytes.HasPrefix(start, []byte(tag)) {
			return noTable("table-is-html", "a web page (HTML)", "Download the table itself: the page may also be an error message, or ask you to sign in. Some programs save web pages under the name of a workbook; save such a one as CSV in a spreadsheet program.")
		}
	}
	if bytes.HasPrefix(start, []byte("<?xml")) {
		return noTable("table-is-xml", "an XML document", "Export the table as CSV where it was made.")
	}
	if isJSON(text) {
		return noTable("table-is-json", "a JSON document", "Export the table as CSV where it was made. A project of this program is opened as a project.")
	}
	return nil
}

func noTable(code problem.Code, what, remedy string) *problem.Problem {
	return problem.New(code, remedy, "This is %s, not a table written as text.", problem.Say(what))
}

// isJSON reports whether a text begins as JSON does: with an object or a list whose
// first member is one, a string or nothing.
func isJSON(text []byte) bool {
	if len(text) == 0 || text[0] != '{' && text[0] != '[' {
		return false
	}
	rest := bytes.TrimLeft(text[1:], " \t\r\n")
	if len(rest) == 0 {
		return false
	}
	if text[0] == '{' {
		return rest[0] == '"' || rest[0] == '}'
	}
	return rest[0] == '{' || rest[0] == '[' || rest[0] == ']' || rest[0] == '"'
}
