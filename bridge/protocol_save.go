package bridge

import (
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Save asks for the written output.
type Save struct {
	EscapeFormulas bool `json:"escapeFormulas"` // of the last result
	Part           Part `json:"part,omitempty"` // of the last batch, or of the open table, instead
	// Table names one of several tables, whose file is asked for; left out: all as text, in an
	// archive.
	Table string `json:"table,omitempty"`
	// As says how the file is written; left out: as the project said.
	As *SaveAs `json:"as,omitempty"`
	// Receipt makes a receipt of the file, which the part "receipt" hands out then: it takes a
	// key. Shuffled records of a file that had none come in a new order.
	Receipt bool `json:"receipt,omitempty"`
}

// SaveAs is a file format, with the words of the output in a project. What is left out is as in
// the table.
type SaveAs struct {
	Format    string `json:"format,omitempty"`    // "csv", "gz", "xlsx", "ods", "parquet", "dta", "sav" or "xpt"
	Delimiter string `json:"delimiter,omitempty"` // "comma", "semicolon", "tab" or "bar"
	Encoding  string `json:"encoding,omitempty"`  // "utf-8", "utf-8-bom" or "windows-1252"
	LineBreak string `json:"lineBreak,omitempty"` // "lf" or "crlf"
}

// AskReport asks for a report. What is said here is printed as it is; the engine
// knows neither date nor purpose.
type AskReport struct {
	Variant evidence.Variant `json:"variant,omitempty"` // "internal" (default) or "external"
	Form    Form             `json:"form,omitempty"`    // "html" (default) or "json"
	// For is the template in whose order the report is: "ema-0070", "health-canada-prci",
	// "hipaa-expert", "wp216" or "tmf"; left out: the usual order. An internal report then has what
	// the last attack on the result found, and what the release is still good for.
	For         evidence.Template `json:"for,omitempty"`
	Areas       *detect.AreaTable `json:"areas,omitempty"` // the people of three-digit ZIP areas, for "hipaa-expert"; left out: no area counts as large
	Year        int               `json:"year,omitempty"`  // to which ages count, for "hipaa-expert"; 0: not known
	Purpose     string            `json:"purpose,omitempty"`
	Recipient   string            `json:"recipient,omitempty"`
	DecidedBy   string            `json:"decidedBy,omitempty"`
	NobodyKnows []string          `json:"nobodyKnows,omitempty"` // takes the place of the project's, if somebody answered after the table was made
	Date        string            `json:"date,omitempty"`
	ProgramHash string            `json:"programHash,omitempty"` // SHA-256 of the engine's program, in hexadecimal, if the page knows it
	Limits      *risk.Limits      `json:"limits,omitempty"`      // risks that are accepted; left out: the report does not judge them
	Special     int               `json:"special,omitempty"`     // columns, 1 to 6, up to which the report says who is singled out by few of them; 0: it does not
	Use         bool              `json:"use,omitempty"`         // says what the release is still good for: how the values of each column are spread before and after, and the prediction that was asked for last. An internal report alone tells it, and none of a batch
	Batch       bool              `json:"batch,omitempty"`       // of the last batch instead of the last result
	Language    string            `json:"language,omitempty"`    // of the document: the text of its files in the site's folder languages, one after the other; left out: English
}

// AskScripts asks for SQL. A dot in a name of a table separates it from that of its schema;
// what has dots or quotes itself stands between quotes.
type AskScripts struct {
	Dialect string `json:"dialect"`           // "postgresql", "duckdb" or "mariadb"
	Table   string `json:"table"`             // of the database
	Release string `json:"release,omitempty"` // the table that is made ("fulgurite_release"); names of those that it is made with begin so
	Drop    bool   `json:"drop,omitempty"`    // tables of these names are dropped first
}

// Form says how a report is written.
type Form string

const (
	FormHTML Form = "html" // a document that prints
	FormJSON Form = "json" // data
)

// Part is one of the files that belong to a batch, to the open table, or to the last result.
type Part string

const (
	PartAside    Part = "aside"    // the records of the open table that were kept aside, behind its line of names: not anonymous
	PartBatch    Part = "batch"    // the released records
	PartState    Part = "state"    // what is published by now, for the next batch
	PartWithheld Part = "withheld" // the withheld records as they came: not anonymous
	PartReceipt  Part = "receipt"  // by which the last result that was saved with a receipt can be verified later: personal data, encrypted
)

// Saved describes an attached blob.
type Saved struct {
	Name  string `json:"name"` // suggested file name
	Type  string `json:"type"`
	Bytes int64  `json:"bytes"`
	Rows  int    `json:"rows"`
}
