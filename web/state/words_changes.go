package state

import "github.com/fulgurite/fulgurite/bridge/language"

// Changes in a few words, for the history, for undo and redo, for the report and the project.

// about holds the sentences of a change to columns: for named ones, for counted ones, and for all
// of them.
type about struct{ named, many, all language.Text }

var (
	wordsDidMark   = about{"marked {columns} as “{role}”", "marked {n} columns as “{role}”", "marked all columns as “{role}”"}
	wordsDidNobody = about{"said that nobody can know {columns}", "said that nobody can know {n} columns",
		"said that nobody can know any column"}
	wordsDidSuggest = about{"took the suggested roles of {columns}", "took the suggested roles of {n} columns",
		"took the suggested roles of all columns"}
	wordsDidType   = about{"read {columns} as “{type}”", "read {n} columns as “{type}”", "read all columns as “{type}”"}
	wordsDidUntype = about{"read {columns} as guessed", "read {n} columns as guessed", "read all columns as guessed"}
	wordsDidTreat  = about{"chose “{what}” for {columns}", "chose “{what}” for {n} columns", "chose “{what}” for all columns"}
	wordsDidAddFor = about{"added {model} for {columns}", "added {model} for {n} columns", "added {model} for all columns"}
)

// Hierarchies.
const wordsDidKind language.Text = "chose “{kind}” for the hierarchy of {column}"

// condition holds the sentences of a condition and of its opposite.
type condition struct{ is, not language.Text }

var (
	wordsDidUnsaid = condition{"chose {column} for a condition, which is not complete yet",
		"chose {column} for a condition, which is not complete yet"}
	wordsDidValue  = condition{"released the records in which {column} is {values}", "released the records in which {column} is not {values}"}
	wordsDidValues = condition{"released the records in which {column} is one of {values}",
		"released the records in which {column} is none of {values}"}
	wordsDidBetween = condition{"released the records in which {column} lies between {from} and {to}",
		"released the records in which {column} does not lie between {from} and {to}"}
	wordsDidFrom = condition{"released the records in which {column} is at least {from}",
		"released the records in which {column} is not at least {from}"}
	wordsDidUpTo = condition{"released the records in which {column} is at most {to}",
		"released the records in which {column} is not at most {to}"}
)
