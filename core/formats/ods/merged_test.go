package ods

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/formats/tabular"
)

// TestMergedCells: records have the value of merged cells in each of them (OpenDocument 1.3 part 3,
// 19.676 and 19.679), titles, names of columns and headings amid the table do not, nor do rows
// without a cell that are repeated. The table is that of the test of Excel's.
func TestMergedCells(t *testing.T) {
	var rows strings.Builder
	for _, row := range []string{"Report@4x1 ~ ~ ~", "ward sex age out", "A@1x2 f 30 ok@1x2", "~ m 40 ~", "B@2x1 ~ 50 ok", "Second@4x1 ~ ~ ~",
		"C@1x2 x@2x2 ~ z", "~ ~ ~ y"} {
		rows.WriteString("<table:table-row>")
		for _, cell := range strings.Fields(row) {
			text, span, merged := strings.Cut(cell, "@")
			if text == "~" {
				rows.WriteString("<table:covered-table-cell/>")
				continue
			}
			if merged {
				across, down, _ := strings.Cut(span, "x")
				span = fmt.Sprintf(` table:number-columns-spanned="%s" table:number-rows-spanned="%s"`, across, down)
			}
			fmt.Fprintf(&rows, `<table:table-cell office:value-type="string"%s><text:p>%s</text:p></table:table-cell>`, span, text)
		}
		rows.WriteString("</table:table-row>")
	}
	rows.WriteString(`<table:table-row table:number-rows-repeated="1000000"><table:table-cell/></table:table-row>`)
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	w, err := z.Create("content.xml")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(w, `<office:document-content><office:body><office:spreadsheet><table:table table:name="S">%s</table:table></office:spreadsheet></office:body></office:document-content>`, &rows)
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
	want := []string{"Report", "ward|sex|age|out", "A|f|30|ok", "A|m|40|ok", "B|B|50|ok", "Second|||", "C|x|x|z", "C|x|x|y"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if notes := table.Notes(); len(notes) != 1 || notes[0].Code != "format-merged-cells" || !strings.HasPrefix(notes[0].Sentence, "7 groups") {
		t.Errorf("%v", notes)
	}
}

// TestClock: durations that are shown with words are times (ISO 8601-1, 5.5.2.3), and what is none
// stays.
func TestClock(t *testing.T) {
	for value, want := range map[string]string{"PT6H9M23S": "06:09:23", "PT06H09M00S": "06:09:00", "PT26H00M00.5S": "26:00:00.5",
		"PT6H9M23,25S": "06:09:23.25", "P1D": "24:00:00", "PT9M": "00:09:00", "PT23S": "00:00:23",
		"-PT1H": "-01:00:00", "P1DT2H3M4S": "26:03:04", "P1M": "P1M", "P1Y2D": "P1Y2D", "PT": "PT", "P": "P", "PTxH": "PTxH", "": ""} {
		if got := clock(value); got != want {
			t.Errorf("%s is %s, want %s", value, got, want)
		}
	}
}
