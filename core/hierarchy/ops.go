package hierarchy

import "github.com/fulgurite/fulgurite/core/problem"

// ops is the German classification of procedures (Operationen- und
// Prozedurenschlüssel). A code such as 5-470.11 begins with the codes of its groups:
// subcategory 5-470.1, category 5-470, group of three characters 5-47, chapter 5
// (Federal Institute for Drugs and Medical Devices: OPS, systematic index,
// "Hinweise für die Benutzung").
var ops = codeSystem{
	id: "ops", label: "OPS (procedures)",
	levels: []*problem.Text{problem.Say("subcategory"), problem.Say("category"), problem.Say("three characters"), problem.Say("chapter")},
	groups: func(code string) []string {
		if len(code) != 5 && len(code) != 7 && len(code) != 8 || !isFigure(code[0]) || code[0] == '0' ||
			code[1] != '-' || !isFigure(code[2]) || !alphanumeric(code[3:5]) {
			return nil
		}
		if len(code) > 5 && (code[5] != '.' || !alphanumeric(code[6:])) {
			return nil
		}
		return prefixes(code, 7, 5, 4, 1)
	},
}
