package columns

import (
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/ui"
)

// The sentences of this screen. The words for roles are in package state, because the
// history uses them, too.
var (
	wordsHeadline = "Which of these could somebody know about a person?"
	wordsLede     = "Look at each column as an outsider would. What is already known about a person becomes coarser; what names the person is taken out."

	wordsColumn = "Column"
	wordsValues = "Values"
	wordsRole   = "What it is to a stranger"

	// A column.
	wordsChoose       = "Choose {column}"
	wordsTypeOf       = "Type of {column}"
	wordsAsType       = "as {type}"
	wordsRoleOf       = "What {column} is to a stranger"
	wordsValueOne     = "1 value"
	wordsValueMany    = "{n} different values"
	wordsValuesAbout  = "about {n} different values"
	wordsMissingOne   = "1 record without a value"
	wordsMissingMany  = "{n} records without a value"
	wordsCellsOf      = "Values in a cell of {column}"
	wordsInCells      = "{mean} in a cell on average, {most} at most"
	wordsBecause      = "Suggested. {reason}"
	wordsBecauseNone  = "Not decided. {reason}"
	wordsBecauseOther = "“{role}” was suggested. {reason}"

	wordsMeaning = "What do these mean?"

	// What is open about a column.
	wordsRefused  = "It cannot be read as you asked."
	wordsHeldBack = "Nobody has said what it is, so it is held back: it is not in the result."
	wordsProposal = "There is a question about its values."
	wordsWritten  = "It looks as if it named people, and it is written as it is."
	wordsAnswer   = "Go to the first step"

	// Columns of which nobody has said what they are.
	wordsDecideOne     = "1 column is held back until you say what it is"
	wordsDecideMany    = "{n} columns are held back until you say what they are"
	wordsDecideWhy     = "Neither names nor values show what these are: {columns}. You can go on without them: they will not be in the result. Decide on each of them below, or here on all at once."
	wordsDecideKnown   = "Somebody could know them"
	wordsDecideKnownIs = "They become coarser, like the other details."
	wordsDecideKeep    = "They are harmless"
	wordsDecideKeepIs  = "They stay as they are: whoever can know a value there finds fewer people."
	wordsDecideLeave   = "Leave them out"
	wordsDecideLeaveIs = "They are not written, and nobody is asked again."
	wordsNotDecided    = "Not decided"

	// Finding columns.
	wordsFind       = "Find a column"
	wordsFindHint   = "Enter goes to the first one found."
	wordsFilter     = "Show by role"
	wordsAllRoles   = "All roles"
	wordsAttention  = "Needs attention"
	wordsChanged    = "Not as suggested"
	wordsChosen     = "Chosen"
	wordsKind       = "Show by type"
	wordsAllKinds   = "All types"
	wordsNoneFound  = "No column is like this."
	wordsShowAll    = "Show all columns"
	wordsTools      = "Find and change columns"
	wordsMore       = "Tools"
	wordsChooseAll  = "Choose all that are shown"
	wordsChooseNone = "Choose none"
	wordsChange     = "Change several"
	wordsMark       = "Mark"
	wordsRead       = "Read the values"
	wordsTreat      = "What becomes of columns that name people"
	wordsSuggested  = "as suggested"
	wordsGuessed    = "as guessed"

	// Whose rows these are.
	wordsPeople       = "Is each row about another person?"
	wordsPeopleWhy    = "A column that names people has the same value in several rows. Five rows of one person hide nobody. Say whose rows these are, so that the rules protect people, not rows."
	wordsPeopleCells  = "Cells of {column} hold several values. What is promised of them is about people of whom each has one row; where somebody has several, join these into one first."
	wordsRowsPeople   = "Yes: each row is about another person"
	wordsRowsWhy      = "Values repeat for another reason: people share a name, or the column stands for something else."
	wordsRowsOnce     = "Nobody is in the table twice."
	wordsSuggestedWho = "Suggested."
	wordsAssumedWho   = "Assumed until you answer, because it is the strictest."
	wordsWhomOne      = "No: {columns} says whom a row is about"
	wordsWhomMany     = "No: {columns} together say whom a row is about"
	wordsCounted      = "People are counted, not rows."
	wordsTogether     = "It is another column, or several together"
	wordsTogetherWhy  = "Two rows are about the same person if they agree in all the columns that are ticked."
	wordsTogetherBox  = "Columns that together say whom a row is about"
)

