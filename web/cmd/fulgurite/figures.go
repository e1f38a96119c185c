package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
)

// sayTo prints a sentence: see say.
func sayTo(w io.Writer, format string, args ...any) { fmt.Fprintln(w, say(format, args...)) }

// line prints a text in the language of the reader.
func line(w io.Writer, text *problem.Text) { fmt.Fprintln(w, worded(text)) }

// records are so many records.
func records(n int) *problem.Text {
	return problem.Several(n, "%s record", "%s records", thousands(n))
}

// thousands writes a whole number in groups of three digits.
func thousands[N int | int64](n N) problem.Digits {
	text := fmt.Sprint(n)
	for at := len(text) - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return problem.Digits(text)
}

// percent writes a share in per cent with so many digits behind the point.
func percent(x float64, digits int) problem.Percent {
	return problem.Percent(fmt.Sprintf("%.*f", digits, 100*x))
}

// facts are values with what they are, one below the other.
type facts struct {
	indent string
	width  int // of what they are, at least
	lines  [][2]string
}

func (f *facts) add(what string, value *problem.Text) {
	f.lines = append(f.lines, [2]string{what, worded(value)})
}

// told adds facts that reports tell, too, but for their details.
func (f *facts) told(all []evidence.Fact) {
	for _, fact := range all {
		if !fact.Detail {
			f.add(say("%s:", fact.Label), fact.Values[0])
		}
	}
}

// String is the lines, with the values in one column.
func (f *facts) String() string {
	width := f.width
	for _, line := range f.lines {
		width = max(width, len([]rune(line[0])))
	}
	var b strings.Builder
	for _, line := range f.lines {
		fmt.Fprintf(&b, "%s%-*s %s\n", f.indent, width, line[0], line[1])
	}
	return b.String()
}
