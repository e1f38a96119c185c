package detect

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// nearly proposes dates or numbers for texts most of which are such. The others become missing.
func (l *look) nearly() *Proposal {
	c := l.column
	if c.Type != table.String || l.values == 0 {
		return nil
	}
	if layout := c.LooseLayout(); layout != "" {
		return l.nearlyAll(table.Date, layout, problem.Say("dates (%s)", table.LayoutWords(layout)), func(value string) bool {
			_, ok := table.ParseDate(layout, value)
			return ok
		})
	}
	if sample := c.Affixed(); sample != "" {
		return &Proposal{Kind: OnType, Rows: l.values,
			Said: problem.Say("The values seem to be numbers with a unit or with signs, as in %s. Are they?", sample),
			Answers: []Answer{{Said: problem.Say("Numbers: %s", sample), Did: problem.Say("read %s as numbers (%s)", c.Name, sample),
				Type: table.Decimal, Format: sample}}}
	}
	for _, sample := range param.Notations() {
		n, _ := param.NotationOf(sample)
		fits := func(value string) bool { _, ok := n.Plain(value); return ok }
		with, without, different := 0, 0, 0
		for code, rows := range l.counts {
			interrupt.Row(code)
			if c.Missing[code] {
				continue
			}
			if padded(c.Dict.Value(uint32(code))) {
				return nil // codes, such as postcodes
			}
			if fits(c.Dict.Value(uint32(code))) {
				with += rows
				continue
			}
			different++
			if without += rows; without > l.values/4 || different > maxExceptions {
				without = l.values
				break
			}
		}
		if without > 0 && without <= l.values/4 && with > 0 {
			what := problem.Say("numbers")
			if !n.IsPlain() {
				what = problem.Say("numbers (written as %s)", sample)
			}
			return l.nearlyAll(table.Decimal, sample, what, fits)
		}
	}
	return nil
}

// padded reports whether a value is digits with a leading zero, as in codes.
func padded(value string) bool {
	return len(value) > 1 && value[0] == '0' && allDigits(value, -1)
}

// mostAre says that most values are of a kind, except for others.
func (l *look) mostAre(others int, what, values *problem.Text) *problem.Text {
	fit, all := problem.Thousands(l.values-others), problem.Thousands(l.values)
	if others == 1 {
		return problem.Say("%s of %s values are %s; 1 record has something else: %s.", fit, all, what, values)
	}
	return problem.Say("%s of %s values are %s; %s records have something else: %s.",
		fit, all, what, problem.Thousands(others), values)
}

// maxExceptions is the largest number of different values that one click makes missing.
const maxExceptions = 50

func (l *look) nearlyAll(t table.Type, format string, what *problem.Text, fits func(string) bool) *Proposal {
	c := l.column
	found := l.pick(func(code uint32, value string) bool { return !c.Missing[code] && !fits(value) })
	rows := 0
	for _, v := range found {
		rows += v.Rows
	}
	if len(found) == 0 || len(found) > maxExceptions || rows*2 > l.values {
		return nil
	}
	answer := absence(found)
	answer.Type, answer.Format = t, format
	answer.Said = problem.Say("Treat the others as missing")
	return &Proposal{Kind: OnType, Rows: rows, Answers: []Answer{answer},
		Said: l.mostAre(rows, what, listed(found, 5))}
}

// datesUnguessed proposes dates for values that look like numbers or codes.
func (l *look) datesUnguessed() *Proposal {
	c := l.column
	if c.Type != table.String && c.Type != table.Integer && c.Type != table.Decimal || l.values == 0 {
		return nil
	}
	tokens := nameTokens(c.Name)
	named := matches(tokens, phrases()["date"]) > 0 || matches(tokens, birthNames) > 0
	var answers []Answer
	offer := func(layout string) {
		words := table.LayoutWords(layout)
		for _, old := range answers {
			if old.Said.String() == "Dates: "+words.String() { // with and without a zero before a single digit
				return
			}
		}
		answers = append(answers, Answer{Said: problem.Say("Dates: %s", words),
			Did: problem.Say("read %s as dates (%s)", c.Name, words), Type: table.Date, Format: layout})
	}
	layouts := c.PossibleLayouts()
	for _, layout := range layouts {
		short := strings.Contains(layout, "06") && !strings.Contains(layout, "2006")
		switch {
		case layout == "2006" || table.Mixed(layout) && len(layouts) > 1 || (layout == "200601" || layout == "060102" ||
			layout == "020106") && !named:
		case layout == "20060102150405" || layout == "200601021504" || layout == "20060102" || layout == "200601" || table.Mixed(layout):
			if l.inLifetimes(layout) {
				offer(layout)
			}
		case layout == "01.06" || layout == "01/06":
			if named {
				offer(layout + twoDigits)
			}
		case short:
			offer(layout + twoDigits)
		default:
			offer(layout)
		}
	}
	if named && (c.Type == table.Integer || c.Type == table.Decimal) && l.inLifetimes(table.Serial) && !l.inLifetimes("2006") {
		offer(table.Serial)
	}
	if len(answers) == 0 {
		return nil
	}
	examples := l.pick(func(code uint32, _ string) bool { return c.Valued(code) })
	kind, sentence := OnType, problem.Say("The values may be dates, such as %s. Are they?", shown(examples[0].Value))
	if len(answers) > 1 {
		kind, sentence = OnDoubt,
			problem.Say("The values may be dates, and %s can be read in several ways. Which is right?", shown(examples[0].Value))
	}
	return &Proposal{Kind: kind, Rows: l.values, Said: sentence, Answers: answers}
}

