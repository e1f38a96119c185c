package table

// Options say how a file is to be read. The zero value detects everything.
type Options struct {
	Delimiter string   `json:"delimiter,omitempty"` // ",", ";", "\t" or "|"; empty: detect
	Encoding  string   `json:"encoding,omitempty"`  // charset label such as "windows-1252"; empty: UTF-8. Decoded outside the engine.
	NoHeader  bool     `json:"noHeader,omitempty"`  // the first record is data; columns are named column-1, column-2, ...
	Missing   []string `json:"missing,omitempty"`   // missing-value words; nil: DefaultMissing
	Ragged    string   `json:"ragged,omitempty"`    // records with too few or too many cells: "error" (default) or "pad" (missing cells are empty, surplus ones still an error)
}

// DefaultMissing are the words that mean "no value" unless said otherwise.
// They matter to the guessing of types and to statistics only: for grouping
// they are ordinary values.
var DefaultMissing = []string{"", "NULL", "null", "NA", "N/A", "NaN", "?"}
