package alternatives

import "github.com/fulgurite/fulgurite/bridge/language"

// The sentences of this place: other choices of levels.
const wordsCancel language.Text = "Cancel"

// What each rule costs.
const wordsDetailKept language.Text = "Detail kept"

// Limits on the list.
const wordsLeftOut language.Text = "Left out"

// The chart.
const (
	wordsHighest language.Text = "Highest risk"
	wordsAverage language.Text = "Average risk"
)

// Two side by side.
const (
	wordsGroups language.Text = "Groups"
	wordsUse    language.Text = "Use this one"
)
