package detect

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Account says how the values of a column were read, and which do not fit.
type Account struct {
	Column string `json:"column"`
	Line   string `json:"line"` // such as "2,770 dates (day.month.year), 2 exceptions, 12 missing"
	// Parts holds the parts of the line, which commas join.
	Parts []*problem.Text `json:"parts"`
	// Proposals need a decision by somebody who knows the data; none is applied automatically.
	Proposals []Proposal `json:"proposals"`
}

// Proposal is another possible interpretation of a column.
type Proposal struct {
	Kind     ProposalKind  `json:"kind"`
	Sentence string        `json:"sentence"` // what was found, with counts, and the question
	Said     *problem.Text `json:"said"`     // the parts of the sentence
	Rows     int           `json:"rows"`     // records concerned
	Answers  []Answer      `json:"answers"`  // at least one; each by itself answers the question
}

// ProposalKind is the subject of a proposal.
type ProposalKind string

// The kinds, in the order in which they are proposed.
const (
	OnExceptions ProposalKind = "exceptions" // values that do not fit the column's type
	onMissing    ProposalKind = "missing"    // words and numbers that seem to mean "missing"
	OnType       ProposalKind = "type"       // another type fits, too
	OnDoubt      ProposalKind = "doubt"      // the values can be read in two ways
	OnSeveral    ProposalKind = "several"    // cells seem to hold several values
	OnSpellings  ProposalKind = "spellings"  // spellings that seem to be one value
	OnOrder      ProposalKind = "order"      // words that seem to be a scale
)

// Answer is one possible decision about a column, as the project stores it.
type Answer struct {
	Label  string         `json:"label"` // of a button
	Said   *problem.Text  `json:"said"`  // the parts of the label
	Told   string         `json:"told"`  // for a list of changes: "took unbekannt for no value"
	Did    *problem.Text  `json:"did"`   // the parts of that
	Type   table.Type     `json:"type,omitempty"`
	Format string         `json:"format,omitempty"` // with the type
	Read   *table.Reading `json:"read,omitempty"`   // added to the project's reading
	// Separator stands between the values of a cell, if these are several.
	Separator string `json:"separator,omitempty"`
}

// Read says how a column was read. said: somebody chose its type, so that the type is not
// questioned. Spellings and orders are proposed for every column that does not name people. A
// column that is not held is judged by a sample; callers that show its proposals to people hold it
// first, so that the counts are right.
func Read(c *table.Column, said bool, role Role) Account {
	l := newLook(c)
	r := Account{Column: c.Name, Parts: l.line(), Proposals: []Proposal{}}
	r.Line = joined(r.Parts)
	add := func(p *Proposal) {
		if p != nil {
			p.Sentence = p.Said.String()
			for i := range p.Answers {
				p.Answers[i].Label, p.Answers[i].Told = p.Answers[i].Said.String(), p.Answers[i].Did.String()
			}
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
		add(l.severalValues())
	}
	if role != Identifying {
		add(l.spellings())
		if !said {
			add(l.scale())
		}
	}
	return r
}

// look is a column with the number of records of each value.
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
		interrupt.Row(code)
		switch {
		case c.Missing[code]:
			l.absent += n
		case !c.Valued(uint32(code)):
			l.unfit += n
		default:
			l.values += n
		}
	}
	if !c.Held() { // missing-value words are counted, all else is a sample
		l.unfit *= c.Share()
		l.values = max(0, c.Unheld.Rows()-l.absent-l.unfit)
	}
	return l
}

// pick returns the values that occur and meet a condition, the most frequent first.
func (l *look) pick(holds func(code uint32, value string) bool) []ValueCount {
	var all []ValueCount
	for code, n := range l.counts {
		interrupt.Row(code)
		if value := l.column.Dict.Value(uint32(code)); n > 0 && holds(uint32(code), value) {
			all = append(all, ValueCount{value, n})
		}
	}
	var steps interrupt.Steps
	sort.Slice(all, func(i, j int) bool {
		steps.Next()
		if all[i].Rows != all[j].Rows {
			return all[i].Rows > all[j].Rows
		}
		return all[i].Value < all[j].Value
	})
	return all
}

func joined(parts []*problem.Text) string {
	all := make([]string, len(parts))
	for i, p := range parts {
		all[i] = p.String()
	}
	return strings.Join(all, ", ")
}

// line summarizes the column in a few words.
func (l *look) line() []*problem.Text {
	c := l.column
	parts := l.what()
	if l.unfit > 0 {
		parts = append(parts, counted(l.unfit, "1 exception", "%s exceptions"))
	}
	if l.absent > 0 {
		words := l.pick(func(code uint32, _ string) bool { return c.Missing[code] })
		missing := problem.Say("%s missing", problem.Thousands(l.absent))
		if len(words) > 1 || words[0].Value != "" {
			missing = problem.Say("%s (%s)", missing, listed(words, 3))
		}
		parts = append(parts, missing)
	}
	if !c.Held() {
		parts[0] = problem.Say("about %s", parts[0])
		parts = append(parts, problem.Say("by a sample of the values"))
	}
	return parts
}

