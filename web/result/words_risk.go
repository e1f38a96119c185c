package result

import "github.com/fulgurite/fulgurite/bridge/language"

// The risk: who could find somebody, limits, charts, and more for those who ask.
const (
	wordsColourAfter  language.Text = "after"
	wordsPeopleBefore language.Text = "People before"
	wordsPeopleAfter  language.Text = "People after"
	wordsRecordsAfter language.Text = "Records after"
)

// wordsOverTwenty compares how many have a risk above 20 %: people if it is known whose records
// these are, otherwise records.
var (
	wordsOverTwentyPeople = overTwenty{"Nobody had a risk above 20 %, and nobody has one now.",
		"Before, nobody had a risk above 20 %; now {after} of the people have one.",
		"Before, {before} of the people had a risk above 20 %; now nobody has.",
		"Before, {before} of the people had a risk above 20 %; now {after} have."}
	wordsOverTwentyRecords = overTwenty{"No record had a risk above 20 %, and none has one now.",
		"Before, no record had a risk above 20 %; now {after} of them have one.",
		"Before, {before} of the records had a risk above 20 %; now none has.",
		"Before, {before} of the records had a risk above 20 %; now {after} have."}
)

// overTwenty holds the sentences about an attacker who finds many.
type overTwenty struct{ never, now, gone, some language.Text }

// wordsSingledBy say how many are singled out by few details, likewise.
var (
	wordsSingledByPeople = beforeAfter{"Before, nobody was singled out by up to {details}.",
		"Before, 1 of {all} people was singled out by up to {details}.",
		"Before, {n} of {all} people were singled out by up to {details}.",
		"In the finished table nobody is by up to {details}.",
		"In the finished table 1 person is by up to {details}.",
		"In the finished table {n} people are by up to {details}."}
	wordsSingledByRecords = beforeAfter{"Before, no record was singled out by up to {details}.",
		"Before, 1 of {all} records was singled out by up to {details}.",
		"Before, {n} of {all} records were singled out by up to {details}.",
		"In the finished table none is by up to {details}.",
		"In the finished table 1 record is by up to {details}.",
		"In the finished table {n} records are by up to {details}."}
)
