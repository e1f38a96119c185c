package formats

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/formats/parquet"
	"github.com/fulgurite/fulgurite/core/formats/sas"
	"github.com/fulgurite/fulgurite/core/formats/spss"
	"github.com/fulgurite/fulgurite/core/formats/stata"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Format is a file format.
type Format string

// The formats that are read.
const (
	CSV       Format = "csv" // any text with delimiters
	XLSX      Format = "xlsx"
	ODS       Format = "ods"
	Parquet   Format = "parquet"
	Stata     Format = "dta"
	SAS       Format = "sas7bdat"
	Transport Format = "xpt"
	SPSS      Format = "sav"
	Gzip      Format = "gz"
	Zip       Format = "zip"
)

// All are the formats that are read.
func All() []Format { return []Format{CSV, XLSX, ODS, Parquet, Stata, SAS, Transport, SPSS, Gzip, Zip} }

// HeadBytes is how much of a file is looked at to recognise its format.
const HeadBytes = 4096

// Sniff recognises a file by its content: by its first bytes, and an archive by the
// names in it. What is no table is a problem that names it. Text is CSV here, whatever
// its delimiter and encoding; that JSON, XML and the like are none is seen by their
// beginning.
func Sniff(src tabular.Source) (Format, error) {
	head := make([]byte, min(HeadBytes, src.Size))
	if n, err := src.ReadAt(head, 0); n < len(head) {
		return "", err
	}
	return sniff(src, head)
}

func sniff(src tabular.Source, head []byte) (Format, error) {
	switch {
	case len(head) == 0:
		return "", problem.New("table-empty", "Choose another file, or export it again.", "The file is empty.")
	case bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return sniffArchive(src)
	case bytes.HasPrefix(head, []byte("\x1f\x8b")):
		return Gzip, nil
	case parquet.Is(head):
		return Parquet, nil
	case sas.Is(head):
		return SAS, nil
	case sas.IsTransport(head):
		return Transport, nil
	case spss.Is(head):
		return SPSS, nil
	case stata.Is(head):
		return Stata, nil
	case bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
		return "", compound(src, head)
	}
	for _, f := range foreign {
		for _, begin := range f.begins {
			// A text may begin with these letters, too: but not with zeros among the rest.
			if bytes.HasPrefix(head, []byte(begin)) && (f.text || bytes.IndexByte(head, 0) >= 0 || !utf8.ValidString(begin)) {
				return "", no(f.name, f.hint)
			}
		}
	}
	return CSV, foreignText(head)
}

// no is the problem of what is no table.
func no(name, hint string) error {
	if hint == "" {
		hint = "Choose a file with a table, such as CSV or Excel."
	}
	return problem.New("format-no-table", hint, "This is %s, not a table.", problem.Say(name))
}

// foreign are formats that are no tables, by how they begin.
var foreign = []struct {
	begins     []string
	name, hint string
	text       bool // zeros among the first bytes are not needed
}{
	{[]string{"%PDF-"}, "a PDF", "Export the table as CSV or Excel from the program that made it.", true},
	{[]string{"\x89PNG", "\xff\xd8\xff", "GIF87a", "GIF89a", "II*\x00", "MM\x00*", "RIFF", "\x00\x00\x01\x00", "BM6"}, "an image", "", false},
	{[]string{"Rar!\x1a\x07", "7z\xbc\xaf\x27\x1c", "BZh", "\xfd7zXZ\x00", "\x28\xb5\x2f\xfd"}, "an archive", "Unpack it, and open the table in it. (.zip and .gz are opened as they are.)", false},
	{[]string{"SQLite format 3\x00"}, "an SQLite database", "Export the table as CSV from it.", false},
	{[]string{"\x00\x01\x00\x00Standard"}, "an Access database", "Export the table as CSV from Access.", false},
	{[]string{"{\\rtf"}, "a text document (RTF)", "", true},
	{[]string{"RDX2\n", "RDX3\n", "RDA2\n", "RDA3\n", "X\n\x00\x00\x00"}, "a file of R", "Write the table as CSV in R, such as with write.csv.", false},
	{[]string{"ARROW1"}, "an Arrow (Feather) file", "Write it as Parquet.", false},
	{[]string{"Obj\x01"}, "an Avro file", "Write it as Parquet.", false},
	{[]string{"ORC"}, "an ORC file", "Write it as Parquet.", false},
	{[]string{"\x89HDF"}, "an HDF5 file", "Write the table as CSV or Parquet.", false},
	{[]string{"\x7fELF", "MZ\x90"}, "a program", "", false},
}

// foreignText says what a text is that holds no table.
func foreignText(head []byte) error {
	text := strings.ToLower(strings.TrimLeft(string(bytes.TrimPrefix(head[:min(len(head), 1024)], []byte("\ufeff"))), " \t\r\n"))
	switch {
	case strings.HasPrefix(text, "<!doctype html") || strings.HasPrefix(text, "<html"):
		return no("a web page (HTML)", "Some programs call a web page .xls: open it in a spreadsheet program and save it as .xlsx or CSV.")
	case strings.HasPrefix(text, "<?xml"):
		return no("an XML document", "Export the table as CSV or Excel from the program that made it.")
	case isJSON(text):
		return no("JSON", "Write the table as CSV in the program that made it.")
	}
	return nil
}

// isJSON reports whether a text begins like a JSON object or list.
func isJSON(text string) bool {
	rest, object := strings.CutPrefix(text, "{")
	if !object {
		var list bool
		if rest, list = strings.CutPrefix(text, "["); !list {
			return false
		}
	}
	rest = strings.TrimLeft(rest, " \t\r\n")
	if object {
		name, after, found := strings.Cut(strings.TrimPrefix(rest, `"`), `"`)
		return strings.HasPrefix(rest, `"`) && found && !strings.Contains(name, "\n") && strings.HasPrefix(strings.TrimLeft(after, " \t\r\n"), ":")
	}
	return strings.HasPrefix(rest, "{") || strings.HasPrefix(rest, "[")
}

// compound says what a file is that older programs of Microsoft wrote: by the names of
// the streams in it.
func compound(src tabular.Source, head []byte) error {
	names := directory(src, head)
	switch {
	case strings.Contains(names, "EncryptedPackage"):
		return problem.New("format-encrypted", "Open it in Excel, remove the password (File, Info, Protect Workbook) and save it.", "The workbook is encrypted with a password.")
	case strings.Contains(names, "Workbook") || strings.Contains(names, "Book"):
		return problem.New("format-old-excel", "Open it in Excel or LibreOffice and save it as .xlsx.", "This is a workbook of Excel 97 to 2003 (.xls), which this program does not read.")
	case strings.Contains(names, "WordDocument"):
		return no("a Word document", "")
	}
	return no("a document of an older Microsoft program", "")
}

// directory returns the names in the first sectors of a compound file's directory.
func directory(src tabular.Source, head []byte) string {
	if len(head) < 52 {
		return ""
	}
	shift := binary.LittleEndian.Uint16(head[30:])
	if shift != 9 && shift != 12 {
		return ""
	}
	sector := int64(binary.LittleEndian.Uint32(head[48:]))
	data := make([]byte, 4096)
	n, _ := src.ReadAt(data, (sector+1)<<shift) // less at the end of the file
	var units []uint16
	for i := 0; i+1 < n; i += 2 {
		units = append(units, binary.LittleEndian.Uint16(data[i:]))
	}
	return string(utf16.Decode(units))
}
