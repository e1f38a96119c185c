package hierarchy

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// ways list how two spellings of one value may differ, from the least difference on. Each gives
// values that differ in it alone, or in those before it, the same key.
var ways = []struct {
	said func() *problem.Text
	key  func(value string) string
}{
	{func() *problem.Text { return problem.Say("blanks") }, bare},
	{func() *problem.Text { return problem.Say("capitals") }, func(v string) string { return strings.ToLower(bare(v)) }},
	{func() *problem.Text { return problem.Say("how the number is written") }, numberKey},
	{func() *problem.Text { return problem.Say("how the date is written") }, dateKey},
}

// bare is a value without blanks around it, of any kind, and with single ones in it.
func bare(value string) string {
	value = strings.Map(func(r rune) rune {
		switch r {
		case '\u200b', '\ufeff', '\u00ad': // signs that nobody sees
			return -1
		}
		return r
	}, value)
	return strings.Join(strings.FieldsFunc(value, unicode.IsSpace), " ")
}

// numberKey is "" for what is no number.
func numberKey(value string) string {
	value = bare(value)
	if strings.Count(value, ",") == 1 && !strings.Contains(value, ".") {
		value = strings.Replace(value, ",", ".", 1)
	}
	x, ok := table.ParseNumber(value)
	if !ok {
		return ""
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// dateKey is "" for what is no date that can only be read in one way.
func dateKey(value string) string {
	value, _, _ = strings.Cut(bare(value), " 00:00")
	for _, layout := range []string{"2006-01-02", "2.1.2006", "2006/1/2", "20060102", "2006-1-2"} {
		if at, ok := table.ParseDate(layout, value); ok {
			return at.Format(time.DateOnly)
		}
	}
	return ""
}

// near finds for values that have no row the rows of others that seem to be the same, written
// otherwise, and says what is different.
func (h *Hierarchy) near(values []unmapped) (found []*problem.Text) {
	for w := range ways {
		rows := map[string]string{}
		for _, row := range h.Rows {
			if key := ways[w].key(row[0]); key != "" {
				rows[key] = row[0]
			}
		}
		left := values[:0:0]
		for _, v := range values {
			line, ok := rows[ways[w].key(v.Value)]
			if !ok {
				left = append(left, v)
				continue
			}
			if len(found) < listed {
				found = append(found, problem.Say("%s has a line as %s, which differs in %s", cell(v.Value), cell(line), ways[w].said()))
			}
		}
		values = left
	}
	return found
}