func (l *look) what() []*problem.Text {
	c := l.column
	if l.values == 0 {
		return []*problem.Text{problem.Say("no value")}
	}
	var text *problem.Text
	switch c.Type {
	case table.Integer:
		text = counted(l.values, "1 whole number", "%s whole numbers")
	case table.Decimal:
		text = counted(l.values, "1 number", "%s numbers")
	case table.Date:
		return []*problem.Text{problem.Say("%s (%s)", counted(l.values, "1 date", "%s dates"), table.LayoutWords(c.Format))}
	case table.Ordinal:
		return []*problem.Text{problem.Say("%s: %s", counted(l.values, "1 word on a scale", "%s words on a scale"), strings.Join(c.Order, " < "))}
	default:
		parts := []*problem.Text{counted(l.values, "1 text", "%s texts")}
		switch id, label := hierarchy.KnownCodes(c); id {
		case "":
		case "postcode":
			parts = append(parts, problem.Say("%s", problem.Words{label}))
		default:
			parts = append(parts, problem.Say("codes of %s", problem.Words{label}))
		}
		return parts
	}
	if !c.Notation().IsPlain() {
		text = problem.Say("%s (written as %s)", text, c.Format)
	}
	return []*problem.Text{text}
}

// exceptions proposes to treat values that do not fit the type as missing.
func (l *look) exceptions() *Proposal {
	c := l.column
	if l.unfit == 0 {
		return nil
	}
	found := l.pick(func(code uint32, _ string) bool { return c.Unfit[code] })
	p := &Proposal{Kind: OnExceptions, Rows: l.unfit,
		Said:    noneOf(l.unfit, c.Type, listed(found, 5)),
		Answers: []Answer{absence(found)}}
	p.Answers = append(p.Answers, Answer{Said: problem.Say("No, they are texts: read the column as text"),
		Did: problem.Say("read %s as text", c.Name), Type: table.String})
	return p
}

// absence returns the answer that makes values missing.
func absence(found []ValueCount) Answer {
	words := make([]string, len(found))
	for i, v := range found {
		words[i] = v.Value
	}
	label := problem.Say("Treat them as missing")
	if len(words) == 1 {
		label = problem.Say("Treat %s as missing", words[0])
	}
	return Answer{Said: label, Did: problem.Say("took %s for no value", listed(found, 3)), Read: &table.Reading{Missing: words}}
}

// listed lists values with their counts: "unbekannt (1), 00.00.1950 (1)".
func listed(found []ValueCount, most int) *problem.Text {
	var parts []string
	for _, v := range found[:min(len(found), most)] {
		parts = append(parts, fmt.Sprintf("%s (%s)", shown(v.Value), problem.Thousands(v.Rows)))
	}
	text := strings.Join(parts, ", ")
	if more := len(found) - most; more > 0 {
		return problem.Say("%s, %s more", text, problem.Thousands(more))
	}
	return problem.Say("%s", text)
}

// shown quotes a value so that blanks at its ends are visible.
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

func counted(n int, one, many string) *problem.Text {
	if n == 1 {
		return problem.Say(one)
	}
	return problem.Say(many, problem.Thousands(n))
}

// noneOf asks about records whose value does not fit the column's type.
func noneOf(n int, t table.Type, values *problem.Text) *problem.Text {
	one := n == 1
	switch {
	case t == table.Date && one:
		return problem.Say("1 record has no date here: %s. Does it mean that nothing is known?", values)
	case t == table.Date:
		return problem.Say("%s records have no date here: %s. Does it mean that nothing is known?", problem.Thousands(n), values)
	case t == table.Integer && one:
		return problem.Say("1 record has no whole number here: %s. Does it mean that nothing is known?", values)
	case t == table.Integer:
		return problem.Say("%s records have no whole number here: %s. Does it mean that nothing is known?", problem.Thousands(n), values)
	case t == table.Decimal && one:
		return problem.Say("1 record has no number here: %s. Does it mean that nothing is known?", values)
	case t == table.Decimal:
		return problem.Say("%s records have no number here: %s. Does it mean that nothing is known?", problem.Thousands(n), values)
	case one:
		return problem.Say("1 record has no word of the scale here: %s. Does it mean that nothing is known?", values)
	}
	return problem.Say("%s records have no word of the scale here: %s. Does it mean that nothing is known?",
		problem.Thousands(n), values)
}

// severalOf words a sentence about one record, or about several, whose number comes first.
func severalOf(n int, one, many string, rest ...any) *problem.Text {
	if n == 1 {
		return problem.Say(one, rest...)
	}
	return problem.Say(many, append([]any{problem.Thousands(n)}, rest...)...)
}
