package formats

import (
	"bytes"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// HeadBytes is the number of bytes that suffice to recognise a file's format.
const HeadBytes = 4096

// kind is a kind of files that cannot be read.
type kind struct {
	by     signs
	code   problem.Code
	what   string // "This is ..."
	remedy string
}

// kinds lists the kinds that people mistake for tables, or choose by mistake.
var kinds = []kind{
	{begin("%PDF-"), "table-is-pdf", "a PDF document", "Ask for the table that it was made from, or export it as CSV where it was made."},
	{begin("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), Compound, "a file of Excel 97 to 2003, or an encrypted workbook",
		"Open it in a spreadsheet program, with its password if it has one, and save it as CSV."},
	{hold("/workbook.bin"), "table-is-workbook", "a binary workbook of Excel (.xlsb)", "Open it in Excel and save it as .xlsx."},
	{begin("7z\xBC\xAF\x27\x1C"), "table-is-archive", "an archive (7z)", "Take the table out of it first."},
	{begin("Rar!\x1A\x07"), "table-is-archive", "an archive (RAR)", "Take the table out of it first."},
	{begin("\xFD7zXZ\x00"), "table-is-archive", "a compressed file (xz)", "Unpack it first."},
	{begin("\x28\xB5\x2F\xFD"), "table-is-archive", "a compressed file (zstd)", "Unpack it first."},
	{begin("BZh91AY&SY"), "table-is-archive", "a compressed file (bzip2)", "Unpack it first."},
	{at(257, "ustar"), "table-is-archive", "an archive (tar)", "Take the table out of it first."},
	{begin("\x89PNG\r\n\x1A\n"), "table-is-image", "a picture (PNG)", "Ask for the table that it was made from."},
	{begin("\xFF\xD8\xFF"), "table-is-image", "a picture (JPEG)", "Ask for the table that it was made from."},
	{begin("GIF87a", "GIF89a"), "table-is-image", "a picture (GIF)", "Ask for the table that it was made from."},
	{begin("II*\x00", "MM\x00*"), "table-is-image", "a picture (TIFF)", "Ask for the table that it was made from."},
	{at(8, "WEBPVP8"), "table-is-image", "a picture (WebP)", "Ask for the table that it was made from."},
	{begin("BM6", "\x00\x00\x01\x00"), "table-is-image", "a picture (BMP)", "Ask for the table that it was made from."},
	{at(128, "DICM"), "table-is-image", "a picture or a report of a medical device (DICOM)", "Export the details as CSV where they are kept."},
	{begin("{\\rtf"), "table-is-document", "a document (RTF)", "Save the table that is in it as CSV."},
	{hold("word/"), "table-is-document", "a Word document", "Save the table that is in it as CSV."},
	{hold("ppt/"), "table-is-document", "a PowerPoint presentation", "Save the table that is in it as CSV."},
	{hold("mimetype:application/vnd.oasis.opendocument"), "table-is-document",
		"an OpenDocument text or drawing", "Save the table that is in it as CSV."},
	{hold("mimetype:application/epub"), "table-is-document", "an e-book", "Save the table that is in it as CSV."},
	{hold("index/document.iwa", "index.zip"), "table-is-document", "a document of Apple's office programs", "Export it as Excel or CSV."},
	{begin("SQLite format 3\x00"), "table-is-database", "a database (SQLite)", "Export the table that you want as CSV."},
	{at(4, "Standard Jet DB", "Standard ACE DB"), "table-is-database", "a database (Access)", "Export the table that you want as CSV."},
	{begin("RDX2\n", "RDX3\n", "RDA2\n", "RDA3\n", "X\n\x00\x00\x00"), "table-is-format", "a file of R",
		"Write the table as CSV in R, such as with write.csv."},
	{at(40, "ASCII SPSS PORT FILE"), "table-is-format", "a portable file of SPSS (.por)", "Save it as .sav in SPSS, or in PSPP."},
	{begin("ARROW1"), "table-is-format", "an Arrow (Feather) file", "Write it as Parquet."},
	{begin("Obj\x01"), "table-is-format", "an Avro file", "Write it as Parquet."},
	{begin("ORC"), "table-is-format", "an ORC file", "Write it as Parquet."},
	{begin("\x89HDF"), "table-is-format", "an HDF5 file", "Write the table as CSV or Parquet."},
	{begin("\x7fELF", "MZ\x90"), "table-is-program", "a program", "Choose a file with a table, such as CSV or Excel."},
}

// Compound is the code for files of older Microsoft programs: the streams stored in them say of
// which.
const Compound problem.Code = "table-is-excel97"

// inNames are the characters of column names at the beginning of a file.
const inNames = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 \n"

// longSign is the length of a sign that no names of columns have by chance.
const longSign = 20

// begin reports whether a file begins with one of the signs. A column's name may begin with the
// same letters, but text has no zero bytes after them.
func (s signs) begin(head []byte) bool {
	for _, m := range s.begins {
		if len(head) >= m.at && bytes.HasPrefix(head[m.at:], []byte(m.text)) &&
			(len(m.text) >= longSign || strings.Trim(m.text, inNames) != "" || bytes.IndexByte(head, 0) >= 0) {
			return true
		}
	}
	return false
}

func (s signs) hold(member string) bool {
	for _, begin := range s.members {
		if strings.HasPrefix(member, begin) || begin[0] == '/' && strings.HasSuffix("/"+member, begin) {
			return true
		}
	}
	return false
}

// Recognize returns the format of a file by its first bytes, or a problem if it cannot be read. An
// archive is a Zip here, whatever Holding says about it, and text is CSV, whatever its delimiter
// and encoding.
func Recognize(head []byte) (string, *problem.Problem) {
	for _, f := range all {
		if f.begin(head) {
			return f.ID, nil
		}
	}
	for _, k := range kinds {
		if k.by.begin(head) {
			return "", Refused(k.code, k.what, k.remedy)
		}
	}
	return CSV, noText(head)
}

// IsText reports whether a file begins like none of the formats with their own readers; the reader
// of text rejects the rest. These readers know more about compound files.
func IsText(head []byte) bool {
	format, refused := Recognize(head)
	return refused == nil && format == CSV || refused != nil && refused.Code != Compound
}

// Holding returns the kind of an archive by the lower-case name of a file in it: a format, or a
// problem if it cannot be read; neither if the name says nothing. The file mimetype, which names
// the format of OpenDocument, is given with its content: mimetype:TYPE.
func Holding(member string) (string, *problem.Problem) {
	for _, f := range all {
		if f.hold(member) {
			return f.ID, nil
		}
	}
	for _, k := range kinds {
		if k.by.hold(member) {
			return "", Refused(k.code, k.what, k.remedy)
		}
	}
	return "", nil
}

// Refused reports a file of a kind that cannot be read.
func Refused(code problem.Code, what, remedy string) *problem.Problem {
	return problem.New(code, remedy, "This is %s, which this program does not read.", problem.Say(what))
}

// noText reports a text that is not a table.
func noText(head []byte) *problem.Problem {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
	start := bytes.ToLower(text[:min(len(text), 64)])
	for _, tag := range []string{"<!doctype html", "<html", "<head", "<body", "<table", "<meta "} {
		if bytes.HasPrefix(start, []byte(tag)) {
			return Refused("table-is-html", "a web page (HTML)", "Download the table itself: the page may also be an error message, or ask you to sign in. Some programs save web pages under the name of a workbook; save such a one as CSV in a spreadsheet program.")
		}
	}
	if bytes.HasPrefix(start, []byte("<?xml")) {
		return Refused("table-is-xml", "an XML document", "Export the table as CSV where it was made.")
	}
	if isJSON(text) {
		return Refused("table-is-json", "a JSON document",
			"Export the table as CSV where it was made. A project of this program is opened as a project.")
	}
	return nil
}

// isJSON reports whether a text begins like JSON: with an object or a list whose first member is
// one, a string or nothing.
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
