package pseudonym

import "encoding/binary"

// Limits of the days by which dates may be moved, either way.
const (
	DefaultDays = 182  // half a year, so that the season does not show
	MaxDays     = 3652 // ten years
)

// Value is a value of a column.
type Value struct{ Column, Text string }

// Days returns the number of days by which the dates of a person move: uniform over -most to most
// without 0, so that nobody's dates stay as they were. person holds the values of the columns that
// identify the person. The remainder used prefers no number of days by more than a share of
// most/2^62.
func (k *Key) Days(person []Value, most int) int {
	days := int(binary.BigEndian.Uint64(k.mac(shiftLabel, parts(person)...))%uint64(2*most)) - most
	if days >= 0 {
		days++
	}
	return days
}

// parts returns the texts that identify a person.
func parts(person []Value) []string {
	texts := make([]string, 0, 2*len(person))
	for _, v := range person {
		texts = append(texts, v.Column, v.Text)
	}
	return texts
}
