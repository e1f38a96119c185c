package detect

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/table"
)

// Account says how the values of a column were read, and what does not fit.
type Account struct {
	Column string `json:"column"`
	Line   string `json:"line"` // such as "2,770 dates (day.month.year), 2 exceptions, 12 missing"
	// Proposals are what somebody has to decide who knows the data. Nothing is done by
	// itself.
	Proposals []Proposal `json:"proposals"`
}

// Proposal is something about a column that could be meant in another way.
type Proposal struct {
	Kind     ProposalKind `json:"kind"`
	Sentence string       `json:"sentence"` // what was seen, with counts, and the question
	Rows     int          `json:"rows"`     // records concerned
	Answers  []Answer     `json:"answers"`  // at least one; each by itself answers the question
}

// ProposalKind says what a proposal is about.
type ProposalKind string

// The kinds, in the order in which they are proposed.
const (
	OnExceptions ProposalKind = "exceptions" // values that are none of the column's type
	OnMissing    ProposalKind = "missing"    // words and numbers that seem to mean no value
	OnType       ProposalKind = "type"       // another type fits, too
	OnDoubt      ProposalKind = "doubt"      // the values can be read in two ways
	OnSpellings  ProposalKind = "spellings"  // spellings that seem to be one value
	OnOrder      ProposalKind = "order"      // words that seem to be a scale
)

// Answer is what to say of a column in the project.
type Answer struct {
	Label  string         `json:"label"` // of a button
	Told   string         `json:"told"`  // for a list of changes: "took unbekannt for no value"
	Type   table.Type     `json:"type,omitempty"`
	Format string         `json:"format,omitempty"` // with the type
	Read   *table.Reading `json:"read,omitempty"`   // added to what the project says already
}

// Read says how a column was read. said: somebody chose its type, so that it is not
// asked about. Spellings and orders are proposed for every column that does not name
// people. What is said of a column that is not held is said of a sample; whoever asks
// people about its proposals holds it first, so that their counts are right.
func Read(c *table.Column, said bool, role Role) Account {
	l := newLook(c)
	r := Account{Column: c.Name, Line: l.line(), Proposals: []Proposal{}}
	add := func(p *Proposal) {
		if p != nil {
			r.Proposals = append(r.Proposals, *p)
		}
	}
	add(l.exceptions())
	add(l.missingWords())
	if !said {
		add(l.nearly())
		add(l.datesUnguessed())
		add(l.doubtfulNumbers())
		add(l.doubtfulDates())
	}
	if role != Identifying {
		add(l.spellings())
		if !said {
			add(l.scale())
		}
	}
	return r
}

// look is a column with the records of each value.
type look struct {
	column *table.Column
	counts []int
	values int // records with a value of the type
	unfit  int // records with an exception
	absent int // records with a missing value
}

func newLook(c *table.Column) *look {
	l := &look{column: c, counts: c.Counts()}
	for code, n := range l.counts {
		switch {
		case c.Missing[code]:
			l.absent += n
		case !c.Valued(uint32(code)):
			l.unfit += n
		default:
			l.values += n
		}
	}
	if !c.Held() { // words for missing values are counted, all else is a sample
		l.unfit *= c.Share()
		l.values = max(0, c.Unheld.Rows()-l.absent-l.unfit)
	}
	return l
}

// pick returns the values that occur and for which a condition holds, the most
// frequent first.
func (l *look) pick(holds func(code uint32, value string) bool) []ValueCount {
	var all []ValueCount
	for code, n := range l.counts {
		if value := l.column.Dict.Value(uint32(code)); n > 0 && holds(uint32(code), value) {
			all = append(all, ValueCount{value, n})
		}
	}
	sort.Slice(all, func(i, j int) bool {
		if all[i].Rows != all[j].Rows {
			return all[i].Rows > all[j].Rows
		}
		return all[i].Value < all[j].Value
	})
	return all
}

