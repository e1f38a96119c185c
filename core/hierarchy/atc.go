package hierarchy

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
)

// atc is the Anatomical Therapeutic Chemical classification of medicines. A code
// begins with the codes of all its groups, of 5, 4, 3 and 1 characters (WHO
// Collaborating Centre for Drug Statistics Methodology: Guidelines for ATC
// classification and DDD assignment, section "The ATC classification - structure").
var atc = codeSystem{
	id: "atc", label: "ATC (medicines)",
	levels: []*problem.Text{problem.Say("chemical subgroup"), problem.Say("pharmacological subgroup"),
		problem.Say("therapeutic subgroup"), problem.Say("anatomical main group")},
	groups: func(code string) []string {
		form := "LDDLLDD"
		switch len(code) {
		case 1, 3, 4, 5, 7:
		default:
			return nil
		}
		if !strings.Contains("ABCDGHJLMNPRSV", code[:1]) {
			return nil // none of the fourteen main groups
		}
		for i := range len(code) {
			if letter := form[i] == 'L'; letter && !isUpper(code[i]) || !letter && !isFigure(code[i]) {
				return nil
			}
		}
		return prefixes(code, 5, 4, 3, 1)
	},
}

// prefixes returns the beginnings of a code of so many characters; where it is not
// longer, the code itself.
func prefixes(code string, lengths ...int) []string {
	groups := make([]string, len(lengths))
	for i, n := range lengths {
		groups[i] = code[:min(n, len(code))]
	}
	return groups
}
