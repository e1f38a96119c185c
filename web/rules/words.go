package rules

import (
	"github.com/fulgurite/fulgurite/web/ui"
)

// The sentences of this screen.
const (
	wordsSecretWhy = "The column itself stays exactly as it is. The details around it become coarser until a group no longer gives it away."
	wordsNoRule    = "No rule protects it yet."
	wordsAllRules  = "All rules for secrets"
	wordsKnown     = "Not secret: others may already know it"

	wordsDistinctWhy    = "Simple to explain. Guessing stays possible where one value is far more frequent."
	wordsClose          = "Never far from the whole table"
	wordsCloseWhy       = "In every group the values are spread about as among everybody. Stricter: costs more detail."
	wordsHarmless       = "Treat it as harmless"
	wordsHarmlessAll    = "Treat all of them as harmless"
	wordsHarmlessAllWhy = "Learning them would harm nobody. They stay as they are."
)

func wordsSecret(column string) string { return column + " must stay secret" }

func wordsAnotherRule(column string) string { return "Add another rule for " + column }

func wordsProtect(column string) string { return "How should " + column + " be protected?" }

func wordsProtectWhy(column string) string {
	return "Groups of people who look the same hide who is who. They do not hide what a whole group has in common: if a whole group shares one " + column + ", finding the group reveals it."
}

func wordsHarmlessWhy(column string) string {
	return "Learning " + column + " would harm nobody. It stays as it is."
}

// wordsDistinct is the rule that asks for different values; l is "" where their number
// depends on the column.
func wordsDistinct(l string) string {
	if l == "" {
		return "At least 3 different values in every group, or 2 where there are only 2"
	}
	return "At least " + l + " different values in every group"
}

func wordsProtectAll(n int) string {
	return "How should these " + ui.Int(n) + " secrets be protected?"
}

func wordsProtectAllWhy(columns []string) string {
	return ui.ListUpTo(columns, 8) + ": no rule protects them yet. If a whole group shares one value, finding the group reveals it. Choose one rule for all of them here, or one for each below."
}
