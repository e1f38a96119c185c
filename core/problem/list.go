package problem

import (
	"fmt"
	"strings"
)

// Listed limits the names that a hint lists: nobody reads those of a table with sixty columns.
const Listed = 12

// List joins names as a sentence does: "a, b and c". If there are more than most, which is 1 or
// more, it counts the rest: "a, b and 58 more".
func List(names []string, most int) string {
	return ListAs(names, most, " and ", func(more int) string { return fmt.Sprintf("%d more", more) })
}

// ListAs is List in another language: and precedes the last name, and rest counts the others.
func ListAs(names []string, most int, and string, rest func(more int) string) string {
	if more := len(names) - most; more > 1 { // one more is named as quickly as it is counted
		names = append(append([]string{}, names[:most]...), rest(more))
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + and + names[last]
}