// meanings says what becomes of each role, with the terms of the field.
var meanings = []struct {
	role       project.Role
	term, text string
}{
	{project.Identifying, "identifying", "A name, a record number, an e-mail address: it points to one person by itself. It is taken out."},
	{project.QuasiIdentifying, "quasi-identifying", "A detail that someone could know and look for: age, sex, postcode, a date. It becomes coarser."},
	{project.Sensitive, "sensitive", "What nobody should learn about a person, such as a diagnosis. It stays, and a rule has to protect it."},
	{project.Insensitive, "insensitive", "Nobody outside knows it, and it reveals nothing. It stays as it is."},
	{project.HeldBack, "held back", "Nobody has to say what it is. It is not written."},
	{project.Count, "count", "Each line stands for so many records. Lines that show the same become one, and their numbers are added up."},
}

var (
	wordsAsRole        = "as “{role}”"
	wordsTypeAs        = "as {type}"
	wordsApplyOne      = "Change the chosen one"
	wordsApplyChosen   = "Change the {n} chosen ones"
	wordsApplyAllOne   = "Change all 1 column"
	wordsApplyAllMany  = "Change all {n} columns"
	wordsApplyShownOne = "Change the one shown"
	wordsApplyShown    = "Change the {n} shown"
	wordsNamingNone    = "None of them names people"
	wordsNamingOne     = "Change the one that names people"
	wordsNamingMany    = "Change the {n} that name people"
	wordsCountOfOne    = "{shown} of 1 column"
	wordsCountOfMany   = "{shown} of {n} columns"
	wordsCountChosen   = "{n} chosen"
	wordsCountHidden   = "{n} chosen, {hidden} of them not shown"
)

func wordsAs(role string) string { return ui.Fill(wordsAsRole, "role", role) }

// wordsApply names the columns that a change is for.
func wordsApply(chosen, shown, all int) string {
	switch {
	case chosen == 1:
		return wordsApplyOne
	case chosen > 0:
		return ui.Fill(wordsApplyChosen, "n", ui.Int(chosen))
	case shown == all:
		return ui.Fills(all, wordsApplyAllOne, wordsApplyAllMany)
	case shown == 1:
		return wordsApplyShownOne
	}
	return ui.Fill(wordsApplyShown, "n", ui.Int(shown))
}

// wordsApplyNaming does so where it concerns those alone that name people.
func wordsApplyNaming(n int) string {
	switch n {
	case 0:
		return wordsNamingNone
	case 1:
		return wordsNamingOne
	}
	return ui.Fill(wordsNamingMany, "n", ui.Int(n))
}

// wordsCount says how many columns are shown and chosen.
func wordsCount(chosen, hiddenChosen, shown, all int) string {
	text := ui.Columns(all)
	if shown < all {
		text = ui.Fills(all, wordsCountOfOne, wordsCountOfMany, "shown", ui.Int(shown))
	}
	switch {
	case hiddenChosen > 0:
		text += " · " + ui.Fill(wordsCountHidden, "n", ui.Int(chosen), "hidden", ui.Int(hiddenChosen))
	case chosen > 0:
		text += " · " + ui.Fill(wordsCountChosen, "n", ui.Int(chosen))
	}
	return text
}

// wordsWhom says that columns say whom a row is about.
func wordsWhom(columns []string) string {
	return ui.Fills(len(columns), wordsWhomOne, wordsWhomMany, "columns", ui.List(columns))
}
