package detect

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Assumed returns what reading takes for granted of a column: Column.Assumptions, and "type" where
// texts may be dates or numbers. Nobody has confirmed that they are texts, and in groups these
// would stand in the order of the alphabet.
func Assumed(c *table.Column, said bool, words []string) []table.Assumed {
	all := c.Assumptions(said, words)
	if said || c.Type != table.String {
		return all
	}
	l := newLook(c)
	p := l.nearly()
	if p == nil {
		p = l.datesUnguessed()
	}
	if p == nil {
		return all
	}
	text := problem.Say("The values are read as texts, though they may be %s.", kindOf(p.Answers[0]))
	if others := p.Answers[0].Read; others != nil {
		text = problem.Say("The values are read as texts, though most of them are %s. The others: %s.", kindOf(p.Answers[0]),
			cells(others.Missing))
	}
	a := table.Assumed{Assumption: table.Assumption{Name: "type", Column: c.Name, Value: string(c.Type)}, Count: p.Rows, Of: l.values,
		Said: text, Text: text.String()}
	for _, answer := range p.Answers {
		a.Otherwise = append(a.Otherwise, cureOf(c.Name, answer))
	}
	return append(all, a)
}

// kindOf says what an answer makes of the values.
func kindOf(a Answer) *problem.Text {
	if a.Type == table.Date {
		return problem.Say("dates (%s)", table.LayoutWords(a.Format))
	}
	return problem.Say("numbers (written as %s)", a.Format)
}

// cells lists values as what stands in the table.
func cells(values []string) string {
	const most = 5
	var all []string
	for i, value := range values {
		if i == most {
			all = append(all, "…")
			break
		}
		all = append(all, fmt.Sprint(problem.Cell(strconv.Quote(value))))
	}
	return strings.Join(all, ", ")
}

// cureOf is an answer about the type as a cure.
func cureOf(column string, a Answer) problem.Cure {
	quoted := func(flag, value string) string {
		return "--" + flag + " '" + strings.ReplaceAll(column+"="+value, "'", `'\''`) + "'"
	}
	set := map[string]any{"type": string(a.Type), "format": a.Format}
	flags, label := quoted("read", string(a.Type)+":"+a.Format), problem.Say("Read them as %s", kindOf(a))
	if a.Read != nil {
		set["missing"] = a.Read.Missing
		var words []string
		for _, word := range a.Read.Missing {
			words = append(words, fmt.Sprint(problem.Cell(strings.ReplaceAll(word, ",", ",,"))))
		}
		flags += " " + quoted("missing-in", strings.Join(words, ","))
		label = problem.Say("Read them as %s, and the others as missing", kindOf(a))
	}
	return problem.Offer("read", flags, set, label)
}
