package coarseness

import (
	"strconv"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/ui"
)

// The step, and the list of columns.
const wordsRemove language.Text = "Remove"

// The hierarchy of one column.
const (
	wordsBuilding language.Text = "Building …"
	wordsAndMore  language.Text = "and {n} more"
	wordsStepsOf  language.Text = "Steps of {column}"
)

func values(n int) string  { return ui.Fills(n, "1 value", "{n} values") }
func records(n int) string { return ui.Records(n) }

// levelName names a level that has no name of its own.
func levelName(l int) string {
	if l == 0 {
		return language.T("as it is")
	}
	return ui.Fill("level {level}", "level", strconv.Itoa(l))
}
