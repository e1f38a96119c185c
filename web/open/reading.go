package open

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// delimiters are the ways to part cells. Values of options lose spaces in
// HTML, so that the tab goes by its name.
var delimiters = []ui.Choice{{Value: "", Label: "detect"}, {Value: ",", Label: "comma ,"}, {Value: ";", Label: "semicolon ;"}, {Value: "tab", Label: "tab"}, {Value: "|", Label: "bar |"}}

// encodings are the charsets that are offered. Browsers know many more; these
// are the ones that tables come in.
var encodings = []ui.Choice{
	{Value: "utf-8", Label: "UTF-8"}, {Value: "windows-1252", Label: "Western European (Windows-1252)"}, {Value: "iso-8859-15", Label: "Western European (ISO 8859-15)"},
	{Value: "macintosh", Label: "Western European (Mac)"},
	{Value: "windows-1250", Label: "Central European (Windows-1250)"}, {Value: "iso-8859-2", Label: "Central European (ISO 8859-2)"},
	{Value: "windows-1251", Label: "Cyrillic (Windows-1251)"}, {Value: "koi8-r", Label: "Cyrillic (KOI8-R)"}, {Value: "iso-8859-5", Label: "Cyrillic (ISO 8859-5)"}, {Value: "ibm866", Label: "Cyrillic (DOS)"},
	{Value: "windows-1253", Label: "Greek (Windows-1253)"}, {Value: "iso-8859-7", Label: "Greek (ISO 8859-7)"}, {Value: "windows-1254", Label: "Turkish (Windows-1254)"}, {Value: "windows-1257", Label: "Baltic (Windows-1257)"},
	{Value: "utf-16le", Label: "UTF-16 (little endian)"}, {Value: "utf-16be", Label: "UTF-16 (big endian)"},
	{Value: "shift_jis", Label: "Japanese (Shift JIS)"}, {Value: "gb18030", Label: "Chinese (GB 18030)"}, {Value: "euc-kr", Label: "Korean (EUC-KR)"},
}

// encodingName is a charset in plain words.
func encodingName(label string) string {
	for _, c := range encodings {
		if c.Value == label {
			return c.Label
		}
	}
	return label
}

// change edits the options of reading under a name for the history.
type change func(name string, edit func(o *table.Options))

// reading is the form of the options, with what was detected beside them; nil: nothing
// was. A file that is no text has fewer.
func reading(o table.Options, found *table.Detection, text bool, words []string, change change) app.UI {
	refused := "refuse the file"
	if o.KeepAside {
		refused = "keep them aside"
	}
	var fields []app.UI
	if text {
		fields = append(fields, delimiterField(o, found, change), encodingField(o, found, change),
			choiceField(ui.OpenQuote, wordsQuotes, "quotes", o.Quote,
				[]ui.Choice{{Value: "", Label: "detect"}, {Value: table.QuoteDouble, Label: "double quotes"}, {Value: table.QuoteSingle, Label: "single quotes"}, {Value: table.QuoteNone, Label: "nothing: quotes are text"}},
				func(o *table.Options) *string { return &o.Quote }, change))
	}
	fields = append(fields,
		linesField(ui.OpenSkipLines, wordsBefore, "titles, notes", o.SkipLines, func(o *table.Options) *int { return &o.SkipLines }, change),
		linesField(ui.OpenSkipEnd, wordsAfter, "totals, notes", o.SkipEnd, func(o *table.Options) *int { return &o.SkipEnd }, change))
	if text {
		fields = append(fields,
			choiceField(ui.OpenRagged, wordsRagged, "ragged lines", orElse(o.Ragged, table.RaggedError),
				[]ui.Choice{{Value: table.RaggedError, Label: refused}, {Value: table.RaggedPad, Label: "fill up with empty cells"}},
				func(o *table.Options) *string { return &o.Ragged }, change),
			choiceField(ui.OpenSurplus, wordsSurplus, "surplus cells", orElse(o.Surplus, table.SurplusError),
				[]ui.Choice{{Value: table.SurplusError, Label: refused}, {Value: table.SurplusDrop, Label: "leave out empty ones at the end"}, {Value: table.SurplusJoin, Label: "join the surplus cells"}},
				func(o *table.Options) *string { return &o.Surplus }, change))
	}
	return app.Div().Class("fields").Body(append(fields,
		ui.Labelled(ui.OpenMissing, wordsMissing, "missing values", wordsMissingWhy,
			ui.TextField(ui.OpenMissing, "", wordList(words), func(text string) {
				change("took "+text+" for missing values", func(o *table.Options) { o.Missing = parseWords(text) })
			})),
		headerField(o, change),
		ui.Checkbox(ui.OpenHeader, wordsHeader, "header", !o.NoHeader, func(header bool) {
			name := "read the first line as data"
			if header {
				name = "read the first line as names"
			}
			change(name, func(o *table.Options) { o.NoHeader = !header })
		}))...)
}

