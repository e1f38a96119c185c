package files

import "strings"

// faults are files that are damaged, and such as Pollock, a benchmark of how programs
// read CSV (Vitagliano, Hameed, Jiang, Reisener, Wu, Naumann: Pollock: A Data Loading
// Benchmark, VLDB 2023), makes of a good one: a delimiter, a quote or a line break too
// many or too few.
var faults = []File{
	{
		Name: "en-torn-quote.csv", About: "the delimiter before a quoted cell is missing, and the one inside of it takes its place",
		Content: lines("town,name,age", `Leeds,"Smith, John",34`, `Leeds"Jones, Mary",51`, `York,"Evans, Ann",47`, `Hull,"Brown, Bob",29`),
		Steps:   []step{{"table-torn-quote", "keep-aside"}},
		Want: want{Table: "town|name|age\nLeeds|Smith, John|34\nYork|Evans, Ann|47\nHull|Brown, Bob|29", Delimiter: ",",
			Notes: codes("table-kept-aside")},
	},
	{
		Name: "en-torn-quote-alone.csv", About: "the same in the only record: nothing can be kept",
		Content: lines("town,name", `Leeds"Smith, John"`),
		Refused: "table-torn-quote",
	},
	{
		Name: "de-text-after-quote.csv", About: "text behind a closing quote",
		Content: lines("Name;Ort", `"Müller"x;Köln`, "Jäger;Ulm", "Groß;Fürth", "Weber;Bonn"),
		Steps:   []step{{"table-text-after-quote", "keep-aside"}},
		Want:    want{Table: "Name|Ort\nJäger|Ulm\nGroß|Fürth\nWeber|Bonn", Notes: codes("table-kept-aside")},
	},
	{
		Name: "en-text-after-quote-in-names.csv", About: "text behind a closing quote in the line of names: nothing is sure",
		Content: lines(`"town"s,age`, "Leeds,34", "York,51", "Hull,47"),
		Refused: "table-text-after-quote",
	},
	{
		Name: "en-quote-left-open.csv", About: "a quote that is never closed, because it means inches",
		Content: lines("item,size", `"5 inch,12`, "hose,9", "pipe,7"),
		Steps:   []step{{"table-unterminated-quote", "no-quotes"}},
		Want:    want{Table: `item|size` + "\n" + `"5 inch|12` + "\nhose|9\npipe|7", Delimiter: ","},
	},
	{
		Name: "en-missing-delimiter.csv", About: "two cells have grown together",
		Content: lines("name,town,age", "Smith,Leeds,34", "JonesYork,51", "Evans,Hull,47", "Brown,Bath,29"),
		Steps:   []step{{"table-ragged-record", "keep-aside"}},
		Want:    want{Table: "name|town|age\nSmith|Leeds|34\nEvans|Hull|47\nBrown|Bath|29", Delimiter: ",", Notes: codes("table-kept-aside")},
	},
	{
		Name: "en-surplus-delimiter.csv", About: "a delimiter too many amid a record",
		Content: lines("name,town,age", "Smith,Leeds,34", "Jones,,York,51", "Evans,Hull,47", "Brown,Bath,29"),
		Steps:   []step{{"table-ragged-record", "keep-aside"}},
		Want:    want{Table: "name|town|age\nSmith|Leeds|34\nEvans|Hull|47\nBrown|Bath|29", Delimiter: ",", Notes: codes("table-kept-aside")},
	},
	{
		Name: "en-other-delimiter-in-a-record.csv", About: "one record is written with another delimiter",
		Content: lines("name,town,age", "Smith,Leeds,34", "Jones;York;51", "Evans,Hull,47", "Brown,Bath,29"),
		Steps:   []step{{"table-ragged-record", "keep-aside"}},
		Want:    want{Table: "name|town|age\nSmith|Leeds|34\nEvans|Hull|47\nBrown|Bath|29", Delimiter: ",", Notes: codes("table-kept-aside")},
	},
	{
		Name: "en-joined-records.csv", About: "the line break between two records is missing",
		Content: lines("name,town,age", "Smith,Leeds,34", "Jones,York,51Evans,Hull,47", "Brown,Bath,29", "Green,Ely,62", "White,Rye,38"),
		Steps:   []step{{"table-ragged-record", "keep-aside"}},
		Want:    want{Table: "name|town|age\nSmith|Leeds|34\nBrown|Bath|29\nGreen|Ely|62\nWhite|Rye|38", Delimiter: ",", Notes: codes("table-kept-aside")},
	},
	{
		Name: "en-line-break-unquoted.csv", About: "a line break amid a record",
		Content: lines("name,town,age", "Smith,Leeds,34", "Jones,", "York,51", "Evans,Hull,47", "Brown,Bath,29", "Green,Ely,62"),
		Steps:   []step{{"table-ragged-record", "keep-aside"}},
		Want:    want{Table: "name|town|age\nSmith|Leeds|34\nEvans|Hull|47\nBrown|Bath|29\nGreen|Ely|62", Delimiter: ",", Notes: codes("table-kept-aside")},
	},
	{
		Name: "en-empty.csv", About: "nothing", Content: nil, Refused: "table-empty",
	},
	{
		Name: "de-header-only.csv", About: "names and no record", Content: lines("Name;Ort;Alter"), Refused: "table-no-rows",
	},
	{
		Name: "en-one-line-of-data.csv", About: "one record and no names", Content: lines("Smith,34,Leeds"),
		Steps: []step{{"table-no-rows", "no-header"}},
		Want:  want{Table: "column-1|column-2|column-3\nSmith|34|Leeds", Delimiter: ","},
	},
	{
		Name: "en-nul.csv", About: "a NUL byte in a cell", Content: text("name,age\nSmi\x00th,34\nJones,51\n"), Refused: "table-nul",
	},
}

// kinds are files that are no table written as text.
var kinds = []File{
	{Name: "invoice.pdf", About: "a PDF document", Content: text("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type/Catalog>>\n"), Refused: "table-is-pdf"},
	{Name: "discharges.xls", About: "a workbook of Excel 97", Content: text("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 504)), Refused: "table-is-excel97"},
	{Name: "photo.png", About: "a picture", Content: text("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01"), Refused: "table-is-image"},
	{Name: "photo.jpg", About: "a picture", Content: text("\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01"), Refused: "table-is-image"},
	{Name: "archive.7z", About: "an archive", Content: text("7z\xbc\xaf\x27\x1c\x00\x04abc"), Refused: "table-is-archive"},
	{Name: "login.csv", About: "a web page under the name of a table", Content: text("<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>\n"), Refused: "table-is-html"},
	{Name: "json.csv", About: "a JSON document under the name of a table", Content: text("[{\"name\": \"Smith\", \"age\": 34}]\n"), Refused: "table-is-json"},
	{Name: "export.xml", About: "an XML document", Content: text("<?xml version=\"1.0\"?>\n<people/>\n"), Refused: "table-is-xml"},
	{Name: "letter.rtf", About: "a document", Content: text("{\\rtf1\\ansi Hello}"), Refused: "table-is-document"},
	{Name: "registry.db", About: "a database", Content: text("SQLite format 3\x00\x10\x00\x01\x01"), Refused: "table-is-database"},
}
