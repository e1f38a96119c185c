package convert

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// What make.R put into the files of statistics packages.
const people = `plz,name,alter,sex,born,seen,count
01067,"Köln, ""Müller""",34,männlich,1984-05-17,2024-01-31 23:59:59,1
80331,Łódź,18.5,weiblich,2000-02-29,2000-01-01 00:00:00,2
04109,  vorn,,unbekannt,,,
99084,Zeile,-7,männlich,1899-12-31,1970-01-01 12:30:00,-3
,,0.1,,2024-01-01,2023-06-15 08:05:09,2147483
`

// TestPeople reads one table from every version of every statistics format that haven
// writes.
func TestPeople(t *testing.T) {
	western := strings.Replace(people, "Łódź", "Lodz", 1)
	// SAS has no value labels in its files; 1959 is a day before its epoch.
	plain := strings.NewReplacer("männlich", "1", "weiblich", "2", "unbekannt", "9", "1899-12-31", "1959-12-31").Replace(western)
	story := strings.TrimRight(strings.Repeat("abcdefghi ", 60), " ")
	var spss strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(people, "\n"), "\n") {
		// 99 is declared missing, and so are values from -10 to -1; 98 has no label.
		spss.WriteString(line + []string{",code,story", ",ja," + story, ",nein,x", ",,y", ",98,", ",,z"}[i] + "\n")
	}
	for name, want := range map[string]string{
		"people-8.dta": western, "people-10.dta": western, "people-12.dta": western, "people-13.dta": western, "people-14.dta": people,
		"people.sav": spss.String(), "people-plain.sav": spss.String(), "people.zsav": spss.String(),
		"people-5.xpt": plain, "people-8.xpt": plain, "people.sas7bdat": plain,
		"calendar.dta": "q,m,w,h,story\n2024-Q1,2024-10,2024-W06,2024-H1," + strings.Repeat("ä", 1200) + "\n1959-Q4,,1960-W01,2024-H2,short\n",
		"times.sav":    "t\n01:01:01\n25:01:01.500\n",
	} {
		got, o := opened(t, fixture(t, name), Options{})
		if got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
		if o.Plain || len(o.Sheets) > 0 {
			t.Errorf("%s: %+v", name, o)
		}
		if !strings.HasPrefix(name, "people") {
			continue
		}
		columns := o.Columns()
		if columns[2].Label != "Alter in Jahren" || columns[0].Type != tabular.Text || columns[2].Type != tabular.Number ||
			columns[4].Type != tabular.Date || columns[5].Type != tabular.DateTime {
			t.Errorf("%s: %+v", name, columns)
		}
	}
}

// clinic is what clinic.fods shows, with an empty row and column before it left out.
// LibreOffice shows a truth value without a format of its own as 1, and the weight as 81.3.
const clinic = `Klinikum Köln: Entlassungen
Stand:,31.03.2024

Geburtsdatum,PLZ,Gewicht,Aufnahme,Anteil,Kosten,Text
17.05.1984,01067,81.25,2024-01-02,12.5%,1234.50,"a   b, ""c""
zweite Zeile"
29.02.2000,80331,,unbekannt,,,1
29.02.2000,80331,,unbekannt,,,1
2 Fälle
`

// TestWorkbooks reads what LibreOffice made of one document.
func TestWorkbooks(t *testing.T) {
	for _, name := range []string{"clinic.ods", "clinic.xlsx"} {
		_, err := Open(fixture(t, name), Options{})
		if sheets := Several(err); code(err) != "format-choose" || !slices.Equal(sheets, []string{"Patienten", "Legende"}) {
			t.Errorf("%s: %v %v", name, sheets, err)
		}
		for _, sheet := range []string{"Patienten", "patienten", "1"} {
			got, o := opened(t, fixture(t, name), Options{Sheet: sheet})
			if got != clinic || o.Sheet != "Patienten" || len(o.Sheets) != 2 {
				t.Errorf("%s:\n%s\n%v", name, got, o.Sheet)
			}
			if types := o.Columns(); types[0].Type != tabular.Date || types[2].Type != tabular.Number {
				t.Errorf("%s: %v", name, types)
			}
		}
		if got, _ := opened(t, fixture(t, name), Options{Sheet: "Legende"}); got != "Code,Bedeutung\n1,ja\n" {
			t.Errorf("%s: %s", name, got)
		}
		if _, err := Open(fixture(t, name), Options{Sheet: "Leer"}); code(err) != "format-sheet" {
			t.Errorf("%s: an empty sheet: %v", name, err)
		}
	}
}

