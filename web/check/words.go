package check

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/web/ui"
)

// The sentences of this screen.
const (
	wordsRecords language.Text = "Records"
	wordsPeople  language.Text = "People"
)

// Headline says in whole numbers how well people are hidden, and from whom not.
func Headline(r *bridge.CheckReport) string {
	if len(r.Unticked) > 0 {
		return hidden(r) + " " + ui.Fill("Not counted: {columns}.", "columns", ui.ListUpTo(r.Unticked, 4))
	}
	return hidden(r)
}

func hidden(r *bridge.CheckReport) string {
	switch {
	case r.Classes == 0:
		return language.T("Nobody can be found: every record is left out.")
	case r.People && r.Unique > 0:
		return ui.Fills(r.Unique, "1 person of {of} can be found for certain.", "{n} people of {of} can be found for certain.", "of",
			ui.Int(r.Persons.Persons))
	case r.People:
		return ui.Fills(r.Persons.Smallest, "By what you ticked, nobody is found in fewer than 1 try.",
			"By what you ticked, nobody is found in fewer than {n} tries.")
	case r.K == 1 && r.Unique == 1:
		return ui.Fills(r.Rows, "1 of 1 record is the only one of its kind.", "1 of {n} records is the only one of its kind.")
	case r.K == 1:
		return ui.Fill("{n} of {of} records are the only ones of their kind.", "n", ui.Int(r.Unique), "of", ui.Int(r.Rows))
	default:
		return ui.Fills(r.K-1, "By what you ticked, every record looks like at least 1 other one.",
			"By what you ticked, every record looks like at least {n} others.")
	}
}

// Lede says what that means for a guess.
func Lede(r *bridge.CheckReport) string {
	sentence, tries := language.Text("Somebody who knows {columns} picks the right record in 1 of {tries} tries at best."), r.K
	switch {
	case r.Classes == 0:
		return language.T("All records have * in the details that you marked.")
	case r.People && r.Unique > 0:
		sentence = "Somebody who knows {columns} picks a record of one of them at the first try."
	case r.People:
		sentence, tries = "Somebody who knows {columns} picks a record of the right person in 1 of {tries} tries at best.", r.Persons.Smallest
	case r.K == 1:
		sentence = "Somebody who knows {columns} finds these records for certain."
	}
	text := ui.Fill(sentence, "columns", ui.ListUpTo(r.Columns, 6), "tries", ui.Int(tries))
	if r.Suppressed > 0 {
		text += " " + ui.Fills(r.Suppressed, "1 record has * in every column, and nothing is about it.",
			"{n} records have * in every column, and nothing is about them.")
	}
	if r.LeftOut > 0 {
		text += " " + ui.Fills(r.LeftOut, "1 record has * in all of these and other columns as they were: it is a group of its own.",
			"{n} records have * in all of these and other columns as they were: they are a group like any other.")
	}
	return text
}

func unique(r *bridge.CheckReport) string {
	switch {
	case r.Unique == 0:
		return language.T("none is unique")
	case r.People:
		return ui.Fills(r.Unique, "1 person is unique", "{n} people are unique")
	}
	return ui.Fills(r.Unique, "1 record is unique", "{n} records are unique")
}

// Sentence says in whole numbers what somebody learns of a secret.
func Sentence(r *risk.Revealed) string {
	switch {
	case r.Distinct == 0:
		return language.T("Every record is left out: nothing is given away.")
	case r.Distinct == 1:
		return ui.Fill(
			"There is a group in which everybody has the same value: whoever finds out that a person belongs to it knows the person's {column}.",
			"column", r.Column)
	}
	return ui.Fill("In every group there are at least {distinct} different values, of {values} in the table. In the worst group, {share} of the records share one value: that is how often a guess is right there.", "distinct", ui.Int(r.Distinct), "values", ui.Int(r.Values), "share", ui.Percent(r.Alpha))
}
