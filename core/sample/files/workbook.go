package files

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"time"
)

// How a number looks in a workbook.
const (
	plain     = iota // as it is
	germanDay        // a date, day.month.year
	fiveLong         // zeros in front, as postcodes have
	oneDigit         // one digit behind the decimal mark
	clock            // a date with a time
)

// looks are the number formats of the styles, as Excel writes them.
var looks = [...]string{plain: "General", germanDay: "dd.mm.yyyy", fiveLong: "00000", oneDigit: "0.0", clock: "dd.mm.yyyy hh:mm"}

// styled is a number with a style.
type styled struct {
	value float64
	style int
}

// day is a date as Excel counts it, from 30 December 1899 on.
func day(at time.Time) styled {
	return styled{at.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours() / 24, germanDay}
}

// page is a sheet of a workbook: rows of texts (string), numbers (int, float64, styled)
// and empty cells (nil), and the groups of cells that are merged, such as "A1:G1".
type page struct {
	name   string
	rows   [][]any
	merged []string
}

// workbook writes an Excel workbook, as Excel does: texts are in a list of their own, and
// dates are numbers with a style.
func workbook(pages ...page) []part {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	const head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	const main, office = "http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	put := func(name, content string) {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(head + content))
		}
		if err != nil {
			panic(err) // a buffer takes everything
		}
	}
	related := func(id int, kind, target string) string {
		return fmt.Sprintf(`<Relationship Id="rId%d" Type="%s/%s" Target="%s"/>`, id, office, kind, target)
	}
	const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	texts := &sharedTexts{numbers: map[string]int{}}
	sheets, rels := "", related(1, "styles", "styles.xml")+related(2, "sharedStrings", "sharedStrings.xml")
	for i, p := range pages {
		put(fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1), `<worksheet xmlns="`+main+`">`+p.cells(texts)+`</worksheet>`)
		sheets += fmt.Sprintf(`<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, p.name, i+1, i+3)
		rels += related(i+3, "worksheet", fmt.Sprintf("worksheets/sheet%d.xml", i+1))
	}
	put("xl/workbook.xml", `<workbook xmlns="`+main+`" xmlns:r="`+office+`"><sheets>`+sheets+`</sheets></workbook>`)
	put("xl/_rels/workbook.xml.rels", relations+rels+`</Relationships>`)
	put("_rels/.rels", relations+related(1, "officeDocument", "xl/workbook.xml")+`</Relationships>`)
	put("xl/sharedStrings.xml", `<sst xmlns="`+main+`">`+texts.items.String()+`</sst>`)
	put("xl/styles.xml", stylesOf(main))
	if err := z.Close(); err != nil {
		panic(err)
	}
	return []part{{Bytes: out.Bytes()}}
}

// stylesOf is the part with the looks of numbers.
func stylesOf(namespace string) string {
	formats, cells := "", ""
	for i, code := range looks {
		formats += fmt.Sprintf(`<numFmt numFmtId="%d" formatCode="%s"/>`, 164+i, code)
		cells += fmt.Sprintf(`<xf numFmtId="%d" applyNumberFormat="1"/>`, 164+i)
	}
	return `<styleSheet xmlns="` + namespace + `"><numFmts>` + formats + `</numFmts><cellXfs>` + cells + `</cellXfs></styleSheet>`
}

// sharedTexts are the texts of a workbook, each once.
type sharedTexts struct {
	numbers map[string]int
	items   strings.Builder
}

func (s *sharedTexts) number(text string) int {
	n, known := s.numbers[text]
	if !known {
		n = len(s.numbers)
		s.numbers[text] = n
		s.items.WriteString(`<si><t xml:space="preserve">` + strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(text) + `</t></si>`)
	}
	return n
}

// cells writes the rows of a sheet; empty cells are left out, as Excel leaves them out.
func (p page) cells(texts *sharedTexts) string {
	var b strings.Builder
	b.WriteString("<sheetData>")
	for i, row := range p.rows {
		if len(row) == 0 {
			continue
		}
		fmt.Fprintf(&b, `<row r="%d">`, i+1)
		for j, cell := range row {
			at := fmt.Sprintf("%c%d", 'A'+j, i+1)
			switch v := cell.(type) {
			case string:
				fmt.Fprintf(&b, `<c r="%s" t="s"><v>%d</v></c>`, at, texts.number(v))
			case int, float64:
				fmt.Fprintf(&b, `<c r="%s"><v>%v</v></c>`, at, v)
			case styled:
				fmt.Fprintf(&b, `<c r="%s" s="%d"><v>%v</v></c>`, at, v.style, v.value)
			}
		}
		b.WriteString("</row>")
	}
	b.WriteString("</sheetData>")
	if len(p.merged) > 0 {
		b.WriteString("<mergeCells>")
		for _, m := range p.merged {
			fmt.Fprintf(&b, `<mergeCell ref="%s"/>`, m)
		}
		b.WriteString("</mergeCells>")
	}
	return b.String()
}

// workbooks are files of Excel.
var workbooks = []File{
	Hospital(),
	{
		Name: "gruppen.xlsx", About: "merged cells above the names of the columns", Packed: true,
		Content: workbook(page{name: "Tabelle1", merged: []string{"B1:C1", "A1:A2", "D1:D2"}, rows: [][]any{
			{"Name", "Aufenthalt", nil, "Alter"}, {nil, "von", "bis", nil},
			{"Müller", styled{45415, germanDay}, styled{45429, germanDay}, 34}, {"Jäger", styled{45416, germanDay}, styled{45421, germanDay}, 51},
		}}),
		Steps: []step{{"table-two-name-lines", "join-names"}},
		Want: want{Table: "Name|Aufenthalt von|Aufenthalt bis|Alter\nMüller|03.05.2024|17.05.2024|34\nJäger|04.05.2024|09.05.2024|51",
			Delimiter: ",", Types: "string date date integer", Notes: codes("format-note")},
	},
	{
		Name: "wards.xlsx", About: "a second table below the first one, and titles that begin each page", Packed: true,
		Content: workbook(page{name: "Sheet1", rows: [][]any{
			{"name", "plz", "seen"}, {"Smith", styled{1067, fiveLong}, styled{45415.4375, clock}}, {"Jones", styled{4103, fiveLong}, styled{45416.5, clock}}, {"name", "plz", "seen"}, {"Evans", styled{10115, fiveLong}, styled{45417.25, clock}},
			{}, {"ward", "head", "floor"}, {"Surgery", "Dr Hill", "first"}, {"Medicine", "Dr Wood", "second"},
		}}),
		Steps: []step{{"table-repeated-names", "drop-names"}, {"table-second", "skip-end"}},
		Want: want{Table: "name|plz|seen\nSmith|01067|03.05.2024 10:30\nJones|04103|04.05.2024 12:00\nEvans|10115|05.05.2024 06:00\n||",
			Delimiter: ",", Types: "string string date", Notes: codes("table-repeated-names")},
	},
	{
		Name: "numbers.xlsx", About: "numbers with more digits than Excel shows, numbers in notations of the people who typed them, and truth values", Packed: true,
		Content: workbook(page{name: "Sheet1", rows: [][]any{
			{"weight", "typed", "whole"}, {styled{72.5, oneDigit}, "1.234,50", 34}, {styled{64, oneDigit}, "20,00", 51}, {styled{81.25, oneDigit}, "3.000,75", 47},
		}}),
		Want: want{Table: "weight|typed|whole\n72.5|1.234,50|34\n64.0|20,00|51\n81.25|3.000,75|47", Delimiter: ",", Types: "decimal decimal integer",
			Said: []said{{Column: "weight", Line: "3 numbers"}, {Column: "typed", Line: "3 numbers (written as 1.234,5)"}, {Column: "whole", Line: "3 whole numbers"}}},
	},
}
