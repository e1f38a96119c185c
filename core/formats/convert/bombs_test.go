package convert

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"encoding/binary"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/playwright/reliability/figures"
)

// deflated is a text, then something again and again until it is larger than the given
// size, packed: gigabytes that take a moment to make. It has no end, which nobody
// reaches.
func deflated(t *testing.T, begin, again string, size int64) []byte {
	t.Helper()
	var b bytes.Buffer
	write := func(text string) []byte {
		b.Reset()
		w, err := flate.NewWriter(&b, flate.BestSpeed)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err == nil {
			err = w.Flush() // what follows begins anew, so that it can be repeated
		}
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Clone(b.Bytes())
	}
	first := write(begin)
	block := strings.Repeat(again, 1+(1<<20)/len(again))
	return append(first, bytes.Repeat(write(block), int(size/int64(len(block)))+1)...)
}

// bomb puts a part that expands to gigabytes into an archive, beside others.
func bomb(t *testing.T, name string, packed []byte, size int64, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	put := func(h *zip.FileHeader, data []byte) {
		w, err := z.CreateRaw(h)
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = io.WriteString(w, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	put(&zip.FileHeader{Name: name, Method: zip.Deflate, CompressedSize64: uint64(len(packed)), UncompressedSize64: uint64(size)}, packed)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestBombs: small files that expand to gigabytes are refused in a sentence, with little
// memory.
func TestBombs(t *testing.T) {
	huge := int64(figures.Number(2<<30, 2<<30, 600<<20)) // more than any bound
	sheet := func(row string) string { return "<worksheet><sheetData>" + row }
	long := "<sst><si><t>" + strings.Repeat("a", 1<<19) + "</t></si></sst>"
	names := func(n int) string { return `<row>` + strings.Repeat(`<c t="s"><v>0</v></c>`, n) + `</row>` }
	book := func(part, begin, again string) []byte {
		files := []string{"_rels/.rels", `<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`}
		for name, text := range map[string]string{
			"xl/workbook.xml":            `<workbook xmlns:r="r"><sheets><sheet name="S" r:id="a"/></sheets></workbook>`,
			"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="x/styles" Target="styles.xml"/></Relationships>`,
			"xl/styles.xml":              `<styleSheet/>`,
			"xl/worksheets/sheet1.xml":   sheet(`<row><c><v>1</v></c></row>`) + `</sheetData></worksheet>`,
		} {
			if name != part {
				files = append(files, name, text)
			}
		}
		return bomb(t, part, deflated(t, begin, again, huge), huge, files...)
	}
	ods := func(content string) []byte {
		return zipped(t, "mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", content)
	}
	const cell = `<table:table-cell office:value-type="string" table:number-columns-repeated="16000"><text:p>`
	gz := deflated(t, "a;b\n1;", "x", huge)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"line.csv.gz", append([]byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"), gz...), "table-record-too-long"},
		{"line.zip", bomb(t, "line.csv", gz, huge), "table-record-too-long"},
		{"rows.xlsx", book("xl/worksheets/sheet1.xml", sheet(""), `<row/>`), "format-damaged"},
		{"deep.xlsx", book("xl/worksheets/sheet1.xml", sheet(`<row><c>`), `<v><a>1</a>`), "format-damaged"},
		{"token.xlsx", book("xl/worksheets/sheet1.xml", sheet(`<row a="`), `x`), "format-damaged"},
		{"styles.xlsx", book("xl/styles.xml", `<styleSheet><cellXfs>`, `<xf numFmtId="0"/>`), "format-too-large"},
		{"sheets.xlsx", book("xl/workbook.xml", `<workbook>`, `<sheet name="S" id="a"/>`), "format-too-large"},
		{"texts.xlsx", workbook(t, sheet(`<row><c><v>1</v></c></row>`+names(9000)), long, "", `<workbook><sheet name="S" id="a"/></workbook>`,
			`<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>`), "format-too-large"},
		{"row.ods", ods(`<table:table table:name="S"><table:table-row table:number-rows-repeated="1000000">` + cell +
			strings.Repeat("a", 1<<19) + `</text:p></table:table-cell></table:table-row></table:table>`), "format-too-large"},
		{"rows.ods", ods(`<table:table table:name="S"><table:table-row table:number-rows-repeated="1000000000">` +
			cell + `1</text:p></table:table-cell></table:table-row></table:table>`), "format-damaged"},
		{"wide.ods", ods(`<table:table table:name="S"><table:table-row table:number-rows-repeated="1000000">` + cell +
			`1</text:p></table:table-cell></table:table-row></table:table>`), "table-too-many-columns"},
		{"blanks.ods", ods(`<table:table table:name="S"><table:table-row>` + cell + `<text:s text:c="999999999"/>`), "format-damaged"},
		{"zeros.sav", append(bytes.Clone(fixtureBytes(t, "people.sav")[:176]), make([]byte, 4096)...), "format-damaged"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			var err error
			o, err := Open(source(c.name, c.data), Options{})
			if err == nil {
				_, err = table.Read(o.Text(), c.name, table.UnknownSize, table.Options{}, table.Limits{})
			}
			runtime.ReadMemStats(&after)
			if got := code(err); string(got) != c.want {
				t.Errorf("%s: %v", got, err)
			}
			// HeapSys is the most that the heap ever took.
			if grown := (after.HeapSys - before.HeapSys) >> 20; after.HeapSys > before.HeapSys && grown > 250 {
				t.Errorf("%d MB of memory for a file of %d bytes", grown, len(c.data))
			}
		})
	}
}

// TestPackedBounds: a file whose length is only known when it is unpacked.
func TestPackedBounds(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	data := b.Bytes()
	binary.LittleEndian.PutUint32(data[len(data)-4:], 1<<31) // it says that it has two gigabytes
	_, err := whole(data)
	if code(err) != "format-damaged" && code(err) != "table-empty" {
		t.Errorf("an archive that lies about its length: %v", err)
	}
}
