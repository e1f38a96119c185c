package convert

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"io"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats"
)

// fuzzReader gives a reader of one format whatever bytes, beginning with files of that
// format: there is a table or a problem, and the program does not end.
func fuzzReader(f *testing.F, format string, seeds ...[]byte) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		o, err := Open(source("file", data), Options{Format: format, Sheet: "1"})
		if err == nil {
			_, err = io.Copy(io.Discard, io.LimitReader(o.Text(), 1<<22))
			o.Columns()
			o.Notes()
		}
		if err != nil && code(err) == "internal" {
			t.Errorf("no problem: %v", err)
		}
	})
}

// seeds are files of testdata.
func seeds(f *testing.F, names ...string) (all [][]byte) {
	for _, name := range names {
		all = append(all, fixtureBytes(f, name))
	}
	return all
}

func FuzzStata(f *testing.F) {
	fuzzReader(f, "dta", seeds(f, "people-8.dta", "people-12.dta", "people-14.dta", "calendar.dta")...)
}

func FuzzSPSS(f *testing.F) {
	fuzzReader(f, "sav", seeds(f, "people.sav", "people-plain.sav", "people.zsav", "times.sav")...)
}

func FuzzSAS(f *testing.F) { fuzzReader(f, "sas7bdat", seeds(f, "people.sas7bdat")...) }

func FuzzTransport(f *testing.F) {
	fuzzReader(f, "xpt", seeds(f, "people-5.xpt", "people-8.xpt")...)
}

func FuzzParquet(f *testing.F) {
	fuzzReader(f, formats.Parquet, written(f, formats.Parquet, released, formats.Written{}), written(f, formats.Parquet, "a\n1\n2\n", formats.Written{}), written(f, formats.Parquet, "1,x\n,\n", formats.Written{NoHeader: true}))
}

func FuzzGzip(f *testing.F) {
	fuzzReader(f, formats.Gzip, gzipped(f, released), gzipped(f, string(fixtureBytes(f, "people-14.dta"))))
}

func FuzzZip(f *testing.F) {
	fuzzReader(f, formats.Zip, zipped(f, "a.csv", released), zipped(f, "t.csv.gz", string(gzipped(f, released)), "b.csv", "x\n1\n"))
}

// parts returns the parts of an archive with these names; checksums keep changed bytes
// of an archive from ever being read, so that its parts are fuzzed instead.
func parts(f *testing.F, data []byte, names ...string) (all []string) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range names {
		text := ""
		if r, err := z.Open(name); err == nil {
			b, err := io.ReadAll(r)
			if err != nil {
				f.Fatal(err)
			}
			text = string(b)
		}
		all = append(all, text)
	}
	return all
}

// stored makes an archive without compressing.
func stored(t testing.TB, files ...string) []byte {
	return archive(t, flate.NoCompression, files)
}

var workbookParts = []string{"xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"}

// workbook puts the parts of a workbook together.
func workbook(t testing.TB, texts ...string) []byte {
	files := []string{"_rels/.rels", `<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`}
	for i, text := range texts {
		files = append(files, workbookParts[i], text)
	}
	return stored(t, files...)
}

// FuzzXLSX changes what a workbook consists of.
func FuzzXLSX(f *testing.F) {
	for _, data := range [][]byte{fixtureBytes(f, "clinic.xlsx"), fixtureBytes(f, "patients.xlsx"), written(f, formats.XLSX, released, formats.Written{})} {
		p := parts(f, data, workbookParts...)
		f.Add(p[0], p[1], p[2], p[3], p[4])
	}
	f.Fuzz(func(t *testing.T, sheet, texts, styles, book, relations string) {
		_, err := whole(workbook(t, sheet, texts, styles, book, relations))
		if err != nil && code(err) == "internal" {
			t.Errorf("no problem: %v", err)
		}
	})
}

// FuzzODS changes the content of a document.
func FuzzODS(f *testing.F) {
	f.Add(parts(f, fixtureBytes(f, "clinic.ods"), "content.xml")[0])
	f.Fuzz(func(t *testing.T, content string) {
		_, err := whole(stored(t, "mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", content))
		if err != nil && code(err) == "internal" {
			t.Errorf("no problem: %v", err)
		}
	})
}
