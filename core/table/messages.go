package table

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// megabytes formats a number of bytes for people.
func megabytes(n int) *problem.Text {
	if n < 1<<20 {
		return problem.Say("%d bytes", n)
	}
	return problem.Say("%d MB", n>>20)
}

// Text names the lines: "line 7", "lines 7, 9 and 12", "lines 1, 2, 3 and 40 more". Their numbers
// are written as editors write them.
func (l Lines) Text() *problem.Text {
	words := make([]string, len(l.First))
	for i, line := range l.First {
		words[i] = strconv.Itoa(line)
	}
	switch more := l.Count - len(l.First); {
	case len(l.First) == 0:
		return problem.Say("no line")
	case len(l.First) == 1 && more == 0:
		return problem.Say("line %s", words[0])
	case more == 0:
		return problem.Say("lines %s", problem.Listing{Names: words, Most: len(words)})
	default:
		return problem.Say("lines %s and %d more", strings.Join(words, ", "), more)
	}
}

// String is Text in English.
func (l Lines) String() string { return l.Text().String() }

// cell shortens the text of a cell and marks it as one.
func cell(value string) string { return fmt.Sprint(problem.Cell(excerpt(value))) }

// excerpt shortens a value for a message.
func excerpt(value string) string {
	const most = 60
	if runes := []rune(value); len(runes) > most {
		return fmt.Sprintf("%q...", string(runes[:most]))
	}
	return fmt.Sprintf("%q", value)
}