func orElse(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}

func delimiterField(o table.Options, found *table.Detection, change change) app.UI {
	chosen, detected := o.Delimiter, ""
	if chosen == "\t" {
		chosen = "tab"
	}
	if found != nil && found.Detected {
		detected = "Detected: " + delimiterName(found.Delimiter) + "."
	}
	return ui.Labelled(ui.OpenDelimiter, wordsSeparator, "delimiter", detected,
		ui.Select(ui.OpenDelimiter, "", chosen, delimiters, func(v string) {
			if v == "tab" {
				v = "\t"
			}
			change("read columns as separated by "+delimiterName(v), func(o *table.Options) { o.Delimiter = v })
		}))
}

func encodingField(o table.Options, found *table.Detection, change change) app.UI {
	chosen, why := strings.ToLower(o.Encoding), ""
	choices := append([]ui.Choice{{Value: "", Label: "detect"}}, encodings...)
	known := false
	for _, c := range choices {
		known = known || c.Value == chosen
	}
	if !known {
		choices = append(choices, ui.Choice{Value: chosen, Label: o.Encoding})
	}
	if found != nil && found.Guessed && found.Encoding != "" {
		why = "Detected: " + encodingName(found.Encoding) + "."
	}
	return ui.Labelled(ui.OpenEncoding, wordsEncoding, "encoding", why,
		ui.Select(ui.OpenEncoding, "", chosen, choices, func(v string) {
			name := "read the file as " + v
			if v == "" {
				name = "read the file in the encoding that is detected"
			}
			change(name, func(o *table.Options) { o.Encoding = v })
		}))
}

// choiceField is a select of an option; its first choice is the default, which is not
// written into the options.
func choiceField(id, label, term, value string, choices []ui.Choice, of func(*table.Options) *string, change change) app.UI {
	return ui.Labelled(id, label, term, "", ui.Select(id, "", value, choices, func(v string) {
		words := v
		for i, c := range choices {
			if c.Value == v {
				words = c.Label
				if i == 0 {
					v = ""
				}
			}
		}
		change(strings.ToLower(label[:1])+label[1:]+": "+words, func(o *table.Options) { *of(o) = v })
	}))
}

// linesField is a number of lines to skip. What is no number changes nothing: the
// field shows again what holds.
func linesField(id, label, term string, value int, of func(*table.Options) *int, change change) app.UI {
	return ui.Labelled(id, label, term, "", ui.TextField(id, "", strconv.Itoa(value), func(text string) {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < 0 || n > table.MostSkipped {
			n = value
		}
		change(strings.ToLower(label[:1])+label[1:]+": skip "+strconv.Itoa(n), func(o *table.Options) { *of(o) = n })
	}))
}

// headerField is how many lines hold the names of the columns.
func headerField(o table.Options, change change) app.UI {
	choices := []ui.Choice{{Value: "0", Label: "one line; ask where it seems to be two"}, {Value: "1", Label: "one line"}, {Value: "2", Label: "two lines, which are joined"}}
	return ui.Labelled(ui.OpenHeaderLines, wordsHeaderLines, "header", "",
		ui.Select(ui.OpenHeaderLines, "", strconv.Itoa(o.HeaderLines), choices, func(v string) {
			n, _ := strconv.Atoi(v) // one of the choices
			change("the names of the columns stand in "+choices[n].Label, func(o *table.Options) { o.HeaderLines = n })
		}))
}

func delimiterName(d string) string {
	switch d {
	case "":
		return "whatever is detected"
	case ",":
		return "a comma"
	case ";":
		return "a semicolon"
	case "\t":
		return "a tab"
	case "|":
		return "a bar"
	}
	return d
}

// wordList writes missing-value words for a form; the empty word goes without
// saying.
func wordList(words []string) string {
	var shown []string
	for _, w := range words {
		if w != "" {
			shown = append(shown, w)
		}
	}
	return strings.Join(shown, ", ")
}

// parseWords reads what wordList writes.
func parseWords(text string) []string {
	words := []string{""}
	for _, w := range strings.Split(text, ",") {
		if w = strings.TrimSpace(w); w != "" {
			words = append(words, w)
		}
	}
	return words
}
