package foreign

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/convert"
	"github.com/xuri/excelize/v2"
)

// TestExcelRead: a workbook that the other library writes shows here what that library
// says that it shows: numbers, dates and leading zeros as they look.
func TestExcelRead(t *testing.T) {
	looks := []string{"0", "0.00", "00000", "dd.mm.yyyy", "yyyy-mm-dd", "dd.mm.yyyy hh:mm", "0%", "0.0%", "0.00E+00", "General"}
	f := excelize.NewFile()
	defer f.Close()
	r := rand.New(rand.NewPCG(1, 2))
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	at := func(column, row int) string {
		name, err := excelize.CoordinatesToCellName(column, row)
		check(err)
		return name
	}
	for i, look := range looks {
		code := look
		style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &code})
		check(err)
		check(f.SetCellStr("Sheet1", at(i+1, 1), fmt.Sprint("column ", i)))
		for row := 2; row <= 200; row++ {
			var value any = r.IntN(100000)
			switch {
			case strings.Contains(look, "y"):
				value = float64(1000+r.IntN(60000)) + float64(r.IntN(1440))/1440
			case strings.Contains(look, "."):
				value = float64(r.IntN(1000000)) / 100
			}
			check(f.SetCellValue("Sheet1", at(i+1, row), value))
			check(f.SetCellStyle("Sheet1", at(i+1, row), at(i+1, row), style))
		}
	}
	last := len(looks)
	for row := 2; row <= 200; row++ {
		check(f.SetCellBool("Sheet1", at(last+1, row), r.IntN(2) == 0))
		check(
			f.SetCellStr("Sheet1", at(last+2, row), []string{"Köln", " two  blanks ", "a,b", "<&>", "_x000D_", "line\nbreak", "01067"}[r.IntN(7)]))
	}
	check(f.SetCellStr("Sheet1", at(last+1, 1), "yes"))
	check(f.SetCellStr("Sheet1", at(last+2, 1), "text"))
	want, err := f.GetRows("Sheet1")
	check(err)
	stored, err := f.GetRows("Sheet1", excelize.Options{RawCellValue: true})
	check(err)
	for row := 1; row < len(want); row++ { // a look that rounds keeps the number: all of its digits are read
		scientific := slices.Index(looks, "0.00E+00")
		want[row][scientific] = stored[row][scientific]
	}
	var b bytes.Buffer
	check(f.Write(&b))
	got, err := csv.NewReader(strings.NewReader(textOf(t, b.Bytes(), convert.Options{}))).ReadAll()
	check(err)
	if len(got) != len(want) {
		t.Fatalf("%d rows, want %d", len(got), len(want))
	}
	for i := range want {
		if !slices.Equal(got[i], want[i]) {
			t.Errorf("row %d:\n%q\nwant\n%q", i+1, got[i], want[i])
		}
	}
}

// TestExcelWritten: the other library reads what is written here, with the same texts
// and types.
func TestExcelWritten(t *testing.T) {
	const text = "id,born,weight,plz,town\n" +
		"1,17.05.1984,18.50,01067,Köln\n" +
		"2,,7.25,80331,\"a,b\"\n" +
		"-3,29.02.2000,0.10,04109, spaces \n"
	var b bytes.Buffer
	if err := convert.Write(&b, formats.XLSX, func() (io.Reader, error) { return strings.NewReader(text), nil },
		formats.Written{Texts: []string{"plz"}}); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	got, err := f.GetRows(f.GetSheetList()[0])
	if err != nil {
		t.Fatal(err)
	}
	want, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i := range want {
		if i >= len(got) || !slices.Equal(got[i], want[i]) {
			t.Fatalf("rows %q, want %q", got, want)
		}
	}
	// A date is the number of days that Excel counts, and a postcode is text.
	raw, err := f.GetCellValue(f.GetSheetList()[0], "B2", excelize.Options{RawCellValue: true})
	days := int(time.Date(1984, 5, 17, 0, 0, 0, 0, time.UTC).Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours() / 24)
	if err != nil || raw != fmt.Sprint(days) {
		t.Errorf("the date is %q (%v), want %d", raw, err, days)
	}
	if kind, err := f.GetCellType(f.GetSheetList()[0], "D2"); err != nil || kind != excelize.CellTypeInlineString {
		t.Errorf("the postcode is of type %d (%v)", kind, err)
	}
}
