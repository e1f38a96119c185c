package table

import (
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Assumption is something that reading takes for granted about the meaning of a file, because
// neither the file nor anybody has said it. A project keeps those that a release rests on.
type Assumption struct {
	Name   string `json:"name"`             // of what is assumed, such as "date-order"; see Assumptions
	Column string `json:"column,omitempty"` // empty: it is about the file
	// Value is the reading assumed, as options and formats of a project write it; empty in a project:
	// whatever is.
	Value string `json:"value,omitempty"`
}

// Assumed is an assumption with its evidence.
type Assumed struct {
	Assumption
	Count int           `json:"count"`    // records that rest on it
	Of    int           `json:"of"`       // records that there are
	Said  *problem.Text `json:"said"`     // in words, with values that show it
	Text  string        `json:"sentence"` // the same in English
	// Safe says that nothing speaks against it. If it is not safe, a wrong one makes another release,
	// so that somebody has to confirm it.
	Safe bool `json:"safe"`
	// Otherwise are ways to say it, this or something else, so that nothing is assumed any more: what
	// they set is of the project's input, or of the column.
	Otherwise []problem.Cure `json:"otherwise,omitempty"`
	// Warning is the code of the warning that tells of it, empty if none does.
	Warning problem.Code `json:"warning,omitempty"`
}

// ID names it among those of a table: its name, with the column after a colon.
func (a Assumption) ID() string {
	if a.Column == "" {
		return a.Name
	}
	return a.Name + ":" + a.Column
}

// In reports whether assumptions that a project keeps have this one.
func (a Assumption) In(kept []Assumption) bool {
	return slices.Contains(kept, a) || slices.Contains(kept, Assumption{a.Name, a.Column, ""})
}

// Asked is the question whether it is right.
func (a Assumed) Asked() *problem.Problem {
	p := problem.New("assumption-asked", "Confirm it, or say otherwise.", "%s", a.Said).At(problem.Place{Attribute: a.Column})
	p.Cures = append([]problem.Cure{problem.Offer("assume", "--assume '"+strings.ReplaceAll(a.ID(), "'", `'\''`)+"'", nil,
		problem.Say("Take it as it is"))}, a.Otherwise...)
	return p
}

// warned are the assumptions that warnings tell of: those with cures are doubtful.
var warned = map[problem.Code]string{
	"table-blank-record": "blank-records", "table-bare-quote": "quotes-within", "table-apostrophes": "apostrophes",
	"table-padded-record": "too-few-cells", "table-surplus-record": "too-many-cells", "table-kept-aside": "kept-aside",
	"table-repeated-names": "repeated-names", "table-second": "second-table", "table-end-doubtful": "totals",
	"table-header-doubtful": "first-record",
}

// Assumptions returns what was assumed of the file: "charset", "delimiter", "quotes", "header", and
// what its warnings tell of, such as "totals" and "repeated-names", or of another format
// "merged-cells" and "deleted-records". What an option says is no assumption. Column.Assumptions
// has those about a column.
func (t *Table) Assumptions() []Assumed {
	var all []Assumed
	add := func(name, value string, count int, said *problem.Text) *Assumed {
		all = append(all, Assumed{Assumption{name, "", value}, count, t.Rows, said, said.String(), true, nil, ""})
		return &all[len(all)-1]
	}
	d := &t.Detection
	if d.Guessed && d.Encoding != "utf-8" && len(d.Proof) > 0 { // what is valid UTF-8 is nothing else
		add("charset", d.Encoding, t.Rows, problem.Say("The letters are read as %s: %s.", d.Encoding, strings.Join(d.Proof, ", ")))
	}
	if d.Detected && !d.Marked && len(t.Columns) > 1 {
		add("delimiter", d.Delimiter, t.Rows, problem.Say("The sign between cells is %s.", strings.ReplaceAll(d.Delimiter, "\t", "Tab")))
	}
	if d.Quote == QuoteSingle && t.quoteFound {
		add("quotes", d.Quote, t.Rows, problem.Say("Cells stand between single quotes."))
	}
	if d.Header && t.header != "" && t.options.HeaderLines == 0 {
		add("header", "1", 1, problem.Say("The first line holds the names of the columns."))
	}
	for _, w := range t.Warnings {
		name, ok := warned[w.Code]
		if !ok { // what the reader of a format notes has its own name
			name, ok = strings.CutPrefix(string(w.Code), "format-")
		}
		if ok {
			a := add(name, "", w.Count, w.Told())
			a.Otherwise, a.Safe, a.Warning = w.Cures, len(w.Cures) == 0, w.Code
		}
	}
	return all
}

// Assumptions returns what was assumed of a column: "date-order", "date-precision", "number-marks",
// "units", "scale", "missing", "infinity" and "exceptions". With said, somebody chose its type and
// format. Words are the missing-value words that hold because nobody named others.
func (c *Column) Assumptions(said bool, words []string) []Assumed {
	var all []Assumed
	counts, valued, absent, unfit, infinite := c.Counts(), 0, 0, 0, 0
	var odd, none, endless []string
	for code, n := range counts {
		value := c.Dict.Value(uint32(code))
		switch {
		case n == 0:
		case c.Missing[code]:
			if value != "" && slices.Contains(words, value) {
				absent += n
				none = append(none, cell(value))
			}
		case !c.Valued(uint32(code)) && isInfinite(value):
			infinite += n
			endless = append(endless, cell(value))
		case !c.Valued(uint32(code)):
			unfit += n
			odd = append(odd, cell(value))
		default:
			valued += n
		}
	}
	add := func(name, value string, count int, safe bool, text *problem.Text, otherwise ...problem.Cure) {
		of := (valued + unfit + infinite) * c.Share()
		all = append(all, Assumed{Assumption{name, c.Name, value}, count * c.Share(), of, text, text.String(), safe, otherwise, ""})
	}
	if !said {
		c.assumedType(valued, add)
	}
	if absent > 0 {
		add("missing", "", absent, true, problem.Say("These words mean that nothing is known: %s.", few(none)))
	}
	if infinite > 0 {
		add("infinity", "", infinite, true, problem.Say("Infinite numbers stay as they are, and are none to count with: %s.", few(endless)))
	}
	if unfit > 0 {
		add("exceptions", "", unfit, true, problem.Say("These values are none of the type %s, and stay as they are: %s.",
			string(c.Type), few(odd)))
	}
	return all
}

// assumedType adds what was assumed of the type of a column by its values.
func (c *Column) assumedType(valued int, add func(name, value string, count int, safe bool, text *problem.Text,
	otherwise ...problem.Cure)) {
	read := func(t Type, format string, label *problem.Text) problem.Cure {
		flag := "--read '" + strings.ReplaceAll(c.Name+"="+string(t)+":"+format, "'", `'\''`) + "'"
		return problem.Offer("read", flag, map[string]any{"type": string(t), "format": format}, label)
	}
	dates := func(layout string) problem.Cure {
		return read(Date, layout, problem.Say("Dates: %s", LayoutWords(layout)))
	}
	if c.Type == Date && Mixed(c.Format) {
		count := 0
		for code, n := range c.Counts() {
			if _, known, ok := mixedDate(c.Format, c.Dict.Value(uint32(code))); ok && known < 3 {
				count += n
			}
		}
		add("date-precision", c.Format, count, true, problem.Say("Some dates say no day or no month: they become coarser from where they stand."))
	}
	switch {
	case c.Type == Date && c.OtherLayout() != "":
		other := c.OtherLayout()
		add("date-order", c.Format, valued, false,
			problem.Say("The dates make sense with the day first and with the month first. They are read as %s.", layoutText(c.Format,
				specialLayout(c.Format))),
			dates(c.Format), dates(other))
	case c.Type == Date && swapDayMonth(c.Format) != "":
		fits := c.fitter(Date, swapDayMonth(c.Format), nil)
		count, shown := 0, ""
		for code, n := range c.Counts() {
			if value := c.Dict.Value(uint32(code)); n > 0 && c.Valued(uint32(code)) && !fits(value) {
				if count += n; shown == "" {
					shown = value
				}
			}
		}
		add("date-order", c.Format, count, true, problem.Say("The dates are read as %s: %s is one in no other way.",
			layoutText(c.Format, specialLayout(c.Format)), cell(shown)))
	case c.Type == Date:
	case c.Type == Ordinal:
		add("scale", strings.Join(c.Order, " < "), valued, true, problem.Say("The words are a scale: %s.", strings.Join(c.Order, " < ")))
	case !c.Notation().IsPlain() && !slices.Contains(param.Notations(), c.Format):
		add("units", c.Format, valued, true, problem.Say("Numbers have a unit or signs, as in %s.", c.Format))
	case !c.Notation().IsPlain():
		add("number-marks", c.Format, valued, true, problem.Say("Numbers are written as %s.", c.Format))
	case (c.Type == Decimal || c.Type == String) && valued > 0 && c.Doubtful() != nil:
		var flags []problem.Cure
		for _, sample := range c.Doubtful() {
			flags = append(flags, read(Decimal, sample, problem.Say("Numbers are written as %s.", sample)))
		}
		text := problem.Say("The values can be different numbers, and are read as texts.")
		if c.Type == Decimal {
			text = problem.Say("The values can be different numbers, and are read as those with a decimal point.")
		}
		add("number-marks", c.Format, valued, false, text, flags...)
	}
}

// isInfinite reports whether a text says that a number has no end, as programs and people write it.
func isInfinite(value string) bool {
	switch strings.ToLower(strings.TrimLeft(value, "+-\u2212")) {
	case "inf", "infinity", "1.#inf", "∞":
		return true
	}
	return false
}

func few(values []string) string {
	const most = 5
	if len(values) > most {
		values = append(values[:most:most], "…")
	}
	return strings.Join(values, ", ")
}
