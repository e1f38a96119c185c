package risks

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/web/ui"
)

// Unique says what is counted: people, or records.
func Unique(people bool) string {
	if people {
		return language.T("Minimal sample uniques (Elliot, Manning and Ford 2002; SUDA2): values that only one person has, while no fewer of them are enough. The fewer details it takes, the likelier somebody knows them.")
	}
	return language.T("Minimal sample uniques (Elliot, Manning and Ford 2002; SUDA2): values that only one record has, while no fewer of them are enough. The fewer details it takes, the likelier somebody knows them.")
}

// By names a number of details that are enough.
func By(n int) string {
	return ui.Fills(n, "By one detail", "By {count}, and no fewer", "count", ui.Small(n))
}

// UpTo is a number of details that somebody knows.
func UpTo(n int) string { return ui.Fills(n, "one detail", "{count} details", "count", ui.Small(n)) }
