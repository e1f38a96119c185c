package files

import (
	"fmt"
	"time"
)

// Hospital is what the department of controlling of a German hospital sends around: an
// Excel workbook with two title lines, a blank one, 600 records and a line of totals.
// Dates are dates of Excel that look German, postcodes are text and begin with zeros,
// weights were typed with decimal commas, one birth date is not known, and sexes are
// written as everybody wrote them.
func Hospital() File {
	sheet := page{name: "Entlassungen", merged: []string{"A1:G1", "A2:G2"}, rows: [][]any{
		{"Klinikum Musterstadt, Entlassungen des ersten Halbjahrs"},
		{"Stand 31.07.2024, erstellt vom Controlling"},
		{},
		{"Fallnummer", "Geburtsdatum", "PLZ", "Geschlecht", "Aufnahme", "Gewicht", "Diagnose"},
	}}
	seed := uint32(1)
	among := func(n int) int { // numbers that look like chance, always the same
		seed = seed*1664525 + 1013904223
		return int(seed>>8) % n
	}
	one := func(of ...string) string { return of[among(len(of))] }
	for i := range hospitalRecords {
		var born any = day(time.Date(1938+among(60), time.Month(1+among(12)), 1+among(28), 0, 0, 0, 0, time.UTC))
		if i == 77 {
			born = "unbekannt"
		}
		sheet.rows = append(sheet.rows, []any{
			fmt.Sprintf("F2024%05d", 37*i+11), born,
			one("01067", "01069", "01097", "04103", "04105", "04109"),
			one("m", "m", "m", "M", "männlich", "w", "w", "w", "w", "weiblich"),
			day(time.Date(2024, time.Month(1+among(6)), 1+among(28), 0, 0, 0, 0, time.UTC)),
			fmt.Sprintf("%d,%d", 52+among(48), among(10)),
			one("I21.4", "E11.9", "C50.1", "J45.0", "K35.8", "S72.0"),
		})
	}
	sheet.rows = append(sheet.rows, []any{"Summe", nil, nil, nil, nil, nil, hospitalRecords})
	return File{
		Name: "entlassungen.xlsx", About: "an Excel workbook of a German hospital, with titles, totals, German dates, decimal commas and postcodes that begin with zero",
		Content: workbook(sheet), Packed: true,
		Steps: []step{{"table-preamble", "skip-lines"}, {"table-end-doubtful", "skip-end"}},
		Want: want{Records: hospitalRecords, Delimiter: ",", Types: "string date string string date decimal string", Notes: codes("format-note"), Said: []said{
			{"Fallnummer", "600 texts", nil, ""},
			{"Geburtsdatum", "599 dates (day.month.year), 1 exception", []string{"exceptions: Treat unbekannt as missing | No, they are texts: read the column as text"}, ""},
			{"PLZ", "600 texts", nil, ""},
			{"Geschlecht", "600 texts", []string{"spellings: Merge all (2 values) | Merge into w | Merge into m"}, ""},
			{"Aufnahme", "600 dates (day.month.year)", nil, ""},
			{"Gewicht", "600 numbers (written as 1234,5)", nil, ""},
			{"Diagnose", "600 texts, codes of ICD-10 (diagnoses)", nil, ""},
		}},
	}
}

const hospitalRecords = 600