// zipped makes an archive.
func zipped(t testing.TB, files ...string) []byte {
	return archive(t, flate.DefaultCompression, files)
}

// archive makes one of names and contents in turn.
func archive(t testing.TB, level int, files []string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, level) })
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = io.WriteString(w, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gzipped(t testing.TB, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPacked(t *testing.T) {
	table := "a;b\nK\xf6ln;2\n" // as it is, in whatever encoding
	xlsx := string(fixtureBytes(t, "clinic.xlsx"))
	dta := string(fixtureBytes(t, "people-14.dta"))
	for _, c := range []struct {
		name  string
		data  []byte
		sheet string
		want  string
		plain bool
	}{
		{"table.csv", []byte(table), "", table, true},
		{"table.csv.gz", gzipped(t, table), "", table, true},
		{"people.dta.gz", gzipped(t, dta), "", people, false},
		{"one.zip", zipped(t, "folder/", "", "folder/t.csv", table, "readme.md", "x", "__MACOSX/t.csv", "no"), "", table, true},
		{"two.zip", zipped(t, "a.csv", table, "b.tsv", "x\ty\n"), "b.tsv", "x\ty\n", true},
		{"book.zip", zipped(t, "clinic.xlsx", xlsx), "clinic.xlsx/Legende", "Code,Bedeutung\n1,ja\n", false},
		{"both.zip", zipped(t, "clinic.xlsx", xlsx, "p.dta", dta), "p.dta", people, false},
		{"twice.zip", zipped(t, "t.csv.gz", string(gzipped(t, table))), "", "", false},
	} {
		if c.name == "twice.zip" {
			if _, err := Open(source(c.name, c.data), Options{}); code(err) != "table-is-archive" {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		got, o := opened(t, source(c.name, c.data), Options{Sheet: c.sheet})
		if got != c.want || o.Plain != c.plain || o.Packed == (c.name == "table.csv") {
			t.Errorf("%s: %+v\n%s", c.name, o, got)
		}
	}
	_, err := Open(source("two.zip", zipped(t, "a.csv", table, "b.tsv", "x\ty\n")), Options{})
	if !slices.Equal(Several(err), []string{"a.csv", "b.tsv"}) {
		t.Error(err)
	}
	_, err = Open(source("book.zip", zipped(t, "clinic.xlsx", xlsx)), Options{})
	if !slices.Equal(Several(err), []string{"clinic.xlsx/Patienten", "clinic.xlsx/Legende"}) {
		t.Error(err)
	}
}

func fixtureBytes(t testing.TB, name string) []byte {
	t.Helper()
	src := fixture(t, name)
	data, err := io.ReadAll(src.Reader())
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// compoundFile is the beginning of a file of older Microsoft programs with a stream.
func compoundFile(stream string) []byte {
	data := make([]byte, 2048)
	copy(data, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	data[30] = 9 // sectors of 512 bytes
	data[48] = 1 // the directory is in the second
	for i, c := range stream {
		data[1024+128+2*i] = byte(c)
	}
	return data
}

// TestNoTable: what is no table is named.
func TestNoTable(t *testing.T) {
	for _, c := range []struct {
		name, data, want string
	}{
		{"empty", "", "The file is empty."},
		{"pdf", "%PDF-1.7\n", "This is a PDF document, which this program does not read."},
		{"png", "\x89PNG\r\n\x1a\n\x00", "This is a picture (PNG), which this program does not read."},
		{"jpeg", "\xff\xd8\xff\xe0", "This is a picture (JPEG), which this program does not read."},
		{"rar", "Rar!\x1a\x07\x01\x00", "This is an archive (RAR), which this program does not read."},
		{"html", "\ufeff\n<!DOCTYPE html><html>", "This is a web page (HTML), which this program does not read."},
		{"xml", "<?xml version=\"1.0\"?><a/>", "This is an XML document, which this program does not read."},
		{"json", `{"a": [1]}`, "This is a JSON document, which this program does not read."},
		{"list", `[{"a": 1}]`, "This is a JSON document, which this program does not read."},
		{"sqlite", "SQLite format 3\x00", "This is a database (SQLite), which this program does not read."},
		{"xls", string(compoundFile("Workbook")), "This is a workbook of Excel 97 to 2003 (.xls), which this program does not read."},
		{"encrypted", string(compoundFile("EncryptedPackage")), "The workbook is encrypted with a password."},
		{"doc", string(compoundFile("WordDocument")), "This is a Word document, which this program does not read."},
		{"docx", string(zipped(t, "[Content_Types].xml", "", "word/document.xml", "")),
			"This is a Word document, which this program does not read."},
		{"xlsb", string(zipped(t, "xl/workbook.bin", "")), "This is a binary workbook of Excel (.xlsb), which this program does not read."},
		{"odt", string(zipped(t, "mimetype", "application/vnd.oasis.opendocument.text")),
			"This is an OpenDocument text or drawing, which this program does not read."},
		{"zip", string(zipped(t, "a.jpg", "")), "This is an archive without tables, which this program does not read."},
		{"pdf.gz", string(gzipped(t, "%PDF-1.7\n")), "This is a PDF document, which this program does not read."},
	} {
		_, err := Open(source(c.name, []byte(c.data)), Options{})
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	for _, text := range []string{"ORC_ID,b\n1,2\n", "RIFF;x\n", "[1],b\n", "{x}\n1\n", "BM6,1\n", "MZ,a\n1,2\n", "head,a\x00"} {
		if f, err := Sniff(source("t.csv", []byte(text))); f != formats.CSV || err != nil {
			t.Errorf("%q: %v %v", text, f, err)
		}
	}
}

// TestDamaged: every fixture, cut off anywhere, is a problem or a shorter table, and
// never ends the program.
func TestDamaged(t *testing.T) {
	for _, name := range []string{"people-8.dta", "people-14.dta", "people.sav", "people.zsav", "people-5.xpt",
		"people-8.xpt", "people.sas7bdat", "clinic.xlsx", "clinic.ods"} {
		data := fixtureBytes(t, name)
		for n := 0; n < len(data); n += 1 + len(data)/200 {
			text, err := whole(data[:n])
			if code(err) == "internal" {
				t.Errorf("%s, %d bytes: no problem: %v", name, n, err)
			}
			if err == nil && !bytes.HasSuffix(text, []byte("\n")) && len(text) > 0 && !formats.IsText(data[:n]) {
				t.Errorf("%s, %d bytes: %q", name, n, text)
			}
		}
	}
}

// TestChanged: the same for files in which some bytes are others.
func TestChanged(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"people-8.dta", "people-14.dta", "people.sav", "people.zsav",
		"people-5.xpt", "people.sas7bdat", "clinic.xlsx", "clinic.ods"} {
		data := fixtureBytes(t, name)
		for range 300 {
			changed := bytes.Clone(data)
			for range 1 + random.IntN(4) {
				changed[random.IntN(len(changed))] = byte(random.IntN(256))
			}
			if _, err := whole(changed); code(err) == "internal" {
				t.Errorf("%s: no problem: %v", name, err)
			}
		}
	}
}

// whole opens a file and reads all of its text.
func whole(data []byte) ([]byte, error) {
	o, err := Open(source("file", data), Options{Sheet: "1"})
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(o.Text(), 1<<24))
}

// FuzzOpen: whatever the bytes, there is a table or a problem.
func FuzzOpen(f *testing.F) {
	for _, name := range []string{"people-8.dta", "people-14.dta", "people.sav", "people.zsav",
		"people-5.xpt", "people.sas7bdat", "clinic.xlsx", "clinic.ods"} {
		f.Add(fixtureBytes(f, name))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := whole(data); err != nil && code(err) == "internal" {
			t.Errorf("no problem: %v", err)
		}
	})
}