// line says in a few words what the column holds.
func (l *look) line() string {
	c := l.column
	parts := []string{l.what()}
	if l.unfit > 0 {
		parts = append(parts, counted(l.unfit, "exception", "exceptions"))
	}
	if l.absent > 0 {
		words := l.pick(func(code uint32, _ string) bool { return c.Missing[code] })
		text := thousands(l.absent) + " missing"
		if len(words) > 1 || words[0].Value != "" {
			text += " (" + listed(words, 3) + ")"
		}
		parts = append(parts, text)
	}
	if !c.Held() {
		parts[0] = "about " + parts[0]
		parts = append(parts, "by a sample of the values")
	}
	return strings.Join(parts, ", ")
}

func (l *look) what() string {
	c := l.column
	if l.values == 0 {
		return "no value"
	}
	notation := ""
	if !c.Notation().IsPlain() {
		notation = " (written as " + c.Format + ")"
	}
	switch c.Type {
	case table.Integer:
		return counted(l.values, "whole number", "whole numbers") + notation
	case table.Decimal:
		return counted(l.values, "number", "numbers") + notation
	case table.Date:
		return counted(l.values, "date", "dates") + " (" + table.LayoutWords(c.Format) + ")"
	case table.Ordinal:
		return counted(l.values, "word", "words") + " on a scale: " + strings.Join(c.Order, " < ")
	}
	text := counted(l.values, "text", "texts")
	switch id, label := hierarchy.KnownCodes(c); id {
	case "":
	case "postcode":
		return text + ", " + label
	default:
		return text + ", codes of " + label
	}
	return text
}

// exceptions proposes that what is none of the type means no value.
func (l *look) exceptions() *Proposal {
	c := l.column
	if l.unfit == 0 {
		return nil
	}
	found := l.pick(func(code uint32, _ string) bool { return c.Unfit[code] })
	p := &Proposal{Kind: OnExceptions, Rows: l.unfit,
		Sentence: fmt.Sprintf("%s no %s here: %s. Does it mean that nothing is known?", are(l.unfit), noun(c.Type), listed(found, 5)),
		Answers:  []Answer{absence(found)}}
	p.Answers = append(p.Answers, Answer{Label: "No, they are texts: read the column as text", Told: "read " + c.Name + " as text", Type: table.String})
	return p
}

// noun is what one value of a type is called.
func noun(t table.Type) string {
	switch t {
	case table.Date:
		return "date"
	case table.Integer:
		return "whole number"
	}
	return "number"
}

// absence is the answer that makes values missing.
func absence(found []ValueCount) Answer {
	words := make([]string, len(found))
	for i, v := range found {
		words[i] = v.Value
	}
	what := "them"
	if len(words) == 1 {
		what = words[0]
	}
	return Answer{Label: "Treat " + what + " as missing", Told: "took " + listed(found, 3) + " for no value", Read: &table.Reading{Missing: words}}
}

// listed names values with their counts: "unbekannt (1), 00.00.1950 (1)".
func listed(found []ValueCount, most int) string {
	var parts []string
	for _, v := range found[:min(len(found), most)] {
		parts = append(parts, fmt.Sprintf("%s (%s)", shown(v.Value), thousands(v.Rows)))
	}
	if more := len(found) - most; more > 0 {
		parts = append(parts, thousands(more)+" more")
	}
	return strings.Join(parts, ", ")
}

// shown writes a value so that blanks at its ends are seen.
func shown(value string) string {
	const most = 40
	if r := []rune(value); len(r) > most {
		value = string(r[:most]) + "…"
	}
	switch {
	case value == "":
		return "empty"
	case strings.TrimSpace(value) != value:
		return strconv.Quote(value)
	}
	return value
}

func are(n int) string {
	if n == 1 {
		return "1 record has"
	}
	return thousands(n) + " records have"
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return thousands(n) + " " + many
}
