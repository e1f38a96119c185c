package table

import (
	"fmt"
	"strings"
)

// megabytes writes a number of bytes for people.
func megabytes(n int) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d bytes", n)
	}
	return fmt.Sprintf("%d MB", n>>20)
}

// String names the lines: "line 7", "lines 7, 9 and 12", "lines 1, 2, 3 and 40
// more".
func (l Lines) String() string {
	if len(l.First) == 0 {
		return "no line"
	}
	if len(l.First) == 1 && l.Count == 1 {
		return fmt.Sprintf("line %d", l.First[0])
	}
	words := make([]string, len(l.First))
	for i, line := range l.First {
		words[i] = fmt.Sprint(line)
	}
	last := fmt.Sprintf("%d more", l.Count-len(l.First))
	if l.Count == len(l.First) {
		last, words = words[len(words)-1], words[:len(words)-1]
	}
	return "lines " + strings.Join(words, ", ") + " and " + last
}

// records writes a number of records for people.
func records(n int) string {
	if n == 1 {
		return "1 record"
	}
	return fmt.Sprintf("%d records", n)
}

// does is the verb of so many records.
func does(n int) string {
	if n == 1 {
		return "does"
	}
	return "do"
}

func repeats(n int) string {
	if n == 1 {
		return "repeats"
	}
	return "repeat"
}

func was(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// cellsOf writes a number of cells for people.
func cellsOf(n int) string {
	if n == 1 {
		return "1 cell"
	}
	return fmt.Sprintf("%d cells", n)
}

// excerpt shortens a value for a message.
func excerpt(value string) string {
	const most = 60
	if runes := []rune(value); len(runes) > most {
		return fmt.Sprintf("%q...", string(runes[:most]))
	}
	return fmt.Sprintf("%q", value)
}
