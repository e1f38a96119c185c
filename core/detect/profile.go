// Package detect guesses what the columns of a table hold, which role each should have, and which
// of the identifiers of HIPAA's Safe Harbor rule they resemble. It uses names, patterns, check
// digits and frequencies; people who know the data decide. It works on dictionaries and counts, so
// that its cost depends on the number of different values and, in only one pass, on the number of
// rows.
package detect

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/table"
)

// frequent limits the most frequent values that a profile lists.
const frequent = 10

// ColumnProfile describes the contents of a column. Missing-value words count only as missing.
type ColumnProfile struct {
	Name     string     `json:"name"`
	Type     table.Type `json:"type"`
	Format   string     `json:"format,omitempty"` // of dates, a Go layout
	Rows     int        `json:"rows"`             // records of the table
	Missing  int        `json:"missing"`          // records with a missing-value word
	Distinct int        `json:"distinct"`         // different values
	Unique   int        `json:"unique"`           // values that only one record has
	// Share is 1 if all values were examined. For a column that is not held (see table.Unheld) only
	// one value in so many was: numbers of values are estimates, and Min and Max are those of the
	// sample.
	Share int `json:"share"`
	// UniqueShare is the share, 0 to 1, of unique values among the records with a value.
	UniqueShare  float64 `json:"uniqueShare"`
	SmallestSize int     `json:"smallestSize"` // records of the rarest value; 0 if there is no value
	// Min and Max are the extreme values as written, by the type: numbers by
	// size, dates by time, ordered words by their order, others by bytes.
	// Values that are not of the type are left out.
	Min          string       `json:"min,omitempty"`
	Max          string       `json:"max,omitempty"`
	Shortest     int          `json:"shortest"`               // characters of the shortest value
	Longest      int          `json:"longest"`                // characters of the longest value
	Frequent     []ValueCount `json:"frequent"`               // the most frequent values, at most 10, descending; equal ones by bytes
	MissingWords []ValueCount `json:"missingWords,omitempty"` // the missing-value words that occur, in the same order
}

// ValueCount is a value with the number of records that hold it.
type ValueCount struct {
	Value string `json:"value"`
	Rows  int    `json:"rows"`
}

// Profile describes a column of a table with the given number of records. The
// strings of the result share the memory of the column.
func Profile(c *table.Column, rows int) ColumnProfile {
	p := ColumnProfile{Name: c.Name, Type: c.Type, Format: c.Format, Rows: rows, Share: c.Share(), Frequent: []ValueCount{}}
	extreme := newExtremes(c)
	for code, count := range c.Counts() {
		interrupt.Row(code)
		value := c.Dict.Value(uint32(code))
		if count == 0 {
			continue // a value that no record has any more
		}
		if c.Missing[code] {
			p.Missing += count
			p.MissingWords = insert(p.MissingWords, ValueCount{value, count})
			continue
		}
		p.Distinct++
		if count == 1 {
			p.Unique++
		}
		if p.SmallestSize == 0 || count < p.SmallestSize {
			p.SmallestSize = count
		}
		length := utf8.RuneCountInString(value)
		if p.Distinct == 1 || length < p.Shortest {
			p.Shortest = length
		}
		p.Longest = max(p.Longest, length)
		p.Frequent = insert(p.Frequent, ValueCount{value, count})
		extreme.add(value)
	}
	with := rows - p.Missing
	p.Distinct, p.Unique = min(p.Distinct*p.Share, with), min(p.Unique*p.Share, with)
	if with > 0 {
		p.UniqueShare = float64(p.Unique) / float64(with)
	}
	p.Min, p.Max = extreme.min, extreme.max
	return p
}

// insert keeps the most frequent values in order.
func insert(list []ValueCount, v ValueCount) []ValueCount {
	before := func(a, b ValueCount) bool { return a.Rows > b.Rows || a.Rows == b.Rows && a.Value < b.Value }
	if len(list) == frequent {
		if !before(v, list[frequent-1]) {
			return list
		}
		list = list[:frequent-1]
	}
	list = append(list, v)
	for i := len(list) - 1; i > 0 && before(list[i], list[i-1]); i-- {
		list[i], list[i-1] = list[i-1], list[i]
	}
	return list
}

// extremes finds the least and the greatest value by a column's type.
type extremes struct {
	column   *table.Column
	place    map[string]int // of ordered words
	found    bool
	min, max string
	low      point
	high     point
}

// point is a value's sort key: only the field of the type is used, and the value breaks ties, so
// that the result does not depend on the order of rows.
type point struct {
	number float64
	time   time.Time
	value  string
}

func newExtremes(c *table.Column) *extremes {
	e := &extremes{column: c}
	if c.Type == table.Ordinal {
		e.place = make(map[string]int, len(c.Order))
		for i, word := range c.Order {
			e.place[word] = i
		}
	}
	return e
}

func (e *extremes) add(value string) {
	at := point{value: value}
	ok := true
	switch e.column.Type {
	case table.Integer, table.Decimal:
		at.number, ok = e.column.NumberOf(value)
	case table.Date:
		at.time, ok = table.ParseDate(e.column.Format, value)
	case table.Ordinal:
		var place int
		place, ok = e.place[value]
		at.number = float64(place)
	}
	if !ok {
		return
	}
	if !e.found || at.compare(e.low) < 0 {
		e.min, e.low = value, at
	}
	if !e.found || at.compare(e.high) > 0 {
		e.max, e.high = value, at
	}
	e.found = true
}

func (p point) compare(q point) int {
	switch {
	case p.number < q.number:
		return -1
	case p.number > q.number:
		return 1
	}
	if order := p.time.Compare(q.time); order != 0 {
		return order
	}
	return strings.Compare(p.value, q.value)
}
