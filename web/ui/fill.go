package ui

import "strings"

// Fill puts values into the named places of a whole sentence:
//
//	Fill("Part {n} of {of}", "n", "3", "of", "5")
//
// A sentence that stays whole can be read, and translated into a language in which its
// parts have another order. What is put in is not looked at again, so that a column
// named {n} stays what it is.
func Fill(sentence string, named ...string) string {
	for i := 0; i < len(named); i += 2 {
		named[i] = "{" + named[i] + "}"
	}
	return strings.NewReplacer(named...).Replace(sentence)
}

// Fills is Fill with the sentence for one, or that for other numbers; {n} is the number.
func Fills(n int, one, many string, named ...string) string {
	if n == 1 {
		many = one
	}
	return Fill(many, append([]string{"n", Int(n)}, named...)...)
}
