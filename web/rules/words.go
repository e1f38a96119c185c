package rules

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/ui"
)

func wordsSecret(column string) string { return ui.Fill("{column} must stay secret", "column", column) }

func wordsAnotherRule(column string) string {
	return ui.Fill("Add another rule for {column}", "column", column)
}

func wordsProtect(column string) string {
	return ui.Fill("How should {column} be protected?", "column", column)
}

func wordsProtectWhy(column string) string {
	return ui.Fill("Groups of people who look the same hide who is who. They do not hide what a whole group has in common: if a whole group shares one {column}, finding the group reveals it.", "column", column)
}

func wordsHarmlessWhy(column string) string {
	return ui.Fill("Learning {column} would harm nobody. It stays as it is.", "column", column)
}

// wordsDistinct words the rule that asks for different values; l is "" if their number depends on
// the column.
func wordsDistinct(l string) string {
	if l == "" {
		return language.T("At least 3 different values in every group, or 2 where there are only 2")
	}
	return ui.Fill("At least {l} different values in every group", "l", l)
}

func wordsProtectAll(n int) string {
	return ui.Fill("How should these {n} secrets be protected?", "n", ui.Int(n))
}

func wordsProtectAllWhy(columns []string) string {
	return ui.Fill("{columns}: no rule protects them yet. If a whole group shares one value, finding the group reveals it.", "columns", ui.ListUpTo(columns, 8))
}

// The field's terms, in small print beside the words for everybody.
const wordsSubsetTerm language.Text = "research subset"

// The head of the screen, protection and further rules.
const wordsRemove language.Text = "Remove"

// wordsTooUnusual says what happens to records that are left out.
func wordsTooUnusual(as project.LeftOut) string {
	return language.T(map[project.LeftOut]language.Text{project.Drop: "Records too unusual for any group are left out and not written.",
		project.Blank: "Records too unusual for any group are left out: all that is written of them is *.",
		project.Mask:  "Records too unusual for any group are left out: their details become *, the rest stays."}[as])
}

// wordsUpTo says how many records may be left out at most.
func wordsUpTo(n int, as project.LeftOut) string {
	one := map[project.LeftOut]language.Text{project.Drop: "Up to 1 record is left out and not written.",
		project.Blank: "Up to 1 record is left out: all that is written of it is *.",
		project.Mask:  "Up to 1 record is left out: its details become *, the rest stays."}
	many := map[project.LeftOut]language.Text{project.Drop: "Up to {n} records are left out and not written.",
		project.Blank: "Up to {n} records are left out: all that is written of them is *.",
		project.Mask:  "Up to {n} records are left out: their details become *, the rest stays."}
	return ui.Fills(n, one[as], many[as])
}
