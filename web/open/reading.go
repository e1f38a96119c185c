package open

import (
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
	{Value: "windows-1250", Label: "Central European (Windows-1250)"}, {Value: "iso-8859-2", Label: "Central European (ISO 8859-2)"},
	{Value: "windows-1251", Label: "Cyrillic (Windows-1251)"}, {Value: "windows-1253", Label: "Greek (Windows-1253)"}, {Value: "windows-1254", Label: "Turkish (Windows-1254)"},
	{Value: "utf-16le", Label: "UTF-16 (little endian)"}, {Value: "utf-16be", Label: "UTF-16 (big endian)"},
	{Value: "shift_jis", Label: "Japanese (Shift JIS)"}, {Value: "gb18030", Label: "Chinese (GB 18030)"}, {Value: "euc-kr", Label: "Korean (EUC-KR)"},
}

// change edits the options of reading under a name for the history.
type change func(name string, edit func(o *table.Options))

// reading is the form of the options, with what was detected beside them.
func reading(o table.Options, encoding string, delimiter byte, words []string, change change) app.UI {
	chosen := o.Delimiter
	if chosen == "\t" {
		chosen = "tab"
	}
	detected := ""
	if delimiter != 0 && o.Delimiter == "" {
		detected = "Detected: " + delimiterName(string(delimiter)) + "."
	}
	if encoding == "" {
		encoding = "utf-8"
	}
	choices := encodings
	known := false
	for _, c := range choices {
		known = known || c.Value == strings.ToLower(encoding)
	}
	if !known {
		choices = append([]ui.Choice{{Value: strings.ToLower(encoding), Label: encoding}}, choices...)
	}
	ragged := o.Ragged
	if ragged == "" {
		ragged = "error"
	}
	return app.Div().Class("fields").Body(
		ui.Labelled(ui.OpenDelimiter, "Cells are parted by", "delimiter", detected,
			ui.Select(ui.OpenDelimiter, "", chosen, delimiters, func(v string) {
				if v == "tab" {
					v = "\t"
				}
				change("read cells as parted by "+delimiterName(v), func(o *table.Options) { o.Delimiter = v })
			})),
		ui.Labelled(ui.OpenEncoding, "Letters are written in", "encoding", "",
			ui.Select(ui.OpenEncoding, "", strings.ToLower(encoding), choices, func(v string) {
				change("read the file as "+v, func(o *table.Options) {
					if o.Encoding = v; v == "utf-8" {
						o.Encoding = ""
					}
				})
			})),
		ui.Labelled(ui.OpenMissing, "These words mean “no value”", "missing values", "A comma between them; an empty cell always counts.",
			ui.TextField(ui.OpenMissing, "", wordList(words), func(text string) {
				change("took "+text+" for missing values", func(o *table.Options) { o.Missing = parseWords(text) })
			})),
		ui.Labelled(ui.OpenRagged, "Lines with too few cells", "ragged lines", "",
			ui.Select(ui.OpenRagged, "", ragged, []ui.Choice{{Value: "error", Label: "refuse the file"}, {Value: "pad", Label: "fill up with empty cells"}}, func(v string) {
				name := "refused lines with too few cells"
				if v == "pad" {
					name = "filled up lines with too few cells"
				}
				change(name, func(o *table.Options) {
					if o.Ragged = v; v == "error" {
						o.Ragged = ""
					}
				})
			})),
		ui.Checkbox(ui.OpenHeader, "The first line holds the names of the columns", "header", !o.NoHeader, func(header bool) {
			name := "read the first line as data"
			if header {
				name = "read the first line as names"
			}
			change(name, func(o *table.Options) { o.NoHeader = !header })
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
