package open

import (
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// What is said here more than once.
const (
	wordsHeaderTerm language.Text = "header"
	wordsDetected   language.Text = "Detected: {what}."
)

// encodingName names a charset in plain words.
func encodingName(label string) string {
	for _, c := range encodings() {
		if c.Value == label {
			return c.Label
		}
	}
	return label
}

// change edits the reading options under a name for the history.
type change func(name string, edit func(o *table.Options))

// reading is the form of the options, next to the findings; nil: there are none. Files that are not
// text have fewer options.
func reading(o table.Options, found *table.Detection, text bool, words []string, change change) app.UI {
	refused := language.Text("refuse the file")
	if o.KeepAside {
		refused = "keep them aside"
	}
	var fields []app.UI
	if text {
		fields = append(fields, delimiterField(o, found, change), encodingField(o, found, change),
			choiceField(ui.OpenQuote, "Cells are quoted by", "quotes", o.Quote, quotings(),
				func(o *table.Options) *string { return &o.Quote }, change))
	}
	fields = append(fields,
		linesField(ui.OpenSkipLines, "Lines before the table", "titles, notes", o.SkipLines, func(o *table.Options) *int { return &o.SkipLines },
			change),
		linesField(ui.OpenSkipEnd, "Lines after the table", "totals, notes", o.SkipEnd, func(o *table.Options) *int { return &o.SkipEnd },
			change))
	if text {
		fields = append(fields,
			choiceField(ui.OpenRagged, "Lines with too few cells", "ragged lines", orElse(o.Ragged, table.RaggedError),
				[]ui.Choice{ui.Pick(table.RaggedError, refused),
					ui.Pick(table.RaggedPad, "fill up with empty cells")},
				func(o *table.Options) *string { return &o.Ragged }, change),
			choiceField(ui.OpenSurplus, "Lines with too many cells", "surplus cells", orElse(o.Surplus, table.SurplusError),
				[]ui.Choice{ui.Pick(table.SurplusError, refused),
					ui.Pick(table.SurplusDrop, "leave out empty ones at the end"),
					ui.Pick(table.SurplusJoin, "join the surplus cells")},
				func(o *table.Options) *string { return &o.Surplus }, change))
	}
	return ui.Div("fields", append(fields,
		ui.Labelled(ui.OpenMissing, "Words for “no value”", language.T("missing values"),
			language.T("Separate them with commas; an empty cell always counts."),
			ui.TextField(ui.OpenMissing, "", wordList(words), func(text string) {
				change(ui.Fill("took {words} for missing values", "words", text), func(o *table.Options) { o.Missing = parseWords(text) })
			})),
		headerField(o, change),
		ui.Checkbox(ui.OpenHeader, language.T("The first line holds the names of the columns"), language.T(wordsHeaderTerm), !o.NoHeader,
			func(header bool) {
				name := language.Text("read the first line as data")
				if header {
					name = "read the first line as names"
				}
				change(language.T(name), func(o *table.Options) { o.NoHeader = !header })
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
		detected = ui.Fill(wordsDetected, "what", delimiterName(found.Delimiter))
	}
	return ui.Labelled(ui.OpenDelimiter, "Column separator", language.T("delimiter"), detected,
		ui.Select(ui.OpenDelimiter, "", chosen, delimiters(), func(v string) {
			if v == "tab" {
				v = "\t"
			}
			change(ui.Fill("read columns as separated by {what}", "what", delimiterName(v)), func(o *table.Options) { o.Delimiter = v })
		}))
}

func encodingField(o table.Options, found *table.Detection, change change) app.UI {
	chosen, why := strings.ToLower(o.Encoding), ""
	choices := append([]ui.Choice{ui.Pick("", "detect")}, encodings()...)
	known := false
	for _, c := range choices {
		known = known || c.Value == chosen
	}
	if !known {
		choices = append(choices, ui.Choice{Value: chosen, Label: o.Encoding})
	}
	if found != nil && found.Guessed && found.Encoding != "" {
		why = ui.Fill(wordsDetected, "what", encodingName(found.Encoding))
	}
	return ui.Labelled(ui.OpenEncoding, "Text encoding", language.T("encoding"), why,
		ui.Select(ui.OpenEncoding, "", chosen, choices, func(v string) {
			name := ui.Fill("read the file as {charset}", "charset", v)
			if v == "" {
				name = language.T("read the file in the encoding that is detected")
			}
			change(name, func(o *table.Options) { o.Encoding = v })
		}))
}

// choiceField is a select of an option; its first choice is the default, which leaves the option
// empty.
func choiceField(id string, label, term language.Text, value string, choices []ui.Choice,
	of func(*table.Options) *string, change change) app.UI {
	return ui.Labelled(id, label, language.T(term), "", ui.Select(id, "", value, choices, func(v string) {
		words := v
		for i, c := range choices {
			if c.Value == v {
				words = c.Label
				if i == 0 {
					v = ""
				}
			}
		}
		change(ui.Fill("chose “{choice}” for “{field}”", "field", language.T(label), "choice", words), func(o *table.Options) { *of(o) = v })
	}))
}

// linesField is a field for the number of lines to skip. Invalid input changes nothing: the field
// shows the present value again.
func linesField(id string, label, term language.Text, value int, of func(*table.Options) *int, change change) app.UI {
	return ui.Labelled(id, label, language.T(term), "", ui.TextField(id, "", strconv.Itoa(value), func(text string) {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || n < 0 || n > table.MaxSkipped {
			n = value
		}
		change(ui.Fill("set “{field}” to {n}", "field", language.T(label), "n", strconv.Itoa(n)), func(o *table.Options) { *of(o) = n })
	}))
}

// headerField asks for the number of lines that hold the names of the columns.
func headerField(o table.Options, change change) app.UI {
	return ui.Labelled(ui.OpenHeaderLines, "The names of the columns stand in", language.T(wordsHeaderTerm), "",
		ui.Select(ui.OpenHeaderLines, "", strconv.Itoa(o.HeaderLines), headers(), func(v string) {
			n, _ := strconv.Atoi(v) // one of the choices
			change(language.T(wordsDidHeader[n]), func(o *table.Options) { o.HeaderLines = n })
		}))
}

func delimiterName(d string) string {
	if name, known := wordsDelimiter(d); known {
		return name
	}
	return d
}

// wordList formats missing-value words for a form, without the empty word, which is implied.
func wordList(words []string) string {
	var shown []string
	for _, w := range words {
		if w != "" {
			shown = append(shown, w)
		}
	}
	return strings.Join(shown, ", ")
}

// parseWords parses the output of wordList.
func parseWords(text string) []string {
	words := []string{""}
	for _, w := range strings.Split(text, ",") {
		if w = strings.TrimSpace(w); w != "" {
			words = append(words, w)
		}
	}
	return words
}
