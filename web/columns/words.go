package columns

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/ui"
)

// The texts of this screen. The names of roles are in package state, because the history uses them,
// too.
const (
	wordsRefused  language.Text = "It cannot be read as you asked."
	wordsProposal language.Text = "There is a question about its values."
)

// meanings explains the treatment of each role, with the terms of the field.
var meanings = []struct {
	role       project.Role
	term, text language.Text
}{
	{project.Identifying, "identifying", "A name, a record number, an e-mail address: it points to one person by itself. It is taken out."},
	{project.QuasiIdentifying, "quasi-identifying",
		"A detail that someone could know and look for: age, sex, postcode, a date. It becomes coarser."},
	{project.Sensitive, "sensitive", "What nobody should learn about a person, such as a diagnosis. It stays, and a rule has to protect it."},
	{project.Insensitive, "insensitive", "Nobody outside knows it, and it reveals nothing. It stays as it is."},
	{project.HeldBack, "held back", "Nobody has to say what it is. It is not written."},
	{project.Count, "count", "Each line stands for so many records. Lines that show the same become one, and their numbers are added up."},
}

func wordsAs(role language.Text) string { return ui.Fill("as “{role}”", "role", language.T(role)) }

// wordsApply names the columns that a change applies to.
func wordsApply(chosen, shown, all int) string {
	switch {
	case chosen == 1:
		return language.T("Change the chosen one")
	case chosen > 0:
		return ui.Fill("Change the {n} chosen ones", "n", ui.Int(chosen))
	case shown == all:
		return ui.Fills(all, "Change all 1 column", "Change all {n} columns")
	case shown == 1:
		return language.T("Change the one shown")
	}
	return ui.Fill("Change the {n} shown", "n", ui.Int(shown))
}

// wordsApplyNaming is wordsApply for columns that name people.
func wordsApplyNaming(n int) string {
	switch n {
	case 0:
		return language.T("None of them names people")
	case 1:
		return language.T("Change the one that names people")
	}
	return ui.Fill("Change the {n} that name people", "n", ui.Int(n))
}

// wordsCount counts the shown and selected columns.
func wordsCount(chosen, hiddenChosen, shown, all int) string {
	text := ui.Columns(all)
	if shown < all {
		text = ui.Fills(all, "{shown} of 1 column", "{shown} of {n} columns", "shown", ui.Int(shown))
	}
	switch {
	case hiddenChosen > 0:
		text += " · " + ui.Fill("{n} chosen, {hidden} of them not shown", "n", ui.Int(chosen), "hidden", ui.Int(hiddenChosen))
	case chosen > 0:
		text += " · " + ui.Fill("{n} chosen", "n", ui.Int(chosen))
	}
	return text
}

// wordsWhom words the choice of person columns.
func wordsWhom(columns []string) string {
	return ui.Fills(len(columns), "No: {columns} says whom a row is about", "No: {columns} together say whom a row is about", "columns",
		ui.List(columns))
}
