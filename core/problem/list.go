package problem

import (
	"fmt"
	"strings"
)

// Listed is how many names a hint lists: those of a table with sixty columns nobody reads.
const Listed = 12

// List joins names as a sentence does: "a, b and c". Of more than most, which is 1 or more,
// as many are named and the others counted: "a, b and 58 more".
func List(names []string, most int) string {
	if more := len(names) - most; more > 1 { // one more is named as quickly as it is counted
		names = append(append([]string{}, names[:most]...), fmt.Sprintf("%d more", more))
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