// twoDigits is the century proposed for two-digit years: nobody in it is born after this program
// was written, and few before.
const twoDigits = " from 1930"

// birthNames are names of columns with dates of birth.
var birthNames = []string{"birth*", "born", "dob", "geboren", "geburts*", "geb*", "naissance", "ne",
	"urodzen*", "data*", "nacimiento", "fecha*", "szuletes*"}

// inLifetimes reports whether all values are dates of the last two hundred years in a
// layout.
func (l *look) inLifetimes(layout string) bool {
	c := l.column
	for code, n := range l.counts {
		interrupt.Row(code)
		if n == 0 || !c.Valued(uint32(code)) {
			continue
		}
		at, ok := table.ParseDate(layout, c.Dict.Value(uint32(code)))
		if !ok || at.Year() < 1850 || at.Year() > 2100 {
			return false
		}
	}
	return true
}

// doubtfulNumbers asks how to read 1,000, where all values are ambiguous.
func (l *look) doubtfulNumbers() *Proposal {
	c := l.column
	if c.Type != table.String && c.Type != table.Decimal || !c.Notation().IsPlain() || l.values == 0 {
		return nil // other forms were guessed without doubt
	}
	samples := c.Doubtful()
	if samples == nil {
		return nil
	}
	var answers []Answer
	var plains []string
	seen := map[string]bool{}
	example := ""
	for _, v := range l.pick(func(code uint32, value string) bool { return c.Valued(code) && strings.ContainsAny(value, ".,") }) {
		example = v.Value
		break
	}
	for _, sample := range samples {
		n, _ := param.NotationOf(sample)
		plain, ok := n.Plain(example)
		if !ok || seen[plain] {
			continue
		}
		seen[plain] = true
		t := table.Decimal
		if !strings.Contains(plain, ".") {
			t = table.Integer
			if !c.Fits(t, sample) {
				t = table.Decimal
			}
		}
		plains = append(plains, plain)
		answers = append(answers, Answer{Said: problem.Say("%s is %s", example, plain),
			Did: problem.Say("read %s in %s as %s", example, c.Name, plain), Type: t, Format: sample})
	}
	if len(answers) < 2 {
		return nil
	}
	sentence := problem.Say("Numbers such as %s can be %s or %s. They are read as texts until you say which.", example, plains[0], plains[1])
	if c.Type == table.Decimal {
		sentence = problem.Say("Numbers such as %s can be %s or %s. They are read as %s is.", example, plains[0], plains[1], plains[0])
	}
	return &Proposal{Kind: OnDoubt, Rows: l.values, Said: sentence, Answers: answers}
}

// doubtfulDates asks whether the day or the month comes first, where both fit.
func (l *look) doubtfulDates() *Proposal {
	c := l.column
	other := c.OtherLayout()
	if other == "" {
		return nil
	}
	var answers []Answer
	for _, layout := range []string{c.Format, other} {
		words := table.LayoutWords(layout)
		answers = append(answers,
			Answer{Said: problem.Say("%s", words), Did: problem.Say("read %s as dates (%s)", c.Name, words), Type: table.Date, Format: layout})
	}
	examples := l.pick(func(code uint32, _ string) bool { return c.Valued(code) })
	return &Proposal{Kind: OnDoubt, Rows: l.values, Answers: answers,
		Said: problem.Say("In all dates, such as %s, the day or the month could come first; they are read as %s. Which is right?",
			examples[0].Value, answers[0].Said)}
}
