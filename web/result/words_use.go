package result

import "github.com/fulgurite/fulgurite/bridge/language"

// What the table is still good for.
const (
	wordsRecordsBefore language.Text = "Records before"
	wordsMean          language.Text = "Mean"
	wordsDeviation     language.Text = "Standard deviation"
)
