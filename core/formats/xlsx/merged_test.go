package xlsx

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// book makes a workbook of one sheet with texts, and cells that are merged.
func book(t *testing.T, rows [][]string, merged ...string) *Book {
	t.Helper()
	var data strings.Builder
	for i, row := range rows {
		fmt.Fprintf(&data, `<row r="%d">`, i+1)
		for j, cell := range row {
			if cell != "" {
				fmt.Fprintf(&data, `<c r="%c%d" t="inlineStr"><is><t>%s</t></is></c>`, 'A'+j, i+1, cell)
			}
		}
		data.WriteString("</row>")
	}
	var ranges strings.Builder
	for _, ref := range merged {
		fmt.Fprintf(&ranges, `<mergeCell ref="%s"/>`, ref)
	}
	const related = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, part := range [][2]string{
		{"_rels/.rels", `<Relationships><Relationship Id="a" Type="` + related + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook xmlns:r="` + related +
			`"><workbookPr date1904="1"/><sheets><sheet name="S" r:id="b"/></sheets><extLst><ext><x15:workbookPr/></ext></extLst></workbook>`},
		{"xl/_rels/workbook.xml.rels",
			`<Relationships><Relationship Id="b" Type="` + related + `/worksheet" Target="worksheets\s.xml"/></Relationships>`},
		{`xl\worksheets\s.xml`,
			`<worksheet><sheetData>` + data.String() + `</sheetData><mergeCells>` + ranges.String() + `</mergeCells></worksheet>`},
	} {
		w, err := z.Create(part[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, part[1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	read, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(read)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestMergedCells: records have the value of merged cells in each of them (ECMA-376, 18.3.1.55:
// it is that of the range), in rows, columns and both; titles, names of columns and headings
// amid the table do not. The package has paths as some programs write them, and the number of
// its date system stands beside an extension of the same name.
func TestMergedCells(t *testing.T) {
	b := book(t, [][]string{
		{"Report", "", "", ""},
		{"ward", "sex", "age", "out"},
		{"A", "f", "30", "ok"},
		{"", "m", "40", ""},
		{"B", "", "50", "ok"},
		{"Second part", "", "", ""},
		{"C", "x", "", "z"},
		{"", "", "", "y"},
	}, "A1:D1", "A3:A4", "D3:D4", "A5:B5", "A6:D6", "A7:A8", "B7:C8")
	if !b.date1904 {
		t.Error("the date system is lost")
	}
	table, err := b.Sheet("S")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	var r tabular.Record
	for {
		if err := table.Next(&r); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		var cells []string
		for i := range r.Len() {
			cells = append(cells, string(r.Cell(i)))
		}
		got = append(got, strings.Join(cells, "|"))
	}
	want := []string{"Report", "ward|sex|age|out", "A|f|30|ok", "A|m|40|ok", "B|B|50|ok", "Second part|||", "C|x|x|z", "C|x|x|y"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
