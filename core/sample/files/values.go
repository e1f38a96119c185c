package files

import (
	"fmt"
	"strconv"
	"strings"
)

// values are files of which something must be said of each column: how its values
// were read, what does not fit, and what is asked. There is at least one for each line
// of what hospitals write: numbers, dates, spellings, missing values, scales, codes.
var values = append(append(append(numbers, dates...), words...), known...)

// holding makes a file with columns side by side, each with what must be said of it.
func holding(name, about string, columns ...column) File {
	f := File{Name: name, About: about}
	if len(columns) == 1 {
		f.Want.Delimiter = "," // which is detected where there is none
	}
	var cells [][]string
	for _, c := range columns {
		all := c.cells()
		cells = append(cells, all)
		f.Want.Said = append(f.Want.Said, said{Column: c.name, Line: c.line, Asks: c.asks, Coarser: c.coarser})
		if f.Want.Records = len(all); len(all) != len(cells[0]) {
			panic(fmt.Sprintf("%s: %s has %d records, and %s has %d", name, c.name, len(all), columns[0].name, len(cells[0])))
		}
	}
	var b strings.Builder
	for row := -1; row < f.Want.Records; row++ {
		for i, c := range columns {
			if i > 0 {
				b.WriteByte(';')
			}
			if row < 0 {
				b.WriteString(c.name)
			} else {
				b.WriteString(cells[i][row])
			}
		}
		b.WriteString("\n")
	}
	f.Content = text(b.String())
	for _, c := range columns {
		if c.note {
			f.Want.Notes = codes("table-date-ambiguous")
		}
	}
	return f
}

// column is a column of such a file.
type column struct {
	name    string
	values  string   // with bars between; *3 behind one means three times
	line    string   // that must be said
	asks    []string // as Said has them
	coarser string   // as Said has it
	note    bool     // a warning says that its dates are ambiguous
}

func (c column) cells() []string {
	var all []string
	for v := range strings.SplitSeq(c.values, "|") {
		times := 1
		if word, n, ok := strings.Cut(v, "*"); ok {
			v = word
			times, _ = strconv.Atoi(n)
		}
		for range times {
			all = append(all, v)
		}
	}
	return all
}

// spread writes n dates over some decades in a format with day, month and year.
func spread(format string, n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(format, 1+i%28, 1+i%12, 1940+i%70))
	}
	return strings.Join(all, "|")
}

// asks is a list of questions.
func asks(all ...string) []string { return all }
